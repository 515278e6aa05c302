//! The action engine, with tree, journal, hash and history of a whole game, beside the same game without them.
//!
//! One thread, 8×8, 6 colours, random legal moves listed first, cascades and fair refill included. `cargo bench` prints the
//! table; ARCHITECTURE.md has the bars.

use std::sync::Arc;
use std::time::Instant;

use tilewright::action::Author;
use tilewright::board::Write;
use tilewright::level::match3::{Match3, Settings};
use tilewright::level::{Level, Puzzle, Terrain};
use tilewright::rng::Rng;
use tilewright::rules::match3::{Matching, Tiles, draw, falls, has_move, legal_moves, matches, start, unfilled};
use tilewright::sim::{Input, Sim};

const MOVES: u32 = 200_000;

fn main() {
    let level = Match3::new(8, 8, Settings::default());
    println!("8×8, 6 colours, fair refill, random legal moves, one thread, {MOVES} moves");
    println!("{:<44}{:>14}{:>18}{:>10}", "what", "moves/s", "transitions/s", "bar");
    let bare = bare_rules(&level);
    println!(
        "{:<44}{:>14}{:>18}{:>10}",
        "the rules alone, no engine",
        thousands(bare),
        "–",
        ""
    );
    let (moves, transitions, bytes) = engine(level);
    println!(
        "{:<44}{:>14}{:>18}{:>10}",
        "engine: tree, journal, hash, record",
        thousands(moves),
        thousands(transitions),
        ""
    );
    println!(
        "{:<44}{:>14}{:>18}{:>10}",
        "  bar",
        "100,000",
        "3,000,000",
        verdict(moves, transitions)
    );
    println!(
        "{:<44}{:>14.1}{:>18}",
        "  bytes a transition, all recorded", bytes, "about 110"
    );
}

fn verdict(moves: f64, transitions: f64) -> &'static str {
    if moves >= 100_000.0 && transitions >= 3_000_000.0 {
        "met"
    } else {
        "MISSED"
    }
}

fn thousands(rate: f64) -> String {
    tilewright::action::state::thousands(rate as u64)
}

/// Moves and transitions a second of the simulation that the editor runs, and the bytes that its record takes a transition.
fn engine(level: Match3) -> (f64, f64, f64) {
    let mut sim = Sim::new(Arc::new(Level::new("bench", Puzzle::Match3(level))), 7);
    let mut bot = Rng::from_seed(1);
    let mut legal = Vec::new();
    let begun = Instant::now();
    for _ in 0..MOVES {
        legal.clear();
        legal_moves(Tiles::of(sim.board()), Matching::of(sim.settings()), &mut legal);
        let (a, b) = legal[bot.below(legal.len() as u32) as usize];
        let (a, b) = (sim.board().cell_at(a as usize), sim.board().cell_at(b as usize));
        sim.input(Input::Swap { a, b }, Author::Bot);
        sim.run_to_idle();
    }
    let secs = begun.elapsed().as_secs_f64();
    let tree = sim.tree();
    let kept = tree.last_transition() - tree.dropped_transitions();
    let writes = sim.journal().len() - sim.journal().dropped();
    let bytes = tree.bytes() as f64 + (writes as usize * size_of::<Write>()) as f64;
    (
        f64::from(MOVES) / secs,
        tree.last_transition() as f64 / secs,
        bytes / kept as f64,
    )
}

/// An 8×8 board as the rules look at it.
const fn tiles<'a>(faces: &'a [u8], terrain: &'a [Terrain]) -> Tiles<'a> {
    Tiles {
        width: 8,
        height: 8,
        faces,
        terrain,
    }
}

/// Moves a second of the same rules on plain bytes: what the engine's tree and journal are compared with.
fn bare_rules(level: &Match3) -> f64 {
    let settings = &level.settings;
    let matching = Matching::of(settings);
    let mut rng = Rng::from_seed(7);
    let mut bot = Rng::from_seed(1);
    let mut faces = start(level, &mut rng).unwrap_or_default();
    let terrain = level.terrain.as_slice();
    let (mut legal, mut pairs, mut empties, mut drawn) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let begun = Instant::now();
    for _ in 0..MOVES {
        legal.clear();
        legal_moves(tiles(&faces, terrain), matching, &mut legal);
        let (a, b) = legal[bot.below(legal.len() as u32) as usize];
        faces.swap(a as usize, b as usize);
        loop {
            let regions = matches::find(tiles(&faces, terrain), matching);
            if regions.is_empty() {
                break;
            }
            for &index in regions.cells() {
                faces[index as usize] = 0;
            }
            pairs.clear();
            falls(tiles(&faces, terrain), &mut pairs);
            for &(from, to) in &pairs {
                faces[to as usize] = std::mem::take(&mut faces[from as usize]);
            }
            empties.clear();
            drawn.clear();
            unfilled(tiles(&faces, terrain), &mut empties);
            draw(tiles(&faces, terrain), settings, &empties, &mut rng, &mut drawn);
            for (&index, &face) in empties.iter().zip(&drawn) {
                faces[index as usize] = face;
            }
        }
        if !has_move(tiles(&faces, terrain), matching) {
            faces = start(level, &mut rng).unwrap_or_default();
        }
    }
    f64::from(MOVES) / begun.elapsed().as_secs_f64()
}
