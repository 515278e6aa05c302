//! The solver against brute force, and on real levels.

use tilewright::rules::sokoban::solver::{Budget, Verdict, solve};
use tilewright::rules::sokoban::{Room, dead_cells, frozen_at_start, lurd};

use super::oracle::{Dice, every_small_room, fewest_steps, picture};
use super::{corpus, open, room, sokoban};

fn verdict(room: &Room) -> Verdict {
    solve(room, Budget::default(), &mut |_| true).verdict
}

/// Whether a room has a solution: the solver says what brute force says, and its solution completes the room.
fn agrees(room: &Room, picture: &str) -> bool {
    match (verdict(room), fewest_steps(room)) {
        (Verdict::Solved(steps), Some(fewest)) => {
            assert!(steps.len() >= fewest, "{picture}");
            let mut played = room.clone();
            assert!(lurd::replay(&mut played, &steps).is_complete, "{picture}");
            true
        }
        (Verdict::Unsolvable, None) => false,
        (verdict, truth) => panic!("{verdict:?}, but {truth:?}:\n{picture}"),
    }
}

#[test]
fn on_every_room_of_nine_cells_with_one_or_two_balls_it_says_what_brute_force_says() {
    let all: Vec<usize> = (0..9).collect();
    let walls: Vec<Option<usize>> = std::iter::once(None).chain((0..9).map(Some)).collect();
    let one = every_small_room(1, &walls, &all);
    // A corner, an edge and the middle: the other heroes are these turned about.
    let two = every_small_room(2, &[None], &[0, 1, 4]);
    assert_eq!((one.len(), two.len()), (9 * 8 * 9 + 9 * 8 * 7 * 8, 3 * 28 * 36));
    let mut counts = [0, 0];
    for picture in one.iter().chain(&two) {
        counts[usize::from(agrees(&Room::of(&room(picture)), picture))] += 1;
    }
    assert!(counts[0] > 1_000 && counts[1] > 500, "{counts:?}");
}

#[test]
fn on_small_rooms_it_says_what_brute_force_says() {
    let mut dice = Dice::new(7);
    let (mut solvable, mut unsolvable) = (0, 0);
    for _ in 0..4_000 {
        let picture = picture(&mut dice);
        let level = room(&picture);
        let room = Room::of(&level);
        if room.hero().is_none() {
            continue;
        }
        if agrees(&room, &picture) {
            solvable += 1;
        } else {
            unsolvable += 1;
        }
    }
    assert!(solvable > 500 && unsolvable > 500, "{solvable} and {unsolvable}");
}

#[test]
fn a_dead_cell_is_one_from_which_a_lone_ball_comes_to_no_destination() {
    let mut dice = Dice::new(11);
    let mut dead_seen = 0;
    for _ in 0..300 {
        let picture: String = picture(&mut dice).replace(['$', '@'], " ").replace(['*', '+'], ".");
        let bare = room(&picture);
        let cells: Vec<_> = bare
            .ground
            .iter()
            .filter(|(_, ground)| ground.is_open())
            .map(|(cell, _)| cell)
            .collect();
        for &ball in &cells {
            // With the hero anywhere, in one area with the ball.
            let mut is_dead = None;
            for &hero in cells.iter().filter(|cell| **cell != ball) {
                let mut level = bare.clone();
                level.put(ball, Some(tilewright::level::sokoban::Object::Ball));
                level.put(hero, Some(tilewright::level::sokoban::Object::Hero));
                let area = tilewright::rules::sokoban::area(&level);
                let index = level.ground.index_of(ball).unwrap();
                if !area[index] {
                    continue;
                }
                let says = dead_cells(&level)[index];
                let truth = fewest_steps(&Room::of(&level)).is_none();
                let (_, all) = is_dead.get_or_insert((says, true));
                *all &= truth;
            }
            if let Some((says, truth)) = is_dead {
                assert_eq!(says, truth, "a ball at {ball} in\n{picture}");
                dead_seen += u32::from(truth);
            }
        }
    }
    assert!(dead_seen > 100, "{dead_seen}");
}

