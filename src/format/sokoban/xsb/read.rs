//! Reading XSB and SOK.

use super::SOLUTION;
use super::line::{Line, is_misspelt, is_moves, is_solution, key_value, strays};
use crate::format::sokoban::{MAX_LEVELS, MAX_TEXTS, room_of, tell_outside, warning};
use crate::format::{OpenedLevel, ReadError, text};
use crate::grid::MAX_SIDE;
use crate::level::sokoban::{Ground, Object, Sokoban, StoredSolution, cell_of};
use crate::level::{Level, Problem, Puzzle};

/// Reads every level of a file. `file_stem` names the level of a file that has one level and no title.
///
/// # Errors
/// A board, or a number of levels, beyond the limits, with line and column.
pub fn read(source: &str, file_stem: &str) -> Result<Vec<OpenedLevel>, ReadError> {
    super::bounds::check(source)?;
    let lines: Vec<&str> = text::lines(source).collect();
    let kinds = kinds_of(&lines);
    let mut levels: Vec<OpenedLevel> = Vec::new();
    let mut header = Vec::new();
    let mut texts = 0;
    let mut at = 0;
    loop {
        let start = at;
        while at < lines.len() && kinds[at] != Kind::Board {
            at += 1;
        }
        texts += at - start;
        if texts > MAX_TEXTS {
            return Err(ReadError::at(
                at as u32,
                1,
                format!("expected at most {MAX_TEXTS} lines of text"),
            ));
        }
        let is_last = at == lines.len();
        let mut region = Region::of(&lines[start..at], &kinds[start..at], !is_last, levels.is_empty());
        match levels.last_mut() {
            Some(level) => region.after(level),
            None => header = std::mem::take(&mut region.own),
        }
        if is_last {
            break;
        }
        if levels.len() == MAX_LEVELS {
            return Err(ReadError::at(
                at as u32 + 1,
                1,
                format!("expected at most {MAX_LEVELS} levels"),
            ));
        }
        let first = at;
        while at < lines.len() && kinds[at] == Kind::Board {
            at += 1;
        }
        let mut level = board(&lines[first..at], first)?;
        if let Puzzle::Sokoban(room) = &mut level.level.puzzle {
            room.text_before = std::mem::take(&mut header);
            // It is the title unless a line after the board says otherwise; see `settle_title`.
            room.text_before.extend(region.title_line);
        }
        level.level.name = region.title.unwrap_or_default();
        levels.push(level);
    }
    for level in &mut levels {
        settle_title(level);
    }
    if let [only] = levels.as_mut_slice()
        && only.level.name.is_empty()
    {
        file_stem.clone_into(&mut only.level.name);
    }
    Ok(levels)
}

/// The line that gave a level its title is not kept as text too.
fn settle_title(level: &mut OpenedLevel) {
    let Puzzle::Sokoban(room) = &mut level.level.puzzle else {
        return;
    };
    if let Some(line) = room.text_before.last()
        && !level.level.name.is_empty()
        && title_of(line) == level.level.name
    {
        room.text_before.pop();
    }
    trim_blank(&mut room.text_before);
    trim_blank(&mut room.text_after);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Board,
    Text,
    /// A line of a block of comment.
    Comment,
}

/// What every line is, once it is known which runs of board letters have a wall.
fn kinds_of(lines: &[&str]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::with_capacity(lines.len());
    // Where the next `Comment:` and the next `Comment-End:` stand, looking from the end.
    let mut ends = vec![None; lines.len() + 1];
    for at in (0..lines.len()).rev() {
        ends[at] = match key_value(lines[at]) {
            Some((key, _)) if key.eq_ignore_ascii_case("comment-end") => Some(at),
            Some((key, _)) if key.eq_ignore_ascii_case("comment") => None,
            _ => ends[at + 1],
        };
    }
    let mut at = 0;
    while at < lines.len() {
        let opens = key_value(lines[at]).is_some_and(|(key, _)| key.eq_ignore_ascii_case("comment"));
        if opens && let Some(end) = ends[at + 1] {
            kinds.resize(end + 1, Kind::Comment);
            at = end + 1;
            continue;
        }
        match Line::of(lines[at]) {
            Line::Blank => kinds.push(Kind::Blank),
            Line::Text(_) if !opens_misspelt(lines, at) => kinds.push(Kind::Text),
            Line::Text(_) | Line::Rows(_) => {
                let mut has_wall = false;
                let start = at;
                while let Some(line) = lines.get(at) {
                    match Line::of(line) {
                        Line::Blank => break,
                        Line::Text(_) if at == start => has_wall = true,
                        Line::Text(_) if !goes_on_misspelt(lines, at) => break,
                        Line::Text(_) => has_wall = true,
                        rows @ Line::Rows(_) => has_wall |= rows.has_wall(),
                    }
                    at += 1;
                }
                kinds.resize(at, if has_wall { Kind::Board } else { Kind::Text });
                continue;
            }
        }
        at += 1;
    }
    kinds
}

