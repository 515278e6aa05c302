//! The moves of a state: one ball, pushed once or as far as it goes.

use super::clock::Clock;
use super::maze::{At, Maze};
use super::state::State;

/// A ball that can be moved, and where to.
#[derive(Clone, Copy)]
pub struct Move {
    /// The ball's number in the state.
    pub ball: usize,
    /// It moves from here.
    pub from: At,
    /// It moves to here.
    pub to: At,
    /// The direction of the last push.
    pub last: u8,
    /// The first cell of the hero's area after it.
    pub hero: At,
}

/// Room to work in.
pub struct Moves {
    sides: Vec<u8>,
    seen: Vec<u8>,
    touched: Vec<At>,
    open: Vec<(At, u8)>,
    frozen: Vec<At>,
    /// States looked at since the beginning.
    pub looked: u64,
}

impl Moves {
    /// For a maze.
    pub fn new(maze: &Maze) -> Self {
        Self {
            sides: Vec::new(),
            seen: vec![0; maze.count + 1],
            touched: Vec::new(),
            open: Vec::new(),
            frozen: Vec::new(),
            looked: 0,
        }
    }

    /// Tells every move of the state, except those that end in a freeze deadlock or on a dead cell. The hero's area must have
    /// been marked by [`State::reach`]. While `each` looks, the ball is at its new cell and the hero's new area is marked.
    /// `single` moves balls by one push alone; `only` leaves out the balls for which it is false. Once the clock is over it tells no
    /// more.
    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of a search, each borrowed in its own way"
    )]
    pub fn each(
        &mut self,
        maze: &Maze,
        is_dead: &[bool],
        state: &mut State,
        single: bool,
        only: Option<&[bool]>,
        clock: &mut Clock<'_>,
        mut each: impl FnMut(&mut State, Move, &mut Clock<'_>),
    ) {
        self.sides.clear();
        for at in &state.balls {
            let next = maze.next[usize::from(*at)];
            let side = |side: usize| u8::from(state.is_reached(next[side])) << side;
            self.sides.push(side(0) | side(1) | side(2) | side(3));
        }
        for ball in 0..state.balls.len() {
            if self.sides[ball] == 0 || only.is_some_and(|only| !only[ball]) {
                continue;
            }
            if clock.is_over() {
                break;
            }
            let from = state.balls[ball];
            self.seen[usize::from(from)] = self.sides[ball];
            self.touched.push(from);
            self.open.push((from, self.sides[ball]));
            state.lift(maze, from);
            let mut nth = 0;
            while let Some(&(at, sides)) = self.open.get(nth) {
                nth += 1;
                if clock.is_over() {
                    break;
                }
                for side in (0..4).filter(|side| sides >> side & 1 == 1) {
                    let to = maze.next[usize::from(at)][side ^ 2];
                    let place = usize::from(to);
                    if state.has_ball(to) || is_dead[place] || self.seen[place] >> side & 1 == 1 {
                        continue;
                    }
                    state.put(to);
                    state.balls[ball] = to;
                    self.looked += 1;
                    if self.seen[place] == 0 {
                        self.touched.push(to);
                    }
                    if state.freezes(maze, to, &mut self.frozen) {
                        self.seen[place] = 15;
                        clock.spend(self.frozen.len());
                    } else {
                        let hero = state.set_down(maze, at, to);
                        clock.spend(8 + self.frozen.len() + state.flooded(maze));
                        let next = maze.next[place];
                        let mut sides = 0;
                        for (side, to) in next.into_iter().enumerate() {
                            sides |= u8::from(state.is_reached(to)) << side;
                        }
                        self.seen[place] |= sides;
                        each(
                            state,
                            Move {
                                ball,
                                from,
                                to,
                                last: (side ^ 2) as u8,
                                hero,
                            },
                            clock,
                        );
                        if !single {
                            self.open.push((to, sides));
                        }
                    }
                    state.pick_up(to);
                    state.balls[ball] = from;
                }
            }
            state.put_back(from);
            for at in self.touched.drain(..) {
                self.seen[usize::from(at)] = 0;
            }
            self.open.clear();
        }
    }
}
