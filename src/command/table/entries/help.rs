//! The menu Help, with the presets of keys.

use super::super::choices::{preset, step_keys};
use super::super::make::PLAIN;
use super::super::{Entry, Menu};
use crate::command::keys::{Key, bare, ctrl_shift};
use crate::command::{Command, Icon};
use crate::session::{Preset, StepKeys};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "find",
        menu: Some((Menu::Help, 0)),
        icon: Some(Icon::Search),
        keys: &[ctrl_shift(Key::P)],
        tip: "Find any command by a part of its name",
        label: |_| "Find a command…".into(),
        command: |_| Ok(Command::Find),
        ..PLAIN
    },
    Entry {
        id: "welcome",
        menu: Some((Menu::Help, 0)),
        icon: Some(Icon::WavingHand),
        tip: "Open the panel of samples that the first start shows",
        label: |_| "Welcome".into(),
        command: |_| Ok(Command::ShowWelcome(true)),
        ..PLAIN
    },
    Entry {
        id: "keys",
        menu: Some((Menu::Help, 0)),
        icon: Some(Icon::Keyboard),
        keys: &[bare(Key::F1)],
        tip: "Every command with its keys",
        label: |_| "Keys…".into(),
        command: |_| Ok(Command::Keys),
        ..PLAIN
    },
    Entry {
        id: "about",
        menu: Some((Menu::Help, 0)),
        tip: "Version and licence",
        label: |_| "About Tilewright…".into(),
        command: |_| Ok(Command::About),
        ..PLAIN
    },
    preset(Preset::Tilewright, "keys-tilewright", "Our own keys"),
    preset(
        Preset::Tiled,
        "keys-tiled",
        "Tools and edits have the keys that they have in Tiled",
    ),
    preset(
        Preset::Ldtk,
        "keys-ldtk",
        "Tools and edits have the keys that they have in LDtk",
    ),
    preset(
        Preset::Aseprite,
        "keys-aseprite",
        "Tools and edits have the keys that they have in Aseprite",
    ),
    step_keys(
        StepKeys::F6F7,
        "step-keys-f6",
        "F6 steps over, F7 into; with Shift backwards",
    ),
    step_keys(
        StepKeys::F10F11,
        "step-keys-f10",
        "F10 steps over, F11 into; with Shift backwards. F10 opens no menu then: Alt with its letter does",
    ),
];
