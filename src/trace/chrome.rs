//! A trace as the JSON of Chrome's trace viewer, which Perfetto opens, too.
//!
//! An action is a slice from its start to its end. The children of an action lie in its own slice, on the track of their chain; those
//! that run side by side have tracks of their own beside it, so that slices on a track are always one in another.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::build::Trace;
use super::param;
use crate::action::{ActionId, Node};
use crate::sim::{Action, Kind};

/// The process that all tracks belong to.
const PID: u32 = 1;

/// Writes a trace in that format.
///
/// # Errors
/// What the writer fails with.
pub fn write<W: Write>(trace: &Trace, out: W) -> io::Result<()> {
    Exporter {
        trace,
        out,
        is_first: true,
        micros: micros_a_tick(trace),
        tracks: Vec::new(),
        chains: HashMap::new(),
        on: HashMap::new(),
    }
    .run()
}

/// How long a tick is, in microseconds: 16,667 at sixty a second.
fn micros_a_tick(trace: &Trace) -> u64 {
    (1e6 / trace.header.ticks_per_second).round().max(1.0) as u64
}

/// The tracks of a chain.
#[derive(Default)]
struct Chain {
    /// The one of the root and of what runs one after another.
    main: Option<u32>,
    /// Those with nothing open.
    free: BTreeSet<u32>,
    count: u32,
}

struct Exporter<'a, W> {
    trace: &'a Trace,
    out: W,
    is_first: bool,
    micros: u64,
    /// The open slices of each track, the innermost last; tracks are numbered from 1.
    tracks: Vec<Vec<ActionId>>,
    chains: HashMap<ActionId, Chain>,
    /// The track of each open slice.
    on: HashMap<ActionId, u32>,
}

impl<W: Write> Exporter<'_, W> {
    fn run(mut self) -> io::Result<()> {
        self.out.write_all(b"{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")?;
        let name = format!("{} — {}", self.trace.header.engine, self.trace.header.level);
        self.event(&json!({"ph": "M", "name": "process_name", "pid": PID, "tid": 0, "args": {"name": name}}))?;
        let tree = self.trace.sim().tree();
        let begins = tree.dropped_transitions();
        let mut last = "0".to_owned();
        for (index, (number, made)) in tree.transitions().enumerate() {
            last = self.time(index, made.tick);
            if index == 0 {
                // What lived before the record begins, parents first.
                for node in tree.iter().take_while(|node| node.spawned <= begins) {
                    if node.started != 0 && node.started <= begins {
                        self.begin(node, &last)?;
                    }
                }
            }
            let Some(node) = tree.get(made.action) else { continue };
            if node.started == number || node.started == 0 && node.ended == number {
                self.begin(node, &last)?;
            }
            if node.ended == number {
                self.end(node.id, &last)?;
            }
        }
        // A truncated record: what has not ended ends with it, children before their parents.
        for index in 0..self.tracks.len() {
            while let Some(id) = self.tracks[index].pop() {
                self.on.remove(&id);
                self.slice_end(index as u32 + 1, &last)?;
            }
        }
        self.out.write_all(b"\n]}\n")?;
        self.out.flush()
    }

    /// The time of a transition in microseconds, to thousandths: records of one tick share its length.
    fn time(&self, index: usize, tick: u64) -> String {
        let (place, count) = self.trace.times.of(index, tick);
        let within = u128::from(place) * u128::from(self.micros) * 1_000 / (u128::from(count) + 1);
        let nanos = u128::from(tick) * u128::from(self.micros) * 1_000 + within;
        format!("{}.{:03}", nanos / 1_000, nanos % 1_000)
    }

    fn begin(&mut self, node: &Node<Action>, time: &str) -> io::Result<()> {
        let track = self.track_for(node)?;
        self.tracks[track as usize - 1].push(node.id);
        self.on.insert(node.id, track);
        if let Some(chain) = self.chains.get_mut(&node.root) {
            chain.free.remove(&track);
        }
        let name = Value::from(node.action.name());
        let cat = Value::from(state_word(node));
        let args = Value::from(args(node));
        self.raw(&format!(
            r#"{{"ph":"B","name":{name},"cat":{cat},"ts":{time},"pid":{PID},"tid":{track},"args":{args}}}"#
        ))
    }

    fn end(&mut self, id: ActionId, time: &str) -> io::Result<()> {
        let Some(track) = self.on.remove(&id) else {
            return Ok(());
        };
        let open = &mut self.tracks[track as usize - 1];
        debug_assert_eq!(open.last(), Some(&id), "a slice ends after all that lie in it");
        open.pop();
        let is_free = open.is_empty();
        let root = self.trace.sim().tree().get(id).map(|node| node.root);
        if let Some(root) = root.filter(|_| is_free) {
            if root == id {
                // The chain is over: its tracks are not used again.
                self.chains.remove(&root);
            } else if let Some(chain) = self.chains.get_mut(&root) {
                chain.free.insert(track);
            }
        }
        self.slice_end(track, time)
    }

    fn slice_end(&mut self, track: u32, time: &str) -> io::Result<()> {
        self.raw(&format!(r#"{{"ph":"E","ts":{time},"pid":{PID},"tid":{track}}}"#))
    }

    /// The track of a slice that begins: that of its parent when nothing else is open in the parent there, else one of its own.
    fn track_for(&mut self, node: &Node<Action>) -> io::Result<u32> {
        let above = node.parent.and_then(|parent| Some((parent, *self.on.get(&parent)?)));
        if let Some((parent, track)) = above
            && self.tracks[track as usize - 1].last() == Some(&parent)
        {
            return Ok(track);
        }
        let track = self.tracks.len() as u32 + 1;
        let chain = self.chains.entry(node.root).or_default();
        if let Some(&free) = chain.free.first() {
            return Ok(free);
        }
        chain.count += 1;
        chain.main.get_or_insert(track);
        let root = self.trace.sim().tree().get(node.root);
        let kind = root.map_or("", |root| root.action.name());
        let name = match chain.count {
            1 => format!("{} {kind}", node.root),
            nth => format!("{} {kind}, beside {}", node.root, nth - 1),
        };
        self.tracks.push(Vec::new());
        self.event(&json!({"ph": "M", "name": "thread_name", "pid": PID, "tid": track, "args": {"name": name}}))?;
        Ok(track)
    }

    fn event(&mut self, event: &Value) -> io::Result<()> {
        self.raw(&event.to_string())
    }

    fn raw(&mut self, event: &str) -> io::Result<()> {
        let comma = if std::mem::take(&mut self.is_first) {
            "\n"
        } else {
            ",\n"
        };
        self.out.write_all(comma.as_bytes())?;
        self.out.write_all(event.as_bytes())
    }
}

/// The state in which an action was left.
fn state_word(node: &Node<Action>) -> &str {
    if let Kind::Traced(traced) = &node.action.kind
        && let Some(word) = traced.at(u64::MAX).and_then(|was| was.word.as_deref())
    {
        return word;
    }
    node.state.word()
}

fn args(node: &Node<Action>) -> Map<String, Value> {
    let params = node.action.params().into_iter();
    let mut args: Map<String, Value> = params
        .map(|(name, param)| (name.to_owned(), param::to_json(&param)))
        .collect();
    args.entry("action").or_insert_with(|| node.id.get().into());
    let summary = node.action.summary();
    if !summary.is_empty() {
        args.entry("label").or_insert_with(|| summary.into());
    }
    if let Some(cause) = &node.cause {
        args.entry("cause").or_insert_with(|| cause.to_string().into());
    }
    args
}
