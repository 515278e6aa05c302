//! The menu Edit.

use super::super::make::{PLAIN, movable, selection};
use super::super::{Entry, Menu, When};
use super::moves::{REDO_MOVE, REDO_PUSH, UNDO_MOVE, UNDO_PUSH};
use crate::command::keys::{Key, bare, ctrl, ctrl_shift, shift};
use crate::command::{Command, Icon, NewKind};
use crate::editor::{Axis, Request, Turn};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "undo",
        menu: Some((Menu::Edit, 0)),
        icon: Some(Icon::Undo),
        keys: &[ctrl(Key::Z)],
        when: When::OutsideLive,
        tip: "Take back the last edit of the level",
        label: |facts| match &facts.undo {
            Some(step) => format!("Undo level: {step}"),
            None => "Undo level".into(),
        },
        command: |facts| match (facts.painting, &facts.undo) {
            (true, _) => Err("A stroke is being painted; release it, or give it up with Esc.".into()),
            (_, None) => Err("Nothing to undo in the level.".into()),
            _ => Ok(Command::Undo),
        },
        ..PLAIN
    },
    Entry {
        id: "redo",
        menu: Some((Menu::Edit, 0)),
        icon: Some(Icon::Redo),
        keys: &[ctrl(Key::Y), ctrl_shift(Key::Z)],
        when: When::OutsideLive,
        tip: "Do the last undone edit of the level again",
        label: |facts| match &facts.redo {
            Some(step) => format!("Redo level: {step}"),
            None => "Redo level".into(),
        },
        command: |facts| match (facts.painting, &facts.redo) {
            (true, _) => Err("A stroke is being painted; release it, or give it up with Esc.".into()),
            (_, None) => Err("Nothing to redo in the level.".into()),
            _ => Ok(Command::Redo),
        },
        ..PLAIN
    },
    UNDO_MOVE,
    REDO_MOVE,
    UNDO_PUSH,
    REDO_PUSH,
    Entry {
        id: "cut",
        menu: Some((Menu::Edit, 1)),
        icon: Some(Icon::ContentCut),
        keys: &[ctrl(Key::X)],
        when: When::Painting,
        tip: "Copy what is selected on the layer in hand, and delete it",
        label: |_| "Cut".into(),
        command: |facts| selection(facts).map(|()| Command::Cut),
        ..PLAIN
    },
    Entry {
        id: "copy",
        menu: Some((Menu::Edit, 1)),
        icon: Some(Icon::ContentCopy),
        keys: &[ctrl(Key::C)],
        when: When::Painting,
        tip: "Copy what is selected on the layer in hand; as text for other programs",
        label: |_| "Copy".into(),
        command: |facts| selection(facts).map(|()| Command::Copy),
        ..PLAIN
    },
    Entry {
        id: "paste",
        menu: Some((Menu::Edit, 1)),
        icon: Some(Icon::ContentPaste),
        keys: &[ctrl(Key::V)],
        when: When::Painting,
        tip: "Hold what was copied, or rows of text, over the board; a click places it",
        label: |_| "Paste".into(),
        command: |_| Ok(Command::RequestPaste),
        ..PLAIN
    },
    Entry {
        id: "delete",
        menu: Some((Menu::Edit, 1)),
        icon: Some(Icon::Delete),
        keys: &[bare(Key::Delete), bare(Key::Backspace)],
        when: When::Painting,
        tip: "Empty what is selected on the layer in hand: floor, or random pieces",
        label: |_| "Delete".into(),
        command: |facts| selection(facts).map(|()| Command::Edit(Request::Delete)),
        ..PLAIN
    },
    Entry {
        id: "select-all",
        menu: Some((Menu::Edit, 2)),
        icon: Some(Icon::SelectAll),
        keys: &[ctrl(Key::A)],
        when: When::Painting,
        tip: "Select every cell",
        label: |_| "Select all".into(),
        command: |_| Ok(Command::Edit(Request::SelectAll)),
        ..PLAIN
    },
    Entry {
        id: "select-none",
        menu: Some((Menu::Edit, 2)),
        icon: Some(Icon::Deselect),
        keys: &[ctrl_shift(Key::A)],
        when: When::Painting,
        tip: "Select nothing; so does Esc",
        label: |_| "Select none".into(),
        command: |facts| selection(facts).map(|()| Command::Edit(Request::SelectNone)),
        ..PLAIN
    },
    Entry {
        id: "invert-selection",
        menu: Some((Menu::Edit, 2)),
        keys: &[ctrl_shift(Key::I)],
        when: When::Painting,
        tip: "Select what is not selected",
        label: |_| "Invert selection".into(),
        command: |_| Ok(Command::Edit(Request::InvertSelection)),
        ..PLAIN
    },
    Entry {
        id: "select-together",
        menu: Some((Menu::Edit, 2)),
        tip: "Move, copy and delete what is selected on every layer that is shown and not locked, and not on the layer in hand alone",
        label: |_| "Selection of all layers".into(),
        command: |facts| match facts.kinds.0 {
            NewKind::Mahjong => Err("Tiles of several layers are selected with Shift, or all with Ctrl+A.".into()),
            NewKind::Match3 | NewKind::Sokoban => Ok(Command::Edit(Request::Together(!facts.layers.together))),
        },
        checked: |facts| Some(facts.layers.together),
        ..PLAIN
    },
    Entry {
        id: "flip-x",
        menu: Some((Menu::Edit, 3)),
        icon: Some(Icon::Flip),
        keys: &[shift(Key::X)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, over: left and right change places",
        label: |_| "Flip left and right".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Flip(Axis::X))),
        ..PLAIN
    },
    Entry {
        id: "flip-y",
        menu: Some((Menu::Edit, 3)),
        keys: &[shift(Key::Y)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, over: top and bottom change places",
        label: |_| "Flip top and bottom".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Flip(Axis::Y))),
        ..PLAIN
    },
    Entry {
        id: "rotate",
        menu: Some((Menu::Edit, 3)),
        icon: Some(Icon::RotateRight),
        keys: &[bare(Key::Z)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, by a quarter",
        label: |_| "Rotate right".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Rotate(Turn::Right))),
        ..PLAIN
    },
    Entry {
        id: "rotate-left",
        menu: Some((Menu::Edit, 3)),
        icon: Some(Icon::RotateLeft),
        keys: &[shift(Key::Z)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, by a quarter against the clock",
        label: |_| "Rotate left".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Rotate(Turn::Left))),
        ..PLAIN
    },
];
