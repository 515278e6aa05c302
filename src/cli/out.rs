//! Standard output that takes a closed pipe quietly: `tilewright … | head` is no failure, and the exit code stays the answer's.

use std::io::{self, BufWriter, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

use super::Failure;

/// Buffered standard output. What would steer a terminal is written out, whatever text it comes from.
pub fn standard() -> impl Write {
    Plain(BufWriter::new(Quiet {
        inner: io::stdout(),
        is_closed: false,
    }))
}

/// Prints one JSON document and a line break. What would steer a terminal is escaped as JSON escapes it.
pub fn json(out: &mut impl Write, document: &impl Serialize) -> Result<(), Failure> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Escaped);
    document.serialize(&mut serializer)?;
    writeln!(out)?;
    Ok(())
}

/// A level's name for a terminal, cut where it is longer than a line.
pub fn title(name: &str) -> String {
    const LONGEST: usize = 120;
    if name.is_empty() {
        "(no name)".to_owned()
    } else {
        shortened(name, LONGEST)
    }
}

/// Text from a file as a terminal may show it: what would steer the terminal is written out, and what is longer than a page is cut.
pub fn plain(text: &str) -> String {
    const LONGEST: usize = 2_000;
    shortened(text, LONGEST)
}

fn shortened(text: &str, longest: usize) -> String {
    let mut shown = String::with_capacity(text.len().min(longest));
    for (count, letter) in text.chars().enumerate() {
        if count == longest {
            shown.push('…');
            break;
        }
        push_plain(&mut shown, letter);
    }
    shown
}

fn push_plain(text: &mut String, letter: char) {
    if steers(letter) {
        text.extend(letter.escape_default());
    } else {
        text.push(letter);
    }
}

/// Whether a character is none to be seen, but changes how others are: what controls a terminal, the direction or the lines of text.
fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A writer of text that writes out what would steer a terminal, line breaks and tabs aside.
struct Plain<W>(W);

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            // The rest comes again, with what follows it.
            Err(error) if error.valid_up_to() > 0 => {
                std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(_) => return self.0.write(bytes),
        };
        let is_plain = |letter: char| !steers(letter) || matches!(letter, '\n' | '\t');
        if text.chars().all(is_plain) {
            self.0.write_all(text.as_bytes())?;
        } else {
            let mut shown = String::with_capacity(text.len());
            for letter in text.chars() {
                if is_plain(letter) {
                    shown.push(letter);
                } else {
                    push_plain(&mut shown, letter);
                }
            }
            self.0.write_all(shown.as_bytes())?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// JSON as compact as it is, in which what would steer a terminal is escaped as well.
struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(steers) {
            out.write_all(&rest.as_bytes()[..at])?;
            let letter = rest[at..].chars().next().unwrap_or_default();
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &rest[at + letter.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

/// A writer that drops everything once its reader has gone.
struct Quiet<W> {
    inner: W,
    is_closed: bool,
}

impl<W> Quiet<W> {
    fn unless_closed<T>(&mut self, closed: T, act: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.is_closed {
            return Ok(closed);
        }
        match act(&mut self.inner) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(closed)
            }
            done => done,
        }
    }
}

impl<W: Write> Write for Quiet<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |inner| inner.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), W::flush)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What starts a colour, turns the direction, and breaks a line.
    const STEERING: &str = "Gärten\u{1b}[31m\u{202e}\u{9b}\u{2028}\n\u{e0041}";

    #[test]
    fn control_and_direction_characters_do_not_reach_the_terminal() {
        let shown = "Gärten\\u{1b}[31m\\u{202e}\\u{9b}\\u{2028}\\n\\u{e0041}";
        assert_eq!((plain(STEERING).as_str(), title(STEERING).as_str()), (shown, shown));
        let mut out = Plain(Vec::new());
        write!(out, "{STEERING}").unwrap();
        let shown = "Gärten\\u{1b}[31m\\u{202e}\\u{9b}\\u{2028}\n\\u{e0041}";
        assert_eq!(String::from_utf8(out.0).unwrap(), shown);
    }

    #[test]
    fn a_letter_that_comes_in_two_pieces_is_one() {
        let mut out = Plain(Vec::new());
        let bytes = "aö…".as_bytes();
        for cut in 0..bytes.len() {
            out.0.clear();
            out.write_all(&bytes[..cut]).unwrap();
            out.write_all(&bytes[cut..]).unwrap();
            assert_eq!(out.0, bytes, "{cut}");
        }
    }

    #[test]
    fn json_escapes_them_and_says_the_same() {
        let mut out = Vec::new();
        json(&mut out, &STEERING).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "\"Gärten\\u001b[31m\\u202e\\u009b\\u2028\\n\\udb40\\udc41\"\n");
        assert_eq!(serde_json::from_str::<String>(&text).unwrap(), STEERING);
    }

    #[test]
    fn a_long_text_is_cut() {
        let long = "ö".repeat(60_000_000);
        assert_eq!(title(&long).chars().count(), 121);
        assert!(title(&long).ends_with("ö…") && plain(&long).chars().count() == 2_001);
    }

    struct Closed(io::ErrorKind);

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn a_closed_pipe_is_quiet_and_a_full_disk_is_not() {
        let quiet = |kind| Quiet {
            inner: Closed(kind),
            is_closed: false,
        };
        let mut out = quiet(io::ErrorKind::BrokenPipe);
        assert!(out.write_all(b"abc").is_ok() && out.flush().is_ok());
        assert!(quiet(io::ErrorKind::StorageFull).write_all(b"abc").is_err());
    }
}
