//! The menu Debug.

use egui::Key;

use super::super::make::{PLAIN, bare, cancel_action, cancel_label, running, shift, step};
use super::super::{Entry, Menu};
use crate::app::command::Command;
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
        id: "cancel-chain",
        menu: Some((Menu::Debug, 1)),
        keys: &[shift(Key::Escape)],
        tip: "End the chain that runs; the board stays as it is",
        label: |_| "Cancel chain".into(),
        command: |facts| running(facts).map(|_| Command::CancelRunningChain),
        ..PLAIN
    },
    Entry {
        id: "cancel-chain-back",
        menu: Some((Menu::Debug, 1)),
        tip: "End the chain that runs and take back all that it wrote",
        label: |_| "Cancel chain and roll back".into(),
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
        menu: Some((Menu::Debug, 1)),
        tip: "End the selected action and what it started; the board stays as it is",
        label: |facts| cancel_label(facts, ""),
        command: |facts| cancel_action(facts, CancelOutcome::Keep),
        ..PLAIN
    },
    Entry {
        id: "cancel-action-back",
        menu: Some((Menu::Debug, 1)),
        tip: "End the selected action and what it started, and take back what they wrote",
        label: |facts| cancel_label(facts, " and roll back"),
        command: |facts| cancel_action(facts, CancelOutcome::RollBack),
        ..PLAIN
    },
];
