//! A pile as it is painted: the layer in hand bright, its neighbours dim, and the pointer and the keys as strokes.

use egui::{CursorIcon, Event, Key, PointerButton, Pos2, Rect, Response, Stroke, Ui, vec2};

use super::draw::{self, DrawnTile};
use super::look::{Area, Look};
use super::{face_in_words, names};
use crate::command::{Command, PileCommand};
use crate::editor::pile::{Aim, Asked, PileStroke, Reach, moved};
use crate::editor::{Editor, Request, Tool};
use crate::level::mahjong::{Face, Position, Tiles};
use crate::session::Pane;
use crate::ui::atlas::Atlas;
use crate::ui::canvas::gestures::Pan;
use crate::ui::canvas::outline::Mark;
use crate::ui::canvas::pointer::{self, CanvasKey, PointerEvent, Wanted};
use crate::ui::canvas::view::CanvasView;
use crate::ui::canvas::{allocate, frame_ui, said_ui};
use crate::ui::theme::Theme;
use crate::ui::tile_set::table_of;

/// What the Level canvas shows of a pile.
#[derive(Clone, Copy)]
pub struct PileLevelPicture<'a> {
    /// The document.
    pub editor: &'a Editor,
    /// The same tiles with the faces that the level's seed deals; `None` while they are not known.
    pub dealt: Option<&'a Tiles>,
    /// The tiles of problems.
    pub problems: &'a [Position],
}

/// What the pointer is doing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum PaintGesture {
    #[default]
    Idle,
    Stroke(PointerButton),
    Panning(Pan),
}

/// Shows the level in all the room there is, and asks for strokes.
pub fn pile_level_ui(
    ui: &mut Ui,
    picture: &PileLevelPicture<'_>,
    view: &mut CanvasView,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) -> Response {
    let editor = picture.editor;
    let tiles = editor.tiles();
    let (rect, pane, response) = allocate(ui, false);
    // While a stroke is open the table stays as it is under the pointer.
    let held = view.pile.table.filter(|_| editor.is_painting());
    let area = held.unwrap_or_else(|| Area::to_paint(tiles, editor.pile.layer, editor.pile.table));
    view.pile.table = Some(area);
    view.pile.table_frame = ui.ctx().cumulative_frame_nr();
    let mut fitted = view.pile.level_fitted;
    let look = Look::steady(view.camera(Pane::Level), pane, area, &mut fitted);
    view.pile.level_fitted = fitted;

    pointer::wheel(ui, &response, view, Pane::Level, &look.sight);
    let mut pressed = false;
    for event in pointer::events(ui, &response, &look.sight) {
        pressed |= matches!(event, PointerEvent::Press { .. });
        if let Some(used) = &mut view.pile.half_held {
            *used |= matches!(event, PointerEvent::Press { .. });
        }
        view.pile.level = advance(view.pile.level, event, ui, editor, &look, view, commands);
    }
    let desk = &editor.pile;
    let escape = editor.is_painting() || !desk.floating().is_empty() || !desk.selection().is_empty();
    let focused = pointer::focus(ui, &response, pressed, escape);
    if focused {
        keys_ui(ui, editor, escape, view, commands);
        pointer::clipboard(ui, commands);
    }
    pointer::settle_space(ui, view);

    let mut fitted = view.pile.level_fitted;
    let look = Look::steady(view.camera(Pane::Level), pane, area, &mut fitted);
    view.pile.level_fitted = fitted;
    let under = response.hover_pos().filter(|_| response.contains_pointer());
    view.hover(Pane::Level, None);
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let hushed = view.is_hushed(pointer, pressed) && !editor.is_painting();
    let aim = under.filter(|_| !hushed).map(|at| aim_at(ui, editor, &look, at));
    if under.is_some() {
        view.pile.hovered = aim.and_then(|aim| aim.under);
        let panning = matches!(view.pile.level, PaintGesture::Panning(_));
        let icon = pointer::pan_icon(ui, panning).or(match editor.tool() {
            Tool::Brush | Tool::Eraser => None,
            _ => Some(CursorIcon::Crosshair),
        });
        icon.inspect(|icon| ui.ctx().set_cursor_icon(*icon));
    }
    if ui.is_rect_visible(rect) {
        draw_ui(ui, picture, view, atlas, &look, aim);
        if let Some(at) = view.pile.brush.filter(|_| focused && desk.selection().is_empty()) {
            let painter = ui.painter().with_clip_rect(pane.intersect(ui.clip_rect()));
            let at = Position { z: desk.layer, ..at };
            draw::outline(&painter, &look, &[at], Stroke::new(3.0, Theme::of(ui).accent));
        }
        if let Some((at, words)) = under.zip(status(editor, aim)) {
            tag_ui(ui, pane, at, &words);
        }
        frame_ui(ui, rect, None, focused);
        said_ui(ui, view, Pane::Level, pane, None);
    }

    let set = editor.tile_set();
    let value = |at: Position| {
        let fixed = tiles.get(at).and_then(|tile| tile.face);
        let words = face_in_words(set, fixed);
        if desk.selection().binary_search(&at).is_ok() {
            format!("{words}, selected")
        } else {
            words.to_owned()
        }
    };
    let shown = tiles.positions().filter(|at| desk.shows(at.z));
    for at in names::tiles_ui(ui, &response, "Level", &look, shown, value) {
        let quarter = (i32::from(at.x), i32::from(at.y));
        let aim = Aim {
            quarter,
            centred: quarter,
            under: Some(at),
            shift: false,
            ctrl: false,
        };
        let press = PileStroke::Press { aim, erase: false };
        commands.extend([press, PileStroke::Release].map(|stroke| Command::Pile(PileCommand::Stroke(stroke))));
    }
    if ui.ctx().has_accesskit_node(response.id)
        && let Some(words) = status(editor, aim)
    {
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_value(words));
    }
    response
}

