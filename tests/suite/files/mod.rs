//! Files in the window: saving, recovery, changes from outside, recent files, drops, the first start and what is remembered.

mod closing;
mod first_start;
mod outside;
mod recovery;
mod remembered;
mod saving;

pub use remembered::Dropped;

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::app::store::Folders;
use tilewright::app::{App, Start};
use tilewright::command::Command;

use crate::soft_renderer::SoftRenderer;

const CTRL: Modifiers = Modifiers::COMMAND;

/// Nine cells with no match and nothing random.
const NINE: &str = "ABA\nBAB\nCCA\n";

/// The program's folders and the user's, as long as the test.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn folders(&self) -> Folders {
        Folders::below(self.0.path())
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn start(&self) -> Window {
        self.start_on(None)
    }

    fn start_on(&self, path: Option<&Path>) -> Window {
        let start = Start {
            path: path.map(Path::to_owned),
            folders: Some(self.folders()),
            in_app_dialogs: true,
            ..Start::default()
        };
        let builder = Harness::builder().with_size([1440.0, 800.0]).with_step_dt(1.0 / 60.0);
        let harness = builder
            .renderer(SoftRenderer::default())
            .build_eframe(move |cc| App::new(cc, start));
        let mut window = Window(harness);
        window.frames(3);
        window
    }

    /// The folders of unsaved work.
    fn recoveries(&self) -> usize {
        std::fs::read_dir(self.folders().recovery()).map_or(0, Iterator::count)
    }
}

/// The program in a window. Dropped, it is gone as after a crash; [`Window::quit`] closes it.
struct Window(Harness<'static, App>);

impl Window {
    /// Runs so many frames, and more while another thread saves.
    fn frames(&mut self, count: usize) {
        self.0.run_steps(count);
        while self.0.state().is_saving() {
            std::thread::sleep(std::time::Duration::from_millis(2));
            self.0.run_steps(1);
        }
    }

    fn app(&self) -> &App {
        self.0.state()
    }

    fn ask(&mut self, command: Command) {
        self.0.state_mut().ask(command);
        self.frames(3);
    }

    fn click(&mut self, name: &str) {
        self.0.get_by_label(name).click();
        self.frames(3);
    }

    fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.0.key_press_modifiers(modifiers, key);
        self.frames(3);
    }

    fn has(&self, name: &str) -> bool {
        self.0.query_by_label(name).is_some()
    }

    fn says(&self, words: &str) -> bool {
        self.0.query_all_by_label_contains(words).next().is_some()
    }

    fn cell(&self, x: i32, y: i32) -> String {
        let name = format!("Level cell {x},{y}");
        let cell = self.0.get_by_label(&name);
        cell.value().unwrap_or_default()
    }

    /// Paints a cell red.
    fn paint(&mut self, x: i32, y: i32) {
        self.click("Paint Red");
        self.click(&format!("Level cell {x},{y}"));
    }

    /// Runs until something is so, which other threads bring about.
    fn until(&mut self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        for _ in 0..400 {
            if is_so(self) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
            self.frames(1);
        }
        panic!("never: {what}");
    }

    /// Runs for some seconds of the program's own time.
    fn seconds(&mut self, seconds: usize) {
        self.frames(seconds * 60);
    }

    /// Ends as eframe does when the window has closed.
    fn quit(mut self) {
        eframe::App::on_exit(self.0.state_mut(), None);
    }
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn is_disabled(window: &Window, name: &str) -> bool {
    window.0.get_by_label(name).accesskit_node().is_disabled()
}
