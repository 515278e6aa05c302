//! The `ron` crate's errors, in the words of our own: what was expected, and what stands there instead.

use std::ops::Range;

use ron::error::{Error, SpannedError};

use super::scan;
use crate::format::ReadError;
use crate::format::text;

/// The error with its place.
pub fn in_words(source: &str, error: &SpannedError) -> ReadError {
    let span = byte_of(source, error.span.start.line as u32, error.span.start.col as u32);
    // The span may begin with the blanks before what is wrong.
    let at = match error.code {
        Error::UnclosedBlockComment => span,
        _ => scan::next_token(source, span),
    };
    // A number's sign has been read by then.
    let at = at - usize::from(source[..at].ends_with('-'));
    let (line, column) = text::line_column(source, at);
    let found = found_at(&source[at..]);
    let expected = |what: &str| format!("expected {what}, found {found}");
    let message = match &error.code {
        Error::Eof => "expected more, found the end of the file".to_owned(),
        Error::ExpectedArray => expected("a list, which begins with `[`"),
        Error::ExpectedArrayEnd => expected("`]` at the end of the list"),
        Error::ExpectedBoolean => expected("`true` or `false`"),
        Error::ExpectedComma => expected("a comma before it"),
        Error::ExpectedChar => expected("a character such as `'A'`"),
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => expected("a whole number"),
        Error::ExpectedOption => expected("`None` or `Some(…)`"),
        Error::ExpectedMap => expected("a map, which begins with `{`"),
        Error::ExpectedMapColon => expected("`:`"),
        Error::ExpectedMapEnd => expected("`}` at the end of the map"),
        Error::ExpectedOptionEnd | Error::ExpectedStructLikeEnd => expected("`)`"),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) | Error::ExpectedDifferentStructName { .. } => {
            expected("`(`")
        }
        Error::ExpectedString => expected("a string"),
        Error::ExpectedStringEnd => "expected `\"` at the end of the string that begins here".to_owned(),
        Error::ExpectedIdentifier => expected("a name"),
        Error::UnclosedBlockComment => "expected `*/` at the end of the comment".to_owned(),
        Error::TrailingCharacters => expected("the end of the file after the level"),
        Error::IntegerOutOfBounds => format!("expected a whole number in the range of this field, found {found}"),
        Error::NoSuchStructField { expected, found, .. } => {
            format!("unknown field `{found}`, expected one of {}", backticked(expected))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("expected {}, found `{found}`", backticked(expected))
        }
        Error::MissingStructField { field, .. } => format!("expected the field `{field}`, which is missing here"),
        Error::DuplicateStructField { field, .. } => format!("expected the field `{field}` once, found it again"),
        Error::ExceededRecursionLimit => "expected fewer brackets inside one another".to_owned(),
        // The readers of this module word their own.
        Error::Message(message) => message.clone(),
        other => {
            let words = other.to_string();
            let mut letters = words.chars();
            letters.next().map_or_else(String::new, |first| {
                first.to_lowercase().chain(letters).collect::<String>()
            })
        }
    };
    ReadError::at(line, column, message)
}

fn backticked(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

/// The word or the character that a text begins with, quoted.
fn found_at(text: &str) -> String {
    let sign = usize::from(text.starts_with('-'));
    let word = text[sign..]
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(text.len(), |end| end + sign);
    let end = if word > sign {
        word
    } else {
        text.chars().next().map_or(0, char::len_utf8)
    };
    if end == 0 {
        "the end of the file".to_owned()
    } else {
        text::quoted(&text[..end])
    }
}

/// The byte of a line and column, both from 1; the end of the text when it has no such place.
fn byte_of(source: &str, line: u32, column: u32) -> usize {
    let mut start = 0;
    for _ in 1..line {
        match source[start..].find('\n') {
            Some(end) => start += end + 1,
            None => return source.len(),
        }
    }
    let rest = &source[start..];
    let width = rest.char_indices().nth(column.saturating_sub(1) as usize);
    start + width.map_or(rest.len(), |(at, _)| at)
}

/// A field in the text: the bytes from its name to behind its comma, and those of its name alone.
pub struct Field {
    pub whole: Range<usize>,
    pub name: Range<usize>,
}

/// The field that an error calls unknown, or `None` when it is another error.
pub fn unknown_field(source: &str, error: &SpannedError) -> Option<Field> {
    let Error::NoSuchStructField { found, .. } = &error.code else {
        return None;
    };
    let start = byte_of(source, error.span.start.line as u32, error.span.start.col as u32);
    // A raw name, `r#name`, begins two bytes before.
    let name = start
        + source
            .get(start..)?
            .find(found.as_str())
            .filter(|&skipped| skipped <= 2)?;
    let end = scan::end_of_field(source, start);
    Some(Field {
        whole: start..end,
        name: name..name + found.len(),
    })
}
