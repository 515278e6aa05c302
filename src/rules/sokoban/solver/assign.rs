//! Which ball goes to which destination at the least cost: a lower bound of the pushes that are left, and proof that there is
//! no way when some ball has no destination left for it (the Hungarian method, by shortest augmenting paths).

use super::maze::{At, Maze};
use crate::rules::sokoban::sides::FAR;

const NEVER: u32 = 1 << 24;

/// Room to work in, and the last assignment.
#[derive(Default)]
pub struct Assign {
    ball_cost: Vec<i64>,
    goal_cost: Vec<i64>,
    /// The ball of each destination, from 1; 0 for none.
    ball_of: Vec<usize>,
    way: Vec<usize>,
    least: Vec<i64>,
    used: Vec<bool>,
    /// The destination of each ball of the last call.
    pub goal_of: Vec<u16>,
}

impl Assign {
    /// The fewest pushes for all balls with nothing in their way, or `None` when they cannot all have a destination.
    /// `distance` tells the pushes from a cell to a destination.
    pub fn solve(&mut self, maze: &Maze, distance: &[Vec<u16>], balls: &[At]) -> Option<u32> {
        let (rows, columns) = (balls.len(), maze.goals.len());
        self.ball_cost.clear();
        self.ball_cost.resize(rows + 1, 0);
        self.goal_cost.clear();
        self.goal_cost.resize(columns + 1, 0);
        self.ball_of.clear();
        self.ball_of.resize(columns + 1, 0);
        self.way.clear();
        self.way.resize(columns + 1, 0);
        let cost = |ball: usize, goal: usize| -> i64 {
            let pushes = distance[goal - 1][usize::from(balls[ball - 1])];
            if pushes == FAR {
                i64::from(NEVER)
            } else {
                i64::from(pushes)
            }
        };
        for row in 1..=rows {
            self.ball_of[0] = row;
            let mut column = 0;
            self.least.clear();
            self.least.resize(columns + 1, i64::MAX / 4);
            self.used.clear();
            self.used.resize(columns + 1, false);
            loop {
                self.used[column] = true;
                let ball = self.ball_of[column];
                let mut delta = i64::MAX / 4;
                let mut nearest = 0;
                for goal in 1..=columns {
                    if self.used[goal] {
                        continue;
                    }
                    let reduced = cost(ball, goal) - self.ball_cost[ball] - self.goal_cost[goal];
                    if reduced < self.least[goal] {
                        self.least[goal] = reduced;
                        self.way[goal] = column;
                    }
                    if self.least[goal] < delta {
                        delta = self.least[goal];
                        nearest = goal;
                    }
                }
                for goal in 0..=columns {
                    if self.used[goal] {
                        self.ball_cost[self.ball_of[goal]] += delta;
                        self.goal_cost[goal] -= delta;
                    } else {
                        self.least[goal] -= delta;
                    }
                }
                column = nearest;
                if self.ball_of[column] == 0 {
                    break;
                }
            }
            while column != 0 {
                let from = self.way[column];
                self.ball_of[column] = self.ball_of[from];
                column = from;
            }
        }
        self.goal_of.clear();
        self.goal_of.resize(rows, 0);
        let mut sum = 0u32;
        for goal in 1..=columns {
            let ball = self.ball_of[goal];
            if ball == 0 {
                continue;
            }
            let pushes = distance[goal - 1][usize::from(balls[ball - 1])];
            if pushes == FAR {
                return None;
            }
            sum += u32::from(pushes);
            self.goal_of[ball - 1] = goal as u16 - 1;
        }
        Some(sum)
    }
}
