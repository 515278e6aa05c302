//! The rows of the Effects panel in words.

use crate::level::match3::Effect;
use crate::sim::effects::Raise;
use crate::ui::channels;
use crate::words::{counted, thousands};

/// "4 tiles".
#[must_use]
pub fn size(raise: &Raise) -> String {
    tiles(u64::from(raise.size()))
}

/// "1 tile", "41 tiles".
#[must_use]
pub fn tiles(count: u64) -> String {
    counted(count, "tile", "tiles")
}

/// The level of the chain: "×2"; nothing for the first.
#[must_use]
pub fn chain(raise: &Raise) -> String {
    match raise.chain {
        0 | 1 => String::new(),
        chain => format!("×{chain}"),
    }
}

/// The cells: "(2,3) (2,4) (2,5)".
#[must_use]
pub fn cells(raise: &Raise) -> String {
    let cells: Vec<String> = raise.cells().map(|cell| cell.to_string()).collect();
    cells.join(" ")
}

/// All that is known of it, for a screen reader: "Thorn, Red, 4 tiles, ×2, tick 52, cells (2,3) (2,4)".
#[must_use]
pub fn description(raise: &Raise, tick: Option<u64>) -> String {
    let mut parts = Vec::new();
    if !raise.effect.name.is_empty() {
        parts.push(raise.effect.name.clone());
    }
    parts.push(raise.effect.colour.name().to_owned());
    parts.push(size(raise));
    parts.push(format!("chain level {}", raise.chain));
    if let Some(tick) = tick {
        parts.push(format!("tick {}", thousands(tick)));
    }
    parts.push(format!("cells {}", cells(raise)));
    parts.join(", ")
}

/// What is waited for, where nothing has been raised yet: "Nothing raised yet. A match of Red raises Thorn, of Blue Heal".
#[must_use]
pub fn waiting(effects: &[&Effect]) -> String {
    const TOLD: usize = 3;
    let one = |effect: &&Effect| {
        let title = channels::title(&effect.name, &effect.channel);
        format!("{} raises {title}", effect.colour.name())
    };
    let told: Vec<String> = effects.iter().take(TOLD).map(one).collect();
    let more = if effects.len() > TOLD { " …" } else { "" };
    format!("Nothing was raised yet. A match of {}{more}", told.join(", of "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::match3::Colour;

    #[test]
    fn what_is_waited_for_is_told_by_names() {
        let thorn = Effect {
            name: "Thorn".into(),
            ..Effect::new(Colour::default(), "attack", 5)
        };
        let other = Effect::new(Colour::new(1).unwrap(), "double", 0);
        assert_eq!(
            waiting(&[&thorn, &other]),
            "Nothing was raised yet. A match of Red raises Thorn, of Blue raises Double damage"
        );
        assert!(waiting(&[&thorn, &other, &thorn, &other]).ends_with("Thorn …"));
    }
}
