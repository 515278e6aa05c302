//! How the panels fit the window: workspaces, and the rail that the Actions fold to.

use egui::{Context, Ui, vec2};

use super::App;
use super::layout;
use super::workspaces::Room;
use crate::app::command::{Panel, Workspace};
use crate::ui::rail::{WIDTH, rail_ui};
use crate::ui::theme::{Theme, size};

/// Where the panels have less than this width, in points, the Design workspace folds the Actions.
const NARROW: f32 = 1440.0;

/// In a window lower than this, in points, the lists are tabs of high panes: below the boards no five rows of them would show.
const LOW: f32 = 640.0;

/// At this width, in points, and below, what the Actions leave is shared by all; the nearer to [`NARROW`], the more goes to the
/// boards: the Palette keeps the width that its words need.
const SHARED: f32 = 900.0;

/// What is free round a fitted board, in points, on both sides together.
const ROUND_BOARD: f32 = 28.0;

impl App {
    /// Whether the Actions are unfolded; `None` where they are not folded at all.
    pub(super) fn rail_open(&self) -> Option<bool> {
        let shown = layout::shown(self.workspaces.layout());
        let folds = [Panel::Actions, Panel::Inspector];
        let is_there = folds.iter().any(|panel| shown.contains(panel));
        let folds = self.workspaces.present == Workspace::Design && self.width < NARROW && is_there;
        folds.then_some(self.settings.rail_open)
    }

    /// Takes note of the room for the panels. What stands beside them, such as the welcome panel, is none of it.
    pub(super) fn measure(&mut self, ctx: &Context) {
        let window = ctx.content_rect();
        let welcome = crate::ui::welcome::width(window.width());
        let beside = if self.welcome.shown { welcome } else { 0.0 };
        self.width = window.width() - beside;
        self.workspaces.low = window.height() < LOW;
    }

    /// What the dock has to fit in.
    pub(super) fn room(&self) -> Room {
        let ruler = if self.settings.rulers { size::RULER } else { 0.0 };
        Room {
            rail: self.rail_open() == Some(false),
            for_boards: ((self.width - SHARED) / (NARROW - SHARED)).clamp(0.0, 1.0),
            board: self.board_size(),
            beside: vec2(
                ruler + ROUND_BOARD,
                size::BAR + self.views.strip_height + ruler + ROUND_BOARD,
            ),
            focus: self.focus,
        }
    }

    /// The rail, where the window is too narrow for the Actions.
    pub(super) fn rail_ui(&mut self, ui: &mut Ui) {
        let Some(open) = self.rail_open() else { return };
        let theme = Theme::of(ui);
        egui::Panel::right("rail")
            .frame(egui::Frame::new().fill(theme.panel))
            .exact_size(WIDTH)
            .resizable(false)
            .show_separator_line(false)
            .show(ui, |ui| {
                rail_ui(
                    self.live.history.now(),
                    open,
                    self.views.selected,
                    ui,
                    &mut self.commands,
                );
            });
        if !open && matches!(self.focus, Panel::Actions | Panel::Inspector) {
            self.focus = self.workspaces.present.board();
        }
    }

    /// Opens a panel, or closes it; what is folded is unfolded.
    pub(super) fn show_panel(&mut self, panel: Panel, shown: bool) {
        layout::show(self.workspaces.layout_mut(), panel, shown);
        if shown && matches!(panel, Panel::Actions | Panel::Inspector) && self.rail_open().is_some() {
            self.settings.rail_open = true;
        }
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
