//! Files in and out: what is written reads back, what is wrong is named with its place, and no bytes make a reader panic.

use std::path::Path;

use proptest::prelude::*;
use tilewright::format::{self, Format, Opened, ReadError, level_ron, m3};
use tilewright::grid::{Cell, Grid};
use tilewright::level::match3::{Colour, Effect, Goal, Match3, Piece, Refill, Reshuffle, Rule, Settings, Timing};
use tilewright::level::{Level, Puzzle, Severity, Terrain};

fn read_m3(text: &str) -> Result<Level, String> {
    let opened = format::read(text.as_bytes(), Format::M3, "garden").map_err(|error| error.to_string())?;
    Ok(opened.levels.into_iter().next().expect("a level").level)
}

fn read_ron(text: &str) -> Result<Opened, String> {
    format::read(text.as_bytes(), Format::Ron, "garden").map_err(|error| error.to_string())
}

fn match3(level: &Level) -> &Match3 {
    let Puzzle::Match3(match3) = &level.puzzle;
    match3
}

fn colour(letter: char) -> Colour {
    Colour::from_letter(letter).expect("a letter A–H")
}

// .m3

#[test]
fn a_typed_board_needs_no_header() {
    let level = read_m3("AB?\n_.#\n^CA").unwrap();
    assert_eq!(level.name, "garden");
    assert_eq!(level.seed, None);
    let match3 = match3(&level);
    assert_eq!(
        match3.settings,
        Settings {
            weights: vec![1; 3],
            ..Settings::default()
        }
    );
    use Terrain::{Floor, Spawner, Void, Wall};
    let terrain: Vec<Terrain> = match3.terrain.as_slice().to_vec();
    assert_eq!(terrain, [Floor, Floor, Floor, Floor, Void, Wall, Spawner, Floor, Floor]);
    assert_eq!(match3.pieces.get(Cell::new(1, 0)), Some(&Piece::Tile(colour('B'))));
    assert_eq!(match3.pieces.get(Cell::new(2, 0)), Some(&Piece::Random));
    assert_eq!(match3.pieces.get(Cell::new(0, 1)), Some(&Piece::Empty));
    assert_eq!(match3.pieces.get(Cell::new(0, 2)), Some(&Piece::Random));
}

#[test]
fn every_header_key_is_read() {
    let level = read_m3(
        "name: Two: hearts\nrule: cluster\nmin: 4\ncolours: 5\nrefill: random\nreshuffle: permute\ndrop: yes\nmoves: 12\n\
         seed: 18446744073709551615\neffect: A attack 5 Fire storm\neffect: B double\ngoal: collect C 20\ngoal: score 500\n\
         goal: enemy 100\n\n??\n??\n",
    )
    .unwrap();
    assert_eq!(level.name, "Two: hearts");
    assert_eq!(level.seed, Some(u64::MAX));
    let effect = |letter, channel: &str, amount, name: &str| Effect {
        colour: colour(letter),
        channel: channel.into(),
        amount,
        name: name.into(),
    };
    assert_eq!(
        match3(&level).settings,
        Settings {
            rule: Rule::Cluster,
            min: 4,
            weights: vec![1; 5],
            refill: Refill::Random,
            reshuffle: Reshuffle::Permute,
            drop: true,
            moves: Some(12),
            goals: vec![
                Goal::Collect {
                    colour: colour('C'),
                    count: 20
                },
                Goal::Score(500),
                Goal::Enemy(100)
            ],
            effects: vec![effect('A', "attack", 5, "Fire storm"), effect('B', "double", 0, "")],
            timing: Timing::default(),
        }
    );
}

#[test]
fn colours_are_the_highest_letter_used_and_at_least_three() {
    for (rows, colours) in [
        ("AB\n", 3),
        ("??", 3),
        ("AH", 8),
        ("goal: collect E 3\n\nAB", 5),
        ("colours: 1\n\nAA", 1),
    ] {
        assert_eq!(match3(&read_m3(rows).unwrap()).settings.colours(), colours, "{rows:?}");
    }
}

