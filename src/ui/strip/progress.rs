//! The line below the strip of a room, and the parts that such lines are made of.

use egui::{Align, Color32, FontId, Label, Layout, RichText, TextStyle, Ui, vec2};
use egui_material_icons::icons;

use crate::action::state::thousands;
use crate::board::{Board, Counter};
use crate::level::Terrain;
use crate::level::sokoban::Object;
use crate::sim::sokoban::face_of;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::{Theme, digits_font, size};

/// The height of the line of score and goals, in points.
pub(super) const PROGRESS: f32 = 26.0;

/// The line of moves, pushes and balls of a room.
pub(super) fn progress_ui(board: &Board, ui: &mut Ui) {
    let room = vec2(ui.available_width(), PROGRESS);
    let layout = Layout::left_to_right(Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(room, layout, |ui| {
        ui.set_row_height(PROGRESS);
        ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
        let counters = board.counters();
        number_ui(ui, "Moves", counters.get(Counter::Moves), None, false);
        number_ui(ui, "Pushes", counters.get(Counter::Pushes), None, false);
        let (home, balls) = balls(board);
        number_ui(ui, "Balls", home, Some(balls), home == balls);
    });
}

/// How many balls are on destinations, and how many there are.
fn balls(board: &Board) -> (i64, i64) {
    let ball = face_of(Object::Ball);
    let places = board.faces().iter().zip(board.terrain());
    let balls = places.filter(|(face, _)| **face == ball);
    balls.fold((0, 0), |(home, all), (_, terrain)| {
        (home + i64::from(*terrain == Terrain::Destination), all + 1)
    })
}

pub(super) fn caption(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    ui.add(Label::new(RichText::new(words).small().color(theme.weak)).extend());
}

/// `120/500`.
fn words(have: i64, need: Option<i64>) -> String {
    let number = |number: i64| thousands(number.max(0) as u64);
    match need {
        Some(need) => format!("{}/{}", number(have), number(need)),
        None => number(have),
    }
}

/// Begins a line anew where the next part would be cut.
pub(super) fn start(ui: &mut Ui, width: f32) {
    let begun = ui.cursor().left() > ui.max_rect().left() + 1.0;
    // With the gap behind it, which would make the whole wider, too.
    if begun && ui.available_size_before_wrap().x < width + size::GAP + 8.0 {
        ui.end_row();
    }
}

fn width(ui: &Ui, words: &str, font: FontId) -> f32 {
    ui.painter()
        .layout_no_wrap(words.to_owned(), font, Color32::WHITE)
        .size()
        .x
}

pub(super) fn caption_width(ui: &Ui, words: &str) -> f32 {
    width(ui, words, TextStyle::Small.resolve(ui.style()))
}

fn digits_width(ui: &Ui, words: &str) -> f32 {
    width(ui, words, digits_font(size::SMALL + 1.0))
}

const fn done_width(done: bool) -> f32 {
    if done { 18.0 } else { 0.0 }
}

pub(super) fn number_ui(ui: &mut Ui, name: &str, have: i64, need: Option<i64>, done: bool) {
    let shown = words(have, need);
    start(
        ui,
        caption_width(ui, name) + 4.0 + digits_width(ui, &shown) + done_width(done),
    );
    caption(ui, name);
    fraction_ui(ui, have, need, done);
    ui.add_space(size::GAP);
}

/// `120 / 500`, with a check mark once it is reached.
fn fraction_ui(ui: &mut Ui, have: i64, need: Option<i64>, done: bool) {
    let theme = Theme::of(ui);
    let font = digits_font(size::SMALL + 1.0);
    let words = words(have, need);
    let colour = if done { theme.good } else { theme.strong };
    ui.add(Label::new(RichText::new(words).font(font).color(colour)).extend());
    if done {
        ui.add(Label::new(icons::ICON_CHECK.rich_text().size(14.0).color(theme.good)).extend());
    }
}

pub(super) fn tile_ui(ui: &mut Ui, atlas: &Atlas, sprite: Sprite, name: &str) {
    let response = ui.add(atlas.image(sprite, 18.0, Color32::WHITE).alt_text(name.to_owned()));
    response.on_hover_text(name);
}
