//! A pile as it is played: free tiles bright, blocked ones with the lock, and the pointer and the keys as picks.

use egui::{Color32, CursorIcon, Event, Key, PointerButton, Response, Stroke, Ui};

use super::draw::{self, DrawnTile};
use super::look::{Area, Look};
use super::{face_in_words, moving, names, place_of, position_of};
use crate::action::ActionId;
use crate::board::{Board, Place};
use crate::command::{Command, PileCommand};
use crate::grid::Direction;
use crate::level::mahjong::{Face, Position, TileSet, Tiles};
use crate::session::Pane;
use crate::sim::mahjong::{Mahjong, PaintTile, PlaceBlockers, TileInk};
use crate::sim::{Kind, Sim};
use crate::ui::atlas::Atlas;
use crate::ui::canvas::gestures::Pan;
use crate::ui::canvas::outline::Mark;
use crate::ui::canvas::pointer::{self, CanvasKey, PointerEvent, Wanted};
use crate::ui::canvas::view::CanvasView;
use crate::ui::canvas::{allocate, frame_ui, said_ui};
use crate::ui::live_picture::changed_places;
use crate::ui::theme::Theme;
use crate::ui::tile_set::pile_table;

/// What the Live canvas shows of a pile.
#[derive(Clone, Copy)]
pub struct PileLivePicture<'a> {
    /// The game at this moment.
    pub sim: &'a Sim,
    /// The board that is shown: that of the game, or of a preview.
    pub board: &'a Board,
    /// What its faces look like: the level's set now, for a look starts no game again.
    pub set: TileSet,
    /// The part of a tick that has passed, 0 to 1.
    pub fraction: f32,
    /// The selected action.
    pub selected: Option<ActionId>,
    /// The tile of a refused pick, while the refusal stands in the strip.
    pub refused: Option<Place>,
    /// How far that tile swings to the right now, in its own width; `None` when it has come to rest.
    pub swing: Option<f32>,
    /// The colour of the frame; `None` at rest.
    pub frame: Option<Color32>,
    /// Whether it is the past or a preview.
    pub past: bool,
}

/// What the pointer is doing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum PileGesture {
    #[default]
    Idle,
    Pressed(Position),
    Panning(Pan),
}

