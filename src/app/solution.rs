//! A solution shown in Live: the room starts again, and its steps are made push by push.

use std::sync::Arc;

use super::App;
use crate::app::command::Solve;
use crate::board::Counter;
use crate::editor::{Property, Request};
use crate::grid::Direction;
use crate::level::sokoban::StoredSolution;
use crate::level::{Problem, Severity};
use crate::rules::sokoban::solver::Verdict;
use crate::rules::sokoban::{Room, lurd};
use crate::sim::Input;
use crate::ui::strip::Solution;
use crate::ui::verdict::{Proof, Proved};

/// The code of the problem that the solver finds.
const UNSOLVABLE: &str = "unsolvable";

impl App {
    /// Does what is asked about solutions.
    pub(super) fn solve(&mut self, solve: Solve, now: f64) {
        match solve {
            Solve::GoOn => self.solving.go_on(self.document.editor.level()),
            Solve::Stop => self.solving.stop(),
            Solve::Show => match self.solving.solution().map(<[Direction]>::to_vec) {
                Some(steps) => self.show_solution(&steps),
                None => self.hint = Some(("No solution of this level is known.".into(), now)),
            },
            Solve::ShowStored(index) => self.show_stored(index, now),
            Solve::Forward => self.step_solution(now),
            Solve::Back => {
                let shown = self.live.state.solution.clone();
                self.live.input(&Input::Undo { by_push: true }, now);
                self.live.state.solution = shown;
            }
            Solve::Store => self.store_solution(now),
            Solve::Remove(index) => {
                let mut solutions = self.solutions();
                if index < solutions.len() {
                    solutions.remove(index);
                    self.set_solutions(solutions, now);
                }
            }
        }
    }

    /// Whether a solution is known, and why not.
    pub(super) fn solved(&self) -> Result<(), String> {
        if self.document.editor.room().is_none() {
            return Err("Levels of this kind are not solved so far.".into());
        }
        match &self.solving.proof {
            Proof::Known(proved) => match proved.verdict {
                Verdict::Solved(_) => Ok(()),
                Verdict::Unsolvable => Err("The room has no solution; change it.".into()),
                Verdict::Unknown => Err("No solution was found within the budget; go on in the status bar.".into()),
            },
            Proof::Searching(_) => Err("The room is being searched for a solution.".into()),
            Proof::None => Err("The room cannot start; Problems says why.".into()),
        }
    }

    /// A room without a solution is a problem of the level, with the changes that mend it as they are found.
    pub(super) fn tell_unsolvable(&mut self) {
        let stamp = self.stamp();
        let Proof::Known(Proved {
            verdict: Verdict::Unsolvable,
            ..
        }) = self.solving.proof
        else {
            return;
        };
        let message = self.unsolvable_in_words();
        let Some(found) = self.background.found.as_mut().filter(|found| found.stamp == stamp) else {
            return;
        };
        if found.problems.first().is_some_and(|problem| problem.message == message) {
            return;
        }
        if found.problems.first().is_some_and(|problem| problem.code == UNSOLVABLE) {
            found.problems.remove(0);
            found.fixes.remove(0);
        }
        let problem = Problem::new(Severity::Error, UNSOLVABLE, message, Vec::new());
        found.problems.insert(0, problem);
        found.fixes.insert(0, self.solving.mends.clone());
    }

    /// What is told of a room without a solution, with how far the search for what mends it has come.
    fn unsolvable_in_words(&self) -> String {
        let tried = self.solving.tried.unwrap_or_default();
        let mends = match self.solving.mends.len() {
            0 if self.solving.is_searching() => "none mends it so far",
            0 => "none mends it",
            1 => "one mends it",
            _ => "each of these mends it",
        };
        let so_far = if self.solving.is_searching() {
            "Trying single changes"
        } else {
            "Single changes"
        };
        format!(
            "The room has no solution. {so_far}, {} of {} tried: {mends}.",
            tried.count, tried.of
        )
    }

    fn solutions(&self) -> Vec<StoredSolution> {
        self.document
            .editor
            .room()
            .map(|room| room.solutions.clone())
            .unwrap_or_default()
    }

    fn set_solutions(&mut self, solutions: Vec<StoredSolution>, now: f64) {
        for request in [
            Request::Part,
            Request::Set(Property::Solutions(solutions)),
            Request::Part,
        ] {
            self.edit(request, now);
        }
    }

    fn show_stored(&mut self, index: usize, now: f64) {
        let solutions = self.solutions();
        let Some(stored) = solutions.get(index) else { return };
        match lurd::parse(&stored.moves) {
            Ok(steps) => self.show_solution(&steps),
            Err(why) => self.hint = Some((format!("{} does not read: {}.", stored.name, why.message), now)),
        }
    }

    /// Starts the room again with a solution beside it.
    fn show_solution(&mut self, steps: &[Direction]) {
        let Some(room) = self.document.editor.room().map(Room::of) else {
            return;
        };
        let letters = lurd::print(&room, steps);
        let pushed: Vec<bool> = letters.chars().map(|letter| letter.is_ascii_uppercase()).collect();
        self.live
            .restart(self.document.editor.level(), None, "the solution is shown");
        self.live.state.solution = Some(Solution {
            steps: Arc::from(steps),
            pushed: Arc::from(pushed),
        });
        self.show_panel(crate::app::command::Panel::Live, true);
    }

    /// Makes the steps up to the next push, and that.
    fn step_solution(&mut self, now: f64) {
        let Some(solution) = self.live.state.solution.clone() else {
            return;
        };
        let done = self.live.sim().board().counters().get(Counter::Moves);
        let done = usize::try_from(done).unwrap_or(0).min(solution.steps.len());
        let left = solution.pushed.get(done..).unwrap_or_default();
        let count = left.iter().position(|pushed| *pushed).map_or(left.len(), |at| at + 1);
        let steps = solution.steps[done..done + count].to_vec();
        if !steps.is_empty() && self.live.sim().is_idle() {
            self.live.input(&Input::Steps(steps), now);
            self.live.state.solution = Some(solution);
        }
    }

    /// Keeps the solution that is known with the level, as a step of its history.
    fn store_solution(&mut self, now: f64) {
        let known = self.solving.solution().map(<[Direction]>::to_vec);
        let (Some(steps), Some(room)) = (known, self.document.editor.room()) else {
            self.hint = Some(("No solution of this level is known.".into(), now));
            return;
        };
        let moves = lurd::print(&Room::of(room), &steps);
        let mut solutions = self.solutions();
        if solutions.iter().any(|stored| stored.moves == moves) {
            self.hint = Some(("The level holds this solution already.".into(), now));
            return;
        }
        solutions.push(StoredSolution {
            name: "Solution".into(),
            moves,
        });
        self.set_solutions(solutions, now);
    }
}
