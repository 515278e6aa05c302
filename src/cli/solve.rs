//! `solve`: whether a level can be won, and how.

mod mahjong;
mod progress;
mod sokoban;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::out::title;
use super::{Answer, Failure, open_with_notes, pick};
use crate::level::Puzzle;
use crate::words::counted;

/// Find out whether a level can be won, and how.
///
/// Exits with 1 when it cannot, and when the budget is spent before that is known.
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
    seconds: f64,
    states: u64,
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
    let (start, deadline) = (Instant::now(), Deadline::after(args.budget));
    match &level.puzzle {
        Puzzle::Mahjong(pile) => {
            let found = mahjong::solve(level, pile, deadline);
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
            let found = sokoban::solve(room, deadline);
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

fn report<Steps: Serialize>(
    args: &Args,
    name: &str,
    start: Instant,
    found: Found<Steps>,
    unknown: &str,
    in_words: impl Fn(&Steps) -> String,
    out: &mut impl Write,
) -> Result<Answer, Failure> {
    let report = Report {
        level: args.level,
        result: found.result,
        solution: found.solution,
        seconds: start.elapsed().as_secs_f64(),
        states: found.states,
    };
    if args.json {
        serde_json::to_writer(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        let result = match report.result {
            Verdict::Solved => "solved".to_owned(),
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
