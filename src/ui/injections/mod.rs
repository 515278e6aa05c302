//! The injections of a run, below the breakpoints: what is armed, how often it has struck, and the form for another.

mod form;

use egui::{Align, Button, Checkbox, Label, Layout, RichText, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::controls::{icon_button, named};
use super::theme::{Theme, digits_font, size};
use crate::action::ActionId;
use crate::action::state::thousands;
use crate::command::Command;
use crate::session::into_next;
use crate::sim::{Armed, Inject, Injection, Meddling, Sim};
use form::{Draft, Reply};

/// What the section remembers from frame to frame.
#[derive(Debug, Clone, Default)]
pub struct InjectionsView {
    /// What stands in the form.
    draft: Option<Draft>,
}

impl InjectionsView {
    /// Opens the form on an injection.
    pub fn begin(&mut self, injection: &Injection) {
        self.draft = Some(Draft::of(injection));
    }
}

/// Shows the section. `sim` is the moment that is shown: what is armed in the past is armed on a branch that begins there.
pub fn injections_ui(
    sim: &Sim,
    is_past: bool,
    view: &mut InjectionsView,
    selected: Option<&(ActionId, String, bool)>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    head_ui(sim, view, selected, ui, commands);
    if is_past {
        let words = "Past: what is armed or muted here goes on from this moment; what came after it stays as a branch.";
        ui.add(Label::new(RichText::new(words).small().color(theme.marks.past)).wrap());
    }
    if let Some(draft) = &mut view.draft {
        match form::form_ui(sim, draft, ui) {
            Some(Reply::Done(injection)) => {
                commands.push(Command::Inject(Inject::Arm(injection)));
                view.draft = None;
            }
            Some(Reply::GivenUp) => view.draft = None,
            None => {}
        }
        ui.separator();
    }
    let injections = sim.injections();
    rows_ui(sim, ui, commands);
    if injections.list().len() == 0 && view.draft.is_none() {
        let words =
            "Nothing steps into the run: fix the next tiles, fail, delay or cancel the next of a kind of action.";
        ui.add(Label::new(RichText::new(words).color(theme.weak)).wrap());
    }
}

/// A row an injection: whether it strikes, what it does, how often it has, and the way to remove it.
pub fn rows_ui(sim: &Sim, ui: &mut Ui, commands: &mut Vec<Command>) {
    let injections = sim.injections();
    for one in injections.list() {
        row_ui(one, injections.is_muted(), ui, commands);
    }
}

/// The title, how many are armed, mute all, add.
fn head_ui(
    sim: &Sim,
    view: &mut InjectionsView,
    selected: Option<&(ActionId, String, bool)>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let injections = sim.injections();
    let room = vec2(ui.available_width(), size::BAR);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let icon = icons::ICON_ADD.rich_text().size(15.0).color(theme.accent);
        let add = Button::new((icon, RichText::new("Add"))).gap(3.0);
        let add = named(ui.add_enabled(view.draft.is_none(), add), "Add injection");
        let add = add
            .on_hover_text("Begins an injection, on the kind of the selected action")
            .on_disabled_hover_text("The form is open: finish it first.");
        if add.clicked() {
            let kind = selected.map_or(sim.kinds()[0], |(_, kind, _)| kind.as_str());
            view.begin(&into_next(kind, Meddling::Fail));
        }
        let mut muted = injections.is_muted();
        let mute = ui.add_enabled(injections.list().len() > 0, Checkbox::new(&mut muted, "Mute all"));
        mute.widget_info(|| {
            let enabled = injections.list().len() > 0;
            WidgetInfo::selected(egui::Role::CheckBox, enabled, muted, "Mute all injections")
        });
        if mute.on_hover_text("Passes over all injections for now").changed() {
            commands.push(Command::Inject(Inject::MuteAll(muted)));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(RichText::new("Injections").color(theme.strong));
            let words = match (injections.list().len(), injections.is_muted()) {
                (0, _) => String::new(),
                (_, true) => "muted".to_owned(),
                (_, false) => format!("{} armed", injections.waiting()),
            };
            ui.add(Label::new(RichText::new(words).small().color(theme.weak)).truncate());
        });
    });
}

fn row_ui(one: &Armed, all_muted: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let number = one.number;
    let said = one.injection.to_string();
    let room = vec2(ui.available_width(), size::ROW + 2.0);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let remove = format!("Remove injection {number}");
        if icon_button(ui, icons::ICON_CLOSE, &remove, "It strikes no more", Ok(())).clicked() {
            commands.push(Command::Inject(Inject::Remove(number)));
        }
        if let Some(last) = one.last {
            let link = Button::new(RichText::new(last.to_string()).color(theme.accent)).frame_when_inactive(false);
            let link = named(ui.add(link), &format!("Struck by injection {number}: {last}"));
            if link
                .on_hover_text("The action that it struck last: selects it")
                .clicked()
            {
                commands.push(Command::SelectAction(Some(last)));
            }
        }
        let (of, words) = (one.struck + one.left(), standing(one));
        let count = RichText::new(&words).font(digits_font(size::SMALL)).color(theme.weak);
        let count = ui.add(Label::new(count));
        count.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, format!("Injection {number} {words}")));
        count.on_hover_text(format!(
            "Has struck {} of {} times",
            thousands(one.struck.into()),
            thousands(of.into())
        ));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let mut enabled = !one.muted && !one.is_spent();
            let ink = if enabled && !all_muted {
                theme.strong
            } else {
                theme.weak
            };
            let check = ui.add_enabled(!one.is_spent(), Checkbox::without_text(&mut enabled));
            let name = format!("Injection {number}: {said}");
            check.widget_info(|| WidgetInfo::selected(egui::Role::CheckBox, !one.is_spent(), enabled, &name));
            let check = check
                .on_hover_text("Whether it strikes")
                .on_disabled_hover_text("It has struck as often as it was to; add another.");
            if check.changed() {
                let muted = !enabled;
                commands.push(Command::Inject(Inject::Mute { number, muted }));
            }
            let digits = RichText::new(number.to_string()).font(digits_font(size::SMALL));
            ui.label(digits.color(theme.weak));
            let mut text = RichText::new(&said).color(ink);
            if one.is_spent() {
                text = text.strikethrough();
            }
            let label = Label::new(text).truncate().show_tooltip_when_elided(false);
            ui.add(label).on_hover_text(&said);
        });
    });
}

/// `spent`, `2 of 5`, `armed`.
fn standing(one: &Armed) -> String {
    if one.is_spent() {
        "spent".to_owned()
    } else if one.muted {
        "muted".to_owned()
    } else if one.struck == 0 {
        "armed".to_owned()
    } else {
        let of = one.struck + one.left();
        format!("{} of {}", thousands(one.struck.into()), thousands(of.into()))
    }
}