/// Where the pointer is, for the tools.
fn aim_at(ui: &Ui, editor: &Editor, look: &Look, at: Pos2) -> Aim {
    let desk = &editor.pile;
    let (x, y) = look.halves(at, desk.layer);
    let shown = editor.tiles().positions().filter(|tile| desk.shows(tile.z));
    let modifiers = ui.input(|input| input.modifiers);
    Aim {
        quarter: (x.floor() as i32, y.floor() as i32),
        centred: ((x - 0.5).floor() as i32, (y - 0.5).floor() as i32),
        under: look.tile_at(shown, at),
        shift: modifiers.shift,
        ctrl: modifiers.command,
    }
}

fn advance(
    gesture: PaintGesture,
    event: PointerEvent,
    ui: &Ui,
    editor: &Editor,
    look: &Look,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) -> PaintGesture {
    use PaintGesture::{Idle, Panning};
    let mut ask = |stroke| commands.push(Command::Pile(PileCommand::Stroke(stroke)));
    match (gesture, event) {
        (Idle, PointerEvent::Press { pos, button, .. }) => {
            if let Some(pan) = Pan::begin(ui, view, pos, button) {
                return Panning(pan);
            }
            let erase = button == PointerButton::Secondary;
            if !erase && button != PointerButton::Primary {
                return Idle;
            }
            let aim = aim_at(ui, editor, look, pos);
            ask(PileStroke::Press { aim, erase });
            PaintGesture::Stroke(button)
        }
        (PaintGesture::Stroke(_), PointerEvent::Move { pos }) => {
            ask(PileStroke::Drag(aim_at(ui, editor, look, pos)));
            gesture
        }
        (PaintGesture::Stroke(held), PointerEvent::Release { button, .. }) if held == button => {
            ask(PileStroke::Release);
            Idle
        }
        (PaintGesture::Stroke(_), PointerEvent::Lost) => {
            ask(PileStroke::Release);
            Idle
        }
        (Panning(pan), event) => pan.go_on(view, Pane::Level, event).map_or(Idle, Panning),
        (gesture, _) => gesture,
    }
}

