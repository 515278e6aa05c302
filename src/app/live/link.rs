//! What an edit of the level does to the running game.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Live;
use crate::editor::pile::{PileStroke, TileChange};
use crate::editor::{CellChange, Changes, Stroke};
use crate::level::mahjong::{Position, Tile};
use crate::level::{Level, Match3, Puzzle};
use crate::rules::match3 as rules;
use crate::session::LiveLink;
use crate::sim::mahjong::{PaintTile, TileInk};
use crate::sim::{Input, PaintCell, Sim, StrokeInput};
use crate::ui::canvas::pile::place_of;

/// The stroke on its way into the game.
///
/// Its Paint root opens at the first cell that changes, so that a stroke which changes nothing leaves no trace.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pour {
    /// No stroke.
    #[default]
    Closed,
    /// Pressed, with nothing changed yet.
    Pressed,
    /// Its root is in the game.
    Open,
}

/// A part of a gesture, whatever it paints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It begins.
    Press,
    /// It goes on.
    Drag,
    /// It ends.
    Release,
    /// It is given up.
    Abort,
}

impl From<Stroke> for Part {
    fn from(stroke: Stroke) -> Self {
        match stroke {
            Stroke::Press { .. } => Self::Press,
            Stroke::Drag { .. } => Self::Drag,
            Stroke::Release => Self::Release,
            Stroke::Abort => Self::Abort,
        }
    }
}

impl From<PileStroke> for Part {
    fn from(stroke: PileStroke) -> Self {
        match stroke {
            PileStroke::Press { .. } => Self::Press,
            PileStroke::Drag(_) => Self::Drag,
            PileStroke::Release => Self::Release,
            PileStroke::Abort => Self::Abort,
        }
    }
}

impl Live {
    /// A part of a gesture, played in the editor, with what it changed.
    pub fn pour(&mut self, part: Part, changes: &Changes) {
        if part == Part::Press {
            self.sketch = None;
            // A release that was never told.
            self.close_pour();
            self.pour = if self.state.link == LiveLink::Pour {
                Pour::Pressed
            } else {
                Pour::Closed
            };
        }
        self.pour_part(part, changes);
    }

    /// A part of a gesture that has been pressed, with what it changed.
    pub(super) fn pour_part(&mut self, part: Part, changes: &Changes) {
        if part == Part::Abort {
            if std::mem::take(&mut self.pour) == Pour::Open {
                self.send(StrokeInput::Abort);
            }
            return;
        }
        if let Some(painted) = Painted::of(changes) {
            match self.pour {
                Pour::Pressed => {
                    self.pour = Pour::Open;
                    self.send(painted.press(name_of(changes)));
                }
                Pour::Open => self.send(painted.drag()),
                Pour::Closed => {}
            }
        }
        if part == Part::Release {
            self.close_pour();
        }
    }

    /// An edit in one piece, undo and redo included, with the link's say. Names and notes do nothing.
    pub fn edited(&mut self, changes: &Changes, level: &Level) {
        let changes = &self.with_seed(changes, level);
        if Painted::of(changes).is_none() && !changes.settings && changes.restarts.is_none() {
            return;
        }
        let why = changes.restarts.unwrap_or(&changes.name);
        match self.state.link {
            LiveLink::Off => {}
            LiveLink::Replay => self.replay(level, why),
            LiveLink::Pour if changes.restarts.is_none() => {
                self.pour_whole(changes, level);
                self.level_changed(level);
            }
            LiveLink::Pour | LiveLink::Restart => {
                self.restart(level, None, why);
                self.has_restarted(why);
            }
        }
    }

    /// The same changes; another seed of a pile deals another game.
    fn with_seed(&self, changes: &Changes, level: &Level) -> Changes {
        let mut changes = changes.clone();
        let deals_anew = changes.meta && level.mahjong().is_some() && level.seed != self.sim().level().seed;
        if deals_anew && changes.restarts.is_none() {
            changes.restarts = Some("the seed changed");
        }
        changes
    }

    /// A gesture has ended that was a step of the level: what it painted has been poured, where the link pours.
    pub fn stroke_ended(&mut self, what: &str, level: &Level) {
        match self.state.link {
            LiveLink::Off => {}
            LiveLink::Pour => self.level_changed(level),
            LiveLink::Replay => self.replay(level, what),
            LiveLink::Restart => {
                self.restart(level, None, what);
                self.has_restarted(what);
            }
        }
    }

    /// Cells as a root of their own, settings as an input.
    fn pour_whole(&mut self, changes: &Changes, level: &Level) {
        if changes.settings
            && self.sim().not_startable().is_none()
            && let Some(match3) = level.match3()
        {
            self.give_edit(Input::Settings(Box::new(match3.settings.clone())));
        }
        if let Some(painted) = Painted::of(changes) {
            self.send(painted.whole(name_of(changes)));
        }
    }

    /// The level has changed: a game that could not start may start now.
    fn level_changed(&mut self, level: &Level) {
        if self.sim().not_startable().is_some() {
            let seed = self.sim().seed();
            self.start_anew(level, seed, "edited");
        }
    }

    pub(super) fn close_pour(&mut self) {
        if std::mem::take(&mut self.pour) == Pour::Open {
            self.send(StrokeInput::Release);
        }
    }

