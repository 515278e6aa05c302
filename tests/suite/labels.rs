//! No label of the interface is cut off by the edge of what it stands in, at any size of the window and of its text.

use std::collections::BTreeSet;

use egui::epaint::TextShape;
use egui::{Key, Modifiers, Rect, Shape, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use tilewright::app::samples;
use tilewright::app::{App, Start};
use tilewright::command::{Command, Panel, Workspace};

use crate::soft_renderer::program;

/// Sizes of a window in pixels, and how large its text is.
const STAGES: [(f32, f32, f32); 4] = [
    (1280.0, 720.0, 1.0),
    (1440.0, 900.0, 1.0),
    (1280.0, 720.0, 1.5),
    (1440.0, 900.0, 1.5),
];

/// The author of the samples, whose field is narrow where the text is large.
const AUTHOR: &str = "The Tilewright makers";

/// A text as it lies on the screen, and what is seen of it.
struct Seen<'f> {
    text: &'f TextShape,
    bounds: Rect,
    clip: Rect,
}

fn texts<'f>(shape: &'f Shape, clip: Rect, into: &mut Vec<Seen<'f>>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, clip, into)),
        Shape::Text(text) => {
            let bounds = text.galley.mesh_bounds.translate(text.pos.to_vec2());
            into.push(Seen { text, bounds, clip });
        }
        _ => {}
    }
}

impl Seen<'_> {
    /// Whether a part is seen, and a part is not, from side to side: up and down a list may be cut where it scrolls.
    fn is_cut(&self) -> bool {
        let seen = self.bounds.intersect(self.clip);
        let hidden = (self.bounds.right() - self.clip.right()).max(self.clip.left() - self.bounds.left());
        seen.width() > 2.0 && seen.height() > 4.0 && hidden > 1.5
    }

    /// What somebody wrote scrolls in its field.
    fn is_written(&self) -> bool {
        self.text.galley.text() == AUTHOR
    }

    /// A row of more tabs than there is room for scrolls.
    fn is_tab(&self) -> bool {
        Panel::ALL.iter().any(|panel| panel.name() == self.text.galley.text())
    }

    /// Numbers of rulers and axes are cut by the edge that they pass.
    fn is_number(&self) -> bool {
        self.text.galley.text().chars().all(|letter| !letter.is_alphabetic())
    }
}

/// The texts of a frame that are cut off.
fn cut(harness: &Harness<'static, App>) -> Vec<String> {
    let screen = harness.ctx.content_rect();
    let mut seen = Vec::new();
    for clipped in &harness.output().shapes {
        texts(&clipped.shape, clipped.clip_rect.intersect(screen), &mut seen);
    }
    let found = seen
        .iter()
        .filter(|seen| seen.is_cut() && !seen.is_number() && !seen.is_written() && !seen.is_tab());
    found
        .map(|seen| format!("{:?} at {:?} in {:?}", seen.text.galley.text(), seen.bounds, seen.clip))
        .collect()
}

/// What may be shortened and end in "…", for a tooltip shows the whole: the titles of tabs, and the sentences of the strips and lists,
/// which are told whole elsewhere. All else has room for its words, or is left out.
const MAY_BE_SHORT: [&str; 5] = [
    "Level: ",
    "a player has to guess",
    "walk with the arrows",
    "Palette",
    "Level settings",
];

/// The texts of a frame that are shortened though they should not be.
fn shortened(harness: &Harness<'static, App>) -> Vec<String> {
    let screen = harness.ctx.content_rect();
    let mut seen = Vec::new();
    for clipped in &harness.output().shapes {
        texts(&clipped.shape, clipped.clip_rect.intersect(screen), &mut seen);
    }
    let short = seen
        .iter()
        .filter(|seen| seen.text.galley.elided && seen.bounds.intersects(seen.clip));
    let words = short.map(|seen| seen.text.galley.text());
    let found = words.filter(|words| !MAY_BE_SHORT.iter().any(|may| words.contains(may)));
    found.map(|words| format!("shortened: {words:?}")).collect()
}

/// A window of so many points. The size comes last: a change of the text's size brings an older one along.
fn stage(harness: &mut Harness<'static, App>, points: Vec2, text: f32) {
    harness.set_pixels_per_point(text);
    harness.run_steps(3);
    harness.set_size(points);
    harness.run_steps(4);
}

fn window(name: &str) -> Harness<'static, App> {
    let index = samples::names()
        .iter()
        .position(|known| *known == name)
        .expect("a sample");
    let start = Start {
        level: Some(samples::level(index)),
        in_app_dialogs: true,
        ..Start::default()
    };
    let mut harness = program(start, [1440.0, 900.0]);
    harness.run_steps(12);
    harness
}

#[test]
fn no_label_is_cut_off_in_any_panel() {
    let mut found = BTreeSet::new();
    for name in ["Garden", "Duel", "Knoll", "Alcove"] {
        let mut harness = window(name);
        for (width, height, text) in STAGES {
            stage(&mut harness, vec2(width, height) / text, text);
            let mut look = |harness: &mut Harness<'static, App>, what: &str| {
                harness.event(egui::Event::PointerGone);
                harness.run_steps(4);
                let at = format!("{name} {width} × {height}, {text}: {what}");
                found.extend(cut(harness).into_iter().map(|cut| format!("{cut}\n    {at}")));
                found.extend(shortened(harness).into_iter().map(|cut| format!("{cut}\n    {at}")));
            };
            for workspace in Workspace::ALL {
                harness.state_mut().ask(Command::ChooseWorkspace(workspace));
                look(&mut harness, workspace.name());
                for panel in Panel::ALL {
                    harness.state_mut().ask(Command::FocusPanel(panel));
                    look(&mut harness, &format!("{}, {}", workspace.name(), panel.name()));
                }
            }
            let dialogs = [
                Command::Keys,
                Command::Find,
                Command::New,
                Command::AskResize,
                Command::About,
            ];
            for dialog in dialogs {
                let what = format!("{dialog:?}");
                harness.state_mut().ask(dialog);
                look(&mut harness, &what);
                harness.key_press_modifiers(Modifiers::NONE, Key::Escape);
                harness.run_steps(2);
            }
            for menu in ["File", "Edit", "View", "Level", "Simulation", "Debug", "Help"] {
                harness.query_all_by_label(menu).next().expect("a menu").click();
                look(&mut harness, menu);
                harness.key_press_modifiers(Modifiers::NONE, Key::Escape);
                harness.run_steps(2);
            }
        }
    }
    let list: Vec<String> = found.into_iter().collect();
    assert!(list.is_empty(), "{} are cut off:\n{}", list.len(), list.join("\n"));
}
