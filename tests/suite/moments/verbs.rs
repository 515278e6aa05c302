//! `run` with a moment or a test, by running the program.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tilewright::action::Author;
use tilewright::board::Place;
use tilewright::moment::{Report, encode};
use tilewright::sim::Input;

use super::{code, garden, played};

struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(folder: &Path, args: &[&str], input: Option<&str>) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    command.arg("run").args(args).current_dir(folder);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    if let Some(input) = input {
        std::io::Write::write_all(&mut pipe, input.as_bytes()).unwrap();
    }
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {} {}", ran.out, ran.err))
}

#[test]
fn a_moment_gives_the_hash_that_it_was_copied_at_from_an_argument_a_file_or_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let sim = played(&garden(), 7, 3);
    let report = Report::of(&sim, "hole", vec![Place::new(3, 4, 0)]);
    let text = encode(&report, &sim).unwrap();
    std::fs::write(folder.path().join("mail.txt"), format!("> Look:\n> {text}\n")).unwrap();
    let hash = format!("{:016x}", sim.board().hash());
    for (args, input) in [
        (vec!["--moment", &text], None),
        (vec!["--moment", "@mail.txt"], None),
        (vec!["--moment", "-"], Some(text.as_str())),
    ] {
        let ran = run(folder.path(), &args, input);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains(&format!("  hash {hash}\n")), "{}", ran.out);
        assert!(ran.out.starts_with("hole at (3,4)\nGarden 12, seed 7: "), "{}", ran.out);
    }
    let ran = run(folder.path(), &["--moment", &text, "--json"], None);
    let found = json(&ran);
    assert_eq!(found["hash"], Value::String(hash));
    assert_eq!(found["transitions"], sim.tree().last_transition());
    assert_eq!(found["roots"].as_array().map(Vec::len), Some(sim.roots_ended().count()));
    assert_eq!(
        found["actions"].as_array().map(Vec::len),
        Some(sim.tree().iter().count())
    );
}

#[test]
fn a_moment_in_the_middle_of_a_chain_shows_its_tree_and_board_as_they_stood() {
    let folder = tempfile::tempdir().unwrap();
    let mut sim = played(&garden(), 7, 1);
    let (a, b) = sim.legal_moves()[0];
    sim.input(Input::Swap { a, b }, Author::You);
    sim.skip(3);
    assert!(!sim.is_idle());
    let ran = run(folder.path(), &["--moment", &code(&sim), "--tree", "--board"], None);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Playing"), "{}", ran.out);
    assert!(ran.out.contains(" · Waiting\n"), "{}", ran.out);
    assert!(ran.out.contains(&format!("  hash {:016x}\n", sim.board().hash())));
}

#[test]
fn a_moment_that_does_not_read_exits_with_2_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let text = code(&played(&garden(), 7, 1));
    for (text, says) in [
        ("Hello", "No moment"),
        (&text[..text.len() - 9], "Cut off: "),
        (&text.replace('.', ".0"), "Damaged"),
        ("@nothing.txt", "nothing.txt"),
    ] {
        let ran = run(folder.path(), &["--moment", text], None);
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
    }
    let ran = run(folder.path(), &["a.m3", "--moment", &text], None);
    assert_eq!(ran.code, Some(2), "a moment brings its own level");
    assert_eq!(run(folder.path(), &[], None).code, Some(2));
}

#[test]
fn a_moment_whose_boards_differ_exits_with_1_and_says_from_which_move() {
    let folder = tempfile::tempdir().unwrap();
    let sim = played(&garden(), 7, 3);
    let mut report = Report::of(&sim, "", Vec::new());
    report.engine = "0.0.9".to_owned();
    *report.inputs[2].check.as_mut().unwrap() ^= 1;
    let text = encode(&report, &sim).unwrap();
    let ran = run(folder.path(), &["--moment", &text], None);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("Made by 0.0.9: the boards differ from move 2"),
        "{}",
        ran.err
    );
}

#[test]
fn a_run_is_saved_as_a_test_and_the_test_finds_the_first_transition_that_differs() {
    let folder = tempfile::tempdir().unwrap();
    let level = "name: Garden\nseed: 7\n\n??????\n??????\n??????\n??????\n??????\n??????\n";
    std::fs::write(folder.path().join("garden.m3"), level).unwrap();
    let ran = run(
        folder.path(),
        &["garden.m3", "--moves", "4", "--save-test", "four.tilewright-test"],
        None,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = run(folder.path(), &["--expect", "four.tilewright-test"], None);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("Garden: as expected, "), "{}", ran.out);
    // A test is a moment, too.
    let ran = run(folder.path(), &["--moment", "@four.tilewright-test"], None);
    assert_eq!(ran.code, Some(0), "{}", ran.err);

    let path = folder.path().join("four.tilewright-test");
    let text = std::fs::read_to_string(&path).unwrap();
    let line = text.lines().find(|line| line.starts_with("expect 5 ")).unwrap();
    let wrong = line.replacen(line.split(' ').nth(2).unwrap(), "0123456789abcdef", 1);
    std::fs::write(&path, text.replace(line, &wrong)).unwrap();
    let ran = run(folder.path(), &["--expect", "four.tilewright-test"], None);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.starts_with("Garden: differs from transition 5\n  expected #"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("hash 0123456789abcdef\n  found    #"), "{}", ran.out);
    assert_eq!(
        ran.out.lines().filter(|line| line.len() == 6).count(),
        6,
        "and the board: {}",
        ran.out
    );
    let found = json(&run(
        folder.path(),
        &["--expect", "four.tilewright-test", "--json"],
        None,
    ));
    assert_eq!(found["expected"], false);
    assert_eq!(found["difference"]["transition"], 5);
    std::fs::write(&path, "tilewright moment 1\n").unwrap();
    assert_eq!(
        run(folder.path(), &["--expect", "four.tilewright-test"], None).code,
        Some(2)
    );
}

