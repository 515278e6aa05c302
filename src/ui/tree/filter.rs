//! The filter: which actions show, by name, state, cell and text.
//!
//! What it finds is a flat list in the order in which the actions were made, kept from frame to frame: a frame looks again only
//! at the actions that something happened to.

use std::collections::HashSet;

use super::rows::{Item, Row, Seen};
use super::words;
use crate::action::{ActionId, Node, State};
use crate::board::Change;
use crate::grid::Cell;
use crate::sim::Action;
use crate::ui::record::Record;

/// What is asked for. Words of one sort are alternatives, and each sort that is there has to hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    names: Vec<String>,
    states: Vec<State>,
    cells: Vec<Cell>,
    texts: Vec<String>,
}

impl Query {
    /// Reads `state:canceled cell:3,4 name:Fall`, and other words as parts of a row's text; a sentence tells what is wrong.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut query = Self::default();
        for word in text.split_whitespace() {
            match word.split_once(':') {
                Some(("name", name)) => query.names.push(name.to_lowercase()),
                Some(("state", state)) => query.states.push(read_state(state)?),
                Some(("cell", cell)) => query.cells.push(read_cell(cell)?),
                _ => query.texts.push(word.to_lowercase()),
            }
        }
        Ok(query)
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn holds(&self, record: &Record<'_>, node: &Node<Action>, wrote: &HashSet<ActionId>) -> bool {
        let named = |name: &String| node.action.name().to_lowercase().contains(name);
        let touched = || {
            let declared = node.action.declared_cells();
            wrote.contains(&node.id) || self.cells.iter().any(|cell| declared.contains(cell))
        };
        (self.names.is_empty() || self.names.iter().any(named))
            && (self.states.is_empty() || self.states.contains(&record.state(node)))
            && (self.cells.is_empty() || touched())
            && (self.texts.is_empty() || {
                let line = words::action_line(record, node).to_lowercase();
                self.texts.iter().all(|text| line.contains(text))
            })
    }
}

fn read_state(word: &str) -> Result<State, String> {
    let word = word.to_lowercase();
    let known = State::ALL.into_iter();
    let mut found = known.filter(|state| !word.is_empty() && state.word().to_lowercase().starts_with(&word));
    found.next().ok_or_else(|| {
        let words = State::ALL.map(State::word).join(", ");
        format!("No state begins with \u{201c}{word}\u{201d}: {words}")
    })
}

fn read_cell(word: &str) -> Result<Cell, String> {
    let cell = word.trim_matches(['(', ')']).split_once(',');
    let cell = cell.and_then(|(x, y)| Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?)));
    cell.ok_or_else(|| format!("A cell is its column and its row, as in cell:3,4; not \u{201c}{word}\u{201d}"))
}

/// The filter of the tree, and what it has found.
#[derive(Debug, Default)]
pub struct Filter {
    /// What stands in its field.
    pub text: String,
    /// Whether its field shows.
    pub shown: bool,
    /// Whether the field is to have the keys, once the click that asked for it is over.
    pub(super) wants_keys: bool,
    /// The text that the query was read from.
    read: String,
    query: Query,
    wrong: Option<String>,
    /// What was found, by id.
    rows: Vec<Row>,
    /// The newest action that was looked at.
    newest: Option<ActionId>,
    /// The actions that wrote one of the cells, and how far the journal was read.
    wrote: HashSet<ActionId>,
    journal: u64,
    seen: Seen,
    playhead: u64,
    was_past: bool,
}

