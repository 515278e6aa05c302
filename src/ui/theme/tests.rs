//! Contrast, in every theme and over every table.

use super::*;

/// Relative luminance and contrast as WCAG 2.1 defines them.
fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let [r, g, b, _] = egui::Rgba::from(colour).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn text_can_be_read_in_every_theme() {
    for choice in ThemeChoice::ALL {
        let theme = choice.theme();
        // WCAG's levels AA and AAA.
        let least = if choice == ThemeChoice::HighContrast { 7.0 } else { 4.5 };
        let states = theme.states;
        let looks = [
            states.pending,
            states.running,
            states.waiting,
            states.completed,
            states.canceled,
        ];
        let texts = [
            theme.text,
            theme.strong,
            theme.weak,
            theme.good,
            theme.warn,
            theme.bad,
            theme.accent,
            theme.playhead,
            theme.marks.past,
        ];
        for colour in looks.iter().map(|look| look.colour).chain(texts) {
            assert!(
                contrast(colour, theme.panel) >= least,
                "{colour:?} on the panel, {choice:?}"
            );
        }
        assert!(contrast(theme.on_accent, theme.accent) >= least);
        for ground in [
            theme.raised,
            theme.hovered,
            theme.pressed,
            theme.accent_ground,
            theme.field,
        ] {
            assert!(contrast(theme.strong, ground) >= least, "{ground:?}, {choice:?}");
        }
        for fill in EffectColours::of(theme).fills() {
            assert!(contrast(theme.strong, fill) >= least, "{fill:?}, {choice:?}");
        }
    }
}

#[test]
fn edges_stand_out_in_high_contrast() {
    let theme = &HIGH_CONTRAST;
    for edge in [theme.border, theme.edge, theme.faint] {
        assert!(contrast(edge, theme.panel) >= 3.0, "{edge:?}");
    }
    for ground in [theme.panel, theme.window, theme.board.canvas] {
        assert!(
            contrast(theme.seam, ground) >= 7.0,
            "the line between panels on {ground:?}"
        );
    }
    for theme in Table::ALL.map(|table| theme.over(table)) {
        assert!(contrast(theme.board.wall, theme.board.floor[0]) >= 7.0);
        assert!(contrast(theme.pile.frame[0], theme.pile.table) >= 7.0);
    }
}

#[test]
fn what_is_selected_focused_or_disabled_can_be_told_from_what_is_not() {
    for choice in ThemeChoice::ALL {
        let theme = choice.theme();
        for ground in [theme.panel, theme.raised, theme.field, theme.accent_ground] {
            let found = contrast(theme.accent, ground);
            assert!(found >= 3.0, "the accent on {ground:?}, {choice:?}: {found}");
        }
        // The words of what is selected, as egui draws them.
        let selection = theme.visuals().selection;
        let least = if choice == ThemeChoice::HighContrast { 7.0 } else { 4.5 };
        let found = contrast(selection.stroke.color, selection.bg_fill);
        assert!(found >= least, "selected words, {choice:?}: {found}");
        // Disabled words are held to no level by WCAG; here they can be read all the same, and are paler than the others.
        let disabled = theme.text.gamma_multiply(theme.visuals().disabled_alpha);
        let found = contrast(theme.panel.blend(disabled), theme.panel);
        assert!(found >= 2.0, "disabled words, {choice:?}: {found}");
        assert!(found < contrast(theme.text, theme.panel) * 0.75, "{choice:?}: {found}");
    }
}

#[test]
fn the_table_of_a_tile_set_is_its_own_and_keeps_contrast() {
    for choice in ThemeChoice::ALL {
        let tables = Table::ALL.map(|table| choice.theme().over(table));
        assert_eq!(tables[0].board.canvas, choice.theme().board.canvas);
        for (index, theme) in tables.iter().enumerate() {
            assert_eq!(theme.choice(), choice);
            assert!(std::ptr::eq(theme.over(Table::ALL[index]), *theme));
            for other in &tables[index + 1..] {
                assert_ne!(theme.board.floor, other.board.floor, "{choice:?}");
            }
            let pile = theme.pile;
            for body in [pile.bright, pile.blocked, pile.lifted] {
                assert!(contrast(body, pile.hair) >= 3.0, "{body:?} and its outline, {choice:?}");
            }
            if choice != ThemeChoice::Light {
                assert!(contrast(pile.blocked, pile.table) >= 3.0);
            }
            let found = contrast(pile.lock, pile.blocked);
            assert!(found >= 3.0, "the lock of {:?}, {choice:?}: {found}", Table::ALL[index]);
            // A wall is told by its stones, or by the dark of its joints.
            let (wall, floor) = (theme.board.wall, theme.board.floor[0]);
            let joint = |part: u8| (u16::from(part) * 0x5a / 0xff) as u8;
            let joint = Color32::from_rgb(joint(wall.r()), joint(wall.g()), joint(wall.b()));
            let found = contrast(wall, floor).max(contrast(joint, floor));
            assert!(
                found >= 3.0,
                "the walls of {:?}, {choice:?}: {found}",
                Table::ALL[index]
            );
        }
        let [.., classic, biology] = tables;
        assert_ne!(classic.pile.table, biology.pile.table);
        assert_ne!(classic.pile.bright, biology.pile.bright);
    }
}

#[test]
fn a_theme_is_known_by_its_visuals() {
    for choice in ThemeChoice::ALL {
        let theme = choice.theme();
        assert!(std::ptr::eq(Theme::of_visuals(&theme.visuals()), theme), "{choice:?}");
    }
}

#[test]
fn marks_stand_out_from_floor_and_canvas() {
    let themes = ThemeChoice::ALL.map(ThemeChoice::theme);
    for theme in themes
        .iter()
        .flat_map(|theme| Table::ALL.map(|table| theme.over(table)))
    {
        let marks = theme.marks;
        for mark in [
            marks.hovered,
            marks.selected,
            marks.changed,
            marks.hole,
            marks.ready,
            marks.problem,
        ] {
            let board = theme.board;
            for ground in [board.floor[0], board.floor[1], board.canvas, theme.pile.table] {
                assert!(contrast(mark, ground) >= 3.0, "{mark:?} on {ground:?}");
            }
        }
    }
}

#[test]
fn words_under_the_veil_can_still_be_read() {
    for choice in ThemeChoice::ALL {
        let theme = choice.theme();
        let states = &theme.states;
        let looks = [
            &states.pending,
            &states.running,
            &states.waiting,
            &states.completed,
            &states.canceled,
        ];
        let words = [theme.text, theme.strong, theme.weak].into_iter();
        for colour in words.chain(looks.into_iter().map(|look| look.colour)) {
            let veiled = colour.blend(theme.veil(theme.panel));
            let found = contrast(veiled, theme.panel);
            assert!(found >= 3.0, "{}: {colour:?} has {found}", choice.name());
        }
    }
}
