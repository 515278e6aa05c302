//! Traces: written, read, followed while they grow, refused with a line where they are wrong, and exported.

mod chrome;
mod docs;
mod hostile;
mod round_trips;
mod verb;
#[cfg(feature = "app")]
mod window;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tilewright::action::Author;
use tilewright::level::Level;
use tilewright::playtest::Bot;
use tilewright::rng::Rng;
use tilewright::sim::{CancelOutcome, Input, Scope, Sim};
use tilewright::trace::{Reader, Trace};

/// The smallest header.
pub const HEADER: &str = r#"{"tilewright_trace":1,"engine":"Toy 1","level":"Cave"}"#;

/// A trace from short lines: `+3 1 Fire` spawns action 3 below 1 (`-` for a root), `3 Running` changes its state; `@7` sets the tick.
pub fn short(lines: &str) -> String {
    let mut text = format!("{HEADER}\n");
    let (mut tick, mut seq) = (0, 0);
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(at) = line.strip_prefix('@') {
            tick = at.parse().unwrap();
            continue;
        }
        seq += 1;
        let words: Vec<&str> = line.split(' ').collect();
        let _ = match words.as_slice() {
            [id, parent, kind] if id.starts_with('+') => {
                let parent = if *parent == "-" { "null" } else { parent };
                writeln!(
                    text,
                    r#"{{"seq":{seq},"tick":{tick},"ev":"spawn","id":{},"parent":{parent},"kind":"{kind}"}}"#,
                    &id[1..]
                )
            }
            [id, to] => writeln!(
                text,
                r#"{{"seq":{seq},"tick":{tick},"ev":"state","id":{id},"to":"{to}"}}"#
            ),
            _ => panic!("a line of its own kind: {line}"),
        };
    }
    text
}

/// Reads a text; what is wrong with it fails the test.
pub fn sound(text: &str) -> Trace {
    let trace = Reader::read(text.as_bytes());
    assert_eq!(trace.fault, None);
    trace
}

/// What is wrong with a text.
pub fn fault(text: impl AsRef<[u8]>) -> String {
    let trace = Reader::read(text.as_ref());
    trace.fault.expect("something is wrong with it").to_string()
}

pub fn sample(kind: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("samples")
        .join(kind)
        .join(name)
}

pub fn level(kind: &str, name: &str) -> Arc<Level> {
    let opened = tilewright::format::open(&sample(kind, name)).expect("a sample opens");
    Arc::new(opened.levels.into_iter().next().expect("it has a level").level)
}

/// A level of each kind.
pub fn levels() -> [Arc<Level>; 3] {
    [
        level("match3", "Garden.level.ron"),
        level("sokoban", "Hall.level.ron"),
        level("mahjong", "Pebbles.level.ron"),
    ]
}

/// A game with moves of a bot, a cancel and a roll back here and there, and undo where the kind knows it; `each` looks on.
pub fn played(level: &Arc<Level>, seed: u64, moves: u32, mut each: impl FnMut(&Sim)) -> Sim {
    let mut sim = Sim::new(Arc::clone(level), seed);
    let (mut rng, mut chance) = (Bot::generator(seed), Rng::from_seed(seed + 1));
    each(&sim);
    let mut run = |sim: &mut Sim| {
        while sim.skip(1) > 0 {
            each(sim);
        }
    };
    run(&mut sim);
    for nth in 0..moves {
        if !sim.is_settled() {
            sim.input(Input::Settle, Author::Script);
        } else if nth % 5 == 4 && level.match3().is_none() {
            sim.input(Input::Undo { by_push: false }, Author::You);
        } else if let Ok(input) = Bot::Random.choose(&sim, &mut rng) {
            sim.input(input, Author::Bot);
        }
        if chance.below(3) == 0 {
            sim.skip(u64::from(chance.below(12)));
            let live: Vec<_> = sim.engine().live().collect();
            if let Some(&target) = live.get(chance.below(live.len().max(1) as u32) as usize) {
                let scope = [Scope::Chain, Scope::Action][chance.below(2) as usize];
                let outcome = [CancelOutcome::Keep, CancelOutcome::RollBack][chance.below(2) as usize];
                sim.cancel(target, scope, outcome, Author::You);
            }
        }
        run(&mut sim);
        if nth % 4 == 3 && sim.can_roll_back() {
            sim.input(Input::RollBack, Author::You);
            run(&mut sim);
        }
        // A move that is refused is an input all the same.
        sim.input(
            Input::Swap {
                a: tilewright::grid::Cell::new(0, 0),
                b: tilewright::grid::Cell::new(5, 5),
            },
            Author::You,
        );
    }
    sim
}
