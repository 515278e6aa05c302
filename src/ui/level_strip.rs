//! The Level's strip, as high as Live's, so that both boards stand side by side: the worst problem, and the level in a line.

use egui::{Align, Label, Layout, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, vec2};
use egui_material_icons::icons;

use super::controls::divider;
use super::strip::cause_ui;
use super::theme::{Theme, size};
use crate::editor::Editor;
use crate::level::match3::{Goal, Refill, Rule};
use crate::level::{Problem, Severity};
use crate::rules::sokoban::counts;
use crate::words::counted;

/// The height of the line of facts.
const FACTS: f32 = 26.0;

/// What stands between two facts, and what the mark of those that have no room takes, in points.
const BETWEEN: f32 = 13.0;
const MORE: f32 = 22.0;

/// Shows the strip in a height, in points. `before` stands before the facts. `problems` is `None` while they are not known.
pub fn level_strip_ui(
    ui: &mut Ui,
    editor: &Editor,
    problems: Option<&[Problem]>,
    height: f32,
    before: impl FnOnce(&mut Ui),
) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let inner = rect.shrink2(vec2(8.0, 0.0));
    let (first, second) = inner.split_top_bottom_at_y(inner.bottom() - FACTS.min(height / 2.0));
    let line = |ui: &mut Ui, rect| {
        let mut line = ui.new_child(
            UiBuilder::new()
                .max_rect(rect)
                .layout(Layout::left_to_right(Align::Center)),
        );
        line.set_clip_rect(rect.intersect(ui.clip_rect()));
        line
    };
    let (title, sentence) = first.split_top_bottom_at_y(first.top() + size::BAR);
    if sentence.height() > size::TEXT {
        let mut line = line(ui, title);
        line.set_clip_rect(first.intersect(ui.clip_rect()));
        problem_ui(&mut line, problems, Some(sentence));
    } else if first.height() > size::TEXT {
        problem_ui(&mut line(ui, first), problems, None);
    }
    let mut facts = line(ui, second);
    before(&mut facts);
    facts_ui(&mut facts, editor);
}

/// The worst problem in a sentence, or that there is none. The sentence has a place of its own below the line, or the rest of the line.
fn problem_ui(ui: &mut Ui, problems: Option<&[Problem]>, below: Option<Rect>) {
    let theme = Theme::of(ui);
    // The first of the worst, as in Problems.
    let worst = problems
        .unwrap_or_default()
        .iter()
        .rev()
        .max_by_key(|problem| problem.severity);
    let (icon, colour, words) = match (problems, worst) {
        (None, _) => (icons::ICON_HOURGLASS_TOP, theme.weak, "Checking"),
        (Some(_), None) => (icons::ICON_CHECK_CIRCLE, theme.good, "No problems"),
        (_, Some(problem)) => match problem.severity {
            Severity::Error => (icons::ICON_ERROR, theme.bad, "Error"),
            Severity::Warning => (icons::ICON_WARNING, theme.warn, "Warning"),
            Severity::Note => (icons::ICON_INFO, theme.accent, "Note"),
        },
    };
    ui.label(icon.rich_text().size(size::ICON).color(colour));
    ui.label(RichText::new(words).color(theme.strong));
    let sentence = match (problems, worst) {
        (_, Some(problem)) => &problem.message,
        (Some(_), None) if below.is_some() => "What goes wrong while you paint is told here.",
        _ => "",
    };
    match below {
        Some(place) => cause_ui(sentence, theme.weak, place, ui),
        // Cut text shows whole in a tooltip of its own.
        None if !sentence.is_empty() => {
            ui.add(Label::new(RichText::new(sentence).color(theme.weak)).truncate());
        }
        None => {}
    }
}

/// A fact of the level, and what it means.
type Fact = (String, String);

/// The facts in a line, as many as there is room for; the rest stand in the tooltip of what takes their place.
fn facts_ui(ui: &mut Ui, editor: &Editor) {
    let theme = Theme::of(ui);
    ui.spacing_mut().item_spacing.x = 3.0;
    let facts = facts(editor);
    let font = TextStyle::Small.resolve(ui.style());
    let widths = facts.iter().map(|(words, _)| {
        let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(words.clone(), font.clone(), theme.text));
        galley.size().x
    });
    let shown = fitting(&widths.collect::<Vec<f32>>(), ui.available_width());
    for (index, (words, tip)) in facts.iter().take(shown).enumerate() {
        if index > 0 {
            divider(ui);
        }
        ui.add(Label::new(RichText::new(words).small().color(theme.text)).extend())
            .on_hover_text(tip);
    }
    if shown < facts.len() && ui.available_width() >= MORE {
        let all: Vec<String> = facts.iter().map(|(words, tip)| format!("{words}: {tip}")).collect();
        ui.label(RichText::new("…").color(theme.weak))
            .on_hover_text(all.join("\n"));
    }
}

