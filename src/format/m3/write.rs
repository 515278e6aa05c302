//! Writing `.m3`, and what the format cannot hold.

use std::fmt::Write;

use super::MAX_LIST;
use crate::grid::Cell;
use crate::level::match3::{BAR, Effect, Goal, Match3, Piece, Refill, Reshuffle, Rule, Settings, Timing, character_of};
use crate::level::{Level, Terrain};

/// One thing that a format cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// A sentence that says what becomes of it.
    pub message: String,
    /// The cells it concerns, in reading order; empty when it concerns none.
    pub cells: Vec<Cell>,
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 8;
        f.write_str(&self.message)?;
        for (nth, cell) in self.cells.iter().take(SHOWN).enumerate() {
            write!(f, "{}{cell}", if nth == 0 { " At " } else { ", " })?;
        }
        match self.cells.len() {
            0 => Ok(()),
            count if count > SHOWN => write!(f, " and {} more.", count - SHOWN),
            _ => f.write_str("."),
        }
    }
}

/// The level as a text that reads back as the same level.
///
/// # Errors
/// Every loss, where there is any; [`write_lossy`] goes on all the same.
pub fn write(level: &Level) -> Result<String, Vec<Loss>> {
    let losses = losses(level);
    if losses.is_empty() {
        Ok(write_lossy(level))
    } else {
        Err(losses)
    }
}

/// What a `.m3` file cannot hold of this level; empty when it holds all of it.
#[must_use]
pub fn losses(level: &Level) -> Vec<Loss> {
    let Some(match3) = level.match3() else {
        return vec![Loss {
            message: format!(
                "The whole level is left out: it is {}, and a .m3 file holds match-3 alone.",
                level.puzzle.kind_in_words()
            ),
            cells: Vec::new(),
        }];
    };
    let settings = &match3.settings;
    let mut losses = Vec::new();
    let mut lose = |is_lost: bool, message: String| {
        if is_lost {
            let cells = Vec::new();
            losses.push(Loss { message, cells });
        }
    };
    lose(
        !level.author.is_empty(),
        format!("The author {:?} is left out.", level.author),
    );
    lose(!level.notes.is_empty(), "The notes are left out.".into());
    lose(
        one_line(&level.name) != level.name,
        "The name loses its line breaks and the blanks around it.".into(),
    );
    lose(
        settings.weights.iter().any(|&weight| weight != 1),
        "The colours' weights become equal.".into(),
    );
    lose(
        settings.timing != Timing::default(),
        "The timing becomes the usual one.".into(),
    );
    lose(!settings.stars.is_empty(), "The stars are left out.".into());
    let (goals, effects) = (settings.goals.len(), settings.effects.len());
    lose(
        goals > MAX_LIST,
        format!("Goals after the first {MAX_LIST} are left out."),
    );
    lose(
        effects > MAX_LIST,
        format!("Effects after the first {MAX_LIST} are left out."),
    );
    lose(
        settings.goals.iter().any(|&goal| is_beyond(goal, settings)),
        "Goals of a colour that the level does not have are left out.".into(),
    );
    for effect in &settings.effects {
        lose(
            effect.colour.index() >= settings.colours(),
            format!(
                "The effect of colour {} is left out: the level does not have it.",
                effect.colour.letter()
            ),
        );
        lose(
            one_word(&effect.channel) != effect.channel,
            format!(
                "The channel {:?} becomes {:?}.",
                effect.channel,
                one_word(&effect.channel)
            ),
        );
        lose(
            effect.bar != BAR,
            format!(
                "The energy bar of colour {} becomes {BAR}, not {}.",
                effect.colour.letter(),
                effect.bar
            ),
        );
        lose(
            one_line(&effect.name) != effect.name,
            format!(
                "The effect name {:?} becomes {:?}.",
                effect.name,
                one_line(&effect.name)
            ),
        );
    }
    losses.extend(lost_pieces(match3));
    losses
}

