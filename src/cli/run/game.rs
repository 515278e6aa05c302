//! A simulation played by a script and a bot, with what is to be told of it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::super::Failure;
use super::encounter::{self, Raised};
use super::pace::Pace;
use super::report::{self, Root, Row};
use super::script::{Cancel, Line, Step};
use super::sweep::Swept;
use super::trace_file::TraceFile;
use super::tree;
use crate::action::{ActionId, Author, Recording};
use crate::level::Level;
use crate::playtest::Bot;
use crate::rng::Rng;
use crate::rules::Refusal;
use crate::sim::{Input, Note, Response, RollBackRefusal, Scope, Sim};

/// What is kept of each chain when it has ended: the record itself is bounded, and drops the oldest.
#[derive(Debug, Clone, Copy)]
// Each is asked for by a switch of its own.
#[allow(clippy::struct_excessive_bools)]
pub struct Keep {
    /// The roots and actions of the JSON.
    pub json: bool,
    /// The text of the tree.
    pub tree: bool,
    /// What sweeps with cancels find.
    pub sweep: bool,
    /// How long the run may take.
    pub limit: Option<Duration>,
    /// Every input and transition, for what is written of the run when it is over.
    pub record: bool,
}

impl Keep {
    /// What the simulation has to record for it: where no chain is told, a long game takes no more memory than a short one.
    const fn recording(self) -> Recording {
        if self.json || self.tree || self.sweep || self.record {
            Recording::All
        } else {
            Recording::Off
        }
    }
}

/// An input that was refused.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Refused {
    /// The line of the script, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The move of the bot, from 1.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub nth_move: Option<u32>,
    /// The input of a moment, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<u32>,
    pub reason: &'static str,
}

/// The simulation and what it has told.
pub struct Game {
    pub sim: Sim,
    pub refused: Vec<Refused>,
    pub roots: Vec<Root>,
    pub actions: Vec<Row>,
    pub tree: String,
    effects: Vec<Raised>,
    /// What the sweeps have found, where they were asked for.
    pub swept: Option<Swept>,
    keep: Keep,
    /// How long it takes.
    pub pace: Pace,
    /// The newest root that has been told.
    told: Option<ActionId>,
    /// The trace that is written meanwhile.
    pub trace: Option<TraceFile>,
}

impl Game {
    /// Starts a level, and lets it settle where its start needs that.
    pub fn new(level: Arc<Level>, seed: u64, keep: Keep) -> Self {
        let recording = keep.recording();
        let mut game = Self::untold(Sim::new(level, seed).recording(recording), keep);
        let begun = game.begin_sweep();
        let started = game.sim.tree().last_root().map(|root| root.id);
        game.run_to_idle();
        game.sweep(begun, started.map_or(Response::Nothing, Response::Started));
        game
    }

    /// A game as it stands, with all that its record tells; the chain that runs comes last.
    pub fn of(sim: Sim, keep: Keep) -> Self {
        let mut game = Self::untold(sim, keep);
        game.tell();
        let running = game.sim.engine().running_root();
        if let Some(root) = running {
            if keep.json {
                game.actions.extend(report::rows(&report::chain(&game.sim, root)));
            }
            if keep.tree {
                tree::write_chain(&mut game.tree, &game.sim, root);
            }
        }
        game
    }

    fn untold(sim: Sim, keep: Keep) -> Self {
        Self {
            sim,
            refused: Vec::new(),
            roots: Vec::new(),
            actions: Vec::new(),
            tree: String::new(),
            effects: Vec::new(),
            swept: keep.sweep.then(Swept::default),
            keep,
            pace: Pace::new(keep.limit),
            told: None,
            trace: None,
        }
    }

    /// Writes a trace from here on, of what has been so far, too.
    pub fn trace_to(&mut self, path: &Path) -> Result<(), Failure> {
        self.trace = Some(TraceFile::begin(path, &self.sim)?);
        Ok(())
    }

    /// Ends the trace. The run itself does not suffer from one that cannot be written.
    pub fn end_trace(self) -> Result<(), Failure> {
        self.trace.map_or(Ok(()), |trace| trace.end(&self.sim))
    }

    /// Makes at most so many transitions; answers how many. The trace follows each.
    fn skip(&mut self, transitions: u64) -> u64 {
        let (trace, pace) = (&mut self.trace, &mut self.pace);
        let (made, _) = self.sim.skip_until(transitions, &mut |sim, _| {
            if let Some(trace) = trace {
                trace.follow(sim);
            }
            pace.look(sim)
        });
        made
    }

