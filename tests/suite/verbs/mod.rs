//! The command line as a person or a program meets it: what it prints, and how it exits.

mod inputs;
#[cfg(unix)]
mod outputs;
mod pairs;
mod stored;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// What a run of the program printed.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error} in {:?}; {}", self.out, self.err))
    }
}

/// A folder of files, in which the program runs.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).unwrap();
    }

    fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
        command.args(args.split_whitespace()).current_dir(self.0.path());
        command
    }

    fn run(&self, args: &str) -> Ran {
        let output = self.command(args).stdin(Stdio::null()).output().unwrap();
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn json(&self, args: &str) -> Value {
        let ran = self.run(&format!("{args} --json"));
        assert!(ran.code == Some(0) || ran.code == Some(1), "{args}: {}", ran.err);
        ran.json()
    }
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/match3").join(name)
}

const GARDEN: &str = "name: Garden\ncolours: 6\nmoves: 25\nseed: 7\n\n????????\n????????\n????????\n????????\n????????\n????????\n????????\n????????\n";

// inspect

#[test]
fn inspect_prints_the_facts_of_a_typed_board() {
    let folder = Folder::with(&[("typed.m3", "min: 3\n\nAAB_\nB.A#\nCCAB\n")]);
    let ran = folder.run("inspect typed.m3 --json");
    assert_eq!(ran.code, Some(0));
    let mut facts = ran.json();
    let hash = facts["hash"].take();
    assert!(
        hash.as_str()
            .is_some_and(|hash| hash.len() == 16 && u64::from_str_radix(hash, 16).is_ok()),
        "{hash}"
    );
    assert_eq!(
        facts,
        json!({
            "kind": "match3", "name": "typed", "width": 4, "height": 3, "rule": "line", "min": 3, "colours": 3,
            "board": [[0, 0, 1, null], [1, "void", 0, "wall"], [2, 2, 0, 1]],
            "matches": [], "moves": [[[1, 0], [2, 0]], [[2, 0], [2, 1]]], "dead": false, "startable": true, "hash": null
        })
    );
    assert!(
        ran.out
            .starts_with("{\"kind\":\"match3\",\"name\":\"typed\",\"width\":4,\"height\":3,"),
        "stable order"
    );
}

/// A small generator of boards, apart from the program's own.
struct Boards(u64);

impl Boards {
    fn below(&mut self, bound: u64) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound) as usize
    }

    fn next(&mut self) -> Vec<Vec<char>> {
        let (width, height, colours) = (1 + self.below(7), 1 + self.below(7), 2 + self.below(3));
        let mut cell = || match self.below(12) {
            0 => ['.', '#', '_'][self.below(3)],
            _ => (b'A' + self.below(colours as u64) as u8) as char,
        };
        (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect()
    }
}

/// The cells that match, by the definition: every run, or every group, is looked at.
fn matching_cells(board: &[Vec<char>], rule: &str, min: usize) -> Vec<Vec<bool>> {
    let (width, height) = (board[0].len(), board.len());
    let mut found = vec![vec![false; width]; height];
    for y in 0..height {
        for x in 0..width {
            if !board[y][x].is_ascii_uppercase() {
                continue;
            }
            if rule == "line" {
                for (dx, dy) in [(1, 0), (0, 1)] {
                    let run: Vec<(usize, usize)> = (0..min).map(|k| (x + k * dx, y + k * dy)).collect();
                    if run
                        .iter()
                        .all(|&(u, v)| u < width && v < height && board[v][u] == board[y][x])
                    {
                        for (u, v) in run {
                            found[v][u] = true;
                        }
                    }
                }
            } else {
                let group = group_at(board, x, y, |u, v| board[v][u] == board[y][x]);
                found[y][x] = group.len() >= min;
            }
        }
    }
    found
}

fn group_at(board: &[Vec<char>], x: usize, y: usize, belongs: impl Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
    let mut group = vec![[x, y]];
    let mut next = 0;
    while next < group.len() {
        let [x, y] = group[next];
        next += 1;
        for (u, v) in [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)] {
            let is_on = v < board.len() && u < board[0].len();
            if is_on && belongs(u, v) && !group.contains(&[u, v]) {
                group.push([u, v]);
            }
        }
    }
    group.sort_by_key(|&[x, y]| (y, x));
    group
}

