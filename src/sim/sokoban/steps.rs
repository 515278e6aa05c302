//! Steps and pushes: what they write, and why they are refused.

use super::board::room_of;
use super::{MADE, Made, STEP_TICKS, Sokoban, Way, conclude, of};
use crate::action::{Answer, Cause, Ending};
use crate::board::{ActionId, Counter, Place};
use crate::grid::{Cell, Direction};
use crate::rules::Refusal;
use crate::rules::sokoban::{self as rules, Stepped};
use crate::sim::action::{Action, Kind, Note};
use crate::sim::input::Input;
use crate::sim::world::World;

/// A step walks by itself, and leaves the push of a ball to an action of its own.
pub(super) fn step(me: ActionId, world: &mut World, direction: Direction) -> Answer<Action> {
    let room = room_of(&world.board);
    match room.look(direction) {
        Err(refusal) => Answer::Fail(Cause::Failed(Note::Refused(refusal_of(refusal)).words().into())),
        Ok(Stepped::Walked(to)) => {
            if let Some(hero) = room.hero() {
                move_piece(me, world, hero, to);
                count_step(
                    me,
                    world,
                    Made {
                        direction,
                        pushed: false,
                    },
                );
            }
            Answer::Tween(STEP_TICKS)
        }
        Ok(Stepped::Pushed(from, to)) => {
            let (from, to) = (Place::of_cell(from), Place::of_cell(to));
            Answer::Chain(
                from.zip(to)
                    .map(|(from, to)| of(Sokoban::Push { from, to }))
                    .into_iter()
                    .collect(),
            )
        }
    }
}

/// The ball moves, and the hero onto its cell.
pub(super) fn push(me: ActionId, world: &mut World, from: Place, to: Place) {
    let (ball, beyond) = (from.cell(), to.cell());
    let behind = Cell::new(2 * ball.x - beyond.x, 2 * ball.y - beyond.y);
    let mut directions = Direction::ALL.into_iter();
    let Some(direction) = directions.find(|&direction| ball.step(direction) == beyond) else {
        return;
    };
    move_piece(me, world, ball, beyond);
    move_piece(me, world, behind, ball);
    count_step(
        me,
        world,
        Made {
            direction,
            pushed: true,
        },
    );
}

/// Moves what stands on a cell to another that is free.
pub(super) fn move_piece(me: ActionId, world: &mut World, from: Cell, to: Cell) {
    let (Some(from), Some(to)) = (world.board.index_of(from), world.board.index_of(to)) else {
        return;
    };
    let (moving, target) = (world.board.slot_at(from), world.board.slot_at(to));
    world.put(me, to, target.with_piece(moving.piece, moving.face));
    world.put(me, from, moving.without_piece());
}

/// Counts a step that was made, and adds it to the line.
fn count_step(me: ActionId, world: &mut World, made: Made) {
    let position = world.board.counters().get(Counter::Moves).max(0) as u64;
    world.sokoban.line.make(position, made);
    world.count(me, Counter::Moves, 1);
    world.count(me, Counter::Pushes, i64::from(made.pushed));
}

/// The reason in the words of all kinds.
pub(in crate::sim) const fn refusal_of(refusal: rules::Refusal) -> Refusal {
    match refusal {
        rules::Refusal::Edge => Refusal::Edge,
        rules::Refusal::Blocked => Refusal::Blocked,
        rules::Refusal::BallBlocked => Refusal::BallBlocked,
        rules::Refusal::Over => Refusal::Over,
        rules::Refusal::NoHero => Refusal::NoHero,
    }
}

/// What a walk answers when one of its steps has failed: it goes on to its end, with the reason as its remark. `None` for other actions
/// and other failures.
pub(in crate::sim) fn judge_failure(action: &mut Action, world: &World, ended: &[Ending]) -> Option<Answer<Action>> {
    let Kind::Sokoban(Sokoban::Walk(way) | Sokoban::PushTo(way)) = &action.kind else {
        return None;
    };
    if action.phase != MADE {
        return None;
    }
    let failed = ended.iter().position(|ending| ending.failure.is_some())?;
    if !matches!(ended[failed].failure, Some(Cause::Failed(_))) {
        return None;
    }
    // Nothing has moved since, so the room tells the reason again.
    let direction = *way.steps.get(failed)?;
    let refusal = room_of(&world.board).look(direction).err()?;
    action.note = Some(Note::Refused(refusal_of(refusal)));
    Some(conclude(action, world))
}

/// The root that a walk, a step or a push starts; `None` when it is there already.
///
/// # Errors
/// Why it is refused; that a step is blocked is found out by trying.
pub(in crate::sim) fn move_of(world: &World, input: &Input) -> Result<Option<Action>, Refusal> {
    let room = room_of(&world.board);
    let hero = room.hero().ok_or(Refusal::NoHero)?;
    let way = match input {
        Input::Walk { to } => Way {
            from: Some(hero),
            to: Some(*to),
            steps: rules::walk(&room, *to).ok_or(Refusal::NoWay)?.into(),
        },
        Input::Push { from, to } => {
            if !room.has_ball(*from) {
                return Err(Refusal::NoPiece);
            }
            Way {
                from: Some(*from),
                to: Some(*to),
                steps: rules::push(&room, *from, *to).ok_or(Refusal::NoWay)?.into(),
            }
        }
        Input::Steps(steps) => Way {
            from: None,
            to: None,
            steps: steps.clone().into(),
        },
        _ => return Ok(None),
    };
    if way.steps.is_empty() {
        return Ok(None);
    }
    let way = Box::new(way);
    Ok(Some(of(match input {
        Input::Push { .. } => Sokoban::PushTo(way),
        _ => Sokoban::Walk(way),
    })))
}
