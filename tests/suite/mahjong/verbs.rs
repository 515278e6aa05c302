//! The verbs on Mahjong solitaire: what they print, and how they exit.

use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tilewright::format;
use tilewright::level::mahjong::Face;
use tilewright::rules::mahjong::{Pile, order};

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            std::fs::write(folder.0.path().join(name), text).unwrap();
        }
        folder
    }

    /// Exit code, what was printed, and what was said on standard error.
    fn run(&self, args: &str) -> (Option<i32>, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
        command.args(args.split_whitespace()).current_dir(self.0.path());
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    fn json(&self, args: &str, code: i32) -> Value {
        let (found, out, err) = self.run(&format!("{args} --json"));
        assert_eq!(found, Some(code), "{args}: {out} {err}");
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
    }
}

/// Four in a row, and one upon the second.
const ROW: &str = "0 0 0\n0 2 0\n0 4 0\n0 6 0\n0 2 1\n4 0 0\n";

/// A stack of two.
const STACK: &str = "0 0 0\n0 0 1\n";

#[test]
fn inspect_prints_the_facts_of_a_pile() {
    let folder = Folder::with(&[("row", ROW)]);
    let facts = folder.json("inspect row", 0);
    assert_eq!(
        facts,
        json!({
            "kind": "mahjong", "name": "row", "tiles": 6, "layers": 2, "size": [8, 6],
            "overlaps": [], "floating": [], "free": [[0, 0, 0], [2, 0, 1], [6, 0, 0], [0, 4, 0]],
        })
    );
}

