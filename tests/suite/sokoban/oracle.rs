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

/// The fewest pushes that bring the only ball to a place; `None` when it does not come there.
pub fn fewest_pushes(start: &Room, to: Cell) -> Option<usize> {
    let key = |room: &Room| (room.hero(), room.balls().next());
    let mut seen = BTreeSet::new();
    // Those that cost no push are looked at first.
    let mut open = VecDeque::from([(start.clone(), 0)]);
    while let Some((room, pushes)) = open.pop_front() {
        if room.balls().next() == Some(to) {
            return Some(pushes);
        }
        if !seen.insert(key(&room)) {
            continue;
        }
        for direction in Direction::ALL {
            let mut next = room.clone();
            if next.step(direction).is_err() {
                continue;
            }
            if next.balls().eq(room.balls()) {
                open.push_front((next, pushes));
            } else {
                open.push_back((next, pushes + 1));
            }
        }
    }
    None
}

/// Every room of three by three cells of floor with so many balls and destinations, for each hero that is asked for.
pub fn every_small_room(count: usize, walls: &[Option<usize>], heroes: &[usize]) -> Vec<String> {
    let choices: Vec<Vec<usize>> = (0..1_usize << 9)
        .filter(|bits| bits.count_ones() as usize == count)
        .map(|bits| (0..9).filter(|cell| bits >> cell & 1 == 1).collect())
        .collect();
    let mut rooms = Vec::new();
    for &wall in walls {
        for &hero in heroes {
            for balls in &choices {
                for goals in &choices {
                    let free = |cell: &usize| wall != Some(*cell);
                    let fits = free(&hero) && balls.iter().chain(goals).all(free) && !balls.contains(&hero);
                    if fits {
                        rooms.push(small_room(wall, hero, balls, goals));
                    }
                }
            }
        }
    }
    rooms
}

fn small_room(wall: Option<usize>, hero: usize, balls: &[usize], goals: &[usize]) -> String {
    let letter = |cell: usize| match (cell == hero, balls.contains(&cell), goals.contains(&cell)) {
        _ if wall == Some(cell) => '#',
        (true, _, true) => '+',
        (true, _, false) => '@',
        (_, true, true) => '*',
        (_, true, false) => '$',
        (_, _, true) => '.',
        _ => ' ',
    };
    let rows: Vec<String> = (0..3)
        .map(|y| format!("#{}#", (0..3).map(|x| letter(3 * y + x)).collect::<String>()))
        .collect();
    format!("#####\n{}\n#####\n", rows.join("\n"))
}
