//! Where the tiles of a pile are on the screen. Board space has one unit a tile's width; higher layers lie farther up and to the left.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::level::mahjong::{Position, Tiles};
use crate::ui::canvas::camera::{Camera, Sight};
use crate::ui::pile::sheet::ASPECT;

/// How thick a tile is, in tile widths.
const THICK: f32 = 0.15;

/// Half columns and half rows of a table, where nothing asks for others.
const USUAL_TABLE: (u16, u16) = (16, 12);

/// The part of a pile's room that is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Half columns.
    pub width: u16,
    /// Half rows.
    pub height: u16,
    /// Layers.
    pub layers: u8,
}

impl Area {
    /// The room of some tiles, as they are played.
    #[must_use]
    pub fn of(tiles: &Tiles) -> Self {
        Self::of_places(tiles.positions())
    }

    /// The room of tiles in these places.
    pub fn of_places(places: impl Iterator<Item = Position>) -> Self {
        let least = Self {
            width: 2,
            height: 2,
            layers: 1,
        };
        places.fold(least, |area, at| Self {
            width: area.width.max(at.x + 2),
            height: area.height.max(at.y + 2),
            layers: area.layers.max(at.z + 1),
        })
    }

    /// Whether another room lies within this one.
    #[must_use]
    pub const fn holds(self, other: Self) -> bool {
        other.width <= self.width && other.height <= self.height && other.layers <= self.layers
    }

    /// The room of some tiles with space beside them to paint on. `least`: half columns and half rows that it has at least.
    #[must_use]
    pub fn to_paint(tiles: &Tiles, layer: u8, least: Option<(u16, u16)>) -> Self {
        let Self { width, height, layers } = Self::of(tiles);
        let beside = if tiles.is_empty() { 0 } else { 2 };
        let (least_width, least_height) = least.unwrap_or(USUAL_TABLE);
        Self {
            width: (width + beside).max(least_width),
            height: (height + beside).max(least_height),
            layers: layers.max(layer + 1),
        }
    }
}

/// A pile as one canvas sees it in one frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The board as the camera has it.
    pub sight: Sight,
    /// The room that is seen.
    pub area: Area,
}

/// What a canvas of a pile was fitted to: a pile that grows under a stroke leaves the camera where it is, until the whole is asked for
/// again or the pane has another size.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Fitted(Option<(Area, Vec2)>);

impl Fitted {
    /// The area that a pane is fitted to.
    fn area(&mut self, area: Area, pane: Rect) -> Area {
        match self.0 {
            Some((fitted, size)) if size == pane.size() => fitted,
            _ => {
                self.0 = Some((area, pane.size()));
                area
            }
        }
    }
}

impl Look {
    /// Looks at an area through a pane. While the whole is kept in view, it is that of the area that was fitted, and tiles stay where they
    /// are when there are more of them.
    pub(super) fn steady(camera: &mut Camera, pane: Rect, area: Area, fitted: &mut Fitted) -> Self {
        if !camera.fit {
            *fitted = Fitted::default();
            return Self::new(camera, pane, area);
        }
        let was = fitted.area(area, pane);
        if was == area {
            return Self::new(camera, pane, area);
        }
        let sight = Self::new(camera, pane, was).sight;
        // Each layer more pushes those below it away from the corner, in board space alone.
        let deeper = (f32::from(area.layers) - f32::from(was.layers)) * THICK;
        camera.centre += Vec2::splat(deeper);
        let (columns, rows) = Self::cells(area);
        let sight = Sight {
            origin: (sight.origin - Vec2::splat(deeper * sight.scale)).round(),
            columns,
            rows,
            ..sight
        };
        Self { sight, area }
    }

    /// The columns and rows of board space that an area takes.
    fn cells(area: Area) -> (u32, u32) {
        let depth = f32::from(area.layers) * THICK;
        let columns = (f32::from(area.width) / 2.0 + depth).ceil();
        let rows = (f32::from(area.height) / 2.0 * ASPECT + depth).ceil();
        (columns as u32, rows as u32)
    }

    /// Looks at an area through a pane.
    pub fn new(camera: &mut Camera, pane: Rect, area: Area) -> Self {
        let (columns, rows) = Self::cells(area);
        Self {
            sight: camera.look(pane, columns, rows),
            area,
        }
    }

    /// The width of a tile, in points.
    #[must_use]
    pub const fn width(&self) -> f32 {
        self.sight.scale
    }

    /// From the top of a tile to its foot, in points.
    #[must_use]
    pub fn foot(&self) -> Vec2 {
        Vec2::splat(THICK * self.sight.scale)
    }

    /// How far a layer lies from the corner of the board, in board space.
    fn shift(&self, z: u8) -> f32 {
        f32::from(self.area.layers.saturating_sub(z + 1)) * THICK
    }

    /// The top of a tile on the screen.
    #[must_use]
    pub fn top(&self, at: Position) -> Rect {
        Rect::from_min_size(self.corner(at.x, at.y, at.z), vec2(1.0, ASPECT) * self.sight.scale)
    }

    /// A corner of the lattice of halves on the top of a layer.
    #[must_use]
    pub fn corner(&self, x: u16, y: u16, z: u8) -> Pos2 {
        let shift = self.shift(z);
        let corner = pos2(f32::from(x) / 2.0 + shift, f32::from(y) / 2.0 * ASPECT + shift);
        self.sight.screen_pos(corner)
    }

