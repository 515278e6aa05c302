//! Whatever is recorded, the same happens; and what is not recorded is gone.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{Author, Budgets, Recording};
use tilewright::level::Level;
use tilewright::level::match3::{Match3, Settings};
use tilewright::level::{self, Puzzle};
use tilewright::playtest::Bot;
use tilewright::sim::{Input, Response, RootTotals, Sim};

use super::{invariants, mahjong_play, sokoban_play, time_travel};

/// What a run shows whatever it records, transition by transition.
#[derive(Debug, Default, PartialEq)]
struct Shown {
    /// Transition, tick and hash of the board.
    steps: Vec<(u64, u64, u64)>,
    roots: Vec<RootTotals>,
    responses: Vec<Response>,
    refused_roll_backs: usize,
}

impl Shown {
    fn note(&mut self, sim: &Sim) {
        self.steps
            .push((sim.tree().last_transition(), sim.tick(), sim.board().hash()));
        let newest = self.roots.last().map(|totals| totals.ended.root);
        let ended = sim.roots_ended().rev();
        let mut new: Vec<RootTotals> = ended
            .take_while(|totals| Some(totals.ended.root) != newest)
            .copied()
            .collect();
        new.reverse();
        self.roots.extend(new);
    }

    fn give(&mut self, sim: &mut Sim, input: &Input, author: Author, time: u64) {
        if let &Input::Cancel { target, scope, outcome } = input {
            let report = sim.cancel(target, scope, outcome, author);
            self.refused_roll_backs += usize::from(report.refused.is_some());
            self.note(sim);
        } else {
            let response = sim.input(input.clone(), author);
            self.responses.push(response);
        }
        self.skip(sim, time);
    }

    fn skip(&mut self, sim: &mut Sim, time: u64) {
        self.note(sim);
        for _ in 0..time {
            if sim.skip(1) == 0 {
                break;
            }
            self.note(sim);
        }
    }
}

/// What is gone is gone, and what is kept is as it was.
fn keeps_no_more(sim: &Sim, whole: &Sim, recording: Recording) -> Result<(), TestCaseError> {
    let (tree, journal) = (sim.tree(), sim.journal());
    prop_assert_eq!(tree.last_transition(), whole.tree().last_transition());
    prop_assert_eq!(journal.len(), whole.journal().len());
    let chain = whole.tree().transitions().next_back().and_then(|(_, last)| {
        let root = whole.tree().get(last.action)?.root;
        whole.tree().get(root)
    });
    // A chain that was canceled while it waited never began.
    let Some(chain) = chain.filter(|root| root.started != 0) else {
        return Ok(());
    };
    let before = whole.tree().transition(chain.started).expect("all is kept").journal;
    if recording != Recording::All {
        prop_assert_eq!(journal.dropped(), before, "the chain that runs has its writes");
    }
    if recording == Recording::Off {
        prop_assert_eq!(tree.dropped_transitions(), chain.started - 1);
        prop_assert!(sim.inputs().is_empty());
        let waiting = sim.engine().queued_roots().count();
        let of_chain = whole.tree().iter().filter(|node| node.root == chain.id).count();
        prop_assert!(tree.len() <= 2 * (of_chain + waiting) + 64);
    } else {
        invariants::check(tree, &sim.engine().live().collect::<Vec<_>>());
        prop_assert_eq!(tree, whole.tree());
        prop_assert_eq!(sim.inputs(), whole.inputs());
    }
    let kept = tree
        .transitions()
        .all(|(number, transition)| whole.tree().transition(number) == Some(transition));
    prop_assert!(kept);
    for node in tree.iter().filter(|node| node.root == chain.id) {
        let was = whole.tree().get(node.id).expect("all is kept");
        prop_assert_eq!(
            (&node.action, node.state, &node.cause),
            (&was.action, was.state, &was.cause)
        );
    }
    Ok(())
}

