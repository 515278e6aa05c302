//! The panels in their dock: what is drawn in each, and how its tab looks.

use egui::{
    Align2, Color32, Frame, Id, Margin, Rect, Response, RichText, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetText,
    vec2,
};
use egui_material_icons::{MaterialIcon, icons};
use egui_tiles::{Behavior, SimplificationOptions, TabState, TileId, Tiles, UiResponse};

use crate::action::ActionId;
use crate::app::background::Findings;
use crate::app::command::{Command, Facts, Panel, Previewed};
use crate::app::live::Live;
use crate::app::workspaces::GAP;
use crate::editor::Editor;
use crate::grid::{Cell, Direction};
use crate::level::Puzzle;
use crate::sim::history::History;
use crate::ui::atlas::Atlas;
use crate::ui::breakpoints::{BreakpointsView, breakpoints_ui};
use crate::ui::canvas::{
    CanvasView, LevelPicture, LivePicture, Mark, Marked, MovingSprite, Pane, level_canvas_ui, live_canvas_ui,
};
use crate::ui::cell_menu::cell_menu_ui;
use crate::ui::controls::divider;
use crate::ui::dialogs::Resizing;
use crate::ui::edits::{EditsView, edits_ui};
use crate::ui::inspector::{InspectorView, inspector_ui};
use crate::ui::layers::layers_ui;
use crate::ui::level_header::level_header_ui;
use crate::ui::level_list::{LevelList, level_list_ui};
use crate::ui::level_settings::{LiveSettings, SettingsView, level_settings_ui};
use crate::ui::level_strip::level_strip_ui;
use crate::ui::live_picture::{LiveMarks, moving_sprites};
use crate::ui::marks_panel::marks_ui;
use crate::ui::palette_panel::palette_ui;
use crate::ui::preview::{HoverPreview, PreviewBoard};
use crate::ui::problems::{ProblemList, ProblemsView, problems_ui};
use crate::ui::record::Record;
use crate::ui::room_marks::RoomMarks;
use crate::ui::strip::{self, strip_ui};
use crate::ui::theme::{Theme, icon_font, size};
use crate::ui::tile_set::TileSet;
use crate::ui::timeline::{BranchLane, Extras, TimelineView, timeline_ui};
use crate::ui::transport::{TransportView, transport_ui};
use crate::ui::tree::{TreeView, tree_ui};

/// The height of the Level's strip while Live has none, in points.
const STRIP: f32 = 58.0;

/// The widest title of a tab, what stands round it, and the width of a tab without it, in points.
const MOST_TITLE: f32 = 220.0;
const ROUND_TITLE: f32 = 58.0;
const ICON_TAB: f32 = 34.0;

/// A title in less room than this is left out, in points.
const LEAST_TITLE: f32 = 38.0;

/// What a tab has room for.
#[derive(Debug, Clone, Copy)]
pub struct TabRoom {
    /// Those that are not in front show their icons alone.
    tight: bool,
    /// The width of the title in front, in points.
    title: f32,
}

impl Default for TabRoom {
    fn default() -> Self {
        Self {
            tight: false,
            title: MOST_TITLE,
        }
    }
}

/// What the panels remember from frame to frame.
#[derive(Default)]
pub struct Views {
    /// The two canvases.
    pub canvas: CanvasView,
    /// The tree of actions.
    pub tree: TreeView,
    /// The actions over time.
    pub timeline: TimelineView,
    /// Live's header.
    pub transport: TransportView,
    /// The marks of Live.
    pub marks: LiveMarks,
    /// What is told of a room that is played.
    pub room: RoomMarks,
    /// The pieces on their way; kept for its room.
    pub moving: Vec<MovingSprite>,
    /// The level's settings.
    pub settings: SettingsView,
    /// The list of problems.
    pub problems: ProblemsView,
    /// The history of the level.
    pub edits: EditsView,
    /// The selected action.
    pub selected: Option<ActionId>,
    /// The Inspector.
    pub inspector: InspectorView,
    /// The list of breakpoints.
    pub breakpoints: BreakpointsView,
    /// Whether and when something is previewed.
    pub preview: HoverPreview,
    /// What is previewed.
    pub previewed: Option<Previewed>,
    /// Its board.
    pub preview_board: PreviewBoard,
    /// Cells of the running board that a list points at.
    pub pointed_at: Vec<Cell>,
    /// The height of Live's strip; the Level's is as high.
    pub strip_height: f32,
    /// What takes the keys of a panel, as drawn in this frame: a canvas, the tree's list, the timeline's lanes; its id, by panel.
    pub canvases: Vec<(Panel, Id)>,
}

