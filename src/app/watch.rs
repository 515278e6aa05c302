//! Watching the file of the open level: another program may change it, or take it away.
//!
//! The folder is watched, for most programs save by renaming a new file over the old one. Where the system has no watch to give,
//! the file is looked at when the window comes to the front.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::fingerprint::Fingerprint;

/// How long a file is left alone after it began to change: programs write in several steps.
const CALM: Duration = Duration::from_millis(250);

/// What was seen of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// It holds this.
    Holds(Fingerprint),
    /// There is none, or none that can be read.
    Gone,
}

impl Seen {
    /// Looks at a file now.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        Fingerprint::of_file(path).map_or(Self::Gone, Self::Holds)
    }
}

/// The watch of one file.
pub struct Watch {
    path: Option<PathBuf>,
    watcher: Option<RecommendedWatcher>,
    /// Asks the thread to look at a file.
    look: mpsc::Sender<PathBuf>,
    seen: mpsc::Receiver<(PathBuf, Seen)>,
}

impl Watch {
    /// Watches nothing yet; wakes the window when there is something to see.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        let (look, asked) = mpsc::channel::<PathBuf>();
        let (tell, seen) = mpsc::channel();
        let ctx = ctx.clone();
        let work = move || {
            while let Ok(mut path) = asked.recv() {
                loop {
                    match asked.recv_timeout(CALM) {
                        Ok(newer) => path = newer,
                        Err(mpsc::RecvTimeoutError::Timeout) => break,
                        Err(mpsc::RecvTimeoutError::Disconnected) => return,
                    }
                }
                let found = Seen::of(&path);
                if tell.send((path, found)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        };
        // Without a thread nothing is seen; a save looks at the file itself.
        let _ = thread::Builder::new().name("watch".into()).spawn(work);
        Self {
            path: None,
            watcher: None,
            look,
            seen,
        }
    }

    /// Watches this file and no other.
    pub fn set(&mut self, path: Option<&Path>) {
        if self.path.as_deref() == path {
            return;
        }
        self.path = path.map(Path::to_owned);
        self.watcher = None;
        let Some(path) = self.path.clone() else { return };
        let Some(name) = path.file_name().map(ToOwned::to_owned) else {
            return;
        };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let look = self.look.clone();
        let told = move |event: notify::Result<notify::Event>| {
            // An error may stand for events that were lost.
            let ours = event.map_or(true, |event| {
                !event.kind.is_access()
                    && (event.paths.is_empty()
                        || event
                            .paths
                            .iter()
                            .any(|path| path.file_name() == Some(name.as_os_str())))
            });
            if ours {
                let _ = look.send(path.clone());
            }
        };
        self.watcher = notify::recommended_watcher(told).ok().and_then(|mut watcher| {
            watcher.watch(&folder, RecursiveMode::NonRecursive).ok()?;
            Some(watcher)
        });
    }

    /// Looks at the file without having been told.
    pub fn look(&self) {
        if let Some(path) = &self.path {
            let _ = self.look.send(path.clone());
        }
    }

    /// What was seen of the file last.
    #[must_use]
    pub fn seen(&self) -> Option<Seen> {
        let (path, found) = self.seen.try_iter().last()?;
        (self.path.as_ref() == Some(&path)).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(watch: &Watch) -> Option<Seen> {
        (0..100).find_map(|_| {
            thread::sleep(Duration::from_millis(50));
            watch.seen()
        })
    }

    #[test]
    fn a_change_and_a_removal_are_seen_and_other_files_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.m3");
        std::fs::write(&path, "AB").unwrap();
        let mut watch = Watch::new(&egui::Context::default());
        watch.set(Some(&path));
        std::fs::write(folder.path().join("b.m3"), "CD").unwrap();
        thread::sleep(CALM * 3);
        assert_eq!(watch.seen(), None);
        crate::format::save::save_atomic(&path, b"EF").unwrap();
        assert_eq!(wait(&watch), Some(Seen::Holds(Fingerprint::of(b"EF"))));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(wait(&watch), Some(Seen::Gone));
    }
}
