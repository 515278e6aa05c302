//! The scores at which a game earns its stars.

use egui::{Align, Button, Layout, RichText, Ui, vec2};
use egui_material_icons::icons;

use super::field::{Form, Number, number, standing_ui};
use super::preview;
use crate::editor::Property;
use crate::level::match3::MAX_STARS;
use crate::ui::controls::{icon_button, named};
use crate::ui::theme::Theme;

/// The most points that can be typed, and the first star of a level that has none.
const MOST: u32 = 99_999_999;
const FIRST: u32 = 500;

pub(super) fn stars_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let theme = Theme::of(ui);
    let stars = &form.settings.stars;
    if stars.is_empty() {
        let words = "None: a game is won or lost, no more.";
        ui.label(RichText::new(words).small().color(theme.weak));
    }
    for index in 0..stars.len() {
        star_ui(ui, form, index);
    }
    form.problems_ui(ui, |code| code.starts_with("star"));
    let add = Button::new((icons::ICON_ADD.rich_text().size(14.0), "Add star"))
        .gap(3.0)
        .min_size(vec2(0.0, 24.0));
    let is_room = stars.len() < MAX_STARS;
    let response = named(ui.add_enabled(is_room, add), "Add star")
        .on_hover_text("One star more, at a higher score")
        .on_disabled_hover_text(format!("{MAX_STARS} stars are the most."));
    if response.clicked() {
        let mut stars = stars.clone();
        stars.push(next(&stars));
        form.set_once(Property::Stars(stars));
    }
}

/// The score of the next star: as far above the last as that is above the one before it.
fn next(stars: &[u32]) -> u32 {
    match *stars {
        [] => FIRST,
        [one] => one.saturating_mul(2).clamp(one.saturating_add(1).min(MOST), MOST),
        [.., before, last] => {
            let step = last.saturating_sub(before).max(1);
            last.saturating_add(step).min(MOST)
        }
    }
}

/// A star: its score, and away with it.
fn star_ui(ui: &mut Ui, form: &mut Form<'_>, index: usize) {
    let theme = Theme::of(ui);
    let stars = &form.settings.stars;
    let present = stars[index];
    let count = index + 1;
    let least = index.checked_sub(1).map_or(1, |before| stars[before].saturating_add(1));
    let most = stars
        .get(count)
        .map_or(MOST, |&after| after.saturating_sub(1))
        .max(least);
    let room = vec2(ui.available_width(), 24.0);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let remove = format!("Remove star {count}");
        if icon_button(ui, icons::ICON_CLOSE, &remove, "", Ok(())).clicked() {
            let mut stars = stars.clone();
            stars.remove(index);
            form.set_once(Property::Stars(stars));
        }
        let mut score = present;
        let look = Number {
            name: &format!("Score of star {count}"),
            suffix: if present == 1 { " point" } else { " points" },
            // Between its neighbours: stars that changed places under the pointer would be another one's.
            range: least..=most,
            speed: 10.0,
            thousandths: false,
        };
        let response = number(ui, &mut score, &look, 96.0);
        if response.changed() && score != present {
            let mut stars = stars.clone();
            stars[index] = score;
            form.set(Property::Stars(stars));
        }
        form.ended(&response);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for _ in 0..count {
                ui.label(icons::ICON_STAR.rich_text().size(15.0).color(theme.warn));
            }
        });
    });
    let stands = form.known.live.settings.stars.get(index) == Some(&present);
    standing_ui(
        ui,
        form.known.live.link,
        stands,
        &preview::score(present, form.settings),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_star_comes_after_the_others() {
        assert_eq!(next(&[]), 500);
        assert_eq!(next(&[500]), 1_000);
        assert_eq!(next(&[500, 1_500]), 2_500);
        assert_eq!(next(&[700, 700]), 701);
        assert_eq!(next(&[MOST, MOST]), MOST);
    }
}
