//! Undo and redo of the player's moves, in the menu Edit; and the solution of the level, in the menu Level.

use super::super::make::{PLAIN, renews};
use super::super::{Entry, Menu, When};
use crate::command::keys::{Key, bare, ctrl, ctrl_shift, shift};
use crate::command::{Command, Facts, NewKind, PileCommand, Solve};
use crate::sim::{Input, Outcome};

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
    tip: "Start Live again with the solution beside it, to be stepped push by push or pair by pair",
    label: |_| "Show solution".into(),
    command: |facts| {
        facts.solved.clone()?;
        Ok(Command::Solve(Solve::Show))
    },
    ..PLAIN
};

pub(super) const PLAY_SOLUTION: Entry = Entry {
    id: "play-solution",
    menu: Some((Menu::Simulation, 1)),
    tip: "Play the solution that is shown to its end, at the speed that is chosen; or stop it",
    label: |facts| match facts.plays_solution {
        Ok(true) => "Stop the solution".into(),
        _ => "Play solution".into(),
    },
    command: |facts| {
        let plays = facts.plays_solution.clone()?;
        Ok(Command::Solve(Solve::Play(!plays)))
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

pub(super) const HINT: Entry = Entry {
    id: "hint",
    menu: Some((Menu::Simulation, 1)),
    tip: "Show a pair that can be taken and keeps the pile winnable where that is known (H in Live)",
    label: |_| "Hint".into(),
    command: |facts| {
        facts.pile.clone()?;
        Ok(Command::Pile(PileCommand::Hint))
    },
    ..PLAIN
};

pub(super) const SHUFFLE: Entry = Entry {
    id: "shuffle-pile",
    menu: Some((Menu::Simulation, 1)),
    tip: "Deal the faces that are left anew onto the tiles that are left, solvable where that is possible",
    label: |_| "Shuffle the pile".into(),
    command: |facts| {
        facts.pile.clone()?;
        renews(
            facts,
            NewKind::Mahjong,
            "This is for Mahjong: Live plays a level of another kind.",
        )?;
        if facts.outcome == Outcome::Won {
            return Err("The pile is cleared: nothing is left to shuffle.".into());
        }
        Ok(Command::Pile(PileCommand::Shuffle))
    },
    ..PLAIN
};

pub(super) const BEFORE_LOSS: Entry = Entry {
    id: "before-loss",
    menu: Some((Menu::Back, 1)),
    tip: "Show the moment before the pair or the push after which the game could not be won any more",
    label: |_| "Go before the loss".into(),
    command: |facts| {
        facts.loss.clone()?;
        Ok(Command::Pile(PileCommand::BeforeLoss))
    },
    ..PLAIN
};

/// The level of the file so many places on.
fn beside(facts: &Facts, forward: bool) -> Result<Command, String> {
    let Some((at, count)) = facts.in_file else {
        return Err("The file holds this level alone.".into());
    };
    let next = if forward { Some(at + 1) } else { at.checked_sub(1) };
    match next.filter(|next| *next < count) {
        Some(next) => Ok(Command::ChooseLevel(next)),
        None if forward => Err("This is the last level of the file.".into()),
        None => Err("This is the first level of the file.".into()),
    }
}

pub(super) const PREVIOUS_LEVEL: Entry = Entry {
    id: "previous-level",
    menu: Some((Menu::Level, 3)),
    keys: &[ctrl_shift(Key::PageUp)],
    tip: "Open the level before this one in its file",
    label: |_| "Previous level".into(),
    command: |facts| beside(facts, false),
    ..PLAIN
};

pub(super) const NEXT_LEVEL: Entry = Entry {
    id: "next-level",
    menu: Some((Menu::Level, 3)),
    keys: &[ctrl_shift(Key::PageDown)],
    tip: "Open the level after this one in its file",
    label: |_| "Next level".into(),
    command: |facts| beside(facts, true),
    ..PLAIN
};
