//! Going back in time from the window: the playhead, steps both ways, forks and branches. Each leaves Live paused.

use super::{Live, meets};
use crate::command::Previewed;
use crate::session::{BranchRow, LiveState, Past, Status, status};
use crate::sim::history::Branch;
use crate::sim::{Sim, Step};

/// What the strip says when a step finds nothing to do.
const AT_REST: &str = "At rest: make a move or turn autoplay on";

impl Live {
    /// What was on its way between two moments is forgotten: the clock stands at a moment.
    fn stand_still(&mut self) {
        self.state.playing = false;
        self.state.remark = None;
        self.state.refused = None;
        self.state.stopped = None;
        self.state.solution_plays = false;
        self.fraction = 0.0;
    }

    /// Says where a breakpoint has stopped a step, if one has.
    fn has_stepped(&mut self) {
        self.asked = self.history.now().tree().last_transition();
        self.stop_at_hit();
    }

    /// Takes a debugger's step.
    pub fn step(&mut self, step: Step) {
        self.stand_still();
        let Self {
            history, watch, hit, ..
        } = self;
        let stepped = history.step(step, &mut |sim, transition| meets(watch, hit, sim, transition));
        self.has_stepped();
        if !stepped && self.sim().is_idle() {
            self.state.remark = Some(self.nothing_to_step());
        }
    }

    /// Why a step finds nothing to do, and the way out. What the strip says of the board stays in it.
    fn nothing_to_step(&self) -> String {
        let sim = self.sim();
        let unseen = LiveState {
            preview: None,
            ..self.state.clone()
        };
        let stands = status(sim, &unseen);
        match stands {
            Status::Unsettled { .. } | Status::Stopped(_) => {
                format!("{}. Settle first", stands.cause(sim, &self.state))
            }
            Status::Stuck | Status::Won | Status::Lost => {
                format!("{}. Play again or go back first", stands.cause(sim, &self.state))
            }
            _ => AT_REST.to_owned(),
        }
    }

    /// Takes a debugger's step backwards.
    pub fn step_back(&mut self, step: Step) {
        self.stand_still();
        let Self {
            history, watch, hit, ..
        } = self;
        history.step_back(step, &mut |sim, transition| meets(watch, hit, sim, transition));
        self.has_stepped();
    }

    /// Goes back to the last breakpoint, else to the start of what is kept.
    pub fn continue_back(&mut self) {
        self.stand_still();
        let Self {
            history, watch, hit, ..
        } = self;
        history.continue_back(&mut |sim, transition| meets(watch, hit, sim, transition));
        self.has_stepped();
    }

    /// Shows the moment after a transition.
    pub fn go_to(&mut self, transition: u64) {
        self.stand_still();
        self.history.go_to(transition);
    }

    /// Shows the tip of the branch again.
    pub fn back_to_now(&mut self) {
        self.stand_still();
        self.history.back_to_now();
    }

    /// Goes on from the moment that is shown; what came after it stays as a branch.
    pub fn play_on(&mut self) {
        self.stand_still();
        let here = self.history.playhead();
        self.stops.retain(|&stop| stop <= here);
        self.replay = None;
        self.unplayed.clear();
        self.history.play_on();
        self.state.playing = true;
    }

    /// Makes a branch the present one.
    pub fn choose_branch(&mut self, id: u32) {
        self.close_pour();
        self.forget_replay();
        self.stand_still();
        self.sketch = None;
        self.stops.clear();
        self.history.choose_branch(id);
        // What happened in it has been asked about when it did.
        self.asked = self.history.now().tree().last_transition();
    }

    /// The simulation whose record a preview is worked out from: what has happened in all of the run, what could be done where the
    /// playhead stands.
    #[must_use]
    pub fn previewed_in(&self, previewed: Previewed) -> &Sim {
        match previewed {
            Previewed::After(_) | Previewed::Before(_) => self.history.now(),
            Previewed::Cancel { .. } => self.sim(),
        }
    }

    /// The branch that is shown, where there are several: its number stands before those of its actions.
    #[must_use]
    pub fn shown_branch(&self) -> Option<u32> {
        (!self.history.branches().is_empty()).then(|| self.history.branch_id())
    }