/// How many facts of these widths stand in a line, with what stands between them. All, or fewer and room for the mark of the rest.
fn fitting(widths: &[f32], room: f32) -> usize {
    let ends = widths.iter().scan(0.0, |end, width| {
        *end += width + if *end > 0.0 { BETWEEN } else { 0.0 };
        Some(*end)
    });
    let ends: Vec<f32> = ends.collect();
    if ends.last().is_none_or(|end| *end <= room) {
        return widths.len();
    }
    ends.iter().take_while(|end| **end + MORE <= room).count()
}

/// Size, rule, colours, moves and goals; of a pile its tiles, and of a room what stands in it.
fn facts(editor: &Editor) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    let mut fact = |words: String, tip: &str| facts.push((words, tip.to_owned()));
    if let Some(room) = editor.room() {
        let (columns, rows) = editor.size();
        let (balls, destinations) = counts(room);
        fact(format!("{columns} × {rows}"), "Columns and rows");
        let tip = "Those that the hero can come to when no ball is in the way";
        fact(counted(balls, "ball", "balls"), tip);
        fact(counted(destinations, "destination", "destinations"), tip);
        return facts;
    }
    if let Some(mahjong) = editor.level().mahjong() {
        let tiles = &mahjong.tiles;
        let fixed = tiles.iter().filter(|tile| tile.face.is_some()).count();
        let (width, height) = tiles.size();
        let difficulty = mahjong.settings.difficulty.name();
        let size = format!("{} × {} tiles", f32::from(width) / 2.0, f32::from(height) / 2.0);
        fact(counted(tiles.len(), "tile", "tiles"), "How many tiles lie in the pile");
        fact(
            counted(tiles.layers(), "layer", "layers"),
            "Layers up to the highest tile",
        );
        fact(size, "The room of the pile, in tiles");
        fact(format!("{difficulty} deal"), "How faces are dealt");
        if fixed > 0 {
            fact(format!("{fixed} fixed"), "Tiles with faces fixed by hand");
        }
        return facts;
    }
    let match3 = editor.match3();
    let settings = &match3.settings;
    let size = format!("{} × {}", match3.terrain.width(), match3.terrain.height());
    fact(size, "Columns and rows");
    let rule = match settings.rule {
        Rule::Line => format!("Lines of {}", settings.min),
        Rule::Cluster => format!("Groups of {}", settings.min),
    };
    fact(rule, "What makes a match");
    fact(
        counted(settings.colours(), "colour", "colours"),
        "How many colours are drawn",
    );
    let moves = settings
        .moves
        .map_or_else(|| "No limit".to_owned(), |moves| counted(moves, "move", "moves"));
    fact(moves, "How many moves a game has");
    for goal in settings.goals.iter().copied().map(goal_in_words) {
        fact(goal, "A goal: all of them win the level");
    }
    // The least of them last: it is the first to have no room.
    let refill = match settings.refill {
        Refill::None => "No refill",
        Refill::Random => "Random refill",
        Refill::Fair => "Fair refill",
    };
    fact(refill.to_owned(), "Where new tiles come from after a clear");
    facts
}

fn goal_in_words(goal: Goal) -> String {
    match goal {
        Goal::Collect { colour, count } => format!("{count} {}", colour.name()),
        Goal::Score(points) => counted(points, "point", "points"),
        Goal::Enemy(points) => format!("Enemy of {points}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_that_have_no_room_are_left_out_whole() {
        let widths = [40.0, 60.0, 50.0];
        let all = 150.0 + 2.0 * BETWEEN;
        assert_eq!(fitting(&widths, all), 3);
        assert_eq!(fitting(&widths, all - 1.0), 2, "with room for the mark");
        assert_eq!(fitting(&widths, 100.0 + BETWEEN + MORE - 1.0), 1);
        assert_eq!(fitting(&widths, 61.0), 0);
        assert_eq!(fitting(&[], 0.0), 0);
    }
}
