//! Layouts of other programs and our own file: what is read, what comes back, and what hostile files do.

use std::path::Path;

use proptest::prelude::*;
use tilewright::format::{self, Format, level_ron};
use tilewright::level::mahjong::{Cover, Difficulty, Face, Mahjong, Position, Settings, Tile, TileSet};
use tilewright::level::sokoban::StoredSolution;
use tilewright::level::{Level, Puzzle, Severity};
use tilewright::rules::mahjong::check;

use super::{level, piles, turtle};

pub(super) const WRITTEN: [Format; 4] = [Format::KMahjongg, Format::Mah, Format::Kyodai, Format::GnomeMap];

fn named(name: &str, mahjong: Mahjong) -> Level {
    Level::new(name, Puzzle::Mahjong(mahjong))
}

pub(super) fn places(level: &Level) -> Vec<Position> {
    level.mahjong().expect("a mahjong level").tiles.positions().collect()
}

pub(super) fn read(text: &str, format: Format) -> Vec<Level> {
    let opened = format::read(text.as_bytes(), format, "file").unwrap_or_else(|error| panic!("{error}\n{text}"));
    opened.levels.into_iter().map(|opened| opened.level).collect()
}

/// A level with every setting unlike the usual.
fn unusual() -> Level {
    let mut mahjong = turtle();
    mahjong.settings = Settings {
        tile_set: TileSet::Biology,
        difficulty: Difficulty::Hard,
        cover: Cover::AnyLayerAbove,
    };
    let at = Position::new(0, 7, 0);
    mahjong.tiles.insert(Tile {
        at,
        face: Face::of_code("3p"),
    });
    mahjong.solutions = vec![StoredSolution {
        name: "By \"hand\"".into(),
        moves: "0,7,0+28,7,0 26,7,0+2,0,0".into(),
    }];
    mahjong.metadata = [
        ("id", "A 7"),
        ("category", "Odd :: ones"),
        ("scorename", "Back"),
        ("comment", "By <hand> -- late"),
    ]
    .map(|(key, value)| (key.to_owned(), value.to_owned()))
    .to_vec();
    let mut level = named("Back\nslash \\ \"quoted\" <&>", mahjong);
    level.author = "Ada by Night".into();
    level.notes = "two\nlines".into();
    level.seed = Some(u64::MAX);
    level
}

#[test]
fn our_own_file_keeps_everything_and_one_row_a_line() {
    let level = unusual();
    let text = level_ron::write(&level);
    assert_eq!(read(&text, Format::Ron), [level]);
    assert!(text.contains("\"3p......"), "{text}");
    assert!(text.lines().count() > 60);
}

#[test]
fn tiles_that_overlap_can_be_saved_and_come_back() {
    let mut mahjong = level(&["ab.c/.d", "e"]);
    let at = Position::new(1, 0, 0);
    mahjong.tiles.insert(Tile {
        at,
        face: Face::of_code("2t"),
    });
    let level = named("Faulty", mahjong);
    assert_eq!(
        read(&level_ron::write(&level), Format::Ron),
        std::slice::from_ref(&level)
    );
    // mah and GNOME hold them as well, KMahjongg says which it leaves out.
    for format in [Format::Mah, Format::GnomeMap] {
        assert_eq!(
            places(&read(&format::write(&[&level], format).unwrap().text, format)[0]),
            places(&level)
        );
    }
    let written = format::write(&[&level], Format::KMahjongg).unwrap();
    let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    assert!(
        losses
            .iter()
            .any(|loss| loss.contains("overlap") && loss.contains("(1,0,0)")),
        "{losses:?}"
    );
}

