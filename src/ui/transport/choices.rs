//! What is chosen from a list: the speed, the live link, the bot.

use egui::{ComboBox, Ui};
use egui_material_icons::icons;

use super::Tool;
use crate::command::Command;
use crate::playtest::Bot;
use crate::session::{LiveLink, LiveState, SPEEDS};
use crate::ui::controls::tip_beside;
use crate::ui::theme::{Theme, icon_font, size};

/// `0.25×`, `Max`.
pub(super) fn speed_name(speed: f32) -> String {
    if speed.is_finite() {
        format!("{speed}×")
    } else {
        "Max".to_owned()
    }
}

pub(super) fn speed_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let combo = ComboBox::from_id_salt("speed")
        .width(Tool::Speed.width())
        .selected_text(speed_name(live.speed))
        .height(320.0);
    let response = combo.show_ui(ui, |ui| speeds_ui(live, ui, commands)).response;
    response
        .accessible_name("Speed")
        .on_hover_text("How fast the clock runs");
}

pub(super) fn speeds_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    for speed in SPEEDS {
        let name = if speed.is_finite() {
            speed_name(speed)
        } else {
            "As fast as it can".to_owned()
        };
        if ui
            .selectable_label(speed.to_bits() == live.speed.to_bits(), name)
            .clicked()
        {
            commands.push(Command::SetSpeed(speed));
            ui.close();
        }
    }
}

/// What the header has room for.
const fn short_name(link: LiveLink) -> &'static str {
    match link {
        LiveLink::Restart => "Restart",
        link => link.name(),
    }
}

pub(super) fn link_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let icon = match live.link {
        LiveLink::Pour => icons::ICON_LINK,
        LiveLink::Replay => icons::ICON_FAST_FORWARD,
        LiveLink::Restart => icons::ICON_REPLAY,
        LiveLink::Off => icons::ICON_LINK_OFF,
    };
    let mut job = egui::text::LayoutJob::default();
    let format = |font, colour| egui::TextFormat {
        valign: egui::Align::Center,
        ..egui::TextFormat::simple(font, colour)
    };
    job.append(icon.codepoint, 0.0, format(icon_font(15.0), theme.text));
    let text = egui::FontId::proportional(size::TEXT);
    job.append(short_name(live.link), 5.0, format(text, theme.text));
    let combo = ComboBox::from_id_salt("link")
        .width(Tool::Link.width())
        .selected_text(job);
    let response = combo.show_ui(ui, |ui| links_ui(live, ui, commands)).response;
    response
        .accessible_name("Live link")
        .on_hover_text("What an edit of the level does to the running game");
}

pub(super) fn links_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let links = LiveLink::ALL.map(|link| (link, link.name(), link.tip()));
    commands.extend(chosen(&links, live.link, ui).map(Command::SetLink));
}

pub(super) fn bot_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let combo = ComboBox::from_id_salt("bot")
        .width(Tool::Bot.width())
        .selected_text(live.bot.name());
    let response = combo.show_ui(ui, |ui| bots_ui(live, ui, commands)).response;
    response
        .accessible_name("Bot")
        .on_hover_text("Which bot autoplay lets play");
}

pub(super) fn bots_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let bots = Bot::ALL.map(|bot| (bot, bot.name(), bot.tip()));
    commands.extend(chosen(&bots, live.bot, ui).map(Command::SetBot));
}

/// A row for each choice, with its name and what it means; answers the one that was clicked, and closes the menu.
fn chosen<T: Copy + PartialEq>(all: &[(T, &str, &str)], present: T, ui: &mut Ui) -> Option<T> {
    let mut clicked = None;
    for &(choice, name, tip) in all {
        if tip_beside(ui.selectable_label(choice == present, name), tip).clicked() {
            clicked = Some(choice);
            ui.close();
        }
    }
    clicked
}
