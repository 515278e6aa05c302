//! Standard output that takes a closed pipe quietly: `tilewright … | head` is no failure, and the exit code stays the answer's.

use std::io::{self, BufWriter, Write};

/// Buffered standard output.
pub fn standard() -> impl Write {
    BufWriter::new(Quiet {
        inner: io::stdout(),
        is_closed: false,
    })
}

/// A level's name for a terminal.
pub fn title(name: &str) -> String {
    if name.is_empty() {
        "(no name)".to_owned()
    } else {
        plain(name)
    }
}

/// Text from a file as a terminal may show it: what would steer the terminal is written out.
pub fn plain(text: &str) -> String {
    let show = |letter: char| -> String {
        if letter.is_control() {
            letter.escape_debug().collect()
        } else {
            letter.to_string()
        }
    };
    text.chars().map(show).collect()
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

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(plain("Gärten\u{1b}[31m"), "Gärten\\u{1b}[31m");
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
