//! The Sokoban document: a room in which one hero pushes balls onto destinations.
//!
//! The ground and what stands on it are two layers, so that a ball painted onto a destination leaves the destination there.
//! The texts of the file that a room came from are kept with it, so that saving a collection loses none of them.

use serde::{Deserialize, Serialize};

use super::Terrain;
use crate::grid::{Cell, Grid};

/// The ground of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ground {
    /// Not part of the room: nothing enters, and nothing is drawn.
    Outside,
    /// The hero and the balls go here.
    #[default]
    Floor,
    /// Nothing enters.
    Wall,
    /// Floor on which a ball is wanted.
    Destination,
}

impl Ground {
    /// Every ground, in the order of palettes.
    pub const ALL: [Self; 4] = [Self::Floor, Self::Wall, Self::Destination, Self::Outside];

    /// Whether the hero or a ball can stand here.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Floor | Self::Destination)
    }

    /// The terrain that stands for it on a board.
    #[must_use]
    pub const fn terrain(self) -> Terrain {
        match self {
            Self::Outside => Terrain::Void,
            Self::Floor => Terrain::Floor,
            Self::Wall => Terrain::Wall,
            Self::Destination => Terrain::Destination,
        }
    }

    /// What a terrain stands for in a room.
    #[must_use]
    pub const fn of_terrain(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Void => Self::Outside,
            Terrain::Floor | Terrain::Spawner => Self::Floor,
            Terrain::Wall => Self::Wall,
            Terrain::Destination => Self::Destination,
        }
    }

    /// The name in the interface, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Outside => "outside",
            Self::Floor => "floor",
            Self::Wall => "wall",
            Self::Destination => "destination",
        }
    }
}

/// What stands on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Object {
    /// The one that walks and pushes.
    Hero,
    /// What is pushed.
    Ball,
}

impl Object {
    /// Both objects, in the order of palettes.
    pub const ALL: [Self; 2] = [Self::Hero, Self::Ball];

    /// The name in the interface, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hero => "hero",
            Self::Ball => "ball",
        }
    }
}

/// A solution that is kept with a level. Nothing is known of it until it is replayed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct StoredSolution {
    /// What the file calls it, such as `Solution/Moves`; `Solution` when nothing more is said.
    pub name: String,
    /// The moves: in LURD letters, as they stood in the file but without blanks; of a pile its pairs.
    pub moves: String,
}

/// A room and the texts around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sokoban {
    /// The ground layer.
    pub ground: Grid<Ground>,
    /// What stands on it; the same size as `ground`.
    pub objects: Grid<Option<Object>>,
    /// Solutions that came with the room or were stored in it.
    pub solutions: Vec<StoredSolution>,
    /// `Key: value` lines of the file that have no field of their own, in its order.
    pub metadata: Vec<(String, String)>,
    /// Lines of text before the room: for the first room of a collection, its header.
    pub text_before: Vec<String>,
    /// Lines of text after the room.
    pub text_after: Vec<String>,
}

