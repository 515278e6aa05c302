//! The colours of the dark, the light and the high-contrast theme.

use egui::Color32;
use egui_material_icons::{MaterialIcon, icons};

use super::{BoardColours, MarkColours, StateLook, States, Theme, pile};

pub(super) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn states(pending: u32, running: u32, waiting: u32, completed: u32, canceled: u32) -> States {
    const fn look(hex: u32, icon: MaterialIcon, word: &'static str) -> StateLook<'static> {
        StateLook {
            colour: rgb(hex),
            icon,
            word,
        }
    }
    States {
        pending: look(pending, icons::ICON_PENDING, "Pending"),
        running: look(running, icons::ICON_PLAY_CIRCLE, "Running"),
        waiting: look(waiting, icons::ICON_HOURGLASS_TOP, "Waiting"),
        completed: look(completed, icons::ICON_CHECK_CIRCLE, "Completed"),
        canceled: look(canceled, icons::ICON_CANCEL, "Canceled"),
    }
}

/// Light on dark.
pub(super) static DARK: Theme = Theme {
    dark: true,
    window: rgb(0x0e_1014),
    seam: rgb(0x0e_1014),
    panel: rgb(0x16_181d),
    raised: rgb(0x20_232a),
    hovered: rgb(0x2a_2e37),
    pressed: rgb(0x33_3844),
    field: rgb(0x0f_1115),
    border: rgb(0x25_2931),
    edge: rgb(0x33_3843),
    text: rgb(0xc9_ced8),
    strong: rgb(0xf2_f4f8),
    weak: rgb(0x8b_93a3),
    faint: rgb(0x5a_6170),
    accent: rgb(0x7c_8cff),
    accent_ground: rgb(0x2b_3163),
    playhead: rgb(0xff_7ad9),
    on_accent: rgb(0x0e_1014),
    good: rgb(0x4a_cf8b),
    warn: rgb(0xf2_b84b),
    bad: rgb(0xff_7373),
    states: states(0x8e_96a6, 0x5a_a7ff, 0xf2_c14e, 0x4a_cf8b, 0xff_6b70),
    board: BoardColours {
        canvas: rgb(0x10_1217),
        ruler: rgb(0x16_181d),
        floor: [rgb(0x2b_2f39), rgb(0x26_2a33)],
        wall: rgb(0x74_7d91),
        spawner: rgb(0x8f_9bff),
        destination: rgb(0x5f_d98a),
        void: rgb(0x22_262e),
        die: rgb(0xa6_aebd),
        rolled_alpha: 0.45,
        dimmed_alpha: 0.4,
    },
    marks: MarkColours {
        hovered: rgb(0xe9_ecf4),
        selected: rgb(0x8c_9aff),
        changed: rgb(0xff_d166),
        hole: rgb(0xff_8f5a),
        ready: rgb(0x5f_e0b0),
        problem: rgb(0xff_5c61),
        erased: rgb(0xff_8286),
        past: rgb(0xf2_a83b),
        flash: rgb(0xff_ffff),
    },
    pile: pile::CLASSIC_DARK,
};

/// Dark on light.
pub(super) static LIGHT: Theme = Theme {
    dark: false,
    window: rgb(0xe4_e7ed),
    seam: rgb(0xe4_e7ed),
    panel: rgb(0xf8_f9fb),
    raised: rgb(0xff_ffff),
    hovered: rgb(0xea_edf3),
    pressed: rgb(0xdd_e1ea),
    field: rgb(0xff_ffff),
    border: rgb(0xdc_e0e8),
    edge: rgb(0xc7_cdd9),
    text: rgb(0x33_3a47),
    strong: rgb(0x12_161e),
    weak: rgb(0x63_6c7c),
    faint: rgb(0xa0_a8b6),
    accent: rgb(0x43_53d6),
    accent_ground: rgb(0xdf_e3ff),
    playhead: rgb(0xb0_1f8a),
    on_accent: rgb(0xff_ffff),
    good: rgb(0x12_7f4a),
    warn: rgb(0x9a_6400),
    bad: rgb(0xc9_2a36),
    states: states(0x66_6f7e, 0x1b_6fd6, 0x94_6500, 0x12_7f4a, 0xc9_2a36),
    board: BoardColours {
        canvas: rgb(0xe9_ecf1),
        ruler: rgb(0xf3_f5f8),
        floor: [rgb(0xff_ffff), rgb(0xf6_f8fb)],
        wall: rgb(0xb2_bac9),
        spawner: rgb(0x5b_6af0),
        destination: rgb(0x1f_9d57),
        void: rgb(0xd4_d9e2),
        die: rgb(0x6b_7484),
        rolled_alpha: 0.42,
        dimmed_alpha: 0.4,
    },
    marks: MarkColours {
        hovered: rgb(0x2a_303c),
        selected: rgb(0x4f_5fe3),
        changed: rgb(0x9a_5c00),
        hole: rgb(0xc2_4e0d),
        ready: rgb(0x0a_7d57),
        problem: rgb(0xd6_2f3b),
        erased: rgb(0xd6_2f3b),
        past: rgb(0x98_5f00),
        flash: rgb(0x4f_5fe3),
    },
    pile: pile::CLASSIC_LIGHT,
};

/// White and yellow on black, with bright edges.
pub(super) static HIGH_CONTRAST: Theme = Theme {
    dark: true,
    window: rgb(0x00_0000),
    seam: rgb(0xb4_b4b4),
    panel: rgb(0x00_0000),
    raised: rgb(0x0c_0c0c),
    hovered: rgb(0x2e_2e2e),
    pressed: rgb(0x44_4444),
    field: rgb(0x00_0000),
    border: rgb(0x8c_8c8c),
    edge: rgb(0xd0_d0d0),
    text: rgb(0xff_ffff),
    strong: rgb(0xff_ffff),
    weak: rgb(0xda_dada),
    faint: rgb(0x9c_9c9c),
    accent: rgb(0xff_e14d),
    accent_ground: rgb(0x3f_3700),
    playhead: rgb(0xff_9cf5),
    on_accent: rgb(0x00_0000),
    good: rgb(0x5c_f2a0),
    warn: rgb(0xff_c247),
    bad: rgb(0xff_9494),
    states: states(0xc8_ced8, 0x8c_c8ff, 0xff_d84d, 0x5c_f2a0, 0xff_9494),
    board: BoardColours {
        canvas: rgb(0x00_0000),
        ruler: rgb(0x00_0000),
        floor: [rgb(0x20_2020), rgb(0x14_1414)],
        wall: rgb(0xb4_b4b4),
        spawner: rgb(0xb8_c2ff),
        destination: rgb(0x6d_ffa0),
        void: rgb(0x4a_4a4a),
        die: rgb(0xe0_e0e0),
        rolled_alpha: 0.6,
        dimmed_alpha: 0.5,
    },
    marks: MarkColours {
        hovered: rgb(0xff_ffff),
        selected: rgb(0xff_e14d),
        changed: rgb(0xff_9cf5),
        hole: rgb(0xff_a36e),
        ready: rgb(0x6d_ffcb),
        problem: rgb(0xff_7c80),
        erased: rgb(0xff_9494),
        past: rgb(0xff_c247),
        flash: rgb(0xff_ffff),
    },
    pile: pile::CLASSIC_BOLD,
};
