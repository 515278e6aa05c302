//! What the welcome panel shows: the samples as they start, found out off the frame.

use std::sync::{Arc, mpsc};
use std::thread;

use super::samples;
use crate::level::Puzzle;
use crate::rules::match3 as rules;
use crate::sim::Sim;
use crate::ui::welcome::SampleCard;

/// The welcome panel.
#[derive(Default)]
pub struct Welcome {
    /// Whether it is open.
    pub shown: bool,
    /// Whether a small window has no room for it: it opened by itself, nobody asked for it.
    pub gives_way: bool,
    /// The samples, as far as they are known.
    pub cards: Vec<SampleCard>,
    coming: Option<mpsc::Receiver<SampleCard>>,
}

impl Welcome {
    /// Closed or open, with no sample known yet.
    #[must_use]
    pub fn new(shown: bool) -> Self {
        Self {
            shown,
            gives_way: shown,
            ..Self::default()
        }
    }

    /// Takes the samples that are known by now, and asks for them when it is open for the first time.
    pub fn update(&mut self, ctx: &egui::Context) {
        if let Some(coming) = &self.coming {
            self.cards.extend(coming.try_iter());
        } else if self.shown {
            let (tell, coming) = mpsc::channel();
            let ctx = ctx.clone();
            let work = move || {
                for (index, name) in samples::names().into_iter().enumerate() {
                    let level = samples::level(index);
                    let seed = level.seed.unwrap_or(0);
                    let start = |match3| rules::start(match3, seed).ok();
                    let faces = match &level.puzzle {
                        Puzzle::Mahjong(_) => Sim::new(Arc::new(level.clone()), seed).board().faces().to_vec(),
                        _ => level.match3().and_then(start).unwrap_or_default(),
                    };
                    let card = SampleCard {
                        index,
                        name: name.to_owned(),
                        level,
                        faces,
                    };
                    if tell.send(card).is_err() {
                        return;
                    }
                    ctx.request_repaint();
                }
            };
            let _ = thread::Builder::new().name("samples".into()).spawn(work);
            self.coming = Some(coming);
        }
    }
}
