//! The Timeline: the actions over time, in lanes by depth. A chain's cascade reads like a flame graph.
//!
//! [`index`] keeps the record as lanes of bars, [`axis`] says where each transition stands, [`window`] what shows of it, and
//! [`pieces`] what that looks like; the rest draws it and takes the pointer and the keys. It knows no puzzle and no kind of
//! action. The panel moves its own view; everything else it asks for by commands.

pub mod axis;
mod bars;
mod head;
mod header;
pub mod index;
mod keys;
mod lanes;
mod overview;
pub mod pieces;
mod ruler;
pub mod window;

use egui::accesskit::Role;
use egui::{Id, Rect, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use crate::action::ActionId;
use crate::action::state::thousands;
use crate::command::Command;
use crate::ui::controls::hint_ui;
use crate::ui::record::Record;
use crate::ui::theme::{Theme, mark, size};
use axis::Axis;
use bars::Bar;
use index::Index;
use window::{Extent, Window};

/// Another branch of the record, as a lane at the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchLane {
    /// Its number.
    pub id: u32,
    /// What it is called beside its number, if it has such a name.
    pub name: String,
    /// The last transition that it shares with the run that is shown.
    pub forked_at: u64,
    /// How many ticks it went on from there.
    pub ticks: u64,
    /// Its last transition.
    pub last: u64,
    /// Why it was left.
    pub why: String,
}

/// What the timeline shows beside the record.
#[derive(Debug, Clone, Copy, Default)]
pub struct Extras<'a> {
    /// The other branches.
    pub branches: &'a [BranchLane],
    /// The transitions that breakpoints have stopped at, in order.
    pub hits: &'a [u64],
    /// Whether tweens are shown: then the axis counts ticks at first, else transitions.
    pub animation: bool,
}

/// What the Timeline remembers from frame to frame.
#[derive(Debug)]
pub struct TimelineView {
    /// Whether the view follows the newest. It moves the view alone, never a mark.
    pub follow: bool,
    /// What the axis counts, once it was chosen.
    pub axis: Option<Axis>,
    index: Index,
    /// What shows, with the axis that it is on.
    window: Option<(Axis, Window)>,
    /// How far the lanes are scrolled down, in points.
    down: f32,
    /// The marks of the last frame: one that was moved from elsewhere is brought into view.
    playhead: u64,
    selected: Option<ActionId>,
    /// The action that the playhead stood at: its lane is followed.
    current: Option<ActionId>,
    /// What the context menu is about.
    menu: Option<ActionId>,
    /// Where the ruler was last dragged to.
    asked: Option<u64>,
    /// The bars that show with room to spare; kept for its room.
    bars: Vec<Bar>,
    /// The lanes, as the holder of the keys, while they show.
    pub lanes: Option<Id>,
    /// Whether the pointer or the keys were in the panel in the last frame.
    busy: bool,
}

impl Default for TimelineView {
    fn default() -> Self {
        Self {
            follow: true,
            axis: None,
            index: Index::default(),
            window: None,
            down: 0.0,
            playhead: 0,
            selected: None,
            current: None,
            menu: None,
            asked: None,
            bars: Vec::new(),
            lanes: None,
            busy: false,
        }
    }
}

impl TimelineView {
    /// Forgets the actions that were shown: call it when another simulation takes the place of this one.
    pub fn forget(&mut self) {
        *self = Self {
            follow: self.follow,
            axis: self.axis,
            ..Self::default()
        };
    }

    /// Brings the whole record into view in the next frame.
    pub fn show_all(&mut self) {
        self.follow = false;
        if let Some((_, window)) = &mut self.window {
            window.scale = 0.0;
        }
    }

    /// The window of time that showed in the last frame.
    #[must_use]
    pub fn window(&self) -> Option<Window> {
        self.window.map(|(_, window)| window)
    }
}

/// What every part of the timeline is drawn from.
#[derive(Clone, Copy)]
struct Scene<'a> {
    record: &'a Record<'a>,
    extras: &'a Extras<'a>,
    index: &'a Index,
    axis: Axis,
    window: Window,
    extent: Extent,
    theme: &'static Theme,
}

