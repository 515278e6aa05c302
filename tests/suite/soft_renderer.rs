//! A renderer on the processor alone, for pictures of the interface in tests.
//!
//! It draws what egui's own renderers draw: triangles with a colour and a texture, blended in gamma space with premultiplied
//! alpha, bilinear with mipmaps where the texture asks for them. Each triangle is filled row by row; a pixel belongs to it when
//! its middle lies inside, and edges are computed from the upper end down, so that neighbours share no pixel and leave none out.

use std::collections::HashMap;

use egui::epaint::{ImageData, Primitive, Vertex};
use egui::{Pos2, Rect, TextureFilter, TextureId, TextureOptions, TexturesDelta};
use egui_kittest::{Harness, TestRenderer};
use image::RgbaImage;

use tilewright::app::{App, Start};

/// The program in a window of this size, drawn by this renderer, sixty frames a second.
pub fn program(start: Start, size: impl Into<egui::Vec2>) -> Harness<'static, App> {
    let builder = Harness::builder().with_size(size).with_step_dt(1.0 / 60.0);
    builder
        .renderer(SoftRenderer::default())
        .build_eframe(move |cc| App::new(cc, start))
}

/// Keeps the textures between frames.
#[derive(Default)]
pub struct SoftRenderer {
    textures: HashMap<TextureId, Texture>,
}

impl TestRenderer for SoftRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for image in images {
                let ImageData::Color(picture) = &image.image;
                let pixels: Vec<Pixel> = picture.pixels.iter().map(|pixel| unit(pixel.to_array())).collect();
                match image.pos {
                    None => {
                        let whole = Level {
                            size: picture.size,
                            pixels,
                        };
                        self.textures.insert(id, Texture::new(whole, image.options));
                    }
                    Some(at) => {
                        let texture = self.textures.get_mut(&id).expect("a part comes after the whole");
                        texture.levels[0].replace(at, picture.size, &pixels);
                        *texture = Texture::new(texture.levels.swap_remove(0), texture.options);
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &egui::Context, output: &egui::FullOutput) -> Result<RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let mut frame = Frame::new(size.x.round() as usize, size.y.round() as usize);
        for clipped in ctx.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = clipped.primitive else {
                continue;
            };
            let Some(texture) = self.textures.get(&mesh.texture_id) else {
                return Err(format!("no texture {:?}", mesh.texture_id));
            };
            let clip = frame.clip(clipped.clip_rect, scale);
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|n| mesh.vertices[corners[n] as usize]);
                frame.fill(&clip, texture, corners, scale);
            }
        }
        RgbaImage::from_raw(frame.width as u32, frame.height as u32, frame.bytes()).ok_or("a frame of no size".into())
    }
}

/// Premultiplied red, green, blue and alpha, 0 to 1.
type Pixel = [f32; 4];

fn unit(bytes: [u8; 4]) -> Pixel {
    bytes.map(|byte| f32::from(byte) / 255.0)
}

fn mix(a: Pixel, b: Pixel, t: f32) -> Pixel {
    std::array::from_fn(|n| a[n] + (b[n] - a[n]) * t)
}

/// A texture at one size.
struct Level {
    size: [usize; 2],
    pixels: Vec<Pixel>,
}

impl Level {
    fn replace(&mut self, [x, y]: [usize; 2], [width, height]: [usize; 2], part: &[Pixel]) {
        for (row, source) in part.chunks(width).take(height).enumerate() {
            let start = (y + row) * self.size[0] + x;
            self.pixels[start..start + width].copy_from_slice(source);
        }
    }

    fn pixel(&self, x: i32, y: i32) -> Pixel {
        let [width, height] = self.size;
        let x = x.clamp(0, width as i32 - 1) as usize;
        let y = y.clamp(0, height as i32 - 1) as usize;
        self.pixels[y * width + x]
    }

