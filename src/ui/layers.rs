//! The layers: which is painted on, and how each is shown.

use egui::{Align, Button, Layout, RichText, Ui, vec2};
use egui_material_icons::icons;

use super::controls::icon_toggle;
use super::theme::{Theme, size};
use crate::app::command::Command;
use crate::editor::{Editor, Layer, LayerState, Request};

/// Shows the layers, the topmost first.
pub fn layers_ui(ui: &mut Ui, editor: &Editor, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    for layer in Layer::ALL.into_iter().rev() {
        layer_ui(ui, editor, layer, commands);
    }
    if let Some(why) = editor.layers.refusal(editor.palette.layer) {
        let theme = Theme::of(ui);
        ui.add_space(size::GAP);
        ui.horizontal_wrapped(|ui| {
            ui.label(icons::ICON_INFO.rich_text().size(15.0).color(theme.warn));
            ui.label(RichText::new(why).small().color(theme.warn));
        });
    }
}

fn layer_ui(ui: &mut Ui, editor: &Editor, layer: Layer, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let state = editor.layers.state(layer);
    let active = editor.palette.layer == layer;
    let name = layer.name();
    let request = |request| Command::Edit(request);
    let height = 28.0;
    let width = ui.available_width();
    ui.allocate_ui_with_layout(vec2(width, height), Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        let solo = editor.layers.solo == Some(layer);
        let tip = "Show this layer alone";
        let icon = icons::ICON_CENTER_FOCUS_STRONG;
        if icon_toggle(ui, icon, &format!("Solo {name}"), tip, Some(solo), Ok(())).clicked() {
            commands.push(request(Request::Solo((!solo).then_some(layer))));
        }
        let mut switch =
            |ui: &mut Ui, icons: [egui_material_icons::MaterialIcon; 2], word: &str, tip: &str, on: bool, to| {
                let icon = if on { icons[0] } else { icons[1] };
                if icon_toggle(ui, icon, &format!("{word} {name}"), tip, Some(on), Ok(())).clicked() {
                    commands.push(request(Request::LayerState(layer, to)));
                }
            };
        let dim = [icons::ICON_OPACITY, icons::ICON_OPACITY];
        let tip = "Paler while another layer is painted on";
        let to = LayerState {
            dimmed: !state.dimmed,
            ..state
        };
        switch(ui, dim, "Dim", tip, state.dimmed, to);
        let lock = [icons::ICON_LOCK, icons::ICON_LOCK_OPEN];
        let to = LayerState {
            locked: !state.locked,
            ..state
        };
        switch(ui, lock, "Lock", "A locked layer takes no paint", state.locked, to);
        let eye = [icons::ICON_VISIBILITY, icons::ICON_VISIBILITY_OFF];
        let to = LayerState {
            shown: !state.shown,
            ..state
        };
        switch(
            ui,
            eye,
            "Show",
            "Draw the layer, or hide it; a hidden one takes no paint",
            state.shown,
            to,
        );
        let drawn = editor.layers.is_shown(layer);
        let colour = match (active, drawn) {
            (true, _) => theme.strong,
            (false, true) => theme.text,
            (false, false) => theme.weak,
        };
        let button = Button::new(RichText::new(name).color(colour))
            .selected(active)
            .frame_when_inactive(active)
            .right_text("")
            .min_size(vec2(ui.available_width(), 26.0));
        let response = ui.add(button).accessible_name(format!("Paint on {name}"));
        if response.on_hover_text(format!("Paint on the layer {name}")).clicked() {
            commands.push(request(Request::Layer(layer)));
        }
    });
}
