//! The lines below the strip of a match-3 game: moves, score and stars, the goals as they fill, the next tile; and the encounter.
//!
//! They show the board that Live shows, be it of now, of the past or of a preview. Where a level has no goals, no stars and no enemy
//! there is one line with the moves and the score.

use std::cell::RefCell;

use egui::{Color32, Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::flow::Slot;
use super::meter::{Front, Meter, meter_ui};
use super::progress::{PROGRESS, caption, caption_width, digits_width, number, number_up_to, tile_ui};
use crate::board::{Board, Counter, Field};
use crate::level::match3::{Goal, MAX_STARS, Settings};
use crate::sim::Sim;
use crate::sim::effects::{Bar, Encounter};
use crate::sim::match3::progress;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::live_effects::Anchors;
use crate::ui::live_effects::{HIT, LiveEffects};
use crate::ui::theme::{EffectColours, Theme, size};
use crate::words::{counted, thousands};

/// So few moves left are told in the colour of a warning.
const FEW: i64 = 3;

/// So great is a score that its part has room for.
const MOST_SCORE: i64 = 999_999;

/// The room of the badge of a pending double, in points.
const DOUBLE: f32 = 34.0;

/// The parts of the line of goals.
pub(super) fn slots<'a>(sim: &'a Sim, board: &'a Board, atlas: &'a Atlas, ui: &Ui) -> Vec<Slot<'a>> {
    let settings = sim.settings();
    let mut slots = vec![moves(settings, board, ui)];
    score(settings, board, atlas, ui, &mut slots);
    slots.extend(
        settings
            .goals_in_force()
            .iter()
            .filter_map(|&goal| goal_slot(settings, goal, board, atlas, ui)),
    );
    let next = sim.next_tile();
    if settings.drop || next.is_some() {
        let width = caption_width(ui, "Next") + 4.0 + 20.0;
        slots.push(Slot::new(width, move |ui| {
            if let Some(next) = next {
                caption(ui, "Next");
                tile_ui(ui, atlas, Sprite::Tile(next), &format!("Next tile: {}", next.name()));
            }
        }));
    }
    slots
}

/// The parts of the line of the encounter: the enemy's hit points, the energy of each attack, and whether the next strike counts
/// twice. Where the bars stand is told to `anchors`. None where there is no enemy.
pub(super) fn encounter_slots<'a>(
    sim: &Sim,
    board: &Board,
    effects: &LiveEffects,
    atlas: &'a Atlas,
    ui: &Ui,
    anchors: &'a RefCell<Anchors>,
) -> Vec<Slot<'a>> {
    let Some(encounter) = Encounter::of(sim.settings(), board) else {
        return Vec::new();
    };
    let theme = Theme::of(ui);
    let meter = enemy_meter(&encounter, board, effects, theme);
    let mut slots = vec![Slot::new(meter.size(ui).x, move |ui: &mut Ui| {
        anchors.borrow_mut().enemy = Some(meter_ui(ui, atlas, &meter).1);
    })];
    for bar in &encounter.bars {
        let meter = energy_meter(bar, effects, theme);
        let index = usize::from(bar.colour.index());
        slots.push(Slot::new(meter.size(ui).x, move |ui: &mut Ui| {
            anchors.borrow_mut().energy[index] = Some(meter_ui(ui, atlas, &meter).1);
        }));
    }
    let is_doubled = encounter.is_doubled;
    slots.push(Slot::new(DOUBLE, move |ui: &mut Ui| {
        if is_doubled {
            double_ui(ui);
        }
    }));
    slots
}

/// Moves left where there is a limit, else moves made.
fn moves<'a>(settings: &Settings, board: &Board, ui: &Ui) -> Slot<'a> {
    let theme = Theme::of(ui);
    let made = board.counters().get(Counter::Moves);
    let Some(limit) = settings.moves.map(i64::from) else {
        return number(ui, "Moves", made, None, false);
    };
    let left = (limit - made).max(0);
    let words = thousands(left as u64);
    let tint = if left <= FEW { theme.warn } else { theme.strong };
    let name = format!("Moves left {words} of {}", thousands(limit.max(0) as u64));
    let most = thousands(limit.max(99) as u64);
    let width = caption_width(ui, "Moves left") + 4.0 + digits_width(ui, &most) + 2.0;
    Slot::new(width, move |ui| {
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
    })
}

/// What a screen reader says in the place of shown words.
fn say(response: &Response, name: String) {
    response.widget_info(move || WidgetInfo::labeled(Role::Label, true, name.clone()));
}

