//! What the Live canvas shows of a simulation: pieces on their way, and marked cells.
//!
//! The board says where a piece belongs; here it is only drawn elsewhere for a while. Nothing of this is read back.
//!
//! One rule says when: **what is shown at a transition is the same however it was come to**, by a step, by a breakpoint, by going
//! back or by playing up to it: the board after that transition, each piece in its cell. Only between two transitions, while the clock
//! runs or where it was halted there, are pieces on their way.

use std::collections::HashMap;

use egui::{Pos2, pos2};

use crate::action::{ActionId, Node};
use crate::board::{Board, Change, Place, Write};
use crate::command::Previewed;
use crate::editor::Content;
use crate::grid::Cell;
use crate::level::match3::{Colour, Piece};
use crate::rules::match3 as rules;
use crate::session::Refused;
use crate::sim::match3::Match3;
use crate::sim::sokoban::Sokoban;
use crate::sim::{Action, Kind, PaintCell, Sim};
use crate::ui::canvas::{Mark, Marked, MovingSprite};
use crate::ui::tween::Tween;

/// Adds the pieces on their way, `fraction` of a tick (0 to 1) after the clock's.
pub fn moving_sprites(sim: &Sim, fraction: f32, out: &mut Vec<MovingSprite>) {
    for (id, end) in sim.engine().tweens() {
        let Some(node) = sim.tree().get(id) else { continue };
        if let Some(tween) = Tween::of(sim, node, end, fraction) {
            add(sim, node, tween, out);
        }
    }
}

/// What the strokes that wait for the running chain are going to leave in their cells, in reading order; a board's own cells where a
/// stroke changes the ground alone. Cells that hold it already are left out.
#[must_use]
pub fn queued_cells(sim: &Sim) -> Vec<(Cell, Content)> {
    let board = sim.board();
    let ghost = |paint: PaintCell| {
        let slot = board.slot(paint.cell)?;
        let lies = slot
            .face_index()
            .and_then(Colour::new)
            .map_or(Piece::Empty, Piece::Tile);
        let piece = paint.piece.filter(|_| paint.terrain.is_floor());
        let after = (paint.terrain, piece.unwrap_or(lies));
        (after != (slot.terrain, lies)).then_some((paint.cell, after))
    };
    sim.queued_paint().into_iter().filter_map(ghost).collect()
}

/// How long the pieces of a refused move shake, in seconds; how far they swing, in cells; and how often.
const SHAKE_SECS: f64 = 0.35;
const SHAKE: f64 = 0.1;
const SWINGS: f64 = 3.0;

/// How far what a refused move was about swings to the right now, in its own width; `None` when it has come to rest.
#[must_use]
pub fn swing(refused: &Refused, now_secs: f64) -> Option<f32> {
    let part = (now_secs - refused.at_secs) / SHAKE_SECS;
    let swing = SHAKE * (1.0 - part) * (part * SWINGS * std::f64::consts::TAU).sin();
    (0.0..1.0).contains(&part).then_some(swing as f32)
}

/// Adds the pieces of a refused move while they shake, those apart that are on their way already; answers whether they shake yet.
pub fn shaking_sprites(board: &Board, refused: &Refused, now_secs: f64, out: &mut Vec<MovingSprite>) -> bool {
    let Some(swing) = swing(refused, now_secs) else {
        return false;
    };
    for &cell in &refused.cells {
        let Some(index) = board.index_of(cell) else { continue };
        let face = board.slot_at(index).face;
        let stands_for = Some(index as u32);
        if face != 0 && !out.iter().any(|sprite| sprite.stands_for == stands_for) {
            out.push(MovingSprite {
                face,
                at: pos2(cell.x as f32 + swing, cell.y as f32),
                scale: 1.0,
                alpha: 1.0,
                stands_for,
            });
        }
    }
    true
}

fn add(sim: &Sim, node: &Node<Action>, tween: Tween, out: &mut Vec<MovingSprite>) {
    if let Kind::Sokoban(kind) = &node.action.kind {
        // A hero or a ball that goes a cell goes straight.
        if matches!(
            kind,
            Sokoban::Step { .. } | Sokoban::Push { .. } | Sokoban::Undo(_) | Sokoban::Redo(_)
        ) {
            let part = tween.part();
            moves(sim, &sim.writes_of(node.id), out, |from, to| from + (to - from) * part);
        }
        return;
    }
    let Kind::Match3(kind) = &node.action.kind else { return };
    match kind {
        // It has one write, and many run side by side: its parameters say it all.
        &Match3::CreateTile {
            place,
            colour,
            distance: Some(distance),
        } => {
            let face = colour.index() + 1;
            out.extend(new_tile(sim, place, face, distance, tween));
        }
        Match3::Clear { .. } => clear(&sim.writes_of(node.id), tween, out),
        Match3::Fall { .. } => {
            let fallen = rules::fallen(&sim.settings().timing, tween.ticks);
            moves(sim, &sim.writes_of(node.id), out, |from, to| {
                pos2(to.x, (from.y + fallen).min(to.y.max(from.y)))
            });
        }
        Match3::Swap { .. } | Match3::SwapBack { .. } | Match3::Rearrange(_) => {
            let part = ease_in_out(tween.part());
            let writes = sim.writes_of(node.id);
            let before = out.len();
            moves(sim, &writes, out, |from, to| from + (to - from) * part);
            if out.len() == before {
                exchange(sim, &writes, tween, out);
            }
        }
        Match3::Drop { .. } | Match3::CreateTile { distance: None, .. } => {
            exchange(sim, &sim.writes_of(node.id), tween, out);
        }
        _ => {}
    }
}

