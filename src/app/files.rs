//! Asking for a file: by the system's own dialog where there is one, else by ours.

use std::future::Future;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{Arc, mpsc};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::format::Format;
use crate::moment::expect::EXTENSION;
use crate::ui::dialogs::Purpose;

/// No person closes a dialog so soon: an answer that comes faster means that the system has none.
const TOO_SOON: Duration = Duration::from_millis(600);

/// What came of asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This file.
    Chosen(PathBuf),
    /// None.
    Nothing,
    /// The system has no dialog; ask with ours.
    Unavailable,
}

/// The question that is open, if any.
pub struct FileDialogs {
    /// Whether to ask with our own dialog at once.
    pub in_app: bool,
    pending: Option<Pending>,
}

struct Pending {
    purpose: Purpose,
    since: Instant,
    answer: mpsc::Receiver<Option<PathBuf>>,
}

impl FileDialogs {
    /// Nothing is asked yet.
    #[must_use]
    pub const fn new(in_app: bool) -> Self {
        Self { in_app, pending: None }
    }

    /// Asks with the system's dialog, on a thread of its own. While a question is open, another one is not asked.
    pub fn ask(&mut self, purpose: Purpose, folder: &std::path::Path, name: &str, ctx: &egui::Context) {
        if self.pending.is_some() {
            return;
        }
        let levels: Vec<&str> = Format::ALL.iter().map(|format| format.extension()).collect();
        let opens: Vec<&str> = levels.iter().copied().chain([crate::trace::EXTENSION]).collect();
        let (title, kind, endings): (_, _, &[&str]) = match purpose {
            Purpose::Open => ("Open level or trace", "Levels and traces", &opens),
            Purpose::Save => ("Save level", "Levels", &levels),
            Purpose::SaveTrace => ("Save trace", "Traces", &[crate::trace::EXTENSION]),
            Purpose::SaveTest => ("Save as test", "Tests", &[EXTENSION]),
        };
        let dialog = rfd::AsyncFileDialog::new()
            .set_directory(folder)
            .set_title(title)
            .add_filter(kind, endings);
        let (send, answer) = mpsc::channel();
        let ctx = ctx.clone();
        let work: Box<dyn FnOnce() -> Option<rfd::FileHandle> + Send> = if purpose == Purpose::Open {
            let picked = dialog.add_filter("All files", &["*"]).pick_file();
            Box::new(move || block_on(picked))
        } else {
            let picked = dialog.set_file_name(name).save_file();
            Box::new(move || block_on(picked))
        };
        let started = thread::Builder::new().name("file dialog".into()).spawn(move || {
            let chosen = work().map(|file| file.path().to_owned());
            let _ = send.send(chosen);
            ctx.request_repaint();
        });
        if started.is_ok() {
            self.pending = Some(Pending {
                purpose,
                since: Instant::now(),
                answer,
            });
        }
    }

    /// The answer, once there is one.
    pub fn poll(&mut self) -> Option<(Purpose, Answer)> {
        let pending = self.pending.as_ref()?;
        let answer = match pending.answer.try_recv() {
            Ok(Some(path)) => Answer::Chosen(path),
            Ok(None) if pending.since.elapsed() > TOO_SOON => Answer::Nothing,
            Ok(None) | Err(mpsc::TryRecvError::Disconnected) => {
                self.in_app = true;
                Answer::Unavailable
            }
            Err(mpsc::TryRecvError::Empty) => return None,
        };
        let purpose = pending.purpose;
        self.pending = None;
        Some((purpose, answer))
    }
}

/// Wakes the thread that waits.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future on this thread.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}
