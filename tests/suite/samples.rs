//! The levels that come with the program: each opens, is sound and can be played.

use std::path::PathBuf;
use std::sync::Arc;

use tilewright::action::{Author, State};
use tilewright::format::{self, Format, level_ron};
use tilewright::level::{Level, Severity};
use tilewright::playtest::Bot;
use tilewright::rules;
use tilewright::sim::effects::log;
use tilewright::sim::{Input, Outcome, Sim};

fn samples() -> Vec<(String, Format, Level)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("samples/match3");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the samples")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let open = |path: PathBuf| {
        let mut opened = format::open(&path).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            opened.problems.is_empty() && opened.levels.len() == 1 && !opened.read_only,
            "{}",
            path.display()
        );
        let level = opened.levels.remove(0);
        assert!(level.problems.is_empty(), "{}", path.display());
        (format::file_stem(&path), opened.format, level.level)
    };
    paths.into_iter().map(open).collect()
}

fn sample(name: &str) -> Level {
    let found = samples().into_iter().find(|(stem, ..)| stem == name);
    found.unwrap_or_else(|| panic!("no sample {name}")).2
}

fn start(level: Level) -> Sim {
    let seed = level.seed.unwrap_or(0);
    let mut sim = Sim::new(Arc::new(level), seed);
    sim.run_to_idle();
    sim
}

#[test]
fn every_sample_is_sound() {
    let samples = samples();
    assert!(samples.len() >= 8);
    for (stem, _, level) in &samples {
        let match3 = level.match3().unwrap();
        let problems = rules::match3::check(match3, level.seed.unwrap_or(0));
        assert!(
            problems.iter().all(|problem| problem.severity < Severity::Error),
            "{stem}: {problems:?}"
        );
        assert!(!level.name.is_empty(), "{stem} has no name");
    }
}

#[test]
fn every_sample_plays_twenty_moves() {
    for (stem, _, level) in samples() {
        let mut sim = start(level);
        assert_eq!(sim.not_startable(), None, "{stem}");
        for made in 0..20 {
            if sim.outcome() != Outcome::Playing || !sim.is_settled() {
                assert!(made > 0, "{stem} is over before it begins");
                break;
            }
            let moves = sim.legal_moves();
            let Some(&(a, b)) = moves.get(made * 7 % moves.len().max(1)) else {
                assert!(sim.is_stuck() || sim.next_tile().is_some(), "{stem}");
                break;
            };
            sim.input(Input::Swap { a, b }, Author::Bot);
            sim.run_to_idle();
        }
    }
}

#[test]
fn samples_of_our_own_format_are_as_we_write_them() {
    for (stem, format, level) in samples() {
        if format == Format::Ron {
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("samples/match3/{stem}.level.ron"));
            let text = std::fs::read_to_string(path).expect("a sample").replace("\r\n", "\n");
            assert_eq!(text, level_ron::write(&level), "{stem}");
        }
    }
}

#[test]
fn one_swap_of_waterfall_clears_the_board_ten_levels_deep() {
    let mut sim = start(sample("Waterfall"));
    let (a, b) = (tilewright::grid::Cell::new(2, 7), tilewright::grid::Cell::new(2, 6));
    sim.input(Input::Swap { a, b }, Author::You);
    sim.run_to_idle();
    let last = sim.roots_ended().next_back().expect("a root");
    assert_eq!((last.chain_levels, last.ended.state), (10, State::Completed));
    assert_eq!(sim.board().present(), 0);
    assert_eq!(sim.outcome(), Outcome::Won);
}

#[test]
fn embers_is_reshuffled_after_two_moves_and_keeps_its_tiles() {
    let mut sim = start(sample("Embers"));
    assert_eq!(sim.legal_moves().len(), 2);
    for _ in 0..2 {
        let (a, b) = sim.legal_moves()[0];
        sim.input(Input::Swap { a, b }, Author::You);
        sim.run_to_idle();
    }
    let reshuffles = sim.tree().iter().filter(|node| node.action.name() == "Reshuffle");
    assert_eq!(
        reshuffles.map(|node| node.state).collect::<Vec<_>>(),
        [State::Completed]
    );
    assert!(!sim.legal_moves().is_empty());
}

#[test]
fn the_encounters_are_won_by_some_games_of_a_bot_and_raise_every_effect_of_theirs() {
    for name in ["Duel", "Bastion"] {
        let level = Arc::new(sample(name));
        let mut outcomes = Vec::new();
        let mut raised = std::collections::BTreeSet::new();
        for seed in 1..=8 {
            let mut sim = Sim::new(Arc::clone(&level), seed);
            let mut rng = Bot::generator(seed);
            while let Ok(input) = Bot::Random.choose(&sim, &mut rng) {
                sim.input(input, Author::Bot);
                sim.run_to_idle();
            }
            outcomes.push(sim.outcome());
            raised.extend(log::log(&sim).map(|row| row.raise.effect.clone().name));
        }
        let won = outcomes.iter().filter(|&&outcome| outcome == Outcome::Won).count();
        assert!(won > 0, "{name}: {outcomes:?}");
        assert!(outcomes.iter().all(|&outcome| outcome != Outcome::Playing), "{name}");
        let effects = &level.match3().unwrap().settings.effects;
        assert_eq!(raised.len(), effects.len(), "{name}: {raised:?}");
    }
    let bastion = sample("Bastion");
    let settings = &bastion.match3().unwrap().settings;
    assert_eq!((settings.goals.len(), settings.stars.len()), (2, 3));
}
