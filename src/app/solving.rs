//! Is the room solvable? Searched off the frame, anew for each state of the level; what was found of an older state is dropped.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use super::background::Stamp;
use super::mends::{self, Come};
use crate::editor::Fix;
use crate::level::Level;
use crate::rules::sokoban::Room;
use crate::rules::sokoban::solver::{self, Budget, Progress, Verdict};
use crate::ui::verdict::{Proof, Proved, Tried};

/// States that the first search of a level may look at; each *Go on* has ten times as many.
const FIRST_STATES: u64 = 2_000_000;

/// What a search shares with the window.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    states: AtomicU64,
    depth: AtomicU32,
    queue: AtomicUsize,
    /// Changes that have been tried as mends, and how many there are.
    tried: AtomicUsize,
    to_try: AtomicUsize,
}

impl Shared {
    fn note(&self, progress: Progress) {
        self.states.store(progress.states, Ordering::Relaxed);
        self.depth.store(progress.depth, Ordering::Relaxed);
        self.queue.store(progress.queue, Ordering::Relaxed);
    }

    fn note_tried(&self, tried: Tried) {
        self.tried.store(tried.count, Ordering::Relaxed);
        self.to_try.store(tried.of, Ordering::Relaxed);
    }

    fn tried(&self) -> Tried {
        Tried {
            count: self.tried.load(Ordering::Relaxed),
            of: self.to_try.load(Ordering::Relaxed),
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            states: self.states.load(Ordering::Relaxed),
            depth: self.depth.load(Ordering::Relaxed),
            queue: self.queue.load(Ordering::Relaxed),
        }
    }
}

/// What a search tells.
enum Told {
    Proved(Proved),
    /// A single change that mends a room without a solution.
    Mend(Fix),
}

/// The search, and what it found.
pub struct Solving {
    ctx: egui::Context,
    asked: Option<Stamp>,
    shared: Arc<Shared>,
    coming: Option<mpsc::Receiver<Told>>,
    /// What is known of the level as it stands.
    pub proof: Proof,
    /// The single changes that mend the room, as far as they have been found.
    pub mends: Vec<Arc<Fix>>,
    /// How many changes have been tried for that, of a room without a solution.
    pub tried: Option<Tried>,
}

impl Solving {
    /// Nothing is searched yet.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        Self {
            ctx: ctx.clone(),
            asked: None,
            shared: Arc::default(),
            coming: None,
            proof: Proof::None,
            mends: Vec::new(),
            tried: None,
        }
    }

    /// Takes what was found, and asks about the level when it has changed since.
    pub fn update(&mut self, stamp: Stamp, level: &Level) {
        if self.asked != Some(stamp) {
            self.asked = Some(stamp);
            self.begin(level, FIRST_STATES);
        }
        let Some(coming) = &self.coming else { return };
        let mut has_ended = false;
        loop {
            match coming.try_recv() {
                Ok(Told::Proved(proved)) => {
                    let is_hopeless = proved.verdict == Verdict::Unsolvable;
                    self.tried = is_hopeless.then(Tried::default);
                    self.proof = Proof::Known(proved);
                }
                Ok(Told::Mend(fix)) => self.mends.push(Arc::new(fix)),
                Err(mpsc::TryRecvError::Empty) => break,
                Err(mpsc::TryRecvError::Disconnected) => {
                    has_ended = true;
                    break;
                }
            }
        }
        if has_ended {
            self.coming = None;
        }
        match &mut self.proof {
            Proof::Known(_) => {
                if let Some(tried) = &mut self.tried {
                    *tried = self.shared.tried();
                }
            }
            // The thread has gone without a word.
            proof if has_ended => *proof = Proof::None,
            proof => *proof = Proof::Searching(self.shared.progress()),
        }
    }

    /// How many changes have been tried that may mend the room, while more are.
    #[must_use]
    pub fn trying(&self) -> Option<Tried> {
        self.tried.filter(|_| self.is_searching())
    }

    /// Whether a search goes on.
    #[must_use]
    pub const fn is_searching(&self) -> bool {
        self.coming.is_some()
    }

    /// Searches again with ten times the states of the last search.
    pub fn go_on(&mut self, level: &Level) {
        if let Proof::Known(Proved { budget, .. }) = &self.proof {
            let states = budget.saturating_mul(10);
            self.begin(level, states);
        }
    }

    /// Ends the search; what it knows by then is what is known.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    fn begin(&mut self, level: &Level, states: u64) {
        self.stop();
        self.shared = Arc::default();
        self.coming = None;
        self.proof = Proof::None;
        self.mends.clear();
        self.tried = None;
        let Some(room) = level.sokoban() else { return };
        // Without exactly one hero there is nothing to solve; the problems say so.
        if room.hero().is_none() {
            return;
        }
        let (level, room) = (room.clone(), Room::of(room));
        let (tell, coming) = mpsc::channel();
        let (shared, ctx) = (Arc::clone(&self.shared), self.ctx.clone());
        let work = move || {
            let budget = Budget {
                states,
                ..Budget::default()
            };
            let mut looks = 0_u32;
            let solved = solver::solve(&room, budget, &mut |progress| {
                shared.note(progress);
                looks += 1;
                if looks.is_multiple_of(16) {
                    ctx.request_repaint();
                }
                !shared.stop.load(Ordering::Relaxed)
            });
            let proved = Proved {
                budget: states,
                states: solved.states,
                verdict: solved.verdict,
            };
            let is_hopeless = proved.verdict == Verdict::Unsolvable;
            let _ = tell.send(Told::Proved(proved));
            ctx.request_repaint();
            if is_hopeless {
                let goes_on = || !shared.stop.load(Ordering::Relaxed);
                mends::mends(&level, &goes_on, &mut |come| {
                    match come {
                        Come::Tried(tried) => shared.note_tried(tried),
                        Come::Found(fix) => {
                            let _ = tell.send(Told::Mend(fix));
                        }
                    }
                    ctx.request_repaint();
                });
                ctx.request_repaint();
            }
        };
        if thread::Builder::new().name("solver".into()).spawn(work).is_ok() {
            self.coming = Some(coming);
            self.proof = Proof::Searching(Progress::default());
        }
    }

    /// The solution of the level as it stands, if one is known.
    #[must_use]
    pub fn solution(&self) -> Option<&[crate::grid::Direction]> {
        match &self.proof {
            Proof::Known(Proved {
                verdict: Verdict::Solved(steps),
                ..
            }) => Some(steps),
            _ => None,
        }
    }
}

impl Drop for Solving {
    fn drop(&mut self) {
        self.stop();
    }
}
