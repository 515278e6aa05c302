//! Where outputs go: pipes and devices are written into and never replaced, and what cannot be written whole leaves the old file.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Folder, Ran};

const ROOMS: &str = "One\n\n#######\n#@ $ .#\n#     #\n#######\n";

/// Six tiles in a row.
const ROW: &str = r#"{"mah":"1.0","boards":[{"id":"a","name":"Row","map":[[0,[[0,[[0,6]]]]]]}]}"#;

/// Every output that there is: what is written, under which name, and what comes before the name.
const OUTPUTS: [(&str, &str); 5] = [
    ("out.sok", "convert rooms.xsb"),
    ("out.level.ron", "deal row.mah --out"),
    ("out.jsonl", "run rooms.xsb --moves 40 --trace"),
    ("out.tilewright-test", "run rooms.xsb --moves 40 --save-test"),
    ("out.json", "trace old.jsonl --to chrome"),
];

fn folder() -> Folder {
    let folder = Folder::with(&[("rooms.xsb", ROOMS), ("row.mah", ROW)]);
    let written = folder.run("run rooms.xsb --moves 40 --trace old.jsonl");
    assert_eq!(written.code, Some(0), "{}", written.err);
    folder
}

/// The names in a folder, hidden ones included.
fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.0.path()).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn is_pipe(path: &Path) -> bool {
    fs::symlink_metadata(path).unwrap().file_type().is_fifo()
}

#[test]
fn a_named_pipe_is_written_into_and_stays_one() {
    for (name, command) in OUTPUTS {
        let folder = folder();
        let path = folder.0.path().join(name);
        let plain = folder.run(&format!("{command} {name}"));
        assert_eq!(plain.code, Some(0), "{name}: {}", plain.err);
        let expected = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        make_pipe(&path);
        let before = names(&folder);
        let reading = {
            let path = path.clone();
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                File::open(path).unwrap().read_to_end(&mut bytes).unwrap();
                bytes
            })
        };
        // The reader opens the pipe in a moment; until then nobody reads from it.
        let mut ran = folder.run(&format!("{command} {name}"));
        for _ in 0..400 {
            if ran.code != Some(2) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            ran = folder.run(&format!("{command} {name}"));
        }
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
        assert!(is_pipe(&path), "{name}");
        assert!(reading.join().unwrap() == expected, "{name}: the same as in a file");
        assert_eq!(names(&folder), before);
    }
}

#[test]
fn a_pipe_that_nobody_reads_from_and_a_socket_are_refused_in_a_sentence() {
    for (name, command) in OUTPUTS {
        let folder = folder();
        let path = folder.0.path().join(name);
        make_pipe(&path);
        let ran = folder.run(&format!("{command} {name}"));
        assert_eq!(ran.code, Some(2), "{name}");
        assert!(
            ran.err.contains("nobody reads from this pipe") && ran.err.contains(name),
            "{}",
            ran.err
        );
        assert!(is_pipe(&path), "{name}");
        fs::remove_file(&path).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
        let ran = folder.run(&format!("{command} {name}"));
        assert_eq!(ran.code, Some(2), "{name}");
        assert!(ran.err.contains("it is a socket, and no file"), "{}", ran.err);
        assert!(fs::symlink_metadata(&path).unwrap().file_type().is_socket());
    }
}

#[test]
fn a_device_is_written_into_and_stays_one() {
    let folder = folder();
    // Never the system's own device: a fault here must not replace that.
    let device = folder.0.path().join("null.level.ron");
    let made = Command::new("mknod").arg(&device).args(["c", "1", "3"]).status();
    let works = made.is_ok_and(|status| status.success()) && fs::write(&device, "x").is_ok();
    if !works {
        println!("skipped: this user may make no device");
        return;
    }
    for command in [
        "deal row.mah --out null.level.ron",
        "convert row.mah null.level.ron",
        "run rooms.xsb --moves 4 --save-test null.level.ron",
        "run rooms.xsb --moves 4 --trace null.level.ron",
        "run rooms.xsb --moves 4 --trace null.level.ron --save-test null.level.ron",
        "trace old.jsonl --to chrome null.level.ron",
    ] {
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(0), "{command}: {}", ran.err);
        let kind = fs::symlink_metadata(&device).unwrap().file_type();
        assert!(kind.is_char_device(), "{command}");
    }
}

