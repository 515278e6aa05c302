//! The palette: the tiles of both layers, and the built-in samples.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Button, Color32, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use egui_material_icons::icons;

use super::atlas::{Atlas, Sprite};
use super::bar::caption_ui;
use super::brush_panel::brush_ui;
use super::theme::{Table, Theme, digits_font, size};
use crate::command::{Command, Facts};
use crate::editor::{Layer, Tile, Tool};
use crate::grid::Direction;
use crate::level::Terrain;
use crate::level::match3::Piece;
use crate::level::sokoban::{Ground, Object};

/// The least width of a tile with its name, and its height.
const LEAST_TILE: f32 = 105.0;
const TILE_HEIGHT: f32 = 32.0;

/// The room of a tile's picture, before its name.
const BEFORE_NAME: f32 = 36.0;

/// The room of a digit at the right of a name, in points.
const DIGIT: f32 = 15.0;

/// Shows the palette.
pub fn palette_ui(
    ui: &mut Ui,
    colours: u8,
    facts: &Facts,
    samples: &[&str],
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        for &layer in facts.layer.siblings().iter().rev() {
            layer_ui(ui, layer, colours, facts, atlas, commands);
            ui.add_space(size::PAD);
        }
        brush_ui(ui, facts, commands);
        ui.add_space(size::PAD);
        samples_ui(ui, samples, commands);
    });
}

fn layer_ui(ui: &mut Ui, layer: Layer, colours: u8, facts: &Facts, atlas: &Atlas, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let active = facts.layer == layer;
    ui.horizontal(|ui| {
        caption_ui(ui, layer.name());
        if active {
            ui.label(RichText::new("1–9").small().color(theme.faint))
                .on_hover_text("The digits choose from this layer");
        }
    });
    let tiles = Tile::of_layer(layer, colours);
    let room = ui.available_width();
    // So many columns that every name of the layer is whole.
    let font = egui::FontId::proportional(size::TEXT);
    let name_width = |tile: &Tile| {
        let galley = ui
            .painter()
            .layout_no_wrap(tile.name().to_owned(), font.clone(), theme.text);
        galley.size().x
    };
    let longest = tiles.iter().map(name_width).fold(0.0, f32::max);
    let least = LEAST_TILE.max(BEFORE_NAME + longest + DIGIT);
    let columns = ((room + 4.0) / (least + 4.0)).floor().clamp(1.0, 4.0);
    let width = ((room - 4.0 * (columns - 1.0)) / columns).floor();
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    let columns = columns as usize;
    for (row, tiles) in tiles.chunks(columns).enumerate() {
        ui.horizontal(|ui| {
            for (column, &tile) in tiles.iter().enumerate() {
                let digit = row * columns + column + 1;
                let chosen = facts.tile == tile && active;
                let response = tile_ui(ui, tile, active.then_some(digit), chosen, facts.tool, atlas, width);
                if response.clicked() {
                    commands.push(Command::ChooseTile(tile));
                }
            }
        });
    }
}

/// A tile with its name, and the digit that chooses it while its layer is painted on.
fn tile_ui(
    ui: &mut Ui,
    tile: Tile,
    digit: Option<usize>,
    chosen: bool,
    tool: Tool,
    atlas: &Atlas,
    width: f32,
) -> Response {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, TILE_HEIGHT), Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::Role::RadioButton, true, chosen, format!("Paint {}", tile.name()))
    });
    if ui.is_rect_visible(rect) {
        let painter = ui.painter();
        let held = response.is_pointer_button_down_on();
        let ground = match (chosen, held, response.hovered() || response.has_focus()) {
            (true, ..) => theme.accent_ground,
            (_, true, _) => theme.pressed,
            (_, _, true) => theme.hovered,
            _ => theme.raised,
        };
        painter.rect_filled(rect, size::RADIUS, ground);
        if chosen {
            let dashed = tool == Tool::Eraser;
            let colour = if dashed {
                theme.accent.gamma_multiply(0.5)
            } else {
                theme.accent
            };
            painter.rect_stroke(rect, size::RADIUS, Stroke::new(2.0, colour), StrokeKind::Inside);
        }
        let side = TILE_HEIGHT - 8.0;
        let picture = Rect::from_min_size(rect.min + vec2(5.0, 4.0), vec2(side, side));
        picture_ui(ui, theme, tile, atlas, picture);
        let text = Rect::from_min_max(pos2(picture.max.x + 7.0, rect.min.y), rect.max);
        let words = if chosen { theme.strong } else { theme.text };
        let digit = digit.filter(|&digit| digit <= 9);
        // The name ends before the digit, with an ellipsis where it has to.
        let room = text.width() - if digit.is_some() { DIGIT } else { 4.0 };
        let font = egui::FontId::proportional(size::TEXT);
        let mut job = LayoutJob::simple_singleline(tile.name().to_owned(), font, words);
        job.wrap = TextWrapping::truncate_at_width(room.max(0.0));
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let at = text.left_center() - vec2(0.0, galley.size().y / 2.0);
        painter.galley(at, galley, words);
        if let Some(digit) = digit {
            let at = rect.right_top() + vec2(-6.0, 4.0);
            painter.text(
                at,
                Align2::RIGHT_TOP,
                digit,
                digits_font(10.0),
                if chosen { theme.strong } else { theme.weak },
            );
        }
    }
    response
}

