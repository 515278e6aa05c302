//! The one table of commands: where each stands in the menus, which keys it has, what it says, and when it can be used.
//!
//! Menus, tool bars, keys, tooltips and the list of keys all read it.

use egui::{Key, KeyboardShortcut, Modifiers};
use egui_material_icons::{MaterialIcon, icons};

use super::{Command, Facts, LiveLink, Panel};
use crate::editor::{Layer, Request, Tool};
use crate::sim::{CancelOutcome, Scope, Step};
use crate::ui::canvas::{MarkSwitch, Zoom};

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
    /// Below View.
    Marks,
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
            Self::Marks => "Marks",
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
    pub icon: Option<MaterialIcon>,
    /// The keys, the one that is shown first.
    pub keys: &'static [KeyboardShortcut],
    /// Where the keys count.
    pub when: When,
    /// Whether it acts when its key goes up, not down.
    pub on_release: bool,
    /// A sentence on what it does.
    pub tip: &'static str,
    /// Its words, as things are now.
    pub label: fn(&Facts) -> String,
    /// What to do, or why it cannot be done now.
    pub command: fn(&Facts) -> Result<Command, String>,
    /// Whether it is a switch that is on; `None` for what is no switch.
    pub checked: fn(&Facts) -> Option<bool>,
}

impl Entry {
    /// The tooltip: what it does, and its keys.
    #[must_use]
    pub fn tooltip(&self, ctx: &egui::Context) -> String {
        match self.keys.first() {
            Some(keys) => format!("{} ({})", self.tip, ctx.format_shortcut(keys)),
            None => self.tip.to_owned(),
        }
    }
}

