//! Reports in the window: a moment that is copied, one that was pasted, and inputs that are kept beside a level.
//!
//! What runs a game, or writes a file, does so on a thread of its own; what belongs to an older report or an older state of the level is
//! dropped.

mod job;
mod kept;
mod testing;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Context, Event, ViewportCommand};

use self::job::Job;
use self::kept::KeptInputs;
use self::testing::TestOf;
use super::App;
use super::background::Stamp;
use super::document::Document;
use crate::board::Place;
use crate::command::{Panel, ReportCommand};
use crate::level::Level;
use crate::moment::code::is_like_a_moment;
use crate::moment::{Replay, Report, Rerun, decode, encode};
use crate::ui::dialogs::{Dialog, Then};
use crate::ui::notice::Notice;
use crate::ui::report::{KeptRow, Replayed, ReportPanel, Rerunning};
use crate::words::counted;

/// So many transitions are made between two looks whether the work goes on.
const SLICE: u64 = 2_000;

/// The system brings what is on its clipboard within this time, in seconds.
const SOON: f64 = 3.0;

/// Work that may be done.
enum Work<T> {
    Running(Job<T>),
    Done(Box<T>),
    /// It was given up, or there is no thread for it.
    Stopped,
}

impl<T: Send + 'static> Work<T> {
    fn start(ctx: &Context, work: impl FnOnce(&mut job::Watched) -> Option<T> + Send + 'static) -> Self {
        Job::start(ctx, work).map_or(Self::Stopped, Self::Running)
    }

    fn update(&mut self) {
        if let Self::Running(job) = self
            && let Some(result) = job.poll()
        {
            *self = result.map_or(Self::Stopped, |done| Self::Done(Box::new(done)));
        }
    }
}

/// The report that is open.
struct Opened {
    report: Arc<Report>,
    replay: Work<Replay>,
    /// Its inputs on the level as it was when they were run there.
    rerun: Option<(Stamp, Work<Rerun>)>,
}

/// The open report, and the kept inputs.
pub struct Reports {
    ctx: Context,
    opened: Option<Opened>,
    kept: KeptInputs,
    /// When a moment was asked for: what is pasted soon after is meant as one, whatever it looks like.
    expects: Option<f64>,
    test_of: TestOf,
    saving: Option<Job<Result<PathBuf, String>>>,
    /// The rows of the kept inputs in this frame.
    rows: Vec<KeptRow>,
}

impl Reports {
    /// No report is open.
    #[must_use]
    pub fn new(ctx: &Context) -> Self {
        Self {
            ctx: ctx.clone(),
            opened: None,
            kept: KeptInputs::default(),
            expects: None,
            test_of: TestOf::Live,
            saving: None,
            rows: Vec::new(),
        }
    }

    fn open(&mut self, report: Arc<Report>) {
        let start = Arc::clone(&report);
        let replay = Work::start(&self.ctx, move |watched| {
            let mut replay = Replay::new(start);
            let of = replay.report().inputs.len();
            while replay.run(SLICE) {
                if !watched.goes_on((replay.inputs_given(), of)) {
                    return None;
                }
            }
            Some(replay)
        });
        self.opened = Some(Opened {
            report,
            replay,
            rerun: None,
        });
    }

    fn run_again(&mut self, stamp: Stamp, level: &Level) {
        let Some(opened) = &mut self.opened else { return };
        let rerun = Rerun::new(Arc::clone(&opened.report), Arc::new(level.clone()));
        let work = Work::start(&self.ctx, move |watched| kept::run(rerun, watched));
        opened.rerun = Some((stamp, work));
    }

    /// Whether the moment of the open report is there, so that a run can be compared with it.
    #[must_use]
    pub fn has_run(&self) -> bool {
        self.replayed().is_some()
    }

    /// The simulation of the open report, once it is there.
    fn replayed(&self) -> Option<&Replay> {
        match &self.opened.as_ref()?.replay {
            Work::Done(replay) => Some(replay),
            Work::Running(_) | Work::Stopped => None,
        }
    }

