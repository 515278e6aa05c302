//! Playing Mahjong solitaire: picks, pairs, shuffles and hints as actions; undo and redo; cancels; going back in time.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{Author, Budgets, State};
use tilewright::board::{Counter, Place};
use tilewright::level::mahjong::{Cover, Difficulty, Face, Mahjong, Position, Tile};
use tilewright::level::{Level, Puzzle};
use tilewright::rules::Refusal;
use tilewright::sim::mahjong::{PaintTile, TileInk, Winnable};
use tilewright::sim::{CancelOutcome, Input, Outcome, Response, Scope, Sim, StrokeInput, explain};

use super::play::{self, count, give, last_chain, last_root};
use super::time_travel::{Stood, history, note};

fn level(pile: Mahjong) -> Arc<Level> {
    Arc::new(Level::new("Test", Puzzle::Mahjong(pile)))
}

/// A pile of tiles with fixed faces: `x y z code`.
pub fn fixed(tiles: &[(u16, u16, u8, &str)]) -> Sim {
    let tiles = tiles.iter().map(|&(x, y, z, code)| Tile {
        at: Position::new(x, y, z),
        face: Face::of_code(code),
    });
    let mut pile = Mahjong {
        tiles: tiles.collect(),
        ..Mahjong::default()
    };
    pile.settings.difficulty = Difficulty::Any;
    Sim::new(level(pile), 0)
}

fn at(x: u16, y: u16, z: u8) -> Place {
    Place::new(x, y, z)
}

fn pick(sim: &mut Sim, x: u16, y: u16, z: u8) -> Response {
    give(sim, Input::Pick { place: at(x, y, z) })
}

const ROW: &[(u16, u16, u8, &str)] = &[(0, 0, 0, "1p"), (2, 0, 0, "2p"), (4, 0, 0, "2p"), (6, 0, 0, "1p")];
const UNDO: Input = Input::Undo { by_push: false };
const REDO: Input = Input::Redo { by_push: false };

#[test]
fn two_matching_free_tiles_go_and_an_empty_table_is_won() {
    let mut sim = fixed(ROW);
    assert_eq!(sim.dealt(), Winnable::Yes);
    pick(&mut sim, 0, 0, 0);
    assert_eq!(
        (last_chain(&sim), sim.lifted()),
        (vec!["Pick", "Lift"], Some(at(0, 0, 0)))
    );
    pick(&mut sim, 6, 0, 0);
    assert_eq!(last_chain(&sim), ["Pick", "RemovePair"]);
    assert_eq!(
        (sim.lifted(), sim.board().present(), count(&sim, Counter::Moves)),
        (None, 2, 1)
    );
    pick(&mut sim, 4, 0, 0);
    pick(&mut sim, 2, 0, 0);
    assert_eq!(last_chain(&sim), ["Pick", "RemovePair", "Win"]);
    assert_eq!(sim.outcome(), Outcome::Won);
    assert_eq!(pick(&mut sim, 0, 0, 0), Response::Refused(Refusal::Over));
    // Undo brings the pair back and reopens the game.
    give(&mut sim, UNDO);
    assert_eq!((sim.outcome(), sim.board().present()), (Outcome::Playing, 2));
    give(&mut sim, REDO);
    assert_eq!(sim.outcome(), Outcome::Won);
}

#[test]
fn the_same_tile_again_is_put_down_and_another_is_lifted_instead() {
    let mut sim = fixed(&[(0, 0, 0, "1p"), (2, 0, 0, "1p"), (6, 0, 0, "2p"), (8, 0, 0, "2p")]);
    let bare = sim.board().clone();
    pick(&mut sim, 0, 0, 0);
    pick(&mut sim, 0, 0, 0);
    assert_eq!(last_chain(&sim), ["Pick", "PutDown"]);
    assert_eq!(sim.board(), &bare);
    pick(&mut sim, 0, 0, 0);
    pick(&mut sim, 8, 0, 0);
    assert_eq!(last_chain(&sim), ["Pick", "PutDown", "Lift"]);
    assert_eq!(last_root(&sim).1, Some("no match: lifted instead"));
    assert_eq!(sim.lifted(), Some(at(8, 0, 0)));
}