/// The command with an id; there is one for each id that the program itself uses.
#[must_use]
pub fn entry(id: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.id == id)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn bare(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

/// What most entries have: no menu, no icon, no keys, no switch.
const PLAIN: Entry = Entry {
    id: "",
    menu: None,
    icon: None,
    keys: &[],
    when: When::Anywhere,
    on_release: false,
    tip: "",
    label: |_| String::new(),
    command: |_| Err(String::new()),
    checked: |_| None,
};

/// Every command that a key or a menu gives.
pub static TABLE: &[Entry] = &[
    // File
    Entry {
        id: "new",
        menu: Some((Menu::File, 0)),
        icon: Some(icons::ICON_NOTE_ADD),
        keys: &[ctrl(Key::N)],
        tip: "A new match-3 level of random cells",
        label: |_| "New level".into(),
        command: |_| Ok(Command::New),
        ..PLAIN
    },
    Entry {
        id: "open",
        menu: Some((Menu::File, 0)),
        icon: Some(icons::ICON_FOLDER_OPEN),
        keys: &[ctrl(Key::O)],
        tip: "Open a level: .level.ron or .m3",
        label: |_| "Open…".into(),
        command: |_| Ok(Command::Open),
        ..PLAIN
    },
    Entry {
        id: "save",
        menu: Some((Menu::File, 1)),
        icon: Some(icons::ICON_SAVE),
        keys: &[ctrl(Key::S)],
        tip: "Save the level to its file",
        label: |_| "Save".into(),
        command: |_| Ok(Command::Save),
        ..PLAIN
    },
    Entry {
        id: "save-as",
        menu: Some((Menu::File, 1)),
        icon: Some(icons::ICON_SAVE_AS),
        keys: &[ctrl_shift(Key::S)],
        tip: "Save the level to another file",
        label: |_| "Save as…".into(),
        command: |_| Ok(Command::SaveAs),
        ..PLAIN
    },
    Entry {
        id: "quit",
        menu: Some((Menu::File, 3)),
        icon: Some(icons::ICON_LOGOUT),
        keys: &[ctrl(Key::Q)],
        tip: "Close the program; asks once when work is unsaved",
        label: |_| "Quit".into(),
        command: |_| Ok(Command::Quit),
        ..PLAIN
    },
    // Edit
    Entry {
        id: "undo",
        menu: Some((Menu::Edit, 0)),
        icon: Some(icons::ICON_UNDO),
        keys: &[ctrl(Key::Z)],
        when: When::OutsideLive,
        tip: "Take back the last edit of the level",
        label: |facts| match &facts.undo {
            Some(step) => format!("Undo level: {step}"),
            None => "Undo level".into(),
        },
        command: |facts| match (facts.painting, &facts.undo) {
            (true, _) => Err("A stroke is being painted; release it, or give it up with Esc.".into()),
            (_, None) => Err("Nothing to undo in the level.".into()),
            _ => Ok(Command::Undo),
        },
        ..PLAIN
    },
    Entry {
        id: "redo",
        menu: Some((Menu::Edit, 0)),
        icon: Some(icons::ICON_REDO),
        keys: &[ctrl(Key::Y), ctrl_shift(Key::Z)],
        when: When::OutsideLive,
        tip: "Do the last undone edit of the level again",
        label: |facts| match &facts.redo {
            Some(step) => format!("Redo level: {step}"),
            None => "Redo level".into(),
        },
        command: |facts| match (facts.painting, &facts.redo) {
            (true, _) => Err("A stroke is being painted; release it, or give it up with Esc.".into()),
            (_, None) => Err("Nothing to redo in the level.".into()),
            _ => Ok(Command::Redo),
        },
        ..PLAIN
    },
    Entry {
        id: "undo-move",
        menu: Some((Menu::Edit, 0)),
        keys: &[ctrl(Key::Z), ctrl(Key::Y), ctrl_shift(Key::Z)],
        when: When::InLive,
        tip: "Take back the last move of the player",
        label: |_| "Undo move".into(),
        command: |_| Err("Moves of match-3 are not undone. Ctrl+Z undoes edits when the Level has the keys.".into()),
        ..PLAIN
    },
    // View
    Entry {
        id: "zoom-in",
        menu: Some((Menu::View, 0)),
        icon: Some(icons::ICON_ZOOM_IN),
        tip: "Look at the board from nearer; + in a canvas, or the wheel",
        label: |_| "Zoom in".into(),
        command: |_| Ok(Command::Zoom(Zoom::In)),
        ..PLAIN
    },
    Entry {
        id: "zoom-out",
        menu: Some((Menu::View, 0)),
        icon: Some(icons::ICON_ZOOM_OUT),
        tip: "Look at the board from farther; - in a canvas, or the wheel",
        label: |_| "Zoom out".into(),
        command: |_| Ok(Command::Zoom(Zoom::Out)),
        ..PLAIN
    },
    Entry {
        id: "fit",
        menu: Some((Menu::View, 0)),
        icon: Some(icons::ICON_FIT_SCREEN),
        keys: &[bare(Key::Num0)],
        tip: "Keep the whole board in view",
        label: |_| "Fit".into(),
        command: |_| Ok(Command::Zoom(Zoom::Fit)),
        ..PLAIN
    },
    Entry {
        id: "actual",
        menu: Some((Menu::View, 0)),
        keys: &[shift(Key::Num0)],
        tip: "Look at the board at its own size",
        label: |_| "100 %".into(),
        command: |_| Ok(Command::Zoom(Zoom::Actual)),
        ..PLAIN
    },
    Entry {
        id: "link-canvases",
        menu: Some((Menu::View, 1)),
        tip: "Pan and zoom of the Level and Live go together",
        label: |_| "Link the canvases".into(),
        command: |facts| Ok(Command::LinkCanvases(!facts.linked)),
        checked: |facts| Some(facts.linked),
        ..PLAIN
    },
    Entry {
        id: "rulers",
        menu: Some((Menu::View, 1)),
        tip: "Number columns and rows",
        label: |_| "Rulers".into(),
        command: |facts| Ok(Command::ShowRulers(!facts.rulers)),
        checked: |facts| Some(facts.rulers),
        ..PLAIN
    },
    Entry {
        id: "rolled",
        menu: Some((Menu::View, 1)),
        tip: "Show faintly what the level's seed rolls in random cells",
        label: |_| "Rolled tiles in random cells".into(),
        command: |facts| Ok(Command::ShowRolled(!facts.rolled)),
        checked: |facts| Some(facts.rolled),
        ..PLAIN
    },
    panel::<0>("panel-palette"),
    panel::<1>("panel-level"),
    panel::<2>("panel-live"),
    panel::<3>("panel-actions"),
    panel::<4>("panel-inspector"),
    panel::<5>("panel-settings"),
    panel::<6>("panel-layers"),
    panel::<7>("panel-problems"),
    panel::<8>("panel-edits"),
    panel::<9>("panel-marks"),
    mark::<0>("mark-hovered"),
    mark::<1>("mark-selected"),
    mark::<2>("mark-changed"),
    mark::<3>("mark-hole"),
    mark::<4>("mark-ready"),
    mark::<5>("mark-refused"),
    mark::<6>("mark-problem"),
    mark::<7>("mark-dim"),
    Entry {
        id: "reset-panels",
        menu: Some((Menu::View, 2)),
        tip: "Open every panel at its first place",
        label: |_| "Reset panels".into(),
        command: |_| Ok(Command::ResetPanels),
        ..PLAIN
    },
    Entry {
        id: "dark",
        menu: Some((Menu::View, 3)),
        tip: "Light on dark, or dark on light",
        label: |_| "Dark theme".into(),
        command: |facts| Ok(Command::SetDark(!facts.dark)),
        checked: |facts| Some(facts.dark),
        ..PLAIN
    },
    Entry {
        id: "text-larger",
        menu: Some((Menu::View, 3)),
        keys: &[
            ctrl(Key::Plus),
            ctrl(Key::Equals),
            ctrl_shift(Key::Plus),
            ctrl_shift(Key::Equals),
        ],
        tip: "Larger text and controls",
        label: |_| "Larger text".into(),
        command: |facts| {
            let scale = scaled(facts.text_scale, 1);
            scale
                .ok_or_else(|| "Text is as large as it gets.".into())
                .map(Command::ScaleText)
        },
        ..PLAIN
    },
    Entry {
        id: "text-smaller",
        menu: Some((Menu::View, 3)),
        keys: &[ctrl(Key::Minus)],
        tip: "Smaller text and controls",
        label: |_| "Smaller text".into(),
        command: |facts| {
            let scale = scaled(facts.text_scale, -1);
            scale
                .ok_or_else(|| "Text is as small as it gets.".into())
                .map(Command::ScaleText)
        },
        ..PLAIN
    },
    Entry {
        id: "text-normal",
        menu: Some((Menu::View, 3)),
        keys: &[ctrl(Key::Num0)],
        tip: "Text and controls at their normal size",
        label: |_| "Normal text".into(),
        command: |_| Ok(Command::ScaleText(1.0)),
        ..PLAIN
    },
    // Level
    Entry {
        id: "brush",
        menu: Some((Menu::Level, 0)),
        icon: Some(icons::ICON_BRUSH),
        keys: &[bare(Key::B)],
        when: When::Painting,
        tip: "Brush: paints the chosen tile",
        label: |_| "Brush".into(),
        command: |_| Ok(Command::ChooseTool(Tool::Brush)),
        checked: |facts| Some(facts.tool == Tool::Brush),
        ..PLAIN
    },
    Entry {
        id: "eraser",
        menu: Some((Menu::Level, 0)),
        icon: Some(icons::ICON_INK_ERASER),
        keys: &[bare(Key::E)],
        when: When::Painting,
        tip: "Eraser: leaves random pieces (with Shift none), or floor; the right button erases with any tool",
        label: |_| "Eraser".into(),
        command: |_| Ok(Command::ChooseTool(Tool::Eraser)),
        checked: |facts| Some(facts.tool == Tool::Eraser),
        ..PLAIN
    },
    Entry {
        id: "layer-pieces",
        menu: Some((Menu::Level, 1)),
        tip: "Paint what lies on floor cells",
        label: |_| "Layer: Pieces".into(),
        command: |_| Ok(Command::ChooseLayer(Layer::Pieces)),
        checked: |facts| Some(facts.layer == Layer::Pieces),
        ..PLAIN
    },
    Entry {
        id: "layer-terrain",
        menu: Some((Menu::Level, 1)),
        tip: "Paint what the ground is",
        label: |_| "Layer: Terrain".into(),
        command: |_| Ok(Command::ChooseLayer(Layer::Terrain)),
        checked: |facts| Some(facts.layer == Layer::Terrain),
        ..PLAIN
    },
    Entry {
        id: "next-problem",
        icon: Some(icons::ICON_KEYBOARD_ARROW_DOWN),
        menu: Some((Menu::Level, 2)),
        keys: &[bare(Key::F4)],
        tip: "Select the cells of the next problem, and let them light up",
        label: |_| "Next problem".into(),
        command: |facts| next_problem(facts, true),
        ..PLAIN
    },
    Entry {
        id: "previous-problem",
        icon: Some(icons::ICON_KEYBOARD_ARROW_UP),
        menu: Some((Menu::Level, 2)),
        keys: &[shift(Key::F4)],
        tip: "Select the cells of the problem before, and let them light up",
        label: |_| "Previous problem".into(),
        command: |facts| next_problem(facts, false),
        ..PLAIN
    },
    Entry {
        id: "fix-problem",
        menu: Some((Menu::Level, 2)),
        icon: Some(icons::ICON_AUTO_FIX_HIGH),
        keys: &[ctrl(Key::Period)],
        tip: "Mend the problem that is looked at, or the worst that can be mended; undo takes it back",
        label: |facts| match &facts.fix {
            Ok(fix) => format!("Fix problem: {}", fix.words),
            Err(_) => "Fix problem".into(),
        },
        command: |facts| facts.fix.clone().map(|fix| Command::Edit(Request::Fix(fix))),
        ..PLAIN
    },
    digit::<1>("tile-1", &[bare(Key::Num1)]),
    digit::<2>("tile-2", &[bare(Key::Num2)]),
    digit::<3>("tile-3", &[bare(Key::Num3)]),
    digit::<4>("tile-4", &[bare(Key::Num4)]),
    digit::<5>("tile-5", &[bare(Key::Num5)]),
    digit::<6>("tile-6", &[bare(Key::Num6)]),
    digit::<7>("tile-7", &[bare(Key::Num7)]),
    digit::<8>("tile-8", &[bare(Key::Num8)]),
    digit::<9>("tile-9", &[bare(Key::Num9)]),
    // Simulation
    Entry {
        id: "play",
        menu: Some((Menu::Simulation, 0)),
        keys: &[bare(Key::Space)],
        on_release: true,
        tip: "Run the clock, or stop it",
        label: |facts| if facts.playing { "Pause" } else { "Play" }.into(),
        command: |facts| startable(facts).map(|()| Command::PlayPause),
        ..PLAIN
    },
    Entry {
        id: "restart",
        menu: Some((Menu::Simulation, 0)),
        icon: Some(icons::ICON_REPLAY),
        keys: &[ctrl(Key::R)],
        tip: "Start the level as it stands again, from the same seed",
        label: |_| "Restart".into(),
        command: |_| Ok(Command::Restart),
        ..PLAIN
    },
    Entry {
        id: "new-seed",
        menu: Some((Menu::Simulation, 0)),
        icon: Some(icons::ICON_CASINO),
        keys: &[ctrl_shift(Key::R)],
        tip: "Start the level again from a new seed",
        label: |_| "Restart with a new seed".into(),
        command: |_| Ok(Command::NewSeed),
        ..PLAIN
    },
    Entry {
        id: "settle",
        menu: Some((Menu::Simulation, 1)),
        tip: "Let an unsettled board fall, fill and match",
        label: |_| "Settle".into(),
        command: |facts| match (startable(facts), facts.settled, facts.running) {
            (Err(why), ..) => Err(why),
            (_, true, _) => Err("The board is settled.".into()),
            (_, _, Some(_)) => Err("A chain runs; it settles the board.".into()),
            _ => Ok(Command::Settle),
        },
        ..PLAIN
    },
    Entry {
        id: "roll-back",
        menu: Some((Menu::Simulation, 1)),
        tip: "Take back the chain that was canceled with its board kept",
        label: |_| "Roll back the canceled chain".into(),
        command: |facts| {
            let possible = facts.can_roll_back.then_some(Command::RollBack);
            possible.ok_or_else(|| "No canceled chain to take back.".into())
        },
        ..PLAIN
    },
    Entry {
        id: "reshuffle",
        menu: Some((Menu::Simulation, 1)),
        tip: "Shuffle the tiles of the running board",
        label: |_| "Reshuffle".into(),
        command: |facts| startable(facts).map(|()| Command::Reshuffle),
        ..PLAIN
    },
    Entry {
        id: "autoplay",
        menu: Some((Menu::Simulation, 2)),
        tip: "A random bot plays",
        label: |_| "Autoplay".into(),
        command: |facts| startable(facts).map(|()| Command::SetAutoplay(!facts.autoplay)),
        checked: |facts| Some(facts.autoplay),
        ..PLAIN
    },
    Entry {
        id: "animation",
        menu: Some((Menu::Simulation, 2)),
        tip: "Show pieces on their way, or let the clock jump",
        label: |_| "Animation".into(),
        command: |facts| Ok(Command::SetAnimation(!facts.animation)),
        checked: |facts| Some(facts.animation),
        ..PLAIN
    },
    Entry {
        id: "link-pour",
        menu: Some((Menu::Simulation, 3)),
        tip: "A stroke in the Level is an action on the running board",
        label: |_| "Pour edits into Live".into(),
        command: |facts| {
            let other = if facts.link == LiveLink::Pour {
                LiveLink::Off
            } else {
                LiveLink::Pour
            };
            Ok(Command::SetLink(other))
        },
        checked: |facts| Some(facts.link == LiveLink::Pour),
        ..PLAIN
    },
    // Debug
    Entry {
        id: "step-into",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F7), bare(Key::Period)],
        tip: "Make the next transition; Live stays paused",
        label: |_| "Step into".into(),
        command: |facts| step(facts, Step::Into),
        ..PLAIN
    },
    Entry {
        id: "step-over",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F6)],
        tip: "Go on until the running action ends; Live stays paused",
        label: |_| "Step over".into(),
        command: |facts| step(facts, Step::Over),
        ..PLAIN
    },
    Entry {
        id: "step-out",
        menu: Some((Menu::Debug, 0)),
        keys: &[bare(Key::F8)],
        tip: "Go on until the parent of the running action runs again; Live stays paused",
        label: |_| "Step out".into(),
        command: |facts| step(facts, Step::Out),
        ..PLAIN
    },
    Entry {
        id: "end-of-chain",
        menu: Some((Menu::Debug, 0)),
        tip: "Go on until the chain ends; Live stays paused",
        label: |_| "To the end of the chain".into(),
        command: |facts| step(facts, Step::EndOfChain),
        ..PLAIN
    },
    Entry {
        id: "cancel-chain",
        menu: Some((Menu::Debug, 1)),
        keys: &[shift(Key::Escape)],
        tip: "End the chain that runs; the board stays as it is",
        label: |_| "Cancel chain".into(),
        command: |facts| running(facts).map(|_| Command::CancelRunningChain),
        ..PLAIN
    },
    Entry {
        id: "cancel-chain-back",
        menu: Some((Menu::Debug, 1)),
        tip: "End the chain that runs and take back all that it wrote",
        label: |_| "Cancel chain and roll back".into(),
        command: |facts| {
            running(facts).map(|target| Command::Cancel {
                target,
                scope: Scope::Chain,
                outcome: CancelOutcome::RollBack,
            })
        },
        ..PLAIN
    },
    Entry {
        id: "cancel-action",
        menu: Some((Menu::Debug, 1)),
        tip: "End the selected action and what it started; the board stays as it is",
        label: |facts| cancel_label(facts, ""),
        command: |facts| cancel_action(facts, CancelOutcome::Keep),
        ..PLAIN
    },
    Entry {
        id: "cancel-action-back",
        menu: Some((Menu::Debug, 1)),
        tip: "End the selected action and what it started, and take back what they wrote",
        label: |facts| cancel_label(facts, " and roll back"),
        command: |facts| cancel_action(facts, CancelOutcome::RollBack),
        ..PLAIN
    },
    // Help
    Entry {
        id: "find",
        menu: Some((Menu::Help, 0)),
        icon: Some(icons::ICON_SEARCH),
        keys: &[ctrl_shift(Key::P)],
        tip: "Find any command by a part of its name",
        label: |_| "Find a command…".into(),
        command: |_| Ok(Command::Find),
        ..PLAIN
    },
    Entry {
        id: "keys",
        menu: Some((Menu::Help, 0)),
        icon: Some(icons::ICON_KEYBOARD),
        keys: &[bare(Key::F1)],
        tip: "Every command with its keys",
        label: |_| "Keys…".into(),
        command: |_| Ok(Command::Keys),
        ..PLAIN
    },
    Entry {
        id: "about",
        menu: Some((Menu::Help, 0)),
        tip: "Version and licence",
        label: |_| "About Tilewright…".into(),
        command: |_| Ok(Command::About),
        ..PLAIN
    },
];

