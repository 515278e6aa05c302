//! Previews: the board of another moment, shown in Live while the pointer rests on an action, or on a way to cancel one.
//!
//! Whatever can be previewed says so in each frame that the pointer or the keys are on it ([`point`]); once a frame
//! [`HoverPreview`] decides what is shown. It knows no tree and no panel. Nothing of a preview changes the game.

use egui::{Context, Id, Key, Modifiers, Response};

use crate::board::Board;
use crate::command::{Command, Previewed};
use crate::sim::{CancelOutcome, Sim};
use crate::ui::tree::words;

/// How long the pointer rests before something is shown, in seconds.
pub const DELAY_SECS: f64 = 0.25;

/// Where [`point`] leaves what was pointed at until the end of the frame.
fn mailbox() -> Id {
    Id::unique("preview")
}

/// Says that the pointer, or the focus of the keys, is on something that can be previewed. For a row of the tree that is
/// [`Previewed::After`]; with Shift it becomes [`Previewed::Before`].
pub fn point(ctx: &Context, at: Previewed) {
    ctx.data_mut(|data| data.insert_temp(mailbox(), Some(at)));
}

/// The same for a control that stands for it, where the pointer or the keys are on it.
pub fn point_from(response: &Response, at: Previewed) {
    if response.hovered() || response.has_focus() {
        point(&response.ctx, at);
    }
}

/// Takes what was pointed at in this frame.
#[must_use]
pub fn take_pointed(ctx: &Context) -> Option<Previewed> {
    ctx.data_mut(|data| data.remove_temp::<Option<Previewed>>(mailbox()).flatten())
}

/// Where Live stands: in which run, by its place among all that there have been, and after which transition.
pub type Standing = (u64, u64);

/// Decides what is previewed, from what is pointed at in each frame.
#[derive(Debug, Clone, Copy, Default)]
pub struct HoverPreview {
    /// What is pointed at, and since when.
    at: Option<(Previewed, f64)>,
    shown: Option<Previewed>,
    /// Esc has ended the preview of this, until something else is pointed at.
    dismissed: Option<Previewed>,
    /// The moment that Live stood at in the last frame.
    moment: Option<Standing>,
    /// What has the keys.
    focus: Option<Id>,
    /// Live has gone to another moment since the hand last moved: nothing is previewed until it moves again.
    is_held: bool,
}

/// What of the pointer and the keys matters to a preview.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // Each is of a key or a motion of its own.
pub struct Hand {
    /// What is pointed at.
    pub at: Option<Previewed>,
    /// Whether Shift is down: the board as the action found it.
    pub shift: bool,
    /// Whether Esc went down.
    pub escape: bool,
    /// Whether the game moves: nothing is previewed then.
    pub playing: bool,
    /// Where Live stands. A step or a way to another moment ends a preview: whoever goes there wants to see it.
    pub moment: Standing,
    /// Whether the pointer moved, or the keys went elsewhere.
    pub moved: bool,
}

impl HoverPreview {
    /// Decides for a frame; answers what is shown now, and after how many seconds to ask again.
    ///
    /// The first wait is [`DELAY_SECS`]; from then on what is shown follows without a wait, so that it does not flicker from row to
    /// row.
    pub fn decide(&mut self, hand: Hand, now_secs: f64) -> (Option<Previewed>, Option<f64>) {
        let is_elsewhere = self
            .moment
            .replace(hand.moment)
            .is_some_and(|before| before != hand.moment);
        self.is_held = is_elsewhere || self.is_held && !hand.moved;
        let at = hand.at.filter(|_| !hand.playing && !self.is_held);
        let Some(at) = at else {
            self.forget();
            return (None, None);
        };
        if self.dismissed.is_some_and(|dismissed| dismissed != at) {
            self.forget();
        }
        let since = match self.at {
            Some((before, since)) if before == at || self.shown.is_some() => since,
            _ => now_secs,
        };
        self.at = Some((at, since));
        if hand.escape && self.shown.is_some() {
            self.dismissed = Some(at);
        }
        let wait = since + DELAY_SECS - now_secs;
        self.shown = match at {
            _ if self.dismissed.is_some() || (wait > 0.0 && self.shown.is_none()) => None,
            Previewed::After(id) if hand.shift => Some(Previewed::Before(id)),
            at => Some(at),
        };
        let again = (self.shown.is_none() && self.dismissed.is_none()).then_some(wait.max(0.0));
        (self.shown, again)
    }

