//! `run --moment` and `run --expect`: a moment or a test that somebody handed on, come to again.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::Args;
use super::game::{Game, Keep, Refused};
use crate::cli::board::{BoardJson, json, picture};
use crate::cli::out::{plain, title};
use crate::cli::{Answer, Failure, complain};
use crate::format::{self, MAX_FILE_BYTES};
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

/// Goes to the moment of a report; where the boards differ, it stands there, and the answer is bad.
pub fn game(report: Report, keep: Keep) -> (Game, Answer) {
    let replay = Replay::whole(Arc::new(report));
    let answer = match replay.deviation() {
        Some(deviation) => {
            complain(&format!("{deviation}."));
            Answer::Bad
        }
        None => Answer::Good,
    };
    let mut game = Game::of(replay.sim().clone(), keep);
    game.refused = refused(replay.sim());
    (game, answer)
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
}

#[derive(Serialize)]
struct DifferenceJson {
    transition: u64,
    expected: String,
    found: String,
    board: BoardJson,
}

/// Runs a test, and says where it differs.
pub fn expect(path: &Path, args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    let source = format::read_text(path)?;
    let expected = Expected::read(&source).map_err(|error| error.of(path))?;
    let replay = Replay::whole(Arc::new(expected.report.clone()));
    let difference = expected.first_difference(replay.sim());
    let deviation = replay.deviation().cloned();
    let mut history = replay.into_history();
    let transitions = history.now().tree().last_transition();
    if let Some(difference) = &difference {
        history.go_to(difference.transition);
    }
    let sim = history.sim();
    let expected_of = difference.is_none() && deviation.is_none();
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
        };
        serde_json::to_writer(&mut *out, &outcome)?;
        writeln!(out)?;
    } else {
        let name = title(&expected.report.level.name);
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
    }
    Ok(if expected_of { Answer::Good } else { Answer::Bad })
}

/// The words of a file may hold what steers a terminal; its line breaks are ours.
fn plain_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(plain).collect();
    lines.join("\n")
}

/// Writes what a game has come to as a test.
pub fn save_test(path: &Path, sim: &Sim) -> Result<(), Failure> {
    let expected = Expected::of(sim, Report::of(sim, "", Vec::new()));
    format::save::save_atomic(path, expected.write().as_bytes()).map_err(|error| Failure(error.to_string()))
}
