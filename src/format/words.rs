//! The words of a line, each with its place: header lines of text formats, and lines of scripts.

use crate::format::ReadError;
use crate::format::text;

/// A part of a line: what is left of it, or one word.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The number of the line, from 1.
    number: u32,
    line: &'a str,
    /// The bytes of the line that the part fills, blanks around it included.
    from: usize,
    to: usize,
}

impl<'a> Words<'a> {
    /// A whole line.
    pub fn new(number: u32, line: &'a str) -> Self {
        Self {
            number,
            line,
            from: 0,
            to: line.len(),
        }
    }

    /// What stands before the first colon and behind it, or `None` without one.
    pub fn split_at_colon(self) -> Option<(Self, Self)> {
        let colon = self.from + self.line[self.from..self.to].find(':')?;
        let (key, value) = (
            Self { to: colon, ..self },
            Self {
                from: colon + 1,
                ..self
            },
        );
        Some((key, value))
    }

    /// Takes the first word off; an empty one at the end.
    pub fn take_word(&mut self) -> Self {
        let start = self.start();
        let rest = &self.line[start..self.to];
        let end = start + rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.from = end;
        Self {
            from: start,
            to: end,
            ..*self
        }
    }

    /// The text without the blanks around it.
    pub fn text(self) -> &'a str {
        self.line[self.from..self.to].trim()
    }

    /// The line and column where it begins, both from 1.
    pub fn place(self) -> (u32, u32) {
        (self.number, text::line_column(self.line, self.start()).1)
    }

    /// An error at its beginning.
    pub fn error(self, message: impl Into<String>) -> ReadError {
        let (line, column) = self.place();
        ReadError::at(line, column, message)
    }

    /// The value of one of some words.
    pub fn choice<T: Copy>(self, choices: &[(&str, T)]) -> Result<T, ReadError> {
        if let Some((_, value)) = choices.iter().find(|(word, _)| *word == self.text()) {
            return Ok(*value);
        }
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        let found = text::quoted(self.text());
        Err(self.error(format!("expected {}, found {found}", words.join(" or "))))
    }

    /// A whole number of a small range.
    pub fn number_in(self, range: std::ops::RangeInclusive<u8>) -> Result<u8, ReadError> {
        let number = self.digits().and_then(|number| u8::try_from(number).ok());
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            let found = text::quoted(self.text());
            let (least, most) = (range.start(), range.end());
            self.error(format!("expected a whole number from {least} to {most}, found {found}"))
        })
    }

    /// A whole number that fits; `or` names what else the value may be, as in `" or 'none'"`.
    pub fn number<T: TryFrom<u64> + Copy + std::fmt::Display>(self, most: T, or: &str) -> Result<T, ReadError> {
        let number = self.digits().and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            let found = text::quoted(self.text());
            self.error(format!("expected a whole number up to {most}{or}, found {found}"))
        })
    }

    /// A coordinate, which may lie off the board.
    pub fn coordinate(self) -> Result<i32, ReadError> {
        self.text().parse().map_err(|_| {
            let found = text::quoted(self.text());
            self.error(format!("expected a column or a row, a whole number, found {found}"))
        })
    }

    /// Digits alone: a sign is no part of any value here.
    fn digits(self) -> Option<u64> {
        let text = self.text();
        text.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| text.parse().ok())?
    }

    /// The first byte that is no blank.
    fn start(self) -> usize {
        let text = &self.line[self.from..self.to];
        self.from + (text.len() - text.trim_start().len())
    }
}
