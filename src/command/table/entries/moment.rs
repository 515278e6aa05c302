//! The menu Moment, below Debug.

use super::super::make::{PLAIN, startable};
use super::super::{Entry, Menu};
use crate::command::keys::{Key, ctrl_shift};
use crate::command::{Icon, ReportCommand};

const MENU: Option<(Menu, u8)> = Some((Menu::Moment, 0));

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "copy-moment",
        menu: MENU,
        icon: Some(Icon::ContentCopy),
        keys: &[ctrl_shift(Key::C)],
        tip: "Copy the moment that Live shows as one line: level, seed and inputs, with the selection marked",
        label: |_| "Copy moment".into(),
        command: |facts| startable(facts).map(|()| ReportCommand::Copy(String::new()).into()),
        ..PLAIN
    },
    Entry {
        id: "copy-moment-note",
        menu: MENU,
        tip: "Copy the moment that Live shows, with a few words about it",
        label: |_| "Copy moment with a note…".into(),
        command: |facts| startable(facts).map(|()| ReportCommand::AskNote.into()),
        ..PLAIN
    },
    Entry {
        id: "paste-moment",
        menu: MENU,
        icon: Some(Icon::ContentPaste),
        tip: "Open the report of a moment that was copied; Ctrl+V outside a text field does the same",
        label: |_| "Paste moment".into(),
        command: |_| Ok(ReportCommand::Paste.into()),
        ..PLAIN
    },
    Entry {
        id: "save-test",
        menu: MENU,
        tip: "Write level, inputs and what came of them up to here to a file that tilewright run --expect checks",
        label: |_| "Save as test…".into(),
        command: |facts| startable(facts).map(|()| ReportCommand::AskSaveLive.into()),
        ..PLAIN
    },
    Entry {
        id: "keep-inputs",
        menu: MENU,
        tip: "Run the inputs up to here again after each edit of the level; where one fails, it is a problem",
        label: |_| "Keep these inputs".into(),
        command: |facts| startable(facts).map(|()| ReportCommand::KeepLive.into()),
        ..PLAIN
    },
];
