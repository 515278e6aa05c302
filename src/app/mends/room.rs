//! Single changes that make a room solvable which is not: each is tried with the solver.
//!
//! What makes a room no easier is not tried: with a wall more, a destination less or a ball more, every solution would be one
//! without that change as well.

use super::{Come, MOST_TOLD, MOST_TRIED};
use crate::editor::cells::{self, piece_of};
use crate::editor::fix::Mend;
use crate::editor::{CellChange, Fix};
use crate::grid::{Cell, Direction};
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Puzzle, Sokoban};
use crate::rules::sokoban::solver::{self, Budget, Verdict};
use crate::rules::sokoban::{Room, area, dead_cells, frozen_at_start, reachable};
use crate::session::Tried;

/// The most changes of a kind that are told, and the states that each may look at.
const MOST_OF_A_KIND: usize = 3;
const STATES: u64 = 100_000;

/// Tries the changes that may mend a room, those that are likely to first, until enough are found or `goes_on` answers false.
pub fn of_room(room: &Sokoban, goes_on: &dyn Fn() -> bool, tell: &mut dyn FnMut(Come)) {
    let budget = Budget {
        states: STATES,
        ..Budget::default()
    };
    let kinds = Candidates::of(room).by_kind();
    let of = kinds.iter().map(Vec::len).sum::<usize>().min(MOST_TRIED);
    let longest = kinds.iter().map(Vec::len).max().unwrap_or(0);
    let mut found = vec![0; kinds.len()];
    let mut count = 0;
    // The kinds take turns, so that whichever helps is seen soon.
    for nth in 0..longest {
        for (kind, candidates) in kinds.iter().enumerate() {
            let Some(fix) = candidates.get(nth) else { continue };
            if count == of || !goes_on() || found.iter().sum::<usize>() == MOST_TOLD {
                return;
            }
            count += 1;
            if found[kind] < MOST_OF_A_KIND {
                let changed = with(room, fix);
                let solved = solver::solve(&Room::of(&changed), budget, &mut |_| goes_on());
                // What is solved without a step is no room any more.
                if matches!(solved.verdict, Verdict::Solved(steps) if !steps.is_empty()) {
                    found[kind] += 1;
                    tell(Come::Found(fix.clone()));
                }
            }
            tell(Come::Tried(Tried { count, of }));
        }
    }
}

/// The room with a change made.
fn with(room: &Sokoban, fix: &Fix) -> Sokoban {
    let mut level = Level::new("", Puzzle::Sokoban(room.clone()));
    if let Mend::Cells(_, changes) = &fix.mend {
        for change in changes {
            cells::write(&mut level, change.cell, change.after);
        }
    }
    match level.puzzle {
        Puzzle::Sokoban(changed) => changed,
        Puzzle::Match3(_) | Puzzle::Mahjong(_) => room.clone(),
    }
}

/// What is known of the room whose changes are listed.
struct Candidates<'a> {
    room: &'a Sokoban,
    /// What the hero could come to if the balls were away.
    area: Vec<bool>,
    dead: Vec<bool>,
    /// The balls that are lost as it begins; where none is, all that are off a destination.
    lost: Vec<Cell>,
}

impl<'a> Candidates<'a> {
    fn of(room: &'a Sokoban) -> Self {
        let (area, dead) = (area(room), dead_cells(room));
        let is = |list: &[bool], cell: Cell| room.ground.index_of(cell).is_some_and(|index| list[index]);
        let off = |cell: &Cell| is(&area, *cell) && room.ground.get(*cell) != Some(&Ground::Destination);
        let balls: Vec<Cell> = room.cells_of(Object::Ball).filter(off).collect();
        let mut lost: Vec<Cell> = balls.iter().copied().filter(|cell| is(&dead, *cell)).collect();
        lost.extend(frozen_at_start(room).into_iter().flatten().filter(off));
        let lost = if lost.is_empty() { balls } else { lost };
        Self { room, area, dead, lost }
    }

