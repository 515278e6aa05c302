//! The icons of commands as they are drawn.

use egui_material_icons::{MaterialIcon, icons};

use crate::command::Icon;

/// The drawing of an icon.
#[must_use]
pub const fn drawn(icon: Icon) -> MaterialIcon {
    match icon {
        Icon::AlignHorizontalCenter => icons::ICON_ALIGN_HORIZONTAL_CENTER,
        Icon::AlignVerticalCenter => icons::ICON_ALIGN_VERTICAL_CENTER,
        Icon::AutoFixHigh => icons::ICON_AUTO_FIX_HIGH,
        Icon::Brush => icons::ICON_BRUSH,
        Icon::Casino => icons::ICON_CASINO,
        Icon::Close => icons::ICON_CLOSE,
        Icon::Colorize => icons::ICON_COLORIZE,
        Icon::CompareArrows => icons::ICON_COMPARE_ARROWS,
        Icon::ContentCopy => icons::ICON_CONTENT_COPY,
        Icon::ContentCut => icons::ICON_CONTENT_CUT,
        Icon::ContentPaste => icons::ICON_CONTENT_PASTE,
        Icon::Delete => icons::ICON_DELETE,
        Icon::Deselect => icons::ICON_DESELECT,
        Icon::DiagonalLine => icons::ICON_DIAGONAL_LINE,
        Icon::Download => icons::ICON_DOWNLOAD,
        Icon::FitScreen => icons::ICON_FIT_SCREEN,
        Icon::Flip => icons::ICON_FLIP,
        Icon::FolderOpen => icons::ICON_FOLDER_OPEN,
        Icon::FormatColorFill => icons::ICON_FORMAT_COLOR_FILL,
        Icon::Grain => icons::ICON_GRAIN,
        Icon::InkEraser => icons::ICON_INK_ERASER,
        Icon::Keep => icons::ICON_KEEP,
        Icon::Keyboard => icons::ICON_KEYBOARD,
        Icon::KeyboardArrowDown => icons::ICON_KEYBOARD_ARROW_DOWN,
        Icon::KeyboardArrowUp => icons::ICON_KEYBOARD_ARROW_UP,
        Icon::Logout => icons::ICON_LOGOUT,
        Icon::NoteAdd => icons::ICON_NOTE_ADD,
        Icon::Rectangle => icons::ICON_RECTANGLE,
        Icon::Redo => icons::ICON_REDO,
        Icon::Replay => icons::ICON_REPLAY,
        Icon::Resize => icons::ICON_RESIZE,
        Icon::RotateLeft => icons::ICON_ROTATE_LEFT,
        Icon::RotateRight => icons::ICON_ROTATE_RIGHT,
        Icon::Save => icons::ICON_SAVE,
        Icon::SaveAs => icons::ICON_SAVE_AS,
        Icon::Search => icons::ICON_SEARCH,
        Icon::Select => icons::ICON_SELECT,
        Icon::SelectAll => icons::ICON_SELECT_ALL,
        Icon::Stylus => icons::ICON_STYLUS,
        Icon::Timeline => icons::ICON_TIMELINE,
        Icon::Undo => icons::ICON_UNDO,
        Icon::WandStars => icons::ICON_WAND_STARS,
        Icon::WavingHand => icons::ICON_WAVING_HAND,
        Icon::ZoomIn => icons::ICON_ZOOM_IN,
        Icon::ZoomOut => icons::ICON_ZOOM_OUT,
    }
}
