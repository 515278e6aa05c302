//! Effects of matches, the encounter, goals and stars: told move by move on boards written as text.

use std::sync::Arc;

use tilewright::action::{ActionId, Author, State};
use tilewright::board::{Board, Field};
use tilewright::format::{Format, read};
use tilewright::grid::Cell;
use tilewright::level::Level;
use tilewright::level::match3::{Effect, Goal, Settings};
use tilewright::rules::Refusal;
use tilewright::sim::cue::CueKind;
use tilewright::sim::effects::{Bar, log};
use tilewright::sim::{CancelOutcome, Inject, Injection, Input, Meddling, Outcome, Response, Scope, Sim, Step};

fn level(text: &str) -> Level {
    let opened = read(text.as_bytes(), Format::M3, "test").expect("the text is a level");
    opened.levels.into_iter().next().expect("it has one level").level
}

/// A game on a board without refill, of a header and rows.
fn game(header: &str, rows: &str) -> Sim {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let text = format!("refill: none\n{header}\n\n{}", rows.join("\n"));
    Sim::new(Arc::new(level(&text)), 0)
}

fn swap(sim: &mut Sim, a: (i32, i32), b: (i32, i32)) -> Response {
    let input = Input::Swap {
        a: Cell::new(a.0, a.1),
        b: Cell::new(b.0, b.1),
    };
    let response = sim.input(input, Author::Script);
    sim.run_to_idle();
    response
}

/// What was raised: channel, size and chain level, oldest first.
fn raised(sim: &Sim) -> Vec<(&str, u32, u32)> {
    log::log(sim)
        .map(|row| (row.raise.effect.channel.as_str(), row.raise.size(), row.raise.chain))
        .collect()
}

/// The enemy's hit points, the energy of each bar, and whether the next strike counts twice.
fn standing(sim: &Sim) -> (u32, Vec<u32>, bool) {
    let encounter = sim.encounter().expect("the level has an enemy");
    let energy = encounter.bars.iter().map(|bar| bar.energy).collect();
    (encounter.enemy.have, energy, encounter.is_doubled)
}

/// The names of the actions of the last chain, with those under them in brackets.
fn tree(sim: &Sim) -> String {
    fn told(sim: &Sim, id: ActionId) -> String {
        let children: Vec<String> = sim.tree().children(id).map(|child| told(sim, child.id)).collect();
        let name = sim.tree().get(id).expect("it is kept").action.name();
        if children.is_empty() {
            name.to_owned()
        } else {
            format!("{name}({})", children.join(" "))
        }
    }
    told(sim, sim.tree().last_root().expect("a root").id)
}

const FOUR: &str = "
    CDCD
    AABA
    CBAC";

#[test]
fn a_match_of_four_raises_one_effect_of_size_four() {
    let mut sim = game("effect: A attack 5", FOUR);
    swap(&mut sim, (2, 1), (2, 2));
    assert_eq!(raised(&sim), [("attack", 4, 1)]);
    assert_eq!(tree(&sim), "Swap(Match(Clear Effect Fall Refill))");
    assert_eq!(standing(&sim), (100, vec![6], false), "5 × 4 ÷ 3, rounded down");
    let row = log::log(&sim).next().unwrap();
    let cells: Vec<Cell> = row.raise.cells().collect();
    assert_eq!(cells, [0, 1, 2, 3].map(|x| Cell::new(x, 1)));
    let started = sim.tree().transition(row.transition).unwrap();
    assert_eq!((started.action, started.tick), (row.action, row.tick));
}

#[test]
fn an_l_raises_one_effect() {
    let mut sim = game(
        "effect: A attack 5",
        "ABC
         ACB
         BAA
         ACB",
    );
    swap(&mut sim, (0, 2), (0, 3));
    assert_eq!(raised(&sim), [("attack", 5, 1)]);
    assert_eq!(standing(&sim).1, [8]);
}

