//! The layouts that other projects ship, where the corpus of them is: each reads, comes back and deals.

use std::path::{Path, PathBuf};

use tilewright::format::{self, Format};
use tilewright::level::Level;
use tilewright::level::mahjong::{Difficulty, Position};
use tilewright::rng::Rng;
use tilewright::rules::mahjong::{Pile, Verdict, deal, floating, overlaps};

use super::clears;
use super::files::{WRITTEN, places, read};

/// The corpus of real layouts, where it is.
pub(super) fn corpus() -> Option<PathBuf> {
    crate::corpus::folder("mahjong")
}

/// Every layout of the corpus: its source and name as in the index, its format and level.
fn layouts(corpus: &Path) -> Vec<(String, Format, Level)> {
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
                layouts.push((format!("{source},{name}"), opened.format, one.level));
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
        let (_, _, level) = layouts
            .iter()
            .find(|(name, ..)| *name == key)
            .unwrap_or_else(|| panic!("no {key}"));
        let tiles = &level.mahjong().unwrap().tiles;
        let (width, height) = tiles.size();
        let counts = [
            tiles.len(),
            usize::from(tiles.layers()),
            usize::from(width),
            usize::from(height),
            0,
            overlaps(tiles).len(),
            floating(tiles).len(),
        ];
        let expected: Vec<usize> = fields[2..9].iter().map(|field| field.parse().unwrap()).collect();
        assert_eq!(counts[..], expected, "{key}");
        found += 1;
    }
    assert_eq!(found, 144);
    for (name, from, level) in &layouts {
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
    for (name, _, level) in layouts(&corpus) {
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
