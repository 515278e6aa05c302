//! The one line that is copied and pasted: words for people, then `tw1:`, a length, a checksum and the compressed document.
//!
//! `Tilewright 0.1 · Garden 12 · seed 7 · move 14 · "hole at (3,4)" tw1:4410.1a2b3c4d.7Vpd…`. What mail programs and chats add is passed
//! over: line breaks, blanks, quotes, and `>` before each line. Length and checksum are those of the characters that follow.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::{Report, document, moves_made};
use crate::action::state::thousands;
use crate::format::ReadError;
use crate::format::text::without_bom;
use crate::sim::Sim;

/// Begins the part that programs read; the digit is the version.
const PREFIX: &str = "tw1:";

/// So many characters may follow, and a document may be so many bytes long: what a text of this length could swell to.
const MAX_CODE: usize = 8 << 20;
const MAX_DOCUMENT: usize = 16 << 20;

/// How hard to compress, of 10.
const EFFORT: u8 = 9;

/// Why a text is no moment that can be gone to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeError {
    /// Nothing in it begins as a moment does.
    None,
    /// Of a later version of the form.
    Newer(String),
    /// Not all of it is there.
    CutOff {
        /// How many characters are there.
        found: usize,
        /// How many there were.
        of: usize,
    },
    /// It ends before it says how long it is.
    CutAtStart,
    /// A character in it was changed, lost or added.
    Damaged,
    /// Larger than any that this program makes.
    TooLarge,
    /// What it holds is no report.
    Document(ReadError),
}

impl std::fmt::Display for CodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => {
                f.write_str("No moment: nothing in the text begins with tw1: as a copied moment does; copy all of it.")
            }
            Self::Newer(form) => write!(
                f,
                "Made by a newer version: the moment begins with {form} and this program reads {PREFIX} alone; update it."
            ),
            Self::CutOff { found, of } => write!(
                f,
                "Cut off: {} of {} characters; copy the moment again, to its end.",
                thousands(*found as u64),
                thousands(*of as u64)
            ),
            Self::CutAtStart => f.write_str("Cut off: the moment ends right after tw1:; copy it again, to its end."),
            Self::Damaged => f.write_str(
                "Damaged: the checksum does not fit, so characters were changed on the way; send the moment as a file or in a code block.",
            ),
            Self::TooLarge => write!(
                f,
                "Too large: a moment has at most {} characters and {} MiB once unpacked.",
                thousands(MAX_CODE as u64),
                MAX_DOCUMENT >> 20
            ),
            Self::Document(error) => write!(f, "Not readable: {error}"),
        }
    }
}

impl std::error::Error for CodeError {}

/// The report of a simulation as one line.
///
/// # Errors
/// [`CodeError::TooLarge`].
pub fn encode(report: &Report, sim: &Sim) -> Result<String, CodeError> {
    let code = encode_code(&document::write(report))?;
    let mut engine = report.engine.splitn(3, '.');
    let version = [engine.next(), engine.next()].map(Option::unwrap_or_default).join(".");
    let name = in_line(&report.level.name);
    let name = if name.is_empty() { "Untitled" } else { &name };
    let remark = in_line(&report.remark());
    let remark = if remark.is_empty() {
        String::new()
    } else {
        format!("· \"{remark}\" ")
    };
    let (seed, moves) = (sim.seed(), moves_made(sim));
    Ok(format!(
        "Tilewright {version} · {name} · seed {seed} · move {moves} {remark}{code}"
    ))
}

/// The part that programs read.
fn encode_code(document: &str) -> Result<String, CodeError> {
    if document.len() > MAX_DOCUMENT {
        return Err(CodeError::TooLarge);
    }
    let packed = miniz_oxide::deflate::compress_to_vec(document.as_bytes(), EFFORT);
    let code = URL_SAFE_NO_PAD.encode(packed);
    if code.len() > MAX_CODE {
        return Err(CodeError::TooLarge);
    }
    Ok(format!("{PREFIX}{}.{:08x}.{code}", code.len(), checksum(&code)))
}

/// Words in one line, without what could be taken for the end of the remark.
fn in_line(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ").replace('"', "'")
}

/// FNV-1a of 32 bits (Fowler, Noll, Vo): it tells any single changed character.
fn checksum(code: &str) -> u32 {
    let fold = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    code.bytes().fold(0x811c_9dc5, fold)
}

