//! What `run --json` says of a chain. Nothing in it nests with the depth of a cascade.

use std::collections::{BTreeMap, HashMap};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::action::{ActionId, Node};
use crate::board::{Change, Place, Slot};
use crate::cli::board::{Content, pair, pairs, room_letter, triple};
use crate::grid::Cell;
use crate::level::Puzzle;
use crate::level::mahjong::Face;
use crate::sim::match3::Match3;
use crate::sim::{Action, Kind, Param, RootTotals, Sim};

/// A root, as the last of its chain left it.
#[derive(Debug, Serialize)]
pub struct Root {
    id: ActionId,
    kind: String,
    state: &'static str,
    /// The state records of its chain.
    transitions: u64,
    matches: u32,
    chain_levels: u32,
    cascades: Vec<Cascade>,
    /// What it painted, dropped or set before its cascades; for other roots, what a reshuffle wrote after them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrote: Vec<Wrote>,
    /// What a reshuffle wrote after the cascades of a root that has written before them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reshuffled: Vec<Wrote>,
}

/// One level of a cascade: what went, what fell, what came.
#[derive(Debug, Serialize)]
struct Cascade {
    /// From 1; 0 is what fell and came before the first match.
    chain: u32,
    removed: Vec<Vec<[i32; 2]>>,
    fell: Vec<[[i32; 2]; 2]>,
    new: Vec<New>,
}

#[derive(Debug, Serialize)]
struct New {
    cell: [i32; 2],
    colour: u8,
}

/// What a place holds after a root, by kind.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Wrote {
    Match3 {
        cell: [i32; 2],
        colour: Content,
    },
    /// In a letter of `.xsb`.
    Sokoban {
        cell: [i32; 2],
        letter: char,
    },
    /// The code of a face, or null where no tile stands.
    Mahjong {
        place: [u16; 3],
        face: Option<String>,
    },
}

/// An action in the list of all.
#[derive(Debug, Serialize)]
pub struct Row {
    id: ActionId,
    parent: Option<ActionId>,
    root: ActionId,
    kind: String,
    params: Params,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// The actions of a root's chain in order of execution; those that never ran stand where they were canceled.
pub fn chain(sim: &Sim, root: ActionId) -> Vec<&Node<Action>> {
    let mut nodes: Vec<_> = sim.tree().from(root).filter(|node| node.root == root).collect();
    nodes.sort_by_key(|node| if node.started == 0 { node.ended } else { node.started });
    nodes
}

/// The rows of a chain's actions.
pub fn rows(chain: &[&Node<Action>]) -> impl Iterator<Item = Row> {
    chain.iter().map(|node| Row {
        id: node.id,
        parent: node.parent,
        root: node.root,
        kind: node.action.name().to_owned(),
        params: Params::of(&node.action),
        state: node.state.word(),
        cause: node.cause.as_ref().map(ToString::to_string),
        note: node.action.note().map(str::to_owned),
    })
}

/// A root that has ended.
pub fn root(sim: &Sim, totals: &RootTotals, chain: &[&Node<Action>]) -> Root {
    let id = totals.ended.root;
    let writes = writes(sim, id);
    if sim.level().match3().is_none() {
        return plain_root(sim, totals, chain, &writes);
    }
    let mut told = Told::default();
    // What was rolled back is as if it had not been.
    for node in chain.iter().filter(|node| !node.undone) {
        told.tell(node, writes.get(&node.id).map_or(&[], Vec::as_slice));
    }
    told.cascades
        .retain(|level| !(level.removed.is_empty() && level.fell.is_empty() && level.new.is_empty()));
    let (wrote, reshuffled) = if told.before.is_empty() {
        (told.after, BTreeMap::new())
    } else {
        (told.before, told.after)
    };
    let list = |written: BTreeMap<Cell, Slot>| {
        let entry = |(cell, slot)| Wrote::Match3 {
            cell: pair(cell),
            colour: Content(slot),
        };
        written.into_iter().map(entry).collect()
    };
    Root {
        id,
        kind: sim.tree().get(id).map_or("", |node| node.action.name()).to_owned(),
        state: totals.ended.state.word(),
        transitions: totals.ended.transitions,
        matches: totals.matches,
        chain_levels: totals.chain_levels,
        cascades: told.cascades,
        wrote: list(wrote),
        reshuffled: list(reshuffled),
    }
}

/// A root of a kind without cascades: what it and its chain wrote.
fn plain_root(
    sim: &Sim,
    totals: &RootTotals,
    chain: &[&Node<Action>],
    writes: &HashMap<ActionId, Vec<PlaceChange>>,
) -> Root {
    let id = totals.ended.root;
    let mut last: BTreeMap<(u16, u16, u8), (Place, Slot, Slot)> = BTreeMap::new();
    let own = chain.iter().filter(|node| !node.undone);
    for &(place, before, after) in own.filter_map(|node| writes.get(&node.id)).flatten() {
        let entry = last.entry(place.in_order()).or_insert((place, before, after));
        entry.2 = after;
    }
    let is_room = matches!(sim.level().puzzle, Puzzle::Sokoban(_));
    let changed = last.into_values();
    let changed = changed.filter(|(_, before, after)| (before.face, before.terrain) != (after.face, after.terrain));
    let wrote = changed.map(|(place, _, slot)| {
        if is_room {
            Wrote::Sokoban {
                cell: pair(place.cell()),
                letter: room_letter(slot),
            }
        } else {
            Wrote::Mahjong {
                place: triple(place),
                face: slot.face_index().and_then(Face::new).map(Face::code),
            }
        }
    });
    Root {
        id,
        kind: sim.tree().get(id).map_or("", |node| node.action.name()).to_owned(),
        state: totals.ended.state.word(),
        transitions: totals.ended.transitions,
        matches: 0,
        chain_levels: 0,
        cascades: Vec::new(),
        wrote: wrote.collect(),
        reshuffled: Vec::new(),
    }
}

/// A change of a place: before and after.
type PlaceChange = (Place, Slot, Slot);

/// What each action of a chain wrote on the board, oldest first.
fn writes(sim: &Sim, root: ActionId) -> HashMap<ActionId, Vec<PlaceChange>> {
    let started = sim.tree().get(root).map_or(0, |node| node.started);
    let from = sim.tree().transition(started).map_or(0, |started| started.journal);
    let mut writes: HashMap<ActionId, Vec<PlaceChange>> = HashMap::new();
    for write in sim.journal().since(from) {
        if let Change::Slot { place, before, after } = write.change {
            writes.entry(write.action).or_default().push((place, before, after));
        }
    }
    writes
}

/// The cascades of a chain so far.
#[derive(Default)]
struct Told {
    cascades: Vec<Cascade>,
    /// What a root wrote itself.
    before: BTreeMap<Cell, Slot>,
    /// What a reshuffle under it wrote.
    after: BTreeMap<Cell, Slot>,
}

impl Told {
    fn tell(&mut self, node: &Node<Action>, writes: &[PlaceChange]) {
        let written = writes.iter().map(|&(place, _, after)| (place.cell(), after));
        let Kind::Match3(action) = &node.action.kind else {
            self.before.extend(written);
            return;
        };
        match action {
            Match3::Match { chain, .. } => self.begin(*chain),
            Match3::Clear { groups, .. } if !writes.is_empty() => {
                let mut removed: Vec<_> = groups.cells().into_iter().map(pairs).collect();
                removed.sort_unstable_by_key(|region| region.first().map(|&[x, y]| (y, x)));
                self.level().removed = removed;
            }
            // The one that follows a Clear belongs to its level; any other begins what comes before a first match.
            Match3::Fall { .. } => {
                if node.level == 0 || self.cascades.is_empty() {
                    self.begin(0);
                }
                self.level().fell = fell(writes);
            }
            // A new tile in the place of another is what a reshuffle wrote.
            Match3::CreateTile { distance: None, .. } | Match3::Rearrange(_) => self.after.extend(written),
            Match3::CreateTile { place, .. } => {
                let colour = writes.iter().find_map(|(_, _, after)| after.face_index());
                if let Some(colour) = colour {
                    let cell = pair(place.cell());
                    let new = &mut self.level().new;
                    new.push(New { cell, colour });
                    new.sort_unstable_by_key(|New { cell: [x, y], .. }| (*y, *x));
                }
            }
            Match3::Drop { .. } | Match3::Paint(_) | Match3::Restart { .. } => {
                self.before.extend(written);
            }
            _ => {}
        }
    }

