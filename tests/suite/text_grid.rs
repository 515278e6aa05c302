//! The match-3 text grid: typed boards, their headers, and errors that name the place.

use tilewright::format::{self, Format, m3};
use tilewright::grid::Cell;
use tilewright::level::Terrain::{Floor, Spawner, Void, Wall};
use tilewright::level::match3::{BAR, Colour, Effect, Goal, Match3, Piece, Refill, Reshuffle, Rule, Settings, Timing};
use tilewright::level::{Level, Terrain};

fn read_m3(text: &str) -> Result<Level, String> {
    let opened = format::read(text.as_bytes(), Format::M3, "garden").map_err(|error| error.to_string())?;
    Ok(opened.levels.into_iter().next().expect("a level").level)
}

fn match3(level: &Level) -> &Match3 {
    level.match3().unwrap()
}

fn colour(letter: char) -> Colour {
    Colour::from_letter(letter).expect("a letter A–H")
}

#[test]
fn a_typed_board_needs_no_header() {
    let level = read_m3("AB?\n_.#\n^CA").unwrap();
    assert_eq!(level.name, "garden");
    assert_eq!(level.seed, None);
    let match3 = match3(&level);
    assert_eq!(
        match3.settings,
        Settings {
            weights: vec![1; 3],
            ..Settings::default()
        }
    );
    let terrain: Vec<Terrain> = match3.terrain.as_slice().to_vec();
    assert_eq!(terrain, [Floor, Floor, Floor, Floor, Void, Wall, Spawner, Floor, Floor]);
    assert_eq!(match3.pieces.get(Cell::new(1, 0)), Some(&Piece::Tile(colour('B'))));
    assert_eq!(match3.pieces.get(Cell::new(2, 0)), Some(&Piece::Random));
    assert_eq!(match3.pieces.get(Cell::new(0, 1)), Some(&Piece::Empty));
    assert_eq!(match3.pieces.get(Cell::new(0, 2)), Some(&Piece::Random));
}

#[test]
fn every_header_key_is_read() {
    let level = read_m3(
        "name: Two: hearts\nrule: cluster\nmin: 4\ncolours: 5\nrefill: random\nreshuffle: permute\ndrop: yes\nmoves: 12\n\
         seed: 18446744073709551615\neffect: A attack 5 Fire storm\neffect: B double\ngoal: collect C 20\ngoal: score 500\n\
         goal: enemy 100\n\n??\n??\n",
    )
    .unwrap();
    assert_eq!(level.name, "Two: hearts");
    assert_eq!(level.seed, Some(u64::MAX));
    let effect = |letter, channel: &str, amount, name: &str| Effect {
        colour: colour(letter),
        channel: channel.into(),
        amount,
        bar: BAR,
        name: name.into(),
    };
    assert_eq!(
        match3(&level).settings,
        Settings {
            rule: Rule::Cluster,
            min: 4,
            weights: vec![1; 5],
            refill: Refill::Random,
            reshuffle: Reshuffle::Permute,
            drop: true,
            moves: Some(12),
            goals: vec![
                Goal::Collect {
                    colour: colour('C'),
                    count: 20
                },
                Goal::Score(500),
                Goal::Enemy(100)
            ],
            stars: vec![],
            effects: vec![effect('A', "attack", 5, "Fire storm"), effect('B', "double", 0, "")],
            timing: Timing::default(),
        }
    );
}

#[test]
fn colours_are_the_highest_letter_used_and_at_least_three() {
    for (rows, colours) in [
        ("AB\n", 3),
        ("??", 3),
        ("AH", 8),
        ("goal: collect E 3\n\nAB", 5),
        ("colours: 1\n\nAA", 1),
    ] {
        assert_eq!(match3(&read_m3(rows).unwrap()).settings.colours(), colours, "{rows:?}");
    }
}

#[test]
fn line_ends_marks_and_blanks_of_other_systems_are_fine() {
    let plain = read_m3("name: x\n\nAB\nBA\n").unwrap();
    for text in [
        "name: x\r\n\r\nAB\r\nBA\r\n",
        "\u{feff}name: x\n\nAB\nBA",
        "name: x\r\rAB\rBA\r",
        "\n\nname: x\n\n\nAB  \nBA\t\n\n\n",
        "  name :  x  \n \nAB\nBA\n",
    ] {
        assert_eq!(read_m3(text).as_ref(), Ok(&plain), "{text:?}");
    }
}