fn picture_ui(ui: &Ui, theme: &Theme, tile: Tile, atlas: &Atlas, rect: Rect) {
    let painter = ui.painter();
    match tile {
        Tile::Piece(piece) => {
            let tint = if matches!(piece, Piece::Tile(_)) {
                Color32::WHITE
            } else {
                theme.board.die
            };
            atlas.paint(painter, Sprite::of_piece(piece), rect, tint);
        }
        Tile::Ground(_) | Tile::Object(_) => room_picture_ui(ui, theme, tile, atlas, rect),
        Tile::Terrain(terrain) => {
            if terrain == Terrain::Spawner {
                atlas.paint(painter, Sprite::Floor, rect, theme.board.floor[0]);
            }
            let tint = match terrain {
                Terrain::Void => theme.board.die,
                Terrain::Floor | Terrain::Destination => theme.board.floor[0],
                Terrain::Wall => theme.board.wall,
                Terrain::Spawner => theme.board.spawner,
            };
            atlas.paint(painter, Sprite::of_terrain(terrain), rect, tint);
            if terrain.is_floor() {
                painter.rect_stroke(rect, 3.0, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
            }
        }
    }
}

fn room_picture_ui(ui: &Ui, theme: &Theme, tile: Tile, atlas: &Atlas, rect: Rect) {
    let theme = theme.over(Table::Room);
    let painter = ui.painter();
    let floor = || atlas.paint(painter, Sprite::Floor, rect, theme.board.floor[0]);
    match tile {
        Tile::Ground(Ground::Wall) => atlas.paint(painter, Sprite::Wall, rect, theme.board.wall),
        Tile::Ground(Ground::Outside) => {
            painter.rect_stroke(rect, 3.0, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
        }
        Tile::Ground(ground) => {
            floor();
            if ground == Ground::Destination {
                atlas.paint(painter, Sprite::Destination, rect, theme.board.destination);
            }
            painter.rect_stroke(rect, 3.0, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
        }
        Tile::Object(Some(Object::Hero)) => atlas.paint(painter, Sprite::Hero(Direction::Down), rect, Color32::WHITE),
        Tile::Object(Some(Object::Ball)) => atlas.paint(painter, Sprite::Ball, rect, Color32::WHITE),
        Tile::Object(None) => atlas.paint(painter, Sprite::Empty, rect, theme.board.die),
        Tile::Piece(_) | Tile::Terrain(_) => {}
    }
}

/// The built-in samples: a click opens a copy.
pub(super) fn samples_ui(ui: &mut Ui, samples: &[&str], commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    caption_ui(ui, "Samples");
    ui.spacing_mut().item_spacing.y = 1.0;
    for (index, name) in samples.iter().enumerate() {
        let icon = icons::ICON_DRAFT.rich_text().size(15.0).color(theme.weak);
        let button = Button::new((icon, *name))
            .frame_when_inactive(false)
            .right_text("")
            .min_size(vec2(ui.available_width(), 24.0));
        let response = ui.add(button).accessible_name(format!("Sample {name}"));
        if response.on_hover_text("Open an untitled copy").clicked() {
            commands.push(Command::OpenSample(index));
        }
    }
}
