//! What the debugger shows of an earlier moment, of previews and of an unsettled board: all of it tells of the same moment.

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Moment};
use tilewright::board::{Board, Counter};
use tilewright::command::{Command, Panel};
use tilewright::grid::Cell;
use tilewright::sim::{CancelOutcome, Scope, Step};
use tilewright::ui::canvas::Mark;
use tilewright::ui::live_picture::LiveMarks;
use tilewright::ui::tile_set::TileSet;

use crate::breakpoints::{debug, kind, sim, strip, swap};
use crate::debugger::{named, nth, played, playhead};
use crate::design::Window;

/// What Live says of its cells to a screen reader.
fn told(window: &Window) -> Vec<String> {
    let cells = (0..36).map(|index| format!("Live cell {},{}", index % 6, index / 6));
    let value = |name: String| window.harness.get_by_label(&name).value().unwrap_or_default();
    cells.map(value).collect()
}

/// What it should say of a board.
fn words(window: &Window, board: &Board) -> Vec<String> {
    let tiles = TileSet::of(sim(window).level());
    (0..36).map(|index| tiles.describe(board.slot_at(index))).collect()
}

fn rest_on(window: &mut Window, row: &str) {
    let rect = window.harness.get_all_by_label(row).last().unwrap().rect();
    window.harness.hover_at(rect.center());
    window.frames(24);
}

#[test]
fn an_action_that_lies_ahead_of_the_playhead_is_previewed_with_its_board_and_its_score() {
    let mut window = played();
    let (first, ..) = nth(&window, "Clear", 1);
    let started = window.app().history().now().tree().get(first).unwrap().started;
    window.ask(Command::GoTo(started));
    let (third, ..) = nth(&window, "Match", 3);
    let now = window.app().history().now();
    let (left, found) = (now.board_left_by(third).unwrap(), now.board_before(third).unwrap());
    assert_ne!(left.faces(), sim(&window).board().faces());
    let score = left.counters().get(Counter::Score).to_string();
    assert!(!window.has(&score), "another score is shown");

    rest_on(&mut window, &format!("{third} Match"));
    assert_eq!(strip(&window), format!("Preview: the board as Match {third} left it"));
    assert_eq!(told(&window), words(&window, &left));
    assert!(window.has(&score), "the score of that board");

    window.harness.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    window.frames(3);
    assert_eq!(told(&window), words(&window, &found));
    assert_eq!(playhead(&window), started);
}

#[test]
fn the_chain_that_runs_at_an_earlier_moment_is_named_counted_and_previewed_before_it_is_canceled() {
    let mut window = played();
    let (_, started, _) = nth(&window, "Clear", 1);
    window.ask(Command::GoTo(started));
    let below = sim(&window).engine().live_below(ActionId::new(1).unwrap()) - 1;
    assert!(below > 2);
    window.harness.get_by_label("Cancel chain").focus();
    window.frames(24);
    let target = format!("#1 Swap and {below} below");
    assert_eq!(
        strip(&window),
        format!("Preview: after Cancel {target}, with its board kept")
    );
    assert_eq!(told(&window), words(&window, sim(&window).board()));
    window
        .harness
        .hover_at(window.harness.get_by_label("Cancel chain").rect().center());
    window.frames(60);
    assert!(window.has_some(&format!("Cancel {target} (")), "the tooltip names it");
    assert!(!window.has_some("The board stays as it is"));
    window.harness.hover_at(egui::pos2(4.0, 4.0));
    window.click("Debug");
    assert!(window.has(&format!("Cancel chain: {target}")));
    assert!(window.has(&format!("Cancel chain and roll back: {target}")));
}

#[test]
fn what_begins_after_the_playhead_is_pending_in_its_row_and_in_the_inspector() {
    let mut window = played();
    let (_, started, _) = nth(&window, "Clear", 1);
    let (later, ..) = nth(&window, "Match", 3);
    window.ask(Command::GoTo(started));
    window.ask(Command::SelectAction(Some(later)));
    window.ask(Command::FocusPanel(Panel::Inspector));
    window.frames(3);
    let row = format!("{later} Match");
    let value = window.harness.get_all_by_label(&row).last().unwrap().value();
    assert_eq!(value.as_deref(), Some("Pending"));
    assert!(window.has_some("After this moment"));
    assert!(window.has("Pending"), "the Inspector's word");
    assert!(!window.has("Completed"));
}

#[test]
fn an_action_is_rolled_back_from_the_roll_back_on() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    while sim(&window)
        .tree()
        .iter()
        .all(|node| node.action.name() != "Fall" || node.started == 0)
    {
        window.ask(Command::Step(Step::Into));
    }
    let (clear, _, ended) = nth(&window, "Clear", 1);
    window.ask(Command::Cancel {
        target: ActionId::new(1).unwrap(),
        scope: Scope::Chain,
        outcome: CancelOutcome::RollBack,
    });
    let last = playhead(&window);
    let tree = sim(&window).tree();
    let node = tree.get(clear).unwrap();
    assert!(node.undone && node.is_undone_at(last) && !node.is_undone_at(ended));
    let row = format!("{clear} Clear");
    let description = |window: &Window| {
        let row = window.harness.get_all_by_label(&row).last().unwrap();
        row.accesskit_node().description().unwrap_or_default()
    };
    assert!(description(&window).contains("rolled back"), "{}", description(&window));
    window.ask(Command::GoTo(ended));
    assert!(
        !description(&window).contains("rolled back"),
        "{}",
        description(&window)
    );
    window.ask(Command::SelectAction(Some(clear)));
    window.ask(Command::FocusPanel(Panel::Inspector));
    assert!(!window.has_some("Rolled back"));
    window.ask(Command::BackToNow);
    assert!(window.has_some("Rolled back"));
}

