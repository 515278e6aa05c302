//! `convert`: a level in the format of another file's name.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::out::{self, plain};
use super::{Answer, Failure, complain, open_with_notes, pick};
use crate::format::{self, Format, NotHeld, save};
use crate::level::Level;
use crate::words::counted;

/// Write a level in the format that another file's name tells.
///
/// What the format cannot hold is named, and then nothing is written without --lossy; the exit code is 1. A format of several levels takes
/// all of them, one of a single level the first, unless --level picks one.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file, in any format that reads
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The file that is written; its name tells the format
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// Convert this level of the file, counted from 1
    #[arg(long, value_name = "N")]
    level: Option<usize>,
    /// Write it even when something is lost
    #[arg(long)]
    lossy: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    file: String,
    format: &'static str,
    levels: usize,
    losses: Vec<String>,
    written: bool,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<Answer, Failure> {
    let Some(format) = Format::of(&args.to) else {
        let endings: Vec<String> = Format::ALL
            .iter()
            .map(|format| format!(".{}", format.extension()))
            .collect();
        return Err(Failure(format!(
            "{}: its name tells no format; it may end in {}",
            args.to.display(),
            endings.join(", ")
        )));
    };
    let opened = open_with_notes(&args.from)?;
    let picked = pick(&args.from, &opened, args.level)?;
    let mut levels: Vec<&Level> = picked.iter().map(|picked| &picked.opened.level).collect();
    if levels.len() > 1 && !format.holds_several() {
        complain(&format!(
            "{} has {} levels, and {} holds one: this is the first; --level picks another",
            args.from.display(),
            levels.len(),
            format.name()
        ));
        levels.truncate(1);
    }
    let written = format::write(&levels, format).map_err(|why| not_held(args, format, &levels, why))?;
    let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    let report = Report {
        file: args.to.display().to_string(),
        format: format.name(),
        levels: levels.len(),
        written: losses.is_empty() || args.lossy,
        losses,
    };
    if report.written {
        save::save_atomic(&args.to, written.text.as_bytes())?;
    }
    if args.json {
        out::json(out, &report)?;
    } else {
        print(&report, out)?;
    }
    Ok(if report.written { Answer::Good } else { Answer::Bad })
}

fn not_held(args: &Args, format: Format, levels: &[&Level], why: NotHeld) -> Failure {
    let kind = levels.first().map_or("", |level| level.puzzle.kind_in_words());
    Failure(match why {
        NotHeld::NoLevel => format!("{} holds no level", args.from.display()),
        NotHeld::ReadAlone => format!("{}: a {} is read, and not written", args.to.display(), format.name()),
        NotHeld::OtherKind(held) => format!(
            "{}: a {} holds {held} levels, and this is a {kind} level",
            args.to.display(),
            format.name()
        ),
    })
}

fn print(report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    for loss in &report.losses {
        writeln!(out, "lost: {}", plain(loss))?;
    }
    if report.written {
        let count = counted(report.levels, "level", "levels");
        writeln!(out, "{}: {count} written as {}", plain(&report.file), report.format)?;
    } else {
        writeln!(
            out,
            "{} was not written: something would be lost; --lossy writes it all the same",
            plain(&report.file)
        )?;
    }
    Ok(())
}
