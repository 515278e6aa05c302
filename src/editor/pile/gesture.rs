//! Gestures on a pile, from press to release: what they lay, take up, select and move.
//!
//! The level changes while the gesture is open; the step is made at the release, and giving up takes it all back.

use std::collections::BTreeSet;

use super::{Afters, TileChange, in_the_way, moved, write_all};
use crate::editor::{Changes, Edit, Editor, How, Step, Tool};
use crate::level::mahjong::{MAX_LAYERS, Position, Tile, Tiles};
use crate::words::counted;

/// Where the pointer is on a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// The half column and half row on the layer that is painted on.
    pub quarter: (i32, i32),
    /// Where a tile lies whose middle is nearest to the pointer.
    pub centred: (i32, i32),
    /// The tile that is seen there.
    pub under: Option<Position>,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Ctrl is held.
    pub ctrl: bool,
}

/// A part of a gesture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileStroke {
    /// The button goes down.
    Press {
        /// Where.
        aim: Aim,
        /// Whether it takes tiles up, whatever the tool: the right button.
        erase: bool,
    },
    /// The pointer is here now.
    Drag(Aim),
    /// The button goes up.
    Release,
    /// The gesture is given up.
    Abort,
}

/// Where a tile would be laid, and why it cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Where.
    pub at: Position,
    /// The tile that is in the way.
    pub blocked: Option<Position>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Brush,
    Eraser,
    Line,
    Rectangle { outline: bool },
    Select(How),
    Move,
}

/// An open gesture.
#[derive(Debug, Clone)]
pub(super) struct Gesture {
    form: Form,
    name: &'static str,
    from: Aim,
    to: Aim,
    /// The lattice: where the press would lay a tile.
    anchor: (i32, i32),
    layer: u8,
    /// Twice the middle of the pile, by which it is mirrored, less a tile.
    axes: (i32, i32),
    /// What was there before the gesture, of each place that it changed.
    before: Afters,
    /// What was told of the places that it changed, last.
    told: Afters,
    left_out: Vec<Position>,
    culprit: Option<Position>,
}

impl Gesture {
    pub(super) fn has_painted(&self) -> bool {
        !self.before.is_empty()
    }

    /// What has changed since it was told last, given the tiles as they are now.
    fn untold(&mut self, tiles: &crate::level::mahjong::Tiles) -> Vec<TileChange> {
        let mut places: Vec<Position> = self.before.keys().chain(self.told.keys()).copied().collect();
        places.sort_unstable();
        places.dedup();
        let mut changes = Vec::new();
        for at in places {
            let now = tiles.get(at);
            let first = self.before.get(&at).copied();
            let last = self.told.get(&at).copied().or(first).unwrap_or(now);
            if last != now {
                self.told.insert(at, now);
                changes.push(TileChange::new(at, last, now));
            }
        }
        changes
    }

    pub(super) fn marquee(&self) -> Option<(i32, i32, i32, i32)> {
        let Form::Select(_) = self.form else { return None };
        let (a, b) = (self.from.quarter, self.to.quarter);
        Some((a.0.min(b.0), a.1.min(b.1), a.0.max(b.0), a.1.max(b.1)))
    }

    pub(super) fn moving(&self) -> Option<(i32, i32)> {
        (self.form == Form::Move).then(|| self.way())
    }

    fn way(&self) -> (i32, i32) {
        let (a, b) = (self.from.quarter, self.to.quarter);
        (b.0 - a.0, b.1 - a.1)
    }

    /// What it has changed so far, as a step; `tiles` are those of the level now.
    fn step(&self, tiles: &Tiles) -> Option<Step> {
        let changes: Vec<TileChange> = self
            .before
            .iter()
            .map(|(&at, &before)| TileChange::new(at, before, tiles.get(at)))
            .filter(|change| change.before != change.after)
            .collect();
        (!changes.is_empty()).then(|| Step::new(self.name, Edit::Tiles(changes)))
    }

    /// The place of the lattice that holds a quarter.
    fn snap(&self, quarter: (i32, i32)) -> (i32, i32) {
        let part = |anchor: i32, at: i32| anchor + 2 * (at - anchor).div_euclid(2);
        (part(self.anchor.0, quarter.0), part(self.anchor.1, quarter.1))
    }
}

