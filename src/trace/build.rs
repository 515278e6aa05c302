//! Lines become a record: what must hold from line to line is checked here.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::event::{Line, Text, need};
use super::fault::{Fault, Wrong};
use super::header::{self, Header, nothing};
use super::inputs::{self, Given};
use super::param;
use super::reader::Limits;
use super::slot::change_of;
use super::text::{LINE, NAME, tidy};
use super::times::Times;
use crate::action::{ActionId, Cause, RootEnded, State};
use crate::board::Write;
use crate::sim::traced::{TracedWrite, Was};
use crate::sim::{RootTotals, Sim, Traced, Transcript};
use crate::words::counted;

/// How a trace ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Nothing has ended it yet: more may come.
    Open,
    /// With its footer; whether the hash in it was that of the board, where both are known.
    Whole {
        /// Whether the footer's hash could be compared, and was right.
        checked: bool,
    },
    /// It was cut off: it has no footer.
    Cut {
        /// Whether in the middle of a line, which is left out.
        mid_line: bool,
    },
}

/// A trace that was read: a record of a run, as far as it is sound.
#[derive(Debug, Clone)]
pub struct Trace {
    /// Who ran what.
    pub header: Header,
    pub(super) transcript: Transcript,
    pub(super) times: Times,
    /// How many records there are, those of unknown kinds included.
    pub records: u64,
    /// How many of them are of kinds that this version does not know; they are passed over.
    pub passed_over: u64,
    /// How it ends.
    pub end: End,
    /// What is wrong with it, if anything; nothing behind that was read.
    pub fault: Option<Fault>,
    pub(super) roots: u64,
}

impl Trace {
    /// The record, as the panels of the debugger take it. It never runs.
    #[must_use]
    pub const fn sim(&self) -> &Sim {
        self.transcript.sim()
    }

    /// How many chains there are.
    #[must_use]
    pub const fn chains(&self) -> u64 {
        self.roots
    }

    /// Whether no footer stands at its end.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        matches!(self.end, End::Cut { .. })
    }
}

/// A live action.
#[derive(Debug, Clone, Copy, Default)]
struct Live {
    /// How many of its children have not ended.
    open: u32,
}

/// A trace that grows line by line.
#[derive(Debug, Clone)]
pub(super) struct Build {
    pub trace: Trace,
    limits: Limits,
    /// Whether the first line that is not blank was read.
    pub has_header: bool,
    seq: Option<u64>,
    tick: u64,
    /// The actions by the numbers that the trace gives them.
    ids: HashMap<u64, ActionId>,
    /// Whether one of them has another number here.
    renumbered: bool,
    /// How many numbers were left out so far.
    gaps: u64,
    live: HashMap<ActionId, Live>,
    /// Inputs that name the root that they start, by its number in the trace: the input's number here.
    given: HashMap<u64, Given>,
    /// Names and words that come again and again.
    words: HashMap<Box<str>, Arc<str>>,
    /// What all of it takes, roughly.
    bytes: usize,
}

/// What an action, a change of state, a write and an input take, roughly, in bytes.
const ACTION_BYTES: usize = 480;
const STATE_BYTES: usize = 96;
const WRITE_BYTES: usize = 96;
const INPUT_BYTES: usize = 160;

/// Numbers below this are kept as they are, where they go up without wide gaps.
const MOST_ID: u64 = 1 << 31;
/// So many numbers may be left out, and so many more for each action: lists by number stay short.
const GAPS: u64 = 1 << 16;
const GAPS_EACH: u64 = 16;

/// So many parameters an action has at most.
const MOST_PARAMS: usize = 64;

impl Build {
    pub fn new(limits: Limits) -> Self {
        let trace = Trace {
            header: Header::default(),
            transcript: nothing(),
            times: Times::default(),
            records: 0,
            passed_over: 0,
            end: End::Open,
            fault: None,
            roots: 0,
        };
        Self {
            trace,
            limits,
            has_header: false,
            seq: None,
            tick: 0,
            ids: HashMap::new(),
            renumbered: false,
            gaps: 0,
            live: HashMap::new(),
            given: HashMap::new(),
            words: HashMap::new(),
            bytes: 0,
        }
    }

