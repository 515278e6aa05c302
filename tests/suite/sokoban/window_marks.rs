//! What the window tells of a room: how the levels of a file stand, where balls are lost and by which push, and what a resize keeps.

use egui::{Key, Modifiers, Pos2};
use egui_kittest::kittest::Queryable;

use tilewright::app::Start;
use tilewright::command::{Command, Panel};
use tilewright::session::ThemeChoice;

use super::window::Window;

fn says(window: &Window, words: &str) -> bool {
    window.0.query_all_by_label_contains(words).next().is_some()
}

/// Until a control has a value that other threads find out.
fn until_value(window: &mut Window, name: &str, value: &str) {
    for _ in 0..1_000 {
        if window.value(name) == value {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.0.run_steps(1);
    }
    panic!("{name} stays {:?}", window.value(name));
}

#[test]
fn the_list_of_levels_tells_of_each_whether_it_is_solved_its_problems_and_edits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.sok");
    let text = "; A set of four\n\n\
        #####\n#@$.#\n#####\nTitle: Solved\nSolution\nR\n\n\
        ######\n#@ $.#\n######\nTitle: Broken\nSolution\nr\n\n\
        ######\n#$@ .#\n######\nTitle: Hopeless\n\n\
        ######\n#@ $.#\n######\nTitle: Open\n";
    std::fs::write(&path, text).unwrap();
    let mut window = Window::with(Start {
        path: Some(path),
        in_app_dialogs: true,
        ..Start::default()
    });
    window.click("Level 1 of 4");
    until_value(
        &mut window,
        "Open level 1: Solved",
        "Solvable (stored solution), no problems",
    );
    until_value(
        &mut window,
        "Open level 2: Broken",
        "Stored solution works no more, 1 problem",
    );
    until_value(&mut window, "Open level 3: Hopeless", "No solution stored, 1 problem");
    until_value(&mut window, "Open level 4: Open", "No solution stored, no problems");

    // What is open is searched, and an edit tells on its row alone.
    window.click("Open level 3: Hopeless");
    window.until_proved("Unsolvable");
    window.paint("Destination", &[(1, 1)]);
    window.paint("Ball", &[(3, 1)]);
    window.until_proved("Solvable");
    window.until_checked();
    window.click("Level 3 of 4");
    let edited = window.value("Open level 3: Hopeless");
    assert!(
        edited.starts_with("Solvable, ") && edited.ends_with(", edited"),
        "{edited}"
    );
    window.click("Open level 1: Solved");
    window.click("Level 1 of 4");
    for _ in 0..400 {
        if !window.value("Open level 3: Hopeless").contains("Checking") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.0.run_steps(1);
    }
    let waiting = window.value("Open level 3: Hopeless");
    assert!(
        waiting.starts_with("No solution stored, ") && waiting.ends_with(", edited"),
        "{waiting}"
    );
    until_value(&mut window, "Open level 4: Open", "No solution stored, no problems");
}

#[test]
fn the_rows_of_the_list_are_painted_with_how_the_level_stands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.sok");
    let text = "#####\n#@$.#\n#####\nTitle: First\nSolution\nR\n\n######\n#$@ .#\n######\nTitle: Second\n";
    std::fs::write(&path, text).unwrap();
    let mut window = Window::with(Start {
        path: Some(path),
        in_app_dialogs: true,
        ..Start::default()
    });
    window.until_checked();
    window.until_proved("Solvable");
    window.click("Level 1 of 2");
    until_value(&mut window, "Open level 2: Second", "No solution stored, 1 problem");
    let green = ThemeChoice::Dark.theme().good;
    window.ask(Command::SetTheme(ThemeChoice::Dark));
    if window.0.query_by_label("Open level 1: First").is_none() {
        window.click("Level 1 of 2");
    }
    let rows = ["Open level 1: First", "Open level 2: Second"];
    let greens = rows.map(|row| {
        let rect = window.0.get_by_label(row).rect();
        // The third line, behind the picture.
        let line = egui::Rect::from_min_max(rect.min + egui::vec2(76.0, 36.0), rect.max);
        has_colour(&mut window, line, green)
    });
    assert_eq!(greens, [true, false]);
}