/// What is needed to draw every panel.
pub struct Panes<'a> {
    /// The document.
    pub editor: &'a Editor,
    /// The levels of its file, where it holds several.
    pub list: Option<LevelList<'a>>,
    /// Its title, with a star while something is unsaved.
    pub title: &'a str,
    /// The running game.
    pub live: &'a Live,
    /// The names of the built-in samples.
    pub samples: &'a [&'static str],
    /// What is known about the level.
    pub findings: Option<&'a Findings>,
    /// The sides that are asked for; what would be lost is marked.
    pub resizing: Option<Resizing>,
    /// Whether that is about the level as it stands.
    pub is_current: bool,
    /// What the panels remember.
    pub views: &'a mut Views,
    /// The tile set.
    pub atlas: &'a Atlas,
    /// What commands depend on.
    pub facts: &'a Facts,
    /// Where what is asked for goes.
    pub commands: &'a mut Vec<Command>,
    /// The panel that a press gave the keys.
    pub pressed: Option<Panel>,
    /// Level and Live are tabs of one pane for want of room, and this one of them is in front.
    pub tabbed: Option<Panel>,
    /// What the tabs have room for that have not enough.
    pub tab_rooms: Vec<(TileId, TabRoom)>,
}

impl Panes<'_> {
    fn level_ui(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 0.0;
        bar_ui(ui, |ui| level_header_ui(ui, self.facts, self.commands));
        let found = self.findings.map(|found| &*found.problems);
        // As high as Live's when it is open.
        let height = if self.views.strip_height > 0.0 {
            self.views.strip_height
        } else {
            STRIP
        };
        let (list, atlas, commands) = (self.list.as_ref(), self.atlas, &mut *self.commands);
        level_strip_ui(ui, self.editor, found, height, |ui| {
            if let Some(list) = list {
                level_list_ui(ui, list, atlas, commands);
                divider(ui);
            }
        });
        let problems = found.unwrap_or_default();
        let cells = problems
            .iter()
            .flat_map(|problem| problem.cells.iter().copied())
            .collect();
        let lost = self.resizing.map_or_else(Vec::new, |to| {
            self.editor.resize_preview(to.width, to.height, to.anchor).cells
        });
        let marks = [
            Marked {
                mark: Mark::Problem,
                cells,
            },
            Marked {
                mark: Mark::Erased,
                cells: lost,
            },
        ];
        let picture = LevelPicture {
            editor: self.editor,
            rolled: self.findings.and_then(|found| found.rolled.as_deref()),
            marks: &marks,
            dead: self.findings.map_or(&[], |found| &found.dead),
        };
        let response = level_canvas_ui(ui, &picture, &mut self.views.canvas, self.atlas, self.commands);
        self.views.canvases.push((Panel::Level, response.id));
    }

    fn live_ui(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 0.0;
        let Views {
            canvas,
            transport,
            marks,
            moving,
            selected,
            strip_height,
            previewed,
            preview_board,
            pointed_at,
            room,
            ..
        } = self.views;
        let (sim, state) = (self.live.sim(), &self.live.state);
        bar_ui(ui, |ui| transport_ui(sim, state, transport, ui, self.commands));
        let margin = Frame::new().inner_margin(Margin::symmetric(8, 0));
        let strip = margin.show(ui, |ui| strip_ui(sim, state, self.atlas, ui, self.commands));
        *strip_height = strip.response.rect.height();
        let now = ui.input(|input| input.time);
        moving.clear();
        let preview = previewed.and_then(|previewed| preview_board.of(sim, previewed));
        if preview.is_none() {
            moving_sprites(sim, self.live.fraction, moving);
        }
        let theme = Theme::of(ui);
        let run = self.live.started();
        let tiles = match sim.level().puzzle {
            Puzzle::Sokoban(_) => TileSet::Room(sim.last_step().map_or(Direction::Down, |(way, _)| way)),
            _ => TileSet::of(sim.level()),
        };
        let hero = sim.hero();
        let at = canvas
            .hovered
            .or(canvas.cursor)
            .filter(|_| canvas.hovered_pane() != Some(Pane::Level));
        let from = canvas.picked.or(at.filter(|at| hero == Some(*at)));
        let mut shown = marks
            .of(sim, *selected, pointed_at, state.refused.as_ref(), now)
            .to_vec();
        let lost = room.lost(sim, run).to_vec();
        if !lost.is_empty() && preview.is_none() {
            shown.push(Marked {
                mark: Mark::Problem,
                cells: lost,
            });
        }
        let picture = LivePicture {
            board: preview.map_or_else(|| sim.board(), |(board, _)| board),
            moving,
            marks: &shown,
            next: sim
                .next_tile()
                .filter(|_| sim.settings().drop)
                .map(|colour| colour.index() + 1),
            playable: sim.not_startable().is_none(),
            frame: strip::status(sim, state).frame(theme),
            past: preview.is_some() || self.live.history.is_past(),
            tiles,
            busy: !sim.is_idle(),
            dots: if preview.is_some() {
                &[]
            } else {
                room.dots(sim, run, from)
            },
            tools: state.editing.then_some(self.editor),
            sketch: self.live.sketching(),
        };
        let response = live_canvas_ui(ui, &picture, canvas, self.atlas, self.commands);
        if !state.editing {
            cell_menu_ui(sim, &response, canvas, self.commands);
        }
        self.views.canvases.push((Panel::Live, response.id));
    }

    /// The panel of a tile; `None` for a container.
    fn panel_of(tiles: &Tiles<Panel>, tile: TileId) -> Option<Panel> {
        tiles.get_pane(&tile).copied()
    }
}

