//! Writing a trace of a simulation, while it runs or afterwards.
//!
//! The writer looks on: it reads the simulation's record as far as that has come since it looked last, and never touches it. When writing
//! fails it stops, keeps the error, and the simulation goes on.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

use serde_json::{Map, Value};

use super::fields::Fields;
use super::slot::{place_json, slot_json};
use super::{header, inputs, param};
use crate::action::{ActionId, Node, State};
use crate::board::hash::mix;
use crate::board::{Board, Change, Counters};
use crate::sim::{Action, CancelOutcome, Input, InputRow, Kind, Response, Scope, Sim, cue};

/// Writes a trace.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: BufWriter<W>,
    error: Option<io::Error>,
    records: u64,
    tick: u64,
    /// The last transition that is written.
    position: u64,
    /// The next action, write and input.
    node: u32,
    write: u64,
    input: usize,
    /// The counters as the writes so far leave them.
    counters: Counts,
    /// What was said of each live action: a hash of its label and parameters.
    said: BTreeMap<ActionId, u64>,
    /// Roll backs by the transition that they come after.
    undone: Vec<(u64, ActionId)>,
}

/// The values of the counters, as differences add up.
#[derive(Debug, Default)]
struct Counts(BTreeMap<usize, i64>);

impl Counts {
    fn of(counters: &Counters) -> Self {
        let all = crate::board::Counter::ALL.into_iter();
        Self(all.map(|counter| (counter.index(), counters.get(counter))).collect())
    }
}

impl<W: Write> Writer<W> {
    /// Begins a trace with all that the record of a simulation holds.
    pub fn new(out: W, sim: &Sim) -> Self {
        let board = sim.board_at_write(sim.journal().dropped()).unwrap_or_default();
        let mut writer = Self {
            out: BufWriter::new(out),
            error: None,
            records: 0,
            tick: 0,
            position: sim.tree().dropped_transitions(),
            node: 0,
            write: sim.journal().dropped(),
            input: first_input(sim),
            counters: Counts::of(board.counters()),
            said: BTreeMap::new(),
            undone: Vec::new(),
        };
        writer.line(&header::fields(sim));
        writer.follow(sim);
        writer
    }

