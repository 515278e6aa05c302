//! A room in play: where the hero and the balls are now, and what a step does.

use crate::grid::{Cell, Direction, index_in};
use crate::level::sokoban::{Ground, Object, Sokoban};

/// Why a step is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The board ends there, for the hero or for the ball before it.
    Edge,
    /// A wall or the outside is there, for the hero or for the ball before it.
    Blocked,
    /// A second ball stands behind the first.
    BallBlocked,
    /// Every ball is on a destination.
    Over,
    /// There is no hero, or more than one.
    NoHero,
}

impl Refusal {
    /// The word in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Blocked => "blocked",
            Self::BallBlocked => "ball-blocked",
            Self::Over => "over",
            Self::NoHero => "no-hero",
        }
    }
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stepped {
    /// The hero moved to this cell.
    Walked(Cell),
    /// The ball moved from the first cell to the second, and the hero onto the first.
    Pushed(Cell, Cell),
}

/// A room in play. A plain value: steps change it, and clones are cheap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    width: u32,
    height: u32,
    ground: Vec<Ground>,
    balls: Vec<bool>,
    hero: Option<usize>,
    /// Balls that are off a destination.
    off: usize,
    count: usize,
}

impl Room {
    /// The room as the level begins. Without exactly one hero it has none, and every step is refused. Balls that the hero
    /// could never come near are decoration and stay where they are; see [`super::counts`] for what is counted.
    #[must_use]
    pub fn of(level: &Sokoban) -> Self {
        let ground = level.ground.as_slice().to_vec();
        let objects = level.objects.as_slice();
        let balls: Vec<bool> = objects.iter().map(|object| *object == Some(Object::Ball)).collect();
        let (width, height) = (level.ground.width(), level.ground.height());
        let hero = level.hero().and_then(|cell| index_in(cell, width, height));
        let off = |(ball, ground): (&bool, &Ground)| *ball && *ground != Ground::Destination;
        Self {
            off: balls.iter().zip(&ground).filter(|pair| off(*pair)).count(),
            count: balls.iter().filter(|ball| **ball).count(),
            width,
            height,
            ground,
            balls,
            hero,
        }
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The ground of a cell, or `None` off the board.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Option<Ground> {
        self.index(cell).map(|index| self.ground[index])
    }

    /// Whether a ball is on a cell.
    #[must_use]
    pub fn has_ball(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|index| self.balls[index])
    }

    /// Whether a cell is on the board and neither blocked nor outside; a ball may be on it.
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.ground(cell).is_some_and(Ground::is_open)
    }

    /// Whether the hero could stand on a cell now.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.is_open(cell) && !self.has_ball(cell)
    }

    /// The hero, when there is exactly one.
    #[must_use]
    pub fn hero(&self) -> Option<Cell> {
        self.hero.map(|index| self.cell(index))
    }

    /// The cells with a ball, in reading order.
    pub fn balls(&self) -> impl Iterator<Item = Cell> {
        let on = self.balls.iter().enumerate().filter(|(_, ball)| **ball);
        on.map(|(index, _)| self.cell(index))
    }

    /// Whether there are balls and every one is on a destination.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.off == 0 && self.count > 0
    }

    /// What a step would do.
    ///
    /// # Errors
    /// Why it is refused: the first reason that applies, in the order over, hero, edge, blocked, ball.
    pub fn look(&self, direction: Direction) -> Result<Stepped, Refusal> {
        if self.is_complete() {
            return Err(Refusal::Over);
        }
        let to = self.hero().ok_or(Refusal::NoHero)?.step(direction);
        self.enter(to)?;
        if !self.has_ball(to) {
            return Ok(Stepped::Walked(to));
        }
        let beyond = to.step(direction);
        self.enter(beyond)?;
        if self.has_ball(beyond) {
            return Err(Refusal::BallBlocked);
        }
        Ok(Stepped::Pushed(to, beyond))
    }

    /// Steps: walks, or pushes.
    ///
    /// # Errors
    /// Why the step is refused; nothing has changed then.
    pub fn step(&mut self, direction: Direction) -> Result<Stepped, Refusal> {
        let stepped = self.look(direction)?;
        match stepped {
            Stepped::Walked(to) => self.hero = self.index(to),
            Stepped::Pushed(from, to) => {
                self.move_ball(from, to);
                self.hero = self.index(from);
            }
        }
        Ok(stepped)
    }

    /// Takes back a step that was just made in this direction.
    pub fn step_back(&mut self, direction: Direction, stepped: Stepped) {
        let back = |cell: Cell| {
            let (dx, dy) = direction.delta();
            Cell::new(cell.x - dx, cell.y - dy)
        };
        let (Stepped::Walked(at) | Stepped::Pushed(at, _)) = stepped;
        if let Stepped::Pushed(from, to) = stepped {
            self.move_ball(to, from);
        }
        self.hero = self.index(back(at));
    }

    fn enter(&self, cell: Cell) -> Result<(), Refusal> {
        match self.ground(cell) {
            None => Err(Refusal::Edge),
            Some(ground) if ground.is_open() => Ok(()),
            Some(_) => Err(Refusal::Blocked),
        }
    }

    fn move_ball(&mut self, from: Cell, to: Cell) {
        let (Some(from), Some(to)) = (self.index(from), self.index(to)) else {
            return;
        };
        self.balls[from] = false;
        self.balls[to] = true;
        self.off += usize::from(self.ground[to] != Ground::Destination);
        self.off -= usize::from(self.ground[from] != Ground::Destination);
    }

    pub(super) const fn index(&self, cell: Cell) -> Option<usize> {
        index_in(cell, self.width, self.height)
    }

    pub(super) const fn cell(&self, index: usize) -> Cell {
        Cell::new(
            (index % self.width as usize) as i32,
            (index / self.width as usize) as i32,
        )
    }

    pub(super) const fn area(&self) -> usize {
        self.ground.len()
    }
}
