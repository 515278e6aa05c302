//! What the table of commands and the status bar are told.

use std::sync::Arc;

use super::App;
use super::layout;
use crate::command::{Facts, NewKind};
use crate::editor::{Fix, Tile};
use crate::grid::Cell;
use crate::level::match3::Colour;
use crate::session::{Pane, spelled, status};
use crate::ui::record::Record;
use crate::ui::tile_set::TileSet;
use crate::ui::tree::words::cancel_target;

/// How things stand while the panels of the debugger look at a trace: what is asked of a run is asked of that.
fn facts_of_trace(record: &Record<'_>, facts: Facts) -> Facts {
    let tree = record.sim.tree();
    let selected = record.selected.and_then(|id| tree.get(id));
    Facts {
        trace: true,
        playing: false,
        past: record.is_past(),
        can_step_back: record.playhead > tree.dropped_transitions(),
        not_startable: None,
        holding: false,
        running: None,
        branch: None,
        chain: None,
        selected: selected.map(|node| (node.id, node.action.name().to_owned(), false)),
        ..facts
    }
}

impl App {
    /// How things stand, for the table of commands.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let editor = &self.document.editor;
        let (sim, state) = (self.live.sim(), &self.live.state);
        let selected = self.views.selected.and_then(|id| {
            let node = sim.tree().get(id)?;
            Some((id, node.action.name().to_owned(), !node.state.is_terminal()))
        });
        let facts = Facts {
            trace: false,
            focus: self.focus,
            open: layout::shown(self.workspaces.layout()),
            front: layout::in_front(self.workspaces.layout()),
            kinds: (NewKind::of(&editor.level().puzzle), NewKind::of(&sim.level().puzzle)),
            tool: editor.tool(),
            tile: editor.palette.tile(),
            layer: editor.palette.layer,
            tiles: Tile::of_layer(editor.palette.layer, editor.match3().settings.colours()),
            palette: editor.palette,
            layers: editor.layers,
            selected_cells: editor.selection().len() + editor.pile.selection().len(),
            floating: editor.floating().is_some() || !editor.pile.floating().is_empty(),
            painting: editor.is_painting(),
            undo: editor.history().done().next_back().map(crate::editor::Step::label),
            redo: editor.history().undone().next().map(crate::editor::Step::label),
            moves: self.moves(),
            in_file: self.place_in_file(),
            pile: self.is_pile(),
            loss: self.is_lost(),
            solved: self.solved(),
            plays_solution: self.plays_solution(),
            overwrite: self.document.overwrites(),
            dirty: editor.is_dirty(),
            playing: state.playing,
            speed: state.speed,
            animation: state.animation,
            autoplay: state.autoplay,
            bot: state.bot,
            link: state.link,
            edit_live: state.editing,
            seeds: (editor.level().seed, sim.seed()),
            take: self.can_take(),
            not_startable: sim.not_startable().map(str::to_owned),
            past: self.live.history.is_past(),
            can_step_back: self.live.history.can_step_back(),
            holding: !sim.is_idle() && sim.current().is_none(),
            settled: sim.is_settled(),
            outcome: sim.outcome(),
            running: sim.engine().running_root(),
            branch: self.live.shown_branch(),
            comparable: !self.live.history.branches().is_empty() || self.trace.is_some() || self.reports.has_run(),
            chain: self.chain_in_words(),
            can_roll_back: sim.can_roll_back() && sim.is_idle(),
            selected,
            live_cell: self.views.canvas.cursor.or(self.views.pointed_at.first().copied()),
            breakpoints: (
                self.live.watch.breakpoints().enabled(),
                self.live.watch.breakpoints().muted,
            ),
            injections: (sim.injections().waiting(), sim.injections().is_muted()),
            sweeping: self.sweeping.is_running(),
            workspace: self.workspaces.present,
            theme: self.settings.theme,
            keymap: self.settings.keymap,
            linked: self.views.canvas.linked,
            rulers: self.views.canvas.shown.rulers,
            rolled: self.views.canvas.shown.rolled,
            text_scale: self.settings.text_scale,
            marks: self.views.canvas.shown.marks,
            problems: self.background.found.as_ref().map_or(0, |found| found.problems.len()),
            fix: self.fix(),
        };
        match self.trace_in_front() {
            Some(trace) => facts_of_trace(&trace.record(), facts),
            None => facts,
        }
    }

    /// The chain that runs where the playhead stands, spelled as its row.
    fn chain_in_words(&self) -> Option<String> {
        let sim = self.live.sim();
        let root = sim.tree().get(sim.engine().running_root()?)?;
        let words = cancel_target(sim, root);
        Some(spelled(self.live.shown_branch(), &words).into_owned())
    }

    /// What mends the problem that is looked at, else the worst that can be mended.
    fn fix(&self) -> Result<Arc<Fix>, String> {
        let found = self.background.found.as_ref();
        let Some(found) = found.filter(|_| self.background.is_current(self.stamp())) else {
            return Err("The level is being checked.".into());
        };
        if found.problems.is_empty() {
            return Err("The level has no problems.".into());
        }
        let fixes = match self.views.problems.chosen {
            Some(chosen) => found.fixes.get(chosen).and_then(|fixes| fixes.first()),
            None => found.fixes.iter().find_map(|fixes| fixes.first()),
        };
        let none = "This one takes a thought of yours; the sentence says what to do.";
        fixes.cloned().ok_or_else(|| none.into())
    }

    /// What the level holds in a cell, in words.
    pub(super) fn describe(&self, cell: Cell) -> Option<String> {
        let tiles = TileSet::of(self.document.editor.level());
        if self.views.canvas.hovered_pane() == Some(Pane::Live) {
            // What is seen there: that of a preview while there is one.
            let preview = self.views.previewed.and(self.views.preview_board.shown());
            let board = preview.unwrap_or_else(|| self.live.sim().board());
            return board.slot(cell).map(|slot| tiles.describe(slot));
        }
        let content = self.document.editor.content(cell)?;
        let found = self.background.found.as_ref();
        let rolled = found
            .and_then(|found| found.rolled.as_deref())
            .zip(self.document.editor.match3().terrain.index_of(cell))
            .and_then(|(faces, index)| faces.get(index)?.checked_sub(1))
            .and_then(Colour::new);
        Some(tiles.describe_content(content, rolled))
    }

    /// How Live stands, in the words of its strip.
    pub(super) fn live_in_words(&self) -> String {
        status(self.live.sim(), &self.live.state).to_string()
    }

    /// The canvas that zooming is for.
    pub(super) const fn canvas_in_front(&self) -> Pane {
        match self.focus {
            super::Panel::Live => Pane::Live,
            _ => Pane::Level,
        }
    }
}
