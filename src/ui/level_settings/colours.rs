//! The colours of a level, and how often each is drawn.

use egui::{Align2, Color32, DragValue, RichText, Sense, Slider, Ui, vec2};
use egui_material_icons::icons;

use super::field::Form;
use crate::editor::Property;
use crate::level::match3::{Colour, MAX_COLOURS};
use crate::ui::atlas::Sprite;
use crate::ui::controls::named;
use crate::ui::theme::{Theme, size};

/// The greatest weight that a slider reaches, where none is greater yet.
const REACH: u32 = 10;

/// The greatest weight that can be typed.
const MOST: u32 = 100_000;

pub(super) fn colours_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let theme = Theme::of(ui);
    let weights = &form.settings.weights;
    let sum: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
    let reach = weights.iter().copied().max().unwrap_or(0).max(REACH);
    ui.spacing_mut().item_spacing.x = 4.0;
    for index in 0..weights.len() {
        let Some(colour) = u8::try_from(index).ok().and_then(Colour::new) else {
            break;
        };
        weight_ui(ui, form, colour, sum, reach);
    }
    if sum == 0 {
        ui.horizontal_wrapped(|ui| {
            ui.label(icons::ICON_ERROR.rich_text().size(15.0).color(theme.bad));
            let words = "Every weight is 0: nothing can be drawn. Raise one.";
            ui.label(RichText::new(words).small().color(theme.bad));
        });
    }
    number_ui(ui, form);
}

/// A colour: its tile, its weight, and its share of what is drawn.
fn weight_ui(ui: &mut Ui, form: &mut Form<'_>, colour: Colour, sum: u64, reach: u32) {
    let theme = Theme::of(ui);
    let index = usize::from(colour.index());
    let present = form.settings.weights[index];
    let mut weight = present;
    let name = format!("Weight of {}", colour.name());
    ui.horizontal(|ui| {
        let (rect, swatch) = ui.allocate_exact_size(vec2(20.0, 22.0), Sense::hover());
        let tint = if present == 0 {
            Color32::WHITE.gamma_multiply(0.35)
        } else {
            Color32::WHITE
        };
        let square = Align2::CENTER_CENTER.align_size_within_rect(vec2(20.0, 20.0), rect);
        form.atlas.paint(ui.painter(), Sprite::Tile(colour), square, tint);
        swatch.on_hover_text(colour.name());

        let width = (ui.available_width() - 36.0 - 38.0 - 8.0).max(30.0);
        ui.spacing_mut().slider_width = width;
        let slider = Slider::new(&mut weight, 0..=reach).show_value(false);
        let response = ui.add(slider).accessible_name(&name);
        let response = response.on_hover_text("How often this colour is drawn, beside the others");
        form.ended(&response);
        let value = DragValue::new(&mut weight)
            .range(0..=MOST)
            .clamp_existing_to_range(false)
            .speed(0.1);
        let response = ui
            .add_sized(vec2(36.0, 20.0), value)
            .accessible_name(format!("{name}, as a number"));
        form.ended(&response);

        let share = (sum > 0).then(|| f64::from(present) / sum as f64 * 100.0);
        let words = share.map_or_else(|| "–".to_owned(), |share| format!("{share:.0} %"));
        let (rect, response) = ui.allocate_exact_size(vec2(38.0, 20.0), Sense::hover());
        ui.painter().text(
            rect.right_center(),
            Align2::RIGHT_CENTER,
            &words,
            egui::FontId::proportional(size::SMALL),
            theme.weak,
        );
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::Label, true, format!("Share of {}: {words}", colour.name()))
        });
    });
    if weight != present {
        let mut weights = form.settings.weights.clone();
        weights[index] = weight;
        form.set(Property::Weights(weights));
    }
}

/// One colour more or less; the last one comes and goes.
fn number_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let count = form.settings.weights.len();
    let name_of = |index: usize| u8::try_from(index).ok().and_then(Colour::new).map(Colour::name);
    ui.horizontal(|ui| {
        let half = vec2(((ui.available_width() - 4.0) / 2.0).floor(), 24.0);
        ui.spacing_mut().button_padding.x = 4.0;
        let more = name_of(count).filter(|_| count < usize::from(MAX_COLOURS));
        let words = more.map_or_else(|| "Add colour".to_owned(), |name| format!("Add {name}"));
        let add = egui::Button::new((
            icons::ICON_ADD.rich_text().size(14.0),
            RichText::new(name_of(count).unwrap_or("Colour")),
        ))
        .gap(3.0);
        let response = named(ui.add_enabled(more.is_some(), add.min_size(half)), &words);
        let response = response
            .on_hover_text("One colour more. Live starts again.")
            .on_disabled_hover_text("Eight colours are the most.");
        if response.clicked() {
            let mut weights = form.settings.weights.clone();
            weights.push(1);
            form.set_once(Property::Weights(weights));
        }
        let last = count.checked_sub(1).and_then(name_of).filter(|_| count > 1);
        let words = last.map_or_else(|| "Remove".to_owned(), |name| format!("Remove {name}"));
        let remove = egui::Button::new((icons::ICON_REMOVE.rich_text().size(14.0), last.unwrap_or("Colour"))).gap(3.0);
        let response = named(ui.add_enabled(last.is_some(), remove.min_size(half).truncate()), &words);
        let response = response
            .on_hover_text("One colour less. Live starts again; fixed tiles of it become a problem.")
            .on_disabled_hover_text("A level has one colour at least.");
        if response.clicked() {
            let mut weights = form.settings.weights.clone();
            weights.pop();
            form.set_once(Property::Weights(weights));
        }
    });
}
