//! Match-3 simulations: cascades told move by move, cancels at every transition, and the promises of determinism.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{ActionId, Author, Budgets, State};
use tilewright::board::{Board, Change, Counter};
use tilewright::format::{Format, read};
use tilewright::grid::Cell;
use tilewright::level::match3::{Colour, Effect, Match3, Piece, Refill, Reshuffle, Rule, Settings};
use tilewright::level::{Level, Puzzle, Terrain};
use tilewright::rng::Rng;
use tilewright::rules::match3::Refusal;
use tilewright::sim::{CancelOutcome, Input, PaintCell, Response, Scope, Sim, Step, StrokeInput};

use crate::invariants;
use crate::play::a_restart_rolled_back_leaves_nothing;

/// The level that a `.m3` text describes.
fn level(text: &str) -> Arc<Level> {
    let opened = read(text.as_bytes(), Format::M3, "test").expect("the text is a level");
    Arc::new(opened.levels.into_iter().next().expect("it has one level").level)
}

/// The board as the rows of a `.m3` text.
fn picture(board: &Board) -> String {
    let cell = |index: usize| match (board.terrain()[index], board.faces()[index]) {
        (Terrain::Void, _) => '.',
        (Terrain::Wall, _) => '#',
        (_, 0) => '_',
        (_, face) => (b'A' + face - 1) as char,
    };
    let width = board.width() as usize;
    let cells: Vec<char> = (0..board.faces().len()).map(cell).collect();
    cells
        .chunks(width)
        .map(|row| row.iter().collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

/// One indented line an action: what a debugger shows, as text.
fn tree(sim: &Sim) -> String {
    let line = |node: &tilewright::action::Node<tilewright::sim::Action>| {
        let summary = node.action.summary();
        let gap = if summary.is_empty() { "" } else { " " };
        let cause = node
            .cause
            .as_deref()
            .map_or(String::new(), |cause| format!(" ({cause})"));
        format!(
            "{}{}{gap}{summary}: {}{cause}",
            "  ".repeat(node.depth as usize),
            node.action.name(),
            node.state.word()
        )
    };
    sim.tree().iter().map(line).collect::<Vec<_>>().join("\n")
}

fn swap(sim: &mut Sim, a: (i32, i32), b: (i32, i32)) -> Response {
    let input = Input::Swap {
        a: Cell::new(a.0, a.1),
        b: Cell::new(b.0, b.1),
    };
    sim.input(input, Author::Script)
}

fn live(sim: &Sim) -> Vec<ActionId> {
    sim.engine().live().collect()
}

const THREE: &str = "refill: none\n\nBCAB\nCABC\nBACA\nCBCB";

#[test]
fn a_swap_chains_match_clear_fall_and_refill() {
    let mut sim = Sim::new(level("refill: none\n\nBBA\nCAB\nACC"), 0);
    swap(&mut sim, (2, 0), (2, 1));
    sim.run_to_idle();
    assert_eq!(
        tree(&sim),
        "Swap (2,0)→(2,1): Completed\n  Match 1 group: Completed\n    Clear 3 tiles: Completed\n    Fall: Completed\n    Refill: Completed"
    );
    assert_eq!(picture(sim.board()), "___\nCAA\nACC");
    assert_eq!(sim.board().counters().get(Counter::Score), 30);
    assert_eq!(sim.board().counters().get(Counter::Moves), 1);
}

#[test]
fn a_dead_board_without_refill_is_stuck_and_no_loss() {
    let mut sim = Sim::new(level("refill: none\n\nBBA\nCDB\nEFG"), 0);
    swap(&mut sim, (2, 0), (2, 1));
    sim.run_to_idle();
    assert_eq!(picture(sim.board()), "___\nCDA\nEFG");
    assert!(sim.is_stuck() && sim.is_settled());
    let root = sim.tree().roots().next().expect("the swap");
    assert_eq!(
        (root.state, root.action.note()),
        (State::Completed, Some("stuck: no move is left"))
    );
}

#[test]
fn a_swap_without_a_match_goes_back_and_costs_no_move() {
    let mut sim = Sim::new(level(THREE), 0);
    let before = sim.board().clone();
    swap(&mut sim, (0, 0), (1, 0));
    sim.run_to_idle();
    assert_eq!(
        tree(&sim),
        "Swap (0,0)→(1,0): Completed\n  SwapBack (0,0)→(1,0): Completed"
    );
    assert_eq!(
        sim.tree().iter().next().and_then(|swap| swap.action.note()),
        Some("no match")
    );
    assert_eq!(sim.board(), &before);
}

#[test]
fn refusals_are_a_closed_list_and_the_first_that_applies_wins() {
    let mut sim = Sim::new(level("moves: 1\nrefill: none\n\nBBA_\nCABC\nACC."), 0);
    let refused = |sim: &mut Sim, a, b| match swap(sim, a, b) {
        Response::Refused(refusal) => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&mut sim, (0, 0), (-1, 0)), Refusal::OffBoard);
    assert_eq!(refused(&mut sim, (0, 0), (2, 0)), Refusal::NotNeighbours);
    assert_eq!(refused(&mut sim, (2, 0), (3, 0)), Refusal::NoPiece);
    assert_eq!(refused(&mut sim, (2, 2), (3, 2)), Refusal::NoPiece);
    swap(&mut sim, (2, 0), (2, 1));
    assert_eq!(refused(&mut sim, (0, 0), (1, 0)), Refusal::Busy);
    assert_eq!(
        refused(&mut sim, (0, 0), (5, 0)),
        Refusal::OffBoard,
        "even while a chain runs"
    );
    sim.run_to_idle();
    assert_eq!(
        refused(&mut sim, (0, 1), (0, 2)),
        Refusal::Over,
        "the only move is used up"
    );
    assert_eq!(
        sim.inputs()
            .iter()
            .filter(|row| matches!(row.response, Response::Refused(_)))
            .count(),
        7
    );
}

#[test]
fn the_newest_move_from_the_players_hand_is_held_until_the_chain_ends() {
    let mut sim = Sim::new(level(THREE), 0);
    swap(&mut sim, (0, 0), (1, 0));
    let hand = |sim: &mut Sim, x| {
        let input = Input::Swap {
            a: Cell::new(x, 0),
            b: Cell::new(x + 1, 0),
        };
        sim.input(input, Author::You)
    };
    assert_eq!(hand(&mut sim, 1), Response::Held);
    assert_eq!(hand(&mut sim, 2), Response::Held, "the newest replaces it");
    sim.run_to_idle();
    let roots: Vec<String> = sim.tree().roots().map(|root| root.action.summary()).collect();
    assert_eq!(roots, ["(0,0)→(1,0)", "(2,0)→(3,0)"]);
}

#[test]
fn a_dropped_tile_falls_and_matches_and_the_next_is_shown_before() {
    let mut sim = Sim::new(level("drop: yes\nrefill: none\n\n___\n___\nAAB\nABA"), 3);
    let next = sim.next_tile();
    assert!(next.is_some());
    let drop = |sim: &mut Sim, x, y, colour| {
        let input = Input::Drop {
            cell: Cell::new(x, y),
            colour,
        };
        sim.input(input, Author::Script)
    };
    assert_eq!(drop(&mut sim, 0, 2, None), Response::Refused(Refusal::Occupied));
    assert_eq!(drop(&mut sim, 0, 9, None), Response::Refused(Refusal::OffBoard));
    drop(&mut sim, 1, 0, next);
    sim.run_to_idle();
    let (x, y) = (1, 1);
    assert_eq!(
        sim.board()
            .slot(Cell::new(x, y))
            .and_then(tilewright::board::Slot::face_index),
        next.map(tilewright::level::match3::Colour::index),
        "it fell one cell"
    );
    let red = tilewright::level::match3::Colour::from_letter('A');
    let mut sim = Sim::new(level("drop: yes\nrefill: none\n\n___\n___\nBBA\nAAC"), 3);
    drop(&mut sim, 2, 0, red);
    sim.run_to_idle();
    assert_eq!(picture(sim.board()), "___\n__A\nBBA\nAAC");
    drop(&mut sim, 2, 0, red);
    sim.run_to_idle();
    assert_eq!(picture(sim.board()), "___\n___\nBB_\nAAC", "three in a column clear");
    assert_eq!(sim.board().counters().get(Counter::Moves), 2);
}

#[test]
fn a_stroke_is_one_root_that_holds_until_its_release() {
    let mut sim = Sim::new(level("refill: none\n\nBCB\nCBC\nBCB"), 0);
    let red = Piece::Tile(tilewright::level::match3::Colour::from_letter('A').expect("A is a colour"));
    let paint = |x| PaintCell {
        cell: Cell::new(x, 1),
        terrain: Terrain::Floor,
        piece: Some(red),
    };
    let press = StrokeInput::Press {
        name: "Brush".into(),
        cells: vec![paint(0)],
    };
    let Response::Started(root) = sim.input(Input::Stroke(press), Author::You) else {
        panic!("a stroke starts a root");
    };
    assert_eq!(picture(sim.board()), "BCB\nABC\nBCB", "the press is written at once");
    sim.input(
        Input::Stroke(StrokeInput::Drag {
            cells: vec![paint(1), paint(2)],
        }),
        Author::You,
    );
    assert_eq!(
        picture(sim.board()),
        "BCB\nAAA\nBCB",
        "so is a drag, and nothing matches yet"
    );
    sim.advance(100);
    assert_eq!(sim.tree().get(root).map(|root| root.state), Some(State::Running));
    sim.input(Input::Stroke(StrokeInput::Release), Author::You);
    sim.run_to_idle();
    assert_eq!(picture(sim.board()), "___\nBCB\nBCB");
    assert!(
        tree(&sim)
            .starts_with("Paint Brush, 3 cells: Completed\n  Fall: Completed\n  Refill: Completed\n  Match 1 group")
    );

    let before = sim.board().clone();
    let press = StrokeInput::Press {
        name: "Brush".into(),
        cells: vec![paint(0), paint(1)],
    };
    sim.input(Input::Stroke(press), Author::You);
    sim.input(Input::Stroke(StrokeInput::Abort), Author::You);
    assert!(sim.is_idle());
    assert_eq!(sim.board(), &before, "an aborted stroke is rolled back");
}

#[test]
fn a_stroke_pressed_while_a_chain_runs_is_pending_and_catches_up() {
    let mut sim = Sim::new(level("refill: none\n\nBBA\nCAB\nACC"), 0);
    swap(&mut sim, (2, 0), (2, 1));
    let cell = PaintCell {
        cell: Cell::new(0, 2),
        terrain: Terrain::Wall,
        piece: None,
    };
    let press = StrokeInput::Press {
        name: "Brush".into(),
        cells: vec![cell],
    };
    let Response::Queued(root) = sim.input(Input::Stroke(press), Author::You) else {
        panic!("a chain runs");
    };
    sim.input(Input::Stroke(StrokeInput::Release), Author::You);
    assert_eq!(sim.tree().get(root).map(|root| root.state), Some(State::Pending));
    sim.run_to_idle();
    assert_eq!(picture(sim.board()), "___\nCAA\n#CC");
}

#[test]
fn a_level_with_ready_matches_begins_with_a_settle_root() {
    let mut sim = Sim::new(level("refill: none\n\nAAAB\nBCBC"), 0);
    assert!(!sim.is_idle());
    sim.run_to_idle();
    assert_eq!(picture(sim.board()), "___B\nBCBC");
    assert!(tree(&sim).starts_with("Settle: Completed"));
}

#[test]
fn a_dead_board_is_reshuffled_at_the_end_of_the_root() {
    for reshuffle in ["recreate", "permute"] {
        let text = format!("refill: random\nreshuffle: {reshuffle}\ncolours: 3\n\nAABA");
        let mut reshuffled = 0;
        for seed in 0..60 {
            let mut sim = Sim::new(level(&text), seed);
            swap(&mut sim, (2, 0), (3, 0));
            sim.run_to_idle();
            assert!(sim.is_settled());
            if sim.tree().iter().any(|node| node.action.name() == "Reshuffle") {
                reshuffled += 1;
                assert!(!sim.legal_moves().is_empty() || sim.is_stuck());
            }
        }
        assert!(reshuffled > 0, "{reshuffle}: some seed leads to a dead board");
    }
}

#[test]
fn restart_gives_the_board_of_the_start_again() {
    let level = Arc::new(Level::new("t", Puzzle::Match3(Match3::new(6, 6, Settings::default()))));
    let mut sim = Sim::new(Arc::clone(&level), 5);
    let first = sim.board().hash();
    play(&mut sim, 5, 1);
    assert_ne!(sim.board().hash(), first);
    let hash = sim.board().hash();
    sim.input(
        Input::Restart {
            seed: None,
            level: None,
        },
        Author::You,
    );
    sim.run_to_idle();
    assert_eq!(sim.board().hash(), first);
    play(&mut sim, 5, 1);
    assert_eq!(sim.board().hash(), hash, "the same moves lead to the same board");
}

#[test]
fn rolling_a_restart_back_brings_settings_and_the_next_tile_back() {
    let of = |settings: Settings| Arc::new(Level::new("t", Puzzle::Match3(Match3::new(6, 6, settings))));
    let old = of(Settings::default());
    let new = of(Settings {
        drop: true,
        min: 4,
        weights: vec![3; 7],
        ..Settings::default()
    });
    let kept = |sim: &Sim| (sim.settings().clone(), sim.next_tile());
    for (from, to) in [(&old, &new), (&new, &old)] {
        let start = Sim::new(Arc::clone(from), 5);
        let moves: Vec<Input> = start
            .legal_moves()
            .iter()
            .take(1)
            .map(|&(a, b)| Input::Swap { a, b })
            .collect();
        a_restart_rolled_back_leaves_nothing(&start, &moves, to, kept);
    }
    // Settings that were given after the Restart are newer than both.
    let mut sim = Sim::new(Arc::clone(&old), 5);
    let restart = Input::Restart {
        seed: None,
        level: Some(Arc::clone(&new)),
    };
    let Response::Started(target) = sim.input(restart, Author::You) else {
        panic!("it starts at once");
    };
    while sim.settings().min != 4 {
        sim.skip(1);
    }
    let given = Settings {
        min: 5,
        ..Settings::default()
    };
    sim.input(Input::Settings(Box::new(given.clone())), Author::You);
    sim.cancel(target, Scope::Chain, CancelOutcome::Keep, Author::You);
    sim.input(Input::RollBack, Author::You);
    sim.run_to_idle();
    assert_eq!((sim.level(), sim.settings()), (&old, &given));
    assert_eq!(sim.next_tile(), None, "these settings drop none");
}

#[test]
fn goals_win_and_moves_lose() {
    let board = "\n\nBBA\nCAB\nACC";
    for (header, name) in [
        ("goal: score 30", "Win"),
        ("goal: collect B 3", "Win"),
        ("moves: 1\ngoal: score 31", "Lose"),
    ] {
        let mut sim = Sim::new(level(&format!("refill: none\n{header}{board}")), 0);
        swap(&mut sim, (2, 0), (2, 1));
        sim.run_to_idle();
        assert!(sim.tree().iter().any(|node| node.action.name() == name), "{header}");
        assert_eq!(swap(&mut sim, (0, 1), (0, 2)), Response::Refused(Refusal::Over));
    }
}

/// Plays so many random legal swaps.
fn play(sim: &mut Sim, moves: u32, seed: u64) {
    let mut bot = Rng::from_seed(seed);
    for _ in 0..moves {
        let legal = sim.legal_moves();
        if legal.is_empty() || !sim.is_settled() {
            return;
        }
        let (a, b) = legal[bot.below(legal.len() as u32) as usize];
        sim.input(Input::Swap { a, b }, Author::Bot);
        sim.run_to_idle();
    }
}

#[test]
fn steps_stop_where_a_debugger_expects() {
    let mut sim = Sim::new(level("refill: none\n\nBBA\nCAB\nACC"), 0);
    assert_eq!(sim.step(Step::Into), None, "at rest there is nothing to step");
    swap(&mut sim, (2, 0), (2, 1));
    assert_eq!(
        sim.tree().last_transition(),
        1,
        "the swap has entered Running, its tween waits"
    );
    assert_eq!(sim.step(Step::Into), Some(2));
    assert_eq!(sim.step(Step::Into), Some(3), "the Match runs");
    assert_eq!(sim.step(Step::Into), Some(4), "the Match waits for Clear");
    let name = |sim: &Sim| {
        sim.current()
            .and_then(|id| sim.tree().get(id))
            .map(|node| node.action.name().to_owned())
    };
    assert_eq!(name(&sim).as_deref(), Some("Clear"));
    sim.step(Step::Over);
    assert_eq!(name(&sim).as_deref(), Some("Fall"), "over ends the Clear");
    sim.step(Step::Out);
    assert_eq!(
        name(&sim).as_deref(),
        Some("Match"),
        "out runs until the Match is asked again"
    );
    sim.step(Step::EndOfChain);
    assert!(sim.is_idle());
}

#[test]
fn settings_that_unsettle_a_board_at_rest_are_in_force_from_the_next_chain_which_settles_it() {
    // The first column is open at the top, and nothing refills it yet.
    let holes = "refill: none\n\n_CAB\nCABC\nBACA\nCBCB";
    let pairs = "min: 4\nrefill: none\n\nAAAB\nCBCC\nBACA\nCBCB";
    for (text, change) in [
        (
            holes,
            (|settings| settings.refill = Refill::Random) as fn(&mut Settings),
        ),
        (pairs, |settings| settings.min = 3),
        (pairs, |settings| settings.min = 2),
        (pairs, |settings| {
            settings.rule = Rule::Cluster;
            settings.min = 3;
        }),
    ] {
        let mut sim = Sim::new(level(text), 1);
        assert!(sim.is_settled());
        let mut settings = sim.settings().clone();
        change(&mut settings);
        sim.input(Input::Settings(Box::new(settings.clone())), Author::You);
        assert!(sim.is_settled(), "those in force are still the old ones");
        let response = swap(&mut sim, (2, 3), (3, 3));
        assert!(matches!(response, Response::Started(_)), "{response:?}");
        sim.run_to_idle();
        assert_eq!(sim.settings(), &settings);
        assert!(sim.is_settled(), "{}", picture(sim.board()));
        assert_ne!(sim.journal().len(), 4, "more happened than the swap and its way back");
        let unsettled = sim.unsettled_cells();
        assert!(unsettled.holes.is_empty() && unsettled.matches.is_empty());
    }
}

#[test]
fn cues_are_named_events_of_the_record() {
    let mut sim = Sim::new(level("refill: random\n\nBBAC\nCABC\nACCA\nCABB"), 1);
    swap(&mut sim, (2, 0), (2, 1));
    sim.run_to_idle();
    let names: Vec<&str> = sim.cues_since(0).map(|cue| cue.kind.name()).collect();
    assert_eq!(names[..2], ["swap", "clear"]);
    assert!(names.contains(&"spawn"));
}

#[test]
fn a_chain_100_000_levels_deep_ends_by_its_budget() {
    let level = level("rule: cluster\ncolours: 2\nrefill: random\nmin: 2\n\nABABA\nBABAB\nABABA\nBABAB\nABAB_");
    let budgets = Budgets {
        depth: 100_000,
        actions: u32::MAX,
        record_bytes: 8 << 20,
        ..Budgets::for_cells(9)
    };
    let mut sim = Sim::with_budgets(level, 1, budgets);
    sim.run_to_idle();
    let root = sim.tree().roots().next().expect("a live root is never dropped");
    assert_eq!(
        root.cause.as_deref().map(ToString::to_string).as_deref(),
        Some("Budget: depth 100,000")
    );
    assert_eq!(
        sim.roots_ended().next().map(|totals| totals.chain_levels),
        Some(100_000)
    );
    assert!(sim.tree().dropped_actions() > 0);
    assert!(sim.is_idle());
}

#[test]
fn a_chain_that_spends_its_budget_says_so_and_can_be_taken_back() {
    let level = level("rule: cluster\ncolours: 2\nrefill: random\nmin: 2\n\nABABA\nBABAB\nABABA\nBABAB\nABAB_");
    let budgets = Budgets {
        depth: 20,
        ..Budgets::for_cells(25)
    };
    let mut sim = Sim::with_budgets(level, 1, budgets);
    let before = sim.board().clone();
    sim.run_to_idle();
    assert_eq!(
        sim.spent_budget().map(ToString::to_string).as_deref(),
        Some("Budget: depth 20")
    );
    assert!(!sim.is_settled() && sim.can_roll_back());
    sim.input(Input::RollBack, Author::You);
    sim.run_to_idle();
    assert_eq!(sim.board(), &before);
    assert_eq!(sim.spent_budget(), None);
}

#[test]
fn boards_of_any_shape_start_run_and_end() {
    let settings = |colours: usize, rule, min| Settings {
        weights: vec![1; colours],
        rule,
        min,
        ..Settings::default()
    };
    let mut shapes = vec![
        Match3::new(256, 256, settings(6, Rule::Line, 3)),
        Match3::new(1, 256, settings(6, Rule::Line, 3)),
        Match3::new(256, 1, settings(2, Rule::Line, 2)),
        Match3::new(2, 2, settings(3, Rule::Line, 3)),
        Match3::new(8, 8, settings(1, Rule::Line, 3)),
        Match3::new(8, 8, settings(2, Rule::Cluster, 3)),
        Match3::new(1, 1, settings(8, Rule::Cluster, 5)),
    ];
    for terrain in [Terrain::Wall, Terrain::Void] {
        let mut level = Match3::new(9, 9, Settings::default());
        let cells: Vec<Cell> = level.terrain.cells().collect();
        for cell in cells {
            level.terrain.set(cell, terrain);
        }
        shapes.push(level);
    }
    for shape in shapes {
        let mut sim = Sim::new(Arc::new(Level::new("t", Puzzle::Match3(shape))), 1);
        play(&mut sim, 3, 2);
        sim.input(Input::Reshuffle, Author::Script);
        sim.run_to_idle();
        sim.input(Input::Settle, Author::Script);
        sim.run_to_idle();
        assert!(sim.is_idle());
        assert!(sim.engine().faults().is_empty());
    }
}

/// An attack that strikes at every match, and a modifier.
fn encounter() -> Vec<Effect> {
    let colour = |index| Colour::new(index).expect("a colour");
    vec![
        Effect::new(colour(0), "attack", 45),
        Effect::new(colour(1), "double", 0),
    ]
}

/// Random small levels: both rules, all refills, voids, walls and spawners.
fn levels() -> impl Strategy<Value = Level> {
    let settings = (
        prop_oneof![3 => Just(Rule::Line), 1 => Just(Rule::Cluster)],
        2u8..=4,
        2usize..=6,
        prop_oneof![Just(Refill::None), Just(Refill::Random), Just(Refill::Fair)],
        prop_oneof![Just(Reshuffle::Permute), Just(Reshuffle::Recreate)],
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(rule, min, colours, refill, reshuffle, drop, effects)| Settings {
            rule,
            min,
            weights: vec![1; colours],
            refill,
            reshuffle,
            drop,
            effects: if effects { encounter() } else { Vec::new() },
            ..Settings::default()
        });
    (settings, 3u32..=6, 3u32..=6).prop_flat_map(|(settings, width, height)| {
        let terrain = prop_oneof![
            12 => Just(Terrain::Floor), 1 => Just(Terrain::Void), 1 => Just(Terrain::Wall), 1 => Just(Terrain::Spawner)
        ];
        prop::collection::vec(terrain, (width * height) as usize).prop_map(move |terrain| {
            let mut level = Match3::new(width, height, settings.clone());
            let cells: Vec<Cell> = level.terrain.cells().collect();
            for (cell, terrain) in cells.into_iter().zip(terrain) {
                level.terrain.set(cell, terrain);
            }
            Level::new("random", Puzzle::Match3(level))
        })
    })
}

/// A simulation whose chains are kept short, so that every transition can be tried.
fn short(level: Level, seed: u64) -> Sim {
    let budgets = Budgets {
        depth: 6,
        ..Budgets::for_cells(36)
    };
    Sim::with_budgets(Arc::new(level), seed, budgets)
}

fn conserves(sim: &Sim) -> bool {
    let count = |counter| sim.board().counters().get(counter);
    count(Counter::Created) - count(Counter::Cleared) == sim.board().present() as i64
}

/// The board from its first state and the journal alone.
fn replayed(start: &Board, sim: &Sim) -> Board {
    let mut board = start.clone();
    for write in sim.journal().iter() {
        board.apply(&write.change);
    }
    board
}

/// Some input that starts a root: a swap if there is one, else a stroke.
fn some_root(sim: &mut Sim, choice: u32) {
    let legal = sim.legal_moves();
    if sim.is_settled() && !legal.is_empty() && !choice.is_multiple_of(4) {
        let (a, b) = legal[choice as usize % legal.len()];
        sim.input(Input::Swap { a, b }, Author::Script);
    } else {
        let cells = (0..3)
            .map(|index| PaintCell {
                cell: Cell::new((choice % 3) as i32 + index, 1),
                terrain: Terrain::Floor,
                piece: Some(Piece::Tile(Colour::default())),
            })
            .collect();
        let name = "Brush".into();
        sim.input(Input::Stroke(StrokeInput::Whole { name, cells }), Author::Script);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_cancel_at_any_transition_breaks_nothing(level in levels(), seed in 0u64..1_000, choices in prop::collection::vec(any::<u32>(), 3)) {
        let mut sim = short(level, seed);
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        for choice in choices {
            let start = sim.clone();
            some_root(&mut sim, choice);
            sim.run_to_idle();
            let transitions = sim.tree().last_transition() - start.tree().last_transition();
            for at in 1..transitions.min(120) {
                for scope in [Scope::Chain, Scope::Action] {
                    for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
                        let mut twin = start.clone();
                        some_root(&mut twin, choice);
                        twin.skip(at - 1);
                        let number = start.tree().last_transition() + at;
                        let target = twin.tree().transition(number).expect("it was made").action;
                        let was_live = twin.engine().live().any(|id| id == target);
                        let report = twin.cancel(target, scope, outcome, Author::Script);
                        prop_assert_eq!(report.ended > 0, was_live);
                        invariants::check(twin.tree(), &live(&twin));
                        twin.run_to_idle();
                        prop_assert!(twin.is_idle());
                        invariants::check(twin.tree(), &[]);
                        prop_assert!(conserves(&twin));
                        prop_assert_eq!(twin.board().hash(), twin.board().rehash());
                        if was_live && scope == Scope::Chain && outcome == CancelOutcome::RollBack {
                            prop_assert_eq!(twin.board(), start.board());
                            prop_assert!(report.refused.is_none());
                        }
                        if twin.can_roll_back() && outcome == CancelOutcome::Keep {
                            let mut back = twin.clone();
                            back.input(Input::RollBack, Author::Script);
                            back.run_to_idle();
                            prop_assert_eq!(back.board(), start.board());
                        }
                        twin.input(Input::Settle, Author::Script);
                        twin.run_to_idle();
                        let root = twin.tree().last_root().expect("the Settle root");
                        prop_assert!(twin.is_settled() || root.state == State::Canceled);
                        prop_assert!(conserves(&twin));
                        prop_assert!(twin.engine().faults().is_empty());
                        let mut roots: Vec<ActionId> = twin.roots_ended().map(|totals| totals.ended.root).collect();
                        let raised = roots.len();
                        roots.dedup();
                        prop_assert_eq!(raised, roots.len());
                        prop_assert_eq!(raised, twin.tree().roots().count(), "RootEnded once a root");
                    }
                }
            }
        }
    }

    #[test]
    fn animation_off_gives_the_same_transitions_and_hashes(level in levels(), seed in 0u64..1_000, choices in prop::collection::vec(any::<u32>(), 4)) {
        let mut animated = short(level, seed);
        let start = animated.board().clone();
        let mut jumping = animated.clone();
        let mut by_steps = animated.clone();
        prop_assume!(animated.not_startable().is_none());
        for choice in choices {
            while !animated.is_idle() {
                animated.advance(1);
            }
            jumping.run_to_idle();
            while by_steps.step(Step::Into).is_some() {}
            some_root(&mut animated, choice);
            some_root(&mut jumping, choice);
            some_root(&mut by_steps, choice);
        }
        while !animated.is_idle() {
            animated.advance(1);
        }
        jumping.run_to_idle();
        while by_steps.step(Step::Into).is_some() {}
        prop_assert_eq!(invariants::transitions(animated.tree()), invariants::transitions(jumping.tree()));
        prop_assert_eq!(animated.board().hash(), jumping.board().hash());
        prop_assert_eq!(&animated, &jumping);
        prop_assert_eq!(&animated, &by_steps);
        prop_assert_eq!(&replayed(&start, &animated), animated.board(), "the journal holds every change");
    }

    #[test]
    fn the_children_of_a_join_never_write_the_same_place(level in levels(), seed in 0u64..1_000) {
        let mut sim = short(level, seed);
        prop_assume!(sim.not_startable().is_none());
        sim.run_to_idle();
        play(&mut sim, 4, seed);
        for node in sim.tree().iter().filter(|node| node.action.name() == "Refill") {
            let mut places: Vec<_> = sim
                .writes_below(node.id)
                .into_iter()
                .filter_map(|write| match write.change {
                    Change::Slot { place, .. } => Some(place),
                    Change::Counter { .. } | Change::Field { .. } => None,
                })
                .collect();
            let count = places.len();
            places.sort_unstable();
            places.dedup();
            prop_assert_eq!(count, places.len());
        }
    }
}
