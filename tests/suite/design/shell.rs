//! The window's shell: whose keys they are, the menu bar by keys, docking, notices, and the ring round what has the keys.

use egui::{Shape, vec2};
use tilewright::command::{Panel, Workspace};
use tilewright::editor::Tool;
use tilewright::session::{Keymap, Preset, StepKeys, ThemeChoice};

use super::*;

const STILL: &str = "BCDBC ACADE DEBCB BCDEC";

fn window() -> Window {
    Window::on(level(STILL, Settings::default()))
}

fn tool(window: &Window) -> Tool {
    window.app().facts().tool
}

#[test]
fn a_click_in_a_list_leaves_the_keys_with_the_board() {
    let mut window = window();
    window.ask(Command::FocusPanel(Panel::Edits));
    window.ask(Command::FocusPanel(Panel::Level));
    for (panel, name) in [
        (Panel::Layers, "Paint on Terrain"),
        (Panel::Layers, "Lock Pieces"),
        (Panel::Palette, "Paint Red"),
        (Panel::Marks, "Marks"),
    ] {
        window.ask(Command::ShowPanel(panel, true));
        window.key(Modifiers::NONE, Key::B);
        let rect = window.harness.get_by_label(name).rect();
        let at = rect.center();
        window.harness.hover_at(at);
        window.harness.drag_at(at);
        window.frames(1);
        window.harness.drop_at(at);
        window.frames(3);
        assert_eq!(window.app().facts().focus, Panel::Level, "{name}");
        window.key(Modifiers::NONE, Key::L);
        assert_eq!(tool(&window), Tool::Line, "{name}");
    }
}

#[test]
fn f_keys_and_ctrl_commands_pass_a_text_field_and_letters_do_not() {
    let mut window = window();
    window.ask(Command::Pause);
    window.ask(Command::FocusPanel(Panel::Settings));
    let field = window.harness.get_by_label("Level name");
    field.focus();
    window.frames(3);
    assert!(window.harness.ctx.text_edit_focused(), "the field has the keys");
    let before = tool(&window);
    window.key(Modifiers::NONE, Key::L);
    assert_eq!(tool(&window), before, "a letter is written");
    window.key(CTRL, Key::Num2);
    assert!(window.is_on("Workspace Debug"));
    window.key(CTRL, Key::Num1);
    let workspace = window.app().facts().workspace;
    assert_eq!(workspace, Workspace::Design);
}

#[test]
fn f10_and_alt_with_a_letter_open_the_menus_and_arrows_walk_them() {
    let mut window = window();
    let open = |window: &Window, item: &str| window.has(item);
    window.key(Modifiers::NONE, Key::F10);
    window.frames(3);
    assert!(open(&window, "New level…"), "F10 opens File");
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.frames(4);
    assert!(
        !open(&window, "New level…") && open(&window, "Select all"),
        "Right goes on to Edit"
    );
    window.key(Modifiers::NONE, Key::ArrowLeft);
    window.frames(4);
    assert!(open(&window, "New level…"), "Left goes back to File");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!open(&window, "New level…"));

    window.key(Modifiers::ALT, Key::F);
    window.frames(3);
    assert!(open(&window, "New level…"));
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.frames(3);
    window.key(Modifiers::NONE, Key::Enter);
    window.frames(3);
    assert!(window.has("Create"), "Down and Enter choose the first item");
    window.key(Modifiers::NONE, Key::Escape);

    // A preset that steps with F10 has it first.
    let keymap = Keymap {
        preset: Preset::Tilewright,
        steps: StepKeys::F10F11,
    };
    window.ask(Command::SetKeymap(keymap));
    window.key(Modifiers::NONE, Key::F10);
    window.frames(3);
    assert!(!open(&window, "New level…"));
    window.key(Modifiers::ALT, Key::F);
    window.frames(3);
    assert!(open(&window, "New level…"));
}

