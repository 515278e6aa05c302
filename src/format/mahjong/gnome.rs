//! Maps of GNOME Mahjongg, `mahjongg.map`: XML with tiles, rows, columns and blocks, in whole tiles with halves.

use std::fmt::Write;

use roxmltree::{Document, Node, ParsingOptions};

use super::losses::{loss, of_metadata, of_settings, of_title};
use super::{MAX_LEVELS, OpenedLevel, ReadError, Reading};
use crate::format::level_ron::MAX_LINES;
use crate::format::m3::Loss;
use crate::format::text;
use crate::level::mahjong::metadata::{COMMENT, SCORE_NAME};
use crate::level::mahjong::{MAX_LAYERS, MAX_SIDE, Mahjong, Position};
use crate::level::{Level, Puzzle};

/// The most elements and texts of a file.
const MAX_NODES: u32 = 1 << 20;

/// The deepest nesting of elements, ours of all formats.
const MAX_NESTING: usize = 64;

/// Reads every map of a file.
///
/// # Errors
/// When it is no XML, a number is missing or none, or a tile lies beyond the limits.
pub fn read(source: &str, file_stem: &str) -> Result<Vec<OpenedLevel>, ReadError> {
    nesting(source)?;
    let options = ParsingOptions {
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(source, options).map_err(|error| {
        let place = error.pos();
        let message = error.to_string();
        let sentence = message
            .rsplit_once(" at ")
            .map_or(message.as_str(), |(sentence, _)| sentence);
        ReadError::at(place.row, place.col, format!("expected XML: {sentence}"))
    })?;
    let mut levels = Vec::new();
    let mut tiles = 0;
    // Those between the maps belong to the next.
    let mut comments = Vec::new();
    for map in document.descendants() {
        if map.is_comment() && !map.ancestors().any(|around| is(around, "map")) {
            comments.push(comment(map));
        }
        if !is(map, "map") {
            continue;
        }
        if levels.len() >= MAX_LEVELS {
            return Err(error(map, format!("expected at most {MAX_LEVELS} maps, found more")));
        }
        let mut reading = Reading::after(tiles);
        attribute(map, "name")
            .unwrap_or_default()
            .trim()
            .clone_into(&mut reading.name);
        comments.extend(map.descendants().filter(Node::is_comment).map(comment));
        let score_name = attribute(map, "scorename").unwrap_or_default().trim();
        // The one that a name gives by itself changes with it.
        if score_name != self::score_name(&reading.name) {
            reading.keep(SCORE_NAME, score_name);
        }
        for comment in comments.drain(..) {
            reading.keep(COMMENT, &comment);
        }
        parts(&mut reading, map)?;
        tiles += reading.places.len();
        levels.push(reading.finish(file_stem));
    }
    if let Some(Puzzle::Mahjong(last)) = levels.last_mut().map(|last| &mut last.level.puzzle) {
        let room = MAX_LINES.saturating_sub(last.metadata.len());
        let rest = comments.into_iter().filter(|comment| !comment.is_empty()).take(room);
        last.metadata.extend(rest.map(|comment| (COMMENT.to_owned(), comment)));
    }
    Ok(levels)
}

fn comment(node: Node<'_, '_>) -> String {
    node.text().unwrap_or_default().trim().to_owned()
}

/// Refuses elements nested deeper than any map is, before a tree is built of them.
pub(in crate::format) fn nesting(source: &str) -> Result<(), ReadError> {
    let mut depth = 0_usize;
    for (at, _) in source.match_indices('<') {
        let rest = &source.as_bytes()[at + 1..];
        match rest.first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') | None => {}
            Some(_) => {
                let end = rest.iter().position(|&byte| byte == b'>').unwrap_or(0);
                if end == 0 || rest[end - 1] != b'/' {
                    depth += 1;
                }
            }
        }
        if depth > 4 * MAX_NESTING {
            let (line, column) = text::line_column(source, at);
            return Err(ReadError::at(
                line,
                column,
                format!("expected at most {MAX_NESTING} elements inside one another"),
            ));
        }
    }
    Ok(())
}