#[test]
fn a_tile_that_is_not_free_is_refused_with_the_names_of_those_in_the_way() {
    let mut sim = fixed(&[
        (0, 0, 0, "1p"),
        (2, 0, 0, "2p"),
        (4, 0, 0, "2p"),
        (6, 0, 0, "1p"),
        (6, 1, 1, "3p"),
        (20, 20, 0, "3p"),
    ]);
    for (place, refusal, words) in [
        (
            at(2, 0, 0),
            Refusal::SidesBlocked,
            "Blocked on both sides: (0,0,0) stands left of (2,0,0) and (4,0,0) stands right of it",
        ),
        (at(6, 0, 0), Refusal::Covered, "Covered: (6,1,1) lies on (6,0,0)"),
        (at(1, 0, 0), Refusal::NoTile, "No tile: none stands at (1,0,0)"),
        (at(0, 0, 1), Refusal::NoTile, "No tile"),
    ] {
        let input = Input::Pick { place };
        assert_eq!(give(&mut sim, input.clone()), Response::Refused(refusal));
        let told = explain(refusal, &input, &sim);
        assert!(told.starts_with(words), "{told}");
    }
    assert_eq!(sim.tree().len(), 0, "a refusal is no root");
    sim.input(Input::Pick { place: at(0, 0, 0) }, Author::Bot);
    assert_eq!(
        sim.input(Input::Pick { place: at(0, 0, 0) }, Author::Bot),
        Response::Refused(Refusal::Busy)
    );
    assert_eq!(
        sim.input(Input::Pick { place: at(0, 0, 0) }, Author::You),
        Response::Held
    );
    sim.run_to_idle();
    assert_eq!(sim.lifted(), None, "the held pick has put it down");
}

#[test]
fn a_tile_at_the_origin_is_a_tile_like_any_other() {
    let mut sim = fixed(&[(0, 0, 0, "1f"), (10, 10, 0, "3f")]);
    assert_eq!(sim.free_tiles(), [at(0, 0, 0), at(10, 10, 0)]);
    pick(&mut sim, 0, 0, 0);
    pick(&mut sim, 10, 10, 0);
    assert_eq!(sim.outcome(), Outcome::Won, "flowers match one another");
}

#[test]
fn two_tiles_left_one_on_the_other_are_stuck_and_no_shuffle_helps() {
    let mut sim = fixed(&[(0, 0, 0, "1p"), (0, 0, 1, "1p"), (6, 0, 0, "2p"), (10, 0, 0, "2p")]);
    assert_eq!(sim.dealt(), Winnable::No);
    pick(&mut sim, 6, 0, 0);
    pick(&mut sim, 10, 0, 0);
    assert_eq!(last_chain(&sim), ["Pick", "RemovePair", "Stuck"]);
    assert!(sim.is_stuck() && sim.outcome() == Outcome::Playing);
    assert_eq!(give(&mut sim, Input::Hint), Response::Refused(Refusal::NoPair));
    let before = sim.board().clone();
    give(&mut sim, Input::Shuffle);
    let root = sim.tree().last_root().expect("the Shuffle");
    assert_eq!((root.action.name(), root.state), ("Shuffle", State::Canceled));
    assert!(
        root.cause
            .as_ref()
            .is_some_and(|cause| cause.to_string().contains("in no order"))
    );
    assert_eq!(sim.board(), &before);
    give(&mut sim, UNDO);
    assert!(!sim.is_stuck());
}

#[test]
fn a_shuffle_puts_a_lifted_tile_down_and_is_taken_back_whole() {
    let mut pile = Mahjong::of_places((0..12).map(|n| Position::new(2 * (n % 6), 2 * (n / 6), 0)));
    pile.settings.difficulty = Difficulty::Easy;
    let mut sim = Sim::new(level(pile), 3);
    let bare = sim.board().clone();
    let faces = |sim: &Sim| {
        let mut faces = sim.board().faces().to_vec();
        faces.sort_unstable();
        faces
    };
    let all = faces(&sim);
    pick(&mut sim, 0, 0, 0);
    let lifted = sim.board().clone();
    give(&mut sim, Input::Shuffle);
    assert_eq!(last_chain(&sim)[..2], ["Shuffle", "PutDown"]);
    assert_eq!(
        (sim.lifted(), faces(&sim), count(&sim, Counter::Shuffles)),
        (None, all, 1)
    );
    assert_ne!(sim.board().faces(), lifted.faces());
    let shuffled = sim.board().clone();
    give(&mut sim, UNDO);
    assert_eq!(sim.board(), &bare);
    give(&mut sim, REDO);
    assert_eq!(sim.board(), &shuffled);
    play_by_hints(&mut sim);
    assert_eq!(sim.outcome(), Outcome::Won, "it can be cleared by construction");
}