    /// Whether pieces are drawn on their way: while the clock runs, and where it was halted between two transitions. A moment that is
    /// told by its transition shows each piece where it belongs, however it was come to: see [`crate::ui::live_picture`].
    #[must_use]
    pub fn shows_tweens(&self) -> bool {
        let (sim, tree) = (self.sim(), self.sim().tree());
        let stands_at_transition = self.fraction <= 0.0 && tree.tick_of(tree.last_transition()) == Some(sim.tick());
        self.state.playing || !stands_at_transition
    }

    /// Tells the panels how the present moment stands in the run.
    pub fn note_past(&mut self) {
        let history = &self.history;
        self.state.past = history.is_past().then(|| Past {
            transition: history.playhead(),
            last: history.now().tree().last_transition(),
            strokes: history.strokes_waiting(),
        });
        self.state.can_step_back = history.can_step_back();
        let turns = (history.turns(), history.branches().len());
        if self.told_branches != turns {
            let last = history.now().tree().last_transition();
            self.told_branches = turns;
            // The run has gone another way: what was counted may not have happened in it.
            self.watch.forget_after(0);
            self.asked = self.asked.min(last);
            let row = |branch: &Branch| BranchRow {
                id: branch.id(),
                name: branch.name(),
                words: branch_in_words(branch),
            };
            self.state.branches = history.branches().iter().map(row).collect();
            self.state.branch = history.branch_name();
            self.state.dropped_branches = history.dropped_branches().branches;
        }
    }
}

/// Where and why a branch was left.
#[must_use]
pub fn branch_in_words(branch: &Branch) -> String {
    match branch.forked_at {
        Some(at) => format!("the future that was left at transition {at} ({})", branch.why),
        None => format!("another start ({})", branch.why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Author;
    use crate::level::match3::{Match3, Settings};
    use crate::level::{Level, Puzzle};
    use crate::sim::Input;

    #[test]
    fn a_moment_that_was_gone_to_shows_its_pieces_where_they_belong() {
        let puzzle = Puzzle::Match3(Match3::new(7, 7, Settings::default()));
        let mut live = Live::new(&Level::new("past", puzzle));
        let (a, b) = live.sim().legal_moves()[0];
        live.history.input(Input::Swap { a, b }, Author::You).unwrap();
        while live.history.now().current().is_some() {
            live.step(Step::Into);
        }
        live.go_to(1);
        assert!(live.sim().engine().tweens().count() > 0, "the swap is on its way");
        assert!(!live.shows_tweens());
        live.state.playing = true;
        assert!(live.shows_tweens(), "what is played again moves");
        live.run(0.05, 0.0);
        live.state.playing = false;
        assert!(live.shows_tweens(), "between two transitions a pause holds what moves");
        live.back_to_now();
        live.go_to(1);
        assert!(!live.shows_tweens());
    }

    /// What is drawn on its way.
    fn moving(live: &Live) -> usize {
        let mut sprites = Vec::new();
        if live.shows_tweens() {
            crate::ui::live_picture::moving_sprites(live.sim(), live.fraction, &mut sprites);
        }
        sprites.len()
    }

    #[test]
    fn a_transition_looks_the_same_however_it_was_come_to() {
        let puzzle = Puzzle::Match3(Match3::new(7, 7, Settings::default()));
        let mut live = Live::new(&Level::new("now", puzzle));
        live.state.playing = false;
        let (a, b) = live.sim().legal_moves()[0];
        live.input(&Input::Swap { a, b }, 0.0);
        let mut stepped = vec![(live.history.playhead(), moving(&live))];
        while live.history.now().current().is_some() {
            live.step(Step::Into);
            stepped.push((live.history.playhead(), moving(&live)));
        }
        assert!(
            live.history.playhead() > 8 && stepped.iter().all(|&(_, moving)| moving == 0),
            "{stepped:?}"
        );
        for &(transition, moves) in stepped.iter().rev() {
            live.go_to(transition);
            assert_eq!(moving(&live), moves, "transition {transition}");
        }
        // A breakpoint stops a run in the middle of its animation.
        live.back_to_now();
        let mut again = Live::new(live.sim().level());
        again.watch.add(crate::action::Breakpoint {
            kind: Some("Clear".into()),
            moment: crate::action::Moment::Starts,
            ..crate::action::Breakpoint::default()
        });
        again.input(&Input::Swap { a, b }, 0.0);
        while again.state.playing {
            again.run(0.04, 0.0);
        }
        assert!(again.state.stopped.is_some());
        assert!(again.sim().engine().tweens().count() > 0, "it has just begun");
        assert_eq!(moving(&again), 0, "what the Clear has taken is gone");
    }
}
