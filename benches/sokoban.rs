//! The Sokoban solver on real collections, one thread, beside its bars. It needs the corpus of levels, which is no part of the
//! project: `TILEWRIGHT_CORPUS` names its folder.
//!
//! Arguments: seconds a level (10), then words that the names of the files must contain.

#[path = "../tests/suite/corpus.rs"]
mod corpus;

use std::time::Instant;

use tilewright::format;
use tilewright::rules::sokoban::Room;
use tilewright::rules::sokoban::solver::{Budget, Verdict, solve};

/// A file, the seconds a level, and its bar.
const FILES: [(&str, f64, &str); 5] = [
    (
        "Microban_155.xsb",
        10.0,
        "153 of 155 in 10 s and 150 in 1 s each; all 155 in under 4 s together",
    ),
    ("Microban II_135.xsb", 10.0, "131 of 135 in 10 s each"),
    (
        "XSokoban_90.xsb",
        10.0,
        "40 of 90 in 10 s each; 76 and 88 are known of the best",
    ),
    ("boxoban-hard-100.txt", 2.0, "100 of 100 in 2 s each"),
    ("Sasquatch_50.xsb", 10.0, "none"),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let seconds: Option<f64> = args.first().and_then(|arg| arg.parse().ok());
    let words = &args[usize::from(seconds.is_some())..];
    let Some(folder) = corpus::folder("sokoban") else {
        return;
    };
    println!(
        "{:<22} {:>6} {:>6} {:>6} {:>9} {:>10}  bar",
        "file", "levels", "solved", "in 1 s", "all, s", "states"
    );
    for (name, usual, bar) in FILES {
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        match format::open(&folder.join(name)) {
            Ok(opened) => run(name, &opened, seconds.unwrap_or(usual), bar),
            Err(error) => println!("{error}"),
        }
    }
}

fn run(name: &str, opened: &format::Opened, seconds: f64, bar: &str) {
    let (mut solved, mut at_once, mut states) = (0, 0, 0);
    let mut left = Vec::new();
    let start = Instant::now();
    for (number, level) in (1..).zip(&opened.levels) {
        let Some(room) = level.level.sokoban() else { continue };
        let begun = Instant::now();
        let budget = Budget {
            states: u64::MAX,
            bytes: 2 << 30,
            ..Budget::default()
        };
        let found = solve(&Room::of(room), budget, &mut |_| {
            begun.elapsed().as_secs_f64() < seconds
        });
        states += found.states;
        match found.verdict {
            Verdict::Solved(_) => {
                solved += 1;
                at_once += u32::from(begun.elapsed().as_secs_f64() <= 1.0);
            }
            Verdict::Unsolvable => left.push(format!("{number} (unsolvable)")),
            Verdict::Unknown => left.push(number.to_string()),
        }
    }
    println!(
        "{name:<22} {:>6} {solved:>6} {at_once:>6} {:>9.2} {states:>10}  {bar}",
        opened.levels.len(),
        start.elapsed().as_secs_f64()
    );
    if !left.is_empty() {
        println!("    not solved in {seconds} s: {}", left.join(" "));
    }
}
