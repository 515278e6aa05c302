//! The states that commands need, and how one is called.

use egui::{Key, Modifiers, OutputCommand, ViewportCommand};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use tilewright::action::{Author, Breakpoint};
use tilewright::app::{App, Start};
use tilewright::command::table::entry;
use tilewright::command::{Command, Facts, Panel};
use tilewright::editor::{How, Property, Request, Stroke, Tile};
use tilewright::grid::Cell;
use tilewright::level::Level;
use tilewright::level::match3::{Colour, Piece, Refill, Settings};
use tilewright::sim::{Inject, Injection, Input, Meddling, Sim, Step};

use crate::design::level;

/// No run of three, and no move: what a test paints is all that happens. (1,1) is one short of three reds in a row.
const STILL: &str = "BCDBC ACADE DEBCB BCDEC";

/// A command, the state that it needs, and what is so afterwards.
pub struct Row {
    pub id: &'static str,
    pub state: fn() -> Stage,
    pub does: fn(&Before, &Stage) -> bool,
}

/// How things stood before the command.
pub struct Before {
    pub facts: Facts,
    pub level: Level,
    pub inputs: usize,
    pub transitions: u64,
    pub zoom: String,
}

/// The program in some state.
pub struct Stage {
    harness: Harness<'static, App>,
    /// What the program asked of the window and the system since the command was called.
    pub window: Vec<ViewportCommand>,
    pub system: Vec<OutputCommand>,
    pub folder: Option<tempfile::TempDir>,
}

impl Row {
    /// Calls the command, and checks what it did.
    pub fn run(&self) {
        let mut stage = (self.state)();
        let before = stage.before();
        if let Err(why) = stage.call(self.id) {
            panic!("{} cannot be used: {why}", self.id);
        }
        assert!((self.does)(&before, &stage), "{} does not do it", self.id);
    }
}

