//! Steps, walks, pushes and problems, on rooms written as text.

use proptest::prelude::*;
use tilewright::grid::{Cell, Direction};
use tilewright::level::Severity;
use tilewright::level::sokoban::Object;
use tilewright::rules::sokoban::{Refusal, Room, Stepped, check, lurd, push, push_targets, reachable, walk};

use super::oracle::{Dice, fewest_pushes, fewest_steps, picture};
use super::room;

use Direction::{Down, Left, Right, Up};

fn play(picture: &str) -> Room {
    Room::of(&room(picture))
}

#[test]
fn a_step_walks_pushes_or_says_why_not() {
    let mut room = play("_@ $#\n_#$.#\n_#$ #\n_ . .");
    assert_eq!(room.look(Up), Err(Refusal::Edge));
    assert_eq!(room.look(Left), Err(Refusal::Blocked));
    assert_eq!(room.look(Down), Err(Refusal::Blocked));
    assert_eq!(room.step(Right), Ok(Stepped::Walked(Cell::new(2, 0))));
    assert_eq!(room.look(Right), Err(Refusal::Blocked), "a ball before a wall");
    assert_eq!(room.look(Down), Err(Refusal::BallBlocked));
    let mut room = play("@$ .");
    assert_eq!(room.step(Right), Ok(Stepped::Pushed(Cell::new(1, 0), Cell::new(2, 0))));
    assert_eq!(room.step(Right), Ok(Stepped::Pushed(Cell::new(2, 0), Cell::new(3, 0))));
    assert!(room.is_complete());
    assert_eq!(room.look(Left), Err(Refusal::Over));
    assert_eq!(play("@$").look(Right), Err(Refusal::Edge), "the ball is at the edge");
    assert_eq!(play(" $.").look(Right), Err(Refusal::NoHero));
}

#[test]
fn a_walk_is_a_shortest_one_and_goes_round_balls() {
    let room = play("#######\n#@ $  #\n#   # #\n#  .  #\n#######\n");
    let way = walk(&room, Cell::new(5, 1)).unwrap();
    assert_eq!(way.len(), 8);
    assert_eq!(walk(&room, Cell::new(3, 1)), None, "a ball is there");
    assert_eq!(walk(&room, Cell::new(1, 1)), Some(vec![]));
    assert_eq!(reachable(&room).len(), 13);
}

#[test]
fn a_ball_is_pushed_by_the_fewest_pushes() {
    let room = play("########\n#      #\n# @$ # #\n#      #\n#    . #\n########\n");
    let way = push(&room, Cell::new(3, 2), Cell::new(5, 4)).unwrap();
    let mut played = room.clone();
    let replayed = lurd::replay(&mut played, &way);
    assert!(replayed.is_complete);
    assert_eq!(replayed.pushes, 4);
    assert_eq!(push(&room, Cell::new(3, 2), Cell::new(5, 2)), None, "a wall is there");
    assert!(push_targets(&room, Cell::new(3, 2)).contains(&Cell::new(5, 4)));
    assert!(!push_targets(&room, Cell::new(3, 2)).contains(&Cell::new(3, 2)));
}

#[test]
fn one_ball_is_pushed_by_as_few_pushes_as_brute_force_finds() {
    let mut dice = Dice::new(3);
    let mut found = 0;
    for _ in 0..400 {
        let picture = picture(&mut dice);
        let level = room(&picture);
        if level.hero().is_none() || level.cells_of(Object::Ball).count() != 1 || Room::of(&level).is_complete() {
            continue;
        }
        let room = Room::of(&level);
        let ball = level.cells_of(Object::Ball).next().unwrap();
        let goals = level
            .ground
            .iter()
            .filter(|(_, ground)| **ground == tilewright::level::sokoban::Ground::Destination);
        let goals: Vec<Cell> = goals.map(|(cell, _)| cell).collect();
        let is_solvable = fewest_steps(&room).is_some();
        let mut ways = 0;
        for &goal in &goals {
            let way = push(&room, ball, goal);
            let replayed = way.map(|way| lurd::replay(&mut room.clone(), &way));
            assert!(
                replayed.as_ref().is_none_or(|replayed| replayed.is_complete),
                "{picture}"
            );
            let pushes = replayed.map(|replayed| replayed.pushes);
            assert_eq!(pushes, fewest_pushes(&room, goal), "to {goal}\n{picture}");
            ways += u32::from(pushes.is_some());
        }
        assert_eq!(ways > 0, is_solvable, "{picture}");
        found += ways;
    }
    assert!(found > 20, "{found}");
}