impl Filter {
    /// Whether something is asked for.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.wrong.is_some() || !self.query.is_empty()
    }

    /// What is wrong with the words, in a sentence.
    #[must_use]
    pub fn wrong(&self) -> Option<&str> {
        self.wrong.as_deref()
    }

    /// What was found.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Where an action stands among what was found.
    #[must_use]
    pub fn position(&self, id: ActionId) -> Option<usize> {
        self.place(id).ok()
    }

    /// Asks for something else; nothing is asked for by an empty text.
    pub fn ask(&mut self, text: String) {
        self.shown = !text.is_empty();
        self.text = text;
    }

    /// Adds a word, or takes it out where it is there.
    pub fn toggle(&mut self, word: &str) {
        let there = self.asks(word);
        let rest = self.text.split_whitespace().filter(|other| *other != word);
        let mut words: Vec<&str> = rest.collect();
        if !there {
            words.push(word);
        }
        let text = words.join(" ");
        self.text = text;
        self.shown = true;
    }

    /// Whether a word is among those that are asked for.
    #[must_use]
    pub fn asks(&self, word: &str) -> bool {
        self.text.split_whitespace().any(|other| other == word)
    }

    /// Asks for a state by its word, in the place of others or beside them; no longer, where it was asked for. With the last word
    /// the field goes, too.
    pub(super) fn ask_for_state(&mut self, word: &str, beside: bool) {
        let on = self.asks(word);
        let is_kept = |other: &&str| *other != word && (on || beside || !other.starts_with("state:"));
        let mut words: Vec<&str> = self.text.split_whitespace().filter(is_kept).collect();
        if !on {
            words.push(word);
        }
        self.ask(words.join(" "));
    }

    /// Brings what was found up to date. Answers whether rows that were there may have moved or gone.
    pub fn update(&mut self, record: &Record<'_>) -> bool {
        let mut moved = false;
        if self.read != self.text {
            self.read.clone_from(&self.text);
            match Query::read(&self.text) {
                Ok(query) => (self.query, self.wrong) = (query, None),
                // What was asked for before is not what stands in the field: nothing is found by it.
                Err(wrong) => (self.query, self.wrong) = (Query::default(), Some(wrong)),
            }
            self.start_anew();
            moved = true;
        }
        if !self.is_on() || self.wrong.is_some() {
            self.rows.clear();
            return moved;
        }
        let seen = Seen::of(record);
        let other_moment =
            !self.query.states.is_empty() && self.playhead != record.playhead && (self.was_past || record.is_past());
        if other_moment || !self.seen.goes_on_in(&seen, record.sim) {
            self.start_anew();
            moved = true;
        }
        self.read_journal(record);
        let tree = record.sim.tree();
        for number in self.seen.transitions() + 1..=tree.last_transition() {
            let node = tree
                .transition(number)
                .and_then(|transition| tree.get(transition.action));
            if let Some(node) = node.filter(|node| self.newest.is_some_and(|newest| node.id <= newest)) {
                moved |= self.look_at(record, node);
            }
        }
        let from = self.newest.map_or(1, |newest| newest.get().saturating_add(1));
        for node in ActionId::new(from).into_iter().flat_map(|from| tree.from(from)) {
            self.look_at(record, node);
            self.newest = Some(node.id);
        }
        self.seen = seen;
        self.playhead = record.playhead;
        self.was_past = record.is_past();
        moved
    }

    fn start_anew(&mut self) {
        self.rows.clear();
        self.newest = None;
        self.wrote.clear();
        self.journal = 0;
        self.seen = Seen::default();
    }

    fn place(&self, id: ActionId) -> Result<usize, usize> {
        self.rows.binary_search_by_key(&Some(id), |row| match row.item {
            Item::Action(id) => Some(id),
            Item::Run(_) | Item::Input(_) => None,
        })
    }

    /// Lists an action, or leaves it out; answers whether it stood in the list before and is gone, or was put between others.
    fn look_at(&mut self, record: &Record<'_>, node: &Node<Action>) -> bool {
        let holds = self.query.holds(record, node, &self.wrote);
        match self.place(node.id) {
            Ok(at) if !holds => {
                self.rows.remove(at);
                true
            }
            Err(at) if holds => {
                let item = Item::Action(node.id);
                self.rows.insert(at, Row { item, depth: 0 });
                at + 1 < self.rows.len()
            }
            _ => false,
        }
    }

    /// Finds out who wrote the cells that are asked for.
    fn read_journal(&mut self, record: &Record<'_>) {
        let journal = record.sim.journal();
        if self.query.cells.is_empty() || self.journal >= journal.len() {
            return;
        }
        let mut late = Vec::new();
        for write in journal.since(self.journal.max(journal.dropped())) {
            if let Change::Slot { place, .. } = write.change
                && self.query.cells.contains(&place.cell())
                && self.wrote.insert(write.action)
            {
                late.push(write.action);
            }
        }
        self.journal = journal.len();
        for id in late {
            if let Some(node) = record
                .sim
                .tree()
                .get(id)
                .filter(|_| self.newest.is_some_and(|newest| id <= newest))
            {
                self.look_at(record, node);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_by_their_sort() {
        let query = Query::read("state:canceled cell:3,4 name:Fall State:run cut").unwrap();
        assert_eq!(query.states, [State::Canceled]);
        assert_eq!(query.cells, [Cell::new(3, 4)]);
        assert_eq!(query.names, ["fall"]);
        assert_eq!(query.texts, ["state:run", "cut"]);
        assert!(Query::read("  ").unwrap().is_empty());
    }

    #[test]
    fn a_word_that_says_nothing_is_told() {
        assert!(Query::read("state:asleep").unwrap_err().contains("Pending, Running"));
        assert!(Query::read("cell:3").unwrap_err().contains("cell:3,4"));
        assert!(Query::read("state:").is_err());
    }

    #[test]
    fn a_word_of_the_menu_comes_and_goes() {
        let mut filter = Filter::default();
        filter.toggle("state:canceled");
        filter.toggle("name:Fall");
        assert_eq!(filter.text, "state:canceled name:Fall");
        filter.toggle("state:canceled");
        assert_eq!(filter.text, "name:Fall");
    }

    #[test]
    fn a_state_of_the_legend_takes_the_place_of_another_and_other_words_stay() {
        let mut filter = Filter::default();
        filter.toggle("name:Fall");
        filter.ask_for_state("state:canceled", false);
        filter.ask_for_state("state:running", false);
        assert_eq!(filter.text, "name:Fall state:running");
        filter.ask_for_state("state:pending", true);
        assert_eq!(filter.text, "name:Fall state:running state:pending");
        filter.ask_for_state("state:running", false);
        assert_eq!(filter.text, "name:Fall state:pending");
        filter.toggle("name:Fall");
        filter.ask_for_state("state:pending", false);
        assert!(filter.text.is_empty() && !filter.shown, "nothing is asked for any more");
    }
}