fn is_row(lines: &[&str], at: usize) -> bool {
    lines
        .get(at)
        .is_some_and(|line| matches!(Line::of(line), Line::Rows(_)))
}

/// Whether a line of text is the first row of a board, with a letter that is none of a board's.
fn opens_misspelt(lines: &[&str], at: usize) -> bool {
    is_misspelt(lines[at], true) && is_row(lines, at + 1)
}

/// Whether a line of text that follows a row is one too, with a letter that is none of a board's.
fn goes_on_misspelt(lines: &[&str], at: usize) -> bool {
    let is_last = !is_row(lines, at + 1) && !lines.get(at + 1).is_some_and(|line| is_misspelt(line, false));
    is_misspelt(lines[at], is_last)
}

/// The lines between two boards, sorted: what belongs to the one above, and the title of the one below.
#[derive(Default)]
struct Region {
    /// Lines of text that belong to the board above, or to the file.
    own: Vec<String>,
    keys: Vec<(String, String)>,
    comment: Vec<String>,
    solutions: Vec<StoredSolution>,
    title: Option<String>,
    title_line: Option<String>,
}

impl Region {
    fn of(lines: &[&str], kinds: &[Kind], has_board_below: bool, is_header: bool) -> Self {
        let mut region = Self::default();
        let title_at = if has_board_below {
            title_line(lines, kinds, is_header)
        } else {
            None
        };
        if let Some(at) = title_at {
            region.title = Some(title_of(lines[at]));
            region.title_line = Some(lines[at].trim_end().to_owned());
        }
        if is_header {
            let texts = (0..lines.len()).filter(|at| Some(*at) != title_at);
            region.own.extend(texts.map(|at| lines[at].trim_end().to_owned()));
            trim_blank(&mut region.own);
            return region;
        }
        // Moves follow their heading, or the board itself.
        let mut heading = Some(None);
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at].trim();
            let kind = kinds[at];
            at += 1;
            if title_at == Some(at - 1) {
                heading = None;
                continue;
            }
            match kind {
                Kind::Comment => {
                    at = region.comment_block(lines, kinds, at - 1);
                    heading = None;
                    continue;
                }
                Kind::Blank => {
                    if heading == Some(None) {
                        heading = None;
                    }
                    region.own.push(String::new());
                    continue;
                }
                Kind::Board | Kind::Text => {}
            }
            if let Some(heading) = &heading
                && is_moves(line)
            {
                region.moves(heading.clone(), line);
                while at < lines.len() && kinds[at] == Kind::Text && is_moves(lines[at].trim()) {
                    region.moves(None, lines[at].trim());
                    at += 1;
                }
            } else if let Some((key, value)) = key_value(line) {
                if is_solution(key) && (value.is_empty() || is_moves(value)) {
                    if value.is_empty() {
                        heading = Some(Some(key.to_owned()));
                        continue;
                    }
                    region.moves(Some(key.to_owned()), value);
                    while at < lines.len() && kinds[at] == Kind::Text && is_moves(lines[at].trim()) {
                        region.moves(None, lines[at].trim());
                        at += 1;
                    }
                } else {
                    region.keys.push((key.to_owned(), value.to_owned()));
                }
            } else if is_solution(line) {
                heading = Some(Some(line.to_owned()));
                continue;
            } else {
                region.own.push(lines[at - 1].trim_end().to_owned());
            }
            heading = None;
        }
        trim_blank(&mut region.own);
        region
    }

    /// Begins a solution, or goes on with the last.
    fn moves(&mut self, name: Option<String>, line: &str) {
        let moves: String = line.chars().filter(|letter| !letter.is_whitespace()).collect();
        let is_continued = name.is_none() && !self.solutions.is_empty();
        match self.solutions.last_mut().filter(|_| is_continued) {
            Some(last) => last.moves.push_str(&moves),
            None => self.solutions.push(StoredSolution {
                name: name.unwrap_or_else(|| SOLUTION.to_owned()),
                moves,
            }),
        }
    }

    /// Takes a block from `Comment:` to `Comment-End:`; answers the line after it.
    fn comment_block(&mut self, lines: &[&str], kinds: &[Kind], start: usize) -> usize {
        let mut at = start;
        while at < lines.len() && kinds[at] == Kind::Comment {
            let line = lines[at].trim_end();
            let key = key_value(line).filter(|(key, _)| {
                key.eq_ignore_ascii_case("comment") && at == start || key.eq_ignore_ascii_case("comment-end")
            });
            at += 1;
            match key {
                Some((key, _)) if key.eq_ignore_ascii_case("comment-end") => break,
                Some((_, "")) => {}
                Some((_, value)) => self.comment.push(value.to_owned()),
                None => self.comment.push(line.to_owned()),
            }
        }
        at
    }

    /// Gives the level above what belongs to it.
    fn after(&self, opened: &mut OpenedLevel) {
        let level = &mut opened.level;
        let Puzzle::Sokoban(room) = &mut level.puzzle else {
            return;
        };
        let mut notes: Vec<String> = Vec::new();
        for (key, value) in &self.keys {
            if key.eq_ignore_ascii_case("title") {
                level.name.clone_from(value);
            } else if key.eq_ignore_ascii_case("author") {
                level.author.clone_from(value);
            } else if key.eq_ignore_ascii_case("comment") {
                notes.push(value.clone());
            } else {
                room.metadata.push((key.clone(), value.clone()));
            }
        }
        notes.extend(self.comment.iter().cloned());
        level.notes = notes.join("\n");
        room.solutions.clone_from(&self.solutions);
        room.text_after.clone_from(&self.own);
    }
}

