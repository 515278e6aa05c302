use std::sync::Arc;

use super::*;
use crate::action::Author;
use crate::grid::Cell;
use crate::level::match3::{Match3, Settings};
use crate::level::{Level, Puzzle};
use crate::sim::testing::{DOWN, cascade, down};
use crate::sim::{CancelOutcome, Input, Scope, Step};

fn on(breakpoint: Breakpoint) -> Watch {
    let mut watch = Watch::default();
    watch.add(breakpoint);
    watch
}

fn kind(name: &str, moment: Moment) -> Breakpoint {
    Breakpoint {
        kind: Some(name.into()),
        moment,
        ..Breakpoint::default()
    }
}

/// Every hit of a whole run, asked after each transition.
fn forwards(watch: &mut Watch) -> (Sim, Vec<Hit>) {
    let mut sim = cascade();
    let mut hits: Vec<Hit> = Vec::new();
    down(&mut sim);
    hits.extend(watch.hit(&sim, 1));
    sim.skip_until(u64::MAX, &mut |sim, transition| {
        hits.extend(watch.hit(sim, transition));
        false
    });
    (sim, hits)
}

#[test]
fn a_kind_and_a_moment_stop_at_each_such_transition() {
    let (sim, hits) = forwards(&mut on(kind("Fall", Moment::Completes)));
    let ended: Vec<u64> = sim
        .tree()
        .iter()
        .filter(|node| node.action.name() == "Fall")
        .map(|node| node.ended)
        .collect();
    assert!(ended.len() >= 3, "a cascade");
    assert_eq!(hits.iter().map(|hit| hit.transition).collect::<Vec<_>>(), ended);
    assert_eq!(
        hits[0].to_string(),
        format!("Fall {} completed (breakpoint 1)", hits[0].action)
    );
}

#[test]
fn what_is_met_backwards_over_the_record_is_what_was_met_forwards() {
    let breakpoints = [
        Breakpoint::default(),
        kind("Match", Moment::RunsAgain),
        kind("Refill", Moment::Waits),
        Breakpoint {
            cell: Some(DOWN),
            ..Breakpoint::default()
        },
        Breakpoint {
            cell: Some(DOWN),
            moment: Moment::Changes,
            ..Breakpoint::default()
        },
        Breakpoint {
            face: Some(0),
            ..Breakpoint::default()
        },
        Breakpoint {
            cell: Some(Cell::new(2, 3)),
            face: Some(0),
            ..Breakpoint::default()
        },
        Breakpoint {
            min_depth: 3,
            moment: Moment::Starts,
            nth: 4,
            ..Breakpoint::default()
        },
    ];
    for breakpoint in breakpoints {
        let (sim, mut hits) = forwards(&mut on(breakpoint.clone()));
        assert!(!hits.is_empty(), "{breakpoint:?}");
        let mut watch = on(breakpoint.clone());
        let mut back: Vec<Hit> = (1..=sim.tree().last_transition())
            .rev()
            .filter_map(|transition| watch.hit(&sim, transition))
            .collect();
        back.reverse();
        // A breakpoint on a cell of a colour asks what lay there then.
        assert_eq!(back, hits, "{breakpoint:?}");
        hits.clear();
    }
}

#[test]
fn the_nth_time_is_counted_through_the_record_and_met_once() {
    let (sim, all) = forwards(&mut on(kind("CreateTile", Moment::Starts)));
    let third = Breakpoint {
        nth: 3,
        ..kind("CreateTile", Moment::Starts)
    };
    let mut watch = on(third);
    let (_, hits) = forwards(&mut watch);
    assert_eq!(hits, [all[2].clone()]);
    assert_eq!(watch.count(1, &sim), all.len());
    let mut late = on(watch.breakpoints().list()[0].breakpoint.clone());
    assert_eq!(late.hit(&sim, all[3].transition), None);
    assert_eq!(late.hit(&sim, all[2].transition), Some(all[2].clone()));
}

