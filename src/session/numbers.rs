//! How the numbers of actions are spelled: `#41`, and `b2·41` while there are branches.

use std::borrow::Cow;

/// Words with the numbers of actions as they are spelled in a branch.
#[must_use]
pub fn spelled(branch: Option<u32>, words: &str) -> Cow<'_, str> {
    let Some(branch) = branch.filter(|_| words.contains('#')) else {
        return words.into();
    };
    let before = format!("b{branch}·");
    let mut out = String::with_capacity(words.len() + 8);
    let mut rest = words;
    while let Some(at) = rest.find('#') {
        let after = &rest[at + 1..];
        out.push_str(&rest[..at]);
        if after.starts_with(|letter: char| letter.is_ascii_digit()) {
            out.push_str(&before);
        } else {
            out.push('#');
        }
        rest = after;
    }
    out.push_str(rest);
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_with_their_branch_and_other_signs_stay() {
        let words = "Cancel #13 Match, cut short by #7; # alone, #ff0";
        assert_eq!(spelled(None, words), words);
        assert_eq!(
            spelled(Some(2), words),
            "Cancel b2·13 Match, cut short by b2·7; # alone, #ff0"
        );
    }
}
