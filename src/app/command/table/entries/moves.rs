//! Undo and redo of the player's moves, in the menu Edit; and the solution of the level, in the menu Level.

use egui::Key;

use super::super::make::{PLAIN, bare, ctrl, ctrl_shift, shift};
use super::super::{Entry, Menu, When};
use crate::app::command::{Command, Solve};
use crate::sim::Input;

pub(super) const UNDO_MOVE: Entry = Entry {
    id: "undo-move",
    menu: Some((Menu::Edit, 0)),
    keys: &[ctrl(Key::Z), bare(Key::Z), bare(Key::Backspace)],
    when: When::InLive,
    tip: "Take back the last move of the player",
    label: |facts| match &facts.moves.0 {
        Ok(step) => format!("Undo move: {step}"),
        Err(_) => "Undo move".into(),
    },
    command: |facts| {
        facts.moves.0.clone()?;
        Ok(Command::LiveInput(Input::Undo { by_push: false }))
    },
    ..PLAIN
};

pub(super) const REDO_MOVE: Entry = Entry {
    id: "redo-move",
    menu: Some((Menu::Edit, 0)),
    keys: &[ctrl(Key::Y), ctrl_shift(Key::Z)],
    when: When::InLive,
    tip: "Make the move again that was taken back",
    label: |facts| match &facts.moves.1 {
        Ok(step) => format!("Redo move: {step}"),
        Err(_) => "Redo move".into(),
    },
    command: |facts| {
        facts.moves.1.clone()?;
        Ok(Command::LiveInput(Input::Redo { by_push: false }))
    },
    ..PLAIN
};

pub(super) const UNDO_PUSH: Entry = Entry {
    id: "undo-push",
    keys: &[shift(Key::Z), shift(Key::Backspace)],
    when: When::InLive,
    tip: "Take back all steps up to the last push, and that",
    label: |_| "Undo to the last push".into(),
    command: |facts| {
        facts.moves.0.clone()?;
        Ok(Command::LiveInput(Input::Undo { by_push: true }))
    },
    ..PLAIN
};

pub(super) const REDO_PUSH: Entry = Entry {
    id: "redo-push",
    keys: &[shift(Key::Y)],
    when: When::InLive,
    tip: "Make all steps again up to the next push, and that",
    label: |_| "Redo to the next push".into(),
    command: |facts| {
        facts.moves.1.clone()?;
        Ok(Command::LiveInput(Input::Redo { by_push: true }))
    },
    ..PLAIN
};

pub(super) const SHOW_SOLUTION: Entry = Entry {
    id: "show-solution",
    menu: Some((Menu::Level, 3)),
    tip: "Start Live again with the solution beside it, to be stepped push by push",
    label: |_| "Show solution".into(),
    command: |facts| {
        facts.solved.clone()?;
        Ok(Command::Solve(Solve::Show))
    },
    ..PLAIN
};

pub(super) const STORE_SOLUTION: Entry = Entry {
    id: "store-solution",
    menu: Some((Menu::Level, 3)),
    tip: "Keep the solution that was found with the level; each edit checks it again",
    label: |_| "Store solution".into(),
    command: |facts| {
        facts.solved.clone()?;
        Ok(Command::Solve(Solve::Store))
    },
    ..PLAIN
};
