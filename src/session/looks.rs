//! How the window looks, as it is chosen and kept: the theme, the two canvases and how near they look.

/// A theme, as it is chosen and kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum ThemeChoice {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light.
    Light,
    /// White and yellow on black, with bright edges.
    HighContrast,
}

impl ThemeChoice {
    /// Every theme, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::HighContrast];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "Dark",
            Self::Light => "Light",
            Self::HighContrast => "High-contrast",
        }
    }
}

/// One of the two canvases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pane {
    /// The level, which is painted.
    Level,
    /// The running game.
    Live,
}

/// A request to look from nearer or farther.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Zoom {
    /// The whole board, from now on also when the pane changes its size.
    Fit,
    /// 100 %.
    Actual,
    /// A step nearer.
    In,
    /// A step farther.
    Out,
}

/// The speeds to choose from.
pub const SPEEDS: [f32; 9] = [0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, f32::INFINITY];
