//! The engine alone, on actions that follow a plan: no board, no rule.

use proptest::prelude::*;
use tilewright::action::{Answer, Author, Budgets, Cause, Ending, Engine, Logic, State};
use tilewright::board::ActionId;

use crate::invariants;

/// One thing that a planned action does when it is asked.
#[derive(Debug, Clone, PartialEq)]
enum Do {
    Write,
    Tween(u32),
    Chain(Vec<Toy>),
    Join(Vec<Toy>),
    Fail,
}

/// An action that follows a plan; it passes failures on, unless it forgives them.
#[derive(Debug, Clone, PartialEq)]
struct Toy {
    plan: Vec<Do>,
    at: usize,
    forgives: bool,
    told: usize,
}

fn toy(plan: Vec<Do>) -> Toy {
    Toy {
        plan,
        at: 0,
        forgives: false,
        told: 0,
    }
}

/// Counts writes and chains, as a journal would.
#[derive(Debug, Clone, PartialEq, Default)]
struct Ground {
    writes: u64,
    dropped: u64,
    chains: Vec<ActionId>,
}

impl Logic for Toy {
    type World = Ground;
    const WRITE_BYTES: usize = 32;

    fn advance(&mut self, _me: ActionId, world: &mut Ground, ended: &[Ending]) -> Answer<Self> {
        self.told += ended.len();
        let failed = ended.iter().find_map(|ending| ending.failure.clone());
        if let Some(cause) = failed.filter(|_| !self.forgives) {
            return Answer::Fail(cause);
        }
        loop {
            let next = self.plan.get(self.at).cloned();
            self.at += 1;
            match next {
                Some(Do::Write) => world.writes += 1,
                Some(Do::Tween(ticks)) => return Answer::Tween(ticks),
                Some(Do::Chain(children)) => return Answer::Chain(children),
                Some(Do::Join(children)) => return Answer::Join(children),
                Some(Do::Fail) => return Answer::Fail(Cause::Failed("as planned".into())),
                None => return Answer::Done,
            }
        }
    }

    fn opens_level(&self) -> bool {
        true
    }

    fn chain_starts(world: &mut Ground, root: ActionId) {
        world.chains.push(root);
    }

    fn journal_len(world: &Ground) -> u64 {
        world.writes
    }

    fn journal_kept(world: &Ground) -> u64 {
        world.writes - world.dropped
    }

    fn drop_journal(world: &mut Ground, to: u64) {
        world.dropped = world.dropped.max(to);
    }
}

fn run(engine: &mut Engine<Toy>, world: &mut Ground) -> Vec<ActionId> {
    let mut ended = Vec::new();
    while let Some((due, _)) = engine.next() {
        engine.advance_clock(due);
        if let Some(stepped) = engine.step(world) {
            ended.extend(stepped.root_ended.map(|ended| ended.root));
        }
    }
    ended
}

