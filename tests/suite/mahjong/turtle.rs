//! The turtle, for tests and benches.

use tilewright::level::Mahjong;
use tilewright::level::mahjong::Position;

/// The turtle, which everybody knows: 144 tiles on 5 layers.
pub fn turtle() -> Mahjong {
    let rows = [
        (0, 2, 12),
        (2, 6, 8),
        (4, 4, 10),
        (6, 2, 12),
        (8, 2, 12),
        (10, 4, 10),
        (12, 6, 8),
        (14, 2, 12),
    ];
    let mut places: Vec<Position> = vec![Position::new(13, 7, 4)];
    places.extend([0, 26, 28].map(|x| Position::new(x, 7, 0)));
    let mut row = |y, x, count: u16, z| places.extend((0..count).map(|nth| Position::new(x + 2 * nth, y, z)));
    for (y, x, count) in rows {
        row(y, x, count, 0);
    }
    for (z, side) in [(1, 6), (2, 4), (3, 2)] {
        for nth in 0..side {
            row(8 - side + 2 * nth, 14 - side, side, z);
        }
    }
    Mahjong::of_places(places)
}
