//! Inputs that are kept beside a level: after each edit they run again in the background, and those that fail are problems.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::job::{Job, Watched};
use crate::app::background::Stamp;
use crate::app::settings::KeptMoment;
use crate::level::mahjong::Position;
use crate::level::{Level, Problem, Severity};
use crate::moment::rerun::Verdict;
use crate::moment::{Report, Rerun, decode};
use crate::sim::Input;
use crate::ui::report::{KEPT_INPUTS, KeptRow};
use crate::words::counted;

/// No more are kept for a level than can be run again while one paints.
pub const MOST: usize = 32;

/// So many transitions are made between two looks whether the work goes on.
const SLICE: u64 = 2_000;

/// A set of inputs that is kept.
struct Kept {
    report: Arc<Report>,
    /// Its line, as it is stored.
    code: String,
    name: String,
}

/// The inputs that are kept for the level that is open.
#[derive(Default)]
pub struct KeptInputs {
    list: Vec<Kept>,
    /// Which document, and its file.
    of: Option<(u64, Option<PathBuf>)>,
    /// Counts the changes of the list.
    changes: u64,
    running: Option<(Key, Job<Vec<Verdict>>)>,
    found: Option<(Key, Vec<Verdict>)>,
}

/// Which state of the level, and which list.
type Key = (Stamp, u64);

impl KeptInputs {
    /// Follows the document: another one brings its own; one that got a file takes them along.
    pub fn follow(&mut self, number: u64, path: Option<&Path>, stored: &mut Vec<KeptMoment>) {
        let known = self.of.as_ref();
        if known.is_some_and(|(of, file)| *of == number && file.as_deref() == path) {
            return;
        }
        let is_same = known.is_some_and(|(of, _)| *of == number);
        self.of = Some((number, path.map(Path::to_owned)));
        if is_same {
            self.store(stored);
            return;
        }
        let of_file = stored.iter().filter(|kept| Some(kept.file.as_path()) == path);
        self.list = of_file.filter_map(|kept| Kept::read(&kept.code)).collect();
        self.changes += 1;
    }

    /// Keeps one more.
    ///
    /// # Errors
    /// Why it is not kept, in a sentence.
    pub fn keep(&mut self, code: &str, stored: &mut Vec<KeptMoment>) -> Result<(), String> {
        if self.list.len() >= MOST {
            return Err(format!(
                "{MOST} sets of inputs are the most that a level keeps; forget one first."
            ));
        }
        if code.len() > KeptMoment::MOST_BYTES {
            return Err("These inputs are too many to be kept here; save them as a test.".to_owned());
        }
        let kept = Kept::read(code).ok_or_else(|| "These inputs do not read back.".to_owned())?;
        // Under another note they are the same.
        let same = |other: &Kept| {
            let (one, other) = (&kept.report, &other.report);
            (&one.level, one.seed, &one.inputs) == (&other.level, other.seed, &other.inputs)
        };
        if self.list.iter().any(same) {
            return Err("These inputs are kept already.".to_owned());
        }
        self.list.push(kept);
        self.changes += 1;
        self.store(stored);
        Ok(())
    }

    /// Keeps one no longer.
    pub fn forget(&mut self, index: usize, stored: &mut Vec<KeptMoment>) {
        if index < self.list.len() {
            self.list.remove(index);
            self.changes += 1;
            self.store(stored);
        }
    }

    /// Writes the list into the settings, where the level has a file.
    fn store(&self, stored: &mut Vec<KeptMoment>) {
        let Some((_, Some(path))) = &self.of else { return };
        stored.retain(|kept| kept.file != *path);
        let again = self.list.iter().map(|kept| KeptMoment {
            file: path.clone(),
            code: kept.code.clone(),
        });
        stored.extend(again);
    }

    /// The report of one of them.
    #[must_use]
    pub fn report(&self, index: usize) -> Option<Arc<Report>> {
        self.list.get(index).map(|kept| Arc::clone(&kept.report))
    }

    /// Takes what was found, and runs all of them again when the level has changed since; a run on an older state is given up.
    pub fn update(&mut self, stamp: Stamp, level: &Level, ctx: &egui::Context) {
        let key = (stamp, self.changes);
        if self.list.is_empty() {
            (self.running, self.found) = (None, None);
            return;
        }
        if let Some((of, job)) = &self.running {
            match job.poll() {
                _ if *of != key => self.running = None,
                None => {}
                Some(result) => {
                    // Without a result nothing is known, and nothing is tried again until something changes.
                    self.found = Some((key, result.unwrap_or_default()));
                    self.running = None;
                }
            }
        }
        let is_known = self.found.as_ref().is_some_and(|(of, _)| *of == key);
        if !is_known && self.running.is_none() {
            let reports: Vec<_> = self.list.iter().map(|kept| Arc::clone(&kept.report)).collect();
            let level = Arc::new(level.clone());
            let job = Job::start(ctx, move |watched| {
                let verdicts = reports.into_iter().map(|report| verdict(report, &level, watched));
                verdicts.collect()
            });
            self.running = job.map(|job| (key, job));
        }
    }

