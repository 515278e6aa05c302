//! The menu bar by keys: F10 and Alt with a letter open it, the arrows walk it. Within a menu egui moves the keys itself.

use egui::{Context, Id, Key, Modifiers, Popup, Response, Ui};

use crate::command::table::Menu;

/// A menu that is asked for, and for how many frames yet its button is given the keys: what the menu before it asked for comes a frame later.
#[derive(Debug, Clone, Copy, Default)]
struct Asked {
    menu: usize,
    frames: u8,
}

fn asked_id() -> Id {
    Id::unique("asked menu")
}

fn leaf_id() -> Id {
    Id::unique("arrow on an item of a menu")
}

/// The menu of the bar that a key opens: F10 the first, Alt with its letter each.
#[must_use]
pub fn menu_of(key: Key, modifiers: Modifiers) -> Option<usize> {
    if key == Key::F10 && modifiers.is_none() {
        return Some(0);
    }
    if !modifiers.matches_exact(Modifiers::ALT) {
        return None;
    }
    Menu::ALL.iter().position(|menu| menu.name().starts_with(key.name()))
}

/// Opens a menu of the bar with the next frame.
pub fn ask_menu(ctx: &Context, menu: usize) {
    ctx.data_mut(|data| data.insert_temp(asked_id(), Asked { menu, frames: 2 }));
    ctx.request_repaint();
}

/// An item that opens nothing further has the keys: an arrow to the side goes to the next menu of the bar.
pub(super) fn leaf_ui(ui: &Ui, response: &Response) {
    if !response.has_focus() {
        return;
    }
    let right = ui.input(|input| input.key_pressed(Key::ArrowRight));
    if right {
        ui.data_mut(|data| data.insert_temp(leaf_id(), true));
    }
}

/// Walks the bar, given the buttons of its menus in their order.
pub(super) fn walk_ui(ui: &Ui, buttons: &[Response]) {
    let ctx = ui.ctx();
    let open = buttons
        .iter()
        .position(|button| Popup::is_id_open(ctx, Popup::default_response_id(button)));
    let by_leaf = ctx.data_mut(|data| data.remove_temp::<bool>(leaf_id())).is_some();
    let asked = ctx.data_mut(|data| data.remove_temp::<Asked>(asked_id()));
    if let Some(Asked { menu, frames }) = asked {
        let Some(button) = buttons.get(menu) else { return };
        Popup::open_id(ctx, Popup::default_response_id(button));
        button.request_focus();
        if frames > 1 {
            let frames = frames - 1;
            ctx.data_mut(|data| data.insert_temp(asked_id(), Asked { menu, frames }));
            ctx.request_repaint();
        }
        return;
    }
    let Some(open) = open else { return };
    let (left, right, closes) = ui.input(|input| {
        (
            input.key_pressed(Key::ArrowLeft),
            input.key_pressed(Key::ArrowRight),
            input.key_pressed(Key::F10) && input.modifiers.is_none(),
        )
    });
    if closes {
        Popup::close_all(ctx);
        return;
    }
    let on_bar = buttons[open].has_focus();
    let count = buttons.len();
    if (on_bar && right) || by_leaf {
        ask_menu(ctx, (open + 1) % count);
    } else if on_bar && left {
        ask_menu(ctx, (open + count - 1) % count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_menu_has_a_letter_of_its_own() {
        let letters: Vec<char> = Menu::ALL.iter().filter_map(|menu| menu.name().chars().next()).collect();
        for (index, letter) in letters.iter().enumerate() {
            assert!(!letters[..index].contains(letter), "{letter} opens two menus");
        }
        assert_eq!(menu_of(Key::F, Modifiers::ALT), Some(0));
        assert_eq!(menu_of(Key::F10, Modifiers::NONE), Some(0));
        assert_eq!(menu_of(Key::F10, Modifiers::SHIFT), None);
        assert_eq!(menu_of(Key::E, Modifiers::ALT), Some(1));
        assert_eq!(menu_of(Key::F, Modifiers::NONE), None);
    }
}