#[test]
fn the_frame_in_which_a_breakpoint_stops_the_run_is_followed_by_another() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    window.ask(Command::SetAnimation(false));
    window.ask(Command::SetSpeed(f32::INFINITY));
    window.frames(3);
    swap(&mut window);
    window.app();
    window.harness.state_mut().ask(Command::Play);
    for _ in 0..100 {
        window.harness.step();
        if strip(&window).starts_with("Stopped") {
            assert!(window.harness.ctx.has_requested_repaint(), "what is seen may be older");
            window.frames(2);
            assert!(window.has_some("Play"));
            return;
        }
    }
    panic!("{}", strip(&window));
}

#[test]
fn the_outline_of_a_selection_goes_when_the_next_chain_begins_and_a_preview_has_its_own() {
    let mut window = played();
    let mut game = sim(&window).clone();
    let first = game.tree().roots().next().unwrap().id;
    let (third, ..) = nth(&window, "Clear", 3);
    let mut marks = LiveMarks::default();
    let has = |marks: &[tilewright::ui::canvas::Marked]| marks.iter().any(|marked| marked.mark == Mark::Changed);
    assert!(has(marks.of(&game, &game, Some(first), &[], None, 0.0)));
    let previewed = tilewright::command::Previewed::After(third);
    let own = tilewright::ui::live_picture::changed_cells(&game, game.tree().get(third).unwrap());
    let shown = marks.of_preview(&game, previewed, &[]).to_vec();
    assert_eq!((shown.len(), &shown[0].cells), (1, &own));
    let cancel = tilewright::command::Previewed::Cancel {
        target: third,
        scope: Scope::Chain,
        outcome: CancelOutcome::Keep,
    };
    assert!(marks.of_preview(&game, cancel, &[]).is_empty());
    assert!(has(marks.of(&game, &game, Some(first), &[], None, 0.0)));

    let (a, b) = game.legal_moves()[0];
    game.input(tilewright::sim::Input::Swap { a, b }, tilewright::action::Author::You);
    game.run_to_idle();
    assert!(
        !has(marks.of(&game, &game, Some(first), &[], None, 0.0)),
        "another move"
    );
    marks.of(&game, &game, None, &[], None, 0.0);
    assert!(
        has(marks.of(&game, &game, Some(first), &[], None, 0.0)),
        "selected anew"
    );
    window.frames(1);
}

#[test]
fn a_step_on_an_unsettled_board_says_to_settle_first_and_what_is_unsettled_stays() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    while sim(&window).board().slot(Cell::new(2, 4)).unwrap().face != 0 {
        window.ask(Command::Step(Step::Into));
    }
    window.ask(Command::CancelRunningChain);
    let before = strip(&window);
    assert!(before.starts_with("Unsettled: ") && before.contains("hole"), "{before}");
    window.key(Modifiers::NONE, Key::F7);
    assert_eq!(strip(&window), format!("{before}. Settle first"));
}

#[test]
fn the_list_of_changes_is_of_the_action_or_of_all_below_it_as_the_boards_are() {
    let mut window = played();
    let (first, ..) = nth(&window, "Swap", 1);
    let (own, all) = (
        sim(&window).writes_of(first).len(),
        sim(&window).writes_below(first).len(),
    );
    assert!(own > 0 && own < all);
    window.ask(Command::SelectAction(Some(first)));
    window.ask(Command::FocusPanel(Panel::Inspector));
    assert!(window.has(&format!("Changes with all below: {all}")));
    window.click("With all that it started");
    assert!(window.has(&format!("Own changes: {own}")));
}

#[test]
fn what_is_wrong_with_the_run_is_counted_and_no_green_sign_stands_above_it() {
    let mut window = played();
    window.ask(Command::FocusPanel(Panel::Problems));
    assert!(window.has("The level is sound") && window.has("No problems"));
    window.ask(Command::Cancel {
        target: ActionId::new(1).unwrap(),
        scope: Scope::Chain,
        outcome: CancelOutcome::Keep,
    });
    window.frames(2);
    assert!(!window.has("The level is sound"));
    assert!(window.has("The level itself has no problems"));
    assert!(window.has("No problems, 1 in the run"));
}

#[test]
fn while_there_are_branches_every_number_of_an_action_is_spelled_with_its_branch() {
    let mut window = played();
    let (second, started, _) = nth(&window, "Match", 2);
    window.ask(Command::GoTo(started));
    window.ask(Command::SetAnimation(true));
    window.click("Play on from here");
    window.ask(Command::Pause);
    window.ask(Command::SelectAction(Some(second)));
    window.ask(Command::FocusPanel(Panel::Inspector));
    let number = format!("b1·{}", second.get());
    assert!(window.has(&number), "the Inspector's head");
    for name in ["Cancel ", "Go to the start of ", "Board before "] {
        named(&window, [name, &format!("{number} Match")]);
    }
    rest_on(&mut window, &format!("{number} Match"));
    assert!(
        strip(&window).contains(&format!("Match {number} ")),
        "{}",
        strip(&window)
    );
    window.harness.hover_at(egui::pos2(4.0, 4.0));
    window.click("Debug");
    named(&window, ["Cancel chain: b1·1 Swap", "below"]);
    assert!(!window.has_some("#1 "), "no other spelling");
}
