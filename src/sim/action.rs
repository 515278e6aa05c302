//! The closed set of actions, as plain data, and how each answers the engine.

use super::match3::{self, Match3};
use super::params::Param;
use super::world::{World, difference};
use crate::action::{Answer, Ending, Logic};
use crate::board::{ActionId, Write};
use crate::grid::Cell;

/// One action: what it is, how often it has been asked, and a remark on how it went.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// What it is, with its parameters.
    pub kind: Kind,
    /// Where it is in its own logic; 0 before the first ask.
    pub(super) phase: u8,
    /// How it went, when that is worth a remark.
    pub note: Option<Note>,
}

/// What an action is, by puzzle.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Takes the chain of that root back, after a cancel that kept its board.
    RollBack {
        /// The canceled root.
        of: ActionId,
    },
    /// An action of match-3.
    Match3(Match3),
}

/// A remark that an action makes on how it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// The swap made no match, and went back.
    NoMatch,
    /// 200 fair fillings failed, and the next was taken as it came.
    UnfairRefill,
    /// No permutation served, so the tiles were made anew.
    Recreated,
    /// The board is dead and stays so.
    Stuck,
}

impl Note {
    /// The remark in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoMatch => "no match",
            Self::UnfairRefill => "200 fair fillings failed; the next was taken as it came",
            Self::Recreated => "no permutation served; the tiles were made anew",
            Self::Stuck => "stuck: no move is left",
        }
    }
}

impl Action {
    /// An action that has not been asked yet.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self {
            kind,
            phase: 0,
            note: None,
        }
    }

    /// The name of its kind: `Swap`, `CreateTile`, `RollBack`…
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match &self.kind {
            Kind::RollBack { .. } => "RollBack",
            Kind::Match3(action) => action.name(),
        }
    }

    /// The parameters that matter, in a few words; empty when there are none.
    #[must_use]
    pub fn summary(&self) -> String {
        match &self.kind {
            Kind::RollBack { of } => format!("of {of}"),
            Kind::Match3(action) => action.summary(),
        }
    }

    /// The parameters by name.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, Param)> {
        match &self.kind {
            Kind::RollBack { of } => vec![("of", Param::Int(i64::from(of.get())))],
            Kind::Match3(action) => action.params(),
        }
    }

    /// The cells that its parameters name.
    #[must_use]
    pub fn declared_cells(&self) -> Vec<Cell> {
        self.params().into_iter().flat_map(|(_, param)| param.cells()).collect()
    }

    /// The remark on how it went.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        self.note.map(Note::words)
    }

    /// The cascade level of a match, or `None` for other actions.
    #[must_use]
    pub const fn chain_level(&self) -> Option<u32> {
        match &self.kind {
            Kind::Match3(Match3::Match { chain, .. } | Match3::Clear { chain, .. }) => Some(*chain),
            _ => None,
        }
    }
}

impl Logic for Action {
    type World = World;

    const WRITE_BYTES: usize = size_of::<Write>();

    fn advance(&mut self, me: ActionId, world: &mut World, ended: &[Ending]) -> Answer<Self> {
        if let Some(failed) = ended.iter().find_map(|ending| ending.failure.clone()) {
            // A dead board that no shuffle mends is no fault of the move that led to it.
            let shuffle = matches!(&self.kind, Kind::Match3(action) if self.phase == match3::CONCLUDING && !action.is_reshuffle());
            if !shuffle {
                return Answer::Fail(failed);
            }
            self.note = Some(Note::Stuck);
        }
        match &mut self.kind {
            Kind::RollBack { .. } => {
                if self.phase > 0 {
                    return Answer::Done;
                }
                self.phase = 1;
                for change in difference(&world.board, &world.chain_board_before) {
                    world.write(me, change);
                }
                Answer::Done
            }
            Kind::Match3(_) => match3::advance(self, me, world),
        }
    }

    fn opens_level(&self) -> bool {
        matches!(&self.kind, Kind::Match3(Match3::Match { .. }))
    }

    fn chain_starts(world: &mut World, _root: ActionId) {
        world.chain_starts();
    }

    fn journal_len(world: &World) -> u64 {
        world.journal.len()
    }

    fn journal_kept(world: &World) -> u64 {
        world.journal.len() - world.journal.dropped()
    }

    fn drop_journal(world: &mut World, to: u64) {
        world.journal.drop_before(to);
    }
}
