//! Playing Sokoban: steps, walks and pushes as actions; undo and redo; cancels; going back in time.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{Author, Budgets, State};
use tilewright::board::Counter;
use tilewright::grid::{Cell, Direction};
use tilewright::level::sokoban::{Ground, Object, Sokoban, letter_of};
use tilewright::level::{Level, Puzzle, Terrain};
use tilewright::rules::Refusal;
use tilewright::rules::sokoban::lurd;
use tilewright::sim::{Input, Outcome, PaintCell, Response, Sim, StrokeInput, explain};

use super::play::{self, count, give, last_chain, last_root};
use super::time_travel::{Stood, history, note};

fn room(rows: &[&str]) -> Arc<Level> {
    let room = Sokoban::from_picture(rows.iter().copied()).expect("a room");
    Arc::new(Level::new("Test", Puzzle::Sokoban(room)))
}

pub fn start(rows: &[&str]) -> Sim {
    let mut sim = Sim::new(room(rows), 0);
    sim.run_to_idle();
    sim
}

/// The board in the letters of `.xsb`.
fn picture(sim: &Sim) -> Vec<String> {
    let board = sim.board();
    let letter = |index| {
        let slot = board.slot_at(index);
        let ground = match slot.terrain {
            Terrain::Void => Ground::Outside,
            Terrain::Wall => Ground::Wall,
            Terrain::Destination => Ground::Destination,
            Terrain::Floor | Terrain::Spawner => Ground::Floor,
        };
        let object = [None, Some(Object::Hero), Some(Object::Ball)][slot.face as usize];
        letter_of(ground, object)
    };
    let letters: Vec<char> = (0..board.faces().len()).map(letter).collect();
    letters
        .chunks(board.width() as usize)
        .map(|row| row.iter().collect())
        .collect()
}

pub fn steps(letters: &str) -> Input {
    Input::Steps(lurd::parse(letters).expect("letters"))
}

fn walk(sim: &mut Sim, letters: &str) -> Response {
    give(sim, steps(letters))
}

const LONG: &[&str] = &["######", "#@ $.#", "#  $.#", "#    #", "######"];

#[test]
fn a_walk_shows_all_its_steps_as_pending_and_makes_them_one_by_one() {
    let mut sim = start(LONG);
    sim.input(steps("rr"), Author::You);
    sim.skip(1);
    let states: Vec<(&str, State)> = sim.tree().iter().map(|node| (node.action.name(), node.state)).collect();
    assert_eq!(
        states,
        [
            ("Walk", State::Waiting),
            ("Step", State::Pending),
            ("Step", State::Pending)
        ]
    );
    sim.run_to_idle();
    assert_eq!(last_chain(&sim), ["Walk", "Step", "Step", "Push"]);
    assert_eq!(picture(&sim), ["######", "#  @*#", "#  $.#", "#    #", "######"]);
    assert_eq!((count(&sim, Counter::Moves), count(&sim, Counter::Pushes)), (2, 1));
    assert_eq!(sim.tick(), 16, "a step takes 8 ticks");
}

#[test]
fn a_room_is_won_when_every_ball_is_on_a_destination_and_moves_are_refused_then() {
    let mut sim = start(LONG);
    walk(&mut sim, "rrlldrr");
    assert_eq!(sim.outcome(), Outcome::Won);
    assert_eq!(last_chain(&sim).last(), Some(&"Win"));
    assert_eq!(walk(&mut sim, "l"), Response::Refused(Refusal::Over));
    // Undo opens it again.
    assert!(matches!(
        give(&mut sim, Input::Undo { by_push: false }),
        Response::Started(_)
    ));
    assert_eq!((sim.outcome(), count(&sim, Counter::Pushes)), (Outcome::Playing, 1));
    walk(&mut sim, "r");
    assert_eq!(sim.outcome(), Outcome::Won);
    // What comes after the last ball is refused, and said so.
    let mut sim = start(LONG);
    walk(&mut sim, "rrlldrrlll");
    assert_eq!(last_root(&sim), ("Walk", Some("over: every ball is on a destination")));
    assert_eq!((sim.outcome(), count(&sim, Counter::Moves)), (Outcome::Won, 7));
}