#[test]
fn two_matches_of_one_step_raise_two_effects_in_the_order_of_their_regions() {
    let mut sim = game(
        "effect: A attack 5\neffect: B double",
        "AAB
         BBA",
    );
    swap(&mut sim, (2, 0), (2, 1));
    assert_eq!(tree(&sim), "Swap(Match(Clear Effect Effect Fall Refill))");
    let order: Vec<u8> = log::log(&sim).map(|row| row.raise.effect.colour.index()).collect();
    let cells = |row: &log::Row<'_>| row.raise.places()[0].cell();
    assert_eq!(log::log(&sim).map(|row| cells(&row)).collect::<Vec<_>>(), regions(&sim));
    assert_eq!(order, [1, 0], "the lower row comes first");
}

/// The first cell of each region of the first Match.
fn regions(sim: &Sim) -> Vec<Cell> {
    use tilewright::sim::Kind;
    use tilewright::sim::match3::Match3;
    let groups = sim.tree().iter().find_map(|node| match &node.action.kind {
        Kind::Match3(Match3::Match { groups, .. }) => Some(groups.cells()),
        _ => None,
    });
    groups.expect("a match").iter().map(|region| region[0]).collect()
}

#[test]
fn two_matches_of_one_colour_raise_two_effects() {
    // The board is unsettled at the start, and settles by itself.
    let mut sim = game(
        "effect: A attack 5",
        "AAAB
         CDCD
         AAAB",
    );
    sim.run_to_idle();
    assert_eq!(raised(&sim), [("attack", 3, 1), ("attack", 3, 1)]);
    assert_eq!(standing(&sim).1, [10]);
}

const CASCADE: &str = "
    DBAD
    BDCB
    DBCD
    AABC";

#[test]
fn a_cascade_raises_with_its_chain_level() {
    let mut sim = game("effect: A attack 5", CASCADE);
    swap(&mut sim, (2, 3), (3, 3));
    assert_eq!(raised(&sim), [("attack", 3, 2)]);
    assert_eq!(
        tree(&sim),
        "Swap(Match(Clear Fall Refill Match(Clear Effect Fall Refill)))"
    );
}

#[test]
fn a_colour_without_an_effect_raises_none() {
    let mut sim = game("effect: D attack 5", FOUR);
    swap(&mut sim, (2, 1), (2, 2));
    assert_eq!(raised(&sim), []);
    assert_eq!(tree(&sim), "Swap(Match(Clear Fall Refill))");
}

#[test]
fn a_channel_of_the_levels_own_is_told_of_and_changes_nothing_here() {
    let mut sim = game("effect: A freeze 3 Frost", FOUR);
    swap(&mut sim, (2, 1), (2, 2));
    assert_eq!(raised(&sim), [("freeze", 4, 1)]);
    assert_eq!(sim.encounter(), None);
    let action = log::log(&sim).next().unwrap().action;
    assert_eq!(sim.writes_below(action), []);
    assert_eq!(sim.tree().get(action).unwrap().state, State::Completed);
}

/// A board of blocks, each `AADAA/DEAED` or shorter, that a swap of the middle turns into a match; walls part them.
fn blocks(of: &[(char, usize)]) -> String {
    let (mut upper, mut lower) = (String::new(), String::new());
    for &(letter, size) in of {
        for x in 0..size {
            upper.push(if x == 2 { 'F' } else { letter });
            lower.push(if x == 2 {
                letter
            } else if x % 2 == 0 {
                'H'
            } else {
                'G'
            });
        }
        upper.push('#');
        lower.push('#');
    }
    format!("{upper}\n{lower}")
}

/// Plays the blocks one after another; answers how the encounter stands after each.
fn play_blocks(header: &str, of: &[(char, usize)]) -> (Sim, Vec<(u32, Vec<u32>, bool)>) {
    let mut sim = game(header, &blocks(of));
    let mut left = 0;
    let mut stood = Vec::new();
    for &(_, size) in of {
        let response = swap(&mut sim, (left + 2, 0), (left + 2, 1));
        assert!(matches!(response, Response::Started(_)), "{response:?}");
        stood.push(standing(&sim));
        left += size as i32 + 1;
    }
    (sim, stood)
}

