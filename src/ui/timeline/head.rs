//! The thin lanes at the head: other branches, and the inputs.

use egui::accesskit::Role;
use egui::{Align2, FontId, Mesh, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::axis::{Axis, Places};
use super::{BranchLane, Extras, Scene, overview};
use crate::command::{Command, OtherRun};
use crate::sim::{Input, Response};
use crate::ui::record::Record;
use crate::ui::theme::size;
use crate::ui::tree::words;
use crate::words::{counted, thousands};

/// The height of a branch's lane, and of that of the inputs.
const BRANCH: f32 = 17.0;
const INPUTS: f32 = 14.0;
/// So many branches have a lane, the newest first; of more the number is told.
const MOST_BRANCHES: usize = 5;

/// How high the head is.
pub(super) fn height(record: &Record<'_>, extras: &Extras<'_>) -> f32 {
    let more = extras.branches.len() > MOST_BRANCHES;
    let rows = extras.branches.len().min(MOST_BRANCHES) + usize::from(more);
    rows as f32 * BRANCH + if record.sim.inputs().is_empty() { 0.0 } else { INPUTS }
}

/// Shows the head.
pub(super) fn head_ui(scene: &Scene<'_>, rect: Rect, ui: &Ui, commands: &mut Vec<Command>) {
    let mut top = rect.top();
    for branch in scene.extras.branches.iter().rev().take(MOST_BRANCHES) {
        let row = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), BRANCH)).intersect(rect);
        branch_ui(scene, branch, row, ui, commands);
        top += BRANCH;
    }
    if let Some(more) = scene
        .extras
        .branches
        .len()
        .checked_sub(MOST_BRANCHES)
        .filter(|&more| more > 0)
    {
        let at = pos2(rect.left() + size::GAP, top + BRANCH / 2.0);
        let font = FontId::proportional(size::SMALL);
        let words = counted(more, "older branch", "older branches");
        ui.painter()
            .text(at, Align2::LEFT_CENTER, words, font, scene.theme.weak);
        top += BRANCH;
    }
    if rect.bottom() > top {
        inputs_ui(scene, rect.with_min_y(top), ui);
    }
}

/// A branch: a bar from its fork to its end, and what it is called. A click shows it.
fn branch_ui(scene: &Scene<'_>, branch: &BranchLane, row: Rect, ui: &Ui, commands: &mut Vec<Command>) {
    let theme = scene.theme;
    let response = ui.interact(row, ui.scope_id().with(("branch", branch.id)), Sense::click());
    let name = format!("Branch b{} {}", branch.id, branch.name);
    let words = format!(
        "Transitions {} to {}: {}",
        thousands(branch.forked_at),
        thousands(branch.last),
        branch.why
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.trim_end()));
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_description(words.clone()));
    let painter = ui.painter().with_clip_rect(row.intersect(ui.clip_rect()));
    if response.hovered() {
        painter.rect_filled(row, 0.0, theme.hovered);
    }
    overview::gutter(scene, &format!("b{}", branch.id), row.left(), row.center().y, ui);
    let (from, to) = span(scene.index.places(), scene.axis, branch);
    let left = row.left() + scene.window.x(from);
    let right = (row.left() + scene.window.x(to)).max(left + 3.0);
    let y = row.center().y;
    let colour = if response.hovered() { theme.strong } else { theme.weak };
    painter.hline(left..=right, y, Stroke::new(2.0, colour));
    painter.circle_filled(pos2(left, y), 3.0, colour);
    let said = if branch.name.is_empty() {
        branch.why.clone()
    } else {
        format!("{} — {}", branch.name, branch.why)
    };
    let galley = painter.layout_no_wrap(said, FontId::proportional(size::SMALL), theme.text);
    let at = pos2((left + 8.0).max(row.left() + size::GAP), y - galley.size().y / 2.0);
    let ground = Rect::from_min_size(at, galley.size()).expand2(vec2(3.0, 0.0));
    painter.rect_filled(
        ground,
        2.0,
        if response.hovered() { theme.hovered } else { theme.panel },
    );
    painter.galley(at, galley, theme.text);
    let clicked = response.clicked();
    response.context_menu(|ui| {
        if ui.button(format!("Compare with b{}", branch.id)).clicked() {
            commands.push(Command::Compare(Some(OtherRun::Branch(branch.id))));
            ui.close();
        }
    });
    response.on_hover_text(format!(
        "{words}. Click to show it; the right button compares it with the present run."
    ));
    if clicked {
        commands.push(Command::ChooseBranch(branch.id));
    }
}

