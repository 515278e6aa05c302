//! The parameters of an action as a tree: cells are links, groups fold.

use egui::{CollapsingHeader, RichText, Ui, vec2};

use super::fields::{capitalised, cells_link_ui, field_ui, value_ui};
use crate::action::Node;
use crate::command::Command;
use crate::grid::Cell;
use crate::sim::{Action, Param};
use crate::ui::theme::Theme;
use crate::words::{counted, thousands};

/// So many cells of a list are shown; the text that is copied has all.
const MOST_CELLS: usize = 120;

/// A list with no more cells than this is open at first.
const FEW: usize = 24;

/// Every parameter by its name.
pub(super) fn params_ui(node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let params = node.action.params();
    if params.is_empty() {
        ui.label(RichText::new("None").color(theme.weak));
    }
    for (name, param) in params {
        let caption = capitalised(name);
        match &param {
            Param::Cell(cell) => field_ui(ui, &caption, |ui| cell_ui(ui, name, *cell, commands)),
            Param::Cells(cells) => {
                let words = format!("{caption}: {}", thousands(cells.len() as u64));
                fold_ui(ui, name, &words, cells.len(), |ui| cells_ui(ui, name, cells, commands));
            }
            Param::Groups(groups) => {
                let words = format!("{caption}: {}", thousands(groups.len() as u64));
                let count = groups.iter().map(Vec::len).sum();
                fold_ui(ui, name, &words, count, |ui| {
                    for (index, group) in groups.iter().enumerate().take(MOST_CELLS) {
                        group_ui(ui, index + 1, group, commands);
                    }
                });
            }
            param => value_ui(ui, &caption, &param.to_string()),
        }
    }
}

fn fold_ui(ui: &mut Ui, name: &str, words: &str, count: usize, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui);
    CollapsingHeader::new(RichText::new(words).color(theme.weak))
        .id_salt(("param", name))
        .default_open(count <= FEW)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            add(ui);
        });
}

fn group_ui(ui: &mut Ui, number: usize, group: &[Cell], commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        tight(ui);
        let words = format!("Group {number}");
        cells_link_ui(
            ui,
            &words,
            &format!("{words}, {}", counted(group.len(), "cell", "cells")),
            group,
            commands,
        );
        chips_ui(ui, &words, group, commands);
    });
}

fn cells_ui(ui: &mut Ui, name: &str, cells: &[Cell], commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        tight(ui);
        chips_ui(ui, name, cells, commands);
    });
}

fn chips_ui(ui: &mut Ui, of: &str, cells: &[Cell], commands: &mut Vec<Command>) {
    for &cell in cells.iter().take(MOST_CELLS) {
        cell_ui(ui, of, cell, commands);
    }
    if let Some(more) = cells.len().checked_sub(MOST_CELLS + 1) {
        let theme = Theme::of(ui);
        ui.label(RichText::new(format!("and {} more", thousands(more as u64 + 1))).color(theme.weak));
    }
}

fn cell_ui(ui: &mut Ui, of: &str, cell: Cell, commands: &mut Vec<Command>) {
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding = vec2(0.0, 0.0);
    cells_link_ui(ui, &cell.to_string(), &format!("{of}: {cell}"), &[cell], commands);
}

fn tight(ui: &mut Ui) {
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding = vec2(0.0, 0.0);
}
