use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{ActionId, Author, Budgets, Moment};
use tilewright::board::Place;
use tilewright::grid::{Cell, Direction};
use tilewright::level::mahjong::Face;
use tilewright::level::match3::{Colour, Piece, Settings};
use tilewright::level::{Level, Terrain};
use tilewright::moment::code::{CodeError, is_like_a_moment};
use tilewright::moment::{self, Recorded, Replay, Report, decode, document, encode};
use tilewright::sim::history::Given;
use tilewright::sim::inject::{MOST_TICKS, MOST_TIMES};
use tilewright::sim::mahjong::{PaintTile, TileInk};
use tilewright::sim::{CancelOutcome, Inject, Injection, Input, Meddling, PaintCell, Scope, Sim, StrokeInput};

use super::{board, code, garden, played};
use crate::{mahjong_play, sokoban_play, time_travel};

/// That a simulation comes back equal from its text: board, tree, journal, inputs, generator and tick.
fn comes_back(sim: &Sim) -> Result<(), TestCaseError> {
    let report = Report::of(sim, "a \"note\"\nof two lines \\", vec![Place::new(3, 4, 0)]);
    let text = encode(&report, sim).expect("a moment");
    let read = decode(&text).map_err(|error| TestCaseError::fail(format!("{error}: {}", document::write(&report))))?;
    prop_assert_eq!(&read, &report);
    let replay = Replay::whole(Arc::new(read));
    prop_assert_eq!(replay.deviation(), None, "{}", document::write(&report));
    let again = replay.sim();
    prop_assert_eq!(again.board(), sim.board());
    prop_assert_eq!(again.tick(), sim.tick());
    prop_assert_eq!(again.inputs(), sim.inputs());
    prop_assert_eq!(again.tree(), sim.tree());
    prop_assert!(again == sim);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_random_match_3_game_comes_back_equal_from_its_text_with_strokes_cancels_settings_and_restarts(
        level in time_travel::levels(),
        seed in any::<u64>(),
        script in prop::collection::vec(any::<u32>(), 1..40),
        look in any::<prop::sample::Index>(),
    ) {
        let mut history = time_travel::history(&level, seed, time_travel::short(36), 16);
        prop_assume!(history.sim().not_startable().is_none());
        let mut stood = time_travel::Stood::new();
        for choice in script {
            time_travel::happen(&mut history, choice, &mut stood);
        }
        comes_back(history.now())?;
        // An earlier moment is one as well.
        let at = look.index(history.now().tree().last_transition() as usize + 1);
        history.go_to(at as u64);
        comes_back(history.sim())?;
    }

    #[test]
    fn a_run_comes_back_though_its_record_has_dropped_how_it_began(
        level in time_travel::levels(),
        script in prop::collection::vec(any::<u32>(), 40..80),
    ) {
        let budgets = Budgets { record_bytes: 12_000, ..time_travel::short(36) };
        let mut history = time_travel::history(&level, 5, budgets, 16);
        prop_assume!(history.sim().not_startable().is_none());
        let mut stood = time_travel::Stood::new();
        for choice in script {
            time_travel::happen(&mut history, choice, &mut stood);
        }
        let sim = history.now();
        let read = decode(&code(sim)).expect("a moment");
        let replay = Replay::whole(Arc::new(read));
        prop_assert_eq!(replay.deviation(), None);
        prop_assert_eq!(replay.sim().board(), sim.board());
        prop_assert_eq!(replay.sim().tick(), sim.tick());
        prop_assert_eq!(replay.sim().inputs().len(), sim.inputs().len());
    }

    #[test]
    fn a_random_game_in_a_room_comes_back_equal_from_its_text(
        level in sokoban_play::rooms(),
        script in prop::collection::vec((any::<u32>(), 0u64..30), 1..40),
    ) {
        let mut sim = Sim::new(level, 3);
        prop_assume!(sim.not_startable().is_none());
        for (choice, transitions) in script {
            let input = sokoban_play::some_input(&sim, choice);
            sim.input(input, if choice & 1 << 30 == 0 { Author::You } else { Author::Bot });
            sim.skip(transitions);
            sim.advance(transitions / 3);
        }
        comes_back(&sim)?;
    }

    #[test]
    fn a_random_game_on_a_pile_comes_back_equal_from_its_text(
        level in mahjong_play::piles(),
        seed in any::<u64>(),
        script in prop::collection::vec((any::<u32>(), 0u64..12), 1..40),
    ) {
        let mut sim = Sim::new(level, seed);
        prop_assume!(sim.not_startable().is_none());
        for (choice, transitions) in script {
            let input = mahjong_play::some_input(&sim, choice);
            sim.input(input, Author::You);
            sim.skip(transitions);
            sim.advance(transitions / 3);
        }
        comes_back(&sim)?;
    }

    #[test]
    fn no_text_makes_the_reader_panic_or_hang(text in ".{0,200}", code in "[A-Za-z0-9_-]{0,80}", length in 0usize..90) {
        let _ = decode(&text);
        let _ = decode(&format!("{text}tw1:{length}.00000000.{code}"));
        let _ = document::read(&text);
        let _ = document::read(&format!("tilewright moment 1\n{text}"));
    }

    #[test]
    fn a_document_with_a_line_lost_or_changed_is_read_or_refused_and_never_worse(
        line in any::<prop::sample::Index>(),
        byte in any::<prop::sample::Index>(),
        with in "[ -~]{0,3}",
    ) {
        let text = document::write(&Report::of(&played(&garden(), 7, 2), "", Vec::new()));
        let lines: Vec<&str> = text.lines().collect();
        let at = line.index(lines.len());
        let without: Vec<&str> = lines.iter().enumerate().filter(|(number, _)| *number != at).map(|(_, line)| *line).collect();
        let mut changed = text.clone();
        let at = byte.index(text.len());
        prop_assume!(text.is_char_boundary(at) && text.is_char_boundary(at + 1));
        changed.replace_range(at..=at, &with);
        for text in [without.join("\n"), changed] {
            if let Ok(report) = document::read(&text) {
                let mut replay = Replay::new(Arc::new(report));
                // A changed level or seed is another game, which may go on for long.
                for _ in 0..200 {
                    replay.run(500);
                }
            }
        }
    }
}

