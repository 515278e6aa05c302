//! `trace`: the facts of a trace, also of one that is cut off or wrong; and its export for other viewers.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::out::{self, plain};
use super::{Answer, Failure, complain, keep_apart};
use crate::action::state::thousands;
use crate::format::save::{Output, SaveError};
use crate::format::source::Source;
use crate::sim::Kind;
use crate::trace::{End, Reader, Trace, chrome};

/// Print the facts of a trace, and export it.
///
/// What is sound before the first fault counts; a trace that is wrong in its structure exits with 1. One that is cut off is sound as far as
/// it goes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The trace, a .jsonl file that Tilewright or another engine wrote
    #[arg(value_name = "F.jsonl")]
    file: PathBuf,
    /// Export to a format; `chrome` is the JSON that Perfetto and Chrome's trace viewer open
    #[arg(long, num_args = 2, value_names = ["chrome", "OUT.json"])]
    to: Option<Vec<String>>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FaultJson<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    message: &'a str,
}

#[derive(Serialize)]
struct Report<'a> {
    file: String,
    engine: &'a str,
    level: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level_hash: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rng: Option<&'a str>,
    ticks_per_second: f64,
    records: u64,
    actions: usize,
    chains: u64,
    transitions: u64,
    ticks: u64,
    inputs: usize,
    writes: u64,
    /// How many actions stand in each state at the end, by the engine's own word where it has one.
    states: BTreeMap<String, u64>,
    ended: &'static str,
    truncated: bool,
    hash_checked: bool,
    passed_over: u64,
    faults: Vec<FaultJson<'a>>,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    let to = args.to.as_deref().map(export_of).transpose()?;
    keep_apart(&[Some(&args.file)], &[to.as_deref()])?;
    let trace = read(&args.file)?;
    if args.json {
        out::json(out, &report(&args.file, &trace))?;
    } else {
        print(&args.file, &trace, out)?;
    }
    if let Some(path) = to {
        export(&trace, &path)?;
        if !args.json {
            writeln!(out, "  written to {}", plain(&path.display().to_string()))?;
        }
    }
    Ok(if trace.fault.is_none() {
        Answer::Good
    } else {
        Answer::Bad
    })
}

fn export_of(to: &[String]) -> Result<PathBuf, Failure> {
    match to {
        [format, path] if format == "chrome" => Ok(path.into()),
        [format, ..] => Err(Failure(format!(
            "--to {format}: the one format is chrome, as in --to chrome OUT.json"
        ))),
        [] => Err(Failure(
            "--to needs a format and a file, as in --to chrome OUT.json".into(),
        )),
    }
}

fn export(trace: &Trace, path: &Path) -> Result<(), Failure> {
    let output = Output::create(path)?;
    let remains = output.remains();
    let mut buffered = BufWriter::new(output);
    let written = chrome::write(trace, &mut buffered).and_then(|()| buffered.into_inner().map_err(io::Error::from));
    Ok(written
        .map_err(|source| SaveError::writing(path, source, remains))?
        .finish()?)
}

/// Reads a file, a piece at a time: of one that is too large or goes wrong early the rest is not read.
fn read(path: &Path) -> Result<Trace, Failure> {
    let failed = |error: std::io::Error| Failure(format!("{}: {error}", path.display()));
    let mut file = Source::open(path).map_err(failed)?;
    let mut reader = Reader::default();
    let mut piece = vec![0; 1 << 18];
    while !reader.has_stopped() {
        match file.read(&mut piece).map_err(failed)? {
            0 => break,
            count => reader.feed(&piece[..count]),
        }
    }
    Ok(reader.finish())
}

fn ended(trace: &Trace) -> &'static str {
    match trace.end {
        _ if trace.fault.is_some() => "fault",
        End::Whole { .. } => "footer",
        End::Open | End::Cut { mid_line: false } => "truncated",
        End::Cut { mid_line: true } => "truncated in a line",
    }
}

fn states(trace: &Trace) -> BTreeMap<String, u64> {
    let mut states = BTreeMap::new();
    for node in trace.sim().tree().iter() {
        let word = match &node.action.kind {
            Kind::Traced(traced) => traced.at(u64::MAX).and_then(|was| was.word.as_deref()),
            _ => None,
        };
        *states.entry(word.unwrap_or(node.state.word()).to_owned()).or_default() += 1;
    }
    states
}

fn report<'a>(path: &Path, trace: &'a Trace) -> Report<'a> {
    let (header, sim) = (&trace.header, trace.sim());
    let fault = trace.fault.as_ref().map(|fault| FaultJson {
        line: fault.line,
        column: fault.column,
        message: &fault.message,
    });
    Report {
        file: path.display().to_string(),
        engine: &header.engine,
        level: &header.level,
        level_hash: header.level_hash.as_deref(),
        seed: header.seed.as_deref(),
        rng: header.rng.as_deref(),
        ticks_per_second: header.ticks_per_second,
        records: trace.records,
        actions: sim.tree().len(),
        chains: trace.chains(),
        transitions: sim.tree().last_transition() - sim.tree().dropped_transitions(),
        ticks: sim.tick(),
        inputs: sim.inputs().len(),
        writes: sim.journal().len(),
        states: states(trace),
        ended: ended(trace),
        truncated: trace.is_truncated() && trace.fault.is_none(),
        hash_checked: trace.end == End::Whole { checked: true },
        passed_over: trace.passed_over,
        faults: fault.into_iter().collect(),
    }
}

fn print(path: &Path, trace: &Trace, out: &mut impl Write) -> Result<(), Failure> {
    let report = report(path, trace);
    let or = |text: &str| {
        if text.is_empty() {
            "not named".to_owned()
        } else {
            plain(text)
        }
    };
    writeln!(out, "{}", plain(&report.file))?;
    writeln!(out, "  engine {}, level {}", or(report.engine), or(report.level))?;
    if let Some(seed) = report.seed {
        writeln!(out, "  seed {}", plain(seed))?;
    }
    let count = |count: u64, one: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{} {one}s", thousands(count)),
    };
    writeln!(
        out,
        "  {}: {} in {}, {} over {}",
        count(report.records, "record"),
        count(report.actions as u64, "action"),
        count(report.chains, "chain"),
        count(report.transitions, "transition"),
        count(report.ticks, "tick")
    )?;
    let states = report
        .states
        .iter()
        .map(|(word, count)| format!("{} {}", thousands(*count), plain(word)));
    let states: Vec<String> = states.collect();
    if !states.is_empty() {
        writeln!(out, "  at the end {}", states.join(", "))?;
    }
    if report.passed_over > 0 {
        let records = count(report.passed_over, "record");
        writeln!(out, "  passed over {records} of kinds that this version does not know")?;
    }
    match (&trace.fault, trace.end) {
        (Some(fault), _) => {
            complain(&format!("{}: {fault}", path.display()));
            writeln!(out, "  wrong: {}", plain(&fault.to_string()))?;
        }
        (None, End::Whole { checked: true }) => writeln!(out, "  whole, and its hash is right")?,
        (None, End::Whole { checked: false }) => writeln!(out, "  whole")?,
        (None, End::Cut { mid_line: true }) => {
            writeln!(out, "  truncated: no footer, and the last line is cut off and left out")?;
        }
        (None, End::Open | End::Cut { mid_line: false }) => {
            writeln!(out, "  truncated: no footer; nothing before the break is lost")?;
        }
    }
    Ok(())
}
