//! What `run` tells of effects, goals, stars and the enemy.

use std::fmt::Write as _;

use serde::Serialize;

use crate::action::{ActionId, Node};
use crate::level::match3::Goal;
use crate::sim::effects::log;
use crate::sim::match3::Progress;
use crate::sim::{Action, Sim};
use crate::words::counted;

/// An effect that was raised.
#[derive(Debug, Serialize)]
pub struct Raised {
    channel: String,
    name: String,
    colour: u8,
    size: u32,
    chain: u32,
    pub action: ActionId,
}

/// The effects that a chain has raised and not taken back.
pub fn raised(chain: &[&Node<Action>]) -> impl Iterator<Item = Raised> {
    chain.iter().filter(|node| !node.undone).filter_map(|node| {
        let raise = log::raised(node)?;
        Some(Raised {
            channel: raise.effect.channel.clone(),
            name: raise.effect.name.clone(),
            colour: raise.effect.colour.index(),
            size: raise.size(),
            chain: raise.chain,
            action: node.id,
        })
    })
}

/// How far a goal is.
#[derive(Debug, Serialize)]
pub struct GoalRow {
    goal: String,
    have: i64,
    need: i64,
}

/// How far each goal is, in the order of the level.
pub fn goals(sim: &Sim) -> Vec<GoalRow> {
    sim.goals()
        .map(|Progress { goal, have, need }| GoalRow {
            goal: name(goal),
            have,
            need,
        })
        .collect()
}

/// The first words of the goal in a `.m3` file.
fn name(goal: Goal) -> String {
    match goal {
        Goal::Collect { colour, .. } => format!("collect {}", colour.letter()),
        Goal::Score(_) => "score".to_owned(),
        Goal::Enemy(_) => "enemy".to_owned(),
    }
}

/// The stars of the score.
#[derive(Debug, Serialize)]
pub struct Stars {
    have: usize,
    of: usize,
}

/// The stars of the score, where the level gives any.
pub fn stars(sim: &Sim) -> Option<Stars> {
    let (have, of) = sim.stars();
    (of > 0).then_some(Stars { have, of })
}

/// The lines for people: goals and stars, then the enemy and the bars of the attacks; empty where a level has none of them.
pub fn lines(sim: &Sim) -> String {
    let mut text = String::new();
    let goals = sim.goals().map(|Progress { goal, have, need }| {
        let done = if have >= need { " (reached)" } else { "" };
        format!("{} {have} of {need}{done}", name(goal))
    });
    let mut parts: Vec<String> = goals.collect();
    if let Some(Stars { have, of }) = stars(sim) {
        parts.push(format!("{have} of {}", counted(of, "star", "stars")));
    }
    // Writing to a string cannot fail.
    if !parts.is_empty() {
        let _ = writeln!(text, "  goals: {}", parts.join(", "));
    }
    if let Some(encounter) = sim.encounter() {
        let enemy = encounter.enemy;
        let mut parts = vec![format!(
            "{} of {}",
            enemy.have,
            counted(enemy.of, "hit point", "hit points")
        )];
        parts.extend(encounter.bars.iter().map(|bar| {
            let colour = bar.colour.name();
            format!("{} ({colour}) {}/{}", bar.name, bar.energy, bar.size)
        }));
        if encounter.is_doubled {
            parts.push("the next strike counts twice".to_owned());
        }
        let _ = writeln!(text, "  enemy: {}", parts.join(", "));
    }
    text
}
