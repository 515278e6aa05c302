//! Name, author, notes and seed.

use egui::{RichText, TextEdit, Ui};
use egui_material_icons::icons;

use super::field::{Form, caption};
use super::{LiveSettings, SettingsView};
use crate::editor::Property;
use crate::ui::controls::icon_button;
use crate::ui::theme::Theme;

/// The most letters of a name, and of notes.
const NAME: usize = 120;
const NOTES: usize = 4_000;

pub(super) fn text_ui(ui: &mut Ui, form: &mut Form<'_>, live: LiveSettings<'_>, view: &mut SettingsView) {
    names_ui(ui, form);
    seed_ui(ui, form, live, view);
}

/// Name, author and notes.
pub(super) fn names_ui(ui: &mut Ui, form: &mut Form<'_>) {
    line(
        ui,
        form,
        "Name",
        "The title that a player sees",
        &form.level.name.clone(),
        Property::Name,
    );
    line(
        ui,
        form,
        "Author",
        "Who made it",
        &form.level.author.clone(),
        Property::Author,
    );
    caption(ui, "Notes", "For the people who work on the level; no player sees them");
    let mut notes = form.level.notes.clone();
    let edit = TextEdit::multiline(&mut notes)
        .desired_rows(2)
        .char_limit(NOTES)
        .desired_width(f32::INFINITY);
    let response = ui.add(edit).accessible_name("Level notes");
    if response.changed() {
        form.set(Property::Notes(notes));
    }
    form.ended(&response);
}

fn line(ui: &mut Ui, form: &mut Form<'_>, name: &str, tip: &str, value: &str, of: fn(String) -> Property) {
    caption(ui, name, tip);
    let mut text = value.to_owned();
    let edit = TextEdit::singleline(&mut text)
        .char_limit(NAME)
        .desired_width(f32::INFINITY)
        .hint_text("None");
    let response = ui.add(edit).accessible_name(format!("Level {}", name.to_lowercase()));
    if response.changed() {
        form.set(of(text));
    }
    form.ended(&response);
}

/// The seed that the level starts from: its own, or none.
fn seed_ui(ui: &mut Ui, form: &mut Form<'_>, live: LiveSettings<'_>, view: &mut SettingsView) {
    let theme = Theme::of(ui);
    caption(
        ui,
        "Seed",
        "What random cells roll, and what comes after. Without one the level starts from 0.",
    );
    let present = form.level.seed.map(|seed| seed.to_string()).unwrap_or_default();
    let mut text = view.seed_text.clone().unwrap_or_else(|| present.clone());
    let wrong = !text.is_empty() && text.parse::<u64>().is_err();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let edit = TextEdit::singleline(&mut text)
            .char_limit(20)
            .desired_width((ui.available_width() - 72.0).max(40.0))
            .hint_text("None: 0")
            .text_color(if wrong { theme.bad } else { theme.text });
        let response = ui.add(edit).accessible_name("Level seed");
        if response.changed() {
            text.retain(|letter| letter.is_ascii_digit());
            match (text.is_empty(), text.parse()) {
                (true, _) => form.set(Property::Seed(None)),
                (false, Ok(seed)) => form.set(Property::Seed(Some(seed))),
                (false, Err(_)) => {}
            }
            view.seed_text = Some(text.clone());
        }
        if response.lost_focus() {
            view.seed_text = None;
        }
        form.ended(&response);
        let same = form.level.seed == Some(live.seed);
        let enabled = if same {
            Err("The level has Live's seed already.".into())
        } else {
            Ok(())
        };
        let tip = format!("Live plays from {}; the level starts from it too then.", live.seed);
        if icon_button(ui, icons::ICON_KEEP, "Pin from Live", &tip, enabled).clicked() {
            view.seed_text = None;
            form.set_once(Property::Seed(Some(live.seed)));
        }
        let enabled = match form.level.seed {
            Some(_) => Ok(()),
            None => Err("The level has no seed of its own.".into()),
        };
        if icon_button(ui, icons::ICON_CLOSE, "No seed", "Start from 0", enabled).clicked() {
            view.seed_text = None;
            form.set_once(Property::Seed(None));
        }
    });
    if wrong {
        let words = "The largest seed is 18,446,744,073,709,551,615.";
        ui.label(RichText::new(words).small().color(theme.bad));
    }
}
