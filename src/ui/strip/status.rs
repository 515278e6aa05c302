//! How Live stands: the words of its strip, their colours and causes, and what leads on.

use egui::Color32;
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons;

use crate::command::{Command, PileCommand, Solve};
use crate::session::{LiveState, Status};
use crate::sim::{Input, Sim};
use crate::ui::theme::Theme;

/// What leads on in a pile.
const HINT: (&str, Command, &str) = (
    "Hint",
    Command::Pile(PileCommand::Hint),
    "Shows a pair that can be taken, and keeps the game winnable where that is known (H).",
);
const UNDO_MOVE: (&str, Command, &str) = (
    "Undo move",
    Command::Pile(PileCommand::UndoMove),
    "Puts the last pair back (Z).",
);

const BEFORE_LOSS: (&str, Command, &str) = (
    "Go before the loss",
    Command::Pile(PileCommand::BeforeLoss),
    "Shows the moment before the pair that lost the game; play on from there.",
);

/// The same in a room.
const BEFORE_LOST_BALL: (&str, Command, &str) = (
    BEFORE_LOSS.0,
    BEFORE_LOSS.1,
    "Shows the moment before the move that lost a ball; play on from there.",
);

/// A command that leads on: its name, itself, and what it does.
pub(super) type Lead = (&'static str, Command, &'static str);

const PUSHES: (Lead, Lead) = (
    (
        "Next push",
        Command::Solve(Solve::Forward),
        "Makes the steps up to the next push of the solution.",
    ),
    (
        "Push back",
        Command::Solve(Solve::Back),
        "Takes the last push of the solution back.",
    ),
);
const PAIRS: (Lead, Lead) = (
    (
        "Next pair",
        Command::Solve(Solve::Forward),
        "Takes the next pair of the solution.",
    ),
    (
        "Pair back",
        Command::Solve(Solve::Back),
        "Puts the last pair of the solution back.",
    ),
);
/// What plays a solution; what stops it stands in its place.
pub(super) const PLAY: &str = "Play solution";

const PLAY_SOLUTION: Lead = (
    PLAY,
    Command::Solve(Solve::Play(true)),
    "Plays the solution to its end, at the speed that is chosen.",
);
const STOP_SOLUTION: Lead = (
    "Stop",
    Command::Solve(Solve::Play(false)),
    "Stops the solution after what has begun.",
);
const CONTINUE: Lead = ("Continue", Command::Play, "Lets the clock run.");
const PLAY_ON: Lead = (
    "Play on from here",
    Command::PlayOn,
    "Goes on from this moment; what came after it stays as a branch.",
);
const BACK_TO_NOW: Lead = ("Back to now", Command::BackToNow, "Shows the last moment again.");

impl Status {
    /// The colour of its icon in the strip.
    #[must_use]
    pub const fn colour(&self, theme: &Theme) -> Color32 {
        match self {
            Self::AtRest | Self::Paused { .. } => theme.states.pending.colour,
            Self::Playing => theme.states.running.colour,
            Self::Past(_) | Self::Preview(_) | Self::AtBreakpoint(_, Some(_)) => theme.marks.past,
            Self::Unsettled { .. } | Self::Stopped(_) => theme.marks.hole,
            Self::Won | Self::Solution { .. } => theme.good,
            Self::AtBreakpoint(_, None) | Self::Stuck | Self::Lost | Self::NotStartable(_) => theme.bad,
        }
    }

    /// The colour of Live's frame; `None` at rest.
    #[must_use]
    pub fn frame(&self, theme: &Theme) -> Option<Color32> {
        (*self != Self::AtRest).then(|| self.colour(theme))
    }