#[test]
fn inspect_equals_a_brute_force_count() {
    let folder = Folder::with(&[]);
    let mut boards = Boards(5);
    for round in 0..60 {
        let mut board = boards.next();
        let rule = ["line", "cluster"][round % 2];
        let min = 2 + round % 4;
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let text = format!("rule: {rule}\nmin: {min}\n\n{}\n", rows.join("\n"));
        folder.write("typed.m3", &text);
        let facts = folder.json("inspect typed.m3");

        let cells = matching_cells(&board, rule, min);
        let mut regions: Vec<Vec<[usize; 2]>> = Vec::new();
        for y in 0..board.len() {
            for x in 0..board[0].len() {
                if cells[y][x] && !regions.iter().any(|region| region.contains(&[x, y])) {
                    regions.push(group_at(&board, x, y, |u, v| cells[v][u] && board[v][u] == board[y][x]));
                }
            }
        }
        assert_eq!(facts["matches"], json!(regions), "{text}");

        let mut moves = Vec::new();
        for y in 0..board.len() {
            for x in 0..board[0].len() {
                for (u, v) in [(x + 1, y), (x, y + 1)] {
                    if v >= board.len() || u >= board[0].len() || board[y][x] == board[v][u] {
                        continue;
                    }
                    let (a, b) = (board[y][x], board[v][u]);
                    if !a.is_ascii_uppercase() || !b.is_ascii_uppercase() {
                        continue;
                    }
                    (board[y][x], board[v][u]) = (b, a);
                    let cells = matching_cells(&board, rule, min);
                    if cells[y][x] || cells[v][u] {
                        moves.push([[x, y], [u, v]]);
                    }
                    (board[y][x], board[v][u]) = (a, b);
                }
            }
        }
        assert_eq!(facts["moves"], json!(moves), "{text}");
        assert_eq!(facts["dead"], json!(moves.is_empty()), "{text}");
    }
}

#[test]
fn inspect_resolves_random_cells_by_the_seed() {
    let folder = Folder::with(&[("a.m3", GARDEN), ("b.m3", &GARDEN.replace("seed: 7", "seed: 8"))]);
    let (a, b) = (folder.json("inspect a.m3"), folder.json("inspect b.m3"));
    assert_ne!(a["board"], b["board"]);
    assert_eq!(a, folder.json("inspect a.m3"));
    assert_eq!((&a["matches"], &a["dead"]), (&json!([]), &json!(false)));
}

#[test]
fn a_level_that_cannot_start_is_a_bad_answer() {
    let folder = Folder::with(&[("no.m3", "???.A#\n")]);
    let ran = folder.run("inspect no.m3 --json");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.json()["startable"], json!(false));
    assert_eq!(ran.json()["board"], json!([[null, null, null, "void", 0, "wall"]]));
    let ran = folder.run("run no.m3 --moves 3 --json");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.json()["board"], json!([[null, null, null, "void", 0, "wall"]]));
    assert_eq!((&ran.json()["roots"], &ran.json()["actions"]), (&json!([]), &json!([])));
    let ran = folder.run("run no.m3");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.starts_with("___.A#\n") && ran.out.contains("Not startable"),
        "{}",
        ran.out
    );
}

// check

