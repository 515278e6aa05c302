//! Boards are pictures: `A`–`H` a colour, `?` random, `_` empty floor, `.` void, `#` wall, `^` a spawner with a random piece.

mod pasting;
mod random;
mod selecting;
mod shapes;
mod steps;
mod strokes;

use super::*;
use crate::grid::Grid;
use crate::level::match3::{Colour, Piece, Settings};
use crate::level::{Match3, Puzzle, Terrain};
use crate::rng::Rng;

fn read(picture: &str) -> Editor {
    let rows: Vec<Vec<Content>> = picture
        .split_whitespace()
        .map(|row| {
            row.chars()
                .map(|letter| match letter {
                    '?' => (Terrain::Floor, Piece::Random),
                    '_' => (Terrain::Floor, Piece::Empty),
                    '.' => (Terrain::Void, Piece::Random),
                    '#' => (Terrain::Wall, Piece::Random),
                    '^' => (Terrain::Spawner, Piece::Random),
                    letter => (Terrain::Floor, Piece::Tile(Colour::from_letter(letter).unwrap())),
                })
                .collect()
        })
        .collect();
    let of = |rows: &[Vec<Content>]| rows.iter().map(|row| row.iter().map(|c| c.0).collect()).collect();
    let terrain = Grid::from_rows(of(&rows)).unwrap();
    let pieces = Grid::from_rows(rows.iter().map(|row| row.iter().map(|c| c.1).collect()).collect()).unwrap();
    let match3 = Match3 {
        terrain,
        pieces,
        settings: Settings::default(),
    };
    Editor::new(Level::new("test", Puzzle::Match3(match3)))
}

fn picture(editor: &Editor) -> String {
    let match3 = editor.match3();
    let letters = match3
        .terrain
        .iter()
        .map(|(cell, terrain)| match (terrain, match3.pieces.get(cell)) {
            (Terrain::Void, _) => '.',
            (Terrain::Wall, _) => '#',
            (Terrain::Destination, _) => unreachable!("match-3 has no destinations"),
            (Terrain::Spawner, _) => '^',
            (Terrain::Floor, Some(Piece::Tile(colour))) => colour.letter(),
            (Terrain::Floor, Some(Piece::Empty)) => '_',
            (Terrain::Floor, _) => '?',
        });
    let letters: Vec<char> = letters.collect();
    let rows: Vec<String> = letters
        .chunks(match3.terrain.width() as usize)
        .map(|row| row.iter().collect())
        .collect();
    rows.join(" ")
}

fn press(x: i32, y: i32) -> Stroke {
    Stroke::Press {
        cell: Cell::new(x, y),
        erase: false,
        shift: false,
        ctrl: false,
    }
}

fn erase(x: i32, y: i32, shift: bool) -> Stroke {
    Stroke::Press {
        cell: Cell::new(x, y),
        erase: true,
        shift,
        ctrl: false,
    }
}

fn drag(x: i32, y: i32) -> Stroke {
    Stroke::Drag { cell: Cell::new(x, y) }
}

fn colour(index: u8) -> Tile {
    Tile::Piece(Piece::Tile(Colour::new(index).unwrap()))
}

/// The picture after a tile was chosen and a stroke played.
fn check(before: &str, tile: Tile, strokes: &[Stroke], after: &str) -> Editor {
    let mut editor = read(before);
    editor.choose(tile);
    for &stroke in strokes {
        editor.stroke(stroke);
    }
    assert_eq!(picture(&editor), after, "{tile:?} {strokes:?}");
    editor
}

/// Plays a script on an editor, word by word:
///
/// - `B E L R F M W I` take a tool, `=A` or `=#` chooses a tile, `size3`, `mx`, `my`, `scatter` set the brush
/// - `1,2` presses at a cell, `+1,2` with Shift, `-1,2` with Ctrl, `*1,2` with the right button; `>3,4` drags on; `!` releases,
///   `~` gives up
/// - `both` lets the selection be one of both layers; by itself it is one of the layer in hand
/// - `all none invert left right up down flipx flipy turn unturn delete copy cut paste drop undo redo`
fn play(editor: &mut Editor, script: &str) {
    for word in script.split_whitespace() {
        play_word(editor, word);
    }
}

