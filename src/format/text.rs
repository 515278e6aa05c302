//! Lines and columns of a text, both from 1; columns count characters.

use std::borrow::Cow;

use super::ReadError;

/// The text of a file without its byte order mark.
///
/// # Errors
/// When the bytes are no UTF-8, with the place of the first that is not.
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    refuse_wide(bytes)?;
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(without_bom(text)),
        Err(error) => {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let valid = without_bom(&valid);
            let (line, column) = line_column(valid, valid.len());
            let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
            Err(ReadError::at(
                line,
                column,
                format!("expected UTF-8 text, found the byte 0x{byte:02x}"),
            ))
        }
    }
}

/// Refuses what is UTF-16 or UTF-32 by its byte order mark, or by the zeros between its letters.
///
/// # Errors
/// What it is, with what to do.
pub fn refuse_wide(bytes: &[u8]) -> Result<(), ReadError> {
    let found = match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => "UTF-32",
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "UTF-16",
        [a, 0, b, 0, ..] | [0, a, 0, b, ..] if *a != 0 && *b != 0 => "UTF-16",
        _ => return Ok(()),
    };
    let message = format!("expected UTF-8 text, found {found}; save the file as UTF-8");
    Err(ReadError::at(1, 1, message))
}

/// The text of a file that may be Latin-1, which is told from UTF-8 by what is no UTF-8, and whether it was.
pub fn decode_or_latin(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(without_bom(text)), false),
        Err(_) => (Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()), true),
    }
}

/// The text without a byte order mark at its beginning.
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The line and column of a byte of the text; its end when the byte lies beyond.
pub fn line_column(text: &str, byte: usize) -> (u32, u32) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.bytes().filter(|&b| b == b'\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (line as u32 + 1, column(before, start, before.len()))
}

/// The column of byte `to` when a line starts at byte `from`.
fn column(text: &str, from: usize, to: usize) -> u32 {
    text[from..to].chars().count() as u32 + 1
}

/// The lines of a text: they end in a line feed, a carriage return or both; the last need not.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            rest = None;
            return (!text.is_empty()).then_some(text);
        };
        let after = if text[end..].starts_with("\r\n") {
            end + 2
        } else {
            end + 1
        };
        rest = Some(&text[after..]);
        Some(&text[..end])
    })
}

/// A piece of a text for a message: quoted, and cut when it is long.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 32;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_a_line_feed_a_carriage_return_or_both() {
        let split = |text| lines(text).collect::<Vec<_>>();
        assert_eq!(split("a\r\nb\rc\nd"), ["a", "b", "c", "d"]);
        assert_eq!(split("a\n\nb\n"), ["a", "", "b"]);
        assert!(split("").is_empty());
    }

    #[test]
    fn columns_count_characters() {
        let text = "ab\nhöß x";
        assert_eq!(line_column(text, text.find('x').unwrap()), (2, 5));
        assert_eq!(line_column(text, 0), (1, 1));
        assert_eq!(line_column(text, 99), (2, 6));
    }

    #[test]
    fn wide_letters_are_named_as_what_they_are() {
        let wide = |text: &str, mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
            let text: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            [mark, &text].concat()
        };
        for (bytes, name) in [
            (wide("(version", &[0xff, 0xfe], u16::to_le_bytes), "UTF-16"),
            (wide("(version", &[0xfe, 0xff], u16::to_be_bytes), "UTF-16"),
            (wide("#####\n#@", &[], u16::to_le_bytes), "UTF-16"),
            (wide("#####\n#@", &[], u16::to_be_bytes), "UTF-16"),
            (b"\xff\xfe\0\0A\0\0\0".to_vec(), "UTF-32"),
        ] {
            let error = decode(&bytes).unwrap_err().to_string();
            assert_eq!(
                error,
                format!("1:1: expected UTF-8 text, found {name}; save the file as UTF-8")
            );
        }
        assert!(refuse_wide("äöü".as_bytes()).is_ok() && refuse_wide(b"\xe4\xf6").is_ok());
    }

    #[test]
    fn bytes_that_are_no_text_are_named_with_their_place() {
        let error = decode(b"\xef\xbb\xbfab\nc\xff").unwrap_err();
        assert_eq!(error.to_string(), "2:2: expected UTF-8 text, found the byte 0xff");
    }
}
