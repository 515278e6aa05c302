//! The two boards: the Level with its tools, and Live with its transport and its strip.

use egui::{Frame, Margin, Sense, Ui, vec2};

use super::{Panes, Views};
use crate::command::Panel;
use crate::grid::Direction;
use crate::level::mahjong::Position;
use crate::level::{Puzzle, Severity};
use crate::session::{Pane, status};
use crate::ui::canvas::pile::{PileLevelPicture, PileLivePicture, pile_level_ui, pile_live_ui};
use crate::ui::canvas::{LevelPicture, LivePicture, Mark, Marked, level_canvas_ui, live_canvas_ui};
use crate::ui::cell_menu::cell_menu_ui;
use crate::ui::controls::divider;
use crate::ui::level_header::level_header_ui;
use crate::ui::level_list::level_list_ui;
use crate::ui::level_strip::level_strip_ui;
use crate::ui::live_effects::LiveEffects;
use crate::ui::live_picture::{moving_sprites, queued_cells, shaking_sprites, swing};
use crate::ui::pile::{pile_header_ui, pile_menu_ui};
use crate::ui::strip::strip_ui;
use crate::ui::theme::{Theme, size};
use crate::ui::tile_set::TileSet;
use crate::ui::transport::transport_ui;

/// The height of the Level's strip while Live has none, and the greatest that it takes from Live's, in points: the bars of an encounter
/// stand in many lines where Live is narrow, and the Level may be wide by then.
const STRIP: f32 = 58.0;
const MOST_STRIP: f32 = 110.0;