/// Whether a colour is in a part of the window, about.
fn has_colour(window: &mut Window, part: egui::Rect, colour: egui::Color32) -> bool {
    let image = window.0.render().expect("a picture");
    let (left, right) = (part.left() as u32, (part.right() as u32).min(image.width()));
    let (top, bottom) = (part.top() as u32, (part.bottom() as u32).min(image.height()));
    let wanted = [colour.r(), colour.g(), colour.b()];
    (left..right).any(|x| {
        (top..bottom).any(|y| {
            let pixel = image.get_pixel(x, y).0;
            (0..3).all(|part| pixel[part].abs_diff(wanted[part]) < 24)
        })
    })
}

#[test]
fn dead_squares_and_what_is_in_the_area_of_the_hero_are_told_while_painting() {
    let mut window = Window::on(&["#######", "#@ $ .#", "#     #", "#######", "   $.  "]);
    window.until_checked();
    assert_eq!(window.value("Level cell 1,2"), "Floor, dead", "a corner");
    assert!(!window.value("Level cell 4,1").contains("dead"));
    // Those outside of the walls are none of the room's.
    assert!(says(&window, "1 ball") && says(&window, "1 destination"));
    window.paint("Destination", &[(1, 2)]);
    window.until_checked();
    assert!(!window.value("Level cell 1,2").contains("dead"));
    assert!(says(&window, "1 ball") && says(&window, "2 destinations"));
}

#[test]
fn a_frozen_cluster_has_one_outline_round_it() {
    // Two balls side by side at a wall with destinations on it: neither is on a dead square.
    let mut window = Window::on(&["########", "#. $$ .#", "#  @   #", "#      #", "########"]);
    window.ask(Command::SetTheme(ThemeChoice::Dark));
    window.ask(Command::FocusPanel(Panel::Problems));
    window.until_checked();
    assert!(says(&window, "2 balls hold one another for ever"));
    let red = ThemeChoice::Dark.theme().marks.problem;
    let [left, right] = ["Level cell 3,1", "Level cell 4,1"].map(|name| window.0.get_by_label(name).rect());
    let near = |at: Pos2| egui::Rect::from_center_size(at, egui::vec2(8.0, 8.0));
    for (side, at) in [
        ("left", left.left_center()),
        ("bottom", left.center_bottom()),
        ("right", right.right_center()),
        ("top", left.center_top()),
    ] {
        assert!(has_colour(&mut window, near(at), red), "an outline at the {side}");
    }
    assert!(
        !has_colour(&mut window, near(left.right_center()), red),
        "one round both"
    );
    assert!(
        !has_colour(
            &mut window,
            near(Pos2::new(right.right() + right.width(), right.center().y)),
            red
        ),
        "and round nothing else"
    );
}

