//! The editor at the largest level, 256×256: what a step of a gesture, an undo and a resize cost.
//!
//! One thread. `cargo bench --bench editor` prints the table; ARCHITECTURE.md has the bars.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tilewright::editor::{Anchor, Changes, Editor, How, Mirror, Property, Request, Stroke, Tile, Tool};
use tilewright::grid::{Cell, Direction, MAX_SIDE};
use tilewright::level::match3::{Colour, Match3, Piece, Settings};
use tilewright::level::{Level, Puzzle};
use tilewright::rng::Rng;

/// The bar of a brush step and of its undo, in microseconds.
const BAR: f64 = 1_000.0;

fn main() {
    println!("256×256, one thread; the median and the worst of many, in µs");
    println!(
        "{:<46}{:>8}{:>12}{:>12}{:>10}",
        "what", "cells", "median", "worst", "bar"
    );
    brush(1, 4, false, "brush step, size 1, 4 cells on");
    brush(5, 4, true, "brush step, size 5, both mirrors, 4 cells on");
    brush(5, 255, true, "brush step, size 5, both mirrors, across");
    shapes();
    fill();
    undo_of_a_stroke();
    undo_of_everything();
    resize();
    row(
        "slider step of a setting",
        Some(BAR),
        times(|round, editor| editor.set(Property::Moves(Some(round)))),
    );
    moves();
    history();
}

/// A level of random cells, and an editor that paints the first colour.
fn editor() -> Editor {
    let level = Match3::new(MAX_SIDE, MAX_SIDE, Settings::default());
    let mut editor = Editor::new(Level::new("bench", Puzzle::Match3(level)));
    editor.choose(colour(0));
    editor
}

fn colour(index: u8) -> Tile {
    Tile::Piece(Colour::new(index).map_or(Piece::Random, Piece::Tile))
}

const fn press(x: i32, y: i32) -> Stroke {
    Stroke::Press {
        cell: Cell::new(x, y),
        erase: false,
        shift: false,
        ctrl: false,
    }
}

/// So often is each thing done.
const ROUNDS: u32 = 200;

/// How long each of many rounds takes, and how many cells the last one changed.
struct Times {
    spent: Vec<Duration>,
    cells: usize,
}

fn times(mut act: impl FnMut(u32, &mut Editor) -> Changes) -> Times {
    let mut editor = editor();
    timed(|round| act(round, &mut editor))
}

fn timed(mut act: impl FnMut(u32) -> Changes) -> Times {
    let mut spent = Vec::new();
    let mut cells = 0;
    for round in 0..ROUNDS {
        let begun = Instant::now();
        let changes = act(round);
        spent.push(begun.elapsed());
        cells = cells.max(black_box(changes).cells.len());
    }
    Times { spent, cells }
}

fn row(what: &str, bar: Option<f64>, mut times: Times) {
    times.spent.sort_unstable();
    let micros = |duration: &Duration| duration.as_secs_f64() * 1e6;
    let median = times.spent.get(times.spent.len() / 2).map_or(0.0, micros);
    let worst = times.spent.last().map_or(0.0, micros);
    let verdict = match bar {
        Some(bar) if median < bar => "met",
        Some(_) => "MISSED",
        None => "",
    };
    println!("{what:<46}{:>8}{median:>12.1}{worst:>12.1}{verdict:>10}", times.cells);
}

/// One drag of an open stroke that goes so far.
fn brush(size: u8, far: i32, mirror: bool, what: &str) {
    let mut editor = editor();
    editor.ask(Request::BrushSize(size));
    editor.ask(Request::Mirror(Mirror { x: mirror, y: mirror }));
    let mut spent = Vec::new();
    let mut cells = 0;
    for round in 0..ROUNDS as i32 {
        editor.choose(colour(round as u8 % 6));
        let y = round / 2;
        editor.stroke(press(0, y));
        let begun = Instant::now();
        let changes = editor.stroke(Stroke::Drag {
            cell: Cell::new(far, y + 2),
        });
        spent.push(begun.elapsed());
        cells = cells.max(changes.cells.len());
        editor.stroke(Stroke::Release);
    }
    row(what, Some(BAR), Times { spent, cells });
}

