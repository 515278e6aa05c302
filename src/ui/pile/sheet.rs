//! The faces of a tile set in one texture, with what every tile is made of: its body, plain white for edges and shadows, the lock.
//!
//! A set is drawn when a pile first wants it, so that a start without a pile waits for none.

use egui::{Color32, ColorImage, Rect, TextureFilter, TextureHandle, TextureOptions, pos2, vec2};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::faces;
use crate::level::mahjong::{FACES, Face, TileSet};
use crate::ui::atlas::mean;

/// How much higher than wide a tile is.
pub const ASPECT: f32 = HEIGHT as f32 / WIDTH as f32;

/// The size of a picture, in pixels, and what surrounds it, so that neighbours do not bleed into each other.
const WIDTH: usize = 108;
const HEIGHT: usize = 144;
const PADDING: usize = 8;
const PITCH: (usize, usize) = (WIDTH + 2 * PADDING, HEIGHT + 2 * PADDING);
const COLUMNS: usize = 7;
const ROWS: usize = COUNT.div_ceil(COLUMNS);
const COUNT: usize = FACES as usize + 3;

/// The body: white, with round corners; tinted where it is drawn.
const BODY: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 96"><rect width="72" height="96" rx="7" fill="#fff"/></svg>"##;

/// Plain white, for what is tinted.
const WHITE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 96"><rect x="-9" y="-9" width="90" height="114" fill="#fff"/></svg>"##;

/// The mark of a blocked tile: a padlock on its upper right corner; tinted.
const LOCK: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 96"><path d="M40 0H65Q72 0 72 7V32Z" fill="#fff"/><rect x="55" y="11" width="12" height="9" rx="1.5" fill="#000" fill-opacity="0.75"/><path d="M57.5 11V8.5a3.5 3.5 0 0 1 7 0V11" fill="none" stroke="#000" stroke-opacity="0.75" stroke-width="2"/></svg>"##;

/// One picture of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What is on a tile.
    Face(Face),
    /// The tile itself.
    Body,
    /// Any plain area.
    White,
    /// The mark of a blocked tile.
    Lock,
}

impl Part {
    const fn index(self) -> usize {
        let faces = FACES as usize;
        match self {
            Self::Face(face) => face.index() as usize,
            Self::Body => faces,
            Self::White => faces + 1,
            Self::Lock => faces + 2,
        }
    }
}

/// A tile set as a texture.
#[derive(Clone)]
pub struct Sheet {
    texture: TextureHandle,
    /// The one colour of each face, as faint as the face covers little.
    flat: Vec<Color32>,
}

impl Sheet {
    /// Draws a set and hands it to the graphics card.
    #[must_use]
    pub fn new(ctx: &egui::Context, set: TileSet) -> Self {
        let options = TextureOptions::LINEAR.with_mipmap_mode(Some(TextureFilter::Linear));
        let image = rasterise(set);
        let flat = (0..FACES as usize).map(|index| flat(&image, index)).collect();
        Self {
            texture: ctx.load_texture(set.name(), image, options),
            flat,
        }
    }

    /// The one colour of a face, for piles seen from far: as faint as the face covers little.
    #[must_use]
    pub fn flat(&self, face: Face) -> Color32 {
        let flat = self.flat.get(usize::from(face.index()));
        flat.copied().unwrap_or(Color32::TRANSPARENT)
    }

    /// The texture.
    #[must_use]
    pub fn texture(&self) -> egui::TextureId {
        self.texture.id()
    }

    /// Where a picture is in the texture, from (0, 0) to (1, 1).
    #[must_use]
    pub fn uv(part: Part) -> Rect {
        let (column, row) = (part.index() % COLUMNS, part.index() / COLUMNS);
        let size = vec2((COLUMNS * PITCH.0) as f32, (ROWS * PITCH.1) as f32);
        let min = pos2(
            (column * PITCH.0 + PADDING) as f32 / size.x,
            (row * PITCH.1 + PADDING) as f32 / size.y,
        );
        let rect = Rect::from_min_size(min, vec2(WIDTH as f32, HEIGHT as f32) / size);
        match part {
            // Any point of it will do; its middle is white in mipmaps too.
            Part::White => Rect::from_center_size(rect.center(), rect.size() * 0.2),
            _ => rect,
        }
    }

    /// Draws a face into a rectangle.
    pub fn paint(&self, painter: &egui::Painter, face: Face, rect: Rect, tint: Color32) {
        painter.image(self.texture(), rect, Self::uv(Part::Face(face)), tint);
    }
}

