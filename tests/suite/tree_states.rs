//! The legend of the tree, the order of starts, and what a chain came to.

use egui::accesskit::Toggled;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Author, Budgets, State};
use tilewright::command::Command;
use tilewright::level::{Level, Puzzle, Sokoban};
use tilewright::sim::at::state_at;
use tilewright::sim::{CancelOutcome, History, Input, Scope, Sim, Step};
use tilewright::ui::record::Record;
use tilewright::ui::tree::tally::Tally;
use tilewright::ui::tree::words;

use crate::breakpoints::sim;
use crate::debugger::{nth, played};
use crate::design::Window;
use crate::panels::{endless, level, play};

const BOARD: &str = "??????? ??????? ??????? ??????? ??????? ???????";

/// The states of all actions at a moment, each looked up.
fn looked_up(sim: &Sim, playhead: u64) -> [usize; 5] {
    let states: Vec<State> = sim
        .tree()
        .iter()
        .map(|node| state_at(sim.tree(), node, playhead))
        .collect();
    State::ALL.map(|state| states.iter().filter(|&&other| other == state).count())
}

fn counted(tally: &Tally) -> [usize; 5] {
    State::ALL.map(|state| tally.of(state))
}

#[test]
fn counts_that_follow_the_transitions_are_those_of_the_states_both_ways() {
    for seed in 0..4 {
        let mut sim = Sim::new(level(BOARD, endless()), seed);
        let (mut tally, mut seen) = (Tally::default(), 0_u64);
        play(&mut sim, 6, seed, |sim| {
            seen += 1;
            let last = sim.tree().last_transition();
            // Now, and moments all over the record, in leaps and in steps.
            for playhead in [
                last,
                last * (seen % 7) / 7,
                last.saturating_sub(1),
                last.saturating_sub(2),
            ] {
                if seen % 5 == 0 || playhead == last {
                    tally.update(&Record {
                        playhead,
                        ..Record::now(sim, None)
                    });
                    assert_eq!(
                        counted(&tally),
                        looked_up(sim, playhead),
                        "seed {seed}, {playhead} of {last}"
                    );
                }
            }
        });
        assert!(seen > 60);
    }
}

#[test]
fn a_record_that_is_trimmed_is_counted_as_far_as_it_is_kept() {
    let budgets = Budgets {
        record_bytes: 20_000,
        ..Budgets::for_cells(42)
    };
    let mut sim = Sim::with_budgets(level(BOARD, endless()), 3, budgets);
    let mut tally = Tally::default();
    play(&mut sim, 14, 3, |sim| {
        tally.update(&Record::now(sim, None));
        assert_eq!(counted(&tally), looked_up(sim, sim.tree().last_transition()));
    });
    assert!(sim.tree().dropped_actions() > 0);
}

/// The names of the legend, in its order.
fn legend(window: &Window) -> Vec<String> {
    let name = |state: State| {
        let begin = format!("{}, ", state.word());
        let found = window.harness.query_all_by_label_contains(&begin);
        let mut names = found.filter_map(|node| node.accesskit_node().label());
        names.find(|name| name.ends_with(" actions") || name.ends_with(" action"))
    };
    State::ALL.into_iter().filter_map(name).collect()
}

#[test]
fn the_legend_counts_the_states_at_the_playhead_and_a_click_filters_by_one() {
    let mut window = played();
    let said = |sim: &Sim, playhead: u64| {
        let counts = looked_up(sim, playhead);
        let words = State::ALL.into_iter().zip(counts).map(|(state, count)| match count {
            1 => format!("{}, 1 action", state.word()),
            count => format!("{}, {count} actions", state.word()),
        });
        words.collect::<Vec<_>>()
    };
    let now = window.app().history().now().clone();
    assert_eq!(legend(&window), said(&now, now.tree().last_transition()));
    let (_, started, _) = nth(&window, "Match", 2);
    window.ask(Command::GoTo(started));
    assert_eq!(legend(&window), said(&now, started), "at the playhead");

    let waiting = legend(&window)[State::Waiting as usize].clone();
    let is_on =
        |window: &Window| window.harness.get_by_label(&waiting).accesskit_node().toggled() == Some(Toggled::True);
    assert!(!is_on(&window));
    let filter = |window: &Window| {
        window
            .harness
            .query_by_label("Filter actions")
            .and_then(|field| field.value())
    };
    window.click(&waiting);
    window.frames(2);
    assert_eq!(filter(&window).as_deref(), Some("state:waiting"));
    assert!(is_on(&window));
    let count = looked_up(&now, started)[State::Waiting as usize];
    assert!(window.has(&format!("{count} found")));
    window.click(&waiting);
    window.frames(2);
    assert_eq!(filter(&window), None, "every action shows again");
}

