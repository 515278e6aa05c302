//! Runs that part in each way that they can.

use std::sync::Arc;

use super::*;
use crate::action::{ActionId, Author, State};
use crate::sim::testing::{cascade, down};
use crate::sim::{CancelOutcome, Hashes, Input, Scope, Sim, Step};

/// Two simulations compared, as lines: how far they are the same, what each does then, and what differs.
fn told(a: &Sim, b: &Sim) -> String {
    with_sides(a, b, |a, b| in_words(&Comparison::of(a, b), a, b))
}

fn with_sides<T>(a: &Sim, b: &Sim, with: impl FnOnce(&dyn Side, &dyn Side) -> T) -> T {
    let hashes = [Hashes::of(a), Hashes::of(b)];
    let (of_a, of_b) = (|number| a.board_after(number), |number| b.board_after(number));
    let a = Run {
        sim: a,
        hashes: &hashes[0],
        board_after: &of_a,
    };
    let b = Run {
        sim: b,
        hashes: &hashes[1],
        board_after: &of_b,
    };
    with(&a, &b)
}

fn in_words(compared: &Comparison, a: &dyn Side, b: &dyn Side) -> String {
    let mut lines = vec![match compared.same_upto() {
        Some(same) => format!("{:?} after {same}", compared.parting),
        None => format!("{:?}", compared.parting),
    }];
    for (which, side) in [(Which::A, a), (Which::B, b)] {
        let index = which as usize;
        let made = compared.made(side).map_or("–".to_owned(), |made| {
            let details = side.details(compared.at);
            let mut words = vec![made.words(), details.summary, details.cause.unwrap_or_default()];
            words.retain(|part| !part.is_empty());
            words.join(", ")
        });
        let inputs = compared.inputs[index].len();
        lines.push(format!(
            "{}: {made}; {inputs} inputs; board after {}",
            which.name(),
            compared.stands_after[index]
        ));
    }
    let places = compared.places.as_ref().map(|places| {
        let places: Vec<String> = places.iter().map(ToString::to_string).collect();
        places.join(" ")
    });
    lines.push(format!("cells: {}", places.as_deref().unwrap_or("not the same")));
    for (counter, a, b) in &compared.counters {
        lines.push(format!("{}: {a} and {b}", counter.name()));
    }
    lines.join("\n")
}

/// The game after its move, and so many transitions.
fn after(transitions: u64) -> Sim {
    let mut sim = cascade();
    down(&mut sim);
    while sim.tree().last_transition() < transitions && sim.step(Step::Into).is_some() {}
    sim
}

#[test]
fn two_runs_that_went_alike_part_nowhere() {
    let (a, b) = (after(u64::MAX), after(u64::MAX));
    let last = a.tree().last_transition();
    assert_eq!(
        told(&a, &b),
        format!(
            "Nowhere after {last}\nA: –; 0 inputs; board after {last}\nB: –; 0 inputs; board after {last}\ncells: "
        )
    );
}

#[test]
fn a_run_that_was_canceled_parts_where_its_first_action_ends() {
    let whole = after(u64::MAX);
    let mut canceled = after(5);
    let root = canceled.tree().last_root().unwrap().id;
    canceled.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
    assert_eq!(
        told(&whole, &canceled),
        "\
Action after 5
A: Clear #3 completes, 4 tiles; 0 inputs; board after 6
B: Refill #5 is canceled, cut short by #1; 1 inputs; board after 10
cells: "
    );
}

#[test]
fn a_cancel_that_takes_its_writes_back_leaves_other_cells() {
    let whole = after(u64::MAX);
    let mut canceled = after(5);
    let clear = ActionId::new(3).unwrap();
    canceled.cancel(clear, Scope::Action, CancelOutcome::RollBack, Author::You);
    let words = told(&whole, &canceled);
    assert!(
        words.starts_with("Action after 5") && words.contains("; board after 10\n"),
        "{words}"
    );
    // The four reds of the row stand again, once the cancel has done all that it does in one step.
    let cells = with_sides(&whole, &canceled, |a, b| Comparison::of(a, b).places);
    assert_eq!(cells.map(|cells| cells.len()), Some(4), "{words}");
}

