//! Writing levels in the format of a file's name, and what is lost by it.

use super::m3::{self, Loss};
use super::mahjong::{gnome, kmahjongg, kyodai, mah};
use super::sokoban::{integers, xsb};
use super::{Format, level_ron};
use crate::level::{Level, Mahjong};

/// Levels as the text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the format cannot hold of the levels; empty when it holds all of them.
    pub losses: Vec<Loss>,
}

/// Why nothing can be written, not even with losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotHeld {
    /// There is no level.
    NoLevel,
    /// The format is read alone.
    ReadAlone,
    /// The format holds another kind of puzzle: this one.
    OtherKind(&'static str),
}

/// The levels in a format. A format of one level takes the first, and the others are a loss.
///
/// # Errors
/// When the format is read alone, or holds another kind of puzzle.
pub fn write(levels: &[&Level], format: Format) -> Result<Written, NotHeld> {
    let first = *levels.first().ok_or(NotHeld::NoLevel)?;
    let one = |text: String, mut losses: Vec<Loss>| {
        if levels.len() > 1 {
            losses.push(Loss {
                message: format!(
                    "A {} holds one level: levels 2 to {} are left out.",
                    format.name(),
                    levels.len()
                ),
                cells: Vec::new(),
            });
        }
        Ok(Written { text, losses })
    };
    match format {
        Format::Ron => one(level_ron::write(first), Vec::new()),
        Format::M3 => {
            if first.match3().is_none() {
                return Err(NotHeld::OtherKind("match-3"));
            }
            one(m3::write_lossy(first), m3::losses(first))
        }
        Format::KMahjongg => {
            let mahjong = mahjong_of(first)?;
            one(
                kmahjongg::write_lossy(first, mahjong),
                kmahjongg::losses(first, mahjong),
            )
        }
        Format::Kyodai => {
            let mahjong = mahjong_of(first)?;
            one(kyodai::write_lossy(first, mahjong), kyodai::losses(first, mahjong))
        }
        Format::Mah => several(levels, mah::losses, mah::write_lossy),
        Format::GnomeMap => several(levels, gnome::losses, gnome::write_lossy),
        Format::Sok | Format::Xsb => rooms(levels),
        Format::Integers => {
            if first.sokoban().is_none() {
                return Err(NotHeld::OtherKind(SOKOBAN));
            }
            one(integers::write_lossy(first), integers::losses(first))
        }
        Format::PySol | Format::XMahjongg | Format::Slc => Err(NotHeld::ReadAlone),
    }
}

const SOKOBAN: &str = "Sokoban";

/// Rooms in letters, all in one file.
fn rooms(levels: &[&Level]) -> Result<Written, NotHeld> {
    if levels.iter().any(|level| level.sokoban().is_none()) {
        return Err(NotHeld::OtherKind(SOKOBAN));
    }
    let losses = levels.iter().map(|level| xsb::losses(level));
    Ok(Written {
        text: xsb::write_all(levels.iter().copied()),
        losses: numbered(losses),
    })
}

/// The losses of several levels, each with the number of its level where there are more than one.
fn numbered(losses: impl ExactSizeIterator<Item = Vec<Loss>>) -> Vec<Loss> {
    let is_one = losses.len() == 1;
    let mut all = Vec::new();
    for (number, mut of_level) in (1..).zip(losses) {
        if !is_one {
            for loss in &mut of_level {
                loss.message = format!("Level {number}: {}", loss.message);
            }
        }
        all.extend(of_level);
    }
    all
}

fn mahjong_of(level: &Level) -> Result<&Mahjong, NotHeld> {
    level.mahjong().ok_or(NotHeld::OtherKind("Mahjong solitaire"))
}

fn several(
    levels: &[&Level],
    losses: impl Fn(&Level, &Mahjong) -> Vec<Loss>,
    write: impl Fn(&[(&Level, &Mahjong)]) -> String,
) -> Result<Written, NotHeld> {
    let of_kind = |level: &&'_ Level| mahjong_of(level).is_ok();
    if !levels.iter().all(of_kind) {
        return Err(NotHeld::OtherKind("Mahjong solitaire"));
    }
    let pairs: Vec<(&Level, &Mahjong)> = levels
        .iter()
        .filter_map(|&level| level.mahjong().map(|mahjong| (level, mahjong)))
        .collect();
    let all = numbered(pairs.iter().map(|(level, mahjong)| losses(level, mahjong)));
    Ok(Written {
        text: write(&pairs),
        losses: all,
    })
}