    /// The table on the screen, as far as it is seen.
    #[must_use]
    pub fn table(&self) -> Rect {
        let shift = self.shift(0) + THICK;
        let corner = self.sight.screen_pos(pos2(shift, shift));
        let size = vec2(
            f32::from(self.area.width) / 2.0,
            f32::from(self.area.height) / 2.0 * ASPECT,
        );
        Rect::from_min_size(corner, size * self.sight.scale)
    }

    /// A point of the screen in half columns and half rows of a layer.
    #[must_use]
    pub fn halves(&self, at: Pos2, z: u8) -> (f32, f32) {
        let at = self.sight.board_pos(at) - Vec2::splat(self.shift(z));
        (at.x * 2.0, at.y / ASPECT * 2.0)
    }

    /// Whether a point is on a tile: on its top, or on the sides that are seen of it.
    fn holds(&self, tile: Position, at: Pos2) -> bool {
        let (top, foot) = (self.top(tile), self.foot());
        if top.contains(at) {
            return true;
        }
        // The sides are the top moved down and right: somewhere on the way it holds the point.
        let (dx, dy) = (at.x - top.max.x, at.y - top.max.y);
        let way = dx.max(dy);
        (0.0..=foot.x).contains(&way) && top.translate(Vec2::splat(way)).expand(0.01).contains(at)
    }

    /// The tile that is seen at a point of the screen. Shadows are nothing; a side belongs to its tile.
    #[must_use]
    pub fn tile_at(&self, tiles: impl Iterator<Item = Position>, at: Pos2) -> Option<Position> {
        // Of one layer the tops are drawn over the sides.
        let rank = |tile: &Position| (tile.z, self.top(*tile).contains(at), tile.x + tile.y);
        self.sight
            .pane
            .contains(at)
            .then(|| tiles.filter(|tile| self.holds(*tile, at)).max_by_key(rank))
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look() -> Look {
        let area = Area {
            width: 12,
            height: 8,
            layers: 3,
        };
        let pane = Rect::from_min_size(Pos2::ZERO, vec2(700.0, 600.0));
        Look::new(&mut Camera::default(), pane, area)
    }

    #[test]
    fn a_point_belongs_to_the_tile_that_is_seen_there() {
        let look = look();
        let low = Position::new(2, 2, 0);
        let high = Position::new(3, 3, 1);
        let beside = Position::new(4, 2, 0);
        let all = [low, high, beside];
        let at = |point| look.tile_at(all.into_iter(), point);
        assert_eq!(at(look.top(high).center()), Some(high));
        assert_eq!(at(look.top(low).min + vec2(3.0, 3.0)), Some(low));
        // The foot of the higher tile is its own, and hides what is below.
        assert_eq!(at(look.top(high).max + look.foot() * 0.5), Some(high));
        // Two neighbours: the top of the right one, not the side of the left.
        assert_eq!(
            look.tile_at([low, beside].into_iter(), look.top(beside).left_top() + vec2(2.0, 9.0)),
            Some(beside)
        );
        // Beyond the corners that the sides cut off there is nothing.
        let corner = look.top(high).right_top() + vec2(look.foot().x * 0.9, 1.0);
        assert_ne!(at(corner), Some(high));
        assert_eq!(at(pos2(1.0, 1.0)), None);
    }

    #[test]
    fn tiles_stay_where_they_are_when_the_pile_grows_until_the_whole_is_asked_for() {
        let area = |width, height, layers| Area { width, height, layers };
        let pane = Rect::from_min_size(pos2(20.0, 30.0), vec2(700.0, 600.0));
        let mut camera = Camera::default();
        let mut fitted = Fitted::default();
        let at = Position::new(4, 6, 0);
        let before = Look::steady(&mut camera, pane, area(16, 12, 1), &mut fitted).top(at);
        for grown in [area(18, 12, 1), area(18, 14, 2), area(24, 20, 4), area(16, 12, 3)] {
            let now = Look::steady(&mut camera, pane, grown, &mut fitted).top(at);
            assert!(
                (now.min - before.min).length() <= 1.0,
                "{grown:?}: {now:?} was {before:?}"
            );
            assert!((now.size() - before.size()).length() < 1e-3);
        }
        // Panned, it goes on from there.
        let deep = area(24, 20, 4);
        Look::steady(&mut camera, pane, deep, &mut fitted);
        camera.pan(vec2(10.0, 0.0));
        let now = Look::steady(&mut camera, pane, deep, &mut fitted).top(at);
        assert!(
            (now.min - before.min - vec2(10.0, 0.0)).length() <= 1.5,
            "{now:?} was {before:?}"
        );
        camera.fit = true;
        let whole = Look::steady(&mut camera, pane, deep, &mut fitted);
        assert!(pane.contains_rect(whole.table()));
    }

    #[test]
    fn a_point_is_found_again_in_the_halves_of_its_layer() {
        let look = look();
        for at in [Position::new(0, 0, 0), Position::new(5, 3, 2)] {
            let (x, y) = look.halves(look.top(at).min, at.z);
            assert!(
                (x - f32::from(at.x)).abs() < 0.01 && (y - f32::from(at.y)).abs() < 0.01,
                "{at}: {x} {y}"
            );
        }
    }
}