fn shapes() {
    let mut editor = editor();
    editor.take(Tool::Rectangle);
    editor.stroke(press(0, 0));
    let drag = timed(|round| {
        editor.stroke(Stroke::Drag {
            cell: Cell::new(255, 255 - round as i32 % 3),
        });
        Changes {
            cells: editor.preview(None).ghost.into_owned(),
            ..Changes::default()
        }
    });
    row("drag of a rectangle over the whole board", None, drag);
}

fn fill() {
    let mut editor = editor();
    editor.take(Tool::Fill);
    let fill = timed(|round| {
        editor.choose(colour(round as u8 % 6));
        let changes = editor.stroke(press(128, 128));
        editor.stroke(Stroke::Release);
        changes
    });
    row("fill of the whole board", None, fill);
}

fn undo_of_a_stroke() {
    let mut editor = editor();
    editor.ask(Request::BrushSize(5));
    for round in 0..ROUNDS as i32 {
        editor.choose(colour(round as u8 % 6));
        editor.stroke(press(10, round));
        editor.stroke(Stroke::Drag {
            cell: Cell::new(40, round),
        });
        editor.stroke(Stroke::Release);
    }
    row(
        "undo of a stroke",
        Some(BAR),
        timed(|_| editor.undo().unwrap_or_default()),
    );
    row(
        "redo of a stroke",
        Some(BAR),
        timed(|_| editor.redo().unwrap_or_default()),
    );
}

fn undo_of_everything() {
    let mut editor = editor();
    editor.take(Tool::Fill);
    for round in 0..ROUNDS / 4 {
        editor.choose(colour(round as u8 % 6));
        editor.stroke(press(0, 0));
        editor.stroke(Stroke::Release);
    }
    row(
        "undo of a fill of the whole board",
        None,
        timed(|_| editor.undo().or_else(|| editor.redo()).unwrap_or_default()),
    );
}

fn resize() {
    let mut painted = editor();
    painted.take(Tool::Fill);
    painted.stroke(press(0, 0));
    painted.stroke(Stroke::Release);
    let mut rounds = painted.clone();
    row(
        "resize to 128×128 and back",
        None,
        timed(|round| {
            let side = if round % 2 == 0 { 128 } else { 256 };
            rounds.resize(side, side, Anchor::Centre)
        }),
    );
    painted.resize(128, 128, Anchor::Centre);
    let turns = timed(|round| {
        let changes = if round % 2 == 0 { painted.undo() } else { painted.redo() };
        changes.unwrap_or_default()
    });
    row("undo and redo of a resize", None, turns);
}

fn moves() {
    let mut editor = editor();
    editor.ask(Request::Scatter(true));
    editor.take(Tool::Rectangle);
    editor.stroke(press(0, 0));
    editor.stroke(Stroke::Drag {
        cell: Cell::new(255, 255),
    });
    editor.stroke(Stroke::Release);
    editor.ask(Request::Select {
        from: Cell::new(0, 0),
        to: Cell::new(31, 31),
        how: How::Replace,
    });
    let mut rng = Rng::from_seed(3);
    let small = timed(|_| editor.ask(Request::Nudge(Direction::ALL[rng.below(4) as usize])));
    row("arrow key on a selection of 32×32", None, small);
    let all = timed(|round| {
        editor.ask(if round % 2 == 0 {
            Request::SelectAll
        } else {
            Request::SelectNone
        });
        Changes::default()
    });
    row("select all, select none", None, all);
}

/// The memory of ten thousand strokes.
fn history() {
    let mut editor = editor();
    let mut rng = Rng::from_seed(9);
    for round in 0..10_000_u32 {
        editor.choose(colour((round % 6) as u8));
        let (x, y) = (rng.below(256) as i32, rng.below(256) as i32);
        editor.stroke(press(x, y));
        editor.stroke(Stroke::Drag {
            cell: Cell::new(x + 12, y + 5),
        });
        editor.stroke(Stroke::Release);
    }
    let (steps, bytes) = (editor.history().done().len(), editor.history().bytes());
    println!(
        "{:<46}{steps:>8} steps, {:.1} MiB",
        "history of 10,000 strokes of 13 cells",
        bytes as f64 / 1_048_576.0
    );
}
