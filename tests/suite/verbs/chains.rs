//! `run`: what it tells of chains, played by hand, canceled and swept.

use serde_json::{Value, json};

use super::{Folder, GARDEN, sample};

pub(super) type Picture = Vec<Vec<Value>>;

pub(super) fn picture(board: &Value) -> Picture {
    serde_json::from_value(board.clone()).unwrap()
}

fn at<'a>(board: &'a mut Picture, cell: &Value) -> &'a mut Value {
    let index = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    &mut board[index(&cell[1])][index(&cell[0])]
}

fn write_all(board: &mut Picture, wrote: &Value) {
    for entry in wrote.as_array().into_iter().flatten() {
        *at(board, &entry["cell"]) = entry["colour"].clone();
    }
}

/// Plays what a report says of a root on a board of its own.
pub(super) fn replay(board: &mut Picture, root: &Value, actions: &Value) {
    let kind = root["kind"].as_str().unwrap();
    if kind == "Swap" && root["state"] == "Completed" && root["matches"] != 0 {
        let params = actions
            .as_array()
            .unwrap()
            .iter()
            .find(|action| action["id"] == root["id"])
            .unwrap()["params"]
            .clone();
        let (a, b) = (at(board, &params["a"]).clone(), at(board, &params["b"]).clone());
        *at(board, &params["a"]) = b;
        *at(board, &params["b"]) = a;
    }
    let writes_first = matches!(kind, "Paint" | "Drop" | "Restart" | "Reshuffle");
    if writes_first {
        write_all(board, &root["wrote"]);
    }
    for level in root["cascades"].as_array().unwrap() {
        for cell in level["removed"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|region| region.as_array().unwrap())
        {
            *at(board, cell) = Value::Null;
        }
        let fell = level["fell"].as_array().unwrap();
        let falling: Vec<Value> = fell.iter().map(|pair| at(board, &pair[0]).take()).collect();
        for (pair, tile) in fell.iter().zip(falling) {
            *at(board, &pair[1]) = tile;
        }
        write_all(board, &level["new"]);
    }
    write_all(
        board,
        if writes_first {
            &root["reshuffled"]
        } else {
            &root["wrote"]
        },
    );
}

#[test]
fn the_cascades_played_by_hand_give_the_board() {
    let folder = Folder::with(&[]);
    let mut reshuffles = 0;
    for (name, moves) in [
        ("Garden.level.ron", 20),
        ("Heart.level.ron", 20),
        ("Hourglass.level.ron", 20),
        ("Lake.level.ron", 20),
        ("Lanterns.level.ron", 20),
        ("Embers.level.ron", 12),
        ("Waterfall.level.ron", 1),
        ("Plaza.level.ron", 5),
    ] {
        let file = sample(name).display().to_string();
        let report = folder.json(&format!("run {file} --moves {moves}"));
        let mut board = picture(&folder.json(&format!("inspect {file}"))["board"]);
        let roots = report["roots"].as_array().unwrap();
        assert!(!roots.is_empty());
        for root in roots {
            replay(&mut board, root, &report["actions"]);
        }
        assert_eq!(board, picture(&report["board"]), "{name}");
        reshuffles += report["actions"].to_string().matches("\"kind\":\"Reshuffle\"").count();
    }
    assert!(reshuffles > 0, "one of them is reshuffled");
}

#[test]
fn a_cancel_at_every_transition_loses_no_piece_and_rolls_back_whole() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    let before = folder.json("inspect garden.m3");
    let swap = &before["moves"][0];
    let swap = format!("swap {} {} {} {}", swap[0][0], swap[0][1], swap[1][0], swap[1][1]);
    folder.write("whole", &swap);
    let total = folder.json("run garden.m3 --script whole")["roots"][0]["transitions"]
        .as_u64()
        .unwrap();
    assert!(total > 10);
    for how in ["keep", "rollback", "keep action", "rollback action"] {
        for at in 1..=total + 1 {
            folder.write("script", &format!("{swap}\ncancel {how} at {at}\n"));
            let report = folder.json("run garden.m3 --script script");
            let pieces = &report["pieces"];
            let count = |name: &str| pieces[name].as_i64().unwrap();
            assert_eq!(count("created") - count("cleared"), count("present"), "{how} at {at}");
            let root = &report["roots"][0];
            if at > total {
                assert_eq!(
                    report["refused"],
                    json!([{"line": 2, "reason": "past-end"}]),
                    "{how} at {at}"
                );
            } else if how == "rollback" && at < total {
                assert_eq!(report["board"], before["board"], "{how} at {at}");
                assert_eq!(report["hash"], before["hash"], "{how} at {at}");
                assert_eq!(root["state"], json!("Canceled"));
                assert_eq!(root["cascades"], json!([]));
            }
            if how == "keep" && report["unsettled"] == json!(true) {
                folder.write("script", &format!("{swap}\ncancel {how} at {at}\nsettle\n"));
                let settled = folder.json("run garden.m3 --script script");
                assert_eq!(settled["unsettled"], json!(false), "{how} at {at}");
            }
        }
    }
}

#[test]
fn a_run_is_swept_with_cancels_chain_by_chain() {
    let folder = Folder::with(&[("garden.m3", GARDEN)]);
    let swept = folder.run("run garden.m3 --moves 3 --sweep");
    assert_eq!(swept.code, Some(0), "{}", swept.err);
    assert!(
        swept.out.contains("cancels in 3 chains, 0 promises broken"),
        "{}",
        swept.out
    );
    let report = folder.json("run garden.m3 --moves 3 --sweep");
    assert_eq!(
        (&report["sweep"]["chains"], &report["sweep"]["broken"]),
        (&json!(3), &json!(0))
    );
    assert!(report["sweep"]["cancels"].as_u64() > Some(100));
    let plain = folder.json("run garden.m3 --moves 3");
    assert_eq!(
        (&plain["hash"], &plain["sweep"]),
        (&report["hash"], &Value::Null),
        "a sweep changes no run"
    );
}