fn keys_ui(ui: &Ui, editor: &Editor, escape: bool, view: &mut CanvasView, commands: &mut Vec<Command>) {
    let desk = &editor.pile;
    let mut pressed_at = None;
    let mut ask = |asked| commands.push(Command::Edit(Request::Pile(asked)));
    let wanted = Wanted {
        escape,
        space: false,
        extend: false,
    };
    for key in pointer::keys(ui, view, Pane::Level, wanted) {
        match key {
            CanvasKey::Arrow(direction) | CanvasKey::Cursor(direction) => {
                let far = if matches!(key, CanvasKey::Arrow(_)) { 2 } else { 1 };
                let (dx, dy) = direction.delta();
                let by = (far * dx, far * dy, 0);
                if desk.selection().is_empty() {
                    let from = view.pile.brush.or(view.pile.hovered).unwrap_or(Position::new(0, 0, 0));
                    let from = Position { z: desk.layer, ..from };
                    view.pile.brush = Some(moved(from, by).unwrap_or(from));
                } else {
                    ask(Asked::Move(by.0, by.1, 0));
                }
            }
            CanvasKey::Act(modifiers) => {
                if let Some(at) = view.pile.brush {
                    pressed_at = Some((Position { z: desk.layer, ..at }, modifiers));
                }
            }
            CanvasKey::Escape => escape_ui(editor, &mut ask),
            CanvasKey::ActEnded | CanvasKey::Space(_) | CanvasKey::Extend(_) => {}
        }
    }
    if let Some((at, modifiers)) = pressed_at {
        let here = (i32::from(at.x), i32::from(at.y));
        let aim = Aim {
            quarter: here,
            centred: here,
            under: editor.tiles().get(at).map(|tile| tile.at),
            shift: modifiers.shift,
            ctrl: modifiers.command,
        };
        // A place between whole tiles is meant as such.
        let between = at.x % 2 == 1 || at.y % 2 == 1;
        let half = desk.half;
        commands.push(Command::Edit(Request::Pile(Asked::Half(half || between))));
        let press = PileStroke::Press { aim, erase: false };
        commands.extend([press, PileStroke::Release].map(|stroke| Command::Pile(PileCommand::Stroke(stroke))));
        commands.push(Command::Edit(Request::Pile(Asked::Half(half))));
    }
    let mut ask = |asked| commands.push(Command::Edit(Request::Pile(asked)));
    let half_held = &mut view.pile.half_held;
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key {
                key,
                pressed,
                repeat,
                modifiers,
                ..
            } = *event
            else {
                return true;
            };
            if key == Key::H && !pressed {
                // Held for a stroke, it is over with the key; a tap has switched.
                if half_held.take() == Some(true) {
                    ask(Asked::Half(!desk.half));
                }
                return true;
            }
            let (bare, ctrl) = (modifiers.is_none(), modifiers.command_only());
            match key {
                _ if !pressed => return true,
                Key::H | Key::T if bare && repeat => {}
                Key::H if bare => {
                    *half_held = Some(false);
                    ask(Asked::Half(!desk.half));
                }
                Key::T if bare => ask(Asked::Stack(!desk.stack)),
                Key::PageUp if ctrl => ask(Asked::Move(0, 0, 1)),
                Key::PageDown if ctrl => ask(Asked::Move(0, 0, -1)),
                _ => return true,
            }
            false
        });
    });
}

/// Esc does the first that applies: aborts the stroke, drops the ghost, drops the selection.
fn escape_ui(editor: &Editor, ask: &mut impl FnMut(Asked)) {
    if editor.is_painting() {
        ask(Asked::Abort);
    } else if !editor.pile.floating().is_empty() {
        ask(Asked::DropGhost);
    } else {
        ask(Asked::Select(Vec::new()));
    }
}

