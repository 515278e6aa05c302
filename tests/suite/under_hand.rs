//! What is painted while Live is busy, what a look does to it, and what cannot be asked where Live stands, in the window.

use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use tilewright::app::{App, Start};
use tilewright::board::Place;
use tilewright::command::{Command, NewKind, NewLevel, table};
use tilewright::editor::{Property, Request, Step};
use tilewright::format::m3;
use tilewright::grid::Direction;
use tilewright::level::mahjong::{Mahjong, Position, TileSet};
use tilewright::level::sokoban::Sokoban;
use tilewright::level::{Level, Puzzle};
use tilewright::session::LiveLink;
use tilewright::sim::{CancelOutcome, Input, Scope, Sim};

use crate::soft_renderer::program;

/// Two moves: the reds in the upper left by (1,0)↔(1,1), and nothing falls from above.
const MOVE: &str = "refill: none\n\nBACBD\nADACE\nCBECB\nDCBED\n";

struct Window(Harness<'static, App>);

fn grid() -> Level {
    m3::read(MOVE, "Test").unwrap()
}

fn room() -> Level {
    let room = Sokoban::from_picture(["#########", "#@      #", "#  $ .  #", "#########"]).unwrap();
    Level::new("Room", Puzzle::Sokoban(room))
}

fn pile() -> Level {
    let places = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)].map(|(x, y, z)| Position::new(x, y, z));
    let mut level = Level::new("Pile", Puzzle::Mahjong(Mahjong::of_places(places)));
    level.seed = Some(1);
    level
}

impl Window {
    fn on(level: Level, link: LiveLink) -> Self {
        let start = Start {
            level: Some(level),
            in_app_dialogs: true,
            ..Start::default()
        };
        let mut window = Self(program(start, [1600.0, 900.0]));
        window.0.run_steps(3);
        window.ask(Command::SetLink(link));
        window
    }

    fn ask(&mut self, command: Command) {
        self.0.state_mut().ask(command);
        self.0.run_steps(3);
    }

    fn click(&mut self, name: &str) {
        self.0.get_by_label(name).click();
        self.0.run_steps(2);
    }

    fn sim(&self) -> &Sim {
        self.0.state().sim()
    }

    fn value(&self, name: &str) -> String {
        self.0.get_by_label(name).value().unwrap_or_default()
    }

    fn until_rest(&mut self) {
        for _ in 0..2_000 {
            if self.sim().is_idle() {
                return self.0.run_steps(2);
            }
            self.0.run_steps(1);
        }
        panic!("the chain does not end");
    }

    /// Presses in the Level and leads the pointer on, without letting go.
    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = [from, to].map(|cell| self.0.get_by_label(cell).rect().center()).into();
        self.0.drag_at(from);
        self.0.run_steps(1);
        self.0.hover_at(to);
        self.0.run_steps(2);
    }

    /// Why a command of the table cannot be asked now.
    fn refusal(&self, id: &str) -> Option<String> {
        let entry = table::entry(id).expect(id);
        entry.ask(&self.0.state().facts()).err()
    }
}

/// A chain of match-3 runs, and red is in hand.
fn busy_grid() -> Window {
    let mut window = Window::on(grid(), LiveLink::Pour);
    window.click("Paint Red");
    window.ask(Command::LiveSwap {
        a: tilewright::grid::Cell::new(1, 0),
        b: tilewright::grid::Cell::new(1, 1),
    });
    assert!(!window.sim().is_idle());
    window
}

#[test]
fn a_stroke_that_waits_for_the_chain_stands_on_live_as_ghosts_until_it_is_written() {
    let mut window = busy_grid();
    window.drag("Level cell 4,1", "Level cell 4,3");
    for cell in ["Live cell 4,1", "Live cell 4,2", "Live cell 4,3"] {
        let value = window.value(cell);
        assert!(value.ends_with(", queued: Red"), "{cell}: {value}");
    }
    assert!(!window.value("Live cell 3,3").contains("queued"));
    let at = window.0.get_by_label("Level cell 4,3").rect().center();
    window.0.drop_at(at);
    window.0.run_steps(1);
    assert!(
        window.value("Live cell 4,3").contains("queued: Red"),
        "let go, it waits on"
    );
    window.until_rest();
    assert_eq!(window.sim().queued_paint(), []);
    for y in 0..4 {
        assert!(!window.value(&format!("Live cell 4,{y}")).contains("queued"));
    }
    let painted = window
        .sim()
        .tree()
        .roots()
        .any(|root| root.action.summary() == "Brush, 3 cells");
    assert!(painted, "and it was written");
}

