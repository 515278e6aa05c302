//! Solutions of piles in the window, what mends a pile, the commands of piles, and a pile of 10,000 tiles.

use std::time::{Duration, Instant};

use tilewright::command::table::TABLE;
use tilewright::command::{Command, NewKind, NewLevel, Panel, Solve};
use tilewright::editor::pile::Asked;
use tilewright::editor::{Property, Request};
use tilewright::level::Mahjong;
use tilewright::level::mahjong::Position;
use tilewright::session::{Proof, Proved, Reached, Refused, Unit, Verdict};
use tilewright::sim::Input;
use tilewright::ui::canvas::pile::place_of;
use tilewright::ui::live_picture::swing;

use super::losing::{TRAP, fixed};
use super::window::{Window, proven, sample};

/// Lets other threads find out what a name stands for.
fn until(window: &mut Window, name: &str) {
    for _ in 0..4_000 {
        if window.has(name) {
            window.frames(2);
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
        window.frames(1);
    }
    panic!("never there: {name}");
}

fn says(window: &Window, words: &str) -> bool {
    use egui_kittest::kittest::Queryable;
    window.harness.query_all_by_label_contains(words).next().is_some()
}

/// Asks a command of the table; what it says when it cannot be used.
fn table(window: &mut Window, id: &str) -> Result<(), String> {
    let entry = TABLE.iter().find(|entry| entry.id == id).expect("a command");
    let command = entry.command(&window.app().facts())?;
    window.ask(command);
    Ok(())
}

#[test]
fn a_solution_is_stepped_pair_by_pair_and_stored_with_the_level() {
    let mut window = Window::on(sample("Pebbles"));
    let all = window.standing();
    until(&mut window, "Show solution");
    window.click("Show solution");
    assert!(
        window.strip().starts_with(&format!("Solution 0 of {}", all / 2)),
        "{}",
        window.strip()
    );
    for done in 1..=3 {
        window.click("Next pair");
        window.settle();
        window.frames(2);
        assert_eq!(window.standing(), all - 2 * done);
        assert!(
            window.strip().starts_with(&format!("Solution {done} of")),
            "{}",
            window.strip()
        );
    }
    window.click("Pair back");
    window.settle();
    window.frames(2);
    assert_eq!(window.standing(), all - 4);
    window.click("Play solution");
    for _ in 0..2_000 {
        if window.standing() <= all - 10 {
            break;
        }
        window.frames(1);
    }
    window.click("Stop");
    window.settle();
    window.frames(40);
    assert!(
        (all - 14..=all - 10).contains(&window.standing()),
        "it played pair by pair until it was stopped"
    );
    while window.standing() < all - 4 {
        window.click("Pair back");
        window.settle();
        window.frames(2);
    }
    assert!(window.strip().starts_with("Solution 2 of"), "{}", window.strip());
    while !window.strip().starts_with(&format!("Solution {0} of {0}", all / 2)) {
        let before = window.standing();
        window.click("Next pair");
        window.settle();
        window.frames(2);
        assert!(window.standing() < before, "the solution goes on: {}", window.strip());
    }
    assert_eq!(window.standing(), 0, "it clears the table");

    table(&mut window, "store-solution").expect("it is known");
    let stored = |window: &Window| {
        window
            .app()
            .editor()
            .level()
            .mahjong()
            .map_or(0, |pile| pile.solutions.len())
    };
    assert_eq!(stored(&window), 1);
    window.ask(Command::Solve(Solve::Store));
    assert_eq!(stored(&window), 1, "the same one is not stored twice");
    window.ask(Command::Undo);
    assert_eq!(stored(&window), 0);
    window.ask(Command::Redo);
    // Each edit checks it again: another seed deals other faces.
    window.ask(Command::Edit(Request::Set(Property::Seed(Some(4_711)))));
    for _ in 0..2_000 {
        if window.app().is_checked() && says(&window, "works no more") {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
        window.frames(1);
    }
    assert!(says(&window, "works no more"), "it is a problem");
    window.ask(Command::Edit(Request::Set(Property::Seed(Some(1)))));
    window.ask(Command::Solve(Solve::ShowStored(0)));
    assert!(window.strip().starts_with("Solution 0 of"), "{}", window.strip());
    window.ask(Command::Solve(Solve::Remove(0)));
    assert_eq!(stored(&window), 0);
}

#[test]
fn the_verdict_follows_painted_faces_and_single_changes_mend_a_pile() {
    let mut window = Window::on(fixed(&[
        (0, 0, 0, "1p"),
        (0, 0, 1, "1p"),
        (6, 0, 0, "2p"),
        (10, 0, 0, "2p"),
    ]));
    window.ask(Command::FocusPanel(Panel::Problems));
    until(&mut window, "Unsolvable");
    let swap = "Swap the faces at (0,0,0) and (6,0,0)";
    until(&mut window, swap);
    for _ in 0..4_000 {
        if says(&window, "4 of 4 tried: each of these mends it") {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
        window.frames(1);
    }
    assert!(says(&window, "4 of 4 tried: each of these mends it"));
    window.click(swap);
    until(&mut window, "Solvable");
    assert!(!window.has("Unsolvable"), "what was found of the older state is gone");
    window.ask(Command::Undo);
    until(&mut window, "Unsolvable");
    // A face painted by hand tells at once.
    window.click("Paint Two of dots");
    window.click("Level tile 0,0,1");
    window.click("Paint One of dots");
    window.ask(Command::Edit(Request::Pile(Asked::Layer(0))));
    window.click("Level tile 6,0,0");
    until(&mut window, "Solvable");
}

#[test]
fn an_unknown_verdict_shows_what_was_spent_of_its_budget() {
    let proof = |verdict| {
        Proof::Known(Proved {
            unit: Unit::Plays,
            budget: 200_000,
            states: 200_000,
            verdict,
        })
    };
    assert_eq!(proof(Verdict::Unknown).words().unwrap(), "Unknown (200,000 plays)");
    assert_eq!(proof(Verdict::Unsolvable).words().unwrap(), "Unsolvable");
    let searching = Proof::Searching(Reached::Plays(1_234));
    assert_eq!(searching.words().unwrap(), "Solving, 1,234 plays");
}

#[test]
fn the_commands_of_piles_say_why_they_cannot_be_used_and_do_what_they_are_for() {
    let mut window = Window::on(fixed(&TRAP));
    proven(&mut window);
    assert_eq!(
        table(&mut window, "before-loss"),
        Err("The pile can still be won.".to_owned())
    );
    table(&mut window, "hint").expect("it plays a pile");
    window.settle();
    let last = |window: &Window| {
        let root = window.app().sim().tree().last_root();
        root.map(|root| root.action.name().to_owned())
    };
    assert_eq!(last(&window).as_deref(), Some("Hint"));
    for at in [(0, 0, 0), (4, 0, 0)] {
        window.pick(at);
    }
    proven(&mut window);
    table(&mut window, "before-loss").expect("a pair lost it");
    assert_eq!((window.app().history().is_past(), window.standing()), (true, 6));
    window.ask(Command::BackToNow);
    window.ask(Command::Play);
    table(&mut window, "shuffle-pile").expect("it plays a pile");
    window.settle();
    assert_eq!(last(&window).as_deref(), Some("Shuffle"));
    proven(&mut window);
    assert_eq!(window.standing(), 4);
    table(&mut window, "undo-move").expect("the shuffle");
    window.settle();
    assert_eq!(last(&window).as_deref(), Some("Undo"));
    table(&mut window, "redo-move").expect("the same");
    window.settle();
    assert_eq!(last(&window).as_deref(), Some("Redo"));
}

#[test]
fn a_new_pile_asks_for_its_block_or_is_an_empty_table() {
    let mut window = Window::of(&[(0, 0, 0), (4, 0, 0)]);
    window.ask(Command::New);
    window.click("Mahjong");
    window.click("6 × 4");
    window.click("2 layers");
    window.click("Create");
    assert_eq!(window.places().len(), 24 + 8);
    assert_eq!(window.standing(), 32, "it plays at once");
    window.ask(Command::New);
    window.click("Mahjong");
    window.click("Empty table");
    window.click("Create");
    assert_eq!(window.places(), []);
    assert!(window.strip().starts_with("Not startable"), "{}", window.strip());
    // An odd block leaves one tile out: they leave in pairs.
    window.ask(Command::Create(NewLevel {
        kind: NewKind::Mahjong,
        width: 3,
        height: 3,
        layers: 1,
        ..NewLevel::default()
    }));
    assert_eq!(window.places().len(), 8);
}

#[test]
fn a_refused_tile_swings_and_comes_to_rest() {
    let place = tilewright::board::Place::new(2, 0, 0);
    let refused = Refused::with("Covered".into(), &Input::Pick { place }, 10.0);
    assert_eq!(swing(&refused, 9.9), None);
    let way: Vec<f32> = (0..20)
        .filter_map(|frame| swing(&refused, 10.0 + f64::from(frame) / 60.0))
        .collect();
    assert!(
        way.iter().any(|by| *by > 0.01) && way.iter().any(|by| *by < -0.01),
        "{way:?}"
    );
    assert_eq!(swing(&refused, 12.0), None);
}

#[test]
fn linked_canvases_look_at_the_same_place_of_a_pile() {
    let mut window = Window::on(sample("Pebbles"));
    window.frames(3);
    let distance = |window: &Window, canvas: &str| {
        use egui_kittest::kittest::Queryable;
        let first = window.places()[0];
        let last = *window.places().last().unwrap();
        let centre = |(x, y, z): (u16, u16, u8)| {
            let name = format!("{canvas} tile {x},{y},{z}");
            window.harness.get_by_label(&name).rect().center()
        };
        centre(last) - centre(first)
    };
    let (level, live) = (distance(&window, "Level"), distance(&window, "Live"));
    assert!((level - live).length() < 1.0, "{level:?} {live:?}");
}

#[test]
fn ten_thousand_tiles_open_are_played_painted_and_told_about_in_sane_time() {
    let places = (0..4).flat_map(|z| (0..50).flat_map(move |y| (0..50).map(move |x| Position::new(2 * x, 2 * y, z))));
    let begun = Instant::now();
    let mut window = Window::on(Mahjong::of_places(places));
    assert_eq!(window.standing(), 10_000);
    assert!(
        begun.elapsed() < Duration::from_mins(1),
        "opened: {:?}",
        begun.elapsed()
    );
    let begun = Instant::now();
    while !window.app().is_checked() {
        std::thread::sleep(Duration::from_millis(5));
        window.frames(1);
        assert!(begun.elapsed() < Duration::from_mins(2), "it is never checked");
    }
    let (a, b) = window.app().sim().free_pairs()[0];
    for place in [a, b] {
        window.ask(Command::Pile(tilewright::command::PileCommand::Pick(place)));
        window.settle();
    }
    assert_eq!(window.standing(), 9_998);
    // An edit of it pours into the game.
    let begun = Instant::now();
    let gone = vec![Position::new(0, 0, 3), Position::new(98, 0, 3)];
    let stood = gone
        .iter()
        .filter(|at| window.app().sim().tile(place_of(**at)).is_some())
        .count();
    window.ask(Command::Edit(Request::Pile(Asked::Select(gone))));
    window.ask(Command::Edit(Request::Delete));
    assert_eq!(window.places().len(), 9_998);
    window.settle();
    assert_eq!(window.standing(), 9_998 - stood);
    assert!(
        begun.elapsed() < Duration::from_mins(1),
        "edited: {:?}",
        begun.elapsed()
    );
}
