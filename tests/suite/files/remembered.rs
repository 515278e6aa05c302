//! What is remembered, and that it is written when it changes.

use super::*;
use tilewright::app::layout::ASKED_FOR;
use tilewright::app::settings::Settings;
use tilewright::command::{Panel, Workspace};
use tilewright::session::{Keymap, Preset, ThemeChoice};

#[test]
fn what_changes_is_written_at_once_and_not_at_the_exit() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.ask(Command::SetTheme(ThemeChoice::Light));
    // Larger text may make the window a low one, which has its panels in other places.
    window.ask(Command::ShowPanel(Panel::Inspector, false));
    window.ask(Command::ScaleText(1.3));
    let keymap = Keymap {
        preset: Preset::Aseprite,
        ..Keymap::default()
    };
    window.ask(Command::SetKeymap(keymap));
    window.seconds(1);
    let settings = home.folders().settings();
    window.until("the settings are written", |_| {
        Settings::read(&settings).is_ok_and(|settings| {
            settings.theme == ThemeChoice::Light && settings.text_scale > 1.2 && settings.keymap == keymap
        })
    });
    let panels = home.folders().panels(Workspace::Design, false);
    window.until("the panels are written", |_| text(&panels).contains("Inspector"));
    // The program is gone without a word.
    drop(window);
    let mut later = home.start();
    assert!(later.0.ctx.zoom_factor() > 1.2);
    assert!(!later.has("Close Inspector") && later.has("Close Actions"));
    assert_eq!(later.app().path(), Some(path.as_path()));
    // The harness sets a theme of its own, so that the menu is asked.
    later.click("View");
    later.click("Theme");
    let dark = later.0.get_by_label("Dark theme").accesskit_node().toggled();
    assert_eq!(dark, Some(egui::accesskit::Toggled::False));
}

#[test]
fn broken_settings_never_stop_the_start_and_are_kept_aside() {
    let home = Home::new();
    std::fs::create_dir_all(home.folders().config).unwrap();
    for file in [
        home.folders().settings(),
        home.folders().panels(Workspace::Design, false),
    ] {
        std::fs::write(file, "(dark: 7, root: [").unwrap();
    }
    let mut window = home.start();
    assert!(window.says("settings.ron.broken") && window.says("panels.ron.broken"));
    // Beside the welcome panel the Actions fold.
    window.click("Close welcome");
    for panel in Panel::ALL {
        let is_open = !ASKED_FOR.contains(&panel);
        assert_eq!(window.has(&format!("Close {}", panel.name())), is_open, "{panel:?}");
    }
    assert_eq!(
        text(&home.folders().config.join("settings.ron.broken")),
        "(dark: 7, root: ["
    );
}

#[test]
fn recent_files_are_in_the_menu_and_missing_ones_are_disabled() {
    let home = Home::new();
    let (one, two) = (home.file("one.m3", NINE), home.file("two.m3", NINE));
    let mut window = home.start_on(Some(&one));
    window.ask(Command::OpenPath(two));
    window.quit();
    std::fs::remove_file(&one).unwrap();

    let mut window = home.start();
    window.click("File");
    window.until("the list is checked", |window| {
        window.0.query_by_label("Open recent").is_some()
    });
    window.click("Open recent");
    window.until("the missing one is known", |window| {
        window.has("Recent one.m3") && is_disabled(window, "Recent one.m3")
    });
    assert!(!is_disabled(&window, "Recent two.m3"));
    window.click("Recent two.m3");
    assert_eq!(window.app().title(), "two.m3 — match-3 text grid — Tilewright");

    window.ask(Command::ClearRecent);
    window.click("File");
    window.click("Open recent");
    assert!(window.says("No file was opened yet."));
}

/// A file that is dropped on the window.
pub struct Dropped(pub PathBuf);

impl std::fmt::Debug for Dropped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn drop_on(window: &mut Window, paths: &[PathBuf]) {
    for path in paths {
        let file = std::sync::Arc::new(Dropped(path.clone()));
        window.0.input_mut().dropped_files.push(file);
    }
    window.frames(4);
}

#[test]
fn a_dropped_file_is_opened_and_of_several_the_first_level() {
    let home = Home::new();
    let (one, two) = (home.file("one.m3", NINE), home.file("two.m3", NINE));
    let notes = home.file("notes.txt", "not a level");
    let mut window = home.start();
    drop_on(&mut window, std::slice::from_ref(&one));
    assert_eq!(window.app().path(), Some(one.as_path()));
    drop_on(&mut window, &[notes, two.clone(), one]);
    assert_eq!(window.app().path(), Some(two.as_path()));
    assert!(window.says("Not opened: notes.txt, one.m3"));
}

#[test]
fn what_is_no_level_is_told_clearly_when_it_is_dropped() {
    let home = Home::new();
    let notes = home.file("notes.txt", "not a level");
    let mut window = home.start();
    drop_on(&mut window, &[notes]);
    assert!(window.says("neither its name nor its content is of a format that reads"));
    assert_eq!(window.app().title(), "Garden — Tilewright");
    let folder = home.0.path().to_owned();
    drop_on(&mut window, &[folder]);
    assert!(window.says("is a folder, not a file"));
}

#[test]
fn a_drop_asks_about_unsaved_work_first() {
    let home = Home::new();
    let one = home.file("one.m3", NINE);
    let mut window = home.start();
    window.ask(Command::OpenSample(0));
    window.click("Paint Red");
    window.click("Level cell 3,3");
    window.click("Paint Blue");
    window.click("Level cell 3,3");
    drop_on(&mut window, &[one]);
    assert!(window.has("Save your changes?"));
    window.click("Stay");
    assert_eq!(window.app().title(), "Garden* — Tilewright");
}

#[test]
fn each_workspace_comes_back_as_it_was_left() {
    let home = Home::new();
    let mut window = home.start();
    window.ask(Command::ShowPanel(Panel::Marks, false));
    window.ask(Command::ChooseWorkspace(Workspace::Debug));
    window.ask(Command::ShowPanel(Panel::Inspector, false));
    window.seconds(1);
    let folders = home.folders();
    window.until("both arrangements are written", |_| {
        Settings::read(&folders.settings()).is_ok_and(|settings| settings.workspace == Workspace::Debug)
            && Workspace::ALL
                .iter()
                .all(|&workspace| folders.panels(workspace, false).exists())
    });
    drop(window);
    let mut later = home.start();
    assert!(!later.has("Close Inspector") && later.has("Close Marks"));
    later.ask(Command::ChooseWorkspace(Workspace::Design));
    assert!(later.has("Close Inspector") && !later.has("Close Marks"));
}