fn parts(reading: &mut Reading, map: Node<'_, '_>) -> Result<(), ReadError> {
    for node in map.descendants().skip(1).filter(Node::is_element) {
        let z = |node| layer(layer_of(node));
        if is(node, "tile") {
            let (x, y) = (half(node, "x")?, half(node, "y")?);
            tile(reading, node, x, y, z(node)?)?;
        } else if is(node, "row") {
            let (y, left, right) = (half(node, "y")?, half(node, "left")?, half(node, "right")?);
            let z = z(node)?;
            for x in (left..=right).step_by(2) {
                tile(reading, node, x, y, z)?;
            }
        } else if is(node, "column") {
            let (x, top, bottom) = (half(node, "x")?, half(node, "top")?, half(node, "bottom")?);
            let z = z(node)?;
            for y in (top..=bottom).step_by(2) {
                tile(reading, node, x, y, z)?;
            }
        } else if is(node, "block") {
            let (left, right) = (half(node, "left")?, half(node, "right")?);
            let (top, bottom) = (half(node, "top")?, half(node, "bottom")?);
            let z = z(node)?;
            for y in (top..=bottom).step_by(2) {
                for x in (left..=right).step_by(2) {
                    tile(reading, node, x, y, z)?;
                }
            }
        } else if !is(node, "layer") {
            let (line, column) = place(node);
            let name = text::quoted(node.tag_name().name());
            reading.warn(
                "unknown-element",
                format!("The element {name} is unknown and has no effect."),
                (line, column),
            );
        }
    }
    Ok(())
}

/// The attribute that names the layer: the element's own, else that of the `layer` around it.
fn layer_of<'a, 'input>(node: Node<'a, 'input>) -> (Node<'a, 'input>, Option<&'a str>) {
    let mut around = node.ancestors();
    let found = around.find_map(|node| attribute(node, "z").map(|z| (node, Some(z))));
    found.unwrap_or((node, None))
}

fn layer((node, z): (Node<'_, '_>, Option<&str>)) -> Result<i64, ReadError> {
    let Some(z) = z else {
        return Ok(0);
    };
    let number = z.trim().parse::<i64>().ok();
    let within = number.filter(|z| (0..i64::from(MAX_LAYERS)).contains(z));
    within.ok_or_else(|| {
        error(
            node,
            format!("expected z from 0 to {}, found {}", MAX_LAYERS - 1, text::quoted(z)),
        )
    })
}

fn tile(reading: &mut Reading, node: Node<'_, '_>, x: i64, y: i64, z: i64) -> Result<(), ReadError> {
    // The place is only worked out for a failure: it costs a look through the text.
    reading
        .tile(x, y, z, (0, 0))
        .map_err(|failed| error(node, failed.message))
}

/// A number of tiles as half tiles.
fn half(node: Node<'_, '_>, name: &str) -> Result<i64, ReadError> {
    let Some(value) = attribute(node, name) else {
        let element = node.tag_name().name();
        return Err(error(
            node,
            format!("expected the attribute {name} of {}", text::quoted(element)),
        ));
    };
    let number = value.trim().parse::<f64>().ok();
    let within = number.filter(|number| (0.0..f64::from(MAX_SIDE)).contains(number));
    let within = within.map(|number| (number * 2.0) as i64);
    within.ok_or_else(|| {
        error(
            node,
            format!("expected {name} in tiles from 0, found {}", text::quoted(value)),
        )
    })
}

fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
}

fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let mut attributes = node.attributes();
    attributes
        .find(|attribute| attribute.name().eq_ignore_ascii_case(name))
        .map(|attribute| attribute.value())
}

fn place(node: Node<'_, '_>) -> (u32, u32) {
    let place = node.document().text_pos_at(node.range().start);
    (place.row, place.col)
}

