//! How fast turtles are dealt and solved, beside the bars, and how many random ones cannot be won.

#[path = "../tests/suite/mahjong/turtle.rs"]
mod turtle;

use std::time::{Duration, Instant};

use tilewright::level::mahjong::{Difficulty, Face, GROUPS};
use tilewright::rng::Rng;
use tilewright::rules::mahjong::{Pile, Standing, Verdict, deal, solve};

/// Deals a second of the turtle on one thread, of the fastest public dealer.
const DEALS_BAR: f64 = 6_400.0;

/// Random deals of the turtle solved a second on one thread, of the best public solver.
const BOARDS_BAR: f64 = 100.0;

/// The published share of random turtles that cannot be won, in per cent, and how far 2,000 deals may be from it.
const UNWINNABLE: (f64, f64) = (2.95, 0.75);

const BOARDS: u32 = 2_000;

fn main() {
    let turtle = turtle::turtle();
    let pile = Pile::new(&turtle);
    for difficulty in [Difficulty::Easy, Difficulty::Hard] {
        let mut rng = Rng::from_seed(1);
        let (start, mut deals) = (Instant::now(), 0);
        while start.elapsed() < Duration::from_secs(2) {
            assert!(
                deal(&turtle, &pile, difficulty, &mut rng, 0).is_ok(),
                "the turtle deals"
            );
            deals += 1;
        }
        let rate = f64::from(deals) / start.elapsed().as_secs_f64();
        println!(
            "{:<44} {rate:>9.0} a second, bar {DEALS_BAR}",
            format!("solvable turtles, {}", difficulty.name())
        );
    }
    solve_random(&pile);
}

fn solve_random(pile: &Pile) {
    let standing = Standing::all(pile);
    let mut faces: Vec<Face> = (0..GROUPS).flat_map(Face::of_group).collect();
    let mut rng = Rng::from_seed(1);
    let (mut unsolvable, mut unknown, mut states) = (0, 0, 0);
    let (start, mut longest) = (Instant::now(), Duration::ZERO);
    for _ in 0..BOARDS {
        rng.shuffle(&mut faces);
        let one = Instant::now();
        let solution = solve(&standing, &faces, u64::MAX, &mut |_| {
            one.elapsed() > Duration::from_mins(1)
        });
        longest = longest.max(one.elapsed());
        states += solution.states;
        match solution.verdict {
            Verdict::Solved(_) => {}
            Verdict::Unsolvable => unsolvable += 1,
            Verdict::Unknown => unknown += 1,
        }
    }
    let rate = f64::from(BOARDS) / start.elapsed().as_secs_f64();
    let share = 100.0 * f64::from(unsolvable) / f64::from(BOARDS);
    let (published, margin) = UNWINNABLE;
    println!(
        "{:<44} {rate:>9.0} a second, bar {BOARDS_BAR}",
        "random turtles solved or refuted"
    );
    println!(
        "{:<44} {share:>9.2} %, published {published} ±{margin}",
        "of them unwinnable"
    );
    println!(
        "{:<44} {:>9.1} ms, {:.0} states a board, {unknown} unknown",
        "longest",
        longest.as_secs_f64() * 1_000.0,
        states as f64 / f64::from(BOARDS)
    );
}