#[test]
fn each_loss_is_named_before_it_happens() {
    let level = unusual();
    for (format, words) in [
        (
            Format::KMahjongg,
            vec![
                "name",
                "notes",
                "seed",
                "(0,7,0)",
                "stored solutions",
                "biology",
                "hard",
                "any layer",
                "id \"A 7\"",
                "category",
                "scorename",
            ],
        ),
        (
            Format::Kyodai,
            vec![
                "name",
                "author",
                "notes",
                "seed",
                "(0,7,0)",
                "stored solutions",
                "biology",
                "hard",
                "any layer",
                "id \"A 7\"",
                "scorename",
                "comment",
            ],
        ),
        (
            Format::Mah,
            vec![
                "notes",
                "seed",
                "(0,7,0)",
                "stored solutions",
                "biology",
                "hard",
                "any layer",
                "scorename",
                "comment",
            ],
        ),
        (
            Format::GnomeMap,
            vec![
                "author",
                "notes",
                "seed",
                "(0,7,0)",
                "stored solutions",
                "biology",
                "hard",
                "any layer",
                "id \"A 7\"",
                "category",
                "comment",
            ],
        ),
    ] {
        let written = format::write(&[&level], format).unwrap();
        let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
        assert_eq!(losses.len(), words.len(), "{format:?}: {losses:?}");
        for word in words {
            assert!(
                losses.iter().any(|loss| loss.contains(word)),
                "{format:?} {word}: {losses:?}"
            );
        }
    }
    // A plain level loses nothing but what the sentence says.
    let plain = named("Turtle", turtle());
    for format in WRITTEN {
        let written = format::write(&[&plain], format).unwrap();
        assert!(written.losses.is_empty(), "{format:?}: {:?}", written.losses);
        assert_eq!(read(&written.text, format), std::slice::from_ref(&plain), "{format:?}");
    }
}

#[test]
fn several_levels_stand_in_one_file_where_the_format_has_room() {
    let levels = [named("One", level(&["a.b"])), named("Two", level(&["a/./b", "c"]))];
    let both: Vec<&Level> = levels.iter().collect();
    for format in WRITTEN {
        let written = format::write(&both, format).unwrap();
        let back = read(&written.text, format);
        if format.holds_several() {
            assert_eq!(back, levels);
        } else {
            assert_eq!(back, levels[..1]);
            assert!(written.losses[0].message.contains("level"), "{:?}", written.losses);
        }
    }
}

