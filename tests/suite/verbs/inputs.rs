//! What is read: what is no level, too large, or steers a terminal is told in a sentence.

use serde_json::json;
use tilewright::moment::{Report, encode};
use tilewright::sim::Sim;

use super::Folder;

const ROOMS: &str = "One\n\n#######\n#@ $ .#\n#     #\n#######\n";

#[test]
fn a_mah_file_of_another_version_is_read_with_a_warning() {
    let of = |version: &str| {
        format!(r#"{{"mah":{version},"boards":[{{"id":"a","name":"Row","map":[[0,[[0,[[0,6]]]]]]}}]}}"#)
    };
    let folder = Folder::with(&[]);
    for (version, is_other) in [("\"1.0\"", false), ("1", false), ("\"2.0\"", true), ("2", true)] {
        folder.write("row.mah", &of(version));
        let found = folder.json("check row.mah");
        let problems = found["files"][0]["problems"].as_array().unwrap();
        assert_eq!(problems.len(), usize::from(is_other), "{version}: {found}");
        if is_other {
            assert_eq!(problems[0]["code"], "other-version");
            let ran = folder.run("deal row.mah");
            assert_eq!(ran.code, Some(0));
            assert!(ran.err.contains("of mah, and this program knows 1.0"), "{}", ran.err);
        }
    }
}

#[test]
fn utf_16_is_named_in_every_format() {
    let folder = Folder::with(&[]);
    let wide: Vec<u8> = format!("\u{feff}{ROOMS}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for name in [
        "a.xsb",
        "a.sok",
        "a.slc",
        "a.csv",
        "a.m3",
        "a.level.ron",
        "a.layout",
        "a.map",
        "a.mah",
        "a.lay",
        "a.tsv",
        "a.xmahjongg",
        "a.txt",
    ] {
        std::fs::write(folder.0.path().join(name), &wide).unwrap();
        let ran = folder.run(&format!("check {name}"));
        assert_eq!(ran.code, Some(2), "{name}");
        let expected = format!("{name}:1:1: expected UTF-8 text, found UTF-16; save the file as UTF-8");
        assert!(ran.err.contains(&expected), "{}", ran.err);
    }
    folder.write("rooms.xsb", ROOMS);
    let ran = folder.run("run rooms.xsb --script a.txt");
    assert!(ran.code == Some(2) && ran.err.contains("found UTF-16"), "{}", ran.err);
}

#[test]
fn an_injection_of_a_number_that_there_is_not_is_refused() {
    let folder = Folder::with(&[
        ("rooms.xsb", ROOMS),
        (
            "script",
            "inject fail Push\ninject remove 99\ninject mute 2\ninject mute 1\ninject mute 1\ninject remove 1\n",
        ),
    ]);
    let found = folder.json("run rooms.xsb --script script");
    let row = |line: u32| json!({"line": line, "reason": "nothing-to-do"});
    assert_eq!(found["refused"], json!([row(2), row(3), row(5)]));
}

/// What turns the direction of a line, and what starts a colour on a terminal.
const STEERING: &str = "a\u{202e}b\u{1b}[31mc\u{9b}d";
const SHOWN: &str = "a\\u{202e}b\\u{1b}[31mc\\u{9b}d";

#[test]
fn what_steers_a_terminal_is_written_out_wherever_a_file_says_it() {
    let folder = Folder::with(&[]);
    let level = tilewright::format::read(ROOMS.as_bytes(), tilewright::format::Format::Xsb, "One").unwrap();
    let mut level = level.levels[0].level.clone();
    level.name = STEERING.to_owned();
    folder.write("a.level.ron", &tilewright::format::level_ron::write(&level));
    folder.write("a.xsb", &format!("{STEERING}\n\n{}", &ROOMS[5..]));
    let sim = Sim::new(level.into(), 1);
    let report = Report::of(&sim, STEERING, Vec::new());
    folder.write("moment", &encode(&report, &sim).unwrap());
    folder.write("script", &format!("{STEERING}\n"));
    let header = r#"{"tilewright_trace":1,"engine":"NAME","level":"NAME","ticks_per_second":60}"#;
    let escaped = STEERING.replace('\u{1b}', "\\u001b");
    folder.write("a.jsonl", &format!("{}\n", header.replace("NAME", &escaped)));
    for args in [
        "check a.level.ron",
        "inspect a.level.ron",
        "run a.level.ron",
        "solve a.level.ron",
        "check a.xsb",
        "convert a.level.ron a.csv",
        "run --moment @moment",
        "run a.level.ron --script script",
        "trace a.jsonl",
    ] {
        let ran = folder.run(args);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(!all.contains(['\u{202e}', '\u{1b}', '\u{9b}']), "{args}: {all:?}");
        if !args.starts_with("convert") {
            assert!(all.contains(SHOWN) || all.contains("a\\u{202e}b"), "{args}: {all:?}");
        }
    }
    // JSON says the same in its own way.
    let ran = folder.run("inspect a.level.ron --json");
    assert!(ran.out.is_ascii(), "{}", ran.out);
    assert_eq!(ran.json()["name"], json!(STEERING));
}

#[test]
fn a_long_title_is_cut_where_people_read_it_and_whole_where_programs_do() {
    let long = "T".repeat(100_000);
    let folder = Folder::with(&[("a.xsb", &format!("{long}\n\n{}", &ROOMS[5..]))]);
    for args in ["check a.xsb", "inspect a.xsb", "run a.xsb", "solve a.xsb"] {
        let ran = folder.run(args);
        assert!(
            ran.out.len() < 1_000 && ran.out.contains("TTTT…"),
            "{args}: {}",
            ran.out.len()
        );
    }
    assert_eq!(folder.json("check a.xsb")["files"][0]["levels"][0]["name"], json!(long));
}

#[test]
fn times_beyond_reason_are_a_problem() {
    let folder = Folder::with(&[]);
    for (field, most) in [
        ("swap", 36_000),
        ("clear", 36_000),
        ("reshuffle", 36_000),
        ("spawn_offset", 1_024),
    ] {
        let text = |number: u64| {
            format!(
                "(version: 1, puzzle: Match3(\n  timing: ({field}: {number}),\n  weights: [1, 1, 1], rows: [\"ABCA\", \"BCAB\"]))"
            )
        };
        folder.write("a.level.ron", &text(most));
        assert_eq!(folder.run("check a.level.ron").code, Some(0), "{field}");
        folder.write("a.level.ron", &text(4_294_967_295));
        let ran = folder.run("check a.level.ron");
        assert_eq!(ran.code, Some(1), "{field}");
        assert!(ran.out.contains("Pictures take too long: "), "{}", ran.out);
        assert!(ran.out.contains("4294967295"), "{}", ran.out);
    }
}

#[test]
fn rows_beyond_the_limit_are_told_at_the_first_of_them() {
    let folder = Folder::with(&[]);
    let rows = "# $ .@ #\n".repeat(40_000);
    for (name, head, line) in [("a.xsb", "", 257), ("a.sok", "T\n\n", 259), ("a.csv", "", 257)] {
        let rows = if name == "a.csv" {
            "1,1,1,1\n".repeat(40_000)
        } else {
            rows.clone()
        };
        folder.write(name, &format!("{head}{rows}"));
        let ran = folder.run(&format!("check {name}"));
        let expected = format!("{name}:{line}:1: expected at most 256 rows");
        assert!(ran.code == Some(2) && ran.err.contains(&expected), "{}", ran.err);
    }
    // Art in a comment is no board, however long it is.
    let art = format!("{ROOMS}Comment:\n{rows}Comment-End:\n");
    folder.write("art.sok", &art);
    assert_eq!(folder.run("check art.sok").code, Some(0));
    folder.write("text.sok", &"some text\n".repeat((1 << 20) + 5));
    let ran = folder.run("check text.sok");
    assert!(
        ran.code == Some(2)
            && ran
                .err
                .contains("text.sok:1048577:1: expected at most 1048576 lines of text"),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
mod pipes {
    use std::process::{Command, Stdio};

    use super::{Folder, ROOMS};

    #[test]
    fn a_pipe_that_nobody_writes_to_is_given_up_in_a_sentence() {
        let folder = Folder::with(&[("rooms.xsb", ROOMS)]);
        let path = folder.0.path().join("pipe.xsb");
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        // All at once: each waits some seconds for a writer.
        let running = [
            "check pipe.xsb",
            "inspect pipe.xsb",
            "convert pipe.xsb out.sok",
            "run rooms.xsb --script pipe.xsb",
            "run --moment @pipe.xsb",
            "run --expect pipe.xsb",
            "trace pipe.xsb",
        ]
        .map(|args| {
            let mut command = folder.command(args);
            command
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped());
            (args, command.spawn().unwrap())
        });
        for (args, child) in running {
            let output = child.wait_with_output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{args}: {err}");
            assert!(err.contains("nobody writes to this pipe"), "{args}: {err}");
        }
    }

    #[test]
    fn a_pipe_is_read_when_somebody_writes_to_it() {
        let folder = Folder::with(&[]);
        let path = folder.0.path().join("pipe.xsb");
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let writing = std::thread::spawn(move || std::fs::write(path, ROOMS).unwrap());
        let ran = folder.run("check pipe.xsb");
        writing.join().unwrap();
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("One (sokoban): no problems"), "{}", ran.out);
        // A shell's own pipe, by the name that shells give it.
        let script = format!("cat rooms | \"{}\" check /dev/stdin", env!("CARGO_BIN_EXE_tilewright"));
        folder.write("rooms", ROOMS);
        let output = Command::new("sh")
            .args(["-c", &script])
            .current_dir(folder.0.path())
            .output()
            .unwrap();
        assert!(String::from_utf8(output.stdout).unwrap().contains("no problems"));
    }
}
