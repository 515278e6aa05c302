//! The plain truth about small rooms: every position is looked at.

use std::collections::{BTreeSet, VecDeque};

use tilewright::grid::{Cell, Direction};
use tilewright::rules::sokoban::Room;

/// A generator of small numbers that never changes.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % most
    }
}

/// A random room within walls: some inner walls, a hero, balls and as many destinations or one more.
pub fn picture(dice: &mut Dice) -> String {
    let (width, height) = (3 + dice.below(3) as usize, 2 + dice.below(3) as usize);
    let mut cells = vec![vec![' '; width]; height];
    for _ in 0..dice.below((width * height / 3) as u64) {
        let (x, y) = (dice.below(width as u64) as usize, dice.below(height as u64) as usize);
        cells[y][x] = '#';
    }
    let mut put = |dice: &mut Dice, on_floor: char, on_goal: Option<char>| {
        for _ in 0..60 {
            let (x, y) = (dice.below(width as u64) as usize, dice.below(height as u64) as usize);
            match (cells[y][x], on_goal) {
                (' ', _) => {
                    cells[y][x] = on_floor;
                    return;
                }
                ('.', Some(letter)) => {
                    cells[y][x] = letter;
                    return;
                }
                _ => {}
            }
        }
    };
    let balls = 1 + dice.below(3);
    for _ in 0..balls + dice.below(4) / 3 {
        put(dice, '.', None);
    }
    put(dice, '@', Some('+'));
    for _ in 0..balls {
        put(dice, '$', Some('*'));
    }
    let border = "#".repeat(width + 2);
    let rows: Vec<String> = cells
        .into_iter()
        .map(|row| format!("#{}#", row.into_iter().collect::<String>()))
        .collect();
    format!("{border}\n{}\n{border}\n", rows.join("\n"))
}

/// Whether the room can be completed, and the fewest steps; `None` when it cannot.
pub fn fewest_steps(start: &Room) -> Option<usize> {
    let key = |room: &Room| -> (Option<Cell>, Vec<Cell>) { (room.hero(), room.balls().collect()) };
    let mut seen = BTreeSet::from([key(start)]);
    let mut open = VecDeque::from([(start.clone(), 0)]);
    while let Some((room, steps)) = open.pop_front() {
        if room.is_complete() {
            return Some(steps);
        }
        for direction in Direction::ALL {
            let mut next = room.clone();
            if next.step(direction).is_ok() && seen.insert(key(&next)) {
                open.push_back((next, steps + 1));
            }
        }
    }
    None
}