/// Whether a text seems to hold a moment, readable or not.
#[must_use]
pub fn is_like_a_moment(text: &str) -> bool {
    let begins = is_document(text) || text.trim_start().starts_with("Tilewright ");
    text.len() <= 4 * MAX_CODE && (begins || !starts(&bare(text)).is_empty())
}

/// The report that a text holds, whatever stands around it; a document is read as it is.
///
/// # Errors
/// What is wrong with it, in words for whoever pasted it.
pub fn decode(text: &str) -> Result<Report, CodeError> {
    // A form in which every character is quoted would still be shorter.
    if text.len() > 4 * MAX_CODE {
        return Err(CodeError::TooLarge);
    }
    if is_document(text) {
        return document::read(text.trim_start()).map_err(CodeError::Document);
    }
    let bare = bare(text);
    let mut error = CodeError::None;
    for start in starts(&bare) {
        match decode_at(&bare[start..]) {
            Ok(report) => return Ok(report),
            Err(found) => error = found,
        }
    }
    Err(error)
}

/// Whether it is the text of a report that was never packed: a file that was saved as a test.
fn is_document(text: &str) -> bool {
    without_bom(text.trim_start()).starts_with(document::FIRST)
}

/// The text without what is added on the way.
fn bare(text: &str) -> String {
    text.chars().filter(|&letter| !is_added(letter)).collect()
}

/// What mail, chats and word processors add: blanks, breaks, quotes, the sign of a soft break, soft hyphens, marks without a width.
fn is_added(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(
            letter,
            '>' | '|' | '=' | '"' | '\'' | '`' | '\u{ad}' | '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}'
                | '\u{2018}'..='\u{201f}' | '«' | '»' | '‹' | '›'
        )
}

/// Where something begins as a moment does, of any version.
fn starts(bare: &str) -> Vec<usize> {
    let begins = |&(at, _): &(usize, &str)| {
        let rest = &bare[at + 2..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        (1..=3).contains(&digits) && rest.as_bytes().get(digits) == Some(&b':')
    };
    bare.match_indices("tw").filter(begins).map(|(at, _)| at).collect()
}

/// A length and a checksum have no more characters than this.
const MOST_IN_HEAD: usize = 24;

/// Whether a character is one of the code's.
const fn is_of_code(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// Length and checksum, and the code behind them. They are short, so that a text full of beginnings is read in one go.
fn head(rest: &str) -> Option<((&str, &str), &str)> {
    let part = |text: &'_ str| text.bytes().take(MOST_IN_HEAD).position(|byte| byte == b'.');
    let length = part(rest)?;
    let (length, rest) = (&rest[..length], &rest[length + 1..]);
    let sum = part(rest)?;
    Some(((length, &rest[..sum]), &rest[sum + 1..]))
}

fn decode_at(bare: &str) -> Result<Report, CodeError> {
    let Some(rest) = bare.strip_prefix(PREFIX) else {
        let form = bare.split_inclusive(':').next().unwrap_or_default();
        return Err(CodeError::Newer(form.to_owned()));
    };
    let Some(((length, sum), rest)) = head(rest) else {
        return Err(CodeError::CutAtStart);
    };
    let length: usize = length.parse().map_err(|_| CodeError::Damaged)?;
    if length > MAX_CODE {
        return Err(CodeError::TooLarge);
    }
    let found = rest.bytes().take(length).take_while(|&byte| is_of_code(byte)).count();
    if found < length {
        return Err(match rest.as_bytes().get(found) {
            // A word may follow a sentence mark; within the code nothing else stands.
            Some(byte) if !byte.is_ascii_punctuation() => CodeError::Damaged,
            _ => CodeError::CutOff { found, of: length },
        });
    }
    let code = &rest[..length];
    if sum != format!("{:08x}", checksum(code)) {
        return Err(CodeError::Damaged);
    }
    let packed = URL_SAFE_NO_PAD.decode(code).map_err(|_| CodeError::Damaged)?;
    let document = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, MAX_DOCUMENT).map_err(|error| {
        if error.status == miniz_oxide::inflate::TINFLStatus::HasMoreOutput {
            CodeError::TooLarge
        } else {
            CodeError::Damaged
        }
    })?;
    let document = String::from_utf8(document).map_err(|_| CodeError::Damaged)?;
    document::read(&document).map_err(CodeError::Document)
}
