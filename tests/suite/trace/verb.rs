//! `trace` and `run --trace` as a person or a program meets them.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{sample, short};

/// What the program printed, and how it exited.
fn tilewright(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_tilewright");
    let output = Command::new(program)
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_run_writes_its_trace_which_holds_the_same_as_its_report() {
    let folder = tempfile::tempdir().expect("a folder");
    for (kind, name) in [
        ("match3", "Garden.level.ron"),
        ("sokoban", "Hall.level.ron"),
        ("mahjong", "Pebbles.level.ron"),
    ] {
        let level = sample(kind, name);
        let level = level.to_str().expect("a path");
        let args = [
            "run", level, "--seed", "3", "--moves", "9", "--trace", "t.jsonl", "--json",
        ];
        let (code, out, err) = tilewright(folder.path(), &args);
        assert_eq!(code, Some(0), "{err}");
        let run: Value = serde_json::from_str(&out).expect("JSON");
        let (code, out, err) = tilewright(folder.path(), &["trace", "t.jsonl", "--json"]);
        assert_eq!(code, Some(0), "{err}");
        let trace: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(trace["transitions"], run["transitions"]);
        assert_eq!(
            trace["chains"].as_u64(),
            run["roots"].as_array().map(|roots| roots.len() as u64)
        );
        assert_eq!(
            trace["actions"].as_u64(),
            run["actions"].as_array().map(|actions| actions.len() as u64)
        );
        assert_eq!(
            (&trace["ended"], &trace["hash_checked"]),
            (&"footer".into(), &true.into())
        );
        assert_eq!(trace["faults"], Value::Array(Vec::new()));
        let text = std::fs::read_to_string(folder.path().join("t.jsonl")).expect("the trace");
        assert!(
            text.trim_end().ends_with(&format!("\"hash\":{}}}", run["hash"])),
            "{}",
            run["hash"]
        );
    }
}

#[test]
fn facts_are_printed_and_faults_named_with_their_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).expect("a file");
    write(
        "good.jsonl",
        short("+1 - Turn\n1 Running\n+2 1 Fire\n2 Running\n@9\n2 Completed\n1 Completed"),
    );
    let (code, out, err) = tilewright(folder.path(), &["trace", "good.jsonl"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        "good.jsonl\n  engine Toy 1, level Cave\n  6 records: 2 actions in 1 chain, 4 transitions over 9 ticks\n  at the end 2 Completed\n  truncated: no footer; nothing before the break is lost\n"
    );
    write("bad.jsonl", short("+1 - Turn\n1 Running\n+1 - Turn"));
    let (code, out, err) = tilewright(folder.path(), &["trace", "bad.jsonl"]);
    assert_eq!(code, Some(1));
    assert!(
        err.contains("bad.jsonl: line 4: action 1 is spawned a second time"),
        "{err}"
    );
    assert!(
        out.contains("2 records: 1 action in 1 chain"),
        "what is sound counts: {out}"
    );
    let (code, out, _) = tilewright(folder.path(), &["trace", "bad.jsonl", "--json"]);
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (code, &json["faults"][0]["line"], &json["ended"]),
        (Some(1), &4.into(), &"fault".into())
    );
    let (code, _, err) = tilewright(folder.path(), &["trace", "none.jsonl"]);
    assert!(code == Some(2) && err.contains("none.jsonl"), "{err}");
}

#[test]
fn a_trace_is_exported_and_another_format_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("t.jsonl"), short("+1 - Turn\n1 Running")).expect("a file");
    let (code, out, _) = tilewright(folder.path(), &["trace", "t.jsonl", "--to", "chrome", "out.json"]);
    assert!(code == Some(0) && out.contains("written to out.json"), "{out}");
    let text = std::fs::read(folder.path().join("out.json")).expect("the export");
    let export: Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(export["traceEvents"].as_array().map(Vec::len), Some(4));
    let (code, _, err) = tilewright(folder.path(), &["trace", "t.jsonl", "--to", "pdf", "out.pdf"]);
    assert!(code == Some(2) && err.contains("the one format is chrome"), "{err}");
    assert_eq!(
        tilewright(folder.path(), &["trace", "t.jsonl", "--to", "chrome"]).0,
        Some(2)
    );
}

#[cfg(unix)]
#[test]
fn a_trace_that_cannot_be_written_does_not_keep_the_run_from_its_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = sample("match3", "Garden.level.ron");
    let level = level.to_str().expect("a path");
    if Path::new("/dev/full").exists() {
        let (code, out, err) = tilewright(
            folder.path(),
            &["run", level, "--moves", "30", "--trace", "/dev/full", "--json"],
        );
        assert!(
            serde_json::from_str::<Value>(&out).is_ok(),
            "the run is told all the same"
        );
        assert!(
            code == Some(2) && err.contains("the trace could not be written"),
            "{err}"
        );
    } else {
        println!("skipped: this system has no /dev/full");
    }
    let (code, _, err) = tilewright(folder.path(), &["run", level, "--trace", "no/such/folder.jsonl"]);
    assert!(code == Some(2) && err.contains("folder.jsonl"), "{err}");
}

#[test]
fn what_is_written_never_takes_the_place_of_what_is_read_or_of_what_else_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = folder.path().join("a.level.ron");
    std::fs::copy(sample("match3", "Garden.level.ron"), &level).expect("a copy");
    let before = std::fs::read(&level).expect("the level");
    let run = ["run", "a.level.ron", "--moves", "2"];
    for outputs in [
        &["--trace", "./a.level.ron"][..],
        &["--save-test", "a.level.ron"],
        &["--trace", "x", "--save-test", "./x"],
    ] {
        let (code, out, err) = tilewright(folder.path(), &[&run[..], outputs].concat());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{outputs:?}");
        assert!(err.contains("named twice"), "{err}");
    }
    assert_eq!(std::fs::read(&level).expect("the level"), before);
    let (code, ..) = tilewright(folder.path(), &[&run[..], &["--trace", "t.jsonl"]].concat());
    assert_eq!(code, Some(0));
    let (code, _, err) = tilewright(folder.path(), &["trace", "t.jsonl", "--to", "chrome", "t.jsonl"]);
    assert_eq!(code, Some(2), "{err}");
}
