//! The verbs on Sokoban files: what they print, and how they exit.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            std::fs::write(folder.0.path().join(name), text).unwrap();
        }
        folder
    }

    fn run(&self, args: &str) -> (Option<i32>, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
        command
            .args(args.split_whitespace())
            .current_dir(self.0.path())
            .stdin(Stdio::null());
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    fn json(&self, args: &str) -> (Option<i32>, Value) {
        let (code, out, err) = self.run(&format!("{args} --json"));
        (
            code,
            serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args}: {error}; {out}{err}")),
        )
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.path().join(name)).unwrap()
    }
}

const TWO: &str = "; One\n\n#######\n#@ $ .#\n#######\n\n; Two\n\n__####\n###  #\n#@ $.#\n######\n";

const DOORSTEP: &str = "1,1,1,1,1,1,1\n1,3,1,-1,1,0,1\n-1,0,1,2,1,1,-1\n1,1,1,3,1,3,1\n1,1,0,-1,1,1,1\n";

#[test]
fn inspect_tells_the_facts_of_each_room() {
    let folder = Folder::with(&[("two.xsb", TWO), ("doorstep.txt", DOORSTEP)]);
    let (code, found) = folder.json("inspect two.xsb --level 1");
    assert_eq!(code, Some(0));
    assert_eq!(
        found,
        json!({
            "kind": "sokoban", "name": "One", "width": 7, "height": 3, "balls": 1, "destinations": 1, "hero": [1, 1],
            "closed": true, "dead_squares": [[1, 1]], "reachable": 2
        })
    );
    let (_, found) = folder.json("inspect two.xsb");
    assert_eq!(found["levels"][1]["name"], "Two");
    assert_eq!(found["levels"][1]["hero"], json!([1, 2]));
    let (_, found) = folder.json("inspect doorstep.txt");
    assert_eq!(
        (&found["width"], &found["height"], &found["closed"]),
        (&json!(7), &json!(5), &json!(false))
    );
    assert_eq!((&found["balls"], &found["destinations"]), (&json!(3), &json!(3)));
}

#[test]
fn check_exits_with_1_when_a_room_has_an_error() {
    let folder = Folder::with(&[("two.xsb", TWO), ("bad.xsb", "#####\n# $.#\n#####\n")]);
    let (code, _) = folder.json("check two.xsb");
    assert_eq!(code, Some(0));
    let (code, found) = folder.json("check bad.xsb");
    assert_eq!(code, Some(1));
    let level = &found["files"][0]["levels"][0];
    assert_eq!(
        (&level["kind"], &level["problems"][0]["code"]),
        (&json!("sokoban"), &json!("no-hero"))
    );
}

#[test]
fn solve_prints_letters_and_says_when_there_is_no_solution() {
    let folder = Folder::with(&[
        ("two.xsb", TWO),
        ("dead.xsb", "######\n#@ $ #\n#    #\n#.   #\n######\n"),
    ]);
    let (code, found) = folder.json("solve two.xsb");
    assert_eq!(
        (code, &found["result"], &found["solution"]),
        (Some(0), &json!("solved"), &json!("rRR"))
    );
    let (_, found) = folder.json("solve two.xsb --level 2");
    assert_eq!((&found["level"], &found["result"]), (&json!(2), &json!("solved")));
    let (code, found) = folder.json("solve dead.xsb");
    assert_eq!(
        (code, &found["result"], &found["solution"]),
        (Some(1), &json!("unsolvable"), &json!(null))
    );
}

#[test]
fn a_room_that_stays_unknown_is_told_in_words_of_its_own_kind() {
    let room =
        "##########\n#        #\n# $$$$   #\n# $  $  .#\n# $  $  .#\n# $$$$  .#\n#@  ....##\n# ......##\n##########\n";
    let folder = Folder::with(&[("room.xsb", room)]);
    let (code, out, _) = folder.run("solve room.xsb --budget 0");
    assert_eq!(code, Some(1), "{out}");
    assert!(
        out.contains("unknown: the budget was spent first") && !out.contains("groups"),
        "{out}"
    );
}

#[test]
fn convert_names_what_is_lost_and_goes_on_when_it_is_told_to() {
    let folder = Folder::with(&[("two.xsb", TWO)]);
    let (code, found) = folder.json("convert two.xsb two.csv --level 2");
    assert_eq!((code, &found["written"]), (Some(1), &json!(false)));
    assert_eq!(folder.run("convert two.xsb two.csv --level 2 --lossy").0, Some(0));
    assert_eq!(
        folder.text("two.csv"),
        "-1,-1,-1,-1,-1,-1\n-1,-1,-1,1,1,-1\n-1,2,1,3,0,-1\n-1,-1,-1,-1,-1,-1\n"
    );
    assert_eq!(folder.run("convert two.xsb two.sok").0, Some(0));
    let (_, again) = folder.json("inspect two.sok");
    assert_eq!(again["levels"][1]["name"], "Two");
    assert_eq!(folder.run("convert two.xsb one.level.ron --level 1").0, Some(0));
    let (_, again) = folder.json("inspect one.level.ron");
    assert_eq!((&again["name"], &again["hero"]), (&json!("One"), &json!([1, 1])));
}
