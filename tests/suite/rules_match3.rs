//! The rules of match-3 on every small board.