    /// Runs a line of a script, with what cancels it.
    pub fn play(&mut self, line: &Line) {
        let refuse = |reason| Refused {
            line: Some(line.number),
            nth_move: None,
            input: None,
            reason,
        };
        let begun = self.begin_sweep();
        let before = self.sim.tree().last_transition();
        let board = self.sim.board();
        let response = match &line.step {
            Step::Paint { cell, .. } | Step::PaintRoom { cell, .. } if board.index_of(*cell).is_none() => {
                Response::Refused(Refusal::OffBoard)
            }
            step => {
                let input = step.input(|cell| board.slot(cell));
                self.sim.input(input, Author::Script)
            }
        };
        if let Response::Refused(reason) = response {
            self.refused.push(refuse(reason.code()));
        }
        if response == Response::Nothing && matches!(line.step, Step::Input(Input::Inject(_))) {
            // There is none of that number, or it is as it was to become.
            self.refused.push(refuse("nothing-to-do"));
        }
        for cancel in &line.cancels {
            self.strike(cancel, before);
        }
        self.run_to_idle();
        self.sweep(begun, response);
        if let Response::Started(root) = response
            && let Some(refusal) = self.refusal_of(root)
        {
            self.refused.push(refuse(refusal.code()));
        }
    }

    /// Runs the chain to the transition of a cancel, counted from `before`, and cancels.
    fn strike(&mut self, cancel: &Cancel, before: u64) {
        let target = before.saturating_add(cancel.at);
        let made = self.sim.tree().last_transition();
        let missing = target.saturating_sub(made);
        let is_reached = made <= target && self.skip(missing) == missing;
        let tree = self.sim.tree();
        let struck = tree
            .transition(target)
            .and_then(|transition| tree.get(transition.action));
        // The action itself may have ended with that transition; its chain goes on.
        let struck = struck.map(|node| match cancel.scope {
            Scope::Chain => node.root,
            Scope::Action => node.id,
        });
        let reason = match struck.filter(|_| is_reached) {
            None => Some("past-end"),
            Some(action) => {
                let canceled = self.sim.cancel(action, cancel.scope, cancel.outcome, Author::Script);
                canceled.refused.map(|refusal| match refusal {
                    RollBackRefusal::Overwritten(_) | RollBackRefusal::OverwrittenField(_) => "overwritten",
                    RollBackRefusal::Dropped => "dropped",
                })
            }
        };
        self.refused.extend(reason.map(|reason| Refused {
            line: Some(cancel.number),
            nth_move: None,
            input: None,
            reason,
        }));
    }

    /// Lets a bot make so many moves; answers how many it made. It stops when stuck, over or unsettled.
    pub fn let_bot_play(&mut self, bot: Bot, moves: u32, rng: &mut Rng) -> u32 {
        for made in 0..moves {
            if self.pace.is_over {
                return made;
            }
            // A pair takes two picks.
            loop {
                let Ok(input) = bot.choose(&self.sim, rng) else {
                    return made;
                };
                let begun = self.begin_sweep();
                let response = self.sim.input(input, Author::Bot);
                if let Response::Refused(reason) = response {
                    self.refused.push(Refused {
                        line: None,
                        nth_move: Some(made + 1),
                        input: None,
                        reason: reason.code(),
                    });
                    return made;
                }
                self.run_to_idle();
                self.sweep(begun, response);
                if self.sim.lifted().is_none() || self.pace.is_over {
                    break;
                }
            }
        }
        moves
    }

    /// The moment before an input whose chain is to be swept.
    fn begin_sweep(&self) -> Option<Sim> {
        self.swept.is_some().then(|| self.sim.clone())
    }

    /// Sweeps the chain that an input has started, now that it has ended.
    fn sweep(&mut self, before: Option<Sim>, response: Response) {
        if let (Some(swept), Some(before), Response::Started(root)) = (&mut self.swept, before, response) {
            swept.sweep(before, &self.sim, root);
        }
    }

    /// Why a root, or a part of it, was refused once it ran: a swap that made no match, a walk that was blocked.
    fn refusal_of(&self, root: ActionId) -> Option<Refusal> {
        self.sim.tree().get(root)?.action.note.and_then(Note::refusal)
    }

    /// The effects raised, without those that were taken back, by their chain or after it.
    pub fn effects(&self) -> impl Iterator<Item = &Raised> {
        let tree = self.sim.tree();
        let stands = |raised: &&Raised| tree.get(raised.action).is_none_or(|node| !node.undone);
        self.effects.iter().filter(stands)
    }

    fn run_to_idle(&mut self) {
        self.skip(u64::MAX);
        self.tell();
    }

    /// Keeps what is to be told of the roots that have ended.
    fn tell(&mut self) {
        let is_new = |root: ActionId| self.told.is_none_or(|told| root > told);
        let ended = self
            .sim
            .roots_ended()
            .rev()
            .take_while(|totals| is_new(totals.ended.root));
        let mut ended: Vec<_> = ended.copied().collect();
        ended.reverse();
        for totals in ended {
            let root = totals.ended.root;
            if self.keep.json {
                let chain = report::chain(&self.sim, root);
                self.roots.push(report::root(&self.sim, &totals, &chain));
                self.actions.extend(report::rows(&chain));
                self.effects.extend(encounter::raised(&chain));
            }
            if self.keep.tree {
                tree::write_chain(&mut self.tree, &self.sim, root);
            }
            self.told = Some(root);
        }
    }
}