    fn send(&mut self, stroke: StrokeInput) {
        if self.sim().not_startable().is_some() {
            return;
        }
        self.forget_replay();
        self.give_edit(Input::Stroke(stroke));
    }
}

/// The name of an edit without its count: the root counts itself.
fn name_of(changes: &Changes) -> String {
    let name = changes
        .name
        .split_once(',')
        .map_or(changes.name.as_str(), |(name, _)| name);
    name.to_owned()
}

/// What changed on the board, as the game takes it.
enum Painted {
    Cells(Vec<PaintCell>),
    Tiles(Vec<PaintTile>),
}

impl Painted {
    fn of(changes: &Changes) -> Option<Self> {
        if !changes.cells.is_empty() {
            return Some(Self::Cells(paint_cells(&changes.cells)));
        }
        let tiles = paint_tiles(changes);
        (!tiles.is_empty()).then_some(Self::Tiles(tiles))
    }

    fn press(self, name: String) -> StrokeInput {
        match self {
            Self::Cells(cells) => StrokeInput::Press { name, cells },
            Self::Tiles(tiles) => StrokeInput::PressTiles { name, tiles },
        }
    }

    fn drag(self) -> StrokeInput {
        match self {
            Self::Cells(cells) => StrokeInput::Drag { cells },
            Self::Tiles(tiles) => StrokeInput::DragTiles { tiles },
        }
    }

    fn whole(self, name: String) -> StrokeInput {
        match self {
            Self::Cells(cells) => StrokeInput::Whole { name, cells },
            Self::Tiles(tiles) => StrokeInput::WholeTiles { name, tiles },
        }
    }
}

/// What changed on a pile: a tile that has moved is the same piece, and one that an undo or a redo brings has the face that it had.
fn paint_tiles(changes: &Changes) -> Vec<PaintTile> {
    let went: BTreeMap<Position, Option<Tile>> = {
        let before: BTreeMap<Position, Option<Tile>> =
            changes.tiles.iter().map(|change| (change.at, change.before)).collect();
        let from = changes.tiles.iter().filter_map(|change| change.from);
        from.map(|from| (from, before.get(&from).copied().flatten())).collect()
    };
    let dealt = if changes.of_history {
        TileInk::Back
    } else {
        TileInk::Lay(None)
    };
    let mut painted = Vec::new();
    // A tile that has moved and got another face on the way.
    let mut turned = Vec::new();
    for TileChange {
        at,
        before,
        after,
        from,
    } in &changes.tiles
    {
        let place = place_of(*at);
        let ink = match (from, before, after) {
            (Some(from), _, after) => {
                let face = |tile: Option<Tile>| tile.and_then(|tile| tile.face);
                let (was, is) = (face(went[from]), face(*after));
                if was != is {
                    let ink = is.map_or(dealt, TileInk::Turn);
                    turned.push(PaintTile { place, ink });
                }
                TileInk::From(place_of(*from))
            }
            // It lies elsewhere now.
            (None, Some(_), None) if went.contains_key(at) => continue,
            (None, Some(_), None) => TileInk::Gone,
            (None, None, Some(tile)) => tile.face.map_or(dealt, |face| TileInk::Lay(Some(face))),
            // Where another came from has been filled anew.
            (None, Some(_), Some(tile)) if went.contains_key(at) => TileInk::Lay(tile.face),
            (None, Some(_), Some(tile)) => match tile.face {
                Some(face) => TileInk::Turn(face),
                // It has a face already, and keeps it.
                None if !changes.of_history => continue,
                None => TileInk::Back,
            },
            (None, None, None) => continue,
        };
        painted.push(PaintTile { place, ink });
    }
    painted.extend(turned);
    painted
}

/// What changed, as the game takes it: the ground always, the piece only where it is another.
fn paint_cells(changes: &[CellChange]) -> Vec<PaintCell> {
    let paint = |change: &CellChange| PaintCell {
        cell: change.cell,
        terrain: change.after.0,
        piece: (change.before.1 != change.after.1).then_some(change.after.1),
    };
    changes.iter().map(paint).collect()
}

/// Whether a game can start this level again as an action of its own: it runs, the level has a start, and neither the board nor
/// what matches has changed.
pub(super) fn can_restart(sim: &Sim, level: &Level, seed: u64) -> bool {
    let (old, new) = match (&sim.level().puzzle, &level.puzzle) {
        (Puzzle::Match3(old), Puzzle::Match3(new)) => (old, new),
        (Puzzle::Sokoban(_), Puzzle::Sokoban(_)) => {
            let same_size = sim.level().puzzle.size() == level.puzzle.size();
            return sim.not_startable().is_none() && same_size && starts(level, seed);
        }
        _ => return false,
    };
    sim.not_startable().is_none() && is_same_game(old, new) && rules::start(new, seed).is_ok()
}

fn starts(level: &Level, seed: u64) -> bool {
    Sim::new(Arc::new(level.clone()), seed).not_startable().is_none()
}

fn is_same_game(old: &Match3, new: &Match3) -> bool {
    let of = |level: &Match3| {
        let settings = &level.settings;
        (
            level.terrain.width(),
            level.terrain.height(),
            settings.rule,
            settings.min,
            settings.colours(),
        )
    };
    of(old) == of(new)
}
