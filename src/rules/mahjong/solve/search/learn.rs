//! What a search learns from a contradiction: the clause that would have avoided it, and how far to go back.

use super::{Conflict, Literal, Reason, Search};

impl Search<'_> {
    /// Learns from a clause that is false throughout, and goes back so far that it is open again. `false`: there is no way at all.
    pub(super) fn learn_from(&mut self, clause: Vec<Literal>) -> bool {
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

    pub(super) fn learn(&mut self, conflict: &Conflict) -> bool {
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

    /// Drops the longer half of the learnt clauses when they have become too many. Only without a decision, when no clause is a reason
    /// that could still be asked for.
    pub(super) fn forget(&mut self) {
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
