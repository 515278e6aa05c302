//! Boards of tests.
