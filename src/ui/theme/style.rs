//! The themes in egui's own widgets: fonts, sizes and colours.

use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, vec2};

use crate::session::ThemeChoice;

use super::colours::{DARK, LIGHT};
use super::{Theme, size};

/// Sets fonts, sizes and the colours of the themes, and shows one. To change the theme later, [`choose`] another.
pub fn install(ctx: &egui::Context, choice: ThemeChoice) {
    // The proportional typeface has no arrows; the monospaced one lends them, before the emoji do.
    let mut fonts = egui::FontDefinitions::default();
    if let Some(proportional) = fonts.families.get_mut(&FontFamily::Proportional) {
        proportional.insert(1, "Hack".to_owned());
    }
    ctx.set_fonts(fonts);
    egui_material_icons::initialize(ctx);
    for theme in [&DARK, &LIGHT] {
        ctx.style_mut_of(theme.egui(), |style| theme.style(style));
    }
    choose(ctx, choice);
}

/// Shows a theme from now on.
pub fn choose(ctx: &egui::Context, choice: ThemeChoice) {
    let theme = choice.theme();
    // Both dark ones take turns in egui's place for a dark theme.
    ctx.style_mut_of(theme.egui(), |style| theme.style(style));
    ctx.set_theme(theme.egui());
}

impl Theme {
    fn style(&self, style: &mut egui::Style) {
        use FontFamily::{Monospace, Proportional};
        style.text_styles = [
            (TextStyle::Small, FontId::new(size::SMALL, Proportional)),
            (TextStyle::Body, FontId::new(size::TEXT, Proportional)),
            (TextStyle::Button, FontId::new(size::TEXT, Proportional)),
            (TextStyle::Heading, FontId::new(size::HEADING, Proportional)),
            (TextStyle::Monospace, FontId::new(size::TEXT - 1.0, Monospace)),
        ]
        .into();
        style.animation_time = 0.1;
        style.compact_menu_style = false;
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.4;

        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(size::GAP, 5.0);
        spacing.button_padding = vec2(8.0, 3.0);
        // A list shows all kinds of actions at once: what is scrolled out of sight is not found.
        spacing.combo_height = size::LIST;
        spacing.default_area_size.y = size::LIST;
        spacing.interact_size = vec2(28.0, 24.0);
        spacing.indent = size::INDENT;
        spacing.menu_margin = Margin::same(6);
        spacing.window_margin = Margin::same(14);
        spacing.icon_width = 15.0;
        spacing.icon_width_inner = 9.0;
        spacing.combo_width = 80.0;
        spacing.slider_width = 120.0;
        spacing.tooltip_width = 360.0;
        spacing.scroll = egui::style::ScrollStyle {
            bar_width: 8.0,
            ..egui::style::ScrollStyle::thin()
        };

        style.visuals = self.visuals();
    }

    pub(super) fn visuals(&self) -> egui::Visuals {
        let mut visuals = if self.dark {
            egui::Visuals::dark()
        } else {
            egui::Visuals::light()
        };
        if !self.dark {
            // The interface's typeface is a light cut: dark on light it looks thin without this.
            visuals.text_options.color_transfer_function = egui::epaint::FontColorTransferFunction::Gamma(0.72);
        }
        visuals.panel_fill = self.panel;
        visuals.window_fill = self.panel;
        visuals.window_stroke = Stroke::new(1.0, self.edge);
        visuals.window_corner_radius = CornerRadius::same(size::WINDOW_RADIUS);
        visuals.menu_corner_radius = CornerRadius::same(size::WINDOW_RADIUS);
        visuals.window_highlight_topmost = false;
        let shade = Color32::from_black_alpha(if self.dark { 130 } else { 46 });
        visuals.window_shadow = Shadow {
            offset: [0, 14],
            blur: 36,
            spread: 0,
            color: shade,
        };
        visuals.popup_shadow = Shadow {
            offset: [0, 6],
            blur: 18,
            spread: 0,
            color: shade,
        };
        visuals.faint_bg_color = self.raised.gamma_multiply(0.5);
        visuals.extreme_bg_color = self.field;
        visuals.text_edit_bg_color = Some(self.field);
        visuals.code_bg_color = self.raised;
        visuals.weak_text_color = Some(self.weak);
        visuals.hyperlink_color = self.accent;
        visuals.warn_fg_color = self.warn;
        visuals.error_fg_color = self.bad;
        visuals.selection.bg_fill = self.accent_ground;
        visuals.selection.stroke = Stroke::new(1.0, if self.dark { self.strong } else { self.accent });
        // A caret that blinks would draw the whole window twice a second.
        visuals.text_cursor.blink = false;
        visuals.text_cursor.stroke = Stroke::new(1.5, self.accent);
        visuals.indent_has_left_vline = false;
        visuals.slider_trailing_fill = true;
        visuals.handle_shape = egui::style::HandleShape::Circle;
        visuals.disabled_alpha = 0.4;

        let widget = |ground: Color32, edge: Color32, text: Color32| egui::style::WidgetVisuals {
            bg_fill: ground,
            weak_bg_fill: ground,
            bg_stroke: Stroke::new(1.0, edge),
            corner_radius: CornerRadius::same(size::RADIUS),
            fg_stroke: Stroke::new(1.0, text),
            expansion: 0.0,
        };
        let widgets = &mut visuals.widgets;
        widgets.noninteractive = widget(self.panel, self.border, self.text);
        widgets.inactive = widget(self.raised, self.border, self.text);
        widgets.hovered = widget(self.hovered, self.edge, self.strong);
        widgets.active = widget(self.pressed, self.accent, self.strong);
        widgets.open = widget(self.hovered, self.edge, self.strong);
        visuals
    }
}