#[test]
fn a_panel_that_is_dropped_beside_another_leaves_no_stray_bar() {
    let mut window = window();
    let tab = |window: &Window, name: &str| window.harness.get_by_label(name).rect();
    let from = tab(&window, "Marks").center();
    let canvas = tab(&window, "Live canvas");
    let to = canvas.left_center() + vec2(canvas.width() * 0.2, 0.0);
    window.harness.hover_at(from);
    window.frames(1);
    window.harness.drag_at(from);
    window.frames(1);
    for part in 1..=8 {
        window.harness.hover_at(from + (to - from) * (part as f32 / 8.0));
        window.frames(1);
    }
    window.harness.drop_at(to);
    window.frames(4);
    assert!(tab(&window, "Marks").center().distance(from) > 100.0, "it was docked");
    for stray in ["Tabs", "Horizontal", "Vertical", "Grid"] {
        assert!(!window.has(stray), "{stray}");
    }
    assert!(window.has("Live canvas") && window.has("Level canvas") && window.has("Close Marks"));
}

#[test]
fn what_went_well_is_told_for_a_while_and_moves_no_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    let before = window.harness.get_by_label("Level canvas").rect();
    window.ask(Command::SaveTracePath(folder.path().join("run.jsonl")));
    let mut told = false;
    for _ in 0..400 {
        window.frames(1);
        told |= window.has("Dismiss");
        assert_eq!(window.harness.get_by_label("Level canvas").rect(), before);
        if told {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(told, "it is told");
    window.frames(30 * 60);
    assert!(!window.has("Dismiss"), "and goes by itself");

    window.ask(Command::OpenPath(folder.path().join("none.m3")));
    window.frames(30 * 60);
    assert!(window.has("Dismiss"), "an error stays until it is dismissed");
    assert_eq!(window.harness.get_by_label("Level canvas").rect(), before);
    window.click("Dismiss");
    assert!(!window.has("Dismiss"));
}

#[test]
fn every_stop_of_tab_shows_a_ring_in_every_theme() {
    for theme in [ThemeChoice::Dark, ThemeChoice::Light, ThemeChoice::HighContrast] {
        let mut window = window();
        window.ask(Command::SetTheme(theme));
        let accent = theme.theme().accent;
        let mut seen = Vec::new();
        for _ in 0..60 {
            window.harness.key_press(Key::Tab);
            window.frames(2);
            let Some(id) = window.harness.ctx.memory(egui::Memory::focused) else {
                continue;
            };
            if window.harness.ctx.text_edit_focused() || seen.contains(&id) {
                continue;
            }
            let Some(rect) = window
                .harness
                .ctx
                .read_response(id)
                .map(|response| response.interact_rect)
            else {
                continue;
            };
            let is_canvas = ["Level canvas", "Live canvas"].iter().any(|name| {
                window
                    .harness
                    .query_by_label(name)
                    .is_some_and(|node| node.rect().intersects(rect) && rect.width() > 200.0)
            });
            if is_canvas || !rect.is_positive() {
                continue;
            }
            seen.push(id);
            let has_ring = window.harness.output().shapes.iter().any(|shape| match &shape.shape {
                Shape::Rect(shape) => {
                    shape.stroke.color == accent
                        && shape.stroke.width >= 1.5
                        && shape.rect.expand(2.0).contains_rect(rect.shrink(2.0))
                        && rect.expand(2.0).contains_rect(shape.rect)
                }
                _ => false,
            });
            assert!(has_ring, "{theme:?}: {rect:?}");
        }
        assert!(seen.len() > 20, "{theme:?}: {} stops", seen.len());
    }
}

#[test]
fn at_1280_by_720_the_layers_show_the_chosen_one() {
    let level = level(STILL, Settings::default());
    let start = Start {
        level: Some(level),
        in_app_dialogs: true,
        ..Start::default()
    };
    let builder = Harness::builder()
        .with_size(vec2(1280.0, 720.0))
        .with_step_dt(1.0 / 60.0);
    let harness = builder.build_eframe(move |cc| App::new(cc, start));
    let mut window = Window { harness };
    window.until_checked();
    for (key, name) in [(Key::PageDown, "Paint on Terrain"), (Key::PageUp, "Paint on Pieces")] {
        window.ask(Command::FocusPanel(Panel::Level));
        window.key(Modifiers::NONE, key);
        window.frames(30);
        assert!(
            window
                .harness
                .ctx
                .content_rect()
                .contains_rect(window.harness.get_by_label(name).rect())
        );
        let row = window.harness.get_by_label(name).rect();
        let below = window.harness.get_by_label("Problems").rect().top();
        assert!(
            row.bottom() <= below,
            "{name} at {row:?} is above the row of lists at {below}"
        );
    }
}
