//! The Level's header for a pile: its tools, half tiles, stacking, the layer, the mirrors, undo and the camera.

use egui::{Align, Layout, RichText, Ui};
use egui_material_icons::icons;

use crate::app::command::{Command, Facts};
use crate::editor::Request;
use crate::editor::pile::{Asked, Desk};
use crate::ui::bar::tool_ui;
use crate::ui::controls::{divider, icon_button, icon_toggle};
use crate::ui::theme::Theme;
use crate::ui::tools::TOOLS;

/// The room that the rest takes beside the tools, in points.
const REST: f32 = 300.0;
const TOOL: f32 = 36.0;

/// Shows the header; what does not fit is in the menus and the palette.
pub fn pile_header_ui(ui: &mut Ui, desk: &Desk, facts: &Facts, commands: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let places = ((ui.available_width() - 5.0 * TOOL) / TOOL).max(2.0) as usize;
        let wide = ui.available_width() > TOOLS.len() as f32 * TOOL + REST;
        for (place, look) in TOOLS.iter().enumerate() {
            if wide || place < places || facts.tool == look.tool {
                tool_ui(ui, look.id, facts, commands);
            }
        }
        divider(ui);
        let ask = |asked| Command::Edit(Request::Pile(asked));
        let tip = "A stroke may begin at half a tile (H)";
        if icon_toggle(ui, icons::ICON_GRID_4X4, "Half tiles", tip, Some(desk.half), Ok(())).clicked() {
            commands.push(ask(Asked::Half(!desk.half)));
        }
        let tip = "Lay tiles upon what is under the pointer (T)";
        if icon_toggle(ui, icons::ICON_STACKS, "Stack", tip, Some(desk.stack), Ok(())).clicked() {
            commands.push(ask(Asked::Stack(!desk.stack)));
        }
        let theme = Theme::of(ui);
        if wide {
            divider(ui);
            let lower = if desk.layer > 0 {
                Ok(())
            } else {
                Err("This is the table.".to_owned())
            };
            if icon_button(
                ui,
                icons::ICON_REMOVE,
                "Layer below",
                "Paint a layer lower (PgDn)",
                lower,
            )
            .clicked()
            {
                commands.push(Command::Edit(Request::StepLayer(-1)));
            }
            ui.label(RichText::new(format!("Layer {}", desk.layer)).color(theme.strong));
            if icon_button(
                ui,
                icons::ICON_ADD,
                "Layer above",
                "Paint a layer higher (PgUp)",
                Ok(()),
            )
            .clicked()
            {
                commands.push(Command::Edit(Request::StepLayer(1)));
            }
            divider(ui);
            for id in ["mirror-x", "mirror-y", "undo", "redo"] {
                tool_ui(ui, id, facts, commands);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if wide {
                tool_ui(ui, "fit", facts, commands);
            } else {
                ui.label(RichText::new(format!("z {}", desk.layer)).color(theme.strong));
            }
        });
    });
}
