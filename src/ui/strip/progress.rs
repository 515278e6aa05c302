//! The line below the strip of a room, and the parts that such lines are made of.

use egui::{Color32, FontId, Label, RichText, TextStyle, Ui};
use egui_material_icons::icons;

use super::flow::Slot;
use crate::action::state::thousands;
use crate::board::{Board, Counter};
use crate::level::Terrain;
use crate::level::sokoban::Object;
use crate::sim::sokoban::face_of;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::{Theme, digits_font, size};

/// The height of the line of score and goals, in points.
pub(super) const PROGRESS: f32 = 26.0;

/// So great is a count that its part has room for at the start; a greater one takes more.
pub(super) const USUAL: i64 = 9_999;

/// The line of moves, pushes and balls of a room.
pub(super) fn slots<'a>(board: &Board, ui: &Ui) -> Vec<Slot<'a>> {
    let counters = board.counters();
    let (home, balls) = balls(board);
    vec![
        number(ui, "Moves", counters.get(Counter::Moves), None, false),
        number(ui, "Pushes", counters.get(Counter::Pushes), None, false),
        number(ui, "Balls", home, Some(balls), home == balls),
    ]
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

fn width(ui: &Ui, words: &str, font: FontId) -> f32 {
    ui.painter()
        .layout_no_wrap(words.to_owned(), font, Color32::WHITE)
        .size()
        .x
}

pub(super) fn caption_width(ui: &Ui, words: &str) -> f32 {
    width(ui, words, TextStyle::Small.resolve(ui.style()))
}

pub(super) fn digits_width(ui: &Ui, words: &str) -> f32 {
    width(ui, words, digits_font(size::SMALL + 1.0))
}

/// The room of the check mark behind a number, in points.
const CHECK: f32 = 20.0;

/// A number that is never greater than another.
pub(super) fn number_up_to<'a>(ui: &Ui, name: &'static str, have: i64, most: i64, done: bool) -> Slot<'a> {
    let width = caption_width(ui, name) + 4.0 + digits_width(ui, &words(most.max(have).max(999), None)) + CHECK;
    Slot::new(width, move |ui| {
        caption(ui, name);
        fraction_ui(ui, have, None, done);
    })
}

/// A number with its name before it. Its part has room for a usual number, or for all of those that are needed.
pub(super) fn number<'a>(ui: &Ui, name: &'static str, have: i64, need: Option<i64>, done: bool) -> Slot<'a> {
    let most = have.max(need.map_or(USUAL, |need| need.max(99)));
    let check = if need.is_some() { CHECK } else { 0.0 };
    let width = caption_width(ui, name) + 4.0 + digits_width(ui, &words(most, need)) + check + 2.0;
    Slot::new(width, move |ui| {
        caption(ui, name);
        fraction_ui(ui, have, need, done);
    })
}

/// `120 / 500`, with a check mark once it is reached.
pub(super) fn fraction_ui(ui: &mut Ui, have: i64, need: Option<i64>, done: bool) {
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
