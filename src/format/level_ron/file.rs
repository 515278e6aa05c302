//! The shapes of the file, apart from those of the document, so that either can change without the other.
//!
//! Every list has a bound that holds while it is read, not after.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::mahjong::{Layers, Overlapping};
use super::sokoban::SolutionFile;
use super::{legend, sokoban};
use crate::grid::MAX_SIDE;
use crate::level::Terrain;
use crate::level::mahjong::{Cover, Difficulty, TileSet};
use crate::level::match3::{
    BAR, Colour, Effect, Goal, MAX_COLOURS, MAX_STARS, MIN_RANGE, Piece, Refill, Reshuffle, Rule, Timing,
};

/// The most goals, and the most effects.
pub const MAX_LIST: usize = 256;

/// The most characters of a legend.
const MAX_LEGEND: usize = 256;

#[derive(Deserialize)]
#[serde(rename = "Level", deny_unknown_fields)]
pub struct LevelFile {
    pub version: u32,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub author: String,
    #[serde(default)]
    pub notes: String,
    #[serde(default)]
    pub seed: Option<u64>,
    pub puzzle: PuzzleFile,
}

#[derive(Deserialize)]
#[serde(rename = "Puzzle", deny_unknown_fields)]
pub enum PuzzleFile {
    Match3 {
        #[serde(default)]
        rule: Rule,
        #[serde(default)]
        min: Min,
        #[serde(default)]
        weights: Weights,
        #[serde(default)]
        refill: Refill,
        #[serde(default)]
        reshuffle: Reshuffle,
        #[serde(default)]
        drop: bool,
        #[serde(default)]
        moves: Option<u32>,
        #[serde(default)]
        goals: List<GoalFile, MAX_LIST>,
        #[serde(default)]
        stars: List<u32, MAX_STARS>,
        #[serde(default)]
        effects: List<EffectFile, MAX_LIST>,
        #[serde(default)]
        timing: TimingFile,
        #[serde(default)]
        legend: Legend,
        rows: List<Row, { MAX_SIDE as usize }>,
    },
    Mahjong {
        #[serde(default)]
        tile_set: TileSet,
        #[serde(default)]
        difficulty: Difficulty,
        #[serde(default)]
        cover: Cover,
        layers: Layers,
        #[serde(default)]
        overlapping: Overlapping,
        #[serde(default)]
        solutions: List<SolutionFile, { sokoban::MAX_LINES }>,
        #[serde(default)]
        metadata: List<(String, String), { sokoban::MAX_LINES }>,
    },
    Sokoban {
        rows: List<Row, { MAX_SIDE as usize }>,
        #[serde(default)]
        solutions: List<SolutionFile, { sokoban::MAX_LINES }>,
        #[serde(default)]
        metadata: List<(String, String), { sokoban::MAX_LINES }>,
        #[serde(default)]
        text_before: List<String, { sokoban::MAX_LINES }>,
        #[serde(default)]
        text_after: List<String, { sokoban::MAX_LINES }>,
    },
}

#[derive(Deserialize)]
#[serde(rename = "Goal", deny_unknown_fields)]
pub enum GoalFile {
    Collect { colour: ColourFile, count: u32 },
    Score(u32),
    Enemy(u32),
}

