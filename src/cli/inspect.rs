//! `inspect`: the facts of a board as it is written.

mod mahjong;
mod match3;
mod sokoban;

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::{Answer, Failure, open_with_notes, out, pick};
use crate::level::{Level, Puzzle};

/// Print the facts of a board as it is written.
///
/// Random cells are resolved by the level's seed, else 0, before anything settles; they stay empty when the level cannot start,
/// and the exit code is then 1. Without --level every level of the file is printed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file, in any format that reads
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Inspect this level of the file alone, counted from 1
    #[arg(long, value_name = "N")]
    level: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What is printed of a level, by kind.
#[derive(Serialize)]
#[serde(untagged)]
enum Facts {
    Match3(match3::Facts),
    Mahjong(mahjong::Facts),
    Sokoban(sokoban::Facts),
}

impl Facts {
    fn of(level: &Level) -> Self {
        match &level.puzzle {
            Puzzle::Match3(match3) => Self::Match3(match3::facts_of(level, match3)),
            Puzzle::Mahjong(mahjong) => Self::Mahjong(mahjong::facts_of(level, mahjong)),
            Puzzle::Sokoban(sokoban) => Self::Sokoban(sokoban::facts_of(level, sokoban)),
        }
    }

    /// Whether the answer is good: a match-3 level that can start; the facts of a pile or a room judge nothing.
    const fn is_good(&self) -> bool {
        match self {
            Self::Match3(facts) => facts.startable,
            Self::Mahjong(_) | Self::Sokoban(_) => true,
        }
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Match3(facts) => match3::print(facts, out),
            Self::Mahjong(facts) => mahjong::print(facts, out),
            Self::Sokoban(facts) => sokoban::print(facts, out),
        }
    }
}

#[derive(Serialize)]
struct Several<'a> {
    levels: &'a [Facts],
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    let opened = open_with_notes(&args.file)?;
    let picked = pick(&args.file, &opened, args.level)?;
    if picked.is_empty() {
        return Err(Failure(format!("{} holds no level", args.file.display())));
    }
    let facts: Vec<Facts> = picked.iter().map(|picked| Facts::of(&picked.opened.level)).collect();
    match facts.as_slice() {
        [one] if args.json => out::json(out, one)?,
        several if args.json => out::json(out, &Several { levels: several })?,
        several => several.iter().try_for_each(|facts| facts.print(out))?,
    }
    if facts.iter().all(Facts::is_good) {
        Ok(Answer::Good)
    } else {
        Ok(Answer::Bad)
    }
}