#[test]
fn what_is_wrong_in_a_grid_is_named_with_line_and_column() {
    let wide = format!("{}\n", "A".repeat(257));
    let tall = "A\n".repeat(257);
    for (text, error) in [
        ("AB\nAx\n", "2:2: expected one of A–H ? _ . # ^, found 'x'"),
        ("AB CD", "1:3: expected one of A–H ? _ . # ^, found ' '"),
        (
            "ABC\nAB\n",
            "2:3: expected 3 cells, as in the first row (line 1), found 2",
        ),
        (
            "AB\nABC\n",
            "2:3: expected 2 cells, as in the first row (line 1), found 3",
        ),
        (
            "colours: 3\n\nAB\nBD",
            "4:2: expected a colour A–C, as the header says 'colours: 3', found 'D'",
        ),
        (
            "colours: 2\ngoal: collect C 4\n\nAD",
            "2:15: expected a colour A–B, as the header says 'colours: 2', found 'C'",
        ),
        ("colour: 3\n\nAB", "1:1: expected one of the keys"),
        ("rule: lines\n\nAB", "1:7: expected line or cluster, found 'lines'"),
        ("min: 6\n\nAB", "1:6: expected a whole number from 2 to 5, found '6'"),
        ("min: 1\n\nAB", "1:6: expected a whole number from 2 to 5, found '1'"),
        (
            "colours: 9\n\nAB",
            "1:10: expected a whole number from 1 to 8, found '9'",
        ),
        (
            "refill: some\n\nAB",
            "1:9: expected none or random or fair, found 'some'",
        ),
        ("reshuffle: \n\nAB", "1:12: expected recreate or permute, found ''"),
        ("drop: maybe\n\nAB", "1:7: expected yes or no, found 'maybe'"),
        (
            "moves: -1\n\nAB",
            "1:8: expected a whole number up to 4294967295 or 'none', found '-1'",
        ),
        (
            "seed: +7\n\nAB",
            "1:7: expected a whole number up to 18446744073709551615, found '+7'",
        ),
        ("effect: I attack 5\n\nAB", "1:9: expected a colour A–H, found 'I'"),
        ("effect: A\n\nAB", "1:10: expected the name of a channel"),
        (
            "effect: A attack much\n\nAB",
            "1:18: expected a whole number up to 4294967295, found 'much'",
        ),
        (
            "goal: win\n\nAB",
            "1:7: expected collect or score or enemy, found 'win'",
        ),
        ("goal: score 5 6\n\nAB", "1:15: expected the end of the goal, found '6'"),
        ("min: 3\nmin: 3\n\nAB", "2:1: expected each key once, found 'min' again"),
        (
            "min: 3\nAB\n",
            "2:1: expected 'key: value', or a blank line before the rows",
        ),
        ("min: 3\n\n", "3:1: expected at least one row of cells"),
        (
            "AB\n\nBA\n",
            "3:1: expected the end of the file after the blank line, found another row",
        ),
        (&wide, "1:257: expected at most 256 columns"),
        (&tall, "257:1: expected at most 256 rows"),
    ] {
        let found = read_m3(text).unwrap_err();
        assert!(
            found.starts_with(error),
            "{text:?}\n expected {error}\n    found {found}"
        );
    }
}

#[test]
fn what_a_text_grid_cannot_hold_is_named_before_it_is_lost() {
    let mut level = read_m3("name: x\n\nA^.#\n????\n").unwrap();
    assert_eq!(m3::losses(&level), []);
    level.author = "Ann".into();
    level.notes = "n".into();
    level.name = " x".into();
    let match3 = level.match3_mut().unwrap();
    match3.settings.weights = vec![2, 1];
    match3.settings.timing.clear = 1;
    match3.settings.effects.push(Effect {
        colour: colour('H'),
        channel: "two words".into(),
        amount: 0,
        bar: 30,
        name: "a\nb".into(),
    });
    match3.settings.stars = vec![100];
    match3.settings.goals.push(Goal::Collect {
        colour: colour('G'),
        count: 1,
    });
    match3.pieces.set(Cell::new(1, 0), Piece::Tile(colour('A')));
    match3.pieces.set(Cell::new(2, 0), Piece::Empty);
    match3.pieces.set(Cell::new(3, 0), Piece::Tile(colour('B')));
    match3.pieces.set(Cell::new(0, 1), Piece::Tile(colour('C')));
    let losses = m3::write(&level).unwrap_err();
    let text: Vec<String> = losses.iter().map(ToString::to_string).collect();
    for (words, cells) in [
        ("author", ""),
        ("notes", ""),
        ("name loses", ""),
        ("weights", ""),
        ("timing", ""),
        ("Goals of a colour", ""),
        ("effect of colour H", ""),
        ("channel", ""),
        ("effect name", ""),
        ("energy bar of colour H becomes 20, not 30", ""),
        ("stars", ""),
        ("under void and wall", "(2,0), (3,0)."),
        ("spawners", "(1,0)."),
        ("Tiles of a colour", "(0,1)."),
    ] {
        assert!(
            text.iter().any(|loss| loss.contains(words) && loss.ends_with(cells)),
            "{words}: {text:#?}"
        );
    }
    assert_eq!(losses.len(), 14, "{text:#?}");
    let lossy = read_m3(&m3::write_lossy(&level)).expect("what is written with losses reads");
    assert_eq!(m3::losses(&lossy), []);
}
