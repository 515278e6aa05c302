//! Moves as letters: `l u r d` and, for pushes, `L U R D`.
//!
//! Files differ in case, wrap their lines and shorten runs (`3r4U`, `2(rR)`), so the case is never trusted: what a step does is
//! found by replaying it.

use super::room::{Refusal, Room, Stepped};
use crate::grid::Direction;

/// The most steps that a text may stand for once its runs are written out.
pub const MOST_STEPS: usize = 1 << 20;

/// How deep groups may nest.
const MOST_NESTING: usize = 16;

/// Why a text is no list of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LurdError {
    /// The place in the text, in characters from 1.
    pub column: u32,
    /// What was expected and what was found.
    pub message: String,
}

/// The steps of a text. Blanks are skipped, and `*`, which marks the position a game was left at.
///
/// # Errors
/// At a letter that is no move, a bracket without its other, or more than [`MOST_STEPS`] steps. A text that begins with `[` is of a
/// game played backwards and is no solution.
pub fn parse(text: &str) -> Result<Vec<Direction>, LurdError> {
    let fail = |at: usize, message: String| LurdError {
        column: at as u32 + 1,
        message,
    };
    let mut steps: Vec<Direction> = Vec::new();
    // Where a group begins in `steps`, and how often it stands.
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut count: Option<usize> = None;
    let mut end = 0;
    for (at, letter) in text.chars().enumerate() {
        end = at + 1;
        let times = |count: Option<usize>| count.unwrap_or(1);
        let too_many = || fail(at, format!("expected at most {MOST_STEPS} steps"));
        let direction = match letter {
            ' ' | '\t' | '\n' | '\r' | '*' => continue,
            '0'..='9' => {
                let digit = letter as usize - '0' as usize;
                let next = count.unwrap_or(0) * 10 + digit;
                if next > MOST_STEPS {
                    return Err(too_many());
                }
                count = Some(next);
                continue;
            }
            '(' => {
                if groups.len() == MOST_NESTING {
                    return Err(fail(
                        at,
                        format!("expected at most {MOST_NESTING} brackets inside each other"),
                    ));
                }
                groups.push((steps.len(), times(count.take())));
                continue;
            }
            ')' => {
                let Some((start, times)) = groups.pop() else {
                    return Err(fail(at, "expected '(' before ')'".to_owned()));
                };
                let length = steps.len() - start;
                if start + length * times > MOST_STEPS {
                    return Err(too_many());
                }
                let group = steps.split_off(start);
                for _ in 0..times {
                    steps.extend_from_slice(&group);
                }
                continue;
            }
            'u' | 'U' => Direction::Up,
            'r' | 'R' => Direction::Right,
            'd' | 'D' => Direction::Down,
            'l' | 'L' => Direction::Left,
            '[' => {
                let message = "expected moves from the beginning, found '[': a game played backwards is no solution";
                return Err(fail(at, message.to_owned()));
            }
            other => {
                return Err(fail(
                    at,
                    format!("expected one of l u r d, found '{}'", other.escape_debug()),
                ));
            }
        };
        let times = times(count.take());
        if steps.len() + times > MOST_STEPS {
            return Err(too_many());
        }
        steps.extend(std::iter::repeat_n(direction, times));
    }
    if !groups.is_empty() {
        return Err(fail(end, "expected ')' before the end".to_owned()));
    }
    Ok(steps)
}

/// The letter of a step that walks.
#[must_use]
pub const fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'u',
        Direction::Right => 'r',
        Direction::Down => 'd',
        Direction::Left => 'l',
    }
}

/// The steps as letters, pushes in upper case, as far as they go in this room.
#[must_use]
pub fn print(room: &Room, steps: &[Direction]) -> String {
    let mut room = room.clone();
    let mut text = String::with_capacity(steps.len());
    for direction in steps {
        match room.step(*direction) {
            Ok(Stepped::Walked(_)) => text.push(letter(*direction)),
            Ok(Stepped::Pushed(..)) => text.push(letter(*direction).to_ascii_uppercase()),
            Err(_) => break,
        }
    }
    text
}

/// How a list of steps went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// Steps that were made.
    pub made: usize,
    /// Pushes among them.
    pub pushes: usize,
    /// Why the next step was refused, if one was.
    pub refused: Option<Refusal>,
    /// Whether the room was complete in the end.
    pub is_complete: bool,
}

/// Makes the steps, up to the first that is refused. Steps after the room is complete are left out and refuse nothing.
pub fn replay(room: &mut Room, steps: &[Direction]) -> Replayed {
    let mut replayed = Replayed {
        made: 0,
        pushes: 0,
        refused: None,
        is_complete: room.is_complete(),
    };
    for direction in steps {
        match room.step(*direction) {
            Ok(stepped) => {
                replayed.made += 1;
                replayed.pushes += usize::from(matches!(stepped, Stepped::Pushed(..)));
            }
            Err(Refusal::Over) => break,
            Err(refusal) => {
                replayed.refused = Some(refusal);
                break;
            }
        }
    }
    replayed.is_complete = room.is_complete();
    replayed
}
