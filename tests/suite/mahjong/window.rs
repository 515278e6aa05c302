//! Mahjong solitaire in the window, by the names that a screen reader sees.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotResults};

use tilewright::app::document::Document;
use tilewright::app::{App, Start};
use tilewright::command::{Command, Panel};
use tilewright::format::{self, Format};
use tilewright::level::mahjong::{Position, TileSet};
use tilewright::level::{Level, Mahjong, Puzzle};
use tilewright::session::ThemeChoice;
use tilewright::ui::canvas::pile::place_of;

use crate::looks::Looks;
use crate::soft_renderer::SoftRenderer;

pub(super) struct Window {
    pub harness: Harness<'static, App>,
}

impl Window {
    pub fn with(start: Start, size: [f32; 2]) -> Self {
        let builder = Harness::builder().with_size(size).with_step_dt(1.0 / 60.0);
        let harness = builder
            .renderer(SoftRenderer::default())
            .build_eframe(move |cc| App::new(cc, start));
        let mut window = Self { harness };
        window.frames(3);
        window
    }

    pub fn on(mahjong: Mahjong) -> Self {
        let mut level = Level::new("Test", Puzzle::Mahjong(mahjong));
        level.seed = Some(1);
        let start = Start {
            level: Some(level),
            in_app_dialogs: true,
            ..Start::default()
        };
        Self::with(start, [1440.0, 800.0])
    }

    /// A level of these places.
    pub fn of(places: &[(u16, u16, u8)]) -> Self {
        let places = places.iter().map(|&(x, y, z)| Position::new(x, y, z));
        Self::on(Mahjong::of_places(places))
    }

    pub fn frames(&mut self, count: usize) {
        self.harness.run_steps(count);
    }

    pub fn app(&self) -> &App {
        self.harness.state()
    }

    pub fn ask(&mut self, command: Command) {
        self.harness.state_mut().ask(command);
        self.frames(3);
    }

    pub fn click(&mut self, name: &str) {
        // Not with the pointer: that means whatever lies on top there.
        self.harness.get_by_label(name).click_accesskit();
        self.frames(3);
    }

    pub fn has(&self, name: &str) -> bool {
        self.harness.query_by_label(name).is_some()
    }

    pub fn value(&self, name: &str) -> String {
        self.harness.get_by_label(name).value().unwrap_or_default()
    }

    pub fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.frames(3);
    }

    /// Lets the game come to rest.
    pub fn settle(&mut self) {
        for _ in 0..400 {
            if self.app().sim().is_idle() {
                return;
            }
            self.frames(1);
        }
        panic!("the game does not come to rest");
    }

    /// Plays a pair by its names.
    pub fn pick(&mut self, at: (u16, u16, u8)) {
        self.click(&format!("Live tile {},{},{}", at.0, at.1, at.2));
        self.settle();
    }

    pub fn standing(&self) -> usize {
        let faces = self.app().sim().board().faces();
        faces.iter().filter(|face| **face != 0).count()
    }

    pub fn places(&self) -> Vec<(u16, u16, u8)> {
        let tiles = self.app().editor().tiles();
        tiles.positions().map(|at| (at.x, at.y, at.z)).collect()
    }

    pub fn strip(&self) -> String {
        self.value("Live status")
    }

    /// What is said of the pile that is shown.
    pub fn outlook(&self) -> String {
        let words = ["Can be won", "Cannot be won", "Proving…"];
        let said = words.into_iter().find(|words| self.has(words));
        said.unwrap_or_default().to_owned()
    }
}

pub(super) fn sample(name: &str) -> Mahjong {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("samples/mahjong/{name}.level.ron"));
    let opened = format::read(&std::fs::read(path).unwrap(), Format::Ron, name).unwrap();
    opened.levels[0].level.mahjong().unwrap().clone()
}

/// Three tiles in a row and one on the middle of two: the middle one is blocked, and those below the upper one are covered.
const SMALL: [(u16, u16, u8); 4] = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (1, 0, 1)];

#[test]
fn a_blocked_tile_is_refused_by_the_name_of_what_lies_on_it() {
    let mut window = Window::of(&SMALL);
    assert!(window.value("Live tile 2,0,0").ends_with("blocked"));
    assert!(window.value("Live tile 1,0,1").ends_with("free"));
    window.pick((2, 0, 0));
    assert!(window.strip().starts_with("Covered: "), "{}", window.strip());
    assert_eq!(window.standing(), 4);
}

