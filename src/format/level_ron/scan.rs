//! A look at the brackets, strings and comments of a RON text before it is parsed: how deep it nests, where its version stands
//! and where the rows of its grid are. A loop over the bytes: nothing here recurses or grows with the depth.

use crate::format::ReadError;
use crate::format::text;

/// The deepest nesting of brackets.
pub const MAX_NESTING: usize = 64;

/// What the look found.
#[derive(Debug, Default)]
pub struct Scan {
    /// The value of `version:` in the outermost brackets, and the byte where it begins.
    pub version: Option<(u64, usize)>,
    /// The byte where each string of the list `rows:` begins, at its quote or its `r`; not more than a grid can have, plus one.
    pub rows: Vec<usize>,
    /// The byte where that list begins.
    pub rows_start: Option<usize>,
}

/// Looks through a text.
///
/// # Errors
/// When brackets nest deeper than [`MAX_NESTING`].
pub fn scan(source: &str) -> Result<Scan, ReadError> {
    let mut found = Scan::default();
    let mut depth = 0usize;
    // The name before the last colon, while its value has not begun.
    let mut field = None;
    let mut name = None;
    // The depth inside the list of rows.
    let mut rows_depth = None;
    let mut lexer = Lexer { source, at: 0 };
    while let Some((token, at)) = lexer.next() {
        match token {
            Token::Open => {
                depth += 1;
                if depth > MAX_NESTING {
                    let (line, column) = text::line_column(source, at);
                    let message = format!("expected at most {MAX_NESTING} brackets inside one another");
                    return Err(ReadError::at(line, column, message));
                }
                if field == Some("rows") && rows_depth.is_none() {
                    rows_depth = Some(depth);
                    found.rows.clear();
                    found.rows_start = Some(at);
                }
                (field, name) = (None, None);
            }
            Token::Close => {
                if rows_depth == Some(depth) {
                    rows_depth = None;
                }
                depth = depth.saturating_sub(1);
                (field, name) = (None, None);
            }
            Token::Text => {
                if rows_depth == Some(depth) && found.rows.len() <= crate::grid::MAX_SIDE as usize {
                    found.rows.push(at);
                }
                (field, name) = (None, None);
            }
            Token::Word(word) => {
                if depth == 1 && field == Some("version") && found.version.is_none() {
                    found.version = word.parse().ok().map(|version| (version, at));
                }
                (field, name) = (None, Some(word));
            }
            Token::Colon => (field, name) = (name, None),
            Token::Other => (field, name) = (None, None),
        }
    }
    Ok(found)
}

/// The byte of the first token at or behind byte `from`: blanks and comments are passed over.
#[must_use]
pub fn next_token(source: &str, from: usize) -> usize {
    let mut lexer = Lexer { source, at: from };
    lexer.next().map_or(source.len(), |(_, at)| at)
}

/// The byte behind a field that begins at byte `start`, its comma included; the bracket that ends its struct is left.
#[must_use]
pub fn end_of_field(source: &str, start: usize) -> usize {
    let mut lexer = Lexer { source, at: start };
    let mut depth = 0usize;
    while let Some((token, at)) = lexer.next() {
        match token {
            Token::Open => depth += 1,
            Token::Close if depth == 0 => return at,
            Token::Close => depth -= 1,
            Token::Other if depth == 0 && source.as_bytes()[at] == b',' => return at + 1,
            _ => {}
        }
    }
    source.len()
}

/// The byte of character `nth` (from 0) of the string literal that begins at byte `literal`; its end when it is shorter.
#[must_use]
pub fn character_of(source: &str, literal: usize, nth: usize) -> usize {
    let text = source.get(literal..).unwrap_or_default();
    if let Some(raw) = text.strip_prefix('r') {
        let start = raw.find('"').map_or(0, |quote| quote + 2);
        return literal + start + width_of(&text[start..], nth);
    }
    let mut at = usize::from(text.starts_with('"'));
    let mut left = nth;
    while let Some(character) = text[at..].chars().next() {
        let escape = escape_length(&text[at..]);
        if character == '"' || left == 0 && escape.is_none_or(|(_, makes_one)| makes_one) {
            break;
        }
        match escape {
            None => {
                at += character.len_utf8();
                left -= 1;
            }
            Some((length, makes_one)) => {
                at += length;
                left -= usize::from(makes_one);
            }
        }
    }
    literal + at
}

