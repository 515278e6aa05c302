//! Texts of other programs as a panel and a terminal may show them.

/// The longest name of a kind or a state, in characters.
pub(super) const NAME: usize = 80;
/// The longest label, cause or value.
pub(super) const LINE: usize = 600;

/// A text in one line and cut to so many characters; what would steer a terminal or has no letter becomes a space.
pub(super) fn tidy(text: &str, most: usize) -> String {
    let mut out = String::with_capacity(text.len().min(most * 4));
    for (count, letter) in text.chars().enumerate() {
        if count == most {
            out.push('…');
            break;
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_line_without_control_characters_and_no_longer_than_asked() {
        assert_eq!(tidy("a\nb\u{0}c\u{1b}[31m", 80), "a b c [31m");
        assert_eq!(tidy("äöüß", 3), "äöü…");
        assert_eq!(tidy("äöü", 3), "äöü");
    }
}