#[test]
fn a_pair_is_taken_and_comes_back_and_goes_again_by_keys() {
    let mut window = Window::on(sample("Pebbles"));
    let all = window.standing();
    let (a, b) = window.app().sim().free_pairs()[0];
    for place in [a, b] {
        window.pick((place.x(), place.y(), place.z()));
    }
    assert_eq!(window.standing(), all - 2);
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::Z);
    window.settle();
    assert_eq!(window.standing(), all);
    window.key(Modifiers::COMMAND, Key::Y);
    window.settle();
    assert_eq!(window.standing(), all - 2);
    window.key(Modifiers::NONE, Key::Backspace);
    window.settle();
    assert_eq!(window.standing(), all);
    window.click("Hint");
    window.settle();
    let kinds: Vec<&str> = window
        .app()
        .sim()
        .tree()
        .last_root()
        .map(|root| root.action.name())
        .into_iter()
        .collect();
    assert_eq!(kinds, ["Hint"]);
}

#[test]
fn the_arrows_and_enter_play_a_tiny_level_to_its_win() {
    let mut window = Window::of(&[(0, 0, 0), (4, 0, 0)]);
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::NONE, Key::Enter);
    window.settle();
    assert_eq!(window.value("Live tile 0,0,0").split(", ").nth(1), Some("lifted"));
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::NONE, Key::Enter);
    window.settle();
    window.frames(3);
    assert_eq!(window.standing(), 0);
    assert!(window.strip().starts_with("Won"), "{}", window.strip());
}

#[test]
fn tiles_are_painted_by_the_pointer_and_live_starts_again_with_them() {
    let mut window = Window::of(&[(0, 0, 0), (4, 0, 0), (0, 4, 0), (4, 4, 0)]);
    let corner = window.harness.get_by_label("Level tile 0,0,0").rect();
    let next = window.harness.get_by_label("Level tile 4,0,0").rect();
    let between = corner.center() + (next.center() - corner.center()) / 2.0;
    window.harness.hover_at(between);
    window.frames(1);
    window.harness.drag_at(between);
    window.frames(1);
    window.harness.drop_at(between + egui::vec2(1.0, 1.0));
    window.frames(3);
    assert_eq!(window.places(), [(0, 0, 0), (2, 0, 0), (4, 0, 0), (0, 4, 0), (4, 4, 0)]);
    // An odd pile does not start, and is told so.
    window.ask(Command::Undo);
    assert_eq!(window.places().len(), 4);
    assert_eq!(window.standing(), 4);
    window.ask(Command::FocusPanel(Panel::Level));
    window.key(Modifiers::NONE, Key::PageUp);
    assert_eq!(window.app().editor().pile.layer, 1);
    window.key(Modifiers::NONE, Key::H);
    assert!(window.app().editor().pile.half);
}

#[test]
fn a_painted_pile_is_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Pile.level.ron");
    let mut window = Window::of(&[(0, 0, 0), (4, 0, 0)]);
    // A click with the brush on a tile prints the face in hand on it.
    window.click("Paint Red dragon");
    window.click("Level tile 4,0,0");
    window.ask(Command::SavePath(path.clone()));
    while window.app().is_saving() {
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.frames(1);
    }
    let start = Start {
        path: Some(path),
        ..Start::default()
    };
    let again = Window::with(start, [1280.0, 720.0]);
    assert_eq!(again.places(), [(0, 0, 0), (4, 0, 0)]);
    let at = Position::new(4, 0, 0);
    assert_eq!(again.app().editor().tiles().get(at).unwrap().face.unwrap().code(), "1d");
    assert!(again.has("Level tile 4,0,0"));
    assert_eq!(place_of(at).z(), 0);
}

#[test]
fn the_keyboard_alone_paints_whole_and_half_tiles() {
    let mut window = Window::of(&[(0, 0, 0), (6, 0, 0)]);
    window.ask(Command::FocusPanel(Panel::Level));
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::COMMAND, Key::ArrowRight);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.places(), [(0, 0, 0), (2, 0, 0), (6, 0, 0), (3, 2, 0)]);
    assert_eq!(window.standing(), 4, "Live plays what is painted");
}

#[test]
fn every_layout_of_the_corpus_opens_as_a_document() {
    let Some(corpus) = super::corpus::corpus() else {
        return;
    };
    let mut opened = 0;
    for folder in ["kmahjongg", "gnome-mahjongg", "mah", "pysolfc", "xmahjongg"] {
        for entry in std::fs::read_dir(corpus.join(folder)).unwrap().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|extension| extension == "desktop") {
                continue;
            }
            let (document, _) = Document::open(&path, 1).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            assert!(document.editor.level().mahjong().is_some(), "{}", path.display());
            opened += document.levels.len();
        }
    }
    assert!(opened > 0);
}

