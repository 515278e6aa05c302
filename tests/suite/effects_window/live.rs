//! Goals, stars and the encounter in Live, and what flies over its board.

use egui_kittest::kittest::Queryable;
use tilewright::command::{Command, Previewed};
use tilewright::level::match3::{Effect, Goal, Settings};

use super::{armed, blue, colour, on, raised, red, until_idle, until_tween, value};
use crate::design::Window;

fn window() -> Window {
    on(armed(Effect::new(colour('B'), "double", 0)))
}

#[test]
fn the_encounter_shows_hit_points_energy_and_a_pending_double() {
    let mut window = window();
    assert!(window.has("Enemy 40 of 40 hit points"));
    assert!(window.has("Thorn, Red: energy 0 of 5"));
    red(&mut window);
    until_idle(&mut window);
    assert!(window.has("Enemy 35 of 40 hit points"));
    assert!(window.has("Thorn, Red: energy 1 of 5"));
    assert!(!window.has("The next strike counts twice"));
    blue(&mut window);
    until_idle(&mut window);
    assert!(window.has("The next strike counts twice"));
}

#[test]
fn the_bars_are_those_of_the_moment_that_is_shown() {
    let mut window = window();
    red(&mut window);
    until_idle(&mut window);
    window.ask(Command::GoTo(0));
    assert!(window.has("Enemy 40 of 40 hit points"));
    window.ask(Command::BackToNow);
    assert!(window.has("Enemy 35 of 40 hit points"));
    let (effect, _) = raised(&window)[0];
    window.ask(Command::Preview(Some(Previewed::Before(effect))));
    assert!(window.has("Enemy 40 of 40 hit points"), "what the effect found");
    window.ask(Command::Preview(None));
    assert!(window.has("Enemy 35 of 40 hit points"));
}

#[test]
fn goals_fill_and_moves_run_out_and_the_strip_tells_the_stars() {
    let mut window = on(Settings {
        moves: Some(2),
        goals: vec![
            Goal::Collect {
                colour: colour('A'),
                count: 12,
            },
            Goal::Score(30),
        ],
        stars: vec![20, 1_000],
        ..armed(Effect::new(colour('B'), "double", 0))
    });
    assert!(window.has("Moves left 2 of 2"));
    assert!(window.has("Red 0 of 12"));
    assert!(window.has("Score 0 of 30"));
    assert!(window.has("Stars 0 of 2, the next at 20"));
    red(&mut window);
    until_idle(&mut window);
    assert!(window.has("Moves left 1 of 2"));
    assert!(window.has("Red 3 of 12"));
    assert!(window.has("Score 30 of 30"));
    assert!(window.has("Stars 1 of 2, the next at 1,000"));
    blue(&mut window);
    until_idle(&mut window);
    assert_eq!(
        value(&window, "Live status"),
        "Lost: the 2 moves are used up, with 1 of 2 stars"
    );
}

#[test]
fn a_game_that_is_won_tells_its_stars() {
    let mut window = on(Settings {
        goals: vec![Goal::Enemy(5)],
        stars: vec![10],
        ..armed(Effect::new(colour('B'), "double", 0))
    });
    red(&mut window);
    until_idle(&mut window);
    assert!(window.has("Enemy 0 of 5 hit points"));
    assert_eq!(
        value(&window, "Live status"),
        "Won: all goals are reached, with 1 of 1 star"
    );
}

#[test]
fn a_level_without_goals_keeps_one_line_over_its_board() {
    let mut plain = on(Settings {
        goals: Vec::new(),
        effects: Vec::new(),
        ..armed(Effect::new(colour('B'), "double", 0))
    });
    let mut armed = window();
    let top = |window: &mut Window| window.harness.get_by_label("Live canvas").rect().top();
    let (one, two) = (top(&mut plain), top(&mut armed));
    assert!((two - one - 26.0).abs() < 1.0, "{one} and {two}");
}

/// The pixels of the cells of a match.
fn picture(window: &mut Window, row: i32) -> Vec<u8> {
    let rects = [0, 1, 2].map(|x| window.harness.get_by_label(&format!("Live cell {x},{row}")).rect());
    let image = window.harness.render().unwrap();
    let pixels = rects.into_iter().flat_map(|rect| {
        let inner = rect.shrink(6.0);
        let (x0, x1) = (inner.left() as u32, inner.right() as u32);
        (inner.top() as u32..inner.bottom() as u32).flat_map(move |y| (x0..x1).map(move |x| (x, y)))
    });
    pixels.flat_map(|(x, y)| image.get_pixel(x, y).0).collect()
}

/// The cells of the reds while their effect of a channel runs, some ticks in.
fn mid(channel: &str) -> (Window, Vec<u8>) {
    let mut settings = armed(Effect::new(colour('B'), "double", 0));
    channel.clone_into(&mut settings.effects[0].channel);
    let mut window = on(settings);
    red(&mut window);
    until_tween(&mut window, "Effect");
    window.ask(Command::Pause);
    window.harness.event(egui::Event::PointerGone);
    for _ in 0..5 {
        window.frames(1);
    }
    let pixels = picture(&mut window, 1);
    (window, pixels)
}

#[test]
fn every_channel_breaks_in_a_way_of_its_own_over_the_matched_cells() {
    let pictures: Vec<Vec<u8>> = ["attack", "double", "heal", "bell"]
        .into_iter()
        .map(|channel| {
            let (mut window, burst) = mid(channel);
            window.ask(Command::Play);
            until_idle(&mut window);
            window.harness.event(egui::Event::PointerGone);
            window.frames(3);
            assert_ne!(
                burst,
                picture(&mut window, 1),
                "{channel}: nothing is left of it at rest"
            );
            burst
        })
        .collect();
    for (index, one) in pictures.iter().enumerate() {
        assert!(pictures[index + 1..].iter().all(|other| one != other));
    }
}

#[test]
fn a_paused_burst_stands_still_and_asks_for_no_frame() {
    let (mut window, burst) = mid("attack");
    window.frames(30);
    assert_eq!(picture(&mut window, 1), burst);
    let delay = window
        .harness
        .output()
        .viewport_output
        .values()
        .next()
        .unwrap()
        .repaint_delay;
    assert!(delay > std::time::Duration::from_secs(1), "{delay:?}");
}

#[test]
fn animation_off_changes_nothing_but_looks() {
    let play = |animation: bool| {
        let mut window = window();
        window.ask(Command::SetAnimation(animation));
        red(&mut window);
        until_idle(&mut window);
        let sim = window.app().sim();
        (sim.board().hash(), sim.tree().last_transition(), sim.tick())
    };
    assert_eq!(play(true), play(false));
}
