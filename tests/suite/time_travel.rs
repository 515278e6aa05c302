//! Going back in time: every moment of random runs equals the one that stood there, whichever way it is reached.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{Author, Budgets, State};
use tilewright::grid::Cell;
use tilewright::level::match3::{Colour, Match3, Piece, Refill, Rule, Settings};
use tilewright::level::{Level, Puzzle, Terrain};
use tilewright::sim::history::{Limits, Moment};
use tilewright::sim::{CancelOutcome, History, Input, PaintCell, Scope, Sim, Step, StrokeInput, unwatched};

/// Every moment at which a run stood, as it stood.
pub type Stood = BTreeMap<Moment, Sim>;

fn settings(colours: usize, rule: Rule, min: u8, refill: Refill) -> Settings {
    Settings {
        rule,
        min,
        weights: vec![1; colours],
        refill,
        ..Settings::default()
    }
}

fn random_level(width: u32, height: u32, settings: Settings) -> Arc<Level> {
    Arc::new(Level::new("Test", Puzzle::Match3(Match3::new(width, height, settings))))
}

/// A history that takes a snapshot every few transitions, so that short runs have many.
pub fn history(level: &Arc<Level>, seed: u64, budgets: Budgets, interval: u64) -> History {
    let sim = Sim::with_budgets(Arc::clone(level), seed, budgets);
    History::with_limits(
        sim,
        Limits {
            interval,
            ..Limits::default()
        },
    )
}

pub fn short(cells: usize) -> Budgets {
    Budgets {
        depth: 6,
        ..Budgets::for_cells(cells)
    }
}

pub fn note(stood: &mut Stood, sim: &Sim) {
    stood.insert(Moment::of(sim), sim.clone());
}

pub fn skip(history: &mut History, transitions: u64, stood: &mut Stood) {
    history.skip(transitions, &mut |sim, _| {
        note(stood, sim);
        false
    });
}

fn paint(choice: u32) -> Vec<PaintCell> {
    let piece = match choice % 4 {
        0 => None,
        1 => Some(Piece::Random),
        2 => Some(Piece::Empty),
        _ => Some(Piece::Tile(Colour::default())),
    };
    (0..=choice / 4 % 3)
        .map(|index| PaintCell {
            cell: Cell::new((choice / 16 % 4 + index) as i32, (choice / 64 % 4) as i32),
            terrain: Terrain::Floor,
            piece,
        })
        .collect()
}

/// One thing that happens: an input of any kind or some time, and what follows of it.
pub fn happen(history: &mut History, choice: u32, stood: &mut Stood) {
    let sim = history.now();
    let more = choice / 32;
    let name = || "Brush".to_owned();
    let input = match choice % 32 {
        0..=7 => {
            let legal = sim.legal_moves();
            let any = (Cell::new((more % 4) as i32, 0), Cell::new((more % 4) as i32 + 1, 0));
            let (a, b) = legal.get(more as usize % legal.len().max(1)).copied().unwrap_or(any);
            Some(Input::Swap { a, b })
        }
        8 => Some(Input::Swap {
            a: Cell::new((more % 3) as i32, 1),
            b: Cell::new((more % 3) as i32 + 1, 1),
        }),
        9 | 10 => Some(Input::Stroke(StrokeInput::Whole {
            name: name(),
            cells: paint(more),
        })),
        11 | 12 => Some(Input::Stroke(StrokeInput::Press {
            name: name(),
            cells: paint(more),
        })),
        13..=15 => Some(Input::Stroke(StrokeInput::Drag { cells: paint(more) })),
        16 | 17 => Some(Input::Stroke(StrokeInput::Release)),
        18 => Some(Input::Stroke(StrokeInput::Abort)),
        19 => Some(Input::Settle),
        20 => Some(Input::Reshuffle),
        21 => Some(Input::RollBack),
        22 if more.is_multiple_of(4) => Some(Input::Restart {
            seed: more.is_multiple_of(8).then_some(u64::from(more)),
            level: None,
        }),
        22 => {
            let mut settings = sim.settings().clone();
            settings.weights[0] = 1 + more % 3;
            // Those that leave a board at rest with holes or ready matches, too.
            settings.min = 2 + (more / 4 % 3) as u8;
            settings.rule = [Rule::Line, Rule::Cluster][more as usize / 16 % 2];
            settings.refill = [Refill::None, Refill::Random, Refill::Fair][more as usize / 32 % 3];
            Some(Input::Settings(Box::new(settings)))
        }
        23..=27 => {
            let live: Vec<_> = sim.engine().live().collect();
            let target = live.get(more as usize % live.len().max(1)).copied();
            let target = target.or_else(|| sim.tree().last_root().map(|root| root.id));
            target.map(|target| Input::Cancel {
                target,
                scope: if more & 64 == 0 { Scope::Action } else { Scope::Chain },
                outcome: if more & 128 == 0 {
                    CancelOutcome::RollBack
                } else {
                    CancelOutcome::Keep
                },
            })
        }
        _ => None,
    };
    let Some(input) = input else {
        history.advance(u64::from(more % 40), &mut |sim, _| {
            note(stood, sim);
            false
        });
        return;
    };
    let author = if more & 1 == 0 { Author::You } else { Author::Script };
    let before = history.now().inputs().len();
    let _ = history.input(input, author);
    assert!(history.now().inputs().len() > before);
    note(stood, history.now());
    skip(history, u64::from(more / 2 % 24), stood);
}

