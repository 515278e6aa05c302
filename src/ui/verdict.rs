//! Whether a room or a pile can be solved, as the status bar says it.

use egui::{Button, RichText, Ui};
use egui_material_icons::icons;

use super::controls::named;
use super::theme::Theme;
use crate::action::state::thousands;
use crate::app::command::{Command, Solve};
use crate::board::Place;
use crate::grid::Direction;

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
            Self::Steps(steps) => format!("{} steps", steps.len()),
            Self::Pairs(pairs) => format!("{} pairs", pairs.len()),
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
        let name = match self {
            Self::States => "states",
            Self::Plays => "plays",
        };
        format!("{} {name}", thousands(count))
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

/// What is known of a level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Proof {
    /// Nothing, and nothing is searched.
    #[default]
    None,
    /// A search goes on.
    Searching {
        /// What it counts.
        unit: Unit,
        /// So many it has looked at.
        states: u64,
    },
    /// A search has ended.
    Known(Proved),
}

impl Proof {
    /// In words: "Solvable", "Unknown (2,000,000 states)".
    #[must_use]
    pub fn words(&self) -> Option<String> {
        Some(match self {
            Self::None => return None,
            Self::Searching { unit, states } => format!("Solving, {}", unit.count(*states)),
            Self::Known(proved) => match &proved.verdict {
                Verdict::Solved(_) => "Solvable".to_owned(),
                Verdict::Unsolvable => "Unsolvable".to_owned(),
                Verdict::Unknown => format!("Unknown ({})", proved.unit.count(proved.states)),
            },
        })
    }
}

/// Shows it, with what leads on; answers whether there was something to show.
pub fn proof_ui(ui: &mut Ui, proof: &Proof, commands: &mut Vec<Command>) -> bool {
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
    let button = Button::new(RichText::new(name).small()).min_size(egui::vec2(0.0, 20.0));
    let full = match command {
        Solve::Stop => "Stop solving",
        _ => name,
    };
    if named(ui.add(button), full).clicked() {
        commands.push(Command::Solve(command));
    }
    true
}

fn said_ui(ui: &mut Ui, icon: egui_material_icons::MaterialIcon, words: &str, colour: egui::Color32, tip: &str) {
    let icon = ui.label(icon.rich_text().size(15.0).color(colour));
    icon.union(ui.label(RichText::new(words).color(colour)))
        .on_hover_text(tip);
}