#[test]
fn line_ends_marks_and_blanks_of_other_systems_are_fine() {
    let plain = read_m3("name: x\n\nAB\nBA\n").unwrap();
    for text in [
        "name: x\r\n\r\nAB\r\nBA\r\n",
        "\u{feff}name: x\n\nAB\nBA",
        "name: x\r\rAB\rBA\r",
        "\n\nname: x\n\n\nAB  \nBA\t\n\n\n",
        "  name :  x  \n \nAB\nBA\n",
    ] {
        assert_eq!(read_m3(text).as_ref(), Ok(&plain), "{text:?}");
    }
}

#[test]
fn what_is_wrong_in_a_grid_is_named_with_line_and_column() {
    let wide = format!("{}\n", "A".repeat(257));
    let tall = "A\n".repeat(257);
    for (text, error) in [
        ("AB\nAx\n", "2:2: expected one of A–H ? _ . # ^, found 'x'"),
        ("AB CD", "1:3: expected one of A–H ? _ . # ^, found ' '"),
        (
            "ABC\nAB\n",
            "2:3: expected 3 cells, as in the first row (line 1), found 2",
        ),
        (
            "AB\nABC\n",
            "2:3: expected 2 cells, as in the first row (line 1), found 3",
        ),
        (
            "colours: 3\n\nAB\nBD",
            "4:2: expected a colour A–C, as the header says 'colours: 3', found 'D'",
        ),
        (
            "colours: 2\ngoal: collect C 4\n\nAD",
            "2:15: expected a colour A–B, as the header says 'colours: 2', found 'C'",
        ),
        ("colour: 3\n\nAB", "1:1: expected one of the keys"),
        ("rule: lines\n\nAB", "1:7: expected line or cluster, found 'lines'"),
        ("min: 6\n\nAB", "1:6: expected a whole number from 2 to 5, found '6'"),
        ("min: 1\n\nAB", "1:6: expected a whole number from 2 to 5, found '1'"),
        (
            "colours: 9\n\nAB",
            "1:10: expected a whole number from 1 to 8, found '9'",
        ),
        (
            "refill: some\n\nAB",
            "1:9: expected none or random or fair, found 'some'",
        ),
        ("reshuffle: \n\nAB", "1:12: expected recreate or permute, found ''"),
        ("drop: maybe\n\nAB", "1:7: expected yes or no, found 'maybe'"),
        (
            "moves: -1\n\nAB",
            "1:8: expected a whole number up to 4294967295 or 'none', found '-1'",
        ),
        (
            "seed: +7\n\nAB",
            "1:7: expected a whole number up to 18446744073709551615, found '+7'",
        ),
        ("effect: I attack 5\n\nAB", "1:9: expected a colour A–H, found 'I'"),
        ("effect: A\n\nAB", "1:10: expected the name of a channel"),
        (
            "effect: A attack much\n\nAB",
            "1:18: expected a whole number up to 4294967295, found 'much'",
        ),
        (
            "goal: win\n\nAB",
            "1:7: expected collect or score or enemy, found 'win'",
        ),
        ("goal: score 5 6\n\nAB", "1:15: expected the end of the goal, found '6'"),
        ("min: 3\nmin: 3\n\nAB", "2:1: expected each key once, found 'min' again"),
        (
            "min: 3\nAB\n",
            "2:1: expected 'key: value', or a blank line before the rows",
        ),
        ("min: 3\n\n", "3:1: expected at least one row of cells"),
        (
            "AB\n\nBA\n",
            "3:1: expected the end of the file after the blank line, found another row",
        ),
        (&wide, "1:257: expected at most 256 columns"),
        (&tall, "257:1: expected at most 256 rows"),
    ] {
        let found = read_m3(text).unwrap_err();
        assert!(
            found.starts_with(error),
            "{text:?}\n expected {error}\n    found {found}"
        );
    }
}

