//! A best-first search that can be stopped and gone on with.
//!
//! *By features* a move is a ball going any way at once; the states wait in one queue for each set of features (balls packed,
//! areas, balls in corridors, balls out of plan), the queues take turns, and what an adviser likes about a state puts it first
//! (after the FESS algorithm of Shoham and Schaeffer, 2020). *By pushes* a move is one push, and one queue is ordered by the pushes
//! that are left at least. Both leave out only what cannot belong to a solution, so that an empty queue is a proof.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::assign::Assign;
use super::clock::Clock;
use super::corral;
use super::frozen::Frozen;
use super::local::Local;
use super::maze::{At, Maze};
use super::moves::{Move, Moves};
use super::plan::Plan;
use super::state::State;
use super::table::{Node, Table};
use crate::rules::sokoban::sides::FAR;

/// What it is taken to cost that a ball is pushed where its destination is out of reach, and another is needed for it.
const FAR_COST: u32 = 60;

/// How a search orders its states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Long moves, a queue for each set of features.
    Features,
    /// Single pushes, one queue.
    Pushes,
}

/// How a slice of a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// This state is complete.
    Solved(u32),
    /// There is no solution.
    Exhausted,
    /// The slice is used up.
    Paused,
}

/// A state that waits: less is better.
type Waiting = Reverse<(u32, u32, u32)>;

/// What is known of a child before it is chosen.
#[derive(Clone, Copy)]
struct Child {
    node: u32,
    features: [u16; 4],
    /// Pushes that are left, by the parent's assignment.
    left: u32,
    /// Balls that can be pushed.
    mobile: u16,
    weight: u32,
}

/// A search over the states of one maze.
pub struct Search<'a> {
    maze: &'a Maze,
    plan: &'a Plan,
    kind: Kind,
    /// The states met.
    pub table: Table,
    weights: Vec<u32>,
    features: Vec<[u16; 4]>,
    queues: BTreeMap<[u16; 4], usize>,
    heaps: Vec<BinaryHeap<Waiting>>,
    turn: usize,
    waiting: usize,
    state: State,
    moves: Moves,
    assign: Assign,
    local: Local,
    frozen: Frozen,
    bits: Vec<u64>,
    narrow: Vec<bool>,
    sequence: u32,
    /// Moves of a ball to the deepest state that was chosen.
    pub depth: u32,
}

impl<'a> Search<'a> {
    /// A search from a state that is not complete.
    pub fn new(maze: &'a Maze, plan: &'a Plan, kind: Kind, balls: &[At], hero: At) -> Self {
        let narrow = (0..maze.count)
            .map(|at| {
                let wall = |side: usize| usize::from(maze.next[at][side]) == maze.count;
                !maze.is_goal[at] && (wall(0) && wall(2) || wall(1) && wall(3))
            })
            .chain([false])
            .collect();
        let mut search = Self {
            maze,
            plan,
            kind,
            table: Table::new(maze.words()),
            weights: Vec::new(),
            features: Vec::new(),
            queues: BTreeMap::new(),
            heaps: Vec::new(),
            turn: 0,
            waiting: 0,
            state: State::new(maze),
            moves: Moves::new(maze),
            assign: Assign::default(),
            local: Local::new(maze),
            frozen: Frozen::new(maze),
            bits: vec![0; maze.words()],
            narrow,
            sequence: 0,
            depth: 0,
        };
        search.bits.fill(0);
        for at in balls {
            search.bits[usize::from(*at) / 64] |= 1 << (at % 64);
        }
        search.state.load(&search.bits);
        search.state.reach(maze, hero);
        let node = Node {
            parent: 0,
            from: 0,
            to: 0,
            hero: search.state.areas().least_but(maze.count as At),
            last: 0,
            depth: 0,
        };
        search.table.insert(&search.bits, node);
        search.weights.push(0);
        search.features.push([0; 4]);
        search.enqueue(0, [0; 4], 0, 0);
        search
    }

    /// States that wait.
    pub fn queued(&self) -> usize {
        self.waiting
    }

    /// States looked at, duplicates included: a measure of time.
    pub fn looked(&self) -> u64 {
        self.moves.looked + self.local.looked()
    }

