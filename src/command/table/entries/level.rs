//! The menu Level, with its layers, and the digits that choose tiles.

use super::super::choices::{digit, tool};
use super::super::make::{PLAIN, layer_state};
use super::super::panels::{FIX_PROBLEM, NEXT_PROBLEM, PREVIOUS_PROBLEM};
use super::super::{Entry, Menu, When};
use super::moves::{NEXT_LEVEL, PREVIOUS_LEVEL, SHOW_SOLUTION, STORE_SOLUTION};
use crate::command::keys::{Key, bare};
use crate::command::{Command, Facts, Icon, NewKind};
use crate::editor::{Layer, LayerState, MAX_BRUSH, Mirror, Request, Tool};

/// The layer at a depth, from the ground up, of the level that is open.
fn layer(facts: &Facts, depth: usize) -> Layer {
    facts.layer.siblings().get(depth).copied().unwrap_or(facts.layer)
}

pub(super) const ENTRIES: &[Entry] = &[
    tool(Tool::Brush),
    tool(Tool::Eraser),
    tool(Tool::Line),
    tool(Tool::Rectangle),
    tool(Tool::Fill),
    tool(Tool::Select),
    tool(Tool::Wand),
    tool(Tool::Eyedropper),
    Entry {
        id: "brush-smaller",
        menu: Some((Menu::Level, 1)),
        keys: &[bare(Key::OpenBracket)],
        when: When::Painting,
        tip: "A brush that is a cell narrower",
        label: |_| "Smaller brush".into(),
        command: |facts| match facts.palette.size {
            0 | 1 => Err("The brush is one cell wide.".into()),
            size => Ok(Command::Edit(Request::BrushSize(size - 1))),
        },
        ..PLAIN
    },
    Entry {
        id: "brush-larger",
        menu: Some((Menu::Level, 1)),
        keys: &[bare(Key::CloseBracket)],
        when: When::Painting,
        tip: "A brush that is a cell wider",
        label: |_| "Larger brush".into(),
        command: |facts| match facts.palette.size {
            MAX_BRUSH.. => Err(format!("The brush is {MAX_BRUSH} cells wide, as wide as it gets.")),
            size => Ok(Command::Edit(Request::BrushSize(size + 1))),
        },
        ..PLAIN
    },
    Entry {
        id: "scatter",
        menu: Some((Menu::Level, 1)),
        icon: Some(Icon::Grain),
        tip: "Scatter: each painted cell draws its tile from several, by the weights in the palette",
        label: |_| "Scatter".into(),
        command: |facts| Ok(Command::Edit(Request::Scatter(!facts.palette.scatter))),
        checked: |facts| Some(facts.palette.scatter),
        ..PLAIN
    },
    Entry {
        id: "mirror-x",
        menu: Some((Menu::Level, 1)),
        icon: Some(Icon::AlignHorizontalCenter),
        tip: "Paint left and right alike",
        label: |_| "Mirror X".into(),
        command: |facts| {
            let mirror = facts.palette.mirror;
            Ok(Command::Edit(Request::Mirror(Mirror { x: !mirror.x, ..mirror })))
        },
        checked: |facts| Some(facts.palette.mirror.x),
        ..PLAIN
    },
    Entry {
        id: "mirror-y",
        menu: Some((Menu::Level, 1)),
        icon: Some(Icon::AlignVerticalCenter),
        tip: "Paint top and bottom alike",
        label: |_| "Mirror Y".into(),
        command: |facts| {
            let mirror = facts.palette.mirror;
            Ok(Command::Edit(Request::Mirror(Mirror { y: !mirror.y, ..mirror })))
        },
        checked: |facts| Some(facts.palette.mirror.y),
        ..PLAIN
    },
    Entry {
        id: "layer-pieces",
        menu: Some((Menu::Layers, 0)),
        tip: "Paint what lies on floor cells",
        label: |facts| format!("Layer: {}", layer(facts, 1).name()),
        command: |facts| Ok(Command::ChooseLayer(layer(facts, 1))),
        checked: |facts| Some(facts.layer == layer(facts, 1)),
        ..PLAIN
    },
    Entry {
        id: "layer-terrain",
        menu: Some((Menu::Layers, 0)),
        tip: "Paint what the ground is",
        label: |facts| format!("Layer: {}", layer(facts, 0).name()),
        command: |facts| Ok(Command::ChooseLayer(layer(facts, 0))),
        checked: |facts| Some(facts.layer == layer(facts, 0)),
        ..PLAIN
    },
    Entry {
        id: "layer-up",
        menu: Some((Menu::Layers, 0)),
        keys: &[bare(Key::PageUp)],
        when: When::Painting,
        tip: "Paint on the layer above",
        label: |_| "Layer above".into(),
        command: |_| Ok(Command::Edit(Request::StepLayer(1))),
        ..PLAIN
    },
    Entry {
        id: "layer-down",
        menu: Some((Menu::Layers, 0)),
        keys: &[bare(Key::PageDown)],
        when: When::Painting,
        tip: "Paint on the layer below",
        label: |_| "Layer below".into(),
        command: |_| Ok(Command::Edit(Request::StepLayer(-1))),
        ..PLAIN
    },
    Entry {
        id: "layer-show",
        menu: Some((Menu::Layers, 0)),
        tip: "Draw the layer that is painted on, or hide it; a hidden layer takes no paint",
        label: |facts| format!("Show {}", facts.layer.name()),
        command: |facts| {
            layer_state(facts, |state| LayerState {
                shown: !state.shown,
                ..state
            })
        },
        checked: |facts| Some(facts.layers.state(facts.layer).shown),
        ..PLAIN
    },
    Entry {
        id: "layer-lock",
        menu: Some((Menu::Layers, 0)),
        tip: "Keep the layer that is painted on as it is, or let it be edited",
        label: |facts| format!("Lock {}", facts.layer.name()),
        command: |facts| {
            layer_state(facts, |state| LayerState {
                locked: !state.locked,
                ..state
            })
        },
        checked: |facts| Some(facts.layers.state(facts.layer).locked),
        ..PLAIN
    },
    Entry {
        id: "layer-dim",
        menu: Some((Menu::Layers, 0)),
        tip: "Draw this layer paler while another one is painted on",
        label: |facts| format!("Dim {} behind others", facts.layer.name()),
        command: |facts| {
            layer_state(facts, |state| LayerState {
                dimmed: !state.dimmed,
                ..state
            })
        },
        checked: |facts| Some(facts.layers.state(facts.layer).dimmed),
        ..PLAIN
    },
    Entry {
        id: "layer-solo",
        menu: Some((Menu::Layers, 0)),
        tip: "Show this layer alone",
        label: |facts| format!("Solo {}", facts.layer.name()),
        command: |facts| {
            let solo = Some(facts.layer).filter(|_| facts.layers.solo != Some(facts.layer));
            Ok(Command::Edit(Request::Solo(solo)))
        },
        checked: |facts| Some(facts.layers.solo == Some(facts.layer)),
        ..PLAIN
    },
    Entry {
        id: "resize",
        menu: Some((Menu::Level, 2)),
        icon: Some(Icon::Resize),
        tip: "Give the board other sides, round the part of it that stays",
        label: |_| "Resize…".into(),
        command: |facts| {
            if facts.kinds.0 == NewKind::Mahjong {
                return Err("A pile has no sides of its own: it is as large as its tiles reach.".into());
            }
            let free = (!facts.painting).then_some(Command::AskResize);
            free.ok_or_else(|| "A stroke is being painted; release it, or give it up with Esc.".into())
        },
        ..PLAIN
    },
    Entry {
        id: "take-from-live",
        menu: Some((Menu::Level, 2)),
        icon: Some(Icon::Download),
        tip: "Make what is selected, or all of the level, what Live's board holds; says first how many random cells become fixed",
        label: |facts| match facts.selected_cells {
            0 => "Take all from live…".into(),
            _ => "Take the selection from live…".into(),
        },
        command: |facts| facts.take.clone().map(|()| Command::AskTake),
        ..PLAIN
    },
    NEXT_PROBLEM,
    PREVIOUS_PROBLEM,
    FIX_PROBLEM,
    SHOW_SOLUTION,
    STORE_SOLUTION,
    PREVIOUS_LEVEL,
    NEXT_LEVEL,
    digit(1, "tile-1", &[bare(Key::Num1)]),
    digit(2, "tile-2", &[bare(Key::Num2)]),
    digit(3, "tile-3", &[bare(Key::Num3)]),
    digit(4, "tile-4", &[bare(Key::Num4)]),
    digit(5, "tile-5", &[bare(Key::Num5)]),
    digit(6, "tile-6", &[bare(Key::Num6)]),
    digit(7, "tile-7", &[bare(Key::Num7)]),
    digit(8, "tile-8", &[bare(Key::Num8)]),
    digit(9, "tile-9", &[bare(Key::Num9)]),
];
