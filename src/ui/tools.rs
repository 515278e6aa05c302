//! The tools as they are shown: icon, keys and a sentence for each.

use egui::{Key, KeyboardShortcut, Modifiers};
use egui_material_icons::{MaterialIcon, icons};

use crate::editor::Tool;

/// How a tool is shown and taken.
#[derive(Debug, Clone, Copy)]
pub struct ToolLook {
    /// Which tool; its name is [`Tool::name`].
    pub tool: Tool,
    /// Its name for programs: `brush`.
    pub id: &'static str,
    /// Its icon.
    pub icon: MaterialIcon,
    /// Its keys, the one that is shown first.
    pub keys: &'static [KeyboardShortcut],
    /// A sentence on what it does.
    pub tip: &'static str,
}

const fn bare(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

/// Every tool, in the order of [`Tool::ALL`].
pub const TOOLS: [ToolLook; Tool::ALL.len()] = [
    ToolLook {
        tool: Tool::Brush,
        id: "brush",
        icon: icons::ICON_BRUSH,
        keys: &[bare(Key::B)],
        tip: "Brush: paints the chosen tile; with Shift a line, with Ctrl it takes the tile under it",
    },
    ToolLook {
        tool: Tool::Eraser,
        id: "eraser",
        icon: icons::ICON_INK_ERASER,
        keys: &[bare(Key::E)],
        tip: "Eraser: leaves random pieces (with Shift none), or floor; the right button erases with any tool",
    },
    ToolLook {
        tool: Tool::Line,
        id: "line",
        icon: icons::ICON_DIAGONAL_LINE,
        keys: &[bare(Key::L)],
        tip: "Line: paints a straight line, as wide as the brush",
    },
    ToolLook {
        tool: Tool::Rectangle,
        id: "rectangle",
        icon: icons::ICON_RECTANGLE,
        keys: &[bare(Key::R)],
        tip: "Rectangle: paints a filled one, with Shift an outline as wide as the brush",
    },
    ToolLook {
        tool: Tool::Fill,
        id: "fill",
        icon: icons::ICON_FORMAT_COLOR_FILL,
        keys: &[bare(Key::F), bare(Key::G)],
        tip: "Fill: paints the equal tiles that touch, with Shift all equal tiles of the layer",
    },
    ToolLook {
        tool: Tool::Select,
        id: "select",
        icon: icons::ICON_SELECT,
        keys: &[bare(Key::M)],
        tip: "Select: a rectangle; Shift adds, Ctrl removes, and a drag inside moves what is selected",
    },
    ToolLook {
        tool: Tool::Wand,
        id: "wand",
        icon: icons::ICON_WAND_STARS,
        keys: &[bare(Key::W)],
        tip: "Wand: selects the equal tiles that touch; Shift adds, Ctrl removes",
    },
    ToolLook {
        tool: Tool::Eyedropper,
        id: "eyedropper",
        icon: icons::ICON_COLORIZE,
        keys: &[bare(Key::I)],
        tip: "Eyedropper: takes the topmost tile and switches to its layer; also Ctrl and a click with a tool that paints",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_its_look_and_keys_of_its_own() {
        assert_eq!(TOOLS.map(|look| look.tool), Tool::ALL);
        let keys: Vec<_> = TOOLS.iter().flat_map(|look| look.keys).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{key:?}");
        }
    }
}
