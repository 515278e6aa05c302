//! A lone ball: from where it can be pushed to a destination, and with how many pushes.

use std::collections::VecDeque;

/// A distance that cannot be pushed.
pub const FAR: u16 = u16::MAX;

/// Which sides of a cell stay connected when a ball stands on it: the two-connected blocks of the room (Hopcroft and Tarjan,
/// 1973). Two neighbours of a cell can reach each other round it exactly when both passages belong to one block.
pub struct Sides {
    /// The neighbours of each cell, up, right, down, left; the number of cells where it is blocked.
    next: Vec<[usize; 4]>,
    /// The block of each passage, from the cell by direction; `u32::MAX` where there is none.
    block: Vec<[u32; 4]>,
}

impl Sides {
    /// The blocks of a maze.
    pub fn of(count: usize, neighbour: impl Fn(usize, usize) -> usize) -> Self {
        let next: Vec<[usize; 4]> = (0..count)
            .map(|at| [0, 1, 2, 3].map(|side| neighbour(at, side)))
            .collect();
        let mut block = vec![[u32::MAX; 4]; count];
        let mut order = vec![0u32; count];
        let mut low = vec![0u32; count];
        let mut clock = 0;
        let mut blocks = 0;
        let mut passages: Vec<(usize, usize)> = Vec::new();
        for root in 0..count {
            if order[root] != 0 {
                continue;
            }
            clock += 1;
            order[root] = clock;
            low[root] = clock;
            // Cell, the direction it was entered by (4 for the root), the next direction to look at.
            let mut path = vec![(root, 4usize, 0usize)];
            while let Some(&mut (at, entered, ref mut looking)) = path.last_mut() {
                if *looking < 4 {
                    let direction = *looking;
                    *looking += 1;
                    let to = next[at][direction];
                    if to == count || direction == (entered ^ 2) && entered < 4 {
                        continue;
                    }
                    if order[to] == 0 {
                        clock += 1;
                        order[to] = clock;
                        low[to] = clock;
                        passages.push((at, direction));
                        path.push((to, direction, 0));
                    } else if order[to] < order[at] {
                        passages.push((at, direction));
                        low[at] = low[at].min(order[to]);
                    }
                    continue;
                }
                path.pop();
                let Some(&(parent, ..)) = path.last() else { break };
                low[parent] = low[parent].min(low[at]);
                if low[at] >= order[parent] {
                    while let Some((from, direction)) = passages.pop() {
                        let to = next[from][direction];
                        block[from][direction] = blocks;
                        block[to][direction ^ 2] = blocks;
                        if from == parent && to == at {
                            break;
                        }
                    }
                    blocks += 1;
                }
            }
        }
        Self { next, block }
    }

    /// Whether the hero comes from one side of a ball on a cell to another without pushing it.
    pub fn are_joined(&self, at: usize, a: usize, b: usize) -> bool {
        let has_passage = |side: usize| self.next[at][side] < self.next.len();
        has_passage(a) && has_passage(b) && self.block[at][a] == self.block[at][b]
    }

    /// The fewest pushes from each cell to the nearest of the goals for a lone ball, wherever the hero is at first.
    pub fn pushes_to(&self, goals: &[usize]) -> Vec<u16> {
        let (next, count) = (&self.next, self.next.len());
        let mut best = vec![FAR; count + 1];
        // A ball and the side on which the hero stands.
        let mut seen = vec![[FAR; 4]; count];
        let mut open = VecDeque::new();
        for &start in goals {
            best[start] = 0;
            for side in 0..4 {
                if next[start][side] < count {
                    seen[start][side] = 0;
                    open.push_back((start, side));
                }
            }
        }
        while let Some((at, side)) = open.pop_front() {
            let pushes = seen[at][side];
            // A push in direction `side` away from the hero's side ends with the hero here: the ball came from the hero's cell.
            let from = next[at][side];
            if from == count || next[from][side] == count {
                continue;
            }
            // Before the push the hero stood beyond; every side that it could come from counts.
            let came = self.block[from][side];
            for other in 0..4 {
                if self.block[from][other] == came && next[from][other] < count && seen[from][other] == FAR {
                    // A way of more pushes than a number holds is as long as can be told.
                    let more = pushes.saturating_add(1).min(FAR - 1);
                    seen[from][other] = more;
                    best[from] = best[from].min(more);
                    open.push_back((from, other));
                }
            }
        }
        best
    }
}