#[test]
fn a_blocked_step_says_why_and_nothing_moves() {
    let outcome = |rows: &[&str], letters: &str| {
        let mut sim = start(rows);
        walk(&mut sim, letters);
        let failed = sim
            .tree()
            .iter()
            .find(|node| node.action.name() == "Step" && node.state == State::Canceled);
        let cause = failed.and_then(|node| node.cause.as_ref()).map(ToString::to_string);
        (picture(&sim).join("/"), last_root(&sim).1.map(str::to_owned), cause)
    };
    for (rows, letters, picture, why) in [
        (["@$.", "   "], "u", "@$./   ", "edge"),
        (["@ $", "  ."], "rr", " @$/  .", "edge"),
        (["@#.", " $ "], "r", "@#./ $ ", "blocked"),
        (["@$#", " . "], "r", "@$#/ . ", "blocked"),
    ] {
        let (found, note, cause) = outcome(&rows, letters);
        assert_eq!(found, picture);
        assert!(note.as_deref().is_some_and(|note| note.starts_with(why)), "{note:?}");
        assert!(cause.is_some_and(|cause| cause.contains(why)));
    }
    let (found, note, _) = outcome(&["@$$.", "..  "], "r");
    assert_eq!(found, "@$$./..  ");
    assert!(note.is_some_and(|note| note.starts_with("ball-blocked")));
}

#[test]
fn what_is_behind_a_blocked_step_is_canceled_and_the_walk_completes() {
    let mut sim = start(LONG);
    walk(&mut sim, "ruddd");
    let ends: Vec<(&str, &str)> = sim
        .tree()
        .iter()
        .map(|node| (node.action.name(), node.state.word()))
        .collect();
    assert_eq!(
        ends,
        [
            ("Walk", "Completed"),
            ("Step", "Completed"),
            ("Step", "Canceled"),
            ("Step", "Canceled"),
            ("Step", "Canceled"),
            ("Step", "Canceled")
        ]
    );
    assert_eq!(count(&sim, Counter::Moves), 1);
    assert!(!matches!(walk(&mut sim, "d"), Response::Refused(_)), "the game goes on");
}

#[test]
fn a_click_walks_a_shortest_way_and_pushes_a_ball_where_it_can() {
    let mut sim = start(LONG);
    let to = Cell::new(4, 3);
    assert!(matches!(give(&mut sim, Input::Walk { to }), Response::Started(_)));
    assert_eq!((sim.hero(), count(&sim, Counter::Moves)), (Some(to), 5));
    assert_eq!(give(&mut sim, Input::Walk { to }), Response::Nothing);
    for (input, refusal, words) in [
        (Input::Walk { to: Cell::new(9, 9) }, Refusal::OffBoard, "Off the board"),
        (Input::Walk { to: Cell::new(0, 0) }, Refusal::NoWay, "No way"),
        (
            Input::Push {
                from: Cell::new(1, 1),
                to,
            },
            Refusal::NoPiece,
            "No ball",
        ),
        (
            Input::Push {
                from: Cell::new(3, 1),
                to: Cell::new(1, 3),
            },
            Refusal::NoWay,
            "No way",
        ),
        (Input::Swap { a: to, b: to }, Refusal::WrongKind, "Another game"),
        (
            Input::Redo { by_push: false },
            Refusal::NothingToRedo,
            "Nothing to redo",
        ),
    ] {
        assert_eq!(give(&mut sim, input.clone()), Response::Refused(refusal), "{input:?}");
        assert!(explain(refusal, &input, &sim).starts_with(words));
    }
    let (from, to) = (Cell::new(3, 2), Cell::new(1, 2));
    assert!(sim.push_targets(from).contains(&Cell::new(4, 2)));
    let pushed = give(
        &mut sim,
        Input::Push {
            from,
            to: Cell::new(4, 2),
        },
    );
    assert!(matches!(pushed, Response::Started(_)));
    assert_eq!((last_root(&sim).0, count(&sim, Counter::Pushes)), ("Push", 1));
    assert!(sim.reachable_cells().contains(&to));
}

