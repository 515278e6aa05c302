//! Entries of the window: workspaces, themes, and whose keys are used.

use super::make::PLAIN;
use super::{Entry, Menu};
use crate::command::keys::Keys;
use crate::command::{Command, Workspace};
use crate::session::{Keymap, Preset, StepKeys, ThemeChoice};

/// An arrangement of the panels.
pub(super) const fn workspace<const N: usize>(id: &'static str, keys: &'static [Keys], tip: &'static str) -> Entry {
    Entry {
        id,
        menu: Some((Menu::Workspace, 0)),
        keys,
        tip,
        label: |_| format!("{} workspace", Workspace::ALL[N].name()),
        command: |_| Ok(Command::ChooseWorkspace(Workspace::ALL[N])),
        checked: |facts| Some(facts.workspace == Workspace::ALL[N]),
        ..PLAIN
    }
}

/// The looks of the interface.
pub(super) const fn theme<const N: usize>(id: &'static str, tip: &'static str) -> Entry {
    Entry {
        id,
        menu: Some((Menu::Theme, 0)),
        tip,
        label: |_| format!("{} theme", ThemeChoice::ALL[N].name()),
        command: |_| Ok(Command::SetTheme(ThemeChoice::ALL[N])),
        checked: |facts| Some(facts.theme == ThemeChoice::ALL[N]),
        ..PLAIN
    }
}

/// Whose keys choose tools and edit.
pub(super) const fn preset<const N: usize>(id: &'static str, tip: &'static str) -> Entry {
    Entry {
        id,
        menu: Some((Menu::KeyPresets, 0)),
        tip,
        label: |_| format!("Keys of {}", Preset::ALL[N].name()),
        command: |facts| {
            let preset = Preset::ALL[N];
            Ok(Command::SetKeymap(Keymap { preset, ..facts.keymap }))
        },
        checked: |facts| Some(facts.keymap.preset == Preset::ALL[N]),
        ..PLAIN
    }
}

/// Which keys step.
pub(super) const fn step_keys<const N: usize>(id: &'static str, tip: &'static str) -> Entry {
    Entry {
        id,
        menu: Some((Menu::KeyPresets, 1)),
        tip,
        label: |_| format!("Step with {}", StepKeys::ALL[N].name()),
        command: |facts| {
            let steps = StepKeys::ALL[N];
            Ok(Command::SetKeymap(Keymap { steps, ..facts.keymap }))
        },
        checked: |facts| Some(facts.keymap.steps == StepKeys::ALL[N]),
        ..PLAIN
    }
}

pub(super) const RESET_PANELS: Entry = Entry {
    id: "reset-panels",
    menu: Some((Menu::Panels, 0)),
    tip: "Every panel of this workspace at its first place",
    label: |_| String::from("Reset panels"),
    command: |_| Ok(Command::ResetPanels),
    ..PLAIN
};