#[test]
fn check_prints_every_file_and_exits_by_the_worst() {
    let folder = Folder::with(&[
        ("good.m3", GARDEN),
        ("ragged.m3", "AB\nABC\n"),
        ("empty.m3", ""),
        (
            "beyond.level.ron",
            "(version: 1, name: \"Far\", puzzle: Match3(weights: [1, 1, 1],\nrows: [\"ABCAB\", \"BCABH\", \"CABCA\"]))",
        ),
        ("dead.m3", "???\n"),
    ]);
    assert_eq!(folder.run("check good.m3").code, Some(0));
    assert_eq!(folder.run("check good.m3 dead.m3").code, Some(1));
    let empty = folder.run("check empty.m3 --json");
    assert_eq!(empty.code, Some(1));
    assert_eq!(empty.json()["files"][0]["levels"], json!([]));
    assert_eq!(empty.json()["files"][0]["problems"][0]["code"], json!("empty-file"));

    let all = folder.run("check good.m3 ragged.m3 beyond.level.ron nowhere.m3 --json");
    assert_eq!(all.code, Some(2));
    let files = &all.json()["files"];
    assert_eq!(files.as_array().unwrap().len(), 4);
    assert_eq!(files[0]["file"], json!("good.m3"));
    assert_eq!(files[0]["levels"][0]["level"], json!(1));
    assert_eq!(files[0]["levels"][0]["name"], json!("Garden"));
    assert_eq!(files[0]["levels"][0]["kind"], json!("match3"));
    let ragged = &files[1]["problems"][0];
    assert_eq!(
        (&ragged["severity"], &ragged["line"], &ragged["column"]),
        (&json!("error"), &json!(2), &json!(3))
    );
    assert!(all.err.contains("ragged.m3:2:3: expected 2 cells"), "{}", all.err);
    let warning = &files[2]["levels"][0]["problems"][0];
    assert_eq!(
        (
            &warning["severity"],
            &warning["code"],
            &warning["cells"],
            &warning["line"]
        ),
        (&json!("warning"), &json!("colour-beyond"), &json!([[4, 1]]), &json!(2))
    );
    assert!(
        all.out
            .starts_with("{\"files\":[{\"file\":\"good.m3\",\"problems\":[],\"levels\":[{\"level\":1,\"name\"")
    );
}

// run

#[test]
fn a_run_prints_the_same_twice() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    let run = || folder.run("run garden.m3 --seed 7 --moves 20 --bot random --tree");
    let (first, second) = (run(), run());
    assert_eq!(first.code, Some(0));
    assert!(first.out.starts_with("#1 Swap "), "{}", first.out);
    assert_eq!(first.out, second.out);
    let hash = |seed| folder.json(&format!("run garden.m3 --seed {seed} --moves 20 --bot random"))["hash"].clone();
    assert_eq!(hash(7), hash(7));
    assert_ne!(hash(7), hash(8));
    assert!(first.out.contains(&format!("hash {}", hash(7).as_str().unwrap())));
}

#[test]
fn a_run_of_which_no_chain_is_told_comes_to_the_same() {
    let script =
        "swap 0 0 1 0\ncancel keep at 3\nsettle\npaint 2 2 A\ncancel rollback action at 2\nsettle\ncancel keep at 90\n";
    let folder = Folder::with(&[("garden.m3", GARDEN), ("script.txt", script)]);
    let run = |tree: &str| folder.run(&format!("run garden.m3 --seed 7 --script script.txt --moves 9 {tree}"));
    let (told, plain) = (run("--tree"), run(""));
    assert!(plain.out.contains("line 7 refused: past-end"), "{}", plain.out);
    assert!(plain.out.contains("hash "), "{}", plain.out);
    assert!(told.out.ends_with(&plain.out), "{}\n{}", told.out, plain.out);
}

#[test]
fn moves_without_a_bot_are_random_ones() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    assert_eq!(
        folder.json("run garden.m3 --moves 5"),
        folder.json("run garden.m3 --moves 5 --bot random")
    );
    assert_eq!(folder.json("run garden.m3")["moves"], json!(0));
    assert_eq!(
        folder.json("run garden.m3 --bot greedy")["moves"],
        json!(25),
        "as many as the level has"
    );
}

#[test]
fn the_greedy_bot_clears_most_at_once() {
    let folder = Folder::with(&[("typed.m3", "refill: none\n\nAABC\nBCAD\nCBCA\nABDD\nDDBC\n")]);
    let ran = folder.json("run typed.m3 --bot greedy --moves 1");
    let most = |board: &Value| {
        board["roots"][0]["cascades"][0]["removed"]
            .to_string()
            .matches('[')
            .count()
    };
    let every_first: Vec<usize> = folder.json("inspect typed.m3")["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|swap| {
            folder.write(
                "s",
                &format!("swap {} {} {} {}", swap[0][0], swap[0][1], swap[1][0], swap[1][1]),
            );
            most(&folder.json("run typed.m3 --script s"))
        })
        .collect();
    assert!(every_first.len() > 1);
    assert_eq!(Some(most(&ran)), every_first.into_iter().max());
}

