//! How a tab looks, and what it has room for.

use egui::{Align2, Color32, Id, Rect, Response, RichText, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetText, vec2};
use egui_material_icons::{MaterialIcon, icons};
use egui_tiles::{Behavior, Tiles};

use super::Panes;
use crate::command::{Command, Panel};
use crate::ui::keys::with_keys;
use crate::ui::theme::{Theme, icon_font};
use crate::words::counted;

/// The widest title of a tab, what stands round it, and the width of a tab without it, in points.
const MOST_TITLE: f32 = 220.0;
const ROUND_TITLE: f32 = 58.0;
const ICON_TAB: f32 = 34.0;

/// A bar of tabs as wide as this, in points, says in words why boards are tabs of one pane; in a narrower one an icon does.
const WHY_WIDTH: f32 = 620.0;

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
        Panel::Effects => icons::ICON_SWORDS,
        Panel::Sweep => icons::ICON_RADAR,
        Panel::Compare => icons::ICON_COMPARE_ARROWS,
        Panel::Trace => icons::ICON_TIMELINE,
        Panel::Report => icons::ICON_FACT_CHECK,
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
            if let Some(shared) = self.shared.as_ref().filter(|shared| panels.contains(&shared.front)) {
                let (before, after) = shared.behind();
                panels.extend(before.into_iter().chain(after));
            }
            let mut title_width = |panel: &Panel| {
                let text = self.tab_title_for_pane(panel).text().to_owned();
                let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text, font.clone(), Color32::WHITE));
                galley.size().x.min(MOST_TITLE) + ROUND_TITLE
            };
            let needed: f32 = panels.iter().map(&mut title_width).sum();
            if needed > width {
                let beside = panels
                    .iter()
                    .skip(1)
                    .map(|panel| match panel {
                        // The tree is never an icon alone.
                        Panel::Actions => title_width(panel),
                        _ => ICON_TAB,
                    })
                    .sum::<f32>();
                let title = (width - beside - ROUND_TITLE - 1.0).clamp(24.0, MOST_TITLE);
                let room = TabRoom { tight: true, title };
                self.tab_rooms.extend(tabs.children.iter().map(|&child| (child, room)));
            }
        }
    }

    /// Says beside tabs that stand in one pane for want of room why they do.
    pub(super) fn why_tabs_ui(&self, tiles: &Tiles<Panel>, tabs: &egui_tiles::Tabs, ui: &mut Ui) {
        let Some(shared) = &self.shared else { return };
        let is_here = |&child: &egui_tiles::TileId| tiles.get_pane(&child) == Some(&shared.front);
        if !tabs.children.iter().any(is_here) {
            return;
        }
        let theme = Theme::of(ui);
        let boards = shared.members.contains(&Panel::Level);
        let of = if self.editor.level().mahjong().is_some() {
            "tile"
        } else {
            "cell"
        };
        let cell = counted(shared.cell.floor().max(0.0) as u64, "point", "points");
        let words = if boards {
            format!("Side by side a {of} would be {cell} wide")
        } else {
            "The window is too narrow for a column of Actions".to_owned()
        };
        let tip = if boards {
            "Level and Live are tabs of one pane: there is no room for both boards. A larger window, or fewer panels, parts them."
        } else {
            "Actions are a tab of Live's pane. A larger window, or fewer panels, gives them a column again."
        };
        ui.add_space(6.0);
        let icon = ui.label(icons::ICON_INFO.rich_text().size(15.0).color(theme.weak));
        icon.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &words));
        icon.on_hover_ui(|ui| {
            ui.label(RichText::new(&words).color(theme.strong));
            ui.label(RichText::new(tip).color(theme.weak));
        });
        if ui.available_width() > WHY_WIDTH {
            ui.label(RichText::new(&words).small().color(theme.weak));
        }
    }

    /// The tab of the board that has no room beside the one in front.
    pub(super) fn tab_behind_ui(&mut self, ui: &mut Ui, panel: Panel, room: TabRoom) {
        let title = self.tab_title_for_pane(&panel);
        let id = ui.scope_id().with(("behind", panel));
        self.one_tab_ui(ui, id, Some(panel), title.text(), room, false, false);
    }

    #[allow(clippy::too_many_arguments)] // What a tab shows; each differs from tab to tab.
    pub(super) fn one_tab_ui(
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
        let is_tree = panel == Some(Panel::Actions);
        let titled = titled || is_tree;
        let icon_alone = room.tight && !active && panel.is_some() && !is_tree;
        let most = if is_tree { MOST_TITLE } else { room.title };
        let galley =
            WidgetText::from(galley).into_galley(ui, Some(egui::TextWrapMode::Truncate), most, TextStyle::Button);
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
        if active && theme.seam != theme.window {
            // Where panels have the colour of what is between them, an outline says which tab is in front.
            let outline = Stroke::new(1.0, theme.seam);
            painter.vline(rect.left() + 0.5, rect.y_range(), outline);
            painter.vline(rect.right() - 0.5, rect.y_range(), outline);
            painter.hline(rect.x_range(), rect.top() + 1.0, Stroke::new(2.0, theme.seam));
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
        // Of the Level it is the document that closes: its panel is no list that one does without.
        let (tip, command) = if panel == Panel::Level {
            let tip = with_keys(ui.ctx(), self.facts.keymap, "close", "Close the level");
            (tip, Command::Close)
        } else {
            let tip = "Close the panel; the View menu opens it again".to_owned();
            (tip, Command::ShowPanel(panel, false))
        };
        if response.on_hover_text(tip).clicked() {
            self.commands.push(command);
        }
    }
}
