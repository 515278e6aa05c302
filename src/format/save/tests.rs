//! Failures injected before each step, and kills: the folder is looked at as each would leave it.

use super::*;

const OLD: &[u8] = b"the old level";
const NEW: &[u8] = b"the new level, which is longer";

/// Saves over an old file with some steps failing; `at_step` sees the folder before each step, as a kill there would leave it.
fn save(fails: &[Step], mut at_step: impl FnMut(Step, &Path)) -> (Result<(), SaveError>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Garden.level.ron");
    fs::write(&path, OLD).unwrap();
    let mut before = |step| {
        at_step(step, folder.path());
        if fails.contains(&step) {
            Err(io::Error::other("injected"))
        } else {
            Ok(())
        }
    };
    let saved = Save::new(&path, NEW, &mut before)
        .and_then(|mut save| save.run())
        .map_err(|failure| failure.of(&path));
    (saved, folder)
}

fn content(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("Garden.level.ron")).unwrap_or_default()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect()
}

fn has_backup(folder: &Path) -> bool {
    names(folder).iter().any(|name| {
        name.starts_with("Garden.level.ron.")
            && name.ends_with(".backup")
            && fs::read(folder.join(name)).unwrap() == OLD
    })
}

/// No step at all, each step alone, and each with the rename refused before it.
fn failures() -> Vec<Vec<Step>> {
    let mut failures = vec![vec![], vec![Step::Rename]];
    failures.extend(Step::ALL.map(|step| vec![step]));
    failures.extend(Step::ALL.map(|step| vec![Step::Rename, step]));
    failures.extend(Step::ALL.map(|step| vec![Step::Rename, Step::ReadBack, step]));
    failures
}

#[test]
fn a_kill_before_any_step_leaves_the_old_or_the_new_file_whole() {
    for fails in failures() {
        let mut steps = 0;
        let _ = save(&fails, |step, folder| {
            steps += 1;
            let now = content(folder);
            assert!(
                now == OLD || now == NEW || has_backup(folder),
                "{fails:?}, killed before {step:?}: {:?} in {:?}",
                String::from_utf8_lossy(&now),
                names(folder)
            );
        });
        assert!(steps > 0);
    }
}

/// The variable that makes this test program a helper that saves and dies: the file, and the steps at which it fails or dies.
const KILLED: &str = "TILEWRIGHT_TEST_SAVE";

/// Runs this test program as a helper that saves and is stopped at a step as a crash would stop it.
fn helper(order: &str) -> std::process::Command {
    let mut helper = std::process::Command::new(std::env::current_exe().unwrap());
    helper
        .args([
            "--exact",
            "format::save::tests::the_helper_that_is_killed",
            "--nocapture",
        ])
        .env(KILLED, order)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    helper
}

/// No test of its own: what the two tests below start as another process.
#[test]
fn the_helper_that_is_killed() {
    let Ok(order) = std::env::var(KILLED) else { return };
    let (path, rest) = order.split_once('|').unwrap();
    let path = Path::new(path);
    if rest == "for ever" {
        let contents = [vec![b'a'; 3 << 20], vec![b'b'; 2 << 20]];
        // Longer than the test lets it live, so that it ends by itself should the test die first.
        for turn in 0..2_000 {
            save_atomic(path, &contents[turn % 2]).unwrap();
        }
        return;
    }
    let (refused, step) = rest.split_once('|').unwrap();
    let step: usize = step.parse().unwrap();
    let mut before = |at: Step| {
        if at == Step::ALL[step] {
            std::process::abort();
        }
        if refused.split(' ').any(|name| name == format!("{at:?}")) {
            return Err(io::Error::other("injected"));
        }
        Ok(())
    };
    let _ = Save::new(path, NEW, &mut before).and_then(|mut save| save.run());
}

#[test]
fn a_process_killed_at_any_step_leaves_the_old_or_the_new_file_whole() {
    let mut killed = 0;
    for refused in ["", "Rename", "Rename ReadBack"] {
        for (index, step) in Step::ALL.into_iter().enumerate() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("Garden.level.ron");
            fs::write(&path, OLD).unwrap();
            let order = format!("{}|{refused}|{index}", path.display());
            let ended = helper(&order).status().unwrap();
            killed += usize::from(!ended.success());
            let now = content(folder.path());
            assert!(
                now == OLD || now == NEW || has_backup(folder.path()),
                "refused {refused:?}, killed at {step:?}: {:?}",
                String::from_utf8_lossy(&now)
            );
            // The next save in the folder takes away what the killed one left; a backup is a copy of what was lost, and stays.
            save_atomic(&path, NEW).unwrap();
            let left = names(folder.path());
            assert!(
                left.iter().all(|name| name.starts_with("Garden.level.ron")),
                "refused {refused:?}, killed at {step:?}: {left:?}"
            );
        }
    }
    assert!(killed > 20, "only {killed} were killed");
}