/// Shows the running game in all the room there is, and asks for moves.
pub fn pile_live_ui(
    ui: &mut Ui,
    picture: &PileLivePicture<'_>,
    view: &mut CanvasView,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) -> Response {
    let none = Tiles::default();
    let level = picture.sim.level().mahjong();
    let tiles = level.map_or(&none, |level| &level.tiles);
    let set = picture.set;
    let standing = view
        .pile
        .standing
        .of(picture.board, picture.sim, || standing(picture.board));
    let free = view
        .pile
        .free
        .of(picture.sim.board(), picture.sim, || free_tiles(picture.sim));
    let (rect, pane, response) = allocate(ui, false);
    let frame = ui.ctx().cumulative_frame_nr();
    let queued = queued_tiles(picture.sim);
    let lone = view
        .pile
        .lone
        .of(picture.sim.board(), picture.sim, || lone_tiles(picture.sim));
    // They are told of the present moment alone.
    let lone: &[Position] = if picture.past { &[] } else { &lone };
    // What was painted since the start may reach farther than the level did then.
    let reach = tiles
        .positions()
        .chain(standing.iter().map(|tile| tile.0))
        .chain(queued.iter().copied());
    let area = view.pile.live_area(Area::of_places(reach), view.linked, frame);
    let mut fitted = view.pile.live_fitted;
    let look = Look::steady(view.camera(Pane::Live), pane, area, &mut fitted);
    view.pile.live_fitted = fitted;
    let positions = || standing.iter().map(|(at, _)| *at);

    pointer::wheel(ui, &response, view, Pane::Live, &look.sight);
    let mut pressed = false;
    for event in pointer::events(ui, &response, &look.sight) {
        pressed |= matches!(event, PointerEvent::Press { .. });
        let under = |at| look.tile_at(positions(), at);
        view.pile.live = match (view.pile.live, event) {
            (PileGesture::Idle, PointerEvent::Press { pos, button, .. }) => match Pan::begin(ui, view, pos, button) {
                Some(pan) => PileGesture::Panning(pan),
                None if button == PointerButton::Primary => under(pos).map_or(PileGesture::Idle, PileGesture::Pressed),
                None => PileGesture::Idle,
            },
            (
                PileGesture::Pressed(tile),
                PointerEvent::Release {
                    pos,
                    button: PointerButton::Primary,
                },
            ) => {
                if under(pos) == Some(tile) {
                    view.pile.cursor = None;
                    commands.push(Command::Pile(PileCommand::Pick(place_of(tile))));
                }
                PileGesture::Idle
            }
            (PileGesture::Pressed(_), PointerEvent::Lost) => PileGesture::Idle,
            (PileGesture::Panning(pan), event) => pan
                .go_on(view, Pane::Live, event)
                .map_or(PileGesture::Idle, PileGesture::Panning),
            (gesture, _) => gesture,
        };
    }
    let lifted = picture.sim.lifted().map(position_of);
    let focused = pointer::focus(ui, &response, pressed, lifted.is_some());
    if focused {
        keys_ui(ui, &look, &free, lifted, view, commands);
    }
    pointer::settle_space(ui, view);
    if response.secondary_clicked() {
        let at = response.interact_pointer_pos();
        view.pile.menu = at.and_then(|at| look.tile_at(positions(), at));
    }

    let mut fitted = view.pile.live_fitted;
    let look = Look::steady(view.camera(Pane::Live), pane, area, &mut fitted);
    view.pile.live_fitted = fitted;
    let under = response.hover_pos().filter(|_| response.contains_pointer());
    let over = under.and_then(|at| look.tile_at(positions(), at));
    view.hover(Pane::Live, None);
    if under.is_some() {
        view.pile.hovered = over;
        let icon = pointer::pan_icon(ui, matches!(view.pile.live, PileGesture::Panning(_)));
        let on_free = over.is_some_and(|tile| free.binary_search(&tile).is_ok());
        let icon = icon.or_else(|| on_free.then_some(CursorIcon::PointingHand));
        icon.inspect(|icon| ui.ctx().set_cursor_icon(*icon));
    }

    if ui.is_rect_visible(rect) {
        let shown = Shown {
            standing: &standing,
            lone,
            queued: &queued,
            free: &free,
            lifted,
            set,
            over,
            focused,
        };
        draw_ui(ui, picture, &shown, view, atlas, &look);
        frame_ui(ui, rect, picture.frame, focused);
        said_ui(ui, view, Pane::Live, pane, None);
    }
    let value = |at: Position| {
        let face = standing.binary_search_by_key(&at, |tile| tile.0).ok();
        let words = match face.map(|index| standing[index].1) {
            Some(None) => "waits for its face",
            face => face_in_words(set, face.flatten()),
        };
        let words = match lone.binary_search(&at) {
            Ok(_) => format!("{words}, alone of its face"),
            Err(_) => words.to_owned(),
        };
        let state = match (lifted == Some(at), free.binary_search(&at).is_ok()) {
            (true, _) => "lifted",
            (_, true) => "free",
            _ => "blocked",
        };
        // Of the tile that is pointed at, the tiles that are outlined as what is in its way.
        let in_the_way = if view.pile.hovered == Some(at) && state == "blocked" {
            blockers(picture.sim, at)
        } else {
            Vec::new()
        };
        let by: Vec<String> = in_the_way
            .iter()
            .map(|at| format!("{},{},{}", at.x, at.y, at.z))
            .collect();
        if by.is_empty() {
            format!("{words}, {state}")
        } else {
            format!("{words}, {state} by {}", by.join(" "))
        }
    };
    for at in names::tiles_ui(ui, &response, "Live", &look, positions(), value) {
        commands.push(Command::Pile(PileCommand::Pick(place_of(at))));
    }
    response
}

/// The tiles that stand, by y, then x, then z, with their faces; a tile that waits for its face has none.
pub(super) fn standing(board: &Board) -> Vec<(Position, Option<Face>)> {
    let places = board.faces().iter().enumerate().filter(|(_, face)| **face != 0);
    let mut standing: Vec<(Position, Option<Face>)> = places
        .map(|(index, face)| (position_of(board.place_at(index)), Face::new(face - 1)))
        .collect();
    standing.sort_by_key(|tile| tile.0);
    standing
}