    /// The colour at a place from (0, 0) to (1, 1).
    fn sample(&self, u: f32, v: f32, filter: TextureFilter) -> Pixel {
        let (x, y) = (u * self.size[0] as f32, v * self.size[1] as f32);
        if filter == TextureFilter::Nearest {
            return self.pixel(x.floor() as i32, y.floor() as i32);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (s, t) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let upper = mix(self.pixel(left, top), self.pixel(left + 1, top), s);
        let lower = mix(self.pixel(left, top + 1), self.pixel(left + 1, top + 1), s);
        mix(upper, lower, t)
    }

    /// Half the size, each pixel the mean of four.
    fn halved(&self) -> Self {
        let size = self.size.map(|side| (side / 2).max(1));
        let mean = |x: i32, y: i32| {
            let upper = mix(self.pixel(x, y), self.pixel(x + 1, y), 0.5);
            let lower = mix(self.pixel(x, y + 1), self.pixel(x + 1, y + 1), 0.5);
            mix(upper, lower, 0.5)
        };
        let places = (0..size[0] * size[1]).map(|n| (n % size[0], n / size[0]));
        Self {
            size,
            pixels: places.map(|(x, y)| mean(x as i32 * 2, y as i32 * 2)).collect(),
        }
    }
}

/// A texture, and its mipmaps when it has any.
struct Texture {
    levels: Vec<Level>,
    options: TextureOptions,
}

impl Texture {
    fn new(whole: Level, options: TextureOptions) -> Self {
        let mut levels = vec![whole];
        while options.mipmap_mode.is_some() && levels[levels.len() - 1].size != [1, 1] {
            levels.push(levels[levels.len() - 1].halved());
        }
        Self { levels, options }
    }

    /// The colour at a place, where so many of the largest level's pixels fall on one of the screen.
    fn sample(&self, u: f32, v: f32, shrink: f32) -> Pixel {
        let filter = if shrink > 1.0 {
            self.options.minification
        } else {
            self.options.magnification
        };
        let deep = shrink.max(1.0).log2().min((self.levels.len() - 1) as f32);
        let (level, between) = (deep.floor() as usize, deep.fract());
        let near = self.levels[level].sample(u, v, filter);
        match self.levels.get(level + 1) {
            Some(next) if between > 0.0 => mix(near, next.sample(u, v, filter), between),
            _ => near,
        }
    }
}

/// Pixels of the frame: columns and rows.
struct Clip {
    x: std::ops::Range<usize>,
    y: std::ops::Range<usize>,
}

struct Frame {
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
}

/// What varies over a triangle: u, v, and the vertex colour.
type Varying = [f32; 6];

fn varying(vertex: &Vertex) -> Varying {
    let [r, g, b, a] = unit(vertex.color.to_array());
    [vertex.uv.x, vertex.uv.y, r, g, b, a]
}

impl Frame {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            pixels: vec![[0.0; 4]; width * height],
        }
    }

    fn clip(&self, rect: Rect, scale: f32) -> Clip {
        let range = |from: f32, to: f32, most: usize| {
            let limit = |at: f32| ((at * scale).round().max(0.0) as usize).min(most);
            limit(from)..limit(to)
        };
        Clip {
            x: range(rect.min.x, rect.max.x, self.width),
            y: range(rect.min.y, rect.max.y, self.height),
        }
    }

    fn fill(&mut self, clip: &Clip, texture: &Texture, mut corners: [Vertex; 3], scale: f32) {
        for corner in &mut corners {
            corner.pos = (corner.pos.to_vec2() * scale).to_pos2();
        }
        corners.sort_by(|a, b| {
            (a.pos.y, a.pos.x)
                .partial_cmp(&(b.pos.y, b.pos.x))
                .expect("finite corners")
        });
        let [top, middle, bottom] = [0, 1, 2].map(|n| corners[n].pos);
        let area = (middle - top).x * (bottom - top).y - (middle - top).y * (bottom - top).x;
        if area == 0.0 {
            return;
        }
        // Each varying value is a plane over the screen: its change from one pixel to the next is the same everywhere.
        let [a, b, c] = [0, 1, 2].map(|n| varying(&corners[n]));
        let by_x: Varying =
            std::array::from_fn(|n| ((b[n] - a[n]) * (bottom - top).y - (c[n] - a[n]) * (middle - top).y) / area);
        let by_y: Varying =
            std::array::from_fn(|n| ((c[n] - a[n]) * (middle - top).x - (b[n] - a[n]) * (bottom - top).x) / area);
        let [width, height] = texture.levels[0].size.map(|side| side as f32);
        let shrink = ((by_x[0] * by_y[1] - by_x[1] * by_y[0]).abs() * width * height).sqrt();
        let same = by_x.iter().chain(&by_y).all(|step| step.abs() < 1e-9);
        let flat = same.then(|| shade(texture, &a, shrink));

        let first = |at: f32, least: usize| ((at - 0.5).ceil().max(0.0) as usize).max(least);
        for y in first(top.y, clip.y.start)..first(bottom.y, 0).min(clip.y.end) {
            let row = y as f32 + 0.5;
            let long = crossing(top, bottom, row);
            let short = if row < middle.y {
                crossing(top, middle, row)
            } else {
                crossing(middle, bottom, row)
            };
            let (left, right) = (long.min(short), long.max(short));
            let columns = first(left, clip.x.start)..first(right, 0).min(clip.x.end);
            let at = [columns.start as f32 + 0.5 - top.x, row - top.y];
            let mut value: Varying = std::array::from_fn(|n| a[n] + by_x[n] * at[0] + by_y[n] * at[1]);
            for x in columns {
                let source = flat.unwrap_or_else(|| shade(texture, &value, shrink));
                let under = &mut self.pixels[y * self.width + x];
                *under = std::array::from_fn(|n| source[n] + under[n] * (1.0 - source[3]));
                for (value, step) in value.iter_mut().zip(by_x) {
                    *value += step;
                }
            }
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |value: &f32| (value * 255.0).round().clamp(0.0, 255.0) as u8;
        self.pixels.iter().flatten().map(byte).collect()
    }
}

