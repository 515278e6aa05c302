//! What the program remembers from one start to the next, besides the panels' arrangement.
//!
//! It is a file of our own, readable RON. A file that does not read never stops the start: it is kept aside, and what it said
//! is as if it had not been there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::action::Breakpoints;
use crate::command::Workspace;
use crate::playtest::Bot;
use crate::session::{Keymap, LiveLink, Marks, ThemeChoice};

/// So many recent files are remembered.
pub const MOST_RECENT: usize = 12;

/// So many files are remembered with a link that is not the usual one.
const MOST_LINKS: usize = 200;

/// The sizes of text and controls that can be had.
const TEXT_SCALES: std::ops::RangeInclusive<f32> = 0.5..=3.0;

/// The settings. One that is missing in an older file has its usual value; one that a newer program wrote is passed over.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Settings {
    /// Whether the program was started before.
    pub started: bool,
    /// The looks of the interface.
    pub theme: ThemeChoice,
    /// How older files said that it is light.
    #[serde(skip_serializing)]
    dark: bool,
    /// Which keys the commands have.
    pub keymap: Keymap,
    /// The arrangement of the panels.
    pub workspace: Workspace,
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
    /// The bot that autoplay lets play.
    pub bot: Bot,
    /// What an edit does to the running game, for each file where it is not the usual.
    pub links: Vec<LevelLink>,
    /// The inputs that are kept for each file, and run again after each edit.
    pub kept: Vec<KeptMoment>,
    /// What stops the run.
    pub breakpoints: Breakpoints,
    /// The window's size.
    pub window: Window,
    /// The file that was open last.
    pub last_file: Option<PathBuf>,
    /// The files that were opened or saved, the last first.
    pub recent: Vec<PathBuf>,
}

/// Inputs that are kept for a level. They are the user's own, not the level's: a level's file holds what its players get.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct KeptMoment {
    /// The level's file.
    pub file: PathBuf,
    /// The moment, as it is copied.
    pub code: String,
}

impl KeptMoment {
    /// No longer line is kept: the settings are read at each start.
    pub const MOST_BYTES: usize = 64 << 10;
}

/// The live link of a level.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LevelLink {
    /// Its file.
    pub file: PathBuf,
    /// The link.
    pub link: LiveLink,
}

/// The window's size, in points at a text size of 1.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Window {
    /// Its inner width.
    pub width: f32,
    /// Its inner height.
    pub height: f32,
    /// Whether it fills the screen.
    pub maximized: bool,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            width: 1440.0,
            height: 900.0,
            maximized: false,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            started: false,
            theme: ThemeChoice::default(),
            dark: true,
            keymap: Keymap::default(),
            workspace: Workspace::default(),
            text_scale: 1.0,
            linked: true,
            rulers: true,
            rolled: true,
            marks: Marks::default(),
            animation: true,
            bot: Bot::default(),
            links: Vec::new(),
            kept: Vec::new(),
            breakpoints: Breakpoints::default(),
            window: Window::default(),
            last_file: None,
            recent: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads the file; what it says beyond what makes sense is taken back to the usual value.
    ///
    /// # Errors
    /// Why it does not read. A file that is not there is no error.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(error.to_string()),
        };
        ron::from_str(&text)
            .map(Self::in_range)
            .map_err(|error| error.to_string())
    }

    /// Reads the file; one that does not read is kept aside, and a sentence tells so.
    #[must_use]
    pub fn load(path: &Path) -> (Self, Option<String>) {
        match Self::read(path) {
            Ok(settings) => (settings, None),
            Err(why) => (Self::default(), Some(keep_aside(path, "settings", &why))),
        }
    }

    /// The file's text.
    #[must_use]
    pub fn to_text(&self) -> String {
        // Plain data of strings, numbers and lists: it always has a text.
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).unwrap_or_default()
    }

    /// Puts a file at the front of the recent ones.
    pub fn note_recent(&mut self, path: &Path) {
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(MOST_RECENT);
    }

    /// The live link of a level; one without a file has the usual one.
    #[must_use]
    pub fn link_of(&self, file: Option<&Path>, usual: LiveLink) -> LiveLink {
        let kept = self.links.iter().find(|kept| Some(kept.file.as_path()) == file);
        kept.map_or(usual, |kept| kept.link)
    }

    /// Remembers the live link of a file.
    pub fn note_link(&mut self, file: &Path, link: LiveLink, usual: LiveLink) {
        if self.link_of(Some(file), usual) == link {
            return;
        }
        self.links.retain(|kept| kept.file != file);
        if link != usual {
            let file = file.to_owned();
            self.links.insert(0, LevelLink { file, link });
            self.links.truncate(MOST_LINKS);
        }
    }

    fn in_range(mut self) -> Self {
        if !std::mem::replace(&mut self.dark, true) {
            self.theme = ThemeChoice::Light;
        }
        if !TEXT_SCALES.contains(&self.text_scale) {
            self.text_scale = 1.0;
        }
        let sides = 200.0..=16_000.0;
        if !sides.contains(&self.window.width) || !sides.contains(&self.window.height) {
            self.window = Window::default();
        }
        self.recent.truncate(MOST_RECENT);
        self.links.truncate(MOST_LINKS);
        self.breakpoints = self.breakpoints.in_range();
        self
    }
}

