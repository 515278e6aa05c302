//! The limit of moves, and what wins.

use egui::{Button, RichText, Ui, vec2};
use egui_material_icons::icons;

use super::field::{Form, Number, caption, colour_choice, number, row, standing_ui};
use super::preview;
use crate::editor::Property;
use crate::level::match3::{Colour, Goal, HIT_POINTS};
use crate::ui::controls::{icon_button, named};
use crate::ui::theme::Theme;
use crate::words::counted;

/// The most moves, and the most of a goal, that can be typed.
const MOST_MOVES: u32 = 9_999;
const MOST: u32 = 99_999_999;

/// What a new limit is.
const MOVES: u32 = 25;

pub(super) fn goals_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let theme = Theme::of(ui);
    moves_ui(ui, form);
    caption(ui, "Goals", "All of them are needed to win");
    if form.settings.goals.is_empty() {
        let words = match form.settings.enemy() {
            Some(points) => {
                format!(
                    "None: felling the enemy wins, with its {}, for a colour attacks.",
                    counted(points, "hit point", "hit points")
                )
            }
            None => "None: no game is won. Add what the player is after.".to_owned(),
        };
        ui.label(RichText::new(words).small().color(theme.weak));
    }
    for index in 0..form.settings.goals.len() {
        goal_ui(ui, form, index);
    }
    form.problems_ui(ui, |code| code.starts_with("goal-"));
    add_ui(ui, form);
}

fn moves_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let tip = "How many moves a game has; without a limit it goes on for ever";
    ui.horizontal(|ui| {
        let mut limited = form.settings.moves.is_some();
        let response = ui.checkbox(&mut limited, "Limit of moves").on_hover_text(tip);
        if response.changed() {
            form.set_once(Property::Moves(limited.then_some(MOVES)));
        }
        let Some(present) = form.settings.moves else {
            return;
        };
        let mut moves = present;
        let look = Number {
            name: "Moves",
            suffix: "",
            range: 1..=MOST_MOVES,
            speed: 0.2,
            thousandths: false,
        };
        let width = ui.available_width();
        let response = number(ui, &mut moves, &look, width.min(90.0));
        if response.changed() && moves != present {
            form.set(Property::Moves(Some(moves)));
        }
        form.ended(&response);
    });
    form.problems_ui(ui, |code| code == "no-moves");
}

fn with(goals: &[Goal], index: usize, goal: Goal) -> Property {
    let mut goals = goals.to_vec();
    goals[index] = goal;
    Property::Goals(goals)
}

/// A goal: what, how much, and away with it.
fn goal_ui(ui: &mut Ui, form: &mut Form<'_>, index: usize) {
    let goals = &form.settings.goals;
    let goal = goals[index];
    let (words, suffix, present) = match goal {
        Goal::Score(1) => ("Score", " point", 1),
        Goal::Score(points) => ("Score", " points", points),
        Goal::Collect { count, .. } => ("Collect", "", count),
        Goal::Enemy(points) => ("Enemy", " hit points", points),
    };
    let of = |count| match goal {
        Goal::Score(_) => Goal::Score(count),
        Goal::Collect { colour, .. } => Goal::Collect { colour, count },
        Goal::Enemy(_) => Goal::Enemy(count),
    };
    let tip = match goal {
        Goal::Score(_) => "Reach so many points: 10 a tile, times the level of the chain",
        Goal::Collect { .. } => "Clear so many tiles of a colour",
        Goal::Enemy(_) => "Take so many hit points from the enemy",
    };
    row(ui, words, tip, |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let name = format!("Remove goal {}", index + 1);
        if icon_button(ui, icons::ICON_CLOSE, &name, "", Ok(())).clicked() {
            let mut goals = goals.clone();
            goals.remove(index);
            form.set_once(Property::Goals(goals));
        }
        let mut count = present;
        let look = Number {
            name: &format!("Amount of goal {}", index + 1),
            suffix,
            range: 1..=MOST,
            speed: if matches!(goal, Goal::Score(_)) { 10.0 } else { 0.2 },
            thousandths: false,
        };
        let width = if suffix.is_empty() { 46.0 } else { 88.0 };
        let response = number(ui, &mut count, &look, width);
        if response.changed() && count != present {
            form.set(with(goals, index, of(count)));
        }
        form.ended(&response);
        if let Goal::Collect { colour, .. } = goal {
            let name = format!("Colour of goal {}", index + 1);
            let picked = colour_choice(ui, form.atlas, form.settings.colours(), colour, &name);
            if let Some(colour) = picked {
                form.set_once(with(goals, index, Goal::Collect { colour, count: present }));
            }
        }
    });
    let stands = form.known.live.settings.goals.get(index) == Some(&goal);
    standing_ui(ui, form.known.live.link, stands, &preview::goal(goal, form.settings));
}

/// One goal more.
fn add_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let goals = form.settings.goals.clone();
    let add = Button::new((icons::ICON_ADD.rich_text().size(14.0), "Add goal"))
        .gap(3.0)
        .min_size(vec2(0.0, 24.0));
    let (response, _) = egui::containers::menu::MenuButton::from_button(add).ui(ui, |ui| {
        ui.set_min_width(160.0);
        let mut item = |ui: &mut Ui, words: &str, goal: Goal| {
            if ui.button(words).clicked() {
                let mut goals = goals.clone();
                goals.push(goal);
                form.set_once(Property::Goals(goals));
                ui.close();
            }
        };
        item(ui, "Reach a score", Goal::Score(1_000));
        let colour = unasked(&goals);
        item(ui, "Collect a colour", Goal::Collect { colour, count: 10 });
        item(ui, "Defeat the enemy", Goal::Enemy(HIT_POINTS));
    });
    named(response, "Add goal").on_hover_text("What the player is after, besides the others");
}

/// The first colour that no goal asks for yet.
fn unasked(goals: &[Goal]) -> Colour {
    let asked = |colour: Colour| {
        goals
            .iter()
            .any(|goal| matches!(goal, Goal::Collect { colour: other, .. } if *other == colour))
    };
    (0..)
        .map_while(Colour::new)
        .find(|&colour| !asked(colour))
        .unwrap_or_default()
}
