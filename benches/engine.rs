//! The action engine, with tree, journal, hash and history of a whole game, beside the same game recorded less, and beside its rules
//! without the engine.
//!
//! One thread, 8×8, 6 colours, random legal moves listed first, cascades and fair refill included. `cargo bench` prints the
//! table; ARCHITECTURE.md has the bars.

use std::sync::Arc;
use std::time::Instant;

use tilewright::action::{Author, Recording};
use tilewright::board::Write;
use tilewright::level::match3::{Match3, Settings};
use tilewright::level::{Level, Puzzle, Terrain};
use tilewright::rng::Rng;
use tilewright::rules::match3::{
    ATTEMPTS, Matching, Tiles, draw, falls, has_move, legal_moves, matches, reshuffle, start, unfilled,
};
use tilewright::sim::{History, Input, Sim, unwatched};

const MOVES: u32 = 200_000;
const TRANSITIONS: u64 = 100_000;
const VISITS: u32 = 400;

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
    for (recording, what) in [
        (Recording::Off, "engine: recording off"),
        (Recording::Tree, "engine: tree alone"),
        (Recording::All, "engine: tree and journal"),
    ] {
        let (moves, transitions) = recorded(level.clone(), recording);
        row(what, moves, transitions);
    }
    let (moves, transitions, bytes) = with_history(level.clone());
    row("engine: tree, journal and history", moves, transitions);
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
    println!("\ngoing to a random one of {TRANSITIONS} transitions, {VISITS} times");
    println!("{:<44}{:>14}{:>18}{:>10}", "board", "mean", "worst", "bar");
    for (side, bar) in [(8, 1.0), (256, 20.0)] {
        let (mean, worst) = going_back(side);
        let verdict = if worst < bar { "met" } else { "MISSED" };
        println!(
            "{:<44}{:>11.3} ms{:>15.3} ms{:>10}",
            format!("{side}×{side}, bar {bar} ms"),
            mean,
            worst,
            verdict
        );
    }
}

/// Mean and worst time of going to random transitions, in milliseconds.
fn going_back(side: u32) -> (f64, f64) {
    let mut history = History::new(start_of(Match3::new(side, side, Settings::default())));
    let mut bot = Rng::from_seed(1);
    while history.now().tree().last_transition() < TRANSITIONS {
        play(&mut history, &mut bot);
    }
    let mut times: Vec<f64> = (0..VISITS)
        .map(|_| {
            let transition = u64::from(bot.below(TRANSITIONS as u32));
            let begun = Instant::now();
            history.go_to(transition);
            let took = begun.elapsed().as_secs_f64() * 1e3;
            assert!(history.playhead() >= transition, "it was gone to");
            took
        })
        .collect();
    times.sort_by(f64::total_cmp);
    // The worst of a hundred, so that another program's turn on the machine is not taken for ours.
    (
        times.iter().sum::<f64>() / f64::from(VISITS),
        times[VISITS as usize * 99 / 100],
    )
}

fn start_of(level: Match3) -> Sim {
    Sim::new(Arc::new(Level::new("bench", Puzzle::Match3(level))), 7)
}

/// A random legal move.
fn some_move(sim: &Sim, bot: &mut Rng) -> Input {
    let mut legal = Vec::new();
    legal_moves(Tiles::of(sim.board()), Matching::of(sim.settings()), &mut legal);
    let (a, b) = legal[bot.below(legal.len() as u32) as usize];
    let (a, b) = (sim.board().cell_at(a as usize), sim.board().cell_at(b as usize));
    Input::Swap { a, b }
}

/// One random legal move, and all that follows.
fn play(history: &mut History, bot: &mut Rng) {
    let input = some_move(history.now(), bot);
    let _ = history.input(input, Author::Bot);
    history.skip(u64::MAX, &mut unwatched);
}

fn row(what: &str, moves: f64, transitions: f64) {
    let (moves, transitions) = (thousands(moves), thousands(transitions));
    println!("{what:<44}{moves:>14}{transitions:>18}");
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

/// Moves and transitions a second of a simulation that records so much, without a history.
fn recorded(level: Match3, recording: Recording) -> (f64, f64) {
    let mut sim = start_of(level).recording(recording);
    let mut bot = Rng::from_seed(1);
    let begun = Instant::now();
    for _ in 0..MOVES {
        let input = some_move(&sim, &mut bot);
        sim.input(input, Author::Bot);
        sim.run_to_idle();
    }
    let secs = begun.elapsed().as_secs_f64();
    (f64::from(MOVES) / secs, sim.tree().last_transition() as f64 / secs)
}

/// Moves and transitions a second of the simulation that the editor runs, and the bytes that its record takes a transition.
fn with_history(level: Match3) -> (f64, f64, f64) {
    let mut history = History::new(start_of(level));
    let mut bot = Rng::from_seed(1);
    let begun = Instant::now();
    for _ in 0..MOVES {
        play(&mut history, &mut bot);
    }
    let secs = begun.elapsed().as_secs_f64();
    let sim = history.now();
    let tree = sim.tree();
    let kept = tree.last_transition() - tree.dropped_transitions();
    let writes = sim.journal().len() - sim.journal().dropped();
    let record = tree.bytes() + writes as usize * size_of::<Write>();
    let bytes = (record + history.snapshot_bytes()) as f64;
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
    let mut faces = start(level, 7).unwrap_or_default();
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
            let made = reshuffle(tiles(&faces, terrain), settings, ATTEMPTS, &mut rng);
            faces = made.kept.map(|made| made.faces).unwrap_or_default();
        }
    }
    f64::from(MOVES) / begun.elapsed().as_secs_f64()
}