fn same(history: &History, stood: &Stood) -> Result<(), TestCaseError> {
    let sim = history.sim();
    let moment = Moment::of(sim);
    let expected = stood.get(&moment);
    prop_assert!(expected.is_some(), "nothing ever stood at {:?}", moment);
    let expected = expected.expect("it was just looked at");
    prop_assert_eq!(sim.board().hash(), expected.board().hash(), "{:?}", moment);
    prop_assert_eq!(sim.tick(), expected.tick(), "{:?}", moment);
    prop_assert_eq!(sim.tree(), expected.tree(), "{:?}", moment);
    prop_assert_eq!(sim.journal(), expected.journal(), "{:?}", moment);
    prop_assert_eq!(sim.inputs(), expected.inputs(), "{:?}", moment);
    prop_assert!(sim == expected, "{:?}", moment);
    Ok(())
}

/// Goes through a history at random and compares each moment with the one that stood there.
pub fn walk(history: &mut History, choices: &[u32], stood: &Stood) -> Result<(), TestCaseError> {
    let moments: Vec<Moment> = stood.keys().copied().collect();
    for &choice in choices {
        let more = choice / 8;
        let step = [Step::Into, Step::Into, Step::Over, Step::Out, Step::EndOfChain][more as usize % 5];
        let before = history.moment();
        match choice % 8 {
            0..=2 => {
                let moment = moments[more as usize % moments.len()];
                history.go_to_moment(moment);
                if history.is_past() {
                    prop_assert_eq!(history.moment(), moment);
                }
            }
            3 | 4 => {
                let was_past = history.is_past();
                if was_past {
                    prop_assert!(history.step(step, &mut unwatched));
                    prop_assert!(history.moment() > before || !history.is_past());
                }
            }
            5 | 6 => {
                let stepped = history.step_back(step, &mut unwatched);
                prop_assert_eq!(stepped, before > moments[0], "{:?}", before);
                if stepped {
                    prop_assert!(history.moment() < before);
                }
            }
            _ if history.is_past() => {
                history.skip(u64::from(more % 20), &mut unwatched);
                if history.is_past() && more % 20 > 0 {
                    prop_assert!(history.moment() > before);
                }
            }
            _ => {}
        }
        if history.is_past() {
            same(history, stood)?;
            let after = history.board_after(history.playhead());
            if Moment::after(history.playhead()) == history.moment()
                && history
                    .now()
                    .inputs()
                    .iter()
                    .all(|row| row.transition != history.playhead())
            {
                prop_assert_eq!(after.as_ref(), Some(history.sim().board()));
            }
        }
    }
    Ok(())
}

