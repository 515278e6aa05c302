//! What can be asked of the program. Panels push commands; the app plays them in order after drawing.

mod facts;
mod icon;
pub mod keys;
mod other_run;
mod pile;
mod report;
pub mod table;

pub use facts::Facts;
pub use icon::Icon;
pub use other_run::OtherRun;
pub use pile::PileCommand;
pub use report::ReportCommand;

use std::path::PathBuf;
use std::sync::Arc;

use crate::action::{ActionId, Breakpoint};
use crate::editor::{Layer, Request, Stroke, Taking, Tile, Tool};
use crate::grid::Cell;
use crate::level::Puzzle;
use crate::playtest::Bot;
use crate::session::{Keymap, LiveLink, MarkSwitch, ThemeChoice, Zoom};
use crate::sim::{CancelOutcome, Inject, Injection, Scope, Step};

/// A panel of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Panel {
    /// Tools' tiles and layers.
    Palette,
    /// The level as it is painted.
    Level,
    /// The running game.
    Live,
    /// The tree of actions.
    Actions,
    /// The selected action.
    Inspector,
    /// The parts of the level that are no cells.
    Settings,
    /// How the layers are shown, and whether they take paint.
    Layers,
    /// What is wrong with the level.
    Problems,
    /// The history of the level.
    Edits,
    /// What each mark on the boards means.
    Marks,
    /// The actions over time.
    Timeline,
    /// What stops the run, and what steps into it.
    Breakpoints,
    /// What was raised on which channel.
    Effects,
    /// What a sweep of a chain with cancels has found.
    Sweep,
    /// Where two runs part.
    Compare,
    /// A trace that was opened.
    Trace,
    /// A moment that somebody handed on.
    Report,
}

impl Panel {
    /// Every panel, in the order of the View menu.
    pub const ALL: [Self; 17] = [
        Self::Palette,
        Self::Level,
        Self::Live,
        Self::Actions,
        Self::Inspector,
        Self::Settings,
        Self::Layers,
        Self::Problems,
        Self::Edits,
        Self::Marks,
        Self::Timeline,
        Self::Breakpoints,
        Self::Effects,
        Self::Sweep,
        Self::Compare,
        Self::Trace,
        Self::Report,
    ];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Palette => "Palette",
            Self::Level => "Level",
            Self::Live => "Live",
            Self::Actions => "Actions",
            Self::Inspector => "Inspector",
            Self::Settings => "Level settings",
            Self::Layers => "Layers",
            Self::Problems => "Problems",
            Self::Edits => "Edits",
            Self::Marks => "Marks",
            Self::Timeline => "Timeline",
            Self::Breakpoints => "Breakpoints",
            Self::Effects => "Effects",
            Self::Sweep => "Cancel sweep",
            Self::Compare => "Compare",
            Self::Trace => "Trace",
            Self::Report => "Report",
        }
    }
}

/// An arrangement of the panels for one of the people who use the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum Workspace {
    /// For the level designer: the level and the running game side by side, with all that paints.
    #[default]
    Design,
    /// For the developer: the tree of actions and the inspector beside the running game.
    Debug,
    /// For the playtester: the running game, large.
    Play,
}

impl Workspace {
    /// Every workspace, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Design, Self::Debug, Self::Play];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Design => "Design",
            Self::Debug => "Debug",
            Self::Play => "Play",
        }
    }
}

/// A board of another moment, shown in Live for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Previewed {
    /// The board as an action left it.
    After(ActionId),
    /// The board as an action found it.
    Before(ActionId),
    /// The board that a cancel would leave.
    Cancel {
        /// The action that is meant.
        target: ActionId,
        /// It alone, or its chain.
        scope: Scope,
        /// Whether its writes stay.
        outcome: CancelOutcome,
    },
}

/// What is asked about the solutions of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solve {
    /// Search on with ten times the budget.
    GoOn,
    /// End the search.
    Stop,
    /// Start Live with the solution that was found beside it.
    Show,
    /// The same with a solution that is stored in the level, by its number.
    ShowStored(usize),
    /// Make the next push of the solution that is shown.
    Forward,
    /// Take its last push back.
    Back,
    /// Play it to its end at the speed that is chosen; `false` stops that.
    Play(bool),
    /// Keep the solution that was found in the level.
    Store,
    /// Take a stored solution out of the level, by its number.
    Remove(usize),
}

/// The kind of a new level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub enum NewKind {
    #[default]
    Match3,
    Mahjong,
    Sokoban,
}

impl NewKind {
    /// Every kind, in the order of the dialog.
    pub const ALL: [Self; 3] = [Self::Match3, Self::Mahjong, Self::Sokoban];

    /// That of a level.
    #[must_use]
    pub const fn of(puzzle: &Puzzle) -> Self {
        match puzzle {
            Puzzle::Match3(_) => Self::Match3,
            Puzzle::Mahjong(_) => Self::Mahjong,
            Puzzle::Sokoban(_) => Self::Sokoban,
        }
    }

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Match3 => "Match-3",
            Self::Mahjong => "Mahjong",
            Self::Sokoban => "Sokoban",
        }
    }
}