/// The nth tile of the active layer, by its digit.
const fn digit<const N: u8>(id: &'static str, keys: &'static [KeyboardShortcut]) -> Entry {
    Entry {
        id,
        keys,
        when: When::Painting,
        tip: "Paint with the tile that has this digit",
        label: |facts| match facts.tiles.get(N as usize - 1) {
            Some(tile) => format!("Tile {N}: {}", tile.name()),
            None => format!("Tile {N}"),
        },
        command: |facts| match facts.tiles.get(N as usize - 1) {
            Some(_) => Ok(Command::ChooseDigit(N)),
            None => Err(format!("The layer has {} tiles.", facts.tiles.len())),
        },
        ..PLAIN
    }
}

/// A panel, open or closed.
const fn panel<const N: usize>(id: &'static str) -> Entry {
    Entry {
        id,
        menu: Some((Menu::View, 2)),
        tip: "Open the panel, or close it",
        label: |_| Panel::ALL[N].name().into(),
        command: |facts| Ok(Command::ShowPanel(Panel::ALL[N], !facts.open.contains(&Panel::ALL[N]))),
        checked: |facts| Some(facts.open.contains(&Panel::ALL[N])),
        ..PLAIN
    }
}

/// A kind of mark on the boards, shown or not.
const fn mark<const N: usize>(id: &'static str) -> Entry {
    Entry {
        id,
        menu: Some((Menu::Marks, 0)),
        tip: "Show this kind of mark on the boards, or not",
        label: |_| MarkSwitch::ALL[N].name().into(),
        command: |facts| {
            let mark = MarkSwitch::ALL[N];
            Ok(Command::ShowMark(mark, !facts.marks.shows(mark)))
        },
        checked: |facts| Some(facts.marks.shows(MarkSwitch::ALL[N])),
        ..PLAIN
    }
}