    /// Begins to wait anew.
    const fn forget(&mut self) {
        self.at = None;
        self.shown = None;
        self.dismissed = None;
    }

    /// Takes Esc where it ends a preview, before anything else does; a menu that is open closes first.
    #[must_use]
    pub fn take_escape(&self, ctx: &Context) -> bool {
        self.shown.is_some()
            && !egui::Popup::is_any_open(ctx)
            && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    }

    /// Decides after a frame is drawn, at the moment where Live stands; answers the command where something else is shown than
    /// before.
    pub fn update(&mut self, ctx: &Context, playing: bool, escape: bool, moment: Standing) -> Option<Command> {
        let before = self.shown;
        let focus = ctx.memory(egui::Memory::focused);
        let keys_moved = std::mem::replace(&mut self.focus, focus) != focus;
        let hand = Hand {
            at: take_pointed(ctx),
            shift: ctx.input(|input| input.modifiers.shift),
            escape,
            playing,
            moment,
            moved: keys_moved || ctx.input(|input| input.pointer.delta() != egui::Vec2::ZERO),
        };
        let (shown, again) = self.decide(hand, ctx.input(|input| input.time));
        if let Some(again) = again {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(again));
        }
        (shown != before).then_some(Command::Preview(shown))
    }
}

/// The board that is previewed, worked out once for each that there is.
#[derive(Debug, Clone, Default)]
pub struct PreviewBoard {
    /// What it was worked out from: the preview, and the transitions and writes there were.
    key: Option<(Previewed, u64, u64)>,
    board: Option<Board>,
    words: String,
}

impl PreviewBoard {
    /// The board, and what it is in words; `None` where there is nothing to show, as of an action that has not started.
    pub fn of(&mut self, sim: &Sim, previewed: Previewed) -> Option<(&Board, &str)> {
        let key = (previewed, sim.tree().last_transition(), sim.journal().len());
        if self.key != Some(key) {
            self.key = Some(key);
            let (board, words) = work_out(sim, previewed);
            self.board = board;
            self.words = words;
        }
        Some((self.board.as_ref()?, &self.words))
    }

