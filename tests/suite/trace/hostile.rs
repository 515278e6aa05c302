//! Traces that are wrong, or mean ill: a message with the line, and never a crash, a hang or memory without bound.

use std::fmt::Write as _;
use std::time::Instant;

use proptest::prelude::*;
use tilewright::trace::{End, Limits, Reader};

use super::{HEADER, fault, short, sound};

/// A header and these lines.
fn lines(lines: &[&str]) -> String {
    let mut text = format!("{HEADER}\n");
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

const SPAWN: &str = r#"{"seq":1,"tick":0,"ev":"spawn","id":1,"parent":null,"kind":"A"}"#;

#[test]
fn structural_faults_name_their_line() {
    let cases = [
        ("+1 7 A", "line 2: the parent 7 of action 1 is unknown"),
        ("+1 - A\n+2 2 B", "line 3: action 2 is its own parent: a cycle"),
        ("+1 3 A\n+3 1 B", "line 2: the parent 3 of action 1 is unknown"),
        ("+1 - A\n+1 - B", "line 3: action 1 is spawned a second time"),
        ("+1 - A\n1 Completed\n1 Canceled", "line 4: action 1 ends a second time"),
        (
            "+1 - A\n1 Completed\n1 Running",
            "line 4: action 1 goes on after its end",
        ),
        ("+1 - A\n+2 1 B\n1 Completed", "line 4: action 1 ends before its child"),
        (
            "+1 - A\n+2 1 B\n+3 1 B\n1 Canceled",
            "line 5: action 1 ends before 2 of its children",
        ),
        (
            "+1 - A\n1 Canceled\n+2 1 B",
            "line 4: the parent 1 of action 2 has ended before",
        ),
        ("+1 - A\n2 Running", "line 3: action 2 is unknown"),
        ("@9\n+1 - A\n@8\n1 Running", "line 3: \"tick\" goes back from 9 to 8"),
    ];
    for (text, message) in cases {
        let found = fault(short(text));
        assert!(found.starts_with(message), "{text:?} gives {found:?}");
    }
}

#[test]
fn what_is_sound_before_a_fault_stays() {
    let trace = Reader::read(short("+1 - A\n1 Running\n+2 1 B\n2 Running\n+2 1 B\n2 Completed").as_bytes());
    assert_eq!(trace.fault.as_ref().map(|fault| fault.line), Some(6));
    assert_eq!((trace.sim().tree().len(), trace.sim().tree().last_transition()), (2, 2));
}

#[test]
fn lines_that_are_no_records_tell_what_was_expected() {
    let cases = [
        ("[1,2]", "line 2, column 1: expected a JSON object"),
        ("{", "line 2, column 1: EOF"),
        ("{}", "line 2: a record needs \"ev\""),
        (
            r#"{"seq":1,"tick":0,"ev":"spawn","id":"x","kind":"A"}"#,
            "line 2, column 39: invalid type: string \"x\", expected a whole number",
        ),
        (
            r#"{"seq":1,"tick":0,"ev":"spawn","id":-1,"kind":"A"}"#,
            "line 2, column 38: invalid value: integer `-1`, expected a whole number",
        ),
        (
            r#"{"seq":1,"tick":0,"ev":"spawn","id":1e400,"kind":"A"}"#,
            "line 2, column",
        ),
        (
            r#"{"seq":1,"tick":99999999999999999999,"ev":"spawn","id":1,"kind":"A"}"#,
            "line 2, column 36: invalid value: floating point",
        ),
        (
            r#"{"seq":1,"tick":0,"ev":"spawn","id":1}"#,
            "line 2: a record \"ev\":\"spawn\" needs \"kind\"",
        ),
        (
            r#"{"tick":0,"ev":"spawn","id":1,"kind":"A"}"#,
            "line 2: a record \"ev\":\"spawn\" needs \"seq\"",
        ),
        (
            r#"{"seq":1,"ev":"spawn","id":1,"kind":"A"}"#,
            "line 2: a record \"ev\":\"spawn\" needs \"tick\"",
        ),
        (r#"{"seq":1,"tick":0,"ev":"spawn","id":1,"kind":7}"#, "line 2, column"),
        (
            r#"{"seq":1,"tick":0,"ev":"spawn","id":1,"kind":"A","params":[1]}"#,
            "line 2, column",
        ),
        (HEADER, "line 2: a second header"),
    ];
    for (line, message) in cases {
        let found = fault(lines(&[line, SPAWN]));
        assert!(found.starts_with(message), "{line:?} gives {found:?}");
    }
    let nul = fault(format!("{HEADER}\n{{\"ev\":\"a\u{0}\"}}\n"));
    assert!(nul.starts_with("line 2, column 9: control character"), "{nul}");
    let same = fault(lines(&[SPAWN, &SPAWN.replace("\"id\":1", "\"id\":2")]));
    assert!(same.starts_with("line 3: \"seq\" goes from 1 to 1"), "{same}");
    let from = r#"{"seq":2,"tick":0,"ev":"state","id":1,"from":"Waiting","to":"Running"}"#;
    let from = fault(lines(&[SPAWN, from]));
    assert!(
        from.starts_with("line 3: \"from\" says Waiting, and action 1 stands at Pending"),
        "{from}"
    );
}

#[test]
fn headers_that_are_missing_or_of_another_version_are_told() {
    assert!(fault("").starts_with("line 1: the file is empty"));
    assert!(fault(" \r\n\n").starts_with("line 1"), "blank lines are no trace");
    assert!(fault(SPAWN).starts_with("line 1: expected the header"));
    assert!(fault("\n\nhello").starts_with("line 3, column 1: expected a JSON object"));
    assert!(
        fault(&HEADER[..20]).starts_with("line 1, column"),
        "cut off in its header it is no trace"
    );
    let header = |fields: &str| fault(format!("{{\"tilewright_trace\":{fields}}}\n"));
    assert!(header("2").contains("line 1: the trace is of version 2, newer than this program"));
    assert!(header("0").contains("version 0"));
    assert!(header("\"1\"").contains("line 1, column"));
    assert!(header(r#"1,"states":{"Busy":"Walking"}"#).contains("maps \"Busy\" to no state"));
    assert!(header(r#"1,"ticks_per_second":0"#).contains("ticks_per_second"));
}

#[test]
fn footers_are_counted_and_their_hash_is_looked_at() {
    let end = |records: u32| format!("{{\"ev\":\"end\",\"records\":{records},\"hash\":\"abc\"}}");
    assert_eq!(sound(&lines(&[SPAWN, &end(1)])).end, End::Whole { checked: false });
    assert!(fault(lines(&[SPAWN, &end(2)])).contains("line 3: the footer counts 2 records, and 1 stands before it"));
    assert!(fault(lines(&[SPAWN, &end(1), SPAWN])).contains("line 4: the trace has ended"));
    assert_eq!(
        sound(&(lines(&[SPAWN, &end(1)]) + "\n\n")).records,
        1,
        "blank lines may follow"
    );
    let sim = super::played(&super::levels()[0], 1, 2, |_| {});
    let text = tilewright::trace::Writer::new(Vec::new(), &sim)
        .finish(&sim)
        .expect("memory takes all");
    let text = String::from_utf8(text).expect("JSON is UTF-8");
    let other = text.replace(&format!("{:016x}", sim.board().hash()), "0123456789abcdef");
    assert!(fault(other).contains("the footer's hash is 0123456789abcdef"));
}

#[test]
fn a_write_that_does_not_fit_its_board_is_a_fault() {
    let sim = super::played(&super::levels()[0], 1, 2, |_| {});
    let text = tilewright::trace::Writer::new(Vec::new(), &sim)
        .finish(&sim)
        .expect("memory takes all");
    let text = String::from_utf8(text).expect("JSON is UTF-8");
    let mut changed: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = changed
        .iter()
        .position(|line| line.contains("\"ev\":\"write\"") && line.contains("\"place\":["))
        .expect("a write");
    changed[at] = changed[at].replace("\"place\":[", "\"place\":[4000,");
    let found = fault(changed.join("\n"));
    assert!(found.starts_with(&format!("line {}: the write at", at + 1)), "{found}");
}

#[test]
fn byte_order_marks_line_ends_of_windows_and_missing_last_ones_are_fine() {
    let text = short("+1 - A\n1 Running\n1 Completed");
    let plain = sound(&text);
    let windows = sound(&format!("\u{feff}{}", text.replace('\n', "\r\n")));
    let open = sound(text.trim_end());
    assert!(plain.sim().tree() == windows.sim().tree() && plain.sim().tree() == open.sim().tree());
    assert_eq!(open.end, End::Cut { mid_line: false });
}

#[test]
fn bytes_that_are_no_utf8_are_told_with_their_column() {
    let mut bytes = format!("{HEADER}\n{{\"ev\":\"").into_bytes();
    bytes.extend_from_slice(b"\xff\xfe\"}\n");
    assert_eq!(
        fault(&bytes),
        "line 2, column 8: this is no UTF-8, which JSON is written in"
    );
}

#[test]
fn a_hundred_thousand_actions_one_in_another_are_read_shown_and_exported() {
    let depth = 100_000;
    let mut text = String::new();
    for id in 1..=depth {
        let parent = if id == 1 { "-".to_owned() } else { (id - 1).to_string() };
        let _ = writeln!(text, "+{id} {parent} Deep\n{id} Running");
    }
    for id in (1..=depth).rev() {
        let _ = writeln!(text, "{id} Completed");
    }
    let begun = Instant::now();
    let trace = sound(&short(&text));
    println!("100,000 nested actions, 300,000 records: {:?}", begun.elapsed());
    let deepest = trace.sim().tree().iter().next_back().expect("an action");
    assert_eq!(deepest.depth, depth as u32 - 1);
    let mut out = Vec::new();
    tilewright::trace::chrome::write(&trace, &mut out).expect("memory takes all");
    assert!(out.len() > 100_000 * 100);
}

#[test]
fn a_million_siblings_are_read_in_sane_time_and_memory() {
    let mut text = short("+1 - All\n1 Running");
    for id in 2..1_000_002_u32 {
        let _ = writeln!(
            text,
            r#"{{"seq":{},"tick":0,"ev":"spawn","id":{id},"parent":1,"kind":"One"}}"#,
            id + 1
        );
    }
    let begun = Instant::now();
    let trace = sound(&text);
    println!("1,000,000 siblings: {:?}", begun.elapsed());
    assert_eq!(trace.sim().tree().len(), 1_000_001);
    assert!(begun.elapsed().as_secs() < 300, "also on a machine that is busy");
    let mut small = Reader::new(Limits {
        bytes: 50 << 20,
        ..Limits::default()
    });
    small.feed(text.as_bytes());
    let fault = small.trace().fault.clone().expect("so much memory is not used");
    assert!(fault.message.contains("more than 50 MiB"), "{fault}");
    assert!(small.trace().sim().tree().len() > 50_000, "what comes before stays");
}

#[test]
fn a_line_of_a_hundred_megabytes_is_given_up_early() {
    let mut reader = Reader::default();
    reader.feed(format!("{HEADER}\n{{\"ev\":\"").as_bytes());
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..100 {
        reader.feed(&piece);
    }
    assert_eq!(
        reader.finish().fault.map(|fault| fault.to_string()),
        Some("line 2: the line is longer than 4 MiB, the most that is read".to_owned())
    );
    // Also when it comes in one piece.
    let mut whole = format!("{HEADER}\n").into_bytes();
    whole.resize(whole.len() + (5 << 20), b' ');
    whole.push(b'\n');
    assert!(fault(&whole).contains("line 2: the line is longer"));
}

#[test]
fn too_many_records_are_cut_with_a_message() {
    let mut reader = Reader::new(Limits {
        records: 3,
        ..Limits::default()
    });
    reader.feed(short("+1 - A\n1 Running\n1 Waiting\n1 Running").as_bytes());
    assert!(
        reader
            .finish()
            .fault
            .expect("one is too many")
            .to_string()
            .contains("line 5: more than 3 records")
    );
}

#[test]
fn texts_of_any_length_and_letter_are_tamed() {
    let long = "x".repeat(100_000);
    let line = format!(
        r#"{{"seq":1,"tick":0,"ev":"spawn","id":1,"kind":"a\u0000\u001b[31m{long}","label":"{long}","params":{{"{long}":"{long}"}}}}"#
    );
    let trace = sound(&lines(&[&line]));
    let node = trace.sim().tree().iter().next().expect("an action");
    let (name, summary) = (node.action.name(), node.action.summary());
    assert!(name.starts_with("a  [31mx") && name.chars().count() <= 81 && summary.chars().count() <= 601);
    let [(name, param)] = &node.action.params()[..] else {
        panic!("one parameter")
    };
    assert!(name.chars().count() <= 81 && param.to_string().chars().count() <= 601);
}

#[test]
fn records_of_unknown_kinds_are_passed_over() {
    let trace = sound(&lines(&[
        SPAWN,
        r#"{"seq":2,"tick":0,"ev":"camera","x":[[[1]]],"id":99}"#,
    ]));
    assert_eq!((trace.records, trace.passed_over), (2, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn whatever_bytes_come_there_is_an_answer(bytes in proptest::collection::vec(any::<u8>(), 0..400), with_header: bool) {
        let mut text = if with_header { format!("{HEADER}\n").into_bytes() } else { Vec::new() };
        text.extend(bytes);
        let _ = Reader::read(&text);
    }

    #[test]
    fn whatever_is_changed_in_a_sound_trace_there_is_an_answer(at in 0_usize..4_000, byte: u8, cut in 0_usize..4_000) {
        let sim = super::played(&super::levels()[1], 3, 2, |_| {});
        let mut bytes = tilewright::trace::Writer::new(Vec::new(), &sim).finish(&sim).expect("memory takes all");
        let (at, cut) = (at % bytes.len(), cut % bytes.len());
        bytes[at] = byte;
        bytes.drain(cut..(cut + 3).min(bytes.len()));
        let trace = Reader::read(&bytes);
        prop_assert!(trace.fault.is_none_or(|fault| fault.line > 0));
    }
}
