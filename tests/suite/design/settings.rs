//! Level settings.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilewright::command::Command;
use tilewright::command::Panel;
use tilewright::level::match3::{Colour, Goal, Refill, Reshuffle, Rule, Settings};

use super::{CTRL, Window, level};

fn window(settings: Settings) -> Window {
    let mut window = Window::on(level("?????? ?????? ?????? ??????", settings));
    window.ask(Command::FocusPanel(Panel::Settings));
    window
}

#[test]
fn a_click_sets_a_rule_in_one_step_that_undo_takes_back() {
    let mut window = window(Settings::default());
    window.click("Refill: Random");
    window.click("Reshuffle: Permute");
    window.click("Player drops tiles");
    assert_eq!(window.settings().refill, Refill::Random);
    assert_eq!(window.settings().reshuffle, Reshuffle::Permute);
    assert!(window.settings().drop);
    assert_eq!(window.steps(), ["Refill random", "Reshuffle permute", "Drops on"]);
    window.ask(Command::Undo);
    window.ask(Command::Undo);
    window.ask(Command::Undo);
    assert_eq!(window.settings(), &Settings::default());
}

#[test]
fn settings_that_mean_another_game_start_live_again_and_say_why() {
    let mut window = window(Settings::default());
    window.click("Rule: Groups");
    assert_eq!(window.settings().rule, Rule::Cluster);
    assert_eq!(window.app().sim().settings().rule, Rule::Cluster);
    assert!(window.has("Live has started again: the rule changed."));
    window.click("Smallest match: 4");
    assert_eq!(window.app().sim().settings().min, 4);
    assert!(window.has("Live has started again: the smallest match changed."));
}

#[test]
fn other_settings_reach_live_as_a_recorded_input() {
    let mut window = window(Settings::default());
    let before = window.app().sim().inputs().len();
    window.click("Refill: None");
    assert_eq!(window.app().sim().inputs().len(), before + 1);
    assert!(window.has("In force from Live's next chain"));
}

#[test]
fn typing_a_name_is_one_step() {
    let mut window = window(Settings::default());
    window.click("Level name");
    window.key(CTRL, Key::A);
    for letter in ["P", "o", "n", "d"] {
        window.type_text(letter);
    }
    assert_eq!(window.app().editor().level().name, "Pond");
    assert_eq!(window.steps(), ["Rename to Pond"]);
    // Another field is another step.
    window.click("Level author");
    window.type_text("Ada");
    window.click("Level name");
    window.type_text("s");
    assert_eq!(window.app().editor().level().name, "Ponds");
    assert_eq!(window.steps(), ["Rename to Pond", "Author changed", "Rename to Ponds"]);
}

#[test]
fn a_seed_takes_digits_alone_and_says_when_it_is_too_large() {
    let mut window = window(Settings::default());
    window.click("Level seed");
    window.type_text("4x2");
    assert_eq!(window.app().editor().level().seed, Some(42));
    window.key(CTRL, Key::A);
    window.type_text("99999999999999999999");
    assert!(window.has("The largest seed is 18,446,744,073,709,551,615."));
    assert_eq!(window.app().editor().level().seed, Some(42));
    window.key(Modifiers::NONE, Key::Escape);
    window.click("No seed");
    assert_eq!(window.app().editor().level().seed, None);
    window.ask(Command::RestartWithSeed(77));
    window.click("Pin from Live");
    assert_eq!(window.app().editor().level().seed, Some(77));
    assert_eq!(window.steps(), ["Seed 42", "Seed none", "Seed 77"]);
}

#[test]
fn a_weight_is_set_and_its_share_follows() {
    let mut window = window(Settings {
        weights: vec![1; 4],
        ..Settings::default()
    });
    assert!(window.has("Share of Red: 25 %"));
    window.show("Weight of Red, as a number");
    window.click("Weight of Red, as a number");
    window.key(CTRL, Key::A);
    window.type_text("5");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.settings().weights, [5, 1, 1, 1]);
    assert!(window.has("Share of Red: 62 %"), "5 of 8");
    assert_eq!(window.steps().len(), 1);
}

#[test]
fn colours_come_and_go_at_the_end() {
    let mut window = window(Settings::default());
    window.show("Add Cyan");
    window.click("Add Cyan");
    assert_eq!(window.settings().weights.len(), 7);
    assert!(window.has("Live has started again: the number of colours changed."));
    window.click("Remove Cyan");
    window.click("Remove Orange");
    assert_eq!(window.settings().weights.len(), 5);
    assert_eq!(window.steps().len(), 3);
}

#[test]
fn goals_are_added_edited_and_removed() {
    let mut window = window(Settings::default());
    window.show("Add goal");
    window.click("Add goal");
    window.click("Collect a colour");
    let red = Colour::new(0).unwrap();
    assert_eq!(window.settings().goals, [Goal::Collect { colour: red, count: 10 }]);
    window.show("Add goal");
    window.click("Amount of goal 1");
    window.key(CTRL, Key::A);
    window.type_text("30");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.settings().goals, [Goal::Collect { colour: red, count: 30 }]);
    window.click("Colour of goal 1: Red");
    window.click("Green");
    let green = Colour::new(2).unwrap();
    assert_eq!(
        window.settings().goals,
        [Goal::Collect {
            colour: green,
            count: 30
        }]
    );
    window.click("Limit of moves");
    assert_eq!(window.settings().moves, Some(25));
    window.show("Add goal");
    window.click("Remove goal 1");
    assert!(window.settings().goals.is_empty());
    assert_eq!(
        window.steps(),
        [
            "Add goal Collect 10 Red",
            "Goal Collect 30 Red",
            "Goal Collect 30 Green",
            "Moves 25",
            "Remove goal Collect 30 Green"
        ]
    );
}

#[test]
fn looking_at_settings_that_are_out_of_range_changes_nothing() {
    let settings = Settings {
        goals: vec![Goal::Score(0)],
        moves: Some(0),
        weights: vec![1_000_000, 1],
        ..Settings::default()
    };
    let window = window(settings.clone());
    assert_eq!(window.settings(), &settings);
    assert!(window.steps().is_empty());
}

#[test]
fn a_slider_is_dragged_from_end_to_end_in_one_step() {
    let mut window = window(Settings::default());
    window.show("Weight of Red");
    let at = window.harness.get_by_label("Weight of Red").rect();
    let y = at.center().y;
    window.harness.hover_at(egui::pos2(at.left() + 12.0, y));
    window.frames(2);
    window.harness.drag_at(egui::pos2(at.left() + 12.0, y));
    window.frames(3);
    // The steps of a hand: Live is told in between, and the panel says so.
    for part in 1_u8..=20 {
        let x = at.left() + 12.0 + (at.width() - 14.0) * f32::from(part) / 20.0;
        window.harness.hover_at(egui::pos2(x, y));
        window.frames(2);
    }
    window.harness.drop_at(egui::pos2(at.right() - 2.0, y));
    window.frames(3);
    assert_eq!(window.settings().weights, [10, 1, 1, 1, 1, 1]);
    assert_eq!(window.steps(), ["Weight of Red 1 → 10"]);
}