/// A bar of a panel: tools and transport.
fn bar_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::BAR), Sense::hover());
    ui.painter()
        .hline(rect.x_range(), rect.bottom() - 0.5, (1.0, theme.border));
    let inner = rect.shrink2(vec2(6.0, 1.0));
    let mut bar = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(inner)
            .layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    bar.set_clip_rect(rect.intersect(ui.clip_rect()));
    add(&mut bar);
}

/// The board that is not this one.
const fn other_board(panel: Panel) -> Panel {
    match panel {
        Panel::Live => Panel::Level,
        _ => Panel::Live,
    }
}

const fn icon_of(panel: Panel) -> MaterialIcon {
    match panel {
        Panel::Palette => icons::ICON_PALETTE,
        Panel::Level => icons::ICON_GRID_VIEW,
        Panel::Live => icons::ICON_SPORTS_ESPORTS,
        Panel::Actions => icons::ICON_ACCOUNT_TREE,
        Panel::Inspector => icons::ICON_FRAME_INSPECT,
        Panel::Settings => icons::ICON_TUNE,
        Panel::Layers => icons::ICON_LAYERS,
        Panel::Problems => icons::ICON_RULE,
        Panel::Edits => icons::ICON_HISTORY,
        Panel::Marks => icons::ICON_LEGEND_TOGGLE,
        Panel::Timeline => icons::ICON_VIEW_TIMELINE,
        Panel::Breakpoints => icons::ICON_STOP_CIRCLE,
    }
}

