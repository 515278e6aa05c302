//! What is kept while the program runs: settings and arrangement as they change, unsaved work, and an eye on the level's file.

use egui::Context;
use egui_material_icons::icons;

use super::App;
use super::fingerprint::Fingerprint;
use super::layout::{self, Layout};
use super::recovery::{Found, Session, find};
use super::settings::{Settings, Window};
use super::store::{Folders, Writer};
use super::watch::Seen;
use super::workspaces::{HEIGHTS, Workspaces};
use crate::command::{Command, Workspace};
use crate::ui::notice::Notice;
use crate::ui::offer::{HEIGHT, Offer, offer_ui};

/// The least time between two writes of the settings, in seconds: a window is dragged through many sizes.
const BETWEEN_SECS: f64 = 0.4;

/// What another program did to the level's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outside {
    /// Wrote it.
    Changed,
    /// Took it away.
    Gone,
}

/// What is kept, and where.
pub(super) struct Keeper {
    folders: Option<Folders>,
    pub(super) writer: Writer,
    session: Option<Session>,
    /// Work of programs that ended without being closed.
    pub(super) found: Vec<Found>,
    settings: Option<Settings>,
    layouts: [[Option<Layout>; 3]; 2],
    next_write: f64,
}

/// What the folders held at the start.
pub(super) struct Kept {
    pub(super) keeper: Keeper,
    pub(super) settings: Settings,
    pub(super) workspaces: Workspaces,
    /// What there is to tell.
    pub(super) told: Vec<String>,
}

impl Kept {
    /// Reads what is there. Without folders nothing is read, and nothing is kept.
    pub(super) fn read(folders: Option<Folders>, ctx: &Context) -> Self {
        let mut told = Vec::new();
        let mut kept = Self {
            keeper: Keeper {
                folders: None,
                writer: Writer::new(ctx),
                session: None,
                found: Vec::new(),
                settings: None,
                layouts: Default::default(),
                next_write: 0.0,
            },
            settings: Settings::default(),
            workspaces: Workspaces::default(),
            told: Vec::new(),
        };
        let Some(folders) = folders else { return kept };
        let (settings, broken) = Settings::load(&folders.settings());
        told.extend(broken);
        let layouts = HEIGHTS.map(|low| {
            Workspace::ALL.map(|workspace| {
                let (layout, broken) = layout::load(&folders.panels(workspace, low), workspace, low);
                told.extend(broken);
                layout
            })
        });
        let workspaces = Workspaces::new(settings.workspace, layouts);
        let (found, unreadable) = find(&folders.recovery());
        told.extend(unreadable);
        kept.keeper.session = Session::begin(&folders.recovery());
        if kept.keeper.session.is_none() {
            let folder = folders.recovery();
            told.push(format!(
                "Unsaved work is not kept: {} cannot be written.",
                folder.display()
            ));
        }
        kept.keeper.found = found;
        kept.keeper.folders = Some(folders);
        Self {
            settings,
            workspaces,
            told,
            ..kept
        }
    }
}