/// The slots that writes changed: where, the piece and face before, and after.
fn slots(writes: &[Write]) -> impl Iterator<Item = (Place, (u32, u8), (u32, u8))> {
    writes.iter().filter_map(|write| match write.change {
        Change::Slot { place, before, after } => Some((place, (before.piece, before.face), (after.piece, after.face))),
        Change::Counter { .. } | Change::Field { .. } => None,
    })
}

fn corner(place: Place) -> Pos2 {
    pos2(f32::from(place.x()), f32::from(place.y()))
}

fn number(sim: &Sim, place: Place) -> Option<u32> {
    sim.board().index_of_place(place).map(|index| index as u32)
}

/// Pieces that writes have brought from one place to another.
fn moves(sim: &Sim, writes: &[Write], out: &mut Vec<MovingSprite>, at: impl Fn(Pos2, Pos2) -> Pos2) {
    let from: HashMap<u32, Place> = slots(writes)
        .filter(|(_, before, _)| before.0 != 0)
        .map(|(place, before, _)| (before.0, place))
        .collect();
    for (to, _, (piece, face)) in slots(writes).filter(|(.., after)| after.0 != 0) {
        if let Some(&from) = from.get(&piece).filter(|&&from| from != to) {
            out.push(MovingSprite {
                face,
                at: at(corner(from), corner(to)),
                scale: 1.0,
                alpha: 1.0,
                stands_for: number(sim, to),
            });
        }
    }
}

/// Pieces that go: each swells a little, then shrinks and fades.
fn clear(writes: &[Write], tween: Tween, out: &mut Vec<MovingSprite>) {
    /// The part of the time in which it swells.
    const SWELL: f32 = 0.22;
    let part = tween.part();
    let (scale, alpha) = if part < SWELL {
        (1.0 + 0.14 * ease_out(part / SWELL), 1.0)
    } else {
        let rest = (part - SWELL) / (1.0 - SWELL);
        (1.14 - 0.84 * rest * rest, 1.0 - rest * rest)
    };
    for (place, (_, face), _) in slots(writes).filter(|(_, before, after)| before.0 != 0 && after.0 == 0) {
        out.push(MovingSprite {
            face,
            at: corner(place),
            scale,
            alpha,
            stands_for: None,
        });
    }
}

/// Pieces that give way to others in their places: the old shrink in the first half, the new grow in the second.
fn exchange(sim: &Sim, writes: &[Write], tween: Tween, out: &mut Vec<MovingSprite>) {
    let part = tween.part();
    for (place, before, after) in slots(writes) {
        // With nothing to give way, the new one has all the time.
        let (shown, scale) = match (before.0, part) {
            (0, part) => (after.1, grown(part)),
            (_, part) if part < 0.5 => (before.1, 1.0 - ease_in_out(part * 2.0)),
            (_, part) => (after.1, grown(part * 2.0 - 1.0)),
        };
        if shown != 0 {
            out.push(MovingSprite {
                face: shown,
                at: corner(place),
                scale,
                alpha: scale.min(1.0),
                stands_for: number(sim, place),
            });
        }
    }
}

/// A new tile on its way from above. It shows once it comes out of its spawner.
fn new_tile(sim: &Sim, place: Place, face: u8, distance: u16, tween: Tween) -> Option<MovingSprite> {
    let index = sim.board().index_of_place(place)?;
    let fallen = rules::fallen(&sim.settings().timing, tween.ticks);
    let to = corner(place);
    let y = (to.y - f32::from(distance) + fallen).min(to.y);
    let spawner = rules::refill::feeder(rules::Tiles::of(sim.board()), index);
    let top = spawner.map_or(0.0, |spawner| f32::from(sim.board().place_at(spawner).y()));
    Some(MovingSprite {
        face,
        at: pos2(to.x, y),
        scale: 1.0,
        alpha: (y - top + 1.0).clamp(0.0, 1.0),
        stands_for: Some(index as u32),
    })
}

