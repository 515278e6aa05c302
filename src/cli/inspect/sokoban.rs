//! What `inspect` prints of a Sokoban room.

use std::io::Write;

use serde::Serialize;

use crate::cli::Failure;
use crate::cli::board::{pair, pairs};
use crate::cli::out::title;
use crate::grid::Cell;
use crate::level::Level;
use crate::level::sokoban::Sokoban;
use crate::rules::sokoban::{Room, counts, crop, dead_squares, is_closed, reachable};
use crate::words::counted;

/// What is printed of a room. Cells are counted from the corner of what holds something.
#[derive(Serialize)]
pub(super) struct Facts {
    kind: &'static str,
    name: String,
    width: u32,
    height: u32,
    balls: usize,
    destinations: usize,
    hero: Option<[i32; 2]>,
    closed: bool,
    dead_squares: Vec<[i32; 2]>,
    reachable: usize,
    #[serde(skip)]
    picture: Vec<String>,
}

pub(super) fn facts_of(level: &Level, sokoban: &Sokoban) -> Facts {
    let size = Cell::new(sokoban.ground.width() as i32 - 1, sokoban.ground.height() as i32 - 1);
    let (from, to) = crop(sokoban).unwrap_or((Cell::new(0, 0), size));
    let shifted = |cell: Cell| Cell::new(cell.x - from.x, cell.y - from.y);
    let (balls, destinations) = counts(sokoban);
    let rows = sokoban.picture().into_iter().skip(from.y as usize);
    let columns = (to.x - from.x + 1) as usize;
    Facts {
        kind: level.puzzle.kind(),
        name: level.name.clone(),
        width: (to.x - from.x + 1) as u32,
        height: (to.y - from.y + 1) as u32,
        balls,
        destinations,
        hero: sokoban.hero().map(|hero| pair(shifted(hero))),
        closed: is_closed(sokoban),
        dead_squares: pairs(dead_squares(sokoban).into_iter().map(shifted)),
        reachable: reachable(&Room::of(sokoban)).len(),
        picture: rows
            .take((to.y - from.y + 1) as usize)
            .map(|row| row.chars().skip(from.x as usize).take(columns).collect())
            .collect(),
    }
}

pub(super) fn print(facts: &Facts, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", title(&facts.name))?;
    writeln!(
        out,
        "  {}, {}×{}, balls: {}, destinations: {}{}",
        facts.kind,
        facts.width,
        facts.height,
        facts.balls,
        facts.destinations,
        if facts.closed { "" } else { ", not closed" }
    )?;
    for row in &facts.picture {
        writeln!(out, "    {row}")?;
    }
    writeln!(
        out,
        "  the hero walks to {}; {}",
        counted(facts.reachable, "cell", "cells"),
        counted(facts.dead_squares.len(), "dead square", "dead squares")
    )?;
    Ok(())
}