type Picture = Vec<Vec<Value>>;

fn picture(board: &Value) -> Picture {
    serde_json::from_value(board.clone()).unwrap()
}

fn at<'a>(board: &'a mut Picture, cell: &Value) -> &'a mut Value {
    let index = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    &mut board[index(&cell[1])][index(&cell[0])]
}

fn write_all(board: &mut Picture, wrote: &Value) {
    for entry in wrote.as_array().into_iter().flatten() {
        *at(board, &entry["cell"]) = entry["colour"].clone();
    }
}

/// Plays what a report says of a root on a board of its own.
fn replay(board: &mut Picture, root: &Value, actions: &Value) {
    let kind = root["kind"].as_str().unwrap();
    if kind == "Swap" && root["state"] == "Completed" && root["matches"] != 0 {
        let params = actions
            .as_array()
            .unwrap()
            .iter()
            .find(|action| action["id"] == root["id"])
            .unwrap()["params"]
            .clone();
        let (a, b) = (at(board, &params["a"]).clone(), at(board, &params["b"]).clone());
        *at(board, &params["a"]) = b;
        *at(board, &params["b"]) = a;
    }
    let writes_first = matches!(kind, "Paint" | "Drop" | "Restart" | "Reshuffle");
    if writes_first {
        write_all(board, &root["wrote"]);
    }
    for level in root["cascades"].as_array().unwrap() {
        for cell in level["removed"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|region| region.as_array().unwrap())
        {
            *at(board, cell) = Value::Null;
        }
        let fell = level["fell"].as_array().unwrap();
        let falling: Vec<Value> = fell.iter().map(|pair| at(board, &pair[0]).take()).collect();
        for (pair, tile) in fell.iter().zip(falling) {
            *at(board, &pair[1]) = tile;
        }
        write_all(board, &level["new"]);
    }
    write_all(
        board,
        if writes_first {
            &root["reshuffled"]
        } else {
            &root["wrote"]
        },
    );
}

#[test]
fn the_cascades_played_by_hand_give_the_board() {
    let folder = Folder::with(&[]);
    let mut reshuffles = 0;
    for (name, moves) in [
        ("Garden.level.ron", 20),
        ("Heart.level.ron", 20),
        ("Hourglass.level.ron", 20),
        ("Lake.level.ron", 20),
        ("Lanterns.level.ron", 20),
        ("Embers.level.ron", 12),
        ("Waterfall.level.ron", 1),
        ("Plaza.level.ron", 5),
    ] {
        let file = sample(name).display().to_string();
        let report = folder.json(&format!("run {file} --moves {moves}"));
        let mut board = picture(&folder.json(&format!("inspect {file}"))["board"]);
        let roots = report["roots"].as_array().unwrap();
        assert!(!roots.is_empty());
        for root in roots {
            replay(&mut board, root, &report["actions"]);
        }
        assert_eq!(board, picture(&report["board"]), "{name}");
        reshuffles += report["actions"].to_string().matches("\"kind\":\"Reshuffle\"").count();
    }
    assert!(reshuffles > 0, "one of them is reshuffled");
}

#[test]
fn a_script_paints_drops_and_says_what_is_refused() {
    let folder = Folder::with(&[
        ("typed.m3", "refill: none\ndrop: yes\n\n____\nA_BB\nBAAC\n"),
        (
            "script",
            "# by hand\nswap 0 0 9 0\nswap 0 1 2 1\nswap 0 1 1 1\nswap 0 1 0 2 # makes a run\npaint 3 0 #\ndrop 3 1\npaint 9 9 A\nswap 1 2 2 2\ndrop 0 0 C",
        ),
    ]);
    let report = folder.json("run typed.m3 --script script");
    let refused = |line: u32, reason: &str| json!({"line": line, "reason": reason});
    assert_eq!(
        report["refused"],
        json!([
            refused(2, "off-board"),
            refused(3, "not-neighbours"),
            refused(4, "no-piece"),
            refused(7, "occupied"),
            refused(8, "off-board"),
            refused(9, "no-piece"),
        ])
    );
    let kinds: Vec<&str> = report["roots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|root| root["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["Swap", "Paint", "Drop"]);
    assert_eq!(report["roots"][1]["wrote"], json!([{"cell": [3, 0], "colour": "wall"}]));
    assert_eq!(report["roots"][2]["wrote"], json!([{"cell": [0, 0], "colour": 2}]));
    let mut board = picture(&folder.json("inspect typed.m3")["board"]);
    for root in report["roots"].as_array().unwrap() {
        replay(&mut board, root, &report["actions"]);
    }
    assert_eq!(board, picture(&report["board"]));
}

