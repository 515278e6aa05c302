//! What a simulation changes: places, what lies in them, counters and fields; and the journal of the changes.
//!
//! One board serves every puzzle kind. It knows no rule and no action: an action is a number here.

pub mod counter;
pub mod field;
pub mod hash;
pub mod journal;
pub mod place;

pub use counter::{Counter, Counters};
pub use field::{Field, Fields};
pub use journal::{Change, Journal, Write};
pub use place::{Place, Slot};

use std::sync::Arc;

use crate::grid::{Cell, index_in};
use crate::level::Terrain;

/// The number of an action in the record, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct ActionId(pub std::num::NonZeroU32);

impl ActionId {
    /// The action with number `n`, or `None` for 0.
    #[must_use]
    pub const fn new(n: u32) -> Option<Self> {
        match std::num::NonZeroU32::new(n) {
            Some(n) => Some(Self(n)),
            None => None,
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0.get()
    }
}

impl std::fmt::Display for ActionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A board of places, kept as one list a property so that rules run over plain bytes: the `width × height` cells of a grid, row by
/// row from the top, or the places of a list.
///
/// Invariant: every list has an entry for every place, but for the covers, which a kind without them leaves empty; `hash` is the
/// board's hash. Only [`Board::apply`] changes what they hold, and in a simulation only the journal calls it.
///
/// A list grows where a write names a place that is not in it, or [`Board::make_room`] is asked to, and never shrinks. A place of a list that holds nothing counts for nothing: two
/// boards that hold the same are equal, and hash the same, whatever other places their lists have.
#[derive(Debug, Clone, Eq, Default)]
pub struct Board {
    width: u32,
    height: u32,
    /// The places by y, then x, then z; `None` for a grid.
    places: Option<Arc<[Place]>>,
    terrain: Vec<Terrain>,
    /// 0 is no piece, else one more than the face's index.
    faces: Vec<u8>,
    /// The identity of the piece; 0 where there is none.
    pieces: Vec<u32>,
    /// What lies over each piece; empty where the kind has no covers.
    covers: Vec<u8>,
    counters: Counters,
    fields: Fields,
    hash: u64,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        if self.hash != other.hash || self.counters != other.counters || self.fields != other.fields {
            return false;
        }
        match (&self.places, &other.places) {
            (None, None) => {
                (self.width, self.height) == (other.width, other.height)
                    && self.faces == other.faces
                    && self.pieces == other.pieces
                    && self.terrain == other.terrain
                    && self.covers == other.covers
            }
            (Some(_), Some(_)) => self.held().eq(other.held()),
            _ => false,
        }
    }
}

