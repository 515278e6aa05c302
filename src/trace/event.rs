//! One line of a trace, read into its fields: JSON alone, with the types that the fields have.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde_json::{Map, Value};

use super::fault::Wrong;

/// The greatest whole number of a trace: what a double holds exactly.
pub(super) const MOST: u64 = (1 << 53) - 1;

/// A whole number from 0 to [`MOST`]; `12.0` is one, too.
#[derive(Debug, Clone, Copy)]
pub(super) struct Whole(pub u64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl Visitor<'_> for Numbers {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number from 0 to {MOST}")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
                if number > MOST {
                    return Err(E::invalid_value(Unexpected::Unsigned(number), &self));
                }
                Ok(Whole(number))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
                Err(E::invalid_value(Unexpected::Signed(number), &self))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
                if number.fract() != 0.0 || !(0.0..=MOST as f64).contains(&number) {
                    return Err(E::invalid_value(Unexpected::Float(number), &self));
                }
                Ok(Whole(number as u64))
            }
        }
        deserializer.deserialize_u64(Numbers)
    }
}

/// A text; borrowed from its line unless something in it is escaped.
#[derive(Debug, Clone)]
pub(super) struct Text<'a>(pub Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Texts;
        impl<'de> Visitor<'de> for Texts {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text in quotes")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Text(text.into()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Text(text.to_owned().into()))
            }
        }
        deserializer.deserialize_str(Texts)
    }
}

/// The fields that a line can have; those that it lacks are `None`, and others are passed over.
#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "a JSON object")]
pub(super) struct Line<'a> {
    // Of the header.
    pub tilewright_trace: Option<Whole>,
    #[serde(borrow)]
    pub engine: Option<Text<'a>>,
    #[serde(borrow)]
    pub level: Option<Text<'a>>,
    pub level_hash: Option<Value>,
    pub level_text: Option<String>,
    pub seed: Option<Value>,
    #[serde(borrow)]
    pub rng: Option<Text<'a>>,
    pub ticks_per_second: Option<f64>,
    pub states: Option<Map<String, Value>>,
    pub board: Option<Value>,
    pub dropped: Option<Dropped>,
    // Of every record.
    #[serde(borrow)]
    pub ev: Option<Text<'a>>,
    pub seq: Option<Whole>,
    pub tick: Option<Whole>,
    pub id: Option<Whole>,
    // Of a spawn.
    pub parent: Option<Whole>,
    #[serde(borrow)]
    pub kind: Option<Text<'a>>,
    #[serde(borrow)]
    pub label: Option<Text<'a>>,
    pub params: Option<Map<String, Value>>,
    pub cascade: Option<Whole>,
    pub started: Option<Whole>,
    // Of a state.
    #[serde(borrow)]
    pub from: Option<Text<'a>>,
    #[serde(borrow)]
    pub to: Option<Text<'a>>,
    #[serde(borrow)]
    pub cause: Option<Text<'a>>,
    #[serde(borrow)]
    pub note: Option<Text<'a>>,
    // Of a write.
    pub place: Option<Value>,
    pub before: Option<Value>,
    pub after: Option<Value>,
    // Of an input.
    #[serde(borrow)]
    pub author: Option<Text<'a>>,
    #[serde(borrow)]
    pub input: Option<Text<'a>>,
    #[serde(borrow)]
    pub response: Option<Text<'a>>,
    #[serde(borrow)]
    pub reason: Option<Text<'a>>,
    pub root: Option<Whole>,
    pub target: Option<Whole>,
    #[serde(borrow)]
    pub scope: Option<Text<'a>>,
    #[serde(borrow)]
    pub outcome: Option<Text<'a>>,
    pub until: Option<Whole>,
    // Of the end of a root; a spawn has a state where the action lived before the record begins.
    #[serde(borrow)]
    pub state: Option<Text<'a>>,
    pub totals: Option<Map<String, Value>>,
    // Of the footer.
    pub records: Option<Whole>,
    pub hash: Option<Value>,
}

/// What came before the record begins.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default)]
pub(super) struct Dropped {
    pub transitions: Option<Whole>,
    pub actions: Option<Whole>,
    pub writes: Option<Whole>,
}

impl<'a> Line<'a> {
    /// Reads a line.
    pub fn read(text: &'a [u8]) -> Result<Self, Wrong> {
        let text = std::str::from_utf8(text).map_err(|error| Wrong {
            column: Some(error.valid_up_to() as u64 + 1),
            message: "this is no UTF-8, which JSON is written in".into(),
        })?;
        if !text.trim_start().starts_with('{') {
            return Err(Wrong {
                column: Some(1),
                message: "expected a JSON object: a line that begins with {".into(),
            });
        }
        serde_json::from_str(text).map_err(|error| {
            let whole = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            Wrong {
                column: (error.column() > 0).then_some(error.column() as u64),
                message: whole.strip_suffix(&place).unwrap_or(&whole).to_owned(),
            }
        })
    }

    /// What kind of record it is.
    pub fn ev(&self) -> &str {
        self.ev.as_ref().map_or("", |ev| &ev.0)
    }
}

/// A field that a record must have.
pub(super) fn need<T>(field: Option<T>, ev: &str, name: &str, what: &str) -> Result<T, Wrong> {
    field.ok_or_else(|| Wrong::new(format!("a record \"ev\":\"{ev}\" needs \"{name}\", {what}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(line: &str) -> String {
        let wrong = Line::read(line.as_bytes()).err().unwrap();
        format!("{}: {}", wrong.column.unwrap_or(0), wrong.message)
    }

    #[test]
    fn a_line_tells_what_was_expected_and_where() {
        assert!(wrong("[1,2]").starts_with("1: expected a JSON object"));
        assert!(wrong(r#"{"id":-4}"#).contains("`-4`, expected a whole number from 0 to 9007199254740991"));
        assert!(wrong(r#"{"id":1e300}"#).contains("expected a whole number"));
        assert!(wrong(r#"{"id":"x"}"#).contains("expected a whole number"));
        assert!(wrong(r#"{"kind":7}"#).contains("expected a text in quotes"));
        assert!(wrong(r#"{"id":1,"id":2}"#).contains("duplicate field"));
        assert!(wrong(r#"{"id":1} x"#).starts_with("10: trailing"));
        assert!(wrong("{\"a\":\"\u{0}\"}").starts_with("6: control character"));
        let deep = format!("{{\"params\":{{\"a\":{}}}}}", "[".repeat(100_000));
        assert!(wrong(&deep).contains("recursion limit"));
        assert_eq!(Line::read(b"{\"a\":\"\xff\"}").err().unwrap().column, Some(7));
    }

    #[test]
    fn whole_numbers_may_be_written_as_doubles() {
        assert_eq!(Line::read(br#"{"id":12.0}"#).unwrap().id.unwrap().0, 12);
        assert!(Line::read(br#"{"id":12.5}"#).is_err());
    }
}