/// Slow at both ends: the cubic smooth step.
fn ease_in_out(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

fn ease_out(part: f32) -> f32 {
    1.0 - (1.0 - part) * (1.0 - part)
}

/// From nothing to whole, a little beyond on the way.
fn grown(part: f32) -> f32 {
    const BEYOND: f32 = 1.2;
    let back = part - 1.0;
    1.0 + (BEYOND + 1.0) * back * back * back + BEYOND * back * back
}

/// What the marks were made from.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    pointed_at: Vec<Cell>,
    selected: Option<ActionId>,
    /// The end of the selected action, or of the journal while it lives.
    upto: u64,
    /// The board that is unsettled; 0 while none is.
    unsettled: u64,
    refused: Option<u64>,
    /// What is previewed: its marks are then the only ones.
    previewed: Option<Previewed>,
}

/// The marks of the Live canvas, worked out anew only when they changed.
#[derive(Debug, Clone, Default)]
pub struct LiveMarks {
    seen: Option<Seen>,
    marks: Vec<Marked>,
    /// The selection, and the last root that there was when it was made.
    chosen: Option<(ActionId, Option<ActionId>)>,
}

impl LiveMarks {
    /// The marks while the board of another moment is shown: what the action changed that left it or found it. A cancel has none.
    pub fn of_preview(&mut self, tip: &Sim, previewed: Previewed, pointed_at: &[Cell]) -> &[Marked] {
        let node = match previewed {
            Previewed::After(id) | Previewed::Before(id) => tip.tree().get(id),
            Previewed::Cancel { .. } => None,
        };
        let seen = Seen {
            pointed_at: pointed_at.to_vec(),
            selected: None,
            upto: tip.journal().len(),
            unsettled: 0,
            refused: None,
            previewed: Some(previewed),
        };
        if self.seen.as_ref() != Some(&seen) {
            self.seen = Some(seen);
            self.marks.clear();
            let changed = node.map(|node| changed_cells(tip, node)).unwrap_or_default();
            let on_board = |cell: &Cell| tip.board().index_of(*cell).is_some();
            let pointed = pointed_at.iter().copied().filter(on_board).collect();
            let marks = [(Mark::Changed, changed), (Mark::Selected, pointed)];
            let some = marks.into_iter().filter(|(_, cells)| !cells.is_empty());
            self.marks.extend(some.map(|(mark, cells)| Marked { mark, cells }));
        }
        &self.marks
    }

    /// Whether the selection is about what happens: its chain still runs, or no chain has begun since it was made.
    fn is_of_now(&mut self, tip: &Sim, selected: ActionId) -> bool {
        let last = tip.tree().last_root().map(|root| root.id);
        let chosen = match self.chosen {
            Some(chosen) if chosen.0 == selected => chosen,
            _ => (selected, last),
        };
        self.chosen = Some(chosen);
        let root = tip.tree().get(selected).and_then(|node| tip.tree().get(node.root));
        chosen.1 == last || root.is_some_and(|root| !root.state.is_terminal())
    }

    /// The marks: cells changed by the selected action, cells of a refused move while it stands in the strip, and the holes and
    /// ready matches of an unsettled board; and the cells that a list points at.
    ///
    /// What an action changed is marked until the next chain begins, so that an old selection says nothing about a new move; an
    /// action of an earlier chain that is selected anew is marked again. `tip` is the run with all that came after `sim`.
    pub fn of(
        &mut self,
        sim: &Sim,
        tip: &Sim,
        selected: Option<ActionId>,
        pointed_at: &[Cell],
        refused: Option<&Refused>,
        now_secs: f64,
    ) -> &[Marked] {
        let refused = refused.filter(|refused| refused.remaining_secs(now_secs).is_some());
        if selected.is_none() {
            self.chosen = None;
        }
        let node = selected
            .filter(|&id| self.is_of_now(tip, id))
            .and_then(|id| sim.tree().get(id));
        let unsettled = sim.not_startable().is_none() && sim.is_idle() && !sim.is_settled();
        let seen = Seen {
            pointed_at: pointed_at.to_vec(),
            selected: node.map(|node| node.id),
            upto: node.map_or(0, |node| {
                if node.state.is_terminal() {
                    node.ended
                } else {
                    sim.journal().len()
                }
            }),
            unsettled: if unsettled { sim.journal().len() + 1 } else { 0 },
            refused: refused.map(|refused| refused.at_secs.to_bits()),
            previewed: None,
        };
        if self.seen.as_ref() == Some(&seen) {
            return &self.marks;
        }
        self.seen = Some(seen);
        self.marks.clear();
        let mut add = |mark, cells: Vec<Cell>| {
            if !cells.is_empty() {
                self.marks.push(Marked { mark, cells });
            }
        };
        if unsettled {
            let cells = sim.unsettled_cells();
            add(Mark::Hole, cells.holes);
            add(Mark::Ready, cells.matches);
        }
        if let Some(node) = node {
            add(Mark::Changed, changed_cells(sim, node));
        }
        let on_board = |cell: &Cell| sim.board().index_of(*cell).is_some();
        add(Mark::Selected, pointed_at.iter().copied().filter(on_board).collect());
        if let Some(refused) = refused {
            add(Mark::Refused, refused.cells.iter().copied().filter(on_board).collect());
        }
        &self.marks
    }