/// A room of so many cells a side with a ball on every second cell of its upper half, and as many destinations below.
fn crowded(side: usize) -> String {
    let mut rows = vec!["#".repeat(side)];
    for row in 1..side - 1 {
        let letter = |column: usize| match (row * 2 < side, row % 2, column % 2) {
            _ if (row, column) == (1, 1) => '@',
            (true, 0, 0) => '$',
            (false, 1, 0) => '.',
            _ => ' ',
        };
        rows.push(format!("#{}#", (1..side - 1).map(letter).collect::<String>()));
    }
    rows.push("#".repeat(side));
    rows.join("\n")
}

#[test]
fn the_watch_is_asked_within_the_work_on_one_state_and_what_it_says_is_done() {
    for side in [16, 24, 40] {
        let level = room(&crowded(side));
        assert!(
            tilewright::rules::sokoban::check(&level)
                .iter()
                .all(|problem| { problem.severity != tilewright::level::Severity::Error })
        );
        let mut looks = Vec::new();
        let solved = solve(&Room::of(&level), Budget::default(), &mut |progress| {
            looks.push(progress.states);
            looks.len() < 3
        });
        assert_eq!((solved.verdict, looks.len()), (Verdict::Unknown, 3), "{side}");
        // Before the first slice of states is over it has been asked.
        assert!(looks[0] < 4_000 && solved.states < 4_000, "{side}: {looks:?}");
    }
}

#[test]
fn work_is_limited_alike_on_every_machine() {
    let level = room(&crowded(24));
    let budget = Budget {
        work: 1_000_000,
        ..Budget::default()
    };
    let mut looks = 0;
    let mut once = || {
        solve(&Room::of(&level), budget, &mut |_| {
            looks += 1;
            true
        })
    };
    let (first, second) = (once(), once());
    assert_eq!(first, second);
    assert_eq!(first.verdict, Verdict::Unknown);
    assert!(looks <= 10, "{looks}");
}

#[test]
fn balls_that_are_frozen_off_a_destination_have_no_solution() {
    let mut dice = Dice::new(13);
    let mut seen = 0;
    for _ in 0..3_000 {
        let picture = picture(&mut dice);
        let level = room(&picture);
        if level.hero().is_some() && !frozen_at_start(&level).is_empty() {
            seen += 1;
            assert_eq!(fewest_steps(&Room::of(&level)), None, "{picture}");
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn the_same_room_and_budget_give_the_same_answer() {
    let level = room("########\n#  .   #\n# $#$  #\n# .@ $.#\n#  $  .#\n########\n");
    let ran = || solve(&Room::of(&level), Budget::default(), &mut |_| true);
    let first = ran();
    assert!(matches!(first.verdict, Verdict::Solved(_)));
    assert_eq!(first, ran());
}

#[test]
fn a_watch_that_says_no_stops_it() {
    let level = room("##########\n#.... @  #\n#.... $$ #\n# $ $ $  #\n#  $ $ $ #\n#        #\n##########\n");
    let solution = solve(&Room::of(&level), Budget::default(), &mut |_| false);
    assert!(solution.verdict == Verdict::Unknown || solution.states < 50_000);
    let spent = solve(
        &Room::of(&level),
        Budget {
            states: 1,
            ..Budget::default()
        },
        &mut |_| true,
    );
    assert!(spent.states < 50_000);
}

#[test]
fn the_first_microbans_are_solved() {
    let Some(folder) = corpus() else { return };
    for opened in open(&folder.join("Microban_155.xsb")).levels.iter().take(40) {
        let level = &opened.level;
        let verdict = verdict(&Room::of(sokoban(level)));
        assert!(matches!(verdict, Verdict::Solved(_)), "{}: {verdict:?}", level.name);
    }
}