impl App {
    /// Keeps what has changed. Once a frame; it asks for another frame where something waits.
    pub(super) fn keep(&mut self, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        self.note_window(ctx);
        self.keep_settings(now, ctx);
        let Keeper { session, writer, .. } = &mut self.keeper;
        let wait = session
            .as_mut()
            .and_then(|session| session.update(&self.document, now, writer));
        if let Some(secs) = wait {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(secs));
        }
        if let Some(text) = writer.failure() {
            self.notice = Some(Notice { is_error: true, text });
        }
        let shown = self.welcome.shown || egui::Popup::is_any_open(ctx);
        self.recent.update(&self.settings.recent, shown, now, ctx);
        self.welcome.update(ctx);
        self.watch_file(ctx);
    }

    fn note_window(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        let (inner, maximized) = ctx.input(|input| (input.viewport().inner_rect, input.viewport().maximized));
        let window = &mut self.settings.window;
        window.maximized = maximized.unwrap_or(window.maximized);
        // What it has when it is not maximized is what it goes back to.
        if let Some(inner) = inner.filter(|inner| !window.maximized && inner.is_positive()) {
            let size = inner.size() * zoom;
            *window = Window {
                width: size.x.round(),
                height: size.y.round(),
                ..*window
            };
        }
    }

    fn keep_settings(&mut self, now: f64, ctx: &Context) {
        self.settings.animation = self.live.state.animation;
        self.settings.bot = self.live.state.bot;
        if let Some(path) = &self.document.path {
            let usual = crate::session::LiveLink::usual(self.document.editor.level());
            self.settings.note_link(path, self.live.state.link, usual);
        }
        self.settings.workspace = self.workspaces.present;
        let keeper = &mut self.keeper;
        let Some(folders) = &keeper.folders else { return };
        let settings = keeper.settings.as_ref() != Some(&self.settings);
        let all = HEIGHTS
            .into_iter()
            .flat_map(|low| Workspace::ALL.map(|workspace| (workspace, low)));
        let changed: Vec<(Workspace, bool)> = all
            .filter(|&(workspace, low)| {
                let kept = keeper.layouts[usize::from(low)][workspace as usize].as_ref();
                kept != Some(self.workspaces.of(workspace, low))
            })
            .collect();
        if !settings && changed.is_empty() {
            return;
        }
        if now < keeper.next_write {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(keeper.next_write - now));
            return;
        }
        keeper.next_write = now + BETWEEN_SECS;
        if settings {
            let kept = self.settings.clone();
            let text = kept.clone();
            keeper
                .writer
                .write(folders.settings(), move || text.to_text().into_bytes());
            keeper.settings = Some(kept);
        }
        for (workspace, low) in changed {
            let layout = self.workspaces.of(workspace, low);
            let text = layout::to_text(layout);
            keeper
                .writer
                .write(folders.panels(workspace, low), move || text.into_bytes());
            keeper.layouts[usize::from(low)][workspace as usize] = Some(layout.clone());
        }
    }

    /// The program ends: what waits is written, and nothing is left to be recovered where nothing is unsaved.
    pub(super) fn end(&mut self, ctx: &Context) {
        self.finish_saving(ctx);
        self.keeper.next_write = 0.0;
        self.keep_settings(f64::MAX, ctx);
        let clean = self.closing || !self.document.is_unsaved();
        let Keeper { session, writer, .. } = &mut self.keeper;
        if !clean && let Some(session) = session {
            session.keep(&self.document, writer);
        }
        writer.flush();
        if clean && let Some(session) = session.take() {
            session.end();
        }
    }

    fn watch_file(&mut self, ctx: &Context) {
        self.watch.set(self.document.path.as_deref());
        let came_back = ctx.input(|input| {
            let came_back = |event: &egui::Event| matches!(event, egui::Event::WindowFocused(true));
            input.events.iter().any(came_back)
        });
        if came_back {
            self.watch.look();
        }
        // A stroke is not interrupted: what was seen stays until it is over. So it does until it is known what a save wrote.
        if self.document.editor.is_painting() || self.is_saving() {
            return;
        }
        if let Some(seen) = self.watch.seen() {
            self.file_seen(seen, ctx);
        }
    }

    /// The file holds something, or has gone.
    fn file_seen(&mut self, seen: Seen, ctx: &Context) {
        // What was seen may be older than our own last save.
        let known = self.document.disk.map_or(Seen::Gone, Seen::Holds);
        let seen = match &self.document.path {
            Some(path) if seen != known => Seen::of(path),
            _ => seen,
        };
        let edited = self.document.is_edited() || (self.document.apart && self.outside != Some(Outside::Gone));
        match seen {
            Seen::Gone => {
                self.document.apart = true;
                self.outside = Some(Outside::Gone);
            }
            Seen::Holds(_) if seen == known => {
                if self.outside.take() == Some(Outside::Gone) && !edited {
                    self.document.apart = false;
                }
            }
            Seen::Holds(_) if edited => self.outside = Some(Outside::Changed),
            Seen::Holds(_) => self.reload(ctx),
        }
    }

    /// The level stays as it is here, whatever its file holds: the next save writes it.
    pub(super) fn keep_mine(&mut self) {
        self.outside = None;
        self.document.apart = true;
        if let Some(path) = &self.document.path {
            self.document.disk = Fingerprint::of_file(path);
        }
    }

    /// Opens the work that an earlier run left.
    pub(super) fn recover(&mut self) {
        if self.keeper.found.is_empty() {
            return;
        }
        let found = self.keeper.found.remove(0);
        match found.copy.clone().into_document(self.documents + 1) {
            Ok(document) => {
                self.show(document);
                let Keeper { session, writer, .. } = &mut self.keeper;
                // It is this program's to keep now; what was left goes once it is kept here.
                if let Some(session) = session {
                    session.keep(&self.document, writer);
                    writer.flush();
                    if writer.failure().is_none() {
                        found.discard();
                    }
                }
                // The file may have changed since.
                self.watch.set(self.document.path.as_deref());
                self.watch.look();
            }
            Err(why) => {
                let text = format!("“{}” could not be recovered: {why}.", found.copy.name);
                self.notice = Some(Notice { is_error: true, text });
            }
        }
    }

    /// Deletes the work that is offered.
    pub(super) fn discard_recovered(&mut self) {
        if !self.keeper.found.is_empty() {
            self.keeper.found.remove(0).discard();
        }
    }

    /// The bars that offer something.
    pub(super) fn offers_ui(&mut self, ui: &mut egui::Ui) {
        let name = self.document.name();
        if let Some(found) = self.keeper.found.first() {
            let copy = &found.copy;
            let more = match self.keeper.found.len() {
                1 => String::new(),
                count => format!(" ({count} levels were left in all)"),
            };
            let text = format!(
                "“{}”, as it was {}, was not saved before the program ended.{more}",
                copy.name,
                copy.age()
            );
            let answers = vec![
                (
                    "Recover",
                    "Open it; it stays unsaved until you save it",
                    Command::Recover,
                ),
                ("Discard", "Delete it for good", Command::DiscardRecovered),
            ];
            let later = ("Later", "The next start offers it again", Command::RecoverLater);
            let offer = Offer {
                icon: icons::ICON_RESTORE_PAGE,
                title: "Unsaved work was found.",
                text: &text,
                answers,
                later: Some(later),
            };
            bar_ui(ui, "recover", offer, &mut self.commands);
        }
        match self.outside {
            Some(Outside::Changed) => {
                let text = format!("{name} has other content now, and the level here has unsaved changes.");
                let offer = Offer {
                    icon: icons::ICON_SYNC_PROBLEM,
                    title: "The file changed on disk.",
                    text: &text,
                    answers: vec![
                        (
                            "Keep mine",
                            "The level stays as it is here; the next save writes over the file",
                            Command::KeepMine,
                        ),
                        (
                            "Reload",
                            "Open the file as it is now; the changes made here are lost",
                            Command::Reload,
                        ),
                    ],
                    later: None,
                };
                bar_ui(ui, "changed", offer, &mut self.commands);
            }
            Some(Outside::Gone) => {
                let text =
                    format!("{name} was deleted or moved. The level is still here; saving writes the file again.");
                let offer = Offer {
                    icon: icons::ICON_SYNC_PROBLEM,
                    title: "The file is gone.",
                    text: &text,
                    answers: vec![
                        ("Save again", "Write the file where it was", Command::Save),
                        ("Save as…", "Save the level to another file", Command::SaveAs),
                    ],
                    later: Some(("Dismiss", "", Command::KeepMine)),
                };
                bar_ui(ui, "gone", offer, &mut self.commands);
            }
            None => {}
        }
    }
}

fn bar_ui(ui: &mut egui::Ui, id: &'static str, offer: Offer<'_>, commands: &mut Vec<Command>) {
    egui::Panel::top(id)
        .frame(egui::Frame::new())
        .exact_size(HEIGHT)
        .show_separator_line(false)
        .show(ui, |ui| offer_ui(ui, offer, commands));
}
