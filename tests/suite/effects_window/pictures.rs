//! How an encounter looks: mid-strike, as its effects break, and as its log tells it.

use egui::vec2;
use egui_kittest::SnapshotResults;

use tilewright::command::{Command, Panel, Workspace};
use tilewright::level::match3::{Effect, Goal, Settings};
use tilewright::session::ThemeChoice;

use super::{colour, open, until_tween};
use crate::design::{Window, level};
use crate::looks::Looks;

/// A board with an encounter that has everything.
fn encounter() -> Window {
    let named = |name: &str, effect: Effect| Effect {
        name: name.into(),
        ..effect
    };
    let settings = Settings {
        moves: Some(20),
        goals: vec![
            Goal::Enemy(60),
            Goal::Collect {
                colour: colour('C'),
                count: 12,
            },
        ],
        stars: vec![100, 400, 900],
        effects: vec![
            named(
                "Thorn",
                Effect {
                    bar: 10,
                    ..Effect::new(colour('A'), "attack", 6)
                },
            ),
            named("Wave", Effect::new(colour('B'), "attack", 5)),
            Effect::new(colour('D'), "double", 0),
            Effect::new(colour('C'), "heal", 2),
            Effect::new(colour('E'), "bell", 1),
        ],
        ..Settings::default()
    };
    let mut level = level(&["????????"; 8].join(" "), settings);
    level.name = "Briar".into();
    level.seed = Some(7);
    Window::on(level)
}

/// Plays moves until a strike is on its way, some ticks in.
fn mid_strike() -> Window {
    let mut window = encounter();
    for _ in 0..12 {
        let sim = window.app().sim();
        let face = |cell| sim.board().index_of(cell).map(|index| sim.board().faces()[index]);
        let moves = sim.legal_moves();
        let red = |&&(a, b): &&(_, _)| face(a) == Some(1) || face(b) == Some(1);
        let (a, b) = *moves.iter().find(red).unwrap_or(&moves[0]);
        window.ask(Command::LiveSwap { a, b });
        for _ in 0..1_500 {
            let sim = window.app().sim();
            let strikes = |id| sim.tree().get(id).is_some_and(|node| node.action.name() == "Strike");
            if sim.engine().tweens().any(|(id, _)| strikes(id)) {
                window.frames(13);
                window.ask(Command::Pause);
                return window;
            }
            if sim.is_idle() {
                break;
            }
            window.frames(1);
        }
    }
    panic!("no strike in a dozen moves");
}

#[test]
fn an_encounter_mid_strike_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    let mut window = mid_strike();
    open(&mut window, Panel::Effects);
    for choice in [ThemeChoice::Dark, ThemeChoice::Light] {
        window.ask(Command::SetTheme(choice));
        window.harness.event(egui::Event::PointerGone);
        window.frames(20);
        let name = format!("effects/strike_{}", choice.name().to_lowercase());
        window.harness.snapshot(name);
    }
    results.extend_harness(&mut window.harness);
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_effects_as_they_break() {
    let Some(looks) = Looks::asked() else { return };
    for channel in ["attack", "double", "heal", "bell"] {
        let mut settings = super::armed(Effect::new(colour('B'), "double", 0));
        channel.clone_into(&mut settings.effects[0].channel);
        let mut window = super::on(settings);
        super::red(&mut window);
        until_tween(&mut window, "Effect");
        window.frames(6);
        window.ask(Command::Pause);
        looks.save(&mut window.harness, &format!("effects_{channel}"));
    }
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_an_encounter_at_every_size() {
    let Some(looks) = Looks::asked() else { return };
    let mut window = mid_strike();
    for workspace in Workspace::ALL {
        window.ask(Command::ChooseWorkspace(workspace));
        let name = format!("effects_{}", workspace.name());
        looks.everywhere(&mut window.harness, &name, &[Panel::Effects, Panel::Live]);
    }
    window.ask(Command::ChooseWorkspace(Workspace::Design));
    looks.everywhere(&mut window.harness, "effects_panel", &[Panel::Effects]);
    // The size of the pictures in the manual.
    let mut window = mid_strike();
    window.harness.set_size(vec2(1200.0, 750.0));
    window.ask(Command::ChooseWorkspace(Workspace::Play));
    window.ask(Command::SetTheme(ThemeChoice::Dark));
    open(&mut window, Panel::Effects);
    looks.save(&mut window.harness, "effects_manual");
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_settings_of_effects_goals_and_stars() {
    let Some(looks) = Looks::asked() else { return };
    let mut window = encounter();
    open(&mut window, Panel::Settings);
    for shown in ["Add effect", "Add goal", "Add star"] {
        window.show(shown);
        let name = shown.replace(' ', "_");
        looks.everywhere(&mut window.harness, &format!("settings_{name}"), &[Panel::Settings]);
    }
}