impl Behavior<Panel> for Panes<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, panel: &mut Panel) -> UiResponse {
        let theme = Theme::of(ui);
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0.0, theme.panel);
        if ui.input(|input| input.pointer.any_pressed()) && ui.rect_contains_pointer(rect) {
            self.pressed = Some(*panel);
        }
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        let padded = Frame::new().inner_margin(Margin::same(8));
        match panel {
            Panel::Palette => {
                let colours = self.editor.match3().settings.colours();
                padded.show(ui, |ui| {
                    palette_ui(ui, colours, self.facts, self.samples, self.atlas, self.commands);
                });
            }
            Panel::Level => self.level_ui(ui),
            Panel::Live => self.live_ui(ui),
            Panel::Actions => {
                let record = record_of(self.live, self.views.selected);
                tree_ui(&record, &mut self.views.tree, ui, self.commands);
                let list = self.views.tree.list.map(|id| (Panel::Actions, id));
                self.views.canvases.extend(list);
            }
            Panel::Settings => {
                let known = LiveSettings {
                    seed: self.live.sim().seed(),
                    link: self.live.state.link,
                    differ: *self.live.sim().settings() != self.editor.match3().settings,
                };
                let view = &mut self.views.settings;
                padded.show(ui, |ui| {
                    level_settings_ui(ui, self.editor.level(), known, view, self.atlas, self.commands);
                });
            }
            Panel::Layers => {
                padded.show(ui, |ui| {
                    egui::ScrollArea::vertical()
                        .auto_shrink(false)
                        .show(ui, |ui| layers_ui(ui, self.editor, self.commands));
                });
            }
            Panel::Problems => {
                let list = self.findings.map(|found| ProblemList {
                    problems: &found.problems,
                    fixes: &found.fixes,
                    is_current: self.is_current,
                });
                let lints = self.views.tree.lints.list();
                problems_ui(ui, list, lints, &self.views.problems, self.facts, self.commands);
            }
            Panel::Timeline => {
                let branches = branch_lanes(&self.live.history);
                let record = record_of(self.live, self.views.selected);
                let extras = Extras {
                    branches: &branches,
                    animation: self.live.state.animation,
                    ..Extras::default()
                };
                timeline_ui(&record, &extras, &mut self.views.timeline, ui, self.commands);
                let lanes = self.views.timeline.lanes.map(|id| (Panel::Timeline, id));
                self.views.canvases.extend(lanes);
            }
            Panel::Edits => edits_ui(ui, self.editor.history(), &mut self.views.edits, self.commands),
            Panel::Marks => {
                padded.show(ui, |ui| marks_ui(ui, self.facts, self.atlas, self.commands));
            }
            Panel::Inspector => {
                let (view, selected) = (&mut self.views.inspector, self.views.selected);
                padded.show(ui, |ui| {
                    inspector_ui(self.live.history.now(), selected, view, self.atlas, ui, self.commands);
                });
            }
            Panel::Breakpoints => {
                let (view, known) = (&mut self.views.breakpoints, self.live.watch.breakpoints());
                breakpoints_ui(
                    self.live.history.now(),
                    known,
                    view,
                    self.facts.selected,
                    ui,
                    self.commands,
                );
            }
        }
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, panel: &Panel) -> WidgetText {
        match panel {
            Panel::Level => format!("Level: {}", self.title).into(),
            Panel::Settings => "Settings".into(),
            Panel::Problems => match self.facts.problems {
                0 => "Problems".into(),
                count => format!("Problems ({count})").into(),
            },
            panel => panel.name().into(),
        }
    }

    fn tab_ui(&mut self, tiles: &mut Tiles<Panel>, ui: &mut Ui, id: Id, tile: TileId, state: &TabState) -> Response {
        let panel = Self::panel_of(tiles, tile);
        let title = self.tab_title_for_tile(tiles, tile);
        let behind = self.tabbed.filter(|front| panel == Some(*front)).map(other_board);
        let room = self.tab_rooms.iter().find(|(id, _)| *id == tile);
        let room = room.map_or_else(TabRoom::default, |(_, room)| *room);
        // The Level stands before Live, whichever is in front.
        if behind == Some(Panel::Level) {
            self.tab_behind_ui(ui, Panel::Level, room);
        }
        let response = self.one_tab_ui(ui, id, panel, title.text(), room, state.active, state.is_being_dragged);
        if behind == Some(Panel::Live) {
            self.tab_behind_ui(ui, Panel::Live, room);
        }
        response
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        28.0
    }

    fn tab_bar_color(&self, visuals: &egui::Visuals) -> Color32 {
        Theme::of_visuals(visuals).window
    }

    fn tab_bar_hline_stroke(&self, visuals: &egui::Visuals) -> Stroke {
        Stroke::new(1.0, Theme::of_visuals(visuals).border)
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        GAP
    }

    fn min_size(&self) -> f32 {
        110.0
    }

    fn resize_stroke(&self, style: &egui::Style, state: egui_tiles::ResizeState) -> Stroke {
        let theme = Theme::of_visuals(&style.visuals);
        match state {
            egui_tiles::ResizeState::Idle => Stroke::new(4.0, theme.window),
            egui_tiles::ResizeState::Hovering => Stroke::new(2.0, theme.accent.gamma_multiply(0.6)),
            egui_tiles::ResizeState::Dragging => Stroke::new(2.0, theme.accent),
        }
    }

    fn drag_preview_stroke(&self, visuals: &egui::Visuals) -> Stroke {
        Stroke::new(1.5, Theme::of_visuals(visuals).accent)
    }

    fn drag_preview_color(&self, visuals: &egui::Visuals) -> Color32 {
        Theme::of_visuals(visuals).accent.gamma_multiply(0.25)
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: true,
            ..SimplificationOptions::default()
        }
    }
}

