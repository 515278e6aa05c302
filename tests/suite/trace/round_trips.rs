//! What is written is read again: the same tree, states, ticks and writes.

use std::collections::BTreeSet;
use std::sync::Arc;

use tilewright::action::{Author, Budgets, Node};
use tilewright::playtest::Bot;
use tilewright::sim::at::state_at;
use tilewright::sim::{Action, Input, PaintCell, Response, Sim, StrokeInput};
use tilewright::trace::{End, Reader, Trace, Writer};

use super::{level, levels, played, short, sound};

fn written(sim: &Sim) -> Vec<u8> {
    Writer::new(Vec::new(), sim).finish(sim).expect("memory takes all")
}

/// An action as both records tell it.
fn told(node: &Node<Action>) -> String {
    let params = node.action.params().into_iter();
    let params: BTreeSet<String> = params.map(|(name, param)| format!("{name}={param}")).collect();
    format!(
        "{} below {:?} of {} depth {} level {}: {} {} {params:?} {:?} {:?} {:?}, spawned {} started {} ended {}, undone {}",
        node.id,
        node.parent,
        node.root,
        node.depth,
        node.level,
        node.action.name(),
        node.action.summary(),
        node.state.word(),
        node.cause.as_ref().map(ToString::to_string),
        if node.state.is_terminal() {
            node.action.note()
        } else {
            None
        },
        node.spawned,
        node.started,
        node.ended,
        node.undone,
    )
}

fn compare(sim: &Sim, trace: &Trace) {
    assert_eq!(trace.fault, None);
    let read = trace.sim();
    assert_eq!(trace.end, End::Whole { checked: true });
    assert_eq!(read.board(), sim.board());
    assert_eq!(read.board().hash(), sim.board().hash());
    assert_eq!(read.tree().len(), sim.tree().len());
    for (a, b) in sim.tree().iter().zip(read.tree().iter()) {
        assert_eq!(told(a), told(b));
        for at in [a.spawned, a.started, a.started + 1, a.ended] {
            if at > sim.tree().dropped_transitions() {
                assert_eq!(
                    state_at(sim.tree(), a, at),
                    state_at(read.tree(), b, at),
                    "{} after {at}",
                    a.id
                );
                assert_eq!(a.is_undone_at(at), b.is_undone_at(at));
            }
        }
    }
    assert!(
        sim.tree().transitions().eq(read.tree().transitions()),
        "the same transitions, ticks and writes so far"
    );
    assert!(sim.journal().iter().eq(read.journal().iter()));
    let roots: Vec<_> = sim.tree().roots().map(|root| root.id).collect();
    assert!(roots.iter().eq(read.tree().roots().map(|root| &root.id)));
    let rows = |sim: &Sim| -> Vec<String> {
        let rows = sim.inputs().iter();
        rows.map(|row| {
            format!(
                "{:?} at {} of {:?}, tick {}",
                row.response, row.transition, row.author, row.tick
            )
        })
        .collect()
    };
    if sim.tree().dropped_transitions() == 0 {
        assert_eq!(rows(sim), rows(read));
    }
}

#[test]
fn games_of_every_kind_read_back_as_they_were_with_cancels_and_roll_backs() {
    for level in levels() {
        let mut undone = 0;
        for seed in 0..4 {
            let sim = played(&level, seed, 24, |_| {});
            assert!(
                sim.tree().last_transition() > 100,
                "{}: {}",
                level.name,
                sim.tree().last_transition()
            );
            undone += sim.tree().iter().filter(|node| node.undone).count();
            compare(&sim, &Reader::read(&written(&sim)));
        }
        assert!(undone > 0, "{}: a roll back is among them", level.name);
    }
}

#[test]
fn a_trace_written_while_a_game_runs_tells_the_same_as_one_written_afterwards() {
    for level in levels() {
        let mut writer = None;
        let sim = played(&level, 7, 12, |sim| {
            let writer = writer.get_or_insert_with(|| Writer::new(Vec::new(), sim));
            writer.follow(sim);
        });
        let bytes = writer.expect("it was begun").finish(&sim).expect("memory takes all");
        compare(&sim, &Reader::read(&bytes));
    }
}

