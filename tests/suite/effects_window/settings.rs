//! The settings of effects, goals and stars.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tilewright::command::{Command, Panel};
use tilewright::level::match3::{Effect, Goal, Settings};
use tilewright::session::LiveLink;

use super::{colour, on, open};
use crate::design::{CTRL, Window};

fn window(settings: Settings) -> Window {
    let mut window = on(Settings {
        weights: vec![1; 5],
        ..settings
    });
    open(&mut window, Panel::Settings);
    window
}

fn add(window: &mut Window, what: &str, item: &str) {
    window.show(what);
    window.click(what);
    window.click(item);
}

fn type_into(window: &mut Window, field: &str, text: &str) {
    window.show(field);
    window.click(field);
    window.key(CTRL, Key::A);
    window.type_text(text);
    window.key(Modifiers::NONE, Key::Enter);
}

#[test]
fn an_effect_is_added_tuned_and_removed_in_steps_that_undo_takes_back() {
    let mut window = window(Settings::default());
    add(&mut window, "Add effect", "Attack");
    assert_eq!(window.settings().effects, [Effect::new(colour('A'), "attack", 5)]);
    assert!(window.has("A match of 3 adds 5 energy, of 4 adds 6, of 5 adds 8; 20 strike for 20."));
    type_into(&mut window, "Energy of effect 1", "6");
    type_into(&mut window, "Bar of effect 1", "30");
    assert!(window.has("A match of 3 adds 6 energy, of 4 adds 8, of 5 adds 10; 30 strike for 30."));
    type_into(&mut window, "Name of effect 1", "Thorn");
    window.show("Colour of effect 1: Red");
    window.click("Colour of effect 1: Red");
    window.click("Green");
    window.show("Channel of effect 1: Attack");
    window.click("Channel of effect 1: Attack");
    window.click("Heal");
    let thorn = Effect {
        bar: 30,
        name: "Thorn".into(),
        ..Effect::new(colour('C'), "heal", 6)
    };
    assert_eq!(window.settings().effects, [thorn]);
    assert!(
        window.has("A match of 3 gives the enemy 6 hit points back, of 4 gives the enemy 8, of 5 gives the enemy 10.")
    );
    window.show("Remove effect 1");
    window.click("Remove effect 1");
    assert!(window.settings().effects.is_empty());
    let steps = [
        "Add effect attack on Red",
        "Effect attack on Red: amount 6",
        "Effect attack on Red: bar 30",
        "Rename effect to Thorn",
        "Effect Thorn: colour Green",
        "Effect Thorn: channel heal",
        "Remove effect Thorn",
    ];
    assert_eq!(window.steps(), steps);
    for _ in steps {
        window.ask(Command::Undo);
    }
    assert!(window.settings().effects.is_empty());
    window.ask(Command::Redo);
    assert_eq!(window.settings().effects.len(), 1);
}

#[test]
fn a_channel_of_the_levels_own_is_typed_through_the_name_of_a_known_one() {
    let mut window = window(Settings::default());
    add(&mut window, "Add effect", "Own channel");
    assert_eq!(window.settings().effects[0].channel, "signal");
    window.show("Channel of effect 1");
    window.click("Channel of effect 1");
    window.key(CTRL, Key::A);
    for letter in ["attack", "ers"] {
        window.type_text(letter);
    }
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.settings().effects[0].channel, "attackers");
    assert!(window.has("A match of 3, 4 or 5 is told on “attackers” with its size."));
    assert_eq!(
        window.steps(),
        ["Add effect signal on Red", "Effect signal on Red: channel attackers"]
    );
}

