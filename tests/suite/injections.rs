//! What a debugger arms to step into a run: what it does to each kind of game, and that it is an input like any other.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{Author, Moment, State};
use tilewright::format::{Format, read};
use tilewright::grid::Cell;
use tilewright::level::match3::{Colour, Piece, Refill, Reshuffle, Settings};
use tilewright::level::{Level, Terrain};
use tilewright::rules::Refusal;
use tilewright::sim::inject::{MOST, MOST_TICKS};
use tilewright::sim::{
    Armed, CancelOutcome, History, Inject, Injection, Input, Meddling, PaintCell, Response, Scope, Sim, StrokeInput,
    unwatched,
};

use crate::levels::level;
use crate::play::{give, sweeps};
use crate::time_travel::{levels, short};

/// Swapping (2,4) with (2,3) makes four reds of a row; with seed 272 the cascade is three levels deep.
pub fn cascade() -> Sim {
    let settings = Settings {
        refill: Refill::Random,
        ..Settings::default()
    };
    let level = level("BCDCBE DEBEDC CBEDCB ECADBD AAEACE DBAEBC", settings);
    Sim::new(Arc::new(level), 272)
}

pub fn the_swap() -> Input {
    Input::Swap {
        a: Cell::new(2, 4),
        b: Cell::new(2, 3),
    }
}

fn parsed(text: &str, format: Format) -> Arc<Level> {
    let opened = read(text.as_bytes(), format, "test").expect("the text is a level");
    Arc::new(opened.levels.into_iter().next().expect("it has one level").level)
}

pub fn room(rows: &[&str]) -> Sim {
    Sim::new(parsed(&rows.join("\n"), Format::Xsb), 0)
}

pub fn strike(kind: &str, times: u32, effect: Meddling) -> Input {
    Input::Inject(Inject::Arm(Injection::Strike {
        kind: kind.to_owned(),
        times,
        effect,
    }))
}

fn fail(kind: &str) -> Input {
    strike(kind, 1, Meddling::Fail)
}

fn cancel(kind: &str, moment: Moment, scope: Scope, outcome: CancelOutcome) -> Input {
    strike(kind, 1, Meddling::Cancel { moment, scope, outcome })
}

fn tiles(letters: &str) -> Input {
    let colours = letters.chars().filter_map(Colour::from_letter).collect();
    Input::Inject(Inject::Arm(Injection::Tiles(colours)))
}

/// `Refill Canceled: Failed: injected`, for each action of a kind.
fn ends(sim: &Sim, kind: &str) -> Vec<String> {
    let nodes = sim.tree().iter().filter(|node| node.action.name() == kind);
    let line = |node: &tilewright::action::Node<tilewright::sim::Action>| match node.cause.as_deref() {
        Some(cause) => format!("{}: {cause}", node.state.word()),
        None => node.state.word().to_owned(),
    };
    nodes.map(line).collect()
}

fn only(sim: &Sim) -> &Armed {
    sim.injections().list().next().expect("one is in the list")
}

#[test]
fn the_next_refill_fails_before_it_writes_and_the_failure_goes_up_to_the_root() {
    let mut sim = cascade();
    assert_eq!(sim.input(fail("Refill"), Author::You), Response::Taken);
    give(&mut sim, the_swap());
    assert_eq!(ends(&sim, "Refill"), ["Canceled: Failed: injected"]);
    assert_eq!(ends(&sim, "CreateTile"), [""; 0], "it was not asked");
    assert_eq!(ends(&sim, "Swap"), ["Canceled: Failed: injected"]);
    assert!(sim.is_idle() && !sim.is_settled(), "its holes are left");
    let end = sim.injected_end().expect("the injection ended the chain");
    let refill = sim.tree().iter().find(|node| node.action.name() == "Refill").unwrap();
    assert_eq!(end.words, format!("Refill {} failed (injection 1)", refill.id));
    assert_eq!((end.action, end.number), (refill.id, Some(1)));
    assert!(only(&sim).is_spent() && only(&sim).last == Some(refill.id));

    assert!(matches!(give(&mut sim, Input::Settle), Response::Started(_)));
    assert!(sim.is_settled(), "what is spent strikes no more");
    assert_eq!(sim.injected_end(), None, "another chain has ended since");
}

#[test]
fn so_many_times_is_so_many_actions() {
    let mut sim = cascade();
    sim.input(strike("CreateTile", 2, Meddling::Fail), Author::You);
    give(&mut sim, the_swap());
    let failed = ends(&sim, "CreateTile");
    let failed: Vec<&str> = failed.iter().map(String::as_str).collect();
    assert_eq!(
        failed[..3],
        ["Canceled: Failed: injected", "Canceled: Failed: injected", "Completed"]
    );
    assert!(only(&sim).is_spent());
}

