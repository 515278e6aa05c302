//! No bytes make a reader panic, and no number of a file makes it allocate without bound.

use proptest::prelude::*;
use tilewright::format::{self, Format};

const FORMATS: [Format; 5] = [Format::Sok, Format::Xsb, Format::Slc, Format::Integers, Format::Ron];

const SEEDS: [&str; 6] = [
    "Collection: X\n\n; 1\n#####\n#@$.#\n#####\nTitle: A\nComment:\nx\n\nComment-End:\nSolution/Moves\n3r(2R)\n",
    "7#|#-p-b.#|2(3(#-)#)|7#\n",
    "<?xml version=\"1.0\"?><SokobanLevels><Title>A &amp; B</Title><LevelCollection Copyright=\"me\"><Level Id=\"1\" Width=\"5\" Height=\"3\"><L>#####</L><L>#@$.#</L><L/></Level></LevelCollection></SokobanLevels>",
    "-1,-1,-1\n2,3,0,\n\n-2 , -3,x\r\n",
    "(version: 1, puzzle: Sokoban(rows: [\"#@$.#\"], solutions: [(name: \"S\", moves: \"R\")], metadata: [(\"a\", \"b\")]))",
    "Level 1\n#####\n#@$.#\n#####\nLevel 2\n-----\n_ _\n$$$\n9999999#\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn mutated_files_are_read_or_refused(
        seed in 0usize..SEEDS.len(),
        format in 0usize..FORMATS.len(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..4), 0..12),
    ) {
        let mut bytes = SEEDS[seed].as_bytes().to_vec();
        for (at, byte, kind) in changes {
            let at = at.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match kind {
                0 => bytes.insert(at, byte),
                1 if !bytes.is_empty() => { bytes.remove(at); }
                2 if !bytes.is_empty() => bytes[at] = b"#@$.*+-_ |()9,:=\n\r\tuLR<>/"[byte as usize % 25],
                _ => {
                    let copied = bytes[at..].to_vec();
                    bytes.extend(copied.into_iter().take(40));
                }
            }
        }
        if let Ok(opened) = format::read(&bytes, FORMATS[format], "x") {
            let levels: Vec<_> = opened.levels.iter().map(|level| &level.level).collect();
            // Whatever was read can be written, and what was written without a loss reads back as it was.
            if let Ok(written) = format::write(&levels, Format::Sok)
                && written.losses.is_empty()
            {
                let again = format::read(written.text.as_bytes(), Format::Sok, "x").unwrap();
                prop_assert_eq!(again.levels.len(), levels.len());
            }
            let _ = format::write(&levels, Format::Integers);
            for level in levels {
                if let Some(room) = level.sokoban() {
                    let _ = tilewright::rules::sokoban::check(room);
                }
            }
        }
    }
}

#[test]
fn absurd_sizes_are_refused_with_their_place() {
    let wide = "#".repeat(300);
    let tall = "#\n".repeat(300);
    let error = |text: &str, format| format::read(text.as_bytes(), format, "x").unwrap_err();
    assert_eq!(error(&wide, Format::Xsb).column, Some(257));
    assert_eq!(error(&tall, Format::Xsb).line, Some(257));
    assert_eq!(error("99999999#\n", Format::Xsb).column, Some(257));
    assert_eq!(error(&"1,".repeat(300), Format::Integers).column, Some(257));
    assert_eq!(error(&"1\n".repeat(300), Format::Integers).line, Some(257));
    let deep = format!("<SokobanLevels>{}", "<a>".repeat(100_000));
    assert!(format::read(deep.as_bytes(), Format::Slc, "x").is_err());
}

#[test]
fn a_room_full_of_balls_is_judged_in_bounded_time() {
    let mut rows = vec!["$".repeat(256); 255];
    rows.push(format!("@{}", ".".repeat(255)));
    let text = rows.join("\n").replacen('$', "#", 1);
    let opened = format::read(text.as_bytes(), Format::Xsb, "x").unwrap();
    let room = opened.levels[0].level.sokoban().unwrap();
    assert!(!tilewright::rules::sokoban::check(room).is_empty());
}
