//! The layouts that other projects ship, where the corpus of them is: each reads, comes back and deals.

use std::path::{Path, PathBuf};

use tilewright::format::{self, Format};
use tilewright::level::mahjong::{Difficulty, Position};
use tilewright::level::{Level, Problem};
use tilewright::rng::Rng;
use tilewright::rules::mahjong::{Pile, Verdict, check, deal, floating, overlaps};

use super::clears;
use super::files::{WRITTEN, places, read};

/// The corpus of real layouts, where it is.
pub(super) fn corpus() -> Option<PathBuf> {
    crate::corpus::folder("mahjong")
}

/// Every layout of the corpus: its source and name as in the index, its format and level, and what reading it said.
fn layouts(corpus: &Path) -> Vec<(String, Format, Level, Vec<Problem>)> {
    let mut layouts = Vec::new();
    let files = |folder: &str| {
        let entries = std::fs::read_dir(corpus.join(folder)).unwrap();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    for (folder, source) in [
        ("kmahjongg", "kmahjongg"),
        ("gnome-mahjongg", "gnome"),
        ("mah", "mah"),
        ("pysolfc", "pysol"),
        ("xmahjongg", "xmahjongg"),
    ] {
        for path in files(folder) {
            if path.extension().is_some_and(|extension| extension == "desktop") {
                continue;
            }
            let opened = format::open(&path).unwrap_or_else(|error| panic!("{error}"));
            for one in opened.levels {
                let name = match source {
                    "kmahjongg" | "xmahjongg" => format::file_stem(&path),
                    _ => one.level.name.replace("Mahjongg ", ""),
                };
                layouts.push((format!("{source},{name}"), opened.format, one.level, one.problems));
            }
        }
    }
    layouts
}

#[test]
fn every_layout_of_the_corpus_reads_with_the_counts_of_its_index_and_comes_back() {
    let Some(corpus) = corpus() else {
        return;
    };
    let layouts = layouts(&corpus);
    let index = std::fs::read_to_string(corpus.join("INDEX.csv")).unwrap();
    let mut found = 0;
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let key = format!("{},{}", fields[0], fields[1]);
        let (_, _, level, said) = layouts
            .iter()
            .find(|(name, ..)| *name == key)
            .unwrap_or_else(|| panic!("no {key}"));
        let mahjong = level.mahjong().unwrap();
        let tiles = &mahjong.tiles;
        let (width, height) = tiles.size();
        let problems = check(mahjong, 0);
        let told = |of: &[Problem], code: &str| {
            let told = of.iter().filter(|problem| problem.code == code);
            told.map(|problem| problem.tiles.len()).sum::<usize>()
        };
        // Whether some tiles stand half a tile off others.
        let is_mixed = |part: fn(Position) -> u16| {
            let odd = tiles.positions().filter(|at| part(*at) % 2 == 1).count();
            usize::from(odd > 0 && odd < tiles.len())
        };
        let counts = [
            tiles.len(),
            usize::from(tiles.layers()),
            usize::from(width),
            usize::from(height),
            told(said, "place-twice"),
            overlaps(tiles).len(),
            floating(tiles).len(),
            told(&problems, "half-supported"),
            told(&problems, "cover-differs"),
            is_mixed(|at| at.x),
            is_mixed(|at| at.y),
        ];
        let expected: Vec<usize> = fields[2..13].iter().map(|field| field.parse().unwrap()).collect();
        assert_eq!(counts[..], expected, "{key}");
        // The notes tell the quarters that are wrong, each by its place.
        let notes = fields[13..].join(",");
        let wrong: Vec<&str> = notes.split("quarter ").skip(1).collect();
        let found_wrong = said.iter().filter(|problem| problem.code == "wrong-quarter");
        assert_eq!(found_wrong.count(), wrong.len(), "{key}: {said:?}");
        for place in wrong.iter().filter_map(|note| note.split(' ').next()) {
            let is_told = |problem: &Problem| problem.message.contains(&format!("({place})"));
            assert!(said.iter().any(is_told), "{key} {place}: {said:?}");
        }
        found += 1;
    }
    assert_eq!(found, 144);
    for (name, from, level, _) in &layouts {
        for format in WRITTEN.into_iter().chain([Format::Ron]) {
            let written = format::write(&[level], format).unwrap();
            if format == *from || format == Format::Ron {
                // Titles, ids, categories, names of scores and comments too.
                assert!(written.losses.is_empty(), "{name} {format:?}: {:?}", written.losses);
                assert_eq!(&read(&written.text, format)[0], level, "{name} {format:?}");
            }
            // The name may be lost, and places where the format is small; the places that fit come back.
            let kept: Vec<Position> = places(level)
                .into_iter()
                .filter(|at| format != Format::Kyodai || at.is_within_kyodai())
                .collect();
            assert_eq!(places(&read(&written.text, format)[0]), kept, "{name} {format:?}");
        }
    }
}

#[test]
fn every_even_layout_of_the_corpus_deals_and_proves_itself() {
    let Some(corpus) = corpus() else {
        return;
    };
    for (name, _, level, _) in layouts(&corpus) {
        let mahjong = level.mahjong().unwrap();
        let pile = Pile::new(mahjong);
        for difficulty in [Difficulty::Easy, Difficulty::Hard] {
            let begun = std::time::Instant::now();
            let dealt = deal(mahjong, &pile, difficulty, &mut Rng::from_seed(1), 0);
            // A second is the bar where the machine is quiet; tests share it with others.
            assert!(begun.elapsed().as_secs() < 10, "{name}: {:?}", begun.elapsed());
            let Verdict::Solved(order) = dealt
                .as_ref()
                .unwrap_or_else(|why| panic!("{name}: {why}"))
                .verdict
                .clone()
            else {
                panic!("{name}: no proof");
            };
            assert!(clears(&pile, &dealt.unwrap().faces, &order), "{name}");
        }
    }
}

#[test]
fn every_even_layout_of_the_corpus_deals_any_faces_and_what_is_said_of_them_holds() {
    let Some(corpus) = corpus() else {
        return;
    };
    let mut solved = 0;
    for (name, _, level, _) in layouts(&corpus) {
        let mahjong = level.mahjong().unwrap();
        let pile = Pile::new(mahjong);
        let dealt = deal(mahjong, &pile, Difficulty::Any, &mut Rng::from_seed(1), 2_000);
        let dealt = dealt.unwrap_or_else(|why| panic!("{name}: {why}"));
        let mut groups = [0; 36];
        for face in &dealt.faces {
            groups[usize::from(face.group())] += 1;
        }
        assert_eq!(dealt.faces.len(), pile.len(), "{name}");
        assert!(groups.iter().all(|count| count % 2 == 0), "{name}: {groups:?}");
        if let Verdict::Solved(order) = &dealt.verdict {
            assert!(clears(&pile, &dealt.faces, order), "{name}");
            solved += 1;
        }
    }
    assert!(solved > 50, "{solved}");
}
