//! The tools above the tree.

use egui::{Align, Button, Layout, RichText, Sense, Ui, UiBuilder, vec2};
use egui_material_icons::icons;

use super::{TreeView, filter_bar};
use crate::command::{Command, Previewed, READ_ONLY};
use crate::sim::{CancelOutcome, Scope, Sim};
use crate::ui::controls::{follow_button, icon_button, icon_toggle};
use crate::ui::preview;
use crate::ui::record::Record;
use crate::ui::theme::{Theme, size};
use crate::words::counted;

/// Below this width the number of actions gives way.
const WIDE: f32 = 410.0;

/// Below this width "Cancel chain" is its icon alone, and below the next "Follow" too.
const CANCEL_WORDS: f32 = 298.0;
const FOLLOW_WORDS: f32 = 206.0;

const FOLLOW_TIP: &str = "keeps the newest action in view. The selection stays where it is, and so does the view while the pointer or the \
     keys are in the tree.";

/// Follow, fold all, and cancel of the chain that runs.
pub(super) fn header_ui(record: &Record<'_>, view: &mut TreeView, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let sim = record.sim;
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::BAR), Sense::hover());
    ui.painter()
        .hline(bar.x_range(), bar.bottom() - 0.5, (1.0, theme.border));
    let inner = bar.shrink2(vec2(size::GAP, 1.0));
    let builder = UiBuilder::new()
        .max_rect(inner)
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(builder, |ui| {
        let words = if bar.width() >= FOLLOW_WORDS { "Follow" } else { "" };
        follow_button(ui, &mut view.follow, "Follow", words, FOLLOW_TIP);
        let some = if sim.tree().is_empty() {
            Err("There is no action yet".to_owned())
        } else {
            Ok(())
        };
        if icon_button(
            ui,
            icons::ICON_UNFOLD_LESS,
            "Fold all",
            "Chains that come later are open again.",
            some,
        )
        .clicked()
        {
            view.fold_all(sim, false);
        }
        let on = view.filter.shown;
        let tip = "Shows actions by name, state, cell and text alone (Ctrl+F in the tree)";
        if icon_toggle(ui, icons::ICON_SEARCH, "Filter", tip, Some(on), Ok(())).clicked() {
            filter_bar::toggle(view);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            cancel_ui(record, bar.width() >= CANCEL_WORDS, ui, commands);
            if bar.width() >= WIDE && !sim.tree().is_empty() {
                let count = counted(sim.tree().len(), "action", "actions");
                ui.label(RichText::new(count).small().color(theme.weak));
            }
        });
    });
}

/// The button that ends the chain; its tooltip names what it ends.
fn cancel_ui(record: &Record<'_>, words: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let root = record.running_root().filter(|_| !record.sim.is_recorded());
    let colour = if root.is_some() { theme.bad } else { theme.weak };
    let icon = icons::ICON_STOP_CIRCLE.rich_text().size(15.0).color(colour);
    let button = if words {
        Button::new((icon, "Cancel chain"))
    } else {
        Button::new(icon)
    };
    let button = button.min_size(vec2(0.0, 24.0));
    let response = ui.add_enabled(root.is_some(), button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, root.is_some(), "Cancel chain"));
    if let Some(root) = root {
        preview::point_from(
            &response,
            Previewed::Cancel {
                target: root.id,
                scope: Scope::Chain,
                outcome: CancelOutcome::Keep,
            },
        );
    }
    let response = match root {
        // Worked out while it shows alone: what lived at an earlier moment has to be counted.
        Some(root) => response.on_hover_ui(|ui| {
            let target = super::words::cancel_target_at(record, root);
            let later = if record.is_past() {
                " What came after this moment stays as a branch."
            } else {
                ""
            };
            ui.label(format!("Cancel {target} (Shift+Esc). {}{later}", super::menu::KEPT));
        }),
        None if record.sim.is_recorded() => response.on_disabled_hover_text(READ_ONLY),
        None => response.on_disabled_hover_text("No chain runs"),
    };
    if response.clicked() {
        commands.push(Command::CancelRunningChain);
    }
}

/// How much of the record is gone.
pub(super) fn dropped_ui(sim: &Sim, ui: &mut Ui) {
    let dropped = sim.tree().dropped_actions();
    if dropped == 0 {
        return;
    }
    let theme = Theme::of(ui);
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::ROW), Sense::hover());
    ui.painter().rect_filled(bar, 0.0, theme.raised);
    let inner = bar.shrink2(vec2(size::PAD, 0.0));
    let builder = UiBuilder::new()
        .max_rect(inner)
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(builder, |ui| {
        let words = counted(dropped, "older action dropped", "older actions dropped");
        let mebibytes = sim.engine().budgets.record_bytes >> 20;
        ui.label(icons::ICON_INFO.rich_text().size(13.0).color(theme.weak));
        ui.label(RichText::new(words).small().color(theme.weak))
            .on_hover_text(format!(
                "The record keeps {mebibytes} MiB. Beyond that the oldest whole chain goes first."
            ));
    });
}