/// A file's stem and bytes, and the format, name and places that are read from it.
type Small = (&'static str, Vec<u8>, Format, &'static str, &'static [(u16, u16, u8)]);

#[test]
fn small_files_of_each_format_are_read_by_their_content() {
    let kyodai = format!(
        "Kyodai 6.0\r\nT\u{fc}rme by Ada :: Test\r\n1{}1\r\n",
        "0".repeat(34 * 20 * 5 - 2)
    );
    let kyodai: Vec<u8> = kyodai.chars().map(|letter| letter as u8).collect();
    let layer = format!(
        "{}12{}\n{}43{}\n",
        ".".repeat(3),
        ".".repeat(27),
        ".".repeat(3),
        ".".repeat(27)
    );
    let rows = format!("{}\n", ".".repeat(32)).repeat(16 * 5 - 2);
    let cases: [Small; 7] = [
        (
            "kmahjongg",
            format!("mahjongg-layout-v1.0\n# gr\u{fc}n\n{layer}{rows}").chars().map(|letter| letter as u8).collect(),
            Format::KMahjongg,
            "kmahjongg",
            &[(3, 0, 0)],
        ),
        (
            "gnome",
            b"<!-- a comment --><mahjongg><Map NAME='A &amp; B'><layer z='1'><row y='0.5' left='0' right='1'/><tile x='3' y='3' z='2'/></layer><column x='5' top='0' bottom='1.5'/></Map></mahjongg>".to_vec(),
            Format::GnomeMap,
            "A & B",
            &[(10, 0, 0), (0, 1, 1), (2, 1, 1), (10, 2, 0), (6, 6, 2)],
        ),
        (
            "mah",
            br#"[{"id":"1","name":"Bare","map":[[0,[[0,4],[2,[0,[2,3]]]]]]}]"#.to_vec(),
            Format::Mah,
            "Bare",
            &[(4, 0, 0), (0, 2, 0), (2, 2, 0), (4, 2, 0), (6, 2, 0)],
        ),
        ("kyodai", kyodai, Format::Kyodai, "T\u{fc}rme", &[(0, 0, 0), (33, 19, 4)]),
        ("pysol", b"0aaabcahZZ".to_vec(), Format::PySol, "pysol", &[(0, 0, 0), (2, 0, 0), (2, 0, 1), (51, 51, 1)]),
        ("table", b"#id\tname\n7\tTable\t1\t0aaa\n".to_vec(), Format::PySol, "Table", &[(0, 0, 0)]),
        ("rows", b"# a comment\n\t0\t2\t1\n 4 0 0 # behind\n".to_vec(), Format::XMahjongg, "rows", &[(2, 0, 1), (0, 4, 0)]),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (stem, bytes, format, name, expected) in cases {
        let path = folder.path().join(stem);
        std::fs::write(&path, bytes).unwrap();
        let opened = format::open(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(opened.format, format, "{stem}");
        let level = &opened.levels[0].level;
        assert_eq!(level.name, name);
        let expected: Vec<Position> = expected.iter().map(|&(x, y, z)| Position::new(x, y, z)).collect();
        assert_eq!(places(level), expected, "{stem}");
    }
}

#[test]
fn the_title_of_a_kmahjongg_layout_stands_in_the_file_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = format::write(&[&named("", level(&["a.b"]))], Format::KMahjongg)
        .unwrap()
        .text;
    std::fs::write(folder.path().join("a.layout"), text).unwrap();
    let desktop = "[KMahjonggLayout]\nName=Gate\nName[de]=Tor\nAuthor=Ada\n";
    std::fs::write(folder.path().join("a.desktop"), desktop).unwrap();
    let opened = format::open(&folder.path().join("a.layout")).unwrap();
    let level = &opened.levels[0].level;
    assert_eq!((level.name.as_str(), level.author.as_str()), ("Gate", "Ada"));
}

/// A format, a file of it, and the metadata that it tells.
type Told = (Format, String, &'static [(&'static str, &'static str)]);

#[test]
fn what_another_program_says_of_a_layout_comes_back_in_its_own_format() {
    let layer = format!("12{}\n43{}\n", ".".repeat(30), ".".repeat(30));
    let rows = format!("{}\n", ".".repeat(32)).repeat(16 * 5 - 2);
    let cases: [Told; 5] = [
        (
            Format::KMahjongg,
            format!("kmahjongg-layout-v1.1\n# Name: A\n#by hand\n#  indented\n#\n# Layer 0\n{layer}{rows}# Layer cake\n"),
            &[("comment", "by hand"), ("comment", " indented"), ("comment", "Layer cake")],
        ),
        (
            Format::GnomeMap,
            "<!-- Of all --><mahjongg><!-- two\nlines --><map name='A' scorename='easy'><!--in it--><tile x='0' y='0'/></map><!-- behind --></mahjongg>".to_owned(),
            &[
                ("scorename", "easy"),
                ("comment", "Of all"),
                ("comment", "two\nlines"),
                ("comment", "in it"),
                ("comment", "behind"),
            ],
        ),
        (
            Format::Mah,
            r#"[{"id":"n-1","name":"A","by":"Ada","cat":"Shapes","map":[[0,[[0,0]]]]}]"#.to_owned(),
            &[("id", "n-1"), ("category", "Shapes")],
        ),
        (
            Format::Mah,
            r#"[{"id":17,"name":"A","cat":[["odd"]],"map":[[0,[[0,0]]]]}]"#.to_owned(),
            &[("id", "17")],
        ),
        (
            Format::Kyodai,
            format!("Kyodai 3.0\nA by Ada :: Shapes\n1{}\n", "0".repeat(34 * 20 * 5 - 1)),
            &[("category", "Shapes")],
        ),
    ];
    for (format, text, expected) in cases {
        let text = text.replace("in it", " in it ");
        let level = &read(&text, format)[0];
        let expected: Vec<(String, String)> = expected
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect();
        assert_eq!(level.mahjong().unwrap().metadata, expected, "{format:?}");
        for same in [format, Format::Ron] {
            let written = format::write(&[level], same).unwrap();
            assert!(written.losses.is_empty(), "{same:?}: {:?}", written.losses);
            assert_eq!(&read(&written.text, same)[0], level, "{same:?}");
        }
        // Any other names each entry before it is lost, comments together.
        for other in WRITTEN.into_iter().filter(|other| *other != format) {
            let written = format::write(&[level], other).unwrap();
            let kept = &read(&written.text, other)[0];
            for (key, value) in &expected {
                let is_kept = kept.mahjong().unwrap().metadata.contains(&(key.clone(), value.clone()));
                let is_named = written.losses.iter().any(|loss| loss.message.contains(key.as_str()));
                assert!(is_kept || is_named, "{other:?} {key} {value:?}: {:?}", written.losses);
            }
        }
    }
}

#[test]
fn an_id_and_a_score_name_that_a_format_asks_for_are_made_anew_and_stay_nowhere() {
    let level = named("Four Winds", level(&["a.b"]));
    let written = |format| format::write(&[&level], format).unwrap().text;
    assert!(written(Format::Mah).contains("\"id\":\""));
    assert!(written(Format::GnomeMap).contains("scorename=\"fourwinds\""));
    for format in [Format::Mah, Format::GnomeMap] {
        assert_eq!(read(&written(format), format), std::slice::from_ref(&level));
    }
}

#[test]
fn a_comment_that_a_layout_cannot_hold_as_it_is_is_named() {
    for (format, comment, becomes) in [
        (Format::KMahjongg, "two\nlines", "two lines"),
        (Format::KMahjongg, "Name: Other", ""),
        (Format::KMahjongg, "Layer 3", ""),
        (Format::GnomeMap, "a --- b", "a - - - b"),
        (Format::GnomeMap, " blank ", "blank"),
    ] {
        let mut mahjong = level(&["a.b"]);
        mahjong.metadata = vec![("comment".to_owned(), comment.to_owned())];
        let level = named("A", mahjong);
        let written = format::write(&[&level], format).unwrap();
        assert_eq!(written.losses.len(), 1, "{comment:?}: {:?}", written.losses);
        let back = &read(&written.text, format)[0];
        let kept: Vec<&str> = back.mahjong().unwrap().comments().collect();
        let expected: Vec<&str> = Some(becomes).filter(|text| !text.is_empty()).into_iter().collect();
        assert_eq!((back.name.as_str(), kept), ("A", expected), "{format:?} {comment:?}");
    }
}

#[test]
fn an_error_names_line_column_and_what_was_expected() {
    for (format, text, expected) in [
        (
            Format::KMahjongg,
            "kmahjongg-layout-v9",
            "1:1: expected kmahjongg-layout-v1.0",
        ),
        (
            Format::KMahjongg,
            "kmahjongg-layout-v1.1\nw9999999999\n",
            "2:2: expected a number from 1 to 512",
        ),
        (
            Format::KMahjongg,
            "kmahjongg-layout-v1.1\nd17\n",
            "2:2: expected a number from 1 to 16",
        ),
        (
            Format::KMahjongg,
            "kmahjongg-layout-v1.1\nw2\nh2\nd1\n12\n",
            "expected 4 quarters",
        ),
        (
            Format::GnomeMap,
            "<mahjongg><map>\n<tile x='1'/></map></mahjongg>",
            "2:1: expected the attribute y",
        ),
        (Format::GnomeMap, "<mahjongg>\n<map></mahjongg>", "2:6: expected XML"),
        (
            Format::GnomeMap,
            "<mahjongg><map>\n<block left='0' right='1e9' top='0' bottom='1e9'/></map></mahjongg>",
            "2:1: expected right in tiles",
        ),
        (
            Format::Mah,
            "{\"boards\":[\n{\"map\":[[0,[[0,[[0,9999]]]]]]}]}",
            "expected a tile within",
        ),
        (Format::Mah, "{\"boards\":[\n{\"map\":7}]}", "2:8: invalid type"),
        (Format::Kyodai, "Kyodai 3.0\nx\n0010", "3:5: expected 3400 characters"),
        (Format::PySol, "0aa", "1:4: expected three letters"),
        (Format::PySol, "x\ty\t2\t0aa!", "1:10: expected a letter"),
        (Format::XMahjongg, "0 0 0\n1 2 x", "2:1: expected three numbers"),
        (
            Format::XMahjongg,
            "0 0 16",
            "1:1: expected a tile within 0 to 510 half tiles and layers 0 to 15",
        ),
        (
            Format::Ron,
            "(version: 1, puzzle: Mahjong(layers: [[\n\"[]\", \"[x\"]]))",
            "2:",
        ),
    ] {
        let error = format::read(text.as_bytes(), format, "x").unwrap_err().to_string();
        assert!(error.contains(expected), "{format:?}: {error} instead of {expected}");
    }
}

#[test]
fn bombs_are_refused_before_they_go_off() {
    // Each expands to far more tiles than its bytes.
    let block = "<block left='0' right='255' top='0' bottom='255' z='0'/>".repeat(100);
    let blocks = format!("<mahjongg><map>{block}</map></mahjongg>");
    let boards = format!(
        "{{\"boards\":[{{\"map\":[[0,[[0,[{}[0,1]]]]]]}}]}}",
        "[0,255],".repeat(5_000)
    );
    let pysol = format!("0{}", "gaa".repeat(200_000));
    for (format, text) in [
        (Format::GnomeMap, blocks),
        (Format::Mah, boards),
        (Format::PySol, pysol),
    ] {
        let error = format::read(text.as_bytes(), format, "x").unwrap_err().to_string();
        assert!(error.contains("expected at most 262144 tiles"), "{format:?}: {error}");
    }
    for deep in [
        "<a>".repeat(200_000),
        format!("<mahjongg>{}", "<map x='>'>".repeat(200_000)),
        "<!DOCTYPE a [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><mahjongg>&b;</mahjongg>".to_owned(),
    ] {
        assert!(format::read(deep.as_bytes(), Format::GnomeMap, "x").is_err());
    }
    let deep = "[".repeat(200_000);
    assert!(format::read(deep.as_bytes(), Format::Mah, "x").is_err());
}

/// A text of each format to start from.
fn originals() -> Vec<(Format, Vec<u8>)> {
    let level = named("Small", level(&["a.b/./.c", ".d/./.e"]));
    let mut originals: Vec<(Format, Vec<u8>)> = WRITTEN
        .into_iter()
        .chain([Format::Ron])
        .map(|format| (format, format::write(&[&level], format).unwrap().text.into_bytes()))
        .collect();
    originals.push((Format::PySol, b"1\tname\t4\t0aaabcahZZ".to_vec()));
    originals.push((Format::XMahjongg, b"# x\n0 0 0\n2 0 0\n".to_vec()));
    originals
}

proptest! {
    #[test]
    fn a_pile_comes_back_from_each_format(mahjong in piles(60), name in "[A-Za-z0-9 <&>\"'é]{0,12}") {
        let level = named(&name, mahjong);
        for format in WRITTEN.into_iter().chain([Format::Ron]) {
            let written = format::write(&[&level], format).unwrap();
            let back = format::read(written.text.as_bytes(), format, &name).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(places(&back.levels[0].level), places(&level));
            if written.losses.is_empty() {
                prop_assert_eq!(&back.levels[0].level, &level, "{:?}", format);
            }
        }
    }

    #[test]
    fn a_broken_file_is_an_error_or_a_level_and_never_a_panic(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..6),
    ) {
        let originals = originals();
        let (format, mut bytes) = originals[which.index(originals.len())].clone();
        for (at, byte, how) in edits {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match how {
                0 => bytes.truncate(at),
                1 => bytes[at] = byte,
                2 => bytes.insert(at, byte),
                _ => { bytes.remove(at); }
            }
        }
        if let Ok(opened) = format::read(&bytes, format, "x") {
            for one in opened.levels {
                if let Some(mahjong) = one.level.mahjong() {
                    prop_assert!(mahjong.tiles.positions().all(Position::is_within_limits));
                    let _ = check(mahjong, 0);
                    prop_assert_eq!(&read(&level_ron::write(&one.level), Format::Ron)[0], &one.level);
                }
            }
        }
    }
}

#[test]
fn the_samples_are_sound_and_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/mahjong");
    let mut samples = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let opened = format::open(&path).unwrap_or_else(|error| panic!("{error}"));
        let level = opened.levels[0].level.clone();
        assert_eq!(
            level_ron::write(&level),
            std::fs::read_to_string(&path).unwrap(),
            "{}",
            path.display()
        );
        assert_eq!(level.name, format::file_stem(&path));
        let mahjong = level.mahjong().unwrap().clone();
        let problems = check(&mahjong, level.seed.unwrap_or(0));
        assert!(
            problems.iter().all(|problem| problem.severity == Severity::Note),
            "{problems:?}"
        );
        samples.push(mahjong);
    }
    let any = |test: &dyn Fn(&Mahjong) -> bool| samples.iter().any(test);
    let odd = |coordinate: &dyn Fn(Position) -> u16| {
        any(&|mahjong| mahjong.tiles.positions().any(|at| coordinate(at) % 2 == 1))
    };
    assert!(samples.len() >= 8);
    assert!(any(&|mahjong| mahjong.tiles.len() < 40));
    assert!(any(&|mahjong| mahjong.tiles.len() == 288));
    assert!(any(&|mahjong| mahjong.tiles.layers() >= 7) && any(&|mahjong| mahjong.tiles.size().0 >= 50));
    assert!(odd(&|at| at.x) && odd(&|at| at.y));
    assert!(any(&|mahjong| mahjong.tiles.iter().any(|tile| tile.face.is_some())));
    for set in TileSet::ALL {
        assert!(any(&|mahjong| mahjong.settings.tile_set == set));
    }
}
