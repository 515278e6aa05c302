//! What the window shows and the program keeps, as plain data: no egui, and nothing that draws or performs.

mod injections;
mod keymap;
mod live;
mod looks;
mod marks;
mod numbers;
mod status;
mod verdict;
pub mod words;

pub use injections::{AT_START, DELAY, into_next};
pub use keymap::{Keymap, Preset, StepKeys};
pub use live::{BranchRow, LiveLink, LiveState, Outlook, Past, REFUSAL_SECS, Refused, Solution};
pub use looks::{Pane, SPEEDS, ThemeChoice, Zoom};
pub use marks::{MarkSwitch, Marks};
pub use numbers::spelled;
pub use status::{Status, status};
pub use verdict::{Proof, Proved, Reached, Tried, Unit, Verdict, Way};
