//! Every pair of options of every verb: both do what they say, or the pair is refused in words that name both.
//!
//! The options are those that the program itself tells, so that none is forgotten: one without a row here fails the test.

use serde_json::Value;
use tilewright::cli;
use tilewright::format::{self, Format};
use tilewright::moment::{Report, encode};
use tilewright::sim::{Input, Sim};

use super::{Folder, Ran};

/// Two rooms of one board, so that a test of one runs on the other.
const ROOMS: &str = "One\n\n#######\n#@ $ .#\n#     #\n#######\n\nTwo\n\n#######\n#@ $ .#\n#     #\n#######\n";

/// Two layouts of six and of four tiles.
const BOARDS: &str = r#"{"mah":"1.0","boards":[{"id":"a","name":"Six","map":[[0,[[0,[[0,6]]]]]]},{"id":"b","name":"Four","map":[[0,[[0,[[0,4]]]]]]}]}"#;

/// What a run of the program left behind.
struct Seen<'a> {
    folder: &'a Folder,
    ran: &'a Ran,
    /// The document, where it printed one.
    json: Option<Value>,
}

impl Seen<'_> {
    fn says(&self, words: &str, of_json: impl Fn(&Value) -> bool) -> bool {
        self.json.as_ref().map_or_else(|| self.ran.out.contains(words), of_json)
    }

    /// Whether the program takes a file that it has written.
    fn reads(&self, args: &str) -> bool {
        self.folder.run(args).code == Some(0)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.0.path().join(name)).unwrap_or_default()
    }
}

/// An option of a verb.
struct Row {
    verb: &'static str,
    /// As the program tells it.
    name: &'static str,
    /// As it is given.
    given: &'static str,
    /// Whether it did what it says.
    works: fn(&Seen<'_>) -> bool,
}

const fn row(verb: &'static str, name: &'static str, given: &'static str, works: fn(&Seen<'_>) -> bool) -> Row {
    Row {
        verb,
        name,
        given,
        works,
    }
}

fn is_json(seen: &Seen<'_>) -> bool {
    seen.json.is_some()
}

