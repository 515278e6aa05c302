//! The effects of a level: what matches of a colour raise, and what that would do now.

use egui::{Align, Button, Frame, Layout, Margin, RichText, TextEdit, Ui, vec2};
use egui_material_icons::icons;

use super::field::{Form, Number, colour_choice, number, standing_ui};
use super::{SettingsView, preview};
use crate::editor::Property;
use crate::level::match3::{ATTACK, Colour, Effect};
use crate::ui::channels::{self, Channel};
use crate::ui::controls::{icon_button, named};
use crate::ui::theme::{Theme, size};

/// The most of an amount and of a bar that can be typed, and the most effects that can be added.
const MOST: u32 = 9_999;
const MOST_EFFECTS: usize = 32;

/// What a new effect begins with.
const AMOUNT: u32 = 5;
const OWN: &str = "signal";

/// The most letters of a channel and of a name.
const LETTERS: usize = 40;

pub(super) fn effects_ui(ui: &mut Ui, form: &mut Form<'_>, view: &mut SettingsView) {
    let theme = Theme::of(ui);
    if form.settings.effects.is_empty() {
        let words = "None: a match clears, and that is all. An effect lets the matches of a colour attack, or tell your game something.";
        ui.label(RichText::new(words).small().color(theme.weak));
    }
    for index in 0..form.settings.effects.len() {
        effect_ui(ui, form, view, index);
    }
    form.problems_ui(ui, |code| code.starts_with("encounter-"));
    add_ui(ui, form, view);
}

/// A line that is laid out from its right end.
fn row(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let room = vec2(ui.available_width(), 26.0);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), add);
}

/// The effects with another one in the place of one of them.
fn with(form: &Form<'_>, index: usize, change: impl FnOnce(&mut Effect)) -> Property {
    let mut effects = form.settings.effects.clone();
    change(&mut effects[index]);
    Property::Effects(effects)
}

/// An effect: its colour, channel, name and numbers, and what it does.
fn effect_ui(ui: &mut Ui, form: &mut Form<'_>, view: &mut SettingsView, index: usize) {
    let theme = Theme::of(ui);
    let effect = form.settings.effects[index].clone();
    let number = index + 1;
    let frame = Frame::new()
        .fill(theme.raised)
        .stroke((1.0, theme.border))
        .corner_radius(size::RADIUS)
        .inner_margin(Margin::same(6));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.set_width(ui.available_width());
        let is_own = channels::of(&effect.channel).name.is_empty() || view.own_channel == Some(index);
        row(ui, |ui| {
            let remove = format!("Remove effect {number}");
            if icon_button(ui, icons::ICON_CLOSE, &remove, "Its colour raises nothing more", Ok(())).clicked() {
                let mut effects = form.settings.effects.clone();
                effects.remove(index);
                view.own_channel = None;
                form.set_once(Property::Effects(effects));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let name = format!("Colour of effect {number}");
                let colours = form.settings.colours();
                if let Some(colour) = colour_choice(ui, form.atlas, colours, effect.colour, &name) {
                    form.set_once(with(form, index, |effect| effect.colour = colour));
                }
                let present = if is_own {
                    &channels::OTHER
                } else {
                    channels::of(&effect.channel)
                };
                if let Some(channel) = channel_ui(ui, present, number) {
                    view.own_channel = channel.name.is_empty().then_some(index);
                    let name = if channel.name.is_empty() { OWN } else { channel.name };
                    form.set_once(with(form, index, |effect| name.clone_into(&mut effect.channel)));
                }
            });
        });
        if is_own {
            let field = ("Channel", "Channel");
            let (response, text) = text_ui(ui, field, number, &effect.channel);
            if response.has_focus() {
                view.own_channel = Some(index);
            }
            if response.changed() {
                form.set(with(form, index, |effect| effect.channel = text));
            }
            if response.lost_focus() {
                view.own_channel = None;
            }
            form.ended(&response);
        }
        let (response, text) = text_ui(ui, ("Name", "Name, for people"), number, &effect.name);
        if response.changed() {
            form.set(with(form, index, |effect| effect.name = text));
        }
        form.ended(&response);
        numbers_ui(ui, form, &effect, index);
        let stands = form.known.live.settings.effects.get(index) == Some(&effect);
        standing_ui(
            ui,
            form.known.live.link,
            stands,
            &preview::effect(&effect, form.settings),
        );
        form.effect_problem_ui(ui, index);
    });
}

