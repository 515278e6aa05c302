//! Fixes of rooms.

use super::{Fix, Mend};
use crate::editor::cells::piece_of;
use crate::editor::history::{CellChange, Content};
use crate::grid::{Cell, Direction};
use crate::level::match3::Piece;
use crate::level::sokoban::{Ground, Sokoban};
use crate::level::{Problem, Terrain};
use crate::words::counted;

/// What would mend a problem of a room, the best first.
pub(super) fn of(room: &Sokoban, problem: &Problem) -> Vec<Fix> {
    let cells = problem.cells.as_slice();
    let fix = match problem.code {
        "several-heroes" => others_away(room, cells),
        "object-off-floor" => change(room, cells, "Make floor there", "Make floor", |(_, piece)| {
            (Terrain::Floor, piece)
        }),
        "unreachable-ball" => {
            let words = format!("Take {} away", counted(cells.len(), "ball", "balls"));
            change(room, cells, words, "Take balls away", |(ground, _)| {
                (ground, Piece::Empty)
            })
        }
        "unreachable-destination" => change(room, cells, "Make them floor".to_owned(), "Make floor", |(_, piece)| {
            (Terrain::Floor, piece)
        }),
        "not-closed" => wall_off(room, cells),
        _ => return Vec::new(),
    };
    let does_something = |fix: &Fix| !matches!(&fix.mend, Mend::Cells(_, changes) if changes.is_empty());
    [fix].into_iter().filter(does_something).collect()
}

fn content(room: &Sokoban, cell: Cell) -> Option<Content> {
    Some((room.ground.get(cell)?.terrain(), piece_of(*room.objects.get(cell)?)))
}

fn change(
    room: &Sokoban,
    cells: &[Cell],
    words: impl Into<String>,
    name: &'static str,
    to: impl Fn(Content) -> Content,
) -> Fix {
    let change = |&cell: &Cell| {
        let before = content(room, cell)?;
        let after = to(before);
        (before != after).then_some(CellChange { cell, before, after })
    };
    let mut changes: Vec<CellChange> = cells.iter().filter_map(change).collect();
    changes.sort_unstable_by_key(|change| change.cell);
    changes.dedup_by_key(|change| change.cell);
    Fix {
        words: words.into(),
        mend: Mend::Cells(name, changes),
    }
}

/// The first hero stays.
fn others_away(room: &Sokoban, heroes: &[Cell]) -> Fix {
    let others = heroes.get(1..).unwrap_or_default();
    change(room, others, "Keep the first hero", "Keep one hero", |(ground, _)| {
        (ground, Piece::Empty)
    })
}

/// Walls where the hero could come out: on the outside beside an opening, and on the opening itself where the board ends.
fn wall_off(room: &Sokoban, openings: &[Cell]) -> Fix {
    let mut walls = Vec::new();
    for &cell in openings {
        let beside = Direction::ALL.map(|direction| cell.step(direction));
        let is_free = room.objects.get(cell) == Some(&None) && room.ground.get(cell) == Some(&Ground::Floor);
        if is_free && beside.iter().any(|&cell| room.ground.get(cell).is_none()) {
            walls.push(cell);
        } else {
            walls.extend(
                beside
                    .into_iter()
                    .filter(|&cell| room.ground.get(cell) == Some(&Ground::Outside)),
            );
        }
    }
    let mut fix = change(room, &walls, "", "Wall off", |_| (Terrain::Wall, Piece::Empty));
    if let Mend::Cells(_, changes) = &fix.mend {
        fix.words = format!("Put {}", counted(changes.len(), "wall", "walls"));
    }
    fix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::{Editor, Fix};
    use crate::level::sokoban::Object;
    use crate::level::{Level, Puzzle};
    use crate::rules::sokoban::check;

    /// Mends the problem with a code, and answers the room then; undo has to bring the old one back.
    fn mended(picture: &[&str], code: &str) -> Vec<String> {
        let room = Sokoban::from_picture(picture.iter().copied()).unwrap();
        let problem = check(&room).into_iter().find(|problem| problem.code == code).unwrap();
        let level = Level::new("Test", Puzzle::Sokoban(room));
        let fixes: Vec<Fix> = crate::editor::fix::of(&level, &problem);
        let mut editor = Editor::new(level.clone());
        editor.fix(&fixes[0]);
        let after = editor.room().unwrap();
        assert!(check(after).iter().all(|problem| problem.code != code));
        let picture = after.picture();
        editor.undo();
        assert_eq!(*editor.level(), level);
        picture
    }

    #[test]
    fn of_several_heroes_the_first_stays() {
        assert_eq!(
            mended(&["######", "#@ @ #", "# $. #", "######"], "several-heroes")[1],
            "#@   #"
        );
    }

    #[test]
    fn openings_are_walled_off() {
        let picture = mended(&["______", "_####_", "_#@$._", "_####_"], "not-closed");
        assert_eq!(picture[2], " #@$.#");
        let picture = mended(&["######", "#@$.  ", "######"], "not-closed");
        assert_eq!(picture[1], "#@$. #");
    }

    #[test]
    fn a_ball_in_a_wall_gets_ground_and_one_out_of_reach_goes() {
        let mut room = Sokoban::from_picture(["#####", "#@$.#", "#####"]).unwrap();
        room.objects.set(Cell::new(4, 1), Some(Object::Ball));
        let problem = check(&room)
            .into_iter()
            .find(|it| it.code == "object-off-floor")
            .unwrap();
        assert!(matches!(&of(&room, &problem)[0].mend, Mend::Cells(_, changes) if changes.len() == 1));
        assert_eq!(
            mended(&["#######", "#@$.#$#", "#######"], "unreachable-ball")[1],
            "#@$.# #"
        );
    }
}
