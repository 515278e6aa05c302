//! The actions of match-3, and how each answers the engine.
//!
//! Roots: Swap, Drop, Paint, Settle, Reshuffle, Restart. A Match chains Clear, what the regions
//! raise (`sim::effects`), Fall and Refill at once; then it looks again, and
//! chains the next Match one level deeper. A root, last, chains Win or Lose when one is due, else Reshuffle on a dead board.

mod cascade;
mod goals;
mod groups;
mod moves;
mod paint;
mod reshuffle;
mod restart;
mod state;

pub use super::paint::{Paint, PaintCell};
pub(super) use goals::is_decided_at_start;
pub use goals::{Progress, progress};
pub use groups::Groups;
pub(super) use moves::move_of;
pub use reshuffle::{Rearrange, Reshuffling, Try, TryFault};
pub(super) use restart::first_board;
pub use state::State;
pub(super) use state::{chain_starts, draw_next_tile};

use std::sync::Arc;

use super::action::{Action, Kind, Note};
use super::effects::{self, Effects};
use super::params::Param;
use super::world::World;
use crate::action::Answer;
use crate::board::{ActionId, Counter, Place};
use crate::level::Level;
use crate::level::match3::{Colour, Refill};
use crate::rules::match3 as rules;
use crate::words::counted;

/// What a match-3 action is, with its parameters.
#[derive(Debug, Clone, PartialEq)]
pub enum Match3 {
    /// Two neighbours change places.
    Swap {
        /// The cell that was dragged or clicked first.
        a: Place,
        /// Its neighbour.
        b: Place,
    },
    /// They go back, because nothing matched.
    SwapBack {
        /// The cell that was dragged or clicked first.
        a: Place,
        /// Its neighbour.
        b: Place,
    },
    /// The regions of one cascade level are cleared and the board is filled again.
    Match {
        /// The regions, in the order of rules.
        groups: Groups,
        /// The cascade level, from 1.
        chain: u32,
    },
    /// The tiles of the regions go.
    Clear {
        /// The regions, in the order of rules.
        groups: Groups,
        /// The cascade level, from 1.
        chain: u32,
    },
    /// Every piece drops as far as it can.
    Fall {
        /// How many moved; known once it runs.
        moved: u32,
    },
    /// New tiles come in.
    Refill {
        /// How many; known once it runs.
        made: u32,
    },
    /// What a match does beyond clearing.
    Effects(Effects),
    /// One new tile.
    CreateTile {
        /// Where it lands.
        place: Place,
        /// Its colour.
        colour: Colour,
        /// How far it falls in the picture, in cells; `None` where it takes the place of another tile.
        distance: Option<u16>,
    },
    /// The next tile is put into an empty cell.
    Drop {
        /// The chosen cell.
        place: Place,
        /// The tile.
        colour: Colour,
    },
    /// Cells painted in the editor.
    Paint(Box<Paint>),
    /// An unsettled board falls, fills and matches.
    Settle,
    /// The tiles change places or are made anew.
    Reshuffle(Box<Reshuffling>),
    /// An arrangement that a Reshuffle looks at.
    Try(Box<Try>),
    /// The tiles go to the places of the arrangement that is kept.
    Rearrange(Box<Rearrange>),
    /// The level from its start.
    Restart {
        /// The seed that it starts from.
        seed: u64,
        /// The level as it stands now, when it has changed since the last start.
        level: Option<Arc<Level>>,
    },
    /// The goals are reached.
    Win,
    /// The moves are used up.
    Lose,
}

/// The phase in which an action is asked for the first time.
const START: u8 = 0;
/// Its tween has ended.
const TWEENED: u8 = 1;
/// Its Fall and Refill have ended.
const SETTLING: u8 = 2;
/// Its Match has ended.
const MATCHING: u8 = 3;
/// What a root chains last has ended.
const CONCLUDING: u8 = 4;
/// Nothing is left to do.
const OVER: u8 = 5;
/// The tries of a Reshuffle have ended.
const TRYING: u8 = 6;
/// What takes the board to the arrangement that it keeps has ended.
const PLACING: u8 = 7;

/// The names of the kinds, roots first.
pub(super) const KINDS: [&str; 16] = [
    "Swap",
    "Drop",
    "Paint",
    "Settle",
    "Restart",
    "Match",
    "Clear",
    "Fall",
    "Refill",
    "CreateTile",
    "SwapBack",
    "Reshuffle",
    "Try",
    "Rearrange",
    "Win",
    "Lose",
];