    /// Whether a line is a whole one.
    pub fn reads(line: &[u8]) -> bool {
        serde_json::from_slice::<serde::de::IgnoredAny>(line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)).is_ok()
    }

    /// Takes the next line that is not blank.
    pub fn take(&mut self, line: &[u8]) -> Result<(), Wrong> {
        let size = line.len();
        let line = Line::read(line)?;
        if !self.has_header {
            (self.trace.header, self.trace.transcript) = header::read(&line)?;
            self.has_header = true;
            return Ok(());
        }
        if self.trace.end != End::Open {
            return Err(Wrong::new("the trace has ended: nothing may stand behind its footer"));
        }
        if line.tilewright_trace.is_some() {
            return Err(Wrong::new("a second header: a file holds one trace"));
        }
        if line.ev() == "end" {
            return self.footer(&line);
        }
        if line.ev.is_none() {
            return Err(Wrong::new("a record needs \"ev\", the kind of record that it is"));
        }
        self.count(&line)?;
        let told = self.spend(size.min(LINE)).and_then(|()| self.tell(line));
        // A record that is wrong is none.
        self.trace.records -= u64::from(told.is_err());
        told
    }

    fn tell(&mut self, line: Line<'_>) -> Result<(), Wrong> {
        match line.ev() {
            "spawn" => self.spawn(&line),
            "state" => self.state(&line),
            "write" => self.write(line),
            "input" => self.input(&line),
            "root_ended" => self.root_ended(&line),
            "undone" => self.id_of(&line).map(|id| self.trace.transcript.tell_undone(id)),
            "cue" => Ok(()),
            _ => {
                self.trace.passed_over += 1;
                Ok(())
            }
        }
    }

    /// Numbers and ticks never go back.
    fn count(&mut self, line: &Line<'_>) -> Result<(), Wrong> {
        let ev = line.ev();
        let seq = need(line.seq, ev, "seq", "its number")?.0;
        let tick = need(line.tick, ev, "tick", "the tick at which it happened")?.0;
        if let Some(last) = self.seq.filter(|&last| seq <= last) {
            return Err(Wrong::new(format!(
                "\"seq\" goes from {last} to {seq}; each record has a greater one"
            )));
        }
        if tick < self.tick {
            return Err(Wrong::new(format!(
                "\"tick\" goes back from {} to {tick}; time goes on",
                self.tick
            )));
        }
        if self.trace.records >= self.limits.records {
            return Err(Wrong::new(format!(
                "more than {} records, the most that are read; what comes before is shown",
                self.limits.records
            )));
        }
        (self.seq, self.tick) = (Some(seq), tick);
        self.trace.records += 1;
        self.trace.times.record(tick);
        self.trace.transcript.tell_clock(tick);
        Ok(())
    }

    fn spend(&mut self, bytes: usize) -> Result<(), Wrong> {
        self.bytes += bytes;
        if self.bytes > self.limits.bytes {
            return Err(Wrong::new(format!(
                "the records need more than {} MiB of memory, the most that is used; what comes before is shown",
                self.limits.bytes >> 20
            )));
        }
        Ok(())
    }

    /// The action that a record is about.
    fn id_of(&self, line: &Line<'_>) -> Result<ActionId, Wrong> {
        let id = need(line.id, line.ev(), "id", "the number of an action")?.0;
        let found = self.ids.get(&id).copied();
        found.ok_or_else(|| Wrong::new(format!("action {id} is unknown: it was not spawned before this")))
    }

    fn word(&mut self, text: &str) -> Arc<str> {
        if let Some(word) = self.words.get(text) {
            return Arc::clone(word);
        }
        let word: Arc<str> = tidy(text, NAME).into();
        self.bytes += 64 + text.len();
        self.words.insert(text.into(), Arc::clone(&word));
        word
    }

    fn spawn(&mut self, line: &Line<'_>) -> Result<(), Wrong> {
        let id = need(line.id, "spawn", "id", "the number of the action")?.0;
        let kind = need(line.kind.as_ref(), "spawn", "kind", "the name of what it is")?;
        if self.ids.contains_key(&id) {
            return Err(Wrong::new(format!("action {id} is spawned a second time")));
        }
        let parent = line.parent.map(|parent| self.parent(id, parent.0)).transpose()?;
        self.spend(ACTION_BYTES)?;
        let mut traced = Traced::new(self.word(&kind.0));
        traced.cascade = line.cascade.map(|level| level.0.min(u64::from(u32::MAX)) as u32);
        let own = self.number(id)?;
        if u64::from(own.get()) != id {
            self.renumbered = true;
            let name = self.word("id");
            traced.params.push((name, crate::sim::Param::Int(id as i64)));
        }
        if self.trace.transcript.tell_spawn(own, parent, traced).is_none() {
            return Err(Wrong::new(format!("no more actions can be numbered at action {id}")));
        }
        self.describe(own, line)?;
        self.ids.insert(id, own);
        let mut stands = State::Pending;
        if let Some(state) = &line.state {
            stands = self.known(&state.0)?;
            let started = line.started.map_or(0, |number| number.0);
            self.trace.transcript.tell_stands(own, stands, started);
        }
        if !stands.is_terminal() {
            self.live.insert(own, Live::default());
            if let Some(live) = parent.and_then(|parent| self.live.get_mut(&parent)) {
                live.open += 1;
            }
        }
        if parent.is_none() {
            self.trace.roots += 1;
            let given = self.given.remove(&id);
            inputs::start(&mut self.trace.transcript, given, own, self.tick);
        }
        Ok(())
    }

    /// The parent of an action, which must live.
    fn parent(&self, id: u64, parent: u64) -> Result<ActionId, Wrong> {
        if parent == id {
            return Err(Wrong::new(format!("action {id} is its own parent: a cycle")));
        }
        let found = self.ids.get(&parent).copied().ok_or_else(|| {
            Wrong::new(format!(
                "the parent {parent} of action {id} is unknown: a parent is spawned before its children, so that there is no cycle"
            ))
        })?;
        if self.live.contains_key(&found) {
            Ok(found)
        } else {
            Err(Wrong::new(format!(
                "the parent {parent} of action {id} has ended before"
            )))
        }
    }

    /// The number of an action here: its own, where those go up without wide gaps.
    fn number(&mut self, id: u64) -> Result<ActionId, Wrong> {
        let next = u64::from(self.trace.transcript.sim().tree().next_number());
        let is_first = self.ids.is_empty();
        let gap = id.saturating_sub(next);
        let spare = GAPS + GAPS_EACH * self.ids.len() as u64;
        let keeps = id >= next && id < MOST_ID && (is_first || self.gaps + gap <= spare);
        if keeps && !is_first {
            self.gaps += gap;
        }
        let number = u32::try_from(if keeps { id } else { next }).ok();
        let number = number.and_then(ActionId::new);
        number.ok_or_else(|| Wrong::new(format!("no more actions can be numbered at action {id}")))
    }

    /// What a line says of an action besides its state.
    fn describe(&mut self, id: ActionId, line: &Line<'_>) -> Result<(), Wrong> {
        let mut params = Vec::new();
        let mut bytes = 0;
        for (name, value) in line.params.iter().flatten().take(MOST_PARAMS) {
            let param = param::of_json(value);
            bytes += 64 + param.cells().len() * 8;
            if let crate::sim::Param::Text(text) = &param {
                bytes += text.len();
            }
            params.push((self.word(name), param));
        }
        let text = |text: &Option<Text<'_>>| text.as_ref().map(|text| tidy(&text.0, LINE).into_boxed_str());
        let (label, note) = (text(&line.label), text(&line.note));
        bytes += label.as_ref().map_or(0, |text| text.len()) + note.as_ref().map_or(0, |text| text.len());
        self.spend(bytes)?;
        if let Some(traced) = self.trace.transcript.told_mut(id) {
            if line.params.is_some() {
                traced.params.retain(|(name, _)| self.renumbered && &**name == "id");
                traced.params.append(&mut params);
            }
            if let Some(label) = label {
                traced.label = label;
            }
            traced.note = note.or_else(|| traced.note.take());
        }
        Ok(())
    }

    /// A state by its word, one of the five or of those that the header maps; another word is kept, and counts as Running.
    fn was(&mut self, word: &str) -> Was {
        let known = self.trace.header.states.get(&word.to_lowercase()).copied();
        Was {
            state: known.unwrap_or(State::Running),
            word: known.is_none().then(|| self.word(word)),
        }
    }

    fn known(&mut self, word: &str) -> Result<State, Wrong> {
        match self.was(word) {
            Was { state, word: None } => Ok(state),
            _ => Err(Wrong::new(format!("{} is none of the five states", tidy(word, NAME)))),
        }
    }

    fn state(&mut self, line: &Line<'_>) -> Result<(), Wrong> {
        let id = self.id_of(line)?;
        let number = line.id.map_or(0, |id| id.0);
        let to = need(line.to.as_ref(), "state", "to", "the state that it enters")?;
        let to = self.was(&to.0);
        let Some(live) = self.live.get(&id).copied() else {
            let what = if to.state.is_terminal() {
                "ends a second time"
            } else {
                "goes on after its end"
            };
            return Err(Wrong::new(format!("action {number} {what}")));
        };
        if let Some(from) = &line.from {
            self.check_from(id, number, &from.0)?;
        }
        if to.state.is_terminal() && live.open > 0 {
            return Err(Wrong::new(format!(
                "action {number} ends before {}: a parent ends after its children",
                if live.open == 1 {
                    "its child".to_owned()
                } else {
                    format!("{} of its children", live.open)
                }
            )));
        }
        self.spend(STATE_BYTES)?;
        self.describe(id, line)?;
        let (state, tick) = (to.state, self.tick);
        let cause = line.cause.as_ref().map(|cause| self.cause(&cause.0));
        if self.trace.transcript.tell_state(id, to, tick, cause).is_none() {
            return Err(Wrong::new(format!("action {number} is not in the record")));
        }
        self.trace.times.transition();
        if state.is_terminal() {
            self.live.remove(&id);
            let node = self.trace.transcript.sim().tree().get(id);
            if let Some(live) = node
                .and_then(|node| node.parent)
                .and_then(|parent| self.live.get_mut(&parent))
            {
                live.open -= 1;
            }
        }
        Ok(())
    }

    fn check_from(&mut self, id: ActionId, number: u64, from: &str) -> Result<(), Wrong> {
        let from_was = self.was(from);
        let tree = self.trace.transcript.sim().tree();
        let Some(node) = tree.get(id) else { return Ok(()) };
        let crate::sim::Kind::Traced(traced) = &node.action.kind else {
            return Ok(());
        };
        let stands = traced.at(u64::MAX);
        let state = stands.map_or(State::Pending, |was| was.state);
        let word = stands.and_then(|was| was.word.as_deref());
        if from_was.word.as_deref() == word && from_was.state == state {
            return Ok(());
        }
        Err(Wrong::new(format!(
            "\"from\" says {}, and action {number} stands at {}",
            tidy(from, NAME),
            word.unwrap_or(state.word())
        )))
    }

    fn cause(&self, words: &str) -> Cause {
        let told = tidy(words, LINE);
        match Cause::of_words(&told) {
            // A number of another numbering names another action here.
            Cause::CutShort(_) if self.renumbered => Cause::Told(told.into()),
            cause => cause,
        }
    }

    fn write(&mut self, line: Line<'_>) -> Result<(), Wrong> {
        let id = self.id_of(&line)?;
        let place = need(line.place, "write", "place", "what it changed")?;
        self.spend(WRITE_BYTES)?;
        let (before, after) = (line.before.unwrap_or(Value::Null), line.after.unwrap_or(Value::Null));
        if self.trace.header.has_board {
            let change = change_of(self.trace.sim().board(), &place, &before, &after);
            let told = change.and_then(|change| self.trace.transcript.tell_write(Write { action: id, change }));
            return told.ok_or_else(|| {
                Wrong::new(format!(
                    "the write at {} is none of this board: \"before\" must be what stood there",
                    param::in_words(&place)
                ))
            });
        }
        let [place, before, after] = [place, before, after].map(|value| param::in_words(&value).into_boxed_str());
        self.spend(place.len() + before.len() + after.len())?;
        let write = TracedWrite { place, before, after };
        self.trace.transcript.tell_write_in_words(id, write);
        Ok(())
    }

    fn input(&mut self, line: &Line<'_>) -> Result<(), Wrong> {
        self.spend(INPUT_BYTES)?;
        let target = line.target.and_then(|target| self.ids.get(&target.0)).copied();
        let (given, root) = inputs::read(&mut self.trace.transcript, line, target, self.tick);
        if let Some(root) = root.filter(|root| !self.ids.contains_key(root)) {
            self.given.insert(root, given);
        }
        Ok(())
    }

    fn root_ended(&mut self, line: &Line<'_>) -> Result<(), Wrong> {
        let id = self.id_of(line)?;
        let number = line.id.map_or(0, |id| id.0);
        let node = self.trace.sim().tree().get(id);
        let Some(node) = node.filter(|node| node.parent.is_none() && node.state.is_terminal()) else {
            return Err(Wrong::new(format!("action {number} is no root that has ended")));
        };
        let state = node.state;
        let total = |name: &str| {
            let value = line.totals.as_ref().and_then(|totals| totals.get(name));
            value.and_then(Value::as_i64).unwrap_or(0)
        };
        let whole = |name: &str| u64::try_from(total(name)).unwrap_or(0);
        let small = |name: &str| u32::try_from(total(name)).unwrap_or(0);
        let totals = RootTotals {
            ended: RootEnded {
                root: id,
                state,
                transitions: whole("transitions"),
                actions: whole("actions"),
            },
            matches: small("matches"),
            chain_levels: small("chain_levels"),
            score: total("score"),
        };
        self.trace.transcript.tell_root_ended(totals);
        Ok(())
    }

    fn footer(&mut self, line: &Line<'_>) -> Result<(), Wrong> {
        let records = need(line.records, "end", "records", "how many records there are")?.0;
        if records != self.trace.records {
            return Err(Wrong::new(format!(
                "the footer counts {}, and {} before it",
                counted(records, "record", "records"),
                counted(self.trace.records, "stands", "stand")
            )));
        }
        let mut checked = false;
        if let Some(hash) = line.hash.as_ref().filter(|_| self.trace.header.has_board) {
            let (told, found) = (param::in_words(hash), self.trace.sim().board().hash());
            if told != format!("{found:016x}") {
                return Err(Wrong::new(format!(
                    "the footer's hash is {told}, and the board at the end has {found:016x}"
                )));
            }
            checked = true;
        }
        self.trace.end = End::Whole { checked };
        Ok(())
    }
}
