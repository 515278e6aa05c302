//! A long list in shared chunks: it grows at the end, is dropped from the front, and a copy of any beginning of it costs a pointer
//! a chunk instead of the items.
//!
//! It knows nothing of what it holds. Records of a simulation are kept in it, so that a moment of the past and a branch share what
//! they have in common.

use std::ops::{Index, Range};
use std::sync::Arc;

/// The items of a full chunk.
const CHUNK: usize = 256;

/// A list in chunks. The full ones are shared between copies until one of them is changed; the last is each copy's own.
#[derive(Debug, Clone)]
pub struct Chunks<T> {
    /// Each of `CHUNK` items.
    full: Vec<Arc<Vec<T>>>,
    tail: Vec<T>,
    /// So many items at the front are dropped and still in memory: fewer than a chunk, or all of the tail.
    skip: usize,
    dropped: u64,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self {
            full: Vec::new(),
            tail: Vec::new(),
            skip: 0,
            dropped: 0,
        }
    }
}

impl<T> Chunks<T> {
    /// Nothing yet, behind so many items that are gone.
    #[must_use]
    pub fn behind(dropped: u64) -> Self {
        Self {
            dropped,
            ..Self::default()
        }
    }

    /// How many items are kept.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.full.len() * CHUNK + self.tail.len() - self.skip
    }

    /// Whether none is kept.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of the oldest items are gone.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// How many items there have been: the number that the next one gets, from 0.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.dropped + self.len() as u64
    }

    /// An item by its place among those kept.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&T> {
        let at = index + self.skip;
        match self.full.get(at / CHUNK) {
            Some(chunk) => chunk.get(at % CHUNK),
            None => self.tail.get(at - self.full.len() * CHUNK),
        }
    }

    /// The oldest item that is kept.
    #[must_use]
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// The newest item.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// Adds an item.
    pub fn push(&mut self, item: T) {
        if self.tail.len() == CHUNK {
            let full = std::mem::replace(&mut self.tail, Vec::with_capacity(CHUNK));
            self.full.push(Arc::new(full));
        }
        self.tail.push(item);
    }

    /// Forgets so many of the oldest items; the numbers of the others stay.
    pub fn drop_front(&mut self, count: usize) {
        let count = count.min(self.len());
        self.dropped += count as u64;
        self.skip += count;
        let whole = (self.skip / CHUNK).min(self.full.len());
        self.full.drain(..whole);
        self.skip -= whole * CHUNK;
        if self.full.is_empty() && self.skip == self.tail.len() {
            self.tail.clear();
            self.skip = 0;
        }
    }

    /// How many items at the front satisfy a condition that holds for none behind the first that does not.
    pub fn partition_point(&self, mut holds: impl FnMut(&T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.get(middle).is_some_and(&mut holds) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The items, oldest first.
    #[must_use]
    pub const fn iter(&self) -> Iter<'_, T> {
        Iter {
            list: self,
            rest: 0..self.len(),
        }
    }

    /// The items from one on, oldest first.
    #[must_use]
    pub fn from(&self, index: usize) -> Iter<'_, T> {
        Iter {
            list: self,
            rest: index.min(self.len())..self.len(),
        }
    }

    /// The items before one, oldest first.
    #[must_use]
    pub fn until(&self, index: usize) -> Iter<'_, T> {
        Iter {
            list: self,
            rest: 0..index.min(self.len()),
        }
    }
}

impl<T: Clone> Chunks<T> {
    /// The first `len` items that are kept, in the same chunks.
    #[must_use]
    pub fn prefix(&self, len: usize) -> Self {
        let end = self.skip + len.min(self.len());
        let whole = (end / CHUNK).min(self.full.len());
        let rest = self.full.get(whole).map_or(&self.tail, |chunk| chunk);
        let mut tail = Vec::with_capacity(CHUNK);
        tail.extend_from_slice(&rest[..end - whole * CHUNK]);
        Self {
            full: self.full[..whole].to_vec(),
            tail,
            skip: self.skip,
            dropped: self.dropped,
        }
    }

    /// Takes the newest item back.
    pub fn pop(&mut self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        if self.tail.is_empty() {
            self.tail = Arc::unwrap_or_clone(self.full.pop()?);
        }
        self.tail.pop()
    }

