//! An order of pairs as text, as a level keeps its solutions: `0,0,0+4,0,0 2,0,0+6,0,0`.

use std::fmt::Write;

use super::{Pile, Standing};
use crate::level::mahjong::{Face, Position};

/// Two places whose tiles leave together.
pub type Places = (Position, Position);

/// Writes an order.
#[must_use]
pub fn print(order: &[Places]) -> String {
    let mut text = String::new();
    for (a, b) in order {
        let gap = if text.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(text, "{gap}{},{},{}+{},{},{}", a.x, a.y, a.z, b.x, b.y, b.z);
    }
    text
}

/// Reads an order.
///
/// # Errors
/// The first word that is no pair of places, and which it is.
pub fn parse(text: &str) -> Result<Vec<Places>, String> {
    let place = |word: &str| {
        let mut parts = word.split(',').map(|part| part.parse::<u16>().ok());
        let at = (parts.next()??, parts.next()??, parts.next()??);
        let none_follows = parts.next().is_none();
        Position::checked(at.0.into(), at.1.into(), at.2.into()).filter(|_| none_follows)
    };
    let pair = |(index, word): (usize, &str)| {
        let places = word.split_once('+').and_then(|(a, b)| Some((place(a)?, place(b)?)));
        places.ok_or_else(|| format!("pair {} is no two places such as 0,0,0+4,0,0", index + 1))
    };
    text.split_whitespace().enumerate().map(pair).collect()
}

/// How far an order can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replayed {
    /// So many pairs were taken before one could not.
    pub taken: usize,
    /// Whether no tile is left.
    pub is_cleared: bool,
}

/// Takes pairs one after the other while both tiles are free and match.
#[must_use]
pub fn replay(pile: &Pile, faces: &[Face], order: &[Places]) -> Replayed {
    let index = |at: &Position| pile.positions().binary_search(at).ok();
    let mut standing = Standing::all(pile);
    let mut taken = 0;
    for (a, b) in order {
        let Some((a, b)) = index(a).zip(index(b)) else { break };
        if a == b || !standing.is_free(a) || !standing.is_free(b) || !faces[a].matches(faces[b]) {
            break;
        }
        standing.take(a, |_| {});
        standing.take(b, |_| {});
        taken += 1;
    }
    Replayed {
        taken,
        is_cleared: standing.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::mahjong::{Cover, Tile, Tiles};

    #[test]
    fn an_order_reads_as_it_was_written_and_what_is_none_is_told() {
        let order = [
            (Position::new(0, 0, 0), Position::new(4, 0, 0)),
            (Position::new(2, 1, 3), Position::new(10, 20, 0)),
        ];
        assert_eq!(print(&order), "0,0,0+4,0,0 2,1,3+10,20,0");
        assert_eq!(parse(&print(&order)).unwrap(), order);
        assert_eq!(parse("").unwrap(), []);
        for wrong in ["0,0,0", "0,0+4,0,0", "0,0,0+4,0,0,0", "a,0,0+4,0,0", "0,0,0+4,0,99"] {
            let told = parse(&format!("0,0,0+4,0,0 {wrong}")).unwrap_err();
            assert!(told.starts_with("pair 2 is no two places"), "{told}");
        }
    }

    #[test]
    fn an_order_is_taken_up_to_the_first_pair_that_is_blocked_or_does_not_match() {
        let row = ["1p", "2p", "2p", "1p"];
        let tiles: Tiles = (0..)
            .zip(row)
            .map(|(index, code)| Tile {
                at: Position::new(2 * index, 0, 0),
                face: Face::of_code(code),
            })
            .collect();
        let faces: Vec<Face> = tiles.iter().filter_map(|tile| tile.face).collect();
        let pile = Pile::of(&tiles, Cover::default());
        let at = |x| Position::new(x, 0, 0);
        let (outer, inner) = ((at(0), at(6)), (at(2), at(4)));
        let went = |order: &[Places]| {
            let went = replay(&pile, &faces, order);
            (went.taken, went.is_cleared)
        };
        assert_eq!(went(&[outer, inner]), (2, true));
        assert_eq!(went(&[inner, outer]), (0, false));
        assert_eq!(went(&[outer]), (1, false));
        assert_eq!(went(&[outer, (at(2), at(8))]), (1, false));
        assert_eq!(went(&[(at(0), at(0))]), (0, false));
    }
}
