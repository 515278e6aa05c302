//! The trace that is open: its record, the moment of it that is shown, and its file, which may grow.

mod save;
mod steps;
pub mod tail;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::Context;

pub use self::save::SavingTrace;
use self::tail::{Tail, Told};
use super::{App, layout};
use crate::action::ActionId;
use crate::board::Board;
use crate::command::{Command, Panel, READ_ONLY, Workspace};
use crate::trace::{EXTENSION, Reader, Trace};
use crate::ui::inspector::InspectorView;
use crate::ui::notice::Notice;
use crate::ui::record::Record;
use crate::ui::timeline::TimelineView;
use crate::ui::trace_panel::Shown;
use crate::ui::tree::TreeView;

/// How long the first look at a file may keep the window waiting, and how long what comes later may in a frame.
const FIRST: Duration = Duration::from_millis(600);
const SLICE: Duration = Duration::from_millis(8);

/// What the panels remember of a trace.
#[derive(Debug, Default)]
pub struct TraceViews {
    /// The tree of actions.
    pub tree: TreeView,
    /// The actions over time.
    pub timeline: TimelineView,
    /// The Inspector.
    pub inspector: InspectorView,
}

/// An open trace.
#[derive(Debug)]
pub struct OpenTrace {
    path: PathBuf,
    reader: Reader,
    tail: Option<Tail>,
    /// The end of the file has been seen, as far as it goes for now.
    is_at_end: bool,
    /// The file was deleted or moved away since it was read.
    is_gone: bool,
    /// Why the file is followed no more.
    failed: Option<String>,
    /// The moment that is shown, by its transition; `None` is the end, also when that moves on.
    playhead: Option<u64>,
    selected: Option<ActionId>,
    /// The board at the moment that is shown, with what it was worked out for.
    board: Option<((u64, u64), Board)>,
    /// Whether the panels of the debugger look at it, and not at Live.
    pub(super) in_front: bool,
}

/// Whether a file is a trace by its name.
#[must_use]
pub fn is_trace(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(EXTENSION))
}

impl OpenTrace {
    /// Opens a file and reads what it holds, as far as that takes no longer than a moment; the rest comes with the next frames.
    fn open(path: &Path, ctx: &Context) -> Result<Self, String> {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let tail = Tail::follow(&path, ctx)?;
        let mut trace = Self {
            path,
            reader: Reader::default(),
            tail: Some(tail),
            is_at_end: false,
            is_gone: false,
            failed: None,
            playhead: None,
            selected: None,
            board: None,
            in_front: true,
        };
        let until = Instant::now() + FIRST;
        while !trace.is_at_end && Instant::now() < until {
            let left = until.saturating_duration_since(Instant::now());
            match trace.tail.as_ref().and_then(|tail| tail.wait(left)) {
                Some(told) => trace.take(told),
                None => break,
            }
        }
        Ok(trace)
    }

    /// Takes what has come of the file; answers whether it was read anew. More may wait for the next frame.
    fn update(&mut self, ctx: &Context) -> bool {
        let until = Instant::now() + SLICE;
        let mut anew = false;
        while let Some(told) = self.tail.as_ref().and_then(Tail::next) {
            anew |= matches!(told, Told::Anew);
            self.take(told);
            if Instant::now() >= until {
                ctx.request_repaint();
                break;
            }
        }
        anew
    }

    fn take(&mut self, told: Told) {
        match told {
            Told::Bytes(bytes) => {
                self.is_at_end = false;
                self.reader.feed(&bytes);
                if self.reader.has_stopped() {
                    // What is wrong stays wrong: nothing more is read.
                    (self.tail, self.is_at_end) = (None, true);
                }
            }
            Told::End => {
                self.is_at_end = true;
                self.reader.settle();
            }
            Told::Gone => self.is_gone = true,
            Told::Back => self.is_gone = false,
            Told::Anew => {
                self.is_gone = false;
                self.reader = Reader::default();
                (self.playhead, self.selected, self.board) = (None, None, None);
            }
            Told::Failed(why) => {
                (self.tail, self.is_at_end) = (None, true);
                self.failed = Some(why);
            }
        }
    }

