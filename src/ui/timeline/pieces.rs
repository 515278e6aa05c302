//! What shows of a track in a window of time: each span where there is room for it, and what is thinner than a pixel merged.
//!
//! It costs the pixels of the window, not the spans of the track.

use super::axis::{Axis, Places};
use super::index::{Span, Track};
use super::window::Window;
use crate::action::{ActionId, State};

/// Spans narrower than this are merged, in points.
const THIN: f32 = 2.0;

/// A part of a track as it is drawn, in points from the left edge of the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// Where it begins.
    pub left: f32,
    /// Where it ends.
    pub right: f32,
    /// The state whose colour it has.
    pub state: State,
    /// Whether a trace has a word of its own for that state, and it no colour of ours.
    pub foreign: bool,
    /// How the action ended, when the end shows here.
    pub ends: Option<State>,
    /// Whose it is; `None` for merged ones.
    pub action: Option<ActionId>,
    /// Whether the action begins here.
    pub begins: bool,
}

/// Calls back with what shows of a track, from the left.
pub fn pieces(track: &Track, places: &Places, axis: Axis, window: &Window, mut each: impl FnMut(Piece)) {
    let spans = track.as_slice();
    let from = places.at(axis, window.first);
    let place = |number: u64| {
        if number == u64::MAX {
            places.end(axis)
        } else {
            places.place(axis, number)
        }
    };
    let mut at = spans.partition_point(|span| span.end < from);
    let mut merged: Option<Piece> = None;
    while let Some(span) = spans.get(at) {
        let left = window.x(place(span.start));
        if f64::from(left) > window.width {
            break;
        }
        let right = window.x(place(span.end));
        if right - left >= THIN
            || span.is_mark() && spans.get(at + 1).is_none_or(|next| apart(next, left, place, window))
        {
            if let Some(merged) = merged.take() {
                each(merged);
            }
            each(Piece {
                left,
                right: right.max(left + THIN),
                state: span.state,
                foreign: span.foreign,
                ends: span.ends,
                action: Some(span.action),
                begins: at == 0 || spans[at - 1].action != span.action,
            });
            at += 1;
            continue;
        }
        // Everything that begins in this column, except a wide one that begins last.
        let edge = left.max(0.0).floor() + THIN;
        let next = places.at(axis, window.place(edge)).max(span.start) + 1;
        let mut end = at + gallop(&spans[at..], next);
        let mut right = window.x(place(spans[end - 1].end));
        if end - at > 1 && right - window.x(place(spans[end - 1].start)) >= THIN {
            end -= 1;
            right = window.x(place(spans[end - 1].end));
        }
        let last = &spans[end - 1];
        let state = if track.any_canceled(at..end) {
            State::Canceled
        } else {
            last.ends.unwrap_or(last.state)
        };
        let foreign = last.foreign && state == last.state;
        let right = right.max(left + 1.0);
        match &mut merged {
            Some(before) if (before.state, before.foreign) == (state, foreign) && left - before.right < 0.75 => {
                before.right = right;
                before.action = before
                    .action
                    .filter(|&action| action == spans[at].action && action == last.action);
            }
            _ => {
                if let Some(merged) = merged.take() {
                    each(merged);
                }
                merged = Some(Piece {
                    left,
                    right,
                    state,
                    foreign,
                    ends: None,
                    // A short phase of one action is a part of its bar.
                    action: (spans[at].action == last.action).then_some(last.action),
                    begins: at == 0 || spans[at - 1].action != spans[at].action,
                });
            }
        }
        at = end;
    }
    if let Some(merged) = merged {
        each(merged);
    }
}

/// Whether a span begins well behind a point.
fn apart(span: &Span, left: f32, place: impl Fn(u64) -> f64, window: &Window) -> bool {
    window.x(place(span.start)) - left >= THIN
}

impl Span {
    /// Whether it has no length: the end of an action that never started.
    const fn is_mark(&self) -> bool {
        self.start == self.end
    }
}

/// How many spans begin before a transition; at least one. Looks near the front first.
fn gallop(spans: &[Span], number: u64) -> usize {
    let mut step = 1;
    while step < spans.len() && spans[step].start < number {
        step *= 2;
    }
    let from = step / 2;
    let upto = (step + 1).min(spans.len());
    (from + spans[from..upto].partition_point(|span| span.start < number)).max(1)
}

/// The action at a place of a track, with so much slack on both sides, in places.
#[must_use]
pub fn action_at(track: &Track, places: &Places, axis: Axis, place: f64, slack: f64) -> Option<ActionId> {
    let spans = track.as_slice();
    let number = places.at(axis, place);
    let begun = spans.partition_point(|span| span.start <= number);
    if let Some(span) = begun.checked_sub(1).map(|index| &spans[index])
        && (span.end > number || place - places.place(axis, span.end) <= slack)
    {
        return Some(span.action);
    }
    let next = spans.get(begun)?;
    (places.place(axis, next.start) - place <= slack).then_some(next.action)
}
