//! Breakpoints in words.

use crate::action::{Breakpoint, Moment};
use crate::level::match3::Colour;

/// `Fall · completes · cell (3,4)`: what it stops at, the parts that narrow it behind.
#[must_use]
pub fn words(breakpoint: &Breakpoint) -> String {
    let mut parts = vec![
        breakpoint.kind.clone().unwrap_or_else(|| "Any action".to_owned()),
        breakpoint.moment.words().to_owned(),
    ];
    if let (Moment::Changes, Some(cell)) = (breakpoint.moment, breakpoint.cell) {
        parts[1] = format!("changes {cell}");
    } else if let Some(cell) = breakpoint.cell {
        parts.push(format!("cell {cell}"));
    }
    parts.extend(breakpoint.face.map(face));
    if breakpoint.min_depth > 0 {
        parts.push(format!("depth {} or more", breakpoint.min_depth));
    }
    if breakpoint.nth > 1 {
        parts.push(format!("the {} time", ordinal(breakpoint.nth)));
    }
    parts.join(" · ")
}

/// The name of a face.
#[must_use]
pub fn face(face: u8) -> String {
    Colour::new(face).map_or_else(|| format!("face {face}"), |colour| colour.name().to_owned())
}

/// `3rd`, `12th`.
fn ordinal(number: u32) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    #[test]
    fn a_breakpoint_says_each_part_that_narrows_it() {
        assert_eq!(words(&Breakpoint::default()), "Any action · any transition");
        let all = Breakpoint {
            kind: Some("Fall".into()),
            moment: Moment::Completes,
            cell: Some(Cell::new(3, 4)),
            face: Some(0),
            min_depth: 2,
            nth: 12,
            enabled: true,
        };
        assert_eq!(
            words(&all),
            "Fall · completes · cell (3,4) · Red · depth 2 or more · the 12th time"
        );
        let changes = Breakpoint {
            cell: Some(Cell::new(3, 4)),
            moment: Moment::Changes,
            ..Breakpoint::default()
        };
        assert_eq!(words(&changes), "Any action · changes (3,4)");
    }

    #[test]
    fn ordinals_have_their_ends() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 123].map(ordinal);
        assert_eq!(
            ordinals,
            [
                "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th", "123rd"
            ]
        );
    }
}