/// One of every input, with every variety of its parameters.
fn every_input(level: &Arc<Level>) -> Vec<Input> {
    let cells = vec![
        PaintCell {
            cell: Cell::new(-1, 255),
            terrain: Terrain::Void,
            piece: None,
        },
        PaintCell {
            cell: Cell::new(0, 0),
            terrain: Terrain::Spawner,
            piece: Some(Piece::Random),
        },
        PaintCell {
            cell: Cell::new(1, 0),
            terrain: Terrain::Wall,
            piece: Some(Piece::Empty),
        },
        PaintCell {
            cell: Cell::new(2, 0),
            terrain: Terrain::Destination,
            piece: Colour::new(7).map(Piece::Tile),
        },
    ];
    let name = "Undo Brush\\, 5\ncells".to_owned();
    let settings = Settings {
        min: 4,
        weights: vec![1, 2, 3],
        ..Settings::default()
    };
    let (a, b) = (Cell::new(3, 4), Cell::new(-3, 4));
    let target = ActionId::new(12).expect("a number");
    let mut inputs = vec![
        Input::Swap { a, b },
        Input::Drop { cell: a, colour: None },
        Input::Drop {
            cell: a,
            colour: Colour::new(0),
        },
        Input::Walk { to: b },
        Input::Steps(Direction::ALL.to_vec()),
        Input::Steps(Vec::new()),
        Input::Push { from: a, to: b },
        Input::Pick {
            place: Place::new(4095, 0, 255),
        },
        Input::Hint,
        Input::Shuffle,
        Input::PaintFaces {
            name: name.clone(),
            faces: Face::all().map(|face| (Place::new(1, 2, face.index()), face)).collect(),
        },
        Input::PaintFaces {
            name: String::new(),
            faces: Vec::new(),
        },
        Input::Stroke(StrokeInput::Press {
            name: "name".to_owned(),
            cells: cells.clone(),
        }),
        Input::Stroke(StrokeInput::Drag { cells: cells.clone() }),
        Input::Stroke(StrokeInput::Drag { cells: Vec::new() }),
        Input::Stroke(StrokeInput::Release),
        Input::Stroke(StrokeInput::Abort),
        Input::Stroke(StrokeInput::Whole {
            name: name.clone(),
            cells,
        }),
        Input::Stroke(StrokeInput::PressTiles {
            name: "name".to_owned(),
            tiles: painted_tiles(),
        }),
        Input::Stroke(StrokeInput::DragTiles { tiles: painted_tiles() }),
        Input::Stroke(StrokeInput::DragTiles { tiles: Vec::new() }),
        Input::Stroke(StrokeInput::WholeTiles {
            name,
            tiles: painted_tiles(),
        }),
        Input::Settle,
        Input::Reshuffle,
        Input::RollBack,
        Input::Settings(Box::new(settings)),
        Input::Restart {
            seed: None,
            level: None,
        },
        Input::Restart {
            seed: Some(u64::MAX),
            level: Some(board("ABC\nBCA\n")),
        },
        Input::Restart {
            seed: None,
            level: Some(Arc::clone(level)),
        },
    ];
    for by_push in [false, true] {
        inputs.extend([Input::Undo { by_push }, Input::Redo { by_push }]);
    }
    for scope in [Scope::Chain, Scope::Action] {
        for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
            inputs.push(Input::Cancel { target, scope, outcome });
            inputs.extend(Moment::ALL.map(|moment| arm("Fall", 2, Meddling::Cancel { moment, scope, outcome })));
        }
    }
    let tiles = [Vec::new(), Colour::new(0).into_iter().chain(Colour::new(7)).collect()];
    inputs.extend(tiles.map(|tiles| Input::Inject(Inject::Arm(Injection::Tiles(tiles)))));
    inputs.extend([
        arm("Refill", 1, Meddling::Fail),
        arm("CreateTile", MOST_TIMES, Meddling::Delay { ticks: MOST_TICKS }),
        Input::Inject(Inject::Remove(3)),
        Input::Inject(Inject::RemoveAll),
    ]);
    for muted in [false, true] {
        inputs.push(Input::Inject(Inject::MuteAll(muted)));
        inputs.push(Input::Inject(Inject::Mute { number: 7, muted }));
    }
    inputs
}