/// The line that titles the board below: the last one that is no blank, when a blank line stands before it or it is the only one.
/// A line `Title:` belongs to the board above, where there is one.
fn title_line(lines: &[&str], kinds: &[Kind], is_header: bool) -> Option<usize> {
    let at = (0..lines.len()).rev().find(|at| kinds[*at] != Kind::Blank)?;
    if kinds[at] != Kind::Text {
        return None;
    }
    let line = lines[at].trim();
    if let Some((key, _)) = key_value(line)
        && !(is_header && key.eq_ignore_ascii_case("title"))
    {
        return None;
    }
    let has_blank_before = at > 0 && kinds[at - 1] == Kind::Blank;
    let is_only = (0..at).all(|before| kinds[before] == Kind::Blank);
    let is_of_moves = is_solution(line) || is_moves(line) && line.len() > 5;
    ((has_blank_before || is_only) && !is_of_moves).then_some(at)
}

/// The title in a line, without the marks that make comments of it.
fn title_of(line: &str) -> String {
    let line = line.trim();
    let line = match key_value(line) {
        Some((key, value)) if key.eq_ignore_ascii_case("title") => value,
        _ => line,
    };
    line.trim_start_matches([';', '/', '\'', ':']).trim().to_owned()
}

fn trim_blank(lines: &mut Vec<String>) {
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let blank = lines.iter().take_while(|line| line.is_empty()).count();
    lines.drain(..blank);
}

/// What is told of a row with letters that are none of a board's: the first of them, and how many more there are.
fn wrong_letters(row: &str, number: u32) -> Option<Problem> {
    let mut strays = strays(row);
    let (column, letter) = strays.next()?;
    let more = match strays.count() {
        0 => String::new(),
        1 => ", and so is 1 more of this line".to_owned(),
        count => format!(", and so are {count} more of this line"),
    };
    let message = format!(
        "'{}' is no letter of a room and is read as a wall{more}.",
        letter.escape_debug()
    );
    Some(warning("wrong-letter", message, number, column as u32 + 1))
}

/// The room of a run of lines.
fn board(lines: &[&str], first: usize) -> Result<OpenedLevel, ReadError> {
    let mut rows: Vec<Vec<(Ground, Option<Object>)>> = Vec::new();
    let mut problems = Vec::new();
    for (number, line) in (first as u32 + 1..).zip(lines) {
        if let Some(tab) = line.chars().position(|letter| letter == '\t') {
            let message = "A tab is never floor: behind a row it is passed over, inside of one it is read as outside.";
            problems.push(warning("tab", message, number, tab as u32 + 1));
        }
        let of_line = match Line::of(line) {
            Line::Rows(rows) => rows,
            Line::Blank => continue,
            Line::Text(row) => {
                problems.extend(wrong_letters(row, number));
                vec![row.to_owned()]
            }
        };
        for row in of_line {
            if rows.len() == MAX_SIDE as usize {
                return Err(ReadError::at(number, 1, format!("expected at most {MAX_SIDE} rows")));
            }
            if row.chars().nth(MAX_SIDE as usize).is_some() {
                return Err(ReadError::at(
                    number,
                    MAX_SIDE + 1,
                    format!("expected at most {MAX_SIDE} columns"),
                ));
            }
            // `_` is floor as a blank is; what is outside is found by a flood.
            let cell = |letter| match letter {
                '\t' => (Ground::Outside, None),
                '_' => (Ground::Floor, None),
                letter => cell_of(letter).unwrap_or((Ground::Wall, None)),
            };
            rows.push(row.chars().map(cell).collect());
        }
    }
    let room = room_of(rows, Ground::Outside);
    let mut room: Sokoban = room.ok_or_else(|| {
        ReadError::at(
            first as u32 + 1,
            1,
            format!("expected at most {MAX_SIDE} rows and columns"),
        )
    })?;
    tell_outside(&mut room);
    Ok(OpenedLevel {
        level: Level::new("", Puzzle::Sokoban(room)),
        problems,
    })
}
