//! The levels of a file that holds several: one is open in the editor, and the others wait with their histories.

use super::App;
use super::document::{Document, Remark};
use crate::editor::Editor;
use crate::level::Level;

/// The other levels of a document.
pub struct Collection {
    /// Every level of the file in its order; in the place of the one that is open something lies that is never looked at.
    waiting: Vec<Editor>,
    /// The place of the one that is open.
    pub at: usize,
}

impl Collection {
    /// The levels of a file, of which the first is open; `None` where it is the only one.
    #[must_use]
    pub fn of(levels: Vec<Level>) -> Option<Self> {
        Self::of_editors(levels.into_iter().map(Editor::new).collect(), 0)
    }

    /// The levels of a file, each with its history, of which the one at a place is open; `None` where it is the only one.
    #[must_use]
    pub fn of_editors(waiting: Vec<Editor>, at: usize) -> Option<Self> {
        (waiting.len() > 1 && at < waiting.len()).then_some(Self { waiting, at })
    }

    /// How many levels there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether there is none; a file of one level is no collection.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The editors of all levels, with that of the open one in its place.
    pub fn editors<'a>(&'a self, open: &'a Editor) -> impl ExactSizeIterator<Item = &'a Editor> {
        let waiting = self.waiting.iter().enumerate();
        waiting.map(move |(place, editor)| if place == self.at { open } else { editor })
    }

    /// Whether a level that is not open differs from what was saved.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        let waiting = self.waiting.iter().enumerate();
        waiting
            .filter(|(place, _)| *place != self.at)
            .any(|(_, editor)| editor.is_dirty())
    }

    /// Opens another level in the place of the present one, with the same tool, tile and layer in hand.
    pub(super) fn choose(&mut self, open: &mut Editor, place: usize) {
        if place < self.waiting.len() && place != self.at {
            let before = std::mem::replace(&mut self.at, place);
            std::mem::swap(open, &mut self.waiting[before]);
            std::mem::swap(open, &mut self.waiting[place]);
            open.take_tools_of(&self.waiting[before]);
        }
    }

    /// Notes that the states with these revisions are on disk, a revision a level.
    pub fn mark_saved(&mut self, revisions: &[u64]) {
        for (editor, revision) in self.waiting.iter_mut().zip(revisions) {
            editor.mark_saved(*revision);
        }
    }
}

/// Where a level is found again in a file that may have changed: at its place when that has its title still, else where the first
/// of that title is, else at its place.
#[must_use]
pub fn place_again(titles: &[String], title: &str, place: usize) -> usize {
    let has_title = |at: &usize| titles.get(*at).is_some_and(|known| known == title);
    let same = Some(place).filter(has_title);
    let moved = || (0..titles.len()).find(has_title);
    same.or_else(moved).unwrap_or(place.min(titles.len().saturating_sub(1)))
}

impl Document {
    /// The place of the open level in its file, from 0.
    #[must_use]
    pub fn place(&self) -> usize {
        self.collection.as_ref().map_or(self.level, |collection| collection.at)
    }

    /// The document's file as it is now, with the same level open, by its title or else by its number; `None` without a file.
    ///
    /// # Errors
    /// Why it does not read: a sentence.
    #[must_use]
    pub fn reopened(&self, number: u64) -> Option<Result<(Self, Remark), String>> {
        let path = self.path.as_deref()?;
        let title = self.editor.level().name.as_str();
        Some(
            Self::open_level(path, self.place(), number).and_then(|(mut document, remark)| {
                let place = place_again(&document.levels, title, self.place());
                if let Some(collection) = &mut document.collection {
                    collection.choose(&mut document.editor, place);
                } else if place != document.level {
                    return Self::open_level(path, place, number);
                }
                Ok((document, remark))
            }),
        )
    }

    /// Every level of the document in the order of its file.
    #[must_use]
    pub fn levels(&self) -> Vec<&Level> {
        match &self.collection {
            Some(collection) => collection.editors(&self.editor).map(Editor::level).collect(),
            None => vec![self.editor.level()],
        }
    }

    /// The revisions of every level, in the same order.
    #[must_use]
    pub fn revisions(&self) -> Vec<u64> {
        match &self.collection {
            Some(collection) => collection.editors(&self.editor).map(Editor::revision).collect(),
            None => vec![self.editor.revision()],
        }
    }
}

impl App {
    /// Opens another level of the file. The others keep their edits and their histories.
    pub(super) fn choose_level(&mut self, place: usize, now: f64) {
        if self.is_saving() || self.document.editor.is_painting() {
            let why = "The file is being saved, or a stroke painted; choose the level again when that is done.";
            self.hint = Some((why.into(), now));
            return;
        }
        let Some(collection) = &mut self.document.collection else {
            let path = self.document.path.clone();
            // The others of this file are read when they are asked for.
            if let Some(path) = path.filter(|_| place < self.document.levels.len() && place != self.document.level) {
                self.commands.push(crate::command::Command::OpenLevel(path, place));
            }
            return;
        };
        if place >= collection.len() || place == collection.at {
            return;
        }
        collection.choose(&mut self.document.editor, place);
        self.take_present_place();
    }

    /// The levels of the file for the list: the place of the open one, and all.
    pub(super) fn place_in_file(&self) -> Option<(usize, usize)> {
        let count = self.document.levels.len();
        match &self.document.collection {
            Some(collection) => Some((collection.at, collection.len())),
            None => (count > 1).then_some((self.document.level, count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::place_again;

    #[test]
    fn a_level_is_found_again_by_its_title_and_else_by_its_number() {
        let titles = |titles: &[&str]| titles.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(place_again(&titles(&["a", "b", "b"]), "b", 2), 2);
        assert_eq!(place_again(&titles(&["new", "a", "b"]), "a", 0), 1);
        assert_eq!(place_again(&titles(&["a", "other", "c"]), "b", 1), 1);
        assert_eq!(place_again(&titles(&["a"]), "c", 2), 0);
        assert_eq!(place_again(&[], "c", 2), 0);
    }
}
