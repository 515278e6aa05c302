//! The menu Simulation.

use super::super::choices::{bot, link, speed};
use super::super::make::{PLAIN, edit_live, other_speed, renews, startable};
use super::super::{Entry, Menu};
use super::moves::{HINT, PLAY_SOLUTION, SHUFFLE};
use crate::command::keys::{Key, bare, ctrl, ctrl_shift};
use crate::command::{Command, Icon, NewKind};
use crate::playtest::Bot;
use crate::session::LiveLink;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "play",
        menu: Some((Menu::Simulation, 0)),
        keys: &[bare(Key::Space)],
        on_release: true,
        tip: "Run the clock, or stop it",
        label: |facts| if facts.playing { "Pause" } else { "Play" }.into(),
        command: |facts| startable(facts).map(|()| Command::PlayPause),
        ..PLAIN
    },
    Entry {
        id: "restart",
        menu: Some((Menu::Simulation, 0)),
        icon: Some(Icon::Replay),
        keys: &[ctrl(Key::R)],
        tip: "Start the level as it stands again, from the same seed",
        label: |_| "Restart".into(),
        command: |_| Ok(Command::Restart),
        ..PLAIN
    },
    Entry {
        id: "new-seed",
        menu: Some((Menu::Simulation, 0)),
        icon: Some(Icon::Casino),
        keys: &[ctrl_shift(Key::R)],
        tip: "Start the level again from a new seed",
        label: |_| "Restart with a new seed".into(),
        command: |_| Ok(Command::NewSeed),
        ..PLAIN
    },
    Entry {
        id: "pin-seed",
        menu: Some((Menu::Simulation, 0)),
        icon: Some(Icon::Keep),
        tip: "Give the level the seed that Live plays from",
        label: |facts| match facts.seeds {
            (Some(level), live) if level != live => format!("Pin seed {live} to the level, which has {level}"),
            (_, live) => format!("Pin seed {live} to the level"),
        },
        command: |facts| match facts.seeds {
            (Some(level), live) if level == live => Err(format!("The level has the seed {live} already.")),
            _ => Ok(Command::PinSeed),
        },
        ..PLAIN
    },
    Entry {
        id: "settle",
        menu: Some((Menu::Simulation, 1)),
        tip: "Let an unsettled board fall, fill and match",
        label: |_| "Settle".into(),
        command: |facts| match (startable(facts), facts.settled, facts.running) {
            (Err(why), ..) => Err(why),
            (_, true, _) => Err("The board is settled.".into()),
            (_, _, Some(_)) => Err("A chain runs; it settles the board.".into()),
            _ => Ok(Command::Settle),
        },
        ..PLAIN
    },
    Entry {
        id: "roll-back",
        menu: Some((Menu::Simulation, 1)),
        tip: "Take back the chain that was canceled with its board kept",
        label: |_| "Roll back the canceled chain".into(),
        command: |facts| {
            let possible = facts.can_roll_back.then_some(Command::RollBack);
            possible.ok_or_else(|| "No canceled chain to take back.".into())
        },
        ..PLAIN
    },
    Entry {
        id: "reshuffle",
        menu: Some((Menu::Simulation, 1)),
        tip: "Shuffle the tiles of the running board",
        label: |_| "Reshuffle".into(),
        command: |facts| {
            let why = match facts.kinds.1 {
                NewKind::Mahjong => "Reshuffle is for match-3: a pile has Shuffle the pile.",
                NewKind::Match3 | NewKind::Sokoban => "Reshuffle is for match-3: a room has nothing to shuffle.",
            };
            renews(facts, NewKind::Match3, why)?;
            Ok(Command::Reshuffle)
        },
        ..PLAIN
    },
    HINT,
    SHUFFLE,
    PLAY_SOLUTION,
    Entry {
        id: "autoplay",
        menu: Some((Menu::Simulation, 2)),
        tip: "A bot plays, until it is stuck, the game is over, or the board is unsettled",
        label: |_| "Autoplay".into(),
        command: |facts| startable(facts).map(|()| Command::SetAutoplay(!facts.autoplay)),
        checked: |facts| Some(facts.autoplay),
        ..PLAIN
    },
    bot(Bot::Random, "bot-random"),
    bot(Bot::Greedy, "bot-greedy"),
    Entry {
        id: "animation",
        menu: Some((Menu::Simulation, 2)),
        tip: "Show pieces on their way, or let the clock jump",
        label: |_| "Animation".into(),
        command: |facts| Ok(Command::SetAnimation(!facts.animation)),
        checked: |facts| Some(facts.animation),
        ..PLAIN
    },
    Entry {
        id: "slower",
        menu: Some((Menu::Speed, 0)),
        tip: "The next slower speed of the clock",
        label: |_| "Slower: speed down".into(),
        command: |facts| other_speed(facts.speed, false),
        ..PLAIN
    },
    Entry {
        id: "faster",
        menu: Some((Menu::Speed, 0)),
        tip: "The next faster speed of the clock",
        label: |_| "Faster: speed up".into(),
        command: |facts| other_speed(facts.speed, true),
        ..PLAIN
    },
    speed(0.1, "speed-tenth"),
    speed(0.25, "speed-quarter"),
    speed(0.5, "speed-half"),
    speed(1.0, "speed-1"),
    speed(2.0, "speed-2"),
    speed(4.0, "speed-4"),
    speed(8.0, "speed-8"),
    speed(16.0, "speed-16"),
    speed(f32::INFINITY, "speed-most"),
    link(LiveLink::Pour, "link-pour"),
    link(LiveLink::Replay, "link-replay"),
    link(LiveLink::Restart, "link-restart"),
    link(LiveLink::Off, "link-off"),
    Entry {
        id: "edit-live",
        menu: Some((Menu::Simulation, 3)),
        icon: Some(Icon::Stylus),
        tip: "The tools paint the running board alone, and the level stays as it is",
        label: |_| "Edit live".into(),
        command: |facts| {
            // What is on can be turned off wherever Live stands.
            if !facts.edit_live {
                edit_live(facts.kinds.1, facts.past, facts.not_startable.as_deref())?;
            }
            Ok(Command::EditLive(!facts.edit_live))
        },
        checked: |facts| Some(facts.edit_live),
        ..PLAIN
    },
];
