//! Every command by a part of its name: type, choose with the arrows, and Enter does it.

pub mod fuzzy;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, Color32, FontId, Key, Modifiers, RichText, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2,
};
use egui_material_icons::icons;

use super::theme::{Theme, icon_font, size};
use crate::command::table::{Entry, TABLE};
use crate::command::{Command, Facts};
use crate::ui::icon::drawn;
use crate::ui::keys::keys_in_words;
use fuzzy::Fit;

/// The height of a row, and how many of them are seen.
const ROW: f32 = 28.0;
const ROWS: f32 = 11.0;

/// What a command that can be used is worth more than one that cannot.
const USABLE: i32 = 8;

/// What was typed, and which row is lit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Finder {
    typed: String,
    lit: usize,
}

/// A command that fits.
struct Found {
    entry: &'static Entry,
    label: String,
    fit: Fit,
}

/// The commands that fit what was typed, the best first; one that cannot be used has to fit a little better.
fn found(typed: &str, facts: &Facts) -> Vec<Found> {
    let mut found: Vec<Found> = TABLE
        .iter()
        .filter(|entry| entry.id != "find")
        .filter_map(|entry| {
            let label = entry.full_label(facts);
            let fit = fuzzy::fit(typed, &label)
                .or_else(|| by_menu(entry, typed, &label))
                .or_else(|| by_tip(entry, typed))?;
            Some(Found { entry, label, fit })
        })
        .collect();
    if !typed.trim().is_empty() {
        found.sort_by_key(|found| {
            let usable = found.entry.ask(facts).is_ok();
            std::cmp::Reverse(found.fit.score + if usable { USABLE } else { 0 })
        });
    }
    found
}

/// A menu's name before that of the command fits too, though less.
fn by_menu(entry: &Entry, typed: &str, label: &str) -> Option<Fit> {
    let (menu, _) = entry.menu?;
    let name = menu.name();
    let fit = fuzzy::fit(typed, &format!("{name} {label}"))?;
    // The begin of the menu's name alone is meant for it; else any letters would do.
    if !fit.letters.starts_with(&[0, 1]) {
        return None;
    }
    let skip = name.chars().count() + 1;
    Some(Fit {
        score: fit.score / 2 - 20,
        letters: fit
            .letters
            .into_iter()
            .filter_map(|letter| letter.checked_sub(skip))
            .collect(),
    })
}

/// What a command does, in its sentence, finds it last: "light" the theme.
fn by_tip(entry: &Entry, typed: &str) -> Option<Fit> {
    let typed = typed.trim().to_lowercase();
    (typed.chars().count() >= 4 && entry.tip.to_lowercase().contains(&typed)).then(|| Fit {
        score: -100,
        letters: Vec::new(),
    })
}

/// Shows the palette; answers whether it is done.
pub fn command_palette_ui(ui: &mut Ui, finder: &mut Finder, facts: &Facts, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    // The arrows are ours before the text field sees them.
    let pressed = |ui: &mut Ui, key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
    let (down, up) = (pressed(ui, Key::ArrowDown), pressed(ui, Key::ArrowUp));
    let (page_down, page_up) = (pressed(ui, Key::PageDown), pressed(ui, Key::PageUp));
    let enter = pressed(ui, Key::Enter) > 0;

    ui.horizontal(|ui| {
        ui.label(icons::ICON_SEARCH.rich_text().size(18.0).color(theme.weak));
        let edit = TextEdit::singleline(&mut finder.typed)
            .hint_text("Find a command")
            .font(FontId::proportional(size::HEADING))
            .frame(egui::Frame::NONE)
            .char_limit(60)
            .desired_width(f32::INFINITY);
        let response = ui.add(edit).accessible_name("Find a command");
        response.request_focus();
        if response.changed() {
            finder.lit = 0;
        }
    });
    ui.separator();

    let found = found(&finder.typed, facts);
    let last = found.len().saturating_sub(1);
    finder.lit = (finder.lit + down + page_down * ROWS as usize)
        .saturating_sub(up + page_up * ROWS as usize)
        .min(last);
    let moved = down + up + page_down + page_up > 0;
    let mut chosen = enter.then_some(finder.lit);
    if found.is_empty() {
        ui.add_space(size::PAD);
        ui.vertical_centered(|ui| {
            let words = "No command has these letters. Try fewer of them.";
            ui.label(RichText::new(words).color(theme.weak));
        });
        ui.add_space(size::PAD);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let height = (ui.ctx().content_rect().height() - 260.0).clamp(ROW * 4.0, ROW * ROWS);
    ScrollArea::vertical()
        .max_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (index, found) in found.iter().enumerate() {
                let lit = index == finder.lit;
                let response = row_ui(ui, theme, found, facts, lit);
                if response.clicked() {
                    chosen = Some(index);
                    finder.lit = index;
                }
                if lit && moved {
                    response.scroll_to_me(None);
                }
            }
        });
    let lit = found.get(finder.lit);
    foot_ui(ui, theme, lit, facts);
    match chosen
        .and_then(|index| found.get(index))
        .map(|found| found.entry.ask(facts))
    {
        Some(Ok(command)) => {
            commands.push(command);
            true
        }
        _ => false,
    }
}