#[test]
fn standard_output_is_written_into_by_its_name() {
    let folder = folder();
    let ran = folder.run("run rooms.xsb --moves 2 --trace /dev/stdout");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("{\"tilewright_trace\":1,"), "{}", ran.out);
    assert!(ran.out.contains("One, seed 0: "), "{}", ran.out);
    // Also where that is a file: another one in its place would lose what else is printed.
    let out = File::create(folder.0.path().join("out")).unwrap();
    let mut command = folder.command("run rooms.xsb --moves 2 --trace /dev/stdout");
    assert!(command.stdout(out).status().unwrap().success());
    let text = fs::read_to_string(folder.0.path().join("out")).unwrap();
    assert!(
        text.contains("\"ev\":\"end\"") && text.contains("One, seed 0: "),
        "{text}"
    );
}

/// Runs the program where files may have so many blocks.
fn run_limited(folder: &Folder, blocks: u32, args: &str) -> Ran {
    let script = format!("ulimit -f {blocks} && exec \"$0\" {args}");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_tilewright")])
        .current_dir(folder.0.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn an_output_beyond_the_limit_of_a_file_leaves_the_old_one_and_nothing_else() {
    for (name, command) in OUTPUTS {
        let folder = folder();
        folder.write(name, "the old file");
        let before = names(&folder);
        let ran = run_limited(&folder, 0, &format!("{command} {name}"));
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.err);
        assert!(
            ran.err.contains("files of this process may have 0 bytes"),
            "{}",
            ran.err
        );
        assert!(ran.err.contains("The old file is unchanged."), "{}", ran.err);
        let old = fs::read_to_string(folder.0.path().join(name)).unwrap();
        assert_eq!((old.as_str(), names(&folder)), ("the old file", before), "{name}");
    }
}

#[test]
fn an_output_on_a_full_disk_leaves_the_old_one_and_nothing_else() {
    let folder = folder();
    fs::create_dir(folder.0.path().join("disk")).unwrap();
    // A disk of 64 KiB, which this process alone sees, filled but for a part of a page.
    let full = "mount -t tmpfs -o size=64k none disk && printf old >disk/NAME && \
                head -c 100000 /dev/zero >disk/filler 2>/dev/null; \
                \"$0\" COMMAND disk/NAME; echo \"code $?\"; cat disk/NAME; echo; ls -A disk";
    for (name, command) in OUTPUTS {
        let script = full.replace("NAME", name).replace("COMMAND", command);
        let output = Command::new("unshare")
            .args(["-rm", "sh", "-c", &script, env!("CARGO_BIN_EXE_tilewright")])
            .current_dir(folder.0.path())
            .output();
        let Some(output) = output.ok().filter(|output| output.stdout.starts_with(b"")) else {
            println!("skipped: this system has no unshare");
            return;
        };
        let (out, err) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        if !out.contains("code ") || err.contains("mount:") || err.contains("unshare:") {
            println!("skipped: this user may mount no disk: {err}");
            return;
        }
        assert!(out.contains("code 2\nold\n"), "{name}: {out}{err}");
        assert!(err.contains("The old file is unchanged."), "{name}: {err}");
        let left: Vec<&str> = out.lines().rev().take(2).collect();
        assert_eq!(left, [name, "filler"], "{name}: {out}");
    }
}

#[test]
fn what_a_killed_save_left_is_removed_by_the_next_one() {
    let folder = folder();
    folder.write(".tilewright-0a1b2c3d4e5f.tmp", "half a le");
    folder.write(".mine-0a1b2c3d4e5f.tmp", "of another program");
    let ran = folder.run("convert rooms.xsb out.sok");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let hidden: Vec<String> = names(&folder)
        .into_iter()
        .filter(|name| name.starts_with('.'))
        .collect();
    assert_eq!(hidden, [".mine-0a1b2c3d4e5f.tmp"]);
}

#[test]
fn a_name_of_255_bytes_is_saved_and_saved_again() {
    let folder = folder();
    let name = format!("{}.sok", "a".repeat(251));
    for _ in 0..2 {
        let ran = folder.run(&format!("convert rooms.xsb {name}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    assert_eq!(folder.run(&format!("check {name}")).code, Some(0));
}
