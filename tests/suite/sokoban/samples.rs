//! The rooms that come with the program: each opens without a problem, and the solver says of each what it should.

use std::path::PathBuf;

use tilewright::level::Severity;
use tilewright::rules::sokoban::solver::{Budget, Verdict, solve};
use tilewright::rules::sokoban::{Room, check, lurd};

use super::{open, sokoban};

/// The one that has no solution, on purpose.
const UNSOLVABLE: &str = "Hall.level.ron";

#[test]
fn every_sample_room_is_sound_and_solved_but_the_one_that_cannot_be() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("samples/sokoban");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the samples")
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 9, "{}", paths.len());
    for path in paths {
        let opened = open(&path);
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(opened.problems.is_empty() && !opened.levels.is_empty(), "{file}");
        for opened in &opened.levels {
            let level = &opened.level;
            let room = sokoban(level);
            assert!(opened.problems.is_empty() && !level.name.is_empty(), "{file}");
            let problems = check(room);
            assert!(
                problems.iter().all(|problem| problem.severity == Severity::Note),
                "{file}: {problems:?}"
            );
            match solve(&Room::of(room), Budget::default(), &mut |_| true).verdict {
                Verdict::Solved(_) => assert_ne!(file, UNSOLVABLE),
                verdict => assert_eq!(
                    (file.as_str(), verdict),
                    (UNSOLVABLE, Verdict::Unsolvable),
                    "{}",
                    level.name
                ),
            }
            for solution in &room.solutions {
                let steps = lurd::parse(&solution.moves).expect("moves");
                assert!(
                    lurd::replay(&mut Room::of(room), &steps).is_complete,
                    "{file}: {}",
                    level.name
                );
            }
        }
    }
}