#[test]
fn a_stroke_that_is_still_open_is_told_input_by_input() {
    let mut sim = Sim::new(level("match3", "Garden.level.ron"), 3);
    sim.run_to_idle();
    let mut writer = Writer::new(Vec::new(), &sim);
    let cell = |index: usize| {
        let slot = sim.board().slot_at(index);
        PaintCell {
            cell: sim.board().cell_at(index),
            terrain: slot.terrain,
            piece: Some(tilewright::level::match3::Piece::Empty),
        }
    };
    let floor: Vec<usize> = (0..sim.board().faces().len())
        .filter(|&index| sim.board().faces()[index] != 0)
        .take(3)
        .collect();
    let cells: Vec<PaintCell> = floor.into_iter().map(cell).collect();
    let press = StrokeInput::Press {
        name: "Brush".into(),
        cells: vec![cells[0]],
    };
    sim.input(Input::Stroke(press), Author::You);
    writer.follow(&sim);
    for &cell in &cells[1..] {
        sim.input(Input::Stroke(StrokeInput::Drag { cells: vec![cell] }), Author::You);
        writer.follow(&sim);
    }
    sim.input(Input::Stroke(StrokeInput::Release), Author::You);
    sim.run_to_idle();
    let trace = Reader::read(&writer.finish(&sim).expect("memory takes all"));
    compare(&sim, &trace);
}

#[test]
fn a_record_that_has_dropped_its_beginning_is_saved_from_where_it_begins() {
    let level = level("match3", "Garden.level.ron");
    let budgets = Budgets {
        record_bytes: 20_000,
        ..Budgets::for_cells(64)
    };
    let mut sim = Sim::with_budgets(level, 1, budgets);
    let mut rng = Bot::generator(1);
    sim.run_to_idle();
    for _ in 0..40 {
        if let Ok(input) = Bot::Random.choose(&sim, &mut rng) {
            sim.input(input, Author::Bot);
            sim.run_to_idle();
        }
    }
    assert!(sim.tree().dropped_transitions() > 0 && sim.tree().dropped_actions() > 0);
    let trace = Reader::read(&written(&sim));
    compare(&sim, &trace);
    assert_eq!(trace.sim().tree().dropped_actions(), sim.tree().dropped_actions());
    // In the middle of a chain, too.
    let Ok(input) = Bot::Random.choose(&sim, &mut rng) else {
        return;
    };
    let Response::Started(_) = sim.input(input, Author::Bot) else {
        panic!("a legal move starts")
    };
    sim.skip(5);
    let trace = Reader::read(&written(&sim));
    assert_eq!(trace.fault, None);
    assert_eq!(trace.sim().board(), sim.board());
    let states = |sim: &Sim| -> Vec<_> { sim.tree().iter().map(|node| node.state).collect() };
    assert_eq!(states(trace.sim()), states(&sim));
}

#[test]
fn a_trace_of_another_engine_needs_only_spawns_and_states() {
    let trace = sound(&short(
        "+10 - Turn
         10 Running
         +11 10 Fire
         @4
         11 Running
         11 Completed
         10 Completed",
    ));
    let tree = trace.sim().tree();
    let rows: Vec<String> = tree
        .iter()
        .map(|node| format!("{} {} {:?}", node.id, node.action.name(), node.state))
        .collect();
    assert_eq!(rows, ["#10 Turn Completed", "#11 Fire Completed"]);
    assert_eq!((trace.chains(), trace.records, trace.sim().tick()), (1, 6, 4));
    assert!(trace.is_truncated() && trace.sim().is_recorded());
}

#[test]
fn words_of_another_engine_are_mapped_and_unknown_ones_are_kept() {
    let text = short("+1 - Turn\n1 busy\n1 Dreaming\n1 DONE").replace(
        r#""level":"Cave""#,
        r#""level":"Cave","states":{"Busy":"Running","done":"Completed"}"#,
    );
    let trace = sound(&text);
    let node = trace.sim().tree().iter().next().expect("an action");
    let tilewright::sim::Kind::Traced(traced) = &node.action.kind else {
        panic!("it is traced")
    };
    let words: Vec<_> = (0..=3)
        .map(|at| traced.at(at).map(|was| (was.state.word(), was.word.as_deref())))
        .collect();
    assert_eq!(
        words,
        [
            None,
            Some(("Running", None)),
            Some(("Running", Some("Dreaming"))),
            Some(("Completed", None))
        ]
    );
}

