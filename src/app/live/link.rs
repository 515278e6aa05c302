//! What an edit of the level does to the running game.

use super::Live;
use crate::action::Author;
use crate::app::command::LiveLink;
use crate::editor::{CellChange, Replayed, Stroke};
use crate::level::{Level, Match3, Puzzle};
use crate::rng::Rng;
use crate::rules::match3 as rules;
use crate::sim::{Input, PaintCell, Sim, StrokeInput};

/// The stroke on its way into the game.
///
/// Its Paint root opens at the first cell that changes, so that a stroke which changes nothing leaves no trace.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Pour {
    /// No stroke.
    #[default]
    Closed,
    /// Pressed, with nothing changed yet: the name of the edit.
    Pressed(String),
    /// Its root is in the game: the name of the edit.
    Open(String),
}

impl Live {
    /// A part of a stroke, played in the editor, with the cells that it changed and the name of its tool.
    pub fn pour(&mut self, stroke: Stroke, tool: &str, changes: &[CellChange]) {
        if matches!(stroke, Stroke::Press { .. }) {
            // A release that was never told.
            self.close_pour();
            self.pour = if self.state.link == LiveLink::Pour {
                Pour::Pressed(tool.to_owned())
            } else {
                Pour::Closed
            };
        }
        match stroke {
            Stroke::Press { .. } | Stroke::Drag { .. } if changes.is_empty() => {}
            Stroke::Press { .. } | Stroke::Drag { .. } => {
                let cells = paint_cells(changes);
                match std::mem::take(&mut self.pour) {
                    Pour::Pressed(name) => {
                        self.pour = Pour::Open(name.clone());
                        self.send(StrokeInput::Press { name, cells });
                    }
                    Pour::Open(name) => {
                        self.pour = Pour::Open(name);
                        self.send(StrokeInput::Drag { cells });
                    }
                    Pour::Closed => {}
                }
            }
            Stroke::Release => self.close_pour(),
            Stroke::Abort => {
                if matches!(std::mem::take(&mut self.pour), Pour::Open(_)) {
                    self.send(StrokeInput::Abort);
                }
            }
        }
    }

    /// An undone or redone step, with the link's say.
    pub fn pour_whole(&mut self, replayed: &Replayed) {
        if self.state.link == LiveLink::Off {
            return;
        }
        // The root counts the cells itself.
        let name = replayed
            .name
            .split_once(',')
            .map_or(replayed.name.as_str(), |(name, _)| name);
        self.send(StrokeInput::Whole {
            name: name.to_owned(),
            cells: paint_cells(&replayed.changes),
        });
    }

    /// The level has changed: a game that could not start may start now.
    pub fn level_changed(&mut self, level: &Level) {
        if self.sim.not_startable().is_some() && self.state.link == LiveLink::Pour {
            let seed = self.sim.seed();
            self.start_anew(level, seed);
        }
    }

    fn close_pour(&mut self) {
        if matches!(std::mem::take(&mut self.pour), Pour::Open(_)) {
            self.send(StrokeInput::Release);
        }
    }

    fn send(&mut self, stroke: StrokeInput) {
        if self.sim.not_startable().is_some() {
            return;
        }
        self.state.refused = None;
        self.sim.input(Input::Stroke(stroke), Author::You);
    }
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
    let (Puzzle::Match3(old), Puzzle::Match3(new)) = (&sim.level().puzzle, &level.puzzle);
    sim.not_startable().is_none() && is_same_game(old, new) && rules::start(new, &mut Rng::from_seed(seed)).is_ok()
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
