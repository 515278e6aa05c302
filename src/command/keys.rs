//! Keys of the keyboard as commands name them.

/// A key, by what is printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // What is printed says it.
#[rustfmt::skip] // As on a keyboard.
pub enum Key {
    F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12,
    Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9,
    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    ArrowUp, ArrowRight, ArrowDown, ArrowLeft,
    Home, End, PageUp, PageDown, Delete,
    Backspace, Enter, Escape, Space,
    OpenBracket, CloseBracket, Comma, Period, Slash, Minus, Plus, Equals,
}

/// A key with the modifiers that are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Keys {
    /// Whether Ctrl is held; Cmd on a Mac.
    pub ctrl: bool,
    /// Whether Shift is held.
    pub shift: bool,
    /// The key.
    pub key: Key,
}

/// The key alone.
#[must_use]
pub const fn bare(key: Key) -> Keys {
    Keys {
        ctrl: false,
        shift: false,
        key,
    }
}

/// The key with Ctrl.
#[must_use]
pub const fn ctrl(key: Key) -> Keys {
    Keys {
        ctrl: true,
        ..bare(key)
    }
}

/// The key with Shift.
#[must_use]
pub const fn shift(key: Key) -> Keys {
    Keys {
        shift: true,
        ..bare(key)
    }
}

/// The key with Ctrl and Shift.
#[must_use]
pub const fn ctrl_shift(key: Key) -> Keys {
    Keys {
        shift: true,
        ..ctrl(key)
    }
}
