//! Families of commands that choose one of several things: a tool, a panel, a speed. Each entry names the thing that it chooses.

use super::make::PLAIN;
use super::{Entry, Menu, TOOLS, When};
use crate::command::keys::Keys;
use crate::command::{Command, Facts, Panel, Workspace};
use crate::editor::Tool;
use crate::playtest::Bot;
use crate::session::{Keymap, LiveLink, MarkSwitch, Preset, StepKeys, ThemeChoice};
use crate::words::counted;

/// What an entry chooses.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Choice {
    /// A tool.
    Tool(Tool),
    /// The tile of the active layer with this digit, 1 to 9.
    Digit(u8),
    /// A panel, open or closed.
    Panel(Panel),
    /// The panel that has the keys.
    Focus(Panel),
    /// What an edit does to the running game.
    Link(LiveLink),
    /// Which bot plays.
    Bot(Bot),
    /// A speed of the clock.
    Speed(f32),
    /// A kind of mark on the boards, shown or not.
    Mark(MarkSwitch),
    /// An arrangement of the panels.
    Workspace(Workspace),
    /// The looks of the interface.
    Theme(ThemeChoice),
    /// Whose keys choose tools and edit.
    Preset(Preset),
    /// Which keys step.
    StepKeys(StepKeys),
}

impl Choice {
    /// Its words.
    pub(super) fn label(self, facts: &Facts) -> String {
        match self {
            Self::Tool(tool) => tool.name().into(),
            Self::Digit(digit) => match tile_of(facts, digit) {
                Some(tile) => format!("Tile {digit}: {}", tile.name()),
                None => format!("Tile {digit}"),
            },
            Self::Panel(panel) => panel.name().into(),
            Self::Focus(panel) => format!("Go to {}", panel.name()),
            Self::Link(link) => format!("Link: {}", link.name()),
            Self::Bot(bot) => format!("Bot: {}", bot.name()),
            Self::Speed(speed) if speed.is_finite() => format!("Speed {speed}×"),
            Self::Speed(_) => "Speed: as fast as it can".into(),
            Self::Mark(mark) => mark.name().into(),
            Self::Workspace(workspace) => format!("{} workspace", workspace.name()),
            Self::Theme(theme) => format!("{} theme", theme.name()),
            Self::Preset(preset) => format!("Keys of {}", preset.name()),
            Self::StepKeys(steps) => format!("Step with {}", steps.name()),
        }
    }

    /// What chooses it, or why it cannot be chosen now.
    pub(super) fn command(self, facts: &Facts) -> Result<Command, String> {
        Ok(match self {
            Self::Tool(tool) => Command::ChooseTool(tool),
            Self::Digit(digit) if tile_of(facts, digit).is_none() => {
                let tiles = counted(facts.tiles.len(), "tile", "tiles");
                return Err(format!("The layer has {tiles} to paint."));
            }
            Self::Digit(digit) => Command::ChooseDigit(digit),
            Self::Panel(panel) => Command::ShowPanel(panel, !facts.front.contains(&panel)),
            Self::Focus(panel) => Command::FocusPanel(panel),
            Self::Link(link) => Command::SetLink(link),
            Self::Bot(bot) => Command::SetBot(bot),
            Self::Speed(speed) => Command::SetSpeed(speed),
            Self::Mark(mark) => Command::ShowMark(mark, !facts.marks.shows(mark)),
            Self::Workspace(workspace) => Command::ChooseWorkspace(workspace),
            Self::Theme(theme) => Command::SetTheme(theme),
            Self::Preset(preset) => Command::SetKeymap(Keymap { preset, ..facts.keymap }),
            Self::StepKeys(steps) => Command::SetKeymap(Keymap { steps, ..facts.keymap }),
        })
    }

    /// Whether it is what is chosen; `None` for what is no switch.
    pub(super) fn checked(self, facts: &Facts) -> Option<bool> {
        Some(match self {
            Self::Tool(tool) => facts.tool == tool,
            Self::Digit(_) | Self::Focus(_) => return None,
            Self::Panel(panel) => facts.open.contains(&panel),
            Self::Link(link) => facts.link == link,
            Self::Bot(bot) => facts.bot == bot,
            Self::Speed(speed) => facts.speed.to_bits() == speed.to_bits(),
            Self::Mark(mark) => facts.marks.shows(mark),
            Self::Workspace(workspace) => facts.workspace == workspace,
            Self::Theme(theme) => facts.theme == theme,
            Self::Preset(preset) => facts.keymap.preset == preset,
            Self::StepKeys(steps) => facts.keymap.steps == steps,
        })
    }
}

/// The tile of the active layer with a digit.
fn tile_of(facts: &Facts, digit: u8) -> Option<&crate::editor::Tile> {
    facts.tiles.get(usize::from(digit).checked_sub(1)?)
}

