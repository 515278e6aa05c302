//! What the window shows and the program keeps, as plain data: no egui, and nothing that draws or performs.

mod injections;
mod looks;
mod marks;
mod numbers;

pub use injections::{AT_START, DELAY, into_next};
pub use looks::{Pane, SPEEDS, ThemeChoice, Zoom};
pub use marks::{MarkSwitch, Marks};
pub use numbers::spelled;
