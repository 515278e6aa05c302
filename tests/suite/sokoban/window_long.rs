//! What takes more than a moment in a room in the window: keys that are held, and searches in the background.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

use tilewright::command::{Command, Panel};

use super::window::Window;

/// A room in which the ball hangs at the upper wall, out of its destination's row.
const HANGING: [&str; 5] = ["#######", "#  $  #", "#@    #", "#  .  #", "#######"];

fn arrow(window: &mut Window, repeat: bool) {
    let event = Event::Key {
        key: Key::ArrowRight,
        physical_key: None,
        pressed: true,
        repeat,
        modifiers: Modifiers::NONE,
    };
    window.0.event(event);
    window.0.run_steps(1);
}

#[test]
fn an_arrow_that_is_held_walks_on_and_never_overruns() {
    let mut window = Window::on(&["####################", "#@               $.#", "####################"]);
    window.ask(Command::FocusPanel(Panel::Live));
    arrow(&mut window, false);
    let mut cells = Vec::new();
    // A system repeats a key faster than the hero steps.
    for _ in 0..60 {
        arrow(&mut window, true);
        cells.push(window.sim().hero().expect("a hero").x);
    }
    assert!(
        cells.is_sorted() && cells[59] >= 3,
        "it walks while the key is held: {cells:?}"
    );
    assert!(
        cells.windows(2).all(|pair| pair[1] - pair[0] <= 1),
        "a step at a time: {cells:?}"
    );
    let released = window.sim().hero();
    window.until_rest();
    window.0.run_steps(60);
    assert_eq!(window.sim().hero(), released, "it stops where the key was let go");
}

/// Runs until something is on the screen that other threads bring about.
fn until(window: &mut Window, words: &str) {
    for _ in 0..4_000 {
        if window.0.query_all_by_label_contains(words).next().is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.0.run_steps(1);
    }
    panic!("never: {words}");
}

#[test]
fn what_mends_a_room_without_a_solution_is_listed_and_made_with_one_key() {
    let mut window = Window::on(&HANGING);
    window.ask(Command::FocusPanel(Panel::Problems));
    window.until_proved("Unsolvable");
    until(&mut window, "The room has no solution. Single changes, ");
    let first = "Move the ball at (3,1) to (3,2)";
    for mend in [first, "Make (2,1) a destination", "Make (4,1) a destination"] {
        assert!(window.0.query_all_by_label(mend).next().is_some(), "{mend}");
    }
    let listed = window.0.state().facts().fix.expect("the first has the key of fixes");
    assert_eq!(listed.words, first);
    if let Some(looks) = crate::looks::Looks::asked() {
        looks.everywhere(&mut window.0, "sokoban_mends", &[Panel::Problems]);
    }
    window.click(first);
    assert_eq!(window.picture()[1..3], ["#     #", "#@ $  #"]);
    window.until_proved("Solvable");
    window.until_checked();
    let told = window.0.query_all_by_label_contains("The room has no solution");
    assert_eq!(told.count(), 0, "what was found of the older room is dropped");
    window.ask(Command::Undo);
    window.until_proved("Unsolvable");
}
