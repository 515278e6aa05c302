//! What can be asked about reports: moments that are copied, pasted, kept and saved as tests.

use std::path::PathBuf;

use super::Command;

/// A request about a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportCommand {
    /// Copy the moment that Live shows, with a note that may be empty; the selection is marked.
    Copy(String),
    /// Ask for a note, and copy the moment with it.
    AskNote,
    /// Ask for what is on the system's clipboard, which is meant as a moment.
    Paste,
    /// Open the report of a moment that was pasted.
    Open(String),
    /// Show the moment of the report in Live.
    GoTo,
    /// Open the level of the report, untitled, with Live at its moment.
    OpenLevel,
    /// Run the inputs of the report on the level as it is now.
    RunAgain,
    /// Give up what runs for the report.
    Stop,
    /// Run the inputs of the report after each edit.
    Keep,
    /// The same with those of Live, up to the moment that it shows.
    KeepLive,
    /// Open the report of inputs that are kept, by their number.
    Show(usize),
    /// Keep inputs no longer, by their number.
    Forget(usize),
    /// Ask for a file, and save the report there as a test.
    AskSaveTest,
    /// Ask for a file, and save the moment that Live shows there as a test.
    AskSaveLive,
    /// Save the test to this file.
    SaveTest(PathBuf),
    /// Close the report.
    Close,
}

impl From<ReportCommand> for Command {
    fn from(command: ReportCommand) -> Self {
        Self::Report(command)
    }
}