    /// The changes, a list a kind; in each those first that are near a ball that is lost.
    fn by_kind(&self) -> Vec<Vec<Fix>> {
        let kinds = [
            self.opened_walls(),
            self.balls_at_home(),
            self.moved_balls(),
            self.balls_away(),
            self.moved_heroes(),
            self.new_destinations(),
        ];
        let near = |mut changes: Vec<(Cell, Fix)>| {
            changes.sort_by_cached_key(|(cell, _)| (self.far(*cell), *cell));
            changes.into_iter().map(|(_, fix)| fix).collect()
        };
        kinds.into_iter().map(near).collect()
    }

    /// How far the next lost ball is.
    fn far(&self, cell: Cell) -> u32 {
        let far = |ball: &Cell| ball.x.abs_diff(cell.x) + ball.y.abs_diff(cell.y);
        self.lost.iter().map(far).min().unwrap_or(0)
    }

    fn is(&self, list: &[bool], cell: Cell) -> bool {
        self.room.ground.index_of(cell).is_some_and(|index| list[index])
    }

    fn ground(&self, cell: Cell) -> Ground {
        self.room.ground.get(cell).copied().unwrap_or_default()
    }

    fn object(&self, cell: Cell) -> Option<Object> {
        self.room.objects.get(cell).copied().flatten()
    }

    /// Cells of the hero's area on which nothing stands.
    fn free(&self) -> impl Iterator<Item = Cell> {
        let cells = self.room.ground.cells();
        cells.filter(|cell| self.is(&self.area, *cell) && self.object(*cell).is_none())
    }

    /// Balls of the hero's area that are off a destination.
    fn loose_balls(&self) -> impl Iterator<Item = Cell> {
        let balls = self.room.cells_of(Object::Ball);
        balls.filter(|cell| self.is(&self.area, *cell) && self.ground(*cell) != Ground::Destination)
    }

    fn fix(&self, words: String, name: &'static str, cells: &[(Cell, Ground, Option<Object>)]) -> Fix {
        let change = |&(cell, ground, object): &(Cell, Ground, Option<Object>)| CellChange {
            cell,
            before: (self.ground(cell).terrain(), piece_of(self.object(cell))),
            after: (ground.terrain(), piece_of(object)),
        };
        let mut changes: Vec<CellChange> = cells.iter().map(change).collect();
        changes.sort_unstable_by_key(|change| change.cell);
        Fix {
            words,
            mend: Mend::Cells(name, changes),
        }
    }

    /// Walls beside the hero's area that are no part of the room's border.
    fn opened_walls(&self) -> Vec<(Cell, Fix)> {
        let is_room = |cell: Cell| {
            let ground = self.room.ground.get(cell);
            ground.is_some_and(|ground| *ground != Ground::Outside)
        };
        let opens = |cell: &Cell| {
            let beside = Direction::ALL.map(|direction| cell.step(direction));
            self.ground(*cell) == Ground::Wall
                && beside.iter().any(|&cell| self.is(&self.area, cell))
                && beside.iter().all(|&cell| is_room(cell))
        };
        let walls = self.room.ground.cells().filter(opens);
        walls
            .map(|cell| {
                let words = format!("Open the wall at {cell}");
                (cell, self.fix(words, "Open a wall", &[(cell, Ground::Floor, None)]))
            })
            .collect()
    }

    fn balls_away(&self) -> Vec<(Cell, Fix)> {
        let balls = self.loose_balls();
        balls
            .map(|cell| {
                let words = format!("Take the ball at {cell} away");
                let change = (cell, self.ground(cell), None);
                (cell, self.fix(words, "Take a ball away", &[change]))
            })
            .collect()
    }

    fn balls_at_home(&self) -> Vec<(Cell, Fix)> {
        let balls = self.loose_balls();
        balls.map(|cell| self.destination(cell, Some(Object::Ball))).collect()
    }

    fn new_destinations(&self) -> Vec<(Cell, Fix)> {
        let cells = self.room.ground.cells();
        let has_room = |cell: &Cell| {
            self.is(&self.area, *cell)
                && self.ground(*cell) == Ground::Floor
                && self.object(*cell) != Some(Object::Ball)
        };
        cells
            .filter(has_room)
            .map(|cell| self.destination(cell, self.object(cell)))
            .collect()
    }

    fn destination(&self, cell: Cell, object: Option<Object>) -> (Cell, Fix) {
        let words = format!("Make {cell} a destination");
        let change = (cell, Ground::Destination, object);
        (cell, self.fix(words, "Make a destination", &[change]))
    }

