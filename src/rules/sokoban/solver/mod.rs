//! Is there a solution? An exact search with a budget: it answers with one, with the proof that there is none, or that it does not
//! know. It is deterministic: the same room and budget give the same answer.

mod areas;
mod assign;
mod clock;
mod corral;
mod frozen;
mod local;
mod maze;
mod moves;
mod plan;
mod search;
mod state;
mod table;
mod trace;

use crate::grid::Direction;
use crate::rules::sokoban::room::Room;
use assign::Assign;
use clock::Clock;
use maze::{Maze, Prepared};
use plan::Plan;
use search::{Ended, Kind, Search};
use state::State;

/// What a search may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// States that it may look at, those met again included.
    pub states: u64,
    /// Bytes that it may fill, roughly.
    pub bytes: usize,
    /// Cells that it may look at, roughly: how much work it may be, whatever the size of the room and on whatever machine.
    pub work: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            states: 20_000_000,
            bytes: 512 << 20,
            work: u64::MAX,
        }
    }
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// States looked at.
    pub states: u64,
    /// Moves of a ball from the beginning to the state at hand, at most.
    pub depth: u32,
    /// States that wait.
    pub queue: usize,
}

/// What is known in the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// These steps complete the room; they have been replayed.
    Solved(Vec<Direction>),
    /// There is no solution.
    Unsolvable,
    /// The budget is spent, or the search was stopped.
    Unknown,
}

/// A verdict and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// What is known.
    pub verdict: Verdict,
    /// States looked at.
    pub states: u64,
}

/// States looked at in the first slice of each search; each turn doubles it.
const FIRST_SLICE: u64 = 4_000;

/// States between two looks at the budget.
const BETWEEN_LOOKS: u64 = 20_000;

/// Solves a room as it stands now. `watch` is told how far the search has come, every few milliseconds whatever the room's size; when
/// it answers false the search stops at once with [`Verdict::Unknown`].
pub fn solve(room: &Room, budget: Budget, watch: &mut dyn FnMut(Progress) -> bool) -> Solution {
    let answer = |verdict, states| Solution { verdict, states };
    let mut clock = Clock::new(budget, watch);
    let clock = &mut clock;
    let (mut maze, balls, hero) = match Maze::of(room, clock) {
        Prepared::Complete => return answer(Verdict::Solved(Vec::new()), 0),
        Prepared::Hopeless => return answer(Verdict::Unsolvable, 0),
        Prepared::TooLarge => return answer(Verdict::Unknown, 0),
        Prepared::Maze(maze, balls, hero) => (maze, balls, hero),
    };
    if balls.iter().any(|at| maze.is_dead[usize::from(*at)]) {
        return answer(Verdict::Unsolvable, 0);
    }
    if is_frozen(&maze, &balls) {
        return answer(Verdict::Unsolvable, 0);
    }
    let mut assign = Assign::default();
    let near_first = Plan::of(&maze, &balls, &mut assign, false, clock);
    let far_first = Plan::of(&maze, &balls, &mut assign, true, clock);
    // Where a ball may go to either of two destinations, the one that is filled first is meant.
    maze.order_goals(&near_first.order);
    let maze = maze;
    let plans = [
        (Kind::Pushes, &near_first),
        (Kind::Features, &near_first),
        (Kind::Features, &far_first),
    ];
    let same = near_first.order == far_first.order;
    let wanted = plans.into_iter().take(if same { 2 } else { 3 });
    let mut searches: Vec<Search<'_>> = wanted
        .map(|(kind, plan)| Search::new(&maze, plan, kind, &balls, hero))
        .collect();
    let mut slice = FIRST_SLICE;
    loop {
        for turn in 0..searches.len() {
            // Single pushes are for small rooms and for proofs: in the long run they get less.
            let is_late = slice > 2 * FIRST_SLICE && turn == 0;
            let mut left = if is_late { slice / 2 } else { slice };
            while left > 0 {
                let now = left.min(BETWEEN_LOOKS);
                left -= now;
                let ended = searches[turn].run(now, clock);
                let states = searches.iter().map(Search::looked).sum();
                match ended {
                    Ended::Solved(node) => {
                        let steps = trace::steps(&maze, &searches[turn].table, node, hero);
                        let verdict = steps
                            .filter(|steps| replays(room, steps))
                            .map_or(Verdict::Unknown, Verdict::Solved);
                        debug_assert!(verdict != Verdict::Unknown, "a solution that was found replays");
                        return answer(verdict, states);
                    }
                    Ended::Exhausted => return answer(Verdict::Unsolvable, states),
                    Ended::Paused => {}
                }
                clock.progress = Progress {
                    states,
                    depth: searches.iter().map(|search| search.depth).max().unwrap_or(0),
                    queue: searches.iter().map(Search::queued).sum(),
                };
                let bytes: usize = searches.iter().map(Search::bytes).sum();
                if states >= budget.states || bytes >= budget.bytes || !clock.look() {
                    return answer(Verdict::Unknown, states);
                }
            }
        }
        slice *= 2;
    }
}

/// Whether some ball can never move again, and one of those that hold it is off its destination.
fn is_frozen(maze: &Maze, balls: &[maze::At]) -> bool {
    let (mut state, mut held) = (State::new(maze), Vec::new());
    for ball in balls {
        state.put(*ball);
    }
    state.balls.extend(balls);
    state.frozen(maze, &mut held);
    held.into_iter().any(|at| !maze.is_goal[usize::from(at)])
}

/// Whether the steps complete the room.
fn replays(room: &Room, steps: &[Direction]) -> bool {
    let mut room = room.clone();
    steps.iter().all(|direction| room.step(*direction).is_ok()) && room.is_complete()
}