    /// Bytes that the search fills, roughly.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.table.len() * 28
    }

    fn enqueue(&mut self, node: u32, features: [u16; 4], weight: u32, left: u32) {
        let heaps = &mut self.heaps;
        let queue = *self.queues.entry(features).or_insert_with(|| {
            heaps.push(BinaryHeap::new());
            heaps.len() - 1
        });
        self.sequence += 1;
        self.heaps[queue].push(Reverse((weight, left, node)));
        self.waiting += 1;
    }

    fn next(&mut self) -> Option<u32> {
        if self.waiting == 0 {
            return None;
        }
        loop {
            if self.turn >= self.heaps.len() {
                self.turn = 0;
            }
            let heap = &mut self.heaps[self.turn];
            self.turn += 1;
            if let Some(Reverse((.., node))) = heap.pop() {
                self.waiting -= 1;
                return Some(node);
            }
        }
    }

    /// Goes on until so many more states have been looked at, or the clock is over; what is left of a state then is dropped.
    pub fn run(&mut self, slice: u64, clock: &mut Clock<'_>) -> Ended {
        let end = self.looked() + slice;
        while self.looked() < end && clock.spend(self.maze.count) {
            let Some(node) = self.next() else {
                return Ended::Exhausted;
            };
            if let Some(solved) = self.expand(node, clock) {
                return Ended::Solved(solved);
            }
            self.moves.looked += 1;
        }
        Ended::Paused
    }

    fn expand(&mut self, index: u32, clock: &mut Clock<'_>) -> Option<u32> {
        let maze = self.maze;
        let parent = *self.table.node(index);
        self.bits.copy_from_slice(self.table.bits(index));
        self.state.load(&self.bits);
        self.depth = self.depth.max(parent.depth);
        let known = self.frozen.distances(maze, &mut self.state, clock)?;
        let left = self.assign.solve(&known.pushes, &self.state.balls, clock)?;
        self.state.reach(maze, parent.hero);
        let shut = self.state.shut_areas(maze);
        if index != 0 && self.local.is_deadlock(maze, &self.state, shut, parent, clock) {
            return None;
        }
        let only = corral::enough(maze, &self.state, shut, clock);
        let off = self
            .state
            .balls
            .iter()
            .filter(|at| !maze.is_goal[usize::from(**at)])
            .count();
        let by_features = self.kind == Kind::Features;
        let mut children: Vec<Child> = Vec::new();
        let mut solved = None;
        let (table, assign, plan, narrow) = (&mut self.table, &self.assign, self.plan, &self.narrow);
        let was_packed = plan.packed(&self.state);
        let was_out_of_plan = plan.out_of_plan(was_packed, &self.state.balls);
        let was_corridor = self.state.balls.iter().filter(|at| narrow[usize::from(**at)]).count() as u16;
        let bits = &mut self.bits;
        let parent_features = self.features[index as usize];
        self.moves.each(
            maze,
            &known.is_dead,
            &mut self.state,
            !by_features,
            only.as_deref(),
            clock,
            |state, step: Move, clock| {
                if solved.is_some() {
                    return;
                }
                let (from, to) = (usize::from(step.from), usize::from(step.to));
                bits[from / 64] &= !(1 << (from % 64));
                bits[to / 64] |= 1 << (to % 64);
                let node = Node {
                    parent: index,
                    from: step.from,
                    to: step.to,
                    hero: step.hero,
                    last: step.last,
                    depth: parent.depth + 1,
                };
                let new = table.insert(bits, node);
                bits[to / 64] &= !(1 << (to % 64));
                bits[from / 64] |= 1 << (from % 64);
                let Some(new) = new else { return };
                let off = off + usize::from(maze.is_goal[from]) - usize::from(maze.is_goal[to]);
                if off == 0 {
                    solved = Some(new);
                }
                let goal = usize::from(assign.goal_of[step.ball]);
                let pushes = |at: At| match known.pushes.from(at)[goal] {
                    FAR => FAR_COST,
                    pushes => u32::from(pushes),
                };
                let left = (left + pushes(step.to)).saturating_sub(pushes(step.from));
                let (mut features, mut mobile) = ([0; 4], 0);
                if by_features {
                    let packed = plan.packed(state);
                    let out_of_plan = if packed == was_packed {
                        was_out_of_plan + plan.is_useless(packed, step.to) - plan.is_useless(packed, step.from)
                    } else {
                        plan.out_of_plan(packed, &state.balls)
                    };
                    let corridor = was_corridor + u16::from(narrow[to]) - u16::from(narrow[from]);
                    // The areas and the balls are all looked at.
                    clock.spend(maze.count + state.balls.len());
                    let areas = state.shut_areas(maze) as u16;
                    features = [
                        plan.order.len() as u16 - packed,
                        out_of_plan.saturating_sub(packed),
                        areas,
                        corridor,
                    ];
                    for at in &state.balls {
                        let next = maze.next[usize::from(*at)];
                        let can = (0..4).any(|side| state.is_reached(next[side]) && !state.has_ball(next[side ^ 2]));
                        mobile += u16::from(can);
                    }
                }
                children.push(Child {
                    node: new,
                    features,
                    left,
                    mobile,
                    weight: 1,
                });
            },
        );
        for _ in 0..children.len() {
            self.weights.push(0);
        }
        self.features.extend(children.iter().map(|child| child.features));
        if solved.is_some() {
            return solved;
        }
        if by_features {
            advise(&mut children, parent_features, left);
            let weight = self.weights[index as usize];
            for child in children {
                self.weights[child.node as usize] = weight + child.weight;
                self.enqueue(child.node, child.features, weight + child.weight, child.left);
            }
        } else {
            for child in children {
                self.enqueue(child.node, [0; 4], child.left * 4 + parent.depth, 0);
            }
        }
        None
    }
}

/// Each adviser puts the child that it likes best before the others.
fn advise(children: &mut [Child], parent: [u16; 4], left: u32) {
    let mut like = |is_better: &dyn Fn(&Child) -> bool, key: &dyn Fn(&Child) -> (u32, u32)| {
        let best = children
            .iter_mut()
            .filter(|child| is_better(child))
            .min_by_key(|child| key(child));
        if let Some(child) = best {
            child.weight = 0;
        }
    };
    for (feature, before) in parent.into_iter().enumerate() {
        like(&|child| child.features[feature] < before, &|child| {
            (u32::from(child.features[feature]), child.left)
        });
    }
    like(&|child| child.left < left, &|child| {
        (child.left, u32::from(child.features[2]))
    });
    like(&|_| true, &|child| (1000 - u32::from(child.mobile), child.left));
}
