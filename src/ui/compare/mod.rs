//! Two runs beside each other: where they part, what each does there, and both boards.
//!
//! It draws what [`crate::sim::compare`] finds, and knows no puzzle. What is found is kept until one of the runs goes on or is another.

mod lines;
mod view;
mod words;

pub use view::CompareView;

use egui::{Button, ComboBox, Label, RichText, ScrollArea, Ui, WidgetInfo};
use egui_material_icons::icons;

use crate::board::Board;
use crate::command::{Command, Panel};
use crate::level::Level;
use crate::sim::compare::{Comparison, Parting, Run, Side, Which};
use crate::sim::{Hashes, Sim};
use crate::ui::atlas::Atlas;
use crate::ui::board_pair::{Pictured, board_pair_ui};
use crate::ui::controls::{hint_ui, name_combo, named};
use crate::ui::inspector::fields::section_ui;
use crate::ui::theme::{Theme, size};
use crate::words::{counted, thousands};
use view::Progress;

/// A run that can be a side.
pub struct Candidate<'a> {
    /// By which it is chosen: no two have the same.
    pub id: u64,
    /// Another number when another run stands behind the same id: what was worked out before is of that one.
    pub revision: u64,
    /// Its name: `b2`.
    pub name: String,
    /// Where and why it was left, or where it comes from, in words; empty for the present run.
    pub words: String,
    /// The branch that it is.
    pub branch: Option<u32>,
    /// Whether it is the present run.
    pub is_present: bool,
    /// Whether it is in front, so that going to a moment leads there.
    pub in_front: bool,
    /// The level that it runs, which tells what its tiles look like.
    pub level: Option<&'a Level>,
    /// What it is asked of.
    pub source: Source<'a>,
}

/// What a side is asked of.
pub enum Source<'a> {
    /// A simulation as far as it went, and its board after a transition: its hashes are worked out here.
    Run(&'a Sim, Box<dyn Fn(u64) -> Option<Board> + 'a>),
    /// What was read from somewhere, with the hashes that stood there.
    Read(&'a dyn Side),
}

impl Candidate<'_> {
    /// `b2`, or `b1, the present run`.
    fn title(&self) -> String {
        if self.is_present {
            format!("{}, the present run", self.name)
        } else {
            self.name.clone()
        }
    }

    fn as_side<'a>(&'a self, hashes: &'a Hashes) -> Box<dyn Side + 'a> {
        match &self.source {
            Source::Run(sim, board_after) => Box::new(Run {
                sim,
                hashes,
                board_after: &**board_after,
            }),
            Source::Read(side) => Box::new(*side),
        }
    }
}

/// Shows two of the runs; the present one stands first, the newest last.
pub fn compare_ui(
    candidates: &[Candidate<'_>],
    view: &mut CompareView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let Some(sides) = view.sides(candidates) else {
        ui.add_space((ui.available_height() * 0.15).min(40.0));
        let words = "Two runs are compared here: where they first differ, and both boards there. Step back and play on, or start \
                     again: the run that is left can be compared with the present one. So can a trace, and the moment of a report";
        return hint_ui(ui, icons::ICON_COMPARE_ARROWS, words);
    };
    ScrollArea::vertical()
        .id_salt("compare")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            choice_ui(candidates, sides, view, ui);
            let [a, b] = sides.map(|index| &candidates[index]);
            if a.id == b.id {
                ui.add_space(size::PAD);
                ui.label(
                    RichText::new("Both sides are the same run: choose another for one of them").color(theme.weak),
                );
                return;
            }
            match view.work_on([a, b]) {
                Progress::Of(made, all) => {
                    let words = format!(
                        "Comparing: {} of {}",
                        thousands(made),
                        counted(all, "transition", "transitions")
                    );
                    ui.label(RichText::new(words).color(theme.weak));
                    ui.ctx().request_repaint();
                }
                Progress::Done => {
                    let Some((compared, hashes)) = view.found() else { return };
                    let runs = [a.as_side(hashes[0]), b.as_side(hashes[1])];
                    found_ui(compared, [a, b], [&*runs[0], &*runs[1]], atlas, ui, commands);
                }
            }
        });
}

