//! `run` of rooms and piles.

use serde_json::{Value, json};

use super::Folder;

const ROOM: &str = "######\n#@ $.#\n#  $.#\n#    #\n######\n";

#[test]
fn run_plays_a_room_by_letters_clicks_and_undo() {
    let folder = Folder::with(&[
        ("room.xsb", ROOM),
        (
            "play.txt",
            "rrl # out and back\nundo push\nuu\nredo\nwalk 4 3\npush 3 2 4 2\nlll\n",
        ),
    ]);
    let told = folder.json("run room.xsb --script play.txt");
    assert_eq!(told["kind"], "sokoban");
    assert_eq!(
        told["refused"],
        json!([{"line": 3, "reason": "blocked"}, {"line": 7, "reason": "over"}]),
        "a wall above the hero; the end of the game"
    );
    assert_eq!((&told["won"], &told["pushes"]), (&json!(true), &json!(2)));
    assert_eq!(told["board"], json!(["######", "#   *#", "#  @*#", "#    #", "######"]));
    let kinds: Vec<&str> = told["roots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|root| root["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["Walk", "Undo", "Walk", "Redo", "Walk", "Push"]);
    let printed = folder.run("run room.xsb --script play.txt --board --tree");
    assert!(
        printed.out.contains("#   *#\n#  @*#\n") && printed.out.contains("2 pushes"),
        "{}",
        printed.out
    );
    // A cancel strikes between two steps; the same seed plays the same.
    folder.write("cancel.txt", "rrddl\ncancel rollback at 6\n");
    let told = folder.json("run room.xsb --script cancel.txt");
    assert_eq!(
        (&told["moves"], &told["roots"][0]["state"]),
        (&json!(0), &json!("Canceled"))
    );
    let bot = |args: &str| {
        folder
            .run(&format!("run room.xsb --bot random --moves 40 --json {args}"))
            .out
    };
    assert_eq!(bot("--seed 3"), bot("--seed 3"));
    assert_eq!(folder.run("run room.xsb --bot greedy").code, Some(2));
}

#[test]
fn run_plays_a_pile_by_picks_shuffles_and_hints() {
    let folder = Folder::with(&[
        (
            "row.lay",
            &format!("Kyodai 3.0\nRow\n1010101010101010{}\n", "0".repeat(3_384)),
        ),
        ("play.txt", "hint\npick 2 0 0\npick 1 0 0\nshuffle\nundo\n"),
    ]);
    let told = folder.json("run row.lay --script play.txt");
    assert_eq!(told["kind"], "mahjong");
    assert_eq!(
        told["refused"],
        json!([{"line": 2, "reason": "sides-blocked"}, {"line": 3, "reason": "no-tile"}])
    );
    assert_eq!(told["pieces"], json!({"created": 8, "cleared": 0, "present": 8}));
    assert_eq!(told["board"].as_array().unwrap().len(), 8);
    assert_eq!(told["board"][0]["place"], json!([0, 0, 0]));
    let hint = &told["actions"][0];
    assert_eq!(hint["kind"], "Hint");
    assert_eq!(hint["note"], "the pile can be cleared from there");
    // A hint is of a pair that can be picked.
    let pair = hint["params"]["pair"].as_array().unwrap();
    let pick = |place: &Value| format!("pick {} {} {}\n", place[0], place[1], place[2]);
    folder.write("pair.txt", &(pick(&pair[0]) + &pick(&pair[1])));
    let told = folder.json("run row.lay --script pair.txt");
    assert_eq!((&told["moves"], &told["pieces"]["present"]), (&json!(1), &json!(6)));
    let told = folder.json("run row.lay --bot random --moves 9");
    assert!(told["won"] == true || told["stuck"] == true);
}
