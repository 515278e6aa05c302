//! The inputs of a simulation, and which are taken when.

use std::sync::Arc;

use super::action::{Action, Kind};
use super::cancel::{CancelOutcome, Scope};
use super::inject::Inject;
use super::mahjong::{Mahjong, PaintTile};
use super::match3::Match3;
use super::paint::PaintCell;
use super::sokoban::Sokoban;
use super::{Outcome, Sim, puzzle};
use crate::action::{ActionId, Author};
use crate::board::Place;
use crate::grid::{Cell, Direction};
use crate::level::Level;
use crate::level::mahjong::Face;
use crate::level::match3::{Colour, Settings};
use crate::rules::Refusal;

/// What comes from outside.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// Swap two neighbours.
    Swap {
        /// The first.
        a: Cell,
        /// The other.
        b: Cell,
    },
    /// Put the next tile into an empty cell.
    Drop {
        /// Where.
        cell: Cell,
        /// Fixes the next tile first.
        colour: Option<Colour>,
    },
    /// Walk to a cell by a shortest way.
    Walk {
        /// Where to.
        to: Cell,
    },
    /// Walk so many steps: one from a key, more from a script.
    Steps(Vec<Direction>),
    /// Push a ball to a cell, with as few pushes as can be.
    Push {
        /// Where the ball is.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Pick a tile of a pile.
    Pick {
        /// Which.
        place: Place,
    },
    /// Show a pair that can be taken.
    Hint,
    /// Deal the faces that are left anew onto the tiles that are left.
    Shuffle,
    /// Take a move back: a step, a pair or a shuffle.
    Undo {
        /// Of steps, all up to the last push.
        by_push: bool,
    },
    /// Make it again.
    Redo {
        /// Of steps, all up to the next push.
        by_push: bool,
    },
    /// An edit of the faces of a pile in one piece.
    PaintFaces {
        /// The name of the edit.
        name: String,
        /// The faces by place; a place without a tile is passed over.
        faces: Vec<(Place, Face)>,
    },
    /// Part of an edit that is poured into the running board.
    Stroke(StrokeInput),
    /// Let an unsettled board fall, fill and match.
    Settle,
    /// Shuffle the board.
    Reshuffle,
    /// Start the level again.
    Restart {
        /// Another seed.
        seed: Option<u64>,
        /// The level as it stands now, when it has changed; of the same size.
        level: Option<Arc<Level>>,
    },
    /// Take back the chain that was canceled with Keep.
    RollBack,
    /// Other settings, from the next chain on.
    Settings(Box<Settings>),
    /// End a live action.
    Cancel {
        /// The action that is meant.
        target: ActionId,
        /// It alone, or its chain.
        scope: Scope,
        /// Whether its writes stay.
        outcome: CancelOutcome,
    },
    /// Arm, mute or remove what steps into the run from outside.
    Inject(Inject),
    /// An input that a trace tells of, in words; it is read, and no simulation takes it.
    Told(Box<str>),
}

impl Input {
    /// Whether it is a move of the game: neither an edit, nor a command of whoever looks on.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        !self.is_edit()
            && !matches!(
                self,
                Self::Settle
                    | Self::Reshuffle
                    | Self::Shuffle
                    | Self::Restart { .. }
                    | Self::RollBack
                    | Self::Cancel { .. }
                    | Self::Inject(_)
                    | Self::Told(_)
            )
    }

    /// Whether a trace tells of it, in words and not in full.
    #[must_use]
    pub const fn is_told(&self) -> bool {
        match self {
            Self::Told(_) => true,
            Self::Stroke(StrokeInput::Drag { cells }) => cells.is_empty(),
            _ => false,
        }
    }

    /// Whether it carries an edit of the level into the game.
    #[must_use]
    pub const fn is_edit(&self) -> bool {
        matches!(self, Self::Stroke(_) | Self::Settings(_) | Self::PaintFaces { .. })
    }
}

/// Part of a painted stroke; one Paint root a stroke.
#[derive(Debug, Clone, PartialEq)]
pub enum StrokeInput {
    /// The stroke begins.
    Press {
        /// The name of the edit: `Brush`.
        name: String,
        /// The cells painted so far.
        cells: Vec<PaintCell>,
    },
    /// It goes on.
    Drag {
        /// The cells that are new.
        cells: Vec<PaintCell>,
    },
    /// It ends; falling and matching start.
    Release,
    /// It is given up: the root is canceled and rolled back.
    Abort,
    /// An edit in one piece, undo and redo included.
    Whole {
        /// The name of the edit: `Undo Brush`.
        name: String,
        /// The cells.
        cells: Vec<PaintCell>,
    },
    /// A stroke on a pile begins.
    PressTiles {
        /// The name of the edit: `Brush`.
        name: String,
        /// The tiles painted so far.
        tiles: Vec<PaintTile>,
    },
    /// It goes on.
    DragTiles {
        /// The tiles that are new.
        tiles: Vec<PaintTile>,
    },
    /// An edit of a pile in one piece, undo and redo included.
    WholeTiles {
        /// The name of the edit: `Undo Brush`.
        name: String,
        /// The tiles.
        tiles: Vec<PaintTile>,
    },
}