/// Every ink of a pile.
fn painted_tiles() -> Vec<PaintTile> {
    let face = Face::all().last().expect("a face");
    let inks = [
        TileInk::Lay(None),
        TileInk::Lay(Some(face)),
        TileInk::Back,
        TileInk::Turn(face),
        TileInk::Gone,
        TileInk::From(Place::new(4095, 0, 255)),
    ];
    let tile = |(n, ink)| PaintTile {
        place: Place::new(n, 4095, 3),
        ink,
    };
    (0..).zip(inks).map(tile).collect()
}

fn arm(kind: &str, times: u32, effect: Meddling) -> Input {
    Input::Inject(Inject::Arm(Injection::Strike {
        kind: kind.to_owned(),
        times,
        effect,
    }))
}

#[test]
fn every_input_has_a_written_form() {
    let level = garden();
    let given = every_input(&level).into_iter().enumerate().map(|(at, input)| Recorded {
        given: Given {
            transition: at as u64,
            tick: 1 << 40,
            author: Author::ALL[at % Author::ALL.len()],
            input,
        },
        check: (at % 3 != 0).then_some(at as u16),
    });
    let report = Report {
        inputs: given.collect(),
        budgets: Budgets {
            depth: 1,
            actions: 2,
            reshuffle: 3,
            record_bytes: 4,
        },
        ..Report::of(&Sim::new(level, 0), "", Vec::new())
    };
    assert_eq!(document::read(&document::write(&report)), Ok(report));
}

/// What was written by the first version of this form: it is read for ever.
#[test]
fn the_written_form_stays_what_it_is() {
    let text = document::write(&Report::of(&played(&garden(), 7, 1), "hole", vec![Place::new(3, 2, 0)]));
    let facts: Vec<&str> = text.lines().filter(|line| !line.starts_with("hash")).take(6).collect();
    let version = format!("engine {}", moment::ENGINE);
    assert_eq!(facts[..3], ["tilewright moment 1", &version, "seed 7"]);
    assert_eq!(facts[4..], ["note hole", "mark 3 2 0"]);
    assert!(facts[3].starts_with("at "), "{text}");
    let last = text.lines().last().unwrap();
    let mut words = last.split(' ');
    assert_eq!(
        [words.next(), words.next(), words.next(), words.next()],
        ["input", "0", "0", "you"].map(Some)
    );
    assert!(last.contains(" swap "), "{last}");
}

