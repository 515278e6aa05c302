//! Saving the record of the run in Live as a trace, on a thread of its own.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use egui::Context;

use crate::app::App;
use crate::format::save::{Output, SaveError};
use crate::sim::Sim;
use crate::trace::{EXTENSION, Writer};
use crate::ui::notice::Notice;
use crate::words::{counted, thousands};

/// What came of saving: a sentence.
type Saved = Result<String, String>;

/// A trace that is being saved.
#[derive(Debug)]
pub struct SavingTrace(mpsc::Receiver<Saved>);

fn write(sim: &Sim, path: &Path) -> Result<(), SaveError> {
    let output = Output::create(path)?;
    let remains = output.remains();
    let written = Writer::new(output, sim).finish(sim);
    written
        .map_err(|source| SaveError::writing(path, source, remains))?
        .finish()
}

fn in_words(sim: &Sim, path: &Path) -> String {
    let tree = sim.tree();
    let kept = tree.last_transition() - tree.dropped_transitions();
    let saved = format!(
        "Saved {}: {}.",
        path.display(),
        counted(kept, "transition", "transitions")
    );
    match tree.dropped_transitions() {
        0 => saved,
        1 => format!("{saved} The record no longer held the first transition; the trace begins behind it."),
        dropped => format!(
            "{saved} The record no longer held the first {} transitions; the trace begins behind them.",
            thousands(dropped)
        ),
    }
}

impl App {
    /// Saves the record of the run that Live shows, up to its end.
    pub(in crate::app) fn save_trace(&mut self, mut path: PathBuf, ctx: &Context) {
        if path.extension().is_none() {
            path.set_extension(EXTENSION);
        }
        let sim = self.live.history.now().clone();
        let (tell, told) = mpsc::channel();
        let ctx = ctx.clone();
        let work = move || {
            let saved = write(&sim, &path);
            let words = saved.map(|()| in_words(&sim, &path));
            let _ = tell.send(words.map_err(|error| error.to_string()));
            ctx.request_repaint();
        };
        match thread::Builder::new().name("save trace".into()).spawn(work) {
            Ok(_) => self.saving_trace = Some(SavingTrace(told)),
            Err(error) => {
                let text = format!("The trace was not saved: {error}");
                self.notice = Some(Notice { is_error: true, text });
            }
        }
    }

    /// Tells what came of saving, once it is over.
    pub(in crate::app) fn take_saved_trace(&mut self) {
        let Some(saved) = self.saving_trace.as_ref().and_then(|saving| saving.0.try_recv().ok()) else {
            return;
        };
        self.saving_trace = None;
        self.notice = Some(match saved {
            Ok(text) => Notice { is_error: false, text },
            Err(text) => Notice { is_error: true, text },
        });
    }
}
