//! The colours of a Mahjong solitaire pile: what its tiles are made of, and the table that they lie on.

use egui::Color32;

use super::colours::rgb;

/// The colours of tiles and of their table.
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
    /// The line round the top of a tile.
    pub hair: Color32,
    /// What a tile darkens beside it.
    pub shadow: Color32,
    /// The corner of a blocked tile.
    pub lock: Color32,
    /// The ground of the table; in the Level it is as large as tiles may be laid by the pointer.
    pub table: Color32,
    /// The frame round the table, and its lit edge.
    pub frame: [Color32; 2],
    /// The lines on the table, a tile apart; none where it is transparent.
    pub lines: Color32,
}

/// Ivory and bamboo on green felt in a wooden frame.
pub(super) const CLASSIC_DARK: PileColours = PileColours {
    bright: rgb(0xfa_f5e6),
    blocked: rgb(0xb9_b4a8),
    lifted: rgb(0xff_e9a8),
    sides: [rgb(0xc9_a86a), rgb(0x9c_7d46)],
    hair: rgb(0x6e_5a38),
    shadow: Color32::from_black_alpha(120),
    lock: rgb(0x64_5f55),
    table: rgb(0x1b_2f29),
    frame: [rgb(0x3f_2f20), rgb(0x6a_5035)],
    lines: Color32::TRANSPARENT,
};

pub(super) const CLASSIC_LIGHT: PileColours = PileColours {
    bright: rgb(0xff_fcf2),
    blocked: rgb(0xc9_c5ba),
    lifted: rgb(0xff_e59a),
    sides: [rgb(0xc4_a163), rgb(0x97_7840)],
    hair: rgb(0x7d_6a45),
    shadow: Color32::from_black_alpha(70),
    lock: rgb(0x6e_695e),
    table: rgb(0xc3_d8cd),
    frame: [rgb(0x9c_7549), rgb(0xc6_a274)],
    lines: Color32::TRANSPARENT,
};

/// White on black: a frame says where the table is.
pub(super) const CLASSIC_BOLD: PileColours = PileColours {
    bright: rgb(0xff_fbe8),
    blocked: rgb(0xa8_a8a8),
    lifted: rgb(0xff_e14d),
    sides: [rgb(0xd8_b878), rgb(0x9c_7d46)],
    hair: rgb(0x00_0000),
    shadow: Color32::from_black_alpha(160),
    lock: rgb(0x2c_2c2c),
    table: rgb(0x0a_1410),
    frame: [rgb(0xd0_d0d0), rgb(0x00_0000)],
    lines: Color32::TRANSPARENT,
};

/// Glass slides on a ruled bench in a steel frame: a quiet laboratory.
pub(super) const BIOLOGY_DARK: PileColours = PileColours {
    bright: rgb(0xf1_f7f8),
    blocked: rgb(0xa9_b4b8),
    lifted: rgb(0xc9_f5dd),
    sides: [rgb(0x86_b3bf), rgb(0x55_7f8c)],
    hair: rgb(0x35_505a),
    shadow: Color32::from_black_alpha(120),
    lock: rgb(0x53_6065),
    table: rgb(0x17_232c),
    frame: [rgb(0x48_555f), rgb(0x78_8894)],
    lines: rgb(0x20_303b),
};

pub(super) const BIOLOGY_LIGHT: PileColours = PileColours {
    bright: rgb(0xfb_feff),
    blocked: rgb(0xbf_cacf),
    lifted: rgb(0xc2_f0d6),
    sides: [rgb(0x93_bfca), rgb(0x64_8d99)],
    hair: rgb(0x50_6d78),
    shadow: Color32::from_black_alpha(60),
    lock: rgb(0x62_7077),
    table: rgb(0xd6_e4ea),
    frame: [rgb(0x8c_9fab), rgb(0xb9_c8d1)],
    lines: rgb(0xc5_d7df),
};

pub(super) const BIOLOGY_BOLD: PileColours = PileColours {
    bright: rgb(0xff_ffff),
    blocked: rgb(0xa6_b0b4),
    lifted: rgb(0x7d_ffb8),
    sides: [rgb(0x9c_d8e6), rgb(0x5a_8f9e)],
    hair: rgb(0x00_0000),
    shadow: Color32::from_black_alpha(160),
    lock: rgb(0x26_2f33),
    table: rgb(0x08_1116),
    frame: [rgb(0xc4_e4ee), rgb(0x00_0000)],
    lines: rgb(0x26_3238),
};
