//! The states that a search has met, exactly and compactly: the balls as bits and the hero's area by its first cell.

use super::maze::At;

/// One bit set of balls with the hero, and how it was come to.
#[derive(Clone, Copy)]
pub struct Node {
    /// The state before, or itself for the first.
    pub parent: u32,
    /// The ball moved from here.
    pub from: At,
    /// The ball moved to here.
    pub to: At,
    /// The first cell of the hero's area.
    pub hero: At,
    /// The direction of the last push.
    pub last: u8,
    /// Moves from the first state.
    pub depth: u32,
}

/// The states met so far.
pub struct Table {
    words: usize,
    bits: Vec<u64>,
    nodes: Vec<Node>,
    /// The lower half of a state's hash and its number, so that most looks end here.
    slots: Vec<(u32, u32)>,
}

const EMPTY: (u32, u32) = (0, u32::MAX);

impl Table {
    /// An empty table of states of so many words.
    pub fn new(words: usize) -> Self {
        Self {
            words,
            bits: Vec::new(),
            nodes: Vec::new(),
            slots: vec![EMPTY; 64],
        }
    }

    /// States met.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes that it fills, roughly.
    pub fn bytes(&self) -> usize {
        self.bits.len() * 8 + self.nodes.len() * size_of::<Node>() + self.slots.len() * 8
    }

    /// A state's way.
    pub fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    /// A state's balls.
    pub fn bits(&self, index: u32) -> &[u64] {
        &self.bits[index as usize * self.words..][..self.words]
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.bits.clear();
        self.nodes.clear();
        self.slots.clear();
        self.slots.resize(64, EMPTY);
    }

    /// The number of a state that was met.
    pub fn find(&self, bits: &[u64], hero: At) -> Option<u32> {
        self.look(bits, hero, hash(bits, hero)).ok()
    }

    /// The number of a state, if it is new.
    pub fn insert(&mut self, bits: &[u64], node: Node) -> Option<u32> {
        if self.nodes.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let tag = hash(bits, node.hero);
        let slot = self.look(bits, node.hero, tag).err()?;
        let index = self.nodes.len() as u32;
        self.slots[slot] = (tag, index);
        self.nodes.push(node);
        self.bits.extend_from_slice(bits);
        Some(index)
    }

    /// The number of a state, or the slot that is free for it.
    fn look(&self, bits: &[u64], hero: At, tag: u32) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = tag as usize & mask;
        loop {
            let (known, index) = self.slots[slot];
            if index == EMPTY.1 {
                return Err(slot);
            }
            if known == tag && self.nodes[index as usize].hero == hero && self.bits(index) == bits {
                return Ok(index);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let mask = size - 1;
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        for (tag, index) in old.into_iter().filter(|slot| slot.1 != EMPTY.1) {
            let mut slot = tag as usize & mask;
            while self.slots[slot].1 != EMPTY.1 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (tag, index);
        }
    }
}

/// Mixes the words; the table compares whole states, so a collision costs time and nothing else.
fn hash(bits: &[u64], hero: At) -> u32 {
    let mut hash = u64::from(hero).wrapping_add(0x9e37_79b9_7f4a_7c15);
    for word in bits {
        hash = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 32;
    }
    hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    (hash >> 32) as u32
}
