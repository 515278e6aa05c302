//! What the window shows and the program keeps, as plain data: no egui, and nothing that draws or performs.

mod looks;
mod marks;

pub use looks::{Pane, ThemeChoice, Zoom};
pub use marks::{MarkSwitch, Marks};
