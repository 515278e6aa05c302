//! Traces: a run as JSON lines, written here or by any other game engine; `docs/traces.md` tells what each line holds.
//!
//! [`Reader`] takes the bytes of a file as they come, also of one that is still being written, and builds a [`Trace`]: a record that
//! the debugger shows as it shows its own. What is wrong is a [`Fault`] with its line; what is sound before it stays. [`Writer`] looks
//! on while a simulation runs. [`chrome`] turns a trace into what viewers of the Chrome trace format open. It knows bytes and records,
//! and neither files nor screens.

mod build;
pub mod chrome;
mod event;
mod fault;
mod fields;
mod header;
mod inputs;
mod param;
mod reader;
mod slot;
mod text;
mod times;
mod write;

pub use build::{End, Trace};
pub use fault::Fault;
pub use header::{Header, VERSION, level_hash};
pub use reader::{Limits, Reader};
pub use write::Writer;

/// What the name of a trace file ends in, without the dot.
pub const EXTENSION: &str = "jsonl";
