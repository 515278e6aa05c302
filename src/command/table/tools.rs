//! The tools: icon, keys and a sentence for each.

use crate::command::Icon;
use crate::command::keys::{Key, Keys, bare};
use crate::editor::Tool;

/// How a tool is shown and taken.
#[derive(Debug, Clone, Copy)]
pub struct ToolLook {
    /// Which tool; its name is [`Tool::name`].
    pub tool: Tool,
    /// Its name for programs: `brush`.
    pub id: &'static str,
    /// Its icon.
    pub icon: Icon,
    /// Its keys, the one that is shown first.
    pub keys: &'static [Keys],
    /// A sentence on what it does.
    pub tip: &'static str,
}

/// Every tool, in the order of [`Tool::ALL`].
pub const TOOLS: [ToolLook; Tool::ALL.len()] = [
    ToolLook {
        tool: Tool::Brush,
        id: "brush",
        icon: Icon::Brush,
        keys: &[bare(Key::B)],
        tip: "Brush: paints the chosen tile; with Shift a line, with Ctrl it takes the tile under it",
    },
    ToolLook {
        tool: Tool::Eraser,
        id: "eraser",
        icon: Icon::InkEraser,
        keys: &[bare(Key::E)],
        tip: "Eraser: leaves random pieces (with Shift none), or floor; the right button erases with any tool",
    },
    ToolLook {
        tool: Tool::Line,
        id: "line",
        icon: Icon::DiagonalLine,
        keys: &[bare(Key::L)],
        tip: "Line: paints a straight line, as wide as the brush",
    },
    ToolLook {
        tool: Tool::Rectangle,
        id: "rectangle",
        icon: Icon::Rectangle,
        keys: &[bare(Key::R)],
        tip: "Rectangle: paints a filled one, with Shift an outline as wide as the brush",
    },
    ToolLook {
        tool: Tool::Fill,
        id: "fill",
        icon: Icon::FormatColorFill,
        keys: &[bare(Key::F), bare(Key::G)],
        tip: "Fill: paints the equal tiles that touch, with Shift all equal tiles of the layer",
    },
    ToolLook {
        tool: Tool::Select,
        id: "select",
        icon: Icon::Select,
        keys: &[bare(Key::M)],
        tip: "Select: a rectangle; Shift adds, Ctrl removes, and a drag inside moves what is selected",
    },
    ToolLook {
        tool: Tool::Wand,
        id: "wand",
        icon: Icon::WandStars,
        keys: &[bare(Key::W)],
        tip: "Wand: selects the equal tiles that touch; Shift adds, Ctrl removes",
    },
    ToolLook {
        tool: Tool::Eyedropper,
        id: "eyedropper",
        icon: Icon::Colorize,
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
