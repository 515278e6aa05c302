//! Rows in words: for the eye, for a screen reader, for the clipboard.

use std::borrow::Cow;

use super::rows::{Item, Row, has_rows_below};
use super::runs;
use crate::action::{ActionId, Author, Node, State, Tree};
use crate::command::READ_ONLY;
use crate::rules::match3::Refusal;
use crate::session::words::cascade_level;
pub use crate::session::words::{name, target, title};
use crate::sim::{Action, CancelOutcome, Input, InputRow, Loss, Outcome, RootTotals, Scope, Sim};
use crate::ui::record::Record;
use crate::words::{counted, thousands};

/// What a row says behind its title: why it is red, else a remark, else that it was taken back.
#[must_use]
pub fn remark(node: &Node<Action>) -> Option<String> {
    remark_if(node, node.undone)
}

fn remark_if(node: &Node<Action>, undone: bool) -> Option<String> {
    let undone = undone.then_some("rolled back");
    let words = match (&node.cause, node.action.note()) {
        (Some(cause), _) => Some(cause.to_string()),
        (None, note) => note.map(str::to_owned),
    };
    match (words, undone) {
        (Some(words), Some(undone)) => Some(format!("{words}, {undone}")),
        (words, undone) => words.or_else(|| undone.map(str::to_owned)),
    }
}

/// How many ticks an action has taken so far; `None` when it never started, or when that is no longer in the record.
#[must_use]
pub fn ticks(sim: &Sim, node: &Node<Action>) -> Option<u64> {
    let start = sim.tree().tick_of(node.started)?;
    let end = if node.state.is_terminal() {
        sim.tree().tick_of(node.ended)?
    } else {
        sim.tick()
    };
    Some(end.saturating_sub(start))
}

/// Ticks as seconds of simulation time: `0.67 s`.
#[must_use]
pub fn seconds(ticks: u64) -> String {
    let seconds = ticks as f64 / 60.0;
    if seconds < 10.0 {
        format!("{seconds:.2} s")
    } else {
        format!("{seconds:.1} s")
    }
}

/// How many children an action has.
#[must_use]
pub fn children(sim: &Sim, id: ActionId) -> usize {
    sim.tree().children(id).count()
}

/// An input that started no root, as its thin row says it.
#[must_use]
pub fn input(sim: &Sim, row: &InputRow) -> String {
    let over = match (sim.not_startable(), sim.outcome()) {
        (Some(_), _) => "the game cannot start",
        (None, Outcome::Won) => "the game is won",
        (None, Outcome::Lost) => "the game is lost",
        (None, Outcome::Playing) => "the game was over",
    };
    input_when_over(row, over)
}

/// The same where the game is not at hand: after a game that is over, the words cannot tell how it ended.
#[must_use]
pub fn input_alone(row: &InputRow) -> String {
    input_when_over(row, "the game took no move")
}

fn input_when_over(row: &InputRow, over: &'static str) -> String {
    if let crate::sim::Response::Refused(refusal) = row.response {
        return format!("{} refused: {}", row.input, reason(refusal, over));
    }
    match &row.input {
        Input::Cancel { target, scope, outcome } => {
            let of = match scope {
                Scope::Chain => "the chain of ",
                Scope::Action => "",
            };
            let how = match (row.response, outcome) {
                (crate::sim::Response::Nothing, _) => ": it had ended",
                (crate::sim::Response::Stale, _) => ": it is in no chain that runs",
                (_, CancelOutcome::Keep) => ", board kept",
                (_, CancelOutcome::RollBack) => ", rolled back",
            };
            format!("Cancel {of}{target}{how}")
        }
        Input::Settings(_) => "Settings, from the next chain on".to_owned(),
        Input::Inject(inject) if row.response == crate::sim::Response::Nothing => {
            format!("Inject: {inject}: nothing changed")
        }
        other => other.to_string(),
    }
}

/// The same, with the numbers of actions as their rows are spelled.
#[must_use]
pub fn input_at(record: &Record<'_>, row: &InputRow) -> String {
    record.spell(&input(record.sim, row)).into_owned()
}