#[test]
fn a_walk_beyond_the_budget_is_stopped_before_its_first_step() {
    let mut sim = start(LONG);
    let before = sim.board().clone();
    give(&mut sim, Input::Steps(vec![Direction::Down; 300_000]));
    let root = sim.tree().last_root().expect("the Walk");
    assert_eq!(root.state, State::Canceled);
    assert!(
        root.cause
            .as_ref()
            .is_some_and(|cause| cause.to_string().starts_with("Budget: actions"))
    );
    assert_eq!(sim.board(), &before);
}

#[test]
fn a_key_pressed_during_a_step_is_held_and_runs_after_it() {
    let mut sim = start(LONG);
    let step = |direction| Input::Steps(vec![direction]);
    sim.input(step(Direction::Down), Author::You);
    assert_eq!(sim.input(step(Direction::Up), Author::You), Response::Held);
    assert_eq!(sim.input(step(Direction::Down), Author::You), Response::Held);
    assert_eq!(
        sim.input(step(Direction::Up), Author::Bot),
        Response::Refused(Refusal::Busy)
    );
    sim.run_to_idle();
    assert_eq!(sim.hero(), Some(Cell::new(1, 3)));
}

#[test]
fn a_room_that_is_complete_at_the_start_is_won_before_the_first_move() {
    let mut sim = Sim::new(room(&["#####", "#@* #", "#####"]), 0);
    sim.run_to_idle();
    assert_eq!(sim.outcome(), Outcome::Won);
    assert_eq!(last_chain(&sim), ["Settle", "Win"]);
    assert_eq!(sim.inputs().first().map(|row| row.author), Some(Author::Start));
    assert_eq!(walk(&mut sim, "r"), Response::Refused(Refusal::Over));
}

#[test]
fn a_room_without_one_hero_or_any_ball_cannot_start() {
    for rows in [["   ", "$.."], ["@@ ", "$.."], ["@  ", "..."]] {
        let mut sim = Sim::new(room(&rows), 0);
        assert!(sim.not_startable().is_some(), "{rows:?}");
        assert_eq!(walk(&mut sim, "r"), Response::Refused(Refusal::Over));
        assert_eq!(sim.tree().len(), 0);
    }
}

#[test]
fn undo_and_redo_by_push_take_the_walk_with_it() {
    let mut sim = start(LONG);
    let first = sim.board().clone();
    walk(&mut sim, "rrl");
    let redone = sim.board().clone();
    give(&mut sim, Input::Undo { by_push: true });
    assert_eq!((count(&sim, Counter::Moves), count(&sim, Counter::Pushes)), (1, 0));
    give(&mut sim, Input::Undo { by_push: true });
    assert_eq!(sim.board().hash(), first.hash());
    give(&mut sim, Input::Redo { by_push: true });
    assert_eq!((count(&sim, Counter::Moves), count(&sim, Counter::Pushes)), (2, 1));
    give(&mut sim, Input::Redo { by_push: true });
    assert_eq!(sim.board(), &redone);
    // Another step cuts the line; the same one goes along it.
    give(&mut sim, Input::Undo { by_push: false });
    give(&mut sim, Input::Undo { by_push: false });
    walk(&mut sim, "r");
    assert!(matches!(
        give(&mut sim, Input::Redo { by_push: false }),
        Response::Started(_)
    ));
    give(&mut sim, Input::Undo { by_push: true });
    walk(&mut sim, "d");
    assert_eq!(
        give(&mut sim, Input::Redo { by_push: false }),
        Response::Refused(Refusal::NothingToRedo)
    );
}

