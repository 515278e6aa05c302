//! Small files with one oddity each, and what a reader must find in them.

use tilewright::format::{self, Format, OpenedLevel};
use tilewright::level::Severity;
use tilewright::rules::sokoban::solver::{Budget, Verdict, solve};
use tilewright::rules::sokoban::{Room, check, crop, is_closed, lurd};

use super::{corpus, open, sokoban};

/// The levels of a quirk; `None` where there is no corpus.
fn levels(name: &str) -> Option<Vec<OpenedLevel>> {
    Some(open(&corpus()?.join("quirks").join(name)).levels)
}

fn picture(level: &OpenedLevel) -> Vec<String> {
    sokoban(&level.level).picture()
}

/// What the reader and the check say of a level.
fn codes(level: &OpenedLevel) -> Vec<&'static str> {
    let found = check(sokoban(&level.level));
    level
        .problems
        .iter()
        .chain(&found)
        .map(|problem| problem.code)
        .collect()
}

const MINIMAL: [&str; 3] = ["#####", "#@$.#", "#####"];

#[test]
fn the_same_room_is_read_from_every_dress() {
    for name in [
        "01-minimal.xsb",
        "02-crlf.xsb",
        "03-cr-only.xsb",
        "05-bom.xsb",
        "06-trailing-spaces.xsb",
        "15-rle-multiline.xsb",
        "37-comment-styles.xsb",
        "50-int.txt",
        "51-int-crlf-spaces.txt",
        "56-int-blank-line.txt",
    ] {
        let Some(levels) = levels(name) else { return };
        assert_eq!(levels.len(), 1, "{name}");
        assert_eq!(picture(&levels[0]), MINIMAL, "{name}");
        assert_eq!(codes(&levels[0]), [""; 0], "{name}");
    }
}

#[test]
fn warnings_name_line_and_column() {
    for (name, code, line, column) in [
        ("07-tabs-after.xsb", "tab", 1, 6),
        ("52-int-trailing-comma.txt", "trailing-comma", 1, 6),
        ("53-int-ragged.txt", "short-row", 2, 5),
    ] {
        let Some(levels) = levels(name) else { return };
        let problem = &levels[0].problems[0];
        assert_eq!(
            (problem.code, problem.line, problem.column),
            (code, Some(line), Some(column)),
            "{name}"
        );
        assert_eq!(problem.severity, Severity::Warning);
        assert_eq!(picture(&levels[0]), MINIMAL, "{name}");
    }
}

#[test]
fn letters_run_lengths_and_ragged_rows() {
    let Some(read) = levels("11-letters.xsb") else { return };
    assert_eq!(picture(&read[0]), ["#######", "#@ $ .#", "#  *  #", "#######"]);
    let read = levels("13-rle-rows.xsb").unwrap();
    assert_eq!(picture(&read[0]), ["#######", "# @ $.#", "#     #", "#######"]);
    let read = levels("14-rle-group.xsb").unwrap();
    assert_eq!(picture(&read[0])[0], "# # # ## # # #");
    let read = levels("39-trimmed-left.xsb").unwrap();
    assert_eq!(picture(&read[0]), ["####  ", "#  ###", "#@$ .#", "######"]);
    let read = levels("09-underscore-floor.xsb").unwrap();
    let (from, to) = crop(sokoban(&read[0].level)).unwrap();
    assert_eq!((from.x, to.x - from.x + 1, to.y - from.y + 1), (1, 7, 4));
    let read = levels("55-int-on-goal.txt").unwrap();
    assert_eq!(picture(&read[0]), ["######", "#+$ *#", "######"]);
}

#[test]
fn levels_are_split_and_titled() {
    let titles =
        |name| levels(name).map(|levels| levels.iter().map(|level| level.level.name.clone()).collect::<Vec<_>>());
    let Some(found) = titles("18-two-levels-semicolon.xsb") else {
        return;
    };
    assert_eq!(found, ["1", "2"]);
    assert_eq!(titles("17-two-levels-blank.xsb").unwrap().len(), 2);
    assert_eq!(titles("38-inline-title.xsb").unwrap(), ["Level 1", "Level 2"]);
    assert_eq!(titles("19-titles-after.sok").unwrap(), ["First", "Second"]);
    let read = levels("19-titles-after.sok").unwrap();
    assert_eq!(
        (read[0].level.author.as_str(), read[0].level.notes.as_str()),
        ("A", "one line")
    );
    assert_eq!(read[1].level.notes, "line one\n\n#not a board");
    assert_eq!(
        sokoban(&read[0].level).text_before,
        ["Collection: Demo", "Author: Nobody"]
    );
    let read = levels("43-slc-entities.slc").unwrap();
    let names: Vec<_> = read.iter().map(|level| level.level.name.as_str()).collect();
    assert_eq!(names, ["one", "two"]);
    assert_eq!(codes(&read[1])[0], "wrong-size");
    assert_eq!(sokoban(&read[1].level).ground.height(), 4);
    assert_eq!(sokoban(&read[0].level).text_before, ["Collection: A & B"]);
}