#[test]
fn letters_are_read_whatever_their_case_and_length() {
    let room = play("#######\n#@ $ .#\n#######\n");
    for text in ["3r", "rrr", "RRR", "r R\nR", "r2(R)", "rR*R", "(3(r))"] {
        let steps = lurd::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert!(lurd::replay(&mut room.clone(), &steps).is_complete, "{text}");
        assert_eq!(lurd::print(&room, &steps), "rRR", "{text}");
    }
    for (text, column) in [("rx", 2), ("[]L", 1), ("r)", 2), ("(r", 3), ("99999999999r", 7)] {
        assert_eq!(lurd::parse(text).unwrap_err().column, column, "{text}");
    }
    assert!(lurd::parse("999999(999999(999999r))").is_err());
}

/// The codes of a room's problems with their severities.
fn codes(picture: &str) -> Vec<(Severity, &'static str)> {
    check(&room(picture))
        .into_iter()
        .map(|problem| (problem.severity, problem.code))
        .collect()
}

#[test]
fn each_fault_has_its_problem() {
    use Severity::{Error, Note, Warning};
    for (picture, expected) in [
        ("#####\n#@$.#\n#####\n", vec![]),
        ("#####\n# $.#\n#####\n", vec![(Error, "no-hero")]),
        ("######\n#@@$.#\n######\n", vec![(Error, "several-heroes")]),
        ("####\n#@ #\n####\n", vec![(Error, "no-ball")]),
        ("#######\n#@$ $.#\n#     #\n#######\n", vec![(Error, "too-many-balls")]),
        ("######\n#@$..#\n######\n", vec![(Note, "spare-destinations")]),
        ("#####\n#@$. \n#####\n", vec![(Warning, "not-closed")]),
        ("#####\n#@* #\n#####\n", vec![(Warning, "solved-at-start")]),
        (
            "########\n#@$.#$.#\n########\n",
            vec![(Error, "unreachable-ball"), (Note, "unreachable-destination")],
        ),
        ("########\n#@$.#* #\n########\n", vec![(Note, "decoration")]),
        ("######\n#@ $ #\n#    #\n#.   #\n######\n", vec![(Error, "dead-ball")]),
        (
            "#######\n#  .  #\n# $$  #\n# $$  #\n#@...##\n#######\n",
            vec![(Error, "frozen-balls")],
        ),
    ] {
        assert_eq!(codes(picture), expected, "\n{picture}");
    }
    let mut level = room("#####\n#@$.#\n#####\n");
    level.objects.set(Cell::new(0, 0), Some(Object::Ball));
    assert!(
        check(&level)
            .iter()
            .any(|problem| problem.code == "object-off-floor" && problem.cells == [Cell::new(0, 0)])
    );
}

#[test]
fn an_open_room_without_outer_walls_is_only_noted() {
    let level = room("-------\n-$-#-.-\n#. @  #\n---$-$-\n  .#---\n");
    let problems: Vec<_> = check(&level)
        .into_iter()
        .map(|problem| (problem.severity, problem.code))
        .collect();
    assert!(problems.contains(&(Severity::Note, "not-closed")), "{problems:?}");
}

proptest! {
    #[test]
    fn random_play_keeps_one_hero_and_all_balls_and_is_undone_exactly(
        seed in any::<u64>(),
        steps in proptest::collection::vec(0usize..4, 0..200),
    ) {
        let mut dice = Dice::new(seed);
        let start = Room::of(&room(&picture(&mut dice)));
        let count = start.balls().count();
        let mut room = start.clone();
        let mut made = Vec::new();
        for direction in steps {
            let direction = Direction::ALL[direction];
            let before = room.clone();
            if let Ok(stepped) = room.step(direction) {
                made.push((direction, stepped));
            } else {
                prop_assert_eq!(&room, &before);
            }
            prop_assert_eq!(room.balls().count(), count);
            prop_assert!(room.hero().is_none_or(|hero| room.is_free(hero)));
            prop_assert_eq!(room.hero().is_some(), start.hero().is_some());
        }
        let end = room.clone();
        for (direction, stepped) in made.iter().rev() {
            room.step_back(*direction, *stepped);
        }
        prop_assert_eq!(&room, &start);
        for (direction, _) in made {
            prop_assert!(room.step(direction).is_ok());
        }
        prop_assert_eq!(room, end);
    }
}
