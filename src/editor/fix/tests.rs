//! Each fix takes its problem away, in one step that undo takes back.

use super::*;
use crate::level::Puzzle;
use crate::level::match3::{BAR, Colour, Effect, Goal, Refill, Reshuffle, Rule, Settings, Timing};
use crate::rules::match3::check;
use crate::rules::match3::testing::{level as board, settings};

fn level(picture: &str, settings: Settings) -> Level {
    Level::new("test", Puzzle::Match3(board(picture, settings)))
}

fn problems(level: &Level) -> Vec<Problem> {
    let match3 = level.match3().unwrap();
    check(match3, 0)
}

fn collect(letter: char, count: u32) -> Goal {
    let colour = Colour::from_letter(letter).unwrap();
    Goal::Collect { colour, count }
}

#[test]
fn each_fix_mends_what_it_is_for() {
    let plain = || settings(Rule::Line, 3, 4);
    let random = "????/????/????/????";
    let with_goal = |goal| Settings {
        goals: vec![Goal::Score(100), goal],
        ..plain()
    };
    let effect = Effect {
        colour: Colour::from_letter('G').unwrap(),
        channel: "attack".into(),
        amount: 1,
        bar: BAR,
        name: String::new(),
    };
    let attack = |amount| Effect::new(Colour::default(), "attack", amount);
    let no_fall = Timing {
        fall_speed: 0,
        ..Timing::default()
    };
    let weights = |weights: Vec<u32>| Settings { weights, ..plain() };
    let cases: Vec<(&str, Settings, &str, &[&str])> = vec![
        (random, Settings { min: 6, ..plain() }, "min-range", &["Set it to 3"]),
        (random, weights(vec![]), "colours-range", &["Use 6 colours"]),
        (random, weights(vec![1; 9]), "colours-range", &["Keep the first 8"]),
        (random, weights(vec![0; 3]), "weights-zero", &["Set all to 1"]),
        (random, weights(vec![u32::MAX; 3]), "weights-sum", &["Scale to 100"]),
        (
            random,
            weights(vec![0, 3]),
            "not-startable",
            &["Give each colour a weight"],
        ),
        (
            random,
            Settings {
                effects: vec![effect],
                ..plain()
            },
            "effect-colour",
            &["Remove the effect"],
        ),
        (
            random,
            Settings {
                effects: vec![attack(2), attack(3)],
                ..plain()
            },
            "effect-twice",
            &["Remove the effect"],
        ),
        (
            random,
            Settings {
                effects: vec![attack(0)],
                ..plain()
            },
            "effect-amount",
            &["Set it to 5", "Remove the effect"],
        ),
        (
            random,
            Settings {
                effects: vec![Effect { bar: 0, ..attack(5) }],
                ..plain()
            },
            "effect-bar",
            &["Set it to 20", "Remove the effect"],
        ),
        (
            random,
            Settings {
                stars: vec![30, 0, 20, 20],
                ..plain()
            },
            "stars-range",
            &["Put them in order"],
        ),
        (
            random,
            Settings {
                moves: Some(0),
                ..with_goal(Goal::Enemy(0))
            },
            "no-moves",
            &["Allow 25 moves", "No limit"],
        ),
        (
            random,
            Settings {
                moves: Some(0),
                goals: vec![Goal::Score(10)],
                ..plain()
            },
            "goal-unreachable",
            &["Remove the goal", "Allow 25 moves", "No limit"],
        ),
        (
            random,
            Settings {
                moves: Some(0),
                ..plain()
            },
            "no-moves",
            &["Allow 25 moves", "No limit"],
        ),
        (
            random,
            Settings {
                timing: no_fall,
                ..plain()
            },
            "timing-range",
            &["Use the usual fall"],
        ),
        (
            random,
            Settings {
                timing: Timing {
                    swap: u32::MAX,
                    fall_speed: 1,
                    spawn_offset: u32::MAX,
                    ..Timing::default()
                },
                ..plain()
            },
            "timing-long",
            &["Use the usual times"],
        ),
        (
            "???G/????/????",
            plain(),
            "piece-colour",
            &["Use 7 colours", "Make them random"],
        ),
        ("..../....", plain(), "no-floor", &["Fill with floor"]),
        ("AAAB/CDCD/DCDC", plain(), "ready-match", &["Make 1 cell random"]),
        ("AAAAAA/BBBBBB/CDCDCD", plain(), "ready-match", &["Make 4 cells random"]),
        ("_BAA/BCDC/DCBD/CDCC", plain(), "hole", &["Fill 1 cell at random"]),
        ("ABCD/CDAB/ABCD", plain(), "dead-start", &["Make (1,0) random"]),
        ("???./???./...?", plain(), "cell-on-no-line", &["Take 1 cell away"]),
        ("????/#???/????", plain(), "cell-not-fed", &["Add 5 spawners"]),
        ("^?/??/??", plain(), "cell-not-fed", &["Add 1 spawner"]),
        (random, with_goal(collect('A', 0)), "goal-met", &["Remove the goal"]),
        (
            random,
            Settings {
                effects: vec![attack(5)],
                ..with_goal(Goal::Score(100))
            },
            "enemy-no-goal",
            &["Add the goal to fell the enemy"],
        ),
        (
            random,
            with_goal(Goal::Enemy(10)),
            "goal-unreachable",
            &["Remove the goal"],
        ),
        (
            random,
            with_goal(collect('H', 3)),
            "goal-unreachable",
            &["Remove the goal", "Give Pink a weight"],
        ),
        (
            random,
            Settings {
                refill: Refill::None,
                ..with_goal(collect('A', 17))
            },
            "goal-unreachable",
            &["Remove the goal", "Refill fairly"],
        ),
        (
            "AAA/ABA/AAC",
            Settings {
                reshuffle: Reshuffle::Permute,
                ..plain()
            },
            "cannot-reshuffle",
            &["Reshuffle with new tiles"],
        ),
    ];
    for (picture, settings, code, words) in cases {
        let level = level(picture, settings);
        let found = problems(&level);
        let problem = found
            .iter()
            .find(|problem| problem.code == code)
            .unwrap_or_else(|| panic!("{code}: {found:#?}"));
        let fixes = of(&level, problem);
        let offered: Vec<&str> = fixes.iter().map(|fix| fix.words.as_str()).collect();
        assert_eq!(offered, words, "{picture} {code}");
        for fix in &fixes {
            let mut editor = Editor::new(level.clone());
            assert!(!editor.fix(fix).is_empty(), "{code}: {}", fix.words);
            let left = problems(editor.level());
            assert!(
                left.iter().all(|other| other.message != problem.message),
                "{code}: {}",
                fix.words
            );
            if code != "not-startable" && code != "ready-match" {
                assert!(
                    left.iter().all(|other| other.code != code),
                    "{code}: {}: {left:#?}",
                    fix.words
                );
            }
            assert_eq!(editor.history().done().len(), 1, "{code}");
            editor.undo();
            assert_eq!(editor.level(), &level, "{code}: {}", fix.words);
        }
    }
}

#[test]
fn a_fix_of_an_older_level_is_refused() {
    let level = level("^?/??/??", settings(Rule::Line, 3, 4));
    let found = problems(&level);
    let fix = of(
        &level,
        found.iter().find(|problem| problem.code == "cell-not-fed").unwrap(),
    )
    .remove(0);
    let mut editor = Editor::new(level);
    editor.fix(&fix);
    assert!(editor.fix(&fix).is_empty());
    assert!(editor.said().refused);
    assert_eq!(editor.history().done().len(), 1);
}

#[test]
fn two_fixes_of_one_part_are_two_steps() {
    let mut editor = Editor::new(level("????/????", settings(Rule::Line, 3, 4)));
    editor.fix(&settings::some_moves());
    editor.fix(&settings::no_limit());
    assert_eq!(editor.history().done().len(), 2);
}
