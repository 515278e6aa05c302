//! `deal`: faces for the tiles of a Mahjong solitaire level, and whether they can be cleared.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::{Serialize, Serializer};

use super::out::{self, title};
use super::{Answer, Failure, complain, open_with_notes, pick_one, seed_of};
use crate::format::{Format, level_ron, save};
use crate::level::mahjong::{Difficulty, Position, Tiles};
use crate::level::sokoban::StoredSolution;
use crate::level::{Level, Puzzle};
use crate::rng::Rng;
use crate::rules::mahjong::deal::{NoDeal, Reason};
use crate::rules::mahjong::{Deal, Pile, Verdict, deal, order, solve};
use crate::words::counted;

/// Deal faces to the tiles of a Mahjong solitaire level.
///
/// Exits with 1 when the deal is not known to be solvable.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file, in any format that reads
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Deal this level of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: usize,
    /// Deal from this seed instead of the level's own, else 0
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How the faces are dealt: the first two can always be cleared
    #[arg(long, value_enum, default_value_t = Chosen::Easy)]
    difficulty: Chosen,
    /// Write the level with the faces fixed as they were dealt, and with the solution where one is known, as .level.ron
    #[arg(long, value_name = "F")]
    out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Chosen {
    /// Random free pairs are taken off the full board
    Easy,
    /// Pairs are laid down backwards from the empty board, line by line
    Hard,
    /// Every face is drawn alike; the solver says whether it can be cleared
    Any,
}

impl Chosen {
    const fn difficulty(self) -> Difficulty {
        match self {
            Self::Easy => Difficulty::Easy,
            Self::Hard => Difficulty::Hard,
            Self::Any => Difficulty::Any,
        }
    }
}

#[derive(Serialize)]
struct Report {
    tiles: usize,
    seed: u64,
    difficulty: &'static str,
    #[serde(serialize_with = "as_answer")]
    solvable: Option<bool>,
    solution: Vec<(Position, Position)>,
    unpairable: Vec<Position>,
}

/// `true`, `false` or `"unknown"`.
// The signature is serde's.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
fn as_answer<S: Serializer>(solvable: &Option<bool>, serializer: S) -> Result<S::Ok, S::Error> {
    match solvable {
        Some(solvable) => serializer.serialize_bool(*solvable),
        None => serializer.serialize_str("unknown"),
    }
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    if let Some(to) = &args.out
        && Format::of(to) != Some(Format::Ron)
    {
        return Err(Failure(format!(
            "{}: only .level.ron holds the faces of a deal; choose a name that ends so",
            to.display()
        )));
    }
    let opened = open_with_notes(&args.file)?;
    let level = pick_one(&args.file, &opened, Some(args.level))?;
    let Puzzle::Mahjong(mahjong) = &level.puzzle else {
        let kind = level.puzzle.kind_in_words();
        return Err(Failure(format!(
            "{}: deal takes Mahjong solitaire levels, and this is a {kind} level",
            args.file.display()
        )));
    };
    let seed = args.seed.unwrap_or_else(|| seed_of(level));
    let pile = Pile::new(mahjong);
    let difficulty = args.difficulty.difficulty();
    let dealt = deal(mahjong, &pile, difficulty, &mut Rng::from_seed(seed), solve::BUDGET);
    if let Err(no_deal) = &dealt {
        complain(&format!("{}: no deal: {no_deal}", args.file.display()));
    }
    if let (Some(to), Ok(deal)) = (&args.out, &dealt) {
        let text = level_ron::write(&with_faces(level, deal, seed, difficulty));
        save::save_atomic(to, text.as_bytes())?;
    }
    let report = Report {
        tiles: pile.len(),
        seed,
        difficulty: difficulty.name(),
        ..outcome(&pile, &dealt)
    };
    if args.json {
        out::json(out, &report)?;
    } else {
        print(&level.name, &report, out)?;
    }
    Ok(match report.solvable {
        Some(true) => Answer::Good,
        Some(false) | None => Answer::Bad,
    })
}

fn outcome(pile: &Pile, dealt: &Result<Deal, NoDeal>) -> Report {
    let place = |tile: usize| pile.positions()[tile];
    let mut report = Report {
        tiles: pile.len(),
        seed: 0,
        difficulty: "",
        solvable: None,
        solution: Vec::new(),
        unpairable: Vec::new(),
    };
    match dealt {
        Ok(deal) => match &deal.verdict {
            Verdict::Solved(pairs) => {
                report.solvable = Some(true);
                report.solution = pairs.iter().map(|&(a, b)| (place(a), place(b))).collect();
            }
            Verdict::Unsolvable => report.solvable = Some(false),
            Verdict::Unknown => {}
        },
        Err(no_deal) => {
            report.solvable = match no_deal.reason {
                Reason::Odd | Reason::Unpairable | Reason::LoneFaces => Some(false),
                Reason::NotFound | Reason::FixedFaces => None,
            };
            report.unpairable = no_deal.unpairable.iter().map(|&tile| place(tile)).collect();
            report.unpairable.sort_unstable();
        }
    }
    report
}

fn with_faces(level: &Level, deal: &Deal, seed: u64, difficulty: Difficulty) -> Level {
    let mut level = level.clone();
    level.seed = Some(seed);
    if let Puzzle::Mahjong(mahjong) = &mut level.puzzle {
        // Solutions of another deal prove nothing of this one.
        mahjong.solutions = solution_of(&mahjong.tiles, deal).into_iter().collect();
        mahjong.tiles.set_faces(&deal.faces);
        mahjong.settings.difficulty = difficulty;
    }
    level
}

/// The order that proves the deal, as a level keeps it.
fn solution_of(tiles: &Tiles, deal: &Deal) -> Option<StoredSolution> {
    let Verdict::Solved(pairs) = &deal.verdict else {
        return None;
    };
    let places: Vec<Position> = tiles.positions().collect();
    let pairs: Vec<order::Places> = pairs.iter().map(|&(a, b)| (places[a], places[b])).collect();
    Some(StoredSolution {
        name: "Solution".to_owned(),
        moves: order::print(&pairs),
    })
}

fn print(name: &str, report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{}: {}, seed {}, {}",
        title(name),
        counted(report.tiles, "tile", "tiles"),
        report.seed,
        report.difficulty
    )?;
    let answer = match report.solvable {
        Some(true) => "solvable",
        Some(false) => "unsolvable",
        None => "unknown whether it is solvable",
    };
    writeln!(out, "  {answer}")?;
    if !report.unpairable.is_empty() {
        let places: Vec<String> = report.unpairable.iter().map(ToString::to_string).collect();
        writeln!(out, "  cannot be paired off: {}", places.join(" "))?;
    }
    Ok(())
}