#[test]
fn the_menu_of_the_filter_counts_the_states_too() {
    let mut window = played();
    window.click("Filter");
    window.frames(2);
    window.click("Words of the filter");
    window.frames(2);
    let name = legend(&window)[State::Completed as usize].clone();
    let both = window.harness.query_all_by_label(&name).count();
    assert_eq!(both, 2, "{name}: in the menu and in the foot");
}

/// The order in which actions started, by the transitions that started them.
fn in_order(sim: &Sim) -> Vec<ActionId> {
    let mut started: Vec<_> = sim.tree().iter().filter(|node| node.started != 0).collect();
    started.sort_by_key(|node| node.started);
    started.into_iter().map(|node| node.id).collect()
}

#[test]
fn the_order_of_starts_is_another_than_that_of_numbers_and_pending_has_none() {
    let room = Sokoban::from_picture(["#########", "#@ $  . #", "#########"]).expect("a room");
    let mut sim = Sim::new(std::sync::Arc::new(Level::new("walk", Puzzle::Sokoban(room))), 0);
    let right = tilewright::grid::Direction::Right;
    sim.input(Input::Steps(vec![right; 4]), Author::You);
    while sim.tree().iter().all(|node| node.state != State::Pending) {
        assert_eq!(sim.skip(1), 1, "its steps wait for one another");
    }
    let pending = sim
        .tree()
        .iter()
        .find(|node| node.state == State::Pending)
        .expect("steps wait");
    assert_eq!(pending.order, 0);
    assert_eq!(Record::now(&sim, None).order(pending), None);
    sim.run_to_idle();
    let order = in_order(&sim);
    let numbers: Vec<ActionId> = sim.tree().iter().map(|node| node.id).collect();
    assert_ne!(order, numbers, "a push starts before steps that were made before it");
    for (index, id) in order.into_iter().enumerate() {
        let node = sim.tree().get(id).unwrap();
        assert_eq!(node.order as usize, index + 1, "{id}");
        let record = Record {
            playhead: node.started - 1,
            ..Record::now(&sim, None)
        };
        assert_eq!(record.order(node), None, "{id} has not started yet");
        let told = words::description(&Record::now(&sim, None), node);
        assert!(told.contains(&format!("started as number {}", node.order)), "{told}");
    }
}

#[test]
fn the_order_of_starts_is_the_same_in_every_past_and_goes_on_behind_what_was_dropped() {
    let mut history = History::new(Sim::new(level(BOARD, endless()), 5));
    for _ in 0..4 {
        let (a, b) = history.now().legal_moves()[0];
        history.input(Input::Swap { a, b }, Author::You).unwrap();
        while history.step(Step::EndOfChain, &mut |_, _| false) {}
    }
    let orders = |sim: &Sim| sim.tree().iter().map(|node| (node.id, node.order)).collect::<Vec<_>>();
    let last = history.now().tree().last_transition();
    for transition in (0..last).step_by(7) {
        history.go_to(transition);
        let past = history.sim();
        for node in past.tree().iter().filter(|node| node.started != 0) {
            assert_eq!(
                Some(node.order),
                history.now().tree().get(node.id).map(|node| node.order)
            );
        }
    }
    let all = orders(history.now());
    history.go_to(last / 2);
    while history.is_past() && history.step(Step::Into, &mut |_, _| false) {}
    assert_eq!(orders(history.now()), all);

    let budgets = Budgets {
        record_bytes: 20_000,
        ..Budgets::for_cells(42)
    };
    let mut trimmed = Sim::with_budgets(level(BOARD, endless()), 3, budgets);
    play(&mut trimmed, 14, 3, |_| {});
    assert!(trimmed.tree().dropped_actions() > 0);
    let kept: Vec<u32> = in_order(&trimmed)
        .iter()
        .filter_map(|&id| Some(trimmed.tree().get(id)?.order))
        .collect();
    assert!(kept.windows(2).all(|pair| pair[0] < pair[1]), "{kept:?}");
    assert!(u64::from(kept[0]) > 1, "those that are gone are counted");
}

