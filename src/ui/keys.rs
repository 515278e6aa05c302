//! The keys of commands as egui knows them, and in words.

use egui::{Context, KeyboardShortcut, Modifiers};

use crate::command::keys::{Key, Keys};
use crate::command::table::{Entry, When, entry};
use crate::session::Keymap;

/// Keys as egui knows them.
#[must_use]
pub const fn shortcut(keys: Keys) -> KeyboardShortcut {
    let modifiers = match (keys.ctrl, keys.shift) {
        (false, false) => Modifiers::NONE,
        (false, true) => Modifiers::SHIFT,
        (true, false) => Modifiers::COMMAND,
        (true, true) => Modifiers::COMMAND.plus(Modifiers::SHIFT),
    };
    KeyboardShortcut::new(modifiers, key_of(keys.key))
}

/// A key as egui knows it.
#[must_use]
pub const fn key_of(key: Key) -> egui::Key {
    /// Both name their keys alike.
    macro_rules! alike {
        ($($name:ident)*) => {
            match key {
                $(Key::$name => egui::Key::$name,)*
            }
        };
    }
    alike!(
        A B C D E F G H I J K L M N O P Q R S T U V W X Y Z ArrowDown ArrowLeft ArrowRight ArrowUp Backspace CloseBracket Comma Delete End Enter Equals Escape F1 F10 F11 F12 F2 F3 F4 F5 F6 F7 F8 F9 Home Minus Num0 Num1 Num2 Num3 Num4 Num5 Num6 Num7 Num8 Num9 OpenBracket PageDown PageUp Period Plus Slash Space
    )
}

/// What a command does, and its keys.
#[must_use]
pub fn tooltip(ctx: &Context, entry: &Entry, keymap: Keymap) -> String {
    match keymap.first(entry) {
        Some(keys) => format!("{} ({})", entry.tip, keys_in_words(ctx, keys)),
        None => entry.tip.to_owned(),
    }
}

/// A tip with the keys of a command after it: "The next transition (F7, or .)".
#[must_use]
pub fn with_keys(ctx: &Context, keymap: Keymap, id: &str, tip: &str) -> String {
    let Some(entry) = entry(id) else {
        return tip.to_owned();
    };
    let keys: Vec<String> = keymap.keys(entry).map(|keys| keys_in_words(ctx, keys)).collect();
    let place = if entry.when == When::InLive { " in Live" } else { "" };
    if keys.is_empty() {
        tip.to_owned()
    } else {
        format!("{tip} ({}{place})", keys.join(", or "))
    }
}

/// Keys as they stand on the keyboard: "Ctrl+.", not "Ctrl+Period".
#[must_use]
pub fn keys_in_words(ctx: &Context, keys: Keys) -> String {
    let words = ctx.format_shortcut(&shortcut(keys));
    let named = [
        ("OpenBracket", "["),
        ("CloseBracket", "]"),
        ("Period", "."),
        ("Comma", ","),
        ("Equals", "="),
        ("Minus", "-"),
        ("Plus", "+"),
        ("Escape", "Esc"),
        ("PageUp", "PgUp"),
        ("PageDown", "PgDn"),
        ("Slash", "/"),
    ];
    match named.into_iter().find(|(name, _)| words.ends_with(name)) {
        Some((name, sign)) => format!("{}{sign}", &words[..words.len() - name.len()]),
        None => words,
    }
}
