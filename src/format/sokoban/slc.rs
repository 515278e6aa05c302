//! SLC: `SokobanLevels` > `LevelCollection` > `Level` > `L`, one row each, in the letters of XSB.
//!
//! XML is read by `roxmltree`: a small reader without document types, so that nothing expands or recurses.

use roxmltree::{Document, Node, ParsingOptions};

use super::{MAX_LEVELS, room_of, tell_outside, warning};
use crate::format::mahjong::gnome::nesting;
use crate::format::{OpenedLevel, ReadError};
use crate::grid::MAX_SIDE;
use crate::level::sokoban::{Ground, cell_of};
use crate::level::{Level, Puzzle};

/// The most elements and texts of a file.
const MAX_NODES: u32 = 4_000_000;

/// Reads every level of a file.
///
/// # Errors
/// What is no XML, no list of levels, or beyond a limit, with line and column.
pub fn read(source: &str) -> Result<Vec<OpenedLevel>, ReadError> {
    nesting(source)?;
    let options = ParsingOptions {
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(source, options).map_err(|error| {
        let place = error.pos();
        ReadError::at(place.row, place.col, format!("expected XML: {error}"))
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "SokobanLevels" {
        let found = root.tag_name().name().to_owned();
        return Err(at(
            &document,
            root,
            format!("expected the element SokobanLevels, found {found}"),
        ));
    }
    let mut levels: Vec<OpenedLevel> = Vec::new();
    let mut header = Vec::new();
    for name in ["Title", "Description", "Email", "Url"] {
        let text = child(root, name)
            .and_then(|node| node.text())
            .unwrap_or_default()
            .trim();
        if !text.is_empty() {
            let key = if name == "Title" { "Collection" } else { name };
            let mut lines = text.lines();
            header.push(format!("{key}: {}", lines.next().unwrap_or_default().trim()));
            header.extend(lines.map(|line| line.trim().to_owned()));
        }
    }
    let collections = root.children().filter(|node| node.has_tag_name("LevelCollection"));
    for collection in collections {
        let copyright = collection.attribute("Copyright").unwrap_or_default();
        for node in collection.children().filter(|node| node.has_tag_name("Level")) {
            if levels.len() == MAX_LEVELS {
                return Err(at(&document, node, format!("expected at most {MAX_LEVELS} levels")));
            }
            let mut level = level_of(&document, node)?;
            let author = node.attribute("Copyright").unwrap_or(copyright);
            author.trim().clone_into(&mut level.level.author);
            if levels.is_empty()
                && let Puzzle::Sokoban(room) = &mut level.level.puzzle
            {
                room.text_before = std::mem::take(&mut header);
            }
            levels.push(level);
        }
    }
    Ok(levels)
}

fn level_of(document: &Document<'_>, node: Node<'_, '_>) -> Result<OpenedLevel, ReadError> {
    let mut rows = Vec::new();
    let mut problems = Vec::new();
    for row in node.children().filter(|node| node.has_tag_name("L")) {
        if rows.len() == MAX_SIDE as usize {
            return Err(at(document, row, format!("expected at most {MAX_SIDE} rows")));
        }
        let text = row.text().unwrap_or_default().trim_end();
        let mut cells = Vec::new();
        for letter in text.chars() {
            if cells.len() == MAX_SIDE as usize {
                return Err(at(document, row, format!("expected at most {MAX_SIDE} columns")));
            }
            // A blank and `_` are floor alike here; what is outside is found by a flood.
            let cell = if letter == '_' {
                Some((Ground::Floor, None))
            } else {
                cell_of(letter)
            };
            if cell.is_none() {
                let place = document.text_pos_at(row.range().start);
                let message = format!(
                    "'{}' is no letter of a level: it is read as floor.",
                    letter.escape_debug()
                );
                problems.push(warning("unknown-letter", message, place.row, place.col));
            }
            cells.push(cell.unwrap_or((Ground::Floor, None)));
        }
        rows.push(cells);
    }
    let (width, height) = (rows.iter().map(Vec::len).max().unwrap_or(0), rows.len());
    let place = document.text_pos_at(node.range().start);
    let stated = |name: &str| {
        node.attribute(name)
            .and_then(|value| value.trim().parse::<usize>().ok())
    };
    if stated("Width").is_some_and(|stated| stated != width) || stated("Height").is_some_and(|stated| stated != height)
    {
        let message = format!(
            "The level says {}×{}, and its rows are {width}×{height}: the rows are trusted.",
            stated("Width").unwrap_or(width),
            stated("Height").unwrap_or(height)
        );
        problems.push(warning("wrong-size", message, place.row, place.col));
    }
    let is_empty = width == 0;
    // Rows without a single cell between others hold floor; what of it is outside the flood tells.
    for row in &mut rows {
        row.resize(width.max(1), (Ground::Floor, None));
    }
    if is_empty {
        problems.push(warning("empty-level", "The level has no rows.", place.row, place.col));
        rows.push(vec![(Ground::Outside, None)]);
    }
    let room = room_of(rows, Ground::Outside);
    let mut room = room.ok_or_else(|| at(document, node, format!("expected at most {MAX_SIDE} rows and columns")))?;
    tell_outside(&mut room);
    let name = node.attribute("Id").unwrap_or_default().trim();
    Ok(OpenedLevel {
        level: Level::new(name, Puzzle::Sokoban(room)),
        problems,
    })
}

fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    node.children().find(|node| node.has_tag_name(name))
}

fn at(document: &Document<'_>, node: Node<'_, '_>, message: String) -> ReadError {
    let place = document.text_pos_at(node.range().start);
    ReadError::at(place.row, place.col, message)
}