    pub(super) const fn icon(&self) -> MaterialIcon {
        match self {
            Self::AtRest => icons::ICON_CIRCLE,
            Self::Playing => icons::ICON_PLAY_CIRCLE,
            Self::Past(_) => icons::ICON_HISTORY,
            Self::Paused { .. } => icons::ICON_PAUSE_CIRCLE,
            Self::Unsettled { .. } | Self::Stopped(_) => icons::ICON_WARNING,
            Self::AtBreakpoint(..) => icons::ICON_STOP_CIRCLE,
            Self::Preview(_) => icons::ICON_VISIBILITY,
            Self::Solution { .. } => icons::ICON_LIGHTBULB,
            Self::Stuck => icons::ICON_BLOCK,
            Self::Won => icons::ICON_EMOJI_EVENTS,
            Self::Lost => icons::ICON_FLAG,
            Self::NotStartable(_) => icons::ICON_ERROR,
        }
    }

    /// Why a command that leads on cannot be used for now.
    pub(super) fn keeps_from(&self, command: &Command) -> Option<&'static str> {
        let Self::Solution { done, all } = self else {
            return None;
        };
        match command {
            Command::Solve(Solve::Forward | Solve::Play(true)) if done >= all => Some("The solution is at its end."),
            Command::Solve(Solve::Back) if *done == 0 => Some("The solution is at its start."),
            _ => None,
        }
    }

    /// The commands that lead on, the likeliest first.
    pub(super) fn commands(&self, sim: &Sim, live: &LiveState) -> Vec<Lead> {
        let before_loss = live.outlook.loss.map(|loss| match loss.ball {
            Some(_) => BEFORE_LOST_BALL,
            None => BEFORE_LOSS,
        });
        match self {
            Self::AtRest if sim.level().mahjong().is_some() => vec![before_loss.unwrap_or(HINT)],
            Self::AtRest => before_loss.into_iter().collect(),
            Self::Playing | Self::Preview(_) | Self::NotStartable(_) => Vec::new(),
            // All of them, in whatever state: each keeps its place under the pointer.
            Self::Solution { .. } => {
                let is_pile = sim.level().mahjong().is_some();
                let (next, back) = if is_pile { PAIRS } else { PUSHES };
                let play = if live.solution_plays {
                    STOP_SOLUTION
                } else {
                    PLAY_SOLUTION
                };
                vec![play, next, back]
            }
            Self::Past(_) => before_loss.into_iter().chain([PLAY_ON, BACK_TO_NOW]).collect(),
            Self::AtBreakpoint(_, Some(_)) => vec![CONTINUE, PLAY_ON, BACK_TO_NOW],
            Self::Paused { .. } | Self::AtBreakpoint(_, None) => vec![CONTINUE],
            Self::Unsettled { .. } | Self::Stopped(_) => {
                let settle = ("Settle", Command::Settle, "Lets the board fall, fill and match.");
                let mut commands: Vec<Lead> = (!sim.is_settled()).then_some(settle).into_iter().collect();
                if sim.can_roll_back() {
                    commands.push((
                        "Roll back instead",
                        Command::RollBack,
                        "Takes the canceled chain back, as an action of its own.",
                    ));
                }
                commands
            }
            Self::Stuck | Self::Won if sim.level().sokoban().is_some() => {
                let undo = Command::LiveInput(Input::Undo { by_push: true });
                vec![
                    (
                        "Play again",
                        Command::Restart,
                        "Starts the room again; redo makes the same moves.",
                    ),
                    (
                        "Undo the last push",
                        undo,
                        "Takes back all steps up to the last push, and that.",
                    ),
                ]
            }
            Self::Stuck if sim.level().mahjong().is_some() => {
                let shuffle = (
                    "Shuffle",
                    Command::Pile(PileCommand::Shuffle),
                    "Deals the faces that are left anew, so that the pile can be cleared where that is possible.",
                );
                vec![shuffle, before_loss.unwrap_or(UNDO_MOVE)]
            }
            Self::Stuck => vec![
                (
                    "Reshuffle",
                    Command::Reshuffle,
                    "Shuffles the board until it has a move.",
                ),
                (
                    "Play again",
                    Command::Restart,
                    "Starts the level again from the same seed.",
                ),
            ],
            Self::Won | Self::Lost => vec![
                (
                    "Play again",
                    Command::Restart,
                    "Starts the level again from the same seed.",
                ),
                (
                    "Another seed",
                    Command::NewSeed,
                    "Starts the level from a seed that was not used before.",
                ),
            ],
        }
    }
}
