//! The Trace panel: which trace is open, how it stands, and the board at the moment that is shown, where one is known.
//!
//! Its tree, timeline and Inspector are those of Live: they look at the trace while its tab is in front.

use egui::{RichText, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::atlas::Atlas;
use super::canvas::pile::small_pile_ui;
use super::canvas::{Crop, small_board_ui};
use super::controls::{COMPARE_WITH_PRESENT, hint_ui, icon_button};
use super::record::Record;
use super::theme::{Theme, size};
use super::tile_set::TileSet;
use crate::board::Board;
use crate::command::{Command, OtherRun};
use crate::sim::Step;
use crate::trace::{End, Trace};
use crate::words::{counted, thousands};

/// From this width on the board stands beside the facts, not below them.
const BESIDE: f32 = 400.0;
/// The board is never lower than this, in points.
const LOWEST: f32 = 160.0;

/// What the panel shows.
#[derive(Debug, Clone)]
pub struct Shown<'a> {
    /// The trace as far as it was read.
    pub trace: &'a Trace,
    /// The name of its file.
    pub name: String,
    /// Its record with the marks in it.
    pub record: Record<'a>,
    /// The board at the playhead.
    pub board: Option<&'a Board>,
    /// Whether all that the file holds for now has been read.
    pub is_read: bool,
    /// Whether the file was deleted or moved away since it was read.
    pub is_gone: bool,
    /// Why the file is followed no more.
    pub failed: Option<&'a str>,
}

/// Shows the panel; `None` while no trace is open.
pub fn trace_ui(shown: Option<&Shown<'_>>, atlas: &Atlas, ui: &mut Ui, commands: &mut Vec<Command>) {
    let Some(shown) = shown else {
        ui.add_space((ui.available_height() * 0.2).min(80.0));
        return hint_ui(
            ui,
            icons::ICON_TIMELINE,
            "No trace is open: File, Open… takes a .jsonl file of this or another engine",
        );
    };
    strip_ui(shown, ui);
    steps_ui(shown, ui, commands);
    ui.add_space(size::GAP);
    let height = ui.available_height();
    ScrollArea::vertical()
        .id_salt("trace")
        .auto_shrink(false)
        .show(ui, |ui| {
            let Some(board) = shown.board.filter(|_| ui.available_width() > BESIDE) else {
                facts_ui(shown.trace, ui);
                ui.add_space(size::PAD);
                if let Some(board) = shown.board {
                    board_ui(shown, board, height, atlas, ui);
                }
                return;
            };
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| facts_ui(shown.trace, ui));
                ui.add_space(size::PAD);
                board_ui(shown, board, height, atlas, ui);
            });
        });
}

/// The word, what it means, and how the file ends.
fn strip_ui(shown: &Shown<'_>, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let line = |ui: &mut Ui, icon: MaterialIcon, words: &str, colour| {
        ui.horizontal_wrapped(|ui| {
            ui.label(icon.rich_text().size(size::ICON).color(colour));
            ui.label(RichText::new(words).color(colour));
        });
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(icons::ICON_TIMELINE.rich_text().size(18.0).color(theme.marks.past));
        ui.label(RichText::new("Trace").strong().color(theme.marks.past));
        ui.label(RichText::new(format!("read-only · {}", shown.name)).color(theme.text));
    });
    if let Some(fault) = &shown.trace.fault {
        let words = format!("Wrong from {fault}. What is sound before is shown.");
        return line(ui, icons::ICON_ERROR, &words, theme.bad);
    }
    if let Some(why) = shown.failed {
        let words = format!("The file cannot be read on: {why}");
        return line(ui, icons::ICON_ERROR, &words, theme.bad);
    }
    if shown.is_gone {
        let words = "The file is gone: it was deleted or moved. What was read of it is shown; it is read on when it comes again";
        line(ui, icons::ICON_WARNING, words, theme.warn);
    }
    match shown.trace.end {
        _ if !shown.is_read => line(ui, icons::ICON_HOURGLASS_TOP, "Being read…", theme.weak),
        End::Whole { checked: true } => line(
            ui,
            icons::ICON_CHECK_CIRCLE,
            "Whole; the hash at its end is right",
            theme.good,
        ),
        End::Whole { checked: false } => line(ui, icons::ICON_CHECK_CIRCLE, "Whole", theme.good),
        End::Open | End::Cut { .. } => {
            let words =
                "Truncated or still being written: it has no footer. What comes is followed; nothing so far is lost";
            line(ui, icons::ICON_MORE_HORIZ, words, theme.warn);
        }
    }
}

