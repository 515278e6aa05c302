//! The panels of the debugger: what each is given of the run.

use egui::Ui;

use super::Panes;
use super::compared::{report_runs, runs, trace_run};
use crate::action::ActionId;
use crate::app::live::Live;
use crate::command::Panel;
use crate::sim::compare::Told;
use crate::sim::history::History;
use crate::ui::breakpoints::breakpoints_ui;
use crate::ui::compare::compare_ui;
use crate::ui::effects::effects_ui;
use crate::ui::inspector::{inspector_ui, record_inspector_ui};
use crate::ui::record::Record;
use crate::ui::sweep::sweep_ui;
use crate::ui::timeline::{BranchLane, Extras, timeline_ui};
use crate::ui::tree::tree_ui;

impl Panes<'_> {
    pub(super) fn actions_ui(&mut self, ui: &mut Ui) {
        if let Some(trace) = self.trace.filter(|_| self.facts.trace) {
            let view = &mut self.trace_views.tree;
            tree_ui(&trace.record(), view, ui, self.commands);
            self.views.canvases.extend(view.list.map(|id| (Panel::Actions, id)));
            return;
        }
        let record = record_of(self.live, self.views.selected);
        tree_ui(&record, &mut self.views.tree, ui, self.commands);
        let list = self.views.tree.list.map(|id| (Panel::Actions, id));
        self.views.canvases.extend(list);
    }

    pub(super) fn timeline_ui(&mut self, ui: &mut Ui) {
        if let Some(trace) = self.trace.filter(|_| self.facts.trace) {
            let view = &mut self.trace_views.timeline;
            let extras = Extras {
                animation: true,
                ..Extras::default()
            };
            timeline_ui(&trace.record(), &extras, view, ui, self.commands);
            self.views.canvases.extend(view.lanes.map(|id| (Panel::Timeline, id)));
            return;
        }
        let branches = branch_lanes(&self.live.history);
        let record = record_of(self.live, self.views.selected);
        let extras = Extras {
            branches: &branches,
            hits: self.live.stops(),
            animation: self.live.state.animation,
        };
        timeline_ui(&record, &extras, &mut self.views.timeline, ui, self.commands);
        let lanes = self.views.timeline.lanes.map(|id| (Panel::Timeline, id));
        self.views.canvases.extend(lanes);
    }

    pub(super) fn inspector_ui(&mut self, ui: &mut Ui) {
        if let Some(trace) = self.trace.filter(|_| self.facts.trace) {
            let view = &mut self.trace_views.inspector;
            record_inspector_ui(&trace.record(), view, self.atlas, ui, self.commands);
            return;
        }
        let (view, selected) = (&mut self.views.inspector, self.views.selected);
        let (now, here) = (self.live.history.now(), self.live.sim());
        inspector_ui(now, here, selected, view, self.atlas, ui, self.commands);
    }

    pub(super) fn effects_ui(&mut self, ui: &mut Ui) {
        let record = record_of(self.live, self.views.selected);
        effects_ui(&record, &mut self.views.effects, self.atlas, ui, self.commands);
        let list = self.views.effects.list.map(|id| (Panel::Effects, id));
        self.views.canvases.extend(list);
    }

    pub(super) fn compare_ui(&mut self, ui: &mut Ui) {
        let told = self.trace.map(|trace| Told(trace.trace().sim()));
        let mut candidates = runs(self.live, !self.facts.trace);
        // The newest branch stands last: it is what is compared where nothing is chosen.
        let others = trace_run(self.trace, told.as_ref())
            .into_iter()
            .chain(report_runs(&self.report));
        candidates.splice(1..1, others);
        compare_ui(&candidates, &mut self.views.compare, self.atlas, ui, self.commands);
    }

    pub(super) fn breakpoints_ui(&mut self, ui: &mut Ui) {
        let (view, known) = (&mut self.views.breakpoints, self.live.watch.breakpoints());
        breakpoints_ui(
            self.live.history.now(),
            self.live.sim(),
            known,
            view,
            self.facts.selected.as_ref(),
            ui,
            self.commands,
        );
    }

    pub(super) fn sweep_ui(&mut self, ui: &mut Ui) {
        let selected = self.facts.selected.as_ref().map(|(id, ..)| *id);
        sweep_ui(self.live.history.now(), self.sweep, selected, ui, self.commands);
    }
}

/// What the panels of the debugger look at: all that happened, with the playhead where Live stands.
fn record_of(live: &Live, selected: Option<ActionId>) -> Record<'_> {
    let history = &live.history;
    Record {
        sim: history.now(),
        playhead: history.playhead(),
        branch: live.shown_branch(),
        selected,
    }
}

/// The branches that were left, as lanes of the timeline.
fn branch_lanes(history: &History) -> Vec<BranchLane> {
    let lanes = history.branches().iter().map(|branch| {
        let tree = branch.sim().tree();
        let (forked_at, last) = (branch.forked_at.unwrap_or(0), tree.last_transition());
        let parted = tree.tick_of(forked_at).unwrap_or(0);
        BranchLane {
            id: branch.id(),
            name: String::new(),
            forked_at,
            ticks: tree.tick_of(last).unwrap_or(0).saturating_sub(parted),
            last,
            why: branch.why.clone(),
        }
    });
    lanes.collect()
}
