//! Files of every format, damaged: what is read of them is checked, played from its start and written in every format, and nothing panics.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::format::{self, Format};
use tilewright::level::{Level, Puzzle};
use tilewright::rules;
use tilewright::sim::Sim;

/// A sound file of each format.
const SOUND: [(Format, &str); 12] = [
    (
        Format::Ron,
        "(\n    version: 1,\n    name: \"Garden\",\n    seed: Some(7),\n    puzzle: Match3(\n        min: 3,\n        weights: [1, 2, 3],\n        goals: [Collect(colour: A, count: 5), Score(30)],\n        effects: [(colour: B, channel: \"attack\", amount: 5)],\n        timing: (swap: 3, fall_speed: 40),\n        rows: [\n            \"ABC?\",\n            \"^_.#\",\n        ],\n    ),\n)\n",
    ),
    (
        Format::M3,
        "name: Garden\nrule: cluster\ncolours: 4\nmoves: 9\neffect: A attack 5\ngoal: collect A 20\n\nAB?D\n_.#^\nDCBA\n",
    ),
    (
        Format::KMahjongg,
        "kmahjongg-layout-v1.1\nw8\nh4\nd2\n# a comment\n12121212\n43434343\n........\n........\n........\n.1212...\n.4343...\n........\n",
    ),
    (
        Format::GnomeMap,
        "<?xml version=\"1.0\"?>\n<mahjongg>\n<map name=\"Row\" scorename=\"row\">\n<layer z=\"0\">\n<row left=\"0\" right=\"5\" y=\"0.5\"/>\n<block left=\"0\" right=\"3\" top=\"2\" bottom=\"3\"/>\n</layer>\n<tile x=\"1\" y=\"1\" z=\"1\"/>\n</map>\n</mahjongg>\n",
    ),
    (
        Format::Mah,
        "{\"mah\":\"1.0\",\"boards\":[{\"id\":7,\"name\":\"Row\",\"by\":\"me\",\"map\":[[0,[[0,[[0,6]]],[2,[0,4,8]]]],[1,[[1,3]]]]}]}",
    ),
    (Format::Kyodai, "Kyodai 6.0\nRow by me :: small\n"),
    (Format::PySol, "Row\t0aaaacaaeaaga\nTwo\t0baacbaeaa\n"),
    (Format::XMahjongg, "# a comment\n0 0 0\n0 2 0\n2 0 0\n2 2 0\n1 1 1\n"),
    (
        Format::Sok,
        "Collection: Two\n\nOne\n\n#######\n#@ $ .#\n#######\nAuthor: me\nSolution: rrR\n\nTwo\n\n6#\n#@$2.#|#2-$-#\n6#\nComment:\nlong\n\none\nComment-End:\n",
    ),
    (Format::Xsb, "; One\n\n#####\n#+$*#\n#####\n\n#####\n#@$.#\n#####\n"),
    (
        Format::Slc,
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<SokobanLevels>\n<Title>T</Title>\n<LevelCollection Copyright=\"me\">\n<Level Id=\"One\" Width=\"6\" Height=\"3\">\n<L>######</L>\n<L>#@$ .#</L>\n<L>######</L>\n</Level>\n</LevelCollection>\n</SokobanLevels>\n",
    ),
    (Format::Integers, "1, 1, 1, 1, 1\n1, 4, 2, 3, 1\n1, 1, 1, 1, 1\n"),
];

/// The text of a sound file; that of Kyodai is 3,400 figures long.
fn sound(which: usize) -> (Format, String) {
    let (format, text) = SOUND[which];
    let figures = match format {
        Format::Kyodai => format!("10101010{}", "0".repeat(3_392)),
        _ => String::new(),
    };
    (format, format!("{text}{figures}"))
}

/// What is put into a file: what steers readers, numbers at their limits, bytes that are no text.
const PIECES: [&[u8]; 22] = [
    b"\n",
    b"\r",
    b"\t",
    b" ",
    b"#",
    b"(",
    b")",
    b"\"",
    b"<",
    b"&#",
    b":",
    b"-1",
    b"0",
    b"65536",
    b"4294967296",
    b"99999999999999999999",
    b"1e400",
    b"\0",
    b"\xff\xfe",
    b"\xf0\x9f",
    "\u{202e}".as_bytes(),
    "\u{feff}".as_bytes(),
];

/// One damage, by numbers that are taken within the bounds of the file.
type Damage = (u8, u16, u16, u16);

fn damaged(sound: &[u8], other: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    for &(what, from, length, piece) in damages {
        let from = usize::from(from) % (bytes.len() + 1);
        let to = (from + 1 + usize::from(length) % 24).min(bytes.len());
        match what % 6 {
            0 => drop(bytes.drain(from..to)),
            1 => drop(bytes.splice(from..from, PIECES[usize::from(piece) % PIECES.len()].iter().copied())),
            2 => {
                let again = bytes[from..to].repeat(1 + usize::from(piece) % 40);
                drop(bytes.splice(from..from, again));
            }
            3 => bytes.truncate(from),
            4 => {
                let start = usize::from(piece) % (other.len() + 1);
                let end = (start + usize::from(length)).min(other.len());
                drop(bytes.splice(from..to, other[start..end].iter().copied()));
            }
            _ => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte ^= 1 << (piece % 8);
                }
            }
        }
    }
    bytes
}

/// What the verbs do with a level.
fn handle(level: &Level) {
    let seed = level.seed.unwrap_or(0);
    let problems = match &level.puzzle {
        Puzzle::Match3(match3) => rules::match3::check(match3, seed),
        Puzzle::Mahjong(mahjong) => rules::mahjong::check(mahjong, seed),
        Puzzle::Sokoban(sokoban) => rules::sokoban::check(sokoban),
    };
    assert!(problems.iter().all(|problem| !problem.message.is_empty()));
    let (width, height) = level.puzzle.size();
    if width * height < 2_000 {
        let mut sim = Sim::new(Arc::new(level.clone()), seed);
        sim.skip(3_000);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn a_damaged_file_is_read_or_refused_and_what_is_read_is_checked_played_and_written(
        which in 0usize..12,
        other in 0usize..12,
        damages in proptest::collection::vec(any::<Damage>(), 1..6),
    ) {
        let (format, text) = sound(which);
        let bytes = damaged(text.as_bytes(), sound(other).1.as_bytes(), &damages);
        match format::read(&bytes, format, "damaged") {
            Err(error) => prop_assert!(!error.message.is_empty() && error.message.chars().count() < 1_000, "{}", error),
            Ok(opened) => {
                let levels: Vec<&Level> = opened.levels.iter().map(|opened| &opened.level).collect();
                for level in &levels {
                    handle(level);
                }
                for to in Format::ALL {
                    let Ok(written) = format::write(&levels, to) else { continue };
                    let again = format::read(written.text.as_bytes(), to, "damaged");
                    prop_assert!(again.is_ok(), "{:?} of {:?}: {:?}", to, String::from_utf8_lossy(&bytes), again.err());
                }
            }
        }
    }
}

#[test]
fn the_files_that_are_damaged_are_sound() {
    for which in 0..SOUND.len() {
        let (format, text) = sound(which);
        let opened = format::read(text.as_bytes(), format, "sound");
        let opened = opened.unwrap_or_else(|error| panic!("{format:?}: {error}"));
        assert!(!opened.levels.is_empty(), "{format:?}");
    }
}
