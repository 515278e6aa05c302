//! Work of a report on a thread of its own: it says how far it is, can be given up, and wakes the window when it is done.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

/// So many steps are made between two looks of the window at the progress.
const STEPS: u64 = 64;

/// What a job shares with the window.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
}

/// What work sees of the window.
pub struct Watched {
    shared: Arc<Shared>,
    ctx: egui::Context,
    steps: u64,
}

impl Watched {
    /// Tells how far the work is; answers whether it goes on.
    pub fn goes_on(&mut self, (done, of): (usize, usize)) -> bool {
        self.shared.done.store(done as u64, Ordering::Relaxed);
        self.shared.of.store(of as u64, Ordering::Relaxed);
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS) {
            self.ctx.request_repaint();
        }
        !self.shared.stop.load(Ordering::Relaxed)
    }
}

/// Work on its way; dropped, it is given up.
pub struct Job<T> {
    shared: Arc<Shared>,
    coming: mpsc::Receiver<T>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts work, which answers `None` when it was given up. `None` when the system has no thread left.
    pub fn start(ctx: &egui::Context, work: impl FnOnce(&mut Watched) -> Option<T> + Send + 'static) -> Option<Self> {
        let shared = Arc::<Shared>::default();
        let (tell, coming) = mpsc::channel();
        let mut watched = Watched {
            shared: Arc::clone(&shared),
            ctx: ctx.clone(),
            steps: 0,
        };
        let run = move || {
            if let Some(result) = work(&mut watched) {
                let _ = tell.send(result);
            }
            // Its end is to be seen first, whatever it came to.
            drop(tell);
            watched.ctx.request_repaint();
        };
        let started = thread::Builder::new().name("report".into()).spawn(run);
        started.ok().map(|_| Self { shared, coming })
    }

    /// What it came to: nothing yet, a result, or an error when there will be none.
    pub fn poll(&self) -> Option<Result<T, ()>> {
        match self.coming.try_recv() {
            Ok(result) => Some(Ok(result)),
            Err(mpsc::TryRecvError::Empty) => None,
            Err(mpsc::TryRecvError::Disconnected) => Some(Err(())),
        }
    }

    /// How far it is: steps done, and of how many.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (read(&self.shared.done), read(&self.shared.of))
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}
