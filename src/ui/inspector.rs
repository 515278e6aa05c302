//! The Inspector: everything about the selected action.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align, Align2, Button, FontId, Label, Layout, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use egui_extras::{Column, TableBuilder, TableRow};
use egui_material_icons::icons;

use crate::action::state::thousands;
use crate::action::{ActionId, Node};
use crate::app::command::Command;
use crate::board::{Change, Slot, Write};
use crate::level::Terrain;
use crate::level::match3::Colour;
use crate::sim::{Action, Sim};
use crate::ui::controls;
use crate::ui::theme::{Theme, digits_font, icon_font, size};
use crate::ui::tree::{menu, words};

/// The width of the captions at the left of values.
const CAPTION: f32 = 76.0;
/// So many children are listed.
const MOST_CHILDREN: usize = 24;
/// So many characters of a parameter are shown; the tooltip and the clipboard have all.
const MOST_TEXT: usize = 240;
/// The height of a row of the journal.
const WRITE_ROW: f32 = 19.0;
/// So many rows of the journal show without scrolling it.
const WRITE_ROWS: usize = 12;

/// Shows the selected action: what it is, how it stands and why, its kin, parameters, times, and what it wrote.
pub fn inspector_ui(sim: &Sim, selected: Option<ActionId>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let Some(id) = selected else {
        nothing_ui(
            ui,
            "Select an action in the tree: what it is and what it changed is shown here",
        );
        return;
    };
    let Some(node) = sim.tree().get(id) else {
        nothing_ui(ui, &format!("{id} is no longer in the record"));
        return;
    };
    ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            head_ui(node, ui);
            cancels_ui(sim, node, ui, commands);
            section_ui(ui, "Parameters", |ui| params_ui(node, ui));
            section_ui(ui, "Time", |ui| times_ui(sim, node, ui));
            section_ui(ui, "Chain", |ui| kin_ui(sim, node, ui, commands));
            journal_ui(sim, node, ui);
            ui.add_space(size::PAD);
        });
}

fn nothing_ui(ui: &mut Ui, words: &str) {
    ui.add_space((ui.available_height() * 0.2).min(60.0));
    controls::hint_ui(ui, icons::ICON_FRAME_INSPECT, words);
}

/// Name, number, state, cause and remark.
fn head_ui(node: &Node<Action>, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let state = controls::look(theme, node.state);
    ui.horizontal(|ui| {
        ui.label(RichText::new(words::name(&node.action)).heading().color(theme.strong));
        ui.label(
            RichText::new(node.id.to_string())
                .font(digits_font(size::TEXT))
                .color(theme.weak),
        );
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(state.word).color(state.colour));
            ui.label(state.icon.rich_text().size(size::ICON).color(state.colour));
        });
    });
    if let Some(cause) = &node.cause {
        ui.label(RichText::new(cause.to_string()).color(state.colour));
    }
    if let Some(note) = node.action.note() {
        ui.label(RichText::new(note).color(theme.warn));
    }
    if node.undone {
        ui.horizontal(|ui| {
            ui.label(icons::ICON_UNDO.rich_text().size(14.0).color(theme.weak));
            ui.label(RichText::new("Rolled back: what it changed was taken back").color(theme.weak));
        });
    }
}

/// The ways to end it, or its chain, while they live.
fn cancels_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    for cancel in menu::cancels(sim, node).iter().filter(|cancel| cancel.enabled.is_ok()) {
        ui.add_space(2.0);
        // Painted, not a label: the buttons below say all of it to a screen reader, each once.
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        let mut job = LayoutJob::simple_singleline(cancel.words.clone(), FontId::proportional(size::TEXT), theme.text);
        job.wrap = TextWrapping::truncate_at_width((line.width() - 18.0).max(0.0));
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let middle = line.left_center();
        let icon = icons::ICON_STOP_CIRCLE.codepoint;
        ui.painter()
            .text(middle, Align2::LEFT_CENTER, icon, icon_font(14.0), theme.bad);
        let at = middle + vec2(18.0, -galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme.text);
        ui.horizontal(|ui| {
            ui.add_space(18.0);
            for (outcome, how, hint) in menu::OUTCOMES {
                let name = format!("{}, {how}", cancel.words);
                let response = ui.add(Button::new(capitalised(how)));
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if response.on_hover_text(format!("{name}\n{hint}")).clicked() {
                    commands.push(cancel.command(outcome));
                }
            }
        });
    }
}

