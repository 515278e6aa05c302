//! Pictures to look at: `TILEWRIGHT_LOOK=folder cargo test look_at -- --ignored`.

use std::path::PathBuf;

use egui::{Vec2, vec2};
use egui_kittest::Harness;

use tilewright::app::App;
use tilewright::command::{Command, Panel};
use tilewright::session::ThemeChoice;

/// Sizes of a window in pixels, how large its text is, and whether it is drawn in every theme.
const STAGES: [(f32, f32, f32, &[ThemeChoice]); 5] = [
    (1280.0, 720.0, 1.0, &ThemeChoice::ALL),
    (1440.0, 900.0, 1.0, &[ThemeChoice::Light]),
    (1920.0, 1080.0, 1.0, &[ThemeChoice::Dark]),
    (1280.0, 720.0, 1.5, &[ThemeChoice::Dark]),
    (1440.0, 900.0, 1.5, &[ThemeChoice::Light]),
];

/// Where pictures go.
pub struct Looks(PathBuf);

impl Looks {
    /// The folder that is asked for, if one is.
    pub fn asked() -> Option<Self> {
        std::env::var_os("TILEWRIGHT_LOOK").map(|folder| Self(PathBuf::from(folder)))
    }

    /// Draws a window as it stands.
    pub fn save(&self, harness: &mut Harness<'static, App>, name: &str) {
        harness.event(egui::Event::PointerGone);
        harness.run_steps(12);
        let path = self.0.join(format!("{name}.png"));
        harness.render().unwrap().save(path).unwrap();
    }

    /// Draws a window in each size and theme, with these panels in front.
    pub fn everywhere(&self, harness: &mut Harness<'static, App>, name: &str, panels: &[Panel]) {
        let first = harness.ctx.content_rect().size();
        for (width, height, text, themes) in STAGES {
            stage(harness, vec2(width, height) / text, text);
            for &panel in panels {
                harness.state_mut().ask(Command::FocusPanel(panel));
                harness.run_steps(4);
            }
            for &theme in themes {
                harness.state_mut().ask(Command::SetTheme(theme));
                self.save(harness, &format!("{name}_{width}_{text}_{}", theme.name()));
            }
        }
        stage(harness, first, 1.0);
    }
}

/// A window of so many points. The size comes last: a change of the text's size brings an older one along.
fn stage(harness: &mut Harness<'static, App>, points: Vec2, text: f32) {
    harness.set_pixels_per_point(text);
    harness.run_steps(3);
    harness.set_size(points);
    harness.run_steps(4);
}
