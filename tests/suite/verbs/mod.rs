//! The command line as a person or a program meets it: what it prints, and how it exits.

mod chains;
mod check;
mod inputs;
mod inspect;
mod kinds;
#[cfg(unix)]
mod outputs;
mod pairs;
mod run;
mod shell;
mod stored;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

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
