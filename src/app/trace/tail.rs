//! The bytes of a file that may still grow, read on a thread of its own.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How often the file is asked whether it has grown.
const BETWEEN: Duration = Duration::from_millis(200);
/// The most that is read at once, and how many such pieces wait for the window.
const PIECE: usize = 1 << 18;
const WAITING: usize = 8;

/// What the file has told.
#[derive(Debug)]
pub enum Told {
    /// These bytes come next.
    Bytes(Vec<u8>),
    /// What there is for now has been read.
    End,
    /// It is shorter than it was: another file stands in its place, which is read from its beginning.
    Anew,
    /// It was deleted or moved away. It may come again.
    Gone,
    /// It is there again, and goes on as it did.
    Back,
    /// It cannot be read any more.
    Failed(String),
}

/// A file that is followed. The thread ends with this.
#[derive(Debug)]
pub struct Tail {
    told: mpsc::Receiver<Told>,
    _stop: mpsc::Sender<()>,
}

impl Tail {
    /// Reads a file from its beginning, and follows it; wakes the window when there is something new.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn follow(path: &Path, ctx: &egui::Context) -> Result<Self, String> {
        let open = |path: &Path| -> Result<File, String> {
            if path.metadata().is_ok_and(|found| !found.is_file()) {
                return Err(format!("{}: this is no file", path.display()));
            }
            File::open(path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let file = open(path)?;
        let (tell, told) = mpsc::sync_channel(WAITING);
        let (stop, stopped) = mpsc::channel();
        let (path, ctx): (PathBuf, egui::Context) = (path.to_owned(), ctx.clone());
        let work = move || read_on(file, &path, &open, &tell, &stopped, &ctx);
        let started = thread::Builder::new().name("trace".into()).spawn(work);
        started.map_err(|error| format!("the trace cannot be followed: {error}"))?;
        Ok(Self { told, _stop: stop })
    }

    /// What has come, if anything; does not wait.
    #[must_use]
    pub fn next(&self) -> Option<Told> {
        self.told.try_recv().ok()
    }

    /// What comes, within a time.
    #[must_use]
    pub fn wait(&self, most: Duration) -> Option<Told> {
        self.told.recv_timeout(most).ok()
    }
}

/// The first bytes and the last that were read of a file: one that was written anew in its place has others there.
#[derive(Debug, Default)]
struct Ends {
    first: Vec<u8>,
    last: Vec<u8>,
}

/// So many bytes are kept of each end.
const END: usize = 256;

impl Ends {
    fn note(&mut self, piece: &[u8]) {
        let missing = END - self.first.len();
        self.first.extend(piece.iter().take(missing));
        self.last.extend(&piece[piece.len().saturating_sub(END)..]);
        let spare = self.last.len().saturating_sub(END);
        self.last.drain(..spare);
    }