const ROWS: [Row; 32] = [
    row("check", "level", "--level 2", |seen| {
        seen.says("2. Two", |json| json["files"][0]["levels"][0]["level"] == 2) && !seen.ran.out.contains("1. One")
    }),
    row("check", "json", "--json", is_json),
    row("inspect", "level", "--level 2", |seen| {
        seen.says("Two", |json| json["name"] == "Two") && !seen.ran.out.contains("One")
    }),
    row("inspect", "json", "--json", is_json),
    row("deal", "level", "--level 2", |seen| {
        seen.says("Four: 4 tiles", |json| json["tiles"] == 4)
    }),
    row("deal", "seed", "--seed 9", |seen| {
        seen.says("seed 9", |json| json["seed"] == 9)
    }),
    row("deal", "difficulty", "--difficulty hard", |seen| {
        seen.says(", hard", |json| json["difficulty"] == "hard")
    }),
    row("deal", "out", "--out dealt.level.ron", |seen| {
        seen.reads("solve dealt.level.ron")
    }),
    row("deal", "json", "--json", is_json),
    row("solve", "level", "--level 2", |seen| {
        seen.says("Two: solved", |json| json["level"] == 2)
    }),
    row("solve", "budget", "--budget 20", |seen| {
        seen.says("solved", |json| json["result"] == "solved")
    }),
    row("solve", "json", "--json", is_json),
    row("convert", "level", "--level 2", |seen| {
        seen.says("1 level ", |json| json["levels"] == 1) && !seen.read("out.csv").contains("One")
    }),
    row("convert", "lossy", "--lossy", |seen| seen.reads("inspect out.csv")),
    row("convert", "json", "--json", is_json),
    row("trace", "to", "--to chrome out.json", |seen| {
        let exported: Value = serde_json::from_str(&seen.read("out.json")).unwrap_or_default();
        exported["traceEvents"]
            .as_array()
            .is_some_and(|events| events.len() > 9)
    }),
    row("trace", "json", "--json", is_json),
    row("run", "file", "rooms.xsb", |seen| {
        seen.says(", seed ", |json| json["kind"] == "sokoban" || json["expected"] == true)
            || seen.ran.out.contains("as expected")
    }),
    row("run", "level", "--level 2", |seen| seen.says("Two", |_| true)),
    row("run", "seed", "--seed 9", |seen| {
        seen.says("seed 9", |json| json["seed"] == 9)
    }),
    row("run", "moves", "--moves 3", |seen| {
        seen.says(" steps, ", |json| json["moves"].as_u64() >= Some(3))
    }),
    row("run", "bot", "--bot random", |seen| {
        seen.says(" steps, ", |json| json["moves"].as_u64() >= Some(3))
    }),
    row("run", "script", "--script script", |seen| {
        seen.says(" steps, ", |json| json["moves"].as_u64() >= Some(2))
    }),
    row("run", "limit", "--limit 60", |seen| {
        seen.says(" transitions", |json| json["cut"].is_null() && !json.is_null())
            || seen.ran.out.contains("as expected")
    }),
    row("run", "sweep", "--sweep", |seen| {
        let swept = seen.ran.out.lines().find(|line| line.starts_with("  sweep: "));
        let of_text = swept.is_some_and(|line| !line.contains(" 0 cancels") && line.ends_with(" 0 promises broken"));
        of_text || seen.says("-", |json| json["sweep"]["cancels"].as_u64() > Some(10))
    }),
    row("run", "trace", "--trace new.jsonl", |seen| {
        seen.reads("trace new.jsonl") && seen.read("new.jsonl").contains("\"ev\":\"root_ended\"")
    }),
    row("run", "moment", "--moment @moment", |seen| {
        let of_text = seen.ran.out.starts_with("hole\n") && seen.ran.out.contains("One, seed 5: ");
        of_text || seen.says("-", |json| json["seed"] == 5 && json["moves"] == 2)
    }),
    row("run", "expect", "--expect test", |seen| {
        seen.says("as expected, ", |json| {
            json["expected"] == true && json["transitions"].as_u64() > Some(5)
        })
    }),
    row("run", "save_test", "--save-test saved", |seen| {
        seen.reads("run --expect saved") && seen.read("saved").lines().count() > 20
    }),
    row("run", "tree", "--tree", |seen| {
        let of_json = |json: &Value| json["actions"].as_array().is_some_and(|actions| actions.len() > 1);
        seen.says("\n  #2 Step ", of_json)
    }),
    row("run", "board", "--board", |seen| {
        seen.says("#######\n", |json| json["board"].as_array().map(Vec::len) == Some(4))
    }),
    row("run", "json", "--json", is_json),
];

/// What each verb is given beside the pair.
fn base(verb: &str, pair: [&Row; 2]) -> &'static str {
    let has = |names: &[&str]| pair.iter().any(|row| names.contains(&row.name));
    match verb {
        "check" | "inspect" | "solve" => "rooms.xsb",
        "deal" => "boards.mah",
        "convert" => "rooms.xsb out.csv",
        "trace" => "old.jsonl",
        // A level has a number in a file alone.
        "run" if has(&["level"]) && has(&["expect"]) => "rooms.xsb",
        "run" if has(&["moment", "expect"]) => "",
        // Something is to be played.
        "run" if has(&["file"]) && !has(&["moves", "bot", "script"]) => "--moves 2",
        "run" if has(&["file"]) => "",
        "run" if has(&["moves", "bot", "script"]) => "rooms.xsb",
        "run" => "rooms.xsb --moves 2",
        _ => panic!("{verb}: a new verb needs a row here"),
    }
}

