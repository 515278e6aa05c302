//! Which faces a deal has to give: whole groups of four, then a pair, so that every group comes in an even number.

use crate::level::mahjong::{Face, GROUPS, Tile};
use crate::rng::Rng;

/// The faces for a count of tiles, two matching ones at a time; of an odd count the last tile gets none.
///
/// 144 tiles are every group once: 34 faces four times, the four flowers and the four seasons. Fewer tiles take some of the groups,
/// which the generator picks (it shuffles the groups, once); more tiles take the same groups again. Two tiles over are a pair of
/// the next group.
#[must_use]
pub fn pairs_for(count: usize, rng: &mut Rng) -> Vec<[Face; 2]> {
    let mut groups: Vec<u8> = (0..GROUPS).collect();
    if count != 4 * usize::from(GROUPS) {
        rng.shuffle(&mut groups);
    }
    let mut pairs = Vec::with_capacity(count / 2);
    for &group in groups.iter().cycle() {
        let [a, b, c, d] = Face::of_group(group);
        for pair in [[a, b], [c, d]] {
            if pairs.len() == count / 2 {
                return pairs;
            }
            pairs.push(pair);
        }
    }
    pairs
}

/// The faces that are left to deal beside the fixed ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pool {
    /// The faces of each group, the next one last.
    groups: Vec<Vec<Face>>,
}

impl Pool {
    /// The faces for the tiles that have none: those that the fixed ones need as partners, then those that complete fours, then
    /// more groups. `None` when the fixed faces need more partners than there are tiles for.
    pub(super) fn new(tiles: &[Tile], rng: &mut Rng) -> Option<Self> {
        let mut fixed: Vec<Vec<Face>> = vec![Vec::new(); usize::from(GROUPS)];
        for face in tiles.iter().filter_map(|tile| tile.face) {
            fixed[usize::from(face.group())].push(face);
        }
        let mut left = tiles.iter().filter(|tile| tile.face.is_none()).count();
        let mut pool = Self {
            groups: vec![Vec::new(); usize::from(GROUPS)],
        };
        for (group, fixed) in fixed.iter_mut().enumerate() {
            if fixed.len() % 2 == 1 {
                left = left.checked_sub(1)?;
                pool.give(group, fixed);
            }
        }
        let mut order: Vec<usize> = (0..usize::from(GROUPS)).collect();
        rng.shuffle(&mut order);
        // Begun fours first, so that the deal looks as if it had been whole; then every group in turn.
        for &group in &order {
            while !fixed[group].len().is_multiple_of(4) && left >= 2 {
                pool.give(group, &mut fixed[group]);
                pool.give(group, &mut fixed[group]);
                left -= 2;
            }
        }
        order.sort_by_key(|&group| fixed[group].len());
        while left > 0 {
            for &group in &order {
                for _ in 0..left.min(4) {
                    pool.give(group, &mut fixed[group]);
                }
                left -= left.min(4);
            }
        }
        pool.groups.iter_mut().for_each(|faces| rng.shuffle(faces));
        Some(pool)
    }

    /// Adds the next face of a group to it: of flowers and seasons the one that has come least.
    fn give(&mut self, group: usize, given: &mut Vec<Face>) {
        let faces = Face::of_group(group as u8);
        let count = |face: &Face| given.iter().filter(|given| *given == face).count();
        let rarest = faces.into_iter().min_by_key(count).unwrap_or(faces[0]);
        given.push(rarest);
        self.groups[group].push(rarest);
    }

    /// Takes a face of a group.
    pub(super) fn take(&mut self, group: u8) -> Option<Face> {
        self.groups[usize::from(group)].pop()
    }

    /// Takes two matching faces of a group drawn by how many pairs each has.
    pub(super) fn take_pair(&mut self, rng: &mut Rng) -> Option<[Face; 2]> {
        let weights: Vec<u32> = self.groups.iter().map(|faces| faces.len() as u32 / 2).collect();
        let group = &mut self.groups[rng.weighted(&weights)?];
        group.pop().zip(group.pop()).map(|(a, b)| [a, b])
    }

    /// Every face that is left, group by group.
    pub(super) fn into_faces(self) -> Vec<Face> {
        self.groups.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::mahjong::Position;

    fn counts(faces: impl IntoIterator<Item = Face>) -> Vec<usize> {
        let mut counts = vec![0; usize::from(GROUPS)];
        faces
            .into_iter()
            .for_each(|face| counts[usize::from(face.group())] += 1);
        counts
    }

    #[test]
    fn a_full_set_is_34_faces_in_fours_and_each_flower_and_season_once() {
        let mut faces: Vec<Face> = pairs_for(144, &mut Rng::from_seed(1)).into_iter().flatten().collect();
        faces.sort_unstable();
        let expected: Vec<Face> = (0..GROUPS).flat_map(Face::of_group).collect();
        assert_eq!(faces, expected);
    }

    #[test]
    fn other_counts_take_whole_fours_and_then_one_pair() {
        for count in (0..=600).step_by(2) {
            let pairs = pairs_for(count, &mut Rng::from_seed(count as u64));
            assert!(pairs.iter().all(|[a, b]| a.matches(*b)));
            let counts = counts(pairs.into_iter().flatten());
            assert_eq!(counts.iter().sum::<usize>(), count);
            assert_eq!(counts.iter().filter(|&&count| count % 4 == 2).count(), count % 4 / 2);
            assert!(counts.iter().all(|&one| one % 2 == 0 && one.abs_diff(count / 36) <= 4));
        }
    }

    #[test]
    fn fixed_faces_get_the_partners_that_they_need() {
        let face = |code: &str| Face::of_code(code);
        let codes = ["1p", "1p", "1p", "2f", "3t", "3t"];
        let fixed = codes.iter().map(|code| face(code));
        let faces = fixed.chain(std::iter::repeat_n(None, 6));
        let tiles: Vec<Tile> = faces
            .enumerate()
            .map(|(x, face)| Tile {
                at: Position::new(2 * x as u16, 0, 0),
                face,
            })
            .collect();
        let pool = Pool::new(&tiles, &mut Rng::from_seed(3)).unwrap();
        let dealt = counts(pool.into_faces());
        let first = face("1p").map_or(0, |face| usize::from(face.group()));
        assert_eq!((dealt[first], dealt[34], dealt[35]), (1, 3, 2));
        // Three lone faces, and one tile to pair them with.
        let lone = ["1p", "2p", "3p"].iter().map(|code| face(code)).chain([None]);
        let tiles: Vec<Tile> = lone
            .enumerate()
            .map(|(x, face)| Tile {
                at: Position::new(2 * x as u16, 0, 0),
                face,
            })
            .collect();
        assert_eq!(Pool::new(&tiles, &mut Rng::from_seed(3)), None);
    }
}
