//! Arguments, then a verb or the editor.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    tilewright::cli::main(open_editor)
}

#[cfg(feature = "app")]
fn open_editor(file: Option<PathBuf>) -> ExitCode {
    tilewright::app::run(file)
}

#[cfg(not(feature = "app"))]
fn open_editor(_file: Option<PathBuf>) -> ExitCode {
    use std::io::Write;

    let verbs = tilewright::cli::VERBS.join(", ");
    let _ = writeln!(
        std::io::stderr(),
        "tilewright: this build has no editor; the verbs that need none are {verbs}"
    );
    ExitCode::from(2)
}