#[test]
fn ghosts_go_with_the_stroke_that_is_given_up_or_canceled() {
    let mut window = busy_grid();
    window.drag("Level cell 4,1", "Level cell 4,3");
    window.0.key_press(Key::Escape);
    window.0.run_steps(2);
    assert!(!window.value("Live cell 4,2").contains("queued"));

    let mut window = busy_grid();
    window.click("Level cell 4,3");
    assert!(window.value("Live cell 4,3").contains("queued: Red"));
    let waiting = window.sim().engine().queued_roots().next().expect("it waits");
    window.ask(Command::Cancel {
        target: waiting,
        scope: Scope::Action,
        outcome: CancelOutcome::Keep,
    });
    assert!(!window.value("Live cell 4,3").contains("queued"));
}

#[test]
fn an_undo_that_waits_stands_on_live_too_and_the_last_of_several_shows() {
    let mut window = busy_grid();
    window.click("Level cell 4,3");
    window.click("Paint Blue");
    window.click("Level cell 4,3");
    assert!(window.value("Live cell 4,3").ends_with("queued: Blue"));
    window.ask(Command::Undo);
    assert!(window.value("Live cell 4,3").ends_with("queued: Red"));
}

#[test]
fn what_is_built_in_a_room_while_the_hero_walks_stands_on_live_as_ghosts() {
    let mut window = Window::on(room(), LiveLink::Pour);
    window.ask(Command::LiveInput(Input::Steps(vec![Direction::Right; 5])));
    assert!(!window.sim().is_idle());
    window.click("Paint Wall");
    window.click("Level cell 2,2");
    assert!(
        window.value("Live cell 2,2").ends_with("queued: Wall"),
        "{}",
        window.value("Live cell 2,2")
    );
    window.until_rest();
    assert_eq!(window.value("Live cell 2,2"), "Wall");
}

#[test]
fn a_look_a_name_or_a_note_never_touches_the_run() {
    for link in LiveLink::ALL {
        for level in [grid(), room(), pile()] {
            let is_pile = level.mahjong().is_some();
            let mut window = Window::on(level, link);
            window.until_rest();
            let before = (window.sim().inputs().len(), window.sim().tree().last_transition());
            let remark = window.value("Live status");
            let mut looks = vec![
                Property::Name("Another".into()),
                Property::Author("Somebody".into()),
                Property::Notes("A note".into()),
            ];
            if is_pile {
                looks.push(Property::TileSet(TileSet::Biology));
            }
            let steps = looks.len();
            for look in looks {
                window.ask(Command::Edit(Request::Set(look)));
            }
            for _ in 0..steps {
                window.ask(Command::Undo);
            }
            for _ in 0..steps {
                window.ask(Command::Redo);
            }
            let labels: Vec<String> = window.0.state().editor().history().done().map(Step::label).collect();
            assert_eq!(labels.len(), steps, "{labels:?}");
            let after = (window.sim().inputs().len(), window.sim().tree().last_transition());
            assert_eq!(after, before, "{link:?}");
            assert_eq!(window.value("Live status"), remark, "{link:?}");
            if is_pile {
                let shown = window.value("Live tile 0,0,0");
                let face = window.sim().tile(Place::new(0, 0, 0)).expect("a tile");
                assert!(
                    shown.starts_with(TileSet::Biology.face_name(face)),
                    "Live wears the new set at once: {shown}"
                );
            }
        }
    }
}

#[test]
fn edit_live_reshuffle_and_resize_say_why_they_cannot_be_asked() {
    let window = Window::on(grid(), LiveLink::Pour);
    for id in ["edit-live", "reshuffle", "resize"] {
        assert_eq!(window.refusal(id), None, "{id}");
    }
    assert!(window.refusal("shuffle-pile").unwrap().contains("Mahjong"));

    let window = Window::on(room(), LiveLink::Pour);
    assert_eq!(window.refusal("edit-live"), None);
    assert!(window.refusal("reshuffle").unwrap().contains("match-3"));

    let mut window = Window::on(pile(), LiveLink::Pour);
    assert!(window.refusal("edit-live").unwrap().contains("no Edit live"));
    assert!(window.refusal("reshuffle").unwrap().contains("Shuffle the pile"));
    assert!(window.refusal("resize").unwrap().contains("no sides"));
    assert_eq!(window.refusal("shuffle-pile"), None);
    window.ask(Command::EditLive(true));
    assert!(!window.0.state().facts().edit_live, "nor by another way");

    let mut window = busy_grid();
    window.until_rest();
    window.ask(Command::GoTo(1));
    for id in ["edit-live", "reshuffle"] {
        assert!(window.refusal(id).unwrap().starts_with("Past"), "{id}");
    }
    window.ask(Command::EditLive(true));
    assert!(!window.0.state().facts().edit_live);

    let dead = m3::read("refill: none\n\nA?\n", "Dead").unwrap();
    let window = Window::on(dead, LiveLink::Pour);
    for id in ["edit-live", "reshuffle"] {
        assert!(window.refusal(id).unwrap().starts_with("Not startable"), "{id}");
    }
}

