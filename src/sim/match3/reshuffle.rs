//! Reshuffle: its tries, and then what takes the board to the one that is kept.
//!
//! All is drawn and judged in the first ask, on scratch boards. The tries are children that write nothing and hold their arrangements to be
//! looked at; behind them a Rearrange moves the tiles, or a `CreateTile` for each cell puts a new one there.

use std::sync::Arc;

use super::{CONCLUDING, Match3, PLACING, TRYING, fall_and_refill, is_settled, of};
use crate::action::{Answer, Cause};
use crate::board::ActionId;
use crate::grid::Cell;
use crate::level::match3::Colour;
use crate::rules::match3::reshuffle::{Fault, Rejected, Reshuffled, SHOWN, Tries};
use crate::rules::match3::{self as rules, Tiles};
use crate::sim::action::{Action, Kind, Note};
use crate::sim::params::Param;
use crate::sim::world::World;

/// What a Reshuffle knows of itself.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reshuffling {
    /// The tries that were made; known once it runs.
    pub tries: u32,
    /// What comes behind the tries that are shown; `None` once it has come.
    next: Option<Arc<Result<Reshuffled, String>>>,
}

/// Why a try was no good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryFault {
    /// Tiles match on it.
    ReadyMatch,
    /// No swap makes a match on it.
    NoMove,
}

impl TryFault {
    /// The reason by its name in records.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ReadyMatch => "ready-match",
            Self::NoMove => "no-move",
        }
    }
}

/// An arrangement that a Reshuffle looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Try {
    /// Which, from 1.
    pub number: u32,
    /// What was wrong with it; `None` for the one that is kept.
    pub fault: Option<TryFault>,
    /// The cells that match on it.
    pub cells: Vec<Cell>,
    /// The face of each cell, as on a board: 0 is no tile.
    pub faces: Arc<[u8]>,
}

impl Try {
    pub(super) fn title(&self) -> String {
        match self.fault {
            None => format!("{}, kept", self.number),
            Some(TryFault::ReadyMatch) => format!("{}, ready match", self.number),
            Some(TryFault::NoMove) => format!("{}, no move", self.number),
        }
    }

    pub(super) fn params(&self) -> Vec<(&'static str, Param)> {
        let mut params = vec![("number", Param::Int(i64::from(self.number)))];
        params.extend(self.fault.map(|fault| ("fault", Param::Text(fault.code().to_owned()))));
        if !self.cells.is_empty() {
            params.push(("cells", Param::Cells(self.cells.clone())));
        }
        params
    }
}

/// Where the tiles of a board go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rearrange {
    /// For each cell the one that its tile came from.
    from: Arc<[u32]>,
    /// How many tiles change their place.
    pub moved: u32,
}

/// Draws the tries, and chains those that are shown.
pub(super) fn begin(action: &mut Action, world: &mut World) -> Answer<Action> {
    let Kind::Match3(Match3::Reshuffle(reshuffling)) = &mut action.kind else {
        return Answer::Done;
    };
    let attempts = world.reshuffle_attempts;
    let Tries { rejected, made, kept } = rules::reshuffle(
        Tiles::of(&world.board),
        &world.match3.settings,
        attempts,
        &mut world.rng,
    );
    reshuffling.tries = made;
    let shown = rejected.into_iter().take(SHOWN as usize);
    let mut tries: Vec<Action> = (1..)
        .zip(shown)
        .map(|(number, rejected)| rejected_try(world, number, rejected))
        .collect();
    if let Ok(kept) = &kept {
        if kept.note.is_some() {
            action.note = Some(Note::Recreated);
        }
        tries.push(of(Match3::Try(Box::new(Try {
            number: made,
            fault: None,
            cells: Vec::new(),
            faces: kept.faces.as_slice().into(),
        }))));
    }
    action.phase = TRYING;
    match kept {
        // What is proved to be in vain is never tried.
        Err(reason) if tries.is_empty() => Answer::Fail(Cause::Failed(reason.into())),
        kept => {
            reshuffling.next = Some(Arc::new(kept));
            Answer::Chain(tries)
        }
    }
}

fn rejected_try(world: &World, number: u32, rejected: Rejected) -> Action {
    let (fault, cells) = match rejected.fault {
        Fault::ReadyMatch(cells) => (TryFault::ReadyMatch, cells),
        Fault::NoMove => (TryFault::NoMove, Vec::new()),
    };
    let cells = cells.into_iter().map(|cell| world.board.cell_at(cell as usize));
    of(Match3::Try(Box::new(Try {
        number,
        fault: Some(fault),
        cells: cells.collect(),
        faces: rejected.faces.into(),
    })))
}

/// Chains what takes the board to the arrangement that is kept, or fails where none is.
pub(super) fn place(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    action.phase = PLACING;
    let Kind::Match3(Match3::Reshuffle(reshuffling)) = &mut action.kind else {
        return Answer::Done;
    };
    let Some(next) = reshuffling.next.take() else {
        return Answer::Done;
    };
    let kept = match next.as_ref() {
        Ok(kept) => kept,
        Err(reason) => return Answer::Fail(Cause::Failed(reason.clone().into())),
    };
    if let Some(from) = &kept.from {
        let moved = (0u32..).zip(from).filter(|(to, from)| to != *from).count() as u32;
        let from = from.as_slice().into();
        return Answer::Chain(vec![of(Match3::Rearrange(Box::new(Rearrange { from, moved })))]);
    }
    let cells = kept.faces.iter().enumerate().filter(|&(_, &face)| face != 0);
    let (cells, mut faces): (Vec<usize>, Vec<u8>) = cells.map(|(cell, &face)| (cell, face)).unzip();
    world.injections.fix_tiles(me, &mut faces);
    let tiles = cells.into_iter().zip(faces).map(|(cell, face)| {
        of(Match3::CreateTile {
            place: world.board.place_at(cell),
            colour: Colour::new(face.saturating_sub(1)).unwrap_or_default(),
            distance: None,
        })
    });
    Answer::Join(tiles.collect())
}

impl Rearrange {
    /// Moves each tile to its new place.
    pub(super) fn run(&self, me: ActionId, world: &mut World) {
        let old: Vec<_> = (0..world.board.faces().len())
            .map(|index| world.board.slot_at(index))
            .collect();
        for (index, &source) in self.from.iter().enumerate().take(old.len()) {
            let Some(source) = old.get(source as usize) else {
                continue;
            };
            world.put(me, index, old[index].with_piece(source.piece, source.face));
        }
    }
}

/// The tiles lie. Where settings or an injection have made a match of them, it is cleared first.
pub(super) fn end(action: &mut Action, world: &World) -> Answer<Action> {
    if !is_settled(world) {
        return fall_and_refill(action);
    }
    action.phase = CONCLUDING;
    Answer::Done
}