    /// What was read.
    #[must_use]
    pub const fn trace(&self) -> &Trace {
        self.reader.trace()
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The record with its marks, as the panels take it.
    #[must_use]
    pub fn record(&self) -> Record<'_> {
        let sim = self.trace().sim();
        Record {
            playhead: self.playhead.unwrap_or_else(|| sim.tree().last_transition()),
            selected: self.selected,
            ..Record::now(sim, None)
        }
    }

    /// The transition that was gone to; `None` while its end is followed.
    #[must_use]
    pub const fn went_to(&self) -> Option<u64> {
        self.playhead
    }

    /// What its own panel shows.
    #[must_use]
    pub fn shown(&self) -> Shown<'_> {
        Shown {
            trace: self.trace(),
            name: self.name(),
            record: self.record(),
            board: self.board.as_ref().map(|(_, board)| board),
            is_read: self.is_at_end,
            is_gone: self.is_gone,
            failed: self.failed.as_deref(),
        }
    }

    /// Works out the board at the moment that is shown.
    fn find_board(&mut self) {
        if !self.trace().header.has_board {
            return;
        }
        let record = self.record();
        let key = (record.playhead, record.sim.journal().len());
        if self.board.as_ref().is_none_or(|(known, _)| *known != key) {
            let board = record.sim.board_after(record.playhead);
            self.board = board.map(|board| (key, board));
        }
    }

    /// Goes to a moment; the end is that of any later one.
    fn go_to(&mut self, transition: u64) {
        let tree = self.trace().sim().tree();
        let (first, last) = (tree.dropped_transitions(), tree.last_transition());
        self.playhead = (transition < last).then_some(transition.max(first));
    }
}

impl App {
    /// The trace that is open.
    #[must_use]
    pub const fn trace(&self) -> Option<&OpenTrace> {
        self.trace.as_ref()
    }

    /// The trace that the panels of the debugger look at in place of Live.
    pub(super) fn trace_in_front(&self) -> Option<&OpenTrace> {
        self.trace.as_ref().filter(|trace| trace.in_front)
    }

    /// Opens a trace in its tab, in the workspace that shows tree and timeline.
    pub(super) fn open_trace(&mut self, path: &Path, ctx: &Context) {
        match OpenTrace::open(path, ctx) {
            Ok(trace) => {
                self.trace = Some(trace);
                self.forget_trace();
                self.choose_workspace(Workspace::Debug, ctx);
                self.focus_panel(Panel::Trace, ctx);
                self.notice = self.also.take().map(|text| Notice { is_error: false, text });
            }
            Err(text) => self.notice = Some(Notice { is_error: true, text }),
        }
    }

    /// What the panels remember is of another trace.
    fn forget_trace(&mut self) {
        self.trace_views = TraceViews::default();
        self.views.compare.forget();
    }

    /// Takes what has come of the file, and finds out whether the panels look at the trace or at Live.
    pub(super) fn follow_trace(&mut self, ctx: &Context) {
        self.take_saved_trace();
        let front = layout::in_front(self.workspaces.layout());
        if self.trace.as_mut().is_some_and(|trace| trace.update(ctx)) {
            self.forget_trace();
        }
        let Some(trace) = &mut self.trace else { return };
        trace.find_board();
        let is_there = front.contains(&Panel::Trace);
        trace.in_front = is_there
            && (!front.contains(&Panel::Live)
                || match self.focus {
                    Panel::Trace => true,
                    Panel::Live | Panel::Level => false,
                    _ => trace.in_front,
                });
    }

    /// Plays a command in the trace that is in front; answers whether it was for that.
    pub(super) fn perform_in_trace(&mut self, command: &Command, now: f64) -> bool {
        let Some(trace) = self.trace.as_mut().filter(|trace| trace.in_front) else {
            return false;
        };
        match *command {
            Command::SelectAction(action) => trace.selected = action,
            Command::GoTo(transition) => trace.go_to(transition),
            Command::Step(step) => trace.step(step),
            Command::StepBack(step) => trace.step_back(step),
            Command::ContinueBack => trace.go_to(0),
            Command::BackToNow => trace.playhead = None,
            Command::Preview(_) | Command::PointAt(_) | Command::WhoWrote(_) => {}
            ref other if other.runs_live() => self.hint = Some((READ_ONLY.into(), now)),
            _ => return false,
        }
        true
    }
}
