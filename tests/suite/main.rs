//! The tests of the whole library in one program, so that it is linked once.

mod formats;
mod invariants;
mod level_file;
mod rules_match3;
mod simulation;
mod text_grid;
mod toy_engine;
