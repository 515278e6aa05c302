//! Who wrote a cell: a list that stays until it is closed.

use egui::{Align, Button, Frame, Layout, RichText, ScrollArea, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::InspectorView;
use super::journal::slot;
use crate::action::state::thousands;
use crate::action::{ActionId, Breakpoint, Moment};
use crate::command::Command;
use crate::grid::Cell;
use crate::sim::who_wrote::Writer;
use crate::sim::{Sim, WhoWrote, who_wrote};
use crate::ui::controls::{icon_button, look};
use crate::ui::numbers::spell;
use crate::ui::theme::{Theme, size};
use crate::ui::tree::words;

/// The most height of the list, in points.
const MOST_HEIGHT: f32 = 168.0;

/// The list, worked out anew when something was written or ended.
#[derive(Debug, Clone)]
pub(super) struct Found {
    key: (Cell, u64, u64),
    list: WhoWrote,
}

pub(super) fn who_ui(
    sim: &Sim,
    selected: Option<ActionId>,
    view: &mut InspectorView,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let Some(cell) = view.who else { return };
    let key = (cell, sim.tree().last_transition(), sim.journal().len());
    if view.found.as_ref().is_none_or(|found| found.key != key) {
        view.found = Some(Found {
            key,
            list: who_wrote(sim, cell),
        });
    }
    let Some(Found { list, .. }) = &view.found else { return };
    let theme = Theme::of(ui);
    let frame = Frame::new()
        .fill(theme.raised)
        .corner_radius(size::RADIUS)
        .inner_margin(6);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(format!("Who wrote {cell}")).strong().color(theme.strong));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = icon_button(
                    ui,
                    icons::ICON_CLOSE,
                    "Close who wrote",
                    "Back to the action alone",
                    Ok(()),
                );
                if close.clicked() {
                    commands.push(Command::WhoWrote(None));
                }
            });
        });
        // Above the list, whose length changes with the moment: they stay under the pointer.
        ui.horizontal_wrapped(|ui| ways_ui(list, ui, commands));
        let rows = ScrollArea::vertical()
            .id_salt("who")
            .max_height(MOST_HEIGHT)
            .auto_shrink([false, true]);
        rows.show(ui, |ui| {
            let caption = |ui: &mut Ui, words: &str| {
                ui.label(RichText::new(words).small().color(theme.weak));
            };
            if !list.due.is_empty() {
                caption(ui, "Should have written it");
            }
            for due in &list.due {
                due_ui(sim, due.action, &due.why, selected, ui, commands);
            }
            if !list.due.is_empty() && !list.writers.is_empty() {
                caption(ui, "Wrote it, the newest first");
            }
            for writer in &list.writers {
                writer_ui(sim, writer, selected, ui, commands);
            }
            note_ui(list, ui);
        });
    });
    ui.add_space(size::GAP);
}

/// An action that should have written the cell.
fn due_ui(
    sim: &Sim,
    action: ActionId,
    why: &str,
    selected: Option<ActionId>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let Some(node) = sim.tree().get(action) else { return };
    let theme = Theme::of(ui);
    let target = words::target(node);
    let said = format!("{target}, {why}");
    let said = spell(ui.ctx(), &said).into_owned();
    let name = format!("Should have written it: {said}");
    row_ui(
        ui,
        look(theme, node.state)
            .icon
            .rich_text()
            .color(look(theme, node.state).colour),
        &said,
        theme.warn,
        &name,
        selected == Some(action),
        || {
            commands.push(Command::SelectAction(Some(action)));
        },
    );
}

fn writer_ui(sim: &Sim, writer: &Writer, selected: Option<ActionId>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let terrain = writer.before.terrain != writer.after.terrain;
    let change = {
        let puzzle = &sim.level().puzzle;
        format!(
            "{} → {}",
            slot(puzzle, writer.before, terrain),
            slot(puzzle, writer.after, terrain)
        )
    };
    let (target, icon) = match sim.tree().get(writer.action) {
        Some(node) => {
            let look = look(theme, node.state);
            (words::target(node), look.icon.rich_text().color(look.colour))
        }
        None => (
            writer.action.to_string(),
            icons::ICON_HISTORY.rich_text().color(theme.weak),
        ),
    };
    let target = spell(ui.ctx(), &target).into_owned();
    let said = format!("{target}  {change}");
    let name = format!("Writer {target}: {change}, transition {}", thousands(writer.transition));
    row_ui(
        ui,
        icon,
        &said,
        theme.text,
        &name,
        selected == Some(writer.action),
        || {
            commands.push(Command::SelectAction(Some(writer.action)));
        },
    );
}

fn row_ui(
    ui: &mut Ui,
    icon: RichText,
    words: &str,
    ink: egui::Color32,
    name: &str,
    selected: bool,
    clicked: impl FnOnce(),
) {
    let button = Button::new((icon.size(13.0), RichText::new(words).color(ink)))
        .gap(5.0)
        .frame_when_inactive(selected)
        .selected(selected)
        .min_size(vec2(ui.available_width(), 19.0))
        .truncate();
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, selected, name));
    if response.on_hover_text(name).clicked() {
        clicked();
    }
}

fn note_ui(list: &WhoWrote, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let more = match (list.writers.len(), list.more, list.dropped) {
        (0, _, false) => "Nobody has written it: it is as it was at the start.".to_owned(),
        (0, _, true) => "Nobody that the record still holds has written it.".to_owned(),
        (_, false, false) => return,
        (_, false, true) => "Older writers are no longer in the record.".to_owned(),
        (count, true, _) => format!("The newest {count}; there are older ones."),
    };
    ui.label(RichText::new(more).small().color(theme.weak));
}

fn ways_ui(list: &WhoWrote, ui: &mut Ui, commands: &mut Vec<Command>) {
    let last = list.writers.first();
    let back = ui.add_enabled(last.is_some(), Button::new("Run back to the last writer"));
    let back = back
        .on_hover_text("Shows the moment before this cell was written last")
        .on_disabled_hover_text("No action in the record has written this cell.");
    if let Some(last) = last.filter(|_| back.clicked()) {
        commands.push(Command::SelectAction(Some(last.action)));
        commands.push(Command::GoTo(last.transition.saturating_sub(1)));
    }
    let stop = ui.button("Break when it changes");
    if stop
        .on_hover_text("Stops the run at each transition that writes this cell")
        .clicked()
    {
        commands.push(Command::AddBreakpoint(Breakpoint {
            cell: Some(list.cell),
            moment: Moment::Changes,
            ..Breakpoint::default()
        }));
    }
}
