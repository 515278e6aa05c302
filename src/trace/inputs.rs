//! Inputs: what came from outside, as a trace tells it.

use super::event::Line;
use super::fields::Fields;
use super::text::{LINE, tidy};
use crate::action::{ActionId, Author};
use crate::rules::Refusal;
use crate::sim::{CancelOutcome, Input, InputRow, Response, Scope, StrokeInput, Transcript};

/// An input that waits for the root that it says it starts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    row: usize,
    is_queued: bool,
}

/// The name of an input's kind.
fn kind(input: &Input) -> &'static str {
    match input {
        Input::Swap { .. } => "Swap",
        Input::Drop { .. } => "Drop",
        Input::Walk { .. } => "Walk",
        Input::Steps(_) => "Steps",
        Input::Push { .. } => "Push",
        Input::Pick { .. } => "Pick",
        Input::Hint => "Hint",
        Input::Shuffle => "Shuffle",
        Input::Undo { .. } => "Undo",
        Input::Redo { .. } => "Redo",
        Input::PaintFaces { .. } => "Paint",
        Input::Stroke(stroke) if stroke.begins().is_some() => "Paint",
        Input::Stroke(StrokeInput::Release) => "Release",
        Input::Stroke(StrokeInput::Abort) => "Abort",
        Input::Stroke(_) => "Drag",
        Input::Settle => "Settle",
        Input::Reshuffle => "Reshuffle",
        Input::Restart { .. } => "Restart",
        Input::RollBack => "RollBack",
        Input::Settings(_) => "Settings",
        Input::Cancel { .. } => "Cancel",
        Input::Inject(_) => "Inject",
        Input::Told(_) => "Told",
    }
}

/// The fields of an input's record behind those that every record has.
pub(super) fn put(row: &InputRow, fields: &mut Fields) {
    fields.put("author", row.author.word());
    fields.put("input", kind(&row.input));
    fields.put("label", row.input.to_string());
    let (response, root) = match row.response {
        Response::Started(root) => ("started", Some(root)),
        Response::Queued(root) => ("queued", Some(root)),
        Response::Held => ("held", None),
        Response::Taken => ("taken", None),
        Response::Nothing => ("nothing", None),
        Response::Refused(_) => ("refused", None),
        Response::Stale => ("stale", None),
    };
    fields.put("response", response);
    if let Some(root) = root {
        fields.put("root", root.get());
    }
    if let Response::Refused(refusal) = row.response {
        fields.put("reason", refusal.code());
    }
    if let Input::Cancel { target, scope, outcome } = row.input {
        fields.put("target", target.get());
        let scope = if scope == Scope::Chain { "chain" } else { "action" };
        fields.put("scope", scope);
        let outcome = if outcome == CancelOutcome::Keep {
            "keep"
        } else {
            "rollback"
        };
        fields.put("outcome", outcome);
    }
    fields.put("until", row.until);
}

/// Reads an input; answers its row, and the root that it says it starts.
pub(super) fn read(
    transcript: &mut Transcript,
    line: &Line<'_>,
    target: Option<ActionId>,
    tick: u64,
) -> (Given, Option<u64>) {
    let text = |text: &Option<super::event::Text<'_>>| text.as_ref().map(|text| tidy(&text.0, LINE));
    let word =
        |text: &Option<super::event::Text<'_>>| text.as_ref().map_or(String::new(), |text| text.0.to_lowercase());
    let kind = text(&line.input).unwrap_or_default();
    let label = text(&line.label).unwrap_or_else(|| kind.clone());
    let author_word = word(&line.author);
    let known = Author::ALL.into_iter().find(|author| author.word() == author_word);
    let label = match (known, author_word.as_str()) {
        (None, author) if !author.is_empty() => format!("{label}, by {}", tidy(author, 40)),
        _ => label,
    };
    let told = |words: &str| Input::Told(words.into());
    let input = match (kind.as_str(), target) {
        ("Cancel", Some(target)) => Input::Cancel {
            target,
            scope: if word(&line.scope) == "action" {
                Scope::Action
            } else {
                Scope::Chain
            },
            outcome: if word(&line.outcome) == "rollback" {
                CancelOutcome::RollBack
            } else {
                CancelOutcome::Keep
            },
        },
        ("Drag", _) => Input::Stroke(StrokeInput::Drag { cells: Vec::new() }),
        ("Release", _) => Input::Stroke(StrokeInput::Release),
        ("Abort", _) => Input::Stroke(StrokeInput::Abort),
        _ => told(&label),
    };
    let reason = word(&line.reason);
    let response = word(&line.response);
    let (input, response_is) = match response.as_str() {
        "refused" => match Refusal::ALL.into_iter().find(|refusal| refusal.code() == reason) {
            Some(refusal) => (input, Response::Refused(refusal)),
            None => (
                told(&format!("{label} refused: {}", tidy(&reason, LINE))),
                Response::Taken,
            ),
        },
        "held" => (input, Response::Held),
        "nothing" => (input, Response::Nothing),
        "stale" => (input, Response::Stale),
        _ => (input, Response::Taken),
    };
    let until = line.until.map_or(0, |until| until.0);
    let row = transcript.tell_input(row(transcript, input, response_is, known, tick, until));
    let given = Given {
        row,
        is_queued: response == "queued",
    };
    (given, line.root.map(|root| root.0))
}

/// A root begins: by the input that named it, else by one that nothing is told of.
pub(super) fn start(transcript: &mut Transcript, given: Option<Given>, root: ActionId, tick: u64) {
    let response = match given {
        Some(Given { is_queued: true, .. }) => Response::Queued(root),
        _ => Response::Started(root),
    };
    if let Some(row) = given.and_then(|given| transcript.input_mut(given.row)) {
        row.response = response;
        return;
    }
    let row = row(transcript, Input::Told(Box::default()), response, None, tick, 0);
    transcript.tell_input(row);
}

fn row(
    transcript: &Transcript,
    input: Input,
    response: Response,
    author: Option<Author>,
    tick: u64,
    until: u64,
) -> InputRow {
    let sim = transcript.sim();
    let transition = sim.tree().last_transition();
    InputRow {
        transition,
        tick,
        author: author.unwrap_or(Author::Unknown),
        input,
        response,
        until: until.max(transition),
        journal: sim.journal().len(),
    }
}
