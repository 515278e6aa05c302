//! The kinds, side by side: how a game of each begins, when it is settled and stuck, and which inputs it takes. All that differs by kind in
//! the simulation at large is decided here.

use std::sync::Arc;

use super::action::Action;
use super::input::{Input, StrokeInput};
use super::mahjong::{self, Mahjong, PaintTile, TileInk, TilePaint};
use super::match3::{self, Match3};
use super::paint::Paint;
use super::sokoban::{self, Sokoban};
use super::world::{Start, World};
use crate::level::{Level, Puzzle};
use crate::rng::Rng;
use crate::rules::Refusal;
use crate::rules::match3 as match3_rules;

/// What starts a level: its board and what its kind keeps; and the reason when it cannot be played.
pub(super) fn start(level: &Level, seed: u64) -> (Start, Option<String>) {
    let mut rng = Rng::from_seed(seed);
    let (mut match3, mut sokoban, mut mahjong) =
        (match3::State::none(), sokoban::State::default(), mahjong::State::none());
    let (board, obstacle) = match &level.puzzle {
        Puzzle::Match3(puzzle) => {
            match3 = match3::State::new(Arc::new(puzzle.settings.clone()));
            match3::first_board(puzzle, seed)
        }
        Puzzle::Sokoban(room) => {
            sokoban = sokoban::State::default();
            sokoban::first_board(room)
        }
        Puzzle::Mahjong(pile) => {
            let (board, state, obstacle) = mahjong::first_board(pile, &mut rng);
            mahjong = state;
            (board, obstacle)
        }
    };
    let start = Start {
        board,
        rng,
        match3,
        sokoban,
        mahjong,
    };
    (start, obstacle)
}

/// The names of the kinds of actions that a game can chain, roots first.
pub(super) const fn kinds(puzzle: &Puzzle) -> &'static [&'static str] {
    match puzzle {
        Puzzle::Match3(_) => &match3::KINDS,
        Puzzle::Sokoban(_) => &sokoban::KINDS,
        Puzzle::Mahjong(_) => &mahjong::KINDS,
    }
}

/// Whether nothing is left to do or to tell on the board as it stands: nothing falls, fills or matches, and a game that is won is told to
/// be.
pub(super) fn is_settled(world: &World) -> bool {
    match &world.level.puzzle {
        Puzzle::Match3(_) => match3_rules::is_settled(world.tiles(), &world.match3.settings),
        Puzzle::Sokoban(_) => sokoban::is_settled(world),
        Puzzle::Mahjong(_) => mahjong::is_settled(world),
    }
}

/// Whether no move is left on a settled board.
pub(super) fn is_stuck(world: &World) -> bool {
    match &world.level.puzzle {
        Puzzle::Match3(_) => !match3_rules::has_move(world.tiles(), world.matching()) && !match3::can_drop(world),
        Puzzle::Sokoban(_) => !sokoban::is_complete(world) && sokoban::is_stuck(world),
        Puzzle::Mahjong(_) => !mahjong::is_empty_table(world) && !mahjong::has_pair(world),
    }
}

/// Whether games of this kind know an input.
pub(super) const fn knows(puzzle: &Puzzle, input: &Input) -> bool {
    match input {
        Input::Swap { .. } | Input::Drop { .. } | Input::Reshuffle | Input::Settings(_) => {
            matches!(puzzle, Puzzle::Match3(_))
        }
        Input::Walk { .. } | Input::Steps(_) | Input::Push { .. } => matches!(puzzle, Puzzle::Sokoban(_)),
        Input::Pick { .. } | Input::Shuffle | Input::Hint | Input::PaintFaces { .. } => {
            matches!(puzzle, Puzzle::Mahjong(_))
        }
        Input::Undo { .. } | Input::Redo { .. } => matches!(puzzle, Puzzle::Sokoban(_) | Puzzle::Mahjong(_)),
        Input::Stroke(stroke) => match stroke.is_of_tiles() {
            Some(of_tiles) => matches!(puzzle, Puzzle::Mahjong(_)) == of_tiles,
            None => true,
        },
        Input::Settle | Input::Restart { .. } | Input::RollBack | Input::Cancel { .. } | Input::Inject(_) => true,
        Input::Told(_) => false,
    }
}

/// Whether games of this kind create tiles while they run.
pub(super) const fn creates_tiles(puzzle: &Puzzle) -> bool {
    matches!(puzzle, Puzzle::Match3(_))
}

/// What is wrong with the cells of a move, whatever the simulation is doing.
pub(super) fn refuse_cells(world: &World, input: &Input) -> Option<Refusal> {
    let off = |cell| world.board.index_of(cell).is_none();
    match *input {
        Input::Swap { a, b } if off(a) || off(b) => Some(Refusal::OffBoard),
        Input::Swap { a, b } if !a.is_neighbour_of(b) => Some(Refusal::NotNeighbours),
        Input::Push { from, to } if off(from) || off(to) => Some(Refusal::OffBoard),
        Input::Drop { cell, .. } | Input::Walk { to: cell } if off(cell) => Some(Refusal::OffBoard),
        _ => None,
    }
}

