//! What the panel remembers: which runs are its sides, their hashes as far as they are worked out, and what was found.

use super::{Candidate, Source};
use crate::sim::compare::{Comparison, Parting, Which};
use crate::sim::{Hashes, Hashing};

/// So many writes and transitions of a run are hashed in a frame: about a millisecond.
const A_FRAME: usize = 20_000;

/// By what a run is known again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    id: u64,
    revision: u64,
}

/// How far the work has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// So many transitions of so many.
    Of(u64, u64),
    /// All is known.
    Done,
}

/// A side whose hashes are worked out.
#[derive(Debug, Clone)]
struct Hashed {
    key: Key,
    hashing: Hashing,
}

/// What was found, and what it depends on.
#[derive(Debug, Clone)]
struct Found {
    keys: [Key; 2],
    /// How far each side was known.
    known: [(u64, u64); 2],
    /// The hashes where they part, and the lengths of the journals.
    there: [(Option<u64>, u64); 2],
    compared: Comparison,
}

impl Found {
    /// Whether it is the same however far the runs go on.
    const fn has_parted(&self) -> bool {
        matches!(self.compared.parting, Parting::Start | Parting::Action | Parting::Board)
    }
}

/// What the panel remembers from frame to frame.
#[derive(Debug, Clone, Default)]
pub struct CompareView {
    /// By their ids.
    chosen: [Option<u64>; 2],
    hashed: [Option<Hashed>; 2],
    found: Option<Found>,
}

impl CompareView {
    /// Forgets what was worked out: another simulation takes the place of this one.
    pub fn forget(&mut self) {
        *self = Self {
            chosen: self.chosen,
            ..Self::default()
        };
    }

    /// Makes a run a side, by its id.
    pub fn choose(&mut self, which: Which, id: u64) {
        self.chosen[which as usize] = Some(id);
    }

    /// The runs that are the sides, by their place in the list: those chosen, else the present run and the newest of the others.
    /// `None` where there are not two.
    pub(super) fn sides(&mut self, candidates: &[Candidate<'_>]) -> Option<[usize; 2]> {
        let of = |id: Option<u64>| candidates.iter().position(|candidate| Some(candidate.id) == id);
        let a = of(self.chosen[0]).or_else(|| candidates.iter().position(|candidate| candidate.is_present))?;
        let newest = || (0..candidates.len()).rev().find(|&index| index != a);
        let b = of(self.chosen[1]).or_else(newest)?;
        (candidates.len() > 1).then(|| {
            // A side stays the run that it was when another one becomes the present.
            self.chosen = [Some(candidates[a].id), Some(candidates[b].id)];
            [a, b]
        })
    }

    /// Works out what is new in both runs, a part a frame, and compares them once all is known.
    pub(super) fn work_on(&mut self, sides: [&Candidate<'_>; 2]) -> Progress {
        let keys = sides.map(|side| Key {
            id: side.id,
            revision: side.revision,
        });
        let (mut made, mut all, mut is_done) = (0, 0, true);
        for ((slot, side), key) in self.hashed.iter_mut().zip(sides).zip(keys) {
            let Source::Run(sim, _) = &side.source else {
                *slot = None;
                continue;
            };
            let mut hashed = match slot.take() {
                Some(hashed) if hashed.key == key => hashed,
                _ => Hashed {
                    key,
                    hashing: Hashing::new(sim),
                },
            };
            is_done &= hashed.hashing.go_on(sim, A_FRAME);
            made += hashed.hashing.hashes().last();
            all += sim.tree().last_transition();
            *slot = Some(hashed);
        }
        let before = self.found.as_ref().filter(|found| found.keys == keys);
        if !is_done {
            // What comes after the place where they part changes nothing in it, also while a run goes on faster than this.
            let has_parted = before.is_some_and(Found::has_parted);
            return if has_parted {
                Progress::Done
            } else {
                Progress::Of(made, all)
            };
        }
        let hashes = hashes_of(&self.hashed);
        let runs = [sides[0].as_side(hashes[0]), sides[1].as_side(hashes[1])];
        let known = [runs[0].known(), runs[1].known()];
        let there = |compared: &Comparison| {
            let of = |index: usize| {
                // What is written after the last transition belongs to it, until there is another.
                let is_last = known[index].1 <= compared.stands_after[index];
                let writes = match &sides[index].source {
                    Source::Run(sim, _) if is_last => sim.journal().len(),
                    _ => 0,
                };
                (hashes[index].get(compared.at), writes)
            };
            [of(0), of(1)]
        };
        let is_still = before
            .is_some_and(|found| (found.has_parted() || found.known == known) && found.there == there(&found.compared));
        if is_still {
            return Progress::Done;
        }
        let compared = Comparison::of(&*runs[0], &*runs[1]);
        let there = there(&compared);
        self.found = Some(Found {
            keys,
            known,
            there,
            compared,
        });
        Progress::Done
    }

    /// What was found, with the hashes of both sides.
    pub(super) fn found(&self) -> Option<(&Comparison, [&Hashes; 2])> {
        Some((&self.found.as_ref()?.compared, hashes_of(&self.hashed)))
    }
}

/// The hashes that were worked out here: none of what was read.
fn hashes_of(hashed: &[Option<Hashed>; 2]) -> [&Hashes; 2] {
    const NONE: &Hashes = &Hashes::from_list(0, Vec::new());
    [0, 1].map(|side: usize| hashed[side].as_ref().map_or(NONE, |hashed| hashed.hashing.hashes()))
}
