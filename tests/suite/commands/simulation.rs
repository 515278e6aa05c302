//! The menus Simulation and Debug.

use egui::{OutputCommand, ViewportCommand};

use tilewright::action::State;
use tilewright::command::{Command, Panel};
use tilewright::moment::decode;
use tilewright::playtest::Bot;
use tilewright::session::{LiveLink, SPEEDS};

use super::stage::{
    Before, Row, Stage, armed, at_a_cell, canceled, edited, fresh, injected, past, paused, running, sweeping,
};

const fn row(id: &'static str, state: fn() -> Stage, does: fn(&Before, &Stage) -> bool) -> Row {
    Row { id, state, does }
}

fn odd_speed() -> Stage {
    fresh().ask(Command::SetSpeed(0.3))
}

fn runs_at<const N: usize>(_: &Before, now: &Stage) -> bool {
    now.facts().speed.to_bits() == SPEEDS[N].to_bits()
}

pub const ROWS: &[Row] = &[
    row("play", fresh, |before, now| now.facts().playing != before.facts.playing),
    row("restart", edited, |before, now| {
        now.app().sim().inputs().len() > before.inputs && now.facts().seeds.1 == before.facts.seeds.1
    }),
    row("new-seed", fresh, |before, now| {
        now.facts().seeds.1 != before.facts.seeds.1
    }),
    row("pin-seed", fresh, |_, now| {
        now.level().seed == Some(now.facts().seeds.1)
    }),
    row("settle", canceled, |before, now| {
        !before.facts.settled && (now.facts().settled || now.facts().running.is_some())
    }),
    row("roll-back", canceled, |before, now| {
        before.facts.can_roll_back && !now.facts().can_roll_back
    }),
    row("reshuffle", fresh, |before, now| {
        now.app().sim().inputs().len() > before.inputs
    }),
    row("autoplay", fresh, |_, now| now.facts().autoplay),
    row(
        "bot-random",
        || fresh().ask(Command::SetBot(Bot::ALL[1])),
        |_, now| now.facts().bot == Bot::ALL[0],
    ),
    row(
        "bot-greedy",
        || fresh().ask(Command::SetBot(Bot::ALL[0])),
        |_, now| now.facts().bot == Bot::ALL[1],
    ),
    row("animation", fresh, |before, now| {
        now.facts().animation != before.facts.animation
    }),
    row("slower", fresh, |before, now| now.facts().speed < before.facts.speed),
    row("faster", fresh, |before, now| now.facts().speed > before.facts.speed),
    row("speed-tenth", odd_speed, runs_at::<0>),
    row("speed-quarter", odd_speed, runs_at::<1>),
    row("speed-half", odd_speed, runs_at::<2>),
    row("speed-1", odd_speed, runs_at::<3>),
    row("speed-2", odd_speed, runs_at::<4>),
    row("speed-4", odd_speed, runs_at::<5>),
    row("speed-8", odd_speed, runs_at::<6>),
    row("speed-16", odd_speed, runs_at::<7>),
    row("speed-most", odd_speed, runs_at::<8>),
    row(
        "link-pour",
        || linked(LiveLink::Off),
        |_, now| now.facts().link == LiveLink::Pour,
    ),
    row("link-replay", fresh, |_, now| now.facts().link == LiveLink::Replay),
    row("link-restart", fresh, |_, now| now.facts().link == LiveLink::Restart),
    row("link-off", fresh, |_, now| now.facts().link == LiveLink::Off),
    row("edit-live", fresh, |_, now| now.facts().edit_live),
    row("continue", paused, |before, now| {
        !before.facts.playing && now.facts().playing
    }),
    row("step-into", running, steps),
    row("step-over", running, |before, now| {
        steps(before, now) && ended(before, now).is_some()
    }),
    row("step-out", running, steps),
    row("end-of-chain", running, |before, now| {
        steps(before, now) && now.facts().running.is_none()
    }),
    row("continue-back", running, |before, now| {
        steps_back(before, now) && !now.facts().can_step_back
    }),
    row("step-back-into", running, |before, now| {
        steps_back(before, now) && shown(now) + 1 == before.transitions
    }),
    row("step-back-over", running, |before, now| {
        // The Clear that runs has not begun.
        steps_back(before, now) && state_of_selected(before, now).is_none_or(|state| state == State::Pending)
    }),
    row("step-back-out", running, |before, now| {
        steps_back(before, now) && state_of_selected(before, now).is_none()
    }),
    row("start-of-chain", running, |before, now| {
        steps_back(before, now) && now.facts().running.is_none()
    }),
    row("back-to-now", past, |before, now| {
        before.facts.past && !now.facts().past && shown(now) > before.transitions
    }),
    row("play-on", past, |before, now| {
        before.facts.past && !now.facts().past && now.facts().playing && now.app().history().branches().len() == 1
    }),
    row("who-wrote", at_a_cell, |_, now| now.says("Run back to the last writer")),
    row("break-at-selected", running, arms),
    row("break-at-cell", at_a_cell, arms),
    row("mute-breakpoints", armed, |before, now| {
        !before.facts.breakpoints.1 && now.facts().breakpoints.1
    }),
    row("inject-tiles", fresh, |_, now| now.has("Tiles of an injection")),
    row("inject-fail", running, injects),
    row("inject-delay", running, |_, now| now.has("Ticks of an injection")),
    row("inject-cancel", running, injects),
    row("mute-injections", injected, |before, now| {
        before.facts.injections == (1, false) && now.facts().injections == (1, true)
    }),
    row("cancel-sweep", running, |_, now| {
        now.facts().front.contains(&Panel::Sweep) && now.says("cancels at")
    }),
    row("stop-sweep", sweeping, |before, now| {
        before.facts.sweeping && (now.says("Stopped after") || now.says("so far"))
    }),
    row("compare", branched, |before, now| {
        !before.facts.open.contains(&Panel::Compare) && now.says("The same up to transition ")
    }),
    row("cancel-chain", running, |before, now| {
        before.facts.running.is_some() && now.facts().running.is_none() && !now.facts().settled
    }),
    row("cancel-chain-back", running, |before, now| {
        before.facts.running.is_some() && now.facts().running.is_none() && now.facts().settled
    }),
    row("cancel-action", running, |before, now| {
        ended(before, now) == Some(State::Canceled)
    }),
    row("cancel-action-back", running, |before, now| {
        ended(before, now) == Some(State::Canceled)
    }),
    row("copy-moment", fresh, |_, now| copied_moment(now)),
    row("copy-moment-note", fresh, |_, now| now.has("Note") && now.has("Copy")),
    row("paste-moment", fresh, |_, now| {
        now.window
            .iter()
            .any(|command| matches!(command, ViewportCommand::RequestPaste))
    }),
    row("save-test", fresh, |_, now| now.has("Path") && now.says("Save as test")),
    row("keep-inputs", edited, |_, now| now.says("Kept: these inputs run again")),
];