/// The root that a move starts on a board at rest; `None` when there is nothing to do.
///
/// # Errors
/// Why it is refused.
pub(super) fn move_of(world: &World, input: &Input) -> Result<Option<Action>, Refusal> {
    match input {
        Input::Swap { .. } | Input::Drop { .. } => match3::move_of(world, input).map(|kind| Some(match3::of(kind))),
        Input::Walk { .. } | Input::Steps(_) | Input::Push { .. } => sokoban::move_of(world, input),
        Input::Undo { by_push } => undo(world, *by_push).map(Some),
        Input::Redo { by_push } => redo(world, *by_push).map(Some),
        Input::Pick { place } => match mahjong::refuse_pick(world, *place) {
            Some(refusal) => Err(refusal),
            None => Ok(Some(mahjong::of(Mahjong::Pick { place: *place }))),
        },
        Input::Hint if !mahjong::has_pair(world) => Err(Refusal::NoPair),
        Input::Hint => Ok(Some(mahjong::of(Mahjong::Hint { pair: None }))),
        _ => Ok(None),
    }
}

fn undo(world: &World, by_push: bool) -> Result<Action, Refusal> {
    match &world.level.puzzle {
        Puzzle::Sokoban(_) if sokoban::can_undo(world) => {
            Ok(sokoban::of(Sokoban::Undo(sokoban::Taken { by_push, steps: 0 })))
        }
        Puzzle::Mahjong(_) if mahjong::can_undo(world) => Ok(mahjong::of(Mahjong::Undo { pair: None })),
        _ => Err(Refusal::NothingToUndo),
    }
}

fn redo(world: &World, by_push: bool) -> Result<Action, Refusal> {
    match &world.level.puzzle {
        Puzzle::Sokoban(_) if sokoban::can_redo(world) => {
            Ok(sokoban::of(Sokoban::Redo(sokoban::Taken { by_push, steps: 0 })))
        }
        Puzzle::Mahjong(_) if mahjong::can_redo(world) => Ok(mahjong::of(Mahjong::Redo { pair: None })),
        _ => Err(Refusal::NothingToRedo),
    }
}

/// The root of a command that is no move; `None` for inputs that start none of their own.
pub(super) fn command_of(world: &World, input: &Input) -> Option<Action> {
    let puzzle = &world.level.puzzle;
    Some(match input {
        Input::Settle => match puzzle {
            Puzzle::Match3(_) => match3::of(Match3::Settle),
            Puzzle::Sokoban(_) => sokoban::of(Sokoban::Settle),
            Puzzle::Mahjong(_) => mahjong::of(Mahjong::Settle),
        },
        Input::Reshuffle => match3::of(Match3::Reshuffle(Box::default())),
        Input::Shuffle => mahjong::of(Mahjong::Shuffle),
        Input::Restart { seed, level } => {
            let (seed, level) = (seed.unwrap_or(world.seed), level.clone());
            match puzzle {
                Puzzle::Match3(_) => match3::of(Match3::Restart { seed, level }),
                Puzzle::Sokoban(_) => sokoban::of(Sokoban::Restart(Box::new(sokoban::Restart { seed, level }))),
                Puzzle::Mahjong(_) => mahjong::of(Mahjong::Restart(Box::new(mahjong::Restart { seed, level }))),
            }
        }
        Input::Stroke(StrokeInput::Press { name, cells }) => {
            paint(puzzle, Paint::new(name.clone(), cells.clone(), true))
        }
        Input::Stroke(StrokeInput::Whole { name, cells }) => {
            paint(puzzle, Paint::new(name.clone(), cells.clone(), false))
        }
        Input::Stroke(StrokeInput::PressTiles { name, tiles }) => paint_pile(name, tiles.clone(), true),
        Input::Stroke(StrokeInput::WholeTiles { name, tiles }) => paint_pile(name, tiles.clone(), false),
        Input::PaintFaces { name, faces } => {
            let tile = |&(place, face)| PaintTile {
                place,
                ink: TileInk::Turn(face),
            };
            paint_pile(name, faces.iter().map(tile).collect(), false)
        }
        _ => return None,
    })
}

fn paint_pile(name: &str, tiles: Vec<PaintTile>, open: bool) -> Action {
    mahjong::of(Mahjong::Paint(Box::new(TilePaint::new(name.to_owned(), tiles, open))))
}

fn paint(puzzle: &Puzzle, paint: Paint) -> Action {
    match puzzle {
        Puzzle::Sokoban(_) => sokoban::of(Sokoban::Paint(Box::new(paint))),
        Puzzle::Match3(_) | Puzzle::Mahjong(_) => match3::of(Match3::Paint(Box::new(paint))),
    }
}
