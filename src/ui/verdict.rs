//! Whether a room or a pile can be solved, as the status bar says it.

use egui::{Button, RichText, Ui};
use egui_material_icons::icons;

use super::controls::named;
use super::theme::Theme;
use crate::board::Place;
use crate::command::{Command, Solve};
use crate::grid::Direction;
use crate::rules::sokoban::solver::Progress;
use crate::words::{counted, thousands};

/// A way to solve a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The steps of a room.
    Steps(Vec<Direction>),
    /// The pairs of a pile.
    Pairs(Vec<(Place, Place)>),
}

impl Way {
    /// "312 steps", "72 pairs".
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Steps(steps) => counted(steps.len(), "step", "steps"),
            Self::Pairs(pairs) => counted(pairs.len(), "pair", "pairs"),
        }
    }
}

/// What a search says at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The level can be solved in this way.
    Solved(Way),
    /// Proved: it cannot be solved.
    Unsolvable,
    /// The budget was spent first.
    Unknown,
}

/// What a search looks at, and counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// States of a room.
    States,
    /// Plays of a pile.
    Plays,
}

impl Unit {
    fn count(self, count: u64) -> String {
        match self {
            Self::States => counted(count, "state", "states"),
            Self::Plays => counted(count, "play", "plays"),
        }
    }

    const fn level(self) -> &'static str {
        match self {
            Self::States => "room",
            Self::Plays => "pile",
        }
    }
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    /// What it counts.
    pub unit: Unit,
    /// So many it might look at.
    pub budget: u64,
    /// So many it looked at.
    pub states: u64,
    /// What it found.
    pub verdict: Verdict,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// In a room.
    States(Progress),
    /// So many plays of a pile.
    Plays(u64),
}

impl Reached {
    fn words(self) -> String {
        match self {
            Self::States(come) => format!(
                "{}, depth {}, {} queued",
                Unit::States.count(come.states),
                come.depth,
                thousands(come.queue as u64)
            ),
            Self::Plays(plays) => Unit::Plays.count(plays),
        }
    }
}

/// How many changes have been tried that may mend a level without a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tried {
    /// So many.
    pub count: usize,
    /// Of so many.
    pub of: usize,
}

/// What is known of a level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Proof {
    /// Nothing, and nothing is searched.
    #[default]
    None,
    /// A search goes on.
    Searching(Reached),
    /// A search has ended.
    Known(Proved),
}

impl Proof {
    /// In words: "Solvable", "Unknown (2,000,000 states)".
    #[must_use]
    pub fn words(&self) -> Option<String> {
        Some(match self {
            Self::None => return None,
            Self::Searching(reached) => format!("Solving, {}", reached.words()),
            Self::Known(proved) => match &proved.verdict {
                Verdict::Solved(_) => "Solvable".to_owned(),
                Verdict::Unsolvable => "Unsolvable".to_owned(),
                Verdict::Unknown => format!("Unknown ({})", proved.unit.count(proved.states)),
            },
        })
    }
}

/// Shows it, with what leads on; answers whether there was something to show. `trying` tells of the changes that are tried while a level
/// without a solution is to be mended.
pub fn proof_ui(ui: &mut Ui, proof: &Proof, trying: Option<Tried>, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    let Some(words) = proof.words() else { return false };
    let (icon, colour, tip, lead) = match proof {
        Proof::Known(Proved {
            verdict: Verdict::Solved(way),
            ..
        }) => (
            icons::ICON_CHECK_CIRCLE,
            theme.good,
            format!("A solution of {} is known; the button shows it in Live.", way.words()),
            ("Show solution", Solve::Show),
        ),
        Proof::Known(Proved {
            verdict: Verdict::Unsolvable,
            unit,
            states,
            ..
        }) => {
            let tip = format!(
                "There is no solution: the whole {} was searched, {}. Change it, and it is searched again.",
                unit.level(),
                unit.count(*states)
            );
            said_ui(ui, icons::ICON_ERROR, &words, theme.bad, &tip);
            if let Some(tried) = trying {
                let words = format!("Mends, {} of {}", tried.count, tried.of);
                let tip = "Single changes are tried that may mend the level; Problems lists those that do.";
                said_ui(ui, icons::ICON_HOURGLASS_TOP, &words, theme.weak, tip);
                lead_ui(ui, "Stop", "Stop trying changes", Solve::Stop, commands);
            }
            return true;
        }
        Proof::Known(Proved { unit, .. }) => (
            icons::ICON_HELP,
            theme.warn,
            format!(
                "The budget was spent before anything was found out; that says nothing about the {}.",
                unit.level()
            ),
            ("Go on ×10", Solve::GoOn),
        ),
        _ => (
            icons::ICON_HOURGLASS_TOP,
            theme.weak,
            "The level is being searched for a solution.".to_owned(),
            ("Stop", Solve::Stop),
        ),
    };
    said_ui(ui, icon, &words, colour, &tip);
    let (name, command) = lead;
    let full = match command {
        Solve::Stop => "Stop solving",
        _ => name,
    };
    lead_ui(ui, name, full, command, commands);
    true
}

fn lead_ui(ui: &mut Ui, name: &str, full: &str, command: Solve, commands: &mut Vec<Command>) {
    let button = Button::new(RichText::new(name).small()).min_size(egui::vec2(0.0, 20.0));
    if named(ui.add(button), full).clicked() {
        commands.push(Command::Solve(command));
    }
}

fn said_ui(ui: &mut Ui, icon: egui_material_icons::MaterialIcon, words: &str, colour: egui::Color32, tip: &str) {
    let icon = ui.label(icon.rich_text().size(15.0).color(colour));
    icon.union(ui.label(RichText::new(words).color(colour)))
        .on_hover_text(tip);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_tells_its_states_its_depth_and_its_queue() {
        let come = Progress {
            states: 1_200_000,
            depth: 33,
            queue: 4_000,
        };
        let words = Proof::Searching(Reached::States(come)).words();
        assert_eq!(
            words.as_deref(),
            Some("Solving, 1,200,000 states, depth 33, 4,000 queued")
        );
    }
}
