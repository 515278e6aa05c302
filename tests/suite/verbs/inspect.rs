//! `inspect`: the facts of a board, held against a count by brute force.

use serde_json::json;

use super::{Folder, GARDEN};

#[test]
fn inspect_prints_the_facts_of_a_typed_board() {
    let folder = Folder::with(&[("typed.m3", "min: 3\n\nAAB_\nB.A#\nCCAB\n")]);
    let ran = folder.run("inspect typed.m3 --json");
    assert_eq!(ran.code, Some(0));
    let mut facts = ran.json();
    let hash = facts["hash"].take();
    assert!(
        hash.as_str()
            .is_some_and(|hash| hash.len() == 16 && u64::from_str_radix(hash, 16).is_ok()),
        "{hash}"
    );
    assert_eq!(
        facts,
        json!({
            "kind": "match3", "name": "typed", "width": 4, "height": 3, "rule": "line", "min": 3, "colours": 3,
            "board": [[0, 0, 1, null], [1, "void", 0, "wall"], [2, 2, 0, 1]],
            "matches": [], "moves": [[[1, 0], [2, 0]], [[2, 0], [2, 1]]], "dead": false, "startable": true, "hash": null
        })
    );
    assert!(
        ran.out
            .starts_with("{\"kind\":\"match3\",\"name\":\"typed\",\"width\":4,\"height\":3,"),
        "stable order"
    );
}

/// A small generator of boards, apart from the program's own.
struct Boards(u64);

impl Boards {
    fn below(&mut self, bound: u64) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound) as usize
    }

    fn next(&mut self) -> Vec<Vec<char>> {
        let (width, height, colours) = (1 + self.below(7), 1 + self.below(7), 2 + self.below(3));
        let mut cell = || match self.below(12) {
            0 => ['.', '#', '_'][self.below(3)],
            _ => (b'A' + self.below(colours as u64) as u8) as char,
        };
        (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect()
    }
}

/// The cells that match, by the definition: every run, or every group, is looked at.
fn matching_cells(board: &[Vec<char>], rule: &str, min: usize) -> Vec<Vec<bool>> {
    let (width, height) = (board[0].len(), board.len());
    let mut found = vec![vec![false; width]; height];
    for y in 0..height {
        for x in 0..width {
            if !board[y][x].is_ascii_uppercase() {
                continue;
            }
            if rule == "line" {
                for (dx, dy) in [(1, 0), (0, 1)] {
                    let run: Vec<(usize, usize)> = (0..min).map(|k| (x + k * dx, y + k * dy)).collect();
                    if run
                        .iter()
                        .all(|&(u, v)| u < width && v < height && board[v][u] == board[y][x])
                    {
                        for (u, v) in run {
                            found[v][u] = true;
                        }
                    }
                }
            } else {
                let group = group_at(board, x, y, |u, v| board[v][u] == board[y][x]);
                found[y][x] = group.len() >= min;
            }
        }
    }
    found
}

fn group_at(board: &[Vec<char>], x: usize, y: usize, belongs: impl Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
    let mut group = vec![[x, y]];
    let mut next = 0;
    while next < group.len() {
        let [x, y] = group[next];
        next += 1;
        for (u, v) in [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)] {
            let is_on = v < board.len() && u < board[0].len();
            if is_on && belongs(u, v) && !group.contains(&[u, v]) {
                group.push([u, v]);
            }
        }
    }
    group.sort_by_key(|&[x, y]| (y, x));
    group
}

#[test]
fn inspect_equals_a_brute_force_count() {
    let folder = Folder::with(&[]);
    let mut boards = Boards(5);
    for round in 0..60 {
        let mut board = boards.next();
        let rule = ["line", "cluster"][round % 2];
        let min = 2 + round % 4;
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let text = format!("rule: {rule}\nmin: {min}\n\n{}\n", rows.join("\n"));
        folder.write("typed.m3", &text);
        let facts = folder.json("inspect typed.m3");

        let cells = matching_cells(&board, rule, min);
        let mut regions: Vec<Vec<[usize; 2]>> = Vec::new();
        for y in 0..board.len() {
            for x in 0..board[0].len() {
                if cells[y][x] && !regions.iter().any(|region| region.contains(&[x, y])) {
                    regions.push(group_at(&board, x, y, |u, v| cells[v][u] && board[v][u] == board[y][x]));
                }
            }
        }
        assert_eq!(facts["matches"], json!(regions), "{text}");

        let mut moves = Vec::new();
        for y in 0..board.len() {
            for x in 0..board[0].len() {
                for (u, v) in [(x + 1, y), (x, y + 1)] {
                    if v >= board.len() || u >= board[0].len() || board[y][x] == board[v][u] {
                        continue;
                    }
                    let (a, b) = (board[y][x], board[v][u]);
                    if !a.is_ascii_uppercase() || !b.is_ascii_uppercase() {
                        continue;
                    }
                    (board[y][x], board[v][u]) = (b, a);
                    let cells = matching_cells(&board, rule, min);
                    if cells[y][x] || cells[v][u] {
                        moves.push([[x, y], [u, v]]);
                    }
                    (board[y][x], board[v][u]) = (a, b);
                }
            }
        }
        assert_eq!(facts["moves"], json!(moves), "{text}");
        assert_eq!(facts["dead"], json!(moves.is_empty()), "{text}");
    }
}

#[test]
fn inspect_resolves_random_cells_by_the_seed() {
    let folder = Folder::with(&[("a.m3", GARDEN), ("b.m3", &GARDEN.replace("seed: 7", "seed: 8"))]);
    let (a, b) = (folder.json("inspect a.m3"), folder.json("inspect b.m3"));
    assert_ne!(a["board"], b["board"]);
    assert_eq!(a, folder.json("inspect a.m3"));
    assert_eq!((&a["matches"], &a["dead"]), (&json!([]), &json!(false)));
}

#[test]
fn a_level_that_cannot_start_is_a_bad_answer() {
    let folder = Folder::with(&[("no.m3", "???.A#\n")]);
    let ran = folder.run("inspect no.m3 --json");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.json()["startable"], json!(false));
    assert_eq!(ran.json()["board"], json!([[null, null, null, "void", 0, "wall"]]));
    let ran = folder.run("run no.m3 --moves 3 --json");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.json()["board"], json!([[null, null, null, "void", 0, "wall"]]));
    assert_eq!((&ran.json()["roots"], &ran.json()["actions"]), (&json!([]), &json!([])));
    let ran = folder.run("run no.m3");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.starts_with("___.A#\n") && ran.out.contains("Not startable"),
        "{}",
        ran.out
    );
}
