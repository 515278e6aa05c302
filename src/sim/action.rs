//! The closed set of actions, as plain data, and how each answers the engine.

use super::mahjong::{self, Mahjong};
use super::match3::{self, Match3};
use super::params::Param;
use super::sokoban::{self, Sokoban};
use super::traced::Traced;
use super::world::{World, difference};
use crate::action::{Answer, Cause, Ending, Logic};
use crate::board::{ActionId, Place, Write};
use crate::grid::Cell;
use crate::rules::Refusal;

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
    /// An action of Sokoban.
    Sokoban(Sokoban),
    /// An action of Mahjong solitaire.
    Mahjong(Mahjong),
    /// An action that a trace tells of; it never runs.
    Traced(Box<Traced>),
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
    /// A step was refused for this reason, and the rest of the walk was left out.
    Refused(Refusal),
    /// The tile matches not the one that was lifted, and is lifted instead.
    LiftedInstead,
    /// No two free tiles match.
    NoPair,
    /// Taking the pair that was shown leaves a pile that can be cleared.
    KeepsWinnable,
    /// The tiles that were dealt leave a pile that can be cleared.
    Winnable,
    /// A tile is alone of its face: the next one that is laid becomes its partner.
    Alone,
    /// Whether the pile can still be cleared was not found out within the budget.
    Unproved,
    /// The pile cannot be cleared any more.
    Unwinnable,
}

impl Note {
    /// The reason, when the remark is that a move or a part of it was refused.
    #[must_use]
    pub const fn refusal(self) -> Option<Refusal> {
        match self {
            Self::NoMatch => Some(Refusal::NoMatch),
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// The remark in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoMatch => "no match",
            Self::UnfairRefill => "200 fair fillings failed; the next was taken as it came",
            Self::Recreated => "no permutation served; the tiles were made anew",
            Self::Stuck => "stuck: no move is left",
            Self::Refused(Refusal::Edge) => "edge: the board ends there",
            Self::Refused(Refusal::Blocked) => "blocked: a wall or the outside is there",
            Self::Refused(Refusal::BallBlocked) => "ball-blocked: a second ball is behind the first",
            Self::Refused(Refusal::Over) => "over: every ball is on a destination",
            Self::Refused(Refusal::NoHero) => "no hero: the board has none, or several",
            Self::Refused(_) => "refused",
            Self::LiftedInstead => "no match: lifted instead",
            Self::NoPair => "stuck: no two free tiles match; shuffle, or undo",
            Self::KeepsWinnable => "the pile can be cleared from there",
            Self::Winnable => "the pile can be cleared",
            Self::Alone => "a tile is alone of its face: the next one that is laid becomes its partner",
            Self::Unproved => "whether the pile can be cleared from there was not found out",
            Self::Unwinnable => "the pile cannot be cleared any more: undo, or shuffle",
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
    pub fn name(&self) -> &str {
        match &self.kind {
            Kind::RollBack { .. } => "RollBack",
            Kind::Match3(action) => action.name(),
            Kind::Sokoban(action) => action.name(),
            Kind::Mahjong(action) => action.name(),
            Kind::Traced(traced) => &traced.name,
        }
    }

    /// The parameters that matter, in a few words; empty when there are none.
    #[must_use]
    pub fn summary(&self) -> String {
        match &self.kind {
            Kind::RollBack { of } => format!("of {of}"),
            Kind::Match3(action) => action.summary(),
            Kind::Sokoban(action) => action.summary(),
            Kind::Mahjong(action) => action.summary(),
            Kind::Traced(traced) => traced.label.to_string(),
        }
    }

    /// The parameters by name.
    #[must_use]
    pub fn params(&self) -> Vec<(&str, Param)> {
        match &self.kind {
            Kind::RollBack { of } => vec![("of", Param::Int(i64::from(of.get())))],
            Kind::Match3(action) => action.params(),
            Kind::Sokoban(action) => action.params(),
            Kind::Mahjong(action) => action.params(),
            Kind::Traced(traced) => traced
                .params
                .iter()
                .map(|(name, param)| (&**name, param.clone()))
                .collect(),
        }
    }

    /// The cells that its parameters name.
    #[must_use]
    pub fn declared_cells(&self) -> Vec<Cell> {
        self.params().into_iter().flat_map(|(_, param)| param.cells()).collect()
    }

    /// The places that its parameters name; cells among them lie on layer 0.
    #[must_use]
    pub fn declared_places(&self) -> Vec<Place> {
        self.params()
            .into_iter()
            .flat_map(|(_, param)| param.places())
            .collect()
    }

    /// The root whose chain it takes back, if that is what it does.
    #[must_use]
    pub const fn rolls_back(&self) -> Option<ActionId> {
        match self.kind {
            Kind::RollBack { of } => Some(of),
            Kind::Match3(_) | Kind::Sokoban(_) | Kind::Mahjong(_) | Kind::Traced(_) => None,
        }
    }

    /// Whether it has been asked what to do: not before it starts, and not when it was made to fail at its start.
    #[must_use]
    pub const fn has_acted(&self) -> bool {
        self.phase != 0
    }

    /// Whether it never writes a place of the board, so that the cells it names are only where it comes from.
    #[must_use]
    pub const fn is_off_board(&self) -> bool {
        matches!(self.kind, Kind::Match3(Match3::Effects(_) | Match3::Try(_)))
    }

    /// The arrangement that it looked at, if it is the try of a reshuffle.
    #[must_use]
    pub const fn arrangement(&self) -> Option<&match3::Try> {
        match &self.kind {
            Kind::Match3(Match3::Try(made)) => Some(made),
            _ => None,
        }
    }

    /// The remark on how it went.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        match &self.kind {
            Kind::Traced(traced) => traced.note.as_deref(),
            _ => self.note.map(Note::words),
        }
    }

