//! The search: which tiles are taken together, decided pair by pair, with what each failure teaches.
//!
//! The pairs are variables. Each tile has exactly one partner, and for every set of tiles that a play cannot clear (see `play`) at least
//! one pair must be together that is apart in it: the first pair that leaves the set has a free tile of it, and a partner that
//! is free as well or lies outside. Those conditions are made as they are needed, and the rest is the well-known
//! conflict-driven clause learning of satisfiability solvers (Marques-Silva and Sakallah, GRASP, 1996; Moskewicz and others,
//! Chaff, 2001): two watched literals, the first unique implication point, activities, restarts.

use super::pairings::Pairings;
use super::play::{Known, Play};

/// A pair that is together, or apart: twice the pair's number, plus one when apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Literal(u32);

impl Literal {
    const fn together(pair: u32) -> Self {
        Self(pair << 1)
    }

    const fn apart(pair: u32) -> Self {
        Self(pair << 1 | 1)
    }

    const fn pair(self) -> u32 {
        self.0 >> 1
    }

    const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }

    const fn meaning(self) -> Known {
        if self.0 & 1 == 0 { Known::Together } else { Known::Apart }
    }
}

/// Why a pair is known.
#[derive(Debug, Clone, Copy)]
enum Reason {
    /// It was decided, or it holds in every game.
    None,
    /// It is apart because this pair, which shares a tile with it, is together.
    Taken(u32),
    /// The clause left nothing else.
    Clause(u32),
}

/// What contradicts the decisions.
enum Conflict {
    /// Two pairs that share a tile are both together.
    Both(u32, u32),
    Clause(u32),
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Found,
    Impossible,
    OutOfBudget,
}

/// Learnt clauses between two restarts, for the first term of the sequence.
const RESTART: u64 = 1_000;

/// So many tiles of a stuck play are given away at the most: more of them shorten its clause by less than they cost.
const GIVEN_AWAY: usize = 7;

/// So many literals of clauses are kept at the least; see [`Search::forget`].
const MIN_KEPT: usize = 400_000;

