//! Wrong use, help, and how a shell is met.

use std::process::Stdio;

use serde_json::json;

use super::{Folder, GARDEN, sample};

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
        // A slow machine tells its progress, and nothing else.
        let is_quiet = err.lines().all(|line| line.contains(" transitions so far"));
        assert!(output.status.code() == Some(0) && is_quiet, "{err}");
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
