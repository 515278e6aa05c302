//! Which pair lost the game, against every order of play on small boards.

use std::collections::HashSet;
use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{ActionId, Author};
use tilewright::level::mahjong::{Difficulty, Face, Position, Tile, Tiles};
use tilewright::level::{Level, Mahjong, Puzzle};
use tilewright::rules::mahjong::{Pile, Standing};
use tilewright::sim::mahjong::{Course, Winnable};
use tilewright::sim::{Input, Sim, explain};

use super::piles;
use super::solver::can_be_won;
use crate::play::give;

const BUDGET: u64 = 200_000;

/// Two loose tiles of a face that lies twice in a stack, and a loose pair of another: taking the loose ones together loses the game.
pub const TRAP: [(u16, u16, u8, &str); 6] = [
    (0, 0, 0, "1p"),
    (4, 0, 0, "1p"),
    (8, 0, 0, "1p"),
    (8, 0, 1, "1p"),
    (12, 0, 0, "2p"),
    (16, 0, 0, "2p"),
];

/// A level of tiles with fixed faces.
pub fn fixed(tiles: &[(u16, u16, u8, &str)]) -> Mahjong {
    let tiles = tiles.iter().map(|&(x, y, z, code)| Tile {
        at: Position::new(x, y, z),
        face: Face::of_code(code),
    });
    let tiles: Tiles = tiles.collect();
    let mut mahjong = Mahjong::of_places(tiles.positions());
    mahjong.tiles = tiles;
    mahjong.settings.difficulty = Difficulty::Any;
    mahjong
}

fn sim_of(mahjong: Mahjong, seed: u64) -> Sim {
    Sim::new(Arc::new(Level::new("Test", Puzzle::Mahjong(mahjong))), seed)
}

fn pick(sim: &mut Sim, x: u16, z: u8) {
    let place = tilewright::board::Place::new(x, 0, z);
    give(sim, Input::Pick { place });
}

/// Answers all that a course asks; how many questions that were.
fn answer(course: &mut Course, sim: &Sim, shown: u64) -> usize {
    let mut asked = 0;
    while let Some(key) = course.next_key(shown) {
        let question = course.question(sim, key).expect("the record holds it");
        course.learn(key, question.answer(BUDGET, &mut |_| false), sim);
        asked += 1;
        assert!(asked < 1_000, "it asks without end");
    }
    asked
}

/// Whether what stands on a board can be won: every order is tried.
fn truth(sim: &Sim, faces: &[u8]) -> bool {
    let mahjong = sim.level().mahjong().expect("a pile");
    let pile = Pile::new(mahjong);
    let mut standing = Standing::all(&pile);
    for (tile, _) in faces.iter().enumerate().filter(|(_, face)| **face == 0) {
        standing.take(tile, |_| {});
    }
    let blank = Face::new(0).expect("a face");
    let faces: Vec<Face> = faces
        .iter()
        .map(|face| face.checked_sub(1).and_then(Face::new).unwrap_or(blank))
        .collect();
    can_be_won(&mut standing, &faces, &mut HashSet::new())
}

#[test]
fn the_pair_that_lost_the_game_is_named_with_its_move_and_the_moment_before() {
    let mut sim = sim_of(fixed(&TRAP), 0);
    let mut course = Course::default();
    course.follow(&sim, 0);
    assert_eq!(course.winnable_at(0), Some(Winnable::Yes), "the deal has told it");
    pick(&mut sim, 12, 0);
    pick(&mut sim, 16, 0);
    let good = sim.tree().last_transition();
    pick(&mut sim, 0, 0);
    let before = sim.tree().last_transition();
    pick(&mut sim, 4, 0);
    let root = sim.tree().last_root().expect("the Pick").id;
    course.follow(&sim, 0);
    answer(&mut course, &sim, sim.tree().last_transition());
    let last = sim.tree().last_transition();
    assert_eq!(course.winnable_at(good), Some(Winnable::Yes));
    assert_eq!(course.winnable_at(before), Some(Winnable::Yes));
    assert_eq!(course.winnable_at(last), Some(Winnable::No));
    let loss = course.loss_at(last).expect("a pair lost it");
    assert_eq!((loss.root, loss.before), (root, before));
    let node = sim.tree().get(loss.action).expect("it is in the record");
    assert_eq!(node.action.name(), "RemovePair");
    assert_eq!(course.loss_at(before), None);
}