#[test]
fn a_full_bar_strikes_for_its_size_and_the_rest_stays_in_it() {
    let (sim, stood) = play_blocks("effect: A attack 5", &[('A', 5), ('A', 4), ('A', 5)]);
    let bars: Vec<(u32, u32)> = stood.iter().map(|(enemy, bars, _)| (*enemy, bars[0])).collect();
    assert_eq!(bars, [(100, 8), (100, 14), (80, 2)]);
    assert_eq!(tree(&sim), "Swap(Match(Clear Effect(Strike) Fall Refill))");
    let encounter = sim.encounter().unwrap();
    let bar = Bar {
        colour: tilewright::level::match3::Colour::default(),
        name: "attack".into(),
        energy: 2,
        size: 20,
    };
    assert_eq!((encounter.enemy.of, encounter.bars), (100, vec![bar]));
}

#[test]
fn each_attack_has_a_bar_of_its_own() {
    let header = "effect: A attack 5\neffect: B attack 12";
    let (_, stood) = play_blocks(header, &[('A', 3), ('B', 5), ('A', 3), ('B', 3)]);
    let bars: Vec<(u32, Vec<u32>)> = stood.into_iter().map(|(enemy, bars, _)| (enemy, bars)).collect();
    assert_eq!(
        bars,
        [
            (100, vec![5, 0]),
            (80, vec![5, 0]),
            (80, vec![10, 0]),
            (80, vec![10, 12])
        ]
    );
}

#[test]
fn a_raise_that_fills_its_bar_several_times_strikes_several_times() {
    let (sim, stood) = play_blocks("effect: A attack 45", &[('A', 3)]);
    assert_eq!(stood, [(60, vec![5], false)]);
    assert_eq!(tree(&sim), "Swap(Match(Clear Effect(Strike Strike) Fall Refill))");
}

#[test]
fn double_damage_counts_the_next_strike_twice_and_does_not_stack() {
    let header = "effect: A attack 45\neffect: B double";
    let (sim, stood) = play_blocks(header, &[('B', 3), ('B', 4), ('A', 3), ('A', 3)]);
    assert_eq!(
        stood,
        [
            (100, vec![0], true),
            (100, vec![0], true),
            (40, vec![5], false),
            (0, vec![10], false)
        ],
        "of two strikes at once the first alone counts twice"
    );
    assert_eq!(sim.outcome(), Outcome::Won);
}

#[test]
fn heal_gives_back_no_more_than_was_lost() {
    let header = "effect: A attack 20\neffect: C heal 6";
    let (_, stood) = play_blocks(header, &[('C', 3), ('A', 3), ('C', 4), ('C', 5), ('C', 5)]);
    let enemy: Vec<u32> = stood.into_iter().map(|(enemy, ..)| enemy).collect();
    assert_eq!(enemy, [100, 80, 88, 98, 100]);
}

#[test]
fn a_fallen_enemy_neither_heals_nor_is_struck_again() {
    // The strikes of one raise end with the enemy, and what comes later in the cascade changes nothing.
    let header = "effect: A heal 50\neffect: C attack 100\ngoal: enemy 30";
    let mut sim = game(header, CASCADE);
    swap(&mut sim, (2, 3), (3, 3));
    assert_eq!(raised(&sim), [("attack", 3, 1), ("heal", 3, 2)]);
    assert_eq!(standing(&sim), (0, vec![60], false), "the rest stays in the bar");
    assert_eq!(
        tree(&sim),
        "Swap(Match(Clear Effect(Strike Strike) Fall Refill Match(Clear Effect Fall Refill)) Win)"
    );
    assert_eq!(sim.outcome(), Outcome::Won);
    assert_eq!(
        swap(&mut sim, (0, 2), (1, 2)),
        Response::Refused(Refusal::Over),
        "a game that is won takes no move"
    );
}