#[test]
fn a_run_that_an_injection_canceled_is_saved_as_a_test_and_fulfils_it() {
    let folder = tempfile::tempdir().unwrap();
    let level = "name: Garden\nseed: 7\n\n??????\n??????\n??????\n??????\n??????\n??????\n";
    std::fs::write(folder.path().join("garden.m3"), level).unwrap();
    std::fs::write(folder.path().join("cancel.txt"), "inject cancel Fall starts\n").unwrap();
    let save = [
        "garden.m3",
        "--script",
        "cancel.txt",
        "--moves",
        "1",
        "--save-test",
        "one.tilewright-test",
    ];
    let ran = run(folder.path(), &save, None);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Unsettled"), "the chain was canceled: {}", ran.out);
    assert!(ran.out.contains("a chain was stopped: "), "{}", ran.out);
    let saved = std::fs::read_to_string(folder.path().join("one.tilewright-test")).unwrap();
    assert!(saved.contains("inject cancel Fall starts keep 1"), "{saved}");
    let ran = run(folder.path(), &["--expect", "one.tilewright-test"], None);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("Garden: as expected, "), "{}", ran.out);
    // With another injection the run is another.
    let without = saved.replace("inject cancel Fall starts keep 1", "inject fail Swap 1");
    std::fs::write(folder.path().join("one.tilewright-test"), without).unwrap();
    let ran = run(folder.path(), &["--expect", "one.tilewright-test"], None);
    assert_ne!(ran.code, Some(0), "{}", ran.out);
}

#[test]
fn a_test_runs_on_the_level_of_a_file_and_its_timing_is_no_difference() {
    let folder = tempfile::tempdir().unwrap();
    let level = "name: Garden\nseed: 7\n\n??????\n??????\n??????\n??????\n??????\n??????\n";
    std::fs::write(folder.path().join("garden.m3"), level).unwrap();
    std::fs::write(folder.path().join("room.xsb"), "#####\n#@$.#\n#####\n").unwrap();
    let save = ["garden.m3", "--moves", "4", "--save-test", "four.tilewright-test"];
    assert_eq!(run(folder.path(), &save, None).code, Some(0));
    let convert = ["convert", "garden.m3", "garden.level.ron"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    let converted = command.args(convert).current_dir(folder.path()).output().unwrap();
    assert!(converted.status.success());
    let path = folder.path().join("garden.level.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    let on = |file: &str| run(folder.path(), &[file, "--expect", "four.tilewright-test"], None);
    let ran = on("garden.level.ron");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    // Slower, and with another name.
    let slower = text
        .replacen("swap: 12", "swap: 50", 1)
        .replacen("fall_speed: 500", "fall_speed: 30", 1);
    assert!(
        slower.contains("swap: 50") && slower.contains("fall_speed: 30"),
        "{text}"
    );
    std::fs::write(&path, slower.replace("\"Garden\"", "\"Slow\"")).unwrap();
    let ran = on("garden.level.ron");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("Slow: as expected, "), "{}", ran.out);
    // A fixed tile makes it another level.
    std::fs::write(folder.path().join("other.m3"), level.replacen("??????", "?????A", 1)).unwrap();
    let ran = on("other.m3");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("differs from "), "{}", ran.out);
    let ran = on("room.xsb");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err
            .contains("it tests a match-3 level, and room.xsb is a Sokoban level"),
        "{}",
        ran.err
    );
}

#[test]
fn every_chain_of_a_moment_is_swept_and_its_run_is_traced() {
    let folder = tempfile::tempdir().unwrap();
    let level = "name: Garden\nseed: 7\n\n??????\n??????\n??????\n??????\n??????\n??????\n";
    std::fs::write(folder.path().join("garden.m3"), level).unwrap();
    let first = [
        "garden.m3",
        "--moves",
        "2",
        "--sweep",
        "--json",
        "--trace",
        "one.jsonl",
        "--save-test",
        "t",
    ];
    let swept = json(&run(folder.path(), &first, None));
    assert!(swept["sweep"]["cancels"].as_u64() > Some(100), "{}", swept["sweep"]);
    for (of, trace) in [("--moment", "two.jsonl"), ("--expect", "three.jsonl")] {
        let text = if of == "--moment" { "@t" } else { "t" };
        let ran = run(folder.path(), &[of, text, "--sweep", "--json", "--trace", trace], None);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(json(&ran)["sweep"], swept["sweep"], "{of}");
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read(trace), read("one.jsonl"), "{of}");
    }
}