#[test]
fn after_an_undo_the_pile_can_be_won_again_and_after_a_shuffle_it_is_asked_anew() {
    let mut sim = sim_of(fixed(&TRAP), 0);
    let mut course = Course::default();
    course.follow(&sim, 0);
    pick(&mut sim, 0, 0);
    pick(&mut sim, 4, 0);
    course.follow(&sim, 0);
    answer(&mut course, &sim, sim.tree().last_transition());
    give(&mut sim, Input::Undo { by_push: false });
    course.follow(&sim, 0);
    let last = sim.tree().last_transition();
    assert_eq!(course.winnable_at(last), Some(Winnable::Yes), "it stood so before");
    assert_eq!((course.loss_at(last), course.next_key(last)), (None, None));
    assert_eq!(course.losses().len(), 1, "the pair stays marked");
    // What is made again loses again.
    give(&mut sim, Input::Redo { by_push: false });
    course.follow(&sim, 0);
    let last = sim.tree().last_transition();
    assert_eq!(course.losses().len(), 2);
    let loss = course.loss_at(last).expect("the Redo");
    assert_eq!(sim.tree().get(loss.action).expect("kept").action.name(), "Redo");
    give(&mut sim, Input::Undo { by_push: false });
    give(&mut sim, Input::Shuffle);
    course.follow(&sim, 0);
    let last = sim.tree().last_transition();
    answer(&mut course, &sim, last);
    let truth = truth(&sim, sim.board().faces());
    assert!(truth, "a shuffle that is not labelled can be cleared");
    assert_eq!(course.winnable_at(last), Some(Winnable::Yes));
    // Another run starts from nothing; a game of another kind has no course.
    course.follow(&sim, 1);
    assert_eq!(
        course.winnable_at(last),
        Some(Winnable::Yes),
        "piles that are known stay known"
    );
}

#[test]
fn of_many_pairs_taken_at_once_few_are_asked_about() {
    // Many loose pairs, and the trap among them.
    let loose: Vec<String> = (0..30)
        .map(|n| format!("{}{}", n % 9 + 1, ["s", "m", "p"][n / 10 % 3]))
        .collect();
    let mut tiles = vec![(0, 0, 0, "1f"), (4, 0, 0, "2f"), (8, 0, 0, "3f"), (8, 0, 1, "4f")];
    for (n, code) in (0..).zip(&loose) {
        tiles.push((20 + 4 * n, 0, 0, code.as_str()));
        tiles.push((20 + 4 * n, 4, 0, code.as_str()));
    }
    let mut sim = sim_of(fixed(&tiles), 0);
    let mut course = Course::default();
    course.follow(&sim, 0);
    for n in 0..30 {
        if n == 11 {
            pick(&mut sim, 0, 0);
            pick(&mut sim, 4, 0);
        }
        for y in [0, 4] {
            let place = tilewright::board::Place::new(20 + 4 * n, y, 0);
            give(&mut sim, Input::Pick { place });
        }
    }
    course.follow(&sim, 0);
    let asked = answer(&mut course, &sim, sim.tree().last_transition());
    assert!(asked <= 7, "{asked} questions for 31 piles");
    let [loss] = course.losses() else {
        panic!("{:?}", course.losses())
    };
    assert_eq!(
        sim.tree().get(loss.action).expect("kept").action.summary(),
        "(0,0,0) (4,0,0)"
    );
}

#[test]
fn a_pile_that_stays_unknown_marks_nothing_and_is_not_asked_about_again() {
    let mut sim = sim_of(fixed(&TRAP), 0);
    let mut course = Course::default();
    course.follow(&sim, 0);
    pick(&mut sim, 0, 0);
    pick(&mut sim, 4, 0);
    course.follow(&sim, 0);
    let last = sim.tree().last_transition();
    let key = course.next_key(last).expect("a question");
    course.learn(key, Winnable::Unknown, &sim);
    assert_eq!(
        (course.winnable_at(last), course.losses().len()),
        (Some(Winnable::Unknown), 0)
    );
    assert_eq!(course.next_key(last), None);
}

