//! What mends a problem of a level, as an edit that can be undone.
//!
//! A fix is found for the level as it stands; it is refused where the level has changed since.

mod cells;
mod pile;
mod room;
mod settings;

use super::Editor;
use super::history::{CellChange, Changes, Content, Edit, Step};
use super::pile::TileChange;
use super::property::Property;
use crate::grid::Cell;
use crate::level::{Level, Match3, Problem, Puzzle};

/// An edit that mends a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, for a button: "Add 2 spawners".
    pub words: String,
    /// What it edits.
    pub mend: Mend,
}

/// What a fix edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mend {
    /// A part of the level that is no cell.
    Set(Property),
    /// Cells, as a step of this name.
    Cells(&'static str, Vec<CellChange>),
    /// Tiles of a pile, as a step of this name.
    Tiles(&'static str, Vec<TileChange>),
}

/// What would mend a problem of a level, the best first; none where that takes a designer's thought.
///
/// May take some time on large boards that can hardly start: for a worker, not for a frame.
#[must_use]
pub fn of(level: &Level, problem: &Problem) -> Vec<Fix> {
    match &level.puzzle {
        Puzzle::Match3(match3) => of_match3(level, match3, problem),
        Puzzle::Sokoban(room) => room::of(room, problem),
        Puzzle::Mahjong(mahjong) => pile::of(mahjong, problem),
    }
}

fn of_match3(level: &Level, match3: &Match3, problem: &Problem) -> Vec<Fix> {
    let settings = &match3.settings;
    let fixes = match problem.code {
        "min-range" => vec![settings::min()],
        "colours-range" => vec![settings::colours(settings)],
        "weights-zero" => vec![settings::equal_weights(settings)],
        "weights-sum" => vec![settings::smaller_weights(settings)],
        "effect-colour" | "effect-twice" | "effect-channel" | "effect-idle" | "effect-amount" | "effect-bar" => {
            settings::effect(match3, problem)
        }
        "stars-range" => vec![settings::rising_stars(settings)],
        "no-moves" => vec![settings::some_moves(), settings::no_limit()],
        "timing-range" => vec![settings::falling(settings)],
        "timing-long" => vec![settings::usual_times(settings)],
        "piece-colour" => vec![settings::more_colours(match3), cells::repaint(match3, &problem.cells)],
        "goal-met" => vec![settings::without_met_goals(settings)],
        "enemy-no-goal" => vec![settings::fell_the_enemy(settings)],
        "goal-unreachable" => settings::reachable(match3, problem),
        "cannot-reshuffle" => settings::recreate(settings).into_iter().collect(),
        "no-floor" => vec![cells::all_floor(match3)],
        "ready-match" => vec![cells::break_matches(match3)],
        "hole" => vec![cells::fill_holes(match3, &problem.cells)],
        "cell-on-no-line" => vec![cells::take_away(match3, &problem.cells)],
        "cell-not-fed" => vec![cells::add_spawners(match3)],
        "dead-start" => cells::loosen_one(match3).into_iter().collect(),
        "not-startable" => not_startable(match3),
        _ => Vec::new(),
    };
    let does_something = |fix: &Fix| match &fix.mend {
        Mend::Set(property) => property.of(level) != *property,
        Mend::Cells(_, changes) => !changes.is_empty(),
        Mend::Tiles(_, changes) => !changes.is_empty(),
    };
    fixes.into_iter().filter(does_something).collect()
}

/// Colours first, as without two of them no change of cells helps.
fn not_startable(match3: &Match3) -> Vec<Fix> {
    let drawn = match3.settings.weights.iter().filter(|&&weight| weight > 0).count();
    if drawn < 2 {
        return vec![settings::two_colours(&match3.settings)];
    }
    cells::loosen_all(match3).into_iter().collect()
}

/// Cells that get other contents; those that hold them already are left out.
fn changes(match3: &Match3, cells: impl IntoIterator<Item = Cell>, to: impl Fn(Content) -> Content) -> Vec<CellChange> {
    let change = |cell| {
        let before = (*match3.terrain.get(cell)?, *match3.pieces.get(cell)?);
        let after = to(before);
        (before != after).then_some(CellChange { cell, before, after })
    };
    let mut changes: Vec<CellChange> = cells.into_iter().filter_map(change).collect();
    changes.sort_unstable_by_key(|change| change.cell);
    changes.dedup_by_key(|change| change.cell);
    changes
}

/// "1 spawner", "2 spawners".
impl Editor {
    /// Mends a problem: one step of its own. Refused where the cells hold something else by now.
    pub fn fix(&mut self, fix: &Fix) -> Changes {
        match &fix.mend {
            Mend::Set(property) => {
                self.part();
                let name = format!("Fix: {}", fix.words);
                let changes = self.set_as(property.clone(), name);
                self.part();
                changes
            }
            Mend::Cells(name, cells) => {
                if !self.is_free() || cells.is_empty() {
                    return Changes::default();
                }
                let fits = |change: &CellChange| self.content(change.cell) == Some(change.before);
                if !cells.iter().all(fits) {
                    self.refuse("The level has changed since; look at the problem again.");
                    return Changes::default();
                }
                let edit = Edit::Cells(cells.clone());
                self.push(Step::new(format!("Fix: {name}"), edit))
            }
            Mend::Tiles(name, tiles) => {
                if !self.is_free() || tiles.is_empty() {
                    return Changes::default();
                }
                if !tiles.iter().all(|change| self.tiles().get(change.at) == change.before) {
                    self.refuse("The level has changed since; look at the problem again.");
                    return Changes::default();
                }
                let edit = Edit::Tiles(tiles.clone());
                let changes = self.push(Step::new(format!("Fix: {name}"), edit));
                self.settle_tiles();
                changes
            }
        }
    }

    /// Selects these cells; those off the board are left out.
    pub fn select_cells(&mut self, mut cells: Vec<Cell>) {
        cells.retain(|&cell| self.content(cell).is_some());
        self.set_selection(super::Selection::of(cells));
    }
}

#[cfg(test)]
mod tests;