impl From<GoalFile> for Goal {
    fn from(goal: GoalFile) -> Self {
        match goal {
            GoalFile::Collect { colour, count } => Self::Collect {
                colour: colour.into(),
                count,
            },
            GoalFile::Score(points) => Self::Score(points),
            GoalFile::Enemy(hit_points) => Self::Enemy(hit_points),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename = "Effect", deny_unknown_fields)]
pub struct EffectFile {
    colour: ColourFile,
    channel: String,
    #[serde(default)]
    amount: u32,
    #[serde(default = "usual_bar")]
    bar: u32,
    #[serde(default)]
    name: String,
}

const fn usual_bar() -> u32 {
    BAR
}

impl From<EffectFile> for Effect {
    fn from(effect: EffectFile) -> Self {
        Self {
            colour: effect.colour.into(),
            channel: effect.channel,
            amount: effect.amount,
            bar: effect.bar,
            name: effect.name,
        }
    }
}

#[derive(Deserialize)]
#[serde(rename = "Timing", deny_unknown_fields, default)]
pub struct TimingFile {
    swap: u32,
    clear: u32,
    fall_acceleration: u32,
    fall_speed: u32,
    spawn_offset: u32,
    reshuffle: u32,
}

impl Default for TimingFile {
    fn default() -> Self {
        let Timing {
            swap,
            clear,
            fall_acceleration,
            fall_speed,
            spawn_offset,
            reshuffle,
        } = Timing::default();
        Self {
            swap,
            clear,
            fall_acceleration,
            fall_speed,
            spawn_offset,
            reshuffle,
        }
    }
}

impl From<TimingFile> for Timing {
    fn from(timing: TimingFile) -> Self {
        Self {
            swap: timing.swap,
            clear: timing.clear,
            fall_acceleration: timing.fall_acceleration,
            fall_speed: timing.fall_speed,
            spawn_offset: timing.spawn_offset,
            reshuffle: timing.reshuffle,
        }
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "Colour")]
pub enum ColourFile {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl From<ColourFile> for Colour {
    fn from(colour: ColourFile) -> Self {
        COLOURS[colour as usize]
    }
}

/// Every colour in its order.
pub const COLOURS: [Colour; MAX_COLOURS as usize] = {
    const fn colour(index: u8) -> Colour {
        match Colour::new(index) {
            Some(colour) => colour,
            None => panic!("an index of this list is below MAX_COLOURS"),
        }
    }
    [
        colour(0),
        colour(1),
        colour(2),
        colour(3),
        colour(4),
        colour(5),
        colour(6),
        colour(7),
    ]
};

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "Piece")]
enum PieceFile {
    Random,
    Empty,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl From<PieceFile> for Piece {
    fn from(piece: PieceFile) -> Self {
        match piece {
            PieceFile::Random => Self::Random,
            PieceFile::Empty => Self::Empty,
            tile => Self::Tile(COLOURS[tile as usize - PieceFile::A as usize]),
        }
    }
}

/// The smallest match.
pub struct Min(pub u8);

impl Default for Min {
    fn default() -> Self {
        Self(3)
    }
}

impl<'de> Deserialize<'de> for Min {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let min = u8::deserialize(deserializer)?;
        if MIN_RANGE.contains(&min) {
            return Ok(Self(min));
        }
        let (least, most) = (MIN_RANGE.start(), MIN_RANGE.end());
        Err(D::Error::custom(format!(
            "expected a minimum from {least} to {most}, found {min}"
        )))
    }
}

/// The weight of each colour; at least one.
pub struct Weights(pub Vec<u32>);

impl Default for Weights {
    fn default() -> Self {
        Self(vec![1; 6])
    }
}

impl<'de> Deserialize<'de> for Weights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let weights = List::<u32, { MAX_COLOURS as usize }>::deserialize(deserializer)?.0;
        if weights.is_empty() {
            return Err(D::Error::custom(
                "expected at least one weight: there is one for each colour",
            ));
        }
        Ok(Self(weights))
    }
}

/// One row of the grid, not longer than a grid can be wide.
pub struct Row(pub String);

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RowVisitor;
        impl Visitor<'_> for RowVisitor {
            type Value = Row;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a row: a string of at most {MAX_SIDE} characters")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Row, E> {
                if text.chars().nth(MAX_SIDE as usize).is_some() {
                    return Err(E::custom(format!("expected at most {MAX_SIDE} characters in a row")));
                }
                Ok(Row(text.to_owned()))
            }
        }
        deserializer.deserialize_str(RowVisitor)
    }
}

/// A list of at most `MOST` entries.
pub struct List<T, const MOST: usize>(pub Vec<T>);

impl<T, const MOST: usize> Default for List<T, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for List<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListVisitor<T, const MOST: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for ListVisitor<T, MOST> {
            type Value = List<T, MOST>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a list of at most {MOST} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = entries.next_element()? {
                    if list.len() == MOST {
                        return Err(A::Error::custom(format!(
                            "expected at most {MOST} entries in this list"
                        )));
                    }
                    list.push(entry);
                }
                Ok(List(list))
            }
        }
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

/// What each character of the rows stands for.
pub struct Legend(pub BTreeMap<char, (Terrain, Piece)>);

impl Default for Legend {
    fn default() -> Self {
        Self(legend::all().collect())
    }
}

impl<'de> Deserialize<'de> for Legend {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LegendVisitor;
        impl<'de> Visitor<'de> for LegendVisitor {
            type Value = Legend;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map as in {'A': (Floor, A)}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Legend, A::Error> {
                let mut legend = BTreeMap::new();
                while let Some((character, (terrain, piece))) = entries.next_entry::<char, (Terrain, PieceFile)>()? {
                    if legend.insert(character, (terrain, piece.into())).is_some() {
                        let message = format!("expected each character of the legend once, found {character:?} again");
                        return Err(A::Error::custom(message));
                    }
                    if legend.len() > MAX_LEGEND {
                        return Err(A::Error::custom(format!(
                            "expected at most {MAX_LEGEND} characters in the legend"
                        )));
                    }
                }
                Ok(Legend(legend))
            }
        }
        deserializer.deserialize_map(LegendVisitor)
    }
}