#[test]
fn what_a_text_grid_cannot_hold_is_named_before_it_is_lost() {
    let mut level = read_m3("name: x\n\nA^.#\n????\n").unwrap();
    assert_eq!(m3::losses(&level), []);
    level.author = "Ann".into();
    level.notes = "n".into();
    level.name = " x".into();
    let Puzzle::Match3(match3) = &mut level.puzzle;
    match3.settings.weights = vec![2, 1];
    match3.settings.timing.clear = 1;
    match3.settings.effects.push(Effect {
        colour: colour('H'),
        channel: "two words".into(),
        amount: 0,
        name: "a\nb".into(),
    });
    match3.settings.goals.push(Goal::Collect {
        colour: colour('G'),
        count: 1,
    });
    match3.pieces.set(Cell::new(1, 0), Piece::Tile(colour('A')));
    match3.pieces.set(Cell::new(2, 0), Piece::Empty);
    match3.pieces.set(Cell::new(3, 0), Piece::Tile(colour('B')));
    match3.pieces.set(Cell::new(0, 1), Piece::Tile(colour('C')));
    let losses = m3::write(&level).unwrap_err();
    let text: Vec<String> = losses.iter().map(ToString::to_string).collect();
    for (words, cells) in [
        ("author", ""),
        ("notes", ""),
        ("name loses", ""),
        ("weights", ""),
        ("timing", ""),
        ("Goals of a colour", ""),
        ("effect of colour H", ""),
        ("channel", ""),
        ("effect name", ""),
        ("under void and wall", "(2,0), (3,0)."),
        ("spawners", "(1,0)."),
        ("Tiles of a colour", "(0,1)."),
    ] {
        assert!(
            text.iter().any(|loss| loss.contains(words) && loss.ends_with(cells)),
            "{words}: {text:#?}"
        );
    }
    assert_eq!(losses.len(), 12, "{text:#?}");
    let lossy = read_m3(&m3::write_lossy(&level)).expect("what is written with losses reads");
    assert_eq!(m3::losses(&lossy), []);
}

#[test]
fn formats_are_told_by_name_then_by_content() {
    let folder = tempfile::tempdir().unwrap();
    let ron = level_ron::write(&read_m3("AB\nBA\n").unwrap());
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

// .level.ron

const SMALLEST: &str = "(version: 1, puzzle: Match3(rows: [\"AB?\", \"^.#\"]))";

#[test]
fn settings_may_be_left_out_where_they_are_the_usual_ones() {
    let opened = read_ron(SMALLEST).unwrap();
    assert!(!opened.read_only && !opened.migrated && opened.problems.is_empty());
    let level = &opened.levels[0].level;
    assert_eq!(match3(level).settings, Settings::default());
    assert_eq!(match3(level).terrain.get(Cell::new(2, 1)), Some(&Terrain::Wall));
}

#[test]
fn what_is_written_is_complete_and_has_a_row_a_line() {
    let mut level = read_m3("name: Heart\nseed: 7\ngoal: score 500\neffect: A attack 5\n\n.A.\n^B#\n").unwrap();
    level.notes = "one\n  two \"quoted\"\n\nthree\\".into();
    let text = level_ron::write(&level);
    assert_eq!(text, EXPECTED_TEXT);
    assert_eq!(read_ron(&text).unwrap().levels[0].level, level);
}

const EXPECTED_TEXT: &str = r#"(
    version: 1,
    name: "Heart",
    author: "",
    notes: "one\n\
        \u{20} two \"quoted\"\n\
        \n\
        three\\",
    seed: Some(7),
    puzzle: Match3(
        rule: Line,
        min: 3,
        weights: [1, 1, 1],
        refill: Fair,
        reshuffle: Recreate,
        drop: false,
        moves: None,
        goals: [
            Score(500),
        ],
        effects: [
            (colour: A, channel: "attack", amount: 5, name: ""),
        ],
        timing: (
            swap: 12,
            clear: 40,
            fall_acceleration: 20,
            fall_speed: 500,
            spawn_offset: 5,
            reshuffle: 30,
        ),
        legend: {
            '?': (Floor, Random),
            '_': (Floor, Empty),
            'A': (Floor, A),
            'B': (Floor, B),
            'C': (Floor, C),
            '^': (Spawner, Random),
            '.': (Void, Random),
            '#': (Wall, Random),
        },
        rows: [
            ".A.",
            "^B#",
        ],
    ),
)
"#;