/// The tiles that can be picked, in order.
fn free_tiles(sim: &Sim) -> Vec<Position> {
    let mut free: Vec<Position> = sim.free_tiles().into_iter().map(position_of).collect();
    free.sort_unstable();
    free
}

fn keys_ui(
    ui: &Ui,
    look: &Look,
    free: &[Position],
    lifted: Option<Position>,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) {
    let wanted = Wanted {
        escape: lifted.is_some(),
        space: false,
        extend: false,
    };
    for key in pointer::keys(ui, view, Pane::Live, wanted) {
        match key {
            CanvasKey::Arrow(direction) | CanvasKey::Cursor(direction) => {
                view.pile.cursor = next_free(look, free, view.pile.cursor.or(view.pile.hovered), direction);
            }
            CanvasKey::Act(_) => {
                let pick = view.pile.cursor.map(|at| PileCommand::Pick(place_of(at)));
                commands.extend(pick.map(Command::Pile));
            }
            CanvasKey::Escape => {
                let put_down = lifted.map(|at| PileCommand::Pick(place_of(at)));
                commands.extend(put_down.map(Command::Pile));
            }
            CanvasKey::ActEnded | CanvasKey::Space(_) | CanvasKey::Extend(_) => {}
        }
    }
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } = *event
            else {
                return true;
            };
            let (bare, shift) = (modifiers.is_none(), modifiers.shift_only());
            let ctrl = modifiers.command && !modifiers.alt;
            let command = match key {
                Key::Z if bare || ctrl && !modifiers.shift => PileCommand::UndoMove,
                Key::Backspace if bare => PileCommand::UndoMove,
                Key::Z if shift || ctrl => PileCommand::RedoMove,
                Key::Y if ctrl && !modifiers.shift => PileCommand::RedoMove,
                Key::H if bare => PileCommand::Hint,
                _ => return true,
            };
            commands.push(Command::Pile(command));
            false
        });
    });
}

/// The nearest free tile on a side of another; the first one where there is none yet.
fn next_free(look: &Look, free: &[Position], from: Option<Position>, direction: Direction) -> Option<Position> {
    let Some(from) = from.filter(|_| !free.is_empty()) else {
        return free.first().copied();
    };
    let start = look.top(from).center();
    let cost = |at: &Position| {
        let way = look.top(*at).center() - start;
        let (along, aside) = match direction {
            Direction::Right => (way.x, way.y),
            Direction::Left => (-way.x, way.y),
            Direction::Down => (way.y, way.x),
            Direction::Up => (-way.y, way.x),
        };
        (along > 1.0).then(|| along + 2.5 * aside.abs())
    };
    let costed = free.iter().filter_map(|at| Some((*at, cost(at)?)));
    let next = costed.min_by(|a, b| a.1.total_cmp(&b.1));
    Some(next.map_or(from, |next| next.0))
}

/// How much of a tile is seen that a stroke is going to lay, 0 to 1.
const QUEUED: f32 = 0.45;

/// The tiles that are alone of their face, in order.
fn lone_tiles(sim: &Sim) -> Vec<Position> {
    let mut lone: Vec<Position> = sim.lone_tiles().into_iter().map(position_of).collect();
    lone.sort_unstable();
    lone
}

/// Where strokes that wait are going to lay tiles.
fn queued_tiles(sim: &Sim) -> Vec<Position> {
    let lays = |tile: &PaintTile| !matches!(tile.ink, TileInk::Gone | TileInk::Turn(_));
    let mut queued: Vec<Position> = sim
        .queued_tiles()
        .iter()
        .filter(|tile| lays(tile))
        .map(|tile| position_of(tile.place))
        .collect();
    queued.sort_unstable();
    queued.dedup();
    queued
}

struct Shown<'a> {
    standing: &'a [(Position, Option<Face>)],
    /// The tiles that are alone of their face.
    lone: &'a [Position],
    /// Where strokes that wait for the running chain are going to lay tiles.
    queued: &'a [Position],
    free: &'a [Position],
    lifted: Option<Position>,
    set: TileSet,
    over: Option<Position>,
    focused: bool,
}

