//! Paint: tiles that the editor lays, takes up, moves or turns over while the pile is played.
//!
//! The tiles that a stroke does not name keep their places, faces and numbers. A tile that is to be dealt lies blank until the stroke is over;
//! then all that lie blank get faces, so that the pile can be won where that is found.

use std::collections::{BTreeMap, BTreeSet};

use super::line::has_room;
use super::pick::{lifted, position, set_cover};
use super::pile::{BLANK, faces, standing};
use super::{Made, Mahjong, PAINTING, START, conclude};
use crate::action::Answer;
use crate::board::{ActionId, Counter, Place, Slot};
use crate::level::mahjong::{Face, GROUPS};
use crate::rng::Rng;
use crate::rules::mahjong::{Solution, Verdict, solve};
use crate::sim::action::{Action, Kind, Note};
use crate::sim::params::Param;
use crate::sim::world::World;
use crate::words::counted;

/// So many ways to deal the blank tiles are tried.
const DEALINGS: u32 = 64;

/// What the solver may spend on each, in plays.
const BUDGET: u64 = 2_000;

/// What it may spend on all of them, in plays times the tiles that stand: on large piles fewer are tried, so that a stroke ends in no time.
const WORK: u64 = 1_000_000;

/// What becomes of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileInk {
    /// A tile is laid: with a face, or to be dealt one.
    Lay(Option<Face>),
    /// An edit is taken back. Where no tile stands, the one comes back that was taken up, with the face that it had; the tile that stands
    /// there has the face again that it had before it was given another.
    Back,
    /// The tile that stands there gets a face; where none stands, nothing happens.
    Turn(Face),
    /// The tile is taken up; where none stands, nothing happens.
    Gone,
    /// The tile of another place comes here; where none stands there, nothing happens.
    From(Place),
}

/// A place that is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaintTile {
    /// Which.
    pub place: Place,
    /// What becomes of it.
    pub ink: TileInk,
}

/// The parameters of a Paint root. While its stroke is open, tiles are added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TilePaint {
    /// The name of the edit: `Brush`, `Undo Brush`.
    pub name: String,
    /// What it paints, in the order of painting.
    pub tiles: Vec<PaintTile>,
    /// How many of them are on the board already.
    written: usize,
    /// Whether the stroke goes on.
    pub open: bool,
}

impl TilePaint {
    /// A paint that has written nothing yet.
    #[must_use]
    pub const fn new(name: String, tiles: Vec<PaintTile>, open: bool) -> Self {
        Self {
            name,
            tiles,
            written: 0,
            open,
        }
    }

    fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.tiles.iter().map(|tile| tile.place).collect();
        places.sort_unstable_by_key(|place| place.in_order());
        places.dedup();
        places
    }

    /// How many tiles it paints. One that moves is counted where it comes to, not where it leaves.
    fn count(&self) -> usize {
        let mut left: Vec<Place> = self
            .tiles
            .iter()
            .filter_map(|tile| match tile.ink {
                TileInk::From(from) => Some(from),
                _ => None,
            })
            .collect();
        left.sort_unstable_by_key(|place| place.in_order());
        let leaves = |tile: &&PaintTile| {
            tile.ink == TileInk::Gone
                && left
                    .binary_search_by_key(&tile.place.in_order(), |place| place.in_order())
                    .is_ok()
        };
        self.places().len() - self.tiles.iter().filter(leaves).count().min(self.places().len())
    }

    pub(super) fn title(&self) -> String {
        format!("{}, {}", self.name, counted(self.count(), "tile", "tiles"))
    }

    pub(super) fn params(&self) -> Vec<(&'static str, Param)> {
        vec![
            ("name", Param::Text(self.name.clone())),
            ("places", Param::Places(self.places())),
        ]
    }
}

/// Writes the tiles that are new; while the stroke is open it is asked again at its next input.
pub(super) fn advance(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    let first = action.phase == START;
    let Kind::Mahjong(Mahjong::Paint(paint)) = &mut action.kind else {
        return Answer::Done;
    };
    if first {
        // Painting reopens a game that was over.
        world.count(me, Counter::Outcome, -world.board.counters().get(Counter::Outcome));
    }
    let new = paint.tiles.split_at(paint.written).1;
    write(me, world, new);
    paint.written = paint.tiles.len();
    if paint.open {
        action.phase = PAINTING;
        return Answer::Hold;
    }
    action.note = deal(me, world);
    conclude(action, world)
}

/// Writes a list of tiles: as many at once as name each place once, in the order of the list.
fn write(me: ActionId, world: &mut World, tiles: &[PaintTile]) {
    world.make_room(tiles.iter().map(|tile| tile.place));
    let mut rest = tiles;
    while !rest.is_empty() {
        let mut named = BTreeSet::new();
        let count = rest.iter().take_while(|tile| named.insert(tile.place)).count();
        let (now, later) = rest.split_at(count);
        write_at_once(me, world, now);
        rest = later;
    }
}

