//! The solution that is shown beside the game: stepped push by push or pair by pair, and played to its end.

use std::time::Duration;

use super::Live;
use crate::board::Counter;
use crate::grid::Direction;
use crate::session::Solution;
use crate::sim::Input;

/// How long a push or a pair stands before the next one where no tween shows it, in seconds at speed 1.
const WAIT: f32 = 0.35;

impl Live {
    /// Makes the steps up to the next push of the solution, and that; or takes its next pair. Answers whether it could.
    pub fn step_solution(&mut self, now: f64) -> bool {
        let Some(solution) = self.state.solution.clone() else {
            return false;
        };
        if !self.sim().is_idle() {
            return false;
        }
        let inputs = self.next_of(&solution);
        let plays = self.state.solution_plays;
        for input in &inputs {
            // The second pick of a pair is held for the end of the first.
            self.input(input, now);
            self.state.solution = Some(solution.clone());
            self.state.solution_plays = plays;
        }
        !inputs.is_empty()
    }

    /// Takes the last push or pair back.
    pub fn step_solution_back(&mut self, now: f64) {
        let Some(solution) = self.state.solution.clone() else {
            return;
        };
        let by_push = matches!(solution, Solution::Steps(_));
        self.input(&Input::Undo { by_push }, now);
        self.state.solution = Some(solution);
    }

    /// The inputs of the next push or pair; none at the end.
    fn next_of(&self, solution: &Solution) -> Vec<Input> {
        let sim = self.sim();
        match solution {
            Solution::Steps(steps) => {
                let done = usize::try_from(sim.board().counters().get(Counter::Moves)).unwrap_or(0);
                let left = steps.get(done..).unwrap_or_default();
                let count = left
                    .iter()
                    .position(|(_, pushes)| *pushes)
                    .map_or(left.len(), |at| at + 1);
                let steps: Vec<Direction> = left[..count].iter().map(|(step, _)| *step).collect();
                (!steps.is_empty()).then_some(Input::Steps(steps)).into_iter().collect()
            }
            Solution::Pairs(pairs) => {
                let Some(&(a, b)) = pairs.get(solution.done(sim.board())) else {
                    return Vec::new();
                };
                // One of them may be lifted already; another one that is goes down first.
                let picks = match sim.lifted() {
                    Some(place) if place == a => vec![b],
                    Some(place) if place == b => vec![a],
                    _ => vec![a, b],
                };
                picks.into_iter().map(|place| Input::Pick { place }).collect()
            }
        }
    }

    /// Begins to play the solution to its end, at the speed that is chosen, or stops that: what has begun comes to its end.
    pub fn play_solution(&mut self, plays: bool) {
        self.state.solution_plays = plays && self.state.solution.is_some();
        if self.state.solution_plays {
            self.wait = 0.0;
            self.state.playing = true;
            self.state.stopped = None;
        }
    }

    /// At rest: the next push of a solution that plays. Answers when the next frame is due.
    pub(super) fn go_on_with_solution(&mut self, elapsed: f32, now: f64) -> Option<Duration> {
        if !self.state.solution_plays || self.history.is_past() || !self.sim().is_idle() {
            return None;
        }
        let is_seen = self.state.animation || !self.state.speed.is_finite();
        self.wait -= if is_seen { WAIT } else { elapsed * self.state.speed };
        if self.wait > 0.0 {
            return Some(
                Duration::from_secs_f32(self.wait / self.state.speed.max(0.01)).min(Duration::from_millis(100)),
            );
        }
        self.wait = WAIT;
        let before = self.sim().inputs().len();
        let goes_on = self.step_solution(now) && self.state.refused.is_none() && self.sim().inputs().len() > before;
        self.state.solution_plays = goes_on;
        goes_on.then_some(Duration::ZERO)
    }
}