#[test]
fn piles_look_as_they_did() {
    let mut results = SnapshotResults::new();
    for (set, theme, panel) in [
        (TileSet::Classic, ThemeChoice::Dark, Panel::Live),
        (TileSet::Classic, ThemeChoice::Light, Panel::Level),
        (TileSet::Biology, ThemeChoice::Dark, Panel::Level),
        (TileSet::Biology, ThemeChoice::Light, Panel::Live),
    ] {
        let mut level = super::turtle();
        level.settings.tile_set = set;
        let mut window = Window::on(level);
        window.ask(Command::SetTheme(theme));
        window.ask(Command::FocusPanel(panel));
        window.harness.run_steps(4);
        while !window.app().is_checked() {
            std::thread::sleep(std::time::Duration::from_millis(2));
            window.frames(1);
        }
        window.frames(3);
        if panel == Panel::Live {
            let lifted = window.app().sim().free_pairs()[0].0;
            window.pick((lifted.x(), lifted.y(), lifted.z()));
            window.frames(3);
        }
        let name = format!("mahjong/{}_{}", set.name(), theme.name().to_lowercase());
        window.harness.snapshot(name);
        results.extend_harness(&mut window.harness);
    }
}

pub(super) fn proven(window: &mut Window) {
    for _ in 0..2_000 {
        std::thread::sleep(std::time::Duration::from_millis(1));
        window.frames(1);
        if !["Proving…", ""].contains(&window.outlook().as_str()) {
            window.frames(2);
            return;
        }
    }
    panic!("nothing is proved: {}", window.strip());
}

#[test]
fn the_pair_that_lost_the_game_is_marked_and_one_command_goes_before_it() {
    let mut window = Window::on(super::losing::fixed(&super::losing::TRAP));
    window.ask(Command::ShowPanel(Panel::Actions, true));
    proven(&mut window);
    assert_eq!(window.outlook(), "Can be won");
    assert!(window.app().facts().loss.is_err());
    for at in [(0, 0, 0), (4, 0, 0)] {
        window.pick(at);
    }
    proven(&mut window);
    assert_eq!(window.outlook(), "Cannot be won");
    assert_eq!(
        window.strip(),
        "At rest: no way to win from here: step back to before #3"
    );
    let words = "This pair lost the game: the pile could be won before it";
    assert!(window.has(&format!("#3 Pick. {words}")), "the move is marked");
    assert!(window.has(&format!("#4 RemovePair. {words}")), "and its pair");
    window.harness.snapshot("mahjong/lost");
    if let Some(looks) = Looks::asked() {
        looks.everywhere(&mut window.harness, "mahjong_lost", &[Panel::Actions, Panel::Live]);
    }
    window.harness.set_size(egui::vec2(1024.0, 768.0));
    window.frames(4);
    // Beside the tree there is no room for both boards.
    window.ask(Command::FocusPanel(Panel::Live));
    let rect = |name: &str| window.harness.get_by_label(name).rect();
    let cause = rect("no way to win from here: step back to before #3");
    assert!(
        cause.top() >= rect("Live status").bottom(),
        "what does not fit beside the commands is told whole below them"
    );
    window.harness.set_size(egui::vec2(1440.0, 800.0));
    window.frames(4);
    window.click("Go before the loss");
    assert!(window.app().history().is_past());
    assert_eq!(window.standing(), 6);
    assert_eq!(window.outlook(), "Can be won", "the moment that is shown");
    assert!(!window.strip().contains("no way"), "{}", window.strip());
    window.click("Play on from here");
    assert!(!window.app().history().is_past());
    // The tile that was lifted then is lifted still; it goes with the upper one of the stack, and the game is won.
    for at in [(8, 0, 1), (4, 0, 0), (8, 0, 0), (12, 0, 0), (16, 0, 0)] {
        window.pick(at);
    }
    assert!(window.strip().starts_with("Won"), "{}", window.strip());
    assert!(!window.has(&format!("#3 Pick. {words}")));
}

#[test]
fn after_an_undo_and_after_a_shuffle_the_strip_tells_of_the_pile_as_it_stands() {
    let mut window = Window::on(super::losing::fixed(&super::losing::TRAP));
    for at in [(0, 0, 0), (4, 0, 0)] {
        window.pick(at);
    }
    proven(&mut window);
    assert_eq!(window.outlook(), "Cannot be won");
    assert_eq!(window.app().facts().moves.0.as_deref(), Ok("pair (0,0,0) (4,0,0)"));
    window.click("Undo move");
    window.settle();
    proven(&mut window);
    assert_eq!(window.outlook(), "Can be won");
    assert_eq!(window.app().facts().moves.1.as_deref(), Ok("pair (0,0,0) (4,0,0)"));
    window.click("Redo move");
    window.settle();
    proven(&mut window);
    assert_eq!(window.outlook(), "Cannot be won");
    // The edited level is another pile: what was known of the old one tells nothing of it.
    window.ask(Command::SetLink(tilewright::session::LiveLink::Restart));
    window.click("Paint Red dragon");
    window.click("Level tile 12,0,0");
    window.frames(3);
    let facts = window.app().facts();
    assert!(facts.loss.is_err());
}
