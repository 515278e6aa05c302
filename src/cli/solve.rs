//! `solve`: whether a level can be won, and how.

mod mahjong;
mod progress;
mod sokoban;
mod stored;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::check::print_problems;
use super::out::{self, title};
use super::{Answer, Failure, open_with_notes, pick};
use crate::level::{Problem, Puzzle};
use crate::sim::proofs;
use crate::words::counted;

/// Find out whether a level can be won, and how.
///
/// A solution that is stored with the level is replayed first; where it works, it is the answer, and nothing is searched. A level with an
/// error that leaves nothing to search is told what `check` says of it. Exits with 1 when it cannot, and when the budget is spent before
/// that is known.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file, in any format that reads
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Solve this level of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: usize,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    budget: f64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What a solver of any kind found. `Steps` is how the kind writes a solution.
struct Found<Steps> {
    result: Verdict,
    solution: Option<Steps>,
    states: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Solved,
    Unsolvable,
    Unknown,
}

#[derive(Serialize)]
struct Report<Steps> {
    level: usize,
    result: Verdict,
    solution: Option<Steps>,
    /// The name of the stored solution that this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    stored: Option<String>,
    seconds: f64,
    states: u64,
    /// The errors with which no search is needed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<Problem>,
}

/// When to give up.
#[derive(Debug, Clone, Copy)]
struct Deadline(Option<Instant>);

impl Deadline {
    fn after(seconds: f64) -> Self {
        let budget = Duration::try_from_secs_f64(seconds).ok();
        Self(budget.and_then(|budget| Instant::now().checked_add(budget)))
    }

    fn has_passed(self) -> bool {
        self.0.is_some_and(|at| Instant::now() >= at)
    }
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    if args.budget.is_nan() || args.budget < 0.0 {
        return Err(Failure(format!(
            "--budget is {}; it is a number of seconds from 0",
            args.budget
        )));
    }
    let opened = open_with_notes(&args.file)?;
    let picked = pick(&args.file, &opened, Some(args.level))?;
    let Some(picked) = picked.first() else {
        return Err(Failure(format!("{} holds no level", args.file.display())));
    };
    let level = &picked.opened.level;
    let obstacles = proofs::obstacles(level);
    if !obstacles.is_empty() {
        return hopeless(args, &level.name, obstacles, out);
    }
    let (start, deadline) = (Instant::now(), Deadline::after(args.budget));
    match &level.puzzle {
        Puzzle::Mahjong(pile) => {
            let found = found(stored::of_pile(level, pile), || mahjong::solve(level, pile, deadline));
            let unknown = "the budget was spent first (more with --budget), or its groups are too large to search";
            report(
                args,
                &level.name,
                start,
                found,
                unknown,
                |pairs| mahjong::in_words(pairs),
                out,
            )
        }
        Puzzle::Sokoban(room) => {
            let found = found(stored::of_room(room), || sokoban::solve(room, deadline));
            let unknown = "the budget was spent first (more with --budget), or the memory that a search may fill";
            report(args, &level.name, start, found, unknown, String::clone, out)
        }
        other @ Puzzle::Match3(_) => Err(Failure(format!(
            "{}: there is no solver of {} levels; their chances are what a playtest counts",
            args.file.display(),
            other.kind_in_words()
        ))),
    }
}

/// The stored solution with its name, else what a search finds.
fn found<Steps>(
    stored: Option<(Found<Steps>, String)>,
    search: impl FnOnce() -> Found<Steps>,
) -> (Found<Steps>, Option<String>) {
    match stored {
        Some((found, name)) => (found, Some(name)),
        None => (search(), None),
    }
}

/// What is told of a level that no search can solve: what `check` says of it.
fn hopeless(args: &Args, name: &str, problems: Vec<Problem>, out: &mut impl Write) -> Result<Answer, Failure> {
    if args.json {
        let report = Report::<()> {
            level: args.level,
            result: Verdict::Unsolvable,
            solution: None,
            stored: None,
            seconds: 0.0,
            states: 0,
            problems,
        };
        out::json(out, &report)?;
    } else {
        writeln!(out, "{}: unsolvable as it stands", title(name))?;
        print_problems(&problems, "  ", out)?;
    }
    Ok(Answer::Bad)
}

fn report<Steps: Serialize>(
    args: &Args,
    name: &str,
    start: Instant,
    (found, stored): (Found<Steps>, Option<String>),
    unknown: &str,
    in_words: impl Fn(&Steps) -> String,
    out: &mut impl Write,
) -> Result<Answer, Failure> {
    let report = Report {
        level: args.level,
        result: found.result,
        solution: found.solution,
        stored,
        seconds: start.elapsed().as_secs_f64(),
        states: found.states,
        problems: Vec::new(),
    };
    if args.json {
        out::json(out, &report)?;
    } else {
        let result = match report.result {
            Verdict::Solved => match &report.stored {
                Some(name) => format!("solved by the stored {}", title(name)),
                None => "solved".to_owned(),
            },
            Verdict::Unsolvable => "unsolvable: this is proved".to_owned(),
            Verdict::Unknown => format!("unknown: {unknown}"),
        };
        writeln!(out, "{}: {result}", title(name))?;
        if let Some(steps) = &report.solution {
            writeln!(out, "  {}", in_words(steps))?;
        }
        let states = counted(report.states, "state", "states");
        writeln!(out, "  {:.2} s, {states}", report.seconds)?;
    }
    Ok(match report.result {
        Verdict::Solved => Answer::Good,
        Verdict::Unsolvable | Verdict::Unknown => Answer::Bad,
    })
}