const fn reason(refusal: Refusal, over: &'static str) -> &'static str {
    match refusal {
        Refusal::OffBoard => "off the board",
        Refusal::NotNeighbours => "not neighbours",
        Refusal::Over => over,
        Refusal::Busy => "a chain runs",
        Refusal::Unsettled => "the board is unsettled",
        Refusal::NoPiece => "no tile there",
        Refusal::NoMatch => "no match",
        Refusal::Occupied => "no empty floor there",
        Refusal::WrongKind => "another game",
        Refusal::NoTile => "no tile stands there",
        Refusal::Covered => "a tile lies on it",
        Refusal::SidesBlocked => "tiles stand on both sides",
        Refusal::NoPair => "no two free tiles match",
        Refusal::NoHero => "no hero, or several",
        Refusal::NoWay => "no way there",
        Refusal::Edge => "the board ends there",
        Refusal::Blocked => "a wall is there",
        Refusal::BallBlocked => "a second ball is behind",
        Refusal::NothingToUndo => "nothing to undo",
        Refusal::NothingToRedo => "nothing to redo",
        Refusal::CreatesNothing => "this game creates no tiles",
        Refusal::NoSuchKind => "no such action",
        Refusal::EndedByThen => "it has ended by then",
        Refusal::TooMany => "too many are armed",
    }
}

/// The author and the tick of an input: `you, tick 1,204`. Of an author that a trace alone knows, its label tells.
#[must_use]
pub fn author(row: &InputRow) -> String {
    let tick = thousands(row.tick);
    match row.author {
        Author::Unknown => format!("tick {tick}"),
        author => format!("{}, tick {tick}", author.word()),
    }
}

/// What a row says behind its title at the playhead: an action that had not ended has nothing to say.
#[must_use]
pub fn remark_at(record: &Record<'_>, node: &Node<Action>) -> Option<String> {
    let has_ended = node.ended != 0 && node.ended <= record.playhead;
    remark_if(node, record.is_undone(node))
        .filter(|_| has_ended || !record.is_past())
        .map(|remark| record.spell(&remark).into_owned())
}

/// What the chain of a root came to, once it has ended: `5 matches, 4 levels`.
#[must_use]
pub fn totals(record: &Record<'_>, node: &Node<Action>) -> Option<String> {
    record.totals(node).and_then(RootTotals::in_words)
}

/// `CreateTile ×9`: a run of equal siblings.
#[must_use]
pub fn run(record: &Record<'_>, first: ActionId) -> String {
    let tree = record.sim.tree();
    let name = tree.get(first).map_or("", |node| node.action.name());
    format!("{name} ×{}", thousands(runs::members(tree, first).count() as u64))
}

/// The state of a run at the playhead.
#[must_use]
pub fn run_state(record: &Record<'_>, first: ActionId) -> State {
    runs::state(runs::members(record.sim.tree(), first).map(|node| record.state(node)))
}

/// How many ticks a run had taken at the playhead: from the start of its first to the end of its last.
#[must_use]
pub fn run_ticks(record: &Record<'_>, first: ActionId) -> Option<u64> {
    let tree = record.sim.tree();
    let mut span: Option<(u64, u64)> = None;
    for node in runs::members(tree, first) {
        let Some((ticks, start)) = record.ticks(node).zip(tree.tick_of(node.started)) else {
            continue;
        };
        let (from, upto) = span.unwrap_or((start, start));
        span = Some((from.min(start), upto.max(start + ticks)));
    }
    span.map(|(from, upto)| upto - from)
}

/// An action's place in the order of starts, in words.
#[must_use]
pub fn order(order: u32) -> String {
    format!("started as number {}", thousands(u64::from(order)))
}

/// What a screen reader says of an action besides its name and its state: all that a narrow row leaves out.
#[must_use]
pub fn description(record: &Record<'_>, node: &Node<Action>) -> String {
    let sim = record.sim;
    let mut parts = vec![node.action.summary()];
    parts.extend(remark_at(record, node));
    parts.extend(totals(record, node));
    parts.push(match children(sim, node.id) {
        0 => String::new(),
        count => counted(count, "child", "children"),
    });
    parts.extend(record.order(node).map(order));
    let ticks = record.ticks(node);
    parts.extend(ticks.map(|ticks| format!("{}, {}", counted(ticks, "tick", "ticks"), seconds(ticks))));
    if record.current() == Some(node.id) {
        parts.push("next to act".to_owned());
    }
    if record.is_after(node) {
        parts.push("after the playhead".to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// A row as one line of text: `#13 Match ×2 1 group, 40 ticks, Canceled: cut short by #12`.
#[must_use]
pub fn line(record: &Record<'_>, item: Item) -> String {
    match item {
        Item::Action(id) => {
            let node = record.sim.tree().get(id);
            node.map_or_else(|| record.number(id), |node| action_line(record, node))
        }
        Item::Run(first) => {
            let ticks = run_ticks(record, first).filter(|&ticks| ticks > 0);
            let ticks = ticks.map_or_else(String::new, |ticks| format!(", {}", counted(ticks, "tick", "ticks")));
            let state = run_state(record, first).word();
            format!("{} {}{ticks}, {state}", record.number(first), run(record, first))
        }
        Item::Input(index) => record.sim.inputs().get(index as usize).map_or_else(String::new, |row| {
            format!("{} ({})", input_at(record, row), author(row))
        }),
    }
}

/// The row of an action as one line of text.
#[must_use]
pub fn action_line(record: &Record<'_>, node: &Node<Action>) -> String {
    let ticks = record.ticks(node).filter(|&ticks| ticks > 0);
    let ticks = ticks.map_or_else(String::new, |ticks| format!(", {}", counted(ticks, "tick", "ticks")));
    let word = record.word(node);
    let state = match remark_at(record, node) {
        // "Canceled by you" says the state itself.
        Some(remark) if remark.starts_with(word) => remark,
        Some(remark) => format!("{word}: {remark}"),
        None => word.to_owned(),
    };
    format!("{} {}{ticks}, {state}", record.number(node.id), title(&node.action))
}

/// What the row of a pair or a push says that lost the game, and the row of its move.
#[must_use]
pub fn loss(losses: &[Loss], id: ActionId) -> Option<Cow<'static, str>> {
    let is_it = |loss: &&Loss| loss.action == id || loss.root == id;
    losses.iter().find(is_it).map(|loss| match loss.ball {
        None => "This pair lost the game: the pile could be won before it".into(),
        Some(ball) => format!("This push lost the ball at {ball}: it can never come to a destination").into(),
    })
}

/// An action and all below it as indented lines, whatever is folded.
#[must_use]
pub fn subtree(record: &Record<'_>, top: ActionId) -> String {
    let tree = record.sim.tree();
    let mut text = String::new();
    let mut stack = vec![(top, 0)];
    while let Some((id, depth)) = stack.pop() {
        let Some(node) = tree.get(id) else { continue };
        text.push_str(&"  ".repeat(depth));
        text.push_str(&action_line(record, node));
        text.push('\n');
        let first = stack.len();
        stack.extend(tree.children(id).map(|child| {
            let flat = cascade_level(&child.action).is_some();
            (child.id, if flat { depth } else { depth + 1 })
        }));
        stack[first..].reverse();
    }
    text
}

/// The rows as text, for tests: `▾` is open, `▸` folded.
#[must_use]
pub fn picture(record: &Record<'_>, rows: &[Row], is_open: impl Fn(Item) -> bool) -> String {
    let tree = record.sim.tree();
    let mut text = String::new();
    for row in rows {
        let fold = match row.item {
            Item::Action(id) if !has_rows_below(tree, id) => ' ',
            Item::Action(_) | Item::Run(_) if is_open(row.item) => '▾',
            Item::Action(_) | Item::Run(_) => '▸',
            Item::Input(_) => '·',
        };
        let line = format!("{}{fold} {}", "  ".repeat(row.depth as usize), line(record, row.item));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Cuts a text in its middle, so that both ends stay: `CreateTile (2,…7) Red`. `width` is that of a character in points.
#[must_use]
pub fn cut_in_the_middle(text: &str, room: f32, mut width: impl FnMut(char) -> f32) -> Cow<'_, str> {
    let whole: f32 = text.chars().map(&mut width).sum();
    if whole <= room {
        return text.into();
    }
    let room = (room - width('…')).max(0.0);
    let (mut head, mut head_width) = (0, 0.0);
    for (at, letter) in text.char_indices() {
        let letter_width = width(letter);
        if head_width + letter_width > room * 0.6 {
            break;
        }
        head_width += letter_width;
        head = at + letter.len_utf8();
    }
    let (mut tail, mut tail_width) = (text.len(), 0.0);
    for (at, letter) in text.char_indices().rev() {
        let letter_width = width(letter);
        if at < head || head_width + tail_width + letter_width > room {
            break;
        }
        tail_width += letter_width;
        tail = at;
    }
    format!("{}…{}", text[..head].trim_end(), text[tail..].trim_start()).into()
}

/// What a cancel of an action names: `#13 Match and 7 below`.
#[must_use]
pub fn cancel_target(sim: &Sim, node: &Node<Action>) -> String {
    let named = target(node);
    match sim.engine().live_below(node.id).saturating_sub(1) {
        0 => named,
        below => format!("{named} and {} below", thousands(below as u64)),
    }
}

/// The same at the playhead, as its row is spelled.
#[must_use]
pub fn cancel_target_at(record: &Record<'_>, node: &Node<Action>) -> String {
    let named = target(node);
    let named = record.spell(&named);
    match record.live_below(node.id).saturating_sub(1) {
        0 => named.into_owned(),
        below => format!("{named} and {} below", thousands(below as u64)),
    }
}

/// The ancestors that a cancel of an action ends with it: those that wait for nothing else. `state` tells how an action stands.
///
/// A sibling that is Pending ends with it, too; one of a Join that runs goes on, and keeps those above waiting.
pub fn ends_with<'t>(
    tree: &'t Tree<Action>,
    node: &'t Node<Action>,
    state: impl Fn(&Node<Action>) -> State,
) -> Vec<&'t Node<Action>> {
    let mut above = Vec::new();
    let mut below = node;
    while let Some(parent) = below.parent.and_then(|parent| tree.get(parent)) {
        let goes_on = |sibling: &Node<Action>| {
            sibling.id != below.id && matches!(state(sibling), State::Running | State::Waiting)
        };
        if tree.children(parent.id).any(goes_on) {
            break;
        }
        above.push(parent);
        below = parent;
    }
    above
}

/// `Also ends #13 Match and #12 Swap, which wait for it alone`: what a cancel of an action does above it.
pub fn also_ended(tree: &Tree<Action>, node: &Node<Action>, state: impl Fn(&Node<Action>) -> State) -> Option<String> {
    let above = ends_with(tree, node, state);
    let (wait, named) = match &above[..] {
        [] => return None,
        [one] => ("waits", target(one)),
        [one, two] => ("wait", format!("{} and {}", target(one), target(two))),
        [one, .., root] => {
            let between = counted(above.len() - 2, "action", "actions");
            (
                "wait",
                format!("{}, {between} above it and {}", target(one), target(root)),
            )
        }
    };
    Some(format!("Also ends {named}, which {wait} for it alone"))
}

/// Whether an action can be canceled, and why not.
pub fn can_cancel(node: &Node<Action>) -> Result<(), String> {
    match node.state {
        State::Completed | State::Canceled => Err(format!("{} has ended", target(node))),
        State::Pending | State::Running | State::Waiting => Ok(()),
    }
}

/// The same at the playhead: a cancel in the past forks there.
pub fn can_cancel_at(record: &Record<'_>, node: &Node<Action>) -> Result<(), String> {
    if record.sim.is_recorded() {
        return Err(READ_ONLY.to_owned());
    }
    if !record.is_past() {
        return can_cancel(node).map_err(|why| record.spell(&why).into_owned());
    }
    let named = target(node);
    let named = record.spell(&named);
    if record.is_after(node) {
        return Err(format!("{named} is still to come"));
    }
    match record.state(node) {
        State::Completed | State::Canceled => Err(format!("{named} has ended")),
        State::Pending | State::Running | State::Waiting => Ok(()),
    }
}
