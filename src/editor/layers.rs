//! Which layers are seen, and which may change. It is a view of the document, and no part of it.

use super::palette::Layer;
use crate::level::Level;

/// How a layer is shown, and whether it takes paint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LayerState {
    /// Drawn at all.
    pub shown: bool,
    /// Takes no paint.
    pub locked: bool,
    /// Drawn paler while another layer is painted on.
    pub dimmed: bool,
}

impl Default for LayerState {
    fn default() -> Self {
        Self {
            shown: true,
            locked: false,
            dimmed: true,
        }
    }
}

/// The states of every layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layers {
    /// By the depth of the layer.
    states: [LayerState; 2],
    /// The one layer that is shown while the others are hidden, whatever their own states.
    pub solo: Option<Layer>,
    /// Whether what is selected is that of every layer that takes paint, and not of the layer in hand alone.
    pub together: bool,
}

impl Default for Layers {
    /// All shown and open. Pieces step back while the ground is painted; the ground is quiet enough as it is.
    fn default() -> Self {
        let mut layers = Self {
            states: [LayerState::default(); 2],
            solo: None,
            together: false,
        };
        layers.states[Layer::Terrain.depth()].dimmed = false;
        layers
    }
}

impl Layers {
    /// What is at hand for a level of its kind: in a room nothing steps back, as walls are built round what stands there.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let mut layers = Self::default();
        if level.sokoban().is_some() {
            for state in &mut layers.states {
                state.dimmed = false;
            }
        }
        layers
    }

    /// The state of a layer.
    #[must_use]
    pub const fn state(&self, layer: Layer) -> LayerState {
        self.states[layer.depth()]
    }

    /// Sets the state of a layer.
    pub const fn set(&mut self, layer: Layer, state: LayerState) {
        self.states[layer.depth()] = state;
    }

    /// The same layers, of which those take paint that a selection is moved, copied and deleted on while `active` is in hand.
    #[must_use]
    pub const fn of_selection(mut self, active: Layer) -> Self {
        let depth = active.depth();
        let mut other = 0;
        while !self.together && other < self.states.len() {
            if other != depth {
                self.states[other].locked = true;
            }
            other += 1;
        }
        self
    }

    /// Whether a layer is drawn.
    #[must_use]
    pub fn is_shown(&self, layer: Layer) -> bool {
        match self.solo {
            Some(solo) => solo.depth() == layer.depth(),
            None => self.state(layer).shown,
        }
    }

    /// Whether a layer is drawn paler, while `active` is painted on.
    #[must_use]
    pub fn is_dimmed(&self, layer: Layer, active: Layer) -> bool {
        layer != active && self.state(layer).dimmed
    }

    /// Whether a layer takes paint: it is shown, and not locked.
    #[must_use]
    pub fn is_open(&self, layer: Layer) -> bool {
        self.refusal(layer).is_none()
    }

    /// Why a layer takes no paint, and what to do, as a sentence.
    #[must_use]
    pub fn refusal(&self, layer: Layer) -> Option<String> {
        let name = layer.name();
        match self.solo {
            Some(solo) if solo.depth() != layer.depth() => {
                return Some(format!(
                    "{name} is hidden while {} is alone; end solo to edit it.",
                    solo.name()
                ));
            }
            _ => {}
        }
        if !self.is_shown(layer) {
            Some(format!("{name} is hidden; show the layer to edit it."))
        } else if self.state(layer).locked {
            Some(format!("{name} is locked; unlock the layer to edit it."))
        } else {
            None
        }
    }
}
