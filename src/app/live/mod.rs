//! The running game in the window: its clock, its bot, and what became of the last move.

mod link;

pub use link::Pour;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::action::Author;
use crate::grid::Cell;
use crate::level::Level;
use crate::rng::Rng;
use crate::sim::{CancelOutcome, Input, Response, Scope, Sim, Step};
use crate::ui::strip::{LiveState, Refused};

/// The longest time that one frame makes up for, in seconds: after a pause of the program the game does not leap.
const MAX_ELAPSED: f32 = 0.1;

/// How long the simulation may take in one frame when the clock jumps.
const SLICE: Duration = Duration::from_millis(6);

/// So many transitions are made between two looks at the time.
const BATCH: u64 = 256;

/// How long a bot waits before a move at speed 1, in seconds.
const BOT_WAIT: f32 = 0.35;

/// The running game.
pub struct Live {
    /// The simulation.
    pub sim: Sim,
    /// How it is run: clock, speed, bot, link, and the last refusal.
    pub state: LiveState,
    /// Strokes on their way into the game.
    pub pour: Pour,
    /// The part of a tick that has passed since the last one, 0 to 1.
    pub fraction: f32,
    /// How long the bot waits yet, in seconds.
    wait: f32,
    bot: Rng,
}

impl Live {
    /// Starts a level from its own seed, at real time.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let seed = level.seed.unwrap_or(0);
        Self {
            sim: Sim::new(Arc::new(level.clone()), seed),
            state: LiveState::default(),
            pour: Pour::default(),
            fraction: 0.0,
            wait: 0.0,
            bot: Rng::from_seed(seed ^ 0xb07),
        }
    }

    /// Another level, from its own seed; clock, speed and link stay as they are.
    pub fn load(&mut self, level: &Level) {
        let seed = level.seed.unwrap_or(0);
        self.start_anew(level, seed);
        self.state.autoplay = false;
        self.bot = Rng::from_seed(seed ^ 0xb07);
    }

    fn start_anew(&mut self, level: &Level, seed: u64) {
        self.sim = Sim::new(Arc::new(level.clone()), seed);
        self.pour = Pour::default();
        self.state.refused = None;
        self.fraction = 0.0;
    }

    /// Starts the level as it stands now. A chain that runs is canceled first.
    pub fn restart(&mut self, level: &Level, seed: Option<u64>) {
        let seed = seed.unwrap_or_else(|| self.sim.seed());
        self.state.refused = None;
        if !link::can_restart(&self.sim, level, seed) {
            self.start_anew(level, seed);
            return;
        }
        // A stroke that goes on is a new root on the new board.
        if self.pour == Pour::Open {
            self.pour = Pour::Pressed;
        }
        self.cancel_all();
        let level = (level != self.sim.level().as_ref()).then(|| Arc::new(level.clone()));
        self.sim.input(
            Input::Restart {
                seed: Some(seed),
                level,
            },
            Author::You,
        );
    }

    /// Ends the chain that runs and those behind it, with their boards kept.
    fn cancel_all(&mut self) {
        while let Some(root) = self.sim.engine().running_root() {
            if self
                .sim
                .cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You)
                .ended
                == 0
            {
                return;
            }
        }
    }

    /// Gives an input of the person at the window, and keeps the sentence when it is refused. `now` is egui's time.
    pub fn input(&mut self, input: &Input, now: f64) -> Response {
        let response = self.sim.input(input.clone(), Author::You);
        self.state.refused = Refused::of(&self.sim, input, response, now);
        response
    }

    /// A move that was held for the end of the chain runs now; it too may make no match.
    fn judge_held(&mut self, held: &Input, now: f64) {
        if let Some(root) = self.sim.tree().last_root().filter(|_| self.sim.held().is_none()) {
            self.state.refused = Refused::of(&self.sim, held, Response::Started(root.id), now);
        }
    }

    /// Takes a debugger's step; the clock stands still afterwards.
    pub fn step(&mut self, step: Step) {
        self.state.playing = false;
        self.fraction = 0.0;
        self.sim.step(step);
    }

    /// Lets so much time pass, in seconds. Answers when the next frame is due: at once while something moves, never while the
    /// game waits for somebody.
    pub fn run(&mut self, elapsed: f32, now: f64) -> Option<Duration> {
        if !self.state.playing || self.sim.not_startable().is_some() {
            return None;
        }
        let elapsed = elapsed.clamp(0.0, MAX_ELAPSED);
        let held = self.sim.held().cloned();
        let due = if self.state.animation && self.state.speed.is_finite() {
            self.run_clock(elapsed)
        } else {
            self.jump(elapsed)
        };
        if let Some(held) = held {
            self.judge_held(&held, now);
        }
        due
    }

    /// The clock runs with the time that passed.
    fn run_clock(&mut self, elapsed: f32) -> Option<Duration> {
        if self.is_waiting() {
            self.fraction = 0.0;
            return self.let_bot_play(elapsed);
        }
        let ticks = self.fraction + elapsed * 60.0 * self.state.speed;
        self.fraction = ticks.fract();
        self.sim.advance(ticks as u64);
        if self.is_waiting() {
            self.fraction = 0.0;
            self.wait = BOT_WAIT;
        }
        (!self.is_waiting() || self.state.autoplay).then_some(Duration::ZERO)
    }

    /// The clock jumps from transition to transition, as many as fit into a slice of the frame.
    fn jump(&mut self, elapsed: f32) -> Option<Duration> {
        self.fraction = 0.0;
        let until = Instant::now() + SLICE;
        loop {
            if self.is_waiting() {
                if self.state.speed.is_finite() {
                    return self.let_bot_play(elapsed);
                }
                self.wait = 0.0;
                self.let_bot_play(0.0)?;
            }
            if self.sim.skip(BATCH) < BATCH && self.is_waiting() {
                self.wait = BOT_WAIT;
                if !self.state.autoplay {
                    return None;
                }
            }
            if self.state.speed.is_finite() && self.is_waiting() || Instant::now() >= until {
                return Some(Duration::ZERO);
            }
        }
    }

    /// Whether nothing is due: at rest, or in an open stroke.
    fn is_waiting(&self) -> bool {
        self.sim.current().is_none()
    }

    /// At rest: the bot moves once it has waited. Answers when the next frame is due.
    fn let_bot_play(&mut self, elapsed: f32) -> Option<Duration> {
        if !self.state.autoplay || !self.sim.is_idle() {
            return None;
        }
        self.wait -= elapsed * self.state.speed;
        if self.wait > 0.0 {
            return Some(
                Duration::from_secs_f32(self.wait / self.state.speed.max(0.01)).min(Duration::from_millis(100)),
            );
        }
        let Some(input) = self.bot_move() else {
            self.state.autoplay = false;
            return None;
        };
        self.state.refused = None;
        self.sim.input(input, Author::Bot);
        Some(Duration::ZERO)
    }

    /// A random legal move, or a drop where there is none; `None` when stuck, over or unsettled.
    fn bot_move(&mut self) -> Option<Input> {
        if !self.sim.is_settled() || self.sim.outcome() != crate::sim::Outcome::Playing {
            return None;
        }
        let moves = self.sim.legal_moves();
        if moves.is_empty() {
            return self.bot_drop();
        }
        let (a, b) = moves[self.bot.below(moves.len() as u32) as usize];
        Some(Input::Swap { a, b })
    }

    fn bot_drop(&mut self) -> Option<Input> {
        self.sim.next_tile().filter(|_| self.sim.settings().drop)?;
        let board = self.sim.board();
        let free: Vec<Cell> = (0..board.faces().len())
            .filter(|&index| board.faces()[index] == 0 && board.terrain()[index].is_floor())
            .map(|index| board.cell_at(index))
            .collect();
        let last = u32::try_from(free.len()).ok().filter(|&count| count > 0)?;
        let cell = free[self.bot.below(last) as usize];
        Some(Input::Drop { cell, colour: None })
    }
}
