//! Files in and out: formats are told apart, what is written reads back, and no bytes make a reader panic.

use std::path::Path;

use proptest::prelude::*;
use tilewright::format::{self, Format, ReadError, level_ron, m3};
use tilewright::grid::Grid;
use tilewright::level::match3::{Colour, Effect, Goal, Match3, Piece, Refill, Reshuffle, Rule, Settings, Timing};
use tilewright::level::{Level, Puzzle, Severity, Terrain};

fn read(text: &str, format: Format) -> Result<Level, String> {
    let opened = format::read(text.as_bytes(), format, "garden").map_err(|error| error.to_string())?;
    Ok(opened.levels.into_iter().next().expect("a level").level)
}

#[test]
fn formats_are_told_by_name_then_by_content() {
    let folder = tempfile::tempdir().unwrap();
    let ron = level_ron::write(&read("AB\nBA\n", Format::M3).unwrap());
    for (name, text, format) in [
        ("a.level.ron", ron.as_str(), Some(Format::Ron)),
        ("b.RON", ron.as_str(), Some(Format::Ron)),
        ("c.m3", "AB\nBA", Some(Format::M3)),
        ("d.txt", ron.as_str(), Some(Format::Ron)),
        ("e", "\u{feff}\n// a comment\n", Some(Format::Ron)),
        ("f", "\nAB^\n", Some(Format::M3)),
        ("g.txt", "rule: line\n\nAB\n", Some(Format::M3)),
        ("h.txt", "Dear Ann:\n", None),
        ("i.png", "\u{1}PNG", None),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        match (format::open(&path), format) {
            (Ok(opened), Some(format)) => assert_eq!(opened.format, format, "{name}"),
            (Err(error), None) => assert!(
                error.to_string().contains("neither its name nor its content"),
                "{error}"
            ),
            // The comment alone is told to be RON, and is then no level.
            (Err(error), Some(_)) => assert_eq!((name, error.line), ("e", Some(3)), "{error}"),
            (Ok(_), None) => panic!("{name} was read"),
        }
    }
    let error = format::open(&folder.path().join("c.m3").join("no")).unwrap_err();
    assert!(error.to_string().contains("cannot be read"), "{error}");
    assert!(format::open(folder.path()).unwrap_err().to_string().contains("folder"));
}

#[test]
fn an_error_reads_as_compilers_write_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("garden.m3");
    std::fs::write(&path, "min: 3\n\nABABAB\nABABABx\n").unwrap();
    let error = ReadError {
        path: Some("garden.m3".into()),
        ..format::open(&path).unwrap_err()
    };
    assert_eq!(
        error.to_string(),
        "garden.m3:4:7: expected one of A–H ? _ . # ^, found 'x'"
    );
}

#[test]
fn an_empty_file_holds_no_level_and_says_so() {
    for format in Format::ALL {
        for text in ["", "\u{feff}", " \r\n\n"] {
            let opened = format::read(text.as_bytes(), format, "x").unwrap();
            assert!(opened.levels.is_empty());
            assert_eq!(opened.problems[0].code, "empty-file");
            assert_eq!(opened.problems[0].severity, Severity::Error);
        }
    }
}

#[test]
fn a_file_larger_than_the_limit_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.m3");
    let file = std::fs::File::create(&path).unwrap();
    file.set_len(format::MAX_FILE_BYTES + 1).unwrap();
    assert!(format::open(&path).unwrap_err().to_string().contains("at most 64 MiB"));
}

#[test]
fn a_file_stem_leaves_out_the_whole_extension() {
    for (path, stem) in [
        ("a/Garden.level.ron", "Garden"),
        ("b.M3", "b"),
        ("c.ron", "c"),
        ("d", "d"),
        (".m3", ".m3"),
    ] {
        assert_eq!(format::file_stem(Path::new(path)), stem);
    }
}

fn any_colour() -> impl Strategy<Value = Colour> {
    (0u8..8).prop_map(|index| Colour::new(index).expect("below 8"))
}

fn any_piece() -> impl Strategy<Value = Piece> {
    prop_oneof![
        Just(Piece::Random),
        Just(Piece::Empty),
        any_colour().prop_map(Piece::Tile)
    ]
}

fn any_text() -> impl Strategy<Value = String> {
    let odd = prop_oneof![
        any::<char>(),
        prop::sample::select(vec![
            ' ', '\n', '\r', '\t', '"', '\\', '\'', '\u{feff}', '\u{202e}', 'ö', '{', '('
        ])
    ];
    prop::collection::vec(odd, 0..12).prop_map(|letters| letters.into_iter().collect())
}

