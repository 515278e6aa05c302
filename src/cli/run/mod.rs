//! `run`: a level played by a script or a bot, with animation off.

mod encounter;
mod game;
mod inject;
mod moment;
mod pace;
mod report;
mod script;
mod sweep;
mod trace_file;
mod tree;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::board::{BoardJson, json, picture};
use super::out::{self, plain, title};
use super::{Answer, Failure, keep_apart, open_with_notes, pick_one, seed_of};
use crate::board::Counter;
use crate::level::{Level, Puzzle};
use crate::playtest::Bot;
use crate::sim::{Outcome, Sim};
use crate::words::counted;
use game::{Game, Keep, Refused};
use sweep::Swept;

/// So many moves a bot makes on a level without a limit when --moves does not say.
const MOVES_WITHOUT_LIMIT: u32 = 100;

/// Play a level, or go to a moment of one, and print what came of it.
///
/// A script comes first, then the moves of a bot. The same level, seed and inputs print the same, on every machine. A level that
/// cannot start prints its board with the random cells empty, and exits with 1.
#[derive(Debug, clap::Args)]
#[command(after_long_help = SCRIPTS)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Args {
    /// The file, in any format that reads
    #[arg(value_name = "FILE", required_unless_present_any = ["moment", "expect"])]
    file: Option<PathBuf>,
    /// Play this level of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "file")]
    level: usize,
    /// The seed; without it the level's, else 0
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many moves a bot makes, a random one unless --bot says otherwise. It stops earlier when stuck, over or unsettled
    ///
    /// With --bot alone it makes as many as the level allows, or 100 where the level sets no limit.
    #[arg(long, value_name = "N")]
    moves: Option<u32>,
    /// Which bot makes the moves
    #[arg(long, value_enum)]
    bot: Option<Bot>,
    /// A script of inputs, one a line
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Give the run up after so many seconds, in the middle of a chain if need be; exit with 1 then
    ///
    /// Some cascades never end by themselves. Without a limit a budget of actions ends them, which may take minutes on a large board.
    #[arg(long, value_name = "SECONDS", conflicts_with = "sweep")]
    limit: Option<f64>,
    /// Sweep each chain: cancel it at each of its transitions, in every scope and outcome, then settle, and check what must hold
    #[arg(long)]
    sweep: bool,
    /// Write a trace of the run, a line of JSON a record, for the debugger and for `trace`
    ///
    /// A new file grows while the run goes on, and the window may follow it; one that is there is replaced when the trace is whole.
    #[arg(long, value_name = "F")]
    trace: Option<PathBuf>,
    /// Go to a moment that was copied from the window, instead of playing a file: its text, @FILE, or - for standard input
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["file", "level", "seed", "moves", "bot", "script"])]
    moment: Option<String>,
    /// Run a test that was saved before: exit with 1 where it differs, and name the first transition that does
    ///
    /// With a FILE it runs on that level, in place of the one that the test was saved with. Times of pictures are no difference.
    #[arg(long, value_name = "TEST", conflicts_with_all = ["seed", "moves", "bot", "script", "moment", "save_test", "tree", "board"])]
    expect: Option<PathBuf>,
    /// Write level, seed, inputs and what came of them as a test, for --expect
    #[arg(long, value_name = "FILE")]
    save_test: Option<PathBuf>,
    /// Print the tree of actions, one indented line an action; with --json they are in the document
    #[arg(long)]
    tree: bool,
    /// Print the board at the end; with --json it is in the document
    #[arg(long)]
    board: bool,
    /// Print one JSON document, which holds the board and all actions
    #[arg(long)]
    json: bool,
}

const SCRIPTS: &str = "\
Scripts: one input a line; what follows a # is a comment. Cells are columns and rows, from 0 at the top left.
  swap X Y X Y     swap two neighbours
  drop X Y [A]     drop the next tile into an empty cell; a letter A–H fixes it first
  paint X Y A      paint a cell: A–H a tile, ? a random tile, _ no tile, . void, # wall, ^ a spawner
  reshuffle        shuffle the board
  settle           let an unsettled board fall, fill and match
