//! The levels of a file that holds several: one before, one after, and a list with pictures that tells how each stands.

use egui::{Align2, Color32, FontId, Popup, Rect, RichText, ScrollArea, Sense, Ui, vec2};
use egui_material_icons::icons;

use super::atlas::Atlas;
use super::canvas::thumbnail_ui;
use super::controls::{icon_button, named};
use super::theme::{Theme, size};
use crate::command::Command;
use crate::editor::Editor;
use crate::words::counted;

/// The height of a row, and the width of its picture, in points.
const ROW: f32 = 56.0;
const PICTURE: f32 = 74.0;

/// Whether a level can be solved, as far as that is known without searching for long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solvable {
    /// A solution that is stored with it solves it.
    Stored,
    /// A solution was found.
    Proved,
    /// It was proved that there is none.
    Hopeless,
    /// No stored solution solves it any more.
    Broken,
    /// No solution is known.
    Unknown,
    /// Levels of its kind have no solutions.
    HasNone,
}

impl Solvable {
    const fn words(self) -> &'static str {
        match self {
            Self::Stored => "Solvable (stored solution)",
            Self::Proved => "Solvable",
            Self::Hopeless => "Unsolvable",
            Self::Broken => "Stored solution works no more",
            Self::Unknown => "No solution stored",
            Self::HasNone => "",
        }
    }

    const fn tint(self, theme: &Theme) -> Color32 {
        match self {
            Self::Stored | Self::Proved => theme.good,
            Self::Hopeless => theme.bad,
            Self::Broken => theme.warn,
            Self::Unknown | Self::HasNone => theme.weak,
        }
    }
}

/// How a level stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelState {
    /// Whether it can be solved.
    pub solvable: Solvable,
    /// How many problems it has.
    pub problems: usize,
}

/// What the list remembers: whose state is to be found out, in the order of the rows that were seen.
#[derive(Debug, Clone, Default)]
pub struct LevelListView {
    /// Their places.
    pub wanted: Vec<usize>,
}

/// The levels of a file.
pub struct LevelList<'a> {
    /// Their editors, in the order of the file.
    pub levels: Vec<&'a Editor>,
    /// How each stands, in the same order; `None` while it is not known.
    pub states: Vec<Option<LevelState>>,
    /// The place of the one that is open.
    pub at: usize,
}

/// Shows the bar: previous, the place of the open level, next.
pub fn level_list_ui(
    ui: &mut Ui,
    list: &LevelList<'_>,
    view: &mut LevelListView,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) {
    let (at, count) = (list.at, list.levels.len());
    let before = if at == 0 {
        Err("This is the first level of the file.".to_owned())
    } else {
        Ok(())
    };
    let tip = "Opens the level before this one";
    if icon_button(ui, icons::ICON_CHEVRON_LEFT, "Previous level", tip, before).clicked() {
        commands.push(Command::ChooseLevel(at - 1));
    }
    let words = format!("Level {} of {count}", at + 1);
    let response = named(ui.button(RichText::new(&words).small()), &words);
    Popup::menu(&response).show(|ui| {
        ui.set_width(280.0);
        let scroll = ScrollArea::vertical().max_height(360.0).auto_shrink([false, true]);
        scroll.show_rows(ui, ROW, count, |ui, rows| {
            for place in rows {
                let state = list.states.get(place).copied().flatten();
                if state.is_none() {
                    view.wanted.push(place);
                }
                if row_ui(ui, list.levels[place], state, place, place == at, atlas) {
                    commands.push(Command::ChooseLevel(place));
                    ui.close();
                }
            }
        });
    });
    let after = if at + 1 >= count {
        Err("This is the last level of the file.".to_owned())
    } else {
        Ok(())
    };
    let tip = "Opens the level after this one";
    if icon_button(ui, icons::ICON_CHEVRON_RIGHT, "Next level", tip, after).clicked() {
        commands.push(Command::ChooseLevel(at + 1));
    }
}

/// A level: picture, number, title and state; answers whether it was clicked.
fn row_ui(ui: &mut Ui, editor: &Editor, state: Option<LevelState>, place: usize, is_open: bool, atlas: &Atlas) -> bool {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let level = editor.level();
    let title = if level.name.is_empty() { "Untitled" } else { &level.name };
    let name = format!("Open level {}: {title}", place + 1);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_open, &name));
    let (columns, rows) = editor.size();
    let mut told: Vec<String> = Vec::new();
    match state {
        Some(LevelState { solvable, problems }) => {
            told.extend((!solvable.words().is_empty()).then(|| solvable.words().to_owned()));
            told.push(problems_in_words(problems));
        }
        None => told.push("Checking".to_owned()),
    }
    told.extend(editor.is_dirty().then(|| "edited".to_owned()));
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_value(told.join(", ")));
    if ui.is_rect_visible(rect) {
        let ground = match (is_open, response.hovered() || response.has_focus()) {
            (true, _) => theme.accent_ground,
            (_, true) => theme.hovered,
            _ => theme.raised,
        };
        ui.painter().rect_filled(rect.shrink(1.0), size::RADIUS, ground);
        let picture = Rect::from_min_size(rect.min, vec2(PICTURE, ROW)).shrink(4.0);
        thumbnail_ui(ui, level, &[], picture, atlas);
        let star = if editor.is_dirty() { ", edited" } else { "" };
        let at = rect.min + vec2(PICTURE + 6.0, 4.0);
        let solvable = state.map_or(("Checking", theme.weak), |state| {
            (state.solvable.words(), state.solvable.tint(theme))
        });
        let problems = state.map_or_else(String::new, |state| format!(" · {}", problems_in_words(state.problems)));
        let lines = [
            (format!("{}. {title}", place + 1), size::TEXT, theme.strong),
            (format!("{columns} × {rows}{problems}{star}"), size::SMALL, theme.weak),
            (solvable.0.to_owned(), size::SMALL, solvable.1),
        ];
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        for (line, (words, points, colour)) in lines.into_iter().enumerate() {
            let at = at + vec2(0.0, line as f32 * 17.0);
            painter.text(at, Align2::LEFT_TOP, words, FontId::proportional(points), colour);
        }
    }
    response.clicked()
}

/// "no problems", "1 problem", "3 problems".
fn problems_in_words(count: usize) -> String {
    match count {
        0 => "no problems".to_owned(),
        count => counted(count, "problem", "problems"),
    }
}
