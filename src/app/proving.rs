//! Can the pile that is played still be won? Proved off the frame after each pair, one pile after the other, each with a budget.
//!
//! What is asked next changes with the moment that is shown; a proof that nobody waits for any more is given up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use super::live::Live;
use crate::rules::mahjong::solve::BUDGET;
use crate::sim::mahjong::{Course, PileKey, Question, Winnable};

/// The proof that runs.
struct Asked {
    key: PileKey,
    stop: Arc<AtomicBool>,
}

/// The worker, and the course of the game that it answers questions of.
pub struct Proving {
    /// What is known of the game.
    pub course: Course,
    asked: Option<Asked>,
    questions: mpsc::Sender<(Question, Arc<AtomicBool>)>,
    answers: mpsc::Receiver<(PileKey, Option<Winnable>)>,
}

impl Proving {
    /// Starts the worker; it wakes the window when it has found something, and ends with this value.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        let (questions, todo) = mpsc::channel::<(Question, Arc<AtomicBool>)>();
        let (tell, answers) = mpsc::channel();
        let ctx = ctx.clone();
        let work = move || {
            for (question, stop) in todo {
                let found = question.answer(BUDGET, &mut |_| stop.load(Ordering::Relaxed));
                let found = (!stop.load(Ordering::Relaxed)).then_some(found);
                if tell.send((question.key, found)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        };
        // Without a thread (the system has none left) nothing is found out, and the game goes on without.
        let _ = thread::Builder::new().name("proving".into()).spawn(work);
        Self {
            course: Course::default(),
            asked: None,
            questions,
            answers,
        }
    }

    /// Takes what was found out, reads on in the run, and asks about the next pile.
    pub fn update(&mut self, live: &Live) {
        let tip = live.history.now();
        self.course.follow(tip, live.started());
        for (key, found) in self.answers.try_iter() {
            self.asked = self.asked.take().filter(|asked| asked.key != key);
            if let Some(winnable) = found {
                self.course.learn(key, winnable, tip);
            }
        }
        let next = self.course.next_key(live.history.playhead());
        if let Some(asked) = &self.asked {
            if next != Some(asked.key) {
                asked.stop.store(true, Ordering::Relaxed);
            }
            return;
        }
        let Some(question) = next.and_then(|key| self.course.question(tip, key)) else {
            return;
        };
        let (key, stop) = (question.key, Arc::new(AtomicBool::new(false)));
        if self.questions.send((question, Arc::clone(&stop))).is_ok() {
            self.asked = Some(Asked { key, stop });
        }
    }

    /// Whether something is being found out.
    #[must_use]
    pub const fn is_proving(&self) -> bool {
        self.asked.is_some()
    }
}

impl Drop for Proving {
    fn drop(&mut self) {
        if let Some(asked) = &self.asked {
            asked.stop.store(true, Ordering::Relaxed);
        }
    }
}
