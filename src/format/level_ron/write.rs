//! Writing `.level.ron`: every field in a fixed order, one grid row a line, one goal, effect or legend entry a line, so that
//! two people's changes merge. Written by hand because the layout is the point; the tests hold that the `ron` crate reads it.

use std::fmt::{self, Display, Write};

use super::{legend, mahjong, sokoban};
use crate::level::match3::{Effect, Goal, Match3, Piece, Refill, Reshuffle, Rule, Timing};
use crate::level::{Level, Puzzle, Terrain, VERSION};

/// The text of a level.
#[must_use]
pub fn write(level: &Level) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_level(&mut text, level);
    text
}

fn write_level(out: &mut String, level: &Level) -> fmt::Result {
    writeln!(out, "(")?;
    writeln!(out, "    version: {VERSION},")?;
    writeln!(out, "    name: {},", Text(&level.name))?;
    writeln!(out, "    author: {},", Text(&level.author))?;
    writeln!(out, "    notes: {},", Text(&level.notes))?;
    writeln!(out, "    seed: {},", Optional(level.seed))?;
    match &level.puzzle {
        Puzzle::Match3(match3) => {
            writeln!(out, "    puzzle: Match3(")?;
            write_match3(out, match3)?;
        }
        Puzzle::Mahjong(mahjong) => {
            writeln!(out, "    puzzle: Mahjong(")?;
            mahjong::write(out, mahjong)?;
        }
        Puzzle::Sokoban(room) => {
            writeln!(out, "    puzzle: Sokoban(")?;
            sokoban::write(out, room)?;
        }
    }
    writeln!(out, "    ),")?;
    writeln!(out, ")")
}

fn write_match3(out: &mut String, match3: &Match3) -> fmt::Result {
    let settings = &match3.settings;
    let rule = match settings.rule {
        Rule::Line => "Line",
        Rule::Cluster => "Cluster",
    };
    let refill = match settings.refill {
        Refill::None => "None",
        Refill::Random => "Random",
        Refill::Fair => "Fair",
    };
    let reshuffle = match settings.reshuffle {
        Reshuffle::Permute => "Permute",
        Reshuffle::Recreate => "Recreate",
    };
    writeln!(out, "        rule: {rule},")?;
    writeln!(out, "        min: {},", settings.min)?;
    writeln!(out, "        weights: {:?},", settings.weights)?;
    writeln!(out, "        refill: {refill},")?;
    writeln!(out, "        reshuffle: {reshuffle},")?;
    writeln!(out, "        drop: {},", settings.drop)?;
    writeln!(out, "        moves: {},", Optional(settings.moves))?;
    write_list(out, "goals", &settings.goals, |out, &goal| write_goal(out, goal))?;
    writeln!(out, "        stars: {:?},", settings.stars)?;
    write_list(out, "effects", &settings.effects, write_effect)?;
    write_timing(out, &settings.timing)?;
    write_legend(out, match3)?;
    writeln!(out, "        rows: [")?;
    let pieces = match3.pieces.rows();
    for (terrain, pieces) in match3.terrain.rows().zip(pieces) {
        let cells = terrain.iter().zip(pieces);
        let row: String = cells
            .map(|(&terrain, &piece)| legend::character(terrain, piece))
            .collect();
        writeln!(out, "            \"{row}\",")?;
    }
    writeln!(out, "        ],")
}

pub(super) fn write_list<T>(
    out: &mut String,
    name: &str,
    entries: &[T],
    write_entry: impl Fn(&mut String, &T) -> fmt::Result,
) -> fmt::Result {
    if entries.is_empty() {
        return writeln!(out, "        {name}: [],");
    }
    writeln!(out, "        {name}: [")?;
    for entry in entries {
        out.push_str("            ");
        write_entry(out, entry)?;
        out.push_str(",\n");
    }
    writeln!(out, "        ],")
}

fn write_goal(out: &mut String, goal: Goal) -> fmt::Result {
    match goal {
        Goal::Collect { colour, count } => write!(out, "Collect(colour: {}, count: {count})", colour.letter()),
        Goal::Score(points) => write!(out, "Score({points})"),
        Goal::Enemy(hit_points) => write!(out, "Enemy({hit_points})"),
    }
}

fn write_effect(out: &mut String, effect: &Effect) -> fmt::Result {
    write!(
        out,
        "(colour: {}, channel: {}, amount: {}, bar: {}, name: {})",
        effect.colour.letter(),
        Text(&effect.channel),
        effect.amount,
        effect.bar,
        Text(&effect.name)
    )
}

fn write_timing(out: &mut String, timing: &Timing) -> fmt::Result {
    let Timing {
        swap,
        clear,
        fall_acceleration,
        fall_speed,
        spawn_offset,
        reshuffle,
    } = timing;
    writeln!(out, "        timing: (")?;
    for (name, value) in [
        ("swap", swap),
        ("clear", clear),
        ("fall_acceleration", fall_acceleration),
        ("fall_speed", fall_speed),
        ("spawn_offset", spawn_offset),
        ("reshuffle", reshuffle),
    ] {
        writeln!(out, "            {name}: {value},")?;
    }
    writeln!(out, "        ),")
}

/// The characters that the rows use, in the fixed order of the whole legend.
fn write_legend(out: &mut String, match3: &Match3) -> fmt::Result {
    let mut is_used = [false; 128];
    for (&terrain, &piece) in match3.terrain.as_slice().iter().zip(match3.pieces.as_slice()) {
        // All of them are ASCII.
        is_used[legend::character(terrain, piece) as usize & 127] = true;
    }
    // What every level may use next stands there from the start: painting it changes the rows alone.
    let is_common = |terrain, piece| match piece {
        Piece::Tile(colour) => terrain == Terrain::Floor && colour.index() < match3.settings.colours(),
        Piece::Empty => terrain == Terrain::Floor,
        Piece::Random => true,
    };
    writeln!(out, "        legend: {{")?;
    for (character, (terrain, piece)) in legend::all() {
        if is_used[character as usize & 127] || is_common(terrain, piece) {
            let ground = match terrain {
                Terrain::Void => "Void",
                Terrain::Floor | Terrain::Destination => "Floor",
                Terrain::Wall => "Wall",
                Terrain::Spawner => "Spawner",
            };
            write!(out, "            '{character}': ({ground}, ")?;
            match piece {
                Piece::Random => write!(out, "Random")?,
                Piece::Empty => write!(out, "Empty")?,
                Piece::Tile(colour) => write!(out, "{}", colour.letter())?,
            }
            writeln!(out, "),")?;
        }
    }
    writeln!(out, "        }},")
}

struct Optional<T>(Option<T>);

impl<T: Display> Display for Optional<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => write!(f, "Some({value})"),
            None => f.write_str("None"),
        }
    }
}

/// A string literal. Each line of the text gets a line of the file, so that notes merge too.
pub(super) struct Text<'a>(pub &'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut characters = self.0.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\n' => {
                    f.write_str("\\n")?;
                    let Some(&next) = characters.peek() else { continue };
                    f.write_str("\\\n        ")?;
                    // The blanks that begin a continued line are no part of the text, unless the first is escaped.
                    if next == ' ' {
                        characters.next();
                        f.write_str("\\u{20}")?;
                    }
                }
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\t' => f.write_str("\\t")?,
                '\r' => f.write_str("\\r")?,
                invisible if is_invisible(invisible) => write!(f, "\\u{{{:x}}}", u32::from(invisible))?,
                visible => f.write_char(visible)?,
            }
        }
        f.write_char('"')
    }
}

/// Characters that would hide in a text or turn it round: controls, line separators, direction marks, byte order marks.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
