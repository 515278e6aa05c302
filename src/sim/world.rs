//! What the actions of a simulation change: the board through its journal, the generator, and the numbers handed out.

use std::sync::Arc;

use super::inject::Injections;
use super::replaced::Replaced;
use super::{mahjong, match3, sokoban};
use crate::board::{ActionId, Board, Change, Counter, Field, Journal, Place, Slot, Write};
use crate::level::Level;
use crate::rng::Rng;
use crate::rules::match3::{Matching, Tiles};

/// What the chain that runs has come to so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChainTotals {
    /// Regions cleared.
    pub matches: u32,
    /// Match levels, one inside another.
    pub chain_levels: u32,
}

/// The state that actions change.
#[derive(Debug, Clone)]
pub struct World {
    pub(super) level: Arc<Level>,
    /// What match-3 keeps beside the board; of no meaning in a game of another kind, as are the next two.
    pub(super) match3: match3::State,
    /// What Sokoban keeps.
    pub(super) sokoban: sokoban::State,
    /// What Mahjong solitaire keeps.
    pub(super) mahjong: mahjong::State,
    pub(super) board: Board,
    pub(super) journal: Journal,
    pub(super) rng: Rng,
    pub(super) seed: u64,
    /// The identity that the next new piece gets.
    next_piece: u32,
    /// The board when the running chain, or the last one, began.
    pub(super) chain_board: Board,
    /// How long the journal was then.
    pub(super) chain_journal: u64,
    /// The same board of the chain before it.
    pub(super) chain_board_before: Board,
    pub(super) chain_journal_before: u64,
    pub(super) totals: ChainTotals,
    pub(super) reshuffle_attempts: u32,
    /// What a debugger has armed.
    pub(super) injections: Injections,
    /// What the last Restart took the place of.
    pub(super) replaced: Option<Arc<Replaced>>,
    /// Lists that rules fill, kept to save allocations; they hold nothing between two asks.
    pub(super) scratch: Scratch,
}

/// The board of a level as it starts, and what its kind keeps beside it.
pub(super) struct Start {
    pub board: Board,
    pub rng: Rng,
    pub match3: match3::State,
    pub sokoban: sokoban::State,
    pub mahjong: mahjong::State,
}

/// Reused lists.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    pub pairs: Vec<(u32, u32)>,
    pub indices: Vec<u32>,
    pub faces: Vec<u8>,
    pub marks: Vec<bool>,
}

/// Two worlds are equal when they go on identically; the reused lists do not count.
impl PartialEq for World {
    fn eq(&self, other: &Self) -> bool {
        // Every field is named, so that a new one does not compile until it is decided here.
        let Self {
            level,
            match3,
            sokoban,
            mahjong,
            board,
            journal,
            rng,
            seed,
            next_piece,
            chain_board,
            chain_journal: _,
            chain_board_before: _,
            chain_journal_before: _,
            totals,
            reshuffle_attempts: _,
            injections,
            replaced,
            scratch: _,
        } = self;
        *board == other.board
            && *rng == other.rng
            && *next_piece == other.next_piece
            && *totals == other.totals
            && *seed == other.seed
            && *match3 == other.match3
            && *sokoban == other.sokoban
            && *mahjong == other.mahjong
            && *level == other.level
            && *injections == other.injections
            && *replaced == other.replaced
            && *chain_board == other.chain_board
            && *journal == other.journal
    }
}

impl World {
    /// A world around the board of a level, with the generator as the start left it.
    pub(super) fn new(level: Arc<Level>, start: Start, seed: u64, reshuffles: u32) -> Self {
        let Start {
            board,
            rng,
            match3,
            sokoban,
            mahjong,
        } = start;
        // The pieces of the first board are numbered from 1 already.
        let created = u32::try_from(board.counters().get(Counter::Created)).unwrap_or(u32::MAX);
        Self {
            level,
            match3,
            sokoban,
            mahjong,
            chain_board: board.clone(),
            chain_board_before: board.clone(),
            board,
            journal: Journal::default(),
            chain_journal: 0,
            chain_journal_before: 0,
            rng,
            seed,
            next_piece: created.checked_add(1).unwrap_or(1),
            totals: ChainTotals::default(),
            reshuffle_attempts: reshuffles,
            injections: Injections::default(),
            replaced: None,
            scratch: Scratch::default(),
        }
    }

    /// The same world without its boards and its journal, which [`World::with_record`] brings back.
    pub(super) fn without_record(&self) -> Self {
        Self {
            level: Arc::clone(&self.level),
            match3: self.match3.clone(),
            sokoban: self.sokoban.clone(),
            mahjong: self.mahjong.clone(),
            board: Board::default(),
            journal: Journal::default(),
            rng: self.rng.clone(),
            seed: self.seed,
            next_piece: self.next_piece,
            chain_board: Board::default(),
            chain_journal: self.chain_journal,
            chain_board_before: Board::default(),
            chain_journal_before: self.chain_journal_before,
            totals: self.totals,
            reshuffle_attempts: self.reshuffle_attempts,
            injections: self.injections.clone(),
            replaced: self.replaced.clone(),
            scratch: Scratch::default(),
        }
    }

