//! The cancel sweep of a chain, off the frame: a thread takes its cases one after another, and tells how far it has come.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::App;
use crate::action::ActionId;
use crate::command::Panel;
use crate::sim::Sweep;
use crate::sim::sweep::Report;
use crate::ui::notice::Notice;
use crate::ui::sweep::SweepState;
use crate::ui::tree::words;

/// How often the window is told how far a sweep has come.
const TOLD: Duration = Duration::from_millis(50);

/// What a sweep shares with the window.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    /// What was found so far, and whether it is over.
    found: Mutex<(Report, bool)>,
}

/// The last sweep.
pub struct Sweeping {
    ctx: egui::Context,
    shared: Arc<Shared>,
    /// How it stands; `None` while none was begun.
    pub state: Option<SweepState>,
}

impl Sweeping {
    /// Nothing is swept yet.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        Self {
            ctx: ctx.clone(),
            shared: Arc::default(),
            state: None,
        }
    }

    /// Takes what was found since the last frame.
    pub fn update(&mut self) {
        let Some(state) = self.state.as_mut().filter(|state| state.running) else {
            return;
        };
        let found = self.shared.found.lock().unwrap_or_else(PoisonError::into_inner);
        state.report.clone_from(&found.0);
        state.running = !found.1;
    }

    /// Whether a sweep goes on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.running)
    }

    /// Ends the sweep; what it has found stays.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Begins a sweep; one that goes on is ended.
    fn begin(&mut self, title: String, mut sweep: Sweep) {
        self.stop();
        let report = sweep.report().clone();
        // How much there is to do is known before the first case is over.
        self.shared = Arc::new(Shared {
            stop: AtomicBool::new(false),
            found: Mutex::new((report.clone(), false)),
        });
        let (shared, ctx) = (Arc::clone(&self.shared), self.ctx.clone());
        let work = move || {
            let mut told = Instant::now();
            let mut goes_on = true;
            while goes_on {
                goes_on = !shared.stop.load(Ordering::Relaxed) && sweep.step();
                if !goes_on || told.elapsed() >= TOLD {
                    told = Instant::now();
                    let mut found = shared.found.lock().unwrap_or_else(PoisonError::into_inner);
                    *found = (sweep.report().clone(), !goes_on);
                    drop(found);
                    ctx.request_repaint();
                }
            }
        };
        let running = thread::Builder::new().name("sweep".into()).spawn(work).is_ok();
        self.state = Some(SweepState { title, running, report });
    }
}

impl Drop for Sweeping {
    fn drop(&mut self) {
        self.stop();
    }
}

impl App {
    /// Sweeps the chain of an action, and shows how far that has come.
    pub(super) fn sweep(&mut self, action: ActionId, ctx: &egui::Context) {
        let history = &self.live.history;
        let tree = history.now().tree();
        let root = tree.get(action).and_then(|node| tree.get(node.root));
        let title = root.map_or_else(String::new, |root| {
            format!("{} {}", root.id, words::title(&root.action))
        });
        match Sweep::of(history, action) {
            Ok(sweep) => {
                self.sweeping.begin(title, sweep);
                self.focus_panel(Panel::Sweep, ctx);
            }
            Err(why) => {
                let text = format!("Not swept: {why}");
                self.notice = Some(Notice { is_error: false, text });
            }
        }
    }
}
