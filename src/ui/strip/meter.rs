//! A bar that fills: an icon or a tile, and how much of how much.

use egui::{Align2, Color32, FontId, Rect, Response, Role, Sense, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};
use egui_material_icons::{MaterialIcon, icons};

use crate::action::state::thousands;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::{EffectColours, Theme, icon_font, size};

/// The height of a bar, and the room of what stands before it, in points.
const HEIGHT: f32 = 17.0;
const FRONT: f32 = 22.0;

/// The room of the check mark, in points.
const CHECK: f32 = 16.0;

/// What stands before a bar.
#[derive(Clone, Copy)]
pub(super) enum Front {
    Icon(MaterialIcon),
    Tile(Sprite),
}

/// What a bar shows.
pub(super) struct Meter<'a> {
    pub front: Front,
    /// What a screen reader says: "Red 12 of 20".
    pub name: String,
    /// What the tooltip adds.
    pub tip: &'a str,
    /// How much there is, and of how much.
    pub have: i64,
    pub need: i64,
    /// How much of the bar is filled, in the same unit; it may be on its way.
    pub filled: f32,
    /// Up to where it was filled before, where that is more: what a strike takes.
    pub before: f32,
    pub fill: Color32,
    /// Whether it is done: a check mark stands for it.
    pub done: bool,
    /// How bright its edge is: 1 just now, 0 at rest.
    pub flash: f32,
    /// The least width of the bar, in points.
    pub width: f32,
}

impl Meter<'_> {
    fn words(&self, have: i64) -> String {
        let number = |number: i64| thousands(number.max(0) as u64);
        format!("{} of {}", number(have), number(self.need))
    }

    /// The size of the whole: that of the full bar with its check mark, however much there is.
    pub fn size(&self, ui: &Ui) -> Vec2 {
        let words = self.words(self.have.max(self.need));
        let words = ui
            .painter()
            .layout_no_wrap(words, FontId::proportional(size::SMALL), Color32::WHITE);
        vec2(FRONT + (words.size().x + CHECK + 14.0).max(self.width), 26.0)
    }
}

/// Shows a bar; answers where it is, with its response.
pub(super) fn meter_ui(ui: &mut Ui, atlas: &Atlas, meter: &Meter<'_>) -> (Response, Rect) {
    let theme = Theme::of(ui);
    let colours = EffectColours::of(theme);
    let (rect, response) = ui.allocate_exact_size(meter.size(ui), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &meter.name));
    let y = rect.center().y;
    let bar = Rect::from_min_max(
        pos2(rect.left() + FRONT, (y - HEIGHT / 2.0).round()),
        pos2(rect.right(), (y + HEIGHT / 2.0).round()),
    );
    if ui.is_rect_visible(rect) {
        let painter = ui.painter();
        match meter.front {
            Front::Icon(icon) => {
                let at = pos2(rect.left() + 9.0, y);
                painter.text(at, Align2::CENTER_CENTER, icon.codepoint, icon_font(16.0), theme.text);
            }
            Front::Tile(sprite) => {
                let tile = Rect::from_center_size(pos2(rect.left() + 9.0, y), Vec2::splat(18.0));
                atlas.paint(painter, sprite, tile, Color32::WHITE);
            }
        }
        painter.rect_filled(bar, size::RADIUS - 1, theme.field);
        let inside = bar.shrink(1.0);
        let upto = |value: f32| inside.left() + inside.width() * (value / meter.need.max(1) as f32).clamp(0.0, 1.0);
        let fill = |to: f32, colour: Color32| {
            if to > inside.left() + 0.5 {
                let part = Rect::from_min_max(inside.min, pos2(to, inside.max.y));
                painter.rect_filled(part, size::RADIUS - 2, colour);
            }
        };
        if meter.before > meter.filled {
            fill(upto(meter.before), colours.wound);
        }
        fill(
            upto(meter.filled),
            if meter.done { colours.reached } else { meter.fill },
        );
        let edge = theme.edge.lerp_to_gamma(colours.flash, meter.flash.clamp(0.0, 1.0));
        let width = 1.0 + meter.flash.clamp(0.0, 1.0);
        painter.rect_stroke(bar, size::RADIUS - 1, (width, edge), StrokeKind::Inside);
        let mark = if meter.done { 8.0 } else { 0.0 };
        let words = painter.text(
            bar.center() + vec2(mark, 0.0),
            Align2::CENTER_CENTER,
            meter.words(meter.have),
            FontId::proportional(size::SMALL),
            theme.strong,
        );
        if meter.done {
            let at = words.left_center() - vec2(9.0, 0.0);
            let check = icons::ICON_CHECK.codepoint;
            painter.text(at, Align2::CENTER_CENTER, check, icon_font(13.0), theme.strong);
        }
    }
    let tip = if meter.tip.is_empty() {
        meter.name.clone()
    } else {
        format!("{}. {}", meter.name, meter.tip)
    };
    (response.on_hover_text(tip), bar)
}