#[test]
fn a_delay_shifts_the_ticks_and_nothing_else() {
    let mut plain = cascade();
    give(&mut plain, the_swap());
    for kind in ["Swap", "Match", "Clear", "Fall", "Refill", "CreateTile"] {
        let mut sim = cascade();
        sim.input(strike(kind, 1, Meddling::Delay { ticks: 25 }), Author::You);
        give(&mut sim, the_swap());
        assert_eq!(sim.board(), plain.board(), "{kind}");
        assert_eq!(sim.tree().last_transition(), plain.tree().last_transition(), "{kind}");
        let later = sim.tick() - plain.tick();
        // A tile beside others may have had ticks to spare.
        let expected = if kind == "CreateTile" { 1..=25 } else { 25..=25 };
        assert!(expected.contains(&later), "{kind}: {later}");
        let struck = only(&sim).last.expect("it struck");
        assert_eq!(sim.tree().get(struck).unwrap().action.name(), kind);
    }
}

#[test]
fn a_cancel_is_struck_right_after_the_transition_and_stands_in_the_record_with_its_author() {
    for (moment, to) in [
        (Moment::Starts, State::Running),
        (Moment::Waits, State::Waiting),
        (Moment::RunsAgain, State::Running),
        (Moment::Completes, State::Completed),
    ] {
        for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
            let mut sim = cascade();
            let first = sim.board().clone();
            sim.input(cancel("Match", moment, Scope::Chain, outcome), Author::You);
            give(&mut sim, the_swap());
            let row = sim.inputs().last().unwrap();
            assert_eq!(row.author, Author::Injection);
            let root = sim.tree().last_root().unwrap();
            let expected = Input::Cancel {
                target: root.id,
                scope: Scope::Chain,
                outcome,
            };
            assert_eq!(row.input, expected);
            let struck = sim.tree().transition(row.transition).unwrap();
            let node = sim.tree().get(struck.action).unwrap();
            assert_eq!((node.action.name(), struck.to), ("Match", to), "{moment:?}");
            assert_eq!(root.cause.as_ref().unwrap().to_string(), "Canceled by an injection");
            assert_eq!(*sim.board() == first, outcome == CancelOutcome::RollBack);
            let words = format!("Swap {} canceled (injection 1)", root.id);
            assert_eq!(sim.injected_end().unwrap().words, words);

            // The same comes of the same cancel by hand.
            let mut by_hand = cascade();
            by_hand.input(the_swap(), Author::Script);
            by_hand.skip(row.transition - by_hand.tree().last_transition());
            by_hand.cancel(root.id, Scope::Chain, outcome, Author::You);
            assert_eq!(by_hand.board(), sim.board(), "{moment:?}");
        }
    }
}

#[test]
fn a_cancel_of_the_action_alone_cuts_its_ancestors_short() {
    let mut sim = cascade();
    let input = cancel("Fall", Moment::Changes, Scope::Action, CancelOutcome::RollBack);
    sim.input(input, Author::You);
    give(&mut sim, the_swap());
    assert_eq!(ends(&sim, "Fall"), ["Canceled: Canceled by an injection"]);
    let fall = sim.tree().iter().find(|node| node.action.name() == "Fall").unwrap();
    assert!(fall.undone);
    assert_eq!(ends(&sim, "Swap"), [format!("Canceled: cut short by {}", fall.id)]);
    let end = sim.injected_end().unwrap();
    assert_eq!(end.words, format!("Fall {} canceled (injection 1)", fall.id));
}

#[test]
fn the_next_tiles_have_the_colours_that_were_fixed_and_the_generator_goes_on_as_it_would_have() {
    let mut sim = cascade();
    let mut plain = cascade();
    give(&mut plain, the_swap());
    sim.input(tiles("DEF"), Author::You);
    let created = |sim: &Sim| -> Vec<String> {
        let nodes = sim.tree().iter().filter(|node| node.action.name() == "CreateTile");
        nodes.map(|node| node.action.summary()).collect()
    };
    sim.input(the_swap(), Author::You);
    while created(&sim).is_empty() {
        sim.skip(1);
    }
    let (fixed, drawn) = (created(&sim), created(&plain));
    let colour = |letter| Colour::from_letter(letter).unwrap().name();
    for (at, letter) in "DEF".chars().enumerate() {
        assert!(fixed[at].ends_with(colour(letter)), "{}", fixed[at]);
        assert_eq!(
            fixed[at].split(' ').next(),
            drawn[at].split(' ').next(),
            "in the same place"
        );
    }
    assert_eq!(fixed[3..], drawn[3..fixed.len()], "the others are drawn as they were");
    assert!(only(&sim).is_spent());
    sim.run_to_idle();
    assert!(sim.is_settled());
}

