//! The tile set in one texture.
//!
//! The SVG files of `assets/tiles` are compiled in and drawn once, at the start, at one size; mipmaps make them small.
//! So a whole layer of a board is one mesh.

use std::sync::{Arc, OnceLock};

use egui::{Color32, ColorImage, Rect, TextureFilter, TextureHandle, TextureId, TextureOptions, Vec2, pos2, vec2};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;

use crate::grid::Direction;
use crate::level::Terrain;
use crate::level::mahjong::TileSet;
use crate::level::match3::{Colour, MAX_COLOURS, Piece};
use crate::ui::pile::Sheet;

/// One picture of the tile set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sprite {
    /// A colour tile.
    Tile(Colour),
    /// A random piece; tinted.
    Die,
    /// No piece, in palettes; tinted.
    Empty,
    /// A floor cell; tinted.
    Floor,
    /// A wall; tinted.
    Wall,
    /// The mark of a spawner, to be drawn over its piece; tinted.
    Spawner,
    /// No cell: hatching; tinted.
    Void,
    /// The hero of a room, looking somewhere.
    Hero(Direction),
    /// A ball off its destination.
    Ball,
    /// A ball on a destination.
    Home,
    /// The ring of a destination, to be drawn over floor; tinted.
    Destination,
}

/// How many pictures there are.
const COUNT: usize = MAX_COLOURS as usize + 13;

/// The side of a picture, in pixels.
const SIDE: usize = 128;
/// What surrounds it, so that neighbours do not bleed into each other, in mipmaps neither.
const PADDING: usize = 16;
const PITCH: usize = SIDE + 2 * PADDING;
const COLUMNS: usize = 4;

/// The SVG of every picture, in the order of [`Sprite::index`].
const SVG: [&str; COUNT] = [
    include_str!("../../assets/tiles/match3/red.svg"),
    include_str!("../../assets/tiles/match3/blue.svg"),
    include_str!("../../assets/tiles/match3/green.svg"),
    include_str!("../../assets/tiles/match3/yellow.svg"),
    include_str!("../../assets/tiles/match3/purple.svg"),
    include_str!("../../assets/tiles/match3/orange.svg"),
    include_str!("../../assets/tiles/match3/cyan.svg"),
    include_str!("../../assets/tiles/match3/pink.svg"),
    include_str!("../../assets/tiles/match3/die.svg"),
    include_str!("../../assets/tiles/match3/empty.svg"),
    include_str!("../../assets/tiles/match3/floor.svg"),
    include_str!("../../assets/tiles/match3/wall.svg"),
    include_str!("../../assets/tiles/match3/spawner.svg"),
    include_str!("../../assets/tiles/match3/void.svg"),
    include_str!("../../assets/tiles/sokoban/hero_up.svg"),
    include_str!("../../assets/tiles/sokoban/hero_right.svg"),
    include_str!("../../assets/tiles/sokoban/hero_down.svg"),
    include_str!("../../assets/tiles/sokoban/hero_left.svg"),
    include_str!("../../assets/tiles/sokoban/ball.svg"),
    include_str!("../../assets/tiles/sokoban/home.svg"),
    include_str!("../../assets/tiles/sokoban/destination.svg"),
];

impl Sprite {
    /// The tile of a face: one more than the colour's index, as a board keeps it. `None` for 0, which is no piece.
    #[must_use]
    pub fn of_face(face: u8) -> Option<Self> {
        face.checked_sub(1).and_then(Colour::new).map(Self::Tile)
    }

    /// The picture of a piece, for palettes.
    #[must_use]
    pub const fn of_piece(piece: Piece) -> Self {
        match piece {
            Piece::Random => Self::Die,
            Piece::Empty => Self::Empty,
            Piece::Tile(colour) => Self::Tile(colour),
        }
    }

    /// The picture of a terrain, for palettes.
    #[must_use]
    pub const fn of_terrain(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Void => Self::Void,
            Terrain::Floor | Terrain::Destination => Self::Floor,
            Terrain::Wall => Self::Wall,
            Terrain::Spawner => Self::Spawner,
        }
    }

    const fn index(self) -> usize {
        let colours = MAX_COLOURS as usize;
        match self {
            Self::Tile(colour) => colour.index() as usize,
            Self::Die => colours,
            Self::Empty => colours + 1,
            Self::Floor => colours + 2,
            Self::Wall => colours + 3,
            Self::Spawner => colours + 4,
            Self::Void => colours + 5,
            Self::Hero(direction) => colours + 6 + direction as usize,
            Self::Ball => colours + 10,
            Self::Home => colours + 11,
            Self::Destination => colours + 12,
        }
    }
}

