//! The program with its window: what is open, what runs, and what is shown. It plays the commands that panels ask for.

pub mod background;
mod collection;
pub mod document;
mod facts;
pub mod files;
pub mod fingerprint;
mod keep;
mod keys;
pub mod layout;
pub mod live;
mod mends;
mod open;
mod panes;
mod perform;
mod pile;
mod proving;
pub mod recent;
pub mod recovery;
mod reports;
mod room;
mod run;
pub mod samples;
pub mod saving;
pub mod settings;
mod shell;
mod solution;
pub mod solving;
pub mod store;
mod survey;
mod sweeping;
mod take;
pub mod trace;
pub mod watch;
pub mod welcome;
mod window;
pub mod workspaces;

pub use run::run;

use std::path::{Path, PathBuf};

use egui::{Context, Ui, ViewportCommand};

use crate::app::background::{Background, Stamp};
use crate::app::document::Document;
use crate::app::files::{Answer, FileDialogs};
use crate::app::keep::{Keeper, Kept, Outside};
use crate::app::live::Live;
use crate::app::panes::Views;
use crate::app::proving::Proving;
use crate::app::recent::RecentFiles;
use crate::app::reports::Reports;
use crate::app::saving::Saving;
use crate::app::settings::Settings;
use crate::app::solving::Solving;
use crate::app::store::Folders;
use crate::app::survey::Survey;
use crate::app::sweeping::Sweeping;
use crate::app::trace::{OpenTrace, SavingTrace, TraceViews};
use crate::app::watch::Watch;
use crate::app::welcome::Welcome;
use crate::app::workspaces::Workspaces;
use crate::command::{Command, Panel};
use crate::editor::Editor;
use crate::level::Level;
use crate::session::LiveLink;
use crate::sim::Sim;
use crate::ui::atlas::Atlas;
use crate::ui::dialogs::{Dialog, PathDialog, Purpose, Then, dialog_ui};
use crate::ui::drop::drop_ui;
use crate::ui::focus_ring::focus_ring_ui;
use crate::ui::notice::Notice;
use crate::ui::numbers::show_branch;
use crate::ui::problems::ProblemsView;
use crate::ui::theme::{self, Theme};

/// What to begin with.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// This file; else the one that was open last, else a sample.
    pub path: Option<PathBuf>,
    /// This level, untitled, before any file.
    pub level: Option<Level>,
    /// Where settings and unsaved work are kept; without them nothing is read, and nothing is kept.
    pub folders: Option<Folders>,
    /// Files are asked for with our own dialog, never with the system's.
    pub in_app_dialogs: bool,
}

/// How long a passing remark stands in the status bar, in seconds.
const HINT_SECS: f64 = 4.0;

/// The frame that is taken for granted where the last one is long ago, in seconds.
const USUAL_FRAME: f64 = 1.0 / 60.0;

/// The program.
pub struct App {
    document: Document,
    live: Live,
    background: Background,
    solving: Solving,
    proving: Proving,
    room_course: crate::sim::sokoban::Course,
    survey: Survey,
    sweeping: Sweeping,
    reports: Reports,
    views: Views,
    focus: Panel,
    /// The board that had the keys last.
    last_board: Panel,
    workspaces: Workspaces,
    atlas: Atlas,
    dialog: Dialog,
    notice: Option<Notice>,
    /// The notice that stands, and since when.
    told: Option<(Notice, f64)>,
    hint: Option<(String, f64)>,
    files: FileDialogs,
    settings: Settings,
    keeper: Keeper,
    watch: Watch,
    /// The trace that is open, and what the panels remember of it.
    trace: Option<OpenTrace>,
    trace_views: TraceViews,
    saving_trace: Option<SavingTrace>,
    /// What another program did to the level's file, until it is answered.
    outside: Option<Outside>,
    recent: RecentFiles,
    welcome: Welcome,
    /// What there is to tell once the file that is asked for is open.
    also: Option<String>,
    /// What panels asked for in this frame.
    commands: Vec<Command>,
    /// What goes on once the level has been saved.
    then: Option<Then>,
    /// The save that runs.
    saving: Option<Saving>,
    /// The number of documents that were opened.
    documents: u64,
    /// The time of the last frame, and whether something moved then.
    last_frame: Option<(f64, bool)>,
    title: String,
    /// Whether the window closes now, whatever is unsaved.
    closing: bool,
    samples: Vec<&'static str>,
    /// The width that the panels have, in points.
    width: f32,
    /// The document and its level, and the columns and rows by which it is decided whether its boards stand side by side.
    fitted: ((u64, usize), (u32, u32)),
    /// The room of all panels together, in points.
    dock_size: egui::Vec2,
}

