//! The kinds of marks on the boards: what each means, and which are shown.

use super::outline::Mark;

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

    /// The mark that it switches, if it is drawn on cells.
    #[must_use]
    pub const fn mark(self) -> Option<Mark> {
        Some(match self {
            Self::Hovered => Mark::Hovered,
            Self::Selected => Mark::Selected,
            Self::Changed => Mark::Changed,
            Self::Hole => Mark::Hole,
            Self::Ready => Mark::Ready,
            Self::Refused => Mark::Refused,
            Self::Problem => Mark::Problem,
            Self::Dim | Self::Dead | Self::Reachable => return None,
        })
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

    /// Whether a mark on cells is drawn. The cell that the keyboard acts on always is.
    #[must_use]
    pub fn draws(self, mark: Mark) -> bool {
        let mark = match mark {
            // A group that is frozen is a problem, too.
            Mark::Frozen => Mark::Problem,
            mark => mark,
        };
        MarkSwitch::ALL
            .into_iter()
            .all(|switch| switch.mark() != Some(mark) || self.shows(switch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_switch_hides_its_own_mark_alone() {
        for switch in MarkSwitch::ALL {
            let mut marks = Marks::default();
            marks.show(switch, false);
            for other in MarkSwitch::ALL {
                assert_eq!(marks.shows(other), other != switch);
                if let Some(mark) = other.mark() {
                    assert_eq!(marks.draws(mark), other != switch);
                }
            }
            assert!(marks.draws(Mark::Cursor));
            marks.show(switch, true);
            assert_eq!(marks, Marks::default());
        }
    }
}
