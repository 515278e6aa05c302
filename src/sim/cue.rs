//! Cues: named events on which a game can hang sounds. They are read off the record, so they cost nothing until asked for.

use super::action::{Kind, Note};
use super::effects::Effects;
use super::mahjong::Mahjong;
use super::match3::Match3;
use super::sokoban::Sokoban;
use super::{Action, Sim};
use crate::action::{ActionId, Node, State};

/// A named event of the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CueKind {
    /// Two tiles change places.
    Swap,
    /// A swap goes back.
    Refused,
    /// Tiles clear, at this cascade level.
    Clear(u32),
    /// An effect is raised.
    Effect,
    /// Fallen pieces land.
    Land,
    /// New tiles come in.
    Spawn,
    /// The board is shuffled.
    Reshuffle,
    /// The hero has made a step.
    Step,
    /// A ball is pushed.
    Push,
    /// A tile of a pile is lifted.
    Lift,
    /// It is put down.
    PutDown,
    /// The goals are reached.
    Win,
    /// The moves are used up.
    Lose,
}

impl CueKind {
    /// The name in traces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::Refused => "refused",
            Self::Clear(_) => "clear",
            Self::Effect => "effect",
            Self::Land => "land",
            Self::Spawn => "spawn",
            Self::Reshuffle => "reshuffle",
            Self::Step => "step",
            Self::Push => "push",
            Self::Lift => "lift",
            Self::PutDown => "put-down",
            Self::Win => "win",
            Self::Lose => "lose",
        }
    }
}

/// A cue with its moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cue {
    /// The transition that gives it.
    pub transition: u64,
    /// When, in ticks.
    pub tick: u64,
    /// Whose.
    pub action: ActionId,
    /// What.
    pub kind: CueKind,
}

/// The cue that an action gives when it enters a state from another.
#[must_use]
pub fn of(node: &Node<Action>, from: State, to: State) -> Option<CueKind> {
    let starts = from == State::Pending && to == State::Running;
    let completes = to == State::Completed;
    match &node.action.kind {
        Kind::RollBack { .. } | Kind::Traced(_) => None,
        Kind::Match3(kind) => match kind {
            Match3::Swap { .. } if starts => Some(CueKind::Swap),
            Match3::SwapBack { .. } if starts => Some(CueKind::Refused),
            Match3::Clear { chain, .. } if starts => Some(CueKind::Clear(*chain)),
            Match3::Effects(Effects::Effect(_)) if starts && node.action.has_acted() => Some(CueKind::Effect),
            Match3::Fall { moved } if completes && *moved > 0 => Some(CueKind::Land),
            Match3::Refill { made } if starts && *made > 0 => Some(CueKind::Spawn),
            Match3::Reshuffle(_) if completes && node.action.note != Some(Note::Stuck) => Some(CueKind::Reshuffle),
            Match3::Win if completes => Some(CueKind::Win),
            Match3::Lose if completes => Some(CueKind::Lose),
            _ => None,
        },
        Kind::Sokoban(kind) => match kind {
            // A step that pushes waits at once, and its push is heard instead.
            Sokoban::Step { .. } if from == State::Running && completes => Some(CueKind::Step),
            Sokoban::Step { .. } if from == State::Running && to == State::Canceled => Some(CueKind::Refused),
            Sokoban::Push { .. } if starts => Some(CueKind::Push),
            Sokoban::Win if completes => Some(CueKind::Win),
            _ => None,
        },
        Kind::Mahjong(kind) => match kind {
            Mahjong::Lift { .. } if starts => Some(CueKind::Lift),
            Mahjong::PutDown { .. } if starts => Some(CueKind::PutDown),
            Mahjong::RemovePair { .. } if starts => Some(CueKind::Clear(1)),
            Mahjong::Shuffle if completes => Some(CueKind::Reshuffle),
            Mahjong::Win if completes => Some(CueKind::Win),
            _ => None,
        },
    }
}

impl Sim {
    /// The cues after a transition, oldest first, as far as the record holds them.
    pub fn cues_since(&self, transition: u64) -> impl Iterator<Item = Cue> {
        let tree = self.tree();
        let skip = transition.saturating_sub(tree.dropped_transitions()) as usize;
        tree.transitions().skip(skip).filter_map(move |(number, transition)| {
            let node = tree.get(transition.action)?;
            Some(Cue {
                transition: number,
                tick: transition.tick,
                action: transition.action,
                kind: of(node, transition.from, transition.to)?,
            })
        })
    }
}