/// Writes tiles of which each has a place of its own. Those that move or go leave their places first, so that a row of them can move by one,
/// and what comes finds room whatever the order of the list.
fn write_at_once(me: ActionId, world: &mut World, tiles: &[PaintTile]) {
    let mut moving: Vec<(Place, Place, Slot)> = Vec::new();
    for tile in tiles {
        if let TileInk::From(from) = tile.ink
            && let Some(slot) = take(me, world, from)
        {
            moving.push((from, tile.place, slot));
        }
    }
    for tile in tiles.iter().filter(|tile| tile.ink == TileInk::Gone) {
        if let Some(slot) = standing_at(world, tile.place) {
            if slot.face != BLANK {
                world.mahjong.painted_over.take_up(tile.place, slot.face);
            }
            clear(me, world, tile.place);
        }
    }
    for (from, to, slot) in moving {
        // Where no room is left it stays; and where something has come there meanwhile, it goes.
        match [to, from].into_iter().find(|&place| has_room(&world.board, place)) {
            Some(place) => {
                world.mahjong.painted_over.moves(from, place);
                world.put_at(me, place, slot);
            }
            None => world.count(me, Counter::Cleared, 1),
        }
    }
    for tile in tiles {
        let standing = standing_at(world, tile.place);
        match (tile.ink, standing) {
            (TileInk::Turn(face) | TileInk::Lay(Some(face)), Some(slot)) => {
                turn(me, world, tile.place, slot, face.index() + 1);
            }
            (TileInk::Back, Some(slot)) => {
                if let Some(face) = world.mahjong.painted_over.turn_back(tile.place) {
                    world.put_at(me, tile.place, Slot { face, ..slot });
                }
            }
            (TileInk::Lay(face), None) if has_room(&world.board, tile.place) => {
                lay(me, world, tile.place, face.map_or(BLANK, |face| face.index() + 1));
            }
            (TileInk::Back, None) if has_room(&world.board, tile.place) => {
                let had = world.mahjong.painted_over.taken_up(tile.place);
                // One that a pair took stays taken.
                if had.is_some() || !was_taken(world, tile.place) {
                    come_back(me, world, tile.place, had.unwrap_or(BLANK));
                }
            }
            // It has been written above, a tile stands there, none does, or there is no room for one.
            _ => {}
        }
    }
}

/// The tile that stands in a place.
fn standing_at(world: &World, place: Place) -> Option<Slot> {
    world.board.slot_of_place(place).filter(|slot| slot.face != 0)
}

/// Gives a tile another face.
fn turn(me: ActionId, world: &mut World, place: Place, slot: Slot, face: u8) {
    if slot.face != BLANK && slot.face != face {
        world.mahjong.painted_over.turn(place, slot.face);
    }
    world.put_at(me, place, Slot { face, ..slot });
}

/// Whether a pair of the game has taken the tile of a place.
fn was_taken(world: &World, place: Place) -> bool {
    let takes = |made: &Made| matches!(made, Made::Pair(pair) if pair.iter().any(|&(at, _)| at == place));
    world.mahjong.line.before(position(world)).any(takes)
}

/// Lays a new tile.
fn lay(me: ActionId, world: &mut World, place: Place, face: u8) {
    world.mahjong.painted_over.lay_new(place);
    come_back(me, world, place, face);
}

/// Lays a tile, which may be one that was taken up.
fn come_back(me: ActionId, world: &mut World, place: Place, face: u8) {
    let piece = world.new_piece();
    world.put_at(
        me,
        place,
        Slot {
            piece,
            face,
            ..Slot::VACANT
        },
    );
    world.count(me, Counter::Created, 1);
}

/// Takes a tile off its place, put down where it was lifted; answers it.
fn take(me: ActionId, world: &mut World, place: Place) -> Option<Slot> {
    let slot = standing_at(world, place)?;
    world.put_at(me, place, Slot::VACANT);
    Some(Slot { cover: 0, ..slot })
}

/// Takes a tile up, and counts it as cleared. One that is lifted is put down first.
fn clear(me: ActionId, world: &mut World, place: Place) {
    if lifted(world) == Some(place) {
        set_cover(me, world, place, 0);
    }
    if take(me, world, place).is_some() {
        world.count(me, Counter::Cleared, 1);
    }
}

/// How many tiles of each group stand; blank ones count for none.
fn counts(world: &World) -> [u32; GROUPS as usize] {
    let mut counts = [0; GROUPS as usize];
    let faces = world
        .board
        .faces()
        .iter()
        .filter_map(|face| Face::new(face.checked_sub(1)?));
    for face in faces {
        counts[usize::from(face.group())] += 1;
    }
    counts
}

