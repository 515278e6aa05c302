//! Workspaces, the tree that is always seen, the tabs of a narrow window, and themes.

use egui::vec2;
use egui_kittest::SnapshotResults;
use tilewright::command::{Panel, Workspace};
use tilewright::editor::Layer;
use tilewright::level::match3::{Colour, Goal};
use tilewright::session::ThemeChoice;

use super::*;
use crate::looks::Looks;

const BOARD: &str = "..^^^^.. ABCDEFAB ??#??#?? CABD#DEC BFEDCBAB ABFDECAA DCABFEDC";

fn window(size: egui::Vec2, scale: f32) -> Window {
    window_on(level(BOARD, Settings::default()), size, scale)
}

fn window_on(level: Level, size: egui::Vec2, scale: f32) -> Window {
    let start = Start {
        level: Some(level),
        in_app_dialogs: true,
        ..Start::default()
    };
    let builder = Harness::builder().with_size(size).with_step_dt(1.0 / 60.0);
    let harness = builder
        .with_pixels_per_point(scale)
        .renderer(SoftRenderer::default())
        .build_eframe(move |cc| App::new(cc, start));
    let mut window = Window { harness };
    window.until_checked();
    window
}

fn wide() -> Window {
    window(vec2(1440.0, 900.0), 1.0)
}

fn width(window: &Window, name: &str) -> f32 {
    window.harness.get_by_label(name).rect().width()
}

#[test]
fn lives_board_is_no_wider_than_its_panel_in_a_small_window() {
    let goals = vec![
        Goal::Collect {
            colour: Colour::new(0).unwrap(),
            count: 1_000,
        },
        Goal::Collect {
            colour: Colour::new(1).unwrap(),
            count: 1_000,
        },
        Goal::Collect {
            colour: Colour::new(2).unwrap(),
            count: 1_000,
        },
    ];
    for size in [vec2(853.0, 480.0), vec2(960.0, 600.0), vec2(640.0, 400.0)] {
        let settings = Settings {
            goals: goals.clone(),
            ..Settings::default()
        };
        let mut window = window_on(level(BOARD, settings), size, 1.0);
        for workspace in Workspace::ALL {
            window.ask(Command::ChooseWorkspace(workspace));
            window.ask(Command::FocusPanel(Panel::Live));
            window.frames(4);
            let (strip, canvas) = (width(&window, "Live status"), width(&window, "Live canvas"));
            assert!(canvas <= strip + 17.0, "{size:?} {workspace:?}: {canvas} in {strip}");
        }
    }
}

#[test]
fn workspaces_are_chosen_by_menu_keys_and_switcher() {
    let mut window = wide();
    assert!(window.is_on("Workspace Design"));
    assert!(window.has("Level canvas") && window.has("Live canvas") && window.has("Close Palette"));

    window.key(CTRL, Key::Num2);
    assert!(window.is_on("Workspace Debug") && !window.is_on("Workspace Design"));
    assert!(window.has("Live canvas") && !window.has("Level canvas") && !window.has("Close Palette"));
    assert!(window.has("Close Inspector"));

    window.click("View");
    window.click("Workspace");
    window.click("Play workspace");
    assert!(window.is_on("Workspace Play"));
    assert!(!window.has("Close Inspector") && window.has("Close Actions"));

    window.click("Workspace Design");
    assert!(window.has("Level canvas") && window.has("Live canvas"));
}

#[test]
fn each_workspace_keeps_its_own_panels_and_reset_brings_back_the_present_one() {
    let mut window = wide();
    window.ask(Command::ShowPanel(Panel::Marks, false));
    window.ask(Command::ChooseWorkspace(Workspace::Debug));
    assert!(window.has("Close Marks"));
    window.ask(Command::ShowPanel(Panel::Inspector, false));
    window.ask(Command::ResetPanels);
    assert!(window.has("Close Inspector"));
    window.ask(Command::ChooseWorkspace(Workspace::Design));
    assert!(!window.has("Close Marks") && window.has("Close Inspector"));
}

