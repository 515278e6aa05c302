//! Entries of the panels round the level and the game: problems, marks, breakpoints.

use super::choices::focus;
use super::make::PLAIN;
use super::{Entry, Menu};
use crate::action::{Breakpoint, Moment};
use crate::command::keys::{Key, bare, ctrl, shift};
use crate::command::{Command, Facts, Icon, Panel};
use crate::editor::Request;

/// The group of problems in the menu of the level.
const PROBLEMS: Option<(Menu, u8)> = Some((Menu::Level, 3));

pub(super) const NEXT_PROBLEM: Entry = Entry {
    id: "next-problem",
    menu: PROBLEMS,
    icon: Some(Icon::KeyboardArrowDown),
    keys: &[bare(Key::F4)],
    tip: "Select the cells of the next problem, and let them light up",
    label: |_| String::from("Next problem"),
    command: |facts| next_problem(facts, true),
    ..PLAIN
};

pub(super) const PREVIOUS_PROBLEM: Entry = Entry {
    id: "previous-problem",
    menu: PROBLEMS,
    icon: Some(Icon::KeyboardArrowUp),
    keys: &[shift(Key::F4)],
    tip: "Select the cells of the problem before, and let them light up",
    label: |_| String::from("Previous problem"),
    command: |facts| next_problem(facts, false),
    ..PLAIN
};

pub(super) const FIX_PROBLEM: Entry = Entry {
    id: "fix-problem",
    menu: PROBLEMS,
    icon: Some(Icon::AutoFixHigh),
    keys: &[ctrl(Key::Period)],
    tip: "Mend the problem that is looked at, or the worst that can be mended; undo takes it back",
    label: |facts| match &facts.fix {
        Ok(fix) => format!("Fix problem: {}", fix.words),
        Err(_) => String::from("Fix problem"),
    },
    command: |facts| facts.fix.clone().map(|fix| Command::Edit(Request::Fix(fix))),
    ..PLAIN
};

pub(super) const FOCUS_LEVEL: Entry = focus(
    Panel::Level,
    "focus-level",
    &[bare(Key::F2)],
    "The keys act on the Level: arrows move its cursor, Enter paints",
);
pub(super) const FOCUS_LIVE: Entry = focus(
    Panel::Live,
    "focus-live",
    &[bare(Key::F3)],
    "The keys act on the running game: arrows move its cursor, Enter picks a tile",
);
pub(super) const FOCUS_ACTIONS: Entry = focus(
    Panel::Actions,
    "focus-actions",
    &[bare(Key::F9)],
    "The keys act on the tree of actions: arrows select",
);

pub(super) const BREAK_HERE: Entry = Entry {
    id: "break-at-selected",
    plays: true,
    menu: Some((Menu::Break, 0)),
    tip: "Stop the run whenever an action of this kind completes",
    label: |facts| match &facts.selected {
        Some((_, name, _)) => format!("Break when {name} completes"),
        None => String::from("Break when the selected kind completes"),
    },
    command: |facts| match &facts.selected {
        Some((_, name, _)) => Ok(Command::AddBreakpoint(Breakpoint {
            kind: Some(name.clone()),
            moment: Moment::Completes,
            ..Breakpoint::default()
        })),
        None => Err("No action is selected; click one in the tree.".into()),
    },
    ..PLAIN
};

/// The cell of Live under its cursor.
fn live_cell(facts: &Facts) -> Result<crate::grid::Cell, String> {
    let why = "No cell of Live has the cursor: go to Live (F3) and move it with Ctrl and the arrows.";
    facts.live_cell.ok_or_else(|| why.into())
}

pub(super) const WHO_WROTE: Entry = Entry {
    id: "who-wrote",
    menu: Some((Menu::Debug, 2)),
    tip: "List every action that wrote the cell under Live's cursor, and those that should have",
    label: |facts| match facts.live_cell {
        Some(cell) => format!("Who wrote cell {cell}"),
        None => String::from("Who wrote the cell"),
    },
    command: |facts| live_cell(facts).map(|cell| Command::WhoWrote(Some(cell))),
    ..PLAIN
};

pub(super) const BREAK_AT_CELL: Entry = Entry {
    id: "break-at-cell",
    plays: true,
    menu: Some((Menu::Break, 0)),
    tip: "Stop the run at each transition that writes the cell under Live's cursor",
    label: |facts| match facts.live_cell {
        Some(cell) => format!("Break when cell {cell} changes"),
        None => String::from("Break when the cell changes"),
    },
    command: |facts| {
        live_cell(facts).map(|cell| {
            Command::AddBreakpoint(Breakpoint {
                cell: Some(cell),
                moment: Moment::Changes,
                ..Breakpoint::default()
            })
        })
    },
    ..PLAIN
};

pub(super) const MUTE_BREAKPOINTS: Entry = Entry {
    id: "mute-breakpoints",
    menu: Some((Menu::Break, 1)),
    tip: "Pass over all breakpoints for now, or mind them again",
    label: |_| String::from("Mute all breakpoints"),
    command: |facts| match facts.breakpoints {
        (0, false) => Err("No breakpoint is armed.".into()),
        (_, muted) => Ok(Command::MuteBreakpoints(!muted)),
    },
    checked: |facts| Some(facts.breakpoints.1),
    ..PLAIN
};

pub(super) const COMPARE: Entry = Entry {
    id: "compare",
    menu: Some((Menu::Debug, 2)),
    icon: Some(Icon::CompareArrows),
    tip: "Find where the present run and another first differ, a branch, a trace or the moment of a report, and see both boards there",
    label: |_| String::from("Compare with…"),
    command: |facts| {
        if facts.comparable {
            return Ok(Command::Compare(None));
        }
        let none = "There is no other run: step back and play on to leave one, or open a trace or a report.";
        Err(none.into())
    },
    ..PLAIN
};

/// The next problem, or the one before.
fn next_problem(facts: &Facts, forward: bool) -> Result<Command, String> {
    match facts.problems {
        0 => Err("The level has no problems.".into()),
        _ => Ok(Command::NextProblem(forward)),
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
