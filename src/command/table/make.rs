//! What entries of the table are made of: keys, families of entries, and what several of them ask first.

use super::{Entry, When};
use crate::command::{Command, Facts, NewKind};
use crate::editor::{LayerState, Request};
use crate::session::{SPEEDS, spelled};
use crate::sim::{CancelOutcome, Scope, Step};

/// What most entries have: no menu, no icon, no keys, no switch.
pub(super) const PLAIN: Entry = Entry {
    id: "",
    menu: None,
    icon: None,
    keys: &[],
    when: When::Anywhere,
    on_release: false,
    plays: false,
    tip: "",
    label: |_| String::new(),
    command: |_| Err(String::new()),
    checked: |_| None,
    choice: None,
};

/// Another state for the layer that is painted on.
#[allow(clippy::unnecessary_wraps)]
pub(super) fn layer_state(facts: &Facts, change: fn(LayerState) -> LayerState) -> Result<Command, String> {
    let state = change(facts.layers.state(facts.layer));
    Ok(Command::Edit(Request::LayerState(facts.layer, state)))
}

/// Whether something is selected.
pub(super) fn selection(facts: &Facts) -> Result<(), String> {
    match facts.selected_cells {
        0 => Err("Nothing is selected; select cells first, with Select or the Wand.".into()),
        _ => Ok(()),
    }
}

/// Whether something is selected, or about to be pasted.
pub(super) fn movable(facts: &Facts) -> Result<(), String> {
    if facts.floating { Ok(()) } else { selection(facts) }
}

/// The next speed of the list, faster or slower; or why there is none.
pub(super) fn other_speed(speed: f32, faster: bool) -> Result<Command, String> {
    let mut speeds = SPEEDS.into_iter();
    let found = if faster {
        speeds.find(|&other| other > speed)
    } else {
        speeds.rev().find(|&other| other < speed)
    };
    let why = if faster {
        "The clock runs as fast as it can."
    } else {
        "This is the slowest speed."
    };
    found.map(Command::SetSpeed).ok_or_else(|| why.into())
}

/// The sizes of text and controls.
const SCALES: [f32; 9] = [0.75, 0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5];

/// The next size, larger or smaller.
pub(super) fn scaled(scale: f32, by: isize) -> Option<f32> {
    let nearest = (0..SCALES.len()).min_by(|&a, &b| {
        let distance = |index: usize| (SCALES[index] - scale).abs();
        distance(a).total_cmp(&distance(b))
    })?;
    SCALES.get(nearest.checked_add_signed(by)?).copied()
}

pub(super) fn startable(facts: &Facts) -> Result<(), String> {
    match &facts.not_startable {
        Some(why) => Err(format!("Not startable: {why}.")),
        None => Ok(()),
    }
}

/// Whether the tools can paint the running board alone; why not. Of a game that plays a level of this kind, in the past or not.
///
/// # Errors
/// The reason, in a sentence.
pub fn edit_live(kind: NewKind, past: bool, not_startable: Option<&str>) -> Result<(), String> {
    if kind == NewKind::Mahjong {
        return Err("A pile has no Edit live: paint its tiles in the Level, and the link carries them to Live.".into());
    }
    if let Some(why) = not_startable {
        return Err(format!("Not startable: {why}."));
    }
    if past {
        return Err("Past: the tools paint Live as it is now; Play on from here, or go Back to now.".into());
    }
    Ok(())
}

/// Whether a game of this kind is played now, where a command deals or draws its pieces anew; why not.
pub(super) fn renews(facts: &Facts, kind: NewKind, otherwise: &str) -> Result<(), String> {
    if facts.kinds.1 != kind {
        return Err(otherwise.into());
    }
    startable(facts)?;
    if facts.past {
        return Err("Past: the pieces are as they were; Play on from here, or go Back to now.".into());
    }
    Ok(())
}

pub(super) fn running(facts: &Facts) -> Result<crate::action::ActionId, String> {
    facts.running.ok_or_else(|| "No chain runs.".into())
}

pub(super) fn step(facts: &Facts, step: Step) -> Result<Command, String> {
    startable(facts)?;
    match facts.running {
        // What is recorded goes on, whether a chain runs or an input comes next.
        _ if facts.past => Ok(Command::Step(step)),
        Some(_) if facts.holding => Err("A stroke is open: it goes on when it ends.".into()),
        Some(_) => Ok(Command::Step(step)),
        // The strip says that there is nothing to step to, and what to do.
        None if step == Step::Into => Ok(Command::Step(step)),
        None => Err("At rest: make a move, or turn autoplay on.".into()),
    }
}

pub(super) fn back(facts: &Facts, command: Command) -> Result<Command, String> {
    if facts.can_step_back {
        Ok(command)
    } else {
        Err("This is the first moment that is kept.".into())
    }
}

pub(super) fn in_past(facts: &Facts, command: Command) -> Result<Command, String> {
    if facts.past {
        Ok(command)
    } else {
        Err("Now is shown: step back first.".into())
    }
}

pub(super) fn cancel_label(facts: &Facts, rest: &str) -> String {
    match &facts.selected {
        Some((id, name, true)) => spelled(facts.branch, &format!("Cancel {id} {name}{rest}")).into_owned(),
        _ => format!("Cancel action{rest}"),
    }
}

pub(super) fn cancel_action(facts: &Facts, outcome: CancelOutcome) -> Result<Command, String> {
    match &facts.selected {
        Some((target, _, true)) => Ok(Command::Cancel {
            target: *target,
            scope: Scope::Action,
            outcome,
        }),
        Some((id, name, false)) => Err(spelled(facts.branch, &format!("{id} {name} has ended.")).into_owned()),
        None => Err("Select an action first.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_and_shrinks_by_steps_and_stops_at_the_ends() {
        assert_eq!(scaled(1.0, 1), Some(1.15));
        assert_eq!(scaled(1.0, -1), Some(0.85));
        assert_eq!(scaled(2.5, 1), None);
        assert_eq!(scaled(0.75, -1), None);
    }
}
