//! The program with its window.

pub mod command;