const fn choosing(choice: Choice, id: &'static str, menu: Option<(Menu, u8)>, tip: &'static str) -> Entry {
    Entry {
        id,
        menu,
        tip,
        choice: Some(choice),
        ..PLAIN
    }
}

/// A tool, with the id, icon, keys and tip of the table of tools.
pub(super) const fn tool(tool: Tool) -> Entry {
    let look = TOOLS[tool as usize];
    Entry {
        icon: Some(look.icon),
        keys: look.keys,
        when: When::Painting,
        ..choosing(Choice::Tool(tool), look.id, Some((Menu::Level, 0)), look.tip)
    }
}

/// The tile of the active layer with a digit.
pub(super) const fn digit(digit: u8, id: &'static str, keys: &'static [Keys]) -> Entry {
    Entry {
        keys,
        when: When::Painting,
        ..choosing(
            Choice::Digit(digit),
            id,
            None,
            "Paint with the tile that has this digit",
        )
    }
}

/// A panel, open or closed.
pub(super) const fn panel(panel: Panel, id: &'static str) -> Entry {
    let tip = "Open the panel and bring it to the front; close it when it is there";
    choosing(Choice::Panel(panel), id, Some((Menu::Panels, 0)), tip)
}

/// Gives the keys to a panel, and opens it where it is closed. A click on a panel does the same: no menu needs it.
pub(super) const fn focus(panel: Panel, id: &'static str, keys: &'static [Keys], tip: &'static str) -> Entry {
    Entry {
        keys,
        ..choosing(Choice::Focus(panel), id, None, tip)
    }
}

/// What an edit does to the running game.
pub(super) const fn link(link: LiveLink, id: &'static str) -> Entry {
    choosing(Choice::Link(link), id, Some((Menu::Simulation, 3)), link.tip())
}

/// Which bot plays.
pub(super) const fn bot(bot: Bot, id: &'static str) -> Entry {
    choosing(Choice::Bot(bot), id, Some((Menu::Simulation, 2)), bot.tip())
}

/// A speed of the clock.
pub(super) const fn speed(speed: f32, id: &'static str) -> Entry {
    choosing(
        Choice::Speed(speed),
        id,
        Some((Menu::Speed, 1)),
        "How fast the clock runs",
    )
}

/// A kind of mark on the boards, shown or not.
pub(super) const fn mark(mark: MarkSwitch, id: &'static str) -> Entry {
    let tip = "Show this kind of mark on the boards, or not";
    choosing(Choice::Mark(mark), id, Some((Menu::Marks, 0)), tip)
}

/// An arrangement of the panels.
pub(super) const fn workspace(
    workspace: Workspace,
    id: &'static str,
    keys: &'static [Keys],
    tip: &'static str,
) -> Entry {
    Entry {
        keys,
        ..choosing(Choice::Workspace(workspace), id, Some((Menu::Workspace, 0)), tip)
    }
}

/// The looks of the interface.
pub(super) const fn theme(theme: ThemeChoice, id: &'static str, tip: &'static str) -> Entry {
    choosing(Choice::Theme(theme), id, Some((Menu::Theme, 0)), tip)
}

/// Whose keys choose tools and edit.
pub(super) const fn preset(preset: Preset, id: &'static str, tip: &'static str) -> Entry {
    choosing(Choice::Preset(preset), id, Some((Menu::KeyPresets, 0)), tip)
}

/// Which keys step.
pub(super) const fn step_keys(steps: StepKeys, id: &'static str, tip: &'static str) -> Entry {
    choosing(Choice::StepKeys(steps), id, Some((Menu::KeyPresets, 1)), tip)
}

#[cfg(test)]
mod tests {
    use super::super::TABLE;
    use super::*;
    use crate::session::SPEEDS;

    #[test]
    fn each_thing_that_can_be_chosen_has_one_entry() {
        let count = |choice: Choice| TABLE.iter().filter(|entry| entry.choice == Some(choice)).count();
        let all = (Tool::ALL.map(Choice::Tool).into_iter())
            .chain((1..=9).map(Choice::Digit))
            .chain(Panel::ALL.map(Choice::Panel))
            .chain(LiveLink::ALL.map(Choice::Link))
            .chain(Bot::ALL.map(Choice::Bot))
            .chain(SPEEDS.map(Choice::Speed))
            .chain(MarkSwitch::ALL.map(Choice::Mark))
            .chain(Workspace::ALL.map(Choice::Workspace))
            .chain(ThemeChoice::ALL.map(Choice::Theme))
            .chain(Preset::ALL.map(Choice::Preset))
            .chain(StepKeys::ALL.map(Choice::StepKeys));
        for choice in all {
            assert_eq!(count(choice), 1, "{choice:?}");
        }
    }

    #[test]
    fn the_table_of_tools_is_in_the_order_of_the_tools() {
        for tool in Tool::ALL {
            assert_eq!(TOOLS[tool as usize].tool, tool);
        }
    }
}