#[test]
fn a_run_lists_the_effects_that_stand_and_how_far_the_goals_are() {
    let level = "refill: none\neffect: A attack 45 Flame\ngoal: enemy 70\ngoal: collect A 5\ngoal: score 40\n\nCDCD\nAABA\nCBAC\n";
    let folder = Folder::with(&[
        ("fire.m3", level),
        ("whole", "swap 2 1 2 2"),
        ("kept", "swap 2 1 2 2\ncancel keep at 9"),
        ("back", "swap 2 1 2 2\ncancel rollback at 9"),
        ("early", "swap 2 1 2 2\ncancel keep action at 5"),
    ]);
    let told = |script: &str| {
        let report = folder.json(&format!("run fire.m3 --script {script}"));
        let have: Vec<i64> = report["goals"]
            .as_array()
            .unwrap()
            .iter()
            .map(|goal| goal["have"].as_i64().unwrap())
            .collect();
        (report["effects"].clone(), have, report)
    };
    let raise = json!([{"channel": "attack", "name": "Flame", "colour": 0, "size": 4, "chain": 1, "action": 4}]);
    let (effects, have, report) = told("whole");
    assert_eq!((&effects, have), (&raise, vec![60, 4, 40]));
    assert_eq!(
        report["goals"],
        json!([
            {"goal": "enemy", "have": 60, "need": 70},
            {"goal": "collect A", "have": 4, "need": 5},
            {"goal": "score", "have": 40, "need": 40},
        ])
    );
    assert_eq!(report["actions"][3]["kind"], "Effect");
    assert_eq!(
        report["actions"][3]["params"],
        json!({"channel": "attack", "name": "Flame", "colour": 0, "amount": 45, "size": 4, "chain": 1,
            "cells": [[0, 1], [1, 1], [2, 1], [3, 1]]})
    );
    assert_eq!(
        report["actions"][4]["params"],
        json!({"name": "Flame", "colour": 0, "damage": 20})
    );
    let (effects, have, _) = told("kept");
    assert_eq!((&effects, have), (&raise, vec![20, 4, 40]));
    let (effects, have, _) = told("back");
    assert_eq!((effects, have), (json!([]), vec![0, 0, 0]));
    let (effects, have, _) = told("early");
    assert_eq!(
        (effects, have),
        (json!([]), vec![0, 4, 40]),
        "its Clear was canceled before it"
    );
    let ran = folder.run("run fire.m3 --script whole");
    let lines: Vec<&str> = ran.out.lines().map(str::trim).collect();
    assert!(
        lines.contains(&"goals: enemy 60 of 70, collect A 4 of 5, score 40 of 40 (reached)"),
        "{}",
        ran.out
    );
    assert!(
        lines.contains(&"enemy: 10 of 70 hit points, Flame (Red) 0/20"),
        "{}",
        ran.out
    );
}

