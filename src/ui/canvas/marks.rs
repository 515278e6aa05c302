//! Which of the marks that are drawn on cells each switch shows and hides.

use super::outline::Mark;

use crate::session::{MarkSwitch, Marks};

impl MarkSwitch {
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
}

impl Marks {
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
