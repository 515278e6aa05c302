//! Fixes of a pile: tiles that go, come down, or have their faces dealt.

use std::collections::{BTreeMap, BTreeSet};

use super::{Fix, Mend};
use crate::editor::pile::{TileChange, in_the_way, moved};
use crate::level::Problem;
use crate::level::mahjong::{MAX_LAYERS, Mahjong, Position, Tile, Tiles};
use crate::rules::mahjong::deal::{Reason, pair_off};
use crate::rules::mahjong::{Pile, floating, overlaps};
use crate::words::counted;

/// How often tiles that cannot be paired off are taken away and the rest looked at anew.
const PASSES: usize = 16;

/// More tiles than these have no fix that pairs them off: finding one could take long.
const MOST_PAIRED: usize = 2_000;

/// What would mend a problem of a pile, the best first.
pub(super) fn of(level: &Mahjong, problem: &Problem) -> Vec<Fix> {
    let tiles = &level.tiles;
    let fixes = match problem.code {
        "overlap" => vec![part(tiles)],
        "floating" => vec![come_down(tiles), take_floating(tiles)],
        "odd-count" => topmost(tiles).map(|at| take(tiles, &[at])).into_iter().collect(),
        "unpairable" => pair_the_rest(level).into_iter().collect(),
        "lone-faces" => vec![deal_lone(tiles)],
        "unsolvable" | "solvability-unknown" | "no-deal-found" => vec![deal_all(tiles)],
        _ => Vec::new(),
    };
    let does_something = |fix: &Fix| matches!(&fix.mend, Mend::Tiles(_, changes) if !changes.is_empty());
    fixes.into_iter().filter(does_something).collect()
}

/// A fix that leads from some tiles to others.
fn fix(words: String, name: &'static str, tiles: &Tiles, after: &BTreeMap<Position, Option<Tile>>) -> Fix {
    let changes = after
        .iter()
        .map(|(&at, &after)| TileChange::new(at, tiles.get(at), after));
    let changes = changes.filter(|change| change.before != change.after).collect();
    Fix {
        words,
        mend: Mend::Tiles(name, changes),
    }
}

fn take(tiles: &Tiles, gone: &[Position]) -> Fix {
    let words = match gone {
        [only] => format!("Take the tile at {},{},{} away", only.x, only.y, only.z),
        _ => format!("Take {} away", counted(gone.len(), "tile", "tiles")),
    };
    let after = gone.iter().map(|&at| (at, None)).collect();
    fix(words, "Take tiles away", tiles, &after)
}

/// Of tiles in one another's room those go that are in the way of most others, until none is.
fn part(tiles: &Tiles) -> Fix {
    let mut ways: BTreeMap<Position, BTreeSet<Position>> = BTreeMap::new();
    for (a, b) in overlaps(tiles) {
        ways.entry(a).or_default().insert(b);
        ways.entry(b).or_default().insert(a);
    }
    let mut gone = Vec::new();
    // Of equal ones the last goes: it was more likely laid last.
    while let Some((&at, _)) = ways
        .iter()
        .filter(|(_, others)| !others.is_empty())
        .max_by_key(|(at, others)| (others.len(), **at))
    {
        for other in ways.remove(&at).unwrap_or_default() {
            if let Some(others) = ways.get_mut(&other) {
                others.remove(&at);
            }
        }
        gone.push(at);
    }
    gone.sort_unstable();
    take(tiles, &gone)
}

/// Floating tiles fall until something carries them, the lowest first; then what lay on them.
fn come_down(tiles: &Tiles) -> Fix {
    let mut left = tiles.clone();
    let mut count = 0;
    // A tile that has come to rest floats no more, so that each round has fewer.
    for _ in 0..MAX_LAYERS {
        let mut round = floating(&left);
        round.sort_unstable_by_key(|at| (at.z, *at));
        for from in round {
            let Some(tile) = left.get(from) else { continue };
            left.remove(from);
            let mut at = from;
            while let Some(below) = moved(at, (0, 0, -1)) {
                if left.get(below).is_some() || in_the_way(&left, below).next().is_some() {
                    break;
                }
                at = below;
            }
            left.insert(Tile { at, ..tile });
            count += usize::from(at != from);
        }
    }
    let words = format!("Let {} fall", counted(count, "tile", "tiles"));
    fix(words, "Let tiles fall", tiles, &between(tiles, &left))
}

