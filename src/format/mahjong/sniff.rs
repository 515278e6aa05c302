//! Which of the formats a file without a telling name is in.

use crate::format::{Format, text};

/// The format that a file's beginning tells.
pub(in crate::format) fn sniff(head: &str) -> Option<Format> {
    let head = head.trim_start();
    if head.starts_with("kmahjongg-layout-v") || head.starts_with("mahjongg-layout-v") {
        return Some(Format::KMahjongg);
    }
    if head.starts_with("Kyodai ") {
        return Some(Format::Kyodai);
    }
    if head.starts_with('<') {
        return head.contains("<mahjongg").then_some(Format::GnomeMap);
    }
    if head.starts_with('{') || head.starts_with('[') {
        return (head.contains("\"map\"") || head.contains("\"mah\"")).then_some(Format::Mah);
    }
    let meaningful = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let line = text::lines(head).find(meaningful)?;
    let numbers: Vec<&str> = line.split_whitespace().collect();
    if numbers.len() == 3 && numbers.iter().all(|number| number.parse::<u16>().is_ok()) {
        return Some(Format::XMahjongg);
    }
    let last = line.rsplit('\t').next().unwrap_or_default().trim();
    // The head may end within the string.
    let letters = last.strip_prefix('0')?;
    let is_layout = letters.len() >= 3 && letters.chars().all(|letter| letter.is_ascii_alphabetic());
    is_layout.then_some(Format::PySol)
}
