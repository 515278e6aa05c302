//! Entries of what steps into a run from outside, and of the sweep with cancels.

use super::make::PLAIN;
use super::{Entry, Menu};
use crate::action::ActionId;
use crate::command::{Command, Facts};
use crate::session::{AT_START, DELAY, into_next};
use crate::sim::{Inject, Injection, Meddling};

const INJECT: Option<(Menu, u8)> = Some((Menu::Inject, 0));
const NONE_SELECTED: &str = "No action is selected; click one in the tree.";

/// The selected action and the name of its kind.
fn selected(facts: &Facts) -> Result<(ActionId, &str), String> {
    let selected = facts.selected.as_ref().map(|(id, name, _)| (*id, name.as_str()));
    selected.ok_or_else(|| NONE_SELECTED.into())
}

fn named(facts: &Facts, before: &str, after: &str) -> String {
    let name = facts
        .selected
        .as_ref()
        .map_or("of the selected kind", |(_, name, _)| name);
    format!("{before} {name}{after}")
}

pub(super) const FIX_TILES: Entry = Entry {
    id: "inject-tiles",
    menu: INJECT,
    tip: "Choose the colours of the next tiles that are created",
    label: |_| String::from("Fix the next tiles…"),
    command: |_| Ok(Command::BeginInjection(Injection::Tiles(Vec::new()))),
    ..PLAIN
};

pub(super) const FAIL_NEXT: Entry = Entry {
    id: "inject-fail",
    menu: INJECT,
    tip: "Let the next action of the selected kind fail before it writes anything",
    label: |facts| named(facts, "Fail the next", ""),
    command: |facts| selected(facts).map(|(_, name)| Command::Inject(Inject::Arm(into_next(name, Meddling::Fail)))),
    ..PLAIN
};

pub(super) const DELAY_NEXT: Entry = Entry {
    id: "inject-delay",
    menu: INJECT,
    tip: "Let the next action of the selected kind take more ticks; its results are the same",
    label: |facts| named(facts, "Delay the next", "…"),
    command: |facts| {
        selected(facts).map(|(_, name)| Command::BeginInjection(into_next(name, Meddling::Delay { ticks: DELAY })))
    },
    ..PLAIN
};

pub(super) const CANCEL_NEXT: Entry = Entry {
    id: "inject-cancel",
    menu: INJECT,
    tip: "Cancel the chain right after the next action of the selected kind has started; its board is kept",
    label: |facts| named(facts, "Cancel at the next", " start"),
    command: |facts| selected(facts).map(|(_, name)| Command::Inject(Inject::Arm(into_next(name, AT_START)))),
    ..PLAIN
};

pub(super) const MUTE_INJECTIONS: Entry = Entry {
    id: "mute-injections",
    menu: Some((Menu::Inject, 1)),
    tip: "Pass over all injections for now, or mind them again",
    label: |_| String::from("Mute all injections"),
    command: |facts| match facts.injections {
        (0, false) => Err("No injection is armed.".into()),
        (_, muted) => Ok(Command::Inject(Inject::MuteAll(!muted))),
    },
    checked: |facts| Some(facts.injections.1),
    ..PLAIN
};

pub(super) const CANCEL_SWEEP: Entry = Entry {
    id: "cancel-sweep",
    plays: true,
    menu: Some((Menu::Debug, 3)),
    tip: "Run the chain of the selected action once for each of its transitions with a cancel there, and list what broke",
    label: |_| String::from("Cancel sweep of the selected chain"),
    command: |facts| selected(facts).map(|(id, _)| Command::CancelSweep(id)),
    ..PLAIN
};

pub(super) const STOP_SWEEP: Entry = Entry {
    id: "stop-sweep",
    menu: Some((Menu::Debug, 3)),
    tip: "End the sweep that runs; what it has found stays",
    label: |_| String::from("Stop the cancel sweep"),
    command: |facts| {
        if facts.sweeping {
            Ok(Command::StopSweep)
        } else {
            Err("No chain is being swept.".into())
        }
    },
    ..PLAIN
};
