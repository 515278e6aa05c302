//! Copied tiles, as text for the system's clipboard: `tilewright pile`, then x, y, z and the face's code a line.

use crate::editor::Editor;
use crate::level::mahjong::{Face, Position, Tile};
use crate::words::counted;

const HEAD: &str = "tilewright pile";

/// The most tiles that a text may bring.
const MOST: usize = 20_000;

impl Editor {
    /// Copies the selected tiles, and answers them as text.
    pub(in crate::editor) fn copy_tiles(&mut self) -> Option<String> {
        let held: Vec<Tile> = self
            .pile
            .selection
            .iter()
            .filter_map(|at| self.tiles().get(*at))
            .collect();
        if held.is_empty() {
            self.refuse("Nothing is selected; select tiles first, with Select or the Wand.");
            return None;
        }
        let corner = held.iter().fold((u16::MAX, u16::MAX, u8::MAX), |(x, y, z), tile| {
            (x.min(tile.at.x), y.min(tile.at.y), z.min(tile.at.z))
        });
        let apart = held.iter().map(|tile| Tile {
            at: Position::new(tile.at.x - corner.0, tile.at.y - corner.1, tile.at.z - corner.2),
            ..*tile
        });
        self.pile.copied = apart.collect();
        self.say(format!("{} copied.", counted(held.len(), "tile", "tiles")));
        let lines = self.pile.copied.iter().map(|tile| {
            let face = tile.face.map_or_else(|| "-".to_owned(), Face::code);
            format!("\n{} {} {} {face}", tile.at.x, tile.at.y, tile.at.z)
        });
        Some(std::iter::once(HEAD.to_owned()).chain(lines).collect())
    }

    /// Takes a text as tiles that float until a press places them.
    pub(super) fn paste_tiles(&mut self, text: &str) {
        let Some(tiles) = read(text).filter(|tiles| !tiles.is_empty()) else {
            self.refuse("Nothing to paste: the clipboard holds no tiles; copy some in a pile first.");
            return;
        };
        self.say(format!(
            "{} to be placed: a click lays them, Esc drops them.",
            counted(tiles.len(), "tile", "tiles")
        ));
        self.pile.floating = tiles;
    }
}

fn read(text: &str) -> Option<Vec<Tile>> {
    let mut lines = text.lines();
    if lines.next()?.trim() != HEAD {
        return None;
    }
    let mut tiles = Vec::new();
    for line in lines.filter(|line| !line.trim().is_empty()).take(MOST) {
        let mut words = line.split_whitespace();
        let mut number = || words.next()?.parse::<i64>().ok();
        let at = Position::checked(number()?, number()?, number()?)?;
        let face = match words.next()? {
            "-" => None,
            code => Some(Face::of_code(code)?),
        };
        tiles.push(Tile { at, face });
    }
    Some(tiles)
}