#[test]
fn solutions_replay_and_games_played_backwards_are_none() {
    for name in ["21-solution-lower-rle.sok", "22-solution-wrapped.sok"] {
        let Some(read) = levels(name) else { return };
        let room = sokoban(&read[0].level);
        let steps = lurd::parse(&room.solutions[0].moves).unwrap();
        assert_eq!(lurd::print(&Room::of(room), &steps), "rRR", "{name}");
        assert!(lurd::replay(&mut Room::of(room), &steps).is_complete);
    }
    let Some(read) = levels("23-snapshot-reverse.sok") else {
        return;
    };
    assert!(sokoban(&read[0].level).solutions.is_empty());
    assert_eq!(sokoban(&read[0].level).text_after, ["Snapshot reverse", "[]L"]);
}

#[test]
fn verdicts_are_told() {
    for (name, code) in [
        ("10-mixed-floor.xsb", "not-closed"),
        ("25-no-player.xsb", "no-hero"),
        ("26-two-players.xsb", "several-heroes"),
        ("27-more-boxes.xsb", "too-many-balls"),
        ("29-no-box.xsb", "no-ball"),
        ("30-open.xsb", "not-closed"),
        ("33-decor-box-outside-bad.xsb", "unreachable-ball"),
        ("34-solved-start.xsb", "solved-at-start"),
        ("35-dead-corner.xsb", "dead-ball"),
    ] {
        let Some(read) = levels(name) else { return };
        assert!(codes(&read[0]).contains(&code), "{name}: {:?}", codes(&read[0]));
    }
    let Some(read) = levels("31-open-corner.xsb") else {
        return;
    };
    assert!(is_closed(sokoban(&read[0].level)));
    let read = levels("35-dead-corner.xsb").unwrap();
    let solved = solve(&Room::of(sokoban(&read[0].level)), Budget::default(), &mut |_| true);
    assert_eq!(solved.verdict, Verdict::Unsolvable);
}

#[test]
fn a_letter_that_is_none_of_a_rooms_is_named_and_read_as_a_wall_of_the_one_room() {
    let read = |text: &str| format::read(text.as_bytes(), Format::Xsb, "odd").unwrap().levels;
    let wrong = |text: &str| {
        let levels = read(text);
        assert_eq!(levels.len(), 1, "{text}");
        let places = levels[0]
            .problems
            .iter()
            .filter(|problem| problem.code == "wrong-letter");
        let places: Vec<_> = places.map(|problem| (problem.line, problem.column)).collect();
        (picture(&levels[0]), places)
    };
    for (text, rows, places) in [
        (
            "#####\n#@ x#\n# $.#\n#####\n",
            ["#####", "#@ ##", "# $.#", "#####"],
            vec![(2, 4)],
        ),
        (
            "##O##\n#@  #\n# $.#\n#####\n",
            ["#####", "#@  #", "# $.#", "#####"],
            vec![(1, 3)],
        ),
        (
            "#####\n#@  #\n# $.#\n###x#\n",
            ["#####", "#@  #", "# $.#", "#####"],
            vec![(4, 4)],
        ),
        (
            "#####\n#@ x#\n#o$.#\n#####\n",
            ["#####", "#@ ##", "##$.#", "#####"],
            vec![(2, 4), (3, 2)],
        ),
    ] {
        let places: Vec<_> = places
            .into_iter()
            .map(|(line, column)| (Some(line), Some(column)))
            .collect();
        assert_eq!(wrong(text), (rows.map(str::to_owned).to_vec(), places), "{text}");
    }
}

#[test]
fn a_heading_beside_a_board_is_no_row_of_it() {
    for heading in ["### X ###", "; ####", "# Level 1 #", "Level #1", "'##x##"] {
        let text = format!("{heading}\n#####\n#@$.#\n#####\n");
        let read = format::read(text.as_bytes(), Format::Xsb, "odd").unwrap();
        assert_eq!((read.levels.len(), picture(&read.levels[0]).len()), (1, 3), "{heading}");
        assert!(read.levels[0].problems.is_empty(), "{heading}");
    }
}

#[test]
fn files_without_a_level_are_read_as_such() {
    for name in ["41-empty.xsb", "42-text-only.xsb"] {
        let Some(read) = levels(name) else { return };
        assert!(read.is_empty(), "{name}");
    }
}

#[test]
fn values_that_are_no_code_are_blocked_and_named() {
    let read = format::read(b"1,1,x\n2,3,0\n1,7,1\n", Format::Integers, "odd").unwrap();
    let level = &read.levels[0];
    assert_eq!(picture(level), ["  #", "@$.", " # "]);
    let places: Vec<_> = level
        .problems
        .iter()
        .map(|problem| (problem.code, problem.line, problem.column))
        .collect();
    assert_eq!(
        places,
        [("unknown-value", Some(1), Some(3)), ("unknown-value", Some(3), Some(2))]
    );
}
