//! Finding a text by some of its letters, in their order.

/// How well a text fits what was typed, and which of its letters were meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fit {
    /// The greater the better; fits of the same typed letters can be compared.
    pub score: i32,
    /// The letters that were meant, by their number, from the left.
    pub letters: Vec<usize>,
}

/// What a letter is worth by its place.
const FIRST: i32 = 14;
const WORD: i32 = 10;
const NEXT: i32 = 12;

/// The most letters that are compared, of what was typed and of a text.
const MOST: usize = 128;

/// Fits typed letters to a text: all of them are in it, in their order; case and spaces do not count. The best way wins: letters
/// at the begin of words, and letters in a row. `None` where it does not fit. Nothing typed fits all.
///
/// The table is that of Smith and Waterman's alignment without gaps in what was typed.
#[must_use]
pub fn fit(typed: &str, text: &str) -> Option<Fit> {
    let typed: Vec<char> = typed
        .chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .take(MOST)
        .collect();
    // One letter for one, so that numbers stay true.
    let text: Vec<char> = text
        .chars()
        .map(|c| c.to_lowercase().next().unwrap_or(c))
        .take(MOST)
        .collect();
    if typed.is_empty() {
        return Some(Fit {
            score: 0,
            letters: Vec::new(),
        });
    }
    let worth = |at: usize| match at {
        0 => FIRST,
        at if !text[at - 1].is_alphanumeric() => WORD,
        _ => 0,
    };
    // best[i][j]: the score of the first i + 1 letters, the last of them at j, with where the one before it is.
    let mut best: Vec<Vec<Option<(i32, usize)>>> = Vec::with_capacity(typed.len());
    for (i, &letter) in typed.iter().enumerate() {
        let row = (0..text.len()).map(|j| {
            if text[j] != letter {
                return None;
            }
            let Some(before) = i.checked_sub(1).and_then(|i| best.get(i)) else {
                return Some((worth(j) - j as i32 / 4, j));
            };
            let from = |k: usize| {
                let (score, _) = before[k]?;
                let step = if k + 1 == j { NEXT.max(worth(j)) } else { worth(j) - 1 };
                Some((score + step, k))
            };
            (0..j).filter_map(from).max_by_key(|&(score, k)| (score, k))
        });
        let row = row.collect();
        best.push(row);
    }
    let last = best.last()?;
    let at = |j: usize| last[j].map(|(score, _)| (score, j));
    let (score, mut j) = (0..text.len())
        .filter_map(at)
        .max_by_key(|&(score, j)| (score, std::cmp::Reverse(j)))?;
    let mut letters = vec![j];
    for row in best.iter().skip(1).rev() {
        if let Some((_, before)) = row[j] {
            j = before;
            letters.push(j);
        }
    }
    letters.reverse();
    // A shorter text is closer to what was typed.
    let score = score * 4 - text.len() as i32 / 2;
    Some(Fit { score, letters })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(typed: &str, text: &str) -> Option<String> {
        let marked = fit(typed, text)?;
        let letter = |(index, c): (usize, char)| {
            if marked.letters.contains(&index) {
                c.to_ascii_uppercase()
            } else {
                c
            }
        };
        Some(text.to_lowercase().chars().enumerate().map(letter).collect())
    }

    #[test]
    fn letters_are_found_in_their_order() {
        let cases = [
            ("", "Save", Some("save")),
            ("sa", "Save as…", Some("SAve as…")),
            ("sas", "Save as…", Some("Save AS…")),
            ("np", "Next problem", Some("Next Problem")),
            ("un lev", "Undo level", Some("UNdo LEVel")),
            ("ZOOM", "Zoom in", Some("ZOOM in")),
            ("pal", "Play", None),
            ("x", "Fit", None),
            ("fit", "Fit", Some("FIT")),
            ("open", "open", Some("OPEN")),
        ];
        for (typed, text, expected) in cases {
            assert_eq!(letters(typed, text).as_deref(), expected, "{typed} in {text}");
        }
    }

    #[test]
    fn begins_of_words_and_rows_of_letters_come_first() {
        let better = |typed: &str, a: &str, b: &str| {
            let score = |text| fit(typed, text).map(|fit| fit.score);
            assert!(score(a) > score(b), "{typed}: {a} {:?}, {b} {:?}", score(a), score(b));
        };
        better("re", "Redo level", "Brush eraser");
        better("play", "Play", "Replay");
        better("zi", "Zoom in", "Size down");
        better("save", "Save", "Save as…");
        better("fit", "Fit", "Fix problem: lift it");
    }

    #[test]
    fn long_texts_and_strange_letters_do_no_harm() {
        let long = "ä".repeat(10_000);
        assert!(fit(&long, &long).is_some());
        assert_eq!(fit("a", ""), None);
    }
}
