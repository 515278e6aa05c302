//! What the window costs: a frame with a large board and a long record, and the start.
//!
//! A frame is built and tessellated, as eframe does before it hands the triangles to the graphics card; no screen reader listens.
//! `cargo bench --bench window` prints the table; ARCHITECTURE.md has the bars.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tilewright::action::{Author, Budgets};
use tilewright::board::Board;
use tilewright::editor::Editor;
use tilewright::editor::pile::{Aim, PileStroke};
use tilewright::level::mahjong::Position;
use tilewright::level::match3::{Match3, Settings};
use tilewright::level::{Level, Mahjong, Puzzle};
use tilewright::rng::Rng;
use tilewright::session::{Pane, Zoom};
use tilewright::sim::{Input, Sim};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::canvas::pile::{PileLevelPicture, PileLivePicture, pile_level_ui, pile_live_ui};
use tilewright::ui::canvas::{CanvasView, LevelPicture, LivePicture, level_canvas_ui, live_canvas_ui};
use tilewright::ui::live_effects::Anchors;
use tilewright::ui::live_effects::LiveEffects;
use tilewright::ui::record::Record;
use tilewright::ui::theme;
use tilewright::ui::tile_set::TileSet;
use tilewright::ui::timeline::{Extras, TimelineView, timeline_ui};
use tilewright::ui::tree::{TreeView, tree_ui};

const FRAMES: usize = 120;

fn main() {
    println!("{:<58}{:>12}{:>12}", "what", "median", "bar");
    let begun = Instant::now();
    let ctx = context();
    let atlas = Atlas::new(&ctx);
    row("fonts, theme and atlas, once at the start", begun.elapsed(), "500 ms");

    let level = Level::new("bench", Puzzle::Match3(Match3::new(64, 64, Settings::default())));
    let editor = Editor::new(level.clone());
    let sim = long_record(level);
    let mut scene = Scene {
        rolled: sim.board().faces().to_vec(),
        sim,
        editor,
        view: CanvasView::default(),
        tree: TreeView::default(),
        timeline: TimelineView::default(),
        atlas,
    };
    scene.tree.fold_all(&scene.sim, true);
    println!(
        "  a 64×64 board of tiles, twice; {} actions in the tree, all unfolded",
        scene.sim.tree().len()
    );
    let all = Parts {
        boards: true,
        tree: true,
        timeline: true,
    };
    let whole = median(|| scene.frame(&ctx, all));
    row("frame: Level, Live, tree of actions and timeline", whole, "4 ms");
    let boards = median(|| scene.frame(&ctx, Parts { boards: true, ..NONE }));
    row("  the two boards alone", boards, "");
    let tree = median(|| scene.frame(&ctx, Parts { tree: true, ..NONE }));
    row("  the tree alone", tree, "");
    let timeline = median(|| scene.frame(&ctx, Parts { timeline: true, ..NONE }));
    row("  the timeline alone, the newest in view", timeline, "");
    scene.timeline.show_all();
    let timeline = median(|| scene.frame(&ctx, Parts { timeline: true, ..NONE }));
    row("  the timeline alone, all of it in view", timeline, "");
    let anew = median(|| {
        scene.timeline.forget();
        scene.frame(&ctx, Parts { timeline: true, ..NONE })
    });
    row("  the timeline alone, its record read anew", anew, "");
    piles(&ctx);
}

/// A pile of 10,000 tiles in Level and in Live: all of it in sight, and looked at from near.
fn piles(ctx: &egui::Context) {
    let places = (0..4).flat_map(|z| (0..50).flat_map(move |y| (0..50).map(move |x| Position::new(2 * x, 2 * y, z))));
    let mut level = Level::new("bench", Puzzle::Mahjong(Mahjong::of_places(places)));
    level.seed = Some(1);
    let begun = Instant::now();
    let sim = Sim::new(Arc::new(level.clone()), 1);
    println!("  a pile of {} tiles on 4 layers, twice", sim.board().faces().len());
    row("dealing it", begun.elapsed(), "1,000 ms");
    let mut scene = PileScene {
        editor: Editor::new(level),
        sim,
        view: CanvasView::default(),
        atlas: Atlas::new(ctx),
    };
    let whole = median(|| scene.frame(ctx));
    row("frame: 10,000 tiles in Level and in Live", whole, "16 ms");
    for _ in 0..6 {
        scene.view.zoom(Pane::Level, Zoom::In);
    }
    let near = median(|| scene.frame(ctx));
    row("  the same from near: a part of them in sight", near, "");
    let mut at = 0;
    let stroke = median(|| {
        let begun = Instant::now();
        at = (at + 2) % 80;
        let aim = Aim {
            quarter: (at, 102),
            centred: (at, 102),
            under: None,
            shift: false,
            ctrl: false,
        };
        scene.editor.pile.layer = 0;
        scene.editor.pile_stroke(PileStroke::Press { aim, erase: false });
        scene.editor.pile_stroke(PileStroke::Release);
        scene.editor.undo();
        begun.elapsed()
    });
    row("  a stroke of one tile on it, and its undo", stroke, "");
}

