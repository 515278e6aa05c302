//! The window's parts: menu bar, bars that tell or offer something, the panels in their dock, and the status bar.

use egui::Ui;

use super::panes::Panes;
use super::workspaces::Shared;
use super::{App, HINT_SECS, layout};
use crate::command::{Facts, Panel};
use crate::level::Puzzle;
use crate::session::Pane;
use crate::ui::dialogs::{Dialog, Then};
use crate::ui::level_list::LevelList;
use crate::ui::menu::{FileMenu, menu_ui};
use crate::ui::notice::notice_over_ui;
use crate::ui::status::{Status, status_ui};
use crate::ui::theme::{Theme, size};
use crate::ui::welcome::{self, welcome_ui};

/// Whether a panel is a tab of a pane that others share with it.
fn panes_share(shared: Option<&Shared>, panel: Panel) -> bool {
    shared.is_some_and(|shared| shared.members.contains(&panel))
}

impl App {
    pub(super) fn panels_ui(&mut self, ui: &mut Ui) {
        self.measure(ui.ctx());
        let facts = self.facts();
        let theme = Theme::of(ui);
        let bar = |margin: i8| {
            egui::Frame::new()
                .fill(theme.window)
                .inner_margin(egui::Margin::symmetric(margin, 0))
        };
        egui::Panel::top("menu")
            .frame(bar(6))
            .exact_size(30.0)
            .show_separator_line(false)
            .show(ui, |ui| {
                let file = FileMenu {
                    samples: &self.samples,
                    recent: &self.recent.list,
                };
                menu_ui(ui, &facts, file, &mut self.commands);
            });
        self.notice_ui(ui.ctx());
        self.offers_ui(ui);
        let status = egui::Panel::bottom("status")
            .frame(bar(10))
            .exact_size(size::STATUS)
            .show_separator_line(false);
        status.show(ui, |ui| self.status_bar_ui(ui));
        if self.is_welcome_seen(ui.ctx()) {
            egui::Panel::left("welcome")
                .frame(egui::Frame::new().fill(theme.panel))
                .exact_size(welcome::width(ui.ctx().content_rect().width()))
                .resizable(false)
                .show(ui, |ui| {
                    welcome_ui(
                        ui,
                        &self.welcome.cards,
                        &self.recent.list,
                        &self.atlas,
                        &mut self.commands,
                    );
                });
        }
        let frame = egui::Frame::new().fill(theme.window);
        egui::CentralPanel::default()
            .frame(frame)
            .show(ui, |ui| self.dock_ui(ui, &facts));
    }