    /// What the panel shows.
    #[must_use]
    pub fn panel(&self, stamp: Stamp, can_open: Result<(), String>) -> ReportPanel<'_> {
        let opened = self.opened.as_ref();
        ReportPanel {
            report: opened.map(|opened| &*opened.report),
            replayed: match opened.map(|opened| &opened.replay) {
                Some(Work::Running(job)) => Replayed::Running(job.progress()),
                Some(Work::Done(replay)) => Replayed::Done(replay),
                Some(Work::Stopped) | None => Replayed::Stopped,
            },
            rerun: opened
                .and_then(|opened| opened.rerun.as_ref())
                .map(|(of, work)| match work {
                    Work::Running(job) => Rerunning::Running(job.progress()),
                    Work::Done(rerun) => Rerunning::Done {
                        rerun,
                        is_current: *of == stamp,
                    },
                    Work::Stopped => Rerunning::Stopped,
                }),
            can_open,
            kept: &self.rows,
        }
    }
}

impl App {
    /// Before the panels are drawn: what threads have found, and what was pasted.
    pub(super) fn update_reports(&mut self, ctx: &Context) {
        let stamp = self.stamp();
        let level = self.document.editor.level();
        let reports = &mut self.reports;
        let number = self.document.number;
        reports
            .kept
            .follow(number, self.document.path.as_deref(), &mut self.settings.kept);
        reports.kept.update(stamp, level, ctx);
        reports.rows = reports.kept.rows(stamp);
        if let Some(opened) = &mut reports.opened {
            opened.replay.update();
            if let Some((_, work)) = &mut opened.rerun {
                work.update();
            }
        }
        if let Some(found) = self.background.found.as_mut().filter(|found| found.stamp == stamp) {
            reports.kept.tell(stamp, &mut found.problems, &mut found.fixes);
        }
        if let Some(result) = reports.saving.as_ref().and_then(Job::poll) {
            reports.saving = None;
            let saved = result.unwrap_or_else(|()| Err("The test was not saved: the work was given up.".to_owned()));
            self.notice = Some(match saved {
                Ok(path) => Notice {
                    is_error: false,
                    text: format!(
                        "Saved as a test: {}. `tilewright run --expect FILE` runs it, and says where it differs.",
                        path.display()
                    ),
                },
                Err(text) => Notice { is_error: true, text },
            });
        }
        self.take_pasted_moment(ctx);
    }

    /// A moment that is pasted outside a text field opens its report; no canvas takes it for cells.
    fn take_pasted_moment(&mut self, ctx: &Context) {
        if !matches!(self.dialog, Dialog::None) || ctx.text_edit_focused() {
            return;
        }
        let now = ctx.input(|input| input.time);
        let expects = &mut self.reports.expects;
        let commands = &mut self.commands;
        ctx.input_mut(|input| {
            input.events.retain(|event| {
                let Event::Paste(text) = event else { return true };
                let is_asked = expects.take().is_some_and(|since| now - since < SOON);
                if !is_asked && !is_like_a_moment(text) {
                    return true;
                }
                commands.push(ReportCommand::Open(text.clone()).into());
                false
            });
        });
    }

    pub(super) fn play_report(&mut self, command: ReportCommand, ctx: &Context, now: f64) {
        match command {
            ReportCommand::Copy(note) => self.copy_moment(&note, ctx, now),
            ReportCommand::AskNote => self.dialog = Dialog::Moment(String::new()),
            ReportCommand::Paste => {
                self.reports.expects = Some(now);
                ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
            }
            ReportCommand::Open(text) => match decode(&text) {
                Ok(report) => self.open_report(Arc::new(report)),
                Err(error) => self.fails(error.to_string()),
            },
            ReportCommand::GoTo => self.go_to_report(),
            ReportCommand::OpenLevel => self.unless_unsaved(Then::OpenReport, ctx),
            ReportCommand::RunAgain => self.run_report_again(),
            ReportCommand::Stop => self.stop_report(),
            ReportCommand::Keep => {
                let code = self
                    .reports
                    .replayed()
                    .map(|replay| encode(replay.report(), replay.sim()));
                self.keep_inputs(code, now);
            }
            ReportCommand::KeepLive => {
                let sim = self.live.sim();
                let code = encode(&Report::of(sim, "", self.marked()), sim);
                self.keep_inputs(Some(code), now);
            }
            ReportCommand::Show(index) => {
                if let Some(report) = self.reports.kept.report(index) {
                    self.open_report(report);
                    self.run_report_again();
                }
            }
            ReportCommand::Forget(index) => self.reports.kept.forget(index, &mut self.settings.kept),
            ReportCommand::AskSaveTest => self.ask_save_test(TestOf::Report, ctx),
            ReportCommand::AskSaveLive => self.ask_save_test(TestOf::Live, ctx),
            ReportCommand::SaveTest(path) => self.save_test(path),
            ReportCommand::Close => {
                self.reports.opened = None;
                self.show_panel(Panel::Report, false);
            }
        }
    }