/// Takes the pairs that hints show; each says that the pile can be cleared from there.
fn play_by_hints(sim: &mut Sim) {
    while sim.outcome() == Outcome::Playing {
        assert!(matches!(give(sim, Input::Hint), Response::Started(_)));
        let hint = sim.tree().last_root().expect("the Hint");
        assert_eq!(hint.action.note(), Some("the pile can be cleared from there"));
        let pair = hint.action.declared_places();
        assert_eq!(pair.len(), 2);
        for place in pair {
            give(sim, Input::Pick { place });
        }
    }
}

#[test]
fn a_hint_says_when_the_pile_can_no_more_be_cleared() {
    let mut sim = fixed(&[(0, 0, 0, "1p"), (0, 0, 1, "1p"), (6, 0, 0, "2p"), (10, 0, 0, "2p")]);
    give(&mut sim, Input::Hint);
    assert_eq!(
        last_root(&sim),
        ("Hint", Some("the pile cannot be cleared any more: undo, or shuffle"))
    );
    assert_eq!(count(&sim, Counter::Moves), 0);
}

#[test]
fn a_level_that_cannot_be_dealt_does_not_start_and_names_the_tiles() {
    for (places, words) in [
        (vec![(0, 0, 0), (0, 0, 1)], "(0,0,0) (0,0,1)"),
        (vec![(0, 0, 0), (1, 1, 0)], "room"),
        (vec![(0, 0, 0)], "odd"),
        (vec![], "no tile"),
    ] {
        let places = places.into_iter().map(|(x, y, z)| Position::new(x, y, z));
        let mut sim = Sim::new(level(Mahjong::of_places(places)), 0);
        let reason = sim.not_startable().expect("it cannot start").to_owned();
        assert!(reason.contains(words), "{reason}");
        assert_eq!(pick(&mut sim, 0, 0, 0), Response::Refused(Refusal::Over));
        assert_eq!(sim.board().present(), 0);
    }
}

#[test]
fn faces_fixed_by_hand_stay_and_a_restart_deals_the_same_again() {
    let mut pile = Mahjong::of_places((0..8).map(|n| Position::new(2 * n, 0, 0)));
    let face = Face::of_code("5s");
    pile.tiles.insert(Tile {
        at: Position::new(4, 0, 0),
        face,
    });
    let mut sim = Sim::new(level(pile), 5);
    assert_eq!(sim.tile(at(4, 0, 0)), face);
    let first = sim.board().clone();
    let (a, b) = sim.free_pairs()[0];
    for place in [a, b] {
        give(&mut sim, Input::Pick { place });
    }
    let last = sim.board().clone();
    give(
        &mut sim,
        Input::Restart {
            seed: None,
            level: None,
        },
    );
    assert_eq!(sim.board(), &first);
    give(&mut sim, REDO);
    assert_eq!(sim.board(), &last);
    give(
        &mut sim,
        Input::Restart {
            seed: Some(6),
            level: None,
        },
    );
    assert_eq!(give(&mut sim, REDO), Response::Refused(Refusal::NothingToRedo));
    play::check(&sim).expect("all holds");
}

#[test]
fn in_the_past_a_move_is_refused_and_a_shuffle_leaves_a_branch() {
    let pile = Mahjong::of_places((0..12).map(|n| Position::new(2 * (n % 6), 2 * (n / 6), 0)));
    let mut history = history(&level(pile), 3, Budgets::for_cells(42), 8);
    let place = at(0, 0, 0);
    history.input(Input::Pick { place }, Author::You).expect("now");
    history.run_to_idle();
    history.go_to(1);
    assert!(history.is_past());
    for input in [Input::Pick { place }, Input::Hint, UNDO, REDO] {
        assert!(history.input(input, Author::You).is_err());
    }
    history.input(Input::Shuffle, Author::You).expect("it forks");
    history.run_to_idle();
    let branch = history.branches().last().expect("the old future");
    assert_eq!((branch.why.as_str(), branch.forked_at), ("Shuffle", Some(1)));
    assert_eq!(last_root(history.now()).0, "Shuffle");
}

