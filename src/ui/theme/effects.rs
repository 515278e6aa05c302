//! The colours of bars that fill, and of what is drawn over the cells of a match that raises an effect.

use egui::Color32;

use super::Theme;
use super::colours::rgb;
use crate::level::match3::Colour;

/// The colours of bars. Text in [`Theme::strong`] can be read on each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EffectColours {
    /// What has been reached of a goal.
    pub goal: Color32,
    /// A goal that is reached.
    pub reached: Color32,
    /// The hit points that the enemy has left.
    pub enemy: Color32,
    /// What a strike has just taken from it.
    pub wound: Color32,
    /// The energy of an attack.
    pub energy: Color32,
    /// The edge of what is being struck, and of a bar that is full.
    pub flash: Color32,
}

static ON_DARK: EffectColours = EffectColours {
    goal: rgb(0x36_3f86),
    reached: rgb(0x1c_5a3b),
    enemy: rgb(0x8a_2836),
    wound: rgb(0x9a_4b12),
    energy: rgb(0x6b_4c10),
    flash: rgb(0xff_d166),
};

static ON_LIGHT: EffectColours = EffectColours {
    goal: rgb(0xb9_c3ff),
    reached: rgb(0xa9_e2c2),
    enemy: rgb(0xff_b3b5),
    wound: rgb(0xff_c98f),
    energy: rgb(0xff_d98a),
    flash: rgb(0xc2_6a00),
};

static IN_HIGH_CONTRAST: EffectColours = EffectColours {
    goal: rgb(0x4a_4100),
    reached: rgb(0x00_5228),
    enemy: rgb(0x78_0010),
    wound: rgb(0x66_3300),
    energy: rgb(0x52_3d00),
    flash: rgb(0xff_e14d),
};

impl EffectColours {
    /// The colours that belong to a theme.
    #[must_use]
    pub fn of(theme: &Theme) -> &'static Self {
        match (theme.dark, theme.panel == super::HIGH_CONTRAST.panel) {
            (true, true) => &IN_HIGH_CONTRAST,
            (true, false) => &ON_DARK,
            (false, _) => &ON_LIGHT,
        }
    }

    /// The fills, which text stands on.
    #[must_use]
    pub const fn fills(&self) -> [Color32; 5] {
        [self.goal, self.reached, self.enemy, self.wound, self.energy]
    }
}

/// The colour of what flies from a tile: the bright part of its picture.
#[must_use]
pub const fn spark(colour: Colour) -> Color32 {
    rgb(match colour.index() {
        0 => 0xff_6b6b,
        1 => 0x5a_acff,
        2 => 0x5f_d37c,
        3 => 0xff_d64a,
        4 => 0xb5_7cff,
        5 => 0xff_9e52,
        6 => 0x4a_dde2,
        _ => 0xff_8fce,
    })
}

/// The same, as deep as the edge of the tile: it stands round what is bright, so that it shows on a light board.
#[must_use]
pub const fn ember(colour: Colour) -> Color32 {
    rgb(match colour.index() {
        0 => 0x7e_0f2a,
        1 => 0x0e_3580,
        2 => 0x0d_5430,
        3 => 0x94_560a,
        4 => 0x3e_1580,
        5 => 0x84_330a,
        6 => 0x06_5566,
        _ => 0x85_225f,
    })
}