#[test]
fn an_enemy_wins_the_level_when_it_is_the_goal() {
    let won = |header: &str| {
        let (sim, stood) = play_blocks(header, &[('A', 3)]);
        assert_eq!(stood[0].0, 0, "{header}: it has fallen");
        sim.outcome()
    };
    assert_eq!(won("effect: A attack 100"), Outcome::Won, "without any goal it is");
    assert_eq!(won("effect: A attack 40\ngoal: enemy 40"), Outcome::Won);
    assert_eq!(
        won("effect: A attack 100\ngoal: score 31"),
        Outcome::Playing,
        "where another is listed, it is not"
    );
    assert_eq!(
        won("effect: A attack 40\ngoal: enemy 40\ngoal: collect B 1"),
        Outcome::Playing
    );
}

#[test]
fn goals_tell_how_far_they_are() {
    let header = "effect: A attack 20\ngoal: score 30\ngoal: collect A 5\ngoal: enemy 30";
    let (sim, _) = play_blocks(header, &[('A', 4), ('G', 3)]);
    let goals: Vec<(i64, i64)> = sim.goals().map(|goal| (goal.have, goal.need)).collect();
    assert_eq!(goals, [(70, 30), (4, 5), (20, 30)]);
    let (sim, _) = play_blocks("effect: A attack 20", &[('A', 4)]);
    let goals: Vec<_> = sim.goals().map(|goal| (goal.goal, goal.have, goal.need)).collect();
    assert_eq!(goals, [(Goal::Enemy(100), 20, 100)]);
}

#[test]
fn a_score_is_worth_up_to_three_stars() {
    let mut level = level(&format!("refill: none\n\n{}", blocks(&[('A', 4), ('A', 5)])));
    level.match3_mut().unwrap().settings.stars = vec![40, 41, 90];
    let mut sim = Sim::new(Arc::new(level), 0);
    assert_eq!(sim.stars(), (0, 3));
    swap(&mut sim, (2, 0), (2, 1));
    assert_eq!(sim.stars(), (1, 3));
    swap(&mut sim, (7, 0), (7, 1));
    assert_eq!(sim.stars(), (3, 3));
}

#[test]
fn a_refused_swap_costs_no_move_and_the_last_move_loses() {
    let header = "moves: 2\ngoal: score 1000";
    let mut sim = game(header, &blocks(&[('A', 3), ('A', 4)]));
    let moves = |sim: &Sim| sim.board().counters().get(tilewright::board::Counter::Moves);
    swap(&mut sim, (0, 0), (0, 1));
    assert_eq!((moves(&sim), sim.outcome()), (0, Outcome::Playing), "no match");
    let refused = swap(&mut sim, (0, 0), (3, 0));
    assert_eq!((refused, moves(&sim)), (Response::Refused(Refusal::NotNeighbours), 0));
    swap(&mut sim, (2, 0), (2, 1));
    assert_eq!((moves(&sim), sim.outcome()), (1, Outcome::Playing));
    swap(&mut sim, (6, 0), (6, 1));
    assert_eq!((moves(&sim), sim.outcome()), (2, Outcome::Lost));
    assert_eq!(tree(&sim), "Swap(Match(Clear Fall Refill) Lose)");
}

#[test]
fn a_game_of_no_moves_is_lost_and_goals_of_0_are_reached_before_the_first_move() {
    for (header, outcome) in [
        ("moves: 0", Outcome::Lost),
        ("moves: 0\ngoal: score 30", Outcome::Lost),
        ("goal: score 0", Outcome::Won),
        ("effect: A attack 5\ngoal: enemy 0", Outcome::Won),
    ] {
        let mut sim = game(header, FOUR);
        sim.run_to_idle();
        assert_eq!(sim.outcome(), outcome, "{header}");
        assert_eq!(
            swap(&mut sim, (2, 1), (2, 2)),
            Response::Refused(Refusal::Over),
            "{header}"
        );
        let (seed, level) = (None, None);
        sim.input(Input::Restart { seed, level }, Author::You);
        sim.run_to_idle();
        assert_eq!(sim.outcome(), outcome, "{header}, again");
    }
}

