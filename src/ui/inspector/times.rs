//! When an action started and ended.

use egui::{Align, Button, Label, Layout, RichText, Ui, WidgetInfo, vec2};

use super::fields::{field_ui, value_ui};
use crate::action::Node;
use crate::command::Command;
use crate::sim::{Action, Sim};
use crate::ui::numbers::spell;
use crate::ui::theme::Theme;
use crate::ui::tree::words;
use crate::words::{counted, thousands};

/// Its start and its end, each with the way to go there, and how long it took.
pub(super) fn times_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    for (caption, what, transition) in [("Started", "start", node.started), ("Ended", "end", node.ended)] {
        if transition == 0 {
            value_ui(ui, caption, "–");
            continue;
        }
        field_ui(ui, caption, |ui| moment_ui(sim, node, what, transition, ui, commands));
    }
    if node.order != 0 {
        let tip = "Its place in the order in which actions started; its number tells when it was made";
        field_ui(ui, "Order", |ui| {
            let order = RichText::new(thousands(u64::from(node.order))).color(Theme::of(ui).text);
            ui.label(order).on_hover_text(tip);
        });
    }
    if let Some(ticks) = words::ticks(sim, node) {
        value_ui(
            ui,
            "Took",
            &format!("{}, {}", counted(ticks, "tick", "ticks"), words::seconds(ticks)),
        );
    }
}

fn moment_ui(sim: &Sim, node: &Node<Action>, what: &str, transition: u64, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let room = vec2(ui.available_width(), 18.0);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        let button = Button::new(RichText::new("Go to").small().color(theme.accent)).frame(false);
        let response = ui.add(button);
        let name = format!("Go to the {what} of {}", words::target(node));
        let name = spell(ui.ctx(), &name);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &*name));
        if response
            .on_hover_text(format!(
                "{name}: Live shows the moment after transition {}",
                thousands(transition)
            ))
            .clicked()
        {
            commands.push(Command::GoTo(transition));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let moment = in_words(sim, transition);
            ui.add(Label::new(RichText::new(moment).color(theme.text)).truncate());
        });
    });
}

/// `tick 1,204, transition 77`.
pub(super) fn in_words(sim: &Sim, transition: u64) -> String {
    match sim.tree().tick_of(transition) {
        Some(tick) => format!("tick {}, transition {}", thousands(tick), thousands(transition)),
        None => format!("transition {}", thousands(transition)),
    }
}
