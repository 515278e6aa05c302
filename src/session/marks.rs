//! The kinds of marks on the boards: what each means, and which are shown.

/// A kind of mark that can be shown or not. One meaning a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkSwitch {
    /// Solid outline: under the pointer.
    Hovered,
    /// Solid outline: selected or picked.
    Selected,
    /// Dashed outline: changed by the selected action.
    Changed,
    /// Dashed outline: a hole after a cancel.
    Hole,
    /// Outline: a match that is ready.
    Ready,
    /// Outline: a move that was refused.
    Refused,
    /// Corner: a problem.
    Problem,
    /// Pale: another layer.
    Dim,
    /// Hatching: a ball is lost here.
    Dead,
    /// Dots: the hero or the picked ball can come here.
    Reachable,
}

impl MarkSwitch {
    /// Every kind, in the order of the legend.
    pub const ALL: [Self; 10] = [
        Self::Hovered,
        Self::Selected,
        Self::Changed,
        Self::Hole,
        Self::Ready,
        Self::Refused,
        Self::Problem,
        Self::Dim,
        Self::Dead,
        Self::Reachable,
    ];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hovered => "Hovered cells",
            Self::Selected => "Selected cells",
            Self::Changed => "Changed cells",
            Self::Hole => "Holes",
            Self::Ready => "Ready matches",
            Self::Refused => "Refused moves",
            Self::Problem => "Problems",
            Self::Dim => "Other layers",
            Self::Dead => "Dead squares",
            Self::Reachable => "Cells in reach",
        }
    }

    /// How it looks and what it means.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Hovered => "Thin outline: the cells under the pointer, on both boards.",
            Self::Selected => "Thick outline: selected in the Level, or picked for a swap in Live.",
            Self::Changed => "Dashed outline: changed by the selected action.",
            Self::Hole => "Dashed outline: empty after a cancel, where a piece is due.",
            Self::Ready => "Outline: a match that has not been cleared yet.",
            Self::Refused => "Red outline: the cells of a move that was refused.",
            Self::Problem => {
                "Red corner, or red outline round balls that hold one another: Problems says what is wrong here."
            }
            Self::Dim => "Pale: lies on a layer that is not painted on.",
            Self::Dead => "Hatched: a ball here can never come to a destination.",
            Self::Reachable => "Dots: the hero under the pointer can walk here, or the picked ball be pushed.",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Which kinds of marks are shown.
///
/// It is kept as those that are not, so that a kind which is new to an older settings file is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Marks {
    hidden: u16,
}

impl Marks {
    /// Whether a kind is shown.
    #[must_use]
    pub const fn shows(self, mark: MarkSwitch) -> bool {
        self.hidden & mark.bit() == 0
    }

    /// Shows a kind, or not.
    pub const fn show(&mut self, mark: MarkSwitch, shown: bool) {
        if shown {
            self.hidden &= !mark.bit();
        } else {
            self.hidden |= mark.bit();
        }
    }
}
