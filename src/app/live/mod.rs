//! The running game in the window: its clock, its bot, and what became of the last move.

mod link;
mod past;
mod replay;
mod shown_solution;
mod sketch;

pub use link::{Part, Pour};
pub use past::branch_in_words;
pub use sketch::Sketched;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::action::{ActionId, Author};
use crate::editor::Editor;
use crate::level::Level;
use crate::playtest::Bot;
use crate::rng::Rng;
use crate::session::{LiveState, Refused};
use crate::sim::history::InPast;
use crate::sim::{CancelOutcome, CancelReport, History, Hit, Inject, Input, Response, Scope, Sim, Watch, explain};

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
    /// The run, the moment of it that is shown, and the branches that were left.
    pub history: History,
    /// How it is run: clock, speed, bot, link, and the last refusal.
    pub state: LiveState,
    /// Strokes on their way into the game.
    pub pour: Pour,
    /// The part of a tick that has passed since the last one, 0 to 1.
    pub fraction: f32,
    /// What stops the run.
    pub watch: Watch,
    /// The transitions up to this one have been asked whether they stop the run.
    asked: u64,
    /// The breakpoint that was met, until somebody takes it.
    hit: Option<Hit>,
    /// The transitions at which breakpoints have stopped this run, in order.
    stops: Vec<u64>,
    /// How long the bot waits yet, in seconds.
    wait: f32,
    bot: Rng,
    /// Counts the simulations.
    started: u64,
    /// The branches that the panels were told of last: how often the run had changed, and how many there were.
    told_branches: (u64, usize),
    /// What of the inputs so far is still to run.
    replay: Option<replay::Replay>,
    /// The running board while a gesture paints it alone.
    sketch: Option<Box<Editor>>,
    /// A walk on its way, until it is known whether a step of it is blocked.
    walk: Option<(crate::action::ActionId, Input)>,
    /// The inputs at whose first a replay stopped: after the next edit they may be legal again.
    unplayed: Vec<replay::Played>,
}

