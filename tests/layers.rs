//! Imports go one way: each module may import only those below it. The map is ARCHITECTURE.md's; this file holds it.

use std::collections::{BTreeMap, BTreeSet};
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
    (
        "cli",
        &[
            "grid", "rng", "words", "level", "board", "rules", "action", "sim", "playtest", "format", "trace", "moment",
        ],
    ),
    (
        "app",
        &[
            "grid", "rng", "words", "level", "board", "rules", "action", "sim", "playtest", "format", "trace",
            "moment", "editor", "session", "command", "cli", "ui",
        ],
    ),
];

/// Who may import a module, for those that few need; their own files always.
const IMPORTED_BY: &[(&str, &[&str])] = &[
    ("app", &["main"]),
    ("cli", &["app", "main"]),
    ("command", &["app", "ui"]),
    ("session", &["app", "command", "ui"]),
    ("chunks", &["board", "action", "sim"]),
    ("trace", &["app", "cli", "ui"]),
    ("moment", &["app", "cli", "command", "ui"]),
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
fn few_modules_import_those_that_few_need() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file is readable");
        let module = module_of(&file);
        let own = module.first().map_or("", String::as_str);
        for (line, path) in imports(&text) {
            let first = path.split("::").next().unwrap_or_default();
            let rule = IMPORTED_BY.iter().find(|(imported, _)| *imported == first);
            if rule.is_some_and(|(imported, by)| own != *imported && !by.contains(&own)) {
                wrong.push(format!("{}:{line}: {own} may not import crate::{path}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_below_the_window_knows_egui() {
    let mut wrong = Vec::new();
    for module in [
        "grid.rs",
        "rng.rs",
        "level",
        "board",
        "rules",
        "action",
        "sim",
        "playtest",
        "format",
        "editor",
        "session",
        "command",
        "cli",
        "trace",
        "moment",
        "chunks.rs",
        "words.rs",
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

/// So many files may lead round to one another.
const MOST_IN_A_CIRCLE: usize = 6;

/// Where there are more: each part of the app declares state and does things with all of it, and the actions of each kind of game know the
/// world that holds the state of every kind. These numbers may only become smaller.
const LARGER: [(&str, usize); 2] = [("app", APP), ("sim", SIM)];
const APP: usize = 16;
const SIM: usize = 12;

/// The name of a file as a module: `ui::canvas::view`.
fn module_of(file: &Path) -> Vec<String> {
    let path = file
        .strip_prefix(root())
        .expect("a file of the sources")
        .with_extension("");
    let mut parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.pop_if(|last| last == "mod");
    parts
}

/// The modules that a text names, as far as they are files: by `crate::`, `super::` and `self::`, also in `{…}`. Its own tests do not count.
fn named(text: &str, own: &[String], files: &BTreeMap<Vec<String>, usize>) -> BTreeSet<usize> {
    let code: String = text
        .split("#[cfg(test)]")
        .next()
        .unwrap_or_default()
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut found = BTreeSet::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|letter| is_name(letter) || letter == ':') {
                continue;
            }
            let path: String = code[at..]
                .chars()
                .take_while(|&letter| is_name(letter) || letter == ':')
                .collect();
            let rest = &code[at + path.len()..];
            let list = rest
                .strip_prefix('{')
                .and_then(|rest| rest.split('}').next())
                .unwrap_or_default();
            let items = list.split(',').map(str::trim).chain([""]);
            for item in items {
                let mut module = match start {
                    "crate::" => Vec::new(),
                    _ => own.to_vec(),
                };
                for part in path.split("::").chain(item.split("::")).filter(|part| !part.is_empty()) {
                    match part {
                        "crate" | "self" => {}
                        "super" => {
                            module.pop();
                        }
                        part => module.push(part.to_owned()),
                    }
                }
                // The longest part of the path that is a file.
                while !module.is_empty() && !files.contains_key(&module) {
                    module.pop();
                }
                found.extend(files.get(&module));
            }
        }
    }
    found
}

/// The circles of a graph, the largest first: sets of nodes each of which leads to all others (R. Tarjan, *Depth-first search and linear
/// graph algorithms*, 1972; here by what each node reaches, since there are few).
fn circles(edges: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let reach: Vec<BTreeSet<usize>> = (0..edges.len())
        .map(|start| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
            while let Some(node) = open.pop() {
                open.extend(edges[node].iter().filter(|&&next| seen.insert(next)));
            }
            seen
        })
        .collect();
    let mut circles = BTreeSet::new();
    for node in 0..edges.len() {
        let circle: Vec<usize> = (0..edges.len())
            .filter(|&other| reach[node].contains(&other) && reach[other].contains(&node))
            .collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    let mut circles: Vec<_> = circles.into_iter().collect();
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

#[test]
fn no_more_than_six_files_lead_round_to_one_another() {
    let mut paths = Vec::new();
    sources(&root(), &mut paths);
    let files: BTreeMap<Vec<String>, usize> = paths.iter().map(|path| module_of(path)).zip(0..).collect();
    let edges: Vec<BTreeSet<usize>> = (paths.iter().enumerate())
        .map(|(number, path)| {
            let text = fs::read_to_string(path).expect("a source file is readable");
            let mut named = named(&text, &module_of(path), &files);
            named.remove(&number);
            named
        })
        .collect();
    let circles = circles(&edges);
    assert!(!circles.is_empty(), "the reader of paths finds some");
    for circle in circles {
        let names: Vec<String> = circle.iter().map(|&file| module_of(&paths[file]).join("::")).collect();
        let within = |(module, most): (&str, usize)| {
            let inside = |name: &String| name == module || name.starts_with(&format!("{module}::"));
            names.iter().all(inside).then_some(most)
        };
        let most = LARGER.into_iter().find_map(within).unwrap_or(MOST_IN_A_CIRCLE);
        assert!(circle.len() <= most, "{} files: {}", circle.len(), names.join(", "));
    }
}

#[test]
fn circles_are_found_and_ways_that_do_not_come_back_are_none() {
    let edges = [[1].into(), [2].into(), [0, 3].into(), [4].into(), BTreeSet::new()];
    assert_eq!(circles(&edges), [vec![0, 1, 2]]);
    let files: BTreeMap<Vec<String>, usize> = [vec!["a".to_owned()], vec!["a".to_owned(), "b".to_owned()]]
        .into_iter()
        .zip(0..)
        .collect();
    let text = "use crate::a::{b::Thing, Other};\n#[cfg(test)]\nmod tests {}";
    assert_eq!(named(text, &["c".to_owned()], &files), BTreeSet::from([0, 1]));
    assert_eq!(
        named("use super::Up;", &["a".to_owned(), "b".to_owned()], &files),
        BTreeSet::from([0])
    );
}
