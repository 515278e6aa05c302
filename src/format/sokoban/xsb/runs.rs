//! Rows with run lengths: a count before a letter or a bracketed group; `|` ends a row.

use crate::grid::MAX_SIDE;
use crate::level::sokoban::cell_of;

/// The most letters that one line may stand for.
const MOST_LETTERS: usize = (MAX_SIDE as usize + 1) * (MAX_SIDE as usize + 1);

/// How deep groups may nest.
const MOST_NESTING: usize = 16;

/// What a line of board letters and run lengths stands for, row by row; `None` when it is no such line. What is too long comes out
/// longer than any limit, and no more than that.
pub fn expand(line: &str) -> Option<Vec<String>> {
    let mut out = String::new();
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut count: Option<usize> = None;
    for letter in line.chars() {
        match letter {
            '0'..='9' => {
                let next = count.unwrap_or(0) * 10 + (letter as usize - '0' as usize);
                count = Some(next.min(MOST_LETTERS));
            }
            '(' => {
                if groups.len() == MOST_NESTING {
                    return None;
                }
                groups.push((out.len(), count.take().unwrap_or(1)));
            }
            ')' => {
                let (start, times) = groups.pop()?;
                if count.is_some() {
                    return None;
                }
                let group = out.split_off(start);
                for _ in 0..times {
                    if out.len() > MOST_LETTERS {
                        break;
                    }
                    out.push_str(&group);
                }
            }
            '|' => {
                if count.is_some() || !groups.is_empty() {
                    return None;
                }
                out.push('|');
            }
            letter if cell_of(letter).is_some() => {
                let times = count
                    .take()
                    .unwrap_or(1)
                    .min(MOST_LETTERS.saturating_sub(out.len()) + 1);
                out.extend(std::iter::repeat_n(letter, times));
            }
            _ => return None,
        }
        if out.len() > 2 * MOST_LETTERS {
            out.truncate(2 * MOST_LETTERS);
            break;
        }
    }
    if count.is_some() || !groups.is_empty() && out.len() < MOST_LETTERS {
        return None;
    }
    let out = out.strip_suffix('|').unwrap_or(&out);
    Some(out.split('|').map(|row| row.trim_end().to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_nest() {
        assert_eq!(expand("2(3(#-)#)"), Some(vec!["#-#-#-##-#-#-#".to_owned()]));
        assert_eq!(
            expand("3#|#-#|3#|"),
            Some(vec!["###".to_owned(), "#-#".to_owned(), "###".to_owned()])
        );
    }

    #[test]
    fn what_counts_nothing_is_no_row() {
        for line in ["12", "3#4", "(#", "#)", "2x", "Level 1"] {
            assert_eq!(expand(line), None, "{line}");
        }
    }

    #[test]
    fn an_absurd_count_stays_within_bounds() {
        let rows = expand("9999999999(9999999999(99999999#))").unwrap();
        assert!(rows[0].len() > 256 && rows[0].len() <= 2 * MOST_LETTERS);
    }
}