impl Panes<'_> {
    pub(super) fn level_ui(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 0.0;
        let is_pile = self.editor.level().mahjong().is_some();
        bar_ui(ui, |ui| {
            if is_pile {
                pile_header_ui(ui, &self.editor.pile, self.facts, self.commands);
            } else {
                level_header_ui(ui, self.facts, self.commands);
            }
        });
        let found = self.findings.map(|found| &*found.problems);
        // As high as Live's where both are seen.
        let is_alone = self
            .shared
            .as_ref()
            .is_some_and(|shared| shared.front == Panel::Level || shared.members.first() == Some(&Panel::Live));
        let height = if self.views.strip_height > 0.0 && !is_alone {
            self.views.strip_height.min(MOST_STRIP)
        } else {
            STRIP
        };
        let (list, atlas, commands) = (self.list.as_ref(), self.atlas, &mut *self.commands);
        let levels = &mut self.views.levels;
        level_strip_ui(ui, self.editor, found, height, |ui| {
            if let Some(list) = list {
                level_list_ui(ui, list, levels, atlas, commands);
                divider(ui);
            }
        });
        let problems = found.unwrap_or_default();
        if is_pile {
            let marked = problems.iter().filter(|problem| problem.severity >= Severity::Warning);
            let tiles: Vec<Position> = marked.flat_map(|problem| problem.tiles.iter().copied()).collect();
            let dealt = self.findings.and_then(|found| found.dealt.as_ref());
            let picture = PileLevelPicture {
                editor: self.editor,
                dealt: dealt.map(|dealt| &dealt.tiles),
                problems: if self.is_current { &tiles } else { &[] },
            };
            let response = pile_level_ui(ui, &picture, &mut self.views.canvas, self.atlas, self.commands);
            self.views.canvases.push((Panel::Level, response.id));
            return;
        }
        let cells = problems
            .iter()
            .flat_map(|problem| problem.cells.iter().copied())
            .collect();
        let lost = self.resizing.map_or_else(Vec::new, |to| {
            self.editor.resize_preview(to.width, to.height, to.anchor).cells
        });
        let mut marks = vec![
            Marked {
                mark: Mark::Problem,
                cells,
            },
            Marked {
                mark: Mark::Erased,
                cells: lost,
            },
        ];
        let groups = problems.iter().filter(|problem| problem.code == "frozen-balls");
        marks.extend(groups.map(|group| Marked {
            mark: Mark::Frozen,
            cells: group.cells.clone(),
        }));
        let picture = LevelPicture {
            editor: self.editor,
            rolled: self.findings.and_then(|found| found.rolled.as_deref()),
            marks: &marks,
            dead: self.findings.map_or(&[], |found| &found.dead),
        };
        let response = level_canvas_ui(ui, &picture, &mut self.views.canvas, self.atlas, self.commands);
        self.views.canvases.push((Panel::Level, response.id));
    }

    pub(super) fn live_ui(&mut self, ui: &mut Ui) {
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
        let now = ui.input(|input| input.time);
        moving.clear();
        let preview = previewed.and_then(|previewed| preview_board.of(self.live.previewed_in(previewed), previewed));
        let board = preview.map_or_else(|| sim.board(), |(board, _)| board);
        let shows_tweens = preview.is_none() && self.live.shows_tweens();
        let effects = if shows_tweens {
            LiveEffects::of(sim, self.live.fraction)
        } else {
            LiveEffects::default()
        };
        let strip = margin.show(ui, |ui| {
            strip_ui(sim, board, &effects, state, self.atlas, ui, self.commands)
        });
        *strip_height = strip.response.rect.height();
        if shows_tweens {
            moving_sprites(sim, self.live.fraction, moving);
        }
        if preview.is_none()
            && state.animation
            && let Some(refused) = &state.refused
            && shaking_sprites(board, refused, now, moving)
        {
            ui.ctx().request_repaint();
        }
        let theme = Theme::of(ui);
        let frame = status(sim, state).frame(theme);
        if sim.level().mahjong().is_some() {
            let refused = state.refused.as_ref();
            let set = self.editor.tile_set();
            let picture = PileLivePicture {
                sim,
                board,
                set,
                fraction: self.live.fraction,
                selected: *selected,
                refused: refused
                    .filter(|refused| refused.remaining_secs(now).is_some())
                    .and_then(|refused| refused.tile),
                swing: refused
                    .filter(|_| preview.is_none() && state.animation)
                    .and_then(|refused| swing(refused, now)),
                frame,
                past: preview.is_some() || self.live.history.is_past(),
            };
            let response = pile_live_ui(ui, &picture, canvas, self.atlas, self.commands);
            pile_menu_ui(sim, set, &response, canvas, self.commands);
            self.views.canvases.push((Panel::Live, response.id));
            return;
        }
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
        let tip = self.live.history.now();
        let mut shown = match previewed.filter(|_| preview.is_some()) {
            Some(previewed) => marks.of_preview(tip, previewed, pointed_at).to_vec(),
            None => marks
                .of(sim, tip, *selected, pointed_at, state.refused.as_ref(), now)
                .to_vec(),
        };
        let lost = match preview {
            None => room.lost(sim, run).to_vec(),
            Some(_) => Vec::new(),
        };
        if !lost.is_empty() {
            shown.push(Marked {
                mark: Mark::Problem,
                cells: lost.clone(),
            });
        }
        let queued = if preview.is_none() {
            queued_cells(sim)
        } else {
            Vec::new()
        };
        let picture = LivePicture {
            board,
            moving,
            queued: &queued,
            marks: &shown,
            effects: (&effects, strip.inner),
            next: sim
                .next_tile()
                .filter(|_| sim.settings().drop)
                .map(|colour| colour.index() + 1),
            playable: sim.not_startable().is_none(),
            frame,
            past: preview.is_some() || self.live.history.is_past(),
            tiles,
            busy: !sim.is_idle(),
            dots: if preview.is_some() {
                &[]
            } else {
                room.dots(sim, run, from)
            },
            lost: &lost,
            tools: state.editing.then_some(self.editor),
            sketch: self.live.sketching(),
        };
        let response = live_canvas_ui(ui, &picture, canvas, self.atlas, self.commands);
        if !state.editing {
            cell_menu_ui(sim, &response, canvas, self.commands);
        }
        self.views.canvases.push((Panel::Live, response.id));
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
