//! The built-in samples: levels that come with the program.

use crate::format::{self, Format};
use crate::level::{Level, Match3, Puzzle};

/// A sample: its name, and its file.
type Sample = (&'static str, &'static str);

/// Every sample, in the order of the menu. The first is what the first start shows.
const SAMPLES: &[Sample] = &[
    ("Garden", include_str!("../../samples/match3/Garden.level.ron")),
    ("Plaza", include_str!("../../samples/match3/Plaza.level.ron")),
    ("Lake", include_str!("../../samples/match3/Lake.level.ron")),
    ("Heart", include_str!("../../samples/match3/Heart.level.ron")),
    ("Hourglass", include_str!("../../samples/match3/Hourglass.level.ron")),
    ("Lanterns", include_str!("../../samples/match3/Lanterns.level.ron")),
    ("Waterfall", include_str!("../../samples/match3/Waterfall.level.ron")),
    ("Embers", include_str!("../../samples/match3/Embers.level.ron")),
    ("Knoll", include_str!("../../samples/mahjong/Knoll.level.ron")),
    ("Pebbles", include_str!("../../samples/mahjong/Pebbles.level.ron")),
    ("Cloister", include_str!("../../samples/mahjong/Cloister.level.ron")),
    ("Lotus", include_str!("../../samples/mahjong/Lotus.level.ron")),
    ("Helix", include_str!("../../samples/mahjong/Helix.level.ron")),
    ("Pinwheel", include_str!("../../samples/mahjong/Pinwheel.level.ron")),
    ("Belfry", include_str!("../../samples/mahjong/Belfry.level.ron")),
    ("Caravan", include_str!("../../samples/mahjong/Caravan.level.ron")),
    (
        "Archipelago",
        include_str!("../../samples/mahjong/Archipelago.level.ron"),
    ),
    ("Citadel", include_str!("../../samples/mahjong/Citadel.level.ron")),
];

/// Their names.
#[must_use]
pub fn names() -> Vec<&'static str> {
    SAMPLES.iter().map(|sample| sample.0).collect()
}

/// A copy of a sample; a plain level where there is none with this number.
#[must_use]
pub fn level(index: usize) -> Level {
    let read = |&(name, text): &Sample| format::read(text.as_bytes(), Format::Ron, name).ok();
    let opened = SAMPLES.get(index).and_then(read);
    let first = opened.and_then(|opened| opened.levels.into_iter().next());
    first.map_or_else(plain, |opened| opened.level)
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
        for (name, text) in SAMPLES {
            let opened = format::read(text.as_bytes(), Format::Ron, name).unwrap();
            assert_eq!(opened.levels.len(), 1, "{name}");
        }
    }
}
