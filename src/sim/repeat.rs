//! The inputs of a run given again at rest, on a level that has changed since.

use super::{History, Input, InputRow, Note, Outcome, Response, Sim, explain};
use crate::action::Author;
use crate::rules::match3::{Matching, Refusal, Tiles, moves};

/// Begins the name of a stroke that paints the running board alone: it is no part of the level.
pub const EDIT_LIVE: &str = "Edit live: ";

/// An input that did something in a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// Whose it was.
    pub author: Author,
    /// What it was.
    pub input: Input,
    /// Whether it is an edit of the level, which the level holds already when it is run again.
    pub in_level: bool,
}

/// The inputs since the level last started that did something.
#[must_use]
pub fn done(sim: &Sim) -> Vec<Done> {
    let rows = sim.inputs();
    let restarted = |row: &InputRow| matches!(row.input, Input::Restart { .. });
    let from = rows.iter().rposition(restarted).map_or(0, |at| at + 1);
    // Strokes that painted Live alone are part of the run.
    let mut alone = false;
    let again = rows.from(from).filter_map(move |row| {
        if let Input::Stroke(stroke) = &row.input
            && let Some(name) = stroke.begins()
        {
            alone = name.starts_with(EDIT_LIVE);
        }
        let did = match row.response {
            Response::Started(root) | Response::Queued(root) => {
                let note = sim.tree().get(root).and_then(|node| node.action.note);
                let is_one_step = matches!(&row.input, Input::Steps(steps) if steps.len() == 1);
                note != Some(Note::NoMatch) && !(is_one_step && note.and_then(Note::refusal).is_some())
            }
            Response::Taken => true,
            Response::Held | Response::Nothing | Response::Refused(_) | Response::Stale => false,
        };
        let in_level = match row.input {
            Input::Stroke(_) => !alone,
            Input::Settings(_) => true,
            _ => false,
        };
        // What an injection cancels it cancels again by itself.
        (did && !matches!(row.author, Author::Start | Author::Injection)).then(|| Done {
            author: row.author,
            input: row.input.clone(),
            in_level,
        })
    });
    again.collect()
}

/// Gives an input again at rest.
///
/// # Errors
/// Why it cannot be given now, in a sentence.
pub fn repeat(history: &mut History, author: Author, input: &Input) -> Result<(), String> {
    let sim = history.now();
    match input {
        Input::Cancel { .. } | Input::RollBack => {
            return Err("A chain was canceled here; on another board that is another chain.".to_owned());
        }
        // It would go back, and leave a chain that nobody asked for.
        &Input::Swap { a, b } if sim.is_settled() && sim.outcome() == Outcome::Playing => {
            let tiles = Tiles::of(sim.board());
            let places = sim.board().index_of(a).zip(sim.board().index_of(b));
            let has_pieces = |&(a, b): &(usize, usize)| tiles.faces[a] != 0 && tiles.faces[b] != 0;
            let matches = |(a, b)| moves::is_legal_swap(tiles, Matching::of(sim.settings()), a, b);
            if places.filter(has_pieces).is_some_and(|places| !matches(places)) {
                return Err(explain(Refusal::NoMatch, input, sim));
            }
        }
        Input::Steps(steps) => {
            let blocked = steps.first().is_some_and(|step| !sim.legal_steps().contains(step));
            if blocked && sim.outcome() == Outcome::Playing {
                return Err("The next step is blocked on the edited level.".to_owned());
            }
        }
        _ => {}
    }
    match history.input(input.clone(), author) {
        Ok(Response::Refused(refusal)) => Err(explain(refusal, input, history.now())),
        Err(past) => Err(past.to_string()),
        Ok(_) => Ok(()),
    }
}