fn section_ui(ui: &mut Ui, title: &str, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui);
    ui.add_space(size::GAP);
    ui.label(RichText::new(title).small().strong().color(theme.weak));
    let line = ui.min_rect().bottom() + 1.0;
    ui.painter().hline(ui.max_rect().x_range(), line, (1.0, theme.border));
    ui.add_space(3.0);
    add(ui);
}

/// A caption and its value, in two columns.
fn field_ui(ui: &mut Ui, caption: &str, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let width = CAPTION.min(ui.available_width() * 0.4);
        let label = Label::new(RichText::new(caption).color(theme.weak)).truncate();
        ui.allocate_ui_with_layout(vec2(width, 18.0), Layout::left_to_right(Align::Min), |ui| {
            ui.set_width(width);
            ui.add(label);
        });
        ui.vertical(|ui| add(ui));
    });
}

fn value_ui(ui: &mut Ui, caption: &str, value: &str) {
    let theme = Theme::of(ui);
    field_ui(ui, caption, |ui| {
        let long = value.char_indices().nth(MOST_TEXT).map(|(at, _)| at);
        let shown = long.map_or_else(|| value.to_owned(), |at| format!("{}…", value[..at].trim_end()));
        let response = ui.add(Label::new(RichText::new(shown).color(theme.text)).wrap());
        if long.is_some() {
            response.on_hover_text(value);
        }
    });
}

fn params_ui(node: &Node<Action>, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let params = node.action.params();
    if params.is_empty() {
        ui.label(RichText::new("None").color(theme.weak));
    }
    for (name, param) in params {
        value_ui(ui, &capitalised(name), &param.to_string());
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn times_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui) {
    let moment = |transition: u64| match (transition, sim.tree().tick_of(transition)) {
        (0, _) => "–".to_owned(),
        (transition, Some(tick)) => format!("tick {}, transition {}", thousands(tick), thousands(transition)),
        (transition, None) => format!("transition {}", thousands(transition)),
    };
    value_ui(ui, "Started", &moment(node.started));
    value_ui(ui, "Ended", &moment(node.ended));
    if let Some(ticks) = words::ticks(sim, node) {
        value_ui(
            ui,
            "Took",
            &format!("{} ticks, {}", thousands(ticks), words::seconds(ticks)),
        );
    }
}

fn kin_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    field_ui(ui, "Parent", |ui| match node.parent.and_then(|id| sim.tree().get(id)) {
        Some(parent) => link_ui(parent, ui, commands),
        None => {
            ui.label(RichText::new("None: it is a root").color(theme.weak));
        }
    });
    if node.depth > 1
        && let Some(root) = sim.tree().get(node.root)
    {
        field_ui(ui, "Root", |ui| link_ui(root, ui, commands));
    }
    field_ui(ui, "Children", |ui| {
        let mut children = sim.tree().children(node.id);
        let mut some = false;
        for child in children.by_ref().take(MOST_CHILDREN) {
            some = true;
            link_ui(child, ui, commands);
        }
        match children.count() {
            0 if !some => {
                ui.label(RichText::new("None").color(theme.weak));
            }
            0 => {}
            more => {
                ui.label(RichText::new(format!("and {} more", thousands(more as u64))).color(theme.weak));
            }
        }
    });
}