In a room of Sokoban:
  uurDDl           walk and push, by letters of up, right, down and left; runs such as 3r count
  walk X Y         walk to a cell
  push X Y X Y     push the ball on a cell to another
  paint X Y A      paint a cell by a letter of .xsb: # . @ + $ *, - for floor, _ for outside
In a pile of Mahjong solitaire:
  pick X Y Z       pick the tile whose top left is there, in half tiles
  shuffle          deal the faces that are left anew
  hint             show a pair
  paint X Y Z A    paint a tile: a face by its code as 3p, ? one that is dealt, _ none
In either:
  undo [push]      take a move back, or all up to the last push
  redo [push]      make it again
In all:
  restart          start the level again
  inject tiles ABCA
                   fix the next tiles that are created, in match-3
  inject fail KIND [N]
                   let the next action of a kind fail, or the next N: inject fail Refill
  inject delay KIND TICKS [N]
                   let it take so many ticks more
  inject cancel KIND [starts|waits|again|completed|canceled|changes|any] [keep|rollback] [action] [N]
                   cancel its chain right after that transition, or the action alone
  inject mute|unmute|remove N|all
                   by the number of the injection, from 1 in the order of arming
  cancel [keep|rollback] [action] at N
                   cancel the chain of the line before, or the action alone, after its N-th transition";

/// What `--json` prints.
// Each of them is a field of the document that programs read.
#[allow(clippy::struct_excessive_bools)]
#[derive(Serialize)]
struct Report<'a> {
    kind: &'static str,
    seed: u64,
    moves: i64,
    score: i64,
    /// Of Sokoban.
    #[serde(skip_serializing_if = "Option::is_none")]
    pushes: Option<i64>,
    /// Of Mahjong solitaire.
    #[serde(skip_serializing_if = "Option::is_none")]
    shuffles: Option<i64>,
    /// Of match-3.
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<Vec<&'a encounter::Raised>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goals: Option<Vec<encounter::GoalRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stars: Option<encounter::Stars>,
    refused: &'a [Refused],
    won: bool,
    lost: bool,
    stuck: bool,
    unsettled: bool,
    transitions: u64,
    pieces: Pieces,
    board: BoardJson,
    hash: String,
    /// Of `--sweep`.
    #[serde(skip_serializing_if = "Option::is_none")]
    sweep: Option<&'a Swept>,
    /// Of `--limit`, where it was reached: what it has cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<String>,
    roots: &'a [report::Root],
    actions: &'a [report::Row],
}

#[derive(Serialize)]
struct Pieces {
    created: i64,
    cleared: i64,
    present: u64,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    let said = args.moment.as_deref().and_then(|text| text.strip_prefix('@'));
    let inputs = [
        args.file.as_deref(),
        args.script.as_deref(),
        args.expect.as_deref(),
        said.map(Path::new),
    ];
    keep_apart(&inputs, &[args.trace.as_deref(), args.save_test.as_deref()])?;
    let Ok(limit) = args.limit.map(Duration::try_from_secs_f64).transpose() else {
        return Err(Failure("--limit takes a number of seconds from 0".to_owned()));
    };
    let keep = Keep {
        limit,
        json: args.json,
        tree: args.tree && !args.json,
        sweep: args.sweep,
        record: args.save_test.is_some() || args.trace.is_some(),
    };
    if let Some(path) = &args.expect {
        return moment::expect(path, args, limit, out);
    }
    let (game, made, answer) = match (&args.moment, &args.file) {
        (Some(text), _) => {
            let report = moment::report(text)?;
            let remark = report.remark();
            if !remark.is_empty() && !args.json {
                writeln!(out, "{}", plain(&remark))?;
            }
            let (game, answer) = moment::game(report, keep, args.trace.as_deref())?;
            (game, None, answer)
        }
        (None, Some(file)) => {
            let (game, made) = play(args, file, keep)?;
            (game, made, Answer::Good)
        }
        (None, None) => return Err(Failure("no level: name a file, or give a moment".to_owned())),
    };
    if let Some(path) = &args.save_test {
        moment::save_test(path, &game.sim)?;
    }
    let level = Arc::clone(game.sim.level());
    if args.json {
        out::json(out, &report_of(&game, &level))?;
    } else {
        print(args, &level, &game, made, out)?;
    }
    let broke = game.swept.as_ref().is_some_and(|swept| swept.broken > 0);
    let is_bad = broke || game.pace.is_over || game.sim.not_startable().is_some();
    game.end_trace()?;
    Ok(if is_bad { Answer::Bad } else { answer })
}

