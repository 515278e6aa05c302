//! What each command does.

use std::time::{SystemTime, UNIX_EPOCH};

use egui::{Context, ViewportCommand};

use super::App;
use super::live::{Part, Sketched};
use super::saving::SaveTo;
use super::trace::is_trace;
use crate::action::breakpoint::MOST;
use crate::action::{ActionId, Breakpoint};
use crate::command::table::edit_live;
use crate::command::{Command, NewKind, NewLevel, OtherRun, Panel};
use crate::editor::pile::Asked;
use crate::editor::{Changes, Request, Stroke, Tile};
use crate::session::Pane;
use crate::sim::compare::Which;
use crate::sim::{CancelOutcome, Inject, Input, Scope};
use crate::ui::command_palette::Finder;
use crate::ui::dialogs::{Dialog, Purpose, Resizing, Then};
use crate::ui::notice::Notice;
use crate::ui::theme;
use crate::ui::tree::words;

/// The greatest seed that a new one is drawn from: short enough to be read out.
const SEEDS: u64 = 1_000_000;

/// What an action is known by in another run that has the same beginning.
struct Known {
    id: ActionId,
    parent: Option<ActionId>,
    spawned: u64,
    title: String,
}

impl App {
    /// Plays one command.
    pub(super) fn perform(&mut self, command: Command, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        if self.perform_in_trace(&command, now) {
            return;
        }
        let said = (self.document.number, self.document.editor.said().number);
        let started = self.live.started();
        let selected = self.selected_before();
        self.play(command, ctx, now);
        self.live.note_past();
        if self.live.started() != started {
            // Another simulation counts its actions from 1 again; a fork has those before it.
            self.views.selected = selected
                .filter(|known| self.is_still_there(known))
                .map(|known| known.id);
            self.views.tree.forget();
            self.views.timeline.forget();
            self.views.inspector.forget();
            self.views.breakpoints.forget();
            self.views.effects.forget();
            self.views.compare.forget();
            self.views.preview_board.forget();
            self.views.previewed = None;
            self.views.pointed_at.clear();
            self.views.canvas.picked = None;
        }
        self.take_hit();
        let editor = &self.document.editor;
        if (self.document.number, editor.said().number) != said && !editor.said().text.is_empty() {
            self.hint = Some((editor.said().text.clone(), now));
        }
    }

    /// The selected action, to be known again after the command.
    fn selected_before(&self) -> Option<Known> {
        let node = self.live.history.now().tree().get(self.views.selected?)?;
        Some(Known {
            id: node.id,
            parent: node.parent,
            spawned: node.spawned,
            title: words::title(&node.action),
        })
    }

    /// Whether the present run has an action in common with the one before it: it was made before they parted.
    fn is_still_there(&self, known: &Known) -> bool {
        let history = &self.live.history;
        let node = history.now().tree().get(known.id);
        let is_same = node.is_some_and(|node| {
            (node.parent, node.spawned) == (known.parent, known.spawned) && words::title(&node.action) == known.title
        });
        is_same && history.shared().is_some_and(|shared| known.spawned <= shared)
    }