    /// The board that was shown last; ask only while something is previewed.
    #[must_use]
    pub const fn shown(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// Forgets it: another simulation takes the place of this one.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

fn work_out(sim: &Sim, previewed: Previewed) -> (Option<Board>, String) {
    let named = |id| {
        sim.tree()
            .get(id)
            .map_or_else(|| format!("{id}"), |node| format!("{} {id}", node.action.name()))
    };
    match previewed {
        Previewed::After(id) => {
            let is_over = sim.tree().get(id).is_some_and(|node| node.state.is_terminal());
            let how = if is_over { "left" } else { "has made" };
            (sim.board_left_by(id), format!("the board as {} {how} it", named(id)))
        }
        Previewed::Before(id) => (sim.board_before(id), format!("the board as {} found it", named(id))),
        Previewed::Cancel { target, scope, outcome } => {
            let meant = sim.tree().get(target);
            let meant = match scope {
                crate::sim::Scope::Chain => meant.and_then(|node| sim.tree().get(node.root)),
                crate::sim::Scope::Action => meant,
            };
            let target_words = meant.map_or_else(String::new, |node| words::cancel_target(sim, node));
            let how = match outcome {
                CancelOutcome::Keep => "with its board kept",
                CancelOutcome::RollBack => "rolled back",
            };
            match sim.board_after_cancel(target, scope, outcome) {
                Ok(board) => (Some(board), format!("after Cancel {target_words}, {how}")),
                Err(why) => (
                    Some(sim.board().clone()),
                    format!("after Cancel {target_words}; roll back is refused, {why}"),
                ),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::ActionId;

    fn after(id: u32) -> Previewed {
        Previewed::After(ActionId::new(id).unwrap())
    }

    fn on(at: Previewed) -> Hand {
        Hand {
            at: Some(at),
            ..Hand::default()
        }
    }

    #[test]
    fn a_preview_waits_for_the_pointer_to_rest_and_then_follows_it_from_row_to_row() {
        let mut preview = HoverPreview::default();
        assert_eq!(preview.decide(on(after(1)), 10.0), (None, Some(DELAY_SECS)));
        // Another row before the time is up: it begins again.
        assert_eq!(preview.decide(on(after(2)), 10.2), (None, Some(DELAY_SECS)));
        assert_eq!(preview.decide(on(after(2)), 10.5).0, Some(after(2)));
        assert_eq!(preview.decide(on(after(3)), 10.51).0, Some(after(3)), "at once");
        assert_eq!(preview.decide(Hand::default(), 10.52), (None, None));
        assert_eq!(preview.decide(on(after(3)), 10.53).0, None, "it has left");
    }

    #[test]
    fn shift_shows_the_board_as_it_was_found() {
        let mut preview = HoverPreview::default();
        preview.decide(on(after(1)), 0.0);
        assert_eq!(preview.decide(on(after(1)), 1.0).0, Some(after(1)));
        let shift = Hand {
            shift: true,
            ..on(after(1))
        };
        let before = Previewed::Before(ActionId::new(1).unwrap());
        assert_eq!(preview.decide(shift, 1.1).0, Some(before));
        assert_eq!(preview.decide(on(after(1)), 1.2).0, Some(after(1)));
    }

    #[test]
    fn nothing_is_previewed_while_the_game_moves() {
        let mut preview = HoverPreview::default();
        let moving = Hand {
            playing: true,
            ..on(after(1))
        };
        assert_eq!(preview.decide(moving, 0.0), (None, None));
        assert_eq!(preview.decide(moving, 9.0), (None, None));
    }

    #[test]
    fn a_step_ends_a_preview_until_the_hand_moves() {
        let mut preview = HoverPreview::default();
        let at = |moment: u64| Hand {
            moment: (0, moment),
            ..on(after(1))
        };
        preview.decide(at(9), 0.0);
        assert!(preview.decide(at(9), 1.0).0.is_some());
        // A step, and the rows that it moves under the pointer: it goes on resting.
        assert_eq!(preview.decide(at(8), 1.1), (None, None));
        assert_eq!(preview.decide(at(8), 9.0), (None, None));
        let other = Hand {
            at: Some(after(2)),
            ..at(8)
        };
        assert_eq!(
            preview.decide(other, 9.5),
            (None, None),
            "another row is none that was pointed at"
        );
        assert_eq!(preview.decide(at(7), 9.6), (None, None));
        let moved = Hand { moved: true, ..at(7) };
        assert_eq!(preview.decide(moved, 10.0).1, Some(DELAY_SECS), "it waits as at first");
        assert_eq!(preview.decide(at(7), 10.3).0, Some(after(1)));
    }

    #[test]
    fn a_stop_of_a_run_is_seen_before_any_preview() {
        let mut preview = HoverPreview::default();
        let at = |moment: u64, playing: bool| Hand {
            moment: (0, moment),
            playing,
            ..on(after(1))
        };
        preview.decide(at(1, true), 0.0);
        preview.decide(at(5, true), 0.1);
        assert_eq!(preview.decide(at(6, false), 0.2), (None, None));
        assert_eq!(preview.decide(at(6, false), 2.0), (None, None));
    }

    #[test]
    fn esc_ends_a_preview_until_the_pointer_goes_elsewhere() {
        let mut preview = HoverPreview::default();
        preview.decide(on(after(1)), 0.0);
        assert!(preview.decide(on(after(1)), 1.0).0.is_some());
        let escape = Hand {
            escape: true,
            ..on(after(1))
        };
        assert_eq!(preview.decide(escape, 1.1), (None, None));
        assert_eq!(preview.decide(on(after(1)), 2.0), (None, None));
        assert_eq!(preview.decide(on(after(2)), 2.1), (None, Some(DELAY_SECS)));
        assert_eq!(preview.decide(on(after(2)), 2.4).0, Some(after(2)));
    }
}
