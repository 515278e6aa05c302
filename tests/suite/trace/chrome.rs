//! The export for Chrome's trace viewer and Perfetto: each B has its E, time never goes back on a track, slices lie one in another.

use std::collections::HashMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use serde_json::Value;
use tilewright::trace::{Reader, Trace, Writer, chrome};

use super::{levels, played, short, sound};

fn exported(trace: &Trace) -> Value {
    let mut out = Vec::new();
    chrome::write(trace, &mut out).expect("memory takes all");
    serde_json::from_slice(&out).expect("the export is JSON")
}

/// A slice: its track, name, category, and depth on its track.
type Slice = (u64, String, String, usize);

/// Checks the schema; answers the slices in the order of their beginnings.
fn checked(export: &Value) -> Vec<Slice> {
    let events = export["traceEvents"].as_array().expect("a list of events");
    let mut open: HashMap<u64, Vec<f64>> = HashMap::new();
    let mut last: HashMap<u64, f64> = HashMap::new();
    let mut named = std::collections::HashSet::new();
    let mut slices = Vec::new();
    for event in events {
        let tid = event["tid"].as_u64().expect("a track");
        assert!(event["pid"].is_u64());
        let ph = event["ph"].as_str().expect("a phase");
        if ph == "M" {
            let name = event["name"].as_str().expect("what it names");
            assert!(["process_name", "thread_name"].contains(&name) && event["args"]["name"].is_string());
            if name == "thread_name" {
                assert!(named.insert(tid), "a track is named once");
            }
            continue;
        }
        assert!(named.contains(&tid), "a track is named before it is used");
        let ts = event["ts"].as_f64().expect("a time");
        let before = last.insert(tid, ts).unwrap_or(0.0);
        assert!(ts >= before, "time goes back from {before} to {ts} on track {tid}");
        let open = open.entry(tid).or_default();
        match ph {
            "B" => {
                let word = |name: &str| event[name].as_str().expect("a word").to_owned();
                assert!(event["args"].is_object());
                slices.push((tid, word("name"), word("cat"), open.len()));
                open.push(ts);
            }
            "E" => {
                let begun = open.pop().expect("every E has its B");
                assert!(begun <= ts);
            }
            other => panic!("no such phase: {other}"),
        }
    }
    assert!(open.values().all(Vec::is_empty), "every B has its E");
    slices
}

fn times(export: &Value) -> Vec<(String, f64)> {
    let events = export["traceEvents"].as_array().expect("a list of events").iter();
    let timed = events.filter(|event| event["ph"] != "M");
    timed
        .map(|event| {
            (
                event["ph"].as_str().expect("a phase").to_owned(),
                event["ts"].as_f64().expect("a time"),
            )
        })
        .collect()
}

#[test]
fn the_records_of_a_tick_share_its_sixtieth_of_a_second() {
    let trace = sound(&short("+1 - A\n1 Running\n@3\n1 Completed"));
    // The second of the two records of tick 0, and the only one of tick 3.
    let (b, e) = (2.0 * 16_667.0 / 3.0, 3.0 * 16_667.0 + 16_667.0 / 2.0);
    let found = times(&exported(&trace));
    assert_eq!((&*found[0].0, &*found[1].0), ("B", "E"));
    assert!(
        (found[0].1 - b).abs() < 0.01 && (found[1].1 - e).abs() < 0.01,
        "{found:?}"
    );
}