#[test]
fn restart_begins_the_encounter_anew() {
    let header = "effect: A attack 45\neffect: B double";
    let (mut sim, _) = play_blocks(header, &[('A', 3), ('B', 3)]);
    assert_eq!(standing(&sim), (60, vec![5], true));
    let (seed, level) = (None, None);
    sim.input(Input::Restart { seed, level }, Author::You);
    sim.run_to_idle();
    assert_eq!(standing(&sim), (100, vec![0], false));
    assert_eq!(
        sim.board().hash(),
        game(header, &blocks(&[('A', 3), ('B', 3)])).board().hash()
    );
}

#[test]
fn settings_that_change_in_a_game_keep_the_damage_and_the_energy() {
    let header = "effect: A attack 45\ngoal: enemy 100";
    let of = [('A', 3), ('A', 3), ('A', 3)];
    let mut sim = game(header, &blocks(&of));
    swap(&mut sim, (2, 0), (2, 1));
    assert_eq!(standing(&sim), (60, vec![5], false));
    let change = |sim: &mut Sim, change: &dyn Fn(&mut Settings)| {
        let mut settings = sim.settings().clone();
        change(&mut settings);
        sim.input(Input::Settings(Box::new(settings)), Author::You);
        // They come into force with the next chain.
        sim.input(Input::Settle, Author::You);
        sim.run_to_idle();
    };
    change(&mut sim, &|settings| settings.goals = vec![Goal::Enemy(250)]);
    assert_eq!(standing(&sim), (210, vec![5], false));
    change(&mut sim, &|settings| settings.effects[0].bar = 0);
    assert_eq!((standing(&sim).1, sim.encounter().unwrap().bars[0].size), (vec![5], 1));
    change(&mut sim, &|settings| {
        settings.effects[0] = Effect {
            bar: 4,
            amount: 1,
            ..settings.effects[0].clone()
        };
    });
    assert_eq!(
        standing(&sim),
        (210, vec![5], false),
        "a bar that is full waits for a raise"
    );
    swap(&mut sim, (6, 0), (6, 1));
    assert_eq!(standing(&sim), (206, vec![2], false));
    change(&mut sim, &|settings| settings.effects.clear());
    assert_eq!(standing(&sim), (206, vec![], false));
    change(&mut sim, &|settings| settings.goals = vec![Goal::Enemy(40)]);
    assert_eq!(
        (standing(&sim).0, sim.outcome()),
        (0, Outcome::Won),
        "it has lost more than it has now"
    );
}

#[test]
fn a_huge_amount_strikes_no_longer_than_the_enemy_stands() {
    let header = "effect: A attack 4000000000\ngoal: enemy 100";
    let (sim, stood) = play_blocks(header, &[('A', 5)]);
    assert_eq!((stood[0].0, sim.outcome()), (0, Outcome::Won));
    assert_eq!(
        tree(&sim),
        "Swap(Match(Clear Effect(Strike Strike Strike Strike Strike) Fall Refill) Win)"
    );
    // An enemy that takes more strikes than a chain may have actions: the budget ends it.
    let mut level = level("refill: none\neffect: A attack 4000000000\ngoal: enemy 4000000000\n\nBCBC\nCBAC\nAABA");
    level.match3_mut().unwrap().settings.effects[0].bar = 1;
    let mut sim = Sim::new(Arc::new(level), 0);
    swap(&mut sim, (2, 2), (2, 1));
    assert_eq!(
        sim.spent_budget().map(ToString::to_string).as_deref(),
        Some("Budget: actions 200,000")
    );
    sim.input(Input::RollBack, Author::You);
    sim.run_to_idle();
    assert_eq!(standing(&sim), (4_000_000_000, vec![0], false));
}