pub(super) struct Search<'a> {
    pairings: &'a Pairings,
    play: Play,
    known: Vec<Known>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Literal>,
    /// Where each decision stands in the trail.
    decisions: Vec<usize>,
    propagated: usize,
    clauses: Vec<Vec<Literal>>,
    /// The clauses from here on were learnt.
    first_learnt: usize,
    literals: usize,
    most_literals: usize,
    watches: Vec<Vec<u32>>,
    activity: Vec<f64>,
    bump: f64,
    seen: Vec<bool>,
    /// Plays so far.
    pub(super) states: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(pairings: &'a Pairings, play: Play) -> Self {
        let count = pairings.len();
        let mut search = Self {
            pairings,
            play,
            known: vec![Known::Open; count],
            level: vec![0; count],
            reason: vec![Reason::None; count],
            trail: Vec::with_capacity(count),
            decisions: Vec::new(),
            propagated: 0,
            clauses: Vec::new(),
            first_learnt: 0,
            literals: 0,
            most_literals: MIN_KEPT,
            watches: vec![Vec::new(); 2 * count],
            activity: vec![0.0; count],
            bump: 1.0,
            seen: vec![false; count],
            states: 0,
        };
        for tile in pairings.tiles() {
            let partners = pairings.partners(tile).iter();
            let clause: Vec<Literal> = partners.map(|&(_, pair)| Literal::together(pair)).collect();
            if let [only] = clause[..] {
                search.assign(only, Reason::None);
            } else {
                search.add(clause);
            }
        }
        search.first_learnt = search.clauses.len();
        search
    }

    /// Searches until it knows, the budget of plays is spent, or `stop` (asked now and then with the plays so far) says so.
    pub(super) fn run(&mut self, budget: u64, stop: &mut dyn FnMut(u64) -> bool) -> Outcome {
        let (mut restarts, mut until_restart) = (1, RESTART);
        let mut asked = 0;
        loop {
            if let Some(conflict) = self.propagate() {
                if !self.learn(&conflict) {
                    return Outcome::Impossible;
                }
                until_restart = until_restart.saturating_sub(1);
                continue;
            }
            if self.states >= budget || (self.states / 256 != asked && stop(self.states)) {
                return Outcome::OutOfBudget;
            }
            asked = self.states / 256;
            self.states += 1;
            if !self.play.run(self.pairings, &self.known) {
                let clause = self.stuck_clause();
                if !self.learn_from(clause) {
                    return Outcome::Impossible;
                }
                until_restart = until_restart.saturating_sub(1);
                continue;
            }
            if until_restart == 0 && !self.decisions.is_empty() {
                restarts += 1;
                until_restart = RESTART * luby(restarts);
                self.back_to(0);
                self.forget();
                continue;
            }
            let Some(pair) = self.choose() else {
                return Outcome::Found;
            };
            self.decisions.push(self.trail.len());
            self.assign(Literal::together(pair), Reason::None);
        }
    }

    /// The pairs in an order in which they can be taken, after [`Outcome::Found`].
    pub(super) fn solution(&mut self) -> Vec<(usize, usize)> {
        self.play.order(self.pairings, &self.known)
    }

    /// The most active pair that is open, else the one that the play met first.
    fn choose(&self) -> Option<u32> {
        let mut best = self.play.first_open;
        let mut most = 0.0;
        for (pair, (&known, &activity)) in self.known.iter().zip(&self.activity).enumerate() {
            if known == Known::Open && activity > most {
                (best, most) = (Some(pair as u32), activity);
            }
        }
        best
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        let pair = literal.pair() as usize;
        if self.known[pair] != Known::Open {
            return;
        }
        self.known[pair] = literal.meaning();
        self.level[pair] = self.decisions.len() as u32;
        self.reason[pair] = reason;
        self.trail.push(literal);
    }

    /// Keeps a clause of two or more literals, of which the first two are watched.
    fn add(&mut self, clause: Vec<Literal>) -> u32 {
        let number = self.clauses.len() as u32;
        self.watches[clause[0].index()].push(number);
        self.watches[clause[1].index()].push(number);
        self.literals += clause.len();
        self.clauses.push(clause);
        number
    }

    /// Draws every conclusion from what is known.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if literal.meaning() == Known::Together {
                let pair = literal.pair();
                let (a, b) = self.pairings.ends(pair);
                for tile in [a, b] {
                    for &(_, other) in self.pairings.partners(tile) {
                        if other == pair {
                            continue;
                        }
                        match self.known[other as usize] {
                            Known::Open => self.assign(Literal::apart(other), Reason::Taken(pair)),
                            Known::Together => return Some(Conflict::Both(pair, other)),
                            Known::Apart => {}
                        }
                    }
                }
            }
            if let Some(clause) = self.visit_watches(literal.not()) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Finds another literal to watch in each clause that watches one that has become false.
    fn visit_watches(&mut self, falsified: Literal) -> Option<u32> {
        let mut watching = std::mem::take(&mut self.watches[falsified.index()]);
        let mut conflict = None;
        let mut kept = 0;
        let mut next = 0;
        while next < watching.len() {
            let number = watching[next];
            next += 1;
            let clause = &mut self.clauses[number as usize];
            if clause[0] == falsified {
                clause.swap(0, 1);
            }
            let known = &self.known;
            let value = |literal: Literal| match known[literal.pair() as usize] {
                Known::Open => None,
                known => Some(known == literal.meaning()),
            };
            let first = clause[0];
            if value(first) != Some(true)
                && let Some(other) = (2..clause.len()).find(|&at| value(clause[at]) != Some(false))
            {
                clause.swap(1, other);
                let watched = clause[1];
                self.watches[watched.index()].push(number);
                continue;
            }
            watching[kept] = number;
            kept += 1;
            match value(first) {
                Some(true) => {}
                None => self.assign(first, Reason::Clause(number)),
                Some(false) => {
                    conflict = Some(number);
                    break;
                }
            }
        }
        watching.drain(kept..next);
        self.watches[falsified.index()] = watching;
        conflict
    }

    /// What the stuck play teaches: one of these pairs must be together.
    fn stuck_clause(&mut self) -> Vec<Literal> {
        let mut tiles: Vec<(u32, u32)> = self
            .play
            .stuck()
            .map(|tile| {
                let apart = self.pairings.partners(tile).iter();
                let apart = apart.filter(|&&(partner, _)| self.play.was_free(partner));
                (
                    apart.map(|&(_, pair)| self.level[pair as usize]).max().unwrap_or(0),
                    tile,
                )
            })
            .collect();
        // What was decided last is given away first, so that the rest blames early decisions.
        tiles.sort_unstable_by(|a, b| b.cmp(a));
        let tiles = tiles.into_iter().take(GIVEN_AWAY).map(|(_, tile)| tile);
        self.play.shrink(tiles, self.pairings, &self.known);
        let mut clause = Vec::new();
        for tile in self.play.stuck() {
            for &(partner, pair) in self.pairings.partners(tile) {
                let literal = Literal::together(pair);
                if self.play.was_free(partner) && !clause.contains(&literal) {
                    clause.push(literal);
                }
            }
        }
        clause
    }

    /// Learns from a clause that is false throughout, and goes back so far that it is open again. `false`: there is no way at all.
    fn learn_from(&mut self, clause: Vec<Literal>) -> bool {
        let level = |literal: &Literal| self.level[literal.pair() as usize];
        let top = clause.iter().map(level).max().unwrap_or(0);
        if top == 0 {
            return false;
        }
        self.back_to(top);
        if clause.len() == 1 {
            self.back_to(0);
            self.assign(clause[0], Reason::None);
            return true;
        }
        let mut clause = clause;
        clause.sort_by_key(|literal| std::cmp::Reverse(self.level[literal.pair() as usize]));
        let number = self.add(clause);
        self.learn(&Conflict::Clause(number))
    }

    fn learn(&mut self, conflict: &Conflict) -> bool {
        let here = self.decisions.len() as u32;
        if here == 0 {
            return false;
        }
        let mut learnt = vec![Literal(0)];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut causes: Vec<Literal> = match *conflict {
            Conflict::Both(a, b) => vec![Literal::apart(a), Literal::apart(b)],
            Conflict::Clause(number) => self.clauses[number as usize].clone(),
        };
        loop {
            for literal in causes.drain(..) {
                let pair = literal.pair() as usize;
                if self.seen[pair] || self.level[pair] == 0 {
                    continue;
                }
                self.seen[pair] = true;
                self.activity[pair] += self.bump;
                if self.level[pair] == here {
                    open += 1;
                } else {
                    learnt.push(literal);
                }
            }
            // The last one of this level that takes part.
            let literal = loop {
                at -= 1;
                if self.seen[self.trail[at].pair() as usize] {
                    break self.trail[at];
                }
            };
            self.seen[literal.pair() as usize] = false;
            open -= 1;
            if open == 0 {
                learnt[0] = literal.not();
                break;
            }
            match self.reason[literal.pair() as usize] {
                Reason::None => {}
                Reason::Taken(pair) => causes.push(Literal::apart(pair)),
                Reason::Clause(number) => {
                    let clause = &self.clauses[number as usize];
                    causes.extend(clause.iter().filter(|&&other| other != literal));
                }
            }
        }
        for literal in &learnt[1..] {
            self.seen[literal.pair() as usize] = false;
        }
        self.bump *= 1.0 / 0.95;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        self.assert_learnt(learnt);
        true
    }

    /// Goes back to where the clause leaves its first literal alone, and concludes that.
    fn assert_learnt(&mut self, mut learnt: Vec<Literal>) {
        if learnt.len() == 1 {
            self.back_to(0);
            self.assign(learnt[0], Reason::None);
            return;
        }
        let second = (1..learnt.len())
            .max_by_key(|&at| (self.level[learnt[at].pair() as usize], std::cmp::Reverse(at)))
            .unwrap_or(1);
        learnt.swap(1, second);
        self.back_to(self.level[learnt[1].pair() as usize]);
        let first = learnt[0];
        let number = self.add(learnt);
        self.assign(first, Reason::Clause(number));
    }

    fn back_to(&mut self, level: u32) {
        if self.decisions.len() <= level as usize {
            return;
        }
        let start = self.decisions[level as usize];
        for literal in self.trail.drain(start..) {
            self.known[literal.pair() as usize] = Known::Open;
        }
        self.decisions.truncate(level as usize);
        self.propagated = self.propagated.min(start);
    }

    /// Drops the longer half of the learnt clauses when they have become too many. Only without a decision, when no clause is a reason
    /// that could still be asked for.
    fn forget(&mut self) {
        if self.literals <= self.most_literals {
            return;
        }
        self.most_literals += self.most_literals / 8;
        let mut lengths: Vec<usize> = self.clauses[self.first_learnt..].iter().map(Vec::len).collect();
        lengths.sort_unstable();
        let longest = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
        let clauses = std::mem::take(&mut self.clauses);
        self.watches.iter_mut().for_each(Vec::clear);
        self.literals = 0;
        for (number, clause) in clauses.into_iter().enumerate() {
            if number < self.first_learnt || clause.len() < longest.max(3) {
                self.add(clause);
            }
        }
        for reason in &mut self.reason {
            *reason = Reason::None;
        }
        // What is known for good is drawn on by the clauses anew.
        self.propagated = 0;
    }
}

/// The sequence of Luby, Sinclair and Zuckerman (1993): 1 1 2 1 1 2 4 …, from the first term, 1.
fn luby(term: u64) -> u64 {
    let mut term = term;
    loop {
        let bits = 64 - term.leading_zeros();
        if term + 1 == 1 << bits {
            return 1 << (bits - 1);
        }
        term -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn restarts_follow_the_known_sequence() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
