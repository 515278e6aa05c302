//! What was found, in words.

use std::ops::Range;

use crate::board::Board;
use crate::session::spelled;
use crate::sim::compare::{Comparison, Made, Parting, Side, Which};
use crate::ui::tree::words;
use crate::words::{counted, thousands};

/// So many inputs of a side are listed, and so many places named.
const MOST_INPUTS: usize = 4;
const MOST_PLACES: usize = 8;

/// `Fall b2·14 starts`: a transition, in a branch.
#[must_use]
pub(super) fn made(branch: Option<u32>, made: &Made<'_>) -> String {
    spelled(branch, &made.words()).into_owned()
}

/// Where two runs part, and what each does there.
#[must_use]
pub(super) fn sentence(compared: &Comparison, branches: [Option<u32>; 2], sides: [&dyn Side; 2]) -> String {
    let same = match compared.same_upto() {
        Some(0) => "The same at the start".to_owned(),
        Some(same) => format!("The same up to transition {}", thousands(same)),
        None => String::new(),
    };
    let does = |which: Which| {
        let side = which as usize;
        compared
            .made(sides[side])
            .map_or_else(String::new, |step| made(branches[side], &step))
    };
    match compared.parting {
        Parting::Nowhere => format!("{same}, where both end: nothing differs"),
        Parting::NothingInCommon => {
            "Nothing to compare: what one record still holds, the other has dropped or has not come to".to_owned()
        }
        Parting::Start => "They differ from the start: another seed, or another level".to_owned(),
        Parting::GoesOn(which) => format!(
            "{same}, where {} ends; there {}: {}",
            which.other().name(),
            which.name(),
            does(which)
        ),
        Parting::Action => format!("{same}; there A: {}, B: {}", does(Which::A), does(Which::B)),
        Parting::Board => format!(
            "{same}; there A: {}, and so does B: {}, which leaves another board",
            does(Which::A),
            does(Which::B)
        ),
    }
}

/// What stands above a board.
#[must_use]
pub(super) fn caption(compared: &Comparison, which: Which) -> String {
    let after = compared.stands_after[which as usize];
    let name = which.name();
    match after {
        0 => format!("{name} at the start"),
        after if after < compared.at => format!("{name} ends after {}", thousands(after)),
        after => format!("{name} after {}", thousands(after)),
    }
}

/// What differs on the boards: places, then counters.
#[must_use]
pub(super) fn difference(compared: &Comparison, board: &Board) -> String {
    let what = if board.has_places() { "tile" } else { "cell" };
    let mut parts = vec![match compared.places.as_deref() {
        None => "The boards have not the same places".to_owned(),
        Some([]) => format!("No {what} differs"),
        Some(places) => {
            let named: Vec<String> = places.iter().take(MOST_PLACES).map(ToString::to_string).collect();
            let more = match places.len().saturating_sub(MOST_PLACES) {
                0 => String::new(),
                more => format!(" and {} more", thousands(more as u64)),
            };
            let count = counted(places.len(), &format!("{what} differs"), &format!("{what}s differ"));
            format!("{count}: {}{more}", named.join(" "))
        }
    }];
    for (counter, a, b) in &compared.counters {
        parts.push(format!("{} {a} and {b}", counter.name()));
    }
    parts.join("; ")
}

/// The inputs of a side that differ, the last ones; of more before them the number is told.
#[must_use]
pub(super) fn inputs(side: &dyn Side, branch: Option<u32>, rows: &Range<usize>) -> Vec<String> {
    let first = rows.start.max(rows.end.saturating_sub(MOST_INPUTS));
    let mut lines = Vec::new();
    match first - rows.start {
        0 => {}
        more => lines.push(counted(more, "input before these", "inputs before these")),
    }
    let listed = side
        .inputs()
        .into_iter()
        .flat_map(|inputs| inputs.until(rows.end).skip(first));
    lines.extend(listed.map(|row| {
        let words = format!(
            "{} ({}, after transition {})",
            words::input_alone(row),
            row.author.word(),
            thousands(row.transition)
        );
        spelled(branch, &words).into_owned()
    }));
    if rows.is_empty() {
        lines.push("none".to_owned());
    }
    lines
}
