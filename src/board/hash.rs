//! The board hash: Zobrist hashing (Zobrist 1970), whose keys come from a fixed generator instead of a table.
//!
//! A key is the `SplitMix64` finalizer (Steele, Lea and Flood 2014) of what it stands for, so it is the same on every machine and
//! in every run. A place's key covers its coordinate, terrain, face and cover, and not the identity of the piece: two boards
//! that look the same hash the same. A counter or a field at 0 has the key 0.

use super::{Counter, Field, Place, Slot};

/// Mixes 64 bits: the finalizer of `SplitMix64` on `value + 0x9e3779b97f4a7c15`.
#[must_use]
pub const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What was mixed: [`mix`] loses nothing.
#[must_use]
pub const fn unmix(mixed: u64) -> u64 {
    let mut z = mixed ^ (mixed >> 31) ^ (mixed >> 62);
    z = z.wrapping_mul(0x3196_42b2_d24d_8ec3);
    z = z ^ (z >> 27) ^ (z >> 54);
    z = z.wrapping_mul(0x96de_1b17_3f11_9089);
    z = z ^ (z >> 30) ^ (z >> 60);
    z.wrapping_sub(0x9e37_79b9_7f4a_7c15)
}

/// The key of what lies in a place.
#[must_use]
pub const fn slot_key(place: Place, slot: Slot) -> u64 {
    let content = (slot.cover as u64) << 16 | (slot.terrain as u64) << 8 | slot.face as u64;
    mix(content << 32 | place.packed() as u64)
}

/// The key of a counter's value; 0 for a counter at 0 and for one that the hash leaves out.
#[must_use]
pub const fn counter_key(counter: Counter, value: i64) -> u64 {
    if value == 0 || !counter.is_hashed() {
        return 0;
    }
    mix(mix(value as u64) ^ (0xc0 + counter.index() as u64))
}

/// The key of a field's value; 0 for a field at 0.
#[must_use]
pub const fn field_key(field: Field, value: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    mix(mix(value as u64) ^ (0xe0 + field.index() as u64))
}
