//! `inspect`: the facts of a board as it is written.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::board::{Content, pair, pairs, picture, rows};
use super::out::title;
use super::{Answer, Failure, open_with_notes, pick, seed_of};
use crate::board::Board;
use crate::level::match3::{Match3, Piece, Rule};
use crate::level::{Level, Puzzle};
use crate::rng::Rng;
use crate::rules::match3::{Matching, Tiles, is_dead, legal_moves, matches, start};

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

/// What is printed of a match-3 level.
#[derive(Serialize)]
struct Facts {
    kind: &'static str,
    name: String,
    width: u32,
    height: u32,
    rule: &'static str,
    min: u8,
    colours: u8,
    board: Vec<Vec<Content>>,
    matches: Vec<Vec<[i32; 2]>>,
    moves: Vec<[[i32; 2]; 2]>,
    dead: bool,
    startable: bool,
    hash: String,
    #[serde(skip)]
    picture: String,
    #[serde(skip)]
    not_startable: Option<String>,
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
    let facts: Vec<Facts> = picked.iter().map(|picked| facts_of(&picked.opened.level)).collect();
    match facts.as_slice() {
        [one] if args.json => serde_json::to_writer(&mut *out, one)?,
        several if args.json => serde_json::to_writer(&mut *out, &Several { levels: several })?,
        several => several.iter().try_for_each(|facts| print(facts, out))?,
    }
    if args.json {
        writeln!(out)?;
    }
    if facts.iter().all(|facts| facts.startable) {
        Ok(Answer::Good)
    } else {
        Ok(Answer::Bad)
    }
}

fn facts_of(level: &Level) -> Facts {
    let Puzzle::Match3(match3) = &level.puzzle;
    let started = start(match3, &mut Rng::from_seed(seed_of(level)));
    let not_startable = started.as_ref().err().map(ToString::to_string);
    let faces = started.unwrap_or_else(|_| fixed_faces(match3));
    let board = Board::with_pieces(&match3.terrain, &faces);
    let (tiles, matching) = (Tiles::of(&board), Matching::of(&match3.settings));
    let cell = |&index: &u32| board.cell_at(index as usize);
    let mut regions: Vec<_> = matches::find(tiles, matching)
        .iter()
        .map(|region| pairs(region.iter().map(cell)))
        .collect();
    regions.sort_unstable_by_key(|region| region.first().map(|&[x, y]| (y, x)));
    let mut moves = Vec::new();
    legal_moves(tiles, matching, &mut moves);
    Facts {
        kind: level.puzzle.kind(),
        name: level.name.clone(),
        width: board.width(),
        height: board.height(),
        rule: match match3.settings.rule {
            Rule::Line => "line",
            Rule::Cluster => "cluster",
        },
        min: match3.settings.min,
        colours: match3.settings.colours(),
        board: rows(&board),
        matches: regions,
        moves: moves.iter().map(|(a, b)| [pair(cell(a)), pair(cell(b))]).collect(),
        dead: is_dead(tiles, matching),
        startable: not_startable.is_none(),
        hash: format!("{:016x}", board.hash()),
        picture: picture(&board),
        not_startable,
    }
}

/// The fixed pieces alone: what is left of a board that cannot start.
fn fixed_faces(match3: &Match3) -> Vec<u8> {
    let cells = match3.terrain.as_slice().iter().zip(match3.pieces.as_slice());
    cells
        .map(|(terrain, piece)| match piece {
            Piece::Tile(colour) if terrain.is_floor() => colour.index() + 1,
            Piece::Tile(_) | Piece::Random | Piece::Empty => 0,
        })
        .collect()
}

fn print(facts: &Facts, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", title(&facts.name))?;
    writeln!(
        out,
        "  {}, {}×{}, {} colours, {} rule, at least {}",
        facts.kind, facts.width, facts.height, facts.colours, facts.rule, facts.min
    )?;
    for row in facts.picture.lines() {
        writeln!(out, "    {row}")?;
    }
    let count = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    };
    writeln!(
        out,
        "  {}, {}{}",
        count(facts.matches.len(), "ready match", "ready matches"),
        count(facts.moves.len(), "legal move", "legal moves"),
        if facts.dead { ": the board is dead" } else { "" }
    )?;
    if let Some(reason) = &facts.not_startable {
        writeln!(out, "  Not startable: {reason}")?;
    }
    writeln!(out, "  hash {}", facts.hash)?;
    Ok(())
}
