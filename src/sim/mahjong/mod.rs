//! The actions of Mahjong solitaire, and how each answers the engine.
//!
//! Roots: Pick, Paint, Shuffle, Hint, Settle, Undo, Redo, Restart. A Pick chains Lift, `PutDown` or `RemovePair`; what has changed which tiles
//! there are chains Win on an empty table, and Stuck when no two free tiles match. Stuck says so and ends: it takes a Shuffle or an Undo
//! of the player to go on, as being stuck is no loss.
//!
//! The places of the board are those of the level's tiles, in the same order, so that a number is the same tile in both and in the rules.
//! A face is one more than its index; a tile that is lifted has cover 1. A tile is the same piece for the whole game, whatever its face:
//! one more than its number.

mod course;
mod line;
mod paint;
mod painted;
mod pick;
mod pile;
mod shuffle;
mod start;
mod view;

pub use course::{Course, PileKey, Question};
pub(super) use line::{can_redo, can_undo};
pub use paint::{PaintTile, TileInk, TilePaint};
pub(super) use pick::refuse_pick;
pub use pile::BLANK;
pub use pile::Winnable;
pub(super) use pile::{has_pair, is_empty_table, is_pile_of};
pub(super) use start::first_board;
pub use view::{PileMove, PlaceBlockers};

use std::sync::Arc;

use self::painted::PaintedOver;
use super::action::{Action, Kind, Note};
use super::line::Line;
use super::params::{Param, in_full};
use super::world::World;
use crate::action::Answer;
use crate::board::{ActionId, Board, Counter, Place, Slot};
use crate::level::Level;
use crate::level::mahjong::Cover;
use crate::rules::mahjong::Pile;

/// How long the pictures take, in ticks of 1/60 s; no result depends on it.
pub mod ticks {
    /// A tile that is lifted or put down.
    pub const LIFT: u32 = 6;
    /// A pair that goes.
    pub const PAIR: u32 = 20;
    /// A shuffle.
    pub const SHUFFLE: u32 = 30;
    /// The pair of a hint is shown.
    pub const HINT: u32 = 90;
}

/// What an action of Mahjong solitaire is, with its parameters.
#[derive(Debug, Clone, PartialEq)]
pub enum Mahjong {
    /// The player picks a free tile.
    Pick {
        /// Which.
        place: Place,
    },
    /// It is lifted.
    Lift {
        /// Which.
        place: Place,
    },
    /// It is put down again.
    PutDown {
        /// Which.
        place: Place,
    },
    /// Two matching tiles go.
    RemovePair {
        /// The one that was lifted.
        a: Place,
        /// The one that was picked then.
        b: Place,
    },
    /// Tiles painted in the editor.
    Paint(Box<TilePaint>),
    /// The faces that are left are dealt anew onto the tiles that are left.
    Shuffle,
    /// A free pair is shown.
    Hint {
        /// Which; known once it runs.
        pair: Option<(Place, Place)>,
    },
    /// Blank tiles get faces, and an empty table is told to be won.
    Settle,
    /// The last pair comes back, or the last shuffle is taken back.
    Undo {
        /// The pair, known once it runs; `None` for a shuffle.
        pair: Option<(Place, Place)>,
    },
    /// What was taken back is made again.
    Redo {
        /// The pair, known once it runs; `None` for a shuffle.
        pair: Option<(Place, Place)>,
    },
    /// The level from its start.
    Restart(Box<Restart>),
    /// No tile is left.
    Win,
    /// No two free tiles match.
    Stuck,
}

/// The parameters of a Restart.
#[derive(Debug, Clone, PartialEq)]
pub struct Restart {
    /// The seed that it is dealt from.
    pub seed: u64,
    /// The level as it stands now, when it has changed since the last start.
    pub level: Option<Arc<Level>>,
}

/// A move in the line of a game.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Made {
    /// Two tiles went: where each lay, and what it was.
    Pair([(Place, Slot); 2]),
    /// The faces of the tiles that stood, before and after.
    Shuffle(Arc<[(Place, u8, u8)]>),
}

