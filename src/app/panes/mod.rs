//! The panels in their dock: what is drawn in each, and how its tab looks.

mod boards;
mod compared;
mod debugger;
mod tabs;

use egui::{Color32, Frame, Id, Margin, Response, Stroke, Ui, WidgetText};
use egui_tiles::{Behavior, SimplificationOptions, TabState, TileId, Tiles, UiResponse};

use self::tabs::TabRoom;
use crate::action::ActionId;
use crate::app::background::Findings;
use crate::app::layout::SIMPLIFY;
use crate::app::live::Live;
use crate::app::trace::{OpenTrace, TraceViews};
use crate::app::workspaces::{GAP, Shared, TAB_BAR};
use crate::command::{Command, Facts, Panel, Previewed};
use crate::editor::Editor;
use crate::grid::Cell;
use crate::ui::atlas::Atlas;
use crate::ui::breakpoints::BreakpointsView;
use crate::ui::canvas::{CanvasView, MovingSprite};
use crate::ui::compare::CompareView;
use crate::ui::dialogs::Resizing;
use crate::ui::edits::{EditsView, edits_ui};
use crate::ui::effects::EffectsView;
use crate::ui::inspector::InspectorView;
use crate::ui::layers::layers_ui;
use crate::ui::level_list::{LevelList, LevelListView};
use crate::ui::level_settings::{Known, LiveSettings, SettingsView, level_settings_ui};
use crate::ui::live_picture::LiveMarks;
use crate::ui::marks_panel::marks_ui;
use crate::ui::palette_panel::palette_ui;
use crate::ui::pile::{pile_layers_ui, pile_palette_ui};
use crate::ui::preview::{HoverPreview, PreviewBoard};
use crate::ui::problems::{ProblemList, ProblemsView, problems_ui};
use crate::ui::report::{ReportPanel, report_ui};
use crate::ui::room_marks::RoomMarks;
use crate::ui::sweep::SweepState;
use crate::ui::theme::Theme;
use crate::ui::timeline::TimelineView;
use crate::ui::trace_panel::trace_ui;
use crate::ui::transport::TransportView;
use crate::ui::tree::TreeView;

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
    /// The levels of the file.
    pub levels: LevelListView,
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
    /// The log of effects.
    pub effects: EffectsView,
    /// Two runs beside each other.
    pub compare: CompareView,
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
    /// What the last sweep of a chain has found.
    pub sweep: Option<&'a SweepState>,
    /// The trace that is open, and what the panels remember of it.
    pub trace: Option<&'a OpenTrace>,
    /// What the panels remember of the trace.
    pub trace_views: &'a mut TraceViews,
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
    /// The report that is open.
    pub report: ReportPanel<'a>,
    /// What commands depend on.
    pub facts: &'a Facts,
    /// Where what is asked for goes.
    pub commands: &'a mut Vec<Command>,
    /// The panel that a press gave the keys.
    pub pressed: Option<Panel>,
    /// The panels that are tabs of one pane for want of room.
    pub shared: Option<Shared>,
    /// What the tabs have room for that have not enough.
    pub tab_rooms: Vec<(TileId, TabRoom)>,
}

impl Panes<'_> {
    /// The panel of a tile; `None` for a container.
    fn panel_of(tiles: &Tiles<Panel>, tile: TileId) -> Option<Panel> {
        tiles.get_pane(&tile).copied()
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
        let is_pile = self.editor.level().mahjong().is_some();
        match panel {
            Panel::Palette if is_pile => {
                padded.show(ui, |ui| {
                    pile_palette_ui(ui, self.editor, self.samples, self.atlas, self.commands);
                });
            }
            Panel::Layers if is_pile => {
                padded.show(ui, |ui| pile_layers_ui(ui, self.editor, self.commands));
            }
            Panel::Palette => {
                let colours = self.editor.match3().settings.colours();
                padded.show(ui, |ui| {
                    palette_ui(ui, colours, self.facts, self.samples, self.atlas, self.commands);
                });
            }
            Panel::Level => self.level_ui(ui),
            Panel::Live => self.live_ui(ui),
            Panel::Actions => self.actions_ui(ui),
            Panel::Settings => {
                let known = Known {
                    live: LiveSettings {
                        seed: self.live.sim().seed(),
                        link: self.live.state.link,
                        settings: self.live.sim().settings(),
                    },
                    problems: self.findings.map_or(&[], |found| &found.problems),
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
            Panel::Timeline => self.timeline_ui(ui),
            Panel::Edits => edits_ui(ui, self.editor.history(), &mut self.views.edits, self.commands),
            Panel::Marks => {
                padded.show(ui, |ui| marks_ui(ui, self.facts, self.atlas, self.commands));
            }
            Panel::Inspector => {
                padded.show(ui, |ui| self.inspector_ui(ui));
            }
            Panel::Breakpoints => self.breakpoints_ui(ui),
            Panel::Effects => self.effects_ui(ui),
            Panel::Sweep => self.sweep_ui(ui),
            Panel::Compare => {
                padded.show(ui, |ui| self.compare_ui(ui));
            }
            Panel::Trace => {
                let shown = self.trace.map(OpenTrace::shown);
                padded.show(ui, |ui| trace_ui(shown.as_ref(), self.atlas, ui, self.commands));
            }
            Panel::Report => {
                padded.show(ui, |ui| report_ui(ui, &self.report, self.atlas, self.commands));
            }
        }
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, panel: &Panel) -> WidgetText {
        match panel {
            Panel::Level => format!("Level: {}", self.title).into(),
            Panel::Trace if self.trace.is_some() => {
                let name = self.trace.map_or(String::new(), OpenTrace::name);
                format!("Trace: {name}").into()
            }
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
        let (before, after) = match &self.shared {
            Some(shared) if panel == Some(shared.front) => shared.behind(),
            _ => <(Vec<Panel>, Vec<Panel>)>::default(),
        };
        let room = self.tab_rooms.iter().find(|(id, _)| *id == tile);
        let room = room.map_or_else(TabRoom::default, |(_, room)| *room);
        // The Level stands before Live, and both before the Actions, whichever is in front.
        for panel in before {
            self.tab_behind_ui(ui, panel, room);
        }
        let response = self.one_tab_ui(ui, id, panel, title.text(), room, state.active, state.is_being_dragged);
        for panel in after {
            self.tab_behind_ui(ui, panel, room);
        }
        response
    }

    fn top_bar_right_ui(
        &mut self,
        tiles: &Tiles<Panel>,
        ui: &mut Ui,
        _tile: TileId,
        tabs: &egui_tiles::Tabs,
        _scroll: &mut f32,
    ) {
        self.why_tabs_ui(tiles, tabs, ui);
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        TAB_BAR
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
            egui_tiles::ResizeState::Idle => {
                Stroke::new(if theme.seam == theme.window { 4.0 } else { 2.0 }, theme.seam)
            }
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
        SIMPLIFY
    }
}
