//! The Level's strip, as high as Live's, so that both boards stand side by side: the worst problem, and the level in a line.

use egui::{Align, Label, Layout, RichText, Sense, Ui, UiBuilder, vec2};
use egui_material_icons::icons;

use super::controls::divider;
use super::theme::{Theme, size};
use crate::editor::Editor;
use crate::level::match3::{Goal, Refill, Rule};
use crate::level::{Problem, Severity};
use crate::rules::sokoban::counts;
use crate::words::counted;

/// The height of the line of facts.
const FACTS: f32 = 26.0;

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
    if first.height() > size::TEXT {
        problem_ui(&mut line(ui, first), problems);
    }
    let mut facts = line(ui, second);
    before(&mut facts);
    facts_ui(&mut facts, editor);
}

/// The worst problem in a sentence, or that there is none.
fn problem_ui(ui: &mut Ui, problems: Option<&[Problem]>) {
    let theme = Theme::of(ui);
    let worst = problems
        .unwrap_or_default()
        .iter()
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
    if let Some(problem) = worst {
        let label = Label::new(RichText::new(&problem.message).color(theme.weak)).truncate();
        // Cut text shows whole in a tooltip of its own.
        ui.add(label);
    }
}

/// Size, rule, colours, moves and goals.
fn facts_ui(ui: &mut Ui, editor: &Editor) {
    let theme = Theme::of(ui);
    ui.spacing_mut().item_spacing.x = 5.0;
    let mut first = true;
    let mut fact = |ui: &mut Ui, words: &str, tip: &str| {
        if !std::mem::take(&mut first) {
            divider(ui);
        }
        ui.add(Label::new(RichText::new(words).small().color(theme.text)).truncate())
            .on_hover_text(tip);
    };
    if let Some(room) = editor.room() {
        let (columns, rows) = editor.size();
        let (balls, destinations) = counts(room);
        let number = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        };
        fact(ui, &format!("{columns} × {rows}"), "Columns and rows");
        let counted = format!(
            "{}, {} in the hero's area",
            number(balls, "ball"),
            number(destinations, "destination")
        );
        fact(
            ui,
            &counted,
            "Those that the hero can come to when no ball is in the way",
        );
        return;
    }
    if let Some(mahjong) = editor.level().mahjong() {
        let tiles = &mahjong.tiles;
        let fixed = tiles.iter().filter(|tile| tile.face.is_some()).count();
        let (width, height) = tiles.size();
        let size = format!("{} × {} tiles", f32::from(width) / 2.0, f32::from(height) / 2.0);
        fact(ui, &counted(tiles.len(), "tile", "tiles"), "Tiles");
        fact(
            ui,
            &counted(tiles.layers(), "layer", "layers"),
            "Layers up to the highest tile",
        );
        fact(ui, &size, "The room of the pile, in tiles");
        fact(
            ui,
            &format!("{} deal", mahjong.settings.difficulty.name()),
            "How faces are dealt",
        );
        if fixed > 0 {
            fact(ui, &format!("{fixed} fixed"), "Tiles with faces fixed by hand");
        }
        return;
    }
    let match3 = editor.match3();
    let settings = &match3.settings;
    let rule = match settings.rule {
        Rule::Line => format!("Lines of {}", settings.min),
        Rule::Cluster => format!("Groups of {}", settings.min),
    };
    fact(
        ui,
        &format!("{} × {}", match3.terrain.width(), match3.terrain.height()),
        "Columns and rows",
    );
    fact(ui, &rule, "What makes a match");
    fact(
        ui,
        &counted(settings.colours(), "colour", "colours"),
        "How many colours are drawn",
    );
    let refill = match settings.refill {
        Refill::None => "No refill",
        Refill::Random => "Random refill",
        Refill::Fair => "Fair refill",
    };
    fact(ui, refill, "Where new tiles come from after a clear");
    let moves = settings
        .moves
        .map_or_else(|| "No limit".to_owned(), |moves| counted(moves, "move", "moves"));
    fact(ui, &moves, "How many moves a game has");
    let goals: Vec<String> = settings.goals.iter().copied().map(goal_in_words).collect();
    if !goals.is_empty() {
        let words = goals.join(" · ");
        fact(ui, &words, &format!("What wins the level: {words}"));
    }
}

fn goal_in_words(goal: Goal) -> String {
    match goal {
        Goal::Collect { colour, count } => format!("{count} {}", colour.name()),
        Goal::Score(points) => counted(points, "point", "points"),
        Goal::Enemy(points) => format!("Enemy of {points}"),
    }
}
