//! Every entry of the table, a file a menu.

mod debug;
mod edit;
mod file;
mod help;
mod level;
mod moment;
mod moves;
mod simulation;
mod view;

use super::Entry;
use super::make::PLAIN;

/// The entries of each menu, from the left.
const MENUS: [&[Entry]; 8] = [
    file::ENTRIES,
    edit::ENTRIES,
    view::ENTRIES,
    level::ENTRIES,
    simulation::ENTRIES,
    debug::ENTRIES,
    moment::ENTRIES,
    help::ENTRIES,
];

const COUNT: usize = {
    let (mut count, mut menu) = (0, 0);
    while menu < MENUS.len() {
        count += MENUS[menu].len();
        menu += 1;
    }
    count
};

/// The menus one after the other.
const fn joined() -> [Entry; COUNT] {
    let mut all = [PLAIN; COUNT];
    let (mut next, mut menu) = (0, 0);
    while menu < MENUS.len() {
        let mut index = 0;
        while index < MENUS[menu].len() {
            all[next] = MENUS[menu][index];
            next += 1;
            index += 1;
        }
        menu += 1;
    }
    all
}

static JOINED: [Entry; COUNT] = joined();

/// Every command that a key or a menu gives.
pub static TABLE: &[Entry] = &JOINED;
