//! The fields of an encounter: numbers that belong to one writer at a time, as places do.
//!
//! A counter is journaled as a difference, so that taking one action's share back leaves the shares of others. A field is journaled as
//! before and after: what later writes built on it cannot be taken back below them.

use crate::level::match3::Colour;

/// One field of a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// The hit points that the enemy has lost.
    Damage,
    /// 1 while the next strike counts twice.
    Double,
    /// The energy in the bar of a colour.
    Energy(Colour),
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 10] = [
        Self::Damage,
        Self::Double,
        Self::Energy(Colour::ALL[0]),
        Self::Energy(Colour::ALL[1]),
        Self::Energy(Colour::ALL[2]),
        Self::Energy(Colour::ALL[3]),
        Self::Energy(Colour::ALL[4]),
        Self::Energy(Colour::ALL[5]),
        Self::Energy(Colour::ALL[6]),
        Self::Energy(Colour::ALL[7]),
    ];

    /// Its number, from 0; below the length of [`Field::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Damage => 0,
            Self::Double => 1,
            Self::Energy(colour) => 2 + colour.index() as usize,
        }
    }

    /// The name in the interface.
    #[must_use]
    pub fn name(self) -> std::borrow::Cow<'static, str> {
        match self {
            Self::Damage => "damage to the enemy".into(),
            Self::Double => "double damage".into(),
            Self::Energy(colour) => format!("energy {}", colour.letter()).into(),
        }
    }
}

/// The value of every field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fields([u32; Field::ALL.len()]);

impl Fields {
    /// The value of a field.
    #[must_use]
    pub const fn get(&self, field: Field) -> u32 {
        self.0[field.index()]
    }

    pub(super) const fn set(&mut self, field: Field, value: u32) {
        self.0[field.index()] = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_a_number_and_a_name_of_its_own() {
        let mut names = std::collections::BTreeSet::new();
        for (index, field) in Field::ALL.into_iter().enumerate() {
            assert_eq!(field.index(), index);
            assert!(names.insert(field.name()), "{field:?}");
        }
    }
}