/// The moment, and the ways to others.
fn steps_ui(shown: &Shown<'_>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let tree = shown.record.sim.tree();
    let (here, last) = (shown.record.playhead, tree.last_transition());
    let at_start = if here > tree.dropped_transitions() {
        Ok(())
    } else {
        Err("This is the first moment".to_owned())
    };
    let at_end = if here < last {
        Ok(())
    } else {
        Err("This is the end of the trace".to_owned())
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let buttons = [
            (
                icons::ICON_FIRST_PAGE,
                "Start of the trace",
                "Before its first transition",
                &at_start,
                Command::GoTo(0),
            ),
            (
                icons::ICON_CHEVRON_LEFT,
                "Previous transition",
                "One back",
                &at_start,
                Command::StepBack(Step::Into),
            ),
            (
                icons::ICON_CHEVRON_RIGHT,
                "Next transition",
                "One on",
                &at_end,
                Command::Step(Step::Into),
            ),
            (
                icons::ICON_LAST_PAGE,
                "End of the trace",
                "After its last transition, and on with it",
                &at_end,
                Command::BackToNow,
            ),
        ];
        for (icon, name, tip, enabled, command) in buttons {
            if icon_button(ui, icon, name, tip, enabled.clone()).clicked() {
                commands.push(command);
            }
        }
        let words = format!(
            "Transition {} of {}, tick {}",
            thousands(here),
            thousands(last),
            thousands(shown.record.tick())
        );
        ui.label(RichText::new(words).color(theme.text));
    });
    let tip = "Find where the present run of Live and this trace first differ";
    if ui.button(COMPARE_WITH_PRESENT).on_hover_text(tip).clicked() {
        commands.push(Command::Compare(Some(OtherRun::Trace)));
    }
}

fn facts_ui(trace: &Trace, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let header = &trace.header;
    let or = |text: &str| {
        if text.is_empty() {
            "not named".to_owned()
        } else {
            text.to_owned()
        }
    };
    let sim = trace.sim();
    let mut rows = vec![
        ("Engine", or(&header.engine)),
        ("Level", or(&header.level)),
        ("Records", thousands(trace.records)),
        ("Actions", thousands(sim.tree().len() as u64)),
        ("Chains", thousands(trace.chains())),
        ("Ticks", thousands(sim.tick())),
    ];
    rows.extend(header.seed.clone().map(|seed| ("Seed", seed)));
    rows.extend(header.rng.clone().map(|rng| ("Generator", rng)));
    if trace.passed_over > 0 {
        rows.push((
            "Passed over",
            counted(
                trace.passed_over,
                "record of an unknown kind",
                "records of unknown kinds",
            ),
        ));
    }
    let dropped = sim.tree().dropped_actions();
    if dropped > 0 {
        rows.push((
            "Before it",
            counted(
                dropped,
                "action that the record had dropped",
                "actions that the record had dropped",
            ),
        ));
    }
    egui::Grid::new("trace facts")
        .num_columns(2)
        .spacing(vec2(12.0, 3.0))
        .show(ui, |ui| {
            for (caption, value) in rows {
                ui.label(RichText::new(caption).color(theme.weak));
                ui.label(RichText::new(value).color(theme.text));
                ui.end_row();
            }
        });
}

fn board_ui(shown: &Shown<'_>, board: &Board, height: f32, atlas: &Atlas, ui: &mut Ui) {
    let room = vec2(ui.available_width(), height.max(LOWEST));
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, "Board of the trace"));
    let sim = shown.record.sim;
    if let Some(pile) = sim.level().mahjong() {
        let _ = small_pile_ui(ui, board, pile.settings.tile_set, &[], rect, atlas);
    } else {
        let crop = Crop::of(board, &[], room);
        let _ = small_board_ui(ui, board, TileSet::of(sim.level()), crop, &[], rect, atlas);
    }
}
