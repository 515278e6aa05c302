//! Opening the window.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::settings::Settings;
use super::store::Folders;
use super::{App, Start};

/// When the program began to open its window.
static BEGUN: OnceLock<Instant> = OnceLock::new();
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Opens the editor's window, on a file or on what was open last, and stays until it is closed.
///
/// Where there is no display, one sentence on standard error says so, and the exit code is 2.
#[must_use]
pub fn run(path: Option<PathBuf>) -> ExitCode {
    BEGUN.get_or_init(Instant::now);
    let folders = Folders::of_system();
    let settings = folders
        .as_ref()
        .and_then(|folders| Settings::read(&folders.settings()).ok());
    let window = settings.unwrap_or_default().window;
    let start = Start {
        path,
        folders,
        level: None,
        in_app_dialogs: std::env::var_os("TILEWRIGHT_IN_APP_DIALOGS").is_some(),
    };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Tilewright")
            .with_app_id("tilewright")
            .with_inner_size([window.width, window.height])
            .with_maximized(window.maximized)
            .with_min_inner_size([800.0, 520.0])
            .with_drag_and_drop(true)
            .with_icon(icon().unwrap_or_default()),
        // The size is ours to keep.
        persist_window: false,
        ..eframe::NativeOptions::default()
    };
    match eframe::run_native("tilewright", options, Box::new(|cc| Ok(Box::new(App::new(cc, start))))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let verbs = crate::cli::VERBS.join(", ");
            // A closed standard error is no reason to fail in another way.
            let _ = writeln!(
                std::io::stderr(),
                "tilewright: the editor's window cannot be opened ({}); the verbs that need none are {verbs}",
                reason(&error)
            );
            ExitCode::from(2)
        }
    }
}

/// The program's picture, for the window manager.
fn icon() -> Option<egui::IconData> {
    use resvg::{tiny_skia, usvg};
    const SIDE: u32 = 128;
    let tree = usvg::Tree::from_str(include_str!("../../assets/icon.svg"), &usvg::Options::default()).ok()?;
    let mut picture = tiny_skia::Pixmap::new(SIDE, SIDE)?;
    let scale = SIDE as f32 / tree.size().width().max(1.0);
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    let pixels = picture.pixels().iter().map(tiny_skia::PremultipliedColorU8::demultiply);
    Some(egui::IconData {
        rgba: pixels
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
            .collect(),
        width: SIDE,
        height: SIDE,
    })
}

/// Why there is no window, in a few words.
fn reason(error: &eframe::Error) -> String {
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    if cfg!(target_os = "linux") && !has_display {
        "there is no display".to_owned()
    } else {
        // What stands before the last colon tells where in its sources a library failed: nothing to a user.
        let said = error.to_string();
        let reason = said.lines().next().and_then(|line| line.rsplit(": ").next());
        reason
            .unwrap_or("no reason given")
            .trim_end_matches(['.', ')'])
            .to_owned()
    }
}

/// Says on standard error how long the start took, when the environment asks for it.
pub(super) fn note_first_frame() {
    if SHOWN.swap(true, Ordering::Relaxed) || std::env::var_os("TILEWRIGHT_TIMES").is_none() {
        return;
    }
    if let Some(begun) = BEGUN.get() {
        eprintln!("first frame built after {} ms", begun.elapsed().as_millis());
    }
}