impl Scene<'_> {
    /// The point where the playhead is drawn, from the left edge of the lanes.
    fn playhead(&self) -> f32 {
        self.window
            .x(self.index.places().moment(self.axis, self.record.playhead))
    }

    /// The point where the room of a transition begins.
    fn x(&self, number: u64) -> f32 {
        self.window.x(self.index.places().place(self.axis, number))
    }
}

/// The room before the lanes, for their names.
const GUTTER: f32 = 62.0;
/// The height of the overview.
const OVERVIEW: f32 = 24.0;
/// Below this height the overview gives way to the lanes.
const LOW: f32 = 110.0;
/// A zoom by a key or a button.
const ZOOM: f64 = 1.5;

/// Shows the header, the overview, the ruler and the lanes in all the room there is.
pub fn timeline_ui(
    record: &Record<'_>,
    extras: &Extras<'_>,
    view: &mut TimelineView,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    view.index.update(record);
    view.lanes = None;
    let panel = ui.available_rect_before_wrap();
    let whole = ui.interact(panel, ui.scope_id().with("timeline"), Sense::hover());
    whole.widget_info(|| WidgetInfo::labeled(Role::Region, true, "Timeline"));
    ui.ctx()
        .accesskit_node_builder(whole.id, |node| node.set_value(position(record)));

    let axis = view.axis.unwrap_or(if extras.animation {
        Axis::Ticks
    } else {
        Axis::Transitions
    });
    let width = (panel.width() - GUTTER).max(40.0);
    let extent = extent(view, axis);
    let mut window = place(record, view, axis, extent, f64::from(width));
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        header::header_ui(record, view, axis, extent, &mut window, ui);
        if record.sim.tree().last_transition() == 0 {
            empty_ui(record, extras, ui);
            return;
        }
        let area = ui.available_rect_before_wrap();
        let mut parts = area;
        let mut take = |height: f32| {
            let (part, rest) = parts.split_top_bottom_at_y((parts.top() + height).min(area.bottom()));
            parts = rest;
            part.with_min_x(part.left() + GUTTER)
        };
        let overview = take(if area.height() < LOW { 0.0 } else { OVERVIEW });
        let ruler = take(size::RULER);
        let heads = take(head::height(record, extras));
        let lanes = parts.with_min_x(parts.left() + GUTTER);

        wheel(view, extent, &mut window, lanes, panel, ui);
        let index = std::mem::take(&mut view.index);
        let scene = |window: Window| Scene {
            record,
            extras,
            index: &index,
            axis,
            window,
            extent,
            theme,
        };
        if overview.height() > 0.0 {
            let before = window;
            window = overview::overview_ui(&scene(window), overview, ui);
            // Whoever looks elsewhere wants to stay there.
            view.follow &= before == window;
        }
        window = ruler::ruler_ui(&scene(window), view, ruler, ui, commands);
        let shown = scene(window);
        head::head_ui(&shown, heads, ui, commands);
        window = lanes::lanes_ui(&shown, view, lanes, ui, commands);
        let shown = scene(window);
        marks_ui(&shown, ruler, lanes, ui);
        view.index = index;
        ui.allocate_rect(area, Sense::hover());
    });
    let focused = view.lanes.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
    view.busy = ui.rect_contains_pointer(panel) || focused;
    view.window = Some((axis, window));
    view.playhead = record.playhead;
    view.selected = record.selected;
    view.current = lanes::current(record);
}

/// `Transition 41 of 120`.
fn position(record: &Record<'_>) -> String {
    format!(
        "Transition {} of {}",
        thousands(record.playhead),
        thousands(record.sim.tree().last_transition())
    )
}

/// What there is to see: the record of the branch that is shown. What goes on longer in another one is cut: its lane leads there.
fn extent(view: &TimelineView, axis: Axis) -> Extent {
    let places = view.index.places();
    Extent {
        start: places.start(axis),
        end: places.end(axis),
        usual_scale: axis.usual_scale(),
        most_scale: axis.most_scale(),
    }
}