    fn play(&mut self, command: Command, ctx: &Context, now: f64) {
        match command {
            Command::Stroke(stroke) => self.stroke(stroke),
            Command::ChooseTool(tool) => self.document.editor.take(tool),
            Command::ChooseTile(tile) => self.document.editor.choose(tile),
            Command::ChooseDigit(digit) => self.choose_digit(digit),
            Command::ChooseLayer(layer) => self.document.editor.palette.layer = layer,
            Command::Undo => self.undo(now),
            Command::Redo => self.redo(now),

            Command::New => self.dialog = Dialog::New(NewLevel::default()),
            Command::Create(new) => self.unless_unsaved(Then::Create(new), ctx),
            // What is unsaved is asked about once it is known that a level takes its place: a trace does not.
            Command::Open => self.ask_for_path(Purpose::Open, ctx),
            Command::OpenPath(path) if is_trace(&path) => self.open_trace(&path, ctx),
            Command::OpenPath(path) => self.unless_unsaved(Then::OpenPath(path), ctx),
            Command::OpenLevel(path, index) => self.unless_unsaved(Then::OpenLevel(path, index), ctx),
            Command::OpenSample(index) => self.unless_unsaved(Then::OpenSample(index), ctx),
            Command::ChooseLevel(place) => self.choose_level(place, now),
            Command::Save => self.save_document(SaveTo::Own, ctx),
            Command::Overwrite => self.ask_overwrite(ctx),
            Command::SaveAs => self.ask_for_path(Purpose::Save, ctx),
            Command::SavePath(path) => self.save_document(SaveTo::Path(path), ctx),
            Command::SaveTrace => self.ask_for_path(Purpose::SaveTrace, ctx),
            Command::SaveTracePath(path) => self.save_trace(path, ctx),
            Command::ClearRecent => self.settings.recent.clear(),
            Command::Reload => self.reload(ctx),
            Command::KeepMine => self.keep_mine(),
            Command::Recover => self.unless_unsaved(Then::Recover, ctx),
            Command::DiscardRecovered => self.discard_recovered(),
            Command::RecoverLater => self.keeper.found.clear(),
            Command::ShowWelcome(shown) => {
                self.welcome.shown = shown;
                self.welcome.gives_way = false;
            }
            Command::Close => self.unless_unsaved(Then::Close, ctx),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),

            Command::LiveSwap { a, b } => {
                self.live.input(&Input::Swap { a, b }, now);
            }
            Command::Report(command) => self.play_report(command, ctx, now),
            Command::Solve(solve) => self.solve(solve, now),
            Command::LiveInput(input) => self.give(&input, now),
            Command::LiveDrop { cell } => {
                self.live.input(&Input::Drop { cell, colour: None }, now);
            }
            Command::Play => self.play_live(true),
            Command::Pause => self.play_live(false),
            Command::PlayPause => self.play_live(!self.live.state.playing),
            Command::Step(step) => self.live.step(step),
            Command::StepBack(step) => self.live.step_back(step),
            Command::ContinueBack => self.live.continue_back(),
            Command::GoTo(transition) => self.live.go_to(transition),
            Command::BackToNow => self.live.back_to_now(),
            Command::PlayOn => self.live.play_on(),
            Command::ChooseBranch(id) => self.live.choose_branch(id),
            Command::Cancel { target, scope, outcome } => {
                let report = self.live.cancel(target, scope, outcome);
                if let Some(refused) = report.refused {
                    let text = format!("Roll back refused: {refused}.");
                    self.notice = Some(Notice { is_error: false, text });
                }
            }
            Command::CancelRunningChain => {
                if let Some(root) = self.live.sim().engine().running_root() {
                    self.live.cancel(root, Scope::Chain, CancelOutcome::Keep);
                }
            }
            Command::Settle => {
                self.live.input(&Input::Settle, now);
            }
            Command::RollBack => {
                self.live.input(&Input::RollBack, now);
            }
            Command::Reshuffle => {
                self.live.input(&Input::Reshuffle, now);
            }
            Command::Restart => self.restart(None),
            Command::RestartWithSeed(seed) => self.restart(Some(seed)),
            Command::NewSeed => {
                let seed = fresh_seed(self.live.sim().seed());
                self.restart(Some(seed));
            }
            Command::SetSpeed(speed) => self.live.state.speed = speed,
            Command::SetAnimation(shown) => self.live.state.animation = shown,
            Command::SetAutoplay(on) => {
                self.live.state.autoplay = on;
                self.live.state.playing |= on;
            }
            Command::AskResize if self.document.editor.level().mahjong().is_some() => {
                let why = "A pile has no sides of its own: it is as large as its tiles reach.";
                self.hint = Some((why.into(), now));
            }
            Command::EditLive(on) => self.edit_live(on, now),
            Command::LiveStroke(stroke) => self.sketch(stroke, now),
            Command::PinSeed => self.pin_seed(now),
            Command::AskTake => self.ask_take(now),
            Command::Take(taking) => self.take_over(&taking, now),
            Command::AskResize => {
                self.dialog = Dialog::Resize(Resizing::of(self.document.editor.size()));
            }
            Command::SetBot(bot) => self.live.state.bot = bot,
            Command::SetLink(link) => self.live.state.link = link,

            Command::SelectAction(action) => {
                self.views.selected = action;
                self.views.pointed_at.clear();
            }
            Command::Zoom(zoom) => self.views.canvas.zoom(self.canvas_in_front(), zoom),
            Command::LinkCanvases(linked) => {
                self.views.canvas.link(linked);
                self.settings.linked = linked;
            }
            Command::Focus(Pane::Level) => self.focus_panel(Panel::Level, ctx),
            Command::Focus(Pane::Live) => self.focus_panel(Panel::Live, ctx),
            Command::FocusPanel(panel) => self.focus_panel(panel, ctx),
            Command::ShowPanel(panel, shown) => {
                self.show_panel(panel, shown);
                if panel == Panel::Trace && !shown {
                    self.trace = None;
                }
            }
            Command::ResetPanels => self.workspaces.reset(),
            Command::ChooseWorkspace(workspace) => self.choose_workspace(workspace, ctx),
            Command::SetTheme(choice) => {
                self.settings.theme = choice;
                theme::choose(ctx, choice);
            }
            Command::ScaleText(scale) => {
                self.settings.text_scale = scale;
                ctx.set_zoom_factor(scale);
            }
            Command::ShowRulers(shown) => {
                self.views.canvas.shown.rulers = shown;
                self.settings.rulers = shown;
            }
            Command::ShowRolled(shown) => {
                self.views.canvas.shown.rolled = shown;
                self.settings.rolled = shown;
            }
            Command::ShowMark(mark, shown) => {
                self.views.canvas.shown.marks.show(mark, shown);
                self.settings.marks = self.views.canvas.shown.marks;
            }
            Command::ChooseProblem { problem, cell } => self.choose_problem(problem, cell, now),
            Command::NextProblem(forward) => self.next_problem(forward, now),
            Command::Find => self.dialog = Dialog::Find(Finder::default()),
            Command::SetKeymap(keymap) => self.settings.keymap = keymap,
            Command::Keys => self.dialog = Dialog::Keys,
            Command::About => self.dialog = Dialog::About,

            Command::Edit(request) => self.edit(request, now),
            Command::Pile(command) => self.play_pile(&command, now),
            Command::Copy => {
                if let Some(text) = self.document.editor.copy() {
                    ctx.copy_text(text);
                }
            }
            Command::Cut => {
                let (text, changes) = self.document.editor.cut();
                if let Some(text) = text {
                    ctx.copy_text(text);
                }
                self.edited(&changes);
            }
            Command::RequestPaste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),

