//! Every command of the table is called by its visible name and does what it is for; one that cannot be used says why.
//!
//! A new command needs a row here: the state that it needs, and what is so afterwards.

mod edit;
mod file;
mod simulation;
mod stage;
mod view;

use tilewright::command::table::TABLE;

use stage::{Row, Stage};

const TABLES: [&[Row]; 4] = [file::ROWS, edit::ROWS, view::ROWS, simulation::ROWS];

/// Commands that no state of match-3 allows: the player's own undo, and solutions. Their tests stand in `sokoban/window.rs`, those of piles in
/// `mahjong/window_solution.rs`.
const NEVER: [&str; 12] = [
    "undo-move",
    "redo-move",
    "undo-push",
    "redo-push",
    "show-solution",
    "play-solution",
    "store-solution",
    "previous-level",
    "next-level",
    "hint",
    "shuffle-pile",
    "before-loss",
];

fn run(rows: &[Row]) {
    for row in rows {
        row.run();
    }
}

#[test]
fn commands_of_files_and_help_do_what_they_are_for() {
    run(file::ROWS);
}

#[test]
fn commands_of_editing_and_the_level_do_what_they_are_for() {
    run(edit::ROWS);
}

#[test]
fn commands_of_the_view_do_what_they_are_for() {
    run(view::ROWS);
}

#[test]
fn commands_of_simulation_and_debugging_do_what_they_are_for() {
    run(simulation::ROWS);
}

#[test]
fn every_command_has_one_row() {
    let rows = || TABLES.into_iter().flatten();
    for entry in TABLE {
        let expected = usize::from(!NEVER.contains(&entry.id));
        let count = rows().filter(|row| row.id == entry.id).count();
        assert_eq!(count, expected, "{} has {count} rows in tests/suite/commands", entry.id);
    }
    for row in rows() {
        assert!(TABLE.iter().any(|entry| entry.id == row.id), "{} is no command", row.id);
    }
}

#[test]
fn a_command_that_cannot_be_used_says_why_in_a_sentence() {
    let states: [fn() -> Stage; 10] = [
        stage::fresh,
        stage::edited,
        stage::selected,
        stage::running,
        stage::canceled,
        stage::narrow,
        stage::broken,
        stage::painting,
        stage::past,
        stage::injected,
    ];
    for state in states {
        let stage = state();
        let facts = stage.facts();
        for entry in TABLE {
            assert!(!entry.label(&facts).is_empty(), "{}", entry.id);
            if let Err(why) = entry.ask(&facts) {
                let is_sentence = why.ends_with('.') && why.chars().next().is_some_and(|first| !first.is_lowercase());
                assert!(is_sentence && why.len() > 12, "{}: {why:?}", entry.id);
            }
        }
    }
}

#[test]
fn no_two_commands_are_called_the_same() {
    let facts = stage::fresh().facts();
    let names: Vec<String> = TABLE.iter().map(|entry| entry.full_label(&facts)).collect();
    for (index, name) in names.iter().enumerate() {
        assert!(!names[..index].contains(name), "two are called {name:?}");
    }
}