    /// Forgets what was worked out: call it when another simulation takes the place of this one.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

/// The cells that an action and all below it changed; where none did, those that its parameters name.
#[must_use]
pub fn changed_cells(sim: &Sim, node: &Node<Action>) -> Vec<Cell> {
    let changed = changed(sim, node);
    let mut cells: Vec<Cell> = changed.into_iter().map(|index| sim.board().cell_at(index)).collect();
    if cells.is_empty() {
        cells = node.action.declared_cells();
        cells.retain(|&cell| sim.board().index_of(cell).is_some());
    }
    cells
}

/// The places that an action and all below it changed.
#[must_use]
pub fn changed_places(sim: &Sim, node: &Node<Action>) -> Vec<Place> {
    let changed = changed(sim, node);
    changed.into_iter().map(|index| sim.board().place_at(index)).collect()
}

/// What an action and all below it changed, by the numbers of the places on the board.
fn changed(sim: &Sim, node: &Node<Action>) -> Vec<usize> {
    let tree = sim.tree();
    let from = tree
        .transition(node.started)
        .map_or(u64::MAX, |started| started.journal);
    let to = tree.transition(node.ended).map_or(u64::MAX, |ended| ended.journal);
    let from = from.max(sim.journal().dropped());
    let count = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX);
    // Writes of one action stand together: each writer is looked at once.
    let mut last = None;
    let is_below = |id: ActionId| {
        let mut at = tree.get(id);
        while let Some(node_at) = at.filter(|at| at.depth > node.depth) {
            at = node_at.parent.and_then(|parent| tree.get(parent));
        }
        at.is_some_and(|at| at.id == node.id)
    };
    let mut changed = vec![false; sim.board().faces().len()];
    // Writes that are dropped are gone, whoever wrote them.
    for write in sim
        .journal()
        .since(from)
        .take(if node.started == 0 { 0 } else { count })
    {
        let own = match last {
            Some((writer, own)) if writer == write.action => own,
            _ => node.parent.is_none() && tree.get(write.action).is_none() || is_below(write.action),
        };
        last = Some((write.action, own));
        if let Change::Slot { place, .. } = write.change
            && own
            && let Some(index) = sim.board().index_of_place(place)
        {
            changed[index] = true;
        }
    }
    (0..changed.len()).filter(|&index| changed[index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::level::Terrain;
    use crate::sim::Input;

    #[test]
    fn the_pieces_of_a_refused_move_shake_in_their_cells_and_come_to_rest() {
        let board = Board::with_pieces(&Grid::filled(3, 1, Terrain::Floor), &[1, 0, 2]);
        let (a, b) = (Cell::new(0, 0), Cell::new(1, 0));
        let refused = Refused::with("No tile".to_owned(), &Input::Swap { a, b }, 10.0);
        let at = |now_secs: f64| {
            let mut sprites = Vec::new();
            let shakes = shaking_sprites(&board, &refused, now_secs, &mut sprites);
            (shakes, sprites)
        };
        let (shakes, sprites) = at(10.03);
        assert!(shakes);
        let [sprite] = sprites.as_slice() else {
            panic!("an empty cell has no piece to shake: {sprites:?}");
        };
        assert_eq!((sprite.face, sprite.stands_for, sprite.at.y), (1, Some(0), 0.0));
        assert!(sprite.at.x != 0.0 && sprite.at.x.abs() <= SHAKE as f32);
        assert_eq!(at(10.01 + SHAKE_SECS), (false, Vec::new()));
        assert_eq!(at(9.9), (false, Vec::new()));
    }

    #[test]
    fn a_piece_that_is_on_its_way_does_not_shake() {
        let board = Board::with_pieces(&Grid::filled(2, 1, Terrain::Floor), &[1, 2]);
        let (a, b) = (Cell::new(0, 0), Cell::new(1, 0));
        let refused = Refused::with("No match".to_owned(), &Input::Swap { a, b }, 0.0);
        let on_its_way = MovingSprite {
            face: 1,
            at: pos2(0.4, 0.0),
            scale: 1.0,
            alpha: 1.0,
            stands_for: Some(0),
        };
        let mut sprites = vec![on_its_way];
        assert!(shaking_sprites(&board, &refused, 0.1, &mut sprites));
        assert_eq!(sprites.len(), 2);
        assert_eq!((sprites[0], sprites[1].stands_for), (on_its_way, Some(1)));
    }
}