/// What a new level is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewLevel {
    /// Which kind.
    pub kind: NewKind,
    /// Columns, of cells or tiles.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Layers of tiles, of Mahjong; 0 is an empty table.
    pub layers: u8,
    /// Colours, of match-3.
    pub colours: u8,
}

impl NewLevel {
    /// The least columns and rows of a room: its hero, its ball and its destination stand in a row between walls.
    pub const LEAST_ROOM: (u32, u32) = (5, 3);
}

impl Default for NewLevel {
    fn default() -> Self {
        Self {
            kind: NewKind::Match3,
            width: 8,
            height: 8,
            layers: 3,
            colours: 6,
        }
    }
}

/// One request of the user.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Part of a stroke in the Level canvas.
    Stroke(Stroke),
    /// Take a tool in hand.
    ChooseTool(Tool),
    /// Paint with a tile from now on, on its layer.
    ChooseTile(Tile),
    /// Paint with the nth tile of the palette, from 1.
    ChooseDigit(u8),
    /// Paint on a layer from now on.
    ChooseLayer(Layer),
    /// Undo the last step of the level.
    Undo,
    /// Do the last undone step of the level again.
    Redo,

    /// Ask what a new level is to be.
    New,
    /// A new level.
    Create(NewLevel),
    /// Ask for a file and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open one of the levels of this file, by its number from 0.
    OpenLevel(PathBuf, usize),
    /// Save the level to its file.
    Save,
    /// Save the level to its file in a format that does not hold all of it; asks first.
    Overwrite,
    /// Ask for a file and save the level there.
    SaveAs,
    /// Save the level to this file.
    SavePath(PathBuf),
    /// Ask for a file and save the record of the run there, as a trace.
    SaveTrace,
    /// Save the record of the run to this file, as a trace.
    SaveTracePath(PathBuf),
    /// Open an untitled copy of a built-in sample, by its number.
    OpenSample(usize),
    /// Open another level of the same file, by its place from 0.
    ChooseLevel(usize),
    /// Forget the recent files.
    ClearRecent,
    /// Open the level again from its changed file.
    Reload,
    /// Keep the level as it is here, though its file changed.
    KeepMine,
    /// Open the work that an earlier run left unsaved.
    Recover,
    /// Delete the work that an earlier run left unsaved.
    DiscardRecovered,
    /// Ask about the work that an earlier run left unsaved at the next start again.
    RecoverLater,
    /// Open the welcome panel, or close it.
    ShowWelcome(bool),
    /// Close the program; asks once when work is unsaved.
    Quit,
    /// Close the level; what is unsaved is asked about first.
    Close,

    /// Swap two cells of the running game.
    LiveSwap {
        /// The first cell.
        a: Cell,
        /// The other.
        b: Cell,
    },
    /// Any other move of the running game.
    LiveInput(crate::sim::Input),
    /// Drop the next tile into a cell of the running game.
    LiveDrop {
        /// Where.
        cell: Cell,
    },
    /// Something about a report.
    Report(ReportCommand),
    /// Something about the solutions of the level.
    Solve(Solve),
    /// Run the clock.
    Play,
    /// Stop the clock.
    Pause,
    /// Run the clock when it stands, stop it when it runs.
    PlayPause,
    /// Take a debugger's step; leaves Live paused.
    Step(Step),
    /// Take a debugger's step backwards; leaves Live paused.
    StepBack(Step),
    /// Go back to the last breakpoint, else to the start of what is kept.
    ContinueBack,
    /// Set the playhead: show the moment after this transition.
    GoTo(u64),
    /// Show the last moment of the branch again.
    BackToNow,
    /// Go on from the moment that is shown; what came after it stays as a branch.
    PlayOn,
    /// Make a branch the present one, by its number.
    ChooseBranch(u32),
    /// Compare the present run with another; without one with what is in front, else with the one that was last compared, or the newest.
    Compare(Option<OtherRun>),
    /// Cancel a live action, or its chain.
    Cancel {
        /// Which.
        target: ActionId,
        /// It alone, or its chain.
        scope: Scope,
        /// Whether its writes stay.
        outcome: CancelOutcome,
    },
    /// Cancel the chain that runs, with its board kept.
    CancelRunningChain,
    /// Let an unsettled board fall, fill and match.
    Settle,
    /// Take back the chain that was canceled with its board kept.
    RollBack,
    /// Shuffle the running board.
    Reshuffle,
    /// Start the level again from the same seed.
    Restart,
    /// Start the level again from this seed.
    RestartWithSeed(u64),
    /// Start the level again from a seed that was not used before.
    NewSeed,
    /// How many ticks a second, in sixtieths: 1 is real time. Infinity is as fast as it can.
    SetSpeed(f32),
    /// Show tweens, or let the clock jump over them.
    SetAnimation(bool),
    /// Let a bot play.
    SetAutoplay(bool),
    /// What an edit does to the running game.
    SetLink(LiveLink),

    /// Select an action: the inspector shows it, the board its cells. `None` selects nothing.
    SelectAction(Option<ActionId>),
    /// Look at the canvases from nearer or farther.
    Zoom(Zoom),
    /// Both canvases look at the same place, or each at its own.
    LinkCanvases(bool),
    /// Bring the running game into view, or the level.
    Focus(crate::session::Pane),
    /// The looks of the interface.
    SetTheme(ThemeChoice),
    /// Larger or smaller text and controls; 1 is normal.
    ScaleText(f32),
    /// Number columns and rows in rulers, or not.
    ShowRulers(bool),
    /// Show what random cells of the level roll, or not.
    ShowRolled(bool),
    /// Open a panel, or close it.
    ShowPanel(Panel, bool),
    /// Give a panel the keys, opening it where needed.
    FocusPanel(Panel),
    /// Every panel of the workspace at its first place.
    ResetPanels,
    /// Another arrangement of the panels.
    ChooseWorkspace(Workspace),
    /// Other keys for the commands.
    SetKeymap(Keymap),
    /// List every command with its keys.
    Keys,
    /// Show the licence, the version and where the manual is.
    About,

    // tools
    /// Ask the editor: tools, layers, selection, resize, settings, history.
    Edit(Request),
    /// Copy the selection to the system's clipboard.
    Copy,
    /// Copy the selection to the system's clipboard and delete it.
    Cut,
    /// Ask for what is on the system's clipboard; it comes back as a paste.
    RequestPaste,

    // panels
    /// Look at a problem, by its number: all its cells are selected and light up, or one of them.
    ChooseProblem {
        /// Which problem.
        problem: usize,
        /// Which of its cells; all without it.
        cell: Option<usize>,
    },
    /// Look at the next problem, or the one before.
    NextProblem(bool),
    /// Show a kind of mark on the boards, or not.
    ShowMark(MarkSwitch, bool),
    /// Find a command by a part of its name.
    Find,

    // links
    /// Which bot plays.
    SetBot(Bot),
    /// Give the level the seed that Live plays from.
    PinSeed,
    /// Ask before cells of the running board are taken into the level.
    AskTake,
    /// Take cells of the running board into the level.
    Take(Arc<Taking>),
    /// Let the tools paint the running board alone, or not.
    EditLive(bool),
    /// Part of a stroke on the running board alone.
    LiveStroke(Stroke),
    /// Ask for other sides of the board.
    AskResize,

    /// Something that only Mahjong solitaire knows.
    Pile(PileCommand),

    // the debugger
    /// Show the board of another moment for a while, or end that.
    Preview(Option<Previewed>),
    /// Stop the run at such a transition from now on.
    AddBreakpoint(Breakpoint),
    /// Put another breakpoint in the place of the one with this number.
    EditBreakpoint(u32, Breakpoint),
    /// Remove the breakpoint with this number.
    RemoveBreakpoint(u32),
    /// Pass over all breakpoints, or mind them again.
    MuteBreakpoints(bool),
    /// Pass over all breakpoints and injections, or mind them again.
    MuteAll(bool),
    /// Arm, mute or remove an injection.
    Inject(Inject),
    /// Begin an injection in its form.
    BeginInjection(Injection),
    /// Sweep the chain of an action with cancels.
    CancelSweep(ActionId),
    /// End the sweep.
    StopSweep,
    /// List who wrote a cell of the running board; `None` closes the list.
    WhoWrote(Option<Cell>),
    /// Outline cells of the running board, and bring the first into sight.
    PointAt(Vec<Cell>),
}

