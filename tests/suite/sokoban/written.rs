//! What is written, and what a format cannot hold.

use tilewright::format::{self, Format, level_ron};
use tilewright::grid::Cell;
use tilewright::level::sokoban::{Ground, Object, StoredSolution};
use tilewright::level::{Level, Puzzle};

use super::{room, sokoban};

const PICTURE: &str = "_####__\n##  ###\n#@$ *.#\n##..$##\n_#####_\n";

fn level() -> Level {
    let mut room = room(PICTURE);
    room.solutions.push(StoredSolution {
        name: "Solution/Moves".to_owned(),
        moves: "rRRlldR".to_owned(),
    });
    room.metadata.push(("Date".to_owned(), "2026-11-30".to_owned()));
    room.text_before.push("Collection: Two".to_owned());
    room.text_after.push("made for a test".to_owned());
    let mut level = Level::new("Alcove", Puzzle::Sokoban(room));
    level.author = "Ann".into();
    level.notes = "First line\n\nand a third".into();
    level
}

fn losses(level: &Level, format: Format) -> Vec<String> {
    let written = format::write(&[level], format).expect("it can be written");
    written.losses.iter().map(ToString::to_string).collect()
}

#[test]
fn sok_holds_all_of_a_room_and_its_texts() {
    let level = level();
    assert_eq!(losses(&level, Format::Sok), [""; 0]);
    let written = format::write(&[&level], Format::Sok).unwrap();
    let again = format::read(written.text.as_bytes(), Format::Sok, "x").unwrap();
    assert_eq!(again.levels[0].level, level);
}

#[test]
fn our_own_file_holds_even_a_faulty_room() {
    let mut level = level();
    level.seed = Some(7);
    let Puzzle::Sokoban(room) = &mut level.puzzle else {
        unreachable!()
    };
    for (x, y, object) in [
        (0, 0, Object::Ball),
        (1, 0, Object::Ball),
        (2, 0, Object::Hero),
        (6, 4, Object::Hero),
    ] {
        room.objects.set(Cell::new(x, y), Some(object));
    }
    let text = level_ron::write(&level);
    let again = format::read(text.as_bytes(), Format::Ron, "x").unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.levels[0].level, level);
    assert_eq!(level_ron::write(&again.levels[0].level), text);
}

#[test]
fn a_wrong_letter_in_our_own_file_is_named_with_its_place() {
    let text = level_ron::write(&level()).replace("#@$ *.#", "#@$ !.#");
    let error = format::read(text.as_bytes(), Format::Ron, "x").unwrap_err();
    assert!(error.message.contains("found '!'"), "{error}");
    let line = text.lines().position(|line| line.contains('!')).unwrap() as u32 + 1;
    assert_eq!(error.line, Some(line));
}

#[test]
fn integers_name_each_loss_before_they_are_written() {
    let level = level();
    let losses = losses(&level, Format::Integers);
    for word in [
        "name",
        "author",
        "notes",
        "solutions",
        "metadata",
        "lines of text",
        "outside becomes wall",
    ] {
        assert!(losses.iter().any(|loss| loss.contains(word)), "{word}: {losses:#?}");
    }
    let written = format::write(&[&level], Format::Integers).unwrap();
    assert_eq!(written.text.lines().nth(2), Some("-1,2,3,1,-3,0,-1"));
}

#[test]
fn floor_that_no_hero_comes_to_is_blocked_in_integers() {
    let level = Level::new("", Puzzle::Sokoban(room("#######\n#@$.# #\n#######\n")));
    let written = format::write(&[&level], Format::Integers).unwrap();
    assert_eq!(written.text.lines().nth(1), Some("-1,2,3,0,-1,-1,-1"));
    assert_eq!(written.losses.len(), 1);
    assert_eq!(written.losses[0].cells, [Cell::new(5, 1)]);
}

#[test]
fn a_room_open_at_the_edge_keeps_its_floor_in_letters() {
    let level = Level::new(
        "Open",
        Puzzle::Sokoban(room("-------\n-$-#-.-\n#. @  #\n---$-$-\n  .#.--\n")),
    );
    assert_eq!(losses(&level, Format::Xsb), [""; 0]);
    let written = format::write(&[&level], Format::Xsb).unwrap();
    let again = format::read(written.text.as_bytes(), Format::Xsb, "x").unwrap();
    assert_eq!(again.levels[0].level, level);
}

#[test]
fn outside_between_the_walls_is_a_loss_in_letters() {
    let mut hole = room("######\n#@$. #\n#    #\n######\n");
    hole.ground.set(Cell::new(4, 1), Ground::Outside);
    let level = Level::new("Hole", Puzzle::Sokoban(hole));
    let losses = losses(&level, Format::Sok);
    assert_eq!(losses, ["What is outside becomes floor. At (4,1)."]);
}

#[test]
fn a_collection_is_written_whole() {
    let mut second = level();
    second.name = "Second".to_owned();
    if let Puzzle::Sokoban(room) = &mut second.puzzle {
        room.text_before.clear();
    }
    let first = level();
    let written = format::write(&[&first, &second], Format::Sok).unwrap();
    assert!(written.losses.is_empty());
    let again = format::read(written.text.as_bytes(), Format::Sok, "x").unwrap();
    let levels: Vec<Level> = again.levels.into_iter().map(|level| level.level).collect();
    assert_eq!(levels, [first, second]);
    assert_eq!(sokoban(&levels[1]).solutions.len(), 1);
}