impl Sokoban {
    /// A room of plain floor with nothing in it. Sides are clamped as for any grid.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self::of(
            Grid::filled(width, height, Ground::Floor),
            Grid::filled(width, height, None),
        )
    }

    /// A room of two layers, with no texts. The layers are expected to be of one size.
    #[must_use]
    pub fn of(ground: Grid<Ground>, objects: Grid<Option<Object>>) -> Self {
        debug_assert_eq!(ground.as_slice().len(), objects.as_slice().len());
        Self {
            ground,
            objects,
            solutions: Vec::new(),
            metadata: Vec::new(),
            text_before: Vec::new(),
            text_after: Vec::new(),
        }
    }

    /// The cells on which an object stands, in reading order.
    pub fn cells_of(&self, object: Object) -> impl Iterator<Item = Cell> {
        let here = self.objects.iter().filter(move |(_, here)| **here == Some(object));
        here.map(|(cell, _)| cell)
    }

    /// The hero, when there is exactly one.
    #[must_use]
    pub fn hero(&self) -> Option<Cell> {
        let mut heroes = self.cells_of(Object::Hero);
        let first = heroes.next()?;
        heroes.next().is_none().then_some(first)
    }

    /// Puts an object on a cell. There is one hero: putting it somewhere takes it from where it stood. Off the grid nothing
    /// happens. Answers the cells that changed.
    pub fn put(&mut self, cell: Cell, object: Option<Object>) -> Vec<Cell> {
        let mut changed = Vec::new();
        if self.objects.get(cell).is_none_or(|here| *here == object) {
            return changed;
        }
        if object == Some(Object::Hero) {
            let heroes: Vec<Cell> = self.cells_of(Object::Hero).collect();
            for hero in heroes {
                self.objects.set(hero, None);
                changed.push(hero);
            }
        }
        self.objects.set(cell, object);
        changed.push(cell);
        changed
    }

    /// A room from its picture in the letters of `.xsb`; `None` for other letters, or for rows beyond the limits. A blank is
    /// floor, and so is `-`; `_` is outside. Shorter rows end in outside.
    #[must_use]
    pub fn from_picture<'a>(rows: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let rows: Vec<Vec<char>> = rows.into_iter().map(|row| row.chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max()?;
        let mut ground = Vec::new();
        let mut objects = Vec::new();
        for row in rows {
            let padded = row.into_iter().chain(std::iter::repeat('_')).take(width);
            let cells: Vec<(Ground, Option<Object>)> = padded.map(cell_of).collect::<Option<_>>()?;
            ground.push(cells.iter().map(|cell| cell.0).collect());
            objects.push(cells.iter().map(|cell| cell.1).collect());
        }
        Some(Self::of(Grid::from_rows(ground)?, Grid::from_rows(objects)?))
    }

    /// The picture of the room in the letters of `.xsb`, a string a row; outside is a blank.
    #[must_use]
    pub fn picture(&self) -> Vec<String> {
        let rows = self.ground.rows().zip(self.objects.rows());
        rows.map(|(ground, objects)| ground.iter().zip(objects).map(|(g, o)| letter_of(*g, *o)).collect())
            .collect()
    }
}

/// What a letter of `.xsb` stands for, or `None` when it is none.
#[must_use]
pub const fn cell_of(letter: char) -> Option<(Ground, Option<Object>)> {
    Some(match letter {
        '#' => (Ground::Wall, None),
        ' ' | '-' => (Ground::Floor, None),
        '_' => (Ground::Outside, None),
        '.' => (Ground::Destination, None),
        '@' | 'p' => (Ground::Floor, Some(Object::Hero)),
        '+' | 'P' => (Ground::Destination, Some(Object::Hero)),
        '$' | 'b' => (Ground::Floor, Some(Object::Ball)),
        '*' | 'B' => (Ground::Destination, Some(Object::Ball)),
        _ => return None,
    })
}

/// The letter of `.xsb` for a cell. What stands outside or in a wall is drawn as on floor: the format has no letter for it.
#[must_use]
pub const fn letter_of(ground: Ground, object: Option<Object>) -> char {
    match (ground, object) {
        (Ground::Destination, Some(Object::Hero)) => '+',
        (_, Some(Object::Hero)) => '@',
        (Ground::Destination, Some(Object::Ball)) => '*',
        (_, Some(Object::Ball)) => '$',
        (Ground::Wall, None) => '#',
        (Ground::Destination, None) => '.',
        (Ground::Floor | Ground::Outside, None) => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_put_on_a_destination_keeps_the_destination() {
        let mut room = Sokoban::from_picture(["@$.#"]).expect("a room");
        room.put(Cell::new(2, 0), Some(Object::Ball));
        assert_eq!(room.picture(), ["@$*#"]);
    }

    #[test]
    fn putting_a_second_hero_moves_the_first() {
        let mut room = Sokoban::from_picture(["@ .#"]).expect("a room");
        let changed = room.put(Cell::new(2, 0), Some(Object::Hero));
        assert_eq!(room.picture(), ["  +#"]);
        assert_eq!(changed, [Cell::new(0, 0), Cell::new(2, 0)]);
        assert!(room.put(Cell::new(9, 9), Some(Object::Hero)).is_empty());
        assert_eq!(room.hero(), Some(Cell::new(2, 0)));
    }
}