fn play_word(editor: &mut Editor, word: &str) {
    use crate::grid::Direction;
    let tool = |word: &str| {
        Tool::ALL
            .into_iter()
            .find(|tool| "BELRFMWI".chars().nth(*tool as usize) == word.chars().next())
    };
    let request = match word {
        "all" => Request::SelectAll,
        "none" => Request::SelectNone,
        "invert" => Request::InvertSelection,
        "left" => Request::Nudge(Direction::Left),
        "right" => Request::Nudge(Direction::Right),
        "up" => Request::Nudge(Direction::Up),
        "down" => Request::Nudge(Direction::Down),
        "flipx" => Request::Flip(Axis::X),
        "flipy" => Request::Flip(Axis::Y),
        "turn" => Request::Rotate(Turn::Right),
        "unturn" => Request::Rotate(Turn::Left),
        "both" => Request::Together(true),
        "delete" => Request::Delete,
        "drop" => Request::DropGhost,
        "scatter" => Request::Scatter(true),
        "mx" => Request::Mirror(Mirror {
            x: true,
            ..editor.palette.mirror
        }),
        "my" => Request::Mirror(Mirror {
            y: true,
            ..editor.palette.mirror
        }),
        "paste" => Request::Paste(editor.copied_text().unwrap().to_owned()),
        "copy" => return drop(editor.copy().unwrap()),
        "cut" => return drop(editor.cut()),
        "undo" => return drop(editor.undo().unwrap()),
        "redo" => return drop(editor.redo().unwrap()),
        "!" => return drop(editor.stroke(Stroke::Release)),
        "~" => return drop(editor.stroke(Stroke::Abort)),
        word if word.len() == 1 => Request::Take(tool(word).unwrap()),
        word if word.starts_with("size") => Request::BrushSize(word[4..].parse().unwrap()),
        word if word.starts_with('=') => Request::Choose(tile(word.chars().nth(1).unwrap())),
        word => return drop(editor.stroke(stroke_of(word))),
    };
    editor.ask(request);
}

fn stroke_of(word: &str) -> Stroke {
    let mark = word.chars().next().filter(|mark| "+-*>".contains(*mark));
    let (x, y) = word[mark.map_or(0, char::len_utf8)..].split_once(',').unwrap();
    let cell = Cell::new(x.parse().unwrap(), y.parse().unwrap());
    if mark == Some('>') {
        return Stroke::Drag { cell };
    }
    Stroke::Press {
        cell,
        erase: mark == Some('*'),
        shift: mark == Some('+'),
        ctrl: mark == Some('-'),
    }
}

fn tile(letter: char) -> Tile {
    match crate::level::match3::cell_of(letter).unwrap() {
        (Terrain::Floor, piece) => Tile::Piece(piece),
        (terrain, _) => Tile::Terrain(terrain),
    }
}

/// A board, what is done, and the board afterwards; undone it is as it was, and done again as it became.
fn shows(before: &str, script: &str, after: &str) -> Editor {
    let mut editor = read(before);
    let start = editor.level.clone();
    play(&mut editor, script);
    assert_eq!(picture(&editor), after, "{script}");
    let end = editor.level.clone();
    let mut back = editor.clone();
    while back.undo().is_some() {}
    assert_eq!(back.level, start, "undone: {script}");
    while back.redo().is_some() {}
    assert_eq!(back.level, end, "redone: {script}");
    editor
}

/// The selection as a picture.
fn selected(editor: &Editor) -> String {
    let (width, height) = editor.size();
    let letter = |x, y| {
        if editor.selection().contains(Cell::new(x, y)) {
            'x'
        } else {
            '.'
        }
    };
    let rows: Vec<String> = (0..height as i32)
        .map(|y| (0..width as i32).map(|x| letter(x, y)).collect())
        .collect();
    rows.join(" ")
}

/// The steps that have been done, in words.
fn steps(editor: &Editor) -> Vec<String> {
    editor.history().done().map(Step::label).collect()
}
