//! `run`: scripts, bots, what is refused and what is raised.

use serde_json::{Value, json};

use super::chains::{picture, replay};
use super::{Folder, GARDEN, sample};

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
