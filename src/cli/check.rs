//! `check`: the problems of each level.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::out::{self, plain, title};
use super::{Answer, Failure, complain, pick};
use crate::format;
use crate::level::{Problem, Severity};
use crate::sim::proofs;
use crate::words::counted;

/// Print the problems of each level.
///
/// What a file's reader notices stands with its level. Stored solutions are played again. A room is searched with a small budget of
/// states, so that it is told to be unsolvable where that is proved soon; `solve` searches longer. Exits with 1 when an error is among the problems, and with 2 when a file
/// cannot be read; the other files are checked all the same.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The files, in any format that reads
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Check this level of each file alone, counted from 1
    #[arg(long, value_name = "N")]
    level: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    files: Vec<FileReport>,
}

#[derive(Serialize)]
struct FileReport {
    file: String,
    problems: Vec<Problem>,
    levels: Vec<LevelReport>,
    #[serde(skip)]
    is_unreadable: bool,
}

#[derive(Serialize)]
struct LevelReport {
    level: usize,
    name: String,
    kind: &'static str,
    problems: Vec<Problem>,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    let mut report = Report { files: Vec::new() };
    for path in &args.files {
        let file = path.display().to_string();
        let mut checked = FileReport {
            file,
            problems: Vec::new(),
            levels: Vec::new(),
            is_unreadable: false,
        };
        match format::open(path) {
            Ok(opened) => {
                for picked in pick(path, &opened, args.level)? {
                    let mut problems = picked.opened.problems.clone();
                    problems.extend(proofs::problems(&picked.opened.level));
                    checked.levels.push(LevelReport {
                        level: picked.number,
                        name: picked.opened.level.name.clone(),
                        kind: picked.opened.level.puzzle.kind(),
                        problems,
                    });
                }
                checked.problems = opened.problems;
            }
            Err(error) => {
                complain(&error.to_string());
                checked.problems.push(error.to_problem());
                checked.is_unreadable = true;
            }
        }
        report.files.push(checked);
    }
    if args.json {
        out::json(out, &report)?;
    } else {
        for file in &report.files {
            print_file(file, out)?;
        }
    }
    Ok(answer(&report))
}

fn answer(report: &Report) -> Answer {
    if report.files.iter().any(|file| file.is_unreadable) {
        return Answer::Failed;
    }
    let of_levels = |file: &FileReport| file.levels.iter().any(|level| has_error(&level.problems));
    if report
        .files
        .iter()
        .any(|file| has_error(&file.problems) || of_levels(file))
    {
        Answer::Bad
    } else {
        Answer::Good
    }
}

fn has_error(problems: &[Problem]) -> bool {
    problems.iter().any(|problem| problem.severity == Severity::Error)
}

fn print_file(file: &FileReport, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", plain(&file.file))?;
    print_problems(&file.problems, "  ", out)?;
    for level in &file.levels {
        let name = title(&level.name);
        let found = match level.problems.len() {
            0 => "no problems".to_owned(),
            count => counted(count, "problem", "problems"),
        };
        writeln!(out, "  {}. {name} ({}): {found}", level.level, level.kind)?;
        print_problems(&level.problems, "     ", out)?;
    }
    Ok(())
}

/// Each problem on a line, with its code and places.
pub(super) fn print_problems(problems: &[Problem], indent: &str, out: &mut impl Write) -> Result<(), Failure> {
    const SHOWN: usize = 12;
    for problem in problems {
        write!(out, "{indent}{} [{}]", place_and_message(problem), problem.code)?;
        let cells = problem.cells.iter().map(ToString::to_string);
        let places: Vec<String> = cells.chain(problem.tiles.iter().map(ToString::to_string)).collect();
        for (nth, place) in places.iter().take(SHOWN).enumerate() {
            write!(out, "{}{place}", if nth == 0 { " at " } else { " " })?;
        }
        if places.len() > SHOWN {
            write!(out, " and {} more", places.len() - SHOWN)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// `warning: 3:5: the sentence`
pub fn place_and_message(problem: &Problem) -> String {
    let severity = match problem.severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let place = match (problem.line, problem.column) {
        (Some(line), Some(column)) => format!("{line}:{column}:"),
        (Some(line), None) => format!("{line}:"),
        (None, _) => String::new(),
    };
    let gap = if place.is_empty() { "" } else { " " };
    format!("{severity}: {place}{gap}{}", plain(&problem.message))
}
