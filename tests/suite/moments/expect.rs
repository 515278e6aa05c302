use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::Author;
use tilewright::level::match3::Timing;
use tilewright::level::{Level, Puzzle};
use tilewright::moment::{Expected, Replay, Report};
use tilewright::sim::{CancelOutcome, Hashes, Input, Scope, Sim};

use super::{board, garden, played};

fn expected(moves: usize) -> Expected {
    let sim = played(&garden(), 7, moves);
    Expected::of(&sim, Report::of(&sim, "", Vec::new()))
}

/// The text without the lines that begin so.
fn lines_but(text: &str, begins: &str) -> String {
    let kept = text.split_inclusive('\n').filter(|line| !line.starts_with(begins));
    kept.collect()
}

#[test]
fn a_test_file_holds_what_each_transition_was_and_a_run_fulfils_it() {
    let expected = expected(2);
    let text = expected.write();
    let read = Expected::read(&text).unwrap();
    assert_eq!(read, expected);
    let replay = Replay::whole(Arc::new(read.report.clone()));
    assert_eq!(read.first_difference(replay.sim()), None);
    assert!(
        text.contains("\nexpect 1 ") && text.contains(" #1 Swap Pending Running\n"),
        "{text}"
    );
}

#[test]
fn the_first_transition_that_differs_is_named_with_both_sides() {
    let mut expected = expected(2);
    let mut list = expected.hashes.list().to_vec();
    list[6] ^= 1;
    list[8] ^= 1;
    expected.hashes = Hashes::from_list(0, list);
    expected.words[6] = "#2 Match Running Completed".to_owned();
    let replay = Replay::whole(Arc::new(expected.report.clone()));
    let difference = expected.first_difference(replay.sim()).unwrap();
    assert_eq!(difference.transition, 6);
    assert!(
        difference.expected.starts_with("#2 Match Running Completed, hash "),
        "{difference}"
    );
    assert!(difference.found.starts_with('#'), "{difference}");
    // A run that ends earlier lacks the next.
    let shorter = played(&garden(), 7, 1);
    let full = super::expect::expected(2);
    let difference = full.first_difference(&shorter).unwrap();
    assert_eq!(difference.transition, shorter.tree().last_transition() + 1);
    assert_eq!(difference.found, "the end of the run");
}

#[test]
fn a_test_file_that_is_malformed_is_refused_with_its_line() {
    let text = expected(1).write();
    let wrong = |text: &str| Expected::read(text).unwrap_err().to_string();
    let line = text.lines().position(|line| line.starts_with("expect 3 ")).unwrap() + 1;
    let gap = lines_but(&text, "expect 3 ");
    assert!(wrong(&gap).starts_with(&format!("{line}:")), "{}", wrong(&gap));
    assert!(wrong(&text.replace("expect 3 ", "expects 3 ")).starts_with(&format!("{line}:")));
    let hash = text
        .lines()
        .nth(line - 1)
        .unwrap()
        .split(' ')
        .nth(2)
        .unwrap()
        .to_owned();
    assert!(wrong(&text.replace(&hash, "123")).contains("16 hexadecimal digits"));
    let without = lines_but(&text, "expect");
    assert!(wrong(&without).contains("expects nothing"));
}

/// A level of many drawn tiles, with pictures that take these times.
fn timed(timing: Timing) -> Arc<Level> {
    let mut level = (*board("name: Garden\nseed: 3\n\n??????\n??????\n??????\n??????\n??????\n??????\n")).clone();
    if let Puzzle::Match3(match3) = &mut level.puzzle {
        match3.settings.timing = timing;
    }
    Arc::new(level)
}

fn timings() -> impl Strategy<Value = Timing> {
    // Falls of no time at all, and falls in which near and far tiles land at once, are among them.
    let short = 0u32..4;
    let number = prop_oneof![short.clone(), 0u32..200];
    (number.clone(), number.clone(), 0u32..60, 0u32..2_000, short, number).prop_map(
        |(swap, clear, fall_acceleration, fall_speed, spawn_offset, reshuffle)| Timing {
            swap,
            clear,
            fall_acceleration,
            fall_speed,
            spawn_offset,
            reshuffle,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_times_of_pictures_change_no_test(
        was in timings(),
        is in timings(),
        moves in proptest::collection::vec((0usize..40, proptest::option::of((1u64..60, any::<bool>()))), 1..4),
    ) {
        let mut sim = Sim::new(timed(was), 3);
        sim.run_to_idle();
        for (choice, cancel) in moves {
            if sim.legal_moves().is_empty() || !sim.is_settled() {
                sim.input(Input::Settle, Author::You);
            } else {
                let legal = sim.legal_moves();
                let (a, b) = legal[choice % legal.len()];
                sim.input(Input::Swap { a, b }, Author::You);
            }
            if let Some((after, keeps)) = cancel {
                sim.skip(after);
                if let Some(root) = sim.engine().running_root() {
                    let outcome = if keeps { CancelOutcome::Keep } else { CancelOutcome::RollBack };
                    sim.cancel(root, Scope::Chain, outcome, Author::You);
                }
            }
            sim.run_to_idle();
        }
        let expected = Expected::of(&sim, Report::of(&sim, "", Vec::new()));
        let mut report = expected.report.clone();
        report.level = timed(is);
        let replay = Replay::of_test(Arc::new(report)).run_whole();
        prop_assert_eq!(replay.deviation(), None);
        prop_assert_eq!(expected.first_difference(replay.sim()), None);
        prop_assert_eq!(replay.sim().board().hash(), sim.board().hash());
        prop_assert_eq!(replay.sim().tree().last_transition(), sim.tree().last_transition());
    }
}

#[test]
fn another_rule_fails_a_test_that_a_slower_picture_passes() {
    let level = timed(Timing::default());
    let sim = played(&level, 3, 3);
    let expected = Expected::of(&sim, Report::of(&sim, "", Vec::new()));
    let on = |level: Arc<Level>| {
        let report = Report {
            level,
            ..expected.report.clone()
        };
        let replay = Replay::of_test(Arc::new(report)).run_whole();
        expected.first_difference(replay.sim())
    };
    let slower = Timing {
        swap: 30,
        clear: 90,
        fall_speed: 40,
        ..Timing::default()
    };
    assert_eq!(on(timed(slower)), None);
    let mut other = (*level).clone();
    if let Puzzle::Match3(match3) = &mut other.puzzle {
        match3.settings.weights = vec![5, 1, 1, 1, 1, 1];
    }
    assert!(on(Arc::new(other)).is_some());
    // The moment itself is that of the old pictures: it is gone to tick by tick.
    let report = Report {
        level: timed(slower),
        ..expected.report.clone()
    };
    assert!(Replay::whole(Arc::new(report)).deviation().is_some());
}