#[test]
fn painted_faces_may_leave_a_face_without_a_partner() {
    let mut sim = fixed(ROW);
    let faces = vec![
        (at(0, 0, 0), Face::of_code("9m").expect("a face")),
        (at(9, 9, 9), Face::of_code("9m").expect("a face")),
    ];
    give(
        &mut sim,
        Input::PaintFaces {
            name: "Brush".into(),
            faces,
        },
    );
    assert_eq!(last_chain(&sim), ["Paint", "Stuck"]);
    give(&mut sim, Input::Shuffle);
    assert_eq!(
        last_root(&sim).1,
        Some("the pile cannot be cleared any more: undo, or shuffle")
    );
    play::check(&sim).expect("all holds");
}

/// Piles of a few tiles on some layers, without overlaps.
pub fn piles() -> impl Strategy<Value = Arc<Level>> {
    let difficulty = prop_oneof![Just(Difficulty::Easy), Just(Difficulty::Hard), Just(Difficulty::Any)];
    let places = prop::collection::vec((0u16..10, 0u16..6, 0u8..3), 8..32);
    (places, difficulty).prop_map(|(places, difficulty)| {
        let mut kept: Vec<Position> = Vec::new();
        for (x, y, z) in places {
            let at = Position::new(x, y, z);
            if !kept.iter().any(|other| other.z == z && other.shares_a_quarter_with(at)) {
                kept.push(at);
            }
        }
        let even = kept.len() / 2 * 2;
        let mut pile = Mahjong::of_places(kept.into_iter().take(even));
        pile.settings.difficulty = difficulty;
        level(pile)
    })
}

/// Some place that may hold a tile, none, or be in another's room.
fn some_place(sim: &Sim, choice: u32) -> Place {
    let board = sim.board();
    let any = board.place_at(choice as usize % board.faces().len());
    match choice / 64 % 4 {
        0 => any,
        1 => Place::new(any.x(), any.y(), (any.z() + 1).min(5)),
        2 => Place::new(any.x() + 2, any.y(), any.z()),
        _ => Place::new(
            (choice / 256 % 12) as u16,
            (choice / 512 % 8) as u16,
            (choice / 1024 % 3) as u8,
        ),
    }
}

/// Some painted tiles.
pub fn some_tiles(sim: &Sim, choice: u32) -> Vec<PaintTile> {
    let tile = |number: u32| {
        let mixed = choice.wrapping_add(number).wrapping_mul(0x9e37_79b1) >> 4;
        let face = Face::new((mixed / 8 % 42) as u8).expect("a face");
        let ink = match mixed % 8 {
            0 | 1 => TileInk::Lay(None),
            2 => TileInk::Lay(Some(face)),
            3 => TileInk::Back,
            4 => TileInk::Turn(face),
            5 => TileInk::From(some_place(sim, mixed / 8)),
            _ => TileInk::Gone,
        };
        PaintTile {
            place: some_place(sim, mixed / 16),
            ink,
        }
    };
    (0..=choice % 3).map(tile).collect()
}

/// Some part of a stroke on a pile.
fn some_stroke(sim: &Sim, choice: u32) -> StrokeInput {
    let tiles = some_tiles(sim, choice / 8);
    let name = "Brush".to_owned();
    match choice % 8 {
        0 | 1 => StrokeInput::PressTiles { name, tiles },
        2 | 3 => StrokeInput::DragTiles { tiles },
        4 => StrokeInput::Release,
        5 => StrokeInput::Abort,
        _ => StrokeInput::WholeTiles { name, tiles },
    }
}

