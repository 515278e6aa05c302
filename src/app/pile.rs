//! What the commands of Mahjong solitaire do.

use super::App;
use crate::command::PileCommand;
use crate::session::Outlook;
use crate::sim::Input;
use crate::sim::mahjong::Winnable;
use crate::ui::canvas::pile::{face_in_words, place_of};

impl App {
    /// The tile under the pointer, or that the keyboard acts on: where it is, and what is on it.
    pub(super) fn describe_tile(&self) -> Option<(String, String)> {
        let pile = &self.views.canvas.pile;
        let at = pile.hovered.or(pile.cursor)?;
        let sim = self.live.sim();
        let set = self.document.editor.tile_set();
        let face = sim.tile(place_of(at));
        let fixed = self.document.editor.tiles().get(at)?.face;
        Some((at.to_string(), face_in_words(set, face.or(fixed)).to_owned()))
    }

    /// What is known of the game that is shown, for the strip, and of the pairs and pushes that lost it, for the tree.
    pub(super) fn prove(&mut self, ctx: &egui::Context) {
        self.proving.update(&self.live);
        if self.room_course.follow(self.live.history.now(), self.live.started()) {
            ctx.request_repaint();
        }
        let (course, shown) = (&self.proving.course, self.live.history.playhead());
        self.live.state.outlook = Outlook {
            winnable: course.winnable_at(shown),
            is_proving: self.proving.is_proving(),
            loss: course.loss_at(shown).or_else(|| self.room_course.loss_at(shown)),
        };
        // A game is of one kind: the other course is empty.
        let losses = match course.losses() {
            [] => self.room_course.losses(),
            of_pile => of_pile,
        };
        if self.views.tree.losses != losses {
            self.views.tree.losses = losses.to_vec();
        }
    }

    /// Whether Live plays a pile that can start, and why not.
    pub(super) fn is_pile(&self) -> Result<(), String> {
        let sim = self.live.sim();
        if sim.level().mahjong().is_none() {
            return Err("This is for Mahjong: Live plays a level of another kind.".into());
        }
        match sim.not_startable() {
            Some(why) => Err(format!("The pile cannot start: {why}")),
            None => Ok(()),
        }
    }

    /// Whether a pair or a push is known to have lost the game, and why not.
    pub(super) fn is_lost(&self) -> Result<(), String> {
        if self.live.sim().level().sokoban().is_some() {
            let loss = self.live.state.outlook.loss;
            return loss.map(|_| ()).ok_or_else(|| "No push has lost a ball.".into());
        }
        self.is_pile()?;
        let outlook = &self.live.state.outlook;
        match (outlook.loss, outlook.winnable) {
            (Some(_), _) => Ok(()),
            (None, Some(Winnable::Yes)) => Err("The pile can still be won.".into()),
            (None, Some(Winnable::No)) => Err("No pair lost the game: it could not be won before either.".into()),
            _ => Err("Whether the pile can still be won is not known.".into()),
        }
    }

    /// Shows the moment before the pair or the push that lost the game.
    fn go_before_loss(&mut self, now: f64) {
        match self.live.state.outlook.loss {
            Some(loss) => self.live.go_to(loss.before),
            None => self.hint = Some(("Nothing is known to have lost the game.".into(), now)),
        }
    }

    /// Plays a command about a pile.
    pub(super) fn play_pile(&mut self, command: &PileCommand, now: f64) {
        let input = match *command {
            PileCommand::Stroke(stroke) => {
                let before = self.document.editor.revision();
                let changes = self.document.editor.pile_stroke(stroke);
                self.stroked(stroke.into(), &changes, before);
                return;
            }
            PileCommand::BeforeLoss => return self.go_before_loss(now),
            PileCommand::Pick(place) => Input::Pick { place },
            PileCommand::Hint => Input::Hint,
            PileCommand::Shuffle => Input::Shuffle,
            PileCommand::UndoMove => Input::Undo { by_push: false },
            PileCommand::RedoMove => Input::Redo { by_push: false },
        };
        self.give(&input, now);
    }
}
