//! Single changes that mend a pile whose deal cannot be cleared: another seed, an easier deal, two fixed faces that change places.

use super::{Come, MOST_TOLD, MOST_TRIED};
use crate::editor::fix::Mend;
use crate::editor::pile::TileChange;
use crate::editor::{Fix, Property};
use crate::level::Mahjong;
use crate::level::mahjong::{Difficulty, Face, Tile};
use crate::rules::mahjong::{Pile, Verdict, solve_level};
use crate::session::Tried;

/// Plays that each change may cost.
const PLAYS: u64 = 5_000;

/// Piles of more tiles are not tried: one look at them takes long.
const MOST_TILES: usize = 600;

/// So many other seeds are tried.
const SEEDS: u64 = 12;

/// Tries the changes that may mend a pile, until enough are found or `goes_on` answers false.
pub fn of_pile(level: &Mahjong, seed: u64, goes_on: &dyn Fn() -> bool, tell: &mut dyn FnMut(Come)) {
    if level.tiles.len() > MOST_TILES {
        return;
    }
    let is_solved = |level: &Mahjong, seed: u64| {
        let solved = solve_level(level, &Pile::new(level), seed, PLAYS, &mut |_| !goes_on());
        solved.is_ok_and(|solved| matches!(solved.verdict, Verdict::Solved(_)))
    };
    let fixed: Vec<Tile> = level.tiles.iter().filter(|tile| tile.face.is_some()).copied().collect();
    let deals = fixed.len() < level.tiles.len() && level.settings.difficulty == Difficulty::Any;
    let pairs = (0..fixed.len()).flat_map(|a| (a + 1..fixed.len()).map(move |b| (a, b)));
    let differ = |&(a, b): &(usize, usize)| fixed[a].face.map(Face::group) != fixed[b].face.map(Face::group);
    let pairs: Vec<(usize, usize)> = pairs.filter(differ).take(MOST_TRIED).collect();
    let mut tried = Tried {
        count: 0,
        of: pairs.len() + if deals { SEEDS as usize + 1 } else { 0 },
    };
    let mut found = 0;
    // Counts a change as tried, and tells of it where it mends the pile; answers whether it does.
    let mut try_one = |changed: &Mahjong, seed: u64, fix: &dyn Fn() -> Fix| {
        let mends = is_solved(changed, seed);
        if mends {
            found += 1;
            tell(Come::Found(fix()));
        }
        tried.count += 1;
        tell(Come::Tried(tried));
        (mends, goes_on() && found < MOST_TOLD)
    };
    if deals {
        for other in (0..=SEEDS).filter(|other| *other != seed).take(SEEDS as usize) {
            let (mends, more) = try_one(level, other, &|| Fix {
                words: format!("Use seed {other}"),
                mend: Mend::Set(Property::Seed(Some(other))),
            });
            if !more {
                return;
            }
            // One seed is as good as another.
            if mends {
                break;
            }
        }
        let mut easier = level.clone();
        easier.settings.difficulty = Difficulty::Easy;
        let (_, more) = try_one(&easier, seed, &|| Fix {
            words: "Deal easy".to_owned(),
            mend: Mend::Set(Property::Difficulty(Difficulty::Easy)),
        });
        if !more {
            return;
        }
    }
    for (a, b) in pairs {
        let (a, b) = (fixed[a], fixed[b]);
        let after = [Tile { face: b.face, ..a }, Tile { face: a.face, ..b }];
        let mut changed = level.clone();
        for tile in after {
            changed.tiles.insert(tile);
        }
        let (_, more) = try_one(&changed, seed, &|| {
            let changes = [a, b]
                .into_iter()
                .zip(after)
                .map(|(before, after)| TileChange::new(before.at, Some(before), Some(after)));
            Fix {
                words: format!("Swap the faces at {} and {}", a.at, b.at),
                mend: Mend::Tiles("Swap faces", changes.collect()),
            }
        });
        if !more {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::Editor;
    use crate::level::mahjong::Position;
    use crate::level::{Level, Puzzle};

    /// The mends of a pile of fixed faces, each of which makes it solvable, and how many changes were tried.
    fn of_tiles(tiles: &[(u16, u16, u8, &str)], goes_on: bool) -> (Vec<String>, Tried) {
        let tiles = tiles.iter().map(|&(x, y, z, code)| Tile {
            at: Position::new(x, y, z),
            face: Face::of_code(code),
        });
        let mut pile = Mahjong {
            tiles: tiles.collect(),
            ..Mahjong::default()
        };
        pile.settings.difficulty = Difficulty::Any;
        let level = Level::new("", Puzzle::Mahjong(pile.clone()));
        let (mut mends, mut last) = (Vec::new(), Tried::default());
        of_pile(&pile, 0, &|| goes_on, &mut |come| match come {
            Come::Tried(tried) => last = tried,
            Come::Found(fix) => mends.push(fix),
        });
        for fix in &mends {
            let mut editor = Editor::new(level.clone());
            editor.fix(fix);
            let (seed, pile) = (editor.level().seed, editor.level().mahjong().unwrap());
            let solved = solve_level(pile, &Pile::new(pile), seed.unwrap_or(0), PLAYS, &mut |_| false);
            assert!(matches!(solved.unwrap().verdict, Verdict::Solved(_)), "{}", fix.words);
            editor.undo();
            assert_eq!(editor.level(), &level);
        }
        (mends.into_iter().map(|fix| fix.words).collect(), last)
    }

    const STACKED: [(u16, u16, u8, &str); 4] = [(0, 0, 0, "1p"), (0, 0, 1, "1p"), (6, 0, 0, "2p"), (10, 0, 0, "2p")];

    #[test]
    fn two_faces_that_change_places_free_a_stack_of_one_face() {
        let (mended, tried) = of_tiles(&STACKED, true);
        assert_eq!(mended[0], "Swap the faces at (0,0,0) and (6,0,0)");
        assert_eq!(mended.len(), 4);
        assert_eq!(tried, Tried { count: 4, of: 4 });
    }

    #[test]
    fn a_search_that_is_stopped_tries_no_more() {
        let (_, tried) = of_tiles(&STACKED, false);
        assert_eq!(tried, Tried { count: 1, of: 4 });
    }
}
