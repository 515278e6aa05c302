//! The fields of a line to be written, in their order.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// The fields of one line.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    /// Adds a field.
    pub fn put(&mut self, name: &'static str, value: impl Into<Value>) {
        self.0.push((name, value.into()));
    }

    /// Adds a field, unless its text is empty.
    pub fn put_text(&mut self, name: &'static str, text: &str) {
        if !text.is_empty() {
            self.put(name, text);
        }
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
