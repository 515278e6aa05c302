//! The recent files, and whether they are still there. A disk may be slow or gone, so that nothing but a thread asks it.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use crate::ui::menu::Recent;

/// How long an answer holds while the list is looked at, in seconds.
const HOLDS_SECS: f64 = 2.0;

/// The list as the menu shows it.
#[derive(Default)]
pub struct RecentFiles {
    /// The files, the last first.
    pub list: Vec<Recent>,
    asked_at: f64,
    answer: Option<mpsc::Receiver<Vec<Recent>>>,
}

impl RecentFiles {
    /// Brings the list up to date; `shown` says that somebody looks at it.
    pub fn update(&mut self, paths: &[PathBuf], shown: bool, now: f64, ctx: &egui::Context) {
        if let Some(answer) = &self.answer {
            match answer.try_recv() {
                Ok(list) => {
                    self.list = list;
                    self.answer = None;
                }
                Err(mpsc::TryRecvError::Disconnected) => self.answer = None,
                Err(mpsc::TryRecvError::Empty) => {}
            }
        }
        let same = self.list.iter().map(|recent| &recent.path).eq(paths);
        if !same {
            // What is known of each is kept; a new one has just been opened.
            let known = std::mem::take(&mut self.list);
            let why = |path: &Path| known.iter().find(|recent| recent.path == path)?.missing.clone();
            self.list = paths
                .iter()
                .map(|path| Recent {
                    missing: why(path),
                    path: path.clone(),
                })
                .collect();
        }
        let due = !same || (shown && now - self.asked_at > HOLDS_SECS);
        if !due || self.answer.is_some() {
            return;
        }
        self.asked_at = now;
        let (tell, answer) = mpsc::channel();
        let (paths, ctx) = (paths.to_vec(), ctx.clone());
        let work = move || {
            let list = paths
                .into_iter()
                .map(|path| Recent {
                    missing: missing(&path),
                    path,
                })
                .collect();
            let _ = tell.send(list);
            ctx.request_repaint();
        };
        let started = thread::Builder::new().name("recent files".into()).spawn(work);
        self.answer = started.is_ok().then_some(answer);
    }
}

/// Why a file cannot be opened, in words that follow its name; `None` when it is there.
fn missing(path: &Path) -> Option<String> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Some("is a folder now".into()),
        Ok(_) => None,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Some("is no longer there".into()),
        Err(error) => Some(format!("cannot be reached: {error}")),
    }
}
