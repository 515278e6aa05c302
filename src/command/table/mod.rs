//! The one table of commands: where each stands in the menus, which keys it has, what it says, and when it can be used.
//!
//! Menus, tool bars, keys, tooltips and the list of keys all read it.

mod choices;
mod entries;
mod injections;
pub mod keymap;
mod make;
mod panels;
mod tools;

pub use choices::Choice;
pub use entries::TABLE;
pub use make::edit_live;
pub use tools::{TOOLS, ToolLook};

use super::keys::Keys;
use super::{Command, Facts, Icon, Panel};

/// A menu of the menu bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Menu {
    File,
    Edit,
    View,
    Level,
    Simulation,
    Debug,
    Help,
    /// Below Level.
    Layers,
    /// Below View.
    Panels,
    /// Below View.
    Marks,
    /// Below View.
    Workspace,
    /// Below View.
    Theme,
    /// Below Simulation.
    Speed,
    /// Below Debug.
    Back,
    /// Below Debug.
    Break,
    /// Below Debug.
    Inject,
    /// Below Debug.
    Moment,
    /// Below Help.
    KeyPresets,
}

impl Menu {
    /// Every menu, from the left.
    pub const ALL: [Self; 7] = [
        Self::File,
        Self::Edit,
        Self::View,
        Self::Level,
        Self::Simulation,
        Self::Debug,
        Self::Help,
    ];

    /// The name in the menu bar.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::View => "View",
            Self::Level => "Level",
            Self::Simulation => "Simulation",
            Self::Debug => "Debug",
            Self::Help => "Help",
            Self::Layers => "Layers",
            Self::Panels => "Panels",
            Self::Marks => "Marks",
            Self::Workspace => "Workspace",
            Self::Theme => "Theme",
            Self::Speed => "Speed",
            Self::Back => "Back in time",
            Self::Break => "Break",
            Self::Inject => "Inject",
            Self::Moment => "Moment",
            Self::KeyPresets => "Key presets",
        }
    }

    /// The menu of the bar that it is found in.
    #[must_use]
    pub const fn in_bar(self) -> Self {
        match self {
            Self::Panels | Self::Marks | Self::Workspace | Self::Theme => Self::View,
            Self::Layers => Self::Level,
            Self::Speed => Self::Simulation,
            Self::Back | Self::Break | Self::Inject | Self::Moment => Self::Debug,
            Self::KeyPresets => Self::Help,
            menu => menu,
        }
    }
}

/// Where the keys of a command count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// Everywhere but in a text field.
    Anywhere,
    /// Everywhere but in Live, where the same keys mean the player's own.
    OutsideLive,
    /// In Live.
    InLive,
    /// In the Level and its palette: bare keys that choose what paints.
    Painting,
}

impl When {
    /// Whether the keys count while a panel has the keys.
    #[must_use]
    pub const fn holds(self, focus: Panel) -> bool {
        match self {
            Self::Anywhere => true,
            Self::OutsideLive => !matches!(focus, Panel::Live),
            Self::InLive => matches!(focus, Panel::Live),
            Self::Painting => matches!(focus, Panel::Level | Panel::Palette),
        }
    }
}

/// A command: what it is called, where it stands, its keys, and what it does now.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name for programs: `undo`.
    pub id: &'static str,
    /// The menu that it stands in, and the group there; a line parts two groups.
    pub menu: Option<(Menu, u8)>,
    /// Its icon, for tool bars and menus.
    pub icon: Option<Icon>,
    /// The keys, the one that is shown first; a [`Keymap`](crate::session::Keymap) may give others.
    pub keys: &'static [Keys],
    /// Where the keys count.
    pub when: When,
    /// Whether it acts when its key goes up, not down.
    pub on_release: bool,
    /// Whether it plays though it stands in another menu than Simulation: a trace that is looked at takes nothing that plays.
    pub plays: bool,
    /// A sentence on what it does.
    pub tip: &'static str,
    /// What it chooses, if it is one of a family that choose; then the three below are its.
    pub choice: Option<Choice>,
    label: fn(&Facts) -> String,
    command: fn(&Facts) -> Result<Command, String>,
    checked: fn(&Facts) -> Option<bool>,
}

impl Entry {
    /// Its words, as things are now.
    #[must_use]
    pub fn label(&self, facts: &Facts) -> String {
        match self.choice {
            Some(choice) => choice.label(facts),
            None => (self.label)(facts),
        }
    }

    /// What to do, or why it cannot be done now, in a game.
    pub fn command(&self, facts: &Facts) -> Result<Command, String> {
        match self.choice {
            Some(choice) => choice.command(facts),
            None => (self.command)(facts),
        }
    }

    /// Whether it is a switch that is on; `None` for what is no switch.
    #[must_use]
    pub fn checked(&self, facts: &Facts) -> Option<bool> {
        match self.choice {
            Some(choice) => choice.checked(facts),
            None => (self.checked)(facts),
        }
    }

    /// Its words where it stands without its menu: a panel and a mark may be called the same.
    #[must_use]
    pub fn full_label(&self, facts: &Facts) -> String {
        let label = self.label(facts);
        match self.choice {
            Some(Choice::Panel(_)) => format!("Panel: {label}"),
            Some(Choice::Mark(_)) => format!("Mark: {label}"),
            _ => label,
        }
    }

    /// What to do, or why it cannot be done now; a trace that is looked at takes nothing that plays.
    pub fn ask(&self, facts: &Facts) -> Result<Command, String> {
        let asked = self.command(facts);
        let plays = match &asked {
            Ok(command) => command.runs_live(),
            Err(_) => self.plays || self.menu.is_some_and(|(menu, _)| menu.in_bar() == Menu::Simulation),
        };
        if facts.trace && plays {
            return Err(super::READ_ONLY.into());
        }
        asked
    }
}

/// The command with an id; there is one for each id that the program itself uses.
#[must_use]
pub fn entry(id: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_menu_is_longer_than_a_low_window() {
        // 720 points less the bar, at 29 a row; separators take some of it.
        const MOST: usize = 22;
        for menu in Menu::ALL {
            let rows = TABLE.iter().filter(|entry| entry.menu.is_some_and(|at| at.0 == menu));
            assert!(rows.count() <= MOST, "{}", menu.name());
        }
    }

    #[test]
    fn every_command_has_an_id_of_its_own() {
        for (index, entry) in TABLE.iter().enumerate() {
            assert!(TABLE[..index].iter().all(|other| other.id != entry.id), "{}", entry.id);
        }
    }

    #[test]
    fn every_command_says_what_it_does() {
        for entry in TABLE {
            assert!(!entry.id.is_empty() && !entry.tip.is_empty(), "{}", entry.id);
            assert!(
                entry.menu.is_some() || !entry.keys.is_empty(),
                "{} cannot be reached",
                entry.id
            );
        }
    }

    #[test]
    fn groups_of_a_menu_stand_together_and_in_order() {
        for menu in Menu::ALL {
            let groups: Vec<u8> = TABLE
                .iter()
                .filter_map(|entry| entry.menu)
                .filter(|at| at.0 == menu)
                .map(|at| at.1)
                .collect();
            assert!(!groups.is_empty() && groups.is_sorted(), "{menu:?}");
        }
    }
}