    /// A world without its record, with one.
    ///
    /// The board before the last chain is read only by the ask that begins a chain, which sets it first.
    pub(super) fn with_record(&self, journal: Journal, board: Board, chain_board: Board) -> Self {
        let mut world = Self {
            chain_board_before: chain_board.clone(),
            journal,
            board,
            chain_board,
            ..self.without_record()
        };
        world.mahjong.follow(&world.board);
        world
    }

    /// The board as the rules look at it.
    pub(super) fn tiles(&self) -> Tiles<'_> {
        Tiles::of(&self.board)
    }

    /// The matching rule in force.
    pub(super) fn matching(&self) -> Matching {
        Matching::of(&self.match3.settings)
    }

    /// Changes the board, and writes the change in the journal as that action's. A change that changes nothing is left out.
    pub(super) fn write(&mut self, action: ActionId, change: Change) {
        let nothing = match change {
            Change::Slot { before, after, .. } => before == after,
            Change::Counter { by, .. } => by == 0,
            Change::Field { before, after, .. } => before == after,
        };
        if !nothing {
            let places = self.board.faces().len();
            self.board.apply(&change);
            self.journal.push(Write { action, change });
            if self.board.faces().len() != places {
                self.mahjong.follow(&self.board);
            }
        }
    }

    /// Gives a board of listed places those that it has not yet, all at once: each growth works the geometry out anew.
    pub(super) fn make_room(&mut self, places: impl IntoIterator<Item = Place>) {
        self.board.make_room(places);
        self.mahjong.follow(&self.board);
    }

    /// Puts something into a place by its coordinate, also one that the board has not had yet.
    pub(super) fn put_at(&mut self, action: ActionId, place: Place, after: Slot) {
        let before = self.board.slot_of_place(place).unwrap_or(Slot::VACANT);
        self.write(action, Change::Slot { place, before, after });
    }

    /// Puts something into a place.
    pub(super) fn put(&mut self, action: ActionId, index: usize, after: Slot) {
        let change = Change::Slot {
            place: self.board.place_at(index),
            before: self.board.slot_at(index),
            after,
        };
        self.write(action, change);
    }

    /// Counts.
    pub(super) fn count(&mut self, action: ActionId, counter: Counter, by: i64) {
        self.write(action, Change::Counter { counter, by });
    }

    /// Sets a field of the encounter.
    pub(super) fn set(&mut self, action: ActionId, field: Field, after: u32) {
        let before = self.board.fields().get(field);
        self.write(action, Change::Field { field, before, after });
    }

    /// Puts a new piece of a colour into a place, and counts it as created; a piece that it replaces counts as cleared.
    pub(super) fn create(&mut self, action: ActionId, index: usize, face: u8) {
        let slot = self.board.slot_at(index);
        if slot.face != 0 {
            self.count(action, Counter::Cleared, 1);
        }
        let piece = self.new_piece();
        self.put(action, index, slot.with_piece(piece, face));
        self.count(action, Counter::Created, 1);
    }

    /// An identity that no piece has had. After four billion pieces they begin again, and only pictures could tell.
    pub(super) fn new_piece(&mut self) -> u32 {
        let piece = self.next_piece;
        self.next_piece = self.next_piece.checked_add(1).unwrap_or(1);
        piece
    }

    /// A chain begins: its board is kept for a roll back, and waiting settings come into force.
    pub(super) fn chain_starts(&mut self) {
        std::mem::swap(&mut self.chain_board, &mut self.chain_board_before);
        self.chain_board.clone_from(&self.board);
        self.chain_journal_before = std::mem::replace(&mut self.chain_journal, self.journal.len());
        self.totals = ChainTotals::default();
        match3::chain_starts(self);
    }
}

/// The changes that make `board` what `target` is: places in the order of the list, then counters, then fields.
pub(super) fn difference(board: &Board, target: &Board) -> Vec<Change> {
    let vacant = |board: &Board, place| board.slot_of_place(place).unwrap_or(Slot::VACANT);
    let own = (0..board.faces().len()).map(|index| board.place_at(index));
    // The places of a list that only the target has.
    let others = (0..target.faces().len()).map(|index| target.place_at(index));
    let others = others.filter(|&place| board.has_places() && board.index_of_place(place).is_none());
    let mut places: Vec<Place> = own.chain(others).collect();
    // In an order that does not depend on which of them has the places that hold nothing.
    places.sort_by_key(|place| place.in_order());
    let slots = places.into_iter().filter_map(|place| {
        let (before, after) = (vacant(board, place), vacant(target, place));
        (before != after).then_some(Change::Slot { place, before, after })
    });
    let counters = Counter::ALL.into_iter().filter_map(|counter| {
        let by = target.counters().get(counter) - board.counters().get(counter);
        (by != 0).then_some(Change::Counter { counter, by })
    });
    let fields = Field::ALL.into_iter().filter_map(|field| {
        let (before, after) = (board.fields().get(field), target.fields().get(field));
        (before != after).then_some(Change::Field { field, before, after })
    });
    slots.chain(counters).chain(fields).collect()
}