/// A game of the first room as a moment and as a test.
fn files() -> Vec<(&'static str, String)> {
    let opened = format::read(ROOMS.as_bytes(), Format::Xsb, "rooms").unwrap();
    let mut sim = Sim::new(opened.levels[0].level.clone().into(), 5);
    let steps = [tilewright::grid::Direction::Down, tilewright::grid::Direction::Right];
    for step in steps {
        sim.input(Input::Steps(vec![step]), tilewright::action::Author::You);
        sim.run_to_idle();
    }
    let report = Report::of(&sim, "hole", Vec::new());
    let moment = encode(&report, &sim).unwrap();
    let test = tilewright::moment::Expected::of(&sim, report).write();
    vec![
        ("rooms.xsb", ROOMS.to_owned()),
        ("boards.mah", BOARDS.to_owned()),
        ("script", "dr\n".to_owned()),
        ("moment", moment),
        ("test", test),
    ]
}

fn options() -> Vec<(String, Vec<String>)> {
    let command = cli::command();
    let verbs = command.get_subcommands().map(|verb| {
        let names = verb.get_arguments().filter(|argument| {
            let is_optional = !argument.is_required_set();
            is_optional && !["help", "version"].contains(&argument.get_id().as_str())
        });
        let names = names.map(|argument| argument.get_id().to_string()).collect();
        (verb.get_name().to_owned(), names)
    });
    verbs.collect()
}

#[test]
fn every_pair_of_options_of_every_verb_works_or_is_refused_in_words_that_name_both() {
    let files = files();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let (mut works, mut refused) = (0, 0);
    for (verb, names) in options() {
        let rows: Vec<&Row> = names
            .iter()
            .map(|name| {
                let row = ROWS.iter().find(|row| row.verb == verb && row.name == name);
                row.unwrap_or_else(|| panic!("{verb} {name}: a new option needs a row here: how it is seen to work"))
            })
            .collect();
        for (index, &one) in rows.iter().enumerate() {
            for &other in &rows[index + 1..] {
                let folder = Folder::with(&files);
                if verb == "trace" {
                    let written = folder.run("run rooms.xsb --moves 4 --trace old.jsonl");
                    assert_eq!(written.code, Some(0), "{}", written.err);
                }
                let mut args = format!("{verb} {} {} {}", base(&verb, [one, other]), one.given, other.given);
                // The bot makes as many moves as there is no limit to; three are enough.
                if verb == "run" && (one.name == "bot" || other.name == "bot") && !args.contains("--m") {
                    args.push_str(" --moves 3");
                }
                let ran = folder.run(&args);
                if ran.code == Some(2) {
                    let named = |row: &Row| {
                        let option = format!("--{}", row.name.replace('_', "-"));
                        ran.err.contains(&option) || (row.name == "file" && ran.err.contains("[FILE]"))
                    };
                    assert!(ran.out.is_empty() && named(one) && named(other), "{args}: {}", ran.err);
                    refused += 1;
                    continue;
                }
                // Without --lossy nothing is written where something is lost, and that is a bad answer.
                let is_kept = verb == "convert" && one.name != "lossy" && other.name != "lossy";
                let expected = Some(i32::from(is_kept));
                assert_eq!(ran.code, expected, "{args}: {}{}", ran.out, ran.err);
                let is_document = [one, other].iter().any(|row| row.name == "json");
                let seen = Seen {
                    folder: &folder,
                    ran: &ran,
                    json: is_document.then(|| ran.json()),
                };
                for row in [one, other] {
                    let is_seen = is_kept && row.name == "level" || (row.works)(&seen);
                    assert!(is_seen, "{args}: {} has no effect: {}{}", row.name, ran.out, ran.err);
                }
                works += 1;
            }
        }
    }
    assert!(works > 60 && refused > 10, "{works} work, {refused} are refused");
}

#[test]
fn every_row_is_of_an_option_that_there_is() {
    let options = options();
    for row in &ROWS {
        let has = options
            .iter()
            .any(|(verb, names)| verb == row.verb && names.iter().any(|name| name == row.name));
        assert!(has, "{} {}", row.verb, row.name);
    }
}