    /// The cascade level of a match, or `None` for other actions.
    #[must_use]
    pub fn chain_level(&self) -> Option<u32> {
        match &self.kind {
            Kind::Match3(Match3::Match { chain, .. } | Match3::Clear { chain, .. }) => Some(*chain),
            Kind::Traced(traced) => traced.cascade,
            _ => None,
        }
    }
}

impl Logic for Action {
    type World = World;

    const WRITE_BYTES: usize = size_of::<Write>();

    fn advance(&mut self, me: ActionId, world: &mut World, ended: &[Ending]) -> Answer<Self> {
        if let Some(failed) = ended.iter().find_map(|ending| ending.failure.clone()) {
            // A walk judges a step that failed: it says why, and ends.
            if let Some(answer) = sokoban::judge_failure(self, world, ended) {
                return answer;
            }
            // A dead board that no shuffle mends is no fault of the move that led to it.
            if !match3::chained_reshuffle(self, world) {
                return Answer::Fail(failed);
            }
            self.note = Some(Note::Stuck);
        }
        match &mut self.kind {
            &mut Kind::RollBack { of } => {
                if self.phase > 0 {
                    return Answer::Done;
                }
                self.phase = 1;
                for change in difference(&world.board, &world.chain_board_before) {
                    world.write(me, change);
                }
                world.bring_back_replaced(of);
                Answer::Done
            }
            Kind::Match3(_) => match3::advance(self, me, world),
            Kind::Sokoban(_) => sokoban::advance(self, me, world),
            Kind::Mahjong(_) => mahjong::advance(self, me, world),
            Kind::Traced(_) => Answer::Done,
        }
    }

    fn opens_level(&self) -> bool {
        match &self.kind {
            Kind::Match3(Match3::Match { .. }) => true,
            Kind::Traced(traced) => traced.cascade.is_some(),
            _ => false,
        }
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

    fn is_armed(world: &World) -> bool {
        world.injections.may_strike()
    }

    fn fails(&self, me: ActionId, world: &mut World) -> Option<Cause> {
        world.injections.fail(me, self.name())
    }

    fn delay(&self, me: ActionId, world: &mut World) -> u32 {
        world.injections.delay(me, self.name())
    }
}