/// Floating tiles go, and what floats without them.
fn take_floating(tiles: &Tiles) -> Fix {
    let mut left = tiles.clone();
    let mut gone = Vec::new();
    for _ in 0..MAX_LAYERS {
        for at in floating(&left) {
            left.remove(at);
            gone.push(at);
        }
    }
    take(tiles, &gone)
}

/// The places that differ, and what is there afterwards.
fn between(before: &Tiles, after: &Tiles) -> BTreeMap<Position, Option<Tile>> {
    let gone = before.positions().map(|at| (at, None));
    gone.chain(after.iter().map(|tile| (tile.at, Some(*tile)))).collect()
}

/// The last tile of the highest layer.
fn topmost(tiles: &Tiles) -> Option<Position> {
    tiles.positions().max_by_key(|at| (at.z, *at))
}

/// Takes away what cannot be paired off, as often as that leaves something that can be; `None` where it never comes to an end.
fn pair_the_rest(level: &Mahjong) -> Option<Fix> {
    if level.tiles.len() > MOST_PAIRED {
        return None;
    }
    let mut left = level.clone();
    let mut gone: Vec<Position> = Vec::new();
    for _ in 0..PASSES {
        if left.tiles.is_empty() {
            return None;
        }
        let pile = Pile::new(&left);
        match pair_off(&pile) {
            Ok(_) => break,
            Err(none) if none.reason == Reason::Unpairable && !none.unpairable.is_empty() => {
                // Two of a stack at a time, from its top: what is below may find partners.
                for _ in 0..2 {
                    let stands = |&&tile: &&usize| left.tiles.get(pile.positions()[tile]).is_some();
                    let Some(&tile) = none.unpairable.iter().find(stands) else {
                        break;
                    };
                    let at = top_over(&left.tiles, pile.positions()[tile]);
                    left.tiles.remove(at);
                    gone.push(at);
                }
            }
            Err(_) => return None,
        }
    }
    let can = !left.tiles.is_empty() && pair_off(&Pile::new(&left)).is_ok();
    gone.sort_unstable();
    can.then(|| take(&level.tiles, &gone))
}

/// A tile that nothing lies upon, over or at a place.
fn top_over(tiles: &Tiles, from: Position) -> Position {
    let mut at = from;
    let above = |at| {
        let up = moved(at, (0, 0, 1))?;
        let there = tiles.get(up).map(|tile| tile.at);
        there.or_else(|| in_the_way(tiles, up).next())
    };
    while let Some(up) = above(at) {
        at = up;
    }
    at
}

/// One fixed face of each group that comes in an odd number is dealt.
fn deal_lone(tiles: &Tiles) -> Fix {
    let mut groups: BTreeMap<u8, Vec<Tile>> = BTreeMap::new();
    for tile in tiles {
        if let Some(face) = tile.face {
            groups.entry(face.group()).or_default().push(*tile);
        }
    }
    let odd = groups.values().filter(|group| group.len() % 2 == 1);
    let lone = odd.filter_map(|group| group.last());
    dealt(tiles, lone.map(|tile| tile.at).collect())
}

/// Every face is dealt.
fn deal_all(tiles: &Tiles) -> Fix {
    let fixed = tiles.iter().filter(|tile| tile.face.is_some());
    dealt(tiles, fixed.map(|tile| tile.at).collect())
}