impl StrokeInput {
    /// The name of the edit that it begins, if it begins one.
    #[must_use]
    pub fn begins(&self) -> Option<&str> {
        match self {
            Self::Press { name, .. }
            | Self::Whole { name, .. }
            | Self::PressTiles { name, .. }
            | Self::WholeTiles { name, .. } => Some(name),
            Self::Drag { .. } | Self::DragTiles { .. } | Self::Release | Self::Abort => None,
        }
    }

    /// Whether it is about the tiles of a pile; `None` for what ends a stroke of any kind.
    #[must_use]
    pub const fn is_of_tiles(&self) -> Option<bool> {
        match self {
            Self::Press { .. } | Self::Drag { .. } | Self::Whole { .. } => Some(false),
            Self::PressTiles { .. } | Self::DragTiles { .. } | Self::WholeTiles { .. } => Some(true),
            Self::Release | Self::Abort => None,
        }
    }
}

/// What became of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response {
    /// It started this root.
    Started(ActionId),
    /// This root is Pending behind the chain that runs.
    Queued(ActionId),
    /// It waits for the end of the chain, as the newest move from the player's hand.
    Held,
    /// It was taken, and starts no root.
    Taken,
    /// There was nothing to do.
    Nothing,
    /// It was refused.
    Refused(Refusal),
    /// It names an action that belongs to no chain that runs or waits: nothing happens, and the record says so.
    Stale,
}

/// An input in the record.
#[derive(Debug, Clone, PartialEq)]
pub struct InputRow {
    /// How many transitions there had been.
    pub transition: u64,
    /// When, in ticks.
    pub tick: u64,
    /// Whose.
    pub author: Author,
    /// What.
    pub input: Input,
    /// What became of it.
    pub response: Response,
    /// How many transitions there were once it was taken: those in between were made in one indivisible step.
    pub until: u64,
    /// How many writes the journal had before it.
    pub journal: u64,
}

/// Where the record stands before an input.
#[derive(Debug, Clone, Copy)]
pub(super) struct Begun {
    inputs: usize,
    transition: u64,
    tick: u64,
    journal: u64,
}

impl Sim {
    /// Gives an input. What it starts begins at once, also while the clock is stopped; its tween waits for the clock.
    ///
    /// A swap that makes no match is no refusal here: it starts a Swap, which goes back and says so in its note.
    pub fn input(&mut self, input: Input, author: Author) -> Response {
        let begun = self.begin_input();
        let response = self.take(&input, author);
        self.end_input(begun, author, input, response);
        response
    }

    /// Where the record stands before an input.
    pub(super) fn begin_input(&self) -> Begun {
        Begun {
            inputs: self.inputs.len(),
            transition: self.tree().last_transition(),
            tick: self.tick(),
            journal: self.journal().len(),
        }
    }

    /// Writes an input in the record: before the held move that ran with it.
    pub(super) fn end_input(&mut self, begun: Begun, author: Author, input: Input, response: Response) {
        let mut held = Vec::new();
        while self.inputs.len() > begun.inputs {
            held.extend(self.inputs.pop());
        }
        self.inputs.push(InputRow {
            transition: begun.transition,
            tick: begun.tick,
            author,
            input,
            response,
            until: self.tree().last_transition(),
            journal: begun.journal,
        });
        for row in held.into_iter().rev() {
            self.inputs.push(row);
        }
        self.forget_inputs();
    }

    fn take(&mut self, input: &Input, author: Author) -> Response {
        if !puzzle::knows(&self.world.level.puzzle, input) {
            return Response::Refused(Refusal::WrongKind);
        }
        match input {
            Input::Stroke(stroke) => self.take_stroke(stroke, input, author),
            Input::RollBack => match self.can_roll_back {
                Some(of) if self.is_idle() => self.start_root(Action::new(Kind::RollBack { of })),
                _ => Response::Nothing,
            },
            Input::Settings(settings) => {
                self.world.match3.next_settings = Some(Arc::new((**settings).clone()));
                Response::Taken
            }
            &Input::Cancel { target, scope, outcome } => {
                let (_, response) = self.cancel_now(target, scope, outcome, author);
                response
            }
            Input::Inject(inject) => self.take_injection(inject),
            Input::Settle | Input::Reshuffle | Input::Shuffle | Input::Restart { .. } | Input::PaintFaces { .. } => {
                self.command(input)
            }
            _ => self.take_move(input, author),
        }
    }