/// Gives every blank tile a face; answers what is known of the pile then, where there was any.
///
/// Up to 64 dealings are drawn (see [`draw`]), half of them with faces that are rare, the others with those that are there. The first that can be
/// won is taken, else the first of which it is unknown, else the first. Of an odd number one tile stays alone.
pub(super) fn deal(me: ActionId, world: &mut World) -> Option<Note> {
    let blank = |world: &World| -> Vec<usize> {
        let faces = world.board.faces().iter().enumerate();
        faces
            .filter(|&(_, &face)| face == BLANK)
            .map(|(tile, _)| tile)
            .collect()
    };
    let blanks = blank(world);
    if blanks.is_empty() {
        return None;
    }
    let mut first: Option<Vec<Face>> = None;
    let mut unknown: Option<Vec<Face>> = None;
    let (mut won, mut has_lone) = (None, false);
    let mut left = WORK / world.board.present().max(1);
    for dealing in 0..DEALINGS {
        if dealing > 0 && left == 0 {
            break;
        }
        let dealt = draw(world, blanks.len(), dealing < DEALINGS / 2);
        first.get_or_insert_with(|| dealt.clone());
        let mut counts = counts(world);
        for face in &dealt {
            counts[usize::from(face.group())] += 1;
        }
        has_lone = counts.iter().any(|count| count % 2 == 1);
        if has_lone {
            // Whatever lies where, one tile stays.
            break;
        }
        let solution = judge(world, &blanks, &dealt, BUDGET.min(left));
        left = left.saturating_sub(solution.states.max(1));
        match solution.verdict {
            Verdict::Solved(_) => {
                won = Some(dealt);
                break;
            }
            Verdict::Unknown => {
                unknown.get_or_insert(dealt);
            }
            Verdict::Unsolvable => {}
        }
    }
    let note = match (&won, &unknown) {
        _ if has_lone => Note::Alone,
        (Some(_), _) => Note::Winnable,
        (None, Some(_)) => Note::Unproved,
        (None, None) => Note::Unwinnable,
    };
    let faces = won.or(unknown).or(first).unwrap_or_default();
    for (tile, face) in blanks.into_iter().zip(faces) {
        let slot = world.board.slot_at(tile);
        world.put(
            me,
            tile,
            Slot {
                face: face.index() + 1,
                ..slot
            },
        );
    }
    Some(note)
}

/// Draws the faces of so many blank tiles, in the order of their places: groups, faces of the groups, and then a shuffle.
///
/// First those that are alone of their face get partners, then pairs come: of the groups that have the fewest tiles, or else of those that
/// have some.
fn draw(world: &mut World, blanks: usize, is_even: bool) -> Vec<Face> {
    let mut counts = counts(world);
    let lone = (0..GROUPS).filter(|&group| counts[usize::from(group)] % 2 == 1);
    let mut groups: Vec<u8> = lone.take(blanks).collect();
    for &group in &groups {
        counts[usize::from(group)] += 1;
    }
    while groups.len() < blanks {
        let least = counts.iter().copied().min().unwrap_or(0);
        let has_others = !is_even && counts.iter().any(|&count| count > 0);
        let may_come = |group: &u8| {
            let count = counts[usize::from(*group)];
            if has_others { count > 0 } else { count == least }
        };
        let choice: Vec<u8> = (0..GROUPS).filter(may_come).collect();
        let group = choice[world.rng.below(choice.len() as u32) as usize];
        let count = (blanks - groups.len()).min(2);
        groups.extend(std::iter::repeat_n(group, count));
        counts[usize::from(group)] += count as u32;
    }
    let face = |group: u8, rng: &mut Rng| {
        let faces = Face::of_group(group);
        faces[rng.below(faces.len() as u32) as usize]
    };
    let mut dealt: Vec<Face> = groups.into_iter().map(|group| face(group, &mut world.rng)).collect();
    world.rng.shuffle(&mut dealt);
    dealt
}

/// What is found of the pile, were its blank tiles to have these faces.
fn judge(world: &World, blanks: &[usize], dealt: &[Face], budget: u64) -> Solution {
    let mut all = faces(&world.board);
    for (&tile, &face) in blanks.iter().zip(dealt) {
        all[tile] = face;
    }
    let standing = standing(&world.mahjong.pile, &world.board);
    solve(&standing, &all, budget, &mut |_| false)
}

/// The tiles that are alone of their face: of a group with an odd number the newest.
pub(super) fn lone(world: &World) -> Vec<Place> {
    let board = &world.board;
    let counts = counts(world);
    let mut newest: BTreeMap<u8, (u32, Place)> = BTreeMap::new();
    for (tile, face) in board.faces().iter().enumerate() {
        let group = face.checked_sub(1).and_then(Face::new).map(Face::group);
        let Some(group) = group.filter(|&group| counts[usize::from(group)] % 2 == 1) else {
            continue;
        };
        let found = (board.slot_at(tile).piece, board.place_at(tile));
        let entry = newest.entry(group).or_insert(found);
        if found.0 > entry.0 {
            *entry = found;
        }
    }
    let mut places: Vec<Place> = newest.into_values().map(|(_, place)| place).collect();
    places.sort_unstable_by_key(|place| place.in_order());
    places
}