#[test]
fn the_line_says_for_people_what_it_is() {
    let sim = played(&garden(), 7, 2);
    let report = Report::of(&sim, "hole", vec![Place::new(3, 4, 0)]);
    let text = encode(&report, &sim).unwrap();
    assert!(
        text.starts_with("Tilewright 0.1 · Garden 12 · seed 7 · move 2 · \"hole at (3,4)\" tw1:"),
        "{text}"
    );
    let of = |note: &str, marks: &[(u16, u16)]| {
        let marks = marks.iter().map(|&(x, y)| Place::new(x, y, 0)).collect();
        Report::of(&sim, note, marks).remark()
    };
    assert_eq!(of("", &[]), "");
    assert_eq!(of("", &[(1, 2)]), "(1,2)");
    assert_eq!(of("hole", &[]), "hole");
    assert_eq!(of("", &[(1, 2), (1, 3)]), "(1,2) and (1,3)");
    assert_eq!(of("", &[(1, 2), (1, 3), (1, 4)]), "(1,2), (1,3) and (1,4)");
    assert_eq!(
        of("", &[(1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]),
        "(1,2), (1,3), (1,4) and 2 more"
    );
    assert!(text.len() < 1_500, "a short game is a short text: {}", text.len());
}

#[test]
fn what_mail_and_chats_add_is_passed_over() {
    let sim = played(&garden(), 7, 3);
    let text = code(&sim);
    let report = decode(&text).unwrap();
    let wrapped = |width: usize, before: &str, after: &str| {
        let letters: Vec<char> = text.chars().collect();
        let lines = letters
            .chunks(width)
            .map(|line| format!("{before}{}{after}", line.iter().collect::<String>()));
        lines.collect::<String>()
    };
    for changed in [
        wrapped(72, "> ", "\n"),
        wrapped(72, "> > ", "\r\n"),
        wrapped(7, "\t", " \u{a0}\n"),
        wrapped(1, "", "\u{200b}\n"),
        wrapped(76, "", "=\r\n"),
        format!("“{text}”"),
        format!("\"{text}\""),
        format!("```\n{text}\n```\n"),
        format!("On Monday Ann wrote:\n> {text}\n\nIs that it (tw1: is how it begins)? See tw1:9"),
        format!("I saw tw1:, and this:\n{text}. Cheers"),
    ] {
        assert_eq!(decode(&changed).as_ref(), Ok(&report), "{changed}");
        assert!(is_like_a_moment(&changed), "{changed}");
    }
    assert!(!is_like_a_moment("ABC\nBCA"));
}

#[test]
fn a_text_that_is_cut_anywhere_says_so_and_how_much_is_left() {
    let text = code(&played(&garden(), 7, 1));
    let begins = text.find("tw1:").unwrap();
    let payload = text.rfind('.').unwrap() + 1;
    let of = text.len() - payload;
    for end in begins + 4..text.len() {
        let error = decode(&text[..end]).unwrap_err();
        if end < payload {
            assert_eq!(error, CodeError::CutAtStart, "{end}");
        } else {
            assert_eq!(
                error,
                CodeError::CutOff {
                    found: end - payload,
                    of
                }
            );
        }
        let mailed = format!("> {}\n", &text[..end]);
        assert_eq!(decode(&mailed).unwrap_err(), error);
    }
    let error = CodeError::CutOff {
        found: 1_203,
        of: 4_410,
    };
    assert!(
        error.to_string().starts_with("Cut off: 1,203 of 4,410 characters"),
        "{error}"
    );
}

#[test]
fn a_changed_character_anywhere_is_noticed() {
    let text = code(&played(&garden(), 7, 1));
    let begins = text.find("tw1:").unwrap() + 4;
    let report = decode(&text).unwrap();
    for at in begins..text.len() {
        for with in ["A", "B", "7", "_", "ä", "~"] {
            let mut changed = text.clone();
            changed.replace_range(at..=at, with);
            if changed != text {
                assert_ne!(decode(&changed).ok().as_ref(), Some(&report), "{at} {with}");
                assert!(decode(&changed).is_err(), "{at} {with}");
            }
        }
        // A character that is lost, and two that changed places.
        let mut lost = text.clone();
        lost.remove(at);
        assert!(decode(&lost).is_err(), "{at}");
        let mut bytes = text.clone().into_bytes();
        if at + 1 < bytes.len() && bytes[at] != bytes[at + 1] {
            bytes.swap(at, at + 1);
            assert!(decode(std::str::from_utf8(&bytes).unwrap()).is_err(), "{at}");
        }
    }
}

#[test]
fn what_is_no_moment_of_this_version_is_told_apart() {
    assert_eq!(decode("Hello"), Err(CodeError::None));
    assert_eq!(decode(""), Err(CodeError::None));
    assert_eq!(decode("tw2:12.00000000.AAAA"), Err(CodeError::Newer("tw2:".to_owned())));
    assert_eq!(decode("tw1:99999999.00000000.AAAA"), Err(CodeError::TooLarge));
    assert_eq!(decode("tw1:4.00000000.AAAA"), Err(CodeError::Damaged));
    let error = document::read("tilewright moment 2\n").unwrap_err();
    assert!(error.to_string().contains("update it"), "{error}");
}

#[test]
fn a_text_full_of_beginnings_is_read_in_one_go() {
    // Were each beginning read to the end of the text, this would take hours.
    let text = "tw1:".repeat(2_000_000);
    assert_eq!(decode(&text), Err(CodeError::CutAtStart));
    assert_eq!(decode(&"tw1:9.".repeat(1_000_000)), Err(CodeError::CutAtStart));
}

#[test]
fn a_text_that_would_swell_beyond_all_bounds_is_refused() {
    // What 20 MiB of one letter pack to.
    let packed = miniz_oxide::deflate::compress_to_vec(&vec![b'A'; 20 << 20], 9);
    let code = base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, &packed);
    let sum = code.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    let text = format!("tw1:{}.{sum:08x}.{code}", code.len());
    assert!(text.len() < 40_000);
    assert_eq!(decode(&text), Err(CodeError::TooLarge));
    // Settings that are named again and again take no more than the document could.
    let level = "level 1\n(version:1,name:\"\",puzzle:Match3(rows:[\"A\"]))\n";
    let many = format!(
        "tilewright moment 1\n{level}{}",
        "input 0 0 you - settings 1\n".repeat(1_000_000)
    );
    assert!(document::read(&many).is_err());
}

