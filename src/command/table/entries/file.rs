//! The menu File.

use super::super::make::PLAIN;
use super::super::{Entry, Menu};
use crate::command::keys::{Key, ctrl, ctrl_shift};
use crate::command::{Command, Icon};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "new",
        menu: Some((Menu::File, 0)),
        icon: Some(Icon::NoteAdd),
        keys: &[ctrl(Key::N)],
        tip: "A new match-3 level of random cells; asks for its size and colours",
        label: |_| "New level…".into(),
        command: |_| Ok(Command::New),
        ..PLAIN
    },
    Entry {
        id: "open",
        menu: Some((Menu::File, 0)),
        icon: Some(Icon::FolderOpen),
        keys: &[ctrl(Key::O)],
        tip: "Open a level, in any format that reads, or a trace: .jsonl",
        label: |_| "Open…".into(),
        command: |_| Ok(Command::Open),
        ..PLAIN
    },
    Entry {
        id: "save",
        menu: Some((Menu::File, 1)),
        icon: Some(Icon::Save),
        keys: &[ctrl(Key::S)],
        tip: "Save the level to its file",
        label: |_| "Save".into(),
        command: |_| Ok(Command::Save),
        ..PLAIN
    },
    Entry {
        id: "save-as",
        menu: Some((Menu::File, 1)),
        icon: Some(Icon::SaveAs),
        keys: &[ctrl_shift(Key::S)],
        tip: "Save the level to another file",
        label: |_| "Save as…".into(),
        command: |_| Ok(Command::SaveAs),
        ..PLAIN
    },
    Entry {
        id: "overwrite",
        menu: Some((Menu::File, 1)),
        tip: "Save to the level's own file in its own format, though that does not hold all of it; lists the losses first",
        label: |facts| match &facts.overwrite {
            Ok(name) => format!("Overwrite {name}…"),
            Err(_) => "Overwrite…".into(),
        },
        command: |facts| facts.overwrite.clone().map(|_| Command::Overwrite),
        ..PLAIN
    },
    Entry {
        id: "save-trace",
        menu: Some((Menu::File, 2)),
        icon: Some(Icon::Timeline),
        tip: "Save what has happened in Live as a trace: a .jsonl file that opens here, and that scripts can read",
        label: |_| "Save trace…".into(),
        command: |_| Ok(Command::SaveTrace),
        ..PLAIN
    },
    Entry {
        id: "close",
        menu: Some((Menu::File, 3)),
        icon: Some(Icon::Close),
        keys: &[ctrl(Key::W)],
        tip: "Close the level; asks once when work is unsaved. An untitled level takes its place, and the welcome panel opens",
        label: |_| "Close".into(),
        command: |_| Ok(Command::Close),
        ..PLAIN
    },
    Entry {
        id: "quit",
        menu: Some((Menu::File, 3)),
        icon: Some(Icon::Logout),
        keys: &[ctrl(Key::Q)],
        tip: "Close the program; asks once when work is unsaved",
        label: |_| "Quit".into(),
        command: |_| Ok(Command::Quit),
        ..PLAIN
    },
];