/// What the lit command does, or why it cannot be done now.
fn foot_ui(ui: &mut Ui, theme: &Theme, lit: Option<&Found>, facts: &Facts) {
    let Some(found) = lit else { return };
    ui.separator();
    let (icon, colour, words) = match found.entry.ask(facts) {
        Ok(_) => (icons::ICON_KEYBOARD_RETURN, theme.weak, found.entry.tip.to_owned()),
        Err(why) => (icons::ICON_BLOCK, theme.warn, why),
    };
    ui.horizontal(|ui| {
        ui.set_min_height(22.0);
        ui.label(icon.rich_text().size(15.0).color(colour));
        ui.add(egui::Label::new(RichText::new(words).small().color(colour)).wrap());
    });
}

fn row_ui(ui: &mut Ui, theme: &Theme, found: &Found, facts: &Facts, lit: bool) -> egui::Response {
    let entry = found.entry;
    let enabled = entry.ask(facts);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| {
        let name = format!("Command {}", found.label);
        WidgetInfo::selected(egui::Role::ListBoxOption, enabled.is_ok(), lit, name)
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if lit {
        painter.rect_filled(rect, size::RADIUS, theme.accent_ground);
    } else if response.hovered() {
        painter.rect_filled(rect, size::RADIUS, theme.hovered);
    }
    let (text, bright) = match (enabled.is_ok(), lit) {
        (true, true) => (theme.strong, theme.accent),
        (true, false) => (theme.text, theme.accent),
        (false, _) => (theme.weak, theme.weak),
    };
    let icon = match entry.checked(facts) {
        Some(true) => Some(icons::ICON_CHECK),
        Some(false) => None,
        None => entry.icon.map(drawn),
    };
    let y = rect.center().y;
    if let Some(icon) = icon {
        let at = pos2(rect.left() + 18.0, y);
        painter.text(at, Align2::CENTER_CENTER, icon.codepoint, icon_font(16.0), theme.weak);
    }
    let mut right = rect.right() - 10.0;
    if let Some(keys) = facts.keymap.first(entry) {
        let keys = keys_in_words(ui.ctx(), keys);
        let font = FontId::monospace(size::SMALL);
        right = painter
            .text(pos2(right, y), Align2::RIGHT_CENTER, keys, font, theme.weak)
            .left()
            - 12.0;
    }
    let mut words = layout(&found.label, &found.fit.letters, text, bright);
    let left = rect.left() + 36.0;
    words.wrap = TextWrapping::truncate_at_width((right - left).max(0.0));
    let galley = painter.layout_job(words);
    let at = pos2(left, y - galley.size().y / 2.0);
    let (end, is_short) = (at.x + galley.size().x, galley.elided);
    painter.galley(at, galley, text);
    if let Some((menu, _)) = entry.menu.filter(|_| end + 70.0 < right) {
        let font = FontId::proportional(size::SMALL);
        painter.text(
            pos2(end + 10.0, y + 1.0),
            Align2::LEFT_CENTER,
            menu.name(),
            font,
            theme.weak,
        );
    }
    if is_short {
        return response.on_hover_text(&found.label);
    }
    response
}

/// The words, with the letters that were typed in another colour.
fn layout(label: &str, letters: &[usize], text: Color32, bright: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let font = FontId::proportional(size::TEXT);
    for (index, letter) in label.chars().enumerate() {
        let colour = if letters.contains(&index) { bright } else { text };
        job.append(
            letter.encode_utf8(&mut [0; 4]),
            0.0,
            TextFormat::simple(font.clone(), colour),
        );
    }
    job
}
