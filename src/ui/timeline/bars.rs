//! How bars look, and where they lie.

use egui::{Color32, Mesh, Rect, pos2};

use super::Scene;
use super::index::{Lane, Track};
use super::pieces::{Piece, pieces};
use crate::action::ActionId;
use crate::ui::controls::look;
use crate::ui::theme::Theme;

/// The height of the first track of a lane, and of the others.
const TALL: f32 = 18.0;
const LOW: f32 = 7.0;
/// Between two tracks, and below a lane.
const GAP: f32 = 1.0;
const BELOW: f32 = 4.0;
/// From this width on a bar shows how it ended as a cap; a narrower one has its colour.
const CAPPED: f32 = 9.0;
const CAP: f32 = 3.0;
/// From this width on a bar is a thing of its own: named, and with a hover.
pub(super) const OWN: f32 = 5.0;

/// A bar with room to spare.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bar {
    pub action: ActionId,
    pub rect: Rect,
}

/// The height of a lane.
pub(super) fn height(lane: &Lane) -> f32 {
    match lane.tracks().len() {
        0 => 0.0,
        tracks => TALL + (tracks - 1) as f32 * (LOW + GAP) + BELOW,
    }
}

/// The top of a track below the top of its lane, and its height.
pub(super) fn track(index: usize) -> (f32, f32) {
    match index {
        0 => (0.0, TALL),
        index => (TALL + GAP + (index - 1) as f32 * (LOW + GAP), LOW),
    }
}

/// The colour of a part of a bar: a state of which a trace alone knows the meaning is neutral, as its row is.
const fn colour(theme: &Theme, piece: &Piece) -> Color32 {
    if piece.foreign {
        theme.weak
    } else {
        look(theme, piece.state).colour
    }
}

/// The ground of a bar, on which its name can be read.
fn ground(theme: &Theme, colour: Color32) -> Color32 {
    theme.panel.lerp_to_gamma(colour, if theme.dark { 0.42 } else { 0.36 })
}

/// Draws what shows of a track into a mesh, and lists the bars that have room to spare.
pub(super) fn track_mesh(scene: &Scene<'_>, track: &Track, room: Rect, mesh: &mut Mesh, bars: &mut Vec<Bar>) {
    let theme = scene.theme;
    let mut bar: Option<Bar> = None;
    let close = |bar: Option<Bar>, bars: &mut Vec<Bar>| {
        if let Some(bar) = bar.filter(|bar| bar.rect.width() >= OWN) {
            bars.push(bar);
        }
    };
    pieces(track, scene.index.places(), scene.axis, &scene.window, |piece| {
        let rect = Rect::from_min_max(
            pos2(room.left() + piece.left, room.top()),
            pos2(room.left() + piece.right, room.bottom()),
        )
        .intersect(room);
        if rect.width() <= 0.0 {
            return;
        }
        draw(theme, &piece, rect, mesh);
        bar = match (bar.take(), piece.action) {
            (Some(before), Some(action)) if before.action == action && !piece.begins => Some(Bar {
                rect: before.rect.union(rect),
                ..before
            }),
            (before, action) => {
                close(before, bars);
                action.map(|action| {
                    // Behind something thinner than a pixel the same bar goes on.
                    let same = bars.last().is_some_and(|last| last.action == action) && !piece.begins;
                    let before = if same { bars.pop() } else { None };
                    let rect = before.map_or(rect, |before| before.rect.union(rect));
                    Bar { action, rect }
                })
            }
        };
    });
    close(bar, bars);
}

fn draw(theme: &Theme, piece: &Piece, rect: Rect, mesh: &mut Mesh) {
    let merged = piece.action.is_none();
    if merged || rect.width() < CAPPED && piece.ends.is_some() {
        let colour = match piece.ends {
            Some(ends) => look(theme, ends).colour,
            None => colour(theme, piece),
        };
        // What is thin would be pale in the ground's colour.
        mesh.add_colored_rect(rect.with_max_x((rect.right() - 0.5).max(rect.left() + 0.75)), colour);
        return;
    }
    let mut body = rect;
    if let Some(ends) = piece.ends {
        let cap = rect.with_min_x(rect.right() - CAP - 1.0).with_max_x(rect.right() - 1.0);
        mesh.add_colored_rect(cap, look(theme, ends).colour);
        body.set_right(cap.left());
    }
    let colour = colour(theme, piece);
    mesh.add_colored_rect(body, ground(theme, colour));
    let edge = body.with_min_y(body.bottom() - 2.0);
    mesh.add_colored_rect(edge, colour);
    if piece.begins {
        mesh.add_colored_rect(body.with_max_x(body.left() + 1.0), colour);
    }
}
