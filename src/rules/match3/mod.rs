//! The rules of match-3.
