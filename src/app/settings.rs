//! What the program remembers from one start to the next, besides the window's place and the panels' arrangement.

use std::path::PathBuf;

use crate::app::command::LiveLink;
use crate::ui::canvas::Marks;

/// The settings. One that is missing in an older file has its usual value.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Settings {
    /// Light on dark.
    pub dark: bool,
    /// The size of text and controls; 1 is normal.
    pub text_scale: f32,
    /// Both canvases look at the same place.
    pub linked: bool,
    /// Rulers are shown.
    pub rulers: bool,
    /// Random cells show what they roll.
    pub rolled: bool,
    /// The marks that are shown on the boards.
    pub marks: Marks,
    /// Tweens are shown.
    pub animation: bool,
    /// What an edit does to the running game.
    pub link: LiveLink,
    /// The file that was open last.
    pub last_file: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dark: true,
            text_scale: 1.0,
            linked: true,
            rulers: true,
            rolled: true,
            marks: Marks::default(),
            animation: true,
            link: LiveLink::default(),
            last_file: None,
        }
    }
}

impl Settings {
    /// Where the storage keeps them.
    pub const KEY: &'static str = "settings";

    /// Reads what was stored; what does not read is as if it were not there.
    #[must_use]
    pub fn load(storage: Option<&dyn eframe::Storage>) -> Self {
        let mut settings: Self = storage
            .and_then(|storage| eframe::get_value(storage, Self::KEY))
            .unwrap_or_default();
        if !(0.5..=3.0).contains(&settings.text_scale) {
            settings.text_scale = 1.0;
        }
        settings
    }
}
