//! Our own level file: its layout, its limits, newer versions, and errors that name the place.

use tilewright::format::{self, Format, Opened, level_ron};
use tilewright::grid::Cell;
use tilewright::level::match3::{Colour, Effect, Match3, Settings};
use tilewright::level::{Level, Terrain};

fn read_ron(text: &str) -> Result<Opened, String> {
    format::read(text.as_bytes(), Format::Ron, "garden").map_err(|error| error.to_string())
}

fn level_of(text_grid: &str) -> Level {
    format::m3::read(text_grid, "").expect("a text grid")
}

fn match3(level: &Level) -> &Match3 {
    level.match3().unwrap()
}

const SMALLEST: &str = "(version: 1, puzzle: Match3(rows: [\"AB?\", \"^.#\"]))";

#[test]
fn settings_may_be_left_out_where_they_are_the_usual_ones() {
    let opened = read_ron(SMALLEST).unwrap();
    assert!(!opened.read_only && !opened.migrated && opened.problems.is_empty());
    let level = &opened.levels[0].level;
    assert_eq!(match3(level).settings, Settings::default());
    assert_eq!(match3(level).terrain.get(Cell::new(2, 1)), Some(&Terrain::Wall));
    let text = "(version: 1, puzzle: Match3(effects: [(colour: B, channel: \"double\")], rows: [\"AB?\"]))";
    let opened = read_ron(text).unwrap();
    let effects = &match3(&opened.levels[0].level).settings.effects;
    assert_eq!(effects, &[Effect::new(Colour::from_letter('B').unwrap(), "double", 0)]);
}

#[test]
fn what_is_written_is_complete_and_has_a_row_a_line() {
    let mut level = level_of("name: Heart\nseed: 7\ngoal: score 500\neffect: A attack 5\n\n.A.\n^B#\n");
    level.match3_mut().unwrap().settings.stars = vec![300, 600];
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
        stars: [300, 600],
        effects: [
            (colour: A, channel: "attack", amount: 5, bar: 20, name: ""),
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
            "(version: 1,\n  seed: Some(-1), puzzle: Match3(rows: [\"A\"]))",
            "2:14: expected a whole number in the range of this field, found '-1'",
        ),
        (
            "(version: 1,\npuzzle: Match3(min: 1e9, rows: [\"A\"]))",
            "2:21: expected a whole number, found '1e9'",
        ),
        (
            "(version: 1, puzzle: Chess(rows: [\"A\"]))",
            "1:22: expected `Match3`, `Mahjong`, `Sokoban`, found `Chess`",
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
            "(version: 1, puzzle: Match3(stars: [1,2,3,4], rows: [\"A\"]))",
            "1:44: expected at most 3 entries",
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

#[test]
fn a_valid_file_cut_anywhere_is_an_error_with_a_line() {
    let level = level_of("name: x\neffect: A attack 5\n\n.A.\n^B#\n");
    let text = level_ron::write(&level);
    for end in 1..text.trim_end().len() {
        let error = format::read(&text.as_bytes()[..end], Format::Ron, "x").unwrap_err();
        assert!(error.line.is_some() && error.column.is_some(), "{end}: {error}");
    }
}
