//! A moment saved as a test: what its run came to, written off the frame.

use std::path::{Path, PathBuf};

use egui::Context;

use super::job::Job;
use crate::app::App;
use crate::board::Place;
use crate::format::save::save_atomic;
use crate::moment::expect::EXTENSION;
use crate::moment::{Expected, Report};
use crate::sim::Sim;
use crate::ui::dialogs::Purpose;

/// Whose test is to be saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TestOf {
    Live,
    Report,
}

impl App {
    pub(super) fn ask_save_test(&mut self, of: TestOf, ctx: &Context) {
        self.reports.test_of = of;
        self.ask_for_path(Purpose::SaveTest, ctx);
    }

    /// The name that a test is proposed.
    pub(in crate::app) fn proposed_test(&self) -> String {
        let name = match (self.reports.test_of, &self.reports.opened) {
            (TestOf::Report, Some(opened)) => &opened.report.level.name,
            _ => &self.live.sim().level().name,
        };
        let is_plain = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
        let name: String = name.chars().filter(is_plain).collect();
        let name = if name.trim().is_empty() { "moment" } else { name.trim() };
        format!("{name}.{EXTENSION}")
    }

    /// Writes a test off the frame.
    pub(super) fn save_test(&mut self, path: PathBuf) {
        let of = match self.reports.test_of {
            TestOf::Live => Some((self.live.sim().clone(), String::new(), self.marked())),
            TestOf::Report => {
                let replayed = self.reports.replayed();
                replayed.map(|replay| {
                    let report = replay.report();
                    (replay.sim().clone(), report.note.clone(), report.marks.clone())
                })
            }
        };
        let Some((sim, note, marks)) = of else {
            return self.fails("The test was not saved: the moment is not there yet.".to_owned());
        };
        let job = Job::start(&self.reports.ctx, move |_| Some(write_test(&path, &sim, &note, marks)));
        if job.is_none() {
            self.fails("The test was not saved: the system has no thread left.".to_owned());
        }
        self.reports.saving = job;
    }
}

fn write_test(path: &Path, sim: &Sim, note: &str, marks: Vec<Place>) -> Result<PathBuf, String> {
    // What this version makes of the inputs is what is expected, whoever made the report.
    let expected = Expected::of(sim, Report::of(sim, note, marks));
    save_atomic(path, expected.write().as_bytes()).map_err(|error| error.to_string())?;
    Ok(path.to_owned())
}