impl Stage {
    fn on(level: Level, size: [f32; 2]) -> Self {
        let start = Start {
            level: Some(level),
            in_app_dialogs: true,
            ..Start::default()
        };
        let builder = Harness::builder().with_size(size).with_step_dt(1.0 / 60.0);
        let mut stage = Self {
            harness: builder.build_eframe(move |cc| App::new(cc, start)),
            window: Vec::new(),
            system: Vec::new(),
            folder: None,
        };
        for _ in 0..400 {
            stage.frames(1);
            if stage.app().is_checked() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        stage.frames(1);
        stage
    }

    /// Runs so many frames, and more while another thread saves.
    fn frames(&mut self, count: usize) {
        let mut left = count;
        while left > 0 || self.app().is_saving() {
            self.harness.run_steps(1);
            let output = self.harness.output();
            self.system.extend(output.platform_output.commands.iter().cloned());
            for viewport in output.viewport_output.values() {
                self.window.extend(viewport.commands.iter().cloned());
            }
            left = left.saturating_sub(1);
        }
    }

    pub fn app(&self) -> &App {
        self.harness.state()
    }

    pub fn facts(&self) -> Facts {
        self.app().facts()
    }

    pub fn level(&self) -> &Level {
        self.app().editor().level()
    }

    pub fn has(&self, name: &str) -> bool {
        self.harness.query_by_label(name).is_some()
    }

    pub fn says(&self, part: &str) -> bool {
        self.harness.query_all_by_label_contains(part).next().is_some()
    }

    /// The magnification in the status bar: "85 %".
    pub fn zoom(&self) -> String {
        self.harness
            .query_all_by_label_contains(" %")
            .filter_map(|node| {
                use egui_kittest::kittest::NodeT;
                node.accesskit_node().value().or_else(|| node.accesskit_node().label())
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub fn ask(mut self, command: Command) -> Self {
        self.harness.state_mut().ask(command);
        self.frames(2);
        self
    }

    fn before(&self) -> Before {
        Before {
            facts: self.facts(),
            level: self.level().clone(),
            inputs: self.app().sim().inputs().len(),
            transitions: self.app().sim().tree().last_transition(),
            zoom: self.zoom(),
        }
    }

    /// Finds a command by its name in the palette, and clicks it; the palette itself is in the menu.
    fn call(&mut self, id: &str) -> Result<(), String> {
        let facts = self.facts();
        let entry = entry(id).ok_or("there is none")?;
        entry.ask(&facts)?;
        let name = entry.full_label(&facts);
        if id == "find" {
            self.click("Help");
            self.click(&name);
            return Ok(());
        }
        self.harness
            .key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        self.frames(2);
        let typed: String = name.chars().take(60).collect();
        self.harness.event(egui::Event::Text(typed));
        self.frames(2);
        self.window.clear();
        self.system.clear();
        self.click(&format!("Command {name}"));
        Ok(())
    }

    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.frames(3);
    }
}

/// A level of random cells, as it is opened.
pub fn fresh() -> Stage {
    of(&Settings::default(), "???? ???? ????")
}

/// With as many colours as there are.
pub fn colourful() -> Stage {
    let settings = Settings {
        weights: vec![1; 8],
        ..Settings::default()
    };
    of(&settings, "???? ???? ????")
}

fn of(settings: &Settings, picture: &str) -> Stage {
    Stage::on(level(picture, settings.clone()), [1440.0, 900.0])
}

fn stroke(stage: Stage, colour: u8, cell: Cell) -> Stage {
    let tile = Tile::Piece(Piece::Tile(Colour::new(colour).unwrap()));
    let press = Stroke::Press {
        cell,
        erase: false,
        shift: false,
        ctrl: false,
    };
    let stage = stage.ask(Command::ChooseTile(tile)).ask(Command::Stroke(press));
    stage.ask(Command::Stroke(Stroke::Release))
}

/// One stroke was painted.
pub fn edited() -> Stage {
    stroke(fresh(), 0, Cell::new(1, 1))
}

/// The stroke was undone.
pub fn undone() -> Stage {
    edited().ask(Command::Undo)
}

/// A stroke is open.
pub fn painting() -> Stage {
    fresh().ask(Command::Stroke(Stroke::Press {
        cell: Cell::new(1, 1),
        erase: false,
        shift: false,
        ctrl: false,
    }))
}

/// Two cells are selected, of which one holds a red tile.
pub fn selected() -> Stage {
    edited().ask(Command::Edit(Request::Select {
        from: Cell::new(1, 1),
        to: Cell::new(2, 2),
        how: How::Replace,
    }))
}

/// A level in a file of ours, edited.
pub fn filed() -> Stage {
    in_file("one.level.ron")
}

/// A level in a file of another format, with an author, for whom that has no room.
pub fn foreign() -> Stage {
    in_file("one.m3").ask(Command::Edit(Request::Set(Property::Author("Ada".into()))))
}

fn in_file(name: &str) -> Stage {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = fresh().ask(Command::SavePath(folder.path().join(name)));
    assert!(!stage.facts().dirty);
    stage.folder = Some(folder);
    stroke(stage, 0, Cell::new(1, 1))
}

/// A small window.
pub fn narrow() -> Stage {
    Stage::on(level("???? ????", Settings::default()), [1280.0, 720.0])
}

/// A cell that nothing feeds is a problem.
pub fn broken() -> Stage {
    let settings = Settings {
        weights: vec![1; 4],
        ..Settings::default()
    };
    of(&settings, "???? #??? ????")
}

/// The keys are the running game's.
pub fn in_live() -> Stage {
    fresh().ask(Command::FocusPanel(Panel::Live))
}

fn still() -> Stage {
    let settings = Settings {
        refill: Refill::Random,
        ..Settings::default()
    };
    of(&settings, STILL)
}

/// The clock stands.
pub fn paused() -> Stage {
    fresh().ask(Command::Pause)
}

/// A chain runs, a clear is under way, and the clock stands; the clear is selected.
pub fn running() -> Stage {
    let stage = stroke(still(), 0, Cell::new(1, 1)).ask(Command::Pause);
    let current = stage.app().sim().current();
    assert!(current.is_some());
    stage.ask(Command::SelectAction(current))
}

/// The chain was canceled in its middle, with its board kept.
pub fn canceled() -> Stage {
    running()
        .ask(Command::Step(Step::Into))
        .ask(Command::CancelRunningChain)
}

/// The moment before the last transition is shown.
pub fn past() -> Stage {
    running().ask(Command::StepBack(Step::Into))
}

/// A cell that the chain has written is pointed at.
pub fn at_a_cell() -> Stage {
    running().ask(Command::PointAt(vec![Cell::new(1, 1)]))
}

/// A breakpoint is armed.
pub fn armed() -> Stage {
    paused().ask(Command::AddBreakpoint(Breakpoint::default()))
}

/// An injection is armed.
pub fn injected() -> Stage {
    paused().ask(Command::Inject(Inject::Arm(Injection::Strike {
        kind: "Fall".into(),
        times: 1,
        effect: Meddling::Fail,
    })))
}

/// A chain is being swept that is long enough to be so for a while.
pub fn sweeping() -> Stage {
    let settings = Settings {
        weights: vec![1; 3],
        refill: Refill::Random,
        ..Settings::default()
    };
    let stage = of(&settings, &["????????????"; 12].join(" "));
    let stage = stage.ask(Command::Pause);
    let longest = |sim: &Sim, (a, b)| {
        let mut tried = sim.clone();
        tried.input(Input::Swap { a, b }, Author::You);
        tried.run_to_idle();
        tried.tree().last_transition()
    };
    let sim = stage.app().sim();
    let moves = sim.legal_moves();
    let (a, b) = *moves.iter().max_by_key(|&&found| longest(sim, found)).unwrap();
    assert!(longest(sim, (a, b)) > 500, "the cascade is a long one");
    let stage = stage
        .ask(Command::LiveSwap { a, b })
        .ask(Command::Step(Step::EndOfChain));
    let root = stage.app().sim().tree().last_root().map(|root| root.id);
    let stage = stage
        .ask(Command::SelectAction(root))
        .ask(Command::CancelSweep(root.unwrap()));
    assert!(stage.facts().sweeping);
    stage
}