fn lost_pieces(match3: &Match3) -> impl Iterator<Item = Loss> {
    let colours = match3.settings.colours();
    let cells_where = |lost: &dyn Fn(Terrain, Piece) -> bool| -> Vec<Cell> {
        let pieces = match3.pieces.as_slice();
        let both = match3.terrain.iter().zip(pieces);
        both.filter(|((_, terrain), piece)| lost(**terrain, **piece))
            .map(|((cell, _), _)| cell)
            .collect()
    };
    let hidden = cells_where(&|terrain, piece| !terrain.is_floor() && piece != Piece::Random);
    let spawner = cells_where(&|terrain, piece| terrain == Terrain::Spawner && piece != Piece::Random);
    let beyond = cells_where(&|terrain, piece| match piece {
        Piece::Tile(colour) => terrain == Terrain::Floor && colour.index() >= colours,
        Piece::Random | Piece::Empty => false,
    });
    [
        ("Pieces under void and wall are left out.", hidden),
        ("The fixed and empty cells of spawners become random.", spawner),
        ("Tiles of a colour that the level does not have become random.", beyond),
    ]
    .into_iter()
    .filter(|(_, cells)| !cells.is_empty())
    .map(|(message, cells)| Loss {
        message: message.to_owned(),
        cells,
    })
}

/// The level as a text, without what [`losses`] names.
#[must_use]
pub fn write_lossy(level: &Level) -> String {
    let Some(match3) = level.match3() else {
        return String::new();
    };
    let mut text = String::new();
    let mut line = |key: &str, value: &str| {
        text.push_str(key);
        text.push(':');
        if !value.is_empty() {
            text.push(' ');
        }
        text.push_str(value);
        text.push('\n');
    };
    let settings = &match3.settings;
    line("name", &one_line(&level.name));
    line(
        "rule",
        match settings.rule {
            Rule::Line => "line",
            Rule::Cluster => "cluster",
        },
    );
    line("min", &settings.min.to_string());
    line("colours", &settings.colours().to_string());
    line(
        "refill",
        match settings.refill {
            Refill::None => "none",
            Refill::Random => "random",
            Refill::Fair => "fair",
        },
    );
    line(
        "reshuffle",
        match settings.reshuffle {
            Reshuffle::Recreate => "recreate",
            Reshuffle::Permute => "permute",
        },
    );
    line("drop", if settings.drop { "yes" } else { "no" });
    let moves = settings
        .moves
        .map_or_else(|| "none".to_owned(), |moves| moves.to_string());
    line("moves", &moves);
    if let Some(seed) = level.seed {
        line("seed", &seed.to_string());
    }
    let has_colour = |effect: &&Effect| effect.colour.index() < settings.colours();
    for effect in settings.effects.iter().filter(has_colour).take(MAX_LIST) {
        line("effect", &effect_line(effect));
    }
    let has_goal = |goal: &&Goal| !is_beyond(**goal, settings);
    for goal in settings.goals.iter().filter(has_goal).take(MAX_LIST) {
        line("goal", &goal_line(*goal));
    }
    text.push('\n');
    let pieces = match3.pieces.rows();
    for (terrain, pieces) in match3.terrain.rows().zip(pieces) {
        let cells = terrain.iter().zip(pieces);
        text.extend(cells.map(|(&terrain, &piece)| character(terrain, piece, settings.colours())));
        text.push('\n');
    }
    text
}

fn effect_line(effect: &Effect) -> String {
    let mut value = format!("{} {}", effect.colour.letter(), one_word(&effect.channel));
    let name = one_line(&effect.name);
    if effect.amount != 0 || !name.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(value, " {}", effect.amount);
    }
    if !name.is_empty() {
        value.push(' ');
        value.push_str(&name);
    }
    value
}

fn goal_line(goal: Goal) -> String {
    match goal {
        Goal::Collect { colour, count } => format!("collect {} {count}", colour.letter()),
        Goal::Score(points) => format!("score {points}"),
        Goal::Enemy(hit_points) => format!("enemy {hit_points}"),
    }
}

fn is_beyond(goal: Goal, settings: &Settings) -> bool {
    match goal {
        Goal::Collect { colour, .. } => colour.index() >= settings.colours(),
        Goal::Score(_) | Goal::Enemy(_) => false,
    }
}

fn character(terrain: Terrain, piece: Piece, colours: u8) -> char {
    match piece {
        Piece::Tile(colour) if colour.index() >= colours => character_of(terrain, Piece::Random),
        _ => character_of(terrain, piece),
    }
}

/// The text without line breaks, and without blanks around it.
fn one_line(text: &str) -> String {
    text.trim().replace(['\n', '\r'], " ").trim().to_owned()
}

/// The text as one word that is not empty.
fn one_word(text: &str) -> String {
    let word: Vec<&str> = text.split_whitespace().collect();
    if word.is_empty() {
        "-".to_owned()
    } else {
        word.join("-")
    }
}