#[test]
fn check_takes_the_pairs_of_a_stored_solution_again_and_says_where_it_stops() {
    let folder = Folder::with(&[("row", ROW)]);
    folder.json("deal row --seed 5 --out dealt.level.ron", 0);
    let broken = || {
        let report = folder.json("check dealt.level.ron", 0);
        let problems = report["files"][0]["levels"][0]["problems"].as_array().unwrap().clone();
        let of = |problem: &Value| problem["code"] == "solution-broken";
        let messages = problems.iter().filter(|problem| of(problem));
        messages
            .map(|problem| problem["message"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(broken(), Vec::<String>::new());
    let path = folder.0.path().join("dealt.level.ron");
    let mut level = format::open(&path).unwrap().levels.remove(0).level;
    let tilewright::level::Puzzle::Mahjong(pile) = &mut level.puzzle else {
        panic!("a pile");
    };
    let mut pairs: Vec<_> = pile.solutions[0].moves.split(' ').map(str::to_owned).collect();
    pairs.rotate_left(1);
    // The tile below comes before the one upon it, in some order of three pairs.
    let covered = pairs
        .iter()
        .position(|pair| pair.contains("2,0,0"))
        .expect("it is taken");
    pairs.swap(0, covered);
    pile.solutions[0].moves = pairs.join(" ");
    std::fs::write(&path, format::write(&[&level], format::Format::Ron).unwrap().text).unwrap();
    let told = broken();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("pair 1 of 3 cannot be taken"), "{told:?}");
}

#[test]
fn run_tells_the_tiles_that_a_script_lays_erases_and_takes() {
    let folder = Folder::with(&[
        ("row", ROW),
        (
            "script",
            "paint 8 0 0 1w\npaint 0 8 0 1w\npaint 2 0 1 _\npick 8 0 0\npick 0 8 0\n",
        ),
    ]);
    let before = folder.json("run row --seed 3 --moves 0", 0);
    let report = folder.json("run row --seed 3 --script script", 0);
    let mut pile: std::collections::BTreeMap<String, Value> = std::collections::BTreeMap::new();
    let mut wrote = Vec::new();
    let lay = |pile: &mut std::collections::BTreeMap<String, Value>, entry: &Value| {
        let place = entry["place"].to_string();
        if entry["face"].is_null() {
            assert!(pile.remove(&place).is_some(), "{place} is laid before it goes");
        } else {
            pile.insert(place, entry["face"].clone());
        }
    };
    for tile in before["board"].as_array().expect("tiles") {
        lay(&mut pile, tile);
    }
    for root in report["roots"].as_array().expect("roots") {
        let entries = root["wrote"].as_array().cloned().unwrap_or_default();
        for entry in &entries {
            lay(&mut pile, entry);
        }
        wrote.push((root["kind"].as_str().unwrap().to_owned(), entries.len()));
    }
    assert_eq!(report["refused"], json!([]), "{report}");
    assert_eq!(
        wrote,
        [
            ("Paint".to_owned(), 1),
            ("Paint".to_owned(), 1),
            ("Paint".to_owned(), 1),
            ("Pick".to_owned(), 0),
            ("Pick".to_owned(), 2)
        ]
    );
    let mut after = std::collections::BTreeMap::new();
    for tile in report["board"].as_array().expect("tiles") {
        lay(&mut after, tile);
    }
    assert_eq!(pile, after);
}

#[test]
fn two_tiles_alone_of_two_faces_are_a_problem_with_both_places() {
    let lone = r#"(version: 1, puzzle: Mahjong(layers: [["1p..2p..3p..3p"]]))"#;
    let folder = Folder::with(&[("lone.level.ron", lone)]);
    let checked = folder.json("check lone.level.ron", 1);
    let problems = checked["files"][0]["levels"][0]["problems"]
        .as_array()
        .expect("problems");
    let named: Vec<&Value> = problems
        .iter()
        .filter(|problem| problem["code"] == "lone-faces")
        .collect();
    assert_eq!(named.len(), 1, "{checked}");
    assert_eq!(named[0]["cells"], json!([[0, 0, 0], [4, 0, 0]]), "{checked}");
}

#[test]
fn solve_says_of_a_pile_that_cannot_begin_what_check_says() {
    let folder = Folder::with(&[("odd", "0 0 0\n0 2 0\n0 4 0\n"), ("over", "0 0 0\n0 1 0\n")]);
    for (file, code) in [("odd", "odd-count"), ("over", "overlap")] {
        let solved = folder.json(&format!("solve {file}"), 1);
        assert_eq!(solved["result"], "unsolvable", "{file}");
        let codes: Vec<_> = solved["problems"]
            .as_array()
            .unwrap()
            .iter()
            .map(|problem| &problem["code"])
            .collect();
        assert!(codes.contains(&&json!(code)), "{file}: {codes:?}");
    }
}

#[test]
fn check_names_places_with_their_layer() {
    let folder = Folder::with(&[("stack", STACK)]);
    let report = folder.json("check stack", 1);
    let level = &report["files"][0]["levels"][0];
    assert_eq!(level["kind"], "mahjong");
    assert_eq!(level["problems"][0]["code"], "unpairable");
    assert_eq!(level["problems"][0]["cells"], json!([[0, 0, 0], [0, 0, 1]]));
}

#[test]
fn deal_prints_its_proof_and_writes_the_faces() {
    let folder = Folder::with(&[("row", ROW), ("stack", STACK)]);
    let dealt = folder.json("deal row --seed 5 --out dealt.level.ron", 0);
    assert_eq!(dealt["tiles"], 6);
    assert_eq!((&dealt["seed"], &dealt["difficulty"]), (&json!(5), &json!("easy")));
    assert_eq!((&dealt["solvable"], &dealt["unpairable"]), (&json!(true), &json!([])));
    assert_eq!(dealt["solution"].as_array().unwrap().len(), 3);
    assert_eq!(dealt, folder.json("deal row --seed 5", 0));
    // What was written is a level of fixed faces that the solver agrees with.
    let solved = folder.json("solve dealt.level.ron", 0);
    assert_eq!((&solved["level"], &solved["result"]), (&json!(1), &json!("solved")));
    assert_eq!(solved["solution"].as_array().unwrap().len(), 3);
    assert!(solved["seconds"].is_f64() && solved["states"].is_u64());
    let hard = folder.json("deal row --difficulty hard", 0);
    assert_eq!((&hard["seed"], &hard["difficulty"]), (&json!(0), &json!("hard")));

    let stuck = folder.json("deal stack --out none.level.ron", 1);
    assert_eq!((&stuck["solvable"], &stuck["solution"]), (&json!(false), &json!([])));
    assert_eq!(stuck["unpairable"], json!([[0, 0, 0], [0, 0, 1]]));
    assert!(!folder.0.path().join("none.level.ron").exists());
}

#[test]
fn what_deal_writes_holds_a_solution_that_clears_its_faces() {
    let folder = Folder::with(&[("row", ROW)]);
    for difficulty in ["easy", "hard", "any"] {
        // Any faces of six tiles may be a board that cannot be cleared; this seed's can.
        let out = format!("{difficulty}.level.ron");
        let dealt = folder.json(&format!("deal row --seed 5 --difficulty {difficulty} --out {out}"), 0);
        let opened = format::open(&folder.0.path().join(&out)).unwrap();
        let level = opened.levels[0].level.mahjong().unwrap();
        assert_eq!(level.solutions.len(), 1, "{difficulty}");
        let order = order::parse(&level.solutions[0].moves).unwrap();
        assert_eq!(serde_json::to_value(&order).unwrap(), dealt["solution"]);
        let faces: Vec<Face> = level.tiles.iter().filter_map(|tile| tile.face).collect();
        let replayed = order::replay(&Pile::new(level), &faces, &order);
        assert_eq!((replayed.taken, replayed.is_cleared), (3, true), "{difficulty}");
        let checked = folder.json(&format!("check {out}"), 0);
        let problems = checked["files"][0]["levels"][0]["problems"].as_array().unwrap();
        assert!(
            problems.iter().all(|problem| problem["severity"] == "note"),
            "{checked}"
        );
    }
    // Dealt again by another seed, the solution is that of the new faces.
    folder.json("deal easy.level.ron --seed 6 --out again.level.ron", 0);
    let opened = format::open(&folder.0.path().join("again.level.ron")).unwrap();
    assert_eq!(opened.levels[0].level.mahjong().unwrap().solutions.len(), 1);
}

#[test]
fn faces_that_cannot_be_cleared_are_named_by_their_places() {
    let folder = Folder::with(&[]);
    let crossed = r#"(version: 1, puzzle: Mahjong(layers: [["1p....2p"], ["2p....1p"]]))"#;
    std::fs::write(folder.0.path().join("crossed.level.ron"), crossed).unwrap();
    let checked = folder.json("check crossed.level.ron", 1);
    let problems = checked["files"][0]["levels"][0]["problems"].as_array().unwrap();
    let found = problems.iter().find(|problem| problem["code"] == "unsolvable").unwrap();
    assert_eq!(found["cells"], json!([[0, 0, 0], [0, 0, 1], [6, 0, 0], [6, 0, 1]]));
}

#[test]
fn solve_says_unsolvable_with_exit_code_1() {
    let folder = Folder::with(&[("stack", STACK)]);
    let solved = folder.json("solve stack", 1);
    assert_eq!(
        (&solved["result"], &solved["solution"]),
        (&json!("unsolvable"), &Value::Null)
    );
    let (code, out, _) = folder.run("solve stack");
    assert!(code == Some(1) && out.contains("unsolvable"), "{out}");
}

#[test]
fn convert_names_losses_and_writes_nothing_without_leave() {
    let folder = Folder::with(&[("row", ROW)]);
    folder.json("deal row --out dealt.level.ron", 0);
    let report = folder.json("convert dealt.level.ron out.layout", 1);
    assert_eq!(report["written"], false);
    assert_eq!(
        report["losses"].as_array().unwrap().len(),
        3,
        "the seed, the faces and the solution: {report}"
    );
    assert!(!folder.0.path().join("out.layout").exists());
    folder.json("convert dealt.level.ron out.layout --lossy", 0);
    let facts = |file: &str| folder.json(&format!("inspect {file}"), 0);
    let expected = facts("row");
    for file in ["out.layout", "a.mah", "a.lay", "a.map", "a.level.ron"] {
        if file != "out.layout" {
            folder.json(&format!("convert row {file}"), 0);
        }
        let found = facts(file);
        for key in ["tiles", "layers", "size", "free"] {
            assert_eq!(found[key], expected[key], "{file}");
        }
    }
}

#[test]
fn wrong_use_exits_with_2() {
    let folder = Folder::with(&[("row", ROW), ("a.m3", "AB\nBA\n")]);
    for (args, word) in [
        ("deal a.m3", "match-3"),
        ("solve a.m3", "match-3"),
        ("convert a.m3 a.layout", "match-3"),
        ("convert row a.m3", "Mahjong"),
        ("convert row a.tsv", "not written"),
        ("convert row a.unknown", "format"),
        ("deal row --out a.layout", ".level.ron"),
        ("solve row --level 2", "level 2"),
        ("solve row --budget=-1", "budget"),
    ] {
        let (code, out, err) = folder.run(args);
        assert!(
            code == Some(2) && out.is_empty() && err.contains(word),
            "{args}: {code:?} {out} {err}"
        );
    }
}