#[test]
fn a_restart_keeps_what_can_be_made_again() {
    let mut sim = start(LONG);
    let first = sim.board().clone();
    walk(&mut sim, "rrd");
    let last = sim.board().clone();
    let again = Input::Restart {
        seed: None,
        level: None,
    };
    give(&mut sim, again);
    assert_eq!(sim.board(), &first);
    for _ in 0..3 {
        give(&mut sim, Input::Redo { by_push: false });
    }
    assert_eq!(sim.board(), &last);
    let other = Input::Restart {
        seed: None,
        level: Some(room(&["######", "#@ $.#", "#  $.#", "#   ##", "######"])),
    };
    give(&mut sim, other);
    assert_eq!(
        give(&mut sim, Input::Redo { by_push: false }),
        Response::Refused(Refusal::NothingToRedo)
    );
    assert_eq!(
        give(
            &mut sim,
            Input::Restart {
                seed: None,
                level: Some(room(&["@$."]))
            }
        ),
        Response::Started(sim.tree().last_root().expect("a root").id)
    );
    assert_eq!(
        sim.tree().last_root().map(|root| root.state),
        Some(State::Canceled),
        "another size is another game"
    );
}

#[test]
fn rolling_a_restart_back_brings_the_line_of_moves_back() {
    let other = room(&["######", "#@ $.#", "#  $.#", "#   ##", "######"]);
    let undone = |sim: &Sim| {
        let mut twin = sim.clone();
        let response = give(&mut twin, Input::Undo { by_push: false });
        assert!(matches!(response, Response::Started(_)), "{response:?}");
        picture(&twin)
    };
    play::a_restart_rolled_back_leaves_nothing(&start(LONG), &[steps("rrd")], &other, undone);
}

fn paint(cells: Vec<PaintCell>) -> Input {
    Input::Stroke(StrokeInput::Whole {
        name: "Brush".into(),
        cells,
    })
}

#[test]
fn painting_moves_the_one_hero_reopens_the_game_and_wins_it() {
    let mut sim = start(LONG);
    let hero = Some(Some(Object::Hero));
    give(
        &mut sim,
        paint(vec![PaintCell::of_room(Cell::new(2, 3), Ground::Floor, hero)]),
    );
    assert_eq!(picture(&sim), ["######", "#  $.#", "#  $.#", "# @  #", "######"]);
    let home = |x, y| PaintCell::of_room(Cell::new(x, y), Ground::Destination, None);
    give(&mut sim, paint(vec![home(3, 1), home(3, 2)]));
    assert_eq!(sim.outcome(), Outcome::Won);
    let ball = Some(Some(Object::Ball));
    give(
        &mut sim,
        paint(vec![PaintCell::of_room(Cell::new(1, 1), Ground::Floor, ball)]),
    );
    assert_eq!(sim.outcome(), Outcome::Playing);
    give(
        &mut sim,
        paint(vec![PaintCell::of_room(Cell::new(1, 1), Ground::Wall, ball)]),
    );
    assert_eq!((sim.outcome(), sim.board().present()), (Outcome::Won, 3));
    play::check(&sim).expect("all holds");
}

#[test]
fn a_room_with_more_balls_than_destinations_is_played_and_never_won() {
    let mut sim = start(&["########", "#@ $ . #", "#   $  #", "########"]);
    assert_eq!(sim.not_startable(), None);
    walk(&mut sim, "rrr");
    assert_eq!(picture(&sim), ["########", "#   @* #", "#   $  #", "########"]);
    assert_eq!((sim.outcome(), sim.is_stuck()), (Outcome::Playing, false));
    give(&mut sim, Input::Undo { by_push: false });
    give(
        &mut sim,
        Input::Restart {
            seed: None,
            level: None,
        },
    );
    assert_eq!(picture(&sim), ["########", "#@ $ . #", "#   $  #", "########"]);
    play::check(&sim).expect("all holds");
}

