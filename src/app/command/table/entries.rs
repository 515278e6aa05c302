//! Every entry of the table, menu by menu.

use egui::Key;
use egui_material_icons::icons;

use super::make::{
    PLAIN, bare, bot, cancel_action, cancel_label, ctrl, ctrl_shift, digit, layer_state, link, movable, panel, running,
    scaled, selection, shift, startable, step, tool,
};
use super::panels::{FIX_PROBLEM, FOCUS_ACTIONS, FOCUS_LEVEL, FOCUS_LIVE, NEXT_PROBLEM, PREVIOUS_PROBLEM, mark};
use super::window::{RAIL, RESET_PANELS, preset, step_keys, theme, workspace};
use super::{Entry, Menu, When};
use crate::app::command::Command;
use crate::editor::{Axis, Layer, LayerState, MAX_BRUSH, Mirror, Request, Turn};
use crate::sim::{CancelOutcome, Scope, Step};
use crate::ui::canvas::Zoom;

/// Every command that a key or a menu gives.
pub static TABLE: &[Entry] = &[
    // File
    Entry {
        id: "new",
        menu: Some((Menu::File, 0)),
        icon: Some(icons::ICON_NOTE_ADD),
        keys: &[ctrl(Key::N)],
        tip: "A new match-3 level of random cells; asks for its size and colours",
        label: |_| "New level…".into(),
        command: |_| Ok(Command::New),
        ..PLAIN
    },
    Entry {
        id: "open",
        menu: Some((Menu::File, 0)),
        icon: Some(icons::ICON_FOLDER_OPEN),
        keys: &[ctrl(Key::O)],
        tip: "Open a level: .level.ron or .m3",
        label: |_| "Open…".into(),
        command: |_| Ok(Command::Open),
        ..PLAIN
    },
    Entry {
        id: "save",
        menu: Some((Menu::File, 1)),
        icon: Some(icons::ICON_SAVE),
        keys: &[ctrl(Key::S)],
        tip: "Save the level to its file",
        label: |_| "Save".into(),
        command: |_| Ok(Command::Save),
        ..PLAIN
    },
    Entry {
        id: "save-as",
        menu: Some((Menu::File, 1)),
        icon: Some(icons::ICON_SAVE_AS),
        keys: &[ctrl_shift(Key::S)],
        tip: "Save the level to another file",
        label: |_| "Save as…".into(),
        command: |_| Ok(Command::SaveAs),
        ..PLAIN
    },
    Entry {
        id: "overwrite",
        menu: Some((Menu::File, 1)),
        tip: "Save to the level's own file in its own format, though that does not hold all of it; lists the losses first",
        label: |facts| match &facts.overwrite {
            Ok(name) => format!("Overwrite {name}…"),
            Err(_) => "Overwrite…".into(),
        },
        command: |facts| facts.overwrite.clone().map(|_| Command::Overwrite),
        ..PLAIN
    },
    Entry {
        id: "quit",
        menu: Some((Menu::File, 3)),
        icon: Some(icons::ICON_LOGOUT),
        keys: &[ctrl(Key::Q)],
        tip: "Close the program; asks once when work is unsaved",
        label: |_| "Quit".into(),
        command: |_| Ok(Command::Quit),
        ..PLAIN
    },
    // Edit
    Entry {
        id: "undo",
        menu: Some((Menu::Edit, 0)),
        icon: Some(icons::ICON_UNDO),
        keys: &[ctrl(Key::Z)],
        when: When::OutsideLive,
        tip: "Take back the last edit of the level",
        label: |facts| match &facts.undo {
            Some(step) => format!("Undo level: {step}"),
            None => "Undo level".into(),
        },
        command: |facts| match (facts.painting, &facts.undo) {
            (true, _) => Err("A stroke is being painted; release it, or give it up with Esc.".into()),
            (_, None) => Err("Nothing to undo in the level.".into()),
            _ => Ok(Command::Undo),
        },
        ..PLAIN
    },
    Entry {
        id: "redo",
        menu: Some((Menu::Edit, 0)),
        icon: Some(icons::ICON_REDO),
        keys: &[ctrl(Key::Y), ctrl_shift(Key::Z)],
        when: When::OutsideLive,
        tip: "Do the last undone edit of the level again",
        label: |facts| match &facts.redo {
            Some(step) => format!("Redo level: {step}"),
            None => "Redo level".into(),
        },
        command: |facts| match (facts.painting, &facts.redo) {
            (true, _) => Err("A stroke is being painted; release it, or give it up with Esc.".into()),
            (_, None) => Err("Nothing to redo in the level.".into()),
            _ => Ok(Command::Redo),
        },
        ..PLAIN
    },
    Entry {
        id: "undo-move",
        menu: Some((Menu::Edit, 0)),
        keys: &[ctrl(Key::Z), ctrl(Key::Y), ctrl_shift(Key::Z)],
        when: When::InLive,
        tip: "Take back the last move of the player",
        label: |_| "Undo move".into(),
        command: |_| Err("Moves of match-3 are not undone. Ctrl+Z undoes edits when the Level has the keys.".into()),
        ..PLAIN
    },
    Entry {
        id: "cut",
        menu: Some((Menu::Edit, 1)),
        icon: Some(icons::ICON_CONTENT_CUT),
        keys: &[ctrl(Key::X)],
        when: When::Painting,
        tip: "Copy what is selected, on the layers that are shown and not locked, and delete it",
        label: |_| "Cut".into(),
        command: |facts| selection(facts).map(|()| Command::Cut),
        ..PLAIN
    },
    Entry {
        id: "copy",
        menu: Some((Menu::Edit, 1)),
        icon: Some(icons::ICON_CONTENT_COPY),
        keys: &[ctrl(Key::C)],
        when: When::Painting,
        tip: "Copy what is selected, on the layers that are shown and not locked; as text for other programs",
        label: |_| "Copy".into(),
        command: |facts| selection(facts).map(|()| Command::Copy),
        ..PLAIN
    },
    Entry {
        id: "paste",
        menu: Some((Menu::Edit, 1)),
        icon: Some(icons::ICON_CONTENT_PASTE),
        keys: &[ctrl(Key::V)],
        when: When::Painting,
        tip: "Hold what was copied, or rows of text, over the board; a click places it",
        label: |_| "Paste".into(),
        command: |_| Ok(Command::RequestPaste),
        ..PLAIN
    },
    Entry {
        id: "delete",
        menu: Some((Menu::Edit, 1)),
        icon: Some(icons::ICON_DELETE),
        keys: &[bare(Key::Delete), bare(Key::Backspace)],
        when: When::Painting,
        tip: "Leave floor with random pieces where the selection is",
        label: |_| "Delete".into(),
        command: |facts| selection(facts).map(|()| Command::Edit(Request::Delete)),
        ..PLAIN
    },
    Entry {
        id: "select-all",
        menu: Some((Menu::Edit, 2)),
        icon: Some(icons::ICON_SELECT_ALL),
        keys: &[ctrl(Key::A)],
        when: When::Painting,
        tip: "Select every cell",
        label: |_| "Select all".into(),
        command: |_| Ok(Command::Edit(Request::SelectAll)),
        ..PLAIN
    },
    Entry {
        id: "select-none",
        menu: Some((Menu::Edit, 2)),
        icon: Some(icons::ICON_DESELECT),
        keys: &[ctrl_shift(Key::A)],
        when: When::Painting,
        tip: "Select nothing; so does Esc",
        label: |_| "Select none".into(),
        command: |facts| selection(facts).map(|()| Command::Edit(Request::SelectNone)),
        ..PLAIN
    },
    Entry {
        id: "invert-selection",
        menu: Some((Menu::Edit, 2)),
        keys: &[ctrl_shift(Key::I)],
        when: When::Painting,
        tip: "Select what is not selected",
        label: |_| "Invert selection".into(),
        command: |_| Ok(Command::Edit(Request::InvertSelection)),
        ..PLAIN
    },
    Entry {
        id: "flip-x",
        menu: Some((Menu::Edit, 3)),
        icon: Some(icons::ICON_FLIP),
        keys: &[shift(Key::X)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, over: left and right change places",
        label: |_| "Flip left and right".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Flip(Axis::X))),
        ..PLAIN
    },
    Entry {
        id: "flip-y",
        menu: Some((Menu::Edit, 3)),
        keys: &[shift(Key::Y)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, over: top and bottom change places",
        label: |_| "Flip top and bottom".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Flip(Axis::Y))),
        ..PLAIN
    },
    Entry {
        id: "rotate",
        menu: Some((Menu::Edit, 3)),
        icon: Some(icons::ICON_ROTATE_RIGHT),
        keys: &[bare(Key::Z)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, by a quarter",
        label: |_| "Rotate right".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Rotate(Turn::Right))),
        ..PLAIN
    },
    Entry {
        id: "rotate-left",
        menu: Some((Menu::Edit, 3)),
        icon: Some(icons::ICON_ROTATE_LEFT),
        keys: &[shift(Key::Z)],
        when: When::Painting,
        tip: "Turn what is selected, or about to be pasted, by a quarter against the clock",
        label: |_| "Rotate left".into(),
        command: |facts| movable(facts).map(|()| Command::Edit(Request::Rotate(Turn::Left))),
        ..PLAIN
    },
    // View
    Entry {
        id: "zoom-in",
        menu: Some((Menu::View, 0)),
        icon: Some(icons::ICON_ZOOM_IN),
        tip: "Look at the board from nearer; + in a canvas, or the wheel",
        label: |_| "Zoom in".into(),
        command: |_| Ok(Command::Zoom(Zoom::In)),
        ..PLAIN
    },
    Entry {
        id: "zoom-out",
        menu: Some((Menu::View, 0)),
        icon: Some(icons::ICON_ZOOM_OUT),
        tip: "Look at the board from farther; - in a canvas, or the wheel",
        label: |_| "Zoom out".into(),
        command: |_| Ok(Command::Zoom(Zoom::Out)),
        ..PLAIN
    },
    Entry {
        id: "fit",
        menu: Some((Menu::View, 0)),
        icon: Some(icons::ICON_FIT_SCREEN),
        keys: &[bare(Key::Num0)],
        tip: "Keep the whole board in view",
        label: |_| "Fit".into(),
        command: |_| Ok(Command::Zoom(Zoom::Fit)),
        ..PLAIN
    },
    Entry {
        id: "actual",
        menu: Some((Menu::View, 0)),
        keys: &[shift(Key::Num0)],
        tip: "Look at the board at its own size",
        label: |_| "100 %".into(),
        command: |_| Ok(Command::Zoom(Zoom::Actual)),
        ..PLAIN
    },
    Entry {
        id: "link-canvases",
        menu: Some((Menu::View, 1)),
        tip: "Pan and zoom of the Level and Live go together",
        label: |_| "Link the canvases".into(),
        command: |facts| Ok(Command::LinkCanvases(!facts.linked)),
        checked: |facts| Some(facts.linked),
        ..PLAIN
    },
    Entry {
        id: "rulers",
        menu: Some((Menu::View, 1)),
        tip: "Number columns and rows",
        label: |_| "Rulers".into(),
        command: |facts| Ok(Command::ShowRulers(!facts.rulers)),
        checked: |facts| Some(facts.rulers),
        ..PLAIN
    },
    Entry {
        id: "rolled",
        menu: Some((Menu::View, 1)),
        tip: "Show faintly what the level's seed rolls in random cells",
        label: |_| "Rolled tiles in random cells".into(),
        command: |facts| Ok(Command::ShowRolled(!facts.rolled)),
        checked: |facts| Some(facts.rolled),
        ..PLAIN
    },
    panel::<0>("panel-palette"),
    panel::<1>("panel-level"),
    panel::<2>("panel-live"),
    panel::<3>("panel-actions"),
    panel::<4>("panel-inspector"),
    panel::<5>("panel-settings"),
    panel::<6>("panel-layers"),
    panel::<7>("panel-problems"),
    panel::<8>("panel-edits"),
    panel::<9>("panel-marks"),
    mark::<0>("mark-hovered"),
    mark::<1>("mark-selected"),
    mark::<2>("mark-changed"),
    mark::<3>("mark-hole"),
    mark::<4>("mark-ready"),
    mark::<5>("mark-refused"),
    mark::<6>("mark-problem"),
    mark::<7>("mark-dim"),
    RAIL,
    RESET_PANELS,
    workspace::<0>(
        "workspace-design",
        &[ctrl(Key::Num1)],
        "The level and the running game side by side",
    ),
    workspace::<1>(
        "workspace-debug",
        &[ctrl(Key::Num2)],
        "The tree of actions beside the running game",
    ),
    workspace::<2>("workspace-play", &[ctrl(Key::Num3)], "The running game, large"),
    theme::<0>("theme-dark", "Light on dark"),
    theme::<1>("theme-light", "Dark on light"),
    theme::<2>("theme-high-contrast", "White and yellow on black, with bright edges"),
    Entry {
        id: "text-larger",
        menu: Some((Menu::View, 2)),
        keys: &[
            ctrl(Key::Plus),
            ctrl(Key::Equals),
            ctrl_shift(Key::Plus),
            ctrl_shift(Key::Equals),
        ],
        tip: "Larger text and controls",
        label: |_| "Larger text".into(),
        command: |facts| {
            let scale = scaled(facts.text_scale, 1);
            scale
                .ok_or_else(|| "Text is as large as it gets.".into())
                .map(Command::ScaleText)
        },
        ..PLAIN
    },
    Entry {
        id: "text-smaller",
        menu: Some((Menu::View, 2)),
        keys: &[ctrl(Key::Minus)],
        tip: "Smaller text and controls",
        label: |_| "Smaller text".into(),
        command: |facts| {
            let scale = scaled(facts.text_scale, -1);
            scale
                .ok_or_else(|| "Text is as small as it gets.".into())
                .map(Command::ScaleText)
        },
        ..PLAIN
    },
    Entry {
        id: "text-normal",
        menu: Some((Menu::View, 2)),
        keys: &[ctrl(Key::Num0)],
        tip: "Text and controls at their normal size",
        label: |_| "Normal text".into(),
        command: |_| Ok(Command::ScaleText(1.0)),
        ..PLAIN
    },
    FOCUS_LEVEL,
    FOCUS_LIVE,
    FOCUS_ACTIONS,
    // Level
    tool::<0>(),
    tool::<1>(),
    tool::<2>(),
    tool::<3>(),
    tool::<4>(),
    tool::<5>(),
    tool::<6>(),
    tool::<7>(),
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
        icon: Some(icons::ICON_GRAIN),
        tip: "Scatter: each painted cell draws its tile from several, by the weights in the palette",
        label: |_| "Scatter".into(),
        command: |facts| Ok(Command::Edit(Request::Scatter(!facts.palette.scatter))),
        checked: |facts| Some(facts.palette.scatter),
        ..PLAIN
    },
    Entry {
        id: "mirror-x",
        menu: Some((Menu::Level, 1)),
        icon: Some(icons::ICON_ALIGN_HORIZONTAL_CENTER),
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
        icon: Some(icons::ICON_ALIGN_VERTICAL_CENTER),
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
        label: |_| "Layer: Pieces".into(),
        command: |_| Ok(Command::ChooseLayer(Layer::Pieces)),
        checked: |facts| Some(facts.layer == Layer::Pieces),
        ..PLAIN
    },
    Entry {
        id: "layer-terrain",
        menu: Some((Menu::Layers, 0)),
        tip: "Paint what the ground is",
        label: |_| "Layer: Terrain".into(),
        command: |_| Ok(Command::ChooseLayer(Layer::Terrain)),
        checked: |facts| Some(facts.layer == Layer::Terrain),
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
        icon: Some(icons::ICON_RESIZE),
        tip: "Give the board other sides, round the part of it that stays",
        label: |_| "Resize…".into(),
        command: |facts| {
            let free = (!facts.painting).then_some(Command::AskResize);
            free.ok_or_else(|| "A stroke is being painted; release it, or give it up with Esc.".into())
        },
        ..PLAIN
    },
    Entry {
        id: "take-from-live",
        menu: Some((Menu::Level, 2)),
        icon: Some(icons::ICON_DOWNLOAD),
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
    digit::<1>("tile-1", &[bare(Key::Num1)]),
    digit::<2>("tile-2", &[bare(Key::Num2)]),
    digit::<3>("tile-3", &[bare(Key::Num3)]),
    digit::<4>("tile-4", &[bare(Key::Num4)]),
    digit::<5>("tile-5", &[bare(Key::Num5)]),
    digit::<6>("tile-6", &[bare(Key::Num6)]),
    digit::<7>("tile-7", &[bare(Key::Num7)]),
    digit::<8>("tile-8", &[bare(Key::Num8)]),
    digit::<9>("tile-9", &[bare(Key::Num9)]),
    // Simulation
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
        icon: Some(icons::ICON_REPLAY),
        keys: &[ctrl(Key::R)],
        tip: "Start the level as it stands again, from the same seed",
        label: |_| "Restart".into(),
        command: |_| Ok(Command::Restart),
        ..PLAIN
    },
    Entry {
        id: "new-seed",
        menu: Some((Menu::Simulation, 0)),
        icon: Some(icons::ICON_CASINO),
        keys: &[ctrl_shift(Key::R)],
        tip: "Start the level again from a new seed",
        label: |_| "Restart with a new seed".into(),
        command: |_| Ok(Command::NewSeed),
        ..PLAIN
    },
    Entry {
        id: "pin-seed",
        menu: Some((Menu::Simulation, 0)),
        icon: Some(icons::ICON_KEEP),
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
        command: |facts| startable(facts).map(|()| Command::Reshuffle),
        ..PLAIN
    },
    Entry {
        id: "autoplay",
        menu: Some((Menu::Simulation, 2)),
        tip: "A bot plays, until it is stuck, the game is over, or the board is unsettled",
        label: |_| "Autoplay".into(),
        command: |facts| startable(facts).map(|()| Command::SetAutoplay(!facts.autoplay)),
        checked: |facts| Some(facts.autoplay),
        ..PLAIN
    },
    bot::<0>("bot-random"),
    bot::<1>("bot-greedy"),
    Entry {
        id: "animation",
        menu: Some((Menu::Simulation, 2)),
        tip: "Show pieces on their way, or let the clock jump",
        label: |_| "Animation".into(),
        command: |facts| Ok(Command::SetAnimation(!facts.animation)),
        checked: |facts| Some(facts.animation),
        ..PLAIN
    },
    link::<0>("link-pour"),
    link::<1>("link-replay"),
    link::<2>("link-restart"),
    link::<3>("link-off"),
    Entry {
        id: "edit-live",
        menu: Some((Menu::Simulation, 3)),
        icon: Some(icons::ICON_STYLUS),
        tip: "The tools paint the running board alone, and the level stays as it is",
        label: |_| "Edit live".into(),
        command: |facts| startable(facts).map(|()| Command::EditLive(!facts.edit_live)),
        checked: |facts| Some(facts.edit_live),
        ..PLAIN
    },
    // Debug
    Entry {
        id: "continue",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F5)],
        tip: "Let the clock run on from here",
        label: |_| "Continue".into(),
        command: |facts| {
            if facts.playing {
                Err("The clock runs already.".into())
            } else {
                Ok(Command::Play)
            }
        },
        ..PLAIN
    },
    Entry {
        id: "step-into",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F7), bare(Key::Period)],
        tip: "Make the next transition; Live stays paused",
        label: |_| "Step into".into(),
        command: |facts| step(facts, Step::Into),
        ..PLAIN
    },
    Entry {
        id: "step-over",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F6)],
        tip: "Go on until the running action ends; Live stays paused",
        label: |_| "Step over".into(),
        command: |facts| step(facts, Step::Over),
        ..PLAIN
    },
    Entry {
        id: "step-out",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F8)],
        tip: "Go on until the parent of the running action runs again; Live stays paused",
        label: |_| "Step out".into(),
        command: |facts| step(facts, Step::Out),
        ..PLAIN
    },
    Entry {
        id: "end-of-chain",
        menu: Some((Menu::Debug, 0)),
        tip: "Go on until the chain ends; Live stays paused",
        label: |_| "To the end of the chain".into(),
        command: |facts| step(facts, Step::EndOfChain),
        ..PLAIN
    },
    Entry {
        id: "cancel-chain",
        menu: Some((Menu::Debug, 1)),
        keys: &[shift(Key::Escape)],
        tip: "End the chain that runs; the board stays as it is",
        label: |_| "Cancel chain".into(),
        command: |facts| running(facts).map(|_| Command::CancelRunningChain),
        ..PLAIN
    },
    Entry {
        id: "cancel-chain-back",
        menu: Some((Menu::Debug, 1)),
        tip: "End the chain that runs and take back all that it wrote",
        label: |_| "Cancel chain and roll back".into(),
        command: |facts| {
            running(facts).map(|target| Command::Cancel {
                target,
                scope: Scope::Chain,
                outcome: CancelOutcome::RollBack,
            })
        },
        ..PLAIN
    },
    Entry {
        id: "cancel-action",
        menu: Some((Menu::Debug, 1)),
        tip: "End the selected action and what it started; the board stays as it is",
        label: |facts| cancel_label(facts, ""),
        command: |facts| cancel_action(facts, CancelOutcome::Keep),
        ..PLAIN
    },
    Entry {
        id: "cancel-action-back",
        menu: Some((Menu::Debug, 1)),
        tip: "End the selected action and what it started, and take back what they wrote",
        label: |facts| cancel_label(facts, " and roll back"),
        command: |facts| cancel_action(facts, CancelOutcome::RollBack),
        ..PLAIN
    },
    // Help
    Entry {
        id: "find",
        menu: Some((Menu::Help, 0)),
        icon: Some(icons::ICON_SEARCH),
        keys: &[ctrl_shift(Key::P)],
        tip: "Find any command by a part of its name",
        label: |_| "Find a command…".into(),
        command: |_| Ok(Command::Find),
        ..PLAIN
    },
    Entry {
        id: "welcome",
        menu: Some((Menu::Help, 0)),
        icon: Some(icons::ICON_WAVING_HAND),
        tip: "Open the panel of samples that the first start shows",
        label: |_| "Welcome".into(),
        command: |_| Ok(Command::ShowWelcome(true)),
        ..PLAIN
    },
    Entry {
        id: "keys",
        menu: Some((Menu::Help, 0)),
        icon: Some(icons::ICON_KEYBOARD),
        keys: &[bare(Key::F1)],
        tip: "Every command with its keys",
        label: |_| "Keys…".into(),
        command: |_| Ok(Command::Keys),
        ..PLAIN
    },
    Entry {
        id: "about",
        menu: Some((Menu::Help, 0)),
        tip: "Version and licence",
        label: |_| "About Tilewright…".into(),
        command: |_| Ok(Command::About),
        ..PLAIN
    },
    preset::<0>("keys-tilewright", "Our own keys"),
    preset::<1>("keys-tiled", "Tools and edits have the keys that they have in Tiled"),
    preset::<2>("keys-ldtk", "Tools and edits have the keys that they have in LDtk"),
    preset::<3>(
        "keys-aseprite",
        "Tools and edits have the keys that they have in Aseprite",
    ),
    step_keys::<0>("step-keys-f6", "F6 steps over, F7 into; with Shift backwards"),
    step_keys::<1>("step-keys-f10", "F10 steps over, F11 into; with Shift backwards"),
];