#[test]
fn a_drop_brings_the_fixed_tile_and_the_drawn_one_comes_after_it() {
    let settings = Settings {
        drop: true,
        refill: Refill::None,
        ..Settings::default()
    };
    let mut sim = Sim::new(Arc::new(level("_____ BCDEF CDEFB", settings)), 3);
    let drawn = sim.next_tile().expect("a drop is possible");
    let fixed = Colour::new((drawn.index() + 1) % 6).unwrap();
    sim.input(Input::Inject(Inject::Arm(Injection::Tiles(vec![fixed]))), Author::You);
    assert_eq!(sim.next_tile(), Some(fixed));
    let drop = |x| Input::Drop {
        cell: Cell::new(x, 0),
        colour: None,
    };
    give(&mut sim, drop(0));
    assert_eq!(sim.board().slot(Cell::new(0, 0)).unwrap().face, fixed.index() + 1);
    assert!(only(&sim).is_spent());
    let mut plain = sim.clone();
    plain.input(Input::Inject(Inject::Remove(1)), Author::You);
    assert_eq!(sim.next_tile(), plain.next_tile());
}

#[test]
fn tiles_that_a_reshuffle_makes_anew_are_fixed_too() {
    let settings = Settings {
        reshuffle: Reshuffle::Recreate,
        ..Settings::default()
    };
    let mut sim = Sim::new(Arc::new(level("ABCD BCDA CDAB DABC", settings)), 5);
    // It begins with a reshuffle of its own.
    sim.run_to_idle();
    sim.input(tiles("AABB"), Author::You);
    sim.input(Input::Reshuffle, Author::You);
    sim.run_to_idle();
    let root = sim.tree().last_root().expect("the reshuffle").id;
    let made = sim
        .tree()
        .iter()
        .filter(|node| node.root == root && node.action.name() == "CreateTile");
    let made: Vec<String> = made.map(|node| node.action.summary()).take(4).collect();
    assert_eq!(made, ["(0,0) Red", "(1,0) Red", "(2,0) Blue", "(3,0) Blue"]);
    assert!(sim.is_settled() && only(&sim).is_spent());
}

#[test]
fn a_new_tile_of_a_reshuffle_that_fails_leaves_the_old_one_and_a_board_that_settles() {
    let settings = Settings {
        reshuffle: Reshuffle::Recreate,
        ..Settings::default()
    };
    let mut sim = Sim::new(Arc::new(level("ABCD BCDA CDAB DABC", settings)), 5);
    sim.run_to_idle();
    let old = sim.board().slot(Cell::new(0, 0));
    sim.input(fail("CreateTile"), Author::You);
    give(&mut sim, Input::Reshuffle);
    let root = sim.tree().last_root().expect("the reshuffle");
    assert_eq!(root.state, State::Canceled);
    let made: Vec<_> = sim
        .tree()
        .iter()
        .filter(|node| node.root == root.id && node.action.name() == "CreateTile")
        .collect();
    assert_eq!(made[0].state, State::Canceled);
    assert!(made[1..].iter().all(|node| node.state.is_terminal()));
    assert_eq!(sim.board().slot(Cell::new(0, 0)), old, "it has written nothing");
    give(&mut sim, Input::Settle);
    assert!(sim.is_settled() && only(&sim).is_spent());
    crate::play::check(&sim).expect("all holds");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let mut room = room(&["#####", "#@$.#", "#####"]);
    assert_eq!(
        room.input(tiles("A"), Author::You),
        Response::Refused(Refusal::CreatesNothing)
    );
    assert_eq!(
        room.input(fail("Fall"), Author::You),
        Response::Refused(Refusal::NoSuchKind)
    );
    let over = cancel("Step", Moment::Completes, Scope::Action, CancelOutcome::Keep);
    assert_eq!(room.input(over, Author::You), Response::Refused(Refusal::EndedByThen));
    assert_eq!(
        room.input(tiles(""), Author::You),
        Response::Refused(Refusal::CreatesNothing)
    );
    assert_eq!(cascade().input(tiles(""), Author::You), Response::Nothing);
    assert_eq!(room.injections().list().len(), 0);
}