/// The next problem, or the one before.
fn next_problem(facts: &Facts, forward: bool) -> Result<Command, String> {
    match facts.problems {
        0 => Err("The level has no problems.".into()),
        _ => Ok(Command::NextProblem(forward)),
    }
}

/// The sizes of text and controls.
const SCALES: [f32; 9] = [0.75, 0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5];

/// The next size, larger or smaller.
fn scaled(scale: f32, by: isize) -> Option<f32> {
    let nearest = (0..SCALES.len()).min_by(|&a, &b| {
        let distance = |index: usize| (SCALES[index] - scale).abs();
        distance(a).total_cmp(&distance(b))
    })?;
    SCALES.get(nearest.checked_add_signed(by)?).copied()
}

fn startable(facts: &Facts) -> Result<(), String> {
    match &facts.not_startable {
        Some(why) => Err(format!("Not startable: {why}.")),
        None => Ok(()),
    }
}

fn running(facts: &Facts) -> Result<crate::action::ActionId, String> {
    facts.running.ok_or_else(|| "No chain runs.".into())
}

fn step(facts: &Facts, step: Step) -> Result<Command, String> {
    startable(facts)?;
    match facts.running {
        Some(_) => Ok(Command::Step(step)),
        None => Err("At rest: make a move, or turn autoplay on.".into()),
    }
}

