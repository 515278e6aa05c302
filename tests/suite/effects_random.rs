//! No effect is raised twice, whatever is canceled, stepped back or played again: the encounter of every moment of random runs is what a
//! plain model makes of the effects that were raised by then and not taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{Author, Budgets, Cause, Node, State};
use tilewright::board::{Field, Place};
use tilewright::level::match3::{Colour, Effect, Goal, Match3, Refill, Rule, Settings};
use tilewright::level::{Level, Puzzle};
use tilewright::sim::effects::{Effects, log};
use tilewright::sim::match3::Match3 as Action3;
use tilewright::sim::{Action, CancelOutcome, Input, Kind, Scope, Sim, unwatched};

use crate::time_travel::{Stood, happen, history, note, walk};

/// The encounter as a plain model keeps it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Model {
    damage: u64,
    is_doubled: bool,
    energy: [u64; 8],
}

impl Model {
    fn of_board(sim: &Sim) -> Self {
        let field = |field| u64::from(sim.board().fields().get(field));
        let mut energy = [0; 8];
        for (colour, energy) in Colour::ALL.into_iter().zip(&mut energy) {
            *energy = field(Field::Energy(colour));
        }
        Self {
            damage: field(Field::Damage),
            is_doubled: field(Field::Double) != 0,
            energy,
        }
    }

    /// What the actions of the record make of it, one after another, without those that were taken back.
    fn of_record(sim: &Sim) -> Self {
        let hit_points = u64::from(sim.settings().enemy().expect("the level has an enemy"));
        let mut ran: Vec<&Node<Action>> = sim
            .tree()
            .iter()
            .filter(|node| node.action.has_acted() && !node.undone)
            .collect();
        ran.sort_by_key(|node| node.started);
        let mut model = Self::default();
        for node in ran {
            match &node.action.kind {
                Kind::Match3(Action3::Restart { .. }) if !matches!(node.cause.as_deref(), Some(Cause::Failed(_))) => {
                    model = Self::default();
                }
                Kind::Match3(Action3::Effects(_)) if model.damage >= hit_points => {}
                Kind::Match3(Action3::Effects(Effects::Effect(raise))) => {
                    let effect = &raise.effect;
                    let amount = u64::from(effect.amount);
                    let amount = amount.max(amount * raise.places().len() as u64 / 3);
                    match effect.channel.as_str() {
                        "attack" => model.energy[usize::from(effect.colour.index())] += amount,
                        "double" => model.is_doubled = true,
                        "heal" => model.damage = model.damage.saturating_sub(amount),
                        _ => {}
                    }
                }
                Kind::Match3(Action3::Effects(Effects::Strike { raise, .. })) => {
                    let bar = u64::from(raise.effect.bar);
                    model.energy[usize::from(raise.effect.colour.index())] -= bar;
                    let blow = if std::mem::take(&mut model.is_doubled) {
                        2 * bar
                    } else {
                        bar
                    };
                    model.damage = hit_points.min(model.damage + blow);
                }
                _ => {}
            }
        }
        model
    }
}

/// Whether a roll back has written, and its marks have yet to come.
fn rolls_back(sim: &Sim) -> bool {
    let is_live = |id| sim.tree().get(id).is_some_and(|node| node.action.name() == "RollBack");
    sim.engine().live().any(is_live)
}

fn check(sim: &Sim) -> Result<(), TestCaseError> {
    if rolls_back(sim) {
        return Ok(());
    }
    prop_assert_eq!(Model::of_board(sim), Model::of_record(sim));
    prop_assert_eq!(sim.board().hash(), sim.board().rehash());
    once(sim)
}

/// Each region of a match raises at most one effect, and only after its tiles were cleared.
fn once(sim: &Sim) -> Result<(), TestCaseError> {
    let mut raised: BTreeSet<(u32, Place)> = BTreeSet::new();
    let mut last = 0;
    for row in log::log(sim) {
        let tree = sim.tree();
        let parent = tree.get(row.action).and_then(|node| node.parent).expect("a Match");
        prop_assert!(
            raised.insert((parent.get(), row.raise.places()[0])),
            "{} twice",
            row.action
        );
        prop_assert!(row.transition > last, "in the order of the transitions");
        last = row.transition;
        let clear = tree.children(parent).next().expect("its Clear");
        prop_assert_eq!((clear.action.name(), clear.state), ("Clear", State::Completed));
        prop_assert!(clear.ended < row.transition);
        let Kind::Match3(Action3::Match { groups, chain }) = &tree.get(parent).expect("it is kept").action.kind else {
            return Err(TestCaseError::fail("an effect under another action"));
        };
        prop_assert!(groups.iter().any(|region| region == row.raise.places()));
        prop_assert_eq!(*chain, row.raise.chain);
    }
    Ok(())
}