    /// A move of the player: the first reason that applies refuses it. What takes a move back may also do so once the game is over.
    fn take_move(&mut self, input: &Input, author: Author) -> Response {
        if let Some(refusal) = puzzle::refuse_cells(&self.world, input) {
            return Response::Refused(refusal);
        }
        let goes_back = matches!(input, Input::Undo { .. });
        if self.not_startable.is_some() || (self.outcome() != Outcome::Playing && !goes_back) {
            return Response::Refused(Refusal::Over);
        }
        if !self.is_idle() {
            if author == Author::You {
                self.held = Some(input.clone());
                return Response::Held;
            }
            return Response::Refused(Refusal::Busy);
        }
        if self.unsettled && !goes_back {
            return Response::Refused(Refusal::Unsettled);
        }
        match puzzle::move_of(&self.world, input) {
            Ok(Some(root)) => self.start_root(root),
            Ok(None) => Response::Nothing,
            Err(refusal) => Response::Refused(refusal),
        }
    }

    fn take_stroke(&mut self, stroke: &StrokeInput, input: &Input, author: Author) -> Response {
        match stroke {
            StrokeInput::Press { .. } | StrokeInput::PressTiles { .. } => self.press_stroke(input),
            StrokeInput::Drag { cells } => self.extend_stroke(|kind| match kind {
                Kind::Match3(Match3::Paint(paint)) | Kind::Sokoban(Sokoban::Paint(paint)) => {
                    paint.cells.extend_from_slice(cells);
                }
                _ => {}
            }),
            StrokeInput::DragTiles { tiles } => self.extend_stroke(|kind| {
                if let Kind::Mahjong(Mahjong::Paint(paint)) = kind {
                    paint.tiles.extend_from_slice(tiles);
                }
            }),
            StrokeInput::Release => self.release_stroke(),
            StrokeInput::Abort => self.abort_stroke(author),
            StrokeInput::Whole { .. } | StrokeInput::WholeTiles { .. } => {
                self.end_stroke();
                self.command(input)
            }
        }
    }

    fn press_stroke(&mut self, input: &Input) -> Response {
        self.end_stroke();
        let response = self.command(input);
        if let Response::Started(id) | Response::Queued(id) = response {
            self.open_stroke = Some(id);
        }
        response
    }

    /// Adds to the Paint of the open stroke, which writes at once where it runs.
    fn extend_stroke(&mut self, add: impl FnOnce(&mut Kind)) -> Response {
        let Some(open) = self.open_stroke else {
            return Response::Nothing;
        };
        if let Some(action) = self.engine.live_action_mut(open) {
            add(&mut action.kind);
        }
        self.engine.poke(open, &mut self.world);
        Response::Taken
    }

    fn release_stroke(&mut self) -> Response {
        if self.end_stroke() {
            Response::Taken
        } else {
            Response::Nothing
        }
    }

    fn abort_stroke(&mut self, author: Author) -> Response {
        match self.open_stroke.take() {
            Some(open) => {
                self.cancel_now(open, Scope::Chain, CancelOutcome::RollBack, author);
                Response::Taken
            }
            None => Response::Nothing,
        }
    }

    /// Closes the open stroke; answers whether one was open.
    fn end_stroke(&mut self) -> bool {
        let Some(open) = self.open_stroke.take() else {
            return false;
        };
        match self.engine.live_action_mut(open).map(|action| &mut action.kind) {
            Some(Kind::Match3(Match3::Paint(paint)) | Kind::Sokoban(Sokoban::Paint(paint))) => paint.open = false,
            Some(Kind::Mahjong(Mahjong::Paint(paint))) => paint.open = false,
            _ => {}
        }
        self.engine.poke(open, &mut self.world);
        true
    }

    /// Starts the root of a command.
    fn command(&mut self, input: &Input) -> Response {
        if self.not_startable.is_some() {
            return Response::Refused(Refusal::Over);
        }
        puzzle::command_of(&self.world, input).map_or(Response::Nothing, |root| self.start_root(root))
    }

    /// Adds a root; when no chain runs, it enters Running at once.
    fn start_root(&mut self, action: Action) -> Response {
        let Some(id) = self.engine.spawn_root(action) else {
            return Response::Refused(Refusal::Over);
        };
        if self.engine.running_root() != Some(id) {
            return Response::Queued(id);
        }
        self.can_roll_back = None;
        self.make_transition();
        Response::Started(id)
    }
}