prop_compose! {
    fn any_settings()(
        rule in prop::sample::select(vec![Rule::Line, Rule::Cluster]),
        min in 2u8..=5,
        weights in prop::collection::vec(any::<u32>(), 1..=8),
        refill in prop::sample::select(vec![Refill::None, Refill::Random, Refill::Fair]),
        reshuffle in prop::sample::select(vec![Reshuffle::Permute, Reshuffle::Recreate]),
        drop in any::<bool>(),
        moves in any::<Option<u32>>(),
        goals in prop::collection::vec(prop_oneof![
            (any_colour(), any::<u32>()).prop_map(|(colour, count)| Goal::Collect { colour, count }),
            any::<u32>().prop_map(Goal::Score),
            any::<u32>().prop_map(Goal::Enemy),
        ], 0..4),
        effects in prop::collection::vec((any_colour(), any_text(), any::<u32>(), any::<u32>(), any_text()), 0..4),
        stars in prop::collection::vec(any::<u32>(), 0..=3),
        times in any::<[u32; 6]>(),
    ) -> Settings {
        let effects = effects
            .into_iter()
            .map(|(colour, channel, amount, bar, name)| Effect { colour, channel, amount, bar, name })
            .collect();
        let [swap, clear, fall_acceleration, fall_speed, spawn_offset, reshuffle_ticks] = times;
        let timing = Timing { swap, clear, fall_acceleration, fall_speed, spawn_offset, reshuffle: reshuffle_ticks };
        Settings { rule, min, weights, refill, reshuffle, drop, moves, goals, stars, effects, timing }
    }
}

fn any_level() -> impl Strategy<Value = Level> {
    let grids = (1usize..12, 1usize..12).prop_flat_map(|(width, height)| {
        let rows = move |cells: Vec<(Terrain, Piece)>| {
            let rows: Vec<Vec<_>> = cells.chunks(width).map(<[_]>::to_vec).collect();
            let terrain = rows.iter().map(|row| row.iter().map(|cell| cell.0).collect()).collect();
            let pieces = rows.iter().map(|row| row.iter().map(|cell| cell.1).collect()).collect();
            (
                Grid::from_rows(terrain).expect("even rows"),
                Grid::from_rows(pieces).expect("even rows"),
            )
        };
        let cell = (prop::sample::select(Terrain::ALL.to_vec()), any_piece());
        prop::collection::vec(cell, width * height).prop_map(rows)
    });
    let texts = (any_text(), any_text(), any_text());
    (texts, any::<Option<u64>>(), any_settings(), grids).prop_map(
        |((name, author, notes), seed, settings, (terrain, pieces))| Level {
            name,
            author,
            notes,
            seed,
            puzzle: Puzzle::Match3(Match3 {
                terrain,
                pieces,
                settings,
            }),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_level_file_holds_every_level(level in any_level()) {
        let text = level_ron::write(&level);
        let read_back = read(&text, Format::Ron).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&read_back, &level);
        // A system that turns every line end into CRLF changes nothing.
        let read_back = read(&text.replace('\n', "\r\n"), Format::Ron).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&read_back, &level);
    }

    #[test]
    fn a_text_grid_holds_what_it_does_not_call_lost(level in any_level()) {
        let lossy = m3::write_lossy(&level);
        let kept = read(&lossy, Format::M3).map_err(|error| TestCaseError::fail(format!("{error}\n{lossy}")))?;
        prop_assert_eq!(m3::write(&kept), Ok(lossy));
        prop_assert_eq!(kept == level, m3::losses(&level).is_empty(), "{:?}", m3::losses(&level));
    }

    #[test]
    fn changed_bytes_of_a_valid_file_never_panic(
        level in any_level(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..4), 1..4),
        is_ron in any::<bool>(),
    ) {
        let (text, format) = if is_ron {
            (level_ron::write(&level), Format::Ron)
        } else {
            (m3::write_lossy(&level), Format::M3)
        };
        let mut bytes = text.into_bytes();
        for (at, byte, how) in cuts {
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
        let _ = format::read(&bytes, format, "x");
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "[A-H?_.#^:(){}\\[\\]\"'r#/*\\\\ \n,0-9a-z]{0,80}") {
        for format in Format::ALL {
            let _ = format::read(&bytes, format, "x");
            let _ = format::read(text.as_bytes(), format, "x");
        }
    }
}