/// A pile as it is painted and as it is played.
struct PileScene {
    editor: Editor,
    sim: Sim,
    view: CanvasView,
    atlas: Atlas,
}

impl PileScene {
    fn frame(&mut self, ctx: &egui::Context) -> Duration {
        measured(ctx, |ui| {
            let mut commands = Vec::new();
            let live = PileLivePicture {
                set: tilewright::level::mahjong::TileSet::default(),
                sim: &self.sim,
                board: self.sim.board(),
                fraction: 0.0,
                selected: None,
                refused: None,
                swing: None,
                frame: None,
                past: false,
            };
            let level = PileLevelPicture {
                editor: &self.editor,
                dealt: None,
                problems: &[],
            };
            egui::Panel::right("live").default_size(720.0).show(ui, |ui| {
                pile_live_ui(ui, &live, &mut self.view, &self.atlas, &mut commands);
            });
            pile_level_ui(ui, &level, &mut self.view, &self.atlas, &mut commands);
        })
    }
}

fn row(what: &str, took: Duration, bar: &str) {
    println!("{what:<58}{:>9.3} ms{bar:>12}", took.as_secs_f64() * 1_000.0);
}

fn context() -> egui::Context {
    let ctx = egui::Context::default();
    theme::install(&ctx, tilewright::session::ThemeChoice::Dark);
    ctx
}

/// The time that one frame takes to build and to tessellate.
fn measured(ctx: &egui::Context, add: impl FnMut(&mut egui::Ui)) -> Duration {
    let input = egui::RawInput {
        screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1_440.0, 900.0))),
        ..egui::RawInput::default()
    };
    let begun = Instant::now();
    let output = ctx.run_ui(input, add);
    let triangles = ctx.tessellate(output.shapes.clone(), 1.0);
    let took = begun.elapsed();
    std::hint::black_box(triangles);
    output.drop_without_applying_deltas();
    took
}

fn median(mut frame: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..FRAMES).map(|_| frame()).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

/// A game whose record holds at least 100,000 actions.
fn long_record(level: Level) -> Sim {
    let budgets = Budgets {
        record_bytes: 1 << 30,
        ..Budgets::for_cells(64 * 64)
    };
    let mut sim = Sim::with_budgets(Arc::new(level), 7, budgets);
    let mut bot = Rng::from_seed(1);
    while sim.tree().len() < 100_000 {
        let moves = sim.legal_moves();
        let (a, b) = moves[bot.below(moves.len() as u32) as usize];
        sim.input(Input::Swap { a, b }, Author::Bot);
        sim.run_to_idle();
    }
    sim
}

/// The parts of a frame.
#[derive(Clone, Copy)]
struct Parts {
    boards: bool,
    tree: bool,
    timeline: bool,
}

const NONE: Parts = Parts {
    boards: false,
    tree: false,
    timeline: false,
};

/// What is shown.
struct Scene {
    editor: Editor,
    sim: Sim,
    rolled: Vec<u8>,
    view: CanvasView,
    tree: TreeView,
    timeline: TimelineView,
    atlas: Atlas,
}

impl Scene {
    /// The time that one frame takes to build and to tessellate.
    fn frame(&mut self, ctx: &egui::Context, parts: Parts) -> Duration {
        measured(ctx, |ui| self.ui(ui, parts))
    }

    fn ui(&mut self, ui: &mut egui::Ui, parts: Parts) {
        let mut commands = Vec::new();
        let board: &Board = self.sim.board();
        let record = Record::now(&self.sim, None);
        if parts.timeline {
            egui::Panel::bottom("timeline").exact_size(240.0).show(ui, |ui| {
                timeline_ui(&record, &Extras::default(), &mut self.timeline, ui, &mut commands);
            });
        }
        if parts.tree {
            egui::Panel::right("tree").default_size(360.0).show(ui, |ui| {
                tree_ui(&record, &mut self.tree, ui, &mut commands);
            });
        }
        if parts.boards {
            let effects = LiveEffects::default();
            let live = LivePicture {
                lost: &[],
                queued: &[],
                board,
                moving: &[],
                marks: &[],
                effects: (&effects, Anchors::default()),
                next: None,
                playable: true,
                frame: None,
                past: false,
                tools: None,
                tiles: TileSet::Colours,
                busy: false,
                dots: &[],
                sketch: None,
            };
            egui::Panel::right("live").default_size(530.0).show(ui, |ui| {
                live_canvas_ui(ui, &live, &mut self.view, &self.atlas, &mut commands);
            });
            let level = LevelPicture {
                editor: &self.editor,
                rolled: Some(&self.rolled),
                marks: &[],
                dead: &[],
            };
            level_canvas_ui(ui, &level, &mut self.view, &self.atlas, &mut commands);
        }
    }
}