impl Match3 {
    /// The name of its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Swap { .. } => "Swap",
            Self::SwapBack { .. } => "SwapBack",
            Self::Match { .. } => "Match",
            Self::Clear { .. } => "Clear",
            Self::Fall { .. } => "Fall",
            Self::Refill { .. } => "Refill",
            Self::Effects(action) => action.name(),
            Self::CreateTile { .. } => "CreateTile",
            Self::Drop { .. } => "Drop",
            Self::Paint(_) => "Paint",
            Self::Settle => "Settle",
            Self::Reshuffle(_) => "Reshuffle",
            Self::Try(_) => "Try",
            Self::Rearrange(_) => "Rearrange",
            Self::Restart { .. } => "Restart",
            Self::Win => "Win",
            Self::Lose => "Lose",
        }
    }

    /// The parameters that matter, in a few words.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Swap { a, b } | Self::SwapBack { a, b } => format!("{a}→{b}"),
            Self::Match { groups, .. } => counted(groups.len(), "group", "groups"),
            Self::Clear { groups, .. } => counted(groups.places().len(), "tile", "tiles"),
            Self::Fall { moved: count } | Self::Refill { made: count } if *count > 0 => {
                counted(*count as usize, "tile", "tiles")
            }
            Self::Rearrange(places) if places.moved > 0 => counted(places.moved as usize, "tile", "tiles"),
            Self::Reshuffle(reshuffling) if reshuffling.tries > 0 => counted(reshuffling.tries, "try", "tries"),
            Self::Try(made) => made.title(),
            Self::CreateTile { place, colour, .. } | Self::Drop { place, colour } => {
                format!("{place} {}", colour.name())
            }
            Self::Effects(action) => action.summary(),
            Self::Paint(paint) => paint.title(),
            Self::Restart { seed, .. } => format!("seed {seed}"),
            Self::Fall { .. }
            | Self::Refill { .. }
            | Self::Rearrange(_)
            | Self::Settle
            | Self::Reshuffle(_)
            | Self::Win
            | Self::Lose => String::new(),
        }
    }

    /// The parameters by name.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, Param)> {
        match self {
            Self::Swap { a, b } | Self::SwapBack { a, b } => {
                vec![("a", Param::Cell(a.cell())), ("b", Param::Cell(b.cell()))]
            }
            Self::Match { groups, chain } | Self::Clear { groups, chain } => vec![
                ("chain", Param::Int(i64::from(*chain))),
                ("groups", Param::Groups(groups.cells())),
            ],
            Self::Fall { moved } => vec![("moved", Param::Int(i64::from(*moved)))],
            Self::Rearrange(places) => vec![("moved", Param::Int(i64::from(places.moved)))],
            Self::Reshuffle(reshuffling) => vec![("tries", Param::Int(i64::from(reshuffling.tries)))],
            Self::Try(made) => made.params(),
            Self::Refill { made } => vec![("made", Param::Int(i64::from(*made)))],
            Self::CreateTile { place, colour, .. } | Self::Drop { place, colour } => {
                vec![("cell", Param::Cell(place.cell())), ("colour", Param::Colour(*colour))]
            }
            Self::Effects(action) => action.params(),
            Self::Paint(paint) => paint.params(),
            Self::Restart { seed, .. } => vec![("seed", Param::Int(*seed as i64))],
            Self::Settle | Self::Win | Self::Lose => Vec::new(),
        }
    }
}

/// Answers the engine for a match-3 action whose children, if any, have not failed.
pub(super) fn advance(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    let phase = action.phase;
    let Kind::Match3(kind) = &mut action.kind else {
        return Answer::Done;
    };
    match (kind, phase) {
        (Match3::Swap { a, b }, START) => {
            let (a, b) = (*a, *b);
            moves::swap(action, me, world, a, b)
        }
        (&mut Match3::Swap { a, b }, TWEENED) if action.note == Some(Note::NoMatch) => {
            action.phase = OVER;
            Answer::Chain(vec![of(Match3::SwapBack { a, b })])
        }
        (&mut Match3::SwapBack { a, b }, START) => {
            action.phase = OVER;
            moves::exchange(me, world, a, b);
            Answer::Tween(world.match3.settings.timing.swap)
        }
        (Match3::Match { .. }, _) => cascade::advance_match(action, world),
        (Match3::Clear { groups, chain }, START) => {
            let (groups, chain) = (groups.clone(), *chain);
            action.phase = OVER;
            cascade::clear(me, world, &groups, chain);
            Answer::Tween(world.match3.settings.timing.clear)
        }
        (Match3::Fall { moved }, START) => {
            let (count, ticks) = cascade::fall(me, world);
            *moved = count;
            action.phase = OVER;
            tween_or_done(count, ticks)
        }
        (Match3::Effects(effects), _) => effects::advance(effects, &mut action.phase, me, world),
        (Match3::Refill { .. }, START) => cascade::refill(action, me, world),
        (
            &mut Match3::CreateTile {
                place,
                colour,
                distance,
            },
            START,
        ) => {
            action.phase = OVER;
            if let Some(index) = world.board.index_of_place(place) {
                world.create(me, index, colour.index() + 1);
            }
            let timing = &world.match3.settings.timing;
            let ticks = match distance {
                Some(distance) => rules::fall_ticks(timing, u32::from(distance)),
                None => timing.reshuffle,
            };
            // All tiles of a Refill are there before the first of them has landed, also where the level shows no fall.
            Answer::Tween(ticks.max(1))
        }
        (&mut Match3::Drop { place, colour }, START) => {
            action.phase = TWEENED;
            moves::drop_tile(me, world, place, colour);
            Answer::Tween(world.match3.settings.timing.swap)
        }
        (Match3::Drop { .. }, TWEENED) | (Match3::Settle, START) => fall_and_refill(action),
        (Match3::Paint(_), START | TWEENED) => paint::advance(action, me, world),
        (Match3::Reshuffle(_), START) => reshuffle::begin(action, world),
        (Match3::Reshuffle(_), TRYING) => reshuffle::place(action, me, world),
        (Match3::Reshuffle(_), PLACING) => reshuffle::end(action, world),
        (Match3::Try(_), START) => {
            action.phase = OVER;
            Answer::Done
        }
        (Match3::Rearrange(places), START) => {
            places.run(me, world);
            action.phase = OVER;
            Answer::Tween(world.match3.settings.timing.reshuffle)
        }
        // Settings that came into force with this chain may have made a match or a hole of what a swap in vain has left.
        (Match3::Swap { .. }, OVER) if !is_settled(world) => fall_and_refill(action),
        (Match3::Restart { .. }, START) => restart::restart(action, me, world),
        (Match3::Win | Match3::Lose, START) => {
            let outcome = if matches!(kind_of(action), Some(Match3::Win)) {
                1
            } else {
                2
            };
            action.phase = OVER;
            world.count(
                me,
                Counter::Outcome,
                outcome - world.board.counters().get(Counter::Outcome),
            );
            Answer::Done
        }
        (Match3::Swap { .. }, TWEENED) | (_, SETTLING) => match_or_conclude(action, world),
        (_, MATCHING) => conclude(action, world),
        _ => Answer::Done,
    }
}