#[test]
fn numbers_that_go_back_or_leap_are_given_anew_and_kept_as_a_parameter() {
    let trace = sound(&short("+900 - A\n+5 900 B\n+4000000000 900 C\n+901 900 D"));
    let told: Vec<String> = trace
        .sim()
        .tree()
        .iter()
        .map(|node| format!("{}{}{:?}", node.id, node.action.name(), node.action.params()))
        .collect();
    assert_eq!(
        told,
        [
            "#900A[]",
            "#901B[(\"id\", Int(5))]",
            "#902C[(\"id\", Int(4000000000))]",
            "#903D[(\"id\", Int(901))]"
        ]
    );
}

#[test]
fn a_file_that_grows_is_read_as_it_comes_however_it_is_cut() {
    let sim = played(&level("match3", "Garden.level.ron"), 2, 6, |_| {});
    let bytes = written(&sim);
    let whole = Reader::read(&bytes);
    for size in [1, 7, 64, 1_000, 65_536] {
        let mut reader = Reader::default();
        let mut seen = 0;
        for piece in bytes.chunks(size) {
            reader.feed(piece);
            if size > 1 {
                reader.settle();
            }
            assert!(reader.trace().records >= seen);
            seen = reader.trace().records;
        }
        let trace = reader.finish();
        assert_eq!((trace.records, trace.end), (whole.records, whole.end), "{size}");
        assert!(trace.sim().tree() == whole.sim().tree());
    }
}

#[test]
fn wherever_a_trace_is_cut_nothing_before_is_lost() {
    let sim = played(&level("sokoban", "Hall.level.ron"), 2, 5, |_| {});
    let bytes = written(&sim);
    let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
    let footer = ends[ends.len() - 2] + 1;
    for cut in (ends[0] + 1..footer).step_by(37).chain(ends[3..9].to_vec()) {
        let trace = Reader::read(&bytes[..cut]);
        assert_eq!(trace.fault, None, "cut behind {cut} bytes");
        let before = ends.iter().filter(|&&end| end < cut).count() as u64 - 1;
        let rest = &bytes[..cut][ends.iter().rfind(|&&end| end < cut).map_or(0, |end| end + 1)..];
        let is_whole = ends.contains(&cut);
        let mid_line = !rest.is_empty() && !is_whole;
        assert_eq!(trace.end, End::Cut { mid_line }, "cut behind {cut} bytes");
        assert_eq!(
            trace.records,
            before + u64::from(is_whole && !rest.is_empty()),
            "cut behind {cut} bytes"
        );
    }
}

#[test]
fn a_writer_that_fails_keeps_the_error_and_the_game_goes_on() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            if self.0 < bytes.len() {
                return Err(std::io::ErrorKind::StorageFull.into());
            }
            self.0 -= bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let level = level("match3", "Garden.level.ron");
    let alone = played(&level, 5, 8, |_| {});
    let mut writer = None;
    let watched = played(&level, 5, 8, |sim| {
        writer.get_or_insert_with(|| Writer::new(Full(40_000), sim)).follow(sim);
    });
    assert!(alone == watched, "who looks on changes nothing");
    let error = writer
        .expect("it was begun")
        .finish(&watched)
        .err()
        .expect("the disk is full");
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn a_trace_takes_no_input_and_does_not_run() {
    let sim = played(&Arc::clone(&levels()[0]), 1, 4, |_| {});
    let trace = Reader::read(&written(&sim));
    let mut read = trace.sim().clone();
    assert_eq!(read.skip(10), 0);
    let response = read.input(Input::Settle, Author::You);
    assert!(matches!(response, Response::Refused(_)), "{response:?}");
    assert!(read.is_idle() && read.not_startable().is_some());
}
