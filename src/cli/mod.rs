//! The command line: one file a verb. Every verb works without a display, prints for people, and prints JSON with `--json`.
//!
//! A verb exits with 0 on success, with 1 when the answer is bad, and with 2 on wrong use or an unreadable file.

mod board;
mod bot;
mod check;
mod convert;
mod deal;
mod inspect;
mod out;
mod run;
mod solve;
mod trace;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::format::save::SaveError;
use crate::format::{self, Opened, OpenedLevel};
use crate::level::Level;
use crate::words::counted;

/// The verbs, for messages that name them.
pub const VERBS: [&str; 7] = ["check", "inspect", "run", "deal", "solve", "convert", "trace"];

/// A studio for tile-puzzle levels. Without a verb it opens the editor.
#[derive(Debug, Parser)]
#[command(name = "tilewright", version, args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// The level that the editor opens
    file: Option<PathBuf>,
}

const EXIT_CODES: &str = "\
Verbs need no display. They exit with 0 on success, with 1 when the answer is bad (an error among the problems, a level that \
cannot start or be solved, a trace that is structurally wrong), and with 2 on wrong use or an unreadable file.";

#[derive(Debug, Subcommand)]
enum Verb {
    Check(check::Args),
    Inspect(inspect::Args),
    Run(run::Args),
    Deal(deal::Args),
    Solve(solve::Args),
    Convert(convert::Args),
    Trace(trace::Args),
}

/// What a verb found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Exit code 0.
    Good,
    /// Exit code 1.
    Bad,
    /// Exit code 2, when what went wrong has been said already.
    Failed,
}

/// Wrong use or an unreadable file: a sentence for standard error, and exit code 2.
#[derive(Debug)]
struct Failure(String);

impl From<format::ReadError> for Failure {
    fn from(error: format::ReadError) -> Self {
        Self(error.to_string())
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        Self(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self(format!("the output could not be written: {error}"))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self(format!("the output could not be written: {error}"))
    }
}

/// The verbs and their options, as they are read.
#[must_use]
pub fn command() -> clap::Command {
    Args::command()
}

/// Runs the program with the arguments of the process; `open_editor` runs the window, with the file to open.
pub fn main(open_editor: impl FnOnce(Option<PathBuf>) -> ExitCode) -> ExitCode {
    let args = Args::parse();
    let Some(verb) = args.verb else {
        return match args.file.as_deref().map_or(Ok(()), meant_as_a_file) {
            Ok(()) => open_editor(args.file),
            Err(failure) => fail(&failure),
        };
    };
    let mut out = out::standard();
    let answer = match verb {
        Verb::Check(args) => check::run(&args, &mut out),
        Verb::Inspect(args) => inspect::run(&args, &mut out),
        Verb::Run(args) => run::run(&args, &mut out),
        Verb::Deal(args) => deal::run(&args, &mut out),
        Verb::Solve(args) => solve::run(&args, &mut out),
        Verb::Convert(args) => convert::run(&args, &mut out),
        Verb::Trace(args) => trace::run(&args, &mut out),
    };
    match answer.and_then(|answer| Ok(out.flush().map(|()| answer)?)) {
        Ok(Answer::Good) => ExitCode::SUCCESS,
        Ok(Answer::Bad) => ExitCode::from(1),
        Ok(Answer::Failed) => ExitCode::from(2),
        Err(failure) => fail(&failure),
    }
}

/// Tells a mistyped verb from a file: what has no extension and is not there was hardly meant as one.
fn meant_as_a_file(path: &Path) -> Result<(), Failure> {
    if path.extension().is_some() || path.exists() {
        return Ok(());
    }
    Err(Failure(format!(
        "'{}' is neither a file nor a verb; the verbs are {}",
        path.display(),
        VERBS.join(", ")
    )))
}

fn fail(failure: &Failure) -> ExitCode {
    complain(&failure.0);
    ExitCode::from(2)
}

/// A line on standard error; nobody listening there is no failure. Of a text of several lines, each is one.
fn complain(message: &str) {
    let lines: Vec<String> = message.lines().map(out::plain).collect();
    let _ = writeln!(io::stderr(), "tilewright: {}", lines.join("\n"));
}

/// Refuses an output that would be written over an input, or over another output.
fn keep_apart(inputs: &[Option<&Path>], outputs: &[Option<&Path>]) -> Result<(), Failure> {
    let place = |path: &Path| {
        // A pipe or a device keeps nothing that another could replace.
        let is_kept = path
            .metadata()
            .map_or(true, |metadata| metadata.is_file() || metadata.is_dir());
        let place = path.canonicalize().or_else(|_| std::path::absolute(path));
        place.ok().filter(|_| is_kept)
    };
    let mut known: Vec<PathBuf> = inputs.iter().flatten().filter_map(|path| place(path)).collect();
    for output in outputs.iter().flatten() {
        let Some(at) = place(output) else { continue };
        if known.contains(&at) {
            return Err(Failure(format!(
                "{}: it is named twice, and what is written would take the other's place",
                output.display()
            )));
        }
        known.push(at);
    }
    Ok(())
}

/// One level of a file, and its number in it.
struct Picked<'a> {
    /// From 1.
    number: usize,
    opened: &'a OpenedLevel,
}

/// The level that `--level` names, or all of a file.
fn pick<'a>(path: &Path, opened: &'a Opened, level: Option<usize>) -> Result<Vec<Picked<'a>>, Failure> {
    let levels = (1..).zip(&opened.levels);
    let mut picked: Vec<Picked<'_>> = levels.map(|(number, opened)| Picked { number, opened }).collect();
    if let Some(wanted) = level {
        picked.retain(|picked| picked.number == wanted);
        if picked.is_empty() {
            let count = counted(opened.levels.len(), "level", "levels");
            return Err(Failure(format!(
                "{} has {count}; there is no level {wanted}",
                path.display()
            )));
        }
    }
    Ok(picked)
}

/// The level that `--level` names, or the first of a file.
fn pick_one<'a>(path: &Path, opened: &'a Opened, level: Option<usize>) -> Result<&'a Level, Failure> {
    let picked = pick(path, opened, level)?;
    let first = picked.first().map(|picked| &picked.opened.level);
    first.ok_or_else(|| Failure(format!("{} holds no level", path.display())))
}

/// Opens a file; what its reader noticed goes to standard error.
fn open_with_notes(path: &Path) -> Result<Opened, Failure> {
    let opened = format::open(path)?;
    for problem in opened
        .problems
        .iter()
        .chain(opened.levels.iter().flat_map(|level| &level.problems))
    {
        complain(&format!("{}: {}", path.display(), check::place_and_message(problem)));
    }
    Ok(opened)
}

/// The level's own seed, else 0.
fn seed_of(level: &Level) -> u64 {
    level.seed.unwrap_or(0)
}