#[test]
fn a_swap_without_a_match_is_a_root_and_a_refused_row() {
    let folder = Folder::with(&[("typed.m3", "AABA\nBBAB\n"), ("script", "swap 0 0 0 1\n")]);
    let report = folder.json("run typed.m3 --script script");
    assert_eq!(report["refused"], json!([{"line": 1, "reason": "no-match"}]));
    assert_eq!(report["roots"][0]["kind"], json!("Swap"));
    assert_eq!(report["moves"], json!(0));
    let kinds: Vec<&Value> = report["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|action| &action["kind"])
        .collect();
    assert_eq!(kinds, ["Swap", "SwapBack"]);
}

#[test]
fn a_cancel_at_every_transition_loses_no_piece_and_rolls_back_whole() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    let before = folder.json("inspect garden.m3");
    let swap = &before["moves"][0];
    let swap = format!("swap {} {} {} {}", swap[0][0], swap[0][1], swap[1][0], swap[1][1]);
    folder.write("whole", &swap);
    let total = folder.json("run garden.m3 --script whole")["roots"][0]["transitions"]
        .as_u64()
        .unwrap();
    assert!(total > 10);
    for how in ["keep", "rollback", "keep action", "rollback action"] {
        for at in 1..=total + 1 {
            folder.write("script", &format!("{swap}\ncancel {how} at {at}\n"));
            let report = folder.json("run garden.m3 --script script");
            let pieces = &report["pieces"];
            let count = |name: &str| pieces[name].as_i64().unwrap();
            assert_eq!(count("created") - count("cleared"), count("present"), "{how} at {at}");
            let root = &report["roots"][0];
            if at > total {
                assert_eq!(
                    report["refused"],
                    json!([{"line": 2, "reason": "past-end"}]),
                    "{how} at {at}"
                );
            } else if how == "rollback" && at < total {
                assert_eq!(report["board"], before["board"], "{how} at {at}");
                assert_eq!(report["hash"], before["hash"], "{how} at {at}");
                assert_eq!(root["state"], json!("Canceled"));
                assert_eq!(root["cascades"], json!([]));
            }
            if how == "keep" && report["unsettled"] == json!(true) {
                folder.write("script", &format!("{swap}\ncancel {how} at {at}\nsettle\n"));
                let settled = folder.json("run garden.m3 --script script");
                assert_eq!(settled["unsettled"], json!(false), "{how} at {at}");
            }
        }
    }
}

#[test]
fn the_greedy_bot_drops_where_most_clears() {
    let folder = Folder::with(&[("a.m3", "drop: yes\nrefill: none\ncolours: 3\n\n____\n____\nAB.C\nAB#C")]);
    for seed in 0..3 {
        let ran = folder.json(&format!("run a.m3 --bot greedy --moves 1 --seed {seed}"));
        assert_eq!(ran["score"], 30, "the dropped tile joins its two: {ran}");
    }
}

#[test]
fn a_script_arms_what_steps_into_the_run() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    let before = folder.json("inspect garden.m3");
    let swap = &before["moves"][0];
    let swap = format!("swap {} {} {} {}", swap[0][0], swap[0][1], swap[1][0], swap[1][1]);
    let run = |script: &str| {
        folder.write("script", script);
        folder.json("run garden.m3 --script script")
    };
    let failed = run(&format!("inject fail Refill\n{swap}\n"));
    assert_eq!(failed["unsettled"], json!(true));
    assert!(failed["actions"].to_string().contains("Failed: injected"));
    let said = folder.run("run garden.m3 --script script").out;
    assert!(
        said.contains("a chain was stopped: Refill #") && said.contains("failed (injection 1)"),
        "{said}"
    );
    let plain = run(&swap);
    let delayed = run(&format!("inject delay Clear 30\n{swap}\n"));
    assert_eq!((&delayed["board"], &delayed["hash"]), (&plain["board"], &plain["hash"]));
    let back = run(&format!("inject cancel Fall starts rollback\n{swap}\n"));
    assert_eq!(back["board"], run("")["board"]);
    let muted = run(&format!("inject fail Refill\ninject mute 1\n{swap}\n"));
    assert_eq!(muted["hash"], plain["hash"]);
    let refused = run("inject fail Pick\ninject cancel Fall completed action\n");
    let reasons = json!([{"line": 1, "reason": "no-such-kind"}, {"line": 2, "reason": "ended-by-then"}]);
    assert_eq!(refused["refused"], reasons);
}

