//! The line below the strip: moves, score, goals as they fill, and the next tile of a level that takes drops.

use egui::{Align, Color32, Label, Layout, RichText, Sense, Ui, UiBuilder, vec2};
use egui_material_icons::icons;

use crate::action::state::thousands;
use crate::board::{Board, Counter};
use crate::level::Terrain;
use crate::level::match3::Goal;
use crate::level::sokoban::Object;
use crate::sim::Sim;
use crate::sim::match3::progress;
use crate::sim::sokoban::face_of;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::{Theme, digits_font, size};

/// The height of the line of score and goals, in points.
const PROGRESS: f32 = 26.0;

/// The line of score, moves, goals and the next tile.
pub(super) fn progress_ui(sim: &Sim, board: &Board, atlas: &Atlas, ui: &mut Ui) {
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), PROGRESS), Sense::hover());
    let builder = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(bar.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing.x = 4.0;
        let counters = board.counters();
        let settings = sim.settings();
        let moves = counters.get(Counter::Moves);
        let limit = settings.moves.map(i64::from);
        number_ui(ui, "Moves", moves, limit, false);
        if sim.level().sokoban().is_some() {
            number_ui(ui, "Pushes", counters.get(Counter::Pushes), None, false);
            let (home, balls) = balls(board);
            number_ui(ui, "Balls", home, Some(balls), home == balls);
            return;
        }
        let points = settings.goals.iter().find_map(|goal| match goal {
            Goal::Score(points) => Some(i64::from(*points)),
            Goal::Collect { .. } | Goal::Enemy(_) => None,
        });
        let score = counters.get(Counter::Score);
        number_ui(ui, "Score", score, points, points.is_some_and(|points| score >= points));
        for &goal in &settings.goals {
            let (have, need) = progress(goal, |counter| counters.get(counter));
            match goal {
                Goal::Collect { colour, .. } => {
                    let name = format!(
                        "{} {} of {}",
                        colour.name(),
                        thousands(have as u64),
                        thousands(need as u64)
                    );
                    tile_ui(ui, atlas, Sprite::Tile(colour), &name);
                    fraction_ui(ui, have.min(need), Some(need), have >= need);
                    ui.add_space(size::GAP);
                }
                Goal::Enemy(_) => number_ui(ui, "Enemy", have, Some(need), have >= need),
                Goal::Score(_) => {}
            }
        }
        if let Some(next) = sim.next_tile() {
            caption(ui, "Next");
            tile_ui(ui, atlas, Sprite::Tile(next), &format!("Next tile: {}", next.name()));
        }
    });
}

/// How many balls are on destinations, and how many there are.
fn balls(board: &Board) -> (i64, i64) {
    let ball = face_of(Object::Ball);
    let places = board.faces().iter().zip(board.terrain());
    let balls = places.filter(|(face, _)| **face == ball);
    balls.fold((0, 0), |(home, all), (_, terrain)| {
        (home + i64::from(*terrain == Terrain::Destination), all + 1)
    })
}

fn caption(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    ui.add(Label::new(RichText::new(words).small().color(theme.weak)).extend());
}

fn number_ui(ui: &mut Ui, name: &str, have: i64, need: Option<i64>, done: bool) {
    caption(ui, name);
    fraction_ui(ui, have, need, done);
    ui.add_space(size::GAP);
}

/// `120 / 500`, with a check mark once it is reached.
fn fraction_ui(ui: &mut Ui, have: i64, need: Option<i64>, done: bool) {
    let theme = Theme::of(ui);
    let font = digits_font(size::SMALL + 1.0);
    let number = |number: i64| thousands(number.max(0) as u64);
    let words = match need {
        Some(need) => format!("{}/{}", number(have), number(need)),
        None => number(have),
    };
    let colour = if done { theme.good } else { theme.strong };
    ui.add(Label::new(RichText::new(words).font(font).color(colour)).extend());
    if done {
        ui.add(Label::new(icons::ICON_CHECK.rich_text().size(14.0).color(theme.good)).extend());
    }
}

fn tile_ui(ui: &mut Ui, atlas: &Atlas, sprite: Sprite, name: &str) {
    let response = ui.add(atlas.image(sprite, 18.0, Color32::WHITE).alt_text(name.to_owned()));
    response.on_hover_text(name);
}