pub fn levels() -> impl Strategy<Value = Arc<Level>> {
    let refill = prop_oneof![Just(Refill::None), Just(Refill::Random), Just(Refill::Fair)];
    (4u32..=6, 4u32..=6, 2u8..=4, 2usize..=5, refill, any::<bool>()).prop_map(
        |(width, height, min, colours, refill, cluster)| {
            let rule = if cluster { Rule::Cluster } else { Rule::Line };
            random_level(width, height, settings(colours, rule, min, refill))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_moment_of_a_random_run_equals_the_one_that_stood_there(
        level in levels(),
        seed in 0u64..1_000,
        interval in 1u64..40,
        script in prop::collection::vec(any::<u32>(), 1..40),
        choices in prop::collection::vec(any::<u32>(), 60),
    ) {
        let mut history = history(&level, seed, short(36), interval);
        prop_assume!(history.sim().not_startable().is_none());
        let mut stood = Stood::new();
        note(&mut stood, history.now());
        for choice in script {
            happen(&mut history, choice, &mut stood);
        }
        let tip = history.now().clone();
        walk(&mut history, &choices, &stood)?;
        history.back_to_now();
        prop_assert!(history.now() == &tip, "going back changes nothing");
        // The clock runs through the same moments.
        history.go_to(history.first());
        let mut wrong = Vec::new();
        while history.is_past() {
            history.advance(7, &mut |sim, made| {
                if Moment::of(sim) == Moment::after(made) && stood.get(&Moment::after(made)) != Some(sim) {
                    wrong.push(made);
                }
                false
            });
        }
        prop_assert_eq!(wrong, Vec::<u64>::new());
        prop_assert!(history.now() == &tip);
    }

    #[test]
    fn a_fork_goes_its_own_way_and_the_branch_that_was_left_stays(
        level in levels(),
        seed in 0u64..1_000,
        interval in 1u64..40,
        scripts in prop::collection::vec(prop::collection::vec(any::<u32>(), 1..16), 2..4),
        choices in prop::collection::vec(any::<u32>(), 40),
    ) {
        let mut history = history(&level, seed, short(36), interval);
        prop_assume!(history.sim().not_startable().is_none());
        let mut stood = Stood::new();
        note(&mut stood, history.now());
        let mut left: Vec<(u32, Stood, Sim)> = Vec::new();
        for (turn, script) in scripts.into_iter().enumerate() {
            for choice in script {
                happen(&mut history, choice, &mut stood);
            }
            let moments: Vec<Moment> = stood.keys().copied().collect();
            let moment = moments[choices[turn] as usize % moments.len()];
            history.go_to_moment(moment);
            if history.is_past() {
                let old = (stood.clone(), history.now().clone());
                let shown = history.sim().clone();
                history.play_on();
                prop_assert!(!history.is_past() && history.now() == &shown);
                let branch = history.branches().last().expect("the old future");
                prop_assert_eq!(branch.forked_at, Some(moment.transition));
                prop_assert!(branch.sim() == &old.1);
                left.push((branch.id(), old.0, old.1));
                stood.retain(|&stood, _| stood <= moment);
            }
        }
        walk(&mut history, &choices, &stood)?;
        history.back_to_now();
        let here = history.now().clone();
        for (id, stood, tip) in &left {
            prop_assert!(history.choose_branch(*id));
            prop_assert!(history.now() == tip);
            walk(&mut history, &choices, stood)?;
        }
        if !left.is_empty() {
            let home = history.branches().iter().find(|branch| branch.sim() == &here);
            let home = home.map(tilewright::sim::history::Branch::id);
            prop_assert!(home.is_some_and(|id| history.choose_branch(id)));
            walk(&mut history, &choices, &stood)?;
        }
    }

    #[test]
    fn what_the_record_still_holds_can_be_gone_to_after_it_has_dropped_the_rest(
        seed in 0u64..1_000,
        interval in 1u64..100,
        script in prop::collection::vec(any::<u32>(), 40..80),
        choices in prop::collection::vec(any::<u32>(), 40),
    ) {
        let level = random_level(6, 6, settings(3, Rule::Line, 3, Refill::Random));
        let budgets = Budgets { record_bytes: 12_000, ..short(36) };
        let mut history = history(&level, seed, budgets, interval);
        let mut stood = Stood::new();
        note(&mut stood, history.now());
        for choice in script {
            happen(&mut history, choice, &mut stood);
        }
        let first = history.first();
        prop_assert!(first <= history.now().tree().last_transition());
        let kept: Vec<Moment> = stood.keys().copied().filter(|moment| moment.transition >= first).collect();
        for choice in choices {
            let moment = kept[choice as usize % kept.len()];
            history.go_to_moment(moment);
            if !history.is_past() {
                continue;
            }
            if choice & 1 << 20 == 0 {
                history.step_back(Step::Into, &mut unwatched);
            }
            let sim = history.sim();
            let expected = stood.get(&Moment::of(sim)).expect("it stood there");
            prop_assert_eq!(sim.board(), expected.board());
            prop_assert_eq!(sim.tick(), expected.tick());
            prop_assert_eq!(sim.journal().len(), expected.journal().len());
            prop_assert!(sim.engine().live().eq(expected.engine().live()));
            prop_assert_eq!(sim.engine().next(), expected.engine().next());
            prop_assert_eq!(sim.inputs(), expected.inputs());
            let dropped = history.now().tree().dropped_transitions();
            let rest = |sim: &Sim| sim.tree().transitions().filter(|&(number, _)| number > dropped).map(|(_, made)| *made).collect::<Vec<_>>();
            prop_assert_eq!(rest(sim), rest(expected));
            for node in sim.tree().iter() {
                let same = expected.tree().get(node.id).is_none_or(|old| {
                    (old.state, old.started, old.ended, old.undone, &old.action) == (node.state, node.started, node.ended, node.undone, &node.action)
                });
                prop_assert!(same, "{} at {}", node.id, sim.tree().last_transition());
            }
            // Both go on in the same way.
            let (mut here, mut there) = (sim.clone(), expected.clone());
            for sim in [&mut here, &mut there] {
                sim.input(Input::Settle, Author::Script);
                sim.run_to_idle();
            }
            prop_assert_eq!(here.board(), there.board());
        }
    }
}

#[test]
fn any_moment_of_a_chain_10_000_levels_deep_can_be_gone_to() {
    let mut match3 = Match3::new(5, 5, settings(2, Rule::Cluster, 2, Refill::Random));
    let cells: Vec<Cell> = match3.pieces.cells().collect();
    for cell in cells {
        // A checkerboard with a hole, which the first refill makes match.
        let colour = Colour::new(((cell.x + cell.y) % 2) as u8).expect("a colour");
        let hole = cell == Cell::new(4, 4);
        match3
            .pieces
            .set(cell, if hole { Piece::Empty } else { Piece::Tile(colour) });
    }
    let level = Arc::new(Level::new("Test", Puzzle::Match3(match3)));
    for record_bytes in [1 << 30, 2 << 20] {
        let budgets = Budgets {
            depth: 10_000,
            actions: u32::MAX,
            record_bytes,
            ..Budgets::for_cells(25)
        };
        let mut history = History::new(Sim::with_budgets(Arc::clone(&level), 1, budgets));
        let mut told = vec![(0, 0, 0); 2];
        history.skip(u64::MAX, &mut |sim, made| {
            assert_eq!(made as usize, told.len());
            told.push((sim.board().hash(), sim.tick(), sim.engine().live_count()));
            false
        });
        let deepest = told.iter().map(|told| told.2).max();
        assert!(deepest > Some(10_000), "{deepest:?}");
        let (first, last) = (history.first(), history.now().tree().last_transition());
        assert!(last > 60_000);
        for part in 0..12 {
            let transition = (first + (last - first) * part / 12).max(2);
            history.go_to(transition);
            let sim = history.sim();
            assert_eq!(history.playhead(), transition);
            assert_eq!(
                (sim.board().hash(), sim.tick(), sim.engine().live_count()),
                told[transition as usize],
                "{transition}"
            );
            assert!(history.step_back(Step::Into, &mut unwatched) || transition == first);
            assert!(history.step(Step::Over, &mut unwatched));
        }
    }
}

/// A run of three moves, and where its roots began and ended.
fn three_moves() -> (History, Vec<(u64, u64)>) {
    let level = random_level(6, 6, settings(4, Rule::Line, 3, Refill::Random));
    let mut history = history(&level, 5, Budgets::for_cells(36), 16);
    for _ in 0..3 {
        let (a, b) = history.now().legal_moves()[0];
        history.input(Input::Swap { a, b }, Author::You).expect("now is shown");
        history.skip(u64::MAX, &mut unwatched);
    }
    let roots = history.now().tree().roots().map(|root| (root.started, root.ended));
    let roots = roots.collect();
    (history, roots)
}

#[test]
fn steps_forward_in_the_past_run_recorded_history_and_never_fork() {
    let (mut history, roots) = three_moves();
    let tip = history.now().clone();
    history.go_to(0);
    assert!(history.sim().is_idle() && history.is_past());
    assert!(
        history.step(Step::Into, &mut unwatched),
        "at rest, into starts the waiting input"
    );
    assert_eq!(history.playhead(), 1);
    assert!(history.step(Step::Over, &mut unwatched), "the Swap runs to its end");
    assert_eq!(history.playhead(), roots[0].1);
    assert!(history.step(Step::EndOfChain, &mut unwatched), "the next chain, whole");
    assert_eq!(history.playhead(), roots[1].1);
    for _ in 0..3 {
        history.step(Step::Into, &mut unwatched);
    }
    let (playhead, current) = (history.playhead(), history.sim().current().expect("one is due"));
    let parent = history
        .sim()
        .tree()
        .get(current)
        .and_then(|node| node.parent)
        .expect("a child");
    assert!(history.step(Step::Out, &mut unwatched));
    assert!(history.playhead() > playhead);
    assert_eq!(
        history.sim().tree().get(parent).map(|node| node.state),
        Some(State::Running)
    );
    assert!(history.step(Step::EndOfChain, &mut unwatched));
    assert!(!history.is_past(), "the last transition is now");
    assert!(history.now() == &tip && history.branches().is_empty());
    assert!(
        !history.step(Step::Into, &mut unwatched),
        "at rest there is nothing to step to"
    );
}

#[test]
fn steps_backward_are_the_mirror_of_steps_forward() {
    let (mut history, roots) = three_moves();
    assert!(
        history.step_back(Step::Over, &mut unwatched),
        "the chain that ended last is taken back whole"
    );
    assert_eq!(history.playhead(), roots[2].0 - 1);
    assert!(history.step_back(Step::Into, &mut unwatched));
    assert_eq!(
        history.playhead(),
        roots[1].1 - 1,
        "the step before the end of the second chain"
    );
    assert!(history.step_back(Step::EndOfChain, &mut unwatched));
    assert_eq!(history.playhead(), roots[1].0 - 1, "its start");
    // Into the third leaf of the first chain, and out of it.
    history.go_to(4);
    let tree = history.sim().tree();
    let leaf = tree.get(tree.transition(4).expect("kept").action).expect("kept");
    let (parent, spawned) = (leaf.parent.expect("a child"), leaf.spawned);
    assert!(history.step_back(Step::Out, &mut unwatched));
    assert_eq!(history.playhead(), spawned - 1);
    assert_eq!(
        history.sim().tree().get(parent).map(|node| node.state),
        Some(State::Running)
    );
    assert!(history.step_back(Step::EndOfChain, &mut unwatched));
    assert_eq!(history.playhead(), 0);
    assert!(!history.step_back(Step::Into, &mut unwatched), "that is the start");
}

#[test]
fn a_watcher_stops_every_step_both_ways() {
    let (mut history, roots) = three_moves();
    let last = history.now().tree().last_transition();
    let target = roots[1].0 + 2;
    let mut told = Vec::new();
    history.continue_back(&mut |_, made| {
        told.push(made);
        made == target
    });
    assert_eq!(history.playhead(), target);
    assert!(told.iter().copied().eq((target..last).rev()), "newest first");
    history.go_to(0);
    let stopped = history.advance(100_000, &mut |sim, made| {
        assert_eq!(sim.tree().last_transition(), made);
        made == target
    });
    assert!(stopped);
    assert_eq!(history.playhead(), target);
    history.step(Step::EndOfChain, &mut |_, made| made == target + 3);
    assert_eq!(history.playhead(), target + 3);
    assert_eq!(history.skip(u64::MAX, &mut |_, made| made == target + 5), (2, true));
    assert!(history.continue_back(&mut unwatched));
    assert_eq!(history.playhead(), 0);
}

#[test]
fn a_stroke_is_stepped_through_drag_by_drag() {
    let level = random_level(6, 6, settings(4, Rule::Line, 3, Refill::Random));
    let mut history = history(&level, 5, Budgets::for_cells(36), 16);
    let cell = |x| {
        vec![PaintCell {
            cell: Cell::new(x, 0),
            terrain: Terrain::Floor,
            piece: Some(Piece::Empty),
        }]
    };
    let mut stroke = |part| {
        history.input(Input::Stroke(part), Author::You).expect("now is shown");
    };
    let name = "Eraser".to_owned();
    stroke(StrokeInput::Press { name, cells: cell(0) });
    stroke(StrokeInput::Drag { cells: cell(1) });
    stroke(StrokeInput::Drag { cells: cell(2) });
    stroke(StrokeInput::Release);
    history.skip(u64::MAX, &mut unwatched);
    let holes = |history: &History| (0..6).filter(|&x| history.sim().board().faces()[x] == 0).count();
    history.go_to(0);
    let mut forward = vec![holes(&history)];
    for _ in 0..3 {
        history.step(Step::Into, &mut unwatched);
        forward.push(holes(&history));
    }
    assert_eq!(forward, [0, 1, 2, 3]);
    assert_eq!(
        history.moment(),
        Moment {
            transition: 1,
            inputs: 2
        }
    );
    for holes_then in [2, 1, 0] {
        assert!(history.step_back(Step::Into, &mut unwatched));
        assert_eq!(holes(&history), holes_then);
    }
}

#[test]
fn in_the_past_moves_are_refused_edits_wait_and_commands_fork() {
    let (mut history, roots) = three_moves();
    history.go_to(roots[0].1);
    let (a, b) = history.sim().legal_moves()[0];
    let refused = history
        .input(Input::Swap { a, b }, Author::You)
        .expect_err("it is the past");
    assert_eq!(
        refused.to_string(),
        "Past: no move is taken at an earlier moment; Play on from here, or go Back to now."
    );
    let whole = |x| {
        let cell = Cell::new(x, 2);
        let cells = vec![PaintCell {
            cell,
            terrain: Terrain::Wall,
            piece: None,
        }];
        Input::Stroke(StrokeInput::Whole {
            name: "Brush".into(),
            cells,
        })
    };
    for x in 0..2 {
        history.input(whole(x), Author::You).expect("edits are taken");
    }
    history
        .input(
            Input::Stroke(StrokeInput::Press {
                name: "Brush".into(),
                cells: paint(1),
            }),
            Author::You,
        )
        .expect("edits are taken");
    assert_eq!(history.strokes_waiting(), 3);
    history
        .input(Input::Stroke(StrokeInput::Abort), Author::You)
        .expect("edits are taken");
    assert_eq!(history.strokes_waiting(), 2, "one was given up");
    assert!(history.is_past() && history.branches().is_empty());
    history.back_to_now();
    history.skip(u64::MAX, &mut unwatched);
    assert_eq!(
        (history.strokes_waiting(), history.now().tree().roots().count()),
        (0, 5)
    );

    history.go_to(roots[1].0 + 1);
    let target = history.sim().engine().running_root().expect("it runs");
    let report = history.cancel(target, Scope::Chain, CancelOutcome::Keep, Author::You);
    assert!(report.ended > 0 && !history.is_past());
    let branch = &history.branches()[0];
    assert_eq!((branch.name().as_str(), branch.why.as_str()), ("b2", "Cancel"));
    assert_eq!(branch.forked_at, Some(roots[1].0 + 1));
    let nothing = history.cancel(target, Scope::Chain, CancelOutcome::Keep, Author::You);
    assert_eq!((nothing.ended, history.branches().len()), (0, 1));
}

#[test]
fn the_oldest_branches_are_dropped_first_and_counted() {
    let level = random_level(6, 6, settings(4, Rule::Line, 3, Refill::Random));
    let sim = Sim::new(Arc::clone(&level), 5);
    let limits = Limits {
        bytes: 100_000,
        interval: 64,
    };
    let mut history = History::with_limits(sim, limits);
    for _ in 0..40 {
        for _ in 0..4 {
            let (a, b) = history.now().legal_moves()[0];
            history.input(Input::Swap { a, b }, Author::You).expect("now is shown");
            history.skip(u64::MAX, &mut unwatched);
        }
        history.go_to(history.first());
        history.play_on();
    }
    let names: Vec<String> = history
        .branches()
        .iter()
        .map(tilewright::sim::history::Branch::name)
        .collect();
    assert_eq!(names.last().map(String::as_str), Some("b41"));
    let dropped = history.dropped_branches();
    assert!(dropped.branches > 0 && dropped.transitions > dropped.branches);
    assert_eq!(dropped.branches as usize + names.len(), 40);
    assert!(
        history
            .branches()
            .iter()
            .map(tilewright::sim::history::Branch::bytes)
            .sum::<usize>()
            <= 100_000
    );
}

#[test]
fn another_simulation_leaves_the_old_run_as_a_branch() {
    let (mut history, _) = three_moves();
    let old = history.now().clone();
    let level = random_level(7, 5, settings(4, Rule::Line, 3, Refill::Random));
    history.go_to(3);
    history.replace(Sim::new(level, 1), "Resize");
    assert!(!history.is_past());
    assert_eq!(history.now().board().width(), 7);
    let branch = &history.branches()[0];
    assert_eq!((branch.forked_at, branch.why.as_str()), (None, "Resize"));
    let id = branch.id();
    assert!(history.choose_branch(id));
    assert!(history.now() == &old);
    assert!(!history.choose_branch(99));
}
