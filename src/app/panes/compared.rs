//! The runs that can be compared: the present one, the branches, the open trace, and what came of the open report.

use crate::app::live::{Live, branch_in_words};
use crate::app::trace::OpenTrace;
use crate::board::Board;
use crate::command::OtherRun;
use crate::moment::moves_made;
use crate::sim::Sim;
use crate::sim::compare::Told;
use crate::sim::history::History;
use crate::ui::compare::{Candidate, Source};
use crate::ui::report::{Replayed, ReportPanel, Rerunning};

/// The present run, then the branches from the oldest on.
pub(super) fn runs(live: &Live, in_front: bool) -> Vec<Candidate<'_>> {
    let history = &live.history;
    let board_after = Box::new(|transition| history.board_after(transition));
    let present = Candidate {
        in_front,
        ..branch(history, history.branch_id(), history.now(), board_after)
    };
    let left = history.branches().iter().map(|left| Candidate {
        words: branch_in_words(left),
        ..branch(
            history,
            left.id(),
            left.sim(),
            Box::new(|transition| left.board_after(transition)),
        )
    });
    std::iter::once(present).chain(left).collect()
}

fn branch<'a>(
    history: &History,
    branch: u32,
    sim: &'a Sim,
    board_after: Box<dyn Fn(u64) -> Option<Board> + 'a>,
) -> Candidate<'a> {
    Candidate {
        // A fork leaves another run under the number of the present one.
        revision: history.turns(),
        branch: Some(branch),
        is_present: branch == history.branch_id(),
        source: Source::Run(sim, board_after),
        ..other(OtherRun::Branch(branch), sim, format!("b{branch}"), String::new())
    }
}

/// A run that stands by itself, with its boards.
fn other(run: OtherRun, sim: &Sim, name: String, words: String) -> Candidate<'_> {
    Candidate {
        id: run.id(),
        revision: 0,
        name,
        words,
        branch: None,
        is_present: false,
        in_front: false,
        level: Some(sim.level()),
        source: Source::Run(sim, Box::new(|transition| sim.board_after(transition))),
    }
}

/// The open trace. One without a board is compared by what happened, which `told` tells.
pub(super) fn trace_run<'a>(trace: Option<&'a OpenTrace>, told: Option<&'a Told<'a>>) -> Option<Candidate<'a>> {
    let (trace, told) = trace.zip(told)?;
    let header = &trace.trace().header;
    let candidate = Candidate {
        in_front: trace.in_front,
        ..other(
            OtherRun::Trace,
            told.0,
            format!("Trace {}", trace.name()),
            header.level.clone(),
        )
    };
    if header.has_board {
        return Some(candidate);
    }
    Some(Candidate {
        level: None,
        source: Source::Read(told),
        ..candidate
    })
}

/// The moment of the open report; and its inputs on the level as it is now, where they were run there.
pub(super) fn report_runs<'a>(panel: &ReportPanel<'a>) -> Vec<Candidate<'a>> {
    let Some(report) = panel.report else { return Vec::new() };
    let name = match report.level.name.as_str() {
        "" => "Untitled",
        name => name,
    };
    let mut runs = Vec::new();
    if let Replayed::Done(replay) = panel.replayed {
        let sim = replay.sim();
        let title = format!("Report: {name}, move {}", moves_made(sim));
        runs.push(other(OtherRun::Moment, sim, title, report.remark()));
    }
    if let Some(Rerunning::Done { rerun, .. }) = panel.rerun {
        let words = "its inputs on the level as it was when they ran again".to_owned();
        runs.push(other(
            OtherRun::Rerun,
            rerun.boards().1,
            format!("Report run again: {name}"),
            words,
        ));
    }
    runs
}