    /// The items before number `end`, in the same chunks.
    #[must_use]
    pub fn before(&self, end: u64) -> Self {
        self.prefix(end.saturating_sub(self.dropped) as usize)
    }

    /// An item to be changed; a chunk that is shared is copied first.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let at = index + self.skip;
        let full = self.full.len();
        match self.full.get_mut(at / CHUNK) {
            Some(chunk) => Arc::make_mut(chunk).get_mut(at % CHUNK),
            None => self.tail.get_mut(at - full * CHUNK),
        }
    }

    /// Other items in the place of these; how many were dropped stays.
    pub fn replace(&mut self, items: impl IntoIterator<Item = T>) {
        let dropped = self.dropped;
        *self = items.into_iter().collect();
        self.dropped = dropped;
    }
}

impl<T> FromIterator<T> for Chunks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        for item in items {
            list.push(item);
        }
        list
    }
}

/// Equal when the same items are kept and as many were dropped, however they lie in chunks.
impl<T: PartialEq> PartialEq for Chunks<T> {
    fn eq(&self, other: &Self) -> bool {
        if self.dropped != other.dropped || self.len() != other.len() {
            return false;
        }
        if (self.skip, self.full.len()) != (other.skip, other.full.len()) {
            return self.iter().eq(other.iter());
        }
        let shared = self.full.iter().zip(&other.full);
        shared.into_iter().all(|(a, b)| Arc::ptr_eq(a, b) || a == b) && self.tail == other.tail
    }
}

impl<T: Eq> Eq for Chunks<T> {}

impl<T> Index<usize> for Chunks<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        self.get(index).expect("an index below the length")
    }
}

impl<'a, T> IntoIterator for &'a Chunks<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// The items of a list, oldest first.
#[derive(Debug, Clone)]
pub struct Iter<'a, T> {
    list: &'a Chunks<T>,
    rest: Range<usize>,
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.list.get(self.rest.next()?)
    }

    fn nth(&mut self, n: usize) -> Option<&'a T> {
        self.list.get(self.rest.nth(n)?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        self.list.get(self.rest.next_back()?)
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: u32) -> Chunks<u32> {
        (0..count).collect()
    }

    #[test]
    fn a_beginning_of_a_list_holds_the_same_items_and_goes_its_own_way() {
        let long = numbers(1_000);
        for len in [0, 1, 255, 256, 257, 512, 999, 1_000, 2_000] {
            let mut short = long.prefix(len);
            assert!(short.iter().copied().eq(0..len.min(1_000) as u32), "{len}");
            assert_eq!(short, numbers(len.min(1_000) as u32));
            assert_eq!(short.clone().pop(), (len as u32).min(1_000).checked_sub(1));
            short.push(7);
            if let Some(first) = short.get_mut(0) {
                *first = 9;
            }
            assert_eq!(short.last(), Some(&if len == 0 { 9 } else { 7 }));
        }
        assert!(long.iter().copied().eq(0..1_000));
    }

    #[test]
    fn dropping_from_the_front_keeps_the_numbers() {
        for drops in [[1, 2, 3], [256, 256, 1], [0, 700, 299], [300, 300, 400], [999, 0, 5]] {
            let mut list = numbers(1_000);
            let mut gone = 0;
            for count in drops {
                list.drop_front(count);
                gone = (gone + count).min(1_000);
                assert_eq!((list.dropped(), list.end()), (gone as u64, 1_000));
                assert!(list.iter().copied().eq(gone as u32..1_000));
                assert!(list.before(990).iter().copied().eq(gone as u32..990.max(gone as u32)));
            }
            list.push(1_000);
            assert!(list.iter().copied().eq(gone as u32..1_001));
            assert_eq!(list.partition_point(|&item| item < 1_000), list.len() - 1);
        }
    }

    #[test]
    fn lists_are_equal_by_what_they_hold() {
        let mut dropped = numbers(600);
        dropped.drop_front(300);
        let mut other: Chunks<u32> = (300..600).collect();
        assert_ne!(dropped, other, "one has dropped 300");
        other.dropped = 300;
        assert_eq!(dropped, other);
        other.push(1);
        assert_ne!(dropped, other);
    }
}