fn cancel_label(facts: &Facts, rest: &str) -> String {
    match facts.selected {
        Some((id, name, true)) => format!("Cancel {id} {name}{rest}"),
        _ => format!("Cancel action{rest}"),
    }
}

fn cancel_action(facts: &Facts, outcome: CancelOutcome) -> Result<Command, String> {
    match facts.selected {
        Some((target, _, true)) => Ok(Command::Cancel {
            target,
            scope: Scope::Action,
            outcome,
        }),
        Some((id, name, false)) => Err(format!("{id} {name} has ended.")),
        None => Err("Select an action first.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two places where keys count that can hold at once.
    fn overlap(a: When, b: When) -> bool {
        Panel::ALL.into_iter().any(|focus| a.holds(focus) && b.holds(focus))
    }

    #[test]
    fn no_two_commands_answer_to_the_same_key() {
        for (index, a) in TABLE.iter().enumerate() {
            for b in &TABLE[index + 1..] {
                assert_ne!(a.id, b.id);
                for key in a.keys {
                    assert!(
                        !b.keys.contains(key) || !overlap(a.when, b.when),
                        "{} and {}: {key:?}",
                        a.id,
                        b.id
                    );
                }
            }
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

    #[test]
    fn text_grows_and_shrinks_by_steps_and_stops_at_the_ends() {
        assert_eq!(scaled(1.0, 1), Some(1.15));
        assert_eq!(scaled(1.0, -1), Some(0.85));
        assert_eq!(scaled(2.5, 1), None);
        assert_eq!(scaled(0.75, -1), None);
    }
}