fn levels() -> impl Strategy<Value = Arc<Level>> {
    let rule = prop_oneof![2 => Just(Rule::Line), 1 => Just(Rule::Cluster)];
    let refill = prop_oneof![Just(Refill::None), Just(Refill::Random), Just(Refill::Fair)];
    let numbers = (1u32..40, 1u32..16, 1u32..9, 10u32..300);
    (rule, refill, 2u8..=3, 3usize..=5, 4u32..=6, numbers).prop_map(|(rule, refill, min, colours, side, numbers)| {
        let (amount, bar, heal, hit_points) = numbers;
        let colour = |index| Colour::new(index).expect("below 8");
        let mut attack = Effect::new(colour(0), "attack", amount);
        attack.bar = bar;
        let effects = vec![
            attack,
            Effect::new(colour(1), "double", 0),
            Effect::new(colour(2), "heal", heal),
            Effect::new(colour(3), "attack", 7),
            Effect::new(colour(4), "own", 1),
        ];
        let settings = Settings {
            rule,
            refill,
            min,
            weights: vec![1; colours],
            goals: vec![Goal::Enemy(hit_points)],
            effects,
            ..Settings::default()
        };
        Arc::new(Level::new("Test", Puzzle::Match3(Match3::new(side, side, settings))))
    })
}

fn short() -> Budgets {
    Budgets {
        depth: 5,
        ..Budgets::for_cells(36)
    }
}

fn some_swap(sim: &mut Sim, choice: u32) {
    let legal = sim.legal_moves();
    let input = match legal.get(choice as usize % legal.len().max(1)) {
        Some(&(a, b)) if sim.is_settled() => Input::Swap { a, b },
        _ => Input::Settle,
    };
    sim.input(input, Author::Script);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_encounter_is_what_the_effects_that_stand_make_of_it_at_every_moment_on_every_way(
        level in levels(),
        seed in 0u64..1_000,
        interval in 1u64..40,
        scripts in prop::collection::vec(prop::collection::vec(any::<u32>(), 1..30), 1..3),
        choices in prop::collection::vec(any::<u32>(), 40),
    ) {
        let mut history = history(&level, seed, short(), interval);
        prop_assume!(history.sim().not_startable().is_none());
        let mut stood = Stood::new();
        note(&mut stood, history.now());
        for (turn, script) in scripts.into_iter().enumerate() {
            for choice in script {
                happen(&mut history, choice, &mut stood);
            }
            for sim in stood.values() {
                check(sim)?;
            }
            // Each moment is reached by other ways, and is the same.
            walk(&mut history, &choices, &stood)?;
            let moments: Vec<_> = stood.keys().copied().collect();
            let moment = moments[choices[turn] as usize % moments.len()];
            history.go_to_moment(moment);
            check(history.sim())?;
            // What is played from there raises anew, and not what was raised before.
            history.play_on();
            stood.retain(|&at, _| at <= moment);
            note(&mut stood, history.now());
        }
        history.skip(200, &mut unwatched);
        check(history.now())?;
    }

    #[test]
    fn a_cancel_at_any_transition_raises_nothing_twice(
        level in levels(),
        seed in 0u64..1_000,
        moves in prop::collection::vec(any::<u32>(), 2),
    ) {
        let mut sim = Sim::with_budgets(level, seed, short());
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        for choice in moves {
            let start = sim.clone();
            some_swap(&mut sim, choice);
            sim.run_to_idle();
            check(&sim)?;
            let transitions = sim.tree().last_transition() - start.tree().last_transition();
            for at in 1..transitions.min(80) {
                for scope in [Scope::Chain, Scope::Action] {
                    for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
                        let mut twin = start.clone();
                        some_swap(&mut twin, choice);
                        twin.skip(at - 1);
                        let number = start.tree().last_transition() + at;
                        let target = twin.tree().transition(number).expect("it was made").action;
                        let report = twin.cancel(target, scope, outcome, Author::Script);
                        check(&twin)?;
                        twin.run_to_idle();
                        check(&twin)?;
                        if report.ended > 0 && scope == Scope::Chain && outcome == CancelOutcome::RollBack {
                            prop_assert_eq!(twin.board().fields(), start.board().fields());
                            prop_assert_eq!(twin.encounter(), start.encounter());
                        }
                        if twin.can_roll_back() {
                            let mut back = twin.clone();
                            back.input(Input::RollBack, Author::Script);
                            back.run_to_idle();
                            check(&back)?;
                            prop_assert_eq!(back.board().fields(), start.board().fields());
                        }
                        // Play goes on from what was left.
                        some_swap(&mut twin, choice / 3);
                        twin.run_to_idle();
                        check(&twin)?;
                    }
                }
            }
        }
    }
}
