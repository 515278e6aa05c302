//! How long the pictures take. No result depends on it.

use egui::{Button, RichText, Ui};

use super::field::{Form, Number, number, row};
use crate::editor::Property;
use crate::level::match3::Timing;
use crate::ui::theme::Theme;

/// One number of the timing: its name, what it means, its unit, and where it is kept.
struct Part {
    name: &'static str,
    tip: &'static str,
    suffix: &'static str,
    range: std::ops::RangeInclusive<u32>,
    thousandths: bool,
    of: fn(&mut Timing) -> &mut u32,
}

const PARTS: [Part; 6] = [
    Part {
        name: "Swap",
        tip: "A swap, there or back, in ticks of 1/60 s",
        suffix: " ticks",
        range: 0..=600,
        thousandths: false,
        of: |timing| &mut timing.swap,
    },
    Part {
        name: "Clear",
        tip: "A clear, in ticks of 1/60 s",
        suffix: " ticks",
        range: 0..=600,
        thousandths: false,
        of: |timing| &mut timing.clear,
    },
    Part {
        name: "Acceleration",
        tip: "How fast a fall gains speed, in cells per tick and tick",
        suffix: " cells/t²",
        range: 1..=10_000,
        thousandths: true,
        of: |timing| &mut timing.fall_acceleration,
    },
    Part {
        name: "Fall speed",
        tip: "The greatest speed of a fall, in cells per tick",
        suffix: " cells/t",
        range: 1..=20_000,
        thousandths: true,
        of: |timing| &mut timing.fall_speed,
    },
    Part {
        name: "Spawn offset",
        tip: "How far above the board new tiles start, in cells",
        suffix: " cells",
        range: 0..=64,
        thousandths: false,
        of: |timing| &mut timing.spawn_offset,
    },
    Part {
        name: "Reshuffle",
        tip: "A reshuffle, in ticks of 1/60 s",
        suffix: " ticks",
        range: 0..=600,
        thousandths: false,
        of: |timing| &mut timing.reshuffle,
    },
];

pub(super) fn timing_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let theme = Theme::of(ui);
    let present = form.settings.timing;
    for part in &PARTS {
        let mut timing = present;
        let value = (part.of)(&mut timing);
        let before = *value;
        let tip = if part.suffix == " ticks" {
            format!("{}: {:.2} s", part.tip, f64::from(before) / 60.0)
        } else {
            part.tip.to_owned()
        };
        let look = Number {
            name: part.name,
            suffix: part.suffix,
            range: part.range.clone(),
            speed: if part.thousandths { 2.0 } else { 0.2 },
            thousandths: part.thousandths,
        };
        let response = row(ui, part.name, &tip, |ui| number(ui, value, &look, 104.0));
        if response.changed() && timing != present {
            form.set(Property::Timing(timing));
        }
        form.ended(&response);
    }
    let usual = present == Timing::default();
    ui.horizontal(|ui| {
        let reset = ui.add_enabled(!usual, Button::new("Usual timing"));
        let reset = reset
            .on_hover_text("Every number as a new level has it")
            .on_disabled_hover_text("The timing is the usual one.");
        if reset.clicked() {
            form.set_once(Property::Timing(Timing::default()));
        }
    });
    let words = "Timing moves the pictures, never the results.";
    ui.label(RichText::new(words).small().color(theme.weak));
}