#[test]
fn what_is_wrong_in_a_level_file_is_named_with_line_and_column() {
    let wide = format!("(version: 1, puzzle: Match3(rows: [\n\"{}\"]))", "A".repeat(257));
    let tall = format!("(version: 1, puzzle: Match3(rows: [{}]))", "\"A\",\n".repeat(257));
    let deep = format!("(version: 1, name: {}", "[".repeat(100_000));
    let mut wrong = Vec::new();
    for (text, error) in [
        (
            "(version: 1,\n  nam: \"\", puzzle: Match3(rows: [\"A\"]))",
            "2:3: unknown field `nam`, expected one of `version`, `name`,",
        ),
        (
            "(version: 1,\npuzzle: Match3(\n  gravity: 3, rows: [\"A\"]))",
            "3:3: unknown field `gravity`",
        ),
        (
            "(version: 1,\npuzzle: Match3(timing: (\n  spin: 3), rows: [\"A\"]))",
            "3:3: unknown field `spin`",
        ),
        (
            "(version: 1,\npuzzle: Match3(effects: [(colour: A, channel: \"a\",\n power: 3)], rows: [\"A\"]))",
            "3:2: unknown field `power`",
        ),
        (
            "(version: 1,\npuzzle: Match3(goals: [\nCollect(colour: A, number: 3)], rows: [\"A\"]))",
            "3:20: unknown field `number`",
        ),
        (
            "(version: 1,\n  name: 5, puzzle: Match3(rows: [\"A\"]))",
            "2:9: expected a string, found '5'",
        ),
        (
            "(version: 1, puzzle: Chess(rows: [\"A\"]))",
            "1:22: expected `Match3`, found `Chess`",
        ),
        (
            "(version: 1, puzzle: Match3(rule: Diagonal, rows: [\"A\"]))",
            "1:35: expected `Line`, `Cluster`, found `Diagonal`",
        ),
        (
            "(version: 1, puzzle: Match3(min: 7, rows: [\"A\"]))",
            "1:34: expected a minimum from 2 to 5, found 7",
        ),
        (
            "(version: 1, puzzle: Match3(moves: 25, rows: [\"A\"]))",
            "1:36: expected `None` or `Some(…)`, found '25'",
        ),
        (
            "(version: 1, puzzle: Match3(weights: [], rows: [\"A\"]))",
            "1:39: expected at least one weight",
        ),
        (
            "(version: 1, puzzle: Match3(weights: [1,1,1,1,1,1,1,1,1], rows: [\"A\"]))",
            "1:56: expected at most 8 entries",
        ),
        (
            "(version: 1, puzzle: Match3(goals: [Collect(colour: J, count: 1)], rows: [\"A\"]))",
            "1:53: expected `A`, `B`,",
        ),
        ("(version: 1, puzzle: Match3(seed: 1))", "1:29: unknown field `seed`"),
        (
            "(version: 1, puzzle: Match3(min: 3))",
            "expected the field `rows`, which is missing here",
        ),
        ("(version: 1)", "expected the field `puzzle`, which is missing here"),
        (
            "(name: \"x\", puzzle: Match3(rows: [\"A\"]))",
            "expected the field `version`, which is missing here",
        ),
        (
            "(version: 0, puzzle: Match3(rows: [\"A\"]))",
            "1:11: expected version 1, found 0",
        ),
        (
            "(version: 1, version: 1, puzzle: Match3(rows: [\"A\"]))",
            "1:14: expected the field `version` once, found it again",
        ),
        (
            "(version: 1, puzzle: Match3(rows: [\n  \"AB\",\n  \"Az\"]))",
            "3:5: expected a character of the legend (",
        ),
        (
            "(version: 1, puzzle: Match3(rows: [\n  \"AB\",\n  \"A\"]))",
            "3:5: expected 2 characters, as in the first row, found 1",
        ),
        (
            "(version: 1, puzzle: Match3(rows: [\n  \"AB\",\n  \"ABC\"]))",
            "3:6: expected 2 characters, as in the first row, found 3",
        ),
        (
            "(version: 1, puzzle: Match3(legend: {'x': (Floor, A)},\nrows: [\"\\u{78}x\", r#\"xA\"#]))",
            "2:23: expected a character of the legend (x), found 'A'",
        ),
        (
            "(version: 1, puzzle: Match3(legend: {'x': (Floor, A), 'x': (Wall, B)}, rows: [\"x\"]))",
            "1:69: expected each character of the legend once",
        ),
        (
            "(version: 1, puzzle: Match3(legend: {'x': (Sea, A)}, rows: [\"x\"]))",
            "1:44: expected `Void`, `Floor`, `Wall`, `Spawner`, found `Sea`",
        ),
        (
            "(version: 1,\npuzzle: Match3(rows: []))",
            "2:22: expected at least one row of at least one cell",
        ),
        (
            "(version: 1,\npuzzle: Match3(rows: [\"\"]))",
            "2:24: expected at least one row of at least one cell",
        ),
        (
            "(version: 1, name: \"abc",
            "1:20: expected `\"` at the end of the string that begins here",
        ),
        ("(version: 1, /* abc", "expected `*/` at the end of the comment"),
        (
            "(version: 1, puzzle: Match3(rows: [\"A\"]))\n)",
            "2:1: expected the end of the file after the level, found ')'",
        ),
        (&wide, "2:2: expected at most 256 characters in a row"),
        (&tall, "257:1: expected at most 256 rows"),
        (&deep, "1:83: expected at most 64 brackets inside one another"),
    ] {
        let found = read_ron(text).expect_err(text);
        if !found.contains(error) || !found.starts_with(|c: char| c.is_ascii_digit()) {
            wrong.push(format!("{text:.200}\n expected {error}\n    found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_newer_version_opens_read_only_and_says_what_it_passed_over() {
    let text = "(version: 2,\n  name: \"Später\", mood: Happy(\"), (\", [1, 2]), // (\n  puzzle: Match3(\n    weather: {\"a\": (1,)},\n    rows: [\"AB\"], ice: r#\"\"\"#))";
    let opened = read_ron(text).unwrap();
    assert!(opened.read_only);
    assert_eq!(opened.levels[0].level.name, "Später");
    assert_eq!(match3(&opened.levels[0].level).terrain.width(), 2);
    let found: Vec<_> = opened
        .problems
        .iter()
        .map(|problem| (problem.code, problem.line, problem.column))
        .collect();
    assert_eq!(
        found,
        [
            ("newer-version", Some(1), Some(11)),
            ("newer-field", Some(2), Some(19)),
            ("newer-field", Some(4), Some(5)),
            ("newer-field", Some(5), Some(19)),
        ]
    );
    assert!(
        opened.problems[1].message.contains("`mood`"),
        "{}",
        opened.problems[1].message
    );
    let error = read_ron("(version: 3, puzzle: Chess())").unwrap_err();
    assert!(error.contains("version 3, newer than the 1"), "{error}");
}

#[test]
fn tiles_beyond_the_colours_are_read_with_a_warning() {
    let opened = read_ron("(version: 1, puzzle: Match3(weights: [1, 1],\n  rows: [\"ABD\", \"CAB\"]))").unwrap();
    let problem = &opened.levels[0].problems[0];
    assert_eq!(
        (problem.code, problem.line, problem.column),
        ("colour-beyond", Some(2), Some(13))
    );
    assert_eq!(problem.cells, [Cell::new(2, 0), Cell::new(0, 1)]);
}

// Properties

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
        effects in prop::collection::vec((any_colour(), any_text(), any::<u32>(), any_text()), 0..4),
        times in any::<[u32; 6]>(),
    ) -> Settings {
        let effects = effects
            .into_iter()
            .map(|(colour, channel, amount, name)| Effect { colour, channel, amount, name })
            .collect();
        let [swap, clear, fall_acceleration, fall_speed, spawn_offset, reshuffle_ticks] = times;
        let timing = Timing { swap, clear, fall_acceleration, fall_speed, spawn_offset, reshuffle: reshuffle_ticks };
        Settings { rule, min, weights, refill, reshuffle, drop, moves, goals, effects, timing }
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
        let opened = read_ron(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&opened.levels[0].level, &level);
        // A system that turns every line end into CRLF changes nothing.
        let opened = read_ron(&text.replace('\n', "\r\n")).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&opened.levels[0].level, &level);
    }

    #[test]
    fn a_text_grid_holds_what_it_does_not_call_lost(level in any_level()) {
        let lossy = m3::write_lossy(&level);
        let kept = read_m3(&lossy).map_err(|error| TestCaseError::fail(format!("{error}\n{lossy}")))?;
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

#[test]
fn a_valid_file_cut_anywhere_is_an_error_with_a_line() {
    let level = read_m3("name: x\neffect: A attack 5\n\n.A.\n^B#\n").unwrap();
    let text = level_ron::write(&level);
    for end in 1..text.trim_end().len() {
        let error = format::read(&text.as_bytes()[..end], Format::Ron, "x").unwrap_err();
        assert!(error.line.is_some() && error.column.is_some(), "{end}: {error}");
    }
}