#[test]
fn goals_and_stars_tell_what_they_take() {
    let mut window = window(Settings {
        effects: vec![Effect::new(colour('B'), "attack", 5)],
        ..Settings::default()
    });
    add(&mut window, "Add goal", "Defeat the enemy");
    assert_eq!(window.settings().goals, [Goal::Enemy(100)]);
    assert!(window.has("Falls at 5 strikes of Blue: 20 matches of 3, 17 of 4 or 13 of 5."));
    for _ in 0..3 {
        window.show("Add star");
        window.click("Add star");
    }
    assert_eq!(window.settings().stars, [500, 1_000, 1_500]);
    let add = window.harness.get_by_label("Add star");
    assert!(add.accesskit_node().is_disabled(), "three are the most");
    type_into(&mut window, "Score of star 1", "90");
    assert_eq!(window.settings().stars, [90, 1_000, 1_500]);
    assert!(window.has("3 matches of 3, 3 of 4 or 2 of 5 at most: cascades score more."));
    type_into(&mut window, "Score of star 2", "90000");
    assert_eq!(
        window.settings().stars,
        [90, 1_499, 1_500],
        "a star stays between its neighbours"
    );
    window.show("Remove star 1");
    window.click("Remove star 1");
    assert_eq!(window.settings().stars, [1_499, 1_500]);
    assert_eq!(
        window.steps(),
        [
            "Add goal Enemy 100",
            "Stars 500",
            "Stars 500 1000",
            "Stars 500 1000 1500",
            "Stars 90 1000 1500",
            "Stars 90 1499 1500",
            "Stars 1499 1500",
        ]
    );
}

#[test]
fn what_is_wrong_stands_beside_what_is_wrong() {
    let settings = Settings {
        effects: vec![Effect::new(colour('H'), "bell", 1)],
        goals: vec![Goal::Enemy(50)],
        ..Settings::default()
    };
    let mut window = window(settings.clone());
    window.until_checked();
    assert_eq!(window.settings().effects, settings.effects, "looking changes nothing");
    assert!(window.steps().is_empty());
    assert!(window.has("Nothing attacks it: add an effect on Attack."));
    // Other places tell the problems too: what is here is what goes with the panel.
    let parts = ["on channel “bell” is never raised", "no colour attacks it"];
    let told = |window: &Window| parts.map(|part| window.harness.query_all_by_label_contains(part).count());
    let before = told(&window);
    window.ask(Command::ShowPanel(Panel::Settings, false));
    assert_eq!(told(&window).map(|count| count + 1), before);
}

#[test]
fn an_effect_says_whether_live_plays_by_it() {
    let mut window = window(Settings::default());
    window.ask(Command::SetLink(LiveLink::Off));
    add(&mut window, "Add effect", "Double damage");
    assert!(window.has("Live keeps its own settings"));
    assert!(window.app().sim().settings().effects.is_empty());
    window.ask(Command::SetLink(LiveLink::Pour));
    add(&mut window, "Add effect", "Heal");
    assert!(window.has("In force from Live's next chain"));
    window.ask(Command::Restart);
    window.frames(60);
    assert_eq!(window.app().sim().settings().effects.len(), 2);
    assert!(window.has("Live plays by these settings"));
}

#[test]
fn what_is_wrong_with_an_effect_stands_at_its_card() {
    let mut window = window(Settings {
        effects: vec![
            Effect::new(colour('A'), "attack", 0),
            Effect::new(colour('B'), "attack", 5),
        ],
        ..Settings::default()
    });
    let warning = "The effect of Red on channel “attack” does nothing: its amount is 0; raise it.";
    window.show("Add effect");
    let top = |window: &Window, name: &str| window.harness.get_by_label(name).rect().top();
    let cards = ["Remove effect 1", "Remove effect 2"].map(|name| top(&window, name));
    let edge = window.harness.get_by_label("Level canvas").rect().left();
    // The strip of the level and the problems tell it, too.
    let told = window.harness.query_all_by_label(warning).map(|node| node.rect());
    let told: Vec<f32> = told.filter(|rect| rect.left() < edge).map(|rect| rect.top()).collect();
    assert!(
        told.iter().any(|top| (cards[0]..cards[1]).contains(top)),
        "{told:?} in {cards:?}"
    );
    type_into(&mut window, "Energy of effect 1", "4");
    window.until_checked();
    assert!(!window.has(warning));
}
