//! The form for an injection.

use egui::{Button, ComboBox, DragValue, Grid, RichText, TextEdit, Ui, WidgetInfo, vec2};

use crate::action::Moment;
use crate::level::match3::Colour;
use crate::session::DELAY;
use crate::sim::inject::{MOST_TICKS, MOST_TILES, MOST_TIMES};
use crate::sim::{CancelOutcome, Inject, Injection, Input, Meddling, Scope, Sim, explain};
use crate::ui::controls::name_combo;
use crate::ui::theme::Theme;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Tiles,
    Fail,
    Delay,
    Cancel,
}

impl What {
    const ALL: [Self; 4] = [Self::Tiles, Self::Fail, Self::Delay, Self::Cancel];

    const fn words(self) -> &'static str {
        match self {
            Self::Tiles => "fix the next tiles",
            Self::Fail => "fail",
            Self::Delay => "delay",
            Self::Cancel => "cancel",
        }
    }
}

/// An injection that is made, with all that each of its kinds needs.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    what: What,
    letters: String,
    kind: String,
    times: u32,
    ticks: u32,
    moment: Moment,
    scope: Scope,
    outcome: CancelOutcome,
}

/// What the form was left with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    /// Arm it.
    Done(Injection),
    /// Leave all as it was.
    GivenUp,
}

impl Draft {
    /// The form filled with an injection.
    pub(super) fn of(injection: &Injection) -> Self {
        let mut draft = Self {
            what: What::Tiles,
            letters: String::new(),
            kind: String::new(),
            times: 1,
            ticks: DELAY,
            moment: Moment::Starts,
            scope: Scope::Chain,
            outcome: CancelOutcome::Keep,
        };
        match injection {
            Injection::Tiles(colours) => draft.letters = colours.iter().map(|colour| colour.letter()).collect(),
            Injection::Strike { kind, times, effect } => {
                (draft.kind, draft.times) = (kind.clone(), *times);
                draft.what = match *effect {
                    Meddling::Fail => What::Fail,
                    Meddling::Delay { ticks } => {
                        draft.ticks = ticks;
                        What::Delay
                    }
                    Meddling::Cancel { moment, scope, outcome } => {
                        (draft.moment, draft.scope, draft.outcome) = (moment, scope, outcome);
                        What::Cancel
                    }
                };
            }
        }
        draft
    }

    /// The injection, or what keeps it from being armed, in a sentence.
    fn read(&self, sim: &Sim) -> Result<Injection, String> {
        let injection = if self.what == What::Tiles {
            Injection::Tiles(read_tiles(&self.letters, sim)?)
        } else {
            Injection::Strike {
                kind: self.kind.clone(),
                times: self.times,
                effect: match self.what {
                    What::Delay => Meddling::Delay { ticks: self.ticks },
                    What::Cancel => Meddling::Cancel {
                        moment: self.moment,
                        scope: self.scope,
                        outcome: self.outcome,
                    },
                    What::Tiles | What::Fail => Meddling::Fail,
                },
            }
        };
        refusal(sim, &injection).map_or(Ok(injection), Err)
    }
}

/// Why an injection would be refused, in a sentence.
fn refusal(sim: &Sim, injection: &Injection) -> Option<String> {
    let refusal = sim.refuse_injection(injection)?;
    let input = Input::Inject(Inject::Arm(injection.clone()));
    Some(explain(refusal, &input, sim))
}

/// The colours of letters such as `ABCA`.
fn read_tiles(letters: &str, sim: &Sim) -> Result<Vec<Colour>, String> {
    if let Some(why) = refusal(sim, &Injection::Tiles(Vec::new())) {
        return Err(why);
    }
    let colours = sim.settings().colours().max(1);
    let last = Colour::new(colours - 1).unwrap_or_default().letter();
    let colour = |letter: char| {
        let colour = Colour::from_letter(letter.to_ascii_uppercase());
        colour.filter(|colour| colour.index() < colours)
    };
    let letters: Vec<char> = letters.chars().filter(|letter| !letter.is_whitespace()).collect();
    if letters.is_empty() {
        return Err(format!("Type the next tiles by their letters, A to {last}: ABCA."));
    }
    if letters.len() > MOST_TILES {
        return Err(format!("{MOST_TILES} tiles are the most."));
    }
    let read = |&letter: &char| {
        colour(letter).ok_or_else(|| format!("\u{201c}{letter}\u{201d} is no tile of this level: A to {last} are."))
    };
    letters.iter().map(read).collect()
}

/// Shows the form.
pub(super) fn form_ui(sim: &Sim, draft: &mut Draft, ui: &mut Ui) -> Option<Reply> {
    let theme = Theme::of(ui);
    Grid::new("injection form")
        .num_columns(2)
        .spacing(vec2(8.0, 4.0))
        .show(ui, |ui| fields_ui(sim, draft, ui));
    let read = draft.read(sim);
    if let Err(why) = &read {
        ui.label(RichText::new(why).small().color(theme.bad));
    }
    ui.horizontal(|ui| {
        let button = Button::new(RichText::new("Arm").color(theme.on_accent)).fill(theme.accent);
        let mut done = ui.add_enabled(read.is_ok(), button);
        if let Err(why) = &read {
            done = done.on_disabled_hover_text(why);
        }
        let given_up = ui.button("Leave it").on_hover_text("Arms nothing").clicked();
        match read {
            Ok(injection) if done.clicked() => Some(Reply::Done(injection)),
            _ => given_up.then_some(Reply::GivenUp),
        }
    })
    .inner
}

