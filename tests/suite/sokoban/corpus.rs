//! Real collections read whole, their solutions replay, and nothing is lost on the way through `.sok`.

use std::path::Path;

use tilewright::format::{self, Format};
use tilewright::rules::sokoban::{Room, lurd};

use super::{corpus, open, sokoban};

/// The files of a folder that hold levels, in order.
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            !name.contains("LICENSE")
                && path
                    .extension()
                    .is_some_and(|end| ["xsb", "sok", "slc", "txt"].iter().any(|known| end == *known))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn collections_have_as_many_levels_as_their_authors_made() {
    let Some(folder) = corpus() else { return };
    for (name, count) in [
        ("Microban_155.xsb", 155),
        ("Microban II_135.xsb", 135),
        ("XSokoban_90.xsb", 90),
        ("Sasquatch_50.xsb", 50),
        ("sasquatch.slc", 50),
        ("GrigrSpecial_40.xsb", 40),
        ("boxoban-hard-100.txt", 100),
        ("Original01.slc", 50),
    ] {
        let opened = open(&folder.join(name));
        assert_eq!(opened.levels.len(), count, "{name}");
        // A few have two lines of text before the board with no blank line between: none of them is a title.
        let titled = opened
            .levels
            .iter()
            .filter(|level| !level.level.name.is_empty())
            .count();
        assert!(titled * 10 >= count * 9, "{name}: {titled}");
        for level in &opened.levels {
            let room = sokoban(&level.level);
            assert!(room.hero().is_some(), "{name}: {}", level.level.name);
        }
    }
}

#[test]
fn the_same_collection_is_the_same_in_both_formats() {
    let Some(folder) = corpus() else { return };
    let (xsb, slc) = (
        open(&folder.join("Sasquatch_50.xsb")),
        open(&folder.join("sasquatch.slc")),
    );
    let mut same = 0;
    for (a, b) in xsb.levels.iter().zip(&slc.levels) {
        same += usize::from(
            sokoban(&a.level).ground == sokoban(&b.level).ground
                && sokoban(&a.level).objects == sokoban(&b.level).objects,
        );
    }
    assert!(same >= 45, "{same} of 50");
}

#[test]
fn every_stored_solution_completes_its_room() {
    let Some(folder) = corpus() else { return };
    let folder = folder.join("solutions");
    let mut replayed = 0;
    for path in files(&folder) {
        let opened = open(&path);
        let moves = std::fs::read_to_string(path.with_extension("sol")).expect("its moves");
        let steps = lurd::parse(&moves).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
        let mut room = Room::of(sokoban(&opened.levels[0].level));
        let result = lurd::replay(&mut room, &steps);
        assert!(result.is_complete, "{}: {result:?}", path.display());
        replayed += 1;
    }
    assert_eq!(replayed, 40);
}

#[test]
fn what_is_read_and_written_as_sok_reads_back_the_same() {
    let Some(folder) = corpus() else { return };
    for path in files(&folder)
        .into_iter()
        .chain(files(&folder.join("quirks")))
        .chain(files(&folder.join("solutions")))
    {
        let opened = open(&path);
        let levels: Vec<_> = opened.levels.iter().map(|level| &level.level).collect();
        if levels.is_empty() {
            continue;
        }
        let written = format::write(&levels, Format::Sok).expect("rooms are written");
        let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
        assert!(losses.is_empty(), "{}: {losses:?}", path.display());
        let again = format::read(written.text.as_bytes(), Format::Sok, "again").expect("it reads");
        assert_eq!(again.levels.len(), levels.len(), "{}", path.display());
        for (old, new) in levels.iter().zip(&again.levels) {
            assert_eq!(**old, new.level, "{}", path.display());
        }
    }
}
