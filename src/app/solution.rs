//! A solution shown in Live: the level starts again, and its steps are made push by push, its pairs taken one by one.

use std::sync::Arc;

use super::App;
use super::solving::Solving;
use crate::command::Solve;
use crate::editor::fix::Mend;
use crate::editor::{Property, Request};
use crate::level::sokoban::StoredSolution;
use crate::level::{Problem, Puzzle, Severity};
use crate::rules::mahjong::order;
use crate::rules::sokoban::{Room, lurd};
use crate::session::{Proof, Proved, Solution, Unit, Verdict, Way};
use crate::ui::canvas::pile::{place_of, position_of};

/// The code of the problem that the solver finds.
const UNSOLVABLE: &str = "unsolvable";

impl App {
    /// Does what is asked about solutions.
    pub(super) fn solve(&mut self, solve: Solve, now: f64) {
        match solve {
            Solve::GoOn => self.solving.go_on(self.document.editor.level()),
            Solve::Stop => self.solving.stop(),
            Solve::Show => match self.solving.solution().cloned() {
                Some(way) => self.show_solution(&way),
                None => self.hint = Some(("No solution of this level is known.".into(), now)),
            },
            Solve::ShowStored(index) => self.show_stored(index, now),
            Solve::Forward => {
                self.live.step_solution(now);
            }
            Solve::Back => self.live.step_solution_back(now),
            Solve::Play(plays) => self.live.play_solution(plays),
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
        if self.document.editor.level().match3().is_some() {
            return Err("Levels of match-3 have no solution: what falls from above is not known.".into());
        }
        match &self.solving.proof {
            Proof::Known(proved) => match proved.verdict {
                Verdict::Solved(_) => Ok(()),
                Verdict::Unsolvable => Err("The level has no solution; change it.".into()),
                Verdict::Unknown => Err("No solution was found within the budget; go on in the status bar.".into()),
            },
            Proof::Searching(_) => Err("The level is being searched for a solution.".into()),
            Proof::None => Err("The level cannot start; Problems says why.".into()),
        }
    }

    /// A room without a solution is a problem of the level, with the changes that mend it as they are found.
    pub(super) fn tell_unsolvable(&mut self) {
        let stamp = self.stamp();
        let Proof::Known(Proved {
            verdict: Verdict::Unsolvable,
            unit,
            ..
        }) = self.solving.proof
        else {
            return;
        };
        let Some(found) = self.background.found.as_mut().filter(|found| found.stamp == stamp) else {
            return;
        };
        let (what, severity) = match unit {
            Unit::States => ("The room has no solution", Severity::Error),
            // It was asked for: the deal makes no promise.
            Unit::Plays => ("The deal of the level's seed cannot be cleared", Severity::Warning),
        };
        let message = format!("{what}. {}", mends_in_words(&self.solving));
        let known = found.problems.iter().position(|problem| problem.code == UNSOLVABLE);
        if known.is_some_and(|known| found.problems[known].message == message) {
            return;
        }
        // What the check knows of fixed faces stays what mends them, beside what was found here.
        let (severity, mut fixes) = match known {
            Some(known) => (found.problems.remove(known).severity, found.fixes.remove(known)),
            None => (severity, Vec::new()),
        };
        fixes.retain(|fix| unit == Unit::Plays && matches!(fix.mend, Mend::Tiles("Deal faces", _)));
        fixes.extend(self.solving.mends.iter().cloned());
        let at = match severity {
            Severity::Error => 0,
            _ => found
                .problems
                .iter()
                .take_while(|problem| problem.severity == Severity::Error)
                .count(),
        };
        let problem = Problem::new(severity, UNSOLVABLE, message, Vec::new());
        found.problems.insert(at, problem);
        found.fixes.insert(at, fixes);
    }

    /// Whether the solution that is shown plays; or why it cannot.
    pub(super) fn plays_solution(&self) -> Result<bool, String> {
        let (sim, state) = (self.live.sim(), &self.live.state);
        let Some(solution) = &state.solution else {
            return Err("No solution is shown: Show solution in the Level menu starts one.".into());
        };
        if state.past.is_some() {
            return Err("An earlier moment is shown: go Back to now first.".into());
        }
        if solution.done(sim.board()) >= solution.count() {
            return Err("The solution is at its end.".into());
        }
        Ok(state.solution_plays)
    }

    fn solutions(&self) -> Vec<StoredSolution> {
        match &self.document.editor.level().puzzle {
            Puzzle::Match3(_) => Vec::new(),
            Puzzle::Sokoban(room) => room.solutions.clone(),
            Puzzle::Mahjong(pile) => pile.solutions.clone(),
        }
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
        let is_pile = self.document.editor.level().mahjong().is_some();
        let read = if is_pile {
            order::parse(&stored.moves).map(|pairs| {
                let pairs = pairs.into_iter().map(|(a, b)| (place_of(a), place_of(b)));
                Way::Pairs(pairs.collect())
            })
        } else {
            let steps = lurd::parse(&stored.moves);
            steps.map(Way::Steps).map_err(|why| why.message)
        };
        match read {
            Ok(way) => self.show_solution(&way),
            Err(why) => self.hint = Some((format!("{} does not read: {why}.", stored.name), now)),
        }
    }

    /// Starts the level again with a solution beside it. That of a pile is of the deal of the level's own seed.
    fn show_solution(&mut self, way: &Way) {
        let editor = &self.document.editor;
        let (shown, seed) = match way {
            Way::Steps(steps) => {
                let Some(room) = editor.room().map(Room::of) else {
                    return;
                };
                let letters = lurd::print(&room, steps);
                let pushes = letters.chars().map(|letter| letter.is_ascii_uppercase());
                (Solution::Steps(steps.iter().copied().zip(pushes).collect()), None)
            }
            Way::Pairs(pairs) => {
                let seed = editor.level().seed.unwrap_or(0);
                (Solution::Pairs(Arc::from(&pairs[..])), Some(seed))
            }
        };
        self.live.restart(editor.level(), seed, "the solution is shown");
        self.live.state.solution = Some(shown);
        self.show_panel(crate::command::Panel::Live, true);
    }

    /// Keeps the solution that is known with the level, as a step of its history.
    fn store_solution(&mut self, now: f64) {
        let moves = match self.solving.solution() {
            Some(Way::Steps(steps)) => {
                let room = self.document.editor.room();
                room.map(|room| lurd::print(&Room::of(room), steps))
            }
            Some(Way::Pairs(pairs)) => {
                let pairs: Vec<order::Places> = pairs.iter().map(|&(a, b)| (position_of(a), position_of(b))).collect();
                Some(order::print(&pairs))
            }
            None => None,
        };
        let Some(moves) = moves else {
            self.hint = Some(("No solution of this level is known.".into(), now));
            return;
        };
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

/// How far the search for what mends a level without a solution has come.
fn mends_in_words(solving: &Solving) -> String {
    let tried = solving.tried.unwrap_or_default();
    let mends = match solving.mends.len() {
        0 if solving.is_searching() => "none mends it so far",
        0 => "none mends it",
        1 => "one mends it",
        _ => "each of these mends it",
    };
    let so_far = if solving.is_searching() {
        "Trying single changes"
    } else {
        "Single changes"
    };
    format!("{so_far}, {} of {} tried: {mends}.", tried.count, tried.of)
}
