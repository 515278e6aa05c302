//! The fields of the settings: each asks for one part of the level.

use std::ops::RangeInclusive;

use egui::{Align, Button, Color32, DragValue, Image, Layout, Response, RichText, Role, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::Known;
use crate::command::Command;
use crate::editor::{Property, Request};
use crate::level::match3::{Colour, Settings};
use crate::level::{Level, Problem, Severity};
use crate::rules::match3::check;
use crate::session::LiveLink;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::{Theme, size};

/// What the fields show, and where they ask.
pub(super) struct Form<'a> {
    pub level: &'a Level,
    pub settings: &'a Settings,
    pub known: &'a Known<'a>,
    pub atlas: &'a Atlas,
    pub commands: &'a mut Vec<Command>,
}

impl Form<'_> {
    /// Sets a part while its control is held; what follows of the same part joins the step.
    pub fn set(&mut self, property: Property) {
        self.commands.push(Command::Edit(Request::Set(property)));
    }

    /// Sets a part in a step of its own.
    pub fn set_once(&mut self, property: Property) {
        self.part();
        self.set(property);
        self.part();
    }

    /// What is wrong with the level, of those problems whose code is meant.
    pub fn problems_ui(&self, ui: &mut Ui, is_meant: impl Fn(&str) -> bool) {
        for problem in self.known.problems.iter().filter(|problem| is_meant(problem.code)) {
            problem_ui(ui, problem);
        }
    }

    /// What is wrong with an effect, as far as that is known already.
    pub fn effect_problem_ui(&self, ui: &mut Ui, index: usize) {
        let known = || {
            self.known
                .problems
                .iter()
                .filter(|problem| problem.code.starts_with("effect-"))
        };
        // To look at the board is worth it only where something was found.
        let Some(level) = self.level.match3().filter(|_| known().next().is_some()) else {
            return;
        };
        if let Some(found) = check::effect(level, index)
            && let Some(problem) = known().find(|problem| problem.message == found.message)
        {
            problem_ui(ui, problem);
        }
    }

    /// Ends a step when its control is let go.
    pub fn ended(&mut self, response: &Response) {
        if response.drag_stopped() || response.lost_focus() {
            self.part();
        }
    }

    fn part(&mut self) {
        self.commands.push(Command::Edit(Request::Part));
    }
}

/// A sentence that says what is wrong, with the icon of how bad it is.
fn problem_ui(ui: &mut Ui, problem: &Problem) {
    let theme = Theme::of(ui);
    let (icon, tint) = match problem.severity {
        Severity::Error => (icons::ICON_ERROR, theme.bad),
        Severity::Warning => (icons::ICON_WARNING, theme.warn),
        Severity::Note => (icons::ICON_INFO, theme.accent),
    };
    note_ui(
        ui,
        icon.rich_text().color(tint),
        RichText::new(&problem.message).color(theme.text),
    );
}

/// The name over a field.
pub(super) fn caption(ui: &mut Ui, words: &str, tip: &str) {
    let theme = Theme::of(ui);
    ui.label(RichText::new(words).small().color(theme.weak))
        .on_hover_text(tip);
}

/// One of a few: buttons side by side, as wide as the panel. `options` are value, word, and what it means.
pub(super) fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    tip: &str,
    present: T,
    options: &[(T, &str, &str)],
) -> Option<T> {
    let theme = Theme::of(ui);
    caption(ui, name, tip);
    let mut chosen = None;
    let gap = 2.0;
    let count = options.len().max(1) as f32;
    let width = ((ui.available_width() - gap * (count - 1.0)) / count).floor();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        ui.spacing_mut().button_padding.x = 2.0;
        for &(value, word, means) in options {
            let on = value == present;
            let words = RichText::new(word).color(if on { theme.strong } else { theme.text });
            let mut button = Button::new(words).selected(on).min_size(vec2(width, 24.0));
            if on {
                button = button.stroke((1.0, theme.accent));
            }
            let response = ui.add(button);
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, format!("{name}: {word}")));
            if response.on_hover_text(means).clicked() && !on {
                chosen = Some(value);
            }
        }
    });
    chosen
}

/// How a number is shown and typed.
#[derive(Clone)]
pub(super) struct Number<'a> {
    pub name: &'a str,
    pub suffix: &'a str,
    pub range: RangeInclusive<u32>,
    pub speed: f64,
    /// Shown divided by 1000, with three places.
    pub thousandths: bool,
}

/// A number that is dragged or typed.
pub(super) fn number(ui: &mut Ui, value: &mut u32, number: &Number<'_>, width: f32) -> Response {
    let mut drag = DragValue::new(value)
        .range(number.range.clone())
        // Looking at a level must not change it: what is out of range stays until it is edited.
        .clamp_existing_to_range(false)
        .speed(number.speed)
        .suffix(number.suffix);
    if number.thousandths {
        drag = drag
            .custom_formatter(|value, _| format!("{:.3}", value / 1000.0))
            .custom_parser(|text| text.trim().parse::<f64>().ok().map(|value| (value * 1000.0).round()));
    }
    ui.add_sized(vec2(width, 22.0), drag).accessible_name(number.name)
}

/// A name at the left, and its control at the right.
pub(super) fn row<R>(ui: &mut Ui, words: &str, tip: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let theme = Theme::of(ui);
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), 24.0),
        Layout::right_to_left(Align::Center),
        |ui| {
            let added = add(ui);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(words).color(theme.text)).truncate())
                    .on_hover_text(tip);
            });
            added
        },
    )
    .inner
}

/// A small icon, and words beside it that wrap.
fn note_ui(ui: &mut Ui, icon: RichText, words: RichText) {
    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(icon.size(14.0));
        ui.add(egui::Label::new(words.size(size::SMALL)).wrap());
    });
}

/// What something would do now, and whether Live runs under it already.
pub(super) fn standing_ui(ui: &mut Ui, link: LiveLink, stands: bool, words: &str) {
    let theme = Theme::of(ui);
    let (icon, tint, tip) = match (stands, link) {
        (true, _) => (icons::ICON_CHECK, theme.good, "Live plays by it."),
        (false, LiveLink::Off) => (
            icons::ICON_LINK_OFF,
            theme.warn,
            "The link is off: restart Live to play by it.",
        ),
        (false, _) => (icons::ICON_SCHEDULE, theme.accent, "In force from Live's next chain."),
    };
    let inner = ui.scope(|ui| note_ui(ui, icon.rich_text().color(tint), RichText::new(words).color(theme.weak)));
    inner.response.on_hover_text(format!("What it would do now. {tip}"));
}

/// The picture of a colour in a control.
fn picture(atlas: &Atlas, colour: Colour) -> Image<'static> {
    atlas.image(Sprite::Tile(colour), 18.0, Color32::WHITE)
}

/// A colour, chosen from those of the level. `name` says whose it is: "Colour of goal 1".
pub(super) fn colour_choice(ui: &mut Ui, atlas: &Atlas, colours: u8, present: Colour, name: &str) -> Option<Colour> {
    let mut picked = None;
    let button = Button::new(picture(atlas, present)).min_size(vec2(28.0, 22.0));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        ui.set_min_width(120.0);
        for colour in (0..colours).filter_map(Colour::new) {
            let item = Button::new((picture(atlas, colour), colour.name())).selected(colour == present);
            if ui.add(item).clicked() {
                picked = Some(colour);
                ui.close();
            }
        }
    });
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{name}: {}", present.name())));
    response.on_hover_text(format!("{}; click for another colour", present.name()));
    picked.filter(|&colour| colour != present)
}
