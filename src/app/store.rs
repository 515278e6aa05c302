//! Our own files: which folders they are in, and how files are written off the frame.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use crate::command::Workspace;
use crate::format::save::save_atomic;

/// The folders of the program on this system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    /// What the user set.
    pub config: PathBuf,
    /// What the program keeps for the user: work to be recovered.
    pub data: PathBuf,
}

impl Folders {
    /// Those that the system names; `None` where it names no home.
    #[must_use]
    pub fn of_system() -> Option<Self> {
        let folders = directories::ProjectDirs::from("", "", "tilewright")?;
        Some(Self {
            config: folders.config_dir().to_owned(),
            data: folders.data_local_dir().to_owned(),
        })
    }

    /// Both below one folder.
    #[must_use]
    pub fn below(folder: &Path) -> Self {
        Self {
            config: folder.join("config"),
            data: folder.join("data"),
        }
    }

    /// The file of the settings.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.ron")
    }

    /// The file of a workspace's arrangement of the panels, in an ordinary window or in a low one.
    #[must_use]
    pub fn panels(&self, workspace: Workspace, low: bool) -> PathBuf {
        self.config.join(match (workspace, low) {
            (Workspace::Design, false) => "panels.ron",
            (Workspace::Debug, false) => "panels-debug.ron",
            (Workspace::Play, false) => "panels-play.ron",
            (Workspace::Design, true) => "panels-low.ron",
            (Workspace::Debug, true) => "panels-debug-low.ron",
            (Workspace::Play, true) => "panels-play-low.ron",
        })
    }

    /// The folder of unsaved work, one folder in it for each running program.
    #[must_use]
    pub fn recovery(&self) -> PathBuf {
        self.data.join("recovery")
    }
}

/// The bytes of a file, made on the writer's thread.
type Content = Box<dyn FnOnce() -> Vec<u8> + Send>;

enum Job {
    Write(PathBuf, Content),
    Run(Box<dyn FnOnce() + Send>),
    Remove(PathBuf),
    /// Answers once everything before it is done.
    Flush(mpsc::Sender<()>),
}

/// Writes files one after the other on a thread of its own. What was handed over is written before this value is gone.
pub struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    failures: mpsc::Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread; it wakes the window when something failed.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        let (jobs, todo) = mpsc::channel();
        let (fail, failures) = mpsc::channel();
        let ctx = ctx.clone();
        let work = move || {
            for job in todo {
                if let Err(why) = perform(job) {
                    let _ = fail.send(why);
                    ctx.request_repaint();
                }
            }
        };
        // Without a thread (the system has none left) nothing is kept; the user's own files are saved without it.
        let thread = thread::Builder::new().name("writer".into()).spawn(work).ok();
        Self {
            jobs: Some(jobs),
            failures,
            thread,
        }
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, path: PathBuf, content: impl FnOnce() -> Vec<u8> + Send + 'static) {
        self.send(Job::Write(path, Box::new(content)));
    }

    /// Does what takes long: a save of the user's own. Without a thread it is done here and now.
    pub fn run(&self, work: impl FnOnce() + Send + 'static) {
        let job = Job::Run(Box::new(work));
        let unsent = match (&self.jobs, &self.thread) {
            (Some(jobs), Some(_)) => jobs.send(job).err().map(|unsent| unsent.0),
            _ => Some(job),
        };
        if let Some(Job::Run(work)) = unsent {
            work();
        }
    }

    /// Removes a file that may be there.
    pub fn remove(&self, path: PathBuf) {
        self.send(Job::Remove(path));
    }

    /// Waits until everything that was handed over is written.
    pub fn flush(&self) {
        let (done, wait) = mpsc::channel();
        self.send(Job::Flush(done));
        // A thread that has ended answers by closing the channel.
        let _ = wait.recv();
    }

    /// The last thing that could not be written, in a sentence.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        self.failures.try_iter().last()
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn perform(job: Job) -> Result<(), String> {
    match job {
        Job::Write(path, content) => {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)
                    .map_err(|error| format!("The folder {} cannot be made: {error}.", folder.display()))?;
            }
            save_atomic(&path, &content()).map_err(|error| error.to_string())
        }
        Job::Remove(path) => match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(format!("{} cannot be removed: {error}.", path.display()))
            }
            _ => Ok(()),
        },
        Job::Run(work) => {
            work();
            Ok(())
        }
        Job::Flush(done) => {
            let _ = done.send(());
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_handed_over_is_written_before_the_writer_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder/a.ron");
        let writer = Writer::new(&egui::Context::default());
        for count in 0..20 {
            writer.write(path.clone(), move || format!("{count}").into_bytes());
        }
        drop(writer);
        assert_eq!(fs::read(&path).unwrap(), b"19");
    }

    #[test]
    fn a_failure_is_told_and_the_next_file_is_written() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let writer = Writer::new(&egui::Context::default());
        writer.write(folder.path().join("file/below.ron"), Vec::new);
        writer.write(folder.path().join("good.ron"), || b"good".to_vec());
        writer.flush();
        assert!(writer.failure().is_some_and(|why| why.contains("cannot be made")));
        assert!(writer.failure().is_none());
        assert_eq!(fs::read(folder.path().join("good.ron")).unwrap(), b"good");
    }
}