/// The amount of an effect, and the size of an attack's bar.
fn numbers_ui(ui: &mut Ui, form: &mut Form<'_>, effect: &Effect, index: usize) {
    let theme = Theme::of(ui);
    let channel = channels::of(&effect.channel);
    let part = |ui: &mut Ui, form: &mut Form<'_>, word: &str, present: u32, least: u32, set: fn(&mut Effect, u32)| {
        ui.label(RichText::new(word).small().color(theme.weak));
        let mut value = present;
        let look = Number {
            name: &format!("{word} of effect {}", index + 1),
            suffix: "",
            range: least..=MOST,
            speed: 0.1,
            thousandths: false,
        };
        let response = number(ui, &mut value, &look, 48.0);
        if response.changed() && value != present {
            form.set(with(form, index, |effect| set(effect, value)));
        }
        form.ended(&response);
    };
    let Some(word) = channel.amount else { return };
    ui.horizontal(|ui| {
        part(ui, form, word, effect.amount, 0, |effect, amount| {
            effect.amount = amount;
        });
        if effect.channel == ATTACK {
            ui.add_space(size::GAP);
            part(ui, form, "Bar", effect.bar, 1, |effect, bar| {
                effect.bar = bar;
            });
        }
    });
}

/// A text field of an effect: what is typed in it now.
fn text_ui(ui: &mut Ui, (name, hint): (&str, &str), number: usize, present: &str) -> (egui::Response, String) {
    let mut text = present.to_owned();
    let edit = TextEdit::singleline(&mut text)
        .char_limit(LETTERS)
        .desired_width(f32::INFINITY)
        .hint_text(hint);
    let response = ui.add(edit).accessible_name(format!("{name} of effect {number}"));
    (response, text)
}

/// The channel of an effect, chosen from those that something listens to, or one of the level's own.
fn channel_ui(ui: &mut Ui, present: &Channel, number: usize) -> Option<&'static Channel> {
    let mut picked = None;
    let button = Button::new((present.icon.rich_text().size(15.0), present.word))
        .gap(4.0)
        .truncate()
        .min_size(vec2(ui.available_width(), 22.0));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        ui.set_min_width(150.0);
        for channel in channels::KNOWN.iter().chain([&channels::OTHER]) {
            if item_ui(ui, channel, channel.name == present.name) {
                picked = Some(channel);
            }
        }
    });
    response.widget_info(|| {
        let name = format!("Channel of effect {number}: {}", present.word);
        egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name)
    });
    response.on_hover_text(format!("{}. Click for another channel", present.tip));
    picked.filter(|channel| channel.name != present.name)
}

/// A channel in a menu; answers whether it was chosen.
fn item_ui(ui: &mut Ui, channel: &Channel, selected: bool) -> bool {
    let item = Button::new((channel.icon.rich_text().size(15.0), channel.word))
        .gap(6.0)
        .selected(selected);
    let clicked = named(ui.add(item), channel.word).on_hover_text(channel.tip).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

/// One effect more.
fn add_ui(ui: &mut Ui, form: &mut Form<'_>, view: &mut SettingsView) {
    let effects = form.settings.effects.clone();
    let add = Button::new((icons::ICON_ADD.rich_text().size(14.0), "Add effect"))
        .gap(3.0)
        .min_size(vec2(0.0, 24.0));
    let is_room = effects.len() < MOST_EFFECTS;
    let inner = ui.add_enabled_ui(is_room, |ui| {
        let (response, _) = egui::containers::menu::MenuButton::from_button(add).ui(ui, |ui| {
            ui.set_min_width(150.0);
            for channel in channels::KNOWN.iter().chain([&channels::OTHER]) {
                if item_ui(ui, channel, false) {
                    let own = channel.name.is_empty();
                    view.own_channel = own.then_some(effects.len());
                    let mut effects = effects.clone();
                    let colour = unbound(&effects, form.settings.colours());
                    let amount = if channel.amount.is_some() { AMOUNT } else { 0 };
                    effects.push(Effect::new(colour, if own { OWN } else { channel.name }, amount));
                    form.set_once(Property::Effects(effects));
                }
            }
        });
        named(response, "Add effect")
    });
    inner
        .inner
        .on_hover_text("Binds an effect to a colour: each match of it raises it on its channel")
        .on_disabled_hover_text(format!("{MOST_EFFECTS} effects are the most; remove one first."));
}

/// The first colour of the level that raises nothing yet.
fn unbound(effects: &[Effect], colours: u8) -> Colour {
    let bound = |colour: &Colour| effects.iter().any(|effect| effect.colour == *colour);
    let mut free = (0..colours).filter_map(Colour::new).filter(|colour| !bound(colour));
    free.next().unwrap_or_default()
}
