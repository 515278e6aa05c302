//! The tools of the Level canvas.

/// A tool of the Level canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tool {
    /// Paints the chosen tile. With Shift it draws a line.
    #[default]
    Brush,
    /// Leaves a random piece on the Pieces layer (with Shift none), and floor on the Terrain layer.
    Eraser,
    /// Paints a straight line from press to release.
    Line,
    /// Paints a rectangle from press to release; with Shift its outline.
    Rectangle,
    /// Paints the 4-connected cells that are equal to the pressed one; with Shift all equal cells of the layer.
    Fill,
    /// Selects a rectangle; Shift adds, Ctrl removes. A drag inside the selection moves what is selected.
    Select,
    /// Selects the 4-connected cells that are equal to the pressed one; Shift adds, Ctrl removes.
    Wand,
    /// Takes the topmost visible tile and switches to its layer.
    Eyedropper,
}

impl Tool {
    /// Every tool, in the order of the header.
    pub const ALL: [Self; 8] = [
        Self::Brush,
        Self::Eraser,
        Self::Line,
        Self::Rectangle,
        Self::Fill,
        Self::Select,
        Self::Wand,
        Self::Eyedropper,
    ];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brush => "Brush",
            Self::Eraser => "Eraser",
            Self::Line => "Line",
            Self::Rectangle => "Rectangle",
            Self::Fill => "Fill",
            Self::Select => "Select",
            Self::Wand => "Wand",
            Self::Eyedropper => "Eyedropper",
        }
    }

    /// Whether it paints: Ctrl and a click take a tile then.
    #[must_use]
    pub const fn paints(self) -> bool {
        !matches!(self, Self::Select | Self::Wand | Self::Eyedropper)
    }

    /// Whether it paints the chosen tile.
    #[must_use]
    pub const fn paints_tile(self) -> bool {
        self.paints() && !matches!(self, Self::Eraser)
    }

    /// Whether it selects.
    #[must_use]
    pub const fn selects(self) -> bool {
        matches!(self, Self::Select | Self::Wand)
    }
}
