//! What matches, where tiles come from, and what becomes of a dead board.

use egui::Ui;

use super::field::{Form, choice};
use crate::editor::Property;
use crate::level::match3::{MIN_RANGE, Refill, Reshuffle, Rule};

pub(super) fn rules_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let settings = form.settings;
    let options = [
        (Rule::Line, "Lines", "Runs along a row or a column match"),
        (Rule::Cluster, "Groups", "Tiles that touch match, in any form"),
    ];
    let tip = "What makes a match. Another rule starts Live again.";
    if let Some(rule) = choice(ui, "Rule", tip, settings.rule, &options) {
        form.set_once(Property::Rule(rule));
    }
    let words: Vec<String> = MIN_RANGE.map(|min| min.to_string()).collect();
    let options: Vec<(u8, &str, &str)> = MIN_RANGE
        .zip(&words)
        .map(|(min, word)| (min, word.as_str(), "So many equal tiles make a match"))
        .collect();
    let tip = "How many tiles a match has at least. Another number starts Live again.";
    if let Some(min) = choice(ui, "Smallest match", tip, settings.min, &options) {
        form.set_once(Property::Min(min));
    }
    let options = [
        (Refill::None, "None", "Cleared cells stay empty"),
        (Refill::Random, "Random", "New tiles are drawn by the weights"),
        (
            Refill::Fair,
            "Fair",
            "New tiles are drawn so that they match nothing by themselves, and a move is left",
        ),
    ];
    if let Some(refill) = choice(ui, "Refill", "Where new tiles come from", settings.refill, &options) {
        form.set_once(Property::Refill(refill));
    }
    let options = [
        (Reshuffle::Permute, "Permute", "The same tiles change places"),
        (Reshuffle::Recreate, "Recreate", "Every tile is replaced by a new one"),
    ];
    let tip = "What becomes of a board without a move";
    if let Some(reshuffle) = choice(ui, "Reshuffle", tip, settings.reshuffle, &options) {
        form.set_once(Property::Reshuffle(reshuffle));
    }
    let mut drop = settings.drop;
    let response = ui.checkbox(&mut drop, "Player drops tiles");
    let tip = "The next tile is shown in advance, and a click drops it into an empty cell";
    if response.on_hover_text(tip).changed() {
        form.set_once(Property::Drop(drop));
    }
}
