//! Every colour, size and font of the interface, for dark and light.
//!
//! [`install`] sets egui's own widgets; what we paint ourselves takes its colours from [`Theme::of`].

mod colours;
mod effects;
pub mod mark;
mod pile;
mod style;
mod table;
#[cfg(test)]
mod tests;

pub use effects::{EffectColours, ember, spark};
pub use pile::PileColours;
pub use style::{choose, install};
pub use table::Table;

use egui::{Color32, FontFamily, FontId};
use egui_material_icons::MaterialIcon;

use crate::session::ThemeChoice;

use colours::{DARK, HIGH_CONTRAST, LIGHT};

/// Sizes, in points.
pub mod size {
    /// Body text.
    pub const TEXT: f32 = 13.0;
    /// Captions, rulers, secondary text.
    pub const SMALL: f32 = 11.0;
    /// Titles of panels and dialogs.
    pub const HEADING: f32 = 15.0;
    /// An icon in a button.
    pub const ICON: f32 = 17.0;
    /// A row of a list or a tree.
    pub const ROW: f32 = 22.0;
    /// A tool bar, a panel's header, Live's strip.
    pub const BAR: f32 = 32.0;
    /// The status bar.
    pub const STATUS: f32 = 26.0;
    /// Between neighbours that belong together.
    pub const GAP: f32 = 6.0;
    /// Between groups, and inside panels.
    pub const PAD: f32 = 10.0;
    /// The indent of a tree level.
    pub const INDENT: f32 = 12.0;
    /// The rounding of controls.
    pub const RADIUS: u8 = 5;
    /// The rounding of windows, menus and cards.
    pub const WINDOW_RADIUS: u8 = 8;
    /// The thickness of a canvas's rulers.
    pub const RULER: f32 = 20.0;
    /// The side of a cell at 100 %.
    pub const CELL: f32 = 48.0;
    /// The most height of an open list, and of the area that it opens in.
    pub const LIST: f32 = 520.0;
}

/// A state of an action as it looks everywhere: colour, icon and word, always together.
#[derive(Debug, Clone, Copy)]
pub struct StateLook<'w> {
    /// The state's colour, readable as text on a panel.
    pub colour: Color32,
    /// Its icon, from the icon font.
    pub icon: MaterialIcon,
    /// Its word.
    pub word: &'w str,
}

/// The looks of the five states of an action.
#[derive(Debug, Clone, Copy)]
pub struct States {
    /// Queued, not started: grey.
    pub pending: StateLook<'static>,
    /// Its own logic or tween is in progress: blue.
    pub running: StateLook<'static>,
    /// Its children have not ended: yellow.
    pub waiting: StateLook<'static>,
    /// Ended by itself: green.
    pub completed: StateLook<'static>,
    /// Ended from outside, or failed: red.
    pub canceled: StateLook<'static>,
}

/// The colours of a board.
#[derive(Debug, Clone, Copy)]
pub struct BoardColours {
    /// Around and behind the board.
    pub canvas: Color32,
    /// The rulers' ground.
    pub ruler: Color32,
    /// A floor cell, and every second one.
    pub floor: [Color32; 2],
    /// A wall block.
    pub wall: Color32,
    /// The ring of a destination.
    pub destination: Color32,
    /// The mark of a spawner.
    pub spawner: Color32,
    /// The hatching of a void in the Level.
    pub void: Color32,
    /// The die of a random cell.
    pub die: Color32,
    /// How much of a random cell's rolled tile shows, 0 to 1.
    pub rolled_alpha: f32,
    /// How much of the layer that is not painted on shows, 0 to 1.
    pub dimmed_alpha: f32,
}