#[test]
fn a_root_says_what_its_chain_came_to_once_it_has_ended() {
    let mut window = played();
    let now = window.app().history().now().clone();
    let root = now.tree().roots().next().unwrap();
    let matches = now.tree().iter().filter(|node| node.action.name() == "Match");
    let levels = matches.filter_map(|node| node.action.chain_level()).max().unwrap();
    let record = Record::now(&now, None);
    let told = words::totals(&record, root).expect("it has ended");
    assert!(told.ends_with(&format!(", {levels} levels")), "{told}");
    assert!(words::description(&record, root).contains(&told));
    assert!(
        now.tree()
            .iter()
            .filter(|node| node.parent.is_some())
            .all(|node| words::totals(&record, node).is_none())
    );
    let before = Record {
        playhead: root.ended - 1,
        ..record
    };
    assert_eq!(words::totals(&before, root), None, "it had not ended");
    window.ask(Command::SelectAction(Some(root.id)));
    window.ask(Command::ShowPanel(tilewright::command::Panel::Inspector, true));
    assert!(window.has(&told), "the Inspector says so");
    window.ask(Command::GoTo(root.ended - 1));
    assert!(!window.has(&told));
}

#[test]
fn canceling_an_action_says_which_of_those_above_end_with_it() {
    let window = played();
    let now = window.app().history().now();
    let (fall, started, _) = nth(&window, "Fall", 1);
    let mut history = window.app().history().clone();
    history.go_to(started);
    let tree = history.sim().tree();
    let node = tree.get(fall).unwrap();
    let above = words::ends_with(tree, node, |node| node.state);
    let named: Vec<&str> = above.iter().map(|node| node.action.name()).collect();
    assert_eq!(named, ["Match", "Swap"]);
    let told = words::also_ended(tree, node, |node| node.state).unwrap();
    assert_eq!(
        told,
        format!(
            "Also ends {} Match and {} Swap, which wait for it alone",
            above[0].id, above[1].id
        )
    );
    // What is told is what happens.
    let live: Vec<ActionId> = above.iter().map(|node| node.id).collect();
    history.cancel(fall, Scope::Action, CancelOutcome::Keep, Author::You);
    for id in live {
        assert_eq!(history.now().tree().get(id).unwrap().state, State::Canceled, "{id}");
    }
    // One of a Join leaves its running siblings to go on, and those above to wait for them.
    let tile = now.tree().iter().find(|node| {
        let siblings = node.parent.map_or(0, |parent| now.tree().children(parent).count());
        node.action.name() == "CreateTile" && siblings > 1
    });
    let tile = tile.expect("a Refill of several");
    let last = now.tree().children(tile.parent.unwrap()).last().unwrap();
    history.go_to(0);
    let mut sim = window.app().history().clone();
    sim.go_to(last.started);
    let tree = sim.sim().tree();
    assert!(words::ends_with(tree, tree.get(last.id).unwrap(), |node| node.state).is_empty());
    assert_eq!(
        words::also_ended(tree, tree.get(last.id).unwrap(), |node| node.state),
        None
    );
}

#[test]
fn the_menu_of_a_row_says_what_else_a_cancel_ends() {
    let mut window = played();
    let (fall, started, _) = nth(&window, "Fall", 1);
    window.ask(Command::GoTo(started));
    window.ask(Command::SetAnimation(true));
    assert!(sim(&window).tree().get(fall).is_some());
    window
        .harness
        .get_all_by_label(&format!("{fall} Fall"))
        .last()
        .unwrap()
        .click_secondary();
    window.frames(3);
    assert!(window.has_some("Also ends "), "the menu");
    assert!(window.has_some(" which wait for it alone"));
}