#[test]
fn the_tree_of_actions_is_seen_in_every_workspace_at_every_size() {
    for size in [
        vec2(1280.0, 720.0),
        vec2(1440.0, 900.0),
        vec2(1920.0, 1080.0),
        vec2(1280.0, 720.0) / 1.5,
    ] {
        let mut window = window(size, 1.0);
        window.ask(Command::Reshuffle);
        window.frames(240);
        for workspace in Workspace::ALL {
            window.ask(Command::ChooseWorkspace(workspace));
            for welcome in [false, true] {
                window.ask(Command::ShowWelcome(welcome));
                window.frames(3);
                let what = format!("{workspace:?} at {size:?}, welcome {welcome}");
                assert!(window.has("Close Actions"), "{what}");
                let mut rows = window.harness.query_all_by_label_contains("#1 ");
                let row = rows.next().map_or(egui::Rect::NOTHING, |row| row.rect());
                let whole = window.harness.ctx.content_rect().expand(1.0);
                assert!(row.width() > 150.0 && whole.contains_rect(row), "{what}: {row:?}");
            }
        }
    }
}

#[test]
fn in_the_narrowest_window_the_tree_is_a_tab_of_lives_pane_with_its_name() {
    let mut window = window(vec2(560.0, 600.0), 1.0);
    window.frames(3);
    let tab = window.harness.get_by_label("Actions").rect();
    assert!(tab.width() > 60.0, "no icon: {tab:?}");
    assert!(window.has_some("Live canvas") || window.has("Live"));
    window.click("Actions");
    window.frames(3);
    // The tab, and the tree itself.
    let trees = |window: &Window| window.harness.query_all_by_label("Actions").count();
    assert!(trees(&window) == 2 && !window.has("Live canvas"));
    assert!(window.has_some("points wide") || window.has_some("too narrow"));
    window.click("Live");
    window.frames(3);
    assert!(window.has("Live canvas") && trees(&window) == 1);
    window.ask(Command::FocusPanel(Panel::Inspector));
    assert!(window.has("Close Inspector"), "a panel that is asked for is shown");
    window.harness.set_size(vec2(1280.0, 720.0));
    window.frames(4);
    assert!(window.has("Close Actions") && window.has("Live canvas"));
}

/// Five problems.
fn faulty() -> Level {
    let settings = Settings {
        moves: Some(0),
        weights: vec![1; 4],
        goals: vec![
            Goal::Score(0),
            Goal::Collect {
                colour: Colour::from_letter('G').unwrap(),
                count: 3,
            },
        ],
        min: 6,
        ..Settings::default()
    };
    level(
        "..^^^^.. ABCDEFAB ??#??#?? CABD#DEC BFEDCBAB ABFDECAA DCABFEDC",
        settings,
    )
}

#[test]
fn in_a_low_window_problems_and_every_layer_show_at_once_beside_the_tree() {
    for screen in [vec2(1280.0, 720.0), vec2(1440.0, 900.0)] {
        let mut window = window_on(faulty(), screen / 1.5, 1.5);
        window.ask(Command::FocusPanel(Panel::Problems));
        window.frames(4);
        let whole = window.harness.ctx.content_rect();
        let rows: Vec<egui::Rect> = ["Error: ", "Warning: ", "Note: "]
            .into_iter()
            .flat_map(|severity| window.harness.query_all_by_label_contains(severity))
            .map(|row| row.rect())
            .filter(|rect| whole.contains_rect(*rect))
            .collect();
        // In the lower one the tree of actions keeps its column, and the rows wrap.
        let least = if screen.x < 1_400.0 { 3 } else { 5 };
        assert!(rows.len() >= least, "{} rows in {screen:?}", rows.len());
        window.ask(Command::FocusPanel(Panel::Layers));
        window.frames(4);
        for layer in Layer::MATCH3 {
            let name = format!("Paint on {}", layer.name());
            let row = window.harness.get_by_label(&name).rect();
            assert!(whole.contains_rect(row), "{name} in {screen:?}");
        }
    }
}