    /// Why writing has stopped, if it has.
    #[must_use]
    pub const fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }

    /// Writes what has come since the last time; call it at least as often as the record drops what is old.
    pub fn follow(&mut self, sim: &Sim) {
        if self.error.is_some() {
            return;
        }
        let tree = sim.tree();
        if tree.dropped_transitions() > self.position || sim.journal().dropped() > self.write {
            let why = "the record dropped what had not been written yet; give it a larger budget";
            self.error = Some(io::Error::other(why));
            return;
        }
        loop {
            self.stand(sim);
            let number = self.position + 1;
            let Some(made) = tree.transition(number).filter(|_| self.error.is_none()) else {
                return;
            };
            self.position = number;
            self.tick = self.tick.max(made.tick);
            if let Some(node) = tree.get(made.action) {
                self.state(sim, node, made.from, made.to);
            }
        }
    }

    /// Hands on to the file what is still held back.
    pub fn flush(&mut self) {
        if self.error.is_none()
            && let Err(error) = self.out.flush()
        {
            self.error = Some(error);
        }
    }

    /// Ends the trace with its footer.
    ///
    /// # Errors
    /// The first error of writing, whenever it came.
    pub fn finish(mut self, sim: &Sim) -> io::Result<W> {
        self.follow(sim);
        let mut footer = Fields::default();
        footer.put("ev", "end");
        footer.put("records", self.records);
        footer.put("hash", format!("{:016x}", sim.board().hash()));
        self.line(&footer);
        match self.error {
            Some(error) => Err(error),
            None => self.out.into_inner().map_err(io::IntoInnerError::into_error),
        }
    }

    fn line(&mut self, fields: &Fields) {
        if self.error.is_some() {
            return;
        }
        let written = serde_json::to_writer(&mut self.out, fields).map_err(io::Error::from);
        if let Err(error) = written.and_then(|()| self.out.write_all(b"\n")) {
            self.error = Some(error);
        }
    }

    /// A record with what every one has.
    fn record(&mut self, ev: &'static str) -> Fields {
        self.records += 1;
        let mut fields = Fields::default();
        fields.put("seq", self.records);
        fields.put("tick", self.tick);
        fields.put("ev", ev);
        fields
    }

    /// What comes after the last transition and before the next: actions that it chained, writes, inputs and the roots they start.
    fn stand(&mut self, sim: &Sim) {
        let end = sim.journal_after(self.position);
        loop {
            self.spawn_until_root(sim);
            let row = sim
                .inputs()
                .get(self.input)
                .filter(|row| row.transition <= self.position);
            if let Some(row) = row.filter(|row| row.journal <= self.write || self.write >= end) {
                self.input(sim, row);
            } else if self.write < end {
                self.one_write(sim);
            } else {
                break;
            }
        }
        while let Some(due) = self.undone.iter().position(|&(after, _)| after <= self.position) {
            let (_, target) = self.undone.remove(due);
            let mut fields = self.record("undone");
            fields.put("id", target.get());
            self.line(&fields);
        }
    }

    /// The actions that have come, up to a root whose input is still to be told.
    fn spawn_until_root(&mut self, sim: &Sim) {
        let position = self.position;
        let Some(from) = ActionId::new(self.node.saturating_add(1)) else {
            return;
        };
        for node in sim.tree().from(from).take_while(|node| node.spawned <= position) {
            let waits = |row: &InputRow| matches!(row.response, Response::Started(root) | Response::Queued(root) if root == node.id);
            if node.parent.is_none() && sim.inputs().from(self.input).any(waits) {
                return;
            }
            self.node = node.id.get();
            self.spawn(sim, node);
        }
    }

    fn spawn(&mut self, sim: &Sim, node: &Node<Action>) {
        let mut fields = self.record("spawn");
        fields.put("id", node.id.get());
        fields.put("parent", node.parent.map(ActionId::get));
        fields.put("kind", node.action.name());
        let (label, params) = describe(&node.action);
        self.said.insert(node.id, said(&label, &params));
        fields.put_text("label", &label);
        if !params.is_empty() {
            fields.put("params", params);
        }
        if let Some(level) = node.action.chain_level().filter(|_| opens_level(&node.action)) {
            fields.put("cascade", level);
        }
        let begins = sim.tree().dropped_transitions();
        if node.started != 0 && node.started <= begins {
            // It lived before the record begins.
            let stood = crate::sim::at::state_at(sim.tree(), node, begins);
            fields.put("state", stood.word());
            fields.put("started", node.started);
        }
        self.line(&fields);
    }

    fn state(&mut self, sim: &Sim, node: &Node<Action>, from: State, to: State) {
        let mut fields = self.record("state");
        fields.put("id", node.id.get());
        fields.put("from", from.word());
        fields.put("to", to.word());
        if to.is_terminal() {
            if let Some(cause) = &node.cause {
                fields.put("cause", cause.to_string());
            }
            fields.put_text("note", node.action.note().unwrap_or_default());
        }
        // Some parameters are known only once an action runs.
        let (label, params) = describe(&node.action);
        let now = said(&label, &params);
        if self.said.insert(node.id, now) != Some(now) {
            fields.put("label", label);
            fields.put("params", params);
        }
        if to.is_terminal() {
            self.said.remove(&node.id);
        }
        self.line(&fields);
        if let Some(kind) = cue::of(node, from, to) {
            let mut fields = self.record("cue");
            fields.put("id", node.id.get());
            fields.put("cue", kind.name());
            self.line(&fields);
        }
        if to.is_terminal() && node.parent.is_none() {
            self.root_ended(sim, node, to);
        }
    }

    fn root_ended(&mut self, sim: &Sim, node: &Node<Action>, state: State) {
        let mut fields = self.record("root_ended");
        fields.put("id", node.id.get());
        fields.put("state", state.word());
        let found = sim.roots_ended().rev().find(|totals| totals.ended.root == node.id);
        if let Some(totals) = found {
            let mut map = Map::new();
            map.insert("transitions".into(), totals.ended.transitions.into());
            map.insert("actions".into(), totals.ended.actions.into());
            map.insert("matches".into(), totals.matches.into());
            map.insert("chain_levels".into(), totals.chain_levels.into());
            map.insert("score".into(), totals.score.into());
            fields.put("totals", map);
        }
        self.line(&fields);
        if let Kind::RollBack { of } = node.action.kind {
            self.is_undone(sim, of);
        }
        self.flush();
    }

    /// Remembers a roll back, to be told when it was made.
    fn is_undone(&mut self, sim: &Sim, target: ActionId) {
        let node = sim.tree().get(target).filter(|node| node.undone);
        let after = |node: &Node<Action>| (node.ended..=sim.tree().last_transition()).find(|&at| node.is_undone_at(at));
        if let Some(after) = node.and_then(after) {
            self.undone.push((after, target));
        }
    }

    fn input(&mut self, sim: &Sim, row: &InputRow) {
        self.input += 1;
        self.tick = self.tick.max(row.tick);
        let mut fields = self.record("input");
        inputs::put(row, &mut fields);
        self.line(&fields);
        if let (
            Response::Taken,
            &Input::Cancel {
                target,
                scope,
                outcome: CancelOutcome::RollBack,
            },
        ) = (row.response, &row.input)
        {
            let root = sim.tree().get(target).map_or(target, |node| node.root);
            self.is_undone(sim, if scope == Scope::Chain { root } else { target });
        }
    }

    fn one_write(&mut self, sim: &Sim) {
        let write = sim.journal().since(self.write).next().copied();
        self.write += 1;
        let Some(write) = write else { return };
        let mut fields = self.record("write");
        fields.put("id", write.action.get());
        let (place, before, after) = self.change(sim.board(), &write.change);
        fields.put("place", place);
        fields.put("before", before);
        fields.put("after", after);
        self.line(&fields);
    }

    fn change(&mut self, board: &Board, change: &Change) -> (Value, Value, Value) {
        match *change {
            Change::Slot { place, before, after } => (place_json(board, place), slot_json(before), slot_json(after)),
            Change::Field { field, before, after } => (field.name().into(), before.into(), after.into()),
            Change::Counter { counter, by } => {
                let value = self.counters.0.entry(counter.index()).or_default();
                let before = *value;
                *value = value.saturating_add(by);
                (counter.name().into(), before.into(), (*value).into())
            }
        }
    }
}

/// The first input that belongs to what the record still holds.
fn first_input(sim: &Sim) -> usize {
    match sim.tree().dropped_transitions() {
        0 => 0,
        dropped => sim.inputs().partition_point(|row| row.transition < dropped),
    }
}

fn opens_level(action: &Action) -> bool {
    use crate::action::Logic;
    action.opens_level()
}

/// An action's label and parameters.
fn describe(action: &Action) -> (String, Map<String, Value>) {
    let params = action.params().into_iter();
    let params = params.map(|(name, param)| (name.to_owned(), param::to_json(&param)));
    (action.summary(), params.collect())
}

fn said(label: &str, params: &Map<String, Value>) -> u64 {
    let params = Value::from(params.clone()).to_string();
    let bytes = label.bytes().chain([0]).chain(params.bytes());
    bytes.fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}
