//! Whose keys the commands have, as it is chosen and kept.

/// Whose keys choose tools and edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum Preset {
    /// Our own.
    #[default]
    Tilewright,
    /// Those of the Tiled map editor.
    Tiled,
    /// Those of the level editor `LDtk`.
    Ldtk,
    /// Those of the Aseprite pixel editor.
    Aseprite,
}

impl Preset {
    /// Every preset, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Tilewright, Self::Tiled, Self::Ldtk, Self::Aseprite];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tilewright => "Tilewright",
            Self::Tiled => "Tiled",
            Self::Ldtk => "LDtk",
            Self::Aseprite => "Aseprite",
        }
    }
}

/// Which keys step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum StepKeys {
    /// F6 over, F7 into.
    #[default]
    F6F7,
    /// F10 over, F11 into, as in many debuggers.
    F10F11,
}

impl StepKeys {
    /// Both, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::F6F7, Self::F10F11];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::F6F7 => "F6 and F7",
            Self::F10F11 => "F10 and F11",
        }
    }
}

/// The keys that were chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Keymap {
    /// Whose keys choose tools and edit.
    pub preset: Preset,
    /// Which keys step.
    pub steps: StepKeys,
}