#[test]
fn a_run_that_goes_another_way_is_counted_from_where_it_parts() {
    let mut sim = cascade();
    down(&mut sim);
    let mut watch = on(Breakpoint {
        nth: u32::MAX,
        ..kind("Fall", Moment::Starts)
    });
    let mut early = None;
    sim.skip_until(u64::MAX, &mut |sim, transition| {
        watch.hit(sim, transition);
        if early.is_none() && watch.count(1, sim) == 1 {
            early = Some(sim.clone());
        }
        false
    });
    assert!(watch.count(1, &sim) > 1);
    let mut other = early.unwrap();
    let root = other.engine().running_root().unwrap();
    other.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
    other.input(Input::Settle, Author::You);
    assert_eq!(watch.count(1, &other), 1);
    other.run_to_idle();
    let falls = other
        .tree()
        .iter()
        .filter(|node| node.action.name() == "Fall" && node.started != 0);
    assert_eq!(watch.count(1, &other), falls.count());
}

#[test]
fn a_cell_changes_exactly_where_somebody_wrote_it() {
    let (sim, hits) = forwards(&mut on(Breakpoint {
        cell: Some(DOWN),
        moment: Moment::Changes,
        ..Breakpoint::default()
    }));
    let mut wrote: Vec<u64> = crate::sim::who_wrote(&sim, DOWN)
        .writers
        .iter()
        .map(|writer| writer.transition)
        .collect();
    wrote.reverse();
    assert_eq!(hits.iter().map(|hit| hit.transition).collect::<Vec<_>>(), wrote);
    assert_eq!(hits[0].reason, format!("Swap {} changed {DOWN}", hits[0].action));
}

#[test]
fn a_disabled_or_muted_breakpoint_stops_nothing_and_is_counted_all_the_same() {
    let mut watch = on(Breakpoint {
        enabled: false,
        ..kind("Fall", Moment::Starts)
    });
    let (sim, hits) = forwards(&mut watch);
    assert_eq!(hits, []);
    assert!(watch.count(1, &sim) > 0);
    let mut watch = on(kind("Fall", Moment::Starts));
    watch.mute(true);
    assert_eq!(forwards(&mut watch).1, []);
}

#[test]
fn a_step_stops_short_at_a_breakpoint() {
    let mut sim = cascade();
    down(&mut sim);
    let mut watch = on(kind("Clear", Moment::Completes));
    let last = sim.step_until(Step::EndOfChain, &mut |sim, transition| {
        watch.hit(sim, transition).is_some()
    });
    let clear = sim.tree().iter().find(|node| node.action.name() == "Clear").unwrap();
    assert_eq!(last, Some(clear.ended));
    assert!(!sim.is_idle());
}

#[test]
fn an_edited_breakpoint_is_counted_anew() {
    let mut watch = on(kind("Fall", Moment::Starts));
    let (sim, _) = forwards(&mut watch);
    let falls = watch.count(1, &sim);
    watch.edit(1, kind("Swap", Moment::Starts));
    assert_eq!((watch.count(1, &sim), falls > 1), (1, true));
    watch.remove(1);
    assert_eq!(watch.count(1, &sim), 0);
}

#[test]
fn every_kind_that_runs_is_offered_and_stops_the_run_where_it_starts_those_in_a_reshuffle_too() {
    let puzzle = Puzzle::Match3(Match3::new(6, 6, Settings::default()));
    let begin = || Sim::new(Arc::new(Level::new("kinds", puzzle.clone())), 3);
    let give = |sim: &mut Sim| {
        sim.input(Input::Reshuffle, Author::You);
    };
    let mut whole = begin();
    give(&mut whole);
    whole.run_to_idle();
    let mut names: Vec<&str> = whole.tree().iter().map(|node| node.action.name()).collect();
    assert!(names.contains(&"Reshuffle"));
    names.sort_unstable();
    names.dedup();
    for name in names {
        assert!(whole.kinds().contains(&name), "breakpoints offer no {name}");
        let first = whole
            .tree()
            .iter()
            .find(|node| node.action.name() == name && node.started != 0);
        let Some(first) = first else { continue };
        let mut watch = on(kind(name, Moment::Starts));
        let mut sim = begin();
        give(&mut sim);
        let mut hit = (1..=sim.tree().last_transition()).find_map(|made| watch.hit(&sim, made));
        if hit.is_none() {
            sim.skip_until(u64::MAX, &mut |sim, made| {
                hit = watch.hit(sim, made);
                hit.is_some()
            });
        }
        let hit = hit.unwrap_or_else(|| panic!("{name} stops nothing"));
        assert_eq!((hit.transition, hit.action), (first.started, first.id), "{name}");
        assert_eq!(
            sim.tree().last_transition(),
            first.started,
            "{name}: the run goes no further"
        );
    }
}
