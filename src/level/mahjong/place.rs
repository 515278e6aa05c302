//! Positions in half tiles.

/// The most layers that a level may have.
pub const MAX_LAYERS: u8 = 16;

/// The largest width or height of a level in half tiles: 256 tiles.
pub const MAX_SIDE: u16 = 512;

/// Where a tile lies: its top left quarter in half tiles, and its layer. It fills `x..x + 2` by `y..y + 2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Half columns from the left, from 0.
    pub x: u16,
    /// Half rows from the top, from 0.
    pub y: u16,
    /// The layer; 0 lies on the table.
    pub z: u8,
}

/// By y, then x, then z: the order of every list of positions.
impl Ord for Position {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x, self.z).cmp(&(other.y, other.x, other.z))
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Position {
    /// The position at half column `x` and half row `y` of layer `z`.
    #[must_use]
    pub const fn new(x: u16, y: u16, z: u8) -> Self {
        Self { x, y, z }
    }

    /// The position of numbers that a file or a script names, or `None` where a tile would reach beyond the limits.
    #[must_use]
    pub fn checked(x: i64, y: i64, z: i64) -> Option<Self> {
        let (x, y, z) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?, u8::try_from(z).ok()?);
        let at = Self { x, y, z };
        at.is_within_limits().then_some(at)
    }

    /// Whether the whole tile lies within [`MAX_SIDE`] and [`MAX_LAYERS`].
    #[must_use]
    pub const fn is_within_limits(self) -> bool {
        self.x <= MAX_SIDE - 2 && self.y <= MAX_SIDE - 2 && self.z < MAX_LAYERS
    }

    /// Whether a Kyodai file has room for a tile here: 34 by 20 half tiles on 5 layers.
    #[must_use]
    pub const fn is_within_kyodai(self) -> bool {
        self.x < 34 && self.y < 20 && self.z < 5
    }

    /// Whether the tiles of two positions share a quarter, layers aside.
    #[must_use]
    pub const fn shares_a_quarter_with(self, other: Self) -> bool {
        self.x.abs_diff(other.x) <= 1 && self.y.abs_diff(other.y) <= 1
    }
}

/// `(x,y,z)`
impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{},{})", self.x, self.y, self.z)
    }
}

/// As `[x, y, z]`.
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq([self.x, self.y, u16::from(self.z)])
    }
}
