//! The example writers of the documentation: what they write opens without a fault.

use std::path::{Path, PathBuf};
use std::process::Command;

use tilewright::action::State;
use tilewright::trace::{End, Reader, Trace};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// What both examples tell of: a turn in which a bomb goes off and a fuse is put out.
fn check(trace: &Trace) {
    assert_eq!(trace.fault, None);
    assert_eq!(trace.end, End::Whole { checked: false });
    let rows: Vec<String> = trace
        .sim()
        .tree()
        .iter()
        .map(|node| {
            format!(
                "{}{} {}: {}",
                "  ".repeat(node.depth as usize),
                node.action.name(),
                node.action.summary(),
                node.state.word()
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            "Turn player 1: Completed",
            "  Bomb at (3,4): Completed",
            "  Fuse : Canceled",
            "    Debris : Completed"
        ]
    );
    let fuse = trace
        .sim()
        .tree()
        .iter()
        .find(|node| node.state == State::Canceled)
        .expect("the fuse");
    assert_eq!(
        fuse.cause.as_ref().map(ToString::to_string).as_deref(),
        Some("put out by the player")
    );
    assert_eq!((trace.header.engine.as_str(), trace.chains()), ("Example 1.0", 1));
}

#[test]
fn what_the_python_example_writes_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.jsonl");
    let ran = Command::new("python3")
        .arg(root().join("docs/trace_writer.py"))
        .arg(&file)
        .output();
    match ran {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            check(&Reader::read(&std::fs::read(&file).expect("the trace")));
        }
        Err(error) => println!("skipped: python3 does not run here ({error})"),
    }
}

#[test]
fn what_the_c_sharp_example_writes_opens() {
    // Kept as it was written down by hand from the program, for not every machine has dotnet.
    let file = root().join("tests/data/trace_writer_cs.jsonl");
    check(&Reader::read(&std::fs::read(&file).expect("the kept output")));
    let example = std::fs::read_to_string(root().join("docs/trace_writer.cs")).expect("the example");
    for field in [
        "tilewright_trace",
        "seq",
        "tick",
        "spawn",
        "state",
        "parent",
        "cause",
        "records",
    ] {
        assert!(example.contains(field), "the example writes {field}");
    }
}

#[test]
fn the_c_sharp_example_runs_where_dotnet_is() {
    let Ok(version) = Command::new("dotnet").arg("--version").output() else {
        println!("skipped: dotnet does not run here");
        return;
    };
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let major = version.split('.').next().unwrap_or_default();
    if major.parse::<u32>().is_ok_and(|major| major < 8) {
        println!("skipped: dotnet {version} is older than the example needs");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let project = format!(
        "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net{major}.0</TargetFramework>\
         <ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup></Project>"
    );
    std::fs::write(folder.path().join("writer.csproj"), project).expect("the project");
    std::fs::copy(
        root().join("docs/trace_writer.cs"),
        folder.path().join("trace_writer.cs"),
    )
    .expect("the example");
    let file = folder.path().join("out.jsonl");
    let ran = Command::new("dotnet")
        .args(["run", "--"])
        .arg(&file)
        .current_dir(folder.path())
        .env("DOTNET_CLI_TELEMETRY_OPTOUT", "1")
        .output()
        .expect("dotnet runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
    check(&Reader::read(&std::fs::read(&file).expect("the trace")));
}

#[test]
fn each_example_is_as_short_as_the_page_says() {
    for name in ["docs/trace_writer.cs", "docs/trace_writer.py"] {
        let text = std::fs::read_to_string(root().join(name)).expect("the example");
        assert!(text.lines().count() <= 40, "{name} has {} lines", text.lines().count());
    }
}

#[test]
fn every_example_in_the_documentation_is_a_record_that_reads() {
    let text = std::fs::read_to_string(root().join("docs/traces.md")).expect("the page");
    let mut blocks = 0;
    for block in text.split("```jsonl\n").skip(1) {
        let lines = block.split("```").next().expect("a block ends");
        let trace = Reader::read(lines.as_bytes());
        assert_eq!(trace.fault, None, "{lines}");
        blocks += 1;
    }
    assert!(blocks > 0);
}
