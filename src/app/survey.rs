//! What the list of levels tells of each: whether it is solved, and how many problems it has.
//!
//! One level is looked at after the other, off the frame, and only those whose rows were seen; what is known of a level stands until it
//! is edited.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread;

use super::App;
use super::background::{Findings, Stamp};
use crate::level::{Level, Problem, Puzzle};
use crate::session::{Proof, Verdict};
use crate::sim::proofs;
use crate::ui::level_list::{LevelState, Solvable};

/// How a level stands, from its problems.
fn state(level: &Level, problems: &[Problem]) -> LevelState {
    let stored = match &level.puzzle {
        Puzzle::Match3(_) => None,
        Puzzle::Sokoban(room) => Some(room.solutions.len()),
        Puzzle::Mahjong(pile) => Some(pile.solutions.len()),
    };
    let count = |code| problems.iter().filter(|problem| problem.code == code).count();
    let broken = count(proofs::BROKEN);
    LevelState {
        solvable: match stored {
            None => Solvable::HasNone,
            _ if count(proofs::UNSOLVABLE) > 0 => Solvable::Hopeless,
            Some(0) => Solvable::Unknown,
            Some(stored) if broken < stored => Solvable::Stored,
            Some(_) => Solvable::Broken,
        },
        problems: problems.len(),
    }
}

/// The worker, and what is known of each level of the file.
pub struct Survey {
    requests: mpsc::Sender<(usize, Stamp, Level)>,
    results: mpsc::Receiver<(usize, Stamp, LevelState)>,
    is_asking: bool,
    known: BTreeMap<usize, (Stamp, LevelState)>,
}

impl Survey {
    /// Starts the worker; it wakes the window when it has found something, and ends with this value.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        let (requests, todo) = mpsc::channel::<(usize, Stamp, Level)>();
        let (done, results) = mpsc::channel();
        let ctx = ctx.clone();
        let work = move || {
            for (place, stamp, level) in todo {
                let found = Findings::of(&level, stamp);
                if done.send((place, stamp, state(&level, &found.problems))).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        };
        // Without a thread (the system has none left) the rows tell nothing of this.
        let _ = thread::Builder::new().name("survey".into()).spawn(work);
        Self {
            requests,
            results,
            is_asking: false,
            known: BTreeMap::new(),
        }
    }

    fn known(&self, place: usize, stamp: Stamp) -> Option<LevelState> {
        let known = self.known.get(&place).filter(|known| known.0 == stamp);
        known.map(|known| known.1)
    }
}

impl App {
    /// Takes what was found of a level, and has the next one looked at whose row was seen.
    pub(super) fn survey(&mut self) {
        for (place, stamp, state) in self.survey.results.try_iter() {
            self.survey.is_asking = false;
            self.survey.known.insert(place, (stamp, state));
        }
        let wanted = std::mem::take(&mut self.views.levels.wanted);
        let Some(collection) = self.document.collection.as_ref().filter(|_| !self.survey.is_asking) else {
            return;
        };
        let number = self.stamp().0;
        let levels: Vec<_> = collection.editors(&self.document.editor).collect();
        let next = wanted.into_iter().find_map(|place| {
            let editor = levels.get(place)?;
            let stamp = (number, editor.revision());
            let is_new = self.survey.known(place, stamp).is_none();
            is_new.then(|| (place, stamp, editor.level().clone()))
        });
        if let Some(next) = next {
            self.survey.is_asking = self.survey.requests.send(next).is_ok();
        }
    }

    /// How each level of the file stands, as far as it is known; of the one that is open all that is known of it.
    pub(super) fn level_states(&self) -> Vec<Option<LevelState>> {
        let Some(collection) = &self.document.collection else {
            return Vec::new();
        };
        let number = self.stamp().0;
        let editors = collection.editors(&self.document.editor).enumerate();
        let state = |(place, editor): (usize, &crate::editor::Editor)| {
            if place == collection.at {
                self.open_level_state()
            } else {
                self.survey.known(place, (number, editor.revision()))
            }
        };
        editors.map(state).collect()
    }

    fn open_level_state(&self) -> Option<LevelState> {
        let is_current = self.background.is_current(self.stamp());
        let found = self.background.found.as_ref().filter(|_| is_current)?;
        let mut state = state(self.document.editor.level(), &found.problems);
        if let Proof::Known(proved) = &self.solving.proof {
            state.solvable = match (&proved.verdict, state.solvable) {
                (Verdict::Solved(_), Solvable::Unknown | Solvable::Broken) => Solvable::Proved,
                (Verdict::Unsolvable, _) => Solvable::Hopeless,
                (_, known) => known,
            };
        }
        Some(state)
    }
}