    /// What there is to tell. What is no error goes by itself, unless the pointer rests on it.
    fn notice_ui(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let Some(notice) = &self.notice else {
            self.told = None;
            return;
        };
        let since = match &self.told {
            Some((told, since)) if told == notice => *since,
            _ => now,
        };
        let (is_dismissed, is_read) = notice_over_ui(ctx, notice);
        let since = if is_read { now } else { since };
        let remaining = notice.stands_secs().map(|secs| since + secs - now);
        self.told = Some((notice.clone(), since));
        if is_dismissed || remaining.is_some_and(|remaining| remaining <= 0.0) {
            self.notice = None;
        } else if let Some(remaining) = remaining {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(remaining.max(0.05)));
        }
    }

    fn dock_ui(&mut self, ui: &mut Ui, facts: &Facts) {
        self.views.canvases.clear();
        let title = self.document.title();
        let stamp = self.stamp();
        let room = self.room(ui.ctx());
        let report = self.reports.panel(stamp, self.can_open_report());
        let states = self.level_states();
        let mut panes = Panes {
            editor: &self.document.editor,
            list: self.document.collection.as_ref().map(|collection| LevelList {
                levels: collection.editors(&self.document.editor).collect(),
                states,
                at: collection.at,
            }),
            title: &title,
            live: &self.live,
            sweep: self.sweeping.state.as_ref(),
            trace: self.trace.as_ref(),
            trace_views: &mut self.trace_views,
            samples: &self.samples,
            is_current: self.background.is_current(stamp),
            findings: self.background.found.as_ref(),
            resizing: match &self.dialog {
                Dialog::Resize(resizing) => Some(*resizing),
                _ => None,
            },
            report,
            views: &mut self.views,
            atlas: &self.atlas,
            facts,
            commands: &mut self.commands,
            pressed: None,
            shared: None,
            tab_rooms: Vec::new(),
        };
        let folded = self.workspaces.fold(room);
        panes.shared.clone_from(&folded.shared);
        panes.measure_tabs(&self.workspaces.layout().tiles, ui);
        // What fits is known from the frame before.
        let size = ui.available_size();
        if std::mem::replace(&mut self.dock_size, size) != size {
            ui.request_repaint();
        }
        self.workspaces.layout_mut().ui(&mut panes, ui);
        let pressed = panes.pressed;
        let shared = folded.shared.clone();
        self.workspaces.unfold(folded);
        layout::tidy(self.workspaces.layout_mut());
        if let Some(panel) = pressed {
            // What has no keys of its own leaves them to the board.
            let has_keys = self.views.canvases.iter().any(|(keyed, _)| *keyed == panel);
            let is_shared = panes_share(shared.as_ref(), panel);
            self.focus = if has_keys || is_shared { panel } else { self.last_board };
        }
        if matches!(self.focus, Panel::Level | Panel::Live) {
            self.last_board = self.focus;
        }
        let shown = layout::shown(self.workspaces.layout());
        if !shown.contains(&self.focus) {
            // The keys go to a board where one is left.
            let boards = [Panel::Level, Panel::Live];
            let next = boards.iter().find(|panel| shown.contains(panel)).or(shown.first());
            self.focus = next.copied().unwrap_or(self.focus);
        }
        if shown.is_empty() {
            ui.centered_and_justified(|ui| {
                ui.label(
                    egui::RichText::new("Every panel is closed. View, then Reset panels, opens them.")
                        .color(Theme::of(ui).weak),
                );
            });
        }
        self.keep_focus(ui);
    }

    /// Where no control has the keys, the canvas of the panel in front has them. A click of the mouse leaves them on no button.
    fn keep_focus(&self, ui: &Ui) {
        let is_canvas = |id: egui::Id| self.views.canvases.iter().any(|(_, canvas)| *canvas == id);
        let focused = ui.memory(egui::Memory::focused);
        if let Some(id) = focused.filter(|&id| !is_canvas(id))
            && ui.input(|input| input.pointer.any_released())
            && !ui.ctx().text_edit_focused()
            && matches!(self.dialog, Dialog::None)
            && !egui::Popup::is_any_open(ui.ctx())
        {
            ui.memory_mut(|memory| memory.surrender_focus(id));
        }
        let busy = matches!(self.dialog, Dialog::None)
            && ui.memory(|memory| memory.focused().is_none())
            && !egui::Popup::is_any_open(ui.ctx());
        let canvas = self.views.canvases.iter().find(|(panel, _)| *panel == self.focus);
        if let Some((_, id)) = canvas.filter(|_| busy) {
            ui.memory_mut(|memory| memory.request_focus(*id));
        }
    }

    fn status_bar_ui(&mut self, ui: &mut Ui) {
        let now = ui.input(|input| input.time);
        self.hint = self.hint.take().filter(|(_, at)| now - at < HINT_SECS);
        if let Some((_, at)) = &self.hint {
            ui.request_repaint_after(std::time::Duration::from_secs_f64((HINT_SECS - (now - at)).max(0.05)));
        }
        let cell = self.views.canvas.hovered.or(self.views.canvas.cursor);
        let words = cell.and_then(|cell| self.describe(cell));
        let found = self.background.found.as_ref();
        let live = self.live_in_words();
        let saving = self.saving.as_ref().map(|saving| match self.then {
            Some(Then::Quit) => format!("Saving {}…; the window closes then", saving.name),
            _ => format!("Saving {}…", saving.name),
        });
        let level = self.document.editor.level();
        let size = match &level.puzzle {
            Puzzle::Mahjong(mahjong) => crate::words::counted(mahjong.tiles.len(), "tile", "tiles"),
            puzzle => format!("{} × {}", puzzle.size().0, puzzle.size().1),
        };
        let tile = self.describe_tile();
        let hint = self.hint.as_ref().map(|(words, _)| words.as_str());
        let status = Status {
            cell: cell.zip(words.as_deref()),
            size: &size,
            tile: tile.as_ref().map(|(at, words)| (at.as_str(), words.as_str())),
            deal: found
                .filter(|_| self.background.is_current(self.stamp()))
                .and_then(|found| found.dealt.as_ref())
                .map(|dealt| dealt.winnable),
            problems: found.map(|found| &*found.problems),
            in_run: self.views.tree.lints.list().len(),
            not_startable: found.and_then(|found| found.not_startable.as_deref()),
            proof: &self.solving.proof,
            trying: self.solving.trying(),
            live: &live,
            zoom_percent: self.views.canvas.camera(Pane::Level).percent(),
            hint: saving.as_deref().or(hint),
        };
        status_ui(ui, &status, &mut self.commands);
    }
}