fn draw_ui(ui: &Ui, picture: &PileLivePicture<'_>, shown: &Shown<'_>, view: &CanvasView, atlas: &Atlas, look: &Look) {
    let theme = Theme::of(ui).over(pile_table(shown.set));
    let colours = &theme.pile;
    let painter = ui.painter().with_clip_rect(look.sight.pane.intersect(ui.clip_rect()));
    draw::table(&painter, theme, look);
    let (shows, sim) = (view.shown.marks, picture.sim);
    let alpha = if picture.past { 0.75 } else { 1.0 };
    // Small locks would only be dirt.
    let locks = look.width() >= 20.0;
    let refused = picture.refused.map(position_of);
    let mut tiles: Vec<DrawnTile> = Vec::with_capacity(shown.standing.len());
    for &(at, face) in shown.standing {
        let free = shown.free.binary_search(&at).is_ok();
        let lifted = shown.lifted == Some(at);
        let body = match (lifted, free) {
            (true, _) => colours.lifted,
            (_, true) => colours.bright,
            _ => colours.blocked,
        };
        tiles.push(DrawnTile {
            alpha,
            raised: if lifted { 0.9 } else { 0.0 },
            locked: !free && locks,
            aside: picture.swing.filter(|_| refused == Some(at)).unwrap_or(0.0),
            ..DrawnTile::plain(at, face, body)
        });
    }
    for at in shown.queued.iter().copied() {
        tiles.push(DrawnTile {
            alpha: QUEUED,
            ..DrawnTile::plain(at, None, colours.lifted)
        });
    }
    moving::leaving(sim, picture.fraction, colours, &mut tiles);
    let sheet = atlas.sheet(ui.ctx(), shown.set);
    draw::draw_tiles(&painter, theme, sheet, look, &tiles);
    for (at, left) in moving::undone(sim, picture.fraction) {
        let top = look.top(at);
        let colour = theme.marks.flash.gamma_multiply(0.5 * left);
        painter.rect_filled(top.shrink(1.0), top.width() * 0.12, colour);
    }

    if shows.draws(Mark::Problem) {
        draw::corners(&painter, look, shown.lone, theme.bad);
    }
    let stands = |place: &Place| sim.tile(*place).is_some();
    if let Some(node) = picture
        .selected
        .and_then(|id| sim.tree().get(id))
        .filter(|_| shows.draws(Mark::Changed))
    {
        let changed: Vec<Position> = changed_places(sim, node).into_iter().map(position_of).collect();
        draw::dashes(&painter, look, &changed, Stroke::new(2.0, theme.marks.changed));
    }
    if let Some((a, b)) = hinted(sim).filter(|(a, b)| stands(a) && stands(b)) {
        let pair = [position_of(a), position_of(b)];
        draw::outline(&painter, look, &pair, Stroke::new(3.0, theme.good));
    }
    if let Some(at) = picture.refused.filter(stands).map(position_of) {
        draw::outline(&painter, look, &[at], Stroke::new(2.5, theme.bad));
        draw::outline(&painter, look, &blockers(sim, at), Stroke::new(2.5, theme.warn));
    }
    if let Some(over) = shown.over.filter(|_| shows.draws(Mark::Hovered)) {
        draw::outline(&painter, look, &blockers(sim, over), Stroke::new(2.0, theme.warn));
        draw::outline(&painter, look, &[over], Stroke::new(1.5, theme.marks.selected));
    } else if let Some(at) = view.pile.hovered.filter(|at| stands(&place_of(*at))) {
        draw::outline(&painter, look, &[at], Stroke::new(1.5, theme.marks.selected));
    }
    if let Some(at) = view.pile.cursor.filter(|_| shown.focused) {
        draw::outline(&painter, look, &[at], Stroke::new(3.0, theme.accent));
    }
}

/// The tiles that keep a tile from being picked: those on it, and those on its sides where both are taken.
fn blockers(sim: &Sim, at: Position) -> Vec<Position> {
    let PlaceBlockers { above, left, right } = sim.blockers(place_of(at)).unwrap_or_default();
    // Either side would do, but both are in the way.
    let sides = if left.is_empty() || right.is_empty() {
        Vec::new()
    } else {
        [left, right].concat()
    };
    above.into_iter().chain(sides).map(position_of).collect()
}

/// The pair of the last hint, until something else is done.
fn hinted(sim: &Sim) -> Option<(Place, Place)> {
    match &sim.tree().last_root()?.action.kind {
        Kind::Mahjong(Mahjong::Hint { pair }) => *pair,
        _ => None,
    }
}
