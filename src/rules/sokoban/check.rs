//! What is wrong with a room, in words and cells.

use super::area::{area, openings};
use super::dead::{dead_cells, frozen};
use crate::grid::Cell;
use crate::level::sokoban::{Ground, Object, Sokoban};
use crate::level::{Problem, Severity};

/// The problems of a room. Whether it can be solved is the solver's to say; what is told here is plain to see.
#[must_use]
pub fn check(level: &Sokoban) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut find = |severity, code, message: String, cells: Vec<Cell>| {
        problems.push(Problem::new(severity, code, message, cells));
    };
    let heroes: Vec<Cell> = level.cells_of(Object::Hero).collect();
    match heroes.len() {
        0 => find(
            Severity::Error,
            "no-hero",
            "The room has no hero: put one on a free cell.".to_owned(),
            Vec::new(),
        ),
        1 => {}
        count => find(
            Severity::Error,
            "several-heroes",
            format!("The room has {count} heroes: leave one of them."),
            heroes.clone(),
        ),
    }
    let is_off_floor = |cell: &Cell| level.ground.get(*cell).is_some_and(|ground| !ground.is_open());
    let objects = level.objects.iter().filter(|(_, object)| object.is_some());
    let buried: Vec<Cell> = objects.map(|(cell, _)| cell).filter(is_off_floor).collect();
    if !buried.is_empty() {
        find(
            Severity::Error,
            "object-off-floor",
            "A hero or a ball stands in a wall or outside: move it onto floor, or make floor there.".to_owned(),
            buried,
        );
    }
    let area = area(level);
    let inside = |cell: &Cell| level.ground.index_of(*cell).is_some_and(|index| area[index]);
    let is_destination = |cell: &Cell| level.ground.get(*cell) == Some(&Ground::Destination);
    let (balls, far): (Vec<Cell>, Vec<Cell>) = level
        .cells_of(Object::Ball)
        .filter(|cell| !is_off_floor(cell))
        .partition(inside);
    let destinations = level
        .ground
        .iter()
        .filter(|(_, ground)| **ground == Ground::Destination);
    let (destinations, far_destinations): (Vec<Cell>, Vec<Cell>) = destinations.map(|(cell, _)| cell).partition(inside);
    let (decoration, lost): (Vec<Cell>, Vec<Cell>) = far.into_iter().partition(is_destination);
    if !lost.is_empty() {
        find(
            Severity::Error,
            "unreachable-ball",
            "The hero can never come to a ball that is off its destination: open a way to it, or take it away."
                .to_owned(),
            lost,
        );
    }
    if !decoration.is_empty() {
        find(
            Severity::Note,
            "decoration",
            "Balls on destinations that the hero can never come to are decoration: they do not count.".to_owned(),
            decoration,
        );
    }
    let has_ball = |cell: &Cell| level.objects.get(*cell) == Some(&Some(Object::Ball));
    let idle: Vec<Cell> = far_destinations.into_iter().filter(|cell| !has_ball(cell)).collect();
    if !idle.is_empty() {
        find(
            Severity::Note,
            "unreachable-destination",
            "The hero can never come to a destination: it does not count.".to_owned(),
            idle,
        );
    }
    count(&balls, &destinations, &mut find);
    if heroes.len() == 1 {
        gaps(level, &mut find);
    }
    if !balls.is_empty() && balls.iter().all(is_destination) {
        find(
            Severity::Warning,
            "solved-at-start",
            "Every ball is on a destination before the first move: move a ball off.".to_owned(),
            balls.clone(),
        );
    }
    // Without any destination every cell is dead, and the count has said so.
    if !destinations.is_empty() {
        stuck(level, &balls, &mut find);
    }
    problems
}

fn count(balls: &[Cell], destinations: &[Cell], find: &mut impl FnMut(Severity, &'static str, String, Vec<Cell>)) {
    let number = |count: usize, one: &str, many: &str| match count {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    };
    if balls.is_empty() {
        find(
            Severity::Error,
            "no-ball",
            "The room has no ball that the hero can come to: put at least one.".to_owned(),
            Vec::new(),
        );
    } else if balls.len() > destinations.len() {
        let message = format!(
            "There are {} and {}, so not every ball can be on one: add {}, or take balls away.",
            number(balls.len(), "ball", "balls"),
            number(destinations.len(), "destination", "destinations"),
            number(balls.len() - destinations.len(), "destination", "destinations"),
        );
        find(Severity::Error, "too-many-balls", message, balls.to_vec());
    } else if balls.len() < destinations.len() {
        let message = format!(
            "There are {} and {}: {} will stay free.",
            number(balls.len(), "ball", "balls"),
            number(destinations.len(), "destination", "destinations"),
            destinations.len() - balls.len(),
        );
        find(Severity::Note, "spare-destinations", message, destinations.to_vec());
    }
}

/// A room of which most of the edge is open is meant so, and only a note: the board's edge stops the hero as a wall does.
fn gaps(level: &Sokoban, find: &mut impl FnMut(Severity, &'static str, String, Vec<Cell>)) {
    let openings = openings(level);
    if openings.is_empty() {
        return;
    }
    let (width, height) = (level.ground.width() as i32, level.ground.height() as i32);
    let is_edge = |cell: &Cell| cell.x == 0 || cell.y == 0 || cell.x == width - 1 || cell.y == height - 1;
    let edge = level.ground.cells().filter(is_edge).count();
    let open = openings.iter().filter(|cell| is_edge(cell)).count();
    let severity = if open * 2 > edge && open == openings.len() {
        Severity::Note
    } else {
        Severity::Warning
    };
    find(
        severity,
        "not-closed",
        "Walls do not close the room in: the hero can come to the edge, which stops it here, and not in every other program. Put walls there."
            .to_owned(),
        openings,
    );
}

fn stuck(level: &Sokoban, balls: &[Cell], find: &mut impl FnMut(Severity, &'static str, String, Vec<Cell>)) {
    let dead = dead_cells(level);
    let is_dead = |cell: &&Cell| level.ground.index_of(**cell).is_some_and(|index| dead[index]);
    let on_dead: Vec<Cell> = balls.iter().filter(is_dead).copied().collect();
    for group in frozen(level, &dead, balls) {
        if group.iter().all(|cell| is_dead(&cell)) {
            continue;
        }
        let message = match group.len() {
            1 => "A ball off its destination can never be moved: the room has no solution. Give it room.".to_owned(),
            count => format!(
                "{count} balls hold one another for ever, and not all are on destinations: the room has no solution. Move one of them."
            ),
        };
        find(Severity::Error, "frozen-balls", message, group);
    }
    if !on_dead.is_empty() {
        find(
            Severity::Error,
            "dead-ball",
            "A ball is on a square from which it can never come to a destination: the room has no solution. Move it, or add a destination."
                .to_owned(),
            on_dead,
        );
    }
}