/// Where a branch begins and ends on the axis: it parts where the playhead stood after the last transition that both have, whatever
/// the present run did next, and is as long as it took itself.
fn span(places: &Places, axis: Axis, branch: &BranchLane) -> (f64, f64) {
    match axis {
        Axis::Transitions => (
            places.place(axis, branch.forked_at + 1),
            places.place(axis, branch.last.saturating_add(1)),
        ),
        Axis::Ticks => {
            let from = places.place(axis, branch.forked_at);
            (from, from + branch.ticks as f64 + 1.0)
        }
    }
}

/// Every input as a tick, red for a cancel and yellow for a refusal.
fn inputs_ui(scene: &Scene<'_>, row: Rect, ui: &Ui) {
    let theme = scene.theme;
    overview::gutter(scene, "Inputs", row.left(), row.center().y, ui);
    ui.painter()
        .hline(row.x_range(), row.bottom() - 0.5, Stroke::new(1.0, theme.border));
    let inputs = scene.record.sim.inputs();
    let places = scene.index.places();
    let from = places.at(scene.axis, scene.window.first);
    let first = inputs.partition_point(|input| input.transition < from);
    let response = ui.interact(row, ui.scope_id().with("inputs"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "Inputs"));
    let pointer = response.hover_pos().map(|pointer| pointer.x - row.left());
    let mut hovered: Option<(f32, usize)> = None;
    let mut mesh = Mesh::default();
    let mut last = f32::NEG_INFINITY;
    let mut at = first;
    while let Some(input) = inputs.get(at) {
        // An input comes between two transitions.
        let x = scene.x(input.transition + 1);
        if f64::from(x) > scene.window.width {
            break;
        }
        let colour = match (&input.response, &input.input) {
            (Response::Refused(_), _) => theme.warn,
            (_, Input::Cancel { .. }) => theme.bad,
            (_, Input::Inject(_)) => theme.accent,
            _ => theme.text,
        };
        if x - last >= 1.5 || colour == theme.bad {
            let tick = Rect::from_x_y_ranges(row.left() + x - 1.0..=row.left() + x + 1.0, row.y_range().shrink(2.5));
            mesh.add_colored_rect(tick, colour);
            last = x;
        }
        if let Some(pointer) = pointer {
            let far = (x - pointer).abs();
            if far < 5.0 && hovered.is_none_or(|(best, _)| far < best) {
                hovered = Some((far, at));
            }
        }
        // The next that may show in a column of its own.
        let next = places.at(scene.axis, scene.window.place(x + 1.0)).max(input.transition);
        at += 1;
        if inputs
            .get(at)
            .is_some_and(|next| scene.x(next.transition + 1) - x < 0.5)
        {
            at = at.max(inputs.partition_point(|input| input.transition < next));
        }
    }
    ui.painter()
        .with_clip_rect(row.intersect(ui.clip_rect()))
        .add(Shape::mesh(mesh));
    if let Some(input) = hovered.and_then(|(_, at)| inputs.get(at)) {
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(words::input_at(scene.record, input));
            ui.weak(words::author(input));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Author;
    use crate::level::match3::{Match3, Settings};
    use crate::level::{Level, Puzzle};
    use crate::sim::Sim;

    #[test]
    fn a_lane_begins_where_its_branch_parted_whatever_the_present_run_did_next() {
        let puzzle = Puzzle::Match3(Match3::new(7, 7, Settings::default()));
        let mut sim = Sim::new(std::sync::Arc::new(Level::new("lane", puzzle)), 1);
        let (a, b) = sim.legal_moves()[0];
        sim.input(Input::Swap { a, b }, Author::You);
        sim.run_to_idle();
        let tree = sim.tree();
        let mut places = Places::behind(0);
        places.extend(tree, sim.tick());
        let tick = |number: u64| tree.tick_of(number).unwrap_or(0);
        let numbers = 1..tree.last_transition();
        let before_tweens: Vec<u64> = numbers.filter(|&number| tick(number + 1) > tick(number) + 4).collect();
        assert!(before_tweens.len() > 2, "{before_tweens:?}");
        for forked_at in before_tweens {
            let branch = BranchLane {
                id: 2,
                name: String::new(),
                forked_at,
                ticks: 40,
                last: forked_at + 9,
                why: String::new(),
            };
            let (from, to) = span(&places, Axis::Ticks, &branch);
            assert_eq!((from, to), (places.place(Axis::Ticks, forked_at), from + 41.0));
            assert!(from + 3.0 < places.place(Axis::Ticks, forked_at + 1));
            let (from, to) = span(&places, Axis::Transitions, &branch);
            assert_eq!((from, to), ((forked_at + 1) as f64, (forked_at + 10) as f64));
        }
    }
}