fn draw_ui(ui: &Ui, picture: &PileLevelPicture<'_>, view: &CanvasView, atlas: &Atlas, look: &Look, aim: Option<Aim>) {
    let editor = picture.editor;
    let desk = &editor.pile;
    let theme = Theme::of(ui).over(table_of(editor.level()));
    let colours = &theme.pile;
    let shows = view.shown.marks;
    let painter = ui.painter().with_clip_rect(look.sight.pane.intersect(ui.clip_rect()));
    draw::table(&painter, theme, look);
    lattice(&painter, theme, look, desk.layer);

    let (moving, tiles) = (desk.moving().filter(|by| *by != (0, 0)), editor.tiles());
    let selected = |at: Position| desk.selection().binary_search(&at).is_ok();
    let rolled = view.shown.rolled;
    let drawn = |at: Position, fixed: Option<Face>, alpha: f32, body| {
        let dealt = picture
            .dealt
            .filter(|_| rolled)
            .and_then(|dealt| dealt.get(at))
            .and_then(|tile| tile.face);
        DrawnTile {
            printed: if fixed.is_none() { theme.board.rolled_alpha } else { 1.0 },
            alpha,
            ..DrawnTile::plain(at, fixed.or(dealt), body)
        }
    };
    let mut all: Vec<DrawnTile> = Vec::with_capacity(tiles.len());
    for tile in tiles.iter().filter(|tile| desk.shows(tile.at.z)) {
        let (alpha, body) = match tile.at.z.cmp(&desk.layer) {
            _ if !desk.dims(tile.at.z) || desk.solo == Some(tile.at.z) => (1.0, colours.bright),
            std::cmp::Ordering::Equal => (1.0, colours.bright),
            std::cmp::Ordering::Less => (1.0, colours.blocked),
            // What lies above must not hide what is painted.
            std::cmp::Ordering::Greater => (0.3, colours.blocked),
        };
        let alpha = if moving.is_some() && selected(tile.at) {
            0.35
        } else {
            alpha
        };
        all.push(drawn(tile.at, tile.face, alpha, body));
    }
    if let Some((dx, dy)) = moving {
        let there = desk.selection().iter().filter_map(|at| tiles.get(*at));
        let placed = there.filter_map(|tile| Some((moved(tile.at, (dx, dy, 0))?, tile.face)));
        all.extend(placed.map(|(at, face)| drawn(at, face, 0.8, colours.lifted)));
    }
    let reach = aim.and_then(|aim| editor.reach(aim));
    // Where a press would lay a tile, and its images by the mirrors.
    let laid = aim.filter(|_| lays(editor, aim, reach).is_some());
    let laid = laid.map(|aim| editor.reaches(aim)).unwrap_or_default();
    if let Some(reach) = reach.filter(|_| !desk.floating().is_empty()) {
        let by = (i32::from(reach.at.x), i32::from(reach.at.y), i32::from(reach.at.z));
        let ghost = desk.floating().iter();
        let placed = ghost.filter_map(|tile| Some((moved(tile.at, by)?, tile.face)));
        all.extend(placed.map(|(at, face)| drawn(at, face, 0.7, colours.lifted)));
    } else {
        let fits = |reach: &&Reach| {
            reach.blocked.is_none() && desk.refusal(reach.at.z).is_none() && tiles.get(reach.at).is_none()
        };
        all.extend(laid.iter().filter(fits).map(|reach| DrawnTile {
            alpha: 0.6,
            ..DrawnTile::plain(reach.at, desk.ink, colours.lifted)
        }));
    }
    let sheet = atlas.sheet(ui.ctx(), editor.tile_set());
    draw::draw_tiles(&painter, theme, sheet, look, &all);

    if shows.draws(Mark::Problem) {
        draw::corners(&painter, look, picture.problems, theme.bad);
    }
    draw::outline(&painter, look, desk.selection(), Stroke::new(2.0, theme.accent));
    draw::outline(&painter, look, &desk.culprits, Stroke::new(2.5, theme.bad));
    for (reach, culprit) in laid.iter().filter_map(|reach| Some((reach, reach.blocked?))) {
        draw::dashes(&painter, look, &[reach.at], Stroke::new(1.5, theme.bad));
        draw::outline(&painter, look, &[culprit], Stroke::new(2.5, theme.bad));
    }
    mirror_axes(&painter, theme, editor, look);
    if let Some(at) = view
        .pile
        .hovered
        .filter(|at| shows.draws(Mark::Hovered) && tiles.get(*at).is_some())
    {
        draw::outline(&painter, look, &[at], Stroke::new(1.5, theme.marks.selected));
    }
    if let Some((left, top, right, bottom)) = desk.marquee() {
        let corner = |x: i32, y: i32| {
            let part = |at: i32| at.clamp(0, 600) as u16;
            look.corner(part(x), part(y), desk.layer)
        };
        let area = Rect::from_min_max(corner(left, top), corner(right + 1, bottom + 1));
        painter.rect_filled(area, 0.0, theme.accent.gamma_multiply(0.15));
        painter.rect_stroke(area, 0.0, Stroke::new(1.0, theme.accent), egui::StrokeKind::Inside);
    }
}