/// Why nothing plays while a trace is looked at.
pub const READ_ONLY: &str = "This is a read-only trace: it is looked at and stepped through; go to Live (F3) to play.";

impl Command {
    /// Whether it makes the game in Live go on, or changes what runs there.
    #[must_use]
    pub const fn runs_live(&self) -> bool {
        matches!(
            self,
            Self::LiveSwap { .. }
                | Self::LiveInput(_)
                | Self::LiveDrop { .. }
                | Self::Solve(_)
                | Self::Play
                | Self::Pause
                | Self::PlayPause
                | Self::PlayOn
                | Self::ChooseBranch(_)
                | Self::Cancel { .. }
                | Self::CancelRunningChain
                | Self::Settle
                | Self::RollBack
                | Self::Reshuffle
                | Self::Restart
                | Self::RestartWithSeed(_)
                | Self::NewSeed
                | Self::SetSpeed(_)
                | Self::SetAnimation(_)
                | Self::SetAutoplay(_)
                | Self::SetBot(_)
                | Self::SetLink(_)
                | Self::PinSeed
                | Self::AskTake
                | Self::Take(_)
                | Self::EditLive(_)
                | Self::LiveStroke(_)
                | Self::AddBreakpoint(_)
                | Self::MuteAll(_)
                | Self::Inject(_)
                | Self::BeginInjection(_)
                | Self::CancelSweep(_)
        )
    }
}