    fn begin(&mut self, chain: u32) {
        self.cascades.push(Cascade {
            chain,
            removed: Vec::new(),
            fell: Vec::new(),
            new: Vec::new(),
        });
    }

    fn level(&mut self) -> &mut Cascade {
        if self.cascades.is_empty() {
            self.begin(0);
        }
        let last = self.cascades.len() - 1;
        &mut self.cascades[last]
    }
}

/// Where each piece that moved was and is, sorted by where it was.
fn fell(writes: &[PlaceChange]) -> Vec<[[i32; 2]; 2]> {
    let mut was: HashMap<u32, Cell> = HashMap::new();
    let mut is: HashMap<u32, Cell> = HashMap::new();
    for (place, before, after) in writes {
        was.insert(before.piece, place.cell());
        is.insert(after.piece, place.cell());
    }
    let mut moved: Vec<(Cell, Cell)> = was
        .into_iter()
        .filter(|&(piece, _)| piece != 0)
        .filter_map(|(piece, from)| is.get(&piece).map(|&to| (from, to)))
        .collect();
    moved.sort_unstable();
    moved.into_iter().map(|(from, to)| [pair(from), pair(to)]).collect()
}

/// Parameters as an object, in their order.
#[derive(Debug)]
struct Params(Vec<(String, Param)>);

impl Params {
    fn of(action: &Action) -> Self {
        let params = action.params().into_iter();
        Self(params.map(|(name, param)| (name.to_owned(), param)).collect())
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, param) in &self.0 {
            match param {
                Param::Cell(cell) => map.serialize_entry(name, &pair(*cell))?,
                Param::Cells(cells) => {
                    map.serialize_entry(name, &cells.iter().copied().map(pair).collect::<Vec<_>>())?;
                }
                Param::Groups(groups) => {
                    let groups: Vec<_> = groups.iter().map(|cells| pairs(cells.iter().copied())).collect();
                    map.serialize_entry(name, &groups)?;
                }
                Param::Place(place) => map.serialize_entry(name, &triple(*place))?,
                Param::Places(places) => {
                    map.serialize_entry(name, &places.iter().copied().map(triple).collect::<Vec<_>>())?;
                }
                Param::Colour(colour) => map.serialize_entry(name, &colour.index())?,
                Param::Int(number) => map.serialize_entry(name, number)?,
                Param::Text(text) => map.serialize_entry(name, text)?,
            }
        }
        map.end()
    }
}