#[test]
fn a_run_that_has_not_come_so_far_is_the_same_as_far_as_it_goes() {
    let (long, short) = (after(u64::MAX), after(4));
    let words = told(&long, &short);
    assert!(
        words.starts_with("GoesOn(A) after 4\nA: Clear #3 starts, 4 tiles; 0 inputs; board after 5\n"),
        "{words}"
    );
    assert!(words.contains("\nB: –; 0 inputs; board after 4\n"), "{words}");
    let turned = told(&short, &long);
    assert!(turned.starts_with("GoesOn(B) after 4\nA: –"), "{turned}");
}

#[test]
fn another_draw_is_the_same_action_with_another_board() {
    let mut other = Sim::new(Arc::clone(cascade().level()), 5);
    down(&mut other);
    other.run_to_idle();
    let whole = after(u64::MAX);
    let compared = with_sides(&whole, &other, |a, b| Comparison::of(a, b));
    assert_eq!(compared.parting, Parting::Board);
    let made = whole.tree().transition(compared.at).unwrap();
    assert_eq!(whole.tree().get(made.action).unwrap().action.name(), "CreateTile");
    assert_eq!(compared.places.map(|places| places.len()), Some(1));
    assert_eq!(compared.counters, []);
}

#[test]
fn boards_of_other_sides_part_at_the_start() {
    use crate::level::match3::{Match3, Settings};
    let level = |side| {
        let match3 = Match3::new(side, side, Settings::default());
        Arc::new(crate::level::Level::new("Test", crate::level::Puzzle::Match3(match3)))
    };
    let (a, b) = (Sim::new(level(6), 1), Sim::new(level(7), 1));
    assert!(told(&a, &b).starts_with("Start\n") && told(&a, &b).ends_with("cells: not the same"));
    let other_seed = Sim::new(level(6), 2);
    let compared = with_sides(&a, &other_seed, |a, b| Comparison::of(a, b));
    assert_eq!(
        (compared.parting, compared.at, compared.same_upto()),
        (Parting::Start, 0, None)
    );
    assert!(compared.places.is_some_and(|places| places.len() > 10));
}

#[test]
fn the_inputs_that_led_there_are_those_from_the_first_that_differs() {
    let (mut a, mut b) = (after(u64::MAX), after(u64::MAX));
    let mut settings = a.settings().clone();
    settings.weights[0] += 5;
    b.input(Input::Settings(Box::new(settings)), Author::You);
    for sim in [&mut a, &mut b] {
        for _ in 0..3 {
            let (from, to) = sim.legal_moves()[0];
            sim.input(Input::Swap { a: from, b: to }, Author::You);
            sim.run_to_idle();
        }
    }
    let compared = with_sides(&a, &b, |a, b| Comparison::of(a, b));
    let first = compared.inputs[1].start;
    assert!(matches!(b.inputs()[first].input, Input::Settings(_)));
    assert!(compared.inputs[0].end > first && compared.inputs[1].len() == compared.inputs[0].len() + 1);
}

/// What a file of another engine may hold: what happened, and nothing of boards.
struct Told<'a>(&'a Sim);

impl Side for Told<'_> {
    fn known(&self) -> (u64, u64) {
        (0, self.0.tree().last_transition())
    }
    fn made(&self, transition: u64) -> Option<Made<'_>> {
        let tree = self.0.tree();
        let made = tree.transition(transition)?;
        let name = tree.get(made.action)?.action.name();
        let (action, from, to) = (made.action, made.from, made.to);
        // Its clock is another one.
        Some(Made {
            tick: made.tick * 3,
            action,
            name,
            from,
            to,
        })
    }
}

#[test]
fn without_hashes_what_happened_is_compared() {
    let whole = after(u64::MAX);
    let mut canceled = after(5);
    let root = canceled.tree().last_root().unwrap().id;
    canceled.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
    let compare = |other: &Sim| with_sides(&whole, &whole, |a, _| Comparison::of(a, &Told(other)));
    let compared = compare(&canceled);
    assert_eq!((compared.parting, compared.at), (Parting::Action, 6));
    assert_eq!((&compared.places, compared.counters.len()), (&None, 0));
    assert_eq!(compare(&whole).parting, Parting::Nowhere);
    let short = compare(&after(4));
    assert_eq!((short.parting, short.at), (Parting::GoesOn(Which::A), 5));
    let made = Told(&canceled).made(6).map(|made| (made.name.to_owned(), made.to));
    assert_eq!(made, Some(("Refill".to_owned(), State::Canceled)));
}
