//! What `inspect` prints of a mahjong level.

use std::io::Write;

use serde::Serialize;

use crate::cli::Failure;
use crate::cli::out::title;
use crate::level::Level;
use crate::level::mahjong::{Mahjong, Position};
use crate::rules::mahjong::{Pile, Standing, floating, overlaps};
use crate::words::counted;

/// What is printed of a mahjong level.
#[derive(Serialize)]
pub(super) struct Facts {
    kind: &'static str,
    name: String,
    tiles: usize,
    layers: u8,
    size: [u16; 2],
    overlaps: Vec<(Position, Position)>,
    floating: Vec<Position>,
    free: Vec<Position>,
}

pub(super) fn facts_of(level: &Level, mahjong: &Mahjong) -> Facts {
    let tiles = &mahjong.tiles;
    let (width, height) = tiles.size();
    let pile = Pile::new(mahjong);
    let free = Standing::all(&pile).free().map(|tile| pile.positions()[tile]).collect();
    Facts {
        kind: level.puzzle.kind(),
        name: level.name.clone(),
        tiles: tiles.len(),
        layers: tiles.layers(),
        size: [width, height],
        overlaps: overlaps(tiles),
        floating: floating(tiles),
        free,
    }
}

pub(super) fn print(facts: &Facts, out: &mut impl Write) -> Result<(), Failure> {
    let [width, height] = facts.size;
    writeln!(out, "{}", title(&facts.name))?;
    writeln!(
        out,
        "  {}, {} on {}, {width}×{height} half tiles",
        facts.kind,
        counted(facts.tiles, "tile", "tiles"),
        counted(facts.layers, "layer", "layers")
    )?;
    writeln!(
        out,
        "  {}, {} floating, {}",
        counted(facts.free.len(), "free tile", "free tiles"),
        facts.floating.len(),
        counted(facts.overlaps.len(), "overlap", "overlaps")
    )?;
    Ok(())
}