/// What Mahjong solitaire keeps beside the board. The position in the line is the number of pairs and shuffles.
///
/// Invariant: the tiles of the pile are the places of the board, in its order; `State::follow` keeps it where the board gets more of them.
#[derive(Debug, Clone)]
pub struct State {
    pub(super) pile: Arc<Pile>,
    pub(super) line: Line<Made>,
    /// What is known of the deal.
    pub(super) dealt: Winnable,
    /// What covers what.
    cover: Cover,
    /// The faces that the editor has taken up or painted over, so that a tile which comes back has its own.
    painted_over: PaintedOver,
}

/// The pile follows from the board and does not count.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            pile: _,
            line,
            dealt,
            cover,
            painted_over,
        } = self;
        (line, dealt, cover, painted_over) == (&other.line, &other.dealt, &other.cover, &other.painted_over)
    }
}

impl State {
    /// The state of a game of another kind.
    pub(super) fn none() -> Self {
        static NONE: std::sync::LazyLock<Arc<Pile>> = std::sync::LazyLock::new(|| {
            let none = crate::level::mahjong::Tiles::default();
            Arc::new(Pile::of(&none, Cover::default()))
        });
        Self::of(Arc::clone(&NONE), Cover::default(), Winnable::Unknown)
    }

    pub(super) fn of(pile: Arc<Pile>, cover: Cover, dealt: Winnable) -> Self {
        Self {
            pile,
            line: Line::default(),
            dealt,
            cover,
            painted_over: PaintedOver::default(),
        }
    }

    /// Makes the pile that of the places of a board, where it is not.
    pub(super) fn follow(&mut self, board: &Board) {
        if !board.has_places() || is_pile_of(&self.pile, board) {
            return;
        }
        self.pile = Arc::new(pile::pile_of(board, self.cover));
    }
}

/// The phase in which an action is asked for the first time.
const START: u8 = 0;
/// A lifted tile has been put down.
const PUT_DOWN: u8 = 1;
/// It has changed which tiles there are.
const CHANGED: u8 = 2;
/// Nothing is left to do.
const OVER: u8 = 3;
/// Its stroke goes on.
const PAINTING: u8 = 4;

/// The names of the kinds, roots first.
pub(super) const KINDS: [&str; 13] = [
    "Pick",
    "Paint",
    "Shuffle",
    "Hint",
    "Settle",
    "Undo",
    "Redo",
    "Restart",
    "Lift",
    "PutDown",
    "RemovePair",
    "Win",
    "Stuck",
];

impl Mahjong {
    /// The name of its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Pick { .. } => "Pick",
            Self::Lift { .. } => "Lift",
            Self::PutDown { .. } => "PutDown",
            Self::RemovePair { .. } => "RemovePair",
            Self::Paint(_) => "Paint",
            Self::Shuffle => "Shuffle",
            Self::Hint { .. } => "Hint",
            Self::Settle => "Settle",
            Self::Undo { .. } => "Undo",
            Self::Redo { .. } => "Redo",
            Self::Restart(_) => "Restart",
            Self::Win => "Win",
            Self::Stuck => "Stuck",
        }
    }

    /// The parameters that matter, in a few words.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Pick { place } | Self::Lift { place } | Self::PutDown { place } => in_full(*place),
            Self::RemovePair { a, b }
            | Self::Hint { pair: Some((a, b)) }
            | Self::Undo { pair: Some((a, b)) }
            | Self::Redo { pair: Some((a, b)) } => format!("{} {}", in_full(*a), in_full(*b)),
            Self::Paint(paint) => paint.title(),
            Self::Restart(restart) => format!("seed {}", restart.seed),
            Self::Shuffle
            | Self::Hint { .. }
            | Self::Settle
            | Self::Undo { .. }
            | Self::Redo { .. }
            | Self::Win
            | Self::Stuck => String::new(),
        }
    }

    /// The parameters by name.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, Param)> {
        match self {
            Self::Pick { place } | Self::Lift { place } | Self::PutDown { place } => {
                vec![("place", Param::Place(*place))]
            }
            Self::RemovePair { a, b } => vec![("a", Param::Place(*a)), ("b", Param::Place(*b))],
            Self::Hint { pair } | Self::Undo { pair } | Self::Redo { pair } => {
                let pair = pair.map(|(a, b)| ("pair", Param::Places(vec![a, b])));
                pair.into_iter().collect()
            }
            Self::Paint(paint) => paint.params(),
            Self::Restart(restart) => vec![("seed", Param::Int(restart.seed as i64))],
            Self::Shuffle | Self::Settle | Self::Win | Self::Stuck => Vec::new(),
        }
    }
}