#[test]
fn a_low_window_has_an_arrangement_of_its_own_and_leaves_the_other_as_it_was() {
    let mut window = wide();
    window.ask(Command::ShowPanel(Panel::Marks, false));
    window.harness.set_size(vec2(1440.0, 600.0));
    window.frames(4);
    // Where tabs share little room, one that is not in front is an icon with a name.
    assert!(window.has_some("Problems"));
    window.ask(Command::ShowPanel(Panel::Edits, false));
    window.harness.set_size(vec2(1440.0, 900.0));
    window.frames(4);
    assert!(!window.has("Close Marks"));
    window.ask(Command::FocusPanel(Panel::Edits));
    assert!(window.has("Close Edits"));
}

#[test]
fn level_and_live_become_tabs_where_a_cell_would_be_too_small_and_part_again() {
    let row = "ABCDEFABCDEFABCDEFABCDEFABCDEF ";
    let board = level(&row.repeat(6), Settings::default());
    let mut window = window_on(board, vec2(1280.0, 720.0), 1.0);
    window.frames(3);
    assert!(window.has("Level canvas") && !window.has("Live canvas"));
    window.harness.get_by_label("Live").click();
    window.frames(3);
    assert!(window.has("Live canvas") && !window.has("Level canvas"));
    window.ask(Command::FocusPanel(Panel::Level));
    assert!(window.has("Level canvas") && !window.has("Live canvas"));

    window.harness.set_size(vec2(2600.0, 900.0));
    window.frames(4);
    assert!(window.has("Level canvas") && window.has("Live canvas"));
}

#[test]
fn controls_of_headers_stand_apart_in_large_text_on_small_screens() {
    for screen in [vec2(1280.0, 720.0), vec2(1440.0, 900.0)] {
        let mut window = window(screen / 1.5, 1.5);
        for workspace in Workspace::ALL {
            window.ask(Command::ChooseWorkspace(workspace));
            window.frames(4);
            stand_apart(&window, &["Follow", "Fold all", "Cancel chain"]);
            stand_apart(
                &window,
                &["Restart", "Pause", "Step into", "Step over", "More of Live's tools"],
            );
            stand_apart(&window, &["Brush", "Eraser", "Line", "Rectangle", "More tools"]);
            stand_apart(
                &window,
                &["Paint on Pieces", "Show Pieces", "Lock Pieces", "Solo Pieces"],
            );
            stand_apart(
                &window,
                &["Help", "Workspace Design", "Workspace Debug", "Workspace Play"],
            );
        }
    }
}

/// Of the controls that are there, no two share a place, and none leaves the window.
fn stand_apart(window: &Window, names: &[&str]) {
    let there = names.iter().filter_map(|name| {
        let node = window.harness.query_by_label(name)?;
        Some((*name, node.rect()))
    });
    let there: Vec<_> = there.collect();
    let whole = window.harness.ctx.content_rect().expand(0.5);
    for (index, (name, rect)) in there.iter().enumerate() {
        assert!(whole.contains_rect(*rect), "{name} leaves the window");
        for (other, beside) in &there[index + 1..] {
            assert!(!rect.shrink(0.5).intersects(beside.shrink(0.5)), "{name} and {other}");
        }
    }
}

#[test]
fn every_theme_is_in_the_menu() {
    let mut window = wide();
    window.click("View");
    window.click("Theme");
    window.click("High-contrast theme");
    let panel = |window: &Window| window.harness.ctx.global_style().visuals.panel_fill;
    assert_eq!(panel(&window), ThemeChoice::HighContrast.theme().panel);
    window.ask(Command::SetTheme(ThemeChoice::Dark));
    assert_eq!(panel(&window), ThemeChoice::Dark.theme().panel);
}

#[test]
fn the_workspaces_look_as_they_did() {
    let mut results = SnapshotResults::new();
    // Each theme and each workspace once.
    for (name, choice, workspace) in [
        ("dark", ThemeChoice::Dark, Workspace::Design),
        ("light", ThemeChoice::Light, Workspace::Debug),
        ("contrast", ThemeChoice::HighContrast, Workspace::Play),
    ] {
        let mut window = window(vec2(1280.0, 720.0), 0.75);
        window.ask(Command::SetTheme(choice));
        window.ask(Command::Reshuffle);
        window.frames(240);
        window.ask(Command::ChooseWorkspace(workspace));
        window.frames(8);
        let file = workspace.name().to_lowercase();
        window.harness.snapshot(format!("workspaces/{file}_{name}"));
        results.extend_harness(&mut window.harness);
    }
}