#[test]
fn a_ball_painted_into_a_room_in_play_stays_and_one_more_destination_wins_it() {
    let mut sim = start(LONG);
    walk(&mut sim, "rr");
    let ball = Some(Some(Object::Ball));
    give(
        &mut sim,
        paint(vec![PaintCell::of_room(Cell::new(1, 3), Ground::Floor, ball)]),
    );
    assert_eq!(picture(&sim), ["######", "#  @*#", "#  $.#", "#$   #", "######"]);
    walk(&mut sim, "ldr");
    assert_eq!((picture(&sim)[2].as_str(), sim.outcome()), ("#  @*#", Outcome::Playing));
    give(
        &mut sim,
        paint(vec![PaintCell::of_room(Cell::new(1, 3), Ground::Destination, None)]),
    );
    assert_eq!(sim.outcome(), Outcome::Won);
    play::check(&sim).expect("all holds");
}

#[test]
fn a_hero_walled_in_is_stuck() {
    let mut sim = start(&["#####", "#@$.#", "#####"]);
    assert!(!sim.is_stuck());
    give(
        &mut sim,
        paint(vec![PaintCell::of_room(Cell::new(3, 1), Ground::Wall, None)]),
    );
    assert!(sim.is_stuck());
    assert_eq!(sim.frozen_balls(), [[Cell::new(2, 1)]]);
}

/// Rooms with one hero, some balls and as many destinations.
pub fn rooms() -> impl Strategy<Value = Arc<Level>> {
    (4u32..=7, 4u32..=6, 1usize..=3, prop::collection::vec(0u32..42, 12)).prop_map(|(width, height, balls, drawn)| {
        let mut room = Sokoban::new(width, height);
        let cell = |at: u32| Cell::new((at % width) as i32, (at / width % height) as i32);
        for &at in &drawn[7..] {
            room.ground.set(cell(at), Ground::Wall);
        }
        for &at in &drawn[1..=balls] {
            room.ground.set(cell(at), Ground::Floor);
            room.put(cell(at), Some(Object::Ball));
        }
        for &at in &drawn[4..4 + balls] {
            room.ground.set(cell(at), Ground::Destination);
        }
        room.ground.set(cell(drawn[0]), Ground::Floor);
        room.put(cell(drawn[0]), Some(Object::Hero));
        Arc::new(Level::new("Test", Puzzle::Sokoban(room)))
    })
}

/// Some input of any kind.
pub fn some_input(sim: &Sim, choice: u32) -> Input {
    let more = choice / 16;
    let board = sim.board();
    let cell = |at: u32| board.cell_at(at as usize % board.faces().len());
    match choice % 16 {
        0..=3 => Input::Steps(vec![Direction::ALL[more as usize % 4]]),
        4 => Input::Steps(
            (0..=more % 6)
                .map(|at| Direction::ALL[(more >> (2 * at)) as usize % 4])
                .collect(),
        ),
        5 | 6 => Input::Walk { to: cell(more) },
        7 | 8 => {
            let balls = (0..board.faces().len()).filter(|&at| board.faces()[at] == 2);
            let balls: Vec<Cell> = balls.map(|at| board.cell_at(at)).collect();
            let from = balls
                .get(more as usize % balls.len().max(1))
                .copied()
                .unwrap_or(Cell::new(0, 0));
            let targets = sim.push_targets(from);
            let to = targets.get(more as usize / 4 % targets.len().max(1)).copied();
            Input::Push {
                from,
                to: to.unwrap_or(cell(more)),
            }
        }
        9 | 10 => Input::Undo {
            by_push: more.is_multiple_of(2),
        },
        11 | 12 => Input::Redo {
            by_push: more.is_multiple_of(2),
        },
        13 => {
            let object = [None, Some(None), Some(Some(Object::Ball)), Some(Some(Object::Hero))][more as usize / 4 % 4];
            let ground = Ground::ALL[more as usize % 4];
            paint(vec![PaintCell::of_room(cell(more / 16), ground, object)])
        }
        14 if more.is_multiple_of(3) => Input::Restart {
            seed: None,
            level: None,
        },
        14 => play::some_cancel(sim, more),
        _ => Input::RollBack,
    }
}

