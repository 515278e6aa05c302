//! The colours of a Mahjong solitaire pile. Tiles are ivory in every theme: what is printed on them is made for it.

use egui::Color32;

/// The colours of tiles.
#[derive(Debug, Clone, Copy)]
pub struct PileColours {
    /// A tile that can be picked, and every tile of the layer that is painted on.
    pub bright: Color32,
    /// A tile that is blocked.
    pub blocked: Color32,
    /// A tile that is lifted.
    pub lifted: Color32,
    /// The lit side of a tile, below, and the one in the dark, to the right.
    pub sides: [Color32; 2],
    /// What a tile darkens beside it.
    pub shadow: Color32,
    /// The corner of a blocked tile.
    pub lock: Color32,
    /// The ground of the table in the Level, as large as tiles may be laid by the pointer.
    pub table: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

static ON_DARK: PileColours = PileColours {
    bright: rgb(0xfa_f5e6),
    blocked: rgb(0xb9_b4a8),
    lifted: rgb(0xff_e9a8),
    sides: [rgb(0xc9_a86a), rgb(0x9c_7d46)],
    shadow: Color32::from_black_alpha(120),
    lock: rgb(0x8f_8a7e),
    table: rgb(0x1b_2a26),
};

static ON_LIGHT: PileColours = PileColours {
    bright: rgb(0xff_fcf2),
    blocked: rgb(0xc9_c5ba),
    lifted: rgb(0xff_e59a),
    sides: [rgb(0xc4_a163), rgb(0x97_7840)],
    shadow: Color32::from_black_alpha(70),
    lock: rgb(0x9d_988c),
    table: rgb(0xc5_d8cf),
};

impl PileColours {
    /// The colours on a dark or a light ground.
    #[must_use]
    pub fn on(dark: bool) -> &'static Self {
        if dark { &ON_DARK } else { &ON_LIGHT }
    }
}