/// Plays a level of a file by the script, then by the bot; answers how many moves the bot made, and of how many.
fn play(args: &Args, file: &Path, keep: Keep) -> Result<(Game, Option<(u32, u32)>), Failure> {
    let opened = open_with_notes(file)?;
    let level = pick_one(file, &opened, Some(args.level))?;
    if args.bot == Some(Bot::Greedy) && level.match3().is_none() {
        let kind = level.puzzle.kind_in_words();
        return Err(Failure(format!(
            "{}: the greedy bot plays match-3 alone, and this level is {kind}; take the random one",
            file.display()
        )));
    }
    let script = args.script.as_deref();
    let script = script.map_or(Ok(Vec::new()), |script| script::open(script, &level.puzzle))?;
    let seed = args.seed.unwrap_or_else(|| seed_of(level));
    let mut game = Game::new(Arc::new(level.clone()), seed, keep);
    if let Some(path) = &args.trace {
        game.trace_to(path)?;
    }
    let mut made = None;
    if game.sim.not_startable().is_none() {
        for line in &script {
            if !game.pace.is_over {
                game.play(line);
            }
        }
        made = bot_moves(args, level).map(|(bot, moves)| {
            let mut rng = Bot::generator(seed);
            (game.let_bot_play(bot, moves, &mut rng), moves)
        });
    }
    Ok((game, made))
}

/// Which bot plays, and how many moves; `None` when none does.
fn bot_moves(args: &Args, level: &Level) -> Option<(Bot, u32)> {
    let limit = level.match3().and_then(|match3| match3.settings.moves);
    match (args.bot, args.moves) {
        (None, None) => None,
        (bot, Some(moves)) => Some((bot.unwrap_or(Bot::Random), moves)),
        (Some(bot), None) => Some((bot, limit.unwrap_or(MOVES_WITHOUT_LIMIT))),
    }
}

fn report_of<'a>(game: &'a Game, level: &Level) -> Report<'a> {
    let sim = &game.sim;
    let count = |counter| sim.board().counters().get(counter);
    Report {
        kind: level.puzzle.kind(),
        seed: sim.seed(),
        moves: count(Counter::Moves),
        score: count(Counter::Score),
        pushes: matches!(level.puzzle, Puzzle::Sokoban(_)).then(|| count(Counter::Pushes)),
        shuffles: matches!(level.puzzle, Puzzle::Mahjong(_)).then(|| count(Counter::Shuffles)),
        effects: matches!(level.puzzle, Puzzle::Match3(_)).then(|| game.effects().collect()),
        goals: matches!(level.puzzle, Puzzle::Match3(_)).then(|| encounter::goals(sim)),
        stars: encounter::stars(sim),
        refused: &game.refused,
        won: sim.outcome() == Outcome::Won,
        lost: sim.outcome() == Outcome::Lost,
        stuck: sim.is_stuck(),
        unsettled: is_unsettled(sim),
        transitions: sim.tree().last_transition(),
        pieces: Pieces {
            created: count(Counter::Created),
            cleared: count(Counter::Cleared),
            present: sim.board().present(),
        },
        board: json(sim),
        hash: format!("{:016x}", sim.board().hash()),
        sweep: game.swept.as_ref(),
        cut: game.pace.is_over.then(|| game.pace.words(sim)),
        roots: &game.roots,
        actions: &game.actions,
    }
}