/// Some input of any kind; the first eight are moves.
pub fn some_input(sim: &Sim, choice: u32) -> Input {
    let more = choice / 16;
    let board = sim.board();
    let any = board.place_at(more as usize % board.faces().len());
    match choice % 16 {
        0..=3 => {
            let pairs = sim.free_pairs();
            let pair = pairs.get(more as usize % pairs.len().max(1));
            let lifted = sim.lifted();
            let place = pair.map(|&(a, b)| if lifted == Some(a) { b } else { a });
            Input::Pick {
                place: place.unwrap_or(any),
            }
        }
        4 => {
            let free = sim.free_tiles();
            Input::Pick {
                place: free.get(more as usize % free.len().max(1)).copied().unwrap_or(any),
            }
        }
        5 => Input::Pick { place: any },
        6 => Input::Shuffle,
        7 => Input::Hint,
        8 | 9 => UNDO,
        10 | 11 => REDO,
        12 if more.is_multiple_of(4) => Input::PaintFaces {
            name: "Brush".into(),
            faces: vec![(any, Face::new((more / 8 % 42) as u8).expect("a face"))],
        },
        12 => Input::Stroke(some_stroke(sim, more / 4)),
        13 => Input::Restart {
            seed: more.is_multiple_of(2).then_some(u64::from(more % 8)),
            level: None,
        },
        14 => play::some_cancel(sim, more),
        _ => Input::RollBack,
    }
}

fn some_move(sim: &Sim, choice: u32) -> Input {
    some_input(sim, choice % 8 + choice / 16 * 16)
}

/// What no play may break: at most one tile is lifted, and it stands.
fn holds(sim: &Sim) -> Result<(), TestCaseError> {
    prop_assert!(sim.board().covers().iter().filter(|&&cover| cover != 0).count() <= 1);
    Ok(())
}

/// Whether a tile is blocked, by the words of the rules alone.
fn is_blocked(sim: &Sim, place: Place) -> bool {
    let board = sim.board();
    let others = (0..board.faces().len()).filter(|&index| board.faces()[index] != 0);
    let (mut above, mut left, mut right) = (false, false, false);
    for other in others.map(|index| board.place_at(index)) {
        let dx = i32::from(other.x()) - i32::from(place.x());
        let near = other.y().abs_diff(place.y()) <= 1;
        above |= near && dx.abs() <= 1 && other.z() == place.z() + 1;
        left |= near && dx == -2 && other.z() == place.z();
        right |= near && dx == 2 && other.z() == place.z();
    }
    above || (left && right)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_play_never_takes_a_blocked_tile_and_can_be_taken_back(
        level in piles(),
        seed in 0u64..100,
        choices in prop::collection::vec(any::<u32>(), 1..50),
    ) {
        let mut sim = Sim::new(level, seed);
        prop_assume!(sim.not_startable().is_none());
        let first = sim.board().clone();
        for choice in choices {
            let before = sim.clone();
            let input = some_move(&sim, choice);
            give(&mut sim, input);
            for index in 0..sim.board().faces().len() {
                if before.board().faces()[index] != 0 && sim.board().faces()[index] == 0 {
                    prop_assert!(!is_blocked(&before, before.board().place_at(index)));
                }
            }
            play::check(&sim)?;
            holds(&sim)?;
            prop_assert_eq!(sim.is_stuck(), sim.free_pairs().is_empty() && sim.board().present() > 0);
        }
        if let Some(place) = sim.lifted() {
            give(&mut sim, Input::Pick { place });
        }
        play::undo_and_redo(&mut sim, &first, false)?;
    }

    #[test]
    fn a_sweep_over_any_chain_of_a_pile_finds_nothing(
        level in piles(),
        seed in 0u64..100,
        choices in prop::collection::vec(any::<u32>(), 1..8),
        last in any::<u32>(),
        armed in any::<u32>(),
    ) {
        let mut sim = Sim::new(level, seed);
        prop_assume!(sim.not_startable().is_none());
        for choice in choices {
            let input = some_move(&sim, choice);
            give(&mut sim, input);
        }
        let input = some_input(&sim, last);
        play::sweeps(&sim, &input, armed)?;
    }

    #[test]
    fn a_cancel_at_any_transition_of_a_pile_breaks_nothing(
        level in piles(),
        seed in 0u64..100,
        choices in prop::collection::vec(any::<u32>(), 1..8),
        last in any::<u32>(),
    ) {
        let mut sim = Sim::new(level, seed);
        prop_assume!(sim.not_startable().is_none());
        for choice in choices {
            let input = some_move(&sim, choice);
            give(&mut sim, input);
        }
        let input = some_input(&sim, last);
        prop_assume!(!matches!(input, Input::Cancel { .. } | Input::RollBack));
        play::cancels(&sim, &input, holds)?;
    }

    #[test]
    fn going_back_in_a_pile_leads_to_what_stood_there(
        level in piles(),
        seed in 0u64..100,
        interval in 1u64..40,
        script in prop::collection::vec(any::<u32>(), 1..30),
        choices in prop::collection::vec(any::<u32>(), 50),
    ) {
        let mut history = history(&level, seed, Budgets::for_cells(42), interval);
        prop_assume!(history.sim().not_startable().is_none());
        let mut stood = Stood::new();
        note(&mut stood, history.now());
        for choice in script {
            let input = some_input(history.now(), choice);
            play::happen(&mut history, input, choice / 7, &mut stood);
        }
        play::travels(&mut history, &choices, &stood)?;
    }

    #[test]
    fn a_pile_plays_the_same_with_animation_on_and_off(
        level in piles(),
        seed in 0u64..100,
        choices in prop::collection::vec(any::<u32>(), 1..20),
    ) {
        let start = Sim::new(level, seed);
        prop_assume!(start.not_startable().is_none());
        let mut sim = start.clone();
        let mut inputs = Vec::new();
        for choice in choices {
            let input = some_input(&sim, choice);
            // A stroke that is open waits for the hand, however the clock runs.
            let opens = matches!(input, Input::Stroke(StrokeInput::PressTiles { .. }));
            if !opens && !matches!(input, Input::Cancel { .. }) {
                give(&mut sim, input.clone());
                inputs.push(input);
            }
        }
        play::is_the_same_with_animation(&start, &inputs)?;
    }
}

