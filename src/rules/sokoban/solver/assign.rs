//! Which ball goes to which destination at the least cost: a lower bound of the pushes that are left, and proof that there is
//! no way when some ball has no destination left for it (the Hungarian method, by shortest augmenting paths).

use super::clock::Clock;
use super::maze::{At, Pushes};
use crate::rules::sokoban::sides::FAR;

/// The cost of a destination that a ball cannot come to: more than all that it can.
const NEVER: i64 = 1 << 40;

/// Room to work in, and the last assignment.
#[derive(Default)]
pub struct Assign {
    ball_cost: Vec<i64>,
    goal_cost: Vec<i64>,
    /// The ball of each destination, from 1; 0 for none. Entry 0 is the ball that a destination is looked for.
    ball_of: Vec<usize>,
    way: Vec<usize>,
    least: Vec<i64>,
    /// Destinations that are not looked at yet, and those that are, with what had been spent then.
    free: Vec<usize>,
    used: Vec<(usize, i64)>,
    open: Vec<usize>,
    /// The destination of each ball of the last call.
    pub goal_of: Vec<u16>,
}

impl Assign {
    /// The fewest pushes for all balls with nothing in their way, or `None` when they cannot all have a destination, or the search is
    /// over.
    pub fn solve(&mut self, pushes: &Pushes, balls: &[At], clock: &mut Clock<'_>) -> Option<u32> {
        let (rows, columns) = (balls.len(), pushes.goals());
        self.ball_cost.clear();
        self.ball_cost.resize(rows + 1, 0);
        self.goal_cost.clear();
        self.goal_cost.resize(columns + 1, 0);
        self.ball_of.clear();
        self.ball_of.resize(columns + 1, 0);
        self.way.clear();
        self.way.resize(columns + 1, 0);
        self.open.clear();
        // Every ball takes its nearest destination while that is free; the others look further.
        clock.spend(rows * columns / 4);
        for (row, ball) in (1..).zip(balls) {
            let (goal, least) = pushes.nearest(*ball)?;
            self.ball_cost[row] = i64::from(least);
            if self.ball_of[goal + 1] == 0 {
                self.ball_of[goal + 1] = row;
            } else {
                self.open.push(row);
            }
        }
        for nth in 0..self.open.len() {
            self.look(pushes, balls, self.open[nth], clock)?;
        }
        self.goal_of.clear();
        self.goal_of.resize(rows, 0);
        let mut sum = 0u32;
        for goal in 0..columns {
            let ball = self.ball_of[goal + 1];
            if ball > 0 {
                self.goal_of[ball - 1] = goal as u16;
                sum += u32::from(pushes.from(balls[ball - 1])[goal]);
            }
        }
        Some(sum)
    }

    /// Finds a destination for one more ball, the others making room at the least cost.
    fn look(&mut self, pushes: &Pushes, balls: &[At], row: usize, clock: &mut Clock<'_>) -> Option<()> {
        let columns = pushes.goals();
        self.ball_of[0] = row;
        self.least.clear();
        self.least.resize(columns + 1, i64::MAX / 4);
        self.free.clear();
        self.free.extend(1..=columns);
        self.used.clear();
        let mut column = 0;
        let mut spent = 0;
        loop {
            if !clock.spend(self.free.len() / 2) {
                return None;
            }
            self.used.push((column, spent));
            let ball = self.ball_of[column];
            let before = spent - self.ball_cost[ball];
            let costs = pushes.from(balls[ball - 1]);
            let mut least = i64::MAX / 4;
            let mut nearest = 0;
            for (nth, goal) in self.free.iter().enumerate() {
                let goal = *goal;
                let cost = match costs[goal - 1] {
                    FAR => NEVER,
                    cost => i64::from(cost),
                };
                let cost = cost + before - self.goal_cost[goal];
                if cost < self.least[goal] {
                    self.least[goal] = cost;
                    self.way[goal] = column;
                }
                if self.least[goal] < least {
                    least = self.least[goal];
                    nearest = nth;
                }
            }
            spent = least;
            if spent >= NEVER / 2 {
                return None;
            }
            column = self.free.remove(nearest);
            if self.ball_of[column] == 0 {
                break;
            }
        }
        for (goal, then) in &self.used {
            self.ball_cost[self.ball_of[*goal]] += spent - then;
            self.goal_cost[*goal] -= spent - then;
        }
        while column != 0 {
            let from = self.way[column];
            self.ball_of[column] = self.ball_of[from];
            column = from;
        }
        Some(())
    }
}