#[test]
fn a_run_is_swept_with_cancels_chain_by_chain() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    let swept = folder.run("run garden.m3 --moves 3 --sweep");
    assert_eq!(swept.code, Some(0), "{}", swept.err);
    assert!(
        swept.out.contains("cancels in 3 chains, 0 promises broken"),
        "{}",
        swept.out
    );
    let report = folder.json("run garden.m3 --moves 3 --sweep");
    assert_eq!(
        (&report["sweep"]["chains"], &report["sweep"]["broken"]),
        (&json!(3), &json!(0))
    );
    assert!(report["sweep"]["cancels"].as_u64() > Some(100));
    let plain = folder.json("run garden.m3 --moves 3");
    assert_eq!(
        (&plain["hash"], &plain["sweep"]),
        (&report["hash"], &Value::Null),
        "a sweep changes no run"
    );
}

#[test]
fn a_script_that_is_no_script_is_wrong_use() {
    let folder = Folder::with(&[("garden.m3", GARDEN), ("script", "settle\nswap 1 2 x 3\n")]);
    let ran = folder.run("run garden.m3 --script script --json");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err
            .contains("script:2:10: expected a column or a row, a whole number, found 'x'"),
        "{}",
        ran.err
    );
    assert_eq!(folder.run("run garden.m3 --script nowhere").code, Some(2));
}

#[test]
fn a_cascade_without_end_stops_at_its_budget() {
    let folder = Folder::with(&[]);
    let file = sample("Perpetual.m3").display().to_string();
    let report = folder.json(&format!("run {file} --moves 20"));
    assert_eq!(report["unsettled"], json!(true));
    let causes: Vec<&Value> = report["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|action| &action["cause"])
        .collect();
    assert!(causes.contains(&&json!("Budget: depth 1,000")));
    let tree = folder.run(&format!("run {file} --moves 20 --tree"));
    let deepest = tree.out.lines().map(|line| line.len() - line.trim_start().len()).max();
    assert_eq!(deepest, Some(16), "indentation is bounded");
    assert!(tree.out.contains("[900] "));
}

// Wrong use, and the shell

#[test]
fn wrong_use_exits_with_two_and_prints_nothing() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    for args in [
        "inspect",
        "inspect nowhere.m3",
        "inspect garden.m3 --level 2",
        "run garden.m3 --level 0",
        "run garden.m3 --bot clever",
        "run garden.m3 --moves -3",
        "check",
        "check garden.m3 --seed 4",
        "chek",
        "chek garden.m3",
    ] {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
        assert!(!ran.err.is_empty(), "{args}");
    }
}