/// The same inputs at the same transitions, under each way of recording.
fn is_the_same(
    level: &Arc<Level>,
    seed: u64,
    choices: &[u32],
    some_input: impl Fn(&Sim, u32) -> Option<Input>,
) -> Result<(), TestCaseError> {
    let budgets = Budgets {
        depth: 6,
        ..Budgets::for_cells(36)
    };
    let start = Sim::with_budgets(Arc::clone(level), seed, budgets);
    let mut runs = Recording::ALL.map(|recording| (recording, start.clone().recording(recording), Shown::default()));
    for &choice in choices {
        let input = some_input(&runs[0].1, choice);
        let more = choice / 11;
        let author = if more & 1 == 0 { Author::You } else { Author::Script };
        let time = u64::from(more / 2 % 40);
        for (_, sim, shown) in &mut runs {
            match &input {
                Some(input) => shown.give(sim, input, author, time),
                None => shown.skip(sim, time),
            }
        }
        let [(_, whole, shown), rest @ ..] = &runs;
        for (recording, sim, other) in rest {
            prop_assert_eq!(other, shown, "{:?}", recording);
            prop_assert_eq!(sim.board(), whole.board(), "{:?}", recording);
            prop_assert!(sim.engine().faults().is_empty());
            keeps_no_more(sim, whole, *recording)?;
        }
    }
    // The draws are the same as well: the next game begins and goes on alike.
    let boards = runs.map(|(_, mut sim, _)| {
        sim.run_to_idle();
        sim.input(Input::Settle, Author::Script);
        sim.run_to_idle();
        sim.board().clone()
    });
    prop_assert_eq!(&boards[0], &boards[1]);
    prop_assert_eq!(&boards[0], &boards[2]);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn match_3_goes_the_same_whatever_is_recorded(
        level in time_travel::levels(),
        seed in 0u64..1_000,
        choices in prop::collection::vec(any::<u32>(), 1..60),
    ) {
        is_the_same(&level, seed, &choices, time_travel::some_input)?;
    }

    #[test]
    fn a_room_goes_the_same_whatever_is_recorded(
        level in sokoban_play::rooms(),
        choices in prop::collection::vec(any::<u32>(), 1..60),
    ) {
        is_the_same(&level, 0, &choices, |sim, choice| Some(sokoban_play::some_input(sim, choice)))?;
    }

    #[test]
    fn a_pile_goes_the_same_whatever_is_recorded(
        level in mahjong_play::piles(),
        seed in 0u64..100,
        choices in prop::collection::vec(any::<u32>(), 1..60),
    ) {
        prop_assume!(Sim::new(Arc::clone(&level), seed).not_startable().is_none());
        is_the_same(&level, seed, &choices, |sim, choice| Some(mahjong_play::some_input(sim, choice)))?;
    }
}

#[test]
fn a_long_game_that_is_not_recorded_keeps_its_last_chain_alone() {
    let match3 = Match3::new(8, 8, Settings::default());
    let level = Arc::new(level::Level::new("long", Puzzle::Match3(match3)));
    let mut sim = Sim::new(level, 1).recording(Recording::Off);
    let mut rng = Bot::generator(1);
    let mut most = 0;
    for _ in 0..2_000 {
        let Ok(input) = Bot::Random.choose(&sim, &mut rng) else {
            break;
        };
        sim.input(input, Author::Bot);
        sim.run_to_idle();
        let last = sim.roots_ended().next_back().expect("a root has ended").ended;
        assert_eq!(sim.tree().iter().next().map(|node| node.id), Some(last.root));
        assert_eq!(
            (sim.tree().len() as u64, sim.tree().transitions().len() as u64),
            (last.actions, last.transitions)
        );
        assert!(sim.inputs().is_empty());
        most = most.max(sim.tree().bytes());
    }
    assert!(
        sim.tree().last_transition() > 50_000,
        "{}",
        sim.tree().last_transition()
    );
    assert!(most < 200_000, "{most} bytes");
}
