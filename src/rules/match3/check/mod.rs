//! What is wrong with a match-3 level, in sentences that say what to do.

mod board;
mod cascade;
mod effects;
mod goals;
mod settings;

pub use effects::of as effect;
pub use goals::of as goal;
pub use settings::appears;

use crate::grid::Cell;
use crate::level::{Match3, Problem};

/// The problems of a level, the worst first. The initial board is the one that `seed` draws.
#[must_use]
pub fn check(level: &Match3, seed: u64) -> Vec<Problem> {
    let mut problems = settings::check(level);
    problems.extend(board::check(level, seed));
    problems.extend(effects::check(level));
    problems.extend(effects::stars(&level.settings));
    problems.extend(goals::check(level));
    problems.extend(cascade::check(level, seed));
    problems.sort_by_key(|problem| std::cmp::Reverse(problem.severity));
    problems
}

/// The cells with these numbers.
fn cells_at(level: &Match3, indices: impl IntoIterator<Item = u32>) -> Vec<Cell> {
    let width = level.terrain.width().max(1);
    indices
        .into_iter()
        .map(|index| Cell::new((index % width) as i32, (index / width) as i32))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{codes, level, settings};
    use super::*;
    use crate::level::Severity;
    use crate::level::match3::{BAR, Colour, Effect, Goal, Piece, Refill, Reshuffle, Rule, Settings, Timing};

    fn colour(letter: char) -> Colour {
        Colour::from_letter(letter).unwrap()
    }

    fn with_goal(goal: Goal) -> Settings {
        Settings {
            goals: vec![goal],
            ..settings(Rule::Line, 3, 4)
        }
    }

    #[test]
    fn each_fault_has_its_code() {
        let plain = || settings(Rule::Line, 3, 4);
        let attack = |letter, amount| Effect {
            colour: colour(letter),
            channel: "attack".into(),
            amount,
            bar: BAR,
            name: String::new(),
        };
        let collect = |letter, count| Goal::Collect {
            colour: colour(letter),
            count,
        };
        let random = "????/????/????/????";
        let cases: Vec<(&str, &str, Settings, &[&str])> = vec![
            ("nothing wrong", random, plain(), &[]),
            ("minimum of 1", random, Settings { min: 1, ..plain() }, &["min-range"]),
            (
                "minimum of 6",
                random,
                Settings { min: 6, ..plain() },
                &["min-range", "not-startable", "cell-on-no-line"],
            ),
            (
                "no colours",
                random,
                Settings {
                    weights: vec![],
                    ..plain()
                },
                &["colours-range", "not-startable"],
            ),
            (
                "nine colours",
                random,
                Settings {
                    weights: vec![1; 9],
                    ..plain()
                },
                &["colours-range"],
            ),
            (
                "no weight",
                random,
                Settings {
                    weights: vec![0; 3],
                    ..plain()
                },
                &["weights-zero", "not-startable"],
            ),
            (
                "heavy weights",
                random,
                Settings {
                    weights: vec![u32::MAX; 3],
                    ..plain()
                },
                &["weights-sum"],
            ),
            (
                "one colour",
                random,
                Settings {
                    weights: vec![0, 3],
                    ..plain()
                },
                &["not-startable"],
            ),
            (
                "effect of no colour",
                random,
                Settings {
                    effects: vec![attack('G', 1)],
                    ..plain()
                },
                &["effect-colour"],
            ),
            (
                "second effect of a colour",
                random,
                Settings {
                    effects: vec![attack('A', 1), attack('A', 2)],
                    ..plain()
                },
                &["effect-twice"],
            ),
            (
                "effect without a channel",
                random,
                Settings {
                    effects: vec![Effect::new(colour('A'), "", 1)],
                    ..plain()
                },
                &["effect-channel"],
            ),
            (
                "double without an attack",
                random,
                Settings {
                    effects: vec![Effect::new(colour('A'), "double", 0)],
                    ..plain()
                },
                &["effect-idle"],
            ),
            (
                "heal without an attack",
                random,
                Settings {
                    effects: vec![Effect::new(colour('A'), "heal", 3)],
                    ..plain()
                },
                &["effect-idle"],
            ),
            (
                "a channel of its own",
                random,
                Settings {
                    effects: vec![Effect::new(colour('A'), "bell", 0)],
                    ..plain()
                },
                &[],
            ),
            (
                "attack of 0",
                random,
                Settings {
                    effects: vec![attack('A', 0)],
                    ..plain()
                },
                &["effect-amount"],
            ),
            (
                "bar of 0",
                random,
                Settings {
                    effects: vec![Effect {
                        bar: 0,
                        ..attack('A', 1)
                    }],
                    ..plain()
                },
                &["effect-bar"],
            ),
            (
                "stars that fall",
                random,
                Settings {
                    stars: vec![20, 10],
                    ..plain()
                },
                &["stars-range"],
            ),
            (
                "a star for nothing",
                random,
                Settings {
                    stars: vec![0],
                    ..plain()
                },
                &["stars-range"],
            ),
            (
                "four stars",
                random,
                Settings {
                    stars: vec![1, 2, 3, 4],
                    ..plain()
                },
                &["stars-range"],
            ),
            (
                "goals without a move",
                random,
                Settings {
                    moves: Some(0),
                    goals: vec![Goal::Score(50), collect('A', 3)],
                    ..plain()
                },
                &["goal-unreachable", "no-moves"],
            ),
            (
                "goals of what clears by itself",
                "AAAB/CDCD/DCDC",
                Settings {
                    moves: Some(0),
                    ..with_goal(Goal::Score(30))
                },
                &["no-moves", "ready-match"],
            ),
            (
                "a goal on a dead board",
                "ABCD/CDAB/ABCD",
                Settings {
                    refill: Refill::None,
                    ..with_goal(Goal::Score(30))
                },
                &["goal-unreachable", "dead-start"],
            ),
            (
                "an attack of no colour",
                random,
                Settings {
                    effects: vec![attack('H', 1)],
                    ..with_goal(Goal::Enemy(10))
                },
                &["goal-unreachable", "effect-colour"],
            ),
            (
                "an attack behind another effect",
                random,
                Settings {
                    effects: vec![Effect::new(colour('A'), "bell", 0), attack('A', 1)],
                    ..with_goal(Goal::Enemy(10))
                },
                &["goal-unreachable", "effect-twice"],
            ),
            (
                "an attack that makes no match",
                "???./???./...D",
                Settings {
                    effects: vec![attack('D', 1)],
                    ..Settings {
                        goals: vec![Goal::Enemy(10)],
                        ..settings(Rule::Line, 3, 3)
                    }
                },
                &["goal-unreachable", "piece-colour", "cell-on-no-line"],
            ),
            (
                "an attack beside goals that ask for no enemy",
                random,
                Settings {
                    effects: vec![attack('A', 5)],
                    goals: vec![Goal::Score(50), collect('B', 3)],
                    ..plain()
                },
                &["enemy-no-goal"],
            ),
            (
                "an attack beside the goal of the enemy",
                random,
                Settings {
                    effects: vec![attack('A', 5)],
                    goals: vec![Goal::Score(50), Goal::Enemy(10)],
                    ..plain()
                },
                &[],
            ),
            ("piece of no colour", "???G/????/????", plain(), &["piece-colour"]),
            (
                "a game of no moves",
                random,
                Settings {
                    moves: Some(0),
                    ..plain()
                },
                &["no-moves"],
            ),
            (
                "no fall",
                random,
                Settings {
                    timing: Timing {
                        fall_speed: 0,
                        ..Timing::default()
                    },
                    ..plain()
                },
                &["timing-range"],
            ),
            (
                "a swap of two years",
                random,
                Settings {
                    timing: Timing {
                        swap: u32::MAX,
                        ..Timing::default()
                    },
                    ..plain()
                },
                &["timing-long"],
            ),
            (
                "a fall of an hour",
                random,
                Settings {
                    timing: Timing {
                        fall_speed: 1,
                        spawn_offset: 300,
                        ..Timing::default()
                    },
                    ..plain()
                },
                &["timing-long"],
            ),
            ("all void", "..../....", plain(), &["no-floor"]),
            ("all wall", "####", plain(), &["no-floor"]),
            ("no room", "??/??", plain(), &["not-startable", "cell-on-no-line"]),
            ("ready match", "AAAB/CDCD/DCDC", plain(), &["ready-match"]),
            (
                "hole below a tile",
                "ABAA/_CDC/DCBD/CDCC",
                Settings {
                    refill: Refill::None,
                    ..plain()
                },
                &["hole"],
            ),
            ("hole that is filled", "_BAA/BCDC/DCBD/CDCC", plain(), &["hole"]),
            ("dead start", "ABCD/CDAB/ABCD", plain(), &["dead-start"]),
            (
                "dead, but for drops",
                "____/ABCD",
                Settings {
                    drop: true,
                    refill: Refill::None,
                    ..plain()
                },
                &[],
            ),
            ("side room", "????./????./????.", plain(), &[]),
            ("a nook", "????./????./????./...?.", plain(), &[]),
            ("a cell by itself", "???./???./...?", plain(), &["cell-on-no-line"]),
            (
                "under a wall",
                "????/#???/????",
                Settings {
                    rule: Rule::Cluster,
                    ..plain()
                },
                &["cell-not-fed"],
            ),
            (
                "under a wall without refill",
                "????/#???/????",
                Settings {
                    rule: Rule::Cluster,
                    refill: Refill::None,
                    ..plain()
                },
                &[],
            ),
            ("beside the only spawner", "^?/??/??", plain(), &["cell-not-fed"]),
            (
                "goal of no colour",
                random,
                with_goal(collect('H', 3)),
                &["goal-unreachable"],
            ),
            ("goal met", random, with_goal(collect('A', 0)), &["goal-met"]),
            ("score of 0", random, with_goal(Goal::Score(0)), &["goal-met"]),
            (
                "more than there is",
                random,
                Settings {
                    refill: Refill::None,
                    ..with_goal(collect('A', 17))
                },
                &["goal-unreachable"],
            ),
            (
                "nobody attacks",
                random,
                with_goal(Goal::Enemy(10)),
                &["goal-unreachable"],
            ),
            (
                "somebody attacks",
                random,
                Settings {
                    effects: vec![attack('A', 1)],
                    ..with_goal(Goal::Enemy(10))
                },
                &[],
            ),
            (
                "no count for it",
                "ABC/DAB/CDE",
                Settings {
                    reshuffle: Reshuffle::Permute,
                    ..settings(Rule::Line, 3, 5)
                },
                &["dead-start", "cannot-reshuffle"],
            ),
            (
                "seven of a colour",
                "AAA/ABA/AAC",
                Settings {
                    reshuffle: Reshuffle::Permute,
                    ..plain()
                },
                &["ready-match", "cannot-reshuffle"],
            ),
        ];
        for (name, picture, settings, expected) in cases {
            let problems = check(&level(picture, settings), 7);
            assert_eq!(codes(&problems), expected, "{name}: {problems:#?}");
        }
    }

    #[test]
    fn every_message_is_a_sentence_or_more() {
        let mut level = level("AAA?/_.#?/^???", settings(Rule::Line, 9, 3));
        level.settings.weights = vec![0; 3];
        level.settings.moves = Some(0);
        level.settings.goals = vec![Goal::Enemy(3), Goal::Score(0)];
        let problems = check(&level, 0);
        assert!(problems.len() >= 6, "{problems:#?}");
        for problem in &problems {
            assert!(problem.message.ends_with('.'), "{}", problem.message);
            assert!(
                problem
                    .message
                    .chars()
                    .next()
                    .is_some_and(|first| !first.is_lowercase()),
                "{}",
                problem.message
            );
        }
        assert!(problems.is_sorted_by_key(|problem| std::cmp::Reverse(problem.severity)));
    }

    #[test]
    fn problems_name_their_cells() {
        let cells = |picture, wanted: Settings, code: &str| {
            let problems = check(&level(picture, wanted), 0);
            let problem = problems.into_iter().find(|problem| problem.code == code).unwrap();
            problem.cells.iter().map(|cell| (cell.x, cell.y)).collect::<Vec<_>>()
        };
        let plain = || settings(Rule::Line, 3, 4);
        assert_eq!(
            cells("AAAB/CDCD/DCDC", plain(), "ready-match"),
            [(0, 0), (1, 0), (2, 0)]
        );
        assert_eq!(cells("???./???./...?", plain(), "cell-on-no-line"), [(3, 2)]);
        assert_eq!(cells("????/#???/????", plain(), "cell-not-fed"), [(0, 2)]);
    }

    #[test]
    fn a_cornered_cell_is_named() {
        let problems = check(&level("AA?AA/..B../..B../.....", settings(Rule::Line, 3, 2)), 0);
        let problem = &problems[0];
        assert_eq!((problem.severity, problem.code), (Severity::Error, "not-startable"));
        assert_eq!(problem.cells, [Cell::new(2, 0)]);
        assert!(problem.message.contains("(2,0)"), "{}", problem.message);
    }

    #[test]
    fn pieces_under_void_and_wall_mean_nothing() {
        let mut level = level("???./???#/????", settings(Rule::Line, 3, 4));
        level.pieces.set(Cell::new(3, 0), Piece::Tile(colour('H')));
        level.pieces.set(Cell::new(3, 1), Piece::Empty);
        assert_eq!(codes(&check(&level, 0)), ["cell-not-fed"]);
    }
}
