//! Going back in time in the window, by the names that a screen reader sees.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::app::{App, Start};
use tilewright::command::Command;
use tilewright::format::m3;
use tilewright::sim::Sim;

use crate::soft_renderer::program;

/// A move, (1,0)↔(1,1), and nothing falls from above.
const MOVE: &str = "refill: none\n\nBACBD\nADACE\nCBECB\nDCBED\n";

/// What of the transport has no room in Live's header.
const MORE: &str = "More of Live's tools";

struct Window(Harness<'static, App>);

impl Window {
    fn new() -> Self {
        let start = Start {
            level: Some(m3::read(MOVE, "Test").unwrap()),
            in_app_dialogs: true,
            ..Start::default()
        };
        let harness = program(start, [1600.0, 900.0]);
        let mut window = Self(harness);
        window.0.run_steps(3);
        window
    }

    fn click(&mut self, name: &str) {
        self.0.get_by_label(name).click();
        self.0.run_steps(3);
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.0.key_press_modifiers(modifiers, key);
        self.0.run_steps(3);
    }

    /// Makes the move, and lets its chain run to its end.
    fn play(&mut self) {
        self.click("Live cell 1,0");
        self.click("Live cell 1,1");
        for _ in 0..600 {
            if self.sim().is_idle() {
                break;
            }
            self.0.run_steps(1);
        }
        assert!(self.sim().is_idle());
    }

    fn sim(&self) -> &Sim {
        self.0.state().sim()
    }

    fn faces(&self) -> Vec<u8> {
        self.sim().board().faces().to_vec()
    }

    /// What Live's strip says.
    fn strip(&self) -> String {
        self.0.get_by_label("Live status").value().unwrap_or_default()
    }
}

#[test]
fn one_goes_back_in_time_and_plays_on_from_there() {
    let mut window = Window::new();
    let start = window.faces();
    window.play();
    let (end, last) = (window.faces(), window.sim().tree().last_transition());
    assert_ne!(start, end);

    window.press(Modifiers::SHIFT, Key::F6);
    assert_eq!(window.strip(), format!("Past: transition 0 of {last}"));
    assert_eq!(window.faces(), start);
    window.press(Modifiers::NONE, Key::F7);
    window.press(Modifiers::NONE, Key::Period);
    assert_eq!(window.strip(), format!("Past: transition 2 of {last}"));
    window.press(Modifiers::NONE, Key::Comma);
    assert_eq!(window.strip(), format!("Past: transition 1 of {last}"));
    window.press(Modifiers::NONE, Key::F6);
    assert_eq!(
        (window.faces(), window.strip().starts_with("Past")),
        (end.clone(), false)
    );
    window.press(Modifiers::NONE, Key::Home);
    assert_eq!(window.faces(), start);

    window.click("Live cell 1,0");
    window.click("Live cell 1,1");
    assert_eq!(
        window.strip(),
        "Past: no move is taken at an earlier moment; Play on from here, or go Back to now."
    );
    window.click("Back to now");
    assert_eq!(window.faces(), end);
    window.0.state_mut().ask(Command::GoTo(0));
    window.0.run_steps(3);
    window.click("Play on from here");
    assert_eq!(
        (window.faces(), window.sim().tree().last_transition()),
        (start.clone(), 0)
    );
    assert!(window.strip().starts_with("At rest"), "{}", window.strip());

    let branch = window.0.state().history().branches()[0].id();
    window.0.state_mut().ask(Command::ChooseBranch(branch));
    window.0.run_steps(3);
    assert_eq!((window.faces(), window.sim().tree().last_transition()), (end, last));
}

#[test]
fn the_transport_steps_back_and_its_menu_chooses_branches() {
    let mut window = Window::new();
    window.click(MORE);
    assert!(window.0.get_by_label("Step back").accesskit_node().is_disabled());
    window.press(Modifiers::NONE, Key::Escape);
    window.play();
    let end = window.faces();
    window.click(MORE);
    window.click("Step back");
    window.click(MORE);
    window.click("Start of chain");
    assert!(
        window.strip().starts_with("Past: transition 0 of"),
        "{}",
        window.strip()
    );
    window.click("Play on from here");
    window.click(MORE);
    window.click("Branch: b1");
    window.click("b2: the future that was left at transition 0 (Play on)");
    assert_eq!(window.faces(), end);
    window.click(MORE);
    window.0.get_by_label("Branch: b2");
}

#[test]
fn what_is_painted_in_the_past_waits_for_the_return_to_now() {
    let mut window = Window::new();
    window.play();
    window.press(Modifiers::SHIFT, Key::F6);
    window.click("Paint Red");
    window.click("Level cell 4,3");
    window.click("Level cell 4,2");
    assert!(
        window.strip().ends_with(" · 2 strokes not in Live"),
        "{}",
        window.strip()
    );
    window.click("Back to now");
    let roots: Vec<String> = window.sim().tree().roots().map(|root| root.action.summary()).collect();
    assert_eq!(roots[1..], ["Brush, 1 cell", "Brush, 1 cell"]);
    assert_eq!(
        window.faces()[19],
        1,
        "the first is written, the other waits for the clock"
    );
    assert!(!window.strip().contains("strokes"), "{}", window.strip());
}

#[test]
fn a_step_at_rest_says_what_to_do() {
    let mut window = Window::new();
    window.click("Live cell 0,0");
    window.press(Modifiers::NONE, Key::F7);
    assert!(
        window.strip().ends_with("At rest: make a move or turn autoplay on"),
        "{}",
        window.strip()
    );
}