/// The score, where no goal of the level shows it, and the stars with the score at which the next one comes.
fn score<'a>(settings: &Settings, board: &Board, atlas: &'a Atlas, ui: &Ui, slots: &mut Vec<Slot<'a>>) {
    let theme = Theme::of(ui);
    let score = board.counters().get(Counter::Score);
    let wanted = settings.goals_in_force().iter().find_map(|goal| match goal {
        Goal::Score(points) => Some(i64::from(*points)),
        Goal::Collect { .. } | Goal::Enemy(_) => None,
    });
    slots.push(match wanted {
        None => number_up_to(ui, "Score", score, MOST_SCORE, false),
        Some(points) => bar(
            goal_meter(Front::Icon(icons::ICON_TROPHY), "Score", score, points, theme),
            atlas,
            ui,
        ),
    });
    if settings.stars.is_empty() {
        return;
    }
    let (have, of) = (settings.stars_at(score), settings.stars.len().min(MAX_STARS));
    let at = |star: u32| format!("at {}", thousands(u64::from(star)));
    let widest = settings.stars.iter().map(|&star| caption_width(ui, &at(star)));
    let stars_width = of as f32 * 17.0;
    let width = stars_width + 4.0 + widest.fold(0.0, f32::max);
    let next = settings.stars.iter().copied().find(|&star| i64::from(star) > score);
    let all: Vec<String> = settings.stars.iter().map(|&star| thousands(u64::from(star))).collect();
    slots.push(Slot::new(width, move |ui| {
        let theme = Theme::of(ui);
        let (rect, response) = ui.allocate_exact_size(vec2(stars_width, PROGRESS), Sense::hover());
        for star in 0..of {
            let place = rect.left_center() + vec2(8.0 + star as f32 * 17.0, 0.0);
            let tint = if star < have { theme.warn } else { theme.faint };
            let font = crate::ui::theme::icon_font(if star < have { 17.0 } else { 13.0 });
            let icon = icons::ICON_STAR.codepoint;
            ui.painter().text(place, egui::Align2::CENTER_CENTER, icon, font, tint);
        }
        let name = match next {
            Some(next) => format!("Stars {have} of {of}, the next at {}", thousands(u64::from(next))),
            None => format!("Stars {have} of {of}"),
        };
        say(&response, name);
        response.on_hover_text(format!("Stars are given at a score of {}", all.join(", ")));
        if let Some(next) = next {
            caption(ui, &at(next));
        }
    }));
}

/// A bar that fills.
fn bar<'a>(meter: Meter<'a>, atlas: &'a Atlas, ui: &Ui) -> Slot<'a> {
    Slot::new(meter.size(ui).x, move |ui| {
        meter_ui(ui, atlas, &meter);
    })
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
fn goal_slot<'a>(settings: &Settings, goal: Goal, board: &Board, atlas: &'a Atlas, ui: &Ui) -> Option<Slot<'a>> {
    let theme = Theme::of(ui);
    let (have, need) = progress(goal, board);
    let meter = match goal {
        Goal::Score(_) => return None,
        Goal::Enemy(points) if settings.enemy() == Some(points) => return None,
        Goal::Enemy(_) => goal_meter(Front::Icon(icons::ICON_SKULL), "Damage", have, need, theme),
        Goal::Collect { colour, .. } => goal_meter(Front::Tile(Sprite::Tile(colour)), colour.name(), have, need, theme),
    };
    Some(bar(meter, atlas, ui))
}

/// The enemy's hit points.
fn enemy_meter<'a>(encounter: &Encounter, board: &Board, effects: &LiveEffects, theme: &Theme) -> Meter<'a> {
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
    Meter {
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
        fill: EffectColours::of(theme).enemy,
        done: enemy.have == 0 && left <= 0.5,
        flash: hit.map_or(0.0, |part| 1.0 - (part - HIT) / (1.0 - HIT)),
        width: 118.0,
    }
}

/// The energy of an attack.
fn energy_meter<'a>(bar: &Bar, effects: &LiveEffects, theme: &Theme) -> Meter<'a> {
    let shown = effects.shown(Field::Energy(bar.colour), bar.energy);
    let energy = shown.round().max(0.0) as i64;
    let is_full = energy >= i64::from(bar.size);
    Meter {
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
    }
}

/// The badge of a pending double.
fn double_ui(ui: &mut Ui) {
    let theme = Theme::of(ui);
    let flash = EffectColours::of(theme).flash;
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