/// Some cells of one stroke, of any ground and object.
fn some_cells(sim: &Sim, drawn: &[u32]) -> Vec<PaintCell> {
    let board = sim.board();
    let cell = |&at: &u32| {
        let object = [None, Some(None), Some(Some(Object::Ball)), Some(Some(Object::Hero))][at as usize / 4 % 4];
        let ground = Ground::ALL[at as usize % 4];
        PaintCell::of_room(board.cell_at(at as usize / 16 % board.faces().len()), ground, object)
    };
    drawn.iter().map(cell).collect()
}

/// What each cell holds: terrain, face and piece.
fn slots(sim: &Sim) -> Vec<(Terrain, u8, u32)> {
    let slots = (0..sim.board().faces().len()).map(|index| sim.board().slot_at(index));
    slots.map(|slot| (slot.terrain, slot.face, slot.piece)).collect()
}

/// A move: no paint, no command.
fn some_move(sim: &Sim, choice: u32) -> Input {
    some_input(sim, choice % 9 + choice / 16 * 16)
}

fn objects(sim: &Sim) -> (usize, usize) {
    let count = |face| {
        let faces = sim.board().faces().iter();
        faces.map(|&found| usize::from(found == face)).sum::<usize>()
    };
    (count(1), count(2))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_play_keeps_one_hero_and_all_balls_and_can_be_taken_back(
        level in rooms(),
        choices in prop::collection::vec(any::<u32>(), 1..40),
        by_push in any::<bool>(),
    ) {
        let mut sim = Sim::new(level, 0);
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        let (first, all) = (sim.board().clone(), objects(&sim));
        for choice in choices {
            let input = some_move(&sim, choice);
            give(&mut sim, input);
            prop_assert_eq!(objects(&sim), all);
            prop_assert_eq!(all.0, 1);
            play::check(&sim)?;
        }
        play::undo_and_redo(&mut sim, &first, by_push)?;
    }

    #[test]
    fn a_stroke_poured_into_a_room_in_play_changes_its_cells_alone_and_can_be_dropped(
        level in rooms(),
        choices in prop::collection::vec(any::<u32>(), 1..10),
        parts in prop::collection::vec(prop::collection::vec(any::<u32>(), 1..6), 1..4),
        more in prop::collection::vec(any::<u32>(), 1..10),
        is_dropped in any::<bool>(),
    ) {
        let mut sim = Sim::new(level, 0);
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        for choice in choices {
            let input = some_move(&sim, choice);
            give(&mut sim, input);
        }
        let before = sim.board().clone();
        let was = slots(&sim);
        let mut painted = Vec::new();
        for (nth, drawn) in parts.iter().enumerate() {
            let cells = some_cells(&sim, drawn);
            painted.extend(cells.iter().map(|paint| paint.cell));
            let part = if nth == 0 {
                StrokeInput::Press { name: "Brush".into(), cells }
            } else {
                StrokeInput::Drag { cells }
            };
            give(&mut sim, Input::Stroke(part));
            prop_assert!(objects(&sim).0 <= 1);
            play::check(&sim)?;
        }
        let end = if is_dropped { StrokeInput::Abort } else { StrokeInput::Release };
        give(&mut sim, Input::Stroke(end));
        play::check(&sim)?;
        if is_dropped {
            prop_assert_eq!(sim.board(), &before);
        }
        for (index, (was, is)) in was.into_iter().zip(slots(&sim)).enumerate() {
            // A hero that is painted elsewhere has left where it stood.
            let has_left = was.1 == 1 && is == (was.0, 0, 0);
            prop_assert!(was == is || has_left || painted.contains(&before.cell_at(index)));
        }
        for choice in more {
            let input = some_input(&sim, choice);
            give(&mut sim, input);
            prop_assert!(objects(&sim).0 <= 1);
            play::check(&sim)?;
        }
    }

    #[test]
    fn a_cancel_at_any_transition_of_a_stroke_in_a_room_in_play_breaks_nothing(
        level in rooms(),
        choices in prop::collection::vec(any::<u32>(), 1..8),
        drawn in prop::collection::vec(any::<u32>(), 1..8),
    ) {
        let mut sim = Sim::new(level, 0);
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        for choice in choices {
            let input = some_move(&sim, choice);
            give(&mut sim, input);
        }
        let input = paint(some_cells(&sim, &drawn));
        play::cancels(&sim, &input, |twin| {
            prop_assert!(objects(twin).0 <= 1);
            Ok(())
        })?;
    }

    #[test]
    fn going_back_over_strokes_in_a_room_leads_to_what_stood_there(
        level in rooms(),
        interval in 1u64..40,
        script in prop::collection::vec((any::<u32>(), prop::collection::vec(any::<u32>(), 1..4)), 1..12),
        choices in prop::collection::vec(any::<u32>(), 30),
    ) {
        let mut history = history(&level, 0, Budgets::for_cells(42), interval);
        prop_assume!(history.sim().not_startable().is_none());
        let mut stood = Stood::new();
        note(&mut stood, history.now());
        for (choice, drawn) in script {
            let cells = some_cells(history.now(), &drawn);
            let press = StrokeInput::Press { name: "Brush".into(), cells: cells.clone() };
            play::happen(&mut history, Input::Stroke(press), choice / 7, &mut stood);
            play::happen(&mut history, Input::Stroke(StrokeInput::Drag { cells }), choice / 11, &mut stood);
            let input = some_input(history.now(), choice);
            play::happen(&mut history, input, choice / 13, &mut stood);
            let end = if choice.is_multiple_of(3) { StrokeInput::Abort } else { StrokeInput::Release };
            play::happen(&mut history, Input::Stroke(end), choice / 17, &mut stood);
        }
        play::travels(&mut history, &choices, &stood)?;
    }

    #[test]
    fn a_sweep_over_any_chain_of_a_room_finds_nothing(
        level in rooms(),
        choices in prop::collection::vec(any::<u32>(), 1..6),
        last in any::<u32>(),
        armed in any::<u32>(),
    ) {
        let mut sim = Sim::new(level, 0);
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        for choice in choices {
            let input = some_move(&sim, choice);
            give(&mut sim, input);
        }
        let input = some_input(&sim, last);
        play::sweeps(&sim, &input, armed)?;
    }

    #[test]
    fn a_cancel_at_any_transition_of_a_walk_breaks_nothing(
        level in rooms(),
        choices in prop::collection::vec(any::<u32>(), 1..6),
        last in any::<u32>(),
    ) {
        let mut sim = Sim::new(level, 0);
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        for choice in choices {
            let input = some_move(&sim, choice);
            give(&mut sim, input);
        }
        let input = some_input(&sim, last);
        prop_assume!(!matches!(input, Input::Cancel { .. } | Input::RollBack));
        let all = objects(&sim);
        let paints = matches!(input, Input::Stroke(_) | Input::Restart { .. });
        play::cancels(&sim, &input, |twin| {
            prop_assert!(paints || objects(twin) == all);
            prop_assert!(objects(twin).0 <= 1);
            Ok(())
        })?;
    }

    #[test]
    fn going_back_in_a_room_leads_to_what_stood_there(
        level in rooms(),
        interval in 1u64..40,
        script in prop::collection::vec(any::<u32>(), 1..30),
        choices in prop::collection::vec(any::<u32>(), 50),
    ) {
        let mut history = history(&level, 0, Budgets::for_cells(42), interval);
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
    fn a_room_plays_the_same_with_animation_on_and_off(
        level in rooms(),
        choices in prop::collection::vec(any::<u32>(), 1..20),
    ) {
        let start = Sim::new(level, 0);
        prop_assume!(start.not_startable().is_none());
        let mut sim = start.clone();
        let mut inputs = Vec::new();
        for choice in choices {
            let input = some_input(&sim, choice);
            if !matches!(input, Input::Cancel { .. }) {
                give(&mut sim, input.clone());
                inputs.push(input);
            }
        }
        play::is_the_same_with_animation(&start, &inputs)?;
    }
}
