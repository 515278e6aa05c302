use std::sync::Arc;

use tilewright::moment::{Expected, Replay, Report};
use tilewright::sim::Hashes;

use super::{garden, played};

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
