//! The bytes of a trace as they come, cut into lines.

use super::build::{Build, End, Trace};
use super::fault::{Fault, Wrong};

/// What a reader takes before it gives up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The longest line, in bytes.
    pub line: usize,
    /// The most records.
    pub records: u64,
    /// The most memory that the records may take, in bytes and roughly.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line: 4 << 20,
            records: 10_000_000,
            bytes: 1 << 30,
        }
    }
}

/// Reads a trace piece by piece. What has been read stands in [`Reader::trace`] at any time.
#[derive(Debug, Clone)]
pub struct Reader {
    limits: Limits,
    /// The line that has not ended yet.
    line: Vec<u8>,
    /// How many lines have ended.
    ended: u64,
    /// The line that has not ended has been read all the same, for it was whole.
    taken: bool,
    build: Build,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Reader {
    /// A reader that has seen nothing yet.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            line: Vec::new(),
            ended: 0,
            taken: false,
            build: Build::new(limits),
        }
    }

    /// Reads a whole file that is in memory.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Trace {
        let mut reader = Self::default();
        reader.feed(bytes);
        reader.finish()
    }

    /// What has been read so far.
    #[must_use]
    pub const fn trace(&self) -> &Trace {
        &self.build.trace
    }

    /// Whether something is wrong, so that nothing more is read.
    #[must_use]
    pub const fn has_stopped(&self) -> bool {
        self.build.trace.fault.is_some()
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while !self.has_stopped() {
            let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
                return self.keep(rest);
            };
            let (line, behind) = (&rest[..end], &rest[end + 1..]);
            if self.line.is_empty() && !self.taken {
                // The usual case: no part of the line came before.
                self.take(line);
            } else {
                self.keep(line);
                if !self.has_stopped() {
                    let line = std::mem::take(&mut self.line);
                    self.end_line(&line);
                    self.line = line;
                    self.line.clear();
                }
            }
            self.ended += 1;
            self.taken = false;
            rest = behind;
        }
        self.line = Vec::new();
    }

    /// What there is for now has been fed: a last line that is whole counts, though no line end stands behind it.
    pub fn settle(&mut self) {
        // The beginning of an object is no object: a line that reads will not go on.
        if self.taken || self.has_stopped() || self.line.trim_ascii_end().last() != Some(&b'}') {
            return;
        }
        let line = std::mem::take(&mut self.line);
        if Build::reads(&line) {
            self.take(&line);
            self.taken = true;
        } else {
            self.line = line;
        }
    }

    /// The file is at its end: what was read of it.
    #[must_use]
    pub fn finish(mut self) -> Trace {
        self.settle();
        let no_header = !self.build.has_header && !self.has_stopped();
        if no_header && !self.line.trim_ascii().is_empty() {
            // Cut off in its header it is no trace: what stands there tells why.
            let line = std::mem::take(&mut self.line);
            self.take(&line);
        } else if no_header {
            let wrong = Wrong::new("the file is empty: expected the header, {\"tilewright_trace\":1,…}");
            self.build.trace.fault = Some(wrong.at_line(1));
        }
        let mut trace = self.build.trace;
        if trace.end == End::Open {
            trace.end = End::Cut {
                mid_line: !self.line.trim_ascii().is_empty(),
            };
        }
        trace
    }

    /// A part of a line whose end is still to come.
    fn keep(&mut self, part: &[u8]) {
        if self.line.len() + part.len() > self.limits.line {
            self.line = Vec::new();
            self.build.trace.fault = Some(self.too_long());
        } else {
            self.line.extend_from_slice(part);
        }
    }

    fn end_line(&mut self, line: &[u8]) {
        if !self.taken {
            self.take(line);
        } else if !line.trim_ascii().is_empty() {
            let wrong = Wrong::new("something stands behind a record on its line");
            self.build.trace.fault = Some(wrong.at_line(self.ended + 1));
        }
    }

    fn take(&mut self, line: &[u8]) {
        if line.len() > self.limits.line {
            self.build.trace.fault = Some(self.too_long());
            return;
        }
        let number = self.ended + 1;
        let line = match line.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) if number == 1 => rest,
            _ => line,
        };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.trim_ascii().is_empty() {
            return;
        }
        if let Err(wrong) = self.build.take(line) {
            self.build.trace.fault = Some(wrong.at_line(number));
        }
    }

    fn too_long(&self) -> Fault {
        let most = self.limits.line >> 20;
        Wrong::new(format!("the line is longer than {most} MiB, the most that is read")).at_line(self.ended + 1)
    }
}