#[test]
fn rolling_a_restart_back_brings_the_line_of_moves_and_the_cover_rule_back() {
    let mut pile = Mahjong::of_places((0..12).map(|n| Position::new(2 * (n % 6), 2 * (n / 6), 0)));
    // Under this one lies a tile two layers down: which rule holds decides whether that is free.
    pile.tiles.insert(Tile {
        at: Position::new(20, 0, 0),
        face: None,
    });
    pile.tiles.insert(Tile {
        at: Position::new(20, 0, 2),
        face: None,
    });
    let old = level(pile.clone());
    pile.settings.cover = Cover::AnyLayerAbove;
    let new = level(pile);
    for outcome in [CancelOutcome::RollBack, CancelOutcome::Keep] {
        let mut sim = Sim::new(Arc::clone(&old), 3);
        let (a, b) = sim.free_pairs()[0];
        for place in [a, b] {
            give(&mut sim, Input::Pick { place });
        }
        let (board, made) = (sim.board().clone(), sim.last_pile_move());
        assert!(made.is_some());
        let restart = Input::Restart {
            seed: Some(4),
            level: Some(Arc::clone(&new)),
        };
        sim.input(restart, Author::You);
        while sim.seed() == 3 && sim.skip(1) > 0 {}
        assert_eq!((sim.seed(), sim.level()), (4, &new));
        assert!(!sim.free_tiles().contains(&at(20, 0, 0)), "the new rule holds");
        let root = sim.tree().last_root().expect("the Restart");
        assert_eq!(root.action.name(), "Restart");
        assert!(!root.state.is_terminal(), "it can be canceled yet");
        let root = root.id;
        let report = sim.cancel(root, Scope::Chain, outcome, Author::You);
        assert!(report.ended > 0 && report.refused.is_none());
        if outcome == CancelOutcome::Keep {
            assert_eq!(sim.seed(), 4, "what was kept stays");
            sim.input(Input::RollBack, Author::You);
        }
        sim.run_to_idle();
        assert_eq!(sim.board(), &board);
        assert_eq!((sim.seed(), sim.level()), (3, &old));
        assert_eq!(sim.last_pile_move(), made);
        assert!(
            sim.board().faces()[board.index_of_place(at(20, 0, 0)).expect("a place")] == 0
                || sim.free_tiles().contains(&at(20, 0, 0)),
            "the old rule holds again"
        );
        give(&mut sim, UNDO);
        assert_eq!(count(&sim, Counter::Moves), 0);
        play::check(&sim).expect("all holds");
    }
}
