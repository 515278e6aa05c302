//! `run --moment` and `run --expect`: a moment or a test that somebody handed on, come to again.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::Args;
use super::game::{Game, Keep, Refused};
use super::pace::Pace;
use super::sweep::Swept;
use super::trace_file::TraceFile;
use crate::cli::board::{BoardJson, json, picture};
use crate::cli::out::{self, plain, title};
use crate::cli::{Answer, Failure, complain, open_with_notes, pick_one};
use crate::format::{self, MAX_FILE_BYTES};
use crate::level::Level;
use crate::moment::{self, Expected, Replay, Report};
use crate::sim::{Response, Sim};
use crate::words::counted;

/// The report that an argument gives: the text itself, `@FILE`, or `-` for standard input.
pub fn report(argument: &str) -> Result<Report, Failure> {
    let (text, of) = match argument.strip_prefix('@') {
        Some(path) => (format::read_text(Path::new(path))?, path),
        None if argument == "-" => (standard_input()?, "standard input"),
        None => (argument.to_owned(), "--moment"),
    };
    moment::decode(&text).map_err(|error| Failure(format!("{of}: {error}")))
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin()
        .take(MAX_FILE_BYTES)
        .read_to_string(&mut text)
        .map_err(|error| Failure(format!("standard input could not be read: {error}")))?;
    Ok(text)
}

/// Runs a report to its end, with a trace where one is asked for; or as far as a limit of time lets it, which is said.
fn run(
    mut replay: Replay,
    trace: Option<&Path>,
    limit: Option<Duration>,
) -> Result<(Replay, Option<TraceFile>, bool), Failure> {
    let mut trace = trace.map(|path| TraceFile::begin(path, replay.sim())).transpose()?;
    let mut pace = Pace::new(limit);
    // Told of each transition, so that nothing is dropped from the record before it is written.
    while replay.run(1) {
        if let Some(trace) = &mut trace {
            trace.follow(replay.sim());
        }
        if pace.look(replay.sim()) {
            complain(&format!("{}.", pace.words(replay.sim())));
            break;
        }
    }
    Ok((replay, trace, pace.is_over))
}

/// Goes to the moment of a report; where the boards differ, it stands there, and the answer is bad.
pub fn game(report: Report, keep: Keep, trace: Option<&Path>) -> Result<(Game, Answer), Failure> {
    let (replay, trace, is_cut) = run(Replay::new(Arc::new(report)), trace, keep.limit)?;
    let answer = match replay.deviation() {
        Some(deviation) => {
            complain(&format!("{deviation}."));
            Answer::Bad
        }
        None if is_cut => Answer::Bad,
        None => Answer::Good,
    };
    let history = replay.into_history();
    let mut game = Game::of(history.now().clone(), keep);
    game.refused = refused(history.now());
    game.trace = trace;
    game.swept = keep.sweep.then(|| Swept::of(&history));
    Ok((game, answer))
}

/// The inputs of a run that were refused.
fn refused(sim: &Sim) -> Vec<Refused> {
    let rows = (1u32..).zip(sim.inputs().iter());
    let refused = rows.filter_map(|(number, row)| match row.response {
        Response::Refused(reason) => Some(Refused {
            line: None,
            nth_move: None,
            input: Some(number),
            reason: reason.code(),
        }),
        _ => None,
    });
    refused.collect()
}

/// What `run --expect --json` prints.
#[derive(Serialize)]
struct Outcome {
    expected: bool,
    transitions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceJson>,
    /// Of `--sweep`.
    #[serde(skip_serializing_if = "Option::is_none")]
    sweep: Option<Swept>,
}

#[derive(Serialize)]
struct DifferenceJson {
    transition: u64,
    expected: String,
    found: String,
    board: BoardJson,
}

/// Runs a test, on the level of a file where one is named, and says where it differs.
pub fn expect(path: &Path, args: &Args, limit: Option<Duration>, out: &mut impl Write) -> Result<Answer, Failure> {
    let source = format::read_text(path)?;
    let mut expected = Expected::read(&source).map_err(|error| error.of(path))?;
    if let Some(file) = &args.file {
        expected.report.level = Arc::new(level_for(path, &expected.report, file, args.level)?);
    }
    let replay = Replay::of_test(Arc::new(expected.report.clone()));
    let (replay, trace, is_cut) = run(replay, args.trace.as_deref(), limit)?;
    let difference = expected.first_difference(replay.sim());
    let deviation = replay.deviation().cloned();
    let mut history = replay.into_history();
    let sweep = args.sweep.then(|| Swept::of(&history));
    let broke = sweep.as_ref().is_some_and(|swept| swept.broken > 0);
    let transitions = history.now().tree().last_transition();
    let traced = trace.map_or(Ok(()), |trace| trace.end(history.now()));
    if let Some(difference) = &difference {
        history.go_to(difference.transition);
    }
    let sim = history.sim();
    let expected_of = difference.is_none() && deviation.is_none() && !is_cut;
    if args.json {
        let difference = difference.map(|difference| DifferenceJson {
            transition: difference.transition,
            expected: difference.expected,
            found: difference.found,
            board: json(sim),
        });
        let outcome = Outcome {
            expected: expected_of,
            transitions,
            difference,
            sweep,
        };
        out::json(out, &outcome)?;
    } else {
        let name = title(&sim.first_level().name);
        match (&difference, &deviation) {
            (Some(difference), _) => {
                writeln!(out, "{name}: {}", plain_lines(&difference.to_string()))?;
                writeln!(out, "the board then:")?;
                out.write_all(picture(sim).as_bytes())?;
            }
            (None, Some(deviation)) => writeln!(out, "{name}: {deviation}")?,
            (None, None) => {
                let transitions = counted(transitions, "transition", "transitions");
                writeln!(out, "{name}: as expected, {transitions}")?;
            }
        }
        if let Some(sweep) = sweep {
            write!(out, "{sweep}")?;
        }
    }
    traced?;
    Ok(if expected_of && !broke {
        Answer::Good
    } else {
        Answer::Bad
    })
}

/// The level of a file on which a test is to run.
fn level_for(test: &Path, report: &Report, file: &Path, number: usize) -> Result<Level, Failure> {
    let opened = open_with_notes(file)?;
    let level = pick_one(file, &opened, Some(number))?;
    let (own, other) = (&report.level.puzzle, &level.puzzle);
    if own.kind() == other.kind() {
        return Ok(level.clone());
    }
    Err(Failure(format!(
        "{}: it tests a {} level, and {} is a {} level",
        test.display(),
        own.kind_in_words(),
        file.display(),
        other.kind_in_words()
    )))
}

/// The words of a file may hold what steers a terminal; its line breaks are ours.
fn plain_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(plain).collect();
    lines.join("\n")
}

/// Writes what a game has come to as a test.
pub fn save_test(path: &Path, sim: &Sim) -> Result<(), Failure> {
    let expected = Expected::of(sim, Report::of(sim, "", Vec::new()));
    Ok(format::save::save_atomic(path, expected.write().as_bytes())?)
}
