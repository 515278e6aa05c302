//! The settings of a Mahjong solitaire pile: its pictures, how it is dealt, and which tiles cover others.

use egui::Ui;

use super::field::{Form, choice};
use crate::editor::Property;
use crate::level::mahjong::{Cover, Difficulty, Settings, TileSet};
use crate::rules::mahjong::order;
use crate::ui::theme::Theme;
use crate::words::counted;

pub(super) fn pile_ui(ui: &mut Ui, form: &mut Form<'_>, settings: Settings) {
    let options = [
        (
            TileSet::Classic,
            "Classic",
            "Dots, bamboos, characters, winds, dragons, flowers and seasons",
        ),
        (TileSet::Biology, "Biology", "Parts and doings of living cells"),
    ];
    if let Some(set) = choice(ui, "Tile set", "The pictures on the tiles", settings.tile_set, &options) {
        form.set_once(Property::TileSet(set));
    }
    let options = [
        (
            Difficulty::Easy,
            "Easy",
            "Random free pairs are taken off the full pile: solvable",
        ),
        (
            Difficulty::Hard,
            "Hard",
            "Pairs are laid down backwards, line by line: solvable, with fewer ways to win",
        ),
        (
            Difficulty::Any,
            "Any",
            "Every face is drawn alike: solvable or not, and labelled so",
        ),
    ];
    let tip = "How the faces are dealt that are not fixed. Another way starts Live again.";
    if let Some(difficulty) = choice(ui, "Difficulty", tip, settings.difficulty, &options) {
        form.set_once(Property::Difficulty(difficulty));
    }
    let options = [
        (
            Cover::NextLayer,
            "Next layer",
            "Tiles of the next layer up that share a quarter cover a tile",
        ),
        (
            Cover::AnyLayerAbove,
            "Any layer",
            "Tiles of any higher layer that share a quarter cover a tile",
        ),
    ];
    let tip = "Which tiles lie upon another. Another rule starts Live again.";
    if let Some(cover) = choice(ui, "Covered by", tip, settings.cover, &options) {
        form.set_once(Property::Cover(cover));
    }
}

/// What a stored solution is; whether it still works is told by the problems, which know the deal.
pub(super) fn judged(moves: &str, theme: &Theme) -> (String, egui::Color32) {
    match order::parse(moves) {
        Err(why) => (format!("does not read, {why}"), theme.bad),
        Ok(pairs) => (counted(pairs.len(), "pair", "pairs"), theme.text),
    }
}
