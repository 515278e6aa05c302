//! Whether two contents of a file are the same, without keeping them.

use std::fs;
use std::path::Path;

use crate::format::MAX_FILE_BYTES;

/// The length and a 64-bit hash of a file's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Fingerprint {
    bytes: u64,
    hash: u64,
}

impl Fingerprint {
    /// Of these bytes. The hash is FNV-1a (Fowler, Noll, Vo), which says the same in every version of the program.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self {
            bytes: bytes.len() as u64,
            hash,
        }
    }

    /// Of what a file holds now; `None` when there is none, or it cannot be read. A file too large for a level has its length alone.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        if !metadata.is_file() {
            return None;
        }
        if metadata.len() > MAX_FILE_BYTES {
            return Some(Self {
                bytes: metadata.len(),
                hash: 0,
            });
        }
        fs::read(path).ok().map(|bytes| Self::of(&bytes))
    }
}
