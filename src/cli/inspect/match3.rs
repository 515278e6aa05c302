//! What `inspect` prints of a match-3 level.

use std::io::Write;

use serde::Serialize;

use crate::board::Board;
use crate::cli::board::{Content, match3_picture, pair, pairs, rows};
use crate::cli::out::title;
use crate::cli::{Failure, seed_of};
use crate::level::Level;
use crate::level::match3::{Match3, Piece, Rule};
use crate::rules::match3::{Matching, Tiles, is_dead, legal_moves, matches, start};
use crate::words::counted;

/// What is printed of a match-3 level.
#[derive(Serialize)]
pub(super) struct Facts {
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
    pub startable: bool,
    hash: String,
    #[serde(skip)]
    picture: String,
    #[serde(skip)]
    not_startable: Option<String>,
}

pub(super) fn facts_of(level: &Level, match3: &Match3) -> Facts {
    let started = start(match3, seed_of(level));
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
        picture: match3_picture(&board),
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

pub(super) fn print(facts: &Facts, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", title(&facts.name))?;
    writeln!(
        out,
        "  {}, {}×{}, {}, {} rule, at least {}",
        facts.kind,
        facts.width,
        facts.height,
        counted(facts.colours, "colour", "colours"),
        facts.rule,
        facts.min
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
