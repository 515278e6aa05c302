//! The layers: which is painted on, and how each is shown.

use egui::{Align, Button, Layout, Response, RichText, Role, Ui, WidgetInfo, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::theme::{Theme, size};
use crate::command::Command;
use crate::editor::{Editor, Layer, LayerState, Request};

/// Shows the layers, the topmost first.
pub fn layers_ui(ui: &mut Ui, editor: &Editor, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    for layer in editor.palette.layer.siblings().iter().rev().copied() {
        let row = ui.scope(|ui| layer_ui(ui, editor, layer, commands)).response;
        if layer == editor.palette.layer {
            keep_in_sight(ui, &row, layer as u64);
        }
    }
    if let Some(why) = editor.layers.refusal(editor.palette.layer) {
        refusal_ui(ui, &why);
    }
}

/// Scrolls to the row of what is chosen when something else is chosen, or its list has another height.
pub(super) fn keep_in_sight(ui: &Ui, row: &Response, chosen: u64) {
    let id = ui.scope_id().with("chosen in sight");
    let stamp = (chosen, ui.clip_rect().height().round() as i32);
    let before = ui.data_mut(|data| data.get_temp::<(u64, i32)>(id));
    if before != Some(stamp) {
        row.scroll_to_me(None);
        ui.data_mut(|data| data.insert_temp(id, stamp));
    }
}

/// Why the layer in hand takes no paint.
pub(super) fn refusal_ui(ui: &mut Ui, why: &str) {
    let theme = Theme::of(ui);
    ui.add_space(size::GAP);
    ui.horizontal_wrapped(|ui| {
        ui.label(icons::ICON_INFO.rich_text().size(15.0).color(theme.warn));
        ui.label(RichText::new(why).small().color(theme.warn));
    });
}

/// Below this width, in points, the switches of a layer move together.
const TIGHT: f32 = 216.0;

/// Below this width, in points, Solo gives way to the layer's name.
const LEAST: f32 = 156.0;

fn layer_ui(ui: &mut Ui, editor: &Editor, layer: Layer, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let state = editor.layers.state(layer);
    let active = editor.palette.layer == layer;
    let name = layer.name();
    let request = |request| Command::Edit(request);
    let height = 28.0;
    let width = ui.available_width();
    let tight = width < TIGHT;
    ui.allocate_ui_with_layout(vec2(width, height), Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        if tight {
            ui.spacing_mut().button_padding.x = 3.0;
        }
        let solo = editor.layers.solo == Some(layer);
        let tip = "Show this layer alone";
        let icon = icons::ICON_CENTER_FOCUS_STRONG;
        let tint = if solo { theme.accent } else { theme.faint };
        // The menu has it too; the name would be cut.
        let fits = width >= LEAST;
        if fits && switch_ui(ui, icon, &format!("Solo {name}"), tip, solo, tint).clicked() {
            commands.push(request(Request::Solo((!solo).then_some(layer))));
        }
        let mut switch = |ui: &mut Ui, icon, word: &str, tip: &str, on: bool, tint, to| {
            if switch_ui(ui, icon, &format!("{word} {name}"), tip, on, tint).clicked() {
                commands.push(request(Request::LayerState(layer, to)));
            }
        };
        let LayerState { shown, locked, dimmed } = state;
        let tint = if dimmed { theme.text } else { theme.faint };
        let tip = "Paler while another layer is painted on";
        let to = LayerState {
            dimmed: !dimmed,
            ..state
        };
        switch(ui, icons::ICON_OPACITY, "Dim", tip, dimmed, tint, to);
        let (icon, tint) = if locked {
            (icons::ICON_LOCK, theme.warn)
        } else {
            (icons::ICON_LOCK_OPEN, theme.faint)
        };
        let to = LayerState {
            locked: !locked,
            ..state
        };
        switch(ui, icon, "Lock", "A locked layer takes no paint", locked, tint, to);
        let (icon, tint) = if shown {
            (icons::ICON_VISIBILITY, theme.text)
        } else {
            (icons::ICON_VISIBILITY_OFF, theme.warn)
        };
        let to = LayerState { shown: !shown, ..state };
        let tip = "Draw the layer, or hide it; a hidden one takes no paint";
        switch(ui, icon, "Show", tip, shown, tint, to);
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

/// A switch that its icon and its colour tell; no ground, for most of them are on.
pub(super) fn switch_ui(
    ui: &mut Ui,
    icon: MaterialIcon,
    name: &str,
    tip: &str,
    on: bool,
    tint: egui::Color32,
) -> Response {
    let theme = Theme::of(ui);
    let icon = icon.rich_text().size(size::ICON).color(tint);
    let button = Button::new(icon).frame_when_inactive(false).min_size(vec2(22.0, 26.0));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
    response.on_hover_ui(|ui| {
        ui.label(RichText::new(name).color(theme.strong));
        ui.label(RichText::new(tip).color(theme.weak));
    })
}