fn dealt(tiles: &Tiles, places: Vec<Position>) -> Fix {
    let words = match places[..] {
        [at] => format!("Let the face at {},{},{} be dealt", at.x, at.y, at.z),
        _ => format!("Let {} be dealt", counted(places.len(), "face", "faces")),
    };
    let after = places.into_iter().map(|at| (at, Some(Tile { at, face: None })));
    fix(words, "Deal faces", tiles, &after.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::Editor;
    use crate::level::mahjong::{Difficulty, Face};
    use crate::level::{Level, Puzzle};
    use crate::rules::mahjong::check;

    fn pile(tiles: &[(u16, u16, u8, &str)]) -> Level {
        let tiles = tiles.iter().map(|&(x, y, z, code)| Tile {
            at: Position::new(x, y, z),
            face: Face::of_code(code),
        });
        let mut level = Mahjong {
            tiles: tiles.collect(),
            ..Mahjong::default()
        };
        level.settings.difficulty = Difficulty::Easy;
        Level::new("test", Puzzle::Mahjong(level))
    }

    fn problem(level: &Level, code: &str) -> Option<Problem> {
        let all = check(level.mahjong().unwrap(), 0);
        all.into_iter().find(|problem| problem.code == code)
    }

    #[test]
    fn each_fix_mends_what_it_is_for_and_undo_takes_it_back() {
        let dealt = |places: &[(u16, u16, u8)]| {
            let tiles: Vec<_> = places.iter().map(|&(x, y, z)| (x, y, z, "")).collect();
            pile(&tiles)
        };
        let cases: Vec<(Level, &str, &[&str])> = vec![
            (
                dealt(&[(0, 0, 0), (1, 1, 0), (2, 0, 0), (8, 0, 0)]),
                "overlap",
                &["Take the tile at 1,1,0 away"],
            ),
            (
                dealt(&[(0, 0, 0), (4, 0, 2), (5, 0, 3), (8, 0, 0)]),
                "floating",
                &["Let 2 tiles fall", "Take 2 tiles away"],
            ),
            (
                dealt(&[(0, 0, 0), (2, 0, 0), (0, 0, 1)]),
                "odd-count",
                &["Take the tile at 0,0,1 away"],
            ),
            (
                dealt(&[(0, 0, 0), (0, 0, 1), (0, 0, 2), (8, 0, 0)]),
                "unpairable",
                &["Take 2 tiles away"],
            ),
            (
                pile(&[(0, 0, 0, "1p"), (4, 0, 0, "2p"), (8, 0, 0, "2p"), (12, 0, 0, "3p")]),
                "lone-faces",
                &["Let 2 faces be dealt"],
            ),
            (
                pile(&[(0, 0, 0, "1p"), (0, 0, 1, "1p"), (6, 0, 0, "2p"), (10, 0, 0, "2p")]),
                "unsolvable",
                &["Let 4 faces be dealt"],
            ),
        ];
        for (level, code, words) in cases {
            let problem = problem(&level, code).unwrap_or_else(|| panic!("{code} is no problem"));
            let fixes = super::super::of(&level, &problem);
            let found: Vec<&str> = fixes.iter().map(|fix| fix.words.as_str()).collect();
            assert_eq!(found, words, "{code}");
            for fix in &fixes {
                let mut editor = Editor::new(level.clone());
                editor.fix(fix);
                let mended = self::problem(editor.level(), code);
                assert_eq!(mended, None, "{code}: {} leaves it", fix.words);
                editor.undo();
                assert_eq!(editor.level(), &level, "{code}: {}", fix.words);
                editor.redo();
                assert_eq!(self::problem(editor.level(), code), None);
            }
        }
    }

    #[test]
    fn what_lies_on_a_floating_tile_comes_down_with_it_where_it_floats_then() {
        let level = pile(&[(0, 0, 0, ""), (4, 0, 2, ""), (4, 0, 5, ""), (8, 0, 0, "")]);
        let problem = problem(&level, "floating").unwrap();
        let fixes = super::super::of(&level, &problem);
        let mut editor = Editor::new(level);
        editor.fix(&fixes[0]);
        let places: Vec<Position> = editor.tiles().positions().collect();
        assert!(places.contains(&Position::new(4, 0, 0)), "{places:?}");
        assert!(places.contains(&Position::new(4, 0, 1)), "{places:?}");
    }

    #[test]
    fn a_pile_that_has_changed_since_is_not_mended() {
        let level = pile(&[(0, 0, 0, ""), (2, 0, 0, ""), (0, 0, 1, "")]);
        let problem = problem(&level, "odd-count").unwrap();
        let fix = super::super::of(&level, &problem).remove(0);
        let mut editor = Editor::new(level);
        editor.fix(&fix);
        let mended = editor.level().clone();
        editor.fix(&fix);
        assert_eq!(editor.level(), &mended, "the tile is gone already");
        assert!(editor.said().refused && editor.said().text.contains("changed since"));
    }

    #[test]
    fn a_pile_of_one_stack_has_no_fix_that_leaves_tiles() {
        let level = pile(&[(0, 0, 0, ""), (0, 0, 1, "")]);
        let problem = problem(&level, "unpairable").unwrap();
        assert_eq!(super::super::of(&level, &problem), []);
    }
}
