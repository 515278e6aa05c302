//! What the window costs: a frame with a large board and a long record, and the start.
//!
//! A frame is built and tessellated, as eframe does before it hands the triangles to the graphics card; no screen reader listens.
//! `cargo bench --bench window` prints the table; ARCHITECTURE.md has the bars.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tilewright::action::{Author, Budgets};
use tilewright::board::Board;
use tilewright::editor::Editor;
use tilewright::level::match3::{Match3, Settings};
use tilewright::level::{Level, Puzzle};
use tilewright::rng::Rng;
use tilewright::sim::{Input, Sim};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::canvas::{CanvasView, LevelPicture, LivePicture, level_canvas_ui, live_canvas_ui};
use tilewright::ui::live_effects::LiveEffects;
use tilewright::ui::record::Record;
use tilewright::ui::strip::Anchors;
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
}

fn row(what: &str, took: Duration, bar: &str) {
    println!("{what:<58}{:>9.3} ms{bar:>12}", took.as_secs_f64() * 1_000.0);
}

fn context() -> egui::Context {
    let ctx = egui::Context::default();
    theme::install(&ctx, theme::ThemeChoice::Dark);
    ctx
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
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1_440.0, 900.0))),
            ..egui::RawInput::default()
        };
        let begun = Instant::now();
        let output = ctx.run_ui(input, |ui| self.ui(ui, parts));
        let triangles = ctx.tessellate(output.shapes.clone(), 1.0);
        let took = begun.elapsed();
        std::hint::black_box(triangles);
        output.drop_without_applying_deltas();
        took
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
