//! The course of a game: which piles stood one after the other, what is known of each, and which pair took a pile that could be won to
//! one that cannot.
//!
//! It follows a record and asks one question after the other; whoever has the time answers them. An answer is about a pile, not about a
//! moment: a pile that comes back, by an undo or in another branch, is known already. Taking a pair tells on the piles around it: before
//! a pile that can be won stood one that could, and after one that cannot stands one that cannot.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::pile::{BLANK, Winnable, faces_of, standing_of};
use super::{Kind, Mahjong};
use crate::action::State;
use crate::board::hash::mix;
use crate::board::{ActionId, Board, Change, Place};
use crate::level::mahjong::Cover;
use crate::rules::mahjong::{Pile, solve};
use crate::sim::Sim;
use crate::sim::loss::Loss;

/// So many answers are kept; beyond that all are asked for again as they are needed.
const MOST_KNOWN: usize = 100_000;

/// A pile by its content: which tiles stand where, their faces, and the rule of what covers.
pub type PileKey = u64;

/// Whether a pile can still be won, as a question that can be taken elsewhere.
#[derive(Debug, Clone)]
pub struct Question {
    /// Which pile.
    pub key: PileKey,
    pile: Arc<Pile>,
    faces: Box<[u8]>,
}

impl Question {
    /// Finds it out within a budget of plays; [`Winnable::Unknown`] when that is spent, or when `stop` answers true.
    #[must_use]
    pub fn answer(&self, budget: u64, stop: &mut dyn FnMut(u64) -> bool) -> Winnable {
        let standing = standing_of(&self.pile, &self.faces);
        Winnable::of(&solve(&standing, &faces_of(&self.faces), budget, stop).verdict)
    }
}

/// A pile as it stood from a transition on.
#[derive(Debug, Clone, Copy)]
struct Step {
    transition: u64,
    /// How long the journal was then.
    written: u64,
    key: PileKey,
    /// Whose transition it was; none for the first.
    action: Option<ActionId>,
    /// Whether it is the one before with a pair taken by the rules.
    is_pair: bool,
}

/// The course of one run.
#[derive(Debug, Clone, Default)]
pub struct Course {
    run: Option<u64>,
    pile: Option<Arc<Pile>>,
    faces: Vec<u8>,
    key: PileKey,
    transition: u64,
    written: u64,
    steps: Vec<Step>,
    known: BTreeMap<PileKey, Winnable>,
    losses: Vec<Loss>,
}

impl Course {
    /// Reads on in a record, which is the tip of a run; `run` tells one run from another. A game of another kind has no course.
    pub fn follow(&mut self, sim: &Sim, run: u64) {
        if sim.level().mahjong().is_none() || sim.not_startable().is_some() {
            self.forget();
            return;
        }
        let last = sim.tree().last_transition();
        let pile = &sim.world.mahjong.pile;
        let is_same = self.run == Some(run)
            && self
                .pile
                .as_ref()
                .is_some_and(|known| Arc::ptr_eq(known, pile) || known == pile)
            && self.transition <= last
            && self.written <= sim.journal().len()
            && self.written >= sim.journal().dropped();
        if is_same && self.transition == last && self.written == sim.journal().len() {
            return;
        }
        if !is_same {
            self.begin(sim, run);
        }
        let from = self.transition;
        for number in from..=last {
            self.read(sim, number);
        }
        self.transition = last;
        if let [only] = self.steps[..]
            && sim.dealt() != Winnable::Unknown
            && last == 0
        {
            self.known.insert(only.key, sim.dealt());
        }
        self.conclude(sim);
    }

    fn forget(&mut self) {
        let known = std::mem::take(&mut self.known);
        *self = Self {
            known,
            ..Self::default()
        };
    }

    fn begin(&mut self, sim: &Sim, run: u64) {
        self.forget();
        let first = sim.journal().dropped();
        let Some(board) = sim.board_at_write(first) else { return };
        let pile = Arc::clone(&sim.world.mahjong.pile);
        self.run = Some(run);
        self.written = first;
        self.transition = sim.tree().dropped_transitions();
        self.faces = board.faces().to_vec();
        let cover = sim.level().mahjong().map(|level| level.settings.cover);
        self.key = whole_key(&board, cover.unwrap_or_default());
        self.pile = Some(pile);
        self.steps.push(Step {
            transition: self.transition,
            written: first,
            key: self.key,
            action: None,
            is_pair: false,
        });
    }

    /// Takes in what was written up to a transition, and its ask.
    fn read(&mut self, sim: &Sim, number: u64) {
        let until = sim.journal_after(number);
        let (mut gone, mut other) = (0, 0);
        for write in sim.writes_between(self.written, until) {
            let Change::Slot { place, before, after } = write.change else {
                continue;
            };
            if before.face == after.face {
                continue;
            }
            let Some(tile) = sim.board().index_of_place(place) else {
                continue;
            };
            self.key ^= tile_key(place, before.face) ^ tile_key(place, after.face);
            self.faces[tile] = after.face;
            if after.face == 0 {
                gone += 1;
            } else {
                other += 1;
            }
        }
        self.written = self.written.max(until);
        let action = sim.tree().transition(number).map(|made| made.action);
        let node = action.and_then(|id| sim.tree().get(id));
        if node.is_some_and(|node| is_of_another_level(&node.action.kind)) {
            // What stood before stood under other rules.
            self.steps.clear();
        } else if gone + other == 0 {
            return;
        }
        let takes = node.is_some_and(|node| {
            matches!(
                node.action.kind,
                Kind::Mahjong(Mahjong::RemovePair { .. } | Mahjong::Redo { .. })
            ) && node.state != State::Pending
        });
        let step = Step {
            transition: number,
            written: self.written,
            key: self.key,
            action,
            is_pair: takes && gone == 2 && other == 0,
        };
        match self.steps.last_mut() {
            // What an open stroke adds belongs to the transition before it.
            Some(last) if last.transition == number && last.written > sim.journal().dropped() => {
                *last = Step { is_pair: false, ..step };
            }
            _ => self.steps.push(step),
        }
    }

