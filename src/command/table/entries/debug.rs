//! The menu Debug.

use super::super::injections::{
    CANCEL_NEXT, CANCEL_SWEEP, DELAY_NEXT, FAIL_NEXT, FIX_TILES, MUTE_INJECTIONS, STOP_SWEEP,
};
use super::super::make::{PLAIN, back, cancel_action, cancel_label, in_past, running, step};
use super::super::panels::{BREAK_AT_CELL, BREAK_HERE, COMPARE, MUTE_BREAKPOINTS, WHO_WROTE};
use super::super::{Entry, Menu, When};
use super::moves::BEFORE_LOSS;
use crate::command::Command;
use crate::command::keys::{Key, bare, shift};
use crate::sim::{CancelOutcome, Scope, Step};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "continue",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F5)],
        tip: "Let the clock run on from here",
        label: |_| "Continue".into(),
        command: |facts| {
            if facts.playing {
                Err("The clock runs already.".into())
            } else {
                Ok(Command::Play)
            }
        },
        ..PLAIN
    },
    Entry {
        id: "step-into",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F7), bare(Key::Period)],
        tip: "Make the next transition; Live stays paused",
        label: |_| "Step into".into(),
        command: |facts| step(facts, Step::Into),
        ..PLAIN
    },
    Entry {
        id: "step-over",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F6)],
        tip: "Go on until the running action ends; Live stays paused",
        label: |_| "Step over".into(),
        command: |facts| step(facts, Step::Over),
        ..PLAIN
    },
    Entry {
        id: "step-out",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F8)],
        tip: "Go on until the parent of the running action runs again; Live stays paused",
        label: |_| "Step out".into(),
        command: |facts| step(facts, Step::Out),
        ..PLAIN
    },
    Entry {
        id: "end-of-chain",
        menu: Some((Menu::Debug, 0)),
        tip: "Go on until the chain ends; Live stays paused",
        label: |_| "To the end of the chain".into(),
        command: |facts| step(facts, Step::EndOfChain),
        ..PLAIN
    },
    Entry {
        id: "continue-back",
        menu: Some((Menu::Back, 0)),
        keys: &[shift(Key::F5)],
        tip: "Go back to the last breakpoint, else to the start of what is kept",
        label: |_| "Continue back".into(),
        command: |facts| back(facts, Command::ContinueBack),
        ..PLAIN
    },
    Entry {
        id: "step-back-into",
        menu: Some((Menu::Back, 0)),
        keys: &[shift(Key::F7), bare(Key::Comma)],
        tip: "Take the last transition back; Live stays paused",
        label: |_| "Step back".into(),
        command: |facts| back(facts, Command::StepBack(Step::Into)),
        ..PLAIN
    },
    Entry {
        id: "step-back-over",
        menu: Some((Menu::Back, 0)),
        keys: &[shift(Key::F6)],
        tip: "Go back to before the action of the last transition began",
        label: |_| "Step back over".into(),
        command: |facts| back(facts, Command::StepBack(Step::Over)),
        ..PLAIN
    },
    Entry {
        id: "step-back-out",
        menu: Some((Menu::Back, 0)),
        keys: &[shift(Key::F8)],
        tip: "Go back to before the parent of that action chained it",
        label: |_| "Step back out".into(),
        command: |facts| back(facts, Command::StepBack(Step::Out)),
        ..PLAIN
    },
    Entry {
        id: "start-of-chain",
        menu: Some((Menu::Back, 0)),
        keys: &[bare(Key::Home)],
        when: When::InLive,
        tip: "Go back to the start of the chain",
        label: |_| "To the start of the chain".into(),
        command: |facts| back(facts, Command::StepBack(Step::EndOfChain)),
        ..PLAIN
    },
    Entry {
        id: "back-to-now",
        menu: Some((Menu::Back, 1)),
        keys: &[bare(Key::End)],
        when: When::InLive,
        tip: "Show the last moment again",
        label: |_| "Back to now".into(),
        command: |facts| in_past(facts, Command::BackToNow),
        ..PLAIN
    },
    Entry {
        id: "play-on",
        plays: true,
        menu: Some((Menu::Back, 1)),
        keys: &[],
        tip: "Go on from the moment that is shown; what came after it stays as a branch",
        label: |_| "Play on from here".into(),
        command: |facts| in_past(facts, Command::PlayOn),
        ..PLAIN
    },
    BEFORE_LOSS,
    Entry {
        id: "cancel-chain",
        plays: true,
        menu: Some((Menu::Debug, 2)),
        keys: &[shift(Key::Escape)],
        tip: "End the chain that runs; what it has done stays, and pieces on their way are put in their cells",
        label: |facts| of_chain(facts, "Cancel chain"),
        command: |facts| running(facts).map(|_| Command::CancelRunningChain),
        ..PLAIN
    },
    Entry {
        id: "cancel-chain-back",
        plays: true,
        menu: Some((Menu::Debug, 2)),
        tip: "End the chain that runs and take back all that it wrote",
        label: |facts| of_chain(facts, "Cancel chain and roll back"),
        command: |facts| {
            running(facts).map(|target| Command::Cancel {
                target,
                scope: Scope::Chain,
                outcome: CancelOutcome::RollBack,
            })
        },
        ..PLAIN
    },
    Entry {
        id: "cancel-action",
        plays: true,
        menu: Some((Menu::Debug, 2)),
        tip: "End the selected action, what it started, and what waits above it for it alone; the board stays as it is",
        label: |facts| cancel_label(facts, ""),
        command: |facts| cancel_action(facts, CancelOutcome::Keep),
        ..PLAIN
    },
    Entry {
        id: "cancel-action-back",
        plays: true,
        menu: Some((Menu::Debug, 2)),
        tip: "End the selected action, what it started, and what waits above it for it alone; take back what it and what it started wrote",
        label: |facts| cancel_label(facts, " and roll back"),
        command: |facts| cancel_action(facts, CancelOutcome::RollBack),
        ..PLAIN
    },
    WHO_WROTE,
    COMPARE,
    BREAK_HERE,
    BREAK_AT_CELL,
    MUTE_BREAKPOINTS,
    FIX_TILES,
    FAIL_NEXT,
    DELAY_NEXT,
    CANCEL_NEXT,
    MUTE_INJECTIONS,
    CANCEL_SWEEP,
    STOP_SWEEP,
];

/// A command on the chain that runs where the playhead stands, with its target in words.
fn of_chain(facts: &crate::command::Facts, words: &str) -> String {
    match &facts.chain {
        Some(chain) => format!("{words}: {chain}"),
        None => words.to_owned(),
    }
}
