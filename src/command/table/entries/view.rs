//! The menu View, with what is below it, and the keys of panels.

use super::super::choices::{mark, panel, theme, workspace};
use super::super::make::{PLAIN, scaled};
use super::super::panels::{FOCUS_ACTIONS, FOCUS_LEVEL, FOCUS_LIVE, RESET_PANELS};
use super::super::{Entry, Menu};
use crate::command::keys::{Key, bare, ctrl, ctrl_shift, shift};
use crate::command::{Command, Icon, Panel, Workspace};
use crate::session::{MarkSwitch, ThemeChoice, Zoom};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "zoom-in",
        menu: Some((Menu::View, 0)),
        icon: Some(Icon::ZoomIn),
        tip: "Look at the board from nearer; + in a canvas, or the wheel",
        label: |_| "Zoom in".into(),
        command: |_| Ok(Command::Zoom(Zoom::In)),
        ..PLAIN
    },
    Entry {
        id: "zoom-out",
        menu: Some((Menu::View, 0)),
        icon: Some(Icon::ZoomOut),
        tip: "Look at the board from farther; - in a canvas, or the wheel",
        label: |_| "Zoom out".into(),
        command: |_| Ok(Command::Zoom(Zoom::Out)),
        ..PLAIN
    },
    Entry {
        id: "fit",
        menu: Some((Menu::View, 0)),
        icon: Some(Icon::FitScreen),
        keys: &[bare(Key::Num0)],
        tip: "Keep the whole board in view",
        label: |_| "Fit".into(),
        command: |_| Ok(Command::Zoom(Zoom::Fit)),
        ..PLAIN
    },
    Entry {
        id: "actual",
        menu: Some((Menu::View, 0)),
        keys: &[shift(Key::Num0)],
        tip: "Look at the board at its own size",
        label: |_| "100 %".into(),
        command: |_| Ok(Command::Zoom(Zoom::Actual)),
        ..PLAIN
    },
    Entry {
        id: "link-canvases",
        menu: Some((Menu::View, 1)),
        tip: "Pan and zoom of the Level and Live go together",
        label: |_| "Link the canvases".into(),
        command: |facts| Ok(Command::LinkCanvases(!facts.linked)),
        checked: |facts| Some(facts.linked),
        ..PLAIN
    },
    Entry {
        id: "rulers",
        menu: Some((Menu::View, 1)),
        tip: "Number columns and rows",
        label: |_| "Rulers".into(),
        command: |facts| Ok(Command::ShowRulers(!facts.rulers)),
        checked: |facts| Some(facts.rulers),
        ..PLAIN
    },
    Entry {
        id: "rolled",
        menu: Some((Menu::View, 1)),
        tip: "Show faintly what the level's seed rolls in random cells",
        label: |_| "Rolled tiles in random cells".into(),
        command: |facts| Ok(Command::ShowRolled(!facts.rolled)),
        checked: |facts| Some(facts.rolled),
        ..PLAIN
    },
    panel(Panel::Palette, "panel-palette"),
    panel(Panel::Level, "panel-level"),
    panel(Panel::Live, "panel-live"),
    panel(Panel::Actions, "panel-actions"),
    panel(Panel::Inspector, "panel-inspector"),
    panel(Panel::Settings, "panel-settings"),
    panel(Panel::Layers, "panel-layers"),
    panel(Panel::Problems, "panel-problems"),
    panel(Panel::Edits, "panel-edits"),
    panel(Panel::Marks, "panel-marks"),
    panel(Panel::Timeline, "panel-timeline"),
    panel(Panel::Breakpoints, "panel-breakpoints"),
    panel(Panel::Effects, "panel-effects"),
    panel(Panel::Sweep, "panel-sweep"),
    panel(Panel::Compare, "panel-compare"),
    panel(Panel::Trace, "panel-trace"),
    panel(Panel::Report, "panel-report"),
    mark(MarkSwitch::Hovered, "mark-hovered"),
    mark(MarkSwitch::Selected, "mark-selected"),
    mark(MarkSwitch::Changed, "mark-changed"),
    mark(MarkSwitch::Hole, "mark-hole"),
    mark(MarkSwitch::Ready, "mark-ready"),
    mark(MarkSwitch::Refused, "mark-refused"),
    mark(MarkSwitch::Problem, "mark-problem"),
    mark(MarkSwitch::Dim, "mark-dim"),
    mark(MarkSwitch::Dead, "mark-dead"),
    mark(MarkSwitch::Reachable, "mark-reachable"),
    RESET_PANELS,
    workspace(
        Workspace::Design,
        "workspace-design",
        &[ctrl(Key::Num1)],
        "The level and the running game side by side",
    ),
    workspace(
        Workspace::Debug,
        "workspace-debug",
        &[ctrl(Key::Num2)],
        "The tree of actions beside the running game",
    ),
    workspace(
        Workspace::Play,
        "workspace-play",
        &[ctrl(Key::Num3)],
        "The running game, large",
    ),
    theme(ThemeChoice::Dark, "theme-dark", "Light on dark"),
    theme(ThemeChoice::Light, "theme-light", "Dark on light"),
    theme(
        ThemeChoice::HighContrast,
        "theme-high-contrast",
        "White and yellow on black, with bright edges",
    ),
    Entry {
        id: "text-larger",
        menu: Some((Menu::View, 2)),
        keys: &[
            ctrl(Key::Plus),
            ctrl(Key::Equals),
            ctrl_shift(Key::Plus),
            ctrl_shift(Key::Equals),
        ],
        tip: "Larger text and controls",
        label: |_| "Larger text".into(),
        command: |facts| {
            let scale = scaled(facts.text_scale, 1);
            scale
                .ok_or_else(|| "Text is as large as it gets.".into())
                .map(Command::ScaleText)
        },
        ..PLAIN
    },
    Entry {
        id: "text-smaller",
        menu: Some((Menu::View, 2)),
        keys: &[ctrl(Key::Minus)],
        tip: "Smaller text and controls",
        label: |_| "Smaller text".into(),
        command: |facts| {
            let scale = scaled(facts.text_scale, -1);
            scale
                .ok_or_else(|| "Text is as small as it gets.".into())
                .map(Command::ScaleText)
        },
        ..PLAIN
    },
    Entry {
        id: "text-normal",
        menu: Some((Menu::View, 2)),
        keys: &[ctrl(Key::Num0)],
        tip: "Text and controls at their normal size",
        label: |_| "Normal text".into(),
        command: |_| Ok(Command::ScaleText(1.0)),
        ..PLAIN
    },
    FOCUS_LEVEL,
    FOCUS_LIVE,
    FOCUS_ACTIONS,
];