fn states(engine: &Engine<Toy>) -> String {
    let word = |node: &tilewright::action::Node<Toy>| {
        let cause = node
            .cause
            .as_deref()
            .map_or(String::new(), |cause| format!(" ({cause})"));
        format!(
            "{}{} {}{cause}",
            "  ".repeat(node.depth as usize),
            node.id,
            node.state.word()
        )
    };
    engine.tree().iter().map(word).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_leaf_has_two_transitions_and_a_parent_two_more_a_batch() {
    let leaf = || toy(vec![Do::Tween(3)]);
    let root = toy(vec![Do::Write, Do::Chain(vec![leaf(), leaf()]), Do::Join(vec![leaf()])]);
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    engine.spawn_root(root);
    run(&mut engine, &mut world);
    assert_eq!(engine.tree().last_transition(), 2 + 2 * 2 + 3 * 2);
    assert_eq!(engine.tick(), 9, "the two of the chain come one after the other");
    invariants::check(engine.tree(), &[]);
}

#[test]
fn the_children_of_a_join_run_side_by_side_lowest_id_first() {
    let root = toy(vec![Do::Join(vec![
        toy(vec![Do::Tween(5)]),
        toy(vec![Do::Tween(2)]),
        toy(vec![Do::Tween(5)]),
    ])]);
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    engine.spawn_root(root);
    run(&mut engine, &mut world);
    let ends: Vec<String> = engine
        .tree()
        .transitions()
        .filter(|(_, transition)| transition.to == State::Completed)
        .map(|(_, transition)| format!("{} at {}", transition.action, transition.tick))
        .collect();
    assert_eq!(ends, ["#3 at 2", "#2 at 5", "#4 at 5", "#1 at 5"]);
}

#[test]
fn a_failure_cancels_what_is_pending_and_goes_up() {
    let root = toy(vec![Do::Chain(vec![
        toy(vec![Do::Write]),
        toy(vec![Do::Fail]),
        toy(vec![]),
    ])]);
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    engine.spawn_root(root);
    assert_eq!(run(&mut engine, &mut world).len(), 1);
    assert_eq!(
        states(&engine),
        "#1 Canceled (Failed: as planned)\n  #2 Completed\n  #3 Canceled (Failed: as planned)\n  #4 Canceled (cut short by #3)"
    );
}

#[test]
fn a_parent_may_forgive_a_failure_and_join_siblings_finish() {
    let mut root = toy(vec![Do::Join(vec![toy(vec![Do::Fail]), toy(vec![Do::Tween(4)])])]);
    root.forgives = true;
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    engine.spawn_root(root);
    run(&mut engine, &mut world);
    assert_eq!(
        states(&engine),
        "#1 Completed\n  #2 Canceled (Failed: as planned)\n  #3 Completed"
    );
}

#[test]
fn canceling_an_action_lets_running_siblings_finish_and_cuts_the_ancestors_short() {
    let inner = toy(vec![Do::Join(vec![toy(vec![Do::Tween(9)]), toy(vec![Do::Tween(20)])])]);
    let root = toy(vec![Do::Chain(vec![inner, toy(vec![])])]);
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    let root = engine.spawn_root(root).expect("there are ids");
    while engine.step(&mut world).is_some() {}
    assert_eq!(engine.next().map(|(due, _)| due), Some(9), "both tweens run");
    let target = ActionId::new(4).expect("not 0");
    let canceled = engine
        .cancel(target, Author::You, &mut world, |_, _| {})
        .expect("it is live");
    assert_eq!((canceled.ended, canceled.root_ended), (1, None), "a sibling goes on");
    assert_eq!(run(&mut engine, &mut world), [root]);
    assert_eq!(
        states(&engine),
        "#1 Canceled (cut short by #4)\n  #2 Canceled (cut short by #4)\n  #3 Canceled (cut short by #4)\n    \
         #4 Canceled (Canceled by you)\n    #5 Completed"
    );
    invariants::check(engine.tree(), &[]);
    assert_eq!(
        engine.cancel(target, Author::You, &mut world, |_, _| {}),
        None,
        "a second cancel does nothing"
    );
}

#[test]
fn canceling_a_pending_action_lets_the_one_before_it_finish() {
    let running = toy(vec![Do::Chain(vec![toy(vec![Do::Tween(5)])])]);
    let root = toy(vec![Do::Chain(vec![running, toy(vec![]), toy(vec![])])]);
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    engine.spawn_root(root);
    while engine.step(&mut world).is_some() {}
    let target = ActionId::new(3).expect("not 0");
    let canceled = engine
        .cancel(target, Author::You, &mut world, |_, _| {})
        .expect("it is live");
    assert_eq!((canceled.ended, canceled.root_ended), (2, None));
    run(&mut engine, &mut world);
    assert_eq!(
        states(&engine),
        "#1 Canceled (cut short by #3)\n  #2 Completed\n  #3 Canceled (Canceled by you)\n  #4 Canceled (cut short by #3)\n    \
         #5 Completed"
    );
    invariants::check(engine.tree(), &[]);
}

#[test]
fn a_cancel_ends_later_siblings_before_earlier_ones_and_children_before_parents() {
    let pair = || toy(vec![Do::Join(vec![toy(vec![Do::Tween(9)]), toy(vec![Do::Tween(9)])])]);
    let root = toy(vec![Do::Join(vec![pair(), pair()])]);
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    let root = engine.spawn_root(root).expect("there are ids");
    while engine.step(&mut world).is_some() {}
    let before = engine.tree().last_transition();
    engine.cancel(root, Author::Script, &mut world, |_, _| {});
    let order: Vec<u32> = engine
        .tree()
        .transitions()
        .filter(|(number, _)| *number > before)
        .map(|(_, transition)| transition.action.get())
        .collect();
    assert_eq!(order, [7, 6, 3, 5, 4, 2, 1]);
}

#[test]
fn roots_wait_for_the_chain_that_runs_and_can_be_canceled_there() {
    let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
    let ids: Vec<ActionId> = (0..3)
        .filter_map(|_| engine.spawn_root(toy(vec![Do::Tween(1)])))
        .collect();
    assert_eq!(engine.queued_roots().collect::<Vec<_>>(), ids[1..]);
    engine.step(&mut world);
    let canceled = engine
        .cancel(ids[1], Author::You, &mut world, |_, _| {})
        .expect("it is live");
    assert_eq!(canceled.root_ended.map(|ended| ended.root), Some(ids[1]));
    assert_eq!(run(&mut engine, &mut world), [ids[0], ids[2]]);
    assert_eq!(world.chains, [ids[0], ids[2]], "the canceled one began no chain");
    invariants::check(engine.tree(), &[]);
}

#[test]
fn a_cascade_100_000_deep_needs_no_stack() {
    // Built from the inside out, and taken apart in the same way: a plan inside a plan would drop recursively.
    #[derive(Debug, Clone, PartialEq)]
    struct Deeper(u32, bool);
    impl Logic for Deeper {
        type World = Ground;
        const WRITE_BYTES: usize = 32;
        fn advance(&mut self, _: ActionId, _: &mut Ground, ended: &[Ending]) -> Answer<Self> {
            if let Some(cause) = ended.iter().find_map(|ending| ending.failure.clone()) {
                return Answer::Fail(cause);
            }
            if self.0 == 0 || std::mem::replace(&mut self.1, true) {
                return Answer::Done;
            }
            Answer::Chain(vec![Self(self.0 - 1, false)])
        }
        fn opens_level(&self) -> bool {
            true
        }
        fn chain_starts(_: &mut Ground, _: ActionId) {}
        fn journal_len(_: &Ground) -> u64 {
            0
        }
        fn journal_kept(_: &Ground) -> u64 {
            0
        }
        fn drop_journal(_: &mut Ground, _: u64) {}
    }
    let budgets = Budgets {
        depth: 100_001,
        ..Budgets::for_cells(64)
    };
    for (deep, state) in [(100_000, State::Completed), (100_001, State::Canceled)] {
        let (mut engine, mut world) = (Engine::new(budgets), Ground::default());
        let root = engine.spawn_root(Deeper(deep, false)).expect("there are ids");
        while engine.step(&mut world).is_some() {}
        assert_eq!(engine.tree().get(root).map(|root| root.state), Some(state));
        let deepest = engine.tree().iter().map(|node| node.depth).max();
        assert_eq!(deepest, Some(100_000));
        drop(engine.clone());
    }
    let (mut engine, mut world) = (Engine::new(budgets), Ground::default());
    let root = engine.spawn_root(Deeper(100_000, false)).expect("there are ids");
    for _ in 0..150_000 {
        engine.step(&mut world);
    }
    let canceled = engine
        .cancel(root, Author::You, &mut world, |_, _| {})
        .expect("it is live");
    assert!(canceled.ended > 70_000, "{}", canceled.ended);
    assert!(engine.is_idle() && engine.faults().is_empty());
}

#[test]
fn the_record_keeps_within_its_budget_and_says_what_it_dropped() {
    let budgets = Budgets {
        record_bytes: 100_000,
        ..Budgets::for_cells(64)
    };
    let (mut engine, mut world) = (Engine::new(budgets), Ground::default());
    let move_of_five = || {
        toy(vec![
            Do::Write,
            Do::Chain(vec![toy(vec![Do::Tween(1)]), toy(vec![Do::Write])]),
        ])
    };
    for _ in 0..2_000 {
        engine.spawn_root(move_of_five());
        run(&mut engine, &mut world);
        let tree = engine.tree();
        assert!(tree.bytes() + ((world.writes - world.dropped) * 32) as usize <= 101_000);
        assert_eq!(
            tree.dropped_actions() + tree.len() as u64,
            3 * u64::from(tree.roots().count() as u32) + tree.dropped_actions()
        );
        assert!(
            tree.roots().all(|root| tree.children(root.id).count() == 2),
            "whole chains are kept or dropped"
        );
    }
    assert!(engine.tree().dropped_actions() > 5_000);
    assert!(
        engine
            .tree()
            .transition(engine.tree().dropped_transitions() + 1)
            .is_some()
    );
    assert!(engine.tree().transition(engine.tree().dropped_transitions()).is_none());

    // One chain that is longer than the budget drops its own oldest ended subtrees, and goes on.
    let step = || toy(vec![Do::Write, Do::Chain(vec![toy(vec![Do::Tween(1)])])]);
    let long = toy((0..2_000).map(|_| Do::Chain(vec![step()])).collect());
    let root = engine.spawn_root(long).expect("there are ids");
    run(&mut engine, &mut world);
    let tree = engine.tree();
    assert!(tree.len() < 1_500, "{}", tree.len());
    assert_eq!(tree.get(root).map(|root| root.state), Some(State::Completed));
    assert!(
        tree.children(root).all(|child| tree.children(child.id).count() == 1),
        "whole subtrees are kept or dropped"
    );
}

fn plans() -> impl Strategy<Value = Toy> {
    let leaf = prop::collection::vec(
        prop_oneof![
            4 => Just(Do::Write),
            4 => (0u32..6).prop_map(Do::Tween),
            1 => Just(Do::Fail),
        ],
        0..3,
    )
    .prop_map(|mut plan| {
        // An action may write only before its first tween.
        plan.sort_by_key(|what| !matches!(what, Do::Write));
        toy(plan)
    });
    leaf.prop_recursive(4, 40, 4, |inner| {
        let batch = prop_oneof![
            2 => prop::collection::vec(inner.clone(), 0..4).prop_map(Do::Chain),
            1 => prop::collection::vec(inner, 0..4).prop_map(Do::Join),
        ];
        (any::<bool>(), 0u32..4, prop::collection::vec(batch, 0..3)).prop_map(|(forgives, ticks, batches)| {
            let mut plan = vec![Do::Write, Do::Tween(ticks)];
            plan.extend(batches);
            Toy { forgives, ..toy(plan) }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_order_of_cancels_breaks_an_invariant(
        roots in prop::collection::vec(plans(), 1..4),
        cancels in prop::collection::vec((1usize..20, any::<prop::sample::Index>()), 0..6),
    ) {
        let (mut engine, mut world) = (Engine::new(Budgets::for_cells(64)), Ground::default());
        let count = roots.len();
        for root in roots {
            engine.spawn_root(root);
        }
        let mut ended = Vec::new();
        for (steps, index) in cancels {
            for _ in 0..steps {
                let Some((due, _)) = engine.next() else { break };
                engine.advance_clock(due);
                if let Some(stepped) = engine.step(&mut world) {
                    ended.extend(stepped.root_ended.map(|ended| ended.root));
                }
                let live: Vec<ActionId> = engine.live().collect();
                invariants::check(engine.tree(), &live);
            }
            let all: Vec<ActionId> = engine.tree().iter().map(|node| node.id).collect();
            let target = all[index.index(all.len())];
            let was_live = engine.live().any(|id| id == target);
            let canceled = engine.cancel(target, Author::You, &mut world, |_, _| {});
            prop_assert_eq!(canceled.is_some(), was_live);
            ended.extend(canceled.and_then(|canceled| canceled.root_ended).map(|ended| ended.root));
            let live: Vec<ActionId> = engine.live().collect();
            invariants::check(engine.tree(), &live);
        }
        let mut twin = engine.clone();
        let mut twin_world = world.clone();
        ended.extend(run(&mut engine, &mut world));
        invariants::check(engine.tree(), &[]);
        prop_assert!(engine.is_idle() && engine.faults().is_empty());
        ended.sort_unstable();
        let roots: Vec<ActionId> = engine.tree().roots().map(|root| root.id).collect();
        prop_assert_eq!(roots.len(), count);
        prop_assert_eq!(ended, roots, "RootEnded is raised once a root");
        run(&mut twin, &mut twin_world);
        prop_assert_eq!(invariants::transitions(twin.tree()), invariants::transitions(engine.tree()));
    }
}