/// The axes that painting is mirrored at, on the layer in hand.
fn mirror_axes(painter: &egui::Painter, theme: &Theme, editor: &Editor, look: &Look) {
    let (x, y) = editor.pile_axes();
    let stroke = Stroke::new(1.5, theme.accent);
    let (area, layer) = (look.area, editor.pile.layer);
    let (min, max) = (look.corner(0, 0, layer), look.corner(area.width, area.height, layer));
    let dashes = |from: Pos2, to: Pos2| painter.extend(egui::Shape::dashed_line(&[from, to], stroke, 6.0, 4.0));
    // A little beyond the table, so that it is seen on every ground.
    let beyond = 8.0;
    if let Some(x) = x {
        let x = egui::lerp(min.x..=max.x, x / f32::from(area.width));
        dashes(egui::pos2(x, min.y - beyond), egui::pos2(x, max.y + beyond));
    }
    if let Some(y) = y {
        let y = egui::lerp(min.y..=max.y, y / f32::from(area.height));
        dashes(egui::pos2(min.x - beyond, y), egui::pos2(max.x + beyond, y));
    }
}

/// Where the tool in hand would lay a tile, while none is being laid.
fn lays(editor: &Editor, aim: Option<Aim>, reach: Option<Reach>) -> Option<Reach> {
    let paints = editor.tool().paints_tile() && editor.tool() != Tool::Fill;
    let ctrl = aim.is_some_and(|aim| aim.ctrl);
    reach.filter(|_| paints && !ctrl && !editor.is_painting() && editor.pile.floating().is_empty())
}

/// The places of whole tiles on the layer that is painted on.
fn lattice(painter: &egui::Painter, theme: &Theme, look: &Look, layer: u8) {
    if look.width() < 12.0 {
        return;
    }
    let stroke = Stroke::new(
        1.0,
        theme
            .edge
            .gamma_multiply(if theme.seam == theme.window { 0.55 } else { 0.3 }),
    );
    let area = look.area;
    let (min, max) = (look.corner(0, 0, layer), look.corner(area.width, area.height, layer));
    for x in (0..=area.width).step_by(2) {
        painter.vline(look.corner(x, 0, layer).x, min.y..=max.y, stroke);
    }
    for y in (0..=area.height).step_by(2) {
        painter.hline(min.x..=max.x, look.corner(0, y, layer).y, stroke);
    }
}

/// What stands beside the pointer: what the gesture does, else why a tile cannot be laid here.
fn status(editor: &Editor, aim: Option<Aim>) -> Option<String> {
    if let Some(words) = editor.pile_status() {
        return Some(words);
    }
    let reach = lays(editor, aim, aim.and_then(|aim| editor.reach(aim)))?;
    if let Some(why) = editor.pile.refusal(reach.at.z) {
        return Some(why);
    }
    let at = reach.blocked?;
    Some(format!("Overlaps the tile at {},{},{}", at.x, at.y, at.z))
}

fn tag_ui(ui: &Ui, pane: Rect, at: Pos2, words: &str) {
    let theme = Theme::of(ui);
    let font = egui::FontId::proportional(crate::ui::theme::size::SMALL);
    let galley = ui.painter().layout_no_wrap(words.to_owned(), font, theme.strong);
    let size = galley.size() + vec2(10.0, 6.0);
    let mut corner = at + vec2(14.0, 16.0);
    corner.x = corner.x.min(pane.max.x - size.x).max(pane.min.x);
    corner.y = corner.y.min(pane.max.y - size.y).max(pane.min.y);
    let room = Rect::from_min_size(corner, size);
    ui.painter().rect_filled(room, 4.0, theme.raised);
    ui.painter().galley(room.min + vec2(5.0, 3.0), galley, theme.strong);
}
