//! What a set of tiles lies on. A set brings more than its faces: the table and its frame, the floor and the walls, and what lies around.

use std::sync::OnceLock;

use crate::session::ThemeChoice;

use egui::Color32;

use super::colours::rgb;
use super::{BoardColours, PileColours, Theme, pile};

/// The table of a set of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Table {
    /// The colour tiles of match-3, on slate.
    #[default]
    Colours,
    /// A room of Sokoban, of stone.
    Room,
    /// The classic set of Mahjong, on green felt in a wooden frame.
    Classic,
    /// The biology set of Mahjong, on the bench of a laboratory in a steel frame.
    Biology,
}

impl Table {
    /// Every table.
    pub const ALL: [Self; 4] = [Self::Colours, Self::Room, Self::Classic, Self::Biology];
}

/// What a table changes of a theme.
struct Cover {
    canvas: Color32,
    floor: [Color32; 2],
    wall: Color32,
    void: Color32,
    pile: PileColours,
}

impl Cover {
    const fn on(self, theme: &Theme) -> Theme {
        Theme {
            board: BoardColours {
                canvas: self.canvas,
                floor: self.floor,
                wall: self.wall,
                void: self.void,
                ..theme.board
            },
            pile: self.pile,
            ..*theme
        }
    }
}

/// The table of a theme. The theme's own colours are those of the first.
const fn cover(choice: ThemeChoice, table: Table) -> Option<Cover> {
    Some(match (choice, table) {
        (_, Table::Colours) => return None,
        (ThemeChoice::Dark, Table::Room) => Cover {
            canvas: rgb(0x12_1112),
            floor: [rgb(0x33_2f2c), rgb(0x2d_2a27)],
            wall: rgb(0x85_786a),
            void: rgb(0x2a_2622),
            pile: pile::CLASSIC_DARK,
        },
        (ThemeChoice::Light, Table::Room) => Cover {
            canvas: rgb(0xed_e9e2),
            floor: [rgb(0xff_fdf8), rgb(0xf9_f5ed)],
            wall: rgb(0xbd_ad97),
            void: rgb(0xdb_d4c8),
            pile: pile::CLASSIC_LIGHT,
        },
        (ThemeChoice::HighContrast, Table::Room) => Cover {
            canvas: rgb(0x00_0000),
            floor: [rgb(0x24_201a), rgb(0x18_1510)],
            wall: rgb(0xbc_b098),
            void: rgb(0x4a_4640),
            pile: pile::CLASSIC_BOLD,
        },
        (ThemeChoice::Dark, Table::Classic) => Cover {
            canvas: rgb(0x0d_1310),
            floor: [rgb(0x23_3730), rgb(0x1f_322b)],
            wall: rgb(0x95_7b5c),
            void: rgb(0x1d_2a25),
            pile: pile::CLASSIC_DARK,
        },
        (ThemeChoice::Light, Table::Classic) => Cover {
            canvas: rgb(0xe8_eeea),
            floor: [rgb(0xfb_fffc), rgb(0xf2_f9f5)],
            wall: rgb(0xb9_a283),
            void: rgb(0xcf_dcd5),
            pile: pile::CLASSIC_LIGHT,
        },
        (ThemeChoice::HighContrast, Table::Classic) => Cover {
            canvas: rgb(0x00_0000),
            floor: [rgb(0x16_2219), rgb(0x0e_1711)],
            wall: rgb(0xc0_b098),
            void: rgb(0x3c_4a42),
            pile: pile::CLASSIC_BOLD,
        },
        (ThemeChoice::Dark, Table::Biology) => Cover {
            canvas: rgb(0x0d_1319),
            floor: [rgb(0x21_2f39), rgb(0x1d_2a33)],
            wall: rgb(0x6d_7f8b),
            void: rgb(0x1c_2831),
            pile: pile::BIOLOGY_DARK,
        },
        (ThemeChoice::Light, Table::Biology) => Cover {
            canvas: rgb(0xe9_f0f3),
            floor: [rgb(0xfc_ffff), rgb(0xf3_f9fb)],
            wall: rgb(0xab_bcc5),
            void: rgb(0xd0_dde3),
            pile: pile::BIOLOGY_LIGHT,
        },
        (ThemeChoice::HighContrast, Table::Biology) => Cover {
            canvas: rgb(0x00_0000),
            floor: [rgb(0x16_2026), rgb(0x0d_161b)],
            wall: rgb(0xa2_b4bd),
            void: rgb(0x38_464e),
            pile: pile::BIOLOGY_BOLD,
        },
    })
}

impl Theme {
    /// The same theme over a table: boards and piles have its colours, and the rest stays.
    #[must_use]
    pub fn over(&self, table: Table) -> &'static Self {
        static OVER: OnceLock<[[Theme; Table::ALL.len()]; ThemeChoice::ALL.len()]> = OnceLock::new();
        let over = OVER.get_or_init(|| {
            ThemeChoice::ALL.map(|choice| {
                let theme = choice.theme();
                Table::ALL.map(|table| cover(choice, table).map_or(*theme, |cover| cover.on(theme)))
            })
        });
        &over[self.choice() as usize][table as usize]
    }

    /// Which theme it is, whatever table it is over.
    #[must_use]
    pub fn choice(&self) -> ThemeChoice {
        match self.dark {
            false => ThemeChoice::Light,
            true if self.panel == ThemeChoice::HighContrast.theme().panel => ThemeChoice::HighContrast,
            true => ThemeChoice::Dark,
        }
    }
}