    /// Whether a file of which `read` bytes were read still begins and goes on as it did. What cannot be read now is looked at again.
    fn are_in(&self, file: &mut File, read: u64) -> bool {
        let mut holds = |from: u64, bytes: &[u8]| {
            let mut found = vec![0; bytes.len()];
            let could_read = file.seek(SeekFrom::Start(from)).is_ok() && file.read_exact(&mut found).is_ok();
            !could_read || found == bytes
        };
        holds(0, &self.first) && holds(read.saturating_sub(self.last.len() as u64), &self.last)
    }
}

fn read_on(
    mut file: File,
    path: &Path,
    open: &dyn Fn(&Path) -> Result<File, String>,
    tell: &mpsc::SyncSender<Told>,
    stopped: &mpsc::Receiver<()>,
    ctx: &egui::Context,
) {
    let mut read: u64 = 0;
    let mut ends = Ends::default();
    let mut looked_at = None;
    let mut is_at_end = false;
    let mut is_gone = false;
    loop {
        let mut piece = vec![0; PIECE];
        let told = match file.read(&mut piece) {
            Ok(0) if is_at_end => None,
            Ok(0) => {
                is_at_end = true;
                Some(Told::End)
            }
            Ok(count) => {
                piece.truncate(count);
                ends.note(&piece);
                read += count as u64;
                is_at_end = false;
                Some(Told::Bytes(piece))
            }
            Err(error) => Some(Told::Failed(error.to_string())),
        };
        let has_failed = matches!(told, Some(Told::Failed(_)));
        if let Some(told) = told {
            if tell.send(told).is_err() || has_failed {
                return;
            }
            ctx.request_repaint();
            continue;
        }
        if stopped.recv_timeout(BETWEEN) != Err(mpsc::RecvTimeoutError::Timeout) {
            return;
        }
        // A file that was cut, or written anew in the place of this one. One that is gone may come again.
        let found = match path.metadata() {
            Ok(found) => found,
            Err(error) => {
                if error.kind() == io::ErrorKind::NotFound && !is_gone {
                    is_gone = true;
                    if tell.send(Told::Gone).is_err() {
                        return;
                    }
                    ctx.request_repaint();
                }
                continue;
            }
        };
        let looks = (found.len(), found.modified().ok());
        let has_changed = is_gone || looked_at.replace(looks).is_none_or(|before| before != looks);
        let is_other = || has_changed && open(path).is_ok_and(|mut file| !ends.are_in(&mut file, read));
        if found.len() < read || is_other() {
            let Ok(again) = open(path) else { continue };
            file = again;
            is_gone = false;
            if file.seek(SeekFrom::Start(0)).is_err() || tell.send(Told::Anew).is_err() {
                return;
            }
            (read, is_at_end) = (0, false);
            ends = Ends::default();
            continue;
        }
        // The same so far, but another file: what is open grows no more.
        let is_left = found.len() > read && file.metadata().is_ok_and(|open| open.len() <= read);
        if is_gone || is_left {
            let Ok(mut again) = open(path) else { continue };
            if again.seek(SeekFrom::Start(read)).is_err() {
                continue;
            }
            file = again;
            is_at_end = false;
            if std::mem::take(&mut is_gone) && tell.send(Told::Back).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn told(tail: &Tail) -> String {
        match tail.wait(Duration::from_secs(10)) {
            Some(Told::Bytes(bytes)) => String::from_utf8(bytes).expect("UTF-8"),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_file_is_read_to_its_end_and_on_and_anew_when_it_was_cut() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.jsonl");
        std::fs::write(&path, "one\n").expect("a file");
        let tail = Tail::follow(&path, &egui::Context::default()).expect("it opens");
        assert_eq!([told(&tail), told(&tail)], ["one\n", "Some(End)"]);
        let mut file = std::fs::OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"two\n").expect("it grows");
        assert_eq!([told(&tail), told(&tail)], ["two\n", "Some(End)"]);
        std::fs::write(&path, "3\n").expect("it is cut");
        assert_eq!(
            [told(&tail), told(&tail), told(&tail)],
            ["Some(Anew)", "3\n", "Some(End)"]
        );
        // Written anew, and longer than what was read.
        std::fs::write(&path, "another\n").expect("it is written");
        assert_eq!(
            [told(&tail), told(&tail), told(&tail)],
            ["Some(Anew)", "another\n", "Some(End)"]
        );
        assert!(Tail::follow(folder.path(), &egui::Context::default()).is_err());
    }

    #[test]
    fn a_file_that_is_gone_is_told_once_and_followed_again_when_it_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.jsonl");
        std::fs::write(&path, "one\n").expect("a file");
        let tail = Tail::follow(&path, &egui::Context::default()).expect("it opens");
        assert_eq!([told(&tail), told(&tail)], ["one\n", "Some(End)"]);
        std::fs::remove_file(&path).expect("it is removed");
        assert_eq!(told(&tail), "Some(Gone)");
        std::fs::write(folder.path().join("other"), "one\ntwo\n").expect("a file");
        std::fs::rename(folder.path().join("other"), &path).expect("it comes back");
        assert_eq!(
            [told(&tail), told(&tail), told(&tail)],
            ["Some(Back)", "two\n", "Some(End)"]
        );
        // Another file in its place that begins as it did: what is new in it is read on.
        std::fs::write(folder.path().join("other"), "one\ntwo\nthree\n").expect("a file");
        std::fs::rename(folder.path().join("other"), &path).expect("it is replaced");
        assert_eq!([told(&tail), told(&tail)], ["three\n", "Some(End)"]);
        // One that is another when it comes back is read from its beginning.
        std::fs::remove_file(&path).expect("it is removed");
        assert_eq!(told(&tail), "Some(Gone)");
        std::fs::write(folder.path().join("other"), "two\n").expect("a file");
        std::fs::rename(folder.path().join("other"), &path).expect("it comes back");
        assert_eq!(
            [told(&tail), told(&tail), told(&tail)],
            ["Some(Anew)", "two\n", "Some(End)"]
        );
    }
}