#[test]
fn a_moment_of_a_version_that_plays_otherwise_says_from_which_move() {
    let sim = played(&garden(), 7, 12);
    let mut report = Report::of(&sim, "", Vec::new());
    report.engine = "0.3.0".to_owned();
    // What the ninth move left was another board there.
    let check = report.inputs[9].check.as_mut().unwrap();
    *check ^= 1;
    let replay = Replay::whole(Arc::new(report.clone()));
    let deviation = replay.deviation().unwrap();
    assert_eq!(deviation.to_string(), "Made by 0.3.0: the boards differ from move 9");
    assert_eq!(moment::moves_made(replay.sim()), 9);
    // The last one is told by the hash of the moment.
    report.inputs[9].check = None;
    report.hash ^= 1;
    let replay = Replay::whole(Arc::new(report.clone()));
    assert_eq!(replay.deviation().unwrap().from_move, 12);
    report.engine = moment::ENGINE.to_owned();
    let same = Replay::whole(Arc::new(report)).deviation().unwrap().to_string();
    assert!(same.ends_with("though this is the same version"), "{same}");
}

#[test]
fn a_report_whose_inputs_come_when_nothing_stood_there_deviates_and_ends() {
    let sim = played(&garden(), 7, 2);
    let report = Report::of(&sim, "", Vec::new());
    let with = |change: &dyn Fn(&mut Report)| {
        let mut changed = report.clone();
        change(&mut changed);
        Replay::whole(Arc::new(changed)).deviation().is_some()
    };
    assert!(!with(&|_| {}));
    assert!(with(&|report| report.transition += 1));
    assert!(with(&|report| report.transition = u64::from(u32::MAX)));
    assert!(with(&|report| report.transition = 0));
    assert!(with(&|report| report.tick -= 1));
    assert!(with(&|report| report.inputs[1].given.transition -= 1));
    assert!(with(&|report| report.inputs[1].given.transition += 1));
    assert!(with(&|report| report.inputs.swap(0, 1)));
    assert!(with(&|report| {
        report.inputs.remove(0);
    }));
    assert!(with(&|report| report.seed += 1) || report.level.seed.is_some());
}
