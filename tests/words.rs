//! Counted things are spelled by one helper, `words::counted`, so that nothing reads "1 layers". This file reads the sources for
//! numbers that stand before a plural by themselves.

use std::fs;
use std::path::{Path, PathBuf};

/// What is counted in the interface and in reports.
const NOUNS: &[&str] = &[
    "actions",
    "balls",
    "bytes",
    "cancels",
    "cells",
    "chains",
    "characters",
    "children",
    "colours",
    "comments",
    "destinations",
    "edits",
    "files",
    "games",
    "groups",
    "holes",
    "inputs",
    "layers",
    "levels",
    "moves",
    "pairs",
    "places",
    "plays",
    "points",
    "problems",
    "pushes",
    "records",
    "regions",
    "shuffles",
    "stars",
    "states",
    "steps",
    "strokes",
    "ticks",
    "tiles",
    "transitions",
    "tries",
];

/// Sentences in which the number is never one: each says so by what stands beside it, or names a limit.
const NEVER_ONE: &[&str] = &[
    // A branch for one stands before it.
    "Drop to open the first of",
    "All {} inputs",
    "the first {} transitions",
    "The {count} selected cells",
    "levels were left in all",
    "hold one another for ever",
    "tiles cannot be taken in pairs",
    "comments are left out",
    "moves are used up",
    "{} places differ",
    // A file of several levels.
    "holds {count} levels",
    "has {count} levels",
    "has {} levels",
    // More than there may be.
    "The level gives {} stars",
    "more than {} records",
    "of {} characters",
    "at most {} characters",
    // Two or more by what they are.
    "{count} tiles are no multiple of four",
    // Half tiles, and sizes.
    "half tiles",
    "{} × {} tiles",
    // The smallest match, from two on.
    "{least}",
    "would be {cell} points wide",
    "may have {limit} bytes",
    "from {} cells above the board",
    "a swap {} ticks",
    "no {} cells hang together",
    // Of a level that is read: the format asks for them.
    "of a level, found the end",
    "expected {expected} ",
    "Expected {expected} ",
    "on {} layers",
    "in tiles from 0",
    // Other meanings of the word.
    "when {cell} changes",
    "cell {cell} changes",
    "raises",
    "of the {known} levels",
    "and {} layers",
    // Lists.
    "{held} levels, and",
    "of {} levels; their",
    "{colours} colours, and tiles beyond",
    "Use {colours} colours",
];

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source folder is readable") {
        let path = entry.expect("an entry is readable").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// Whether a line holds `{…} nouns` by itself: a number is written there, and the plural whatever it is.
fn counts(line: &str) -> bool {
    let mut rest = line;
    while let Some(at) = rest.find("} ") {
        let hole = rest[..at].rfind('{').map_or("", |from| &rest[from + 1..at]);
        rest = &rest[at + 2..];
        let word: String = rest.chars().take_while(|letter| letter.is_alphabetic()).collect();
        // A constant is a limit, and no limit is one.
        let is_constant = !hole.is_empty() && hole.chars().all(|letter| letter.is_uppercase() || letter == '_');
        if NOUNS.contains(&word.as_str()) && !is_constant {
            return true;
        }
    }
    false
}

#[test]
fn numbers_before_plurals_are_spelled_by_one_helper() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut found = Vec::new();
    for path in files {
        let name = path.strip_prefix(&root).expect("below it").display().to_string();
        if name.contains("tests") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source is readable");
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in (1..).zip(program.lines()) {
            let is_comment = line.trim_start().starts_with("//");
            if !is_comment && counts(line) && !NEVER_ONE.iter().any(|known| line.contains(known)) {
                found.push(format!("src/{name}:{number}: {}", line.trim()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "spell these with words::counted:\n{}",
        found.join("\n")
    );
}

#[test]
fn a_number_before_a_plural_is_found() {
    assert!(counts(r#"format!("{} layers", tiles.layers())"#));
    assert!(counts(r#"format!("{count} cells")"#));
    assert!(!counts(r#"format!("{MAX_LAYERS} layers are the most.")"#));
    assert!(!counts(r#"counted(cells.len(), "cell", "cells")"#));
}