    fn known(&self, step: usize) -> Option<Winnable> {
        self.known.get(&self.steps[step].key).copied()
    }

    /// Takes an answer; no matter how old the question is.
    pub fn learn(&mut self, key: PileKey, winnable: Winnable, sim: &Sim) {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, winnable);
        self.conclude(sim);
    }

    /// What is known of a pile tells on those around it; and where one that could be won became one that cannot, the pair lost it.
    fn conclude(&mut self, sim: &Sim) {
        let last = self.steps.len();
        for step in 1..last {
            if self.steps[step].is_pair && self.known(step - 1) == Some(Winnable::No) {
                self.known.insert(self.steps[step].key, Winnable::No);
            }
        }
        for step in (1..last).rev() {
            if self.steps[step].is_pair && self.known(step) == Some(Winnable::Yes) {
                self.known.insert(self.steps[step - 1].key, Winnable::Yes);
            }
        }
        let losing = |&step: &usize| {
            let became = (self.known(step - 1), self.known(step));
            self.steps[step].is_pair && became == (Some(Winnable::Yes), Some(Winnable::No))
        };
        let losses = (1..last).filter(losing);
        self.losses = losses.filter_map(|step| loss(sim, &self.steps[step])).collect();
    }

    fn step_at(&self, transition: u64) -> Option<usize> {
        self.steps
            .partition_point(|step| step.transition <= transition)
            .checked_sub(1)
    }

    /// What is known of the pile that stood after a transition; `None` while nothing has been found out.
    #[must_use]
    pub fn winnable_at(&self, transition: u64) -> Option<Winnable> {
        self.known(self.step_at(transition)?)
    }

    /// The pairs that lost the game, each after it could have been won; oldest first.
    #[must_use]
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// The last pair up to a transition that lost the game, where the pile that stood then cannot be won.
    #[must_use]
    pub fn loss_at(&self, transition: u64) -> Option<Loss> {
        let mut step = self.step_at(transition)?;
        while self.known(step) == Some(Winnable::No) {
            let from = self.steps[step].transition;
            if let Ok(found) = self.losses.binary_search_by_key(&from, |loss| loss.from) {
                return Some(self.losses[found]);
            }
            step = step.checked_sub(1)?;
        }
        None
    }

    /// What is to be found out next: first of the pile that is shown, then of the present one, then which pair lost the game.
    #[must_use]
    pub fn next_key(&self, shown: u64) -> Option<PileKey> {
        let tip = self.steps.len().checked_sub(1)?;
        let open = |step: &usize| self.known(*step).is_none();
        let step = self
            .step_at(shown)
            .filter(open)
            .or_else(|| Some(tip).filter(open))
            .or_else(|| self.between())?;
        Some(self.steps[step].key)
    }

    /// A pile of the run as a question.
    #[must_use]
    pub fn question(&self, sim: &Sim, key: PileKey) -> Option<Question> {
        let step = self.steps.iter().rposition(|step| step.key == key)?;
        self.ask(sim, step)
    }

    /// The middle one of piles of which nothing is known, before the first that cannot be won: half of them follow from its answer.
    fn between(&self) -> Option<usize> {
        let lost = |&step: &usize| {
            self.steps[step].is_pair && self.known(step) == Some(Winnable::No) && self.known(step - 1).is_none()
        };
        let end = (1..self.steps.len()).find(lost)?;
        let mut start = end - 1;
        while start > 0 && self.steps[start].is_pair && self.known(start - 1).is_none() {
            start -= 1;
        }
        Some(start + (end - 1 - start) / 2)
    }

    fn ask(&self, sim: &Sim, step: usize) -> Option<Question> {
        let Step { key, written, .. } = self.steps[step];
        let faces = if step + 1 == self.steps.len() {
            self.faces.clone()
        } else {
            sim.board_at_write(written)?.faces().to_vec()
        };
        if faces.contains(&BLANK) {
            // It gets its faces first.
            return None;
        }
        Some(Question {
            key,
            pile: Arc::clone(self.pile.as_ref()?),
            faces: faces.into(),
        })
    }
}

fn tile_key(place: Place, face: u8) -> u64 {
    if face == 0 {
        return 0;
    }
    mix(u64::from(place.packed()) << 8 | u64::from(face))
}

/// The key of a board: of its rule, and of each tile that stands.
fn whole_key(board: &Board, cover: Cover) -> PileKey {
    let faces = board.faces().iter().enumerate();
    faces.fold(mix(cover as u64), |key, (tile, &face)| {
        key ^ tile_key(board.place_at(tile), face)
    })
}

/// Whether an action starts the game from another level.
fn is_of_another_level(kind: &Kind) -> bool {
    matches!(kind, Kind::Mahjong(Mahjong::Restart(restart)) if restart.level.is_some())
}

/// A pair that lost the game.
fn loss(sim: &Sim, step: &Step) -> Option<Loss> {
    Loss::of(sim, step.action?, step.transition, None)
}
