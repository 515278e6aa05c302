//! The lines below the strip of a match-3 game: moves, score and stars, the goals as they fill, the next tile; and the encounter.
//!
//! They show the board that Live shows, be it of now, of the past or of a preview. Where a level has no goals, no stars and no enemy
//! there is one line with the moves and the score.

use egui::{Align, Color32, Layout, Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::Anchors;
use super::meter::{Front, Meter, meter_ui};
use super::progress::{PROGRESS, caption, caption_width, number_ui, start, tile_ui};
use crate::board::{Board, Counter, Field};
use crate::level::match3::{Goal, MAX_STARS, Settings};
use crate::sim::Sim;
use crate::sim::effects::{Bar, Encounter};
use crate::sim::match3::progress;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::live_effects::{HIT, LiveEffects};
use crate::ui::theme::{EffectColours, Theme, size};
use crate::words::{counted, thousands};

/// So few moves left are told in the colour of a warning.
const FEW: i64 = 3;

/// Shows the lines; answers where the bars of the encounter are.
pub(super) fn goals_ui(sim: &Sim, board: &Board, effects: &LiveEffects, atlas: &Atlas, ui: &mut Ui) -> Anchors {
    let mut anchors = Anchors::default();
    let settings = sim.settings();
    line(ui, |ui| {
        moves_ui(settings, board, ui);
        score_ui(settings, board, atlas, ui);
        for &goal in settings.goals_in_force() {
            goal_ui(settings, goal, board, atlas, ui);
        }
        if let Some(next) = sim.next_tile() {
            start(ui, caption_width(ui, "Next") + 4.0 + 18.0);
            caption(ui, "Next");
            tile_ui(ui, atlas, Sprite::Tile(next), &format!("Next tile: {}", next.name()));
        }
    });
    if let Some(encounter) = Encounter::of(settings, board) {
        line(ui, |ui| anchors = encounter_ui(&encounter, board, effects, atlas, ui));
    }
    anchors
}

fn line(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let room = vec2(ui.available_width(), PROGRESS);
    let layout = Layout::left_to_right(Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(room, layout, |ui| {
        ui.set_row_height(PROGRESS);
        ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
        add(ui);
    });
}

/// Moves left where there is a limit, else moves made.
fn moves_ui(settings: &Settings, board: &Board, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let made = board.counters().get(Counter::Moves);
    let Some(limit) = settings.moves.map(i64::from) else {
        return number_ui(ui, "Moves", made, None, false);
    };
    let left = (limit - made).max(0);
    let words = thousands(left as u64);
    let tint = if left <= FEW { theme.warn } else { theme.strong };
    let name = format!("Moves left {words} of {}", thousands(limit.max(0) as u64));
    start(ui, caption_width(ui, "Moves left") + 4.0 + 24.0);
    let response = ui
        .scope(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            caption(ui, "Moves left");
            let font = crate::ui::theme::digits_font(size::SMALL + 1.0);
            ui.add(egui::Label::new(RichText::new(&words).font(font).color(tint)).extend())
        })
        .inner;
    say(&response, name);
    response.on_hover_text(format!(
        "{made} of {} made; a refused swap costs none",
        counted(limit, "move", "moves")
    ));
    ui.add_space(size::GAP);
}

/// What a screen reader says in the place of shown words.
fn say(response: &Response, name: String) {
    response.widget_info(move || WidgetInfo::labeled(Role::Label, true, name.clone()));
}

/// The score, where no goal of the level shows it, and the stars with the score at which the next one comes.
fn score_ui(settings: &Settings, board: &Board, atlas: &Atlas, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let score = board.counters().get(Counter::Score);
    let wanted = settings.goals_in_force().iter().find_map(|goal| match goal {
        Goal::Score(points) => Some(i64::from(*points)),
        Goal::Collect { .. } | Goal::Enemy(_) => None,
    });
    match wanted {
        None => number_ui(ui, "Score", score, None, false),
        Some(points) => {
            let meter = goal_meter(Front::Icon(icons::ICON_TROPHY), "Score", score, points, theme);
            start(ui, meter.size(ui).x);
            meter_ui(ui, atlas, &meter);
            ui.add_space(size::GAP);
        }
    }
    if settings.stars.is_empty() {
        return;
    }
    let (have, of) = (settings.stars_at(score), settings.stars.len().min(MAX_STARS));
    let next = settings.stars.iter().copied().find(|&star| i64::from(star) > score);
    let words = next.map_or_else(String::new, |next| format!("at {}", thousands(u64::from(next))));
    start(ui, of as f32 * 17.0 + caption_width(ui, &words));
    let (rect, response) = ui.allocate_exact_size(vec2(of as f32 * 17.0, PROGRESS), Sense::hover());
    for star in 0..of {
        let at = rect.left_center() + vec2(8.0 + star as f32 * 17.0, 0.0);
        let (icon, tint) = if star < have {
            (icons::ICON_STAR, theme.warn)
        } else {
            (icons::ICON_STAR, theme.faint)
        };
        let font = crate::ui::theme::icon_font(if star < have { 17.0 } else { 13.0 });
        ui.painter()
            .text(at, egui::Align2::CENTER_CENTER, icon.codepoint, font, tint);
    }
    let name = match next {
        Some(next) => format!("Stars {have} of {of}, the next at {}", thousands(u64::from(next))),
        None => format!("Stars {have} of {of}"),
    };
    say(&response, name);
    let all: Vec<String> = settings.stars.iter().map(|&star| thousands(u64::from(star))).collect();
    response.on_hover_text(format!("Stars are given at a score of {}", all.join(", ")));
    if !words.is_empty() {
        caption(ui, &words);
    }
    ui.add_space(size::GAP);
}

fn goal_meter<'a>(front: Front, name: &str, have: i64, need: i64, theme: &Theme) -> Meter<'a> {
    let done = have >= need;
    let shown = have.clamp(0, need);
    Meter {
        front,
        name: format!("{name} {} of {}", thousands(have.max(0) as u64), thousands(need as u64)),
        tip: if done { "This goal is reached" } else { "" },
        have: shown,
        need,
        filled: shown as f32,
        before: 0.0,
        fill: EffectColours::of(theme).goal,
        done,
        flash: 0.0,
        width: 58.0,
    }
}

/// A goal as it fills. The enemy has a bar of its own; the score stands before the goals.
fn goal_ui(settings: &Settings, goal: Goal, board: &Board, atlas: &Atlas, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let (have, need) = progress(goal, board);
    let meter = match goal {
        Goal::Score(_) => return,
        Goal::Enemy(points) if settings.enemy() == Some(points) => return,
        Goal::Enemy(_) => goal_meter(Front::Icon(icons::ICON_SKULL), "Damage", have, need, theme),
        Goal::Collect { colour, .. } => goal_meter(Front::Tile(Sprite::Tile(colour)), colour.name(), have, need, theme),
    };
    start(ui, meter.size(ui).x);
    meter_ui(ui, atlas, &meter);
    ui.add_space(size::GAP);
}

/// The enemy's hit points, the energy of each attack, and whether the next strike counts twice.
fn encounter_ui(encounter: &Encounter, board: &Board, effects: &LiveEffects, atlas: &Atlas, ui: &mut Ui) -> Anchors {
    let theme = Theme::of(ui);
    let colours = EffectColours::of(theme);
    let mut anchors = Anchors::default();
    let enemy = encounter.enemy;
    let of = enemy.of as f32;
    let damage = board.fields().get(Field::Damage);
    let left = of - effects.shown(Field::Damage, damage);
    let before = effects.before(Field::Damage).map_or(0.0, |before| of - before as f32);
    let hit = effects
        .strikes
        .iter()
        .map(|strike| strike.part)
        .find(|&part| part >= HIT);
    let meter = Meter {
        front: Front::Icon(icons::ICON_SKULL),
        name: format!(
            "Enemy {} of {}",
            thousands(u64::from(enemy.have)),
            counted(enemy.of, "hit point", "hit points")
        ),
        tip: if enemy.have == 0 {
            "It has fallen"
        } else {
            "A full bar of an attack strikes it"
        },
        have: left.max(0.0).round() as i64,
        need: i64::from(enemy.of),
        filled: left,
        before,
        fill: colours.enemy,
        done: enemy.have == 0 && left <= 0.5,
        flash: hit.map_or(0.0, |part| 1.0 - (part - HIT) / (1.0 - HIT)),
        width: 118.0,
    };
    start(ui, meter.size(ui).x);
    anchors.enemy = Some(meter_ui(ui, atlas, &meter).1);
    ui.add_space(size::GAP);
    for bar in &encounter.bars {
        let rect = energy_ui(bar, effects, atlas, ui);
        anchors.energy[usize::from(bar.colour.index() & 7)] = Some(rect);
    }
    if encounter.is_doubled {
        double_ui(ui);
    }
    anchors
}

/// The energy of an attack.
fn energy_ui(bar: &Bar, effects: &LiveEffects, atlas: &Atlas, ui: &mut Ui) -> egui::Rect {
    let theme = Theme::of(ui);
    let shown = effects.shown(Field::Energy(bar.colour.index()), bar.energy);
    let energy = shown.round().max(0.0) as i64;
    let is_full = energy >= i64::from(bar.size);
    let meter = Meter {
        front: Front::Tile(Sprite::Tile(bar.colour)),
        name: format!(
            "{}, {}: energy {} of {}",
            crate::ui::channels::word(&bar.name),
            bar.colour.name(),
            thousands(u64::from(bar.energy)),
            thousands(u64::from(bar.size))
        ),
        tip: "At its size it strikes for as much damage, and the rest stays",
        have: energy,
        need: i64::from(bar.size),
        filled: shown,
        before: 0.0,
        fill: EffectColours::of(theme).energy,
        done: false,
        flash: if is_full { 1.0 } else { 0.0 },
        width: 54.0,
    };
    start(ui, meter.size(ui).x);
    let (_, rect) = meter_ui(ui, atlas, &meter);
    ui.add_space(size::GAP);
    rect
}

/// The badge of a pending double.
fn double_ui(ui: &mut Ui) {
    let theme = Theme::of(ui);
    let flash = EffectColours::of(theme).flash;
    start(ui, 34.0);
    let (rect, response) = ui.allocate_exact_size(vec2(30.0, PROGRESS), Sense::hover());
    let badge = egui::Rect::from_center_size(rect.center(), vec2(30.0, 18.0));
    let painter = ui.painter();
    painter.rect_filled(badge, 9.0, flash.gamma_multiply(0.18));
    painter.rect_stroke(badge, 9.0, (1.5, flash), egui::StrokeKind::Inside);
    let font = egui::FontId::proportional(size::SMALL + 1.0);
    let ink: Color32 = theme.strong;
    painter.text(badge.center(), egui::Align2::CENTER_CENTER, "×2", font, ink);
    say(&response, "The next strike counts twice".to_owned());
    response.on_hover_text("The next strike counts twice; it does not stack");
}