impl Board {
    /// The places that hold something, with what they hold, in the order of the lists.
    fn held(&self) -> impl Iterator<Item = (Place, Slot)> + '_ {
        let all = (0..self.faces.len()).map(|index| (self.place_at(index), self.slot_at(index)));
        all.filter(|(_, slot)| *slot != Slot::VACANT)
    }

    /// The key of what lies in a place.
    fn key(&self, place: Place, slot: Slot) -> u64 {
        if self.places.is_some() && slot == Slot::VACANT {
            return 0;
        }
        hash::slot_key(place, slot)
    }

    /// Gives a list the places that it has not yet; they hold nothing. A grid has its cells once and for all.
    pub fn make_room(&mut self, places: impl IntoIterator<Item = Place>) {
        let Some(listed) = &self.places else { return };
        let is_new = |place: &Place| {
            listed
                .binary_search_by_key(&place.in_order(), |place| place.in_order())
                .is_err()
        };
        let mut new: Vec<Place> = places.into_iter().filter(is_new).collect();
        if new.is_empty() {
            return;
        }
        new.sort_unstable_by_key(|place| place.in_order());
        new.dedup();
        let has_covers = !self.covers.is_empty() || listed.is_empty();
        let had = (0..listed.len()).map(|index| (listed[index], self.slot_at(index)));
        let mut all: Vec<(Place, Slot)> = had.chain(new.iter().map(|&place| (place, Slot::VACANT))).collect();
        all.sort_by_key(|(place, _)| place.in_order());
        let slots = || all.iter().map(|&(_, slot)| slot);
        self.terrain = slots().map(|slot| slot.terrain).collect();
        self.faces = slots().map(|slot| slot.face).collect();
        self.pieces = slots().map(|slot| slot.piece).collect();
        self.covers = slots().filter(|_| has_covers).map(|slot| slot.cover).collect();
        self.places = Some(all.iter().map(|&(place, _)| place).collect());
        for place in new {
            self.width = self.width.max(u32::from(place.x()) + 1);
            self.height = self.height.max(u32::from(place.y()) + 1);
        }
    }

    /// An empty board on the given terrain.
    #[must_use]
    pub fn new(terrain: &crate::grid::Grid<Terrain>) -> Self {
        let terrain_list = terrain.as_slice().to_vec();
        let cells = terrain_list.len();
        let mut board = Self {
            width: terrain.width(),
            height: terrain.height(),
            places: None,
            terrain: terrain_list,
            faces: vec![0; cells],
            pieces: vec![0; cells],
            covers: Vec::new(),
            counters: Counters::default(),
            fields: Fields::default(),
            hash: 0,
        };
        board.hash = board.rehash();
        board
    }

    /// A board with pieces already on it, numbered from 1 in the order of the list and counted as created.
    ///
    /// `faces` has an entry for every cell: 0 is no piece, else one more than the face's index.
    #[must_use]
    pub fn with_pieces(terrain: &crate::grid::Grid<Terrain>, faces: &[u8]) -> Self {
        let mut board = Self::new(terrain);
        let mut created = 0;
        for (index, &face) in faces.iter().enumerate().take(board.faces.len()) {
            if face != 0 {
                created += 1;
                board.faces[index] = face;
                board.pieces[index] = created;
            }
        }
        board.counters.set(Counter::Created, i64::from(created));
        board.hash = board.rehash();
        board
    }

    /// A board of the places of a list, on floor and with room for covers. The pieces are numbered by their place in the list from 1
    /// on, and counted as created.
    ///
    /// Each place comes with its face: 0 is no piece, else one more than the face's index. Of places that come twice one stays.
    #[must_use]
    pub fn of_places(places: impl IntoIterator<Item = (Place, u8)>) -> Self {
        let mut list: Vec<(Place, u8)> = places.into_iter().collect();
        list.sort_by_key(|&(place, _)| place.in_order());
        list.dedup_by_key(|&mut (place, _)| place);
        let mut counters = Counters::default();
        let created = list.iter().filter(|&&(_, face)| face != 0).count();
        counters.set(Counter::Created, created as i64);
        let far = |of: fn(Place) -> u16| {
            list.iter()
                .map(|&(place, _)| u32::from(of(place)) + 1)
                .max()
                .unwrap_or(0)
        };
        let piece = |(index, &(_, face)): (usize, &(Place, u8))| if face == 0 { 0 } else { index as u32 + 1 };
        let mut board = Self {
            width: far(Place::x),
            height: far(Place::y),
            terrain: vec![Terrain::Floor; list.len()],
            faces: list.iter().map(|&(_, face)| face).collect(),
            pieces: list.iter().enumerate().map(piece).collect(),
            covers: vec![0; list.len()],
            places: Some(list.iter().map(|&(place, _)| place).collect()),
            counters,
            fields: Fields::default(),
            hash: 0,
        };
        board.hash = board.rehash();
        board
    }

    /// A board of slots: of the cells of a grid, row by row, or of listed places, which are sorted by y, then x, then z. Covers are kept
    /// where the kind has them. No counter is set; `None` when there is not one slot a place, or when one holds a face without a piece.
    #[must_use]
    pub fn of_slots(
        (width, height): (u32, u32),
        places: Option<Vec<Place>>,
        slots: &[Slot],
        has_covers: bool,
    ) -> Option<Self> {
        let count = places.as_ref().map_or(width as usize * height as usize, Vec::len);
        if slots.len() != count || slots.iter().any(|slot| (slot.face == 0) != (slot.piece == 0)) {
            return None;
        }
        let covers = slots.iter().filter(|_| has_covers).map(|slot| slot.cover);
        let mut board = Self {
            width,
            height,
            places: places.map(Into::into),
            terrain: slots.iter().map(|slot| slot.terrain).collect(),
            faces: slots.iter().map(|slot| slot.face).collect(),
            pieces: slots.iter().map(|slot| slot.piece).collect(),
            covers: covers.collect(),
            counters: Counters::default(),
            fields: Fields::default(),
            hash: 0,
        };
        board.hash = board.rehash();
        Some(board)
    }

    /// Whether its places are those of a list, and not the cells of a grid.
    #[must_use]
    pub const fn has_places(&self) -> bool {
        self.places.is_some()
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The terrain of every place, in the order of [`Board::index_of`].
    #[must_use]
    pub fn terrain(&self) -> &[Terrain] {
        &self.terrain
    }

    /// The face in every place: 0 is no piece, else one more than the face's index.
    #[must_use]
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// The counters.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The fields of the encounter.
    #[must_use]
    pub const fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The incremental hash of what lies where, of the counters that decide a game and of the fields (see [`hash`]).
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The number of a cell of a grid in the lists, or `None` off the board. A board of listed places has no cells.
    #[must_use]
    pub const fn index_of(&self, cell: Cell) -> Option<usize> {
        if self.places.is_some() {
            return None;
        }
        index_in(cell, self.width, self.height)
    }

    /// The cell with a number in the lists.
    #[must_use]
    pub fn cell_at(&self, index: usize) -> Cell {
        self.place_at(index).cell()
    }

    /// The place with a number in the lists.
    #[must_use]
    pub fn place_at(&self, index: usize) -> Place {
        if let Some(places) = &self.places {
            return places[index];
        }
        let width = self.width as usize;
        Place::new((index % width) as u16, (index / width) as u16, 0)
    }

    /// The number of a place in the lists, or `None` off the board.
    #[must_use]
    pub fn index_of_place(&self, place: Place) -> Option<usize> {
        match &self.places {
            Some(places) => places
                .binary_search_by_key(&place.in_order(), |place| place.in_order())
                .ok(),
            None => self.index_of(place.cell()),
        }
    }

    /// What lies in a place, or `None` where the board has none.
    #[must_use]
    pub fn slot_of_place(&self, place: Place) -> Option<Slot> {
        self.index_of_place(place).map(|index| self.slot_at(index))
    }

    /// What lies at a number in the lists.
    #[must_use]
    pub fn slot_at(&self, index: usize) -> Slot {
        Slot {
            piece: self.pieces[index],
            face: self.faces[index],
            terrain: self.terrain[index],
            cover: self.covers.get(index).copied().unwrap_or(0),
        }
    }

    /// What lies over each piece: 0 is nothing. Empty where the kind has no covers.
    #[must_use]
    pub fn covers(&self) -> &[u8] {
        &self.covers
    }

    /// What lies in a cell, or `None` off the board.
    #[must_use]
    pub fn slot(&self, cell: Cell) -> Option<Slot> {
        self.index_of(cell).map(|index| self.slot_at(index))
    }

    /// Makes one change, hash included. Cells off a grid are left alone; a list gets the places that it has not.
    pub fn apply(&mut self, change: &Change) {
        match *change {
            Change::Slot { place, before, after } => {
                self.make_room([place]);
                let Some(index) = self.index_of_place(place) else {
                    return;
                };
                // A kind without covers keeps none, and so hashes none; the way back of such a write finds none either.
                let has_covers = !self.covers.is_empty();
                let as_kept = |slot: Slot| Slot {
                    cover: if has_covers { slot.cover } else { 0 },
                    ..slot
                };
                let (before, after) = (as_kept(before), as_kept(after));
                debug_assert_eq!(self.slot_at(index), before, "a write must know what it replaces");
                self.hash ^= self.key(place, before) ^ self.key(place, after);
                self.terrain[index] = after.terrain;
                self.faces[index] = after.face;
                self.pieces[index] = after.piece;
                if let Some(cover) = self.covers.get_mut(index) {
                    *cover = after.cover;
                }
            }
            Change::Counter { counter, by } => {
                let before = self.counters.get(counter);
                let after = before.saturating_add(by);
                self.hash ^= hash::counter_key(counter, before) ^ hash::counter_key(counter, after);
                self.counters.set(counter, after);
            }
            Change::Field { field, before, after } => {
                debug_assert_eq!(self.fields.get(field), before, "a write must know what it replaces");
                self.hash ^= hash::field_key(field, before) ^ hash::field_key(field, after);
                self.fields.set(field, after);
            }
        }
    }

    /// The hash computed from nothing: what the incremental one must equal.
    #[must_use]
    pub fn rehash(&self) -> u64 {
        let slots = (0..self.faces.len())
            .map(|index| self.key(self.place_at(index), self.slot_at(index)))
            .fold(0, |hash, key| hash ^ key);
        let counted = Counter::ALL.iter().fold(slots, |hash, &counter| {
            hash ^ hash::counter_key(counter, self.counters.get(counter))
        });
        Field::ALL.iter().fold(counted, |hash, &field| {
            hash ^ hash::field_key(field, self.fields.get(field))
        })
    }

    /// How many places hold a piece.
    #[must_use]
    pub fn present(&self) -> u64 {
        self.faces.iter().filter(|&&face| face != 0).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_gets_the_places_that_are_written_and_forgets_them_when_they_are_vacant_again() {
        let first = Board::of_places([(Place::new(4, 2, 0), 3)]);
        let mut board = first.clone();
        let (at, after) = (
            Place::new(2, 2, 1),
            Slot {
                piece: 9,
                face: 5,
                ..Slot::VACANT
            },
        );
        let change = Change::Slot {
            place: at,
            before: Slot::VACANT,
            after,
        };
        board.apply(&change);
        assert_eq!(
            (board.index_of_place(at), board.slot_at(0), board.faces()),
            (Some(0), after, &[5, 3][..])
        );
        assert_eq!((board.hash(), board.covers().len()), (board.rehash(), 2));
        assert_ne!(board, first);
        board.apply(&change.inverse());
        assert_eq!((board.faces(), board.hash()), (&[0, 3][..], first.hash()));
        assert_eq!(board, first, "an empty place counts for nothing");
        assert_eq!(first, board);
        // The same the other way round: it was there from the beginning, and is gone.
        let mut other = Board::of_places([(at, 5), (Place::new(4, 2, 0), 3)]);
        let standing = other.slot_of_place(at).unwrap();
        other.apply(&Change::Slot {
            place: at,
            before: standing,
            after: Slot::VACANT,
        });
        assert_eq!(other.hash(), first.hash());
        // An empty list grows too.
        let mut none = Board::of_places([]);
        none.apply(&change);
        assert_eq!(
            (none.present(), none.covers().len(), none.hash()),
            (1, 1, none.rehash())
        );
    }

    #[test]
    fn a_write_of_a_field_makes_no_record_longer() {
        assert_eq!(size_of::<Write>(), 32);
    }

    #[test]
    fn a_field_is_hashed_and_its_change_can_be_taken_back() {
        let mut board = Board::of_places([(Place::new(0, 0, 0), 1)]);
        let empty = board.hash();
        let mut hashes = vec![empty];
        for field in Field::ALL {
            let change = Change::Field {
                field,
                before: 0,
                after: 7,
            };
            board.apply(&change);
            assert_eq!((board.hash(), board.fields().get(field)), (board.rehash(), 7));
            hashes.push(board.hash());
            board.apply(&change.inverse());
            assert_eq!((board.hash(), board.fields().get(field)), (empty, 0));
        }
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), Field::ALL.len() + 1);
    }

    #[test]
    fn a_board_of_places_finds_them_by_row_then_column_then_layer() {
        let at = Place::new;
        let given = [
            (at(4, 0, 0), 3),
            (at(0, 2, 0), 0),
            (at(4, 0, 1), 2),
            (at(0, 0, 0), 1),
            (at(4, 0, 1), 9),
        ];
        let mut board = Board::of_places(given);
        let places: Vec<Place> = (0..board.faces().len()).map(|index| board.place_at(index)).collect();
        assert_eq!(places, [at(0, 0, 0), at(4, 0, 0), at(4, 0, 1), at(0, 2, 0)]);
        assert!(
            places
                .iter()
                .enumerate()
                .all(|(index, &place)| board.index_of_place(place) == Some(index))
        );
        assert_eq!(
            (board.index_of_place(at(0, 0, 1)), board.index_of(Cell::new(0, 0))),
            (None, None)
        );
        assert_eq!((board.faces(), board.present()), (&[1, 3, 2, 0][..], 3));
        assert_eq!((board.width(), board.height()), (5, 3));
        let before = board.slot_at(2);
        let change = Change::Slot {
            place: at(4, 0, 1),
            before,
            after: Slot { cover: 1, ..before },
        };
        let hash = board.hash();
        board.apply(&change);
        assert_ne!(board.hash(), hash);
        assert_eq!((board.hash(), board.covers()), (board.rehash(), &[0, 0, 1, 0][..]));
        board.apply(&change.inverse());
        assert_eq!((board.hash(), board.slot_at(2)), (hash, before));
    }

    #[test]
    fn a_grid_keeps_no_cover_and_hashes_none() {
        let terrain = crate::grid::Grid::filled(2, 1, Terrain::Floor);
        let mut board = Board::with_pieces(&terrain, &[1, 2]);
        let before = board.slot_at(0);
        let change = Change::Slot {
            place: board.place_at(0),
            before,
            after: Slot { cover: 1, ..before },
        };
        let hash = board.hash();
        board.apply(&change);
        assert_eq!((board.hash(), board.rehash(), board.slot_at(0)), (hash, hash, before));
        board.apply(&change.inverse());
        assert_eq!((board.hash(), board.rehash(), board.slot_at(0)), (hash, hash, before));
    }
}