#[test]
fn the_push_that_lost_a_ball_is_marked_and_one_command_goes_before_it() {
    let mut window = Window::on(&["#######", "#     #", "#@$ . #", "#     #", "#######"]);
    window.ask(Command::ShowPanel(Panel::Actions, true));
    window.ask(Command::FocusPanel(Panel::Live));
    let before_loss = |window: &Window| window.0.state().facts().loss.clone();
    assert_eq!(before_loss(&window), Err("No push has lost a ball.".to_owned()));
    for key in [Key::ArrowRight, Key::ArrowDown, Key::ArrowRight] {
        window.key(Modifiers::NONE, key);
    }
    assert_eq!(window.value("Live cell 3,2"), "Ball");
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(window.value("Live cell 3,1"), "Ball, lost");
    let losing = window.sim().tree().last_root().expect("a walk").id;
    assert_eq!(
        window.strip(),
        format!("At rest: the ball at (3,1) was lost: step back to before {losing}")
    );
    let words = "This push lost the ball at (3,1): it can never come to a destination";
    assert!(says(&window, &format!("{losing} Walk. {words}")), "the move is marked");
    let push = {
        let mut nodes = window.sim().tree().iter();
        nodes.rfind(|node| node.action.name() == "Push").expect("a push").id
    };
    assert!(says(&window, &format!("{push} Push. {words}")), "and its push");
    assert_eq!(before_loss(&window), Ok(()));

    window.click("Go before the loss");
    assert!(window.0.state().history().is_past());
    assert_eq!(window.value("Live cell 3,2"), "Ball");
    assert!(!window.strip().contains("was lost"), "{}", window.strip());
    window.click("Play on from here");
    window.ask(Command::FocusPanel(Panel::Live));
    for key in [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight] {
        window.key(Modifiers::NONE, key);
    }
    assert!(before_loss(&window).is_err());
    assert!(!says(&window, "This push lost"), "the other future has lost nothing");
}

#[test]
fn an_undo_has_a_lost_ball_back_and_its_cell_says_so() {
    let mut window = Window::on(&["#######", "#     #", "#  $. #", "#  @  #", "#######"]);
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(window.value("Live cell 3,1"), "Ball, lost");
    window.key(Modifiers::NONE, Key::Z);
    assert_eq!(window.value("Live cell 3,2"), "Ball");
    assert!(!window.strip().contains("was lost"), "{}", window.strip());
}

#[test]
fn a_resize_of_a_room_keeps_what_stays_and_undo_is_exact() {
    let mut window = Window::on(&["########", "#@ $  .#", "#  *   #", "#     .#", "########"]);
    let (level, picture) = (window.0.state().editor().level().clone(), window.picture());
    window.ask(Command::AskResize);
    for (field, size) in [("Columns", "6"), ("Rows", "4")] {
        window.0.get_by_label(field).focus();
        window.0.run_steps(2);
        window.0.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.0.event(egui::Event::Text(size.to_owned()));
        window.0.run_steps(2);
    }
    window.click("Anchor bottom right");
    assert!(says(&window, "cells go"), "it says what is lost");
    window.click("Resize");
    assert_eq!(window.picture(), [" $  .#", " *   #", "    .#", "######"]);
    window.ask(Command::Undo);
    assert_eq!(window.picture(), picture);
    assert_eq!(*window.0.state().editor().level(), level);
    window.ask(Command::Redo);
    assert_eq!(window.0.state().editor().size(), (6, 4));
}

/// A room that takes long to search: balls in a field, and their destinations in another corner.
fn long() -> Vec<String> {
    let side = 34;
    let mut rows = vec![vec![' '; side]; side];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            let is_wall = x == 0 || y == 0 || x + 1 == side || y + 1 == side;
            *cell = match (is_wall, x, y) {
                (true, ..) => '#',
                (_, 1, 1) => '@',
                (_, 3..14, 3..14) if x % 2 == 1 && y % 2 == 1 => '$',
                (_, 22..28, 22..28) => '.',
                _ => ' ',
            };
        }
    }
    rows.into_iter().map(String::from_iter).collect()
}

#[test]
fn a_search_is_stopped_in_the_status_bar_and_goes_on_with_ten_times_the_budget() {
    let rows = long();
    let mut window = Window::on(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(says(&window, "Solving, "), "it tells how far it is");
    window.click("Stop solving");
    for _ in 0..2_000 {
        if window.0.query_by_label("Go on ×10").is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.0.run_steps(1);
    }
    assert!(says(&window, "Unknown ("), "what it knows by then");
    assert!(window.0.query_by_label("Stop solving").is_none());
    window.click("Go on ×10");
    assert!(window.0.query_by_label("Stop solving").is_some(), "it searches again");
    window.click("Stop solving");
}
