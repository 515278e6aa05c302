//! The panels around the level, by the names that a screen reader sees: settings, problems, edits, layers, marks, and the ways
//! to find a command.

mod finding;
mod knowing;
mod pictures;
mod settings;
mod shell;
mod spaces;
mod steady;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::app::{App, Start};
use tilewright::command::Command;
use tilewright::editor::Step;
use tilewright::grid::Grid;
use tilewright::level::match3::{Match3, Settings, cell_of};
use tilewright::level::{Level, Puzzle};

use crate::soft_renderer::{SoftRenderer, program};

/// A level of a picture, as levels are written.
pub fn level(picture: &str, settings: Settings) -> Level {
    let rows: Vec<Vec<_>> = picture
        .split_whitespace()
        .map(|row| row.chars().map(|letter| cell_of(letter).unwrap()).collect())
        .collect();
    let terrain = rows.iter().map(|row| row.iter().map(|cell| cell.0).collect()).collect();
    let pieces = rows.iter().map(|row| row.iter().map(|cell| cell.1).collect()).collect();
    let match3 = Match3 {
        terrain: Grid::from_rows(terrain).unwrap(),
        pieces: Grid::from_rows(pieces).unwrap(),
        settings,
    };
    Level::new("Test", Puzzle::Match3(match3))
}

pub fn is_on(node: &egui_kittest::kittest::AccessKitNode<'_>) -> bool {
    node.is_selected() == Some(true) || node.toggled() == Some(egui::accesskit::Toggled::True)
}

pub struct Window {
    pub harness: Harness<'static, App>,
}

impl Window {
    pub fn on(level: Level) -> Self {
        let start = Start {
            level: Some(level),
            in_app_dialogs: true,
            ..Start::default()
        };
        let harness = program(start, [1440.0, 900.0]);
        let mut window = Self { harness };
        window.until_checked();
        window
    }

    pub fn frames(&mut self, count: usize) {
        self.harness.run_steps(count);
    }

    /// Lets the worker find out what there is to know about the level as it stands.
    pub fn until_checked(&mut self) {
        for _ in 0..400 {
            self.frames(1);
            if self.app().is_checked() {
                return self.frames(2);
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("the level is not checked");
    }

    pub fn app(&self) -> &App {
        self.harness.state()
    }

    pub fn settings(&self) -> &Settings {
        &self.app().editor().match3().settings
    }

    pub fn ask(&mut self, command: Command) {
        self.harness.state_mut().ask(command);
        self.frames(3);
    }

    pub fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.frames(3);
    }

    /// Scrolls a control into sight.
    pub fn show(&mut self, name: &str) {
        self.harness.get_by_label(name).scroll_to_me();
        self.frames(40);
    }

    pub fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.frames(3);
    }

    /// Types into the field that has the keys.
    pub fn type_text(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.frames(3);
    }

    pub fn has(&self, name: &str) -> bool {
        self.harness.query_by_label(name).is_some()
    }

    pub fn has_some(&self, part: &str) -> bool {
        self.harness.query_all_by_label_contains(part).next().is_some()
    }

    pub fn is_on(&self, name: &str) -> bool {
        let node = self.harness.get_by_label(name);
        is_on(&node.accesskit_node())
    }

    pub fn steps(&self) -> Vec<String> {
        self.app().editor().history().done().map(Step::label).collect()
    }
}

pub const CTRL: Modifiers = Modifiers::COMMAND;