#[test]
fn children_of_a_chain_lie_in_their_parent_and_those_of_a_join_beside_it() {
    let trace = sound(&short(
        "+1 - Refill
         1 Running
         1 Waiting
         +2 1 Create
         +3 1 Create
         +4 1 Create
         2 Running
         3 Running
         @5
         2 Completed
         4 Running
         @9
         3 Completed
         4 Canceled
         1 Completed
         +5 - Next
         5 Running
         5 Completed",
    ));
    let export = exported(&trace);
    let slices = checked(&export);
    let picture: Vec<String> = slices
        .iter()
        .map(|(tid, name, cat, depth)| format!("{tid}:{}{name} {cat}", "  ".repeat(*depth)))
        .collect();
    assert_eq!(
        picture,
        [
            "1:Refill Completed",
            "1:  Create Completed",
            "2:Create Completed",
            "1:  Create Canceled",
            "3:Next Completed"
        ]
    );
    let names: Vec<&str> = export["traceEvents"]
        .as_array()
        .expect("a list of events")
        .iter()
        .filter(|event| event["ph"] == "M")
        .map(|event| event["args"]["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["Toy 1 — Cave", "#1 Refill", "#1 Refill, beside 1", "#5 Next"]);
}

#[test]
fn an_action_that_never_started_is_a_slice_of_no_length() {
    let trace = sound(&short(
        "+1 - A\n1 Running\n1 Waiting\n+2 1 B\n+3 1 C\n2 Running\n3 Canceled\n2 Canceled\n1 Canceled",
    ));
    let export = exported(&trace);
    let slices = checked(&export);
    assert_eq!(slices.len(), 3);
    assert_eq!(slices[2], (2, "C".into(), "Canceled".into(), 0), "beside what runs");
}

#[test]
fn what_has_not_ended_in_a_truncated_file_ends_at_the_last_time() {
    let trace = sound(&short("+1 - A\n1 Running\n1 Waiting\n+2 1 B\n@8\n2 Running"));
    let export = exported(&trace);
    checked(&export);
    let found = times(&export);
    let phases: String = found.iter().map(|(phase, _)| phase.as_str()).collect();
    assert_eq!(phases, "BBEE");
    assert!(found[1].1.to_bits() == found[2].1.to_bits() && found[2].1.to_bits() == found[3].1.to_bits());
}

#[test]
fn parameters_cause_and_the_engines_own_word_are_in_the_slice() {
    let mut text = short("+1 - A\n1 Dreaming");
    text = text.replace(
        r#""kind":"A""#,
        r#""kind":"A","label":"at (3,4)","params":{"cell":[3,4],"hp":2}"#,
    );
    text.push_str(
        "{\"seq\":9,\"tick\":0,\"ev\":\"state\",\"id\":1,\"to\":\"Canceled\",\"cause\":\"no \\\"way\\\"\"}\n",
    );
    let export = exported(&sound(&text));
    let slice = export["traceEvents"]
        .as_array()
        .expect("events")
        .iter()
        .find(|event| event["ph"] == "B");
    let slice = slice.expect("a slice");
    assert_eq!(slice["args"]["cell"], serde_json::json!([3, 4]));
    assert_eq!(slice["args"]["hp"], 2);
    assert_eq!(slice["args"]["label"], "at (3,4)");
    assert_eq!(slice["args"]["cause"], "no \"way\"");
    assert_eq!(slice["cat"], "Canceled");
}

#[test]
fn games_of_every_kind_export_well_wherever_they_are_cut() {
    for level in levels() {
        let sim = played(&level, 11, 12, |_| {});
        let bytes = Writer::new(Vec::new(), &sim).finish(&sim).expect("memory takes all");
        let whole = checked(&exported(&Reader::read(&bytes)));
        assert_eq!(whole.len(), sim.tree().len(), "a slice an action");
        for part in 1..8 {
            checked(&exported(&Reader::read(&bytes[..bytes.len() * part / 8])));
        }
    }
}

/// A random trace: chains, joins, cancels, words of its own; the choices are bytes.
fn random(choices: &[u8]) -> String {
    struct Action {
        parent: Option<usize>,
        open: usize,
        live: bool,
        begun: bool,
    }
    let mut text = String::new();
    let mut actions: Vec<Action> = Vec::new();
    let mut tick = 0;
    for pair in choices.chunks_exact(2) {
        let pick = usize::from(pair[1]);
        let living: Vec<usize> = (0..actions.len()).filter(|&at| actions[at].live).collect();
        let of = living.get(pick % living.len().max(1)).copied();
        match (pair[0] % 8, of) {
            (0, _) | (_, None) => {
                actions.push(Action {
                    parent: None,
                    open: 0,
                    live: true,
                    begun: false,
                });
                let _ = writeln!(text, "+{} - Root", actions.len());
            }
            (1 | 2, Some(parent)) => {
                actions.push(Action {
                    parent: Some(parent),
                    open: 0,
                    live: true,
                    begun: false,
                });
                actions[parent].open += 1;
                let _ = writeln!(text, "+{} {} Child", actions.len(), parent + 1);
            }
            (3 | 4, Some(at)) => {
                let word = ["Running", "Waiting", "Running", "Odd"][pick % 4];
                let word = if actions[at].begun { word } else { "Running" };
                actions[at].begun = true;
                let _ = writeln!(text, "{} {word}", at + 1);
            }
            (5, _) => {
                tick += pick % 5;
                let _ = writeln!(text, "@{tick}");
            }
            (_, Some(at)) if actions[at].open == 0 => {
                actions[at].live = false;
                if let Some(parent) = actions[at].parent {
                    actions[parent].open -= 1;
                }
                let word = if pick % 3 == 0 { "Canceled" } else { "Completed" };
                let _ = writeln!(text, "{} {word}", at + 1);
            }
            _ => {}
        }
    }
    short(&text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_traces_export_well(choices in proptest::collection::vec(any::<u8>(), 0..600), cut in 0.0..1.0_f64) {
        let text = random(&choices);
        let trace = sound(&text);
        checked(&exported(&trace));
        let upto = (text.len() as f64 * cut) as usize;
        let cut = Reader::read(&text.as_bytes()[..upto]);
        checked(&exported(&cut));
    }
}
