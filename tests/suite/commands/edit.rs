//! The menus Edit and Level, and the digits.

use egui::{OutputCommand, ViewportCommand};
use tilewright::command::Command;
use tilewright::editor::{Layer, Request, Tool};
use tilewright::session::Pane;

use super::stage::{Before, Row, Stage, broken, colourful, edited, fresh, selected, undone};

const fn row(id: &'static str, state: fn() -> Stage, does: fn(&Before, &Stage) -> bool) -> Row {
    Row { id, state, does }
}

pub const ROWS: &[Row] = &[
    row("undo", edited, |before, now| {
        now.level() != &before.level && now.facts().undo.is_none() && now.facts().redo.is_some()
    }),
    row("redo", undone, |before, now| {
        now.level() != &before.level && now.facts().undo.is_some() && now.facts().redo.is_none()
    }),
    row("cut", selected, |before, now| {
        copied(now) && now.level() != &before.level
    }),
    row("copy", selected, |before, now| {
        copied(now) && now.level() == &before.level
    }),
    row("paste", fresh, |_, now| {
        now.window
            .iter()
            .any(|command| matches!(command, ViewportCommand::RequestPaste))
    }),
    row("delete", selected, |before, now| now.level() != &before.level),
    row("select-all", fresh, |_, now| now.facts().selected_cells == 12),
    row("select-none", selected, |_, now| now.facts().selected_cells == 0),
    row("invert-selection", selected, |_, now| now.facts().selected_cells == 8),
    row("select-together", fresh, |_, now| now.facts().layers.together),
    row("flip-x", selected, edits),
    row("flip-y", selected, edits),
    row("rotate", selected, edits),
    row("rotate-left", selected, edits),
    row("brush", || taken(Tool::Fill), |_, now| now.facts().tool == Tool::Brush),
    row("eraser", fresh, |_, now| now.facts().tool == Tool::Eraser),
    row("line", fresh, |_, now| now.facts().tool == Tool::Line),
    row("rectangle", fresh, |_, now| now.facts().tool == Tool::Rectangle),
    row("fill", fresh, |_, now| now.facts().tool == Tool::Fill),
    row("select", fresh, |_, now| now.facts().tool == Tool::Select),
    row("wand", fresh, |_, now| now.facts().tool == Tool::Wand),
    row("eyedropper", fresh, |_, now| now.facts().tool == Tool::Eyedropper),
    row(
        "brush-smaller",
        || fresh().ask(Command::Edit(Request::BrushSize(3))),
        |_, now| now.facts().palette.size == 2,
    ),
    row("brush-larger", fresh, |_, now| now.facts().palette.size == 2),
    row("scatter", fresh, |before, now| {
        now.facts().palette.scatter != before.facts.palette.scatter
    }),
    row("mirror-x", fresh, |_, now| {
        let mirror = now.facts().palette.mirror;
        mirror.x && !mirror.y
    }),
    row("mirror-y", fresh, |_, now| {
        let mirror = now.facts().palette.mirror;
        mirror.y && !mirror.x
    }),
    row(
        "layer-pieces",
        || fresh().ask(Command::ChooseLayer(Layer::Terrain)),
        |_, now| now.facts().layer == Layer::Pieces,
    ),
    row("layer-terrain", fresh, |_, now| now.facts().layer == Layer::Terrain),
    row(
        "layer-up",
        || fresh().ask(Command::ChooseLayer(Layer::Terrain)),
        |_, now| now.facts().layer == Layer::Pieces,
    ),
    row("layer-down", fresh, |_, now| now.facts().layer == Layer::Terrain),
    row("layer-show", fresh, |_, now| {
        !now.facts().layers.state(Layer::Pieces).shown
    }),
    row("layer-lock", fresh, |_, now| {
        now.facts().layers.state(Layer::Pieces).locked
    }),
    row("layer-dim", fresh, |before, now| {
        let dimmed = |facts: &tilewright::command::Facts| facts.layers.state(Layer::Pieces).dimmed;
        dimmed(&now.facts()) != dimmed(&before.facts)
    }),
    row("layer-solo", fresh, |_, now| {
        now.facts().layers.solo == Some(Layer::Pieces)
    }),
    row("resize", fresh, |_, now| now.has("Resize the board")),
    row("take-from-live", fresh, |_, now| now.says("of the level change")),
    row("next-problem", broken, |_, now| now.facts().selected_cells > 0),
    row("previous-problem", broken, |_, now| now.facts().selected_cells > 0),
    row("fix-problem", broken, |before, now| {
        now.level() != &before.level && now.facts().undo.is_some_and(|undo| undo.starts_with("Fix: "))
    }),
    row("tile-1", colourful, chooses::<1>),
    row("tile-2", colourful, chooses::<2>),
    row("tile-3", colourful, chooses::<3>),
    row("tile-4", colourful, chooses::<4>),
    row("tile-5", colourful, chooses::<5>),
    row("tile-6", colourful, chooses::<6>),
    row("tile-7", colourful, chooses::<7>),
    row("tile-8", colourful, chooses::<8>),
    row("tile-9", colourful, chooses::<9>),
    row(
        "focus-level",
        || fresh().ask(Command::Focus(Pane::Live)),
        |_, now| now.facts().focus == tilewright::command::Panel::Level,
    ),
];

fn taken(tool: Tool) -> Stage {
    fresh().ask(Command::ChooseTool(tool))
}

fn copied(now: &Stage) -> bool {
    now.system
        .iter()
        .any(|command| matches!(command, OutputCommand::CopyText(text) if text.contains('A')))
}

fn edits(before: &Before, now: &Stage) -> bool {
    now.level() != &before.level && now.facts().undo != before.facts.undo
}

fn chooses<const N: usize>(_: &Before, now: &Stage) -> bool {
    let facts = now.facts();
    facts.tiles.get(N - 1) == Some(&facts.tile)
}
