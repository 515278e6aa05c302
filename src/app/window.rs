//! How the panels fit the window: workspaces, the welcome panel beside them, and what the dock has to fit in.

use egui::{Context, vec2};

use super::App;
use super::layout;
use super::workspaces::Room;
use crate::command::{Panel, Workspace};
use crate::ui::pile::sheet::ASPECT;
use crate::ui::theme::size;
use crate::ui::welcome;

/// In a window lower than this, in points, the lists are tabs of high panes: below the boards no five rows of them would show.
const LOW: f32 = 640.0;

/// In a window narrower than this, in points, the welcome panel that opened by itself gives way to the tree of actions.
const WELCOME: f32 = 900.0;

/// What is free round a fitted board, in points, on both sides together.
const ROUND_BOARD: f32 = 28.0;

/// What a strip of usual height takes over a board, in points: what is judged by must not change with what is judged.
const STRIP: f32 = 90.0;

/// A cell smaller than this beside another canvas, in points, makes the Level and Live tabs of one pane; a tile of a pile has to be read.
const LEAST_CELL: f32 = 20.0;
const LEAST_TILE: f32 = 32.0;

impl App {
    /// Whether the welcome panel is seen.
    pub(super) fn is_welcome_seen(&self, ctx: &Context) -> bool {
        self.welcome.shown && !(self.welcome.gives_way && ctx.content_rect().width() < WELCOME)
    }

    /// Takes note of the room for the panels. What stands beside them, such as the welcome panel, is none of it.
    pub(super) fn measure(&mut self, ctx: &Context) {
        let window = ctx.content_rect();
        let beside = if self.is_welcome_seen(ctx) {
            welcome::width(window.width())
        } else {
            0.0
        };
        self.width = window.width() - beside;
        self.workspaces.low = window.height() < LOW;
        let (document, level) = (&self.document, self.document.editor.level());
        let key = (document.number, document.level);
        // A pile grows and shrinks under the brush: its boards stay where they stood when it was opened.
        if self.fitted.0 != key || level.mahjong().is_none() {
            self.fitted = (key, level.puzzle.size());
        }
    }

    /// What the dock has to fit in.
    pub(super) fn room(&self, ctx: &Context) -> Room {
        let ruler = if self.settings.rulers { size::RULER } else { 0.0 };
        let (columns, rows) = self.fitted.1;
        let cells = vec2(columns as f32, rows as f32);
        let (board, least_cell) = match self.document.editor.level().mahjong() {
            Some(_) => (cells / 2.0 * vec2(1.0, ASPECT), LEAST_TILE),
            None => (cells, LEAST_CELL),
        };
        Room {
            width: self.width,
            board,
            least_cell,
            beside: vec2(ruler + ROUND_BOARD, size::BAR + STRIP + ruler + ROUND_BOARD),
            focus: self.focus,
            held: self.document.editor.is_painting() || ctx.input(|input| input.pointer.any_down()),
        }
    }

    /// Opens a panel, or closes it.
    pub(super) fn show_panel(&mut self, panel: Panel, shown: bool) {
        layout::show(self.workspaces.layout_mut(), panel, shown);
    }

    /// Arranges the panels for another task; its board has the keys.
    pub(super) fn choose_workspace(&mut self, workspace: Workspace, ctx: &Context) {
        if self.workspaces.present == workspace {
            return;
        }
        self.workspaces.present = workspace;
        let board = workspace.board();
        if layout::shown(self.workspaces.layout()).contains(&board) {
            self.focus_panel(board, ctx);
        }
    }
}