/// The texture with every picture in it.
#[derive(Clone)]
pub struct Atlas {
    texture: TextureHandle,
    /// The one colour of each picture, for boards seen from far.
    flat: Arc<[Color32]>,
    sheets: Arc<[OnceLock<Sheet>; TileSet::ALL.len()]>,
}

impl Atlas {
    /// Draws the tile set and hands it to the graphics card. Takes some milliseconds; call it once.
    #[must_use]
    pub fn new(ctx: &egui::Context) -> Self {
        let options = TextureOptions::LINEAR.with_mipmap_mode(Some(TextureFilter::Linear));
        let image = rasterise();
        let flat = (0..COUNT).map(|index| flat(&image, index)).collect();
        Self {
            texture: ctx.load_texture("tiles", image, options),
            flat,
            sheets: Arc::default(),
        }
    }

    /// The one colour of a picture. A mark that is drawn over something, such as a ring, is as faint as it covers little.
    #[must_use]
    pub fn flat(&self, sprite: Sprite) -> Color32 {
        let mean = self.flat[sprite.index()];
        let is_mark = matches!(
            sprite,
            Sprite::Die | Sprite::Empty | Sprite::Spawner | Sprite::Void | Sprite::Destination
        );
        if is_mark || mean.a() == 0 {
            return mean;
        }
        let [red, green, blue, _] = mean.to_srgba_unmultiplied();
        Color32::from_rgb(red, green, blue)
    }

    /// The faces of a set of Mahjong solitaire; drawn when they are wanted first.
    #[must_use]
    pub fn sheet(&self, ctx: &egui::Context, set: TileSet) -> &Sheet {
        self.sheets[set as usize].get_or_init(|| Sheet::new(ctx, set))
    }

    /// The texture.
    #[must_use]
    pub fn texture(&self) -> TextureId {
        self.texture.id()
    }

    /// Where a picture is in the texture, from (0, 0) to (1, 1).
    #[must_use]
    pub fn uv(sprite: Sprite) -> Rect {
        let (column, row) = (sprite.index() % COLUMNS, sprite.index() / COLUMNS);
        let at = |step: usize, cells: usize| (step * PITCH + PADDING) as f32 / (cells * PITCH) as f32;
        let min = pos2(at(column, COLUMNS), at(row, rows()));
        let side = SIDE as f32 / PITCH as f32;
        Rect::from_min_size(min, vec2(side / COLUMNS as f32, side / rows() as f32))
    }

    /// A picture as an image widget of a size in points.
    pub fn image(&self, sprite: Sprite, points: f32, tint: Color32) -> egui::Image<'static> {
        egui::Image::from_texture((self.texture(), Vec2::splat(points)))
            .uv(Self::uv(sprite))
            .tint(tint)
    }

    /// Draws a picture into a rectangle.
    pub fn paint(&self, painter: &egui::Painter, sprite: Sprite, rect: Rect, tint: Color32) {
        painter.image(self.texture(), rect, Self::uv(sprite), tint);
    }
}

/// The program's icon, for its window: so many pixels a side.
///
/// `None` for 0, or for a side too large to be drawn.
#[must_use]
pub fn icon(side: u32) -> Option<egui::IconData> {
    let tree = usvg::Tree::from_str(include_str!("../../assets/icon.svg"), &usvg::Options::default()).ok()?;
    let mut pixmap = Pixmap::new(side, side)?;
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let straight = pixmap.pixels().iter().map(PremultipliedColorU8::demultiply);
    Some(egui::IconData {
        rgba: straight
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
            .collect(),
        width: side,
        height: side,
    })
}

const fn rows() -> usize {
    COUNT.div_ceil(COLUMNS)
}

/// Draws every picture into its place, with padding that shows how the picture goes on (hatching does, tiles do not).
fn rasterise() -> ColorImage {
    let (width, height) = (COLUMNS * PITCH, rows() * PITCH);
    let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
    for (index, svg) in SVG.iter().enumerate() {
        // A picture that does not parse is left out; the test below holds that every one does.
        let Some(picture) = draw(svg) else { continue };
        let origin = index / COLUMNS * PITCH * width + index % COLUMNS * PITCH;
        for (y, row) in picture.pixels().chunks(PITCH).enumerate() {
            let place = &mut image.pixels[origin + y * width..][..PITCH];
            for (pixel, drawn) in place.iter_mut().zip(row) {
                *pixel = Color32::from_rgba_premultiplied(drawn.red(), drawn.green(), drawn.blue(), drawn.alpha());
            }
        }
    }
    image
}

/// The mean of a picture, all that is clear in it included.
fn flat(image: &ColorImage, index: usize) -> Color32 {
    let corner = (index % COLUMNS * PITCH + PADDING, index / COLUMNS * PITCH + PADDING);
    mean(image, corner, (SIDE, SIDE))
}

