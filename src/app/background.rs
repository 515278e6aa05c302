//! What is found out about the level off the frame: what its random cells roll, and what is wrong with it.
//!
//! One worker takes the newest request and drops the older ones. A frame never waits for it.

use std::sync::{Arc, mpsc};
use std::thread;

use crate::editor::{Fix, fix};
use crate::grid::Cell;
use crate::level::mahjong::{Face, Position, Tile, Tiles};
use crate::level::sokoban::Ground;
use crate::level::{Level, Mahjong, Match3, Problem, Puzzle, Sokoban};
use crate::rules::match3 as rules;
use crate::rules::sokoban as room_rules;
use crate::sim::mahjong::Winnable;
use crate::sim::{Sim, proofs};

/// Which document, and which state of it.
pub type Stamp = (u64, u64);

/// What was found out about one state of a document.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// Which state.
    pub stamp: Stamp,
    /// The face of each cell as the level starts from its own seed; `None` when it cannot start.
    pub rolled: Option<Vec<u8>>,
    /// The tiles of a pile with the faces that its own seed deals, and what is known of that deal.
    pub dealt: Option<Dealt>,
    /// Why it cannot start.
    pub not_startable: Option<String>,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// What mends each problem, in the same order.
    pub fixes: Vec<Vec<Arc<Fix>>>,
    /// The cells of a room on which a ball is lost.
    pub dead: Vec<Cell>,
}

impl Findings {
    /// Finds everything out; may take long on large boards that can hardly start.
    #[must_use]
    pub fn of(level: &Level, stamp: Stamp) -> Self {
        match &level.puzzle {
            Puzzle::Match3(match3) => Self::of_match3(level, match3, stamp),
            Puzzle::Sokoban(room) => Self::of_room(level, room, stamp),
            Puzzle::Mahjong(mahjong) => Self::of_pile(level, mahjong, stamp),
        }
    }

    fn of_room(level: &Level, room: &Sokoban, stamp: Stamp) -> Self {
        let problems = proofs::problems(level);
        let start = Sim::new(Arc::new(level.clone()), level.seed.unwrap_or(0));
        let has_destination = room.ground.as_slice().contains(&Ground::Destination);
        Self {
            stamp,
            not_startable: start.not_startable().map(str::to_owned),
            fixes: fixes(level, &problems),
            problems,
            // Without a destination every cell would be.
            dead: if has_destination {
                room_rules::dead_squares(room)
            } else {
                Vec::new()
            },
            ..Self::default()
        }
    }

    fn of_match3(level: &Level, match3: &Match3, stamp: Stamp) -> Self {
        let seed = level.seed.unwrap_or(0);
        let (rolled, not_startable) = match rules::start(match3, seed) {
            Ok(faces) => (Some(faces), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let problems = proofs::problems(level);
        Self {
            stamp,
            rolled,
            dealt: None,
            not_startable,
            fixes: fixes(level, &problems),
            problems,
            dead: Vec::new(),
        }
    }

    fn of_pile(level: &Level, mahjong: &Mahjong, stamp: Stamp) -> Self {
        let seed = level.seed.unwrap_or(0);
        let problems = proofs::problems(level);
        let overlap = problems.iter().find(|problem| problem.code == "overlap");
        let (dealt, not_startable) = match overlap {
            Some(problem) => (None, Some(problem.message.clone())),
            None => match Dealt::of(mahjong, seed) {
                Ok(dealt) => (Some(dealt), None),
                Err(why) => (None, Some(why)),
            },
        };
        Self {
            stamp,
            dealt,
            not_startable,
            fixes: fixes(level, &problems),
            problems,
            ..Self::default()
        }
    }
}

/// A pile as its seed deals it.
#[derive(Debug, Clone)]
pub struct Dealt {
    /// The tiles, each with its face.
    pub tiles: Tiles,
    /// Whether they can be cleared.
    pub winnable: Winnable,
}

impl Dealt {
    fn of(mahjong: &Mahjong, seed: u64) -> Result<Self, String> {
        let level = Level::new("", Puzzle::Mahjong(mahjong.clone()));
        let sim = Sim::new(Arc::new(level), seed);
        if let Some(why) = sim.not_startable() {
            return Err(why.to_owned());
        }
        let mut tiles = mahjong.tiles.clone();
        for (index, &face) in sim.board().faces().iter().enumerate() {
            let place = sim.board().place_at(index);
            let at = Position::new(place.x(), place.y(), place.z());
            let face = face.checked_sub(1).and_then(Face::new);
            tiles.insert(Tile { at, face });
        }
        Ok(Self {
            tiles,
            winnable: sim.dealt(),
        })
    }
}

fn fixes(level: &Level, problems: &[Problem]) -> Vec<Vec<Arc<Fix>>> {
    let of = |problem| fix::of(level, problem).into_iter().map(Arc::new).collect();
    problems.iter().map(of).collect()
}

/// The worker, and what it found last.
pub struct Background {
    requests: mpsc::Sender<(Stamp, Arc<Level>)>,
    results: mpsc::Receiver<Findings>,
    asked: Option<Stamp>,
    /// What is known; of the present state once it has been found, else of an older one of the same document.
    pub found: Option<Findings>,
}

impl Background {
    /// Starts the worker; it wakes the window when it has found something, and ends with this value.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        let (requests, todo) = mpsc::channel::<(Stamp, Arc<Level>)>();
        let (done, results) = mpsc::channel();
        let ctx = ctx.clone();
        let work = move || {
            while let Ok(mut newest) = todo.recv() {
                newest = todo.try_iter().last().unwrap_or(newest);
                if done.send(Findings::of(&newest.1, newest.0)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        };
        // Without a thread (the system has none left) nothing is found, and the editor goes on without.
        let _ = thread::Builder::new().name("findings".into()).spawn(work);
        Self {
            requests,
            results,
            asked: None,
            found: None,
        }
    }

    /// Takes what was found, and asks about the level when it has changed since.
    pub fn update(&mut self, stamp: Stamp, level: &Level) {
        if let Some(found) = self.results.try_iter().last() {
            self.found = Some(found);
        }
        if self.found.as_ref().is_some_and(|found| found.stamp.0 != stamp.0) {
            self.found = None;
        }
        if self.asked != Some(stamp) {
            self.asked = Some(stamp);
            let _ = self.requests.send((stamp, Arc::new(level.clone())));
        }
    }

    /// Whether what is known is about this state.
    #[must_use]
    pub fn is_current(&self, stamp: Stamp) -> bool {
        self.found.as_ref().is_some_and(|found| found.stamp == stamp)
    }
}
