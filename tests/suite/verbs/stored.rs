//! `solve` of levels that hold a solution: it is replayed before anything is searched, and the answer says that it is that one.

use serde_json::json;

use super::Folder;

const ROOM: &str = "One\n\n#######\n#@ $ .#\n#     #\n#######\n";

#[test]
fn a_stored_solution_of_a_room_is_the_answer_in_every_format_that_holds_one() {
    let folder = Folder::with(&[("one.sok", &format!("{ROOM}Solution/Short: 3R\n"))]);
    assert_eq!(folder.run("convert one.sok one.xsb").code, Some(0));
    assert_eq!(folder.run("convert one.sok one.level.ron").code, Some(0));
    for file in ["one.sok", "one.xsb", "one.level.ron"] {
        // Without any time there is no search.
        let found = folder.json(&format!("solve {file} --budget 0"));
        assert_eq!(
            (&found["result"], &found["solution"], &found["states"]),
            (&json!("solved"), &json!("rRR"), &json!(0)),
            "{file}: {found}"
        );
        let name = found["stored"].as_str().unwrap();
        let ran = folder.run(&format!("solve {file} --budget 0"));
        assert!(
            ran.out
                .starts_with(&format!("One: solved by the stored {name}\n  rRR\n")),
            "{}",
            ran.out
        );
    }
    folder.write("plain.xsb", ROOM);
    let searched = folder.json("solve plain.xsb");
    assert_eq!((&searched["result"], searched.get("stored")), (&json!("solved"), None));
}

#[test]
fn what_deal_stored_is_the_answer_of_solve() {
    // A layer of 144 tiles, of which the solver needs its time.
    let rows: Vec<String> = (0..12).map(|y| format!("[{},[[0,12]]]", 2 * y)).collect();
    let pile = format!(
        r#"{{"mah":"1.0","boards":[{{"id":"a","name":"Wide","map":[[0,[{}]]]}}]}}"#,
        rows.join(",")
    );
    let folder = Folder::with(&[("wide.mah", &pile)]);
    let dealt = folder.json("deal wide.mah --seed 3 --out dealt.level.ron");
    assert_eq!(dealt["solvable"], json!(true));
    let found = folder.json("solve dealt.level.ron --budget 0");
    assert_eq!(
        (&found["result"], &found["solution"], &found["stored"]),
        (&json!("solved"), &dealt["solution"], &json!("Solution"))
    );
}

#[test]
fn a_stored_solution_that_does_not_work_is_named_and_the_next_one_or_a_search_takes_its_place() {
    let folder = Folder::with(&[
        ("none.sok", &format!("{ROOM}Solution: 2R\n")),
        ("next.sok", &format!("{ROOM}Solution: rLL\nSolution/Right: 3R\n")),
    ]);
    let ran = folder.run("solve none.sok");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("One: solved\n"), "{}", ran.out);
    assert!(
        ran.err
            .contains("does not solve it: it comes to its end after 2 of 2 steps"),
        "{}",
        ran.err
    );
    let ran = folder.run("solve next.sok");
    assert!(ran.out.starts_with("One: solved by the stored "), "{}", ran.out);
    assert!(ran.err.contains("after 2 of 3 steps"), "{}", ran.err);
}
