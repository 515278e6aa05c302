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
fn a_room_that_cannot_begin_or_be_solved_is_told_by_solve_as_by_check() {
    let folder = Folder::with(&[
        ("none.xsb", "#####\n#  $#\n#  .#\n#####\n"),
        ("two.xsb", "######\n#@@$.#\n######\n"),
        ("bare.xsb", "####\n#@ #\n####\n"),
        ("many.xsb", "#######\n#@$ $.#\n#     #\n#######\n"),
        ("far.xsb", "########\n#@$.#$.#\n########\n"),
    ]);
    for (file, code) in [
        ("none.xsb", "no-hero"),
        ("two.xsb", "several-heroes"),
        ("bare.xsb", "no-ball"),
        ("many.xsb", "too-many-balls"),
        ("far.xsb", "unreachable-ball"),
    ] {
        let (exit, solved) = folder.json(&format!("solve {file}"));
        assert_eq!((exit, &solved["result"]), (Some(1), &json!("unsolvable")), "{file}");
        let (_, checked) = folder.json(&format!("check {file}"));
        let of_check = checked["files"][0]["levels"][0]["problems"].as_array().unwrap();
        let errors: Vec<_> = of_check
            .iter()
            .filter(|problem| problem["severity"] == "error")
            .collect();
        let of_solve: Vec<_> = solved["problems"].as_array().unwrap().iter().collect();
        assert_eq!(of_solve, errors, "{file}");
        assert!(
            errors.iter().any(|problem| problem["code"] == code),
            "{file}: {errors:?}"
        );
        let (_, out, _) = folder.run(&format!("solve {file}"));
        assert!(out.contains(code) && !out.contains("budget"), "{out}");
    }
}

#[test]
fn check_plays_stored_solutions_again_and_says_where_one_stops() {
    let room = "#######\n#@ $ .#\n#######\nSolution: lluu\n";
    let folder = Folder::with(&[("room.sok", room)]);
    for file in ["room.sok", "room.level.ron"] {
        if file != "room.sok" {
            folder.run("convert room.sok room.level.ron");
        }
        let (code, found) = folder.json(&format!("check {file}"));
        let problems = &found["files"][0]["levels"][0]["problems"];
        assert_eq!((code, problems.as_array().unwrap().len()), (Some(0), 1), "{problems}");
        assert_eq!(
            (&problems[0]["severity"], &problems[0]["code"]),
            (&json!("warning"), &json!("solution-broken"))
        );
        let message = problems[0]["message"].as_str().unwrap();
        assert!(message.contains("step 1 of 4 is blocked, by a wall"), "{message}");
    }
}

#[test]
fn check_says_of_a_room_that_it_has_no_solution_where_that_is_soon_proved() {
    let hall = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/sokoban/Hall.level.ron");
    let folder = Folder::with(&[("hall.level.ron", &std::fs::read_to_string(hall).unwrap())]);
    let (code, found) = folder.json("check hall.level.ron");
    let problems = &found["files"][0]["levels"][0]["problems"];
    assert_eq!(
        (code, &problems[0]["code"]),
        (Some(1), &json!("unsolvable")),
        "{problems}"
    );
    let (code, found) = folder.json("solve hall.level.ron");
    assert_eq!((code, &found["result"]), (Some(1), &json!("unsolvable")));
}

#[test]
fn a_block_of_balls_is_one_problem_with_all_its_cells() {
    let mut room = vec!["##############".to_owned(), "#@           #".to_owned()];
    room.extend((0..10).map(|_| "# $$$$$$$$$$ #".to_owned()));
    room.push("#            #".to_owned());
    room.extend((0..9).map(|_| "#............#".to_owned()));
    room.push("##############\n".to_owned());
    let folder = Folder::with(&[("block.xsb", &room.join("\n"))]);
    let (code, found) = folder.json("check block.xsb");
    let problems = found["files"][0]["levels"][0]["problems"].as_array().unwrap();
    let frozen: Vec<_> = problems
        .iter()
        .filter(|problem| problem["code"] == "frozen-balls")
        .collect();
    assert_eq!((code, frozen.len()), (Some(1), 1), "{problems:?}");
    assert_eq!(frozen[0]["cells"].as_array().unwrap().len(), 100);
    let errors = problems.iter().filter(|problem| problem["severity"] == "error").count();
    assert_eq!(errors, 1, "{problems:?}");
}

#[test]
fn a_room_with_more_balls_than_destinations_runs() {
    let folder = Folder::with(&[("many.xsb", "########\n#@ $ . #\n#   $  #\n########\n")]);
    let (code, out, err) = folder.run("run many.xsb --moves 3 --seed 1");
    assert!(code != Some(2) && !out.contains("not startable"), "{code:?} {out}{err}");
    let (code, facts) = folder.json("inspect many.xsb");
    assert_eq!(
        (code, &facts["balls"], &facts["destinations"]),
        (Some(0), &json!(2), &json!(1))
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
