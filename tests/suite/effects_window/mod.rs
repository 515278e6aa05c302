//! Effects, goals and the encounter in the window, by the names that a screen reader sees.

mod live;
mod panel;
mod pictures;
mod settings;

use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::ActionId;
use tilewright::command::Command;
use tilewright::level::match3::{Colour, Effect, Goal, Refill, Settings};
use tilewright::sim::effects::log;

use crate::design::{Window, level};

/// Two moves: reds in the second row by (1,0)↔(1,1), then blues in the last two by (1,2)↔(1,3). Nothing falls from above.
pub const BOARD: &str = "CACDE ADABC CBDCE BCBDE";

pub fn colour(letter: char) -> Colour {
    Colour::from_letter(letter).unwrap()
}

/// An attack of the reds whose bar is full after one match, with something for the blues.
pub fn armed(blue: Effect) -> Settings {
    let thorn = Effect {
        name: "Thorn".into(),
        bar: 5,
        ..Effect::new(colour('A'), "attack", 6)
    };
    Settings {
        weights: vec![1; 5],
        refill: Refill::None,
        goals: vec![Goal::Enemy(40)],
        effects: vec![thorn, blue],
        ..Settings::default()
    }
}

pub fn on(settings: Settings) -> Window {
    Window::on(level(BOARD, settings))
}

pub fn swap(window: &mut Window, a: (i32, i32), b: (i32, i32)) {
    window.click(&format!("Live cell {},{}", a.0, a.1));
    window.click(&format!("Live cell {},{}", b.0, b.1));
}

/// The reds of [`BOARD`].
pub fn red(window: &mut Window) {
    swap(window, (1, 0), (1, 1));
}

/// The blues of [`BOARD`].
pub fn blue(window: &mut Window) {
    swap(window, (1, 2), (1, 3));
}

pub fn until_idle(window: &mut Window) {
    for _ in 0..2_000 {
        if window.app().sim().is_idle() {
            return window.frames(3);
        }
        window.frames(1);
    }
    panic!("the chain does not end");
}

/// The actions that raised something, oldest first.
pub fn raised(window: &Window) -> Vec<(ActionId, u64)> {
    let now = window.app().history().now();
    log::log(now).map(|row| (row.action, row.transition)).collect()
}

/// Frames until an action of a kind has its tween.
pub fn until_tween(window: &mut Window, kind: &str) {
    for _ in 0..600 {
        let sim = window.app().sim();
        let is_it = |id| sim.tree().get(id).is_some_and(|node| node.action.name() == kind);
        if sim.engine().tweens().any(|(id, _)| is_it(id)) {
            return;
        }
        window.frames(1);
    }
    panic!("no {kind} runs");
}

pub fn value(window: &Window, name: &str) -> String {
    let node = window.harness.get_by_label(name);
    node.accesskit_node().value().unwrap_or_default()
}

/// What stands in front of the others in its place.
pub fn open(window: &mut Window, panel: tilewright::command::Panel) {
    window.ask(Command::FocusPanel(panel));
    window.frames(5);
}