pub(super) const fn of(kind: Mahjong) -> Action {
    Action::new(Kind::Mahjong(kind))
}

/// Answers the engine for an action whose children, if any, have not failed.
pub(super) fn advance(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    let phase = action.phase;
    let Kind::Mahjong(kind) = &mut action.kind else {
        return Answer::Done;
    };
    match (kind, phase) {
        (&mut Mahjong::Pick { place }, START) => pick::pick(action, world, place),
        (&mut Mahjong::Lift { place }, START) => {
            action.phase = OVER;
            pick::set_cover(me, world, place, 1);
            Answer::Tween(ticks::LIFT)
        }
        (&mut Mahjong::PutDown { place }, START) => {
            action.phase = OVER;
            pick::set_cover(me, world, place, 0);
            Answer::Tween(ticks::LIFT)
        }
        (&mut Mahjong::RemovePair { a, b }, START) => {
            action.phase = OVER;
            pick::remove(me, world, a, b);
            Answer::Tween(ticks::PAIR)
        }
        (Mahjong::Paint(_), START | PAINTING) => paint::advance(action, me, world),
        (Mahjong::Settle, START) => {
            action.note = paint::deal(me, world);
            conclude(action, world)
        }
        // What a cancel has left blank gets its face first, so that the chain ends on a pile that is whole.
        (Mahjong::Shuffle | Mahjong::Undo { .. } | Mahjong::Redo { .. }, START)
            if world.board.faces().contains(&BLANK) =>
        {
            paint::deal(me, world);
            advance(action, me, world)
        }
        (Mahjong::Shuffle, START) => match pick::lifted(world) {
            Some(place) => {
                action.phase = PUT_DOWN;
                Answer::Chain(vec![of(Mahjong::PutDown { place })])
            }
            None => shuffle::shuffle(action, me, world),
        },
        (Mahjong::Shuffle, PUT_DOWN) => shuffle::shuffle(action, me, world),
        (Mahjong::Hint { pair }, START) => {
            let (found, note) = shuffle::hint(world);
            *pair = found;
            (action.phase, action.note) = (OVER, note);
            Answer::Tween(ticks::HINT)
        }
        (Mahjong::Undo { pair }, START) => {
            *pair = line::undo(me, world);
            action.phase = CHANGED;
            Answer::Tween(ticks::PAIR)
        }
        (Mahjong::Redo { pair }, START) => {
            *pair = line::redo(me, world);
            action.phase = CHANGED;
            Answer::Tween(ticks::PAIR)
        }
        (Mahjong::Restart(restart), START) => match start::restart(me, world, restart) {
            Ok(()) => conclude(action, world),
            Err(reason) => Answer::Fail(reason),
        },
        (Mahjong::Win, START) => {
            action.phase = OVER;
            world.count(me, Counter::Outcome, 1 - world.board.counters().get(Counter::Outcome));
            Answer::Done
        }
        (Mahjong::Stuck, START) => {
            (action.phase, action.note) = (OVER, Some(Note::NoPair));
            Answer::Done
        }
        (_, CHANGED) => conclude(action, world),
        _ => Answer::Done,
    }
}

/// What a root does last: Win on an empty table, Stuck when no two free tiles match.
fn conclude(action: &mut Action, world: &World) -> Answer<Action> {
    action.phase = OVER;
    if world.board.counters().get(Counter::Outcome) != 0 {
        return Answer::Done;
    }
    if is_empty_table(world) {
        return Answer::Chain(vec![of(Mahjong::Win)]);
    }
    if has_pair(world) {
        return Answer::Done;
    }
    Answer::Chain(vec![of(Mahjong::Stuck)])
}

/// Whether nothing is left to tell: no tile waits for its face, and tiles are left, or the game is told to be won.
pub(super) fn is_settled(world: &World) -> bool {
    if world.board.faces().contains(&BLANK) {
        return false;
    }
    world.board.counters().get(Counter::Outcome) != 0 || !is_empty_table(world)
}
