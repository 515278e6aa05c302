//! The panels of the running game, by the names that a screen reader sees.