fn error(node: Node<'_, '_>, message: String) -> ReadError {
    let (line, column) = place(node);
    ReadError::at(line, column, message)
}

/// What a map cannot hold of a level.
#[must_use]
pub fn losses(level: &Level, mahjong: &Mahjong) -> Vec<Loss> {
    let mut losses = of_settings(level, mahjong);
    losses.extend(of_title("name", &level.name, &held(&level.name)));
    if !level.author.is_empty() {
        losses.push(loss(format!("The author {:?} is left out.", level.author)));
    }
    losses.extend(of_metadata(mahjong, &[SCORE_NAME, COMMENT], |key, value| match key {
        COMMENT => held_comment(value),
        _ => held(value),
    }));
    losses
}

/// The levels as one file, without what [`losses`] names.
#[must_use]
pub fn write_lossy(levels: &[(&Level, &Mahjong)]) -> String {
    let mut out = "<?xml version=\"1.0\"?>\n<mahjongg>\n".to_owned();
    for (level, mahjong) in levels {
        let name = escaped(&level.name);
        let stored = mahjong.metadata_of(SCORE_NAME).map(escaped);
        let score_name = stored.unwrap_or_else(|| score_name(&level.name));
        let _ = writeln!(out, "<map name=\"{name}\" scorename=\"{score_name}\">");
        for comment in mahjong
            .comments()
            .map(held_comment)
            .filter(|comment| !comment.is_empty())
        {
            let _ = writeln!(out, "  <!-- {comment} -->");
        }
        for z in 0..mahjong.tiles.layers() {
            let of_layer: Vec<Position> = mahjong.tiles.positions().filter(|at| at.z == z).collect();
            if !of_layer.is_empty() {
                let _ = writeln!(out, "  <layer z=\"{z}\">");
                rows(&mut out, &of_layer);
                out.push_str("  </layer>\n");
            }
        }
        out.push_str("</map>\n");
    }
    out.push_str("</mahjongg>\n");
    out
}

/// Rows of tiles that follow one another, and single tiles.
fn rows(out: &mut String, of_layer: &[Position]) {
    let mut rest = of_layer;
    while let Some(&first) = rest.first() {
        let follows = (0..)
            .zip(rest)
            .take_while(|(nth, at)| at.y == first.y && at.x == first.x + 2 * nth);
        let count = follows.count();
        let (x, y) = (tiles(first.x), tiles(first.y));
        if count == 1 {
            let _ = writeln!(out, "    <tile x=\"{x}\" y=\"{y}\"/>");
        } else {
            let right = tiles(rest[count - 1].x);
            let _ = writeln!(out, "    <row y=\"{y}\" left=\"{x}\" right=\"{right}\"/>");
        }
        rest = &rest[count..];
    }
}

/// Half tiles as tiles: `3`, `3.5`.
fn tiles(half: u16) -> String {
    let whole = half / 2;
    if half.is_multiple_of(2) {
        whole.to_string()
    } else {
        format!("{whole}.5")
    }
}

/// The name under which scores are kept: letters and digits of ASCII.
fn score_name(name: &str) -> String {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    if plain.is_empty() {
        "map".to_owned()
    } else {
        plain.to_ascii_lowercase()
    }
}

/// A name as it comes back: XML has few control characters, and a name has no blanks at its ends.
fn held(name: &str) -> String {
    let keep = |letter: char| {
        if letter.is_control() && !"\n\r\t".contains(letter) {
            '\u{fffd}'
        } else {
            letter
        }
    };
    name.trim().chars().map(keep).collect()
}

/// A comment as it comes back: two hyphens would end it.
fn held_comment(comment: &str) -> String {
    let mut text = held(&comment.replace("\r\n", "\n").replace('\r', "\n"));
    while text.contains("--") {
        text = text.replace("--", "- -");
    }
    text
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in held(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\r' | '\t' => {
                let _ = write!(out, "&#{};", letter as u32);
            }
            letter => out.push(letter),
        }
    }
    out
}
