//! Imports go one way: each module may import only those below it. The map is ARCHITECTURE.md's; this file holds it.

use std::fs;
use std::path::{Path, PathBuf};

/// What each module may import; its own files always.
const ALLOWED: &[(&str, &[&str])] = &[
    ("chunks", &[]),
    ("grid", &[]),
    ("rng", &[]),
    ("words", &[]),
    ("level", &["grid"]),
    ("board", &["chunks", "grid", "rng", "level"]),
    ("rules", &["grid", "rng", "words", "level", "board"]),
    ("action", &["chunks", "grid::Cell", "words", "board::ActionId"]),
    (
        "sim",
        &["chunks", "grid", "rng", "words", "level", "board", "rules", "action"],
    ),
    (
        "playtest",
        &[
            "chunks", "grid", "rng", "words", "level", "board", "rules", "action", "sim",
        ],
    ),
    ("format", &["grid", "words", "level"]),
    (
        "trace",
        &[
            "chunks", "grid", "words", "level", "board", "rules", "action", "sim", "format",
        ],
    ),
    (
        "moment",
        &[
            "chunks", "grid", "words", "level", "board", "rules", "action", "sim", "format",
        ],
    ),
    ("editor", &["grid", "rng", "words", "level", "board", "rules"]),
    (
        "session",
        &["grid", "words", "level", "board", "rules", "action", "sim", "playtest"],
    ),
    (
        "command",
        &[
            "grid", "words", "level", "board", "rules", "action", "sim", "playtest", "format", "moment", "editor",
            "session",
        ],
    ),
    (
        "ui",
        &[
            "chunks", "grid", "rng", "words", "level", "board", "rules", "action", "sim", "playtest", "format",
            "trace", "moment", "editor", "session", "command",
        ],
    ),
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

/// Every `crate::…` path of a source text, with the line it stands on; comments are left out.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for (at, _) in code.match_indices("crate::") {
            let path: String = code[at + "crate::".len()..]
                .chars()
                .take_while(|letter| letter.is_alphanumeric() || matches!(letter, '_' | ':'))
                .collect();
            found.push((number + 1, path));
        }
    }
    found
}

/// The paths in `use crate::{…}` would hide from the reader above, so they are not used.
fn has_grouped_import(text: &str) -> bool {
    text.contains("use crate::{")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn each_module_imports_only_those_below_it() {
    let mut wrong = Vec::new();
    let mut read = 0;
    for (module, allowed) in ALLOWED {
        let mut files = Vec::new();
        let folder = root().join(module);
        if folder.is_dir() {
            sources(&folder, &mut files);
        } else {
            files.push(root().join(format!("{module}.rs")));
        }
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file is readable");
            read += 1;
            if has_grouped_import(&text) {
                wrong.push(format!("{}: write one `use crate::` a module", file.display()));
            }
            for (line, path) in imports(&text) {
                let own = path == *module || path.starts_with(&format!("{module}::"));
                let may = allowed
                    .iter()
                    .any(|allowed| path == *allowed || path.starts_with(&format!("{allowed}::")));
                if !own && !may {
                    wrong.push(format!(
                        "{}:{line}: {module} may not import crate::{path}",
                        file.display()
                    ));
                }
            }
        }
    }
    assert!(read > 20, "the sources were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_below_the_window_knows_egui() {
    let mut wrong = Vec::new();
    for module in [
        "grid.rs", "rng.rs", "level", "board", "rules", "action", "sim", "playtest", "format", "editor", "session",
        "command", "cli",
    ] {
        let mut files = Vec::new();
        let path = root().join(module);
        if path.is_dir() {
            sources(&path, &mut files);
        } else if path.exists() {
            files.push(path);
        }
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file is readable");
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                if code.contains("egui") || code.contains("eframe") {
                    wrong.push(format!("{}:{}: {line}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_reader_of_imports_finds_them() {
    let text = "use crate::board::Board;\n// use crate::ui;\nlet x = crate::rules::match3::find();";
    let found: Vec<String> = imports(text)
        .into_iter()
        .map(|(line, path)| format!("{line} {path}"))
        .collect();
    assert_eq!(found, ["1 board::Board", "3 rules::match3::find"]);
}
