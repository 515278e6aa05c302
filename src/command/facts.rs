//! What the table of commands has to know of the program, to say what each command does now, or why it cannot.

use std::sync::Arc;

use super::{NewKind, Panel, Workspace};
use crate::action::ActionId;
use crate::editor::{Fix, Layer, Layers, Palette, Tile, Tool};
use crate::grid::Cell;
use crate::playtest::Bot;
use crate::session::{Keymap, LiveLink, Marks, ThemeChoice};
use crate::sim::Outcome;

/// The state of the program, as far as commands depend on it.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Each stands for a switch of its own in a menu.
pub struct Facts {
    /// The panel that has the keys.
    pub focus: Panel,
    /// The panels that are open.
    pub open: Vec<Panel>,
    /// Those of them that stand in front of their tabs.
    pub front: Vec<Panel>,

    /// The kind of the level that is edited, and of the one that Live plays.
    pub kinds: (NewKind, NewKind),
    /// The tool in hand.
    pub tool: Tool,
    /// The tile that it paints.
    pub tile: Tile,
    /// The layer that is painted on.
    pub layer: Layer,
    /// The tiles of that layer.
    pub tiles: Vec<Tile>,
    /// What the brush holds: size, mirror, Scatter.
    pub palette: Palette,
    /// Which layers are shown and which are locked.
    pub layers: Layers,
    /// How many cells are selected.
    pub selected_cells: usize,
    /// Whether something that was pasted waits for its place.
    pub floating: bool,
    /// Whether a stroke is open.
    pub painting: bool,
    /// What undo takes back, in words.
    pub undo: Option<String>,
    /// What redo does again, in words.
    pub redo: Option<String>,
    /// What the player's undo takes back, and what redo makes again, in words; or why nothing does.
    pub moves: (Result<String, String>, Result<String, String>),
    /// The place of the level in its file from 0, and how many that holds, where it holds several.
    pub in_file: Option<(usize, usize)>,
    /// Whether Live plays a pile; why not.
    pub pile: Result<(), String>,
    /// Whether a pair or a push is known to have lost the game; why not.
    pub loss: Result<(), String>,
    /// Whether a solution of the level is known; why not.
    pub solved: Result<(), String>,
    /// Whether the solution that is shown plays; or why it cannot.
    pub plays_solution: Result<bool, String>,
    /// The name of the level's file, if it is of a format that may not hold all of it; or why it is not.
    pub overwrite: Result<String, String>,
    /// Whether the level has changed since it was saved.
    pub dirty: bool,

    /// Whether the clock runs.
    pub playing: bool,
    /// Ticks a second, in sixtieths.
    pub speed: f32,
    /// Whether tweens are shown.
    pub animation: bool,
    /// Whether a bot plays.
    pub autoplay: bool,
    /// Which bot.
    pub bot: Bot,
    /// What an edit does to the running game.
    pub link: LiveLink,
    /// Whether the tools paint the running board alone.
    pub edit_live: bool,
    /// The seed of the level, and the one that Live plays from.
    pub seeds: (Option<u64>, u64),
    /// Why cells of the running board cannot be taken into the level, if they cannot.
    pub take: Result<(), String>,
    /// Whether the panels of the debugger look at a trace, and not at Live.
    pub trace: bool,
    /// Why the level cannot start.
    pub not_startable: Option<String>,
    /// Whether an earlier moment is shown.
    pub past: bool,
    /// Whether there is an earlier moment to go to.
    pub can_step_back: bool,
    /// Whether an action waits for its input, with nothing due.
    pub holding: bool,
    /// Whether the board is at rest and settled.
    pub settled: bool,
    /// How the game has ended, or that it goes on.
    pub outcome: Outcome,
    /// The root that runs.
    pub running: Option<ActionId>,
    /// The branch that is shown, where there are several.
    pub branch: Option<u32>,
    /// Whether there is a run that the present one can be compared with.
    pub comparable: bool,
    /// That chain in words, with how much is live below its root: "#1 Swap and 7 below".
    pub chain: Option<String>,
    /// Whether the last chain can be taken back.
    pub can_roll_back: bool,
    /// The selected action: which, its name, and whether it is live.
    pub selected: Option<(ActionId, String, bool)>,

    /// The cell of Live under its cursor, else the one that a list points at.
    pub live_cell: Option<Cell>,
    /// How many breakpoints are enabled, and whether all are muted.
    pub breakpoints: (usize, bool),
    /// How many injections can still strike, and whether all are muted.
    pub injections: (usize, bool),
    /// Whether a chain is being swept.
    pub sweeping: bool,

    /// The arrangement of the panels that is shown.
    pub workspace: Workspace,
    /// The looks of the interface.
    pub theme: ThemeChoice,
    /// Which keys the commands have.
    pub keymap: Keymap,
    /// Whether both canvases look at the same place.
    pub linked: bool,
    /// Whether rulers are shown.
    pub rulers: bool,
    /// Whether random cells show what they roll.
    pub rolled: bool,
    /// The size of text and controls; 1 is normal.
    pub text_scale: f32,
    /// The marks that are shown on the boards.
    pub marks: Marks,
    /// The number of the level's problems.
    pub problems: usize,
    /// What mends the problem that is looked at, or the first that can be mended; or why nothing does.
    pub fix: Result<Arc<Fix>, String>,
}