/// The mean of a picture, all that is clear in it included.
fn flat(image: &ColorImage, index: usize) -> Color32 {
    let corner = (index % COLUMNS * PITCH.0 + PADDING, index / COLUMNS * PITCH.1 + PADDING);
    mean(image, corner, (WIDTH, HEIGHT))
}

fn rasterise(set: TileSet) -> ColorImage {
    let (width, height) = (COLUMNS * PITCH.0, ROWS * PITCH.1);
    let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
    let pictures = faces::svgs(set).iter().copied().chain([BODY, WHITE, LOCK]);
    for (index, svg) in pictures.enumerate() {
        // A picture that does not parse is left out; the test below holds that every one does.
        let Some(picture) = draw(svg) else { continue };
        let origin = index / COLUMNS * PITCH.1 * width + index % COLUMNS * PITCH.0;
        for (y, row) in picture.pixels().chunks(PITCH.0).enumerate() {
            let place = &mut image.pixels[origin + y * width..][..PITCH.0];
            for (pixel, drawn) in place.iter_mut().zip(row) {
                *pixel = Color32::from_rgba_premultiplied(drawn.red(), drawn.green(), drawn.blue(), drawn.alpha());
            }
        }
    }
    image
}

fn draw(svg: &str) -> Option<Pixmap> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let mut pixmap = Pixmap::new(PITCH.0 as u32, PITCH.1 as u32)?;
    let scale = WIDTH as f32 / tree.size().width().max(1.0);
    let padding = PADDING as f32;
    let place = Transform::from_scale(scale, scale).post_translate(padding, padding);
    resvg::render(&tree, place, &mut pixmap.as_mut());
    Some(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A face on a white tile as a person without colours sees it, so many pixels wide: a lightness a pixel, 0 to 1.
    fn greys(svg: &str, width: usize) -> Vec<f32> {
        let picture = draw(svg).expect("every picture parses");
        let height = width * HEIGHT / WIDTH;
        let block = WIDTH / width;
        let grey = |x: usize, y: usize| {
            let mut sum = 0.0;
            for (dx, dy) in (0..block * block).map(|n| (n % block, n / block)) {
                let at = (PADDING + y * block + dy) * PITCH.0 + PADDING + x * block + dx;
                let pixel = picture.pixels()[at];
                let part = |channel: u8| f32::from(channel) + 255.0 - f32::from(pixel.alpha());
                sum += 0.3 * part(pixel.red()) + 0.59 * part(pixel.green()) + 0.11 * part(pixel.blue());
            }
            sum / (block * block) as f32 / 255.0
        };
        (0..width * height).map(|n| grey(n % width, n / width)).collect()
    }

    #[test]
    fn every_face_of_a_set_differs_from_the_others_without_colour_at_27_pixels() {
        for set in TileSet::ALL {
            let pictures: Vec<Vec<f32>> = faces::svgs(set).iter().map(|svg| greys(svg, 27)).collect();
            for (index, picture) in pictures.iter().enumerate() {
                let ink: f32 = picture.iter().map(|grey| 1.0 - grey).sum();
                let name = |index: usize| set.face_name(Face::new(index as u8).unwrap());
                assert!(ink > 20.0, "{} is nearly blank: {ink}", name(index));
                for (other, second) in pictures.iter().enumerate().skip(index + 1) {
                    let other_ink: f32 = second.iter().map(|grey| 1.0 - grey).sum();
                    let differ: f32 = picture.iter().zip(second).map(|(a, b)| (a - b).abs()).sum();
                    let share = differ / (ink + other_ink);
                    assert!(share > 0.18, "{} looks like {}: {share}", name(index), name(other));
                }
            }
        }
    }

    #[test]
    fn every_picture_lies_in_its_own_place_of_the_sheet() {
        let image = rasterise(TileSet::Classic);
        let faces = Face::all().map(Part::Face);
        for (index, part) in faces.chain([Part::Body, Part::White, Part::Lock]).enumerate() {
            assert_eq!(part.index(), index);
            let uv = Sheet::uv(part);
            let inside = |u: f32, v: f32| {
                let [width, height] = image.size;
                image[((u * width as f32) as usize, (v * height as f32) as usize)].a()
            };
            let points = (0..48 * 48).map(|n| uv.lerp_inside(vec2((n % 48) as f32 / 48.0, (n / 48) as f32 / 48.0)));
            assert!(
                points.filter(|at| inside(at.x, at.y) > 0).count() > 60,
                "{part:?} is blank"
            );
        }
        let white = Sheet::uv(Part::White).center();
        let [width, height] = image.size;
        let at = ((white.x * width as f32) as usize, (white.y * height as f32) as usize);
        assert_eq!(image[at], Color32::WHITE);
    }
}
