//! How the Level settings and the Problems look, wide and narrow, in both themes.

use egui::vec2;
use egui_kittest::SnapshotResults;
use tilewright::app::background::Findings;
use tilewright::level::match3::{Colour, Effect, Goal};
use tilewright::session::{LiveLink, ThemeChoice};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::level_settings::{Known, LiveSettings, SettingsView, level_settings_ui};
use tilewright::ui::problems::{ProblemList, ProblemsView, problems_ui};
use tilewright::ui::theme::{self, Theme};

use super::*;

/// A panel alone, in a frame as the dock gives it.
fn picture(
    name: &str,
    size: egui::Vec2,
    choice: ThemeChoice,
    results: &mut SnapshotResults,
    mut add: impl FnMut(&mut egui::Ui),
) {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(choice.theme().egui())
        .renderer(SoftRenderer::default())
        .with_context_setup(move |ctx| theme::install(ctx, choice))
        .build_ui(|ui| {
            ui.painter().rect_filled(ui.max_rect(), 0.0, Theme::of(ui).panel);
            egui::Frame::new().inner_margin(8).show(ui, |ui| add(ui));
        });
    harness.run();
    harness.snapshot(format!("panels/{name}_{}", choice.name().to_lowercase()));
    results.extend_harness(&mut harness);
}

/// A level with something in every group of its settings.
fn rich() -> Level {
    let colour = |letter| Colour::from_letter(letter).unwrap();
    let settings = Settings {
        weights: vec![3, 1, 1, 1, 2],
        moves: Some(25),
        goals: vec![
            Goal::Score(1_000),
            Goal::Collect {
                colour: colour('A'),
                count: 20,
            },
        ],
        stars: vec![500, 1_000],
        effects: vec![
            Effect {
                name: "Thorn".into(),
                ..Effect::new(colour('B'), "attack", 5)
            },
            Effect::new(colour('C'), "double", 0),
            Effect::new(colour('D'), "bell", 1),
        ],
        ..Settings::default()
    };
    let mut level = level("???? ???? ????", settings);
    level.name = "Garden".into();
    level.author = "Ada".into();
    level.notes = "The first one of the pack.".into();
    level
}

/// A level with an error, warnings, problems of cells and of settings, and such that mend themselves.
fn faulty() -> Level {
    let settings = Settings {
        moves: Some(0),
        goals: vec![Goal::Score(0)],
        ..Settings::default()
    };
    level("AAA? #??? BCDE", settings)
}

#[test]
fn the_level_settings_look_as_they_did() {
    let mut results = SnapshotResults::new();
    let level = rich();
    // Live has everything but the last effect yet.
    let mut in_force = level.match3().unwrap().settings.clone();
    in_force.effects.pop();
    let known = Known {
        live: LiveSettings {
            seed: 7,
            link: LiveLink::Pour,
            settings: &in_force,
        },
        problems: &[],
    };
    for choice in [ThemeChoice::Dark, ThemeChoice::Light] {
        let mut view = SettingsView::default();
        let mut atlas = None;
        picture("settings", vec2(250.0, 1640.0), choice, &mut results, |ui| {
            let atlas = atlas.get_or_insert_with(|| Atlas::new(ui.ctx()));
            level_settings_ui(ui, &level, known, &mut view, atlas, &mut Vec::new());
        });
    }
}

#[test]
fn the_problems_look_as_they_did_wide_and_narrow() {
    let mut results = SnapshotResults::new();
    let level = faulty();
    let facts = Window::on(level.clone()).app().facts();
    let found = Findings::of(&level, (1, 0));
    let list = ProblemList {
        problems: &found.problems,
        fixes: &found.fixes,
        is_current: true,
    };
    let mut view = ProblemsView::default();
    view.choose(&found.problems, 1, None);
    for choice in [ThemeChoice::Dark, ThemeChoice::Light] {
        for (name, size) in [
            ("problems_wide", vec2(820.0, 250.0)),
            ("problems_narrow", vec2(310.0, 390.0)),
        ] {
            picture(name, size, choice, &mut results, |ui| {
                problems_ui(ui, Some(list), &[], &view, &facts, &mut Vec::new());
            });
        }
    }
}
