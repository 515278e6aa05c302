//! Where the real levels and layouts lie that tests and benches read. They are no part of the project.

use std::path::PathBuf;

/// The corpus folder of a kind of puzzle: below `TILEWRIGHT_CORPUS`, else below the usual place beside the project; `None`, after a
/// word that says so, where there is none.
pub fn folder(kind: &str) -> Option<PathBuf> {
    let named = std::env::var_os("TILEWRIGHT_CORPUS").map(PathBuf::from);
    let corpus = named.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus"));
    let folder = corpus.join(kind);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: there is no corpus at {}", folder.display());
    None
}