#[test]
fn help_is_complete_and_lists_what_there_is() {
    let folder = Folder::with(&[]);
    let help = folder.run("--help");
    assert_eq!(help.code, Some(0));
    for verb in ["check", "inspect", "run", "deal", "solve", "convert", "trace"] {
        assert!(help.out.contains(&format!("  {verb} ")), "{}", help.out);
    }
    for verb in ["playtest", "render"] {
        assert!(!help.out.contains(verb), "{verb} is not there yet");
    }
    for (verb, words) in [
        ("check", &["FILE", "--level", "--json"][..]),
        ("inspect", &["FILE", "--level", "--json"]),
        ("trace", &["F.jsonl", "--to", "--json"]),
        (
            "deal",
            &[
                "FILE",
                "--seed",
                "--difficulty",
                "easy",
                "hard",
                "any",
                "--out",
                "--level",
                "--json",
            ],
        ),
        ("solve", &["FILE", "--budget", "--level", "--json"]),
        ("convert", &["IN", "OUT", "--lossy", "--level", "--json"]),
        (
            "run",
            &[
                "--seed", "--moves", "--bot", "random", "greedy", "--script", "--tree", "--board", "rollback", "--json",
            ],
        ),
    ] {
        let help = folder.run(&format!("{verb} --help"));
        assert_eq!(help.code, Some(0));
        assert!(words.iter().all(|word| help.out.contains(word)), "{}", help.out);
    }
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let folder = Folder::with(&[]);
    let file = sample("Perpetual.m3").display().to_string();
    for args in ["--json", "--tree"] {
        let mut child = folder
            .command(&format!("run {file} --moves 3 {args}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The reader goes before the first byte.
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
    }
}

#[test]
fn notes_go_to_standard_error_alone() {
    let folder = Folder::with(&[(
        "newer.level.ron",
        "(version: 2, mood: Calm, name: \"N\", puzzle: Match3(weights: [1, 1, 1], rows: [\"ABCA\", \"BCAB\"]))",
    )]);
    let ran = folder.run("inspect newer.level.ron --json");
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.json()["name"], json!("N"));
    assert!(
        ran.err
            .contains("newer.level.ron: warning: 1:11: The file is of version 2"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("`mood`"), "{}", ran.err);
}

#[cfg(not(feature = "app"))]
#[test]
fn without_the_window_the_program_names_its_verbs() {
    let ran = Folder::with(&[]).run("");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("check, inspect, run"), "{}", ran.err);
}

const ROOM: &str = "######\n#@ $.#\n#  $.#\n#    #\n######\n";

#[test]
fn run_plays_a_room_by_letters_clicks_and_undo() {
    let folder = Folder::with(&[
        ("room.xsb", ROOM),
        (
            "play.txt",
            "rrl # out and back\nundo push\nuu\nredo\nwalk 4 3\npush 3 2 4 2\nlll\n",
        ),
    ]);
    let told = folder.json("run room.xsb --script play.txt");
    assert_eq!(told["kind"], "sokoban");
    assert_eq!(
        told["refused"],
        json!([{"line": 3, "reason": "blocked"}, {"line": 7, "reason": "over"}]),
        "a wall above the hero; the end of the game"
    );
    assert_eq!((&told["won"], &told["pushes"]), (&json!(true), &json!(2)));
    assert_eq!(told["board"], json!(["######", "#   *#", "#  @*#", "#    #", "######"]));
    let kinds: Vec<&str> = told["roots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|root| root["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["Walk", "Undo", "Walk", "Redo", "Walk", "Push"]);
    let printed = folder.run("run room.xsb --script play.txt --board --tree");
    assert!(
        printed.out.contains("#   *#\n#  @*#\n") && printed.out.contains("2 pushes"),
        "{}",
        printed.out
    );
    // A cancel strikes between two steps; the same seed plays the same.
    folder.write("cancel.txt", "rrddl\ncancel rollback at 6\n");
    let told = folder.json("run room.xsb --script cancel.txt");
    assert_eq!(
        (&told["moves"], &told["roots"][0]["state"]),
        (&json!(0), &json!("Canceled"))
    );
    let bot = |args: &str| {
        folder
            .run(&format!("run room.xsb --bot random --moves 40 --json {args}"))
            .out
    };
    assert_eq!(bot("--seed 3"), bot("--seed 3"));
    assert_eq!(folder.run("run room.xsb --bot greedy").code, Some(2));
}

#[test]
fn run_plays_a_pile_by_picks_shuffles_and_hints() {
    let folder = Folder::with(&[
        (
            "row.lay",
            &format!("Kyodai 3.0\nRow\n1010101010101010{}\n", "0".repeat(3_384)),
        ),
        ("play.txt", "hint\npick 2 0 0\npick 1 0 0\nshuffle\nundo\n"),
    ]);
    let told = folder.json("run row.lay --script play.txt");
    assert_eq!(told["kind"], "mahjong");
    assert_eq!(
        told["refused"],
        json!([{"line": 2, "reason": "sides-blocked"}, {"line": 3, "reason": "no-tile"}])
    );
    assert_eq!(told["pieces"], json!({"created": 8, "cleared": 0, "present": 8}));
    assert_eq!(told["board"].as_array().unwrap().len(), 8);
    assert_eq!(told["board"][0]["place"], json!([0, 0, 0]));
    let hint = &told["actions"][0];
    assert_eq!(hint["kind"], "Hint");
    assert_eq!(hint["note"], "the pile can be cleared from there");
    // A hint is of a pair that can be picked.
    let pair = hint["params"]["pair"].as_array().unwrap();
    let pick = |place: &Value| format!("pick {} {} {}\n", place[0], place[1], place[2]);
    folder.write("pair.txt", &(pick(&pair[0]) + &pick(&pair[1])));
    let told = folder.json("run row.lay --script pair.txt");
    assert_eq!((&told["moves"], &told["pieces"]["present"]), (&json!(1), &json!(6)));
    let told = folder.json("run row.lay --bot random --moves 9");
    assert!(told["won"] == true || told["stuck"] == true);
}
