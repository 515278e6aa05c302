//! The line of a game's moves, for undo and redo. It knows no move and no board.
//!
//! The position in the line is not kept here: it is a number of the board, which the journal takes back and time travel finds again.
//! What lies before it can be undone, what lies behind it can be made again.

use crate::chunks::Chunks;

/// The moves of a game, oldest first, each with its number.
#[derive(Debug, Clone, PartialEq)]
pub struct Line<T> {
    /// The number of the first move that is kept.
    base: u64,
    moves: Chunks<T>,
}

impl<T> Default for Line<T> {
    fn default() -> Self {
        Self {
            base: 0,
            moves: Chunks::default(),
        }
    }
}

impl<T: Clone + PartialEq> Line<T> {
    /// The move that leads on from a position.
    pub fn next(&self, position: u64) -> Option<&T> {
        let index = position.checked_sub(self.base)?;
        self.moves.get(usize::try_from(index).ok()?)
    }

    /// The move that led to a position.
    pub fn last(&self, position: u64) -> Option<&T> {
        self.next(position.checked_sub(1)?)
    }

    /// The moves that led to a position, oldest first.
    pub fn before(&self, position: u64) -> impl Iterator<Item = &T> {
        let count = usize::try_from(position.saturating_sub(self.base)).unwrap_or(usize::MAX);
        self.moves.iter().take(count)
    }

    /// A move was made at a position: the moves behind it go, unless it is the one that leads on from there.
    pub fn make(&mut self, position: u64, made: T) {
        if self.next(position) == Some(&made) {
            return;
        }
        let end = self.base + self.moves.len() as u64;
        if position < self.base || position > end {
            // The line is of a game that is gone.
            *self = Self {
                base: position,
                moves: Chunks::default(),
            };
        } else if position < end {
            self.moves = self.moves.prefix((position - self.base) as usize);
        }
        self.moves.push(made);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_cuts_what_lay_behind_it_unless_it_is_the_same() {
        let mut line = Line::default();
        for (position, made) in [(0, 'a'), (1, 'b'), (2, 'c')] {
            line.make(position, made);
        }
        assert_eq!((line.last(0), line.last(3), line.next(3)), (None, Some(&'c'), None));
        line.make(0, 'a');
        assert_eq!(line.next(1), Some(&'b'), "the same move goes along the line");
        line.make(1, 'x');
        assert_eq!((line.next(1), line.next(2)), (Some(&'x'), None));
        line.make(9, 'y');
        assert_eq!((line.last(10), line.last(9), line.next(0)), (Some(&'y'), None, None));
        line.make(9, 'z');
        assert_eq!(line.last(10), Some(&'z'));
    }
}
