//! The boards stand still: no stroke, move, refusal or cancel shifts a canvas or its cells, in any kind.

use egui::{Rect, vec2};
use tilewright::app::samples;
use tilewright::command::{Panel, PileCommand};
use tilewright::editor::Stroke;
use tilewright::grid::{Cell, Direction};
use tilewright::level::Level;
use tilewright::sim::{CancelOutcome, Input, Scope};

use super::*;

const SIZES: [egui::Vec2; 3] = [vec2(1280.0, 720.0), vec2(1440.0, 900.0), vec2(1920.0, 1080.0)];

fn window_on(level: Level, size: egui::Vec2) -> Window {
    let start = Start {
        level: Some(level),
        in_app_dialogs: true,
        ..Start::default()
    };
    let builder = Harness::builder().with_size(size).with_step_dt(1.0 / 60.0);
    let harness = builder.build_eframe(move |cc| App::new(cc, start));
    let mut window = Window { harness };
    window.until_checked();
    window.frames(3);
    window
}

/// Where the canvases stand, and a cell of each.
fn places(window: &Window) -> Vec<(String, Rect)> {
    let names = ["Level canvas", "Live canvas", "Level cell 1,1", "Live cell 1,1"];
    let rect = |name: &&str| Some(((*name).to_owned(), window.harness.query_by_label(name)?.rect()));
    names.iter().filter_map(rect).collect()
}

/// Plays something, and looks at each of the frames after it.
fn stays(window: &mut Window, what: &str, command: Command) {
    let before = places(window);
    assert!(!before.is_empty(), "{what}: a canvas is seen");
    window.harness.state_mut().ask(command);
    for frame in 0..40 {
        window.harness.run_steps(1);
        let now = places(window);
        assert_eq!(now, before, "{what}, frame {frame}");
    }
}

fn stroke(window: &mut Window, cells: &[Cell]) {
    let (first, rest) = cells.split_first().unwrap();
    let press = Stroke::Press {
        cell: *first,
        erase: false,
        shift: false,
        ctrl: false,
    };
    stays(window, "press", Command::Stroke(press));
    for cell in rest {
        stays(window, "drag", Command::Stroke(Stroke::Drag { cell: *cell }));
    }
    stays(window, "release", Command::Stroke(Stroke::Release));
}

fn at(x: i32, y: i32) -> Cell {
    Cell::new(x, y)
}

/// Every cancel, step and way through time that the strip has words for.
fn debugging(window: &mut Window) {
    stays(window, "pause", Command::Pause);
    stays(window, "into", Command::Step(tilewright::sim::Step::Into));
    stays(window, "back", Command::StepBack(tilewright::sim::Step::Into));
    stays(window, "to now", Command::BackToNow);
    stays(window, "cancel", Command::CancelRunningChain);
    stays(window, "play", Command::Play);
    stays(window, "settle", Command::Settle);
}

#[test]
fn a_match_3_board_stands_still_whatever_is_painted_played_canceled_and_refused() {
    for size in SIZES {
        let garden = samples::level(0);
        let mut window = window_on(garden, size);
        stroke(&mut window, &[at(1, 1), at(2, 1), at(3, 1)]);
        let refused = Input::Swap {
            a: at(0, 0),
            b: at(7, 7),
        };
        stays(&mut window, "refused", Command::LiveInput(refused));
        stays(&mut window, "reshuffle", Command::Reshuffle);
        stays(&mut window, "pause", Command::Pause);
        stays(&mut window, "reshuffle again", Command::Reshuffle);
        let root = window.app().sim().engine().running_root();
        if let Some(target) = root {
            let command = Command::Cancel {
                target,
                scope: Scope::Chain,
                outcome: CancelOutcome::Keep,
            };
            stays(&mut window, "cancel a chain", command);
        }
        debugging(&mut window);
        stays(&mut window, "undo", Command::Undo);
        stays(&mut window, "redo", Command::Redo);
        stays(&mut window, "restart", Command::Restart);
    }
}

#[test]
fn a_level_that_stops_being_playable_leaves_the_boards_where_they_are() {
    for size in SIZES {
        let mut window = window_on(level("???? ???? ????", Settings::default()), size);
        let walls = Command::ChooseTile(tilewright::editor::Tile::Terrain(tilewright::level::Terrain::Wall));
        stays(&mut window, "take a wall", walls);
        for y in 0..3 {
            stroke(&mut window, &[at(0, y), at(1, y), at(2, y), at(3, y)]);
        }
        assert!(window.app().sim().level().match3().is_some());
        stays(&mut window, "undo", Command::Undo);
        stays(&mut window, "undo", Command::Undo);
    }
}

#[test]
fn a_room_stands_still_whatever_is_painted_walked_and_taken_back() {
    for size in SIZES {
        let rows = ["#######", "#.@ $.#", "# $   #", "#     #", "#######"];
        let room = tilewright::level::Sokoban::from_picture(rows).unwrap();
        let level = Level::new("Room", Puzzle::Sokoban(room));
        let mut window = window_on(level, size);
        for way in [Direction::Right, Direction::Right, Direction::Up, Direction::Left] {
            stays(&mut window, "step", Command::LiveInput(Input::Steps(vec![way])));
        }
        stays(&mut window, "undo", Command::LiveInput(Input::Undo { by_push: true }));
        stroke(&mut window, &[at(3, 3), at(4, 3)]);
        debugging(&mut window);
        stays(&mut window, "undo an edit", Command::Undo);
    }
}

#[test]
fn a_pile_stands_still_at_every_odd_tile_and_through_picks_and_shuffles() {
    for size in SIZES {
        let level = tilewright::app::document::new_level(tilewright::command::NewLevel {
            kind: tilewright::command::NewKind::Mahjong,
            ..tilewright::command::NewLevel::default()
        });
        let mut window = window_on(level, size);
        window.ask(Command::FocusPanel(Panel::Level));
        for _ in 0..3 {
            // An odd tile more, or less, each time.
            let tiles = window.app().editor().level().mahjong().unwrap().tiles.clone();
            let last = tiles.positions().last().unwrap();
            let name = format!("Level tile {},{},{}", last.x, last.y, last.z);
            let before = places(&window);
            let tile = window.harness.get_by_label(&name).rect();
            window.ask(Command::ChooseTool(tilewright::editor::Tool::Eraser));
            window.harness.get_by_label(&name).click();
            for frame in 0..60 {
                window.harness.run_steps(1);
                assert_eq!(places(&window), before, "frame {frame} after a tile is erased");
            }
            window.ask(Command::Undo);
            assert_eq!(places(&window), before);
            assert_eq!(
                window.harness.get_by_label(&name).rect(),
                tile,
                "the tiles stand where they stood"
            );
            window.ask(Command::Redo);
        }
        stays(&mut window, "shuffle", Command::Pile(PileCommand::Shuffle));
        let place = window.app().sim().board().place_at(0);
        stays(&mut window, "pick", Command::LiveInput(Input::Pick { place }));
    }
}