fn fields_ui(sim: &Sim, draft: &mut Draft, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let caption = |ui: &mut Ui, words: &str| {
        ui.label(RichText::new(words).color(theme.weak));
    };
    caption(ui, "What");
    what_ui(sim, draft, ui);
    ui.end_row();
    if draft.what == What::Tiles {
        caption(ui, "Tiles");
        let tiles = TextEdit::singleline(&mut draft.letters)
            .hint_text("ABCA")
            .desired_width(130.0);
        let tiles = ui.add(tiles);
        tiles.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, "Tiles of an injection"));
        tiles.on_hover_text("Letters, in the order of creation; the generator draws as it would have");
        ui.end_row();
        return;
    }
    caption(ui, "The next");
    let kinds = sim.kinds();
    let kinds = kinds.into_iter().map(|kind| (kind.to_owned(), kind));
    choice_ui(ui, "Kind of action of an injection", &mut draft.kind, kinds);
    ui.end_row();
    match draft.what {
        What::Delay => {
            caption(ui, "By");
            number_ui(ui, &mut draft.ticks, MOST_TICKS, "ticks", "Ticks of an injection");
            ui.end_row();
        }
        What::Cancel => {
            caption(ui, "When it");
            let moments = Moment::ALL.map(|moment| (moment, moment.words()));
            choice_ui(ui, "Transition of an injection", &mut draft.moment, moments);
            ui.end_row();
            caption(ui, "Ends");
            let scopes = [(Scope::Chain, "its chain"), (Scope::Action, "it alone")];
            choice_ui(ui, "Scope of an injection", &mut draft.scope, scopes);
            ui.end_row();
            caption(ui, "Board");
            let outcomes = [(CancelOutcome::Keep, "kept"), (CancelOutcome::RollBack, "rolled back")];
            choice_ui(ui, "Outcome of an injection", &mut draft.outcome, outcomes);
            ui.end_row();
        }
        What::Tiles | What::Fail => {}
    }
    caption(ui, "Times");
    number_ui(ui, &mut draft.times, MOST_TIMES, "", "Times that an injection strikes");
    ui.end_row();
}

fn what_ui(sim: &Sim, draft: &mut Draft, ui: &mut Ui) {
    let shown = draft.what.words();
    let combo = ComboBox::from_id_salt("what").selected_text(shown).width(130.0);
    let response = combo.show_ui(ui, |ui| {
        for what in What::ALL {
            // A kind of game that makes no tiles has none to fix.
            let why = (what == What::Tiles).then(|| refusal(sim, &Injection::Tiles(Vec::new())));
            let why = why.flatten();
            let button = Button::selectable(draft.what == what, what.words());
            let response = ui.add_enabled(why.is_none(), button);
            let response = match why {
                Some(why) => response.on_disabled_hover_text(why),
                None => response,
            };
            if response.clicked() {
                draft.what = what;
            }
        }
    });
    name_combo(&response.response, "What an injection does", shown);
}

/// A list to choose from.
fn choice_ui<T: PartialEq>(
    ui: &mut Ui,
    called: &str,
    value: &mut T,
    choices: impl IntoIterator<Item = (T, &'static str)>,
) {
    let choices: Vec<(T, &str)> = choices.into_iter().collect();
    let shown = choices.iter().find(|(choice, _)| choice == value);
    let shown = shown.map_or("", |&(_, words)| words);
    let combo = ComboBox::from_id_salt(called).selected_text(shown).width(130.0);
    let response = combo.show_ui(ui, |ui| {
        for (choice, words) in choices {
            if ui.selectable_label(*value == choice, words).clicked() {
                *value = choice;
            }
        }
    });
    name_combo(&response.response, called, shown);
}

fn number_ui(ui: &mut Ui, value: &mut u32, most: u32, unit: &str, called: &str) {
    ui.horizontal(|ui| {
        let number = ui.add(DragValue::new(value).range(1..=most));
        number.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, true, called));
        ui.label(RichText::new(unit).color(Theme::of(ui).weak));
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::level::match3::{Match3, Settings};
    use crate::level::{Level, Puzzle};

    fn sim() -> Sim {
        let puzzle = Puzzle::Match3(Match3::new(5, 5, Settings::default()));
        Sim::new(Arc::new(Level::new("Test", puzzle)), 1)
    }

    #[test]
    fn a_form_filled_with_an_injection_reads_back_as_it() {
        let sim = sim();
        let strike = |effect| Injection::Strike {
            kind: "Fall".into(),
            times: 3,
            effect,
        };
        let cancel = Meddling::Cancel {
            moment: Moment::Completes,
            scope: Scope::Chain,
            outcome: CancelOutcome::RollBack,
        };
        let tiles = "ABCA".chars().filter_map(Colour::from_letter).collect();
        for injection in [
            Injection::Tiles(tiles),
            strike(Meddling::Fail),
            strike(Meddling::Delay { ticks: 12 }),
            strike(cancel),
        ] {
            assert_eq!(Draft::of(&injection).read(&sim), Ok(injection));
        }
    }

    #[test]
    fn what_cannot_be_armed_is_told_in_a_sentence() {
        let sim = sim();
        let mut draft = Draft::of(&Injection::Tiles(Vec::new()));
        assert!(draft.read(&sim).unwrap_err().starts_with("Type the next tiles"));
        draft.letters = "AX".into();
        assert!(draft.read(&sim).unwrap_err().contains("\u{201c}X\u{201d} is no tile"));
        draft.letters = "ab a".into();
        assert!(draft.read(&sim).is_ok(), "small letters and blanks are taken as well");
        draft.what = What::Fail;
        assert!(draft.read(&sim).unwrap_err().starts_with("No such action"));
        (draft.kind, draft.what) = ("Fall".into(), What::Cancel);
        (draft.scope, draft.moment) = (Scope::Action, Moment::Canceled);
        assert!(draft.read(&sim).unwrap_err().starts_with("Ended by then"));
    }
}