/// A match-3 action that has not been asked yet.
pub(super) const fn of(kind: Match3) -> Action {
    Action::new(Kind::Match3(kind))
}

const fn kind_of(action: &Action) -> Option<&Match3> {
    match &action.kind {
        Kind::Match3(kind) => Some(kind),
        Kind::RollBack { .. } | Kind::Sokoban(_) | Kind::Mahjong(_) | Kind::Traced(_) => None,
    }
}

fn tween_or_done(count: u32, ticks: u32) -> Answer<Action> {
    if count == 0 { Answer::Done } else { Answer::Tween(ticks) }
}

fn is_settled(world: &World) -> bool {
    rules::is_settled(world.tiles(), &world.match3.settings)
}

fn fall_and_refill(action: &mut Action) -> Answer<Action> {
    action.phase = SETTLING;
    Answer::Chain(vec![of(Match3::Fall { moved: 0 }), of(Match3::Refill { made: 0 })])
}

/// The first Match of a root when something matches, else its end.
fn match_or_conclude(action: &mut Action, world: &World) -> Answer<Action> {
    match cascade::next_match(world, 1) {
        Some(first) => {
            action.phase = MATCHING;
            Answer::Chain(vec![first])
        }
        None => conclude(action, world),
    }
}

/// What a root does last: Win or Lose when one is due, else Reshuffle on a dead board.
fn conclude(action: &mut Action, world: &World) -> Answer<Action> {
    action.phase = CONCLUDING;
    if world.board.counters().get(Counter::Outcome) != 0 {
        return Answer::Done;
    }
    if let Some(end) = goals::decided(world) {
        return Answer::Chain(vec![of(end)]);
    }
    if is_alive(world) {
        return Answer::Done;
    }
    if world.match3.settings.refill == Refill::None {
        action.note = Some(Note::Stuck);
        return Answer::Done;
    }
    Answer::Chain(vec![of(Match3::Reshuffle(Box::default()))])
}

/// Whether a board at rest has a move for its player.
fn is_alive(world: &World) -> bool {
    rules::has_move(world.tiles(), world.matching()) || can_drop(world)
}

/// Whether a game of match-3 begins on a dead board, and so with a Reshuffle.
pub(super) fn is_to_be_reshuffled(world: &World) -> bool {
    let is_match3 = world.level.match3().is_some();
    is_match3 && world.match3.settings.refill != Refill::None && !is_alive(world)
}

/// Whether what has ended below an action is the Reshuffle that it chained last, with its board at rest.
pub(super) fn chained_reshuffle(action: &Action, world: &World) -> bool {
    let chained_last = action.phase == CONCLUDING && !matches!(kind_of(action), None | Some(Match3::Reshuffle(_)));
    // One that failed between two of its tiles leaves a board that may match; then it is a fault as any other.
    chained_last && goals::decided(world).is_none() && is_settled(world)
}

/// Whether the level takes drops and has an empty floor cell for one.
pub(super) fn can_drop(world: &World) -> bool {
    let board = &world.board;
    world.match3.settings.drop
        && board
            .terrain()
            .iter()
            .zip(board.faces())
            .any(|(terrain, &face)| terrain.is_floor() && face == 0)
}
