//! The menu View, with what is below it, and the keys of panels.

use super::super::make::{PLAIN, panel, scaled};
use super::super::panels::{FOCUS_ACTIONS, FOCUS_LEVEL, FOCUS_LIVE, mark};
use super::super::window::{RESET_PANELS, theme, workspace};
use super::super::{Entry, Menu};
use crate::command::keys::{Key, bare, ctrl, ctrl_shift, shift};
use crate::command::{Command, Icon};
use crate::session::Zoom;

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
    panel::<0>("panel-palette"),
    panel::<1>("panel-level"),
    panel::<2>("panel-live"),
    panel::<3>("panel-actions"),
    panel::<4>("panel-inspector"),
    panel::<5>("panel-settings"),
    panel::<6>("panel-layers"),
    panel::<7>("panel-problems"),
    panel::<8>("panel-edits"),
    panel::<9>("panel-marks"),
    panel::<10>("panel-timeline"),
    panel::<11>("panel-breakpoints"),
    panel::<12>("panel-effects"),
    panel::<13>("panel-sweep"),
    panel::<14>("panel-compare"),
    panel::<15>("panel-trace"),
    panel::<16>("panel-report"),
    mark::<0>("mark-hovered"),
    mark::<1>("mark-selected"),
    mark::<2>("mark-changed"),
    mark::<3>("mark-hole"),
    mark::<4>("mark-ready"),
    mark::<5>("mark-refused"),
    mark::<6>("mark-problem"),
    mark::<7>("mark-dim"),
    mark::<8>("mark-dead"),
    mark::<9>("mark-reachable"),
    RESET_PANELS,
    workspace::<0>(
        "workspace-design",
        &[ctrl(Key::Num1)],
        "The level and the running game side by side",
    ),
    workspace::<1>(
        "workspace-debug",
        &[ctrl(Key::Num2)],
        "The tree of actions beside the running game",
    ),
    workspace::<2>("workspace-play", &[ctrl(Key::Num3)], "The running game, large"),
    theme::<0>("theme-dark", "Light on dark"),
    theme::<1>("theme-light", "Dark on light"),
    theme::<2>("theme-high-contrast", "White and yellow on black, with bright edges"),
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
