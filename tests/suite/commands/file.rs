//! The menus File and Help.

use egui::ViewportCommand;
use tilewright::session::{Preset, StepKeys};

use super::stage::{Before, Row, Stage, filed, foreign, fresh};

const fn row(id: &'static str, state: fn() -> Stage, does: fn(&Before, &Stage) -> bool) -> Row {
    Row { id, state, does }
}

pub const ROWS: &[Row] = &[
    row("new", fresh, |_, now| now.has("New level") && now.has("Create")),
    row("open", fresh, |_, now| now.has("Path") && now.has("Open")),
    row("save", filed, |_, now| {
        let path = now.folder.as_ref().unwrap().path().join("one.level.ron");
        let text = std::fs::read_to_string(path).unwrap();
        !now.facts().dirty && text == tilewright::format::level_ron::write(now.level())
    }),
    row("save-as", filed, |_, now| now.has("Path") && now.has("Save")),
    row("overwrite", foreign, |_, now| {
        now.says("this would be lost") && now.has("Overwrite")
    }),
    row("save-trace", fresh, |_, now| now.says("Save trace") && now.has("Path")),
    row("close", filed, |_, now| now.says("Save your changes?")),
    row("quit", fresh, |_, now| {
        now.window
            .iter()
            .any(|command| matches!(command, ViewportCommand::Close))
    }),
    row("find", fresh, |_, now| now.has("Find a command")),
    row("welcome", fresh, |_, now| now.says("Welcome")),
    row("keys", fresh, |_, now| now.has("Choose a tile of the layer: 1 to 9")),
    row("about", fresh, |_, now| now.says("Version ")),
    row(
        "keys-tilewright",
        || preset(Preset::Tiled),
        |_, now| is_preset(now, Preset::Tilewright),
    ),
    row("keys-tiled", fresh, |_, now| is_preset(now, Preset::Tiled)),
    row("keys-ldtk", fresh, |_, now| is_preset(now, Preset::Ldtk)),
    row("keys-aseprite", fresh, |_, now| is_preset(now, Preset::Aseprite)),
    row(
        "step-keys-f6",
        || preset_of(Preset::Tilewright, StepKeys::F10F11),
        |_, now| now.facts().keymap.steps == StepKeys::F6F7,
    ),
    row("step-keys-f10", fresh, |_, now| {
        now.facts().keymap.steps == StepKeys::F10F11
    }),
];

fn preset(preset: Preset) -> Stage {
    preset_of(preset, StepKeys::default())
}

fn preset_of(preset: Preset, steps: StepKeys) -> Stage {
    use tilewright::command::Command;
    use tilewright::session::Keymap;
    fresh().ask(Command::SetKeymap(Keymap { preset, steps }))
}

fn is_preset(now: &Stage, preset: Preset) -> bool {
    now.facts().keymap.preset == preset
}