/// The pairs of a run after which the pile cannot be won though it could before, told by trying every order at every moment.
fn true_losses(sim: &Sim) -> Vec<ActionId> {
    let mut losses = Vec::new();
    let mut last: Option<(Vec<u8>, bool)> = None;
    for number in 0..=sim.tree().last_transition() {
        let board = sim.board_at_write(sim.journal_after(number)).expect("kept");
        let faces = board.faces().to_vec();
        if last.as_ref().is_some_and(|(known, _)| *known == faces) {
            continue;
        }
        let can = truth(sim, &faces);
        let made = sim.tree().transition(number).map(|made| made.action);
        let takes = made.and_then(|id| sim.tree().get(id)).is_some_and(|node| {
            let is_pair = ["RemovePair", "Redo"].contains(&node.action.name());
            let stand = |faces: &[u8]| faces.iter().filter(|face| **face != 0).count();
            is_pair
                && last
                    .as_ref()
                    .is_some_and(|(known, _)| stand(known) == stand(&faces) + 2)
        });
        if takes && !can && last.as_ref().is_some_and(|(_, could)| *could) {
            losses.extend(made);
        }
        last = Some((faces, can));
    }
    losses
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_losing_pairs_are_those_that_every_order_of_play_tells(
        mahjong in piles(14),
        seed in 0u64..1000,
        choices in prop::collection::vec(any::<u32>(), 1..24),
        late in any::<bool>(),
    ) {
        prop_assume!(!mahjong.tiles.is_empty());
        let mut mahjong = mahjong;
        mahjong.settings.difficulty = Difficulty::Any;
        let mut sim = sim_of(mahjong, seed);
        prop_assume!(sim.not_startable().is_none());
        let mut course = Course::default();
        for choice in choices {
            let pairs = sim.free_pairs();
            let input = match choice % 8 {
                0 => Input::Undo { by_push: false },
                1 => Input::Redo { by_push: false },
                2 => Input::Shuffle,
                _ => match pairs.get(choice as usize / 8 % pairs.len().max(1)) {
                    Some(&(a, b)) => {
                        let first = if sim.lifted() == Some(b) { b } else { a };
                        if sim.lifted() != Some(first) {
                            give(&mut sim, Input::Pick { place: first });
                        }
                        Input::Pick { place: if first == a { b } else { a } }
                    }
                    None => continue,
                },
            };
            give(&mut sim, input);
            if !late {
                course.follow(&sim, 7);
                answer(&mut course, &sim, sim.tree().last_transition());
            }
        }
        course.follow(&sim, 7);
        answer(&mut course, &sim, sim.tree().last_transition());
        let found: Vec<ActionId> = course.losses().iter().map(|loss| loss.action).collect();
        let truly = true_losses(&sim);
        // Asked late, it asks for no more than it needs; what it marks is true all the same.
        if late {
            prop_assert!(found.iter().all(|loss| truly.contains(loss)), "{found:?} {truly:?}");
        } else {
            prop_assert_eq!(found, truly);
        }
        let last = sim.tree().last_transition();
        prop_assert_eq!(course.winnable_at(last) == Some(Winnable::Yes), truth(&sim, sim.board().faces()));
    }

    #[test]
    fn a_hint_never_shows_a_losing_pair_where_another_wins(
        mahjong in piles(16),
        seed in 0u64..1000,
        choices in prop::collection::vec(any::<u32>(), 0..5),
    ) {
        prop_assume!(!mahjong.tiles.is_empty());
        let mut mahjong = mahjong;
        mahjong.settings.difficulty = Difficulty::Any;
        let mut sim = sim_of(mahjong, seed);
        prop_assume!(sim.not_startable().is_none());
        for choice in choices {
            let pairs = sim.free_pairs();
            let Some(&(a, b)) = pairs.get(choice as usize % pairs.len().max(1)) else { break };
            give(&mut sim, Input::Pick { place: a });
            give(&mut sim, Input::Pick { place: b });
        }
        let could = truth(&sim, sim.board().faces());
        let response = sim.input(Input::Hint, Author::Script);
        sim.run_to_idle();
        let hint = sim.tree().last_root().filter(|root| root.action.name() == "Hint");
        let Some(hint) = hint else {
            // Nothing to hint at: no pair, or no tile.
            prop_assert!(sim.free_pairs().is_empty(), "{response:?} {}", match response {
                tilewright::sim::Response::Refused(refusal) => explain(refusal, &Input::Hint, &sim),
                _ => String::new(),
            });
            return Ok(());
        };
        let pair = hint.action.declared_places();
        let mut faces = sim.board().faces().to_vec();
        for place in &pair {
            faces[sim.board().index_of_place(*place).expect("a tile")] = 0;
        }
        let word = hint.action.note();
        if could {
            prop_assert!(truth(&sim, &faces));
            prop_assert_eq!(word, Some("the pile can be cleared from there"));
        } else {
            prop_assert_eq!(word, Some("the pile cannot be cleared any more: undo, or shuffle"));
        }
    }
}