fn is_unsettled(sim: &Sim) -> bool {
    sim.not_startable().is_none() && !sim.is_settled()
}

fn print(
    args: &Args,
    level: &Level,
    game: &Game,
    made: Option<(u32, u32)>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let sim = &game.sim;
    if args.tree {
        out.write_all(game.tree.as_bytes())?;
    }
    if args.board || sim.not_startable().is_some() {
        out.write_all(picture(sim).as_bytes())?;
    }
    let count = |counter| sim.board().counters().get(counter);
    let name = title(&level.name);
    writeln!(out, "{name}, seed {}: {}", sim.seed(), standing(sim))?;
    if game.pace.is_over {
        writeln!(out, "  cut: {}", game.pace.words(sim))?;
    }
    if let Some(budget) = sim.spent_budget() {
        writeln!(out, "  a chain was stopped ({budget}); seed {} shows it", sim.seed())?;
    }
    if let Some(end) = sim.injected_end() {
        writeln!(out, "  a chain was stopped: {}", end.words)?;
    }
    if let Some((made, wanted)) = made.filter(|(made, wanted)| made < wanted) {
        let wanted = counted(wanted, "move", "moves");
        writeln!(out, "  the bot stopped after {made} of {wanted}")?;
    }
    writeln!(
        out,
        "  {}, {}, {}",
        match level.puzzle {
            Puzzle::Match3(_) => counted(count(Counter::Moves), "move", "moves"),
            Puzzle::Sokoban(_) => counted(count(Counter::Moves), "step", "steps"),
            Puzzle::Mahjong(_) => counted(count(Counter::Moves), "pair", "pairs"),
        },
        match level.puzzle {
            Puzzle::Match3(_) => counted(count(Counter::Score), "point", "points"),
            Puzzle::Sokoban(_) => counted(count(Counter::Pushes), "push", "pushes"),
            Puzzle::Mahjong(_) => counted(count(Counter::Shuffles), "shuffle", "shuffles"),
        },
        counted(sim.tree().last_transition(), "transition", "transitions")
    )?;
    writeln!(
        out,
        "  {} created, {} cleared, {} present",
        counted(count(Counter::Created), "piece", "pieces"),
        count(Counter::Cleared),
        sim.board().present()
    )?;
    if level.match3().is_some() {
        out.write_all(encounter::lines(sim).as_bytes())?;
    }
    for refused in &game.refused {
        let (what, number) = match (refused.line, refused.nth_move, refused.input) {
            (Some(line), ..) => ("line", line),
            (_, Some(nth), _) => ("move", nth),
            (.., input) => ("input", input.unwrap_or(0)),
        };
        writeln!(out, "  {what} {number} refused: {}", refused.reason)?;
    }
    writeln!(out, "  hash {:016x}", sim.board().hash())?;
    if let Some(swept) = &game.swept {
        write!(out, "{swept}")?;
    }
    Ok(())
}

/// How the game stands, in the words of the window.
fn standing(sim: &Sim) -> String {
    if let Some(reason) = sim.not_startable() {
        return format!("Not startable: {reason}");
    }
    let words = match sim.outcome() {
        Outcome::Won => "Won",
        Outcome::Lost => "Lost",
        Outcome::Playing if !sim.is_idle() => "Playing",
        Outcome::Playing if is_unsettled(sim) => "Unsettled",
        Outcome::Playing if sim.is_stuck() => "Stuck",
        Outcome::Playing => "At rest",
    };
    words.to_owned()
}
