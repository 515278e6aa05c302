//! What is wrong with a trace, and where.

/// The first thing that is wrong with a trace: nothing behind it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1, where it is known.
    pub column: Option<u64>,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.column {
            Some(column) => write!(f, "line {}, column {column}: {}", self.line, self.message),
            None => write!(f, "line {}: {}", self.line, self.message),
        }
    }
}

impl std::error::Error for Fault {}

/// What is wrong with a line whose number its reader knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wrong {
    pub column: Option<u64>,
    pub message: String,
}

impl Wrong {
    /// Something about the line as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            column: None,
            message: message.into(),
        }
    }

    pub fn at_line(self, line: u64) -> Fault {
        Fault {
            line,
            column: self.column,
            message: self.message,
        }
    }
}