/// The places from one to another in steps of a tile, both included.
fn line(from: (i32, i32), to: (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let (dx, dy) = ((to.0 - from.0) / 2, (to.1 - from.1) / 2);
    let steps = dx.abs().max(dy.abs()).max(1);
    let part = move |by: i32, step: i32| 2 * ((2 * by * step + steps * by.signum()) / (2 * steps));
    (0..=steps).map(move |step| (from.0 + part(dx, step), from.1 + part(dy, step)))
}

impl Editor {
    /// Plays a part of a gesture; answers what changed by it.
    pub fn pile_stroke(&mut self, stroke: PileStroke) -> Changes {
        match stroke {
            PileStroke::Press { aim, erase } => return self.press_pile(aim, erase),
            PileStroke::Drag(aim) => self.drag_pile(aim),
            PileStroke::Release => return self.release_pile(),
            PileStroke::Abort => self.abort_pile(),
        }
        self.untold()
    }

    /// Where a press would lay a tile now; `None` beyond the limits.
    #[must_use]
    pub fn reach(&self, aim: Aim) -> Option<Reach> {
        if let Some(under) = aim.under.filter(|_| self.pile.stack) {
            let at = moved(under, (0, 0, 1))?;
            let blocked = self.tiles().get(at).map(|tile| tile.at);
            return Some(Reach {
                at,
                blocked: blocked.or_else(|| in_the_way(self.tiles(), at).next()),
            });
        }
        let layer = if self.pile.stack { 0 } else { self.pile.layer };
        let (x, y) = match &self.pile.gesture {
            Some(gesture) => gesture.snap(aim.quarter),
            None => self.anchor(aim),
        };
        let at = Position::checked(i64::from(x), i64::from(y), i64::from(layer))?;
        Some(Reach {
            at,
            blocked: in_the_way(self.tiles(), at).next(),
        })
    }

    const fn anchor(&self, aim: Aim) -> (i32, i32) {
        if self.pile.half {
            aim.centred
        } else {
            (aim.quarter.0.div_euclid(2) * 2, aim.quarter.1.div_euclid(2) * 2)
        }
    }

    /// The tile of the layer that is painted on that fills a quarter.
    fn tile_in(&self, (x, y): (i32, i32), layer: u8) -> Option<Position> {
        let corners = [(0, 0), (-1, 0), (0, -1), (-1, -1)];
        corners.into_iter().find_map(|(dx, dy)| {
            let at = Position::checked(i64::from(x + dx), i64::from(y + dy), i64::from(layer))?;
            self.tiles().get(at).map(|tile| tile.at)
        })
    }

    fn press_pile(&mut self, aim: Aim, erase: bool) -> Changes {
        self.abort_pile();
        self.pile.culprits.clear();
        if !self.pile.floating.is_empty() && !erase {
            let at = self.reach(aim);
            return at.map_or_else(Changes::default, |reach| self.place_ghost(reach.at));
        }
        let tool = self.tool();
        let here = self.tile_in(aim.quarter, self.pile.layer);
        let selected = |at: &Position| self.pile.selection.binary_search(at).is_ok();
        let (form, name) = match tool {
            _ if erase => (Form::Eraser, "Eraser"),
            tool if tool.paints() && aim.ctrl => {
                self.pick_up(aim);
                return Changes::default();
            }
            Tool::Eyedropper => {
                self.pick_up(aim);
                return Changes::default();
            }
            Tool::Brush if aim.shift => (Form::Line, "Line"),
            Tool::Brush => (Form::Brush, if self.pile.stack { "Stack" } else { "Brush" }),
            Tool::Eraser => (Form::Eraser, "Eraser"),
            Tool::Line => (Form::Line, "Line"),
            Tool::Rectangle => (Form::Rectangle { outline: aim.shift }, "Rectangle"),
            Tool::Fill => return self.fill_tiles(here, self.anchor(aim)),
            Tool::Wand => {
                let found = here.map(|here| self.alike(here)).unwrap_or_default();
                self.join_selection(found, How::of(aim.shift, aim.ctrl));
                return Changes::default();
            }
            Tool::Select if !aim.shift && !aim.ctrl && here.as_ref().is_some_and(selected) => (Form::Move, "Move"),
            Tool::Select => (Form::Select(How::of(aim.shift, aim.ctrl)), "Select"),
        };
        let writes = !matches!(form, Form::Select(_) | Form::Move);
        if let Some(why) = self.pile.refusal(self.written_layer(aim, form)).filter(|_| writes) {
            self.refuse(why);
            return Changes::default();
        }
        let anchor = self.anchor(aim);
        // With nothing to mirror yet, the first tile is the middle.
        let axes = self.tile_axes().unwrap_or((2 * anchor.0, 2 * anchor.1));
        self.pile.gesture = Some(Box::new(Gesture {
            form,
            name,
            from: aim,
            to: aim,
            anchor,
            layer: self.pile.layer,
            axes,
            before: Afters::new(),
            told: Afters::new(),
            left_out: Vec::new(),
            culprit: None,
        }));
        self.drag_pile(aim);
        self.untold()
    }

    /// The layer that a gesture would begin to write on.
    const fn written_layer(&self, aim: Aim, form: Form) -> u8 {
        match (self.pile.stack, aim.under, form) {
            (true, Some(under), Form::Eraser) => under.z,
            (true, Some(under), Form::Brush) if under.z + 1 < MAX_LAYERS => under.z + 1,
            (true, None, Form::Brush) | (true, _, Form::Line | Form::Rectangle { .. }) => 0,
            _ => self.pile.layer,
        }
    }

    fn drag_pile(&mut self, aim: Aim) {
        let Some(mut gesture) = self.pile.gesture.take() else {
            return;
        };
        let last = gesture.snap(gesture.to.quarter);
        gesture.to = aim;
        let (first, now) = (gesture.snap(gesture.from.quarter), gesture.snap(aim.quarter));
        match gesture.form {
            Form::Brush if self.pile.stack => {
                let fresh = aim.under.filter(|under| !gesture.before.contains_key(under));
                if let Some(at) = fresh.and_then(|under| moved(under, (0, 0, 1))) {
                    if self.tiles().get(at).is_none() {
                        self.lay(&mut gesture, at);
                    }
                } else if aim.under.is_none() {
                    self.lay_all(&mut gesture, [now]);
                }
            }
            Form::Brush => self.lay_all(&mut gesture, line(last, now)),
            Form::Eraser => {
                let places: Vec<(i32, i32)> = between(aim_before(&gesture, last), aim.quarter);
                let seen = aim.under.filter(|_| self.pile.stack);
                let found: Vec<Position> = match seen {
                    Some(seen) => vec![seen],
                    None => places
                        .into_iter()
                        .filter_map(|at| self.tile_in(at, gesture.layer))
                        .collect(),
                };
                for at in found {
                    for at in self.images(&gesture, at) {
                        self.write_tile(&mut gesture, at, None);
                    }
                }
            }
            Form::Line => {
                self.take_back(&mut gesture);
                self.lay_all(&mut gesture, line(first, now));
            }
            Form::Rectangle { outline } => {
                self.take_back(&mut gesture);
                let (left, right) = (first.0.min(now.0), first.0.max(now.0));
                let (top, bottom) = (first.1.min(now.1), first.1.max(now.1));
                let columns = move || (left..=right).step_by(2);
                let all = (top..=bottom)
                    .step_by(2)
                    .flat_map(move |y| columns().map(move |x| (x, y)));
                let edge = move |&(x, y): &(i32, i32)| x == left || x == right || y == top || y == bottom;
                self.lay_all(&mut gesture, all.filter(move |at| !outline || edge(at)));
            }
            Form::Select(_) | Form::Move => {}
        }
        self.pile.gesture = Some(gesture);
    }

    fn release_pile(&mut self) -> Changes {
        let told = self.untold();
        let Some(gesture) = self.pile.gesture.take() else {
            return Changes::default();
        };
        match gesture.form {
            Form::Select(how) => {
                let found = self.inside(&gesture);
                self.join_selection(found, how);
                return Changes::default();
            }
            Form::Move => {
                let (dx, dy) = gesture.way();
                return if (dx, dy) == (0, 0) {
                    Changes::default()
                } else {
                    self.move_tiles("Move", (dx, dy, 0))
                };
            }
            _ => {}
        }
        self.tell_left_out(&gesture);
        let Some(step) = gesture.step(self.tiles()) else {
            return told;
        };
        self.history.push(step);
        self.settle_tiles();
        told
    }

    /// What the open gesture has changed since it was asked last.
    fn untold(&mut self) -> Changes {
        let Some(mut gesture) = self.pile.gesture.take() else {
            return Changes::default();
        };
        let changes = gesture.untold(self.tiles());
        let name = gesture.name.to_owned();
        self.pile.gesture = Some(gesture);
        Changes {
            name,
            tiles: changes,
            ..Changes::default()
        }
    }

    /// "12 placed, 3 left out: overlap at 6,3,1".
    fn tell_left_out(&mut self, gesture: &Gesture) {
        let mut left_out = gesture.left_out.clone();
        left_out.sort_unstable();
        left_out.dedup();
        if left_out.is_empty() {
            return;
        }
        let placed = gesture.before.len();
        let closed = left_out.iter().find(|at| self.pile.refusal(at.z).is_some());
        let why = match (gesture.culprit, closed) {
            (Some(at), _) => format!("overlap at {},{},{}", at.x, at.y, at.z),
            (None, Some(at)) => format!("layer {} is locked or hidden", at.z),
            (None, None) => "beyond the table".to_owned(),
        };
        self.say(format!("{placed} placed, {} left out: {why}.", left_out.len()));
    }

    /// What the open gesture has changed so far, as the step that its release would make.
    pub(in crate::editor) fn open_pile_step(&self) -> Option<Step> {
        self.pile.gesture.as_ref()?.step(self.tiles())
    }

    pub(super) fn abort_pile(&mut self) {
        if let Some(mut gesture) = self.pile.gesture.take() {
            self.take_back(&mut gesture);
        }
    }

    /// Takes back what the gesture has done so far.
    fn take_back(&mut self, gesture: &mut Gesture) {
        let before = std::mem::take(&mut gesture.before);
        write_all(&mut self.level, before.into_iter());
        gesture.left_out.clear();
        gesture.culprit = None;
    }

    fn lay_all(&mut self, gesture: &mut Gesture, places: impl IntoIterator<Item = (i32, i32)>) {
        let layer = if self.pile.stack { 0 } else { gesture.layer };
        for (x, y) in places {
            if let Some(at) = Position::checked(i64::from(x), i64::from(y), i64::from(layer)) {
                self.lay(gesture, at);
            }
        }
    }

    /// Lays a tile and its images; what is in the way is left out.
    fn lay(&mut self, gesture: &mut Gesture, at: Position) {
        let face = self.pile.ink;
        for at in self.images(gesture, at) {
            let blocked = in_the_way(self.tiles(), at).next();
            if blocked.is_some() || self.pile.refusal(at.z).is_some() {
                gesture.left_out.push(at);
                gesture.culprit = gesture.culprit.or(blocked);
            } else {
                self.write_tile(gesture, at, Some(Tile { at, face }));
            }
        }
    }

    /// What a place and its image add up to: twice the middle of the pile, less a tile. `None` for no tiles.
    fn tile_axes(&self) -> Option<(i32, i32)> {
        let ((left, top), (right, bottom)) = (self.tiles().corner(), self.tiles().extent());
        let axes = (i32::from(left + right) - 2, i32::from(top + bottom) - 2);
        (!self.tiles().is_empty()).then_some(axes)
    }

    /// Where the axes lie at which painting is mirrored, in half columns from the left and half rows from the top: `None` for one that
    /// is off, and for both while there is nothing to mirror.
    #[must_use]
    pub fn pile_axes(&self) -> (Option<f32>, Option<f32>) {
        let mirror = self.palette.mirror;
        let open = self.pile.gesture.as_ref().map(|gesture| gesture.axes);
        let Some((x, y)) = open.or_else(|| self.tile_axes()) else {
            return (None, None);
        };
        let middle = |axis: i32| (axis as f32 + 2.0) / 2.0;
        (
            Some(middle(x)).filter(|_| mirror.x),
            Some(middle(y)).filter(|_| mirror.y),
        )
    }

    /// Where a press would lay tiles now, the image by each mirror included; the tile under the pointer comes first.
    #[must_use]
    pub fn reaches(&self, aim: Aim) -> Vec<Reach> {
        let Some(reach) = self.reach(aim) else {
            return Vec::new();
        };
        let here = (2 * i32::from(reach.at.x), 2 * i32::from(reach.at.y));
        let axes = self.tile_axes().unwrap_or(here);
        let images = self.images_about(axes, reach.at).into_iter();
        let reach_of = |at| Reach {
            at,
            blocked: in_the_way(self.tiles(), at).next(),
        };
        std::iter::once(reach).chain(images.skip(1).map(reach_of)).collect()
    }

    /// A place and its images by the mirrors.
    fn images(&self, gesture: &Gesture, at: Position) -> Vec<Position> {
        self.images_about(gesture.axes, at)
    }

    fn images_about(&self, axes: (i32, i32), at: Position) -> Vec<Position> {
        let mirror = self.palette.mirror;
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let (across, down) = (axes.0 - x, axes.1 - y);
        let mut images = vec![at];
        let others = [
            (mirror.x, across, y),
            (mirror.y, x, down),
            (mirror.x && mirror.y, across, down),
        ];
        for (_, x, y) in others.into_iter().filter(|other| other.0) {
            let image = Position::checked(i64::from(x), i64::from(y), i64::from(at.z));
            images.extend(image.filter(|image| !images.contains(image)));
        }
        images
    }

    fn write_tile(&mut self, gesture: &mut Gesture, at: Position, tile: Option<Tile>) {
        let before = self.tiles().get(at);
        if before != tile && self.pile.refusal(at.z).is_none() {
            gesture.before.entry(at).or_insert(before);
            write_all(&mut self.level, std::iter::once((at, tile)));
        }
    }

    /// The tiles of the layer that a marquee touches.
    fn inside(&self, gesture: &Gesture) -> Vec<Position> {
        let Some((left, top, right, bottom)) = gesture.marquee() else {
            return Vec::new();
        };
        let touched = |at: &Position| {
            let (x, y) = (i32::from(at.x), i32::from(at.y));
            at.z == gesture.layer && x + 1 >= left && x <= right && y + 1 >= top && y <= bottom
        };
        self.tiles().positions().filter(touched).collect()
    }

    fn join_selection(&mut self, found: Vec<Position>, how: How) {
        let mut selection = std::mem::take(&mut self.pile.selection);
        match how {
            How::Replace => selection = found,
            How::Add => selection.extend(found),
            How::Remove => {
                let found: BTreeSet<Position> = found.into_iter().collect();
                selection.retain(|at| !found.contains(at));
            }
        }
        self.select_tiles(selection);
    }

    /// Takes the face and the layer of the tile that is seen.
    fn pick_up(&mut self, aim: Aim) {
        if let Some(tile) = aim.under.and_then(|at| self.tiles().get(at)) {
            self.pile.ink = tile.face;
            self.pile.layer = tile.at.z;
            self.say(format!("Took the tile at {},{},{}.", tile.at.x, tile.at.y, tile.at.z));
        }
    }

    /// The open gesture in a few words: "Rectangle 12 tiles, 3 left out".
    #[must_use]
    pub fn pile_status(&self) -> Option<String> {
        let gesture = self.pile.gesture.as_ref()?;
        if let Some((dx, dy)) = gesture.moving() {
            return Some(format!("Move {dx}, {dy} half tiles"));
        }
        let words = match gesture.form {
            Form::Select(_) => format!("Select {}", counted(self.inside(gesture).len(), "tile", "tiles")),
            _ => format!("{} {}", gesture.name, counted(gesture.before.len(), "tile", "tiles")),
        };
        Some(match gesture.left_out.len() {
            0 => words,
            left_out => format!("{words}, {left_out} left out"),
        })
    }
}

/// Where the eraser was last: its last place on the lattice, or the press.
fn aim_before(gesture: &Gesture, last: (i32, i32)) -> (i32, i32) {
    if gesture.before.is_empty() {
        gesture.to.quarter
    } else {
        last
    }
}

/// Every quarter on the way from one to another.
fn between(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs()).max(1);
    (0..=steps)
        .map(|step| (from.0 + dx * step / steps, from.1 + dy * step / steps))
        .collect()
}
