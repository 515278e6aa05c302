//! Which keys each command has: those of the table, or those of a program that the user knows better.
//!
//! A preset names only what differs. Its keys are the documented defaults of that program for what is the same here; a command
//! whose own key is taken by that moves to another, and what the program has no word for keeps ours.

use super::Entry;
use crate::command::keys::{Key, Keys, bare, ctrl, ctrl_shift, shift};
use crate::session::{Keymap, Preset, StepKeys};

impl Preset {
    /// The commands whose keys are not those of the table.
    const fn changes(self) -> &'static [(&'static str, &'static [Keys])] {
        match self {
            Self::Tilewright => &[],
            Self::Tiled => TILED,
            Self::Ldtk => LDTK,
            Self::Aseprite => ASEPRITE,
        }
    }
}

/// Tiled, from the chapter on keyboard shortcuts of its manual: R selects, P fills a shape, D is its random mode.
const TILED: &[(&str, &[Keys])] = &[
    ("fill", &[bare(Key::F)]),
    ("select", &[bare(Key::R)]),
    ("rectangle", &[bare(Key::P)]),
    ("scatter", &[bare(Key::D)]),
    ("flip-x", &[bare(Key::X)]),
    ("flip-y", &[bare(Key::Y)]),
    ("layer-up", &[ctrl(Key::PageUp)]),
    ("layer-down", &[ctrl(Key::PageDown)]),
    ("layer-solo", &[ctrl_shift(Key::H)]),
    ("fit", &[ctrl(Key::Slash), bare(Key::Num0)]),
];

/// `LDtk`, from the cheat sheet that its H key opens: X and Y flip, R is its random mode, Shift+A shows one layer.
const LDTK: &[(&str, &[Keys])] = &[
    ("scatter", &[bare(Key::R)]),
    ("rectangle", &[shift(Key::R)]),
    ("flip-x", &[bare(Key::X), shift(Key::H)]),
    ("flip-y", &[bare(Key::Y), shift(Key::V)]),
    ("layer-solo", &[shift(Key::A)]),
    ("find", &[ctrl(Key::F), ctrl_shift(Key::P), ctrl(Key::K)]),
];

/// Aseprite, from its list of keyboard shortcuts: G is the bucket, U the rectangle, Ctrl+D deselects.
const ASEPRITE: &[(&str, &[Keys])] = &[
    ("fill", &[bare(Key::G)]),
    ("rectangle", &[bare(Key::U)]),
    ("select-none", &[ctrl(Key::D)]),
    ("flip-x", &[shift(Key::H)]),
    ("flip-y", &[shift(Key::V)]),
];

impl StepKeys {
    /// The key in the place of one of the table; with Shift it steps backwards all the same.
    const fn of(self, key: Key) -> Key {
        match (self, key) {
            (Self::F10F11, Key::F6) => Key::F10,
            (Self::F10F11, Key::F7) => Key::F11,
            (_, key) => key,
        }
    }
}

impl Keymap {
    /// The keys of a command, the one that is shown first.
    pub fn keys(self, entry: &Entry) -> impl Iterator<Item = Keys> + use<> {
        let changed = self.preset.changes().iter().find(|(id, _)| *id == entry.id);
        let keys = changed.map_or(entry.keys, |(_, keys)| keys);
        keys.iter().map(move |keys| Keys {
            key: self.steps.of(keys.key),
            ..*keys
        })
    }

    /// The keys that stand beside a command; `None` when it has none.
    #[must_use]
    pub fn first(self, entry: &Entry) -> Option<Keys> {
        self.keys(entry).next()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TABLE, entry};
    use super::*;
    use crate::command::Panel;

    fn keymaps() -> impl Iterator<Item = Keymap> {
        Preset::ALL
            .into_iter()
            .flat_map(|preset| StepKeys::ALL.map(|steps| Keymap { preset, steps }))
    }

    #[test]
    fn under_no_preset_do_two_commands_answer_to_the_same_key_in_the_same_panel() {
        for keymap in keymaps() {
            for focus in Panel::ALL {
                let mut taken: Vec<(Keys, &str)> = Vec::new();
                for entry in TABLE.iter().filter(|entry| entry.when.holds(focus)) {
                    for keys in keymap.keys(entry) {
                        let other = taken.iter().find(|(other, _)| *other == keys);
                        assert_eq!(other, None, "{keymap:?}, {focus:?}: {} and {keys:?}", entry.id);
                        taken.push((keys, entry.id));
                    }
                }
            }
        }
    }

    #[test]
    fn no_preset_takes_the_keys_that_the_boards_take_by_themselves() {
        let arrows = [Key::ArrowUp, Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft];
        let others = [Key::Plus, Key::Equals, Key::Minus, Key::Enter, Key::Escape];
        for key in arrows.into_iter().chain(others).map(bare) {
            for keymap in keymaps() {
                let taken = TABLE.iter().find(|entry| keymap.keys(entry).any(|keys| keys == key));
                assert_eq!(taken.map(|entry| entry.id), None, "{keymap:?}: {key:?}");
            }
        }
    }

    #[test]
    fn presets_name_commands_that_there_are_and_only_what_differs() {
        for preset in Preset::ALL {
            for (id, keys) in preset.changes() {
                let entry = entry(id).unwrap_or_else(|| panic!("{id} is no command"));
                assert!(!keys.is_empty() && *keys != entry.keys, "{id} of {}", preset.name());
            }
        }
    }

    #[test]
    fn no_preset_leaves_a_command_without_the_keys_that_it_had() {
        for keymap in keymaps() {
            for entry in TABLE.iter().filter(|entry| !entry.keys.is_empty()) {
                assert!(keymap.first(entry).is_some(), "{keymap:?}: {}", entry.id);
            }
        }
    }

    #[test]
    fn step_keys_move_over_and_into_and_leave_the_others() {
        let keymap = Keymap {
            steps: StepKeys::F10F11,
            ..Keymap::default()
        };
        let first = |id| entry(id).and_then(|entry| keymap.first(entry)).map(|keys| keys.key);
        let found = ["step-over", "step-into", "step-out", "continue"].map(first);
        assert_eq!(found, [Key::F10, Key::F11, Key::F8, Key::F5].map(Some));
        let back = |id| entry(id).and_then(|entry| keymap.first(entry));
        let found = ["step-back-over", "step-back-into", "step-back-out", "continue-back"].map(back);
        assert_eq!(
            found,
            [Key::F10, Key::F11, Key::F8, Key::F5].map(|key| Some(shift(key)))
        );
    }
}