/// The colours of marks on a board. One meaning a mark.
#[derive(Debug, Clone, Copy)]
pub struct MarkColours {
    /// Solid outline: hovered.
    pub hovered: Color32,
    /// Solid outline: selected, picked, or the keyboard's cell.
    pub selected: Color32,
    /// Dashed outline: changed by the selected action.
    pub changed: Color32,
    /// Outline of holes left by a cancel.
    pub hole: Color32,
    /// Outline of matches that are ready.
    pub ready: Color32,
    /// Corner: problem.
    pub problem: Color32,
    /// Outline of cells that a stroke of the eraser would clear, and of refused ones.
    pub erased: Color32,
    /// Frame: past or preview.
    pub past: Color32,
    /// The flash of cells that undo changed.
    pub flash: Color32,
}

/// The colours of the interface.
#[derive(Debug, Clone, Copy)]
pub struct Theme {
    /// Light on dark, or dark on light.
    pub dark: bool,
    /// Between panels, and behind everything.
    pub window: Color32,
    /// The line along which two panels meet, and the outline of the tab in front.
    pub seam: Color32,
    /// A panel.
    pub panel: Color32,
    /// A card, a field's surroundings, a raised control.
    pub raised: Color32,
    /// A control under the pointer.
    pub hovered: Color32,
    /// A control being pressed.
    pub pressed: Color32,
    /// A text field.
    pub field: Color32,
    /// A line between two surfaces.
    pub border: Color32,
    /// The edge of a control.
    pub edge: Color32,
    /// Text.
    pub text: Color32,
    /// Titles, and text that matters.
    pub strong: Color32,
    /// Captions and hints.
    pub weak: Color32,
    /// What is disabled or barely there.
    pub faint: Color32,
    /// The program's own colour: what is chosen or focused.
    pub accent: Color32,
    /// The ground of what is chosen.
    pub accent_ground: Color32,
    /// The playhead, wherever it is drawn: the moment that Live shows.
    pub playhead: Color32,
    /// Text on [`Theme::accent`].
    pub on_accent: Color32,
    /// All is well.
    pub good: Color32,
    /// Mind this.
    pub warn: Color32,
    /// This is wrong.
    pub bad: Color32,
    /// The states of actions.
    pub states: States,
    /// The board.
    pub board: BoardColours,
    /// Marks on the board.
    pub marks: MarkColours,
    /// A pile.
    pub pile: PileColours,
}

impl Theme {
    /// The veil over what comes after the playhead, on this ground. Words under it can still be read.
    #[must_use]
    pub fn veil(&self, ground: Color32) -> Color32 {
        ground.gamma_multiply(if self.dark { 0.3 } else { 0.2 })
    }

    /// The theme that a part of the interface is drawn in.
    #[must_use]
    pub fn of(ui: &egui::Ui) -> &'static Self {
        Self::of_visuals(ui.visuals())
    }

    /// The theme that these visuals were made of.
    #[must_use]
    pub fn of_visuals(visuals: &egui::Visuals) -> &'static Self {
        match visuals.dark_mode {
            false => &LIGHT,
            // egui knows two themes alone; the ground of panels tells the two dark ones apart.
            true if visuals.panel_fill == HIGH_CONTRAST.panel => &HIGH_CONTRAST,
            true => &DARK,
        }
    }
}

impl ThemeChoice {
    /// Its colours.
    #[must_use]
    pub const fn theme(self) -> &'static Theme {
        match self {
            Self::Dark => &DARK,
            Self::Light => &LIGHT,
            Self::HighContrast => &HIGH_CONTRAST,
        }
    }
}

/// The font of an icon of a size, in points.
#[must_use]
pub fn icon_font(points: f32) -> FontId {
    FontId::new(points, FontFamily::Name(egui_material_icons::FONT_FAMILY.into()))
}

/// The font of digits that must not dance.
#[must_use]
pub const fn digits_font(points: f32) -> FontId {
    FontId::new(points, FontFamily::Monospace)
}

impl Theme {
    /// The theme's name in egui.
    #[must_use]
    pub const fn egui(&self) -> egui::Theme {
        if self.dark {
            egui::Theme::Dark
        } else {
            egui::Theme::Light
        }
    }
}