impl App {
    /// Starts the program in a window, or in a test's.
    #[must_use]
    pub fn new(cc: &eframe::CreationContext<'_>, start: Start) -> Self {
        let ctx = &cc.egui_ctx;
        let keeps = start.folders.is_some();
        let Kept {
            keeper,
            mut settings,
            workspaces,
            told,
        } = Kept::read(start.folders, ctx);
        // The first start has nothing of its own to show.
        let welcome = keeps && !settings.started && start.path.is_none() && start.level.is_none();
        settings.started = true;
        theme::install(ctx, settings.theme);
        ctx.options_mut(|options| {
            // Both are commands of ours.
            options.quit_shortcuts.clear();
            options.zoom_with_keyboard = false;
        });
        ctx.set_zoom_factor(settings.text_scale);

        // A trace is no level: it opens beside the one that was open last.
        let traced = start.path.clone().filter(|path| trace::is_trace(path));
        let path = start.path.filter(|_| traced.is_none());
        let is_asked = path.is_some();
        let (document, mut notice) = first_document(path, start.level, settings.last_file.as_deref());
        settings.last_file.clone_from(&document.path);
        if let Some(path) = &document.path {
            settings.note_recent(path);
        }
        if !told.is_empty() {
            let mut text = told.join(" ");
            if let Some(notice) = &notice {
                text = format!("{} {text}", notice.text);
            }
            notice = Some(Notice { is_error: true, text });
        }
        let mut live = Live::new(document.editor.level());
        live.state.animation = settings.animation;
        live.state.bot = settings.bot;
        live.watch = crate::sim::Watch::new(settings.breakpoints.clone());
        live.state.link = settings.link_of(document.path.as_deref(), LiveLink::usual(document.editor.level()));
        let mut views = Views::default();
        views.canvas.linked = settings.linked;
        views.canvas.shown.rulers = settings.rulers;
        views.canvas.shown.rolled = settings.rolled;
        views.canvas.shown.marks = settings.marks;
        let commands = traced.map(Command::OpenPath).into_iter().collect();
        let mut app = Self {
            document,
            live,
            background: Background::new(ctx),
            solving: Solving::new(ctx),
            proving: Proving::new(ctx),
            room_course: crate::sim::sokoban::Course::default(),
            survey: Survey::new(ctx),
            sweeping: Sweeping::new(ctx),
            reports: Reports::new(ctx),
            views,
            focus: workspaces.present.board(),
            last_board: workspaces.present.board(),
            workspaces,
            atlas: Atlas::new(ctx),
            dialog: Dialog::None,
            notice,
            told: None,
            hint: None,
            files: FileDialogs::new(start.in_app_dialogs),
            settings,
            keeper,
            watch: Watch::new(ctx),
            outside: None,
            trace: None,
            trace_views: TraceViews::default(),
            saving_trace: None,
            recent: RecentFiles::default(),
            welcome: Welcome::new(welcome),
            also: None,
            commands,
            then: None,
            saving: None,
            documents: 1,
            last_frame: None,
            title: String::new(),
            closing: false,
            samples: samples::names(),
            width: f32::INFINITY,
            fitted: ((u64::MAX, 0), (0, 0)),
            dock_size: egui::Vec2::ZERO,
        };
        if is_asked {
            app.offer_levels();
        }
        app
    }

    /// The document.
    #[must_use]
    pub const fn editor(&self) -> &Editor {
        &self.document.editor
    }

    /// The simulation.
    #[must_use]
    pub fn sim(&self) -> &Sim {
        self.live.sim()
    }

    /// The run of the simulation, with its past and its branches.
    #[must_use]
    pub const fn history(&self) -> &crate::sim::History {
        &self.live.history
    }