/// A game in the middle of the chain of its only swap, when an action of a kind has just been asked for the first time.
fn at(header: &str, of: &[(char, usize)], kind: &str) -> (Sim, ActionId) {
    let mut sim = game(header, &blocks(of));
    sim.input(
        Input::Swap {
            a: Cell::new(2, 0),
            b: Cell::new(2, 1),
        },
        Author::You,
    );
    loop {
        let found = sim
            .tree()
            .iter()
            .find(|node| node.action.name() == kind && node.state == State::Running);
        if let Some(id) = found.map(|node| node.id) {
            return (sim, id);
        }
        sim.step(Step::Into).expect("the kind comes");
    }
}

#[test]
fn an_effect_that_is_canceled_stays_raised_when_kept_and_is_taken_back_by_a_roll_back() {
    let header = "effect: A attack 45";
    for (scope, outcome, kind, enemy, energy, undone) in [
        (Scope::Action, CancelOutcome::Keep, "Effect", 100, 45, false),
        (Scope::Chain, CancelOutcome::Keep, "Effect", 100, 45, false),
        (Scope::Action, CancelOutcome::RollBack, "Effect", 100, 0, true),
        (Scope::Chain, CancelOutcome::RollBack, "Effect", 100, 0, true),
        (Scope::Action, CancelOutcome::Keep, "Strike", 80, 25, false),
        (Scope::Action, CancelOutcome::RollBack, "Strike", 100, 45, false),
        (Scope::Chain, CancelOutcome::RollBack, "Strike", 100, 0, true),
    ] {
        let (mut sim, id) = at(header, &[('A', 3)], kind);
        let report = sim.cancel(id, scope, outcome, Author::You);
        sim.run_to_idle();
        let what = format!("{scope:?} {outcome:?} {kind}");
        assert!(report.ended > 0 && report.refused.is_none(), "{what}");
        assert_eq!(standing(&sim), (enemy, vec![energy], false), "{what}");
        let rows: Vec<bool> = log::log(&sim).map(|row| row.undone).collect();
        assert_eq!(rows, [undone], "{what}");
        assert_eq!(sim.board().hash(), sim.board().rehash(), "{what}");
        assert_eq!(log::totals(&sim).len(), usize::from(!undone), "{what}");
    }
}

#[test]
fn an_effect_whose_clear_was_canceled_is_never_raised() {
    let (mut sim, clear) = at("effect: A attack 45", &[('A', 3)], "Clear");
    sim.cancel(clear, Scope::Action, CancelOutcome::Keep, Author::You);
    sim.run_to_idle();
    assert_eq!(raised(&sim), []);
    assert_eq!(standing(&sim), (100, vec![0], false));
}

#[test]
fn an_effect_that_is_made_to_fail_at_its_start_is_not_raised() {
    let (mut sim, _) = at("effect: A attack 45", &[('A', 3)], "Clear");
    let strikes = Injection::Strike {
        kind: "Effect".to_owned(),
        times: 1,
        effect: Meddling::Fail,
    };
    sim.input(Input::Inject(Inject::Arm(strikes)), Author::You);
    sim.run_to_idle();
    let failed = sim.tree().iter().find(|node| node.action.name() == "Effect").unwrap();
    assert_eq!((failed.state, failed.started != 0), (State::Canceled, true));
    assert_eq!(log::log(&sim).count(), 0);
    assert!(sim.cues_since(0).all(|cue| cue.kind != CueKind::Effect));
    assert_eq!(standing(&sim), (100, vec![0], false));
}

#[test]
fn a_kept_chain_can_still_be_rolled_back_with_its_strikes() {
    let (mut sim, strike) = at("effect: A attack 45", &[('A', 3)], "Strike");
    sim.cancel(strike, Scope::Chain, CancelOutcome::Keep, Author::You);
    assert_eq!(standing(&sim), (80, vec![25], false));
    sim.input(Input::RollBack, Author::You);
    sim.run_to_idle();
    assert_eq!(standing(&sim), (100, vec![0], false));
    assert!(log::log(&sim).all(|row| row.undone));
}

