//! The totals of the channels; a click on one shows it alone.

use egui::{Align, Button, Layout, RichText, ScrollArea, Ui, WidgetInfo, vec2};

use super::EffectsView;
use super::words::tiles;
use crate::action::state::thousands;
use crate::ui::channels;
use crate::ui::record::Record;
use crate::ui::theme::{Theme, size};

/// Shows the totals up to the playhead.
pub(super) fn head_ui(record: &Record<'_>, view: &mut EffectsView, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let room = vec2(ui.available_width(), size::BAR);
    let mut chosen = None;
    ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
        ui.set_height(size::BAR);
        ui.add_space(size::GAP);
        ScrollArea::horizontal().id_salt("channels").show(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            let shown = view.shown();
            let all = view.log.until(None, record.playhead);
            let totals = (0..view.log.channels().len()).map(|channel| view.log.total(channel, record));
            let totals: Vec<_> = totals.collect();
            let undone: usize = totals.iter().map(|total| total.undone).sum();
            let words = format!("All channels: {}", thousands((all - undone) as u64));
            let text = RichText::new(format!("All {}", thousands((all - undone) as u64)));
            if chip_ui(ui, text, shown.is_none(), &words, "Shows every channel") {
                chosen = Some(None);
            }
            for (index, total) in totals.into_iter().enumerate() {
                let name = &view.log.channels()[index].name;
                let (channel, word) = (channels::of(name), channels::word(name));
                let mut words = format!(
                    "{word}: {} raised, {}",
                    thousands(total.raised as u64),
                    tiles(total.tiles)
                );
                if total.undone > 0 {
                    words = format!("{words}; {} more taken back", thousands(total.undone as u64));
                }
                let icon = channel.icon.rich_text().size(14.0).color(theme.weak);
                let text = RichText::new(format!("{word} {}", thousands(total.raised as u64)));
                if chip_ui(
                    ui,
                    (icon, text),
                    shown == Some(index),
                    &words,
                    "Shows this channel alone",
                ) {
                    chosen = Some((shown != Some(index)).then(|| name.clone()));
                }
            }
        });
    });
    let line = ui.min_rect().bottom();
    ui.painter()
        .hline(ui.max_rect().x_range(), line - 0.5, (1.0, theme.border));
    if let Some(channel) = chosen {
        view.channel = channel;
        // Another list: what was selected is brought into view in it.
        view.selected = None;
    }
}

/// A total that can be clicked; answers whether it was.
fn chip_ui<'a>(ui: &mut Ui, content: impl egui::IntoAtoms<'a>, on: bool, words: &str, tip: &str) -> bool {
    let button = Button::selectable(on, content).gap(4.0).min_size(vec2(0.0, 24.0));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, on, words));
    response.on_hover_text(format!("{words}. {tip}")).clicked()
}