/// The blanks beyond ASCII that RON knows.
const fn is_blank(character: char) -> bool {
    matches!(character, '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

/// The bytes that the first `nth` characters fill.
fn width_of(text: &str, nth: usize) -> usize {
    text.char_indices().nth(nth).map_or(text.len(), |(at, _)| at)
}

/// The length of the escape that a text begins with, and whether it makes a character (a line continuation makes none).
fn escape_length(text: &str) -> Option<(usize, bool)> {
    let escaped = text.strip_prefix('\\')?;
    let length = match escaped.bytes().next() {
        Some(b'\n' | b'\r') => {
            let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
            return Some((text.len() - escaped.trim_start_matches(blank).len(), false));
        }
        Some(b'u') => text.find('}').map_or(text.len(), |end| end + 1),
        Some(b'x') => {
            // Bytes above 0x7f are the parts of one character in UTF-8.
            let first = escaped.get(1..3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
            4 * match first {
                Some(0xc0..=0xdf) => 2,
                Some(0xe0..=0xef) => 3,
                Some(0xf0..) => 4,
                _ => 1,
            }
        }
        _ => 1 + escaped.chars().next().map_or(0, char::len_utf8),
    };
    let mut length = length.min(text.len());
    while !text.is_char_boundary(length) {
        length += 1;
    }
    Some((length, true))
}

enum Token<'a> {
    Open,
    Close,
    Colon,
    /// A string or a character.
    Text,
    /// A name or a number.
    Word(&'a str),
    Other,
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// The next token and the byte where it begins; comments and blanks are passed over.
    fn next(&mut self) -> Option<(Token<'a>, usize)> {
        let bytes = self.source.as_bytes();
        loop {
            let at = self.at;
            let byte = *bytes.get(at)?;
            self.at += 1;
            let token = match byte {
                b'(' | b'[' | b'{' => Token::Open,
                b')' | b']' | b'}' => Token::Close,
                b':' => Token::Colon,
                b'"' => {
                    self.skip_string();
                    Token::Text
                }
                b'\'' => {
                    self.skip_character();
                    Token::Text
                }
                b'/' if bytes.get(self.at) == Some(&b'/') => {
                    self.skip_to(b'\n');
                    continue;
                }
                b'/' if bytes.get(self.at) == Some(&b'*') => {
                    self.skip_block_comment();
                    continue;
                }
                b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => {
                    self.at = at;
                    if self.skip_blank() {
                        continue;
                    }
                    if self.skip_prefixed_string() {
                        Token::Text
                    } else {
                        Token::Word(self.word())
                    }
                }
                byte if byte.is_ascii_whitespace() || byte == 0x0b => continue,
                _ => Token::Other,
            };
            return Some((token, at));
        }
    }

    fn word(&mut self) -> &'a str {
        let rest = self.source.get(self.at..).unwrap_or_default();
        let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric() || !c.is_ascii() && !is_blank(c);
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        // One byte at least, so that the look always ends.
        self.at += length.max(1);
        &rest[..length]
    }

    /// Passes over a blank beyond ASCII.
    fn skip_blank(&mut self) -> bool {
        let rest = self.source.get(self.at..).unwrap_or_default();
        let blank = rest.chars().next().filter(|&c| is_blank(c));
        self.at += blank.map_or(0, char::len_utf8);
        blank.is_some()
    }

    /// `r"…"`, `r#"…"#`, `b"…"`, `br"…"` and `b'…'`.
    fn skip_prefixed_string(&mut self) -> bool {
        let bytes = self.source.as_bytes();
        let rest = &bytes[self.at..];
        let prefix = if rest.starts_with(b"br") {
            2
        } else {
            usize::from(matches!(rest.first(), Some(b'r' | b'b')))
        };
        let is_raw = prefix > 0 && rest[prefix - 1] == b'r';
        let after = &rest[prefix..];
        match after.first() {
            Some(b'"') if prefix > 0 && !is_raw => {
                self.at += prefix + 1;
                self.skip_string();
                true
            }
            Some(b'\'') if prefix == 1 && !is_raw => {
                self.at += prefix + 1;
                self.skip_character();
                true
            }
            Some(b'"' | b'#') if is_raw => {
                let hashes = after.iter().take_while(|&&byte| byte == b'#').count();
                if after.get(hashes) != Some(&b'"') {
                    return false;
                }
                self.at += prefix + hashes + 1;
                self.skip_raw(hashes);
                true
            }
            _ => false,
        }
    }

    /// To behind the quote that ends a string.
    fn skip_string(&mut self) {
        let bytes = self.source.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'"' => return,
                b'\\' => self.at += 1,
                _ => {}
            }
        }
    }

    /// To behind the quote and the hashes that end a raw string.
    fn skip_raw(&mut self, hashes: usize) {
        let bytes = self.source.as_bytes();
        while self.at < bytes.len() {
            self.skip_to(b'"');
            let rest = bytes.get(self.at..).unwrap_or_default();
            if rest.iter().take(hashes).filter(|&&byte| byte == b'#').count() == hashes {
                self.at += hashes;
                return;
            }
        }
    }

    /// To behind a character's closing quote, when there is one where it should be.
    fn skip_character(&mut self) {
        let Some(rest) = self.source.get(self.at..) else {
            return;
        };
        let length = match escape_length(rest) {
            Some((length, _)) => length,
            None => rest.chars().next().map_or(0, char::len_utf8),
        };
        if rest.as_bytes().get(length) == Some(&b'\'') {
            self.at += length + 1;
        }
    }

    /// To behind the next `byte`, or to the end.
    fn skip_to(&mut self, byte: u8) {
        let rest = self.source.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest
            .iter()
            .position(|&b| b == byte)
            .map_or(rest.len(), |found| found + 1);
    }

    /// To behind the end of a block comment, which may hold others.
    fn skip_block_comment(&mut self) {
        let bytes = self.source.as_bytes();
        self.at += 1;
        let mut level = 1u64;
        while level > 0 && self.at < bytes.len() {
            match &bytes[self.at..bytes.len().min(self.at + 2)] {
                b"/*" => (level, self.at) = (level + 1, self.at + 2),
                b"*/" => (level, self.at) = (level - 1, self.at + 2),
                _ => self.at += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows_of(source: &str) -> Vec<&str> {
        let found = scan(source).unwrap();
        found.rows.iter().map(|&at| &source[at..]).collect()
    }

    #[test]
    fn brackets_in_strings_and_comments_do_not_nest() {
        let many = "(".repeat(100);
        for inert in [
            format!("(\"{many}\")"),
            format!("(r#\"{many}\"{many}\"#)"),
            format!("// {many}\n()"),
            format!("/* {many} /* {many} */ {many} */ ()"),
            format!("(b\"{many}\\\"{many}\")"),
            "('(', '(', '\\'', '\\u{28}', 1)".to_owned(),
        ] {
            assert!(scan(&inert).is_ok(), "{inert}");
        }
    }

    #[test]
    fn nesting_beyond_the_limit_is_named_with_its_place() {
        let error = scan(&format!("\n{}", "[".repeat(1_000_000))).unwrap_err();
        assert_eq!(
            error.to_string(),
            "2:65: expected at most 64 brackets inside one another"
        );
        assert!(scan(&format!("{}{}", "[".repeat(64), "]".repeat(64))).is_ok());
        // A quote that opens no string must not hide what follows it.
        assert!(scan(&format!("' {}", "(".repeat(65))).is_err());
        assert!(scan(&format!("r# {}", "(".repeat(65))).is_err());
    }

    #[test]
    fn the_version_is_found_wherever_it_stands_outermost() {
        let version = |source| scan(source).unwrap().version.map(|(version, _)| version);
        assert_eq!(version("(version: 3, name: \"version: 4\")"), Some(3));
        assert_eq!(version("/* version: 9 */ (name: (version: 8), version: 2)"), Some(2));
        assert_eq!(version("(name: \"\")"), None);
    }

    #[test]
    fn the_strings_of_the_rows_are_found() {
        assert_eq!(rows_of("(rows\u{2028}:\u{85}[\"AB\"])").len(), 1, "blanks beyond ASCII");
        let found = rows_of(
            "(version: 1, puzzle: Match3(name: \"rows: [\", rows: [\n\"AB\", // \"no\"\nr\"CD\"]), x: [\"no\"])",
        );
        assert!(
            found[0].starts_with("\"AB") && found[1].starts_with("r\"CD"),
            "{found:?}"
        );
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn a_character_is_found_behind_escapes_of_every_kind() {
        for (literal, nth) in [
            ("\"AB!\"", 2),
            ("\"\\u{41}\\x41!\"", 2),
            ("\"ö\\\n   \\n!\"", 2),
            ("r#\"Aö!\"#", 2),
            ("\"\\xc3\\xb6B!\"", 2),
            ("\"AB\\\n  !\"", 2),
        ] {
            let source = format!("  {literal}");
            assert_eq!(&source[character_of(&source, 2, nth)..][..1], "!", "{literal}");
        }
    }
}