#[test]
fn the_list_is_bounded_and_the_oldest_spent_one_makes_room() {
    let mut sim = room(&["#######", "#@  $.#", "#######"]);
    sim.input(strike("Step", 1, Meddling::Delay { ticks: u32::MAX }), Author::You);
    for _ in 1..MOST {
        assert_eq!(sim.input(fail("Win"), Author::You), Response::Taken);
    }
    assert_eq!(sim.input(fail("Win"), Author::You), Response::Refused(Refusal::TooMany));
    let before = sim.tick();
    give(&mut sim, Input::Steps(vec![tilewright::grid::Direction::Right]));
    assert!(only(&sim).is_spent());
    assert!(
        sim.tick() - before <= u64::from(MOST_TICKS) + 60,
        "ten minutes are the most"
    );
    assert_eq!(sim.input(fail("Win"), Author::You), Response::Taken);
    assert_eq!(only(&sim).number, 2);
    assert_eq!(sim.injections().list().next_back().unwrap().number, MOST as u32 + 1);
}

#[test]
fn a_muted_one_waits_and_a_removed_one_is_gone() {
    let mute = |muted| Input::Inject(Inject::Mute { number: 1, muted });
    let mute_all = |muted| Input::Inject(Inject::MuteAll(muted));
    for (off, on) in [(mute(true), mute(false)), (mute_all(true), mute_all(false))] {
        let mut sim = cascade();
        sim.input(fail("Swap"), Author::You);
        assert_eq!(sim.input(off.clone(), Author::You), Response::Taken);
        assert_eq!(sim.input(off, Author::You), Response::Nothing, "it is muted already");
        give(&mut sim, the_swap());
        assert_eq!(ends(&sim, "Swap"), ["Completed"]);
        assert!(!only(&sim).is_spent());
        assert_eq!(sim.input(on, Author::You), Response::Taken);
        let (a, b) = sim.legal_moves()[0];
        give(&mut sim, Input::Swap { a, b });
        assert_eq!(ends(&sim, "Swap")[1], "Canceled: Failed: injected");
    }
    let mut sim = cascade();
    sim.input(fail("Swap"), Author::You);
    assert_eq!(
        sim.input(Input::Inject(Inject::Remove(1)), Author::You),
        Response::Taken
    );
    assert_eq!(
        sim.input(Input::Inject(Inject::Remove(1)), Author::You),
        Response::Nothing
    );
    give(&mut sim, the_swap());
    assert_eq!(ends(&sim, "Swap"), ["Completed"]);
}

#[test]
fn all_are_removed_at_once_and_the_next_has_a_number_of_its_own() {
    let mut sim = cascade();
    let remove_all = Input::Inject(Inject::RemoveAll);
    assert_eq!(
        sim.input(remove_all.clone(), Author::You),
        Response::Nothing,
        "there is none"
    );
    sim.input(fail("Swap"), Author::You);
    sim.input(fail("Match"), Author::You);
    assert_eq!(sim.input(remove_all, Author::You), Response::Taken);
    assert_eq!(sim.injections().list().len(), 0);
    give(&mut sim, the_swap());
    assert_eq!(ends(&sim, "Swap"), ["Completed"]);
    sim.input(fail("Swap"), Author::You);
    assert_eq!(only(&sim).number, 3);
}

#[test]
fn a_failed_reshuffle_leaves_the_root_complete_and_a_failed_win_does_not() {
    // One swap clears the only three that can match; what is left is dead.
    let settings = Settings {
        refill: Refill::Random,
        ..Settings::default()
    };
    let mut sim = Sim::new(Arc::new(level("ABCD BCDA CDAB DABC", settings)), 5);
    // It begins with a reshuffle of its own; then the same dead board is painted.
    sim.run_to_idle();
    sim.input(fail("Reshuffle"), Author::You);
    let cells = ["ABCD", "BCDA", "CDAB", "DABC"].iter().zip(0..).flat_map(|(row, y)| {
        row.chars().zip(0..).map(move |(letter, x)| PaintCell {
            cell: Cell::new(x, y),
            terrain: Terrain::Floor,
            piece: Colour::from_letter(letter).map(Piece::Tile),
        })
    });
    let paint = StrokeInput::Whole {
        name: "Brush".into(),
        cells: cells.collect(),
    };
    let root = match give(&mut sim, Input::Stroke(paint)) {
        Response::Started(root) => root,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        ends(&sim, "Reshuffle").last().map(String::as_str),
        Some("Canceled: Failed: injected")
    );
    assert_eq!(sim.tree().get(root).unwrap().state, State::Completed);
    assert!(sim.is_stuck());

    let mut room = room(&["#####", "#@$.#", "#####"]);
    room.input(fail("Win"), Author::You);
    give(&mut room, Input::Steps(vec![tilewright::grid::Direction::Right]));
    assert_eq!(ends(&room, "Walk"), ["Canceled: Failed: injected"]);
    assert!(!room.is_settled(), "the win is not told yet");
    give(&mut room, Input::Settle);
    assert_eq!(room.outcome(), tilewright::sim::Outcome::Won);

    let goals = Settings {
        goals: vec![tilewright::level::match3::Goal::Score(10)],
        refill: Refill::Random,
        ..Settings::default()
    };
    let level = level("BCDCBE DEBEDC CBEDCB ECADBD AAEACE DBAEBC", goals);
    let mut sim = Sim::new(Arc::new(level), 272);
    sim.input(fail("Win"), Author::You);
    give(&mut sim, the_swap());
    assert_eq!(ends(&sim, "Swap"), ["Canceled: Failed: injected"]);
}