/// Pictures to look at, as below: each panel in front, in large text on a small screen.
#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_panels_in_large_text() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK") else {
        return;
    };
    for choice in [ThemeChoice::Dark, ThemeChoice::Light] {
        let mut window = window_on(faulty(), vec2(1280.0, 720.0) / 1.5, 1.5);
        window.ask(Command::SetTheme(choice));
        for panel in Panel::ALL {
            window.ask(Command::FocusPanel(panel));
            window.frames(30);
            let file = format!("panel_{}_{}.png", panel.name(), choice.name());
            let path = std::path::Path::new(&folder).join(file);
            window.harness.render().unwrap().save(path).unwrap();
        }
    }
}

/// `TILEWRIGHT_LOOK=folder cargo test look_at -- --ignored`
#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_workspaces_at_every_size() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK") else {
        return;
    };
    for (size, text) in [
        (vec2(1280.0, 720.0), 1.0),
        (vec2(1440.0, 900.0), 1.0),
        (vec2(1920.0, 1080.0), 1.0),
        (vec2(1440.0, 900.0), 1.5),
        (vec2(1280.0, 720.0), 1.5),
    ] {
        let mut window = window(size / text, text);
        window.ask(Command::Reshuffle);
        window.frames(240);
        for choice in [ThemeChoice::Dark, ThemeChoice::Light] {
            window.ask(Command::SetTheme(choice));
            for workspace in Workspace::ALL {
                window.ask(Command::ChooseWorkspace(workspace));
                window.frames(8);
                let (theme, space) = (choice.name(), workspace.name());
                let file = format!("{}_{text}_{space}_{theme}.png", size.x);
                let path = std::path::Path::new(&folder).join(file);
                window.harness.render().unwrap().save(path).unwrap();
            }
        }
    }
}

#[test]
fn the_longest_menu_fits_into_a_small_window_or_scrolls() {
    let mut window = window(vec2(1280.0, 720.0), 1.0);
    window.click("Debug");
    window.frames(4);
    // The bars of Live and the tabs may have the same names; what is open lies on top, and comes last.
    let rect = |window: &Window, name: &str| window.harness.query_all_by_label(name).last().unwrap().rect();
    assert!(rect(&window, "Step into").top() > 20.0, "it hangs below the bar");
    assert!(rect(&window, "Moment").bottom() < 720.0, "its last item is in sight");
    window.click("Back in time");
    assert!(window.has("Back to now"));
    window.key(Modifiers::NONE, Key::Escape);
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.set_size(vec2(853.0, 300.0));
    window.frames(4);
    window.click("Debug");
    window.frames(4);
    assert!(rect(&window, "Step into").top() > 20.0, "it hangs below the bar");
    window.show("Moment");
    assert!(rect(&window, "Moment").bottom() < 300.0, "one scrolls to the last");
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_popover_of_a_new_level_and_at_panels_with_nothing_in_them() {
    let Some(looks) = Looks::asked() else { return };
    let mut window = wide();
    window.ask(Command::New);
    for kind in ["Match-3", "Mahjong", "Sokoban"] {
        window.click(kind);
        looks.everywhere(&mut window.harness, &format!("new_{kind}"), &[]);
    }
    window.key(Modifiers::NONE, Key::Escape);
    for menu in ["Simulation", "Debug"] {
        window.click(menu);
        looks.everywhere(&mut window.harness, &format!("menu_{menu}"), &[]);
        window.key(Modifiers::NONE, Key::Escape);
    }
    for panel in [Panel::Sweep, Panel::Compare, Panel::Trace, Panel::Effects] {
        looks.everywhere(&mut window.harness, &format!("empty_{}", panel.name()), &[panel]);
    }
    // Every panel is open now.
    for workspace in Workspace::ALL {
        window.ask(Command::ChooseWorkspace(workspace));
        let all: Vec<Panel> = Panel::ALL.into_iter().rev().collect();
        looks.everywhere(&mut window.harness, &format!("all_{}", workspace.name()), &all);
    }
}
