//! The board before and after an action, side by side, with what changed.

use std::time::Duration;

use egui::{RichText, Ui};

use super::InspectorView;
use super::fields::section_ui;
use crate::action::{ActionId, Node};
use crate::board::{Board, Change, Place};
use crate::command::Command;
use crate::sim::match3::Try;
use crate::sim::{Action, Sim};
use crate::ui::atlas::Atlas;
use crate::ui::board_pair::{Pictured, board_pair_ui};
use crate::ui::live_picture::changed_cells;
use crate::ui::numbers::spell;
use crate::ui::theme::Theme;
use crate::ui::tree::words;

/// A chain of more writes than this is compared anew no more often than this many seconds, while it runs.
const LONG: u64 = 20_000;
const WAIT_SECS: f64 = 0.25;

/// Two boards, and the places that differ by what is looked at.
#[derive(Debug, Clone)]
pub(super) struct Compared {
    key: (ActionId, bool, u64, u64),
    before: Board,
    after: Board,
    places: Vec<Place>,
    /// How many writes were looked through, and when.
    writes: u64,
    at_secs: f64,
}

impl Compared {
    /// The boards round an action: round all that its subtree wrote, or round its own writes alone.
    fn of(sim: &Sim, node: &Node<Action>, whole: bool, key: (ActionId, bool, u64, u64), now_secs: f64) -> Option<Self> {
        let (start, end) = sim.writes_around(node.id)?;
        let (from, to) = if whole {
            (start, end)
        } else {
            own(sim, node.id, start, end)
        };
        let before = sim.board_at_write(from)?;
        if let Some(made) = node.action.arrangement() {
            return Some(Self {
                key,
                after: arranged(&before, made),
                before,
                places: made.cells.iter().copied().filter_map(Place::of_cell).collect(),
                writes: 0,
                at_secs: now_secs,
            });
        }
        let after = sim.board_at_write(to)?;
        let mut places = if before.has_places() {
            (0..before.faces().len()).map(|index| before.place_at(index)).collect()
        } else if whole {
            let cells = changed_cells(sim, node);
            cells.into_iter().filter_map(Place::of_cell).collect()
        } else {
            Sim::places_of(&sim.writes_of(node.id))
        };
        // What was changed and changed back is no difference.
        places.retain(|&place| before.slot_of_place(place) != after.slot_of_place(place));
        Some(Self {
            key,
            before,
            after,
            places,
            writes: sim.journal().len() - start,
            at_secs: now_secs,
        })
    }
}

/// A board as a try of a reshuffle would have it.
fn arranged(board: &Board, made: &Try) -> Board {
    let mut arranged = board.clone();
    for (index, &face) in made.faces.iter().enumerate().take(board.faces().len()) {
        let before = arranged.slot_at(index);
        // Which piece lies where is not known of an arrangement that is only looked at.
        let piece = if face == 0 { 0 } else { before.piece.max(1) };
        arranged.apply(&Change::Slot {
            place: board.place_at(index),
            before,
            after: before.with_piece(piece, face),
        });
    }
    arranged
}

/// From before the first of an action's own writes to behind the last; at its start where it has none.
fn own(sim: &Sim, id: ActionId, start: u64, end: u64) -> (u64, u64) {
    let mut own = (start, start);
    let mut some = false;
    for (index, write) in sim.writes_between(start, end).enumerate() {
        if write.action == id {
            let at = start + index as u64;
            own = (if some { own.0 } else { at }, at + 1);
            some = true;
        }
    }
    own
}

pub(super) fn boards_ui(
    sim: &Sim,
    node: &Node<Action>,
    view: &mut InspectorView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    section_ui(ui, "Before and after", |ui| {
        let theme = Theme::of(ui);
        let has_below = sim.tree().first_child(node.id).is_some();
        if has_below {
            ui.checkbox(&mut view.whole, "With all that it started")
                .on_hover_text("The board round the whole subtree, or round what this action wrote itself");
        }
        let whole = view.whole && has_below;
        let upto = if node.state.is_terminal() {
            node.ended
        } else {
            sim.journal().len()
        };
        let key = (node.id, whole, upto, sim.journal().dropped());
        let now = ui.input(|input| input.time);
        let is_stale = |compared: &Compared| {
            let same = compared.key.0 == key.0 && compared.key.1 == key.1;
            let is_long = compared.writes > LONG && now - compared.at_secs < WAIT_SECS;
            compared.key != key && !(same && is_long)
        };
        if view.compared.as_ref().is_none_or(is_stale) {
            view.compared = Compared::of(sim, node, whole, key, now);
        } else if view.compared.as_ref().is_some_and(|compared| compared.key != key) {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(WAIT_SECS));
        }
        let Some(compared) = &view.compared else {
            let words = if node.started == 0 {
                "It has not started"
            } else {
                "The record no longer holds its changes"
            };
            ui.label(RichText::new(words).color(theme.weak));
            return;
        };
        let after = match node.action.arrangement() {
            Some(_) => "Arrangement",
            None if node.state.is_terminal() => "After",
            None => "Now",
        };
        pair_ui(sim, compared, node, after, atlas, ui, commands);
    });
}

fn pair_ui(
    sim: &Sim,
    compared: &Compared,
    node: &Node<Action>,
    after: &str,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let boards = [
        (&compared.before, "Before", "before"),
        (&compared.after, after, "after"),
    ];
    let names = boards.map(|(_, _, word)| {
        let name = match node.action.arrangement() {
            Some(made) if word == "after" => format!("Arrangement of try {}", made.number),
            _ => format!("Board {word} {}", words::target(node)),
        };
        spell(ui.ctx(), &name).into_owned()
    });
    let pictured = |index: usize| Pictured {
        level: sim.level(),
        board: boards[index].0,
        caption: boards[index].1,
        name: &names[index],
    };
    board_pair_ui([pictured(0), pictured(1)], &compared.places, atlas, ui, commands);
}
