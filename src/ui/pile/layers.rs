//! The layers of a pile: each with a small picture, the topmost first.

use egui::{Button, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;

use crate::command::Command;
use crate::editor::pile::{Asked, Desk};
use crate::editor::{Editor, Request};
use crate::level::mahjong::{MAX_LAYERS, Tiles};
use crate::ui::controls::icon_toggle;
use crate::ui::layers::{keep_in_sight, refusal_ui, switch_ui};
use crate::ui::theme::{Table, Theme, size};
use crate::ui::tile_set::table_of;
use crate::words::counted;

/// The height of a row, that of one where there is little room, and the width of their pictures, in points.
const ROW: f32 = 44.0;
const LOW_ROW: f32 = 30.0;
const PICTURE: f32 = 56.0;

/// The room of the words beside a picture with what is round them, and of the name of a layer alone, in points.
const WORDS: f32 = 78.0;
const WORD: f32 = 52.0;

/// The widths of a button over the list, and how many there are.
const BUTTON: std::ops::RangeInclusive<f32> = 22.0..=28.0;
const BUTTONS: f32 = 8.0;

const fn ask(asked: Asked) -> Command {
    Command::Edit(Request::Pile(asked))
}

/// Shows the layers, and what can be done with the one in hand.
pub fn pile_layers_ui(ui: &mut Ui, editor: &Editor, commands: &mut Vec<Command>) {
    let desk = &editor.pile;
    let tiles = editor.tiles();
    let layers = tiles.layers();
    buttons_ui(ui, desk.layer, layers, commands);
    ui.add_space(size::GAP);
    let height = if ui.available_height() < 3.0 * ROW {
        LOW_ROW
    } else {
        ROW
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        // One above the pile, to go on.
        let top = layers.max(desk.layer).min(MAX_LAYERS - 1);
        for layer in (0..=top).rev() {
            let row = ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 1.0;
                switches_ui(ui, desk, layer, commands);
                let response = row_ui(ui, editor, layer, height);
                if response.double_clicked() {
                    commands.push(ask(Asked::SelectLayer(layer)));
                } else if response.clicked() {
                    commands.push(ask(Asked::Layer(layer)));
                }
            });
            if desk.layer == layer {
                keep_in_sight(ui, &row.response, u64::from(layer));
            }
        }
        if let Some(why) = desk.refusal(desk.layer) {
            refusal_ui(ui, &why);
        }
    });
}

/// Show, lock, dim and solo of a layer.
fn switches_ui(ui: &mut Ui, desk: &Desk, layer: u8, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.spacing_mut().button_padding.x = 2.0;
    let mut switch = |ui: &mut Ui, icon, word: &str, tip: &str, on: bool, tint, asked| {
        if switch_ui(ui, icon, &format!("{word} layer {layer}"), tip, on, tint).clicked() {
            commands.push(ask(asked));
        }
    };
    let shown = desk.hidden >> layer & 1 == 0;
    let (icon, tint) = if shown {
        (icons::ICON_VISIBILITY, theme.text)
    } else {
        (icons::ICON_VISIBILITY_OFF, theme.warn)
    };
    let tip = "Draw the layer, or hide it; a hidden one takes no paint";
    switch(ui, icon, "Show", tip, shown, tint, Asked::Show(layer, !shown));
    let locked = desk.is_locked(layer);
    let (icon, tint) = if locked {
        (icons::ICON_LOCK, theme.warn)
    } else {
        (icons::ICON_LOCK_OPEN, theme.faint)
    };
    let tip = "A locked layer takes no paint";
    switch(ui, icon, "Lock", tip, locked, tint, Asked::Lock(layer, !locked));
    let dimmed = desk.dims(layer);
    let tint = if dimmed { theme.text } else { theme.faint };
    let tip = "Steps back while another layer is painted on";
    let icon = icons::ICON_OPACITY;
    switch(ui, icon, "Dim", tip, dimmed, tint, Asked::Dim(layer, !dimmed));
    let solo = desk.solo == Some(layer);
    let tint = if solo { theme.accent } else { theme.faint };
    let icon = icons::ICON_CENTER_FOCUS_STRONG;
    let to = (!solo).then_some(layer);
    switch(ui, icon, "Solo", "Show this layer alone", solo, tint, Asked::Solo(to));
}

