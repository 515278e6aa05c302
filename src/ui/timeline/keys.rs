//! The keys of the lanes, while they have them.

use egui::{EventFilter, Id, Key, Modifiers, Ui};

use super::{Scene, ZOOM};
use crate::action::{ActionId, Tree};
use crate::sim::Action;
use crate::ui::record::Record;

/// What the keys ask for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Ask {
    /// Select an action.
    Select(ActionId),
    /// Set the playhead.
    GoTo(u64),
    /// Larger or smaller.
    Zoom(f64),
    /// Everything in view.
    All,
    /// The oldest in view.
    Start,
    /// The newest in view.
    End,
}

/// Takes the keys of the lanes; arrows then move no focus.
pub(super) fn keys(scene: &Scene<'_>, lanes: Id, ui: &Ui) -> Vec<Ask> {
    if !ui.memory(|memory| memory.has_focus(lanes)) {
        return Vec::new();
    }
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(lanes, filter));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let tree = scene.record.sim.tree();
    let at = scene.record.selected.filter(|&id| tree.get(id).is_some());
    let mut asks = Vec::new();
    for key in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown] {
        if pressed(key) {
            let to = match at {
                Some(at) => neighbour(tree, at, key),
                // The root that the playhead stands in.
                None => at_playhead(scene),
            };
            asks.extend(to.map(Ask::Select));
        }
    }
    if pressed(Key::Enter) {
        let start = at.and_then(|id| tree.get(id)).and_then(Record::start_of);
        asks.extend(start.map(Ask::GoTo));
    }
    if pressed(Key::Plus) || pressed(Key::Equals) {
        asks.push(Ask::Zoom(ZOOM));
    }
    if pressed(Key::Minus) {
        asks.push(Ask::Zoom(1.0 / ZOOM));
    }
    if pressed(Key::Num0) {
        asks.push(Ask::All);
    }
    if pressed(Key::Home) {
        asks.push(Ask::Start);
    }
    if pressed(Key::End) {
        asks.push(Ask::End);
    }
    asks
}

fn at_playhead(scene: &Scene<'_>) -> Option<ActionId> {
    let tree = scene.record.sim.tree();
    let transition = tree.transition(scene.record.playhead)?;
    tree.get(transition.action).map(|node| node.root)
}

/// The sibling before or behind an action, its parent, or its first child. Beyond the last sibling comes the next chain's.
fn neighbour(tree: &Tree<Action>, id: ActionId, key: Key) -> Option<ActionId> {
    let node = tree.get(id)?;
    match key {
        Key::ArrowUp => node.parent,
        Key::ArrowDown => tree.first_child(id),
        Key::ArrowRight => tree.next_sibling(id).or_else(|| {
            // The next of its depth.
            let mut later = tree.from(id).skip(1);
            later.find(|later| later.depth == node.depth).map(|later| later.id)
        }),
        Key::ArrowLeft => {
            let mut before = tree.before(id);
            let sibling = |other: &&crate::action::Node<Action>| other.depth == node.depth;
            before.find(sibling).map(|before| before.id)
        }
        _ => None,
    }
}