#[test]
fn animation_changes_nothing_but_ticks() {
    let of = [('A', 5), ('B', 3), ('A', 5), ('C', 3)];
    let header = "effect: A attack 45\neffect: B double\neffect: C heal 3\ngoal: enemy 900";
    let (jumped, _) = play_blocks(header, &of);
    let mut sim = game(header, &blocks(&of));
    let mut left = 0;
    for (_, size) in of {
        sim.input(
            Input::Swap {
                a: Cell::new(left + 2, 0),
                b: Cell::new(left + 2, 1),
            },
            Author::Script,
        );
        while !sim.is_idle() {
            sim.advance(1);
        }
        left += size as i32 + 1;
    }
    assert_eq!(sim, jumped);
}

#[test]
fn effects_are_cues() {
    let header = "effect: A attack 45\neffect: B double";
    let (sim, _) = play_blocks(header, &[('A', 3), ('B', 3)]);
    let names: Vec<&str> = sim.cues_since(0).map(|cue| cue.kind.name()).collect();
    assert_eq!(names, ["swap", "clear", "effect", "swap", "clear", "effect"]);
}

#[test]
fn the_kinds_of_effects_are_among_those_of_match_3() {
    let sim = game("", FOUR);
    for kind in ["Effect", "Strike", "Win", "Lose"] {
        assert!(sim.kinds().contains(&kind), "{kind}");
    }
}

#[test]
fn a_board_alone_tells_the_encounter() {
    let (sim, stood) = play_blocks("effect: A attack 45", &[('A', 3)]);
    let encounter = tilewright::sim::effects::Encounter::of(sim.settings(), sim.board());
    assert_eq!(encounter, sim.encounter());
    let before: Board = sim.board_after(0).expect("it is kept");
    assert_eq!(before.fields().get(Field::Damage), 0);
    let at_first = tilewright::sim::effects::Encounter::of(sim.settings(), &before).unwrap();
    assert_eq!((at_first.enemy.have, stood[0].0), (100, 60));
}

/// The worked example of the documentation is played as it stands there.
#[test]
fn the_worked_example_holds_to_the_number() {
    let page = include_str!("../../docs/encounter.md").replace("\r\n", "\n");
    let board = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut sim = Sim::new(Arc::new(level(board.expect("the board"))), 0);
    let moves = page.split("## The moves").nth(1).expect("the table");
    let rows: Vec<Vec<&str>> = moves
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 8);
    for (nth, row) in rows.iter().enumerate() {
        assert_eq!(sim.outcome(), Outcome::Playing, "{row:?}");
        let at: Vec<i32> = row[0]
            .trim_matches('`')
            .split(' ')
            .map(|at| at.parse().unwrap())
            .collect();
        swap(&mut sim, (at[0], at[1]), (at[2], at[3]));
        let last = log::log(&sim).next_back().expect("it raises");
        assert_eq!(log::log(&sim).count(), nth + 1, "one more");
        let effect = &last.raise.effect;
        let told = format!("{} {}", last.raise.size(), effect.colour.name().to_lowercase());
        assert_eq!(told, row[1]);
        assert!(row[2].starts_with(&effect.name), "{row:?}");
        let (enemy, bars, is_doubled) = standing(&sim);
        let told = [
            bars[0].to_string(),
            if is_doubled { "yes" } else { "no" }.into(),
            enemy.to_string(),
        ];
        assert_eq!(told, [row[3], row[4], row[5]], "{row:?}");
        let strikes = sim.tree().iter().filter(|node| node.action.name() == "Strike").count();
        let told = rows[..=nth].iter().filter(|row| row[2].contains("strike")).count();
        assert_eq!(strikes, told, "{row:?}");
    }
    assert_eq!(sim.outcome(), Outcome::Won);
}