fn buttons_ui(ui: &mut Ui, layer: u8, layers: u8, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        // All of them in one line, wherever that can be: the list below needs the height.
        let room = ui.available_width();
        let width = (room / BUTTONS).floor().clamp(*BUTTON.start(), *BUTTON.end());
        ui.spacing_mut().interact_size.x = width;
        let gap = (room - BUTTONS * width) / (BUTTONS - 1.0);
        ui.spacing_mut().item_spacing = vec2(gap.floor().clamp(0.0, 6.0), 2.0);
        ui.spacing_mut().button_padding.x = 2.0;
        let is_there = layer < layers;
        let empty = || Err(format!("Layer {layer} has no tile."));
        let some = || if is_there { Ok(()) } else { empty() };
        let mut button = |ui: &mut Ui, icon, name: &str, tip: &str, enabled, asked| {
            if icon_toggle(ui, icon, name, tip, None, enabled).clicked() {
                commands.push(ask(asked));
            }
        };
        let room = if layers < MAX_LAYERS {
            Ok(())
        } else {
            Err(format!("{MAX_LAYERS} layers are the most."))
        };
        let tip = "An empty layer comes below this one; it and those above go up";
        button(
            ui,
            icons::ICON_ADD,
            "Insert layer",
            tip,
            room,
            Asked::InsertLayer(layer),
        );
        let tip = "Take the layer out with its tiles; those above come down";
        button(
            ui,
            icons::ICON_DELETE,
            "Remove layer",
            tip,
            some(),
            Asked::RemoveLayer(layer),
        );
        let up = if layer + 1 < MAX_LAYERS {
            some()
        } else {
            Err("It is the highest layer.".to_owned())
        };
        button(
            ui,
            icons::ICON_ARROW_UPWARD,
            "Raise layer",
            "It and the next one up change places",
            up,
            Asked::SwapLayers(layer),
        );
        let below = layer.checked_sub(1);
        let down = below.map(|_| ()).ok_or_else(|| "It is the lowest layer.".to_owned());
        let tip = "It and the next one down change places";
        button(
            ui,
            icons::ICON_ARROW_DOWNWARD,
            "Lower layer",
            tip,
            down,
            Asked::SwapLayers(below.unwrap_or(0)),
        );
        let shifts = [
            (icons::ICON_KEYBOARD_ARROW_LEFT, "left", (-1, 0)),
            (icons::ICON_KEYBOARD_ARROW_RIGHT, "right", (1, 0)),
            (icons::ICON_KEYBOARD_ARROW_UP, "up", (0, -1)),
            (icons::ICON_KEYBOARD_ARROW_DOWN, "down", (0, 1)),
        ];
        for (icon, way, (dx, dy)) in shifts {
            let name = format!("Shift layer {way}");
            button(
                ui,
                icon,
                &name,
                "Every tile of the layer moves by half a tile",
                some(),
                Asked::ShiftLayer(layer, dx, dy),
            );
        }
    });
}

fn row_ui(ui: &mut Ui, editor: &Editor, layer: u8, height: f32) -> Response {
    let theme = Theme::of(ui);
    let (tiles, active) = (editor.tiles(), editor.pile.layer == layer);
    let width = ui.available_width();
    let response = ui.add(
        Button::new("")
            .selected(active)
            .min_size(vec2(width, height))
            .sense(Sense::click()),
    );
    let name = format!("Paint on layer {layer}");
    response.widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, true, active, &name));
    let rect = response.rect;
    let count = counted(tiles.positions().filter(|at| at.z == layer).count(), "tile", "tiles");
    if ui.is_rect_visible(rect) {
        // The name comes before the picture where there is room for one alone.
        let room = rect.width() - WORDS;
        let picture = if room < PICTURE { 0.0 } else { PICTURE };
        let picture = Rect::from_min_size(rect.min + vec2(5.0, 4.0), vec2(picture, height - 8.0));
        if picture.width() > 0.0 {
            picture_ui(ui, tiles, layer, table_of(editor.level()), picture);
        }
        let is_low = height < ROW;
        let top = if is_low {
            rect.center().y - 9.0
        } else {
            rect.min.y + 4.0
        };
        let text = pos2(picture.max.x + 8.0, top);
        let room = rect.right() - text.x;
        // Where there is no room for a word, the number of the layer does.
        let name = if room < WORD {
            layer.to_string()
        } else {
            format!("Layer {layer}")
        };
        let font = egui::FontId::proportional(size::TEXT);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.text(text, egui::Align2::LEFT_TOP, name, font, theme.strong);
        if !is_low && room >= WORD {
            let at = text + vec2(0.0, 20.0);
            let font = egui::FontId::proportional(size::SMALL);
            painter.text(at, egui::Align2::LEFT_TOP, &count, font, theme.weak);
        }
    }
    response.on_hover_text(format!(
        "{count}. Paint on this layer (PgUp, PgDn); a double click selects its tiles"
    ))
}

/// The places of a layer, and those of the layer below as a shade.
fn picture_ui(ui: &Ui, tiles: &Tiles, layer: u8, table: Table, rect: Rect) {
    let colours = &Theme::of(ui).over(table).pile;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 3.0, colours.table);
    let (width, height) = tiles.extent();
    let scale = (rect.width() / f32::from(width.max(2))).min(rect.height() / f32::from(height.max(2)) / 1.33);
    let draw = |z: u8, colour, edge: Stroke| {
        for at in tiles.positions().filter(|at| at.z == z) {
            let corner = vec2(f32::from(at.x), f32::from(at.y) * 1.33) * scale;
            let tile = Rect::from_min_size(rect.min + corner, vec2(2.0, 2.66) * scale);
            painter.rect_filled(tile, 0.0, colour);
            painter.rect_stroke(tile, 0.0, edge, StrokeKind::Inside);
        }
    };
    if let Some(below) = layer.checked_sub(1) {
        draw(below, colours.sides[1].gamma_multiply(0.5), Stroke::NONE);
    }
    draw(layer, colours.bright, Stroke::new(0.5, colours.sides[1]));
}