/// Where an edge, given from its upper end down, crosses a row.
fn crossing(from: Pos2, to: Pos2, row: f32) -> f32 {
    if to.y - from.y < 1e-6 {
        return from.x;
    }
    from.x + (to.x - from.x) * ((row - from.y) / (to.y - from.y))
}

fn shade(texture: &Texture, value: &Varying, shrink: f32) -> Pixel {
    let sample = texture.sample(value[0], value[1], shrink);
    std::array::from_fn(|n| sample[n] * value[n + 2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, pos2};

    fn white() -> Texture {
        let level = Level {
            size: [1, 1],
            pixels: vec![[1.0; 4]],
        };
        Texture::new(level, TextureOptions::LINEAR)
    }

    /// A fan of triangles about any point covers each pixel once: half-transparent, so that an overlap or a gap shows.
    #[test]
    fn triangles_that_share_an_edge_share_no_pixel_and_leave_none_out() {
        let corner = |x: f32, y: f32| Vertex {
            pos: pos2(x, y),
            uv: Pos2::ZERO,
            color: Color32::from_rgba_premultiplied(100, 100, 100, 100),
        };
        for (x, y) in [(10.0, 10.0), (3.3, 17.9), (9.5, 9.5), (12.25, 4.75)] {
            let mut frame = Frame::new(20, 20);
            let clip = frame.clip(Rect::EVERYTHING, 1.0);
            let ring = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0), (0.0, 0.0)];
            for pair in ring.windows(2) {
                let corners = [corner(x, y), corner(pair[0].0, pair[0].1), corner(pair[1].0, pair[1].1)];
                frame.fill(&clip, &white(), corners, 1.0);
            }
            assert!(frame.bytes().iter().all(|&byte| byte == 100), "about ({x}, {y})");
        }
    }
}
