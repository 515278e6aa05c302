//! The menu View, with all that is below it.

use tilewright::command::{Command, Panel, Workspace};
use tilewright::session::{MarkSwitch, ThemeChoice, Zoom};

use super::stage::{Before, Row, Stage, fresh, in_live};

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
    row("panel-palette", in_front::<0>, closes::<0>),
    row("panel-level", in_front::<1>, closes::<1>),
    row("panel-live", in_front::<2>, closes::<2>),
    row("panel-actions", in_front::<3>, closes::<3>),
    row("panel-inspector", in_front::<4>, closes::<4>),
    row("panel-settings", in_front::<5>, closes::<5>),
    row("panel-layers", in_front::<6>, closes::<6>),
    row("panel-problems", in_front::<7>, closes::<7>),
    row("panel-edits", in_front::<8>, closes::<8>),
    row("panel-marks", in_front::<9>, closes::<9>),
    row("panel-timeline", in_front::<10>, closes::<10>),
    row("panel-breakpoints", in_front::<11>, closes::<11>),
    row("panel-effects", in_front::<12>, closes::<12>),
    row("panel-sweep", in_front::<13>, closes::<13>),
    row("panel-compare", in_front::<14>, closes::<14>),
    row("panel-trace", in_front::<15>, closes::<15>),
    row("panel-report", in_front::<16>, closes::<16>),
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

/// A panel in front of its tabs; behind another one it would come to the front first.
fn in_front<const N: usize>() -> Stage {
    fresh().ask(Command::ShowPanel(Panel::ALL[N], true))
}

fn closes<const N: usize>(before: &Before, now: &Stage) -> bool {
    let panel = Panel::ALL[N];
    before.facts.open.contains(&panel) && !now.facts().open.contains(&panel)
}

fn switches<const N: usize>(before: &Before, now: &Stage) -> bool {
    let mark = MarkSwitch::ALL[N];
    before.facts.marks.shows(mark) != now.facts().marks.shows(mark)
}