    /// The rows of the list.
    #[must_use]
    pub fn rows(&self, stamp: Stamp) -> Vec<KeptRow> {
        let found = self.found.as_ref().filter(|(key, _)| *key == (stamp, self.changes));
        let row = |(index, kept): (usize, &Kept)| KeptRow {
            name: kept.name.clone(),
            verdict: found.and_then(|(_, verdicts)| verdicts.get(index).cloned()),
        };
        self.list.iter().enumerate().map(row).collect()
    }

    /// Puts what failed among the problems of the state that it was found about.
    pub fn tell(&self, stamp: Stamp, problems: &mut Vec<Problem>, fixes: &mut Vec<Vec<Arc<crate::editor::Fix>>>) {
        let found = self.found.as_ref().filter(|(key, _)| *key == (stamp, self.changes));
        let wanted: Vec<Problem> = found
            .into_iter()
            .flat_map(|(_, verdicts)| self.list.iter().zip(verdicts))
            .filter_map(|(kept, verdict)| problem(&kept.name, verdict))
            .collect();
        let is_ours = |problem: &&Problem| problem.code == KEPT_INPUTS;
        let told = problems.iter().filter(is_ours);
        if told
            .clone()
            .map(|told| &told.message)
            .eq(wanted.iter().map(|wanted| &wanted.message))
        {
            return;
        }
        let mut ours = problems
            .iter()
            .map(|problem| problem.code == KEPT_INPUTS)
            .collect::<Vec<_>>()
            .into_iter();
        fixes.retain(|_| ours.next() != Some(true));
        problems.retain(|problem| problem.code != KEPT_INPUTS);
        // After what is worse or as bad.
        let at = problems
            .iter()
            .take_while(|problem| problem.severity != Severity::Note)
            .count();
        fixes.splice(at..at, wanted.iter().map(|_| Vec::new()));
        problems.splice(at..at, wanted);
    }
}

impl Kept {
    fn read(code: &str) -> Option<Self> {
        let report = decode(code).ok()?;
        let remark = report.remark();
        let name = if remark.is_empty() {
            format!(
                "seed {}, {}",
                report.seed,
                counted(report.inputs.len(), "input", "inputs")
            )
        } else {
            remark
        };
        Some(Self {
            report: Arc::new(report),
            code: code.to_owned(),
            name,
        })
    }
}

fn verdict(report: Arc<Report>, level: &Arc<Level>, watched: &mut Watched) -> Option<Verdict> {
    run(Rerun::new(report, Arc::clone(level)), watched)?.verdict().cloned()
}

/// Runs all of it, unless it is given up.
pub fn run(mut rerun: Rerun, watched: &mut Watched) -> Option<Rerun> {
    while rerun.run(SLICE) {
        if !watched.goes_on(rerun.progress()) {
            return None;
        }
    }
    Some(rerun)
}

/// What stopped, as a problem with the cells of the input.
fn problem(name: &str, verdict: &Verdict) -> Option<Problem> {
    let Verdict::Stopped {
        input,
        of,
        what: stopped,
        reason,
    } = verdict
    else {
        return None;
    };
    let at = match stopped {
        Some(stopped) => format!("stop at {input} of {of}, {stopped}. {reason}"),
        None => format!("do not run. {reason}"),
    };
    let message = format!("The kept inputs “{name}” {at} Look at them in Report, or forget them there.");
    let (cells, tiles) = match stopped.as_deref() {
        Some(&Input::Swap { a, b }) => (vec![a, b], Vec::new()),
        Some(&Input::Push { from, to }) => (vec![from, to], Vec::new()),
        Some(&(Input::Drop { cell, .. } | Input::Walk { to: cell })) => (vec![cell], Vec::new()),
        Some(Input::Pick { place }) => (Vec::new(), vec![Position::new(place.x(), place.y(), place.z())]),
        _ => (Vec::new(), Vec::new()),
    };
    Some(Problem {
        tiles,
        ..Problem::new(Severity::Warning, KEPT_INPUTS, message, cells)
    })
}
