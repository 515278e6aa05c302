//! The built-in samples: levels that come with the program.

use crate::format::{self, Format};
use crate::level::{Level, Match3, Puzzle};

/// A sample: its name, its file, and the format of that.
type Sample = (&'static str, &'static str, Format);

/// Every sample, in the order of the menu. The first is what the first start shows.
const SAMPLES: &[Sample] = &[
    (
        "Garden",
        include_str!("../../samples/match3/Garden.level.ron"),
        Format::Ron,
    ),
    (
        "Plaza",
        include_str!("../../samples/match3/Plaza.level.ron"),
        Format::Ron,
    ),
    ("Lake", include_str!("../../samples/match3/Lake.level.ron"), Format::Ron),
    (
        "Heart",
        include_str!("../../samples/match3/Heart.level.ron"),
        Format::Ron,
    ),
    (
        "Hourglass",
        include_str!("../../samples/match3/Hourglass.level.ron"),
        Format::Ron,
    ),
    (
        "Lanterns",
        include_str!("../../samples/match3/Lanterns.level.ron"),
        Format::Ron,
    ),
    (
        "Waterfall",
        include_str!("../../samples/match3/Waterfall.level.ron"),
        Format::Ron,
    ),
    (
        "Embers",
        include_str!("../../samples/match3/Embers.level.ron"),
        Format::Ron,
    ),
    ("Duel", include_str!("../../samples/match3/Duel.level.ron"), Format::Ron),
    (
        "Bastion",
        include_str!("../../samples/match3/Bastion.level.ron"),
        Format::Ron,
    ),
    (
        "Knoll",
        include_str!("../../samples/mahjong/Knoll.level.ron"),
        Format::Ron,
    ),
    (
        "Pebbles",
        include_str!("../../samples/mahjong/Pebbles.level.ron"),
        Format::Ron,
    ),
    (
        "Cloister",
        include_str!("../../samples/mahjong/Cloister.level.ron"),
        Format::Ron,
    ),
    (
        "Lotus",
        include_str!("../../samples/mahjong/Lotus.level.ron"),
        Format::Ron,
    ),
    (
        "Helix",
        include_str!("../../samples/mahjong/Helix.level.ron"),
        Format::Ron,
    ),
    (
        "Pinwheel",
        include_str!("../../samples/mahjong/Pinwheel.level.ron"),
        Format::Ron,
    ),
    (
        "Belfry",
        include_str!("../../samples/mahjong/Belfry.level.ron"),
        Format::Ron,
    ),
    (
        "Caravan",
        include_str!("../../samples/mahjong/Caravan.level.ron"),
        Format::Ron,
    ),
    (
        "Archipelago",
        include_str!("../../samples/mahjong/Archipelago.level.ron"),
        Format::Ron,
    ),
    (
        "Citadel",
        include_str!("../../samples/mahjong/Citadel.level.ron"),
        Format::Ron,
    ),
    (
        "Courtyard",
        include_str!("../../samples/sokoban/Courtyard.level.ron"),
        Format::Ron,
    ),
    (
        "Pantry",
        include_str!("../../samples/sokoban/Pantry.level.ron"),
        Format::Ron,
    ),
    (
        "Alcove",
        include_str!("../../samples/sokoban/Alcove.level.ron"),
        Format::Ron,
    ),
    (
        "Crossing",
        include_str!("../../samples/sokoban/Crossing.level.ron"),
        Format::Ron,
    ),
    (
        "Roundabout",
        include_str!("../../samples/sokoban/Roundabout.level.ron"),
        Format::Ron,
    ),
    (
        "Switchback",
        include_str!("../../samples/sokoban/Switchback.level.ron"),
        Format::Ron,
    ),
    (
        "Hall",
        include_str!("../../samples/sokoban/Hall.level.ron"),
        Format::Ron,
    ),
    (
        "Warehouse",
        include_str!("../../samples/sokoban/Warehouse.level.ron"),
        Format::Ron,
    ),
    (
        "Doorstep",
        include_str!("../../samples/sokoban/Doorstep.txt"),
        Format::Integers,
    ),
    (
        "Workshop",
        include_str!("../../samples/sokoban/Workshop.sok"),
        Format::Sok,
    ),
];

/// Their names.
#[must_use]
pub fn names() -> Vec<&'static str> {
    SAMPLES.iter().map(|sample| sample.0).collect()
}

/// A copy of a sample, the first level where it holds several; a plain level where there is none with this number.
#[must_use]
pub fn level(index: usize) -> Level {
    levels(index).into_iter().next().unwrap_or_else(plain)
}

/// Copies of all levels of a sample.
#[must_use]
pub fn levels(index: usize) -> Vec<Level> {
    let read = |&(name, text, format): &Sample| format::read(text.as_bytes(), format, name).ok();
    let opened = SAMPLES.get(index).and_then(read);
    let levels = opened.map(|opened| opened.levels).unwrap_or_default();
    levels.into_iter().map(|opened| opened.level).collect()
}

fn plain() -> Level {
    Level::new(
        "Garden",
        Puzzle::Match3(Match3::new(8, 8, crate::level::match3::Settings::default())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_reads() {
        for &(name, text, format) in SAMPLES {
            let opened = format::read(text.as_bytes(), format, name).unwrap();
            assert!(!opened.levels.is_empty(), "{name}");
            assert_eq!(opened.levels.len() > 1, format == Format::Sok, "{name}");
        }
    }
}
