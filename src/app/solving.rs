//! Is the room or the pile solvable? Searched off the frame, anew for each state of the level; what was found of an older state is dropped.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use super::background::Stamp;
use super::mends::{self, Come};
use crate::editor::Fix;
use crate::level::Level;
use crate::level::Mahjong;
use crate::level::{Puzzle, Sokoban};
use crate::rules::mahjong as pile_rules;
use crate::rules::mahjong::Pile;
use crate::rules::sokoban::Room;
use crate::rules::sokoban::solver::{self, Budget, Progress};
use crate::session::{Proof, Proved, Reached, Tried, Unit, Verdict, Way};
use crate::ui::canvas::pile::place_of;

/// States that the first search of a room may look at; each *Go on* has ten times as many.
const FIRST_STATES: u64 = 2_000_000;

/// Plays that the first search of a pile may make.
const FIRST_PLAYS: u64 = pile_rules::solve::BUDGET;

const fn unit_of(level: &Level) -> Unit {
    match level.puzzle {
        Puzzle::Mahjong(_) => Unit::Plays,
        Puzzle::Match3(_) | Puzzle::Sokoban(_) => Unit::States,
    }
}

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

    fn reached(&self, unit: Unit) -> Reached {
        let progress = Progress {
            states: self.states.load(Ordering::Relaxed),
            depth: self.depth.load(Ordering::Relaxed),
            queue: self.queue.load(Ordering::Relaxed),
        };
        match unit {
            Unit::States => Reached::States(progress),
            Unit::Plays => Reached::Plays(progress.states),
        }
    }
}

/// What a search tells.
enum Told {
    Proved(Proved),
    /// A single change that mends a level without a solution.
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
    /// The single changes that mend the level, as far as they have been found.
    pub mends: Vec<Arc<Fix>>,
    /// How many changes have been tried for that, of a level without a solution.
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
            let first = match unit_of(level) {
                Unit::Plays => FIRST_PLAYS,
                Unit::States => FIRST_STATES,
            };
            self.begin(level, first);
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
            proof => *proof = Proof::Searching(self.shared.reached(unit_of(level))),
        }
    }

    /// How many changes have been tried that may mend the level, while more are.
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
        let (tell, coming) = mpsc::channel();
        let search = Search {
            tell,
            shared: Arc::clone(&self.shared),
            ctx: self.ctx.clone(),
            budget: states,
        };
        let thread = thread::Builder::new().name("solver".into());
        let is_running = match &level.puzzle {
            Puzzle::Match3(_) => return,
            // Without exactly one hero there is nothing to solve; the problems say so.
            Puzzle::Sokoban(room) if room.hero().is_none() => return,
            Puzzle::Sokoban(room) => {
                let room = room.clone();
                thread.spawn(move || search.solve_room(&room)).is_ok()
            }
            // What overlaps cannot start.
            Puzzle::Mahjong(pile) if !pile_rules::overlaps(&pile.tiles).is_empty() => return,
            Puzzle::Mahjong(pile) => {
                let (pile, seed) = (pile.clone(), level.seed.unwrap_or(0));
                thread.spawn(move || search.solve_pile(&pile, seed)).is_ok()
            }
        };
        if is_running {
            self.coming = Some(coming);
            self.proof = Proof::Searching(self.shared.reached(unit_of(level)));
        }
    }

    /// The solution of the level as it stands, if one is known.
    #[must_use]
    pub const fn solution(&self) -> Option<&Way> {
        match &self.proof {
            Proof::Known(Proved {
                verdict: Verdict::Solved(way),
                ..
            }) => Some(way),
            _ => None,
        }
    }
}

/// A search on its thread.
struct Search {
    tell: mpsc::Sender<Told>,
    shared: Arc<Shared>,
    ctx: egui::Context,
    budget: u64,
}

impl Search {
    fn goes_on(&self) -> bool {
        !self.shared.stop.load(Ordering::Relaxed)
    }

    /// Looks in while it searches; answers whether it goes on.
    fn look(&self, looks: &mut u32) -> bool {
        *looks += 1;
        if looks.is_multiple_of(16) {
            self.ctx.request_repaint();
        }
        self.goes_on()
    }

    /// Tells what comes of the changes that are tried.
    fn come(&self, come: Come) {
        match come {
            Come::Tried(tried) => self.shared.note_tried(tried),
            Come::Found(fix) => {
                let _ = self.tell.send(Told::Mend(fix));
            }
        }
        self.ctx.request_repaint();
    }

    fn prove(&self, unit: Unit, states: u64, verdict: Verdict) {
        let proved = Proved {
            unit,
            budget: self.budget,
            states,
            verdict,
        };
        let _ = self.tell.send(Told::Proved(proved));
        self.ctx.request_repaint();
    }

    fn solve_room(&self, level: &Sokoban) {
        let budget = Budget {
            states: self.budget,
            ..Budget::default()
        };
        let mut looks = 0;
        let solved = solver::solve(&Room::of(level), budget, &mut |progress| {
            self.shared.note(progress);
            self.look(&mut looks)
        });
        let (verdict, is_hopeless) = match solved.verdict {
            solver::Verdict::Solved(steps) => (Verdict::Solved(Way::Steps(steps)), false),
            solver::Verdict::Unsolvable => (Verdict::Unsolvable, true),
            solver::Verdict::Unknown => (Verdict::Unknown, false),
        };
        self.prove(Unit::States, solved.states, verdict);
        if is_hopeless {
            mends::of_room(level, &|| self.goes_on(), &mut |come| self.come(come));
            // The window learns that it is over once this is gone.
            self.ctx.request_repaint();
        }
    }

    fn solve_pile(&self, level: &Mahjong, seed: u64) {
        let pile = Pile::new(level);
        let mut looks = 0;
        let mut stop = |plays| {
            self.shared.states.store(plays, Ordering::Relaxed);
            !self.look(&mut looks)
        };
        let Ok(solved) = pile_rules::solve_level(level, &pile, seed, self.budget, &mut stop) else {
            // There is no deal; the problems say why.
            self.ctx.request_repaint();
            return;
        };
        let place = |tile: usize| place_of(pile.positions()[tile]);
        let verdict = match solved.verdict {
            pile_rules::Verdict::Solved(pairs) => {
                let pairs = pairs.into_iter().map(|(a, b)| (place(a), place(b)));
                Verdict::Solved(Way::Pairs(pairs.collect()))
            }
            pile_rules::Verdict::Unsolvable => Verdict::Unsolvable,
            pile_rules::Verdict::Unknown => Verdict::Unknown,
        };
        let is_hopeless = verdict == Verdict::Unsolvable;
        self.prove(Unit::Plays, solved.states, verdict);
        if is_hopeless {
            mends::of_pile(level, seed, &|| self.goes_on(), &mut |come| self.come(come));
            self.ctx.request_repaint();
        }
    }
}

impl Drop for Solving {
    fn drop(&mut self) {
        self.stop();
    }
}