impl Live {
    /// Starts a level from its own seed, at real time.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let seed = level.seed.unwrap_or(0);
        Self {
            history: History::new(Sim::new(Arc::new(level.clone()), seed)),
            state: LiveState::default(),
            pour: Pour::default(),
            fraction: 0.0,
            watch: Watch::default(),
            asked: 0,
            hit: None,
            stops: Vec::new(),
            wait: 0.0,
            bot: Bot::generator(seed),
            started: 0,
            told_branches: (0, 0),
            replay: None,
            unplayed: Vec::new(),
            walk: None,
            sketch: None,
        }
    }

    /// What is shown: an earlier moment, or now.
    #[must_use]
    pub fn sim(&self) -> &Sim {
        self.history.sim()
    }

    /// How often another run has taken the place of the one before: a new simulation, a fork, a branch that was chosen.
    #[must_use]
    pub const fn started(&self) -> u64 {
        self.started + self.history.turns()
    }

    /// Says in the strip that the game started again, and why.
    pub fn has_restarted(&mut self, why: &str) {
        self.state.remark = Some(format!("Live has started again: {why}."));
    }

    /// Another level, from its own seed; clock, speed and link stay as they are.
    pub fn load(&mut self, level: &Level) {
        let seed = level.seed.unwrap_or(0);
        self.begin(Sim::new(Arc::new(level.clone()), seed), None);
        self.state.autoplay = false;
        self.state.editing = false;
    }

    /// Another level of the same file, from its own seed; the run so far stays as a branch.
    pub fn reload(&mut self, level: &Level, why: &str) {
        let seed = level.seed.unwrap_or(0);
        self.start_anew(level, seed, why);
        self.state.autoplay = false;
        self.state.editing = false;
    }

    /// Another simulation; the run so far stays as a branch.
    fn start_anew(&mut self, level: &Level, seed: u64, why: &str) {
        self.begin(Sim::new(Arc::new(level.clone()), seed), Some(why));
    }

    /// Shows another run with its past, at its last moment and paused; the run so far stays as a branch.
    pub fn adopt(&mut self, history: History, why: &str) {
        self.history.adopt(history, why);
        self.has_begun();
        self.asked = self.history.now().tree().last_transition();
        self.state.playing = false;
        self.state.autoplay = false;
        self.state.editing = false;
        self.state.remark = Some("The moment of the report, paused: step back through it, or play on".to_owned());
    }

    /// Another simulation. With a reason, the run so far stays as a branch; without one it goes, and all branches with it.
    fn begin(&mut self, sim: Sim, why: Option<&str>) {
        match why {
            Some(why) => self.history.replace(sim, why),
            None => self.history.clear(sim),
        }
        self.has_begun();
    }

    /// What belonged to the simulation before is forgotten.
    fn has_begun(&mut self) {
        self.bot = Bot::generator(self.sim().seed());
        self.started += 1;
        self.sketch = None;
        self.watch.forget_after(0);
        self.stops.clear();
        self.asked = 0;
        self.pour = Pour::default();
        self.fraction = 0.0;
        self.forget_replay();
    }

    /// The game goes its own way from here: what was to be replayed is given up, and what the strip told is old.
    fn forget_replay(&mut self) {
        self.replay = None;
        self.walk = None;
        self.unplayed.clear();
        self.state.solution = None;
        self.state.solution_plays = false;
        self.state.remark = None;
        self.state.refused = None;
        self.state.stopped = None;
    }

    /// Starts the level as it stands now. A chain that runs is canceled first. Where that takes another simulation, the run so far
    /// stays as a branch, which keeps the reason.
    pub fn restart(&mut self, level: &Level, seed: Option<u64>, why: &str) {
        let seed = seed.unwrap_or_else(|| self.sim().seed());
        self.forget_replay();
        if !link::can_restart(self.sim(), level, seed) {
            self.start_anew(level, seed, why);
            return;
        }
        self.history.fork(why);
        // A stroke that goes on is a new root on the new board.
        if self.pour == Pour::Open {
            self.pour = Pour::Pressed;
        }
        self.cancel_all();
        self.bot = Bot::generator(seed);
        let level = (level != self.sim().level().as_ref()).then(|| Arc::new(level.clone()));
        let seed = Some(seed);
        self.give_edit(Input::Restart { seed, level });
    }

    /// Ends the chain that runs and those behind it, with their boards kept.
    fn cancel_all(&mut self) {
        while let Some(root) = self.sim().engine().running_root() {
            if self.cancel(root, Scope::Chain, CancelOutcome::Keep).ended == 0 {
                return;
            }
        }
    }

    /// Gives an input of the person at the window, and keeps the sentence when it is refused. `now` is egui's time.
    pub fn input(&mut self, input: &Input, now: f64) {
        self.forget_replay();
        self.state.refused = match self.give(input.clone(), Author::You) {
            Ok(response) => {
                let walks = matches!(input, Input::Steps(_) | Input::Walk { .. } | Input::Push { .. });
                if let Response::Started(root) = response
                    && walks
                {
                    self.walk = Some((root, input.clone()));
                }
                Refused::of(self.sim(), input, response, now)
            }
            Err(past) => Some(Refused::with(past.to_string(), input, now)),
        };
    }

    /// Gives an input, and stops where what it makes at once meets a breakpoint.
    fn give(&mut self, input: Input, author: Author) -> Result<Response, InPast> {
        let Self {
            history, watch, hit, ..
        } = self;
        let given = history.input_until(input, author, &mut |sim, transition| meets(watch, hit, sim, transition));
        if !self.history.is_past() {
            self.asked = self.history.now().tree().last_transition();
        }
        self.stop_at_hit();
        given.map(|(response, _)| response)
    }

    /// Gives an input that the past does not refuse.
    fn give_edit(&mut self, input: Input) {
        let given = self.give(input, Author::You);
        debug_assert!(given.is_ok(), "only moves are refused in the past");
    }

    /// Cancels a live action, or its chain. An end that meets a breakpoint stops the run as any other.
    pub fn cancel(&mut self, target: ActionId, scope: Scope, outcome: CancelOutcome) -> CancelReport {
        self.state.stopped = None;
        // In the past it forks where the playhead stands.
        let before = self.history.playhead();
        let report = self.history.cancel(target, scope, outcome, Author::You);
        if !self.history.is_past() {
            self.asked = before;
            self.ask_inputs();
        }
        report
    }

    /// Arms, mutes or removes an injection: in the past on a branch that begins there.
    ///
    /// # Errors
    /// Why it is refused, in a sentence.
    pub fn inject(&mut self, inject: Inject) -> Result<(), String> {
        let input = Input::Inject(inject);
        match self.give(input.clone(), Author::You) {
            Ok(Response::Refused(refusal)) => Err(explain(refusal, &input, self.sim())),
            Ok(_) => Ok(()),
            Err(past) => Err(past.to_string()),
        }
    }

    /// A walk is refused where a step of it is blocked, which is known once that step is due.
    fn judge_walk(&mut self, now: f64) {
        let Some((root, input)) = self.walk.take() else { return };
        let sim = self.history.now();
        let Some(node) = sim.tree().get(root) else { return };
        if node.state.is_terminal() {
            self.state.refused = Refused::of(sim, &input, Response::Started(root), now);
        } else {
            self.walk = Some((root, input));
        }
    }

    /// A move that was held for the end of the chain runs now; it too may make no match.
    fn judge_held(&mut self, held: &Input, now: f64) {
        let sim = self.history.now();
        if let Some(root) = sim.tree().last_root().filter(|_| sim.held().is_none()) {
            self.state.refused = Refused::of(sim, held, Response::Started(root.id), now);
            self.walk = Some((root.id, held.clone()));
        }
    }

    /// The breakpoint that was met since the last call: the run has stopped there.
    pub const fn take_hit(&mut self) -> Option<Hit> {
        self.hit.take()
    }

    /// Stops where a breakpoint was met; answers whether one was.
    pub(super) fn stop_at_hit(&mut self) -> bool {
        let Some(hit) = &self.hit else { return false };
        self.state.playing = false;
        self.state.stopped = Some(hit.to_string());
        self.fraction = 0.0;
        if let Err(at) = self.stops.binary_search(&hit.transition) {
            self.stops.insert(at, hit.transition);
        }
        true
    }

    /// The transitions at which breakpoints have stopped this run, in order.
    #[must_use]
    pub fn stops(&self) -> &[u64] {
        &self.stops
    }

    /// Asks the transitions that inputs have made by themselves, as the start of a root; answers whether one stops the run.
    fn ask_inputs(&mut self) -> bool {
        let last = self.history.now().tree().last_transition();
        while self.asked < last && self.hit.is_none() {
            self.asked += 1;
            self.hit = self.watch.hit(self.history.now(), self.asked);
        }
        self.stop_at_hit()
    }

    /// Lets so much time pass, in seconds. Answers when the next frame is due: at once while something moves, never while the
    /// game waits for somebody.
    pub fn run(&mut self, elapsed: f32, now: f64) -> Option<Duration> {
        if self.go_on_replaying() {
            // What runs again on an edited level has been seen already.
            self.asked = self.history.now().tree().last_transition();
            return Some(Duration::ZERO);
        }
        if self.ask_inputs() || !self.state.playing || self.sim().not_startable().is_some() {
            return None;
        }
        let elapsed = elapsed.clamp(0.0, MAX_ELAPSED);
        let held = self.history.now().held().filter(|_| !self.history.is_past()).cloned();
        let due = if self.state.animation && self.state.speed.is_finite() {
            self.run_clock(elapsed)
        } else {
            self.jump(elapsed)
        };
        self.judge_walk(now);
        if let Some(held) = held {
            self.judge_held(&held, now);
        }
        self.go_on_with_solution(elapsed, now).or(due)
    }

    /// The clock runs with the time that passed.
    fn run_clock(&mut self, elapsed: f32) -> Option<Duration> {
        if self.is_waiting() {
            self.fraction = 0.0;
            return self.let_bot_play(elapsed);
        }
        let ticks = self.fraction + elapsed * 60.0 * self.state.speed;
        self.fraction = ticks.fract();
        let Self {
            history, watch, hit, ..
        } = self;
        history.advance(ticks as u64, &mut |sim, transition| meets(watch, hit, sim, transition));
        self.asked = self.history.now().tree().last_transition();
        if self.stop_at_hit() {
            return None;
        }
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
            if self.ask_inputs() {
                return None;
            }
            let Self {
                history, watch, hit, ..
            } = self;
            let (made, _) = history.skip(BATCH, &mut |sim, transition| meets(watch, hit, sim, transition));
            self.asked = self.history.now().tree().last_transition();
            if self.stop_at_hit() {
                return None;
            }
            if made < BATCH && self.is_waiting() {
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
        !self.history.has_next()
    }

    /// At rest: the bot moves once it has waited. Answers when the next frame is due.
    fn let_bot_play(&mut self, elapsed: f32) -> Option<Duration> {
        if !self.state.autoplay || !self.sim().is_idle() {
            return None;
        }
        self.wait -= elapsed * self.state.speed;
        if self.wait > 0.0 {
            return Some(
                Duration::from_secs_f32(self.wait / self.state.speed.max(0.01)).min(Duration::from_millis(100)),
            );
        }
        let input = match self.state.bot.choose(self.history.now(), &mut self.bot) {
            Ok(input) => input,
            Err(why) => {
                self.state.autoplay = false;
                self.state.remark = Some(format!("Autoplay has stopped: {why}."));
                return None;
            }
        };
        self.forget_replay();
        // Nothing is left to happen, so that this is now.
        let _ = self.give(input, Author::Bot);
        Some(Duration::ZERO)
    }
}

/// Asks the breakpoints about a transition; one that was met and is not taken yet stays.
fn meets(watch: &mut Watch, hit: &mut Option<Hit>, sim: &Sim, transition: u64) -> bool {
    if hit.is_none() {
        *hit = watch.hit(sim, transition);
    }
    hit.is_some()
}