/// The state and the name of another action; a click selects it.
fn link_ui(node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let state = controls::look(theme, node.state);
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding = vec2(0.0, 0.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(state.icon.rich_text().size(13.0).color(state.colour))
            .on_hover_text(state.word);
        let words = format!("{} {}", node.id, words::title(&node.action));
        let link = egui::Button::new(RichText::new(&words).color(theme.accent))
            .frame(false)
            .truncate();
        let response = ui.add(link);
        // The row of the tree has the bare name.
        response.widget_info(|| WidgetInfo::labeled(Role::Link, true, format!("Go to {}", words::target(node))));
        if response.on_hover_text(&words).clicked() {
            commands.push(Command::SelectAction(Some(node.id)));
        }
    });
}

/// What the action itself wrote, oldest first.
fn journal_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let writes = sim.writes_of(node.id);
    let title = match writes.len() {
        0 => "Changes".to_owned(),
        count => format!("Changes: {}", thousands(count as u64)),
    };
    section_ui(ui, &title, |ui| {
        if writes.is_empty() {
            let words = match (node.started, sim.tree().first_child(node.id)) {
                (0, _) => "It has not started",
                (_, Some(_)) => "It wrote nothing itself; its children did",
                (_, None) => "It wrote nothing",
            };
            ui.label(RichText::new(words).color(theme.weak));
            return;
        }
        let height = writes.len().min(WRITE_ROWS) as f32 * WRITE_ROW;
        let place = CAPTION.min(ui.available_width() * 0.4);
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        TableBuilder::new(ui)
            .id_salt("journal")
            .min_scrolled_height(0.0)
            .max_scroll_height(height)
            .auto_shrink([false, true])
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(place).clip(true))
            .column(Column::remainder().clip(true))
            .body(|body| {
                body.rows(WRITE_ROW, writes.len(), |mut row| {
                    let write = &writes[row.index()];
                    write_ui(write, &mut row);
                });
            });
    });
}

/// One change: where, and from what to what.
fn write_ui(write: &Write, row: &mut TableRow<'_, '_>) {
    let (place, before, after) = in_words(&write.change);
    row.col(|ui| {
        let theme = Theme::of(ui);
        ui.add(Label::new(RichText::new(place).color(theme.weak)).truncate());
    });
    row.col(|ui| {
        let theme = Theme::of(ui);
        if !before.is_empty() {
            ui.add(Label::new(RichText::new(before).color(theme.text)).extend());
            ui.add(Label::new(RichText::new("  →  ").color(theme.weak)).extend());
        }
        ui.add(Label::new(RichText::new(after).color(theme.strong)).truncate());
    });
}

/// Where, what was there, and what is there now; a counter has a difference alone.
fn in_words(change: &Change) -> (String, String, String) {
    match *change {
        Change::Slot { place, before, after } => {
            let terrain = before.terrain != after.terrain;
            (place.to_string(), slot(before, terrain), slot(after, terrain))
        }
        Change::Counter { counter, by } => {
            let sign = if by < 0 { '−' } else { '+' };
            (
                capitalised(&counter.name()),
                String::new(),
                format!("{sign}{}", thousands(by.unsigned_abs())),
            )
        }
    }
}

/// `Red 12`: the tile with its number, or `empty`; with its terrain where that changes.
fn slot(slot: Slot, terrain: bool) -> String {
    let tile = match slot.face_index().and_then(Colour::new) {
        Some(colour) => format!("{} {}", colour.name(), slot.piece),
        None => "empty".to_owned(),
    };
    if !terrain {
        return tile;
    }
    let ground = match slot.terrain {
        Terrain::Floor => "floor",
        Terrain::Void => "void",
        Terrain::Wall => "wall",
        Terrain::Spawner => "spawner",
        Terrain::Destination => "destination",
    };
    if slot.face == 0 {
        ground.to_owned()
    } else {
        format!("{tile} on {ground}")
    }
}