#[test]
fn a_process_killed_at_any_moment_leaves_the_old_or_the_new_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Garden.level.ron");
    let whole = |content: &[u8]| {
        let first = content.first().copied();
        let length = if first == Some(b'a') { 3 << 20 } else { 2 << 20 };
        content.len() == length && content.iter().all(|&byte| Some(byte) == first)
    };
    for turn in 0..12 {
        let mut saving = helper(&format!("{}|for ever", path.display())).spawn().unwrap();
        // Wait until it saves, then a little more, each time another little.
        for _ in 0..400 {
            std::thread::sleep(std::time::Duration::from_millis(5));
            if path.exists() {
                break;
            }
        }
        std::thread::sleep(std::time::Duration::from_millis(3 + 7 * turn));
        saving.kill().unwrap();
        saving.wait().unwrap();
        assert!(whole(&content(folder.path())), "killed in turn {turn}");
    }
}

#[test]
fn a_failed_save_leaves_the_old_file_and_says_so() {
    for fails in failures() {
        let (saved, folder) = save(&fails, |_, _| {});
        match saved {
            Ok(()) => assert_eq!(content(folder.path()), NEW, "{fails:?}"),
            Err(error) => match &error.remains {
                Remains::OldFile => {
                    assert_eq!(content(folder.path()), OLD, "{fails:?}");
                    assert!(error.to_string().ends_with("The old file is unchanged."), "{error}");
                }
                Remains::Backup(backup) => assert_eq!(fs::read(backup).unwrap(), OLD, "{fails:?}"),
                other => panic!("{fails:?}: there was a file, and {other:?} is said to be left"),
            },
        }
    }
}

#[test]
fn nothing_but_the_file_is_left_in_the_folder() {
    for fails in [
        vec![],
        vec![Step::Write],
        vec![Step::Rename],
        vec![Step::Rename, Step::ReadBack],
    ] {
        let (_, folder) = save(&fails, |_, _| {});
        assert_eq!(names(folder.path()), ["Garden.level.ron"], "{fails:?}");
    }
}

#[test]
fn a_refused_rename_still_saves() {
    let (saved, folder) = save(&[Step::Rename], |_, _| {});
    saved.unwrap();
    assert_eq!(content(folder.path()), NEW);
}

#[test]
fn a_new_file_that_fails_leaves_nothing() {
    for last in [Step::Flush, Step::ReadBack] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Garden.level.ron");
        let mut before = |step| {
            if step == Step::Rename || step == last {
                return Err(io::Error::other("injected"));
            }
            Ok(())
        };
        let saved = Save::new(&path, NEW, &mut before).and_then(|mut save| save.run());
        assert!(
            saved.is_err_and(|failure| failure.remains == Remains::Nothing),
            "{last:?}"
        );
        assert!(names(folder.path()).is_empty(), "{last:?}");
    }
}

#[test]
fn a_name_as_long_as_the_file_system_allows_is_saved_and_kept_as_a_backup() {
    for name in [format!("{}.level.ron", "a".repeat(245)), "ö".repeat(127)] {
        assert!(name.len() >= 254);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        save_atomic(&path, OLD).unwrap();
        assert_eq!(fs::read(keep_original(&path).unwrap()).unwrap(), OLD);
        // Where the rename is refused, a backup with a shorter name is made.
        let mut backups = 0;
        let mut before = |step| {
            if step == Step::WriteInPlace {
                let all = names(folder.path());
                backups += all.iter().filter(|name| name.ends_with(".backup")).count();
            }
            if step == Step::Rename {
                return Err(io::Error::other("injected"));
            }
            Ok(())
        };
        let saved = Save::new(&path, NEW, &mut before).and_then(|mut save| save.run());
        assert!(saved.is_ok());
        assert_eq!((backups, fs::read(&path).unwrap().as_slice()), (1, NEW));
    }
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let error = save_atomic(&folder.path().join("no/Garden.level.ron"), NEW).unwrap_err();
    assert_eq!(error.remains, Remains::Nothing);
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("levels")).unwrap();
    let file = folder.path().join("levels/Garden.level.ron");
    let link = folder.path().join("link.level.ron");
    symlink("levels/Garden.level.ron", &link).unwrap();
    save_atomic(&link, OLD).unwrap();
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o600,
        0o600,
        "a new file behind a link"
    );
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    save_atomic(&link, NEW).unwrap();
    assert_eq!(fs::read(&file).unwrap(), NEW);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    let error = save_atomic(&link, OLD).unwrap_err();
    assert!(error.to_string().contains("read-only"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), NEW);
}