/// The window for this frame, before the pointer and the keys move it.
fn place(record: &Record<'_>, view: &TimelineView, axis: Axis, extent: Extent, width: f64) -> Window {
    let places = view.index.places();
    let mut window = match view.window {
        Some((before, window)) if before == axis => Window { width, ..window },
        // Another axis: the playhead, where it was in view, else what stood in the middle, comes to the middle.
        Some((before, window)) => {
            let playhead = places.moment(before, record.playhead);
            let middle = if (window.first..window.end()).contains(&playhead) {
                record.playhead
            } else {
                places.at(before, f64::midpoint(window.first, window.end()))
            };
            let scale = axis.usual_scale();
            Window {
                first: places.place(axis, middle) - width / scale / 2.0,
                scale,
                width,
            }
        }
        None => Window {
            first: extent.start,
            scale: axis.usual_scale(),
            width,
        },
    }
    .kept(extent);
    if view.window.is_none() || view.follow && !view.busy && !record.is_past() {
        window = window.following(extent);
    }
    if record.playhead != view.playhead && record.is_past() {
        window = window.revealing(places.moment(axis, record.playhead), extent);
    }
    if record.selected != view.selected {
        let node = record.selected.and_then(|id| record.sim.tree().get(id));
        if let Some(start) = node.and_then(Record::start_of) {
            window = window.revealing(places.place(axis, start), extent);
        }
    }
    window
}

/// The wheel scrolls, with Ctrl it zooms at the pointer; with Shift it scrolls the lanes.
fn wheel(view: &mut TimelineView, extent: Extent, window: &mut Window, lanes: Rect, panel: Rect, ui: &Ui) {
    if !ui.rect_contains_pointer(panel) {
        return;
    }
    let (delta, zoom, shift, pointer) = ui.input(|input| {
        (
            input.smooth_scroll_delta(),
            input.zoom_delta(),
            input.modifiers.shift,
            input.pointer.hover_pos(),
        )
    });
    if (zoom - 1.0).abs() > 1e-4 {
        let x = pointer.map_or(0.0, |pointer| pointer.x - lanes.left());
        *window = window.zoomed(x.max(0.0), f64::from(zoom), extent);
    } else if shift && delta != egui::Vec2::ZERO {
        view.down -= delta.x + delta.y;
    } else if delta != egui::Vec2::ZERO {
        let by = if delta.x.abs() > delta.y.abs() {
            delta.x
        } else {
            delta.y
        };
        *window = window.scrolled(f64::from(-by), extent);
    }
}

/// The playhead over ruler and lanes, and a veil over what comes after it.
fn marks_ui(scene: &Scene<'_>, ruler: Rect, lanes: Rect, ui: &Ui) {
    let x = scene.playhead();
    let rect = ruler.union(lanes);
    let painter = ui
        .painter()
        .with_clip_rect(rect.expand2(vec2(6.0, 0.0)).intersect(ui.clip_rect()));
    if scene.record.is_past() {
        let veil = lanes.with_min_x((lanes.left() + x).clamp(lanes.left(), lanes.right()));
        painter.rect_filled(veil, 0.0, scene.theme.veil(scene.theme.panel));
    }
    if (-1.0..=rect.width() + 1.0).contains(&x) {
        mark::playhead_line(&painter, scene.theme, rect.left() + x, rect.y_range());
    }
}

/// What to do, where nothing has happened yet.
fn empty_ui(record: &Record<'_>, extras: &Extras<'_>, ui: &mut Ui) {
    let mut words = match record.sim.not_startable() {
        _ if record.sim.is_recorded() => "The trace holds no action so far".to_owned(),
        Some(_) => "The level cannot start yet: the strip over the Live board says why".to_owned(),
        None => "Make a move or paint: its chain of actions is drawn here over time".to_owned(),
    };
    if let Some(before) = extras.branches.last() {
        words = format!("{words}. The run before is in Branches: b{}", before.id);
    }
    ui.add_space((ui.available_height() * 0.2).min(80.0));
    hint_ui(ui, icons::ICON_VIEW_TIMELINE, &words);
}
