//! The menu View, with all that is below it.

use tilewright::app::command::{Command, Panel, Workspace};
use tilewright::ui::canvas::{MarkSwitch, Zoom};
use tilewright::ui::theme::ThemeChoice;

use super::stage::{Before, Row, Stage, fresh, in_live, narrow};

const fn row(id: &'static str, state: fn() -> Stage, does: fn(&Before, &Stage) -> bool) -> Row {
    Row { id, state, does }
}

pub const ROWS: &[Row] = &[
    row("zoom-in", fresh, |before, now| now.zoom() != before.zoom),
    row("zoom-out", fresh, |before, now| now.zoom() != before.zoom),
    row(
        "fit",
        || fresh().ask(Command::Zoom(Zoom::In)),
        |before, now| now.zoom() != before.zoom,
    ),
    row("actual", fresh, |_, now| now.zoom().contains("100 %")),
    row("link-canvases", fresh, |before, now| {
        now.facts().linked != before.facts.linked
    }),
    row("rulers", fresh, |before, now| now.facts().rulers != before.facts.rulers),
    row("rolled", fresh, |before, now| now.facts().rolled != before.facts.rolled),
    row("panel-palette", fresh, closes::<0>),
    row("panel-level", fresh, closes::<1>),
    row("panel-live", fresh, closes::<2>),
    row("panel-actions", fresh, closes::<3>),
    row("panel-inspector", fresh, closes::<4>),
    row("panel-settings", fresh, closes::<5>),
    row("panel-layers", fresh, closes::<6>),
    row("panel-problems", fresh, closes::<7>),
    row("panel-edits", fresh, closes::<8>),
    row("panel-marks", fresh, closes::<9>),
    row("panel-timeline", fresh, closes::<10>),
    row("panel-breakpoints", fresh, closes::<11>),
    row("mark-hovered", fresh, switches::<0>),
    row("mark-selected", fresh, switches::<1>),
    row("mark-changed", fresh, switches::<2>),
    row("mark-hole", fresh, switches::<3>),
    row("mark-ready", fresh, switches::<4>),
    row("mark-refused", fresh, switches::<5>),
    row("mark-problem", fresh, switches::<6>),
    row("mark-dim", fresh, switches::<7>),
    row("mark-dead", fresh, switches::<8>),
    row("mark-reachable", fresh, switches::<9>),
    row("unfold-actions", narrow, |before, now| {
        before.facts.rail_open == Some(false) && now.facts().rail_open == Some(true) && now.has("Close Actions")
    }),
    row(
        "reset-panels",
        || fresh().ask(Command::ShowPanel(Panel::Edits, false)),
        |before, now| !before.facts.open.contains(&Panel::Edits) && now.facts().open.contains(&Panel::Edits),
    ),
    row(
        "workspace-design",
        || fresh().ask(Command::ChooseWorkspace(Workspace::Play)),
        |_, now| now.facts().workspace == Workspace::Design,
    ),
    row("workspace-debug", fresh, |_, now| {
        now.facts().workspace == Workspace::Debug
    }),
    row("workspace-play", fresh, |_, now| {
        now.facts().workspace == Workspace::Play
    }),
    row(
        "theme-dark",
        || fresh().ask(Command::SetTheme(ThemeChoice::Light)),
        |_, now| now.facts().theme == ThemeChoice::Dark,
    ),
    row("theme-light", fresh, |_, now| now.facts().theme == ThemeChoice::Light),
    row("theme-high-contrast", fresh, |_, now| {
        now.facts().theme == ThemeChoice::HighContrast
    }),
    row("text-larger", fresh, |before, now| {
        now.facts().text_scale > before.facts.text_scale
    }),
    row("text-smaller", fresh, |before, now| {
        now.facts().text_scale < before.facts.text_scale
    }),
    row(
        "text-normal",
        || fresh().ask(Command::ScaleText(1.3)),
        |_, now| (now.facts().text_scale - 1.0).abs() < 1e-6,
    ),
    row("focus-live", fresh, |_, now| now.facts().focus == Panel::Live),
    row("focus-actions", in_live, |_, now| now.facts().focus == Panel::Actions),
];

fn closes<const N: usize>(before: &Before, now: &Stage) -> bool {
    let panel = Panel::ALL[N];
    before.facts.open.contains(&panel) && !now.facts().open.contains(&panel)
}

fn switches<const N: usize>(before: &Before, now: &Stage) -> bool {
    let mark = MarkSwitch::ALL[N];
    before.facts.marks.shows(mark) != now.facts().marks.shows(mark)
}