    /// The file of the document, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.document.path.as_deref()
    }

    /// What the window's title says.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether what is known about the level is about the level as it stands.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.background.is_current(self.stamp())
    }

    /// Asks for something, as a panel does; it is played in the next frame.
    pub fn ask(&mut self, command: Command) {
        self.commands.push(command);
    }

    fn stamp(&self) -> Stamp {
        (self.document.number, self.document.editor.revision())
    }

    /// Asks for a path: with the system's dialog, else with ours.
    fn ask_for_path(&mut self, purpose: Purpose, ctx: &Context) {
        let folder = self.folder();
        let name = self.proposed_for(purpose);
        if self.files.in_app {
            self.dialog = Dialog::Path(PathDialog::new(purpose, &folder, &name));
        } else {
            self.files.ask(purpose, &folder, &name, ctx);
        }
    }

    /// The name that stands in the dialog at first.
    fn proposed_for(&self, purpose: Purpose) -> String {
        match purpose {
            Purpose::Open => String::new(),
            Purpose::Save => self.document.proposed_name(),
            Purpose::SaveTrace => format!("{}.{}", self.document.proposed_stem(), crate::trace::EXTENSION),
            Purpose::SaveTest => self.proposed_test(),
        }
    }

    /// Where a file is likely to be.
    fn folder(&self) -> PathBuf {
        let of = |path: &Path| path.parent().filter(|folder| folder.is_dir()).map(Path::to_owned);
        let near = self
            .document
            .path
            .as_deref()
            .or(self.settings.last_file.as_deref())
            .and_then(of);
        near.or_else(|| std::env::current_dir().ok())
            .unwrap_or_else(|| PathBuf::from("/"))
    }

    /// The answer of the system's file dialog, once it is there.
    fn take_answer(&mut self) {
        match self.files.poll() {
            Some((Purpose::Open, Answer::Chosen(path))) => self.commands.push(Command::OpenPath(path)),
            Some((Purpose::Save, Answer::Chosen(path))) => self.commands.push(Command::SavePath(path)),
            Some((Purpose::SaveTrace, Answer::Chosen(path))) => self.commands.push(Command::SaveTracePath(path)),
            Some((Purpose::SaveTest, Answer::Chosen(path))) => {
                self.commands.push(crate::command::ReportCommand::SaveTest(path).into());
            }
            Some((_, Answer::Nothing)) => self.then = None,
            Some((purpose, Answer::Unavailable)) => {
                let name = self.proposed_for(purpose);
                self.dialog = Dialog::Path(PathDialog::new(purpose, &self.folder(), &name));
            }
            None => {}
        }
    }

    fn show_title(&mut self, ctx: &Context) {
        let title = format!("{} — Tilewright", self.document.window_title());
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// What is previewed, in words for the strip; its board is kept for the canvas.
    fn work_out_preview(&mut self) {
        let views = &mut self.views;
        let words = views.previewed.and_then(|previewed| {
            let sim = self.live.previewed_in(previewed);
            let (_, words) = views.preview_board.of(sim, previewed)?;
            Some(words.to_owned())
        });
        self.live.state.preview = words;
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        let now = ctx.input(|input| input.time);
        let elapsed = match self.last_frame {
            Some((last, true)) => now - last,
            Some((last, false)) => (now - last).min(USUAL_FRAME),
            None => 0.0,
        };
        let due = self.live.run(elapsed as f32, now);
        self.live.note_past();
        let stops = self.last_frame.is_some_and(|(_, moved)| moved) && due.is_none();
        if self.take_hit() || stops {
            // The frame in which the run stops is shown for long: one more makes sure that it shows how all of it stands.
            ctx.request_repaint();
        }
        self.last_frame = Some((now, due.is_some()));
        if let Some(due) = due {
            ctx.request_repaint_after(due);
        }
        self.take_answer();
        self.take_saved(ctx);
        if ctx.input(|input| input.viewport().close_requested())
            && !self.closing
            && (self.is_saving() || self.document.is_unsaved())
        {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.unless_unsaved(Then::Quit, ctx);
        }
        self.show_title(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        let stamp = self.stamp();
        self.background.update(stamp, self.document.editor.level());
        self.solving.update(stamp, self.document.editor.level());
        self.sweeping.update();
        self.survey();
        self.tell_unsolvable();
        self.update_reports(&ctx);
        match &self.background.found {
            Some(found) => self.views.problems.follow(&found.problems),
            None => self.views.problems = ProblemsView::default(),
        }
        let (dropped, hovered) = ctx.input(|input| {
            let dropped: Vec<PathBuf> = input
                .raw
                .dropped_files
                .iter()
                .map(|file| file.path().to_owned())
                .collect();
            let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let hovered = &input.raw.hovered_files;
            let hovered: Vec<String> = hovered
                .iter()
                .map(|file| file.path.as_ref().map_or("the file".into(), name))
                .collect();
            (dropped, hovered)
        });
        self.dropped(dropped);
        self.follow_trace(&ctx);

        self.live.state.level_seed = self.document.editor.level().seed;
        self.live.state.keymap = self.settings.keymap;
        self.live.state.breakpoints = (
            self.live.watch.breakpoints().enabled(),
            self.live.watch.breakpoints().muted,
        );
        let injections = self.live.sim().injections();
        // To mute them in the past would begin a branch there: the panel offers it, the strip does not.
        let counted = !self.live.history.is_past();
        self.live.state.injections = if counted {
            (injections.waiting(), injections.is_muted())
        } else {
            (0, false)
        };
        self.views.tree.lints.update(self.live.history.now());
        self.prove(&ctx);
        show_branch(&ctx, self.live.shown_branch());
        self.work_out_preview();
        let escape = self.views.preview.take_escape(&ctx);
        self.panels_ui(ui);
        let state = &self.live.state;
        let moves = state.playing && (!self.live.sim().is_idle() || state.autoplay);
        let facts = self.facts();
        // Of a trace that is in front, its own playhead: it follows what is read without being moved.
        let moment = match self.trace.as_ref().filter(|_| facts.trace) {
            Some(trace) => (u64::MAX, trace.went_to().unwrap_or(u64::MAX)),
            None => (self.live.started(), self.live.history.playhead()),
        };
        let previewed = self.views.preview.update(&ctx, moves, escape, moment);
        self.commands.extend(previewed);
        // The keys of a frame in which a dialog closes were typed into it.
        let in_dialog = !matches!(self.dialog, Dialog::None);
        let reply = dialog_ui(
            &ctx,
            &mut self.dialog,
            &facts,
            &self.document.editor,
            &self.atlas,
            &mut self.commands,
        );
        drop_ui(&ctx, &hovered);
        let canvases = &self.views.canvases;
        focus_ring_ui(&ctx, |id| canvases.iter().any(|(_, canvas)| *canvas == id));
        let left = in_dialog && matches!(self.dialog, Dialog::None) && reply.is_none() && self.commands.is_empty();
        if left && !self.is_saving() {
            // A question that was left without an answer: what waited for the answer does not follow.
            self.then = None;
        }
        if !in_dialog {
            self.take_keys(&ctx, &facts);
        }

        let commands = std::mem::take(&mut self.commands);
        if !commands.is_empty() || reply.is_some() {
            ctx.request_repaint();
        }
        if let Some(reply) = reply {
            self.take_reply(reply, &ctx);
        }
        for command in commands {
            self.perform(command, &ctx);
        }
        self.keep(&ctx);
        run::note_first_frame();
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.end(&Context::default());
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        Theme::of_visuals(visuals).window.to_normalized_gamma_f32()
    }

    fn persist_egui_memory(&self) -> bool {
        // What is worth keeping is in the settings; egui's own memory would bring old panel sizes back.
        false
    }
}

/// What is open at the start, and what there is to tell about it.
fn first_document(path: Option<PathBuf>, level: Option<Level>, last: Option<&Path>) -> (Document, Option<Notice>) {
    if let Some(level) = level {
        return (Document::untitled(level, 1), None);
    }
    let asked = path.is_some();
    let path = path.or_else(|| last.filter(|path| path.is_file()).map(Path::to_owned));
    let Some(path) = path else {
        return (Document::untitled(samples::level(0), 1), None);
    };
    match Document::open(&path, 1) {
        Ok((document, remark)) => (document, remark.map(|text| Notice { is_error: false, text })),
        Err(text) if asked => {
            let notice = Notice { is_error: true, text };
            (Document::untitled(samples::level(0), 1), Some(notice))
        }
        // The last file has become unreadable: that too is worth knowing, once.
        Err(text) => {
            let text = format!("The last level could not be opened again. {text}");
            (
                Document::untitled(samples::level(0), 1),
                Some(Notice { is_error: true, text }),
            )
        }
    }
}