/// Which run each side is.
fn choice_ui(candidates: &[Candidate<'_>], sides: [usize; 2], view: &mut CompareView, ui: &mut Ui) {
    let theme = Theme::of(ui);
    for which in Which::ALL {
        let index = which as usize;
        ui.horizontal(|ui| {
            ui.label(RichText::new(which.name()).strong().color(theme.strong));
            let shown = candidates[sides[index]].title();
            let combo = ComboBox::from_id_salt(("side", index))
                .selected_text(&shown)
                .width((ui.available_width() - 8.0).clamp(80.0, 260.0));
            let response = combo.show_ui(ui, |ui| {
                for candidate in candidates {
                    let name = match candidate.words.as_str() {
                        "" => candidate.title(),
                        words => format!("{}: {words}", candidate.title()),
                    };
                    if ui
                        .selectable_label(candidate.id == candidates[sides[index]].id, name)
                        .clicked()
                    {
                        view.choose(which, candidate.id);
                    }
                }
            });
            name_combo(&response.response, &format!("Side {}", which.name()), &shown);
        });
    }
}

/// What was found: in a sentence, with the ways on; then the transitions, the boards and the inputs.
fn found_ui(
    compared: &Comparison,
    sides: [&Candidate<'_>; 2],
    runs: [&dyn Side; 2],
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    ui.add_space(2.0);
    let sentence = words::sentence(compared, sides.map(|side| side.branch), runs);
    ui.add(Label::new(RichText::new(sentence).color(theme.strong)).wrap());
    ways_ui(compared, sides, ui, commands);
    if compared.parting == Parting::NothingInCommon {
        return;
    }
    if !matches!(compared.parting, Parting::Start | Parting::Nowhere) {
        section_ui(ui, "Transitions", |ui| lines::lines_ui(compared, sides, runs, ui));
    }
    section_ui(ui, "Boards", |ui| boards_ui(compared, sides, atlas, ui, commands));
    if compared.inputs.iter().any(|rows| !rows.is_empty()) {
        section_ui(ui, "Inputs before it that differ", |ui| {
            for which in Which::ALL {
                let side = sides[which as usize];
                for line in words::inputs(runs[which as usize], side.branch, &compared.inputs[which as usize]) {
                    let line = format!("{}: {line}", which.name());
                    ui.add(Label::new(RichText::new(line).color(theme.text)).wrap());
                }
            }
        });
    }
    ui.add_space(size::PAD);
}

/// To the place in the present run; and to the branches.
fn ways_ui(compared: &Comparison, sides: [&Candidate<'_>; 2], ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        let in_front = sides.into_iter().find(|side| side.in_front);
        let enabled = match (compared.parting, in_front) {
            (Parting::Nowhere | Parting::NothingInCommon, _) => Err("There is no place at which they differ."),
            (_, None) => {
                Err("Neither side is what is in front: choose the present run for one, or click into its panel first.")
            }
            (_, Some(side)) if side.is_present => Ok("Live shows the present run where they part"),
            (_, Some(_)) => Ok("The trace is shown where they part"),
        };
        let go = named(
            ui.add_enabled(enabled.is_ok(), Button::new("Go to it")),
            "Go to the difference",
        );
        let go = match enabled {
            Ok(tip) => go.on_hover_text(tip),
            Err(why) => go.on_disabled_hover_text(why),
        };
        if go.clicked() {
            let is_live = in_front.is_some_and(|side| side.is_present);
            commands.push(Command::FocusPanel(if is_live { Panel::Live } else { Panel::Trace }));
            commands.push(Command::GoTo(compared.at));
        }
        for branch in sides
            .into_iter()
            .filter(|side| !side.is_present)
            .filter_map(|side| side.branch)
        {
            let choose = named(
                ui.add(Button::new(format!("Choose b{branch}"))),
                &format!("Choose branch b{branch}"),
            );
            let tip = "Makes it the present one; the one that is shown now stays as a branch";
            if choose.on_hover_text(tip).clicked() {
                commands.push(Command::ChooseBranch(branch));
            }
        }
    });
}

/// Both boards where the runs part, and the counters that differ.
fn boards_ui(
    compared: &Comparison,
    sides: [&Candidate<'_>; 2],
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let captions = Which::ALL.map(|which| words::caption(compared, which));
    let names = Which::ALL.map(|which| format!("Board of {}", which.name()));
    let pictured = |index: usize| {
        Some(Pictured {
            level: sides[index].level?,
            board: compared.boards[index].as_ref()?,
            caption: &captions[index],
            name: &names[index],
        })
    };
    let (Some(a), Some(b)) = (pictured(0), pictured(1)) else {
        let unknown = Which::ALL.into_iter().find(|&which| pictured(which as usize).is_none());
        let words = format!("No board is known of {}", unknown.map_or("either", Which::name));
        ui.label(RichText::new(words).color(theme.weak));
        return;
    };
    let places = compared.places.as_deref().unwrap_or(&[]);
    board_pair_ui([a, b], places, atlas, ui, commands);
    let differ = words::difference(compared, a.board);
    let response = ui.add(Label::new(RichText::new(&differ).color(theme.text)).wrap());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &differ));
}