#[test]
fn the_popover_of_a_new_level_makes_what_it_shows() {
    let kinds = [
        ("Match-3", NewKind::Match3, "8 × 10", (8, 10)),
        ("Mahjong", NewKind::Mahjong, "10 × 6", (20, 12)),
        ("Sokoban", NewKind::Sokoban, "12 × 10", (12, 10)),
    ];
    for (name, kind, size, sides) in kinds {
        let mut window = Window::on(grid(), LiveLink::Off);
        window.ask(Command::New);
        window.click(name);
        window.click(size);
        match kind {
            NewKind::Match3 => window.click("4 colours"),
            NewKind::Mahjong => window.click("5 layers"),
            NewKind::Sokoban => {}
        }
        window.click("Create");
        let level = window.0.state().editor().level();
        assert_eq!(NewKind::of(&level.puzzle), kind);
        assert_eq!(level.puzzle.size(), sides, "{name}");
        match &level.puzzle {
            Puzzle::Match3(match3) => assert_eq!(match3.settings.colours(), 4),
            Puzzle::Mahjong(pile) => assert_eq!(pile.tiles.layers(), 5),
            Puzzle::Sokoban(_) => {}
        }
    }
    let mut window = Window::on(grid(), LiveLink::Off);
    window.ask(Command::Create(NewLevel {
        kind: NewKind::Mahjong,
        width: 10,
        height: 6,
        layers: 0,
        colours: 6,
    }));
    assert_eq!(window.0.state().editor().pile.table, Some((20, 12)));
}

#[test]
fn undo_says_whose_it_was_and_what_it_took_back() {
    let mut window = Window::on(room(), LiveLink::Off);
    window.click("Paint Wall");
    window.click("Level cell 2,2");
    window.ask(Command::LiveInput(Input::Steps(vec![Direction::Right])));
    window.until_rest();
    let says = |window: &Window, words: &str| window.0.query_by_label_contains(words).is_some();
    let ctrl = egui::Modifiers::COMMAND | egui::Modifiers::CTRL;
    // The Level has the keys, until Live is clicked.
    window.ask(Command::FocusPanel(tilewright::command::Panel::Level));
    window.0.key_press_modifiers(ctrl, Key::Z);
    window.0.run_steps(3);
    assert!(says(&window, "Undo level: Brush 1 cell"));
    window.0.key_press_modifiers(ctrl, Key::Y);
    window.0.run_steps(3);
    assert!(says(&window, "Redo level: Brush 1 cell"));
    window.ask(Command::FocusPanel(tilewright::command::Panel::Live));
    window.0.key_press_modifiers(ctrl, Key::Z);
    window.0.run_steps(3);
    assert!(says(&window, "Undo move: step right"));
    window.until_rest();
    window.0.key_press_modifiers(ctrl, Key::Y);
    window.0.run_steps(3);
    assert!(says(&window, "Redo move: step right"));
}

#[test]
fn after_an_undo_previews_wait_for_the_pointer_to_move() {
    let level = m3::read("????\n????\n????\n", "Test").unwrap();
    let mut window = Window::on(level, LiveLink::Off);
    window.click("Paint Red");
    window.ask(Command::ChooseTool(tilewright::editor::Tool::Fill));
    let corner = window.0.get_by_label("Level cell 0,0").rect().center();
    let shown = |window: &mut Window| {
        // What flashed has faded, and what was said is gone.
        window.0.run_steps(130);
        let at = window.0.get_by_label("Level cell 3,2").rect().shrink(8.0);
        let image = window.0.render().unwrap();
        let (left, top) = (at.left() as u32, at.top() as u32);
        let pixels = (top..at.bottom() as u32).flat_map(|y| (left..at.right() as u32).map(move |x| (x, y)));
        pixels.flat_map(|(x, y)| image.get_pixel(x, y).0).collect::<Vec<u8>>()
    };
    window.0.hover_at(corner - egui::vec2(0.0, 200.0));
    let bare = shown(&mut window);
    window.0.hover_at(corner);
    let ghost = shown(&mut window);
    assert_ne!(ghost, bare, "the fill shows what it would leave");
    for pressed in [true, false] {
        // The pointer stays where it is.
        window.0.event(egui::Event::PointerButton {
            pos: corner,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
        window.0.run_steps(2);
    }
    assert_eq!(window.0.state().editor().history().done().len(), 1);
    window.ask(Command::Undo);
    assert!(
        shown(&mut window) == bare,
        "nothing of the fill is left, ghost or other"
    );
    window.0.hover_at(corner + egui::vec2(3.0, 0.0));
    let again = shown(&mut window);
    assert!(again != bare, "the pointer moves, and it shows again");
    assert!(again == ghost, "as it showed before");
}
