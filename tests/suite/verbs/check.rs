//! `check`: the problems of every file, and how it exits.

use serde_json::json;

use super::{Folder, GARDEN};

#[test]
fn check_prints_every_file_and_exits_by_the_worst() {
    let folder = Folder::with(&[
        ("good.m3", GARDEN),
        ("ragged.m3", "AB\nABC\n"),
        ("empty.m3", ""),
        (
            "beyond.level.ron",
            "(version: 1, name: \"Far\", puzzle: Match3(weights: [1, 1, 1],\nrows: [\"ABCAB\", \"BCABH\", \"CABCA\"]))",
        ),
        ("dead.m3", "???\n"),
    ]);
    assert_eq!(folder.run("check good.m3").code, Some(0));
    assert_eq!(folder.run("check good.m3 dead.m3").code, Some(1));
    let empty = folder.run("check empty.m3 --json");
    assert_eq!(empty.code, Some(1));
    assert_eq!(empty.json()["files"][0]["levels"], json!([]));
    assert_eq!(empty.json()["files"][0]["problems"][0]["code"], json!("empty-file"));

    let all = folder.run("check good.m3 ragged.m3 beyond.level.ron nowhere.m3 --json");
    assert_eq!(all.code, Some(2));
    let files = &all.json()["files"];
    assert_eq!(files.as_array().unwrap().len(), 4);
    assert_eq!(files[0]["file"], json!("good.m3"));
    assert_eq!(files[0]["levels"][0]["level"], json!(1));
    assert_eq!(files[0]["levels"][0]["name"], json!("Garden"));
    assert_eq!(files[0]["levels"][0]["kind"], json!("match3"));
    let ragged = &files[1]["problems"][0];
    assert_eq!(
        (&ragged["severity"], &ragged["line"], &ragged["column"]),
        (&json!("error"), &json!(2), &json!(3))
    );
    assert!(all.err.contains("ragged.m3:2:3: expected 2 cells"), "{}", all.err);
    let warning = &files[2]["levels"][0]["problems"][0];
    assert_eq!(
        (
            &warning["severity"],
            &warning["code"],
            &warning["cells"],
            &warning["line"]
        ),
        (&json!("warning"), &json!("colour-beyond"), &json!([[4, 1]]), &json!(2))
    );
    assert!(
        all.out
            .starts_with("{\"files\":[{\"file\":\"good.m3\",\"problems\":[],\"levels\":[{\"level\":1,\"name\"")
    );
}