    /// The places that a report marks: what is selected in the level, else what a list points at in Live.
    fn marked(&self) -> Vec<Place> {
        let editor = &self.document.editor;
        let cells = editor.selection().cells().iter().copied().filter_map(Place::of_cell);
        let tiles = editor.pile.selection().iter();
        let tiles = tiles.map(|at| Place::new(at.x, at.y, at.z));
        let mut marked: Vec<Place> = cells.chain(tiles).collect();
        if marked.is_empty() {
            let pointed = self.views.pointed_at.iter().copied();
            marked.extend(pointed.filter_map(Place::of_cell));
        }
        marked.sort_unstable_by_key(|place| place.in_order());
        marked
    }

    /// Copies the moment that Live shows.
    fn copy_moment(&mut self, note: &str, ctx: &Context, now: f64) {
        let sim = self.live.sim();
        match encode(&Report::of(sim, note, self.marked()), sim) {
            Ok(text) => {
                let length = counted(text.chars().count(), "character", "characters");
                self.hint = Some((format!("Copied this moment: {length}"), now));
                ctx.copy_text(text);
            }
            Err(error) => self.fails(error.to_string()),
        }
    }

    fn open_report(&mut self, report: Arc<Report>) {
        self.reports.open(report);
        self.views.compare.forget();
        self.show_panel(Panel::Report, true);
    }

    /// Gives the inputs of the open report to the level as it is now.
    fn run_report_again(&mut self) {
        let stamp = self.stamp();
        self.reports.run_again(stamp, self.document.editor.level());
        self.views.compare.forget();
    }

    fn fails(&mut self, text: String) {
        self.notice = Some(Notice { is_error: true, text });
    }

    /// Gives up what runs for the open report.
    fn stop_report(&mut self) {
        let Some(opened) = &mut self.reports.opened else { return };
        if matches!(opened.replay, Work::Running(_)) {
            opened.replay = Work::Stopped;
        }
        if let Some((_, work @ Work::Running(_))) = &mut opened.rerun {
            *work = Work::Stopped;
        }
    }

    /// Whether Live can go to the moment of the open report, and why not.
    pub(super) fn can_open_report(&self) -> Result<(), String> {
        let Some(replay) = self.reports.replayed() else {
            return Err("The moment is not there yet.".to_owned());
        };
        let (own, level) = (&replay.sim().level().puzzle, &self.document.editor.level().puzzle);
        if own.kind() != level.kind() {
            return Err(format!(
                "The report is about a {} level, and this one is {}; open its level first.",
                own.kind_in_words(),
                level.kind_in_words()
            ));
        }
        let (width, height) = own.size();
        if own.size() != level.size() {
            return Err(format!(
                "Its board is {width} × {height}, another size; open its level first."
            ));
        }
        Ok(())
    }

    /// Shows the moment in Live, with all before it to go back to; the run so far stays as a branch.
    fn go_to_report(&mut self) {
        if let Err(why) = self.can_open_report() {
            return self.fails(why);
        }
        if let Some(replay) = self.reports.replayed() {
            let history = replay.clone().into_history();
            self.live.adopt(history, "a report was opened");
            self.show_panel(Panel::Live, true);
        }
    }

    /// Opens the level of the report, untitled, and goes to its moment.
    pub(super) fn open_level_of_report(&mut self) {
        let Some(replay) = self.reports.replayed() else { return };
        let level = Level::clone(replay.sim().level());
        let document = Document::untitled(level, self.documents + 1);
        self.show(document);
        self.go_to_report();
    }

    fn keep_inputs(&mut self, code: Option<Result<String, crate::moment::code::CodeError>>, now: f64) {
        let kept = match code {
            None => Err("The moment is not there yet.".to_owned()),
            Some(Err(error)) => Err(error.to_string()),
            Some(Ok(code)) => self.reports.kept.keep(&code, &mut self.settings.kept),
        };
        match kept {
            Ok(()) => {
                let words = "Kept: these inputs run again after each edit, and what differs is a problem";
                self.hint = Some((words.to_owned(), now));
            }
            Err(why) => self.fails(why),
        }
    }
}
