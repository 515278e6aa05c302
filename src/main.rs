//! The program.

fn main() -> std::process::ExitCode {
    tilewright::app::run(std::env::args_os().nth(1).map(Into::into))
}
