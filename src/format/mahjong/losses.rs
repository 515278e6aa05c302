//! What the layouts of other programs cannot hold of a level.

use crate::format::m3::Loss;
use crate::level::Level;
use crate::level::mahjong::metadata::COMMENT;
use crate::level::mahjong::{Cover, Difficulty, Mahjong, Position, TileSet};

/// A loss in a sentence.
pub(super) fn loss(message: impl Into<String>) -> Loss {
    Loss {
        message: message.into(),
        cells: Vec::new(),
    }
}

/// The metadata that a format does not hold: `holds` are the keys that it does, each once but comments; `held` is a value as it comes back.
pub(super) fn of_metadata(mahjong: &Mahjong, holds: &[&str], held: impl Fn(&str, &str) -> String) -> Vec<Loss> {
    let mut losses = Vec::new();
    let mut comments: Vec<&str> = Vec::new();
    for (index, (key, value)) in mahjong.metadata.iter().enumerate() {
        let is_comment = key == COMMENT;
        let is_first = || mahjong.metadata[..index].iter().all(|(before, _)| before != key);
        if holds.contains(&key.as_str()) && (is_comment || is_first()) {
            losses.extend(of_title(key, value, &held(key, value)));
        } else if is_comment {
            comments.push(value);
        } else {
            losses.push(loss(format!("The {key} {value:?} is left out.")));
        }
    }
    match comments[..] {
        [] => {}
        [one] => losses.push(loss(format!("The comment {one:?} is left out."))),
        [first, ..] => losses.push(loss(format!(
            "{} comments are left out, the first of them {first:?}.",
            comments.len()
        ))),
    }
    losses
}

/// What none of them holds: everything but places and titles.
pub(super) fn of_settings(level: &Level, mahjong: &Mahjong) -> Vec<Loss> {
    let mut losses = Vec::new();
    let mut lose = |is_lost: bool, message: String| {
        if is_lost {
            losses.push(loss(message));
        }
    };
    let fixed: Vec<Position> = mahjong
        .tiles
        .iter()
        .filter(|tile| tile.face.is_some())
        .map(|tile| tile.at)
        .collect();
    let settings = &mahjong.settings;
    lose(!level.notes.is_empty(), "The notes are left out.".into());
    lose(
        level.seed.is_some(),
        format!("The seed {} is left out.", level.seed.unwrap_or(0)),
    );
    lose(
        !fixed.is_empty(),
        format!("The faces fixed by hand are left out: {}.", listed(&fixed)),
    );
    lose(
        !mahjong.solutions.is_empty(),
        "The stored solutions are left out.".into(),
    );
    lose(
        settings.tile_set != TileSet::default(),
        format!("The tile set {} is left out.", settings.tile_set.name()),
    );
    lose(
        settings.difficulty != Difficulty::default(),
        format!("The difficulty {} is left out.", settings.difficulty.name()),
    );
    lose(
        settings.cover != Cover::default(),
        "The rule that a tile is covered by any layer above is left out.".into(),
    );
    losses
}

/// A few positions, and how many more there are.
pub(super) fn listed(places: &[Position]) -> String {
    const SHOWN: usize = 8;
    let mut text: Vec<String> = places.iter().take(SHOWN).map(ToString::to_string).collect();
    if places.len() > SHOWN {
        text.push(format!("and {} more", places.len() - SHOWN));
    }
    text.join(" ")
}

/// A title that has to stand on one line.
pub(super) fn on_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The loss of a name or an author that comes back differently.
pub(super) fn of_title(what: &str, whole: &str, kept: &str) -> Option<Loss> {
    (whole != kept).then(|| match kept {
        "" => loss(format!("The {what} {whole:?} is left out.")),
        kept => loss(format!("The {what} {whole:?} becomes {kept:?}.")),
    })
}