    /// Balls one cell aside, where they are not lost.
    fn moved_balls(&self) -> Vec<(Cell, Fix)> {
        let mut moved = Vec::new();
        let is_inside = |cell: &Cell| self.is(&self.area, *cell);
        for ball in self.room.cells_of(Object::Ball).filter(is_inside) {
            for to in Direction::ALL.map(|direction| ball.step(direction)) {
                if !self.is(&self.area, to) || self.object(to).is_some() || self.is(&self.dead, to) {
                    continue;
                }
                let words = format!("Move the ball at {ball} to {to}");
                let changes = [
                    (ball, self.ground(ball), None),
                    (to, self.ground(to), Some(Object::Ball)),
                ];
                moved.push((ball, self.fix(words, "Move a ball", &changes)));
            }
        }
        moved
    }

    /// The hero in each area that the balls keep it out of.
    fn moved_heroes(&self) -> Vec<(Cell, Fix)> {
        let Some(hero) = self.room.hero() else {
            return Vec::new();
        };
        let mut known: Vec<Cell> = reachable(&Room::of(self.room));
        let mut moved = Vec::new();
        for cell in self.free() {
            if known.contains(&cell) || moved.len() >= MOST_TRIED {
                continue;
            }
            let words = format!("Move the hero to {cell}");
            let changes = [
                (hero, self.ground(hero), None),
                (cell, self.ground(cell), Some(Object::Hero)),
            ];
            let fix = self.fix(words, "Move the hero", &changes);
            known.extend(reachable(&Room::of(&with(self.room, &fix))));
            moved.push((cell, fix));
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(picture: &[&str], goes_on: bool) -> (Vec<String>, Option<Tried>) {
        let room = Sokoban::from_picture(picture.iter().copied()).unwrap();
        let (mut words, mut last) = (Vec::new(), None);
        of_room(&room, &|| goes_on, &mut |come| match come {
            Come::Tried(tried) => last = Some(tried),
            Come::Found(fix) => {
                // What is told mends the room: it is proved here once more.
                let solved = solver::solve(&Room::of(&with(&room, &fix)), Budget::default(), &mut |_| true);
                assert!(matches!(solved.verdict, Verdict::Solved(_)), "{}", fix.words);
                words.push(fix.words);
            }
        });
        (words, last)
    }

    fn words(picture: &[&str]) -> Vec<String> {
        tried(picture, true).0
    }

    #[test]
    fn a_wall_in_the_way_is_found() {
        let mended = words(&["########", "#@ $ #.#", "#    # #", "#      #", "########"]);
        assert_eq!(mended[0], "Open the wall at (5,1)");
    }

    #[test]
    fn a_ball_in_a_corner_may_go_where_another_is_left() {
        let mended = words(&["######", "#$   #", "#@$. #", "######"]);
        assert!(mended.contains(&"Take the ball at (1,1) away".to_owned()), "{mended:?}");
    }

    #[test]
    fn a_ball_may_be_moved_and_a_destination_made_where_balls_can_come() {
        let mended = words(&["#######", "#  $  #", "#@    #", "#  .  #", "#######"]);
        let has = |words: &str| mended.iter().any(|mend| mend == words);
        assert!(has("Move the ball at (3,1) to (3,2)"), "{mended:?}");
        assert!(has("Make (2,1) a destination"), "{mended:?}");
        assert!(mended.len() <= MOST_TOLD);
    }

    #[test]
    fn the_hero_may_begin_in_another_area() {
        let mended = words(&["#######", "#+$   #", "#######"]);
        assert!(mended.contains(&"Move the hero to (3,1)".to_owned()), "{mended:?}");
    }

    #[test]
    fn every_change_that_is_likely_is_tried_and_counted() {
        let (mended, tried) = tried(&["#####", "#@$##", "##.##", "#####"], true);
        let tried = tried.unwrap();
        assert_eq!(tried.count, tried.of, "{mended:?}");
        assert!(tried.of > 3);
    }

    #[test]
    fn a_search_that_is_stopped_tells_nothing_more() {
        let (mended, tried) = tried(&["#####", "#@ $#", "#. ##", "#####"], false);
        assert!(mended.is_empty() && tried.is_none());
    }
}