/// Renames a file of ours that does not read, so that the next write does not destroy it; answers what there is to tell.
#[must_use]
pub fn keep_aside(path: &Path, what: &str, why: &str) -> String {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".broken");
    let aside = path.with_file_name(name);
    match fs::rename(path, &aside) {
        Ok(()) => format!(
            "The {what} could not be read ({why}); the usual ones are used. The file is kept as {}.",
            aside.display()
        ),
        Err(error) => format!(
            "The {what} could not be read ({why}) nor kept aside ({error}); the usual ones are used. The file is {}.",
            path.display()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_as_they_were_written() {
        let mut settings = Settings {
            theme: ThemeChoice::HighContrast,
            workspace: Workspace::Debug,
            text_scale: 1.5,
            ..Settings::default()
        };
        settings.note_recent(Path::new("/levels/a \"quoted\".m3"));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        fs::write(&path, settings.to_text()).unwrap();
        assert_eq!(Settings::load(&path), (settings, None));
    }

    #[test]
    fn an_older_or_newer_file_keeps_what_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(dark: false, sound: Some((volume: 3)), text_scale: 900.0)").unwrap();
        let (settings, told) = Settings::load(&path);
        assert_eq!(
            (settings.theme, settings.text_scale, told),
            (ThemeChoice::Light, 1.0, None)
        );
    }

    #[test]
    fn a_broken_file_is_kept_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        for broken in ["(dark: 7, root: [", "", "\u{0}\u{0}", "[1, 2]"] {
            fs::write(&path, broken).unwrap();
            let (settings, told) = Settings::load(&path);
            assert_eq!(settings, Settings::default());
            assert!(told.unwrap().contains("settings.ron.broken"));
            assert_eq!(
                fs::read_to_string(folder.path().join("settings.ron.broken")).unwrap(),
                broken
            );
            assert!(!path.exists());
        }
    }

    #[test]
    fn each_file_keeps_its_own_live_link() {
        let (one, two) = (Path::new("one.m3"), Path::new("two.m3"));
        let mut settings = Settings::default();
        settings.note_link(one, LiveLink::Replay, LiveLink::Pour);
        settings.note_link(two, LiveLink::Off, LiveLink::Pour);
        settings.note_link(two, LiveLink::Pour, LiveLink::Pour);
        assert_eq!(settings.links.len(), 1, "the usual one needs no room");
        let links = [Some(one), Some(two), None].map(|file| settings.link_of(file, LiveLink::Pour));
        assert_eq!(links, [LiveLink::Replay, LiveLink::Pour, LiveLink::Pour]);
    }

    #[test]
    fn a_recent_file_is_listed_once_and_the_oldest_are_forgotten() {
        let mut settings = Settings::default();
        for number in 0..20 {
            settings.note_recent(Path::new(&format!("{}.m3", number % 15)));
        }
        assert_eq!(settings.recent.len(), MOST_RECENT);
        assert_eq!(settings.recent[0], Path::new("4.m3"));
        assert_eq!(
            settings
                .recent
                .iter()
                .filter(|path| path.as_path() == Path::new("4.m3"))
                .count(),
            1
        );
    }
}