/// The mean colour of a part of an image, by its upper left corner and its sides in pixels.
#[must_use]
pub fn mean(image: &ColorImage, (left, top): (usize, usize), (width, height): (usize, usize)) -> Color32 {
    let mut sums = [0_u64; 4];
    for y in top..top + height {
        for pixel in &image.pixels[y * image.size[0] + left..][..width] {
            for (sum, part) in sums.iter_mut().zip(pixel.to_array()) {
                *sum += u64::from(part);
            }
        }
    }
    let count = (width * height).max(1) as u64;
    let [red, green, blue, alpha] = sums.map(|sum| (sum / count) as u8);
    Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

fn draw(svg: &str) -> Option<Pixmap> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let mut pixmap = Pixmap::new(PITCH as u32, PITCH as u32)?;
    let scale = SIDE as f32 / tree.size().width().max(1.0);
    let padding = PADDING as f32;
    let place = Transform::from_scale(scale, scale).post_translate(padding, padding);
    resvg::render(&tree, place, &mut pixmap.as_mut());
    Some(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Sprite> {
        let tiles = (0..MAX_COLOURS).filter_map(Colour::new).map(Sprite::Tile);
        let others = [
            Sprite::Die,
            Sprite::Empty,
            Sprite::Floor,
            Sprite::Wall,
            Sprite::Spawner,
            Sprite::Void,
        ];
        let heroes = Direction::ALL.map(Sprite::Hero);
        let rooms = [Sprite::Ball, Sprite::Home, Sprite::Destination];
        tiles.chain(others).chain(heroes).chain(rooms).collect()
    }

    #[test]
    fn every_picture_is_drawn_in_its_own_place() {
        let image = rasterise();
        let sprites = all();
        assert_eq!(sprites.len(), COUNT);
        for (index, sprite) in sprites.into_iter().enumerate() {
            assert_eq!(sprite.index(), index);
            let uv = Atlas::uv(sprite);
            let [width, height] = image.size;
            let pixel = |u: f32, v: f32| image[((u * width as f32) as usize, (v * height as f32) as usize)];
            let points = (0..64 * 64).map(|n| (n % 64, n / 64));
            let drawn = points.filter(|&(x, y)| {
                let at = uv.lerp_inside(vec2(x as f32 / 64.0, y as f32 / 64.0));
                pixel(at.x, at.y).a() > 200
            });
            assert!(drawn.count() > 100, "{sprite:?} is blank");
            if !matches!(sprite, Sprite::Void) {
                assert_eq!(
                    pixel(uv.min.x - 0.01, uv.center().y).a(),
                    0,
                    "{sprite:?} bleeds to the left"
                );
            }
        }
    }

    #[test]
    fn the_flat_colours_of_tiles_are_far_apart() {
        let image = rasterise();
        let flats: Vec<[u8; 4]> = (0..MAX_COLOURS as usize)
            .map(|index| flat(&image, index).to_srgba_unmultiplied())
            .collect();
        for (a, first) in flats.iter().enumerate() {
            for (b, second) in flats.iter().enumerate().skip(a + 1) {
                let far: u32 = first.iter().zip(second).map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
                assert!(far > 50, "tiles {a} and {b}: {first:?} {second:?}");
            }
        }
    }

    #[test]
    fn the_icon_is_drawn_with_clear_corners() {
        let icon = icon(64).unwrap();
        assert_eq!(icon.rgba.len(), 64 * 64 * 4);
        assert_eq!(icon.rgba[3], 0, "the upper left corner");
        assert_eq!(icon.rgba[(32 * 64 + 32) * 4 + 3], 255, "the middle");
        assert!(super::icon(0).is_none());
    }

    /// Two tiles must not be told apart by colour alone: their outlines differ.
    #[test]
    fn every_colour_tile_has_a_shape_of_its_own() {
        let shapes: Vec<Vec<bool>> = SVG[..MAX_COLOURS as usize]
            .iter()
            .map(|svg| {
                draw(svg)
                    .unwrap()
                    .pixels()
                    .iter()
                    .map(|pixel| pixel.alpha() > 127)
                    .collect()
            })
            .collect();
        for (a, first) in shapes.iter().enumerate() {
            for second in &shapes[a + 1..] {
                let union = first.iter().zip(second).filter(|(a, b)| **a || **b).count();
                let differ = first.iter().zip(second).filter(|(a, b)| a != b).count();
                assert!(
                    differ * 100 >= union * 12,
                    "tile {a} looks like another: {differ} of {union} pixels differ"
                );
            }
        }
    }
}