            Command::Preview(previewed) => self.views.previewed = previewed,
            Command::AddBreakpoint(breakpoint) => self.add_breakpoint(breakpoint),
            Command::EditBreakpoint(number, breakpoint) => {
                self.live.watch.edit(number, breakpoint);
                self.keep_breakpoints();
            }
            Command::RemoveBreakpoint(number) => {
                self.live.watch.remove(number);
                self.keep_breakpoints();
            }
            Command::MuteBreakpoints(muted) => {
                self.live.watch.mute(muted);
                self.keep_breakpoints();
            }
            Command::MuteAll(muted) => self.mute_all(muted),
            Command::Inject(inject) => self.inject(inject),
            Command::BeginInjection(injection) => {
                self.views.breakpoints.begin_injection(&injection);
                self.focus_panel(Panel::Breakpoints, ctx);
            }
            Command::CancelSweep(action) => self.sweep(action, ctx),
            Command::StopSweep => self.sweeping.stop(),
            Command::WhoWrote(cell) => {
                self.views.inspector.who = cell;
                if cell.is_some() {
                    self.show_panel(Panel::Inspector, true);
                }
                self.views.pointed_at = cell.into_iter().collect();
            }
            Command::Compare(other) => self.compare(other),
            Command::PointAt(cells) => {
                if let Some(&first) = cells.first() {
                    self.views.canvas.reveal(first);
                }
                self.views.pointed_at = cells;
            }
        }
    }

    /// Lets the tools paint the running board alone, or no longer; says why where they cannot.
    fn edit_live(&mut self, on: bool, now: f64) {
        let sim = self.live.sim();
        let kind = NewKind::of(&sim.level().puzzle);
        let can = edit_live(kind, self.live.history.is_past(), sim.not_startable());
        if let Some(why) = can.err().filter(|_| on) {
            self.hint = Some((why, now));
            return;
        }
        self.live.state.editing = on;
        self.views.canvas.picked = None;
    }

    /// Where a breakpoint has stopped the run, its action is selected.
    pub(super) fn take_hit(&mut self) -> bool {
        let Some(hit) = self.live.take_hit() else { return false };
        self.views.selected = Some(hit.action);
        self.views.pointed_at.clear();
        true
    }

    fn play_live(&mut self, playing: bool) {
        self.live.state.playing = playing;
        if playing {
            self.live.state.stopped = None;
        }
    }

    fn add_breakpoint(&mut self, breakpoint: Breakpoint) {
        if let Some(number) = self.live.watch.breakpoints().same(&breakpoint, None) {
            let text = format!("Not added: breakpoint {number} stops at the same already.");
            self.notice = Some(Notice { is_error: false, text });
            return;
        }
        if self.live.watch.add(breakpoint).is_none() {
            let text = format!("Not added: {MOST} breakpoints are the most; remove one first.");
            self.notice = Some(Notice { is_error: false, text });
        }
        self.keep_breakpoints();
    }

    /// An injection that is refused says why.
    fn inject(&mut self, inject: Inject) {
        if let Err(why) = self.live.inject(inject) {
            self.notice = Some(Notice {
                is_error: false,
                text: format!("Not armed. {why}"),
            });
        }
    }

    /// Both kinds of what is armed; the list of injections changes only where there is one.
    fn mute_all(&mut self, muted: bool) {
        self.live.watch.mute(muted);
        self.keep_breakpoints();
        let injections = self.live.sim().injections();
        let has_some = injections.waiting() > 0 && injections.is_muted() != muted;
        if has_some && !self.live.history.is_past() {
            self.inject(Inject::MuteAll(muted));
        }
    }

    /// Opens the comparison, of the present run with the one that is named, or that is in front.
    fn compare(&mut self, other: Option<OtherRun>) {
        let in_front = || match self.focus {
            _ if self.trace_in_front().is_some() => Some(OtherRun::Trace),
            Panel::Report if self.reports.has_run() => Some(OtherRun::Moment),
            _ => None,
        };
        if let Some(other) = other.or_else(in_front) {
            let present = OtherRun::Branch(self.live.history.branch_id());
            self.views.compare.choose(Which::A, present.id());
            self.views.compare.choose(Which::B, other.id());
        }
        self.show_panel(Panel::Compare, true);
    }

    /// The breakpoints are part of the session.
    fn keep_breakpoints(&mut self) {
        self.settings.breakpoints.clone_from(self.live.watch.breakpoints());
    }

    /// A part of a gesture: the level changes, and the link carries it on.
    fn stroke(&mut self, stroke: Stroke) {
        let before = self.document.editor.revision();
        let changes = self.document.editor.stroke(stroke);
        self.stroked(stroke.into(), &changes, before);
    }

    /// A part of a gesture was played in the editor, whose revision was another before if it was a step.
    pub(super) fn stroked(&mut self, part: Part, changes: &Changes, before: u64) {
        self.live.pour(part, changes);
        let editor = &self.document.editor;
        if editor.revision() != before {
            let step = editor.history().done().next_back();
            let what = step.map(crate::editor::Step::label).unwrap_or_default();
            self.live.stroke_ended(&what, editor.level());
        }
    }

    /// A part of a gesture on the running board alone.
    fn sketch(&mut self, stroke: Stroke, now: f64) {
        match self.live.sketch(stroke, &mut self.document.editor) {
            Sketched::Nothing => {}
            Sketched::Picked(tile) => self.document.editor.choose(tile),
            Sketched::Refused(why) => self.hint = Some((why, now)),
        }
    }

    /// A request to the editor; a step of the history that it goes to flashes as undo does.
    pub(super) fn edit(&mut self, request: Request, now: f64) {
        let goes = matches!(request, Request::GoTo(_) | Request::Fix(_));
        let changes = self.document.editor.ask(request);
        if goes {
            self.replayed(changes, now);
        } else {
            self.edited(&changes);
        }
    }

    /// The level has changed in one piece, and the link carries it on.
    pub(super) fn edited(&mut self, changes: &Changes) {
        self.live.edited(changes, self.document.editor.level());
    }

    /// Looks at a problem: its cells are selected and light up.
    fn choose_problem(&mut self, problem: usize, cell: Option<usize>, now: f64) {
        let Some(problems) = self.background.found.as_ref().map(|found| &*found.problems) else {
            return;
        };
        let Some(found) = problems.get(problem) else {
            return;
        };
        if !found.tiles.is_empty() {
            let tiles = found.tiles.clone();
            self.views.problems.choose(problems, problem, cell);
            return self.edit(Request::Pile(Asked::Select(tiles)), now);
        }
        let cells = match cell.and_then(|cell| found.cells.get(cell)) {
            Some(&cell) => vec![cell],
            None => found.cells.clone(),
        };
        self.views.problems.choose(problems, problem, cell);
        if !cells.is_empty() {
            self.views.canvas.reveal(cells[0]);
            self.edit(Request::SelectCells(cells.clone()), now);
            self.views.canvas.flash(cells, now);
        }
    }

    /// Looks at the next problem, or the one before; round at the ends.
    fn next_problem(&mut self, forward: bool, now: f64) {
        let count = self.background.found.as_ref().map_or(0, |found| found.problems.len());
        if count == 0 {
            return;
        }
        let next = match (self.views.problems.chosen, forward) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(chosen), true) => (chosen + 1) % count,
            (Some(chosen), false) => (chosen + count - 1) % count,
        };
        self.show_panel(Panel::Problems, true);
        self.choose_problem(next, None, now);
    }

    fn choose_digit(&mut self, digit: u8) {
        let editor = &mut self.document.editor;
        let tiles = Tile::of_layer(editor.palette.layer, editor.match3().settings.colours());
        if let Some(&tile) = usize::from(digit).checked_sub(1).and_then(|index| tiles.get(index)) {
            editor.choose(tile);
        }
    }

    /// A step was undone or redone: its cells flash, and the link carries them on.
    pub(super) fn replayed(&mut self, changes: Changes, now: f64) {
        self.edited(&changes);
        self.views.canvas.hush();
        self.views
            .canvas
            .flash(changes.cells.into_iter().map(|change| change.cell).collect(), now);
    }

    fn restart(&mut self, seed: Option<u64>) {
        self.live.restart(self.document.editor.level(), seed, "Restart");
        self.views.canvas.picked = None;
    }

    pub(super) fn focus_panel(&mut self, panel: Panel, ctx: &Context) {
        self.show_panel(panel, true);
        self.focus = panel;
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

/// A seed that is not the present one, drawn from the clock: it is an input of the simulation, never part of it.
fn fresh_seed(present: u64) -> u64 {
    let nanos = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |since| since.as_nanos() as u64);
    let seed = (nanos / 1_000).wrapping_mul(0x9e37_79b9_7f4a_7c15) % SEEDS;
    if seed == present { (seed + 1) % SEEDS } else { seed }
}