impl Panes<'_> {
    /// Finds out what tabs beside each other have room for. The dock takes a place out while it draws it, so this comes first.
    pub fn measure_tabs(&mut self, tiles: &Tiles<Panel>, ui: &Ui) {
        self.tab_rooms.clear();
        let font = TextStyle::Button.resolve(ui.style());
        for (id, tile) in tiles.iter() {
            let egui_tiles::Tile::Container(egui_tiles::Container::Tabs(tabs)) = tile else {
                continue;
            };
            let Some(width) = tiles.rect(*id).map(|rect| rect.width()) else {
                continue;
            };
            let panels = tabs.children.iter().filter(|&&child| tiles.is_visible(child));
            let mut panels: Vec<Panel> = panels.filter_map(|child| tiles.get_pane(child).copied()).collect();
            match self.tabbed {
                Some(front) if panels.contains(&front) => panels.push(other_board(front)),
                _ => {}
            }
            let mut title_width = |panel: &Panel| {
                let text = self.tab_title_for_pane(panel).text().to_owned();
                let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text, font.clone(), Color32::WHITE));
                galley.size().x.min(MOST_TITLE) + ROUND_TITLE
            };
            let needed: f32 = panels.iter().map(&mut title_width).sum();
            if needed > width {
                let beside = ICON_TAB * panels.len().saturating_sub(1) as f32;
                let title = (width - beside - ROUND_TITLE - 1.0).clamp(24.0, MOST_TITLE);
                let room = TabRoom { tight: true, title };
                self.tab_rooms.extend(tabs.children.iter().map(|&child| (child, room)));
            }
        }
    }

    /// The tab of the board that has no room beside the one in front.
    fn tab_behind_ui(&mut self, ui: &mut Ui, panel: Panel, room: TabRoom) {
        let title = self.tab_title_for_pane(&panel);
        let id = ui.scope_id().with(("behind", panel));
        self.one_tab_ui(ui, id, Some(panel), title.text(), room, false, false);
    }

    #[allow(clippy::too_many_arguments)] // What a tab shows; each differs from tab to tab.
    fn one_tab_ui(
        &mut self,
        ui: &mut Ui,
        id: Id,
        panel: Option<Panel>,
        title: &str,
        room: TabRoom,
        active: bool,
        dragged: bool,
    ) -> Response {
        let theme = Theme::of(ui);
        let focused = active && panel == Some(self.facts.focus);
        let font = TextStyle::Button.resolve(ui.style());
        let colour = if active { theme.strong } else { theme.weak };
        let galley = RichText::new(title).font(font);
        // Of one letter nobody reads a title.
        let titled = room.title >= LEAST_TITLE || panel.is_none();
        let icon_alone = room.tight && !active && panel.is_some();
        let galley =
            WidgetText::from(galley).into_galley(ui, Some(egui::TextWrapMode::Truncate), room.title, TextStyle::Button);
        let width = match (icon_alone, titled) {
            (true, _) => ICON_TAB,
            (false, true) => galley.size().x + ROUND_TITLE,
            (false, false) => ROUND_TITLE,
        };
        let (_, rect) = ui.allocate_space(vec2(width, ui.available_height()));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::selected(egui::Role::Tab, true, active, title));
        if response.clicked()
            && let Some(panel) = panel
        {
            self.pressed = Some(panel);
        }
        if !ui.is_rect_visible(rect) || dragged {
            return response;
        }
        let painter = ui.painter();
        if active {
            painter.rect_filled(rect, 0.0, theme.panel);
        } else if response.hovered() {
            painter.rect_filled(rect, 0.0, theme.hovered.gamma_multiply(0.6));
        }
        if focused {
            painter.hline(rect.x_range(), rect.top() + 1.0, Stroke::new(2.0, theme.accent));
        }
        if let Some(panel) = panel {
            let at = rect.left_center() + vec2(17.0, 0.0);
            let tint = if focused { theme.accent } else { theme.weak };
            let icon = icon_of(panel).codepoint;
            painter.text(at, Align2::CENTER_CENTER, icon, icon_font(15.0), tint);
        }
        if icon_alone {
            return response.on_hover_text(title);
        }
        if titled {
            let at = rect.left_center() + vec2(29.0, -galley.size().y / 2.0);
            painter.galley(at, galley, colour);
        }
        if let Some(panel) = panel {
            self.close_ui(ui, panel, rect, response.hovered() || focused);
        }
        response
    }

    /// The cross of a tab; it shows when the tab is hovered or has the keys.
    fn close_ui(&mut self, ui: &Ui, panel: Panel, tab: Rect, shown: bool) {
        let theme = Theme::of(ui);
        let rect = Rect::from_center_size(tab.right_center() - vec2(15.0, 0.0), vec2(18.0, 18.0));
        let response = ui.interact(rect, ui.scope_id().with(("close", panel)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, format!("Close {}", panel.name())));
        if response.hovered() {
            ui.painter().rect_filled(rect, 4.0, theme.hovered);
        }
        if shown || response.hovered() || response.has_focus() {
            let tint = if response.hovered() { theme.strong } else { theme.weak };
            ui.painter().text(
                rect.center(),
                Align2::CENTER_CENTER,
                icons::ICON_CLOSE.codepoint,
                icon_font(14.0),
                tint,
            );
        }
        if response
            .on_hover_text("Close the panel; the View menu opens it again")
            .clicked()
        {
            self.commands.push(Command::ShowPanel(panel, false));
        }
    }
}

/// What the panels of the debugger look at: all that happened, with the playhead where Live stands.
fn record_of(live: &Live, selected: Option<ActionId>) -> Record<'_> {
    let history = &live.history;
    Record {
        sim: history.now(),
        playhead: history.playhead(),
        branch: (!history.branches().is_empty()).then(|| history.branch_id()),
        selected,
    }
}

/// The branches that were left, as lanes of the timeline.
fn branch_lanes(history: &History) -> Vec<BranchLane> {
    let lanes = history.branches().iter().map(|branch| BranchLane {
        id: branch.id(),
        name: branch.name(),
        forked_at: branch.forked_at.unwrap_or(0),
        last: branch.sim().tree().last_transition(),
        why: branch.why.clone(),
    });
    lanes.collect()
}
