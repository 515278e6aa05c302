//! Faces of tiles: 42 of them in 36 groups that match, in two sets of pictures.

use serde::{Deserialize, Serialize};

/// How many faces there are.
pub const FACES: u8 = 42;

/// How many groups of matching faces there are.
pub const GROUPS: u8 = 36;

/// A face, whatever picture the tile set gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Face(u8);

/// The suits of two-character codes: the letter, and how many faces it has.
const SUITS: [(char, u8); 7] = [('p', 9), ('s', 9), ('m', 9), ('w', 4), ('d', 3), ('f', 4), ('t', 4)];

impl Face {
    /// Every face in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..FACES).map(Self)
    }

    /// The face of an index below [`FACES`].
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < FACES { Some(Self(index)) } else { None }
    }

    /// The index in the order of palettes: dots, bamboos, characters, winds, dragons, flowers, seasons.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The group below [`GROUPS`]; faces match when they are of one group. The four flowers are one, and so are the four seasons.
    #[must_use]
    pub const fn group(self) -> u8 {
        match self.0 {
            0..=33 => self.0,
            34..=37 => 34,
            _ => 35,
        }
    }

    /// The faces of a group, four of them: the same four times, or the four flowers or seasons.
    #[must_use]
    pub const fn of_group(group: u8) -> [Self; 4] {
        match group {
            0..=33 => [Self(group); 4],
            34 => [Self(34), Self(35), Self(36), Self(37)],
            _ => [Self(38), Self(39), Self(40), Self(41)],
        }
    }

    /// Whether two tiles with these faces can be taken as a pair.
    #[must_use]
    pub const fn matches(self, other: Self) -> bool {
        self.group() == other.group()
    }

    /// The code in files: a number and a letter, such as `3p`, the three of dots. `s` are bamboos, `m` characters, `w` winds
    /// (east, south, west, north), `d` dragons (red, green, white), `f` flowers and `t` seasons.
    #[must_use]
    pub fn code(self) -> String {
        let mut index = self.0;
        for (letter, count) in SUITS {
            if index < count {
                return format!("{}{letter}", index + 1);
            }
            index -= count;
        }
        String::new()
    }

    /// The face of a code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let mut letters = code.chars();
        let (number, suit) = (letters.next()?.to_digit(10)? as u8, letters.next()?);
        if letters.next().is_some() {
            return None;
        }
        let mut first = 0;
        for (letter, count) in SUITS {
            if letter == suit {
                return (1..=count).contains(&number).then(|| Self(first + number - 1));
            }
            first += count;
        }
        None
    }
}

/// Which pictures the tiles wear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum TileSet {
    /// The faces of the game of four players.
    #[default]
    Classic,
    /// Parts and doings of living cells.
    Biology,
}

impl TileSet {
    /// Every set.
    pub const ALL: [Self; 2] = [Self::Classic, Self::Biology];

    /// The name in files, and in lower case in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Biology => "biology",
        }
    }

    /// What a face shows in this set.
    #[must_use]
    pub const fn face_name(self, face: Face) -> &'static str {
        match self {
            Self::Classic => CLASSIC[face.0 as usize],
            Self::Biology => BIOLOGY[face.0 as usize],
        }
    }
}

const CLASSIC: [&str; FACES as usize] = [
    "One of dots",
    "Two of dots",
    "Three of dots",
    "Four of dots",
    "Five of dots",
    "Six of dots",
    "Seven of dots",
    "Eight of dots",
    "Nine of dots",
    "One of bamboos",
    "Two of bamboos",
    "Three of bamboos",
    "Four of bamboos",
    "Five of bamboos",
    "Six of bamboos",
    "Seven of bamboos",
    "Eight of bamboos",
    "Nine of bamboos",
    "One of characters",
    "Two of characters",
    "Three of characters",
    "Four of characters",
    "Five of characters",
    "Six of characters",
    "Seven of characters",
    "Eight of characters",
    "Nine of characters",
    "East wind",
    "South wind",
    "West wind",
    "North wind",
    "Red dragon",
    "Green dragon",
    "White dragon",
    "Plum blossom",
    "Orchid",
    "Chrysanthemum",
    "Bamboo flower",
    "Spring",
    "Summer",
    "Autumn",
    "Winter",
];

const BIOLOGY: [&str; FACES as usize] = [
    "Mitochondrion",
    "Nucleus",
    "DNA",
    "Cell membrane",
    "Ribosome",
    "Golgi apparatus",
    "Rough reticulum",
    "Smooth reticulum",
    "Lysosome",
    "Chloroplast",
    "Vacuole",
    "Cell wall",
    "Centriole",
    "Chromosome",
    "Microtubule",
    "Actin filament",
    "Vesicle",
    "Cilium",
    "Flagellum",
    "RNA",
    "Protein",
    "Enzyme",
    "Antibody",
    "Neuron",
    "Red blood cell",
    "White blood cell",
    "Muscle fibre",
    "Bacterium",
    "Virus",
    "Yeast",
    "Amoeba",
    "Diatom",
    "Ion channel",
    "ATP",
    "Adenine",
    "Cytosine",
    "Guanine",
    "Thymine",
    "Prophase",
    "Metaphase",
    "Anaphase",
    "Telophase",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_names_its_face_and_no_other() {
        let codes: Vec<String> = Face::all().map(Face::code).collect();
        for (face, code) in Face::all().zip(&codes) {
            assert_eq!(Face::of_code(code), Some(face), "{code}");
        }
        assert_eq!(codes[2], "3p");
        assert_eq!(codes[33], "3d");
        for wrong in ["", "1", "0p", "5w", "1x", "1pp", "p1", "４p"] {
            assert_eq!(Face::of_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn flowers_match_flowers_and_seasons_match_seasons_and_nothing_else_differs() {
        let groups: Vec<u8> = Face::all().map(Face::group).collect();
        for (a, b) in Face::all().flat_map(|a| Face::all().map(move |b| (a, b))) {
            let both = |from: u8, to: u8| (from..=to).contains(&a.index()) && (from..=to).contains(&b.index());
            assert_eq!(a.matches(b), a == b || both(34, 37) || both(38, 41), "{a:?} {b:?}");
        }
        for group in 0..GROUPS {
            let members = groups.iter().filter(|other| **other == group);
            assert_eq!(members.count(), if group < 34 { 1 } else { 4 });
            assert!(Face::of_group(group).iter().all(|face| face.group() == group));
        }
    }

    #[test]
    fn no_two_faces_of_a_set_share_a_name() {
        for set in TileSet::ALL {
            let mut names: Vec<&str> = Face::all().map(|face| set.face_name(face)).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), usize::from(FACES));
        }
    }
}