#[test]
fn a_step_that_fails_by_injection_is_no_blocked_step() {
    let mut sim = room(&["#######", "#@  $.#", "#######"]);
    sim.input(fail("Step"), Author::You);
    let right = tilewright::grid::Direction::Right;
    give(&mut sim, Input::Steps(vec![right, right]));
    assert_eq!(
        ends(&sim, "Step"),
        ["Canceled: Failed: injected", "Canceled: cut short by #2"]
    );
    assert_eq!(ends(&sim, "Walk"), ["Canceled: Failed: injected"]);
    assert_eq!(sim.hero(), Some(Cell::new(1, 1)));
}

#[test]
fn a_roll_back_that_fails_has_taken_nothing_back() {
    let mut sim = cascade();
    sim.input(
        cancel("Fall", Moment::Completes, Scope::Chain, CancelOutcome::Keep),
        Author::You,
    );
    give(&mut sim, the_swap());
    sim.input(fail("RollBack"), Author::You);
    let before = sim.board().clone();
    give(&mut sim, Input::RollBack);
    assert_eq!(*sim.board(), before);
    assert_eq!(ends(&sim, "RollBack"), ["Canceled: Failed: injected"]);
    assert!(
        sim.tree().iter().all(|node| !node.undone),
        "nothing is marked as undone"
    );
}

#[test]
fn arming_in_the_past_forks_and_strikes_on_the_new_branch_alone() {
    let mut history = History::new(cascade());
    let _ = history.input(the_swap(), Author::You);
    history.skip(u64::MAX, &mut unwatched);
    let whole = history.now().clone();
    history.go_to(3);
    let _ = history.input(fail("Refill"), Author::You);
    assert!(!history.is_past());
    let branch = history.branches().last().expect("the old future stays");
    assert!(*branch.sim() == whole && branch.why == "Inject");
    history.skip(u64::MAX, &mut unwatched);
    assert!(history.now().injected_end().is_some());
    let id = branch_of(&history);
    history.choose_branch(id);
    assert_eq!(history.now().injections().list().len(), 0);
}

fn branch_of(history: &History) -> u32 {
    history.branches().last().expect("a branch").id()
}

#[test]
fn every_injection_says_what_it_does() {
    let said = |input| match input {
        Input::Inject(inject) => inject.to_string(),
        _ => String::new(),
    };
    assert_eq!(said(tiles("ABCA")), "next tiles ABCA");
    assert_eq!(said(fail("Refill")), "fail the next Refill");
    let delay = strike("Clear", 3, Meddling::Delay { ticks: 30 });
    assert_eq!(said(delay), "delay each of the next 3 Clear by 30 ticks");
    let input = cancel("Match", Moment::Completes, Scope::Chain, CancelOutcome::Keep);
    assert_eq!(
        said(input),
        "cancel the chain when the next Match completes, board kept"
    );
    let input = cancel("Fall", Moment::Starts, Scope::Action, CancelOutcome::RollBack);
    assert_eq!(said(input), "cancel the next Fall when it starts, rolled back");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn a_sweep_over_any_chain_of_match_3_finds_nothing(
        level in levels(),
        seed in 0u64..1_000,
        choice in any::<usize>(),
        armed in any::<u32>(),
    ) {
        let mut sim = Sim::with_budgets(level, seed, short(36));
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        let moves = sim.legal_moves();
        let input = match moves.get(choice % moves.len().max(1)) {
            Some(&(a, b)) if choice % 4 > 0 => Input::Swap { a, b },
            _ => Input::Reshuffle,
        };
        sweeps(&sim, &input, armed)?;
    }
}