/// The system's clipboard holds the moment that Live shows.
fn copied_moment(now: &Stage) -> bool {
    now.system.iter().any(|command| {
        let OutputCommand::CopyText(text) = command else {
            return false;
        };
        decode(text).is_ok_and(|report| report.hash == now.app().sim().board().hash())
    })
}

fn linked(link: LiveLink) -> Stage {
    fresh().ask(Command::SetLink(link))
}

/// A run was left at an earlier moment, and another goes on there.
fn branched() -> Stage {
    past().ask(Command::PlayOn).ask(Command::Pause)
}

/// Transitions were made, and the clock stands.
fn steps(before: &Before, now: &Stage) -> bool {
    now.app().sim().tree().last_transition() > before.transitions && !now.facts().playing
}

/// The last transition of the moment that is shown.
fn shown(now: &Stage) -> u64 {
    now.app().sim().tree().last_transition()
}

/// An earlier moment is shown, and the clock stands.
fn steps_back(before: &Before, now: &Stage) -> bool {
    shown(now) < before.transitions && now.facts().past && !now.facts().playing
}

/// One injection more is armed.
fn injects(before: &Before, now: &Stage) -> bool {
    now.facts().injections.0 == before.facts.injections.0 + 1
}

/// One breakpoint more is armed.
fn arms(before: &Before, now: &Stage) -> bool {
    now.facts().breakpoints.0 == before.facts.breakpoints.0 + 1
}

/// How the action that was selected stands at the moment that is shown, if it is there.
fn state_of_selected(before: &Before, now: &Stage) -> Option<State> {
    let id = before.facts.selected.as_ref()?.0;
    Some(now.app().sim().tree().get(id)?.state)
}

/// How the action that was selected has ended, if it has.
fn ended(before: &Before, now: &Stage) -> Option<State> {
    state_of_selected(before, now).filter(|state| state.is_terminal())
}
