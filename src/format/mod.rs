//! Files in and out, one module a format. It knows documents and text, and neither rules nor simulations.
//!
//! Readers take any bytes: what they cannot read is an error that names the line, the column and what was expected there,
//! and every limit is checked before anything is allocated for what lies beyond it.

pub mod level_ron;
pub mod m3;
pub mod mahjong;
pub mod save;
pub mod sokoban;
pub mod source;
pub(crate) mod text;
pub(crate) mod words;
mod writing;

pub use writing::{NotHeld, Written, write};

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};

use source::Source;

use crate::level::{Level, Problem, Severity};

/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Our own: `.level.ron`.
    Ron,
    /// The match-3 text grid: `.m3`.
    M3,
    /// Layouts of `KMahjongg`: `.layout`.
    KMahjongg,
    /// Maps of GNOME Mahjongg: `mahjongg.map`.
    GnomeMap,
    /// Boards of mah: `.mah`, or `.json`.
    Mah,
    /// Layouts of Kyodai: `.lay`.
    Kyodai,
    /// Layouts of `PySolFC`, a string each: read alone.
    PySol,
    /// Layouts of `XMahjongg`, a tile a line: read alone.
    XMahjongg,
    /// Sokoban rooms in letters, `.sok`, with all their texts.
    Sok,
    /// The same letters, `.xsb`.
    Xsb,
    /// Sokoban rooms as XML, `.slc`; read only.
    Slc,
    /// Sokoban rooms as rows of integers, `.txt` or `.csv`.
    Integers,
}

impl Format {
    /// Every format, our own first.
    pub const ALL: [Self; 12] = [
        Self::Ron,
        Self::M3,
        Self::KMahjongg,
        Self::GnomeMap,
        Self::Mah,
        Self::Kyodai,
        Self::PySol,
        Self::XMahjongg,
        Self::Sok,
        Self::Xsb,
        Self::Slc,
        Self::Integers,
    ];

    /// What a file's name ends in, without the leading dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Ron => "level.ron",
            Self::M3 => "m3",
            Self::KMahjongg => "layout",
            Self::GnomeMap => "map",
            Self::Mah => "mah",
            Self::Kyodai => "lay",
            Self::PySol => "tsv",
            Self::XMahjongg => "xmahjongg",
            Self::Sok => "sok",
            Self::Xsb => "xsb",
            Self::Slc => "slc",
            Self::Integers => "csv",
        }
    }

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ron => "Tilewright level",
            Self::M3 => "match-3 text grid",
            Self::KMahjongg => "KMahjongg layout",
            Self::GnomeMap => "GNOME Mahjongg map",
            Self::Mah => "mah board",
            Self::Kyodai => "Kyodai layout",
            Self::PySol => "PySolFC layout",
            Self::XMahjongg => "XMahjongg layout",
            Self::Sok => "Sokoban rooms with their texts",
            Self::Xsb => "Sokoban rooms",
            Self::Slc => "Sokoban rooms as XML",
            Self::Integers => "a Sokoban room as integers",
        }
    }

    /// Whether a file holds any number of levels.
    #[must_use]
    pub const fn holds_several(self) -> bool {
        matches!(
            self,
            Self::GnomeMap | Self::Mah | Self::PySol | Self::Sok | Self::Xsb | Self::Slc
        )
    }

    /// The format that a file's name tells, or `None`. Case does not matter; `.ron` alone is enough for our own.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        let is = |known: &str| extension.eq_ignore_ascii_case(known);
        if is("ron") {
            return Some(Self::Ron);
        }
        let others = Self::ALL.into_iter().filter(|format| *format != Self::Ron);
        others.into_iter().find(|format| is(format.extension()))
    }

    /// The format that the first meaningful line tells, or `None`.
    fn sniff(bytes: &[u8]) -> Option<Self> {
        // A long first line says as much by its beginning as by the whole.
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(16_384)]);
        let head = text::without_bom(&head).trim_start();
        if head.starts_with('(') || head.starts_with("#![") || head.starts_with("//") || head.starts_with("/*") {
            return Some(Self::Ron);
        }
        if let Some(format) = mahjong::sniff(head) {
            return Some(format);
        }
        if head.starts_with('<') && head.contains("<SokobanLevels") {
            return Some(Self::Slc);
        }
        if sokoban::xsb::looks_like(head) {
            return Some(Self::Xsb);
        }
        let line = text::lines(head).next().unwrap_or_default();
        if sokoban::integers::looks_like(line) {
            return Some(Self::Integers);
        }
        m3::looks_like(line).then_some(Self::M3)
    }
}

/// Why a file was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// The file, where there is one.
    pub path: Option<PathBuf>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The column, from 1, in characters.
    pub column: Option<u32>,
    /// What was expected and what was found.
    pub message: String,
}

impl ReadError {
    /// An error that no line stands for. A message that repeats a long text of the file is cut.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        const LONGEST: usize = 900;
        let mut message = message.into();
        if let Some((end, _)) = message.char_indices().nth(LONGEST) {
            message.truncate(end);
            message.push('…');
        }
        Self {
            path: None,
            line: None,
            column: None,
            message,
        }
    }

    /// An error at a line and a column, both from 1.
    #[must_use]
    pub fn at(line: u32, column: u32, message: impl Into<String>) -> Self {
        Self {
            line: Some(line),
            column: Some(column),
            ..Self::new(message)
        }
    }

    /// The same error, of a file.
    #[must_use]
    pub fn of(self, path: &Path) -> Self {
        Self {
            path: Some(path.to_owned()),
            ..self
        }
    }

    /// The error as a finding of a check, with the code `unreadable`.
    #[must_use]
    pub fn to_problem(&self) -> Problem {
        Problem {
            line: self.line,
            column: self.column,
            ..Problem::new(Severity::Error, "unreadable", self.message.clone(), Vec::new())
        }
    }
}

/// `garden.m3:4:7: expected …`, as compilers write it, so that editors jump there.
impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{}:", path.display())?;
        }
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        if let Some(column) = self.column {
            write!(f, "{column}:")?;
        }
        if self.path.is_some() || self.line.is_some() {
            f.write_str(" ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

/// One level of a file, with what its reader found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedLevel {
    /// The level.
    pub level: Level,
    /// What its reader found, most of it with line and column.
    pub problems: Vec<Problem>,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// What it was read as.
    pub format: Format,
    /// The levels in the order of the file; none in an empty file.
    pub levels: Vec<OpenedLevel>,
    /// What concerns no level, or all of them.
    pub problems: Vec<Problem>,
    /// Whether saving it back would lose what this version does not understand.
    pub read_only: bool,
    /// Whether the file was of an older version, so that the original is to be kept at the first save.
    pub migrated: bool,
}

impl Opened {
    fn new(format: Format) -> Self {
        Self {
            format,
            levels: Vec::new(),
            problems: Vec::new(),
            read_only: false,
            migrated: false,
        }
    }
}

/// Opens a file in the format that its name tells, else in the one that its content tells.
///
/// # Errors
/// When the file cannot be read, is larger than [`MAX_FILE_BYTES`], is in no format that reads, or is malformed.
pub fn open(path: &Path) -> Result<Opened, ReadError> {
    let bytes = load(path).map_err(|error| error.of(path))?;
    text::refuse_wide(&bytes).map_err(|error| error.of(path))?;
    let Some(format) = Format::of(path).or_else(|| Format::sniff(&bytes)) else {
        let known: Vec<String> = Format::ALL
            .iter()
            .map(|format| format!(".{} ({})", format.extension(), format.name()))
            .collect();
        let message = format!(
            "neither its name nor its content is of a format that reads: {}",
            known.join(", ")
        );
        return Err(ReadError::new(message).of(path));
    };
    let mut opened = read(&bytes, format, &file_stem(path)).map_err(|error| error.of(path))?;
    if format == Format::KMahjongg {
        take_titles(path, &mut opened);
    }
    Ok(opened)
}

/// Takes name and author of a `KMahjongg` layout from the `.desktop` file that stands beside it, where there is one.
fn take_titles(path: &Path, opened: &mut Opened) {
    let beside = path.with_extension("desktop");
    let desktop = if beside.is_file() {
        load(&beside).unwrap_or_default()
    } else {
        Vec::new()
    };
    let (name, author) = mahjong::kmahjongg::titles(&String::from_utf8_lossy(&desktop));
    for OpenedLevel { level, .. } in &mut opened.levels {
        if let Some(name) = &name
            && level.name == file_stem(path)
        {
            level.name.clone_from(name);
        }
        if let Some(author) = &author
            && level.author.is_empty()
        {
            level.author.clone_from(author);
        }
    }
}

/// Reads the bytes of a file. `file_stem` names a level that has no name in the file.
///
/// # Errors
/// When it is larger than [`MAX_FILE_BYTES`], no UTF-8, or malformed.
pub fn read(bytes: &[u8], format: Format, file_stem: &str) -> Result<Opened, ReadError> {
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large());
    }
    text::refuse_wide(bytes)?;
    let mut opened = Opened::new(format);
    if bytes.iter().all(u8::is_ascii_whitespace) || bytes == b"\xef\xbb\xbf" {
        opened.problems.push(Problem::new(
            Severity::Error,
            "empty-file",
            "The file is empty: it holds no level.",
            Vec::new(),
        ));
        return Ok(opened);
    }
    opened.levels = match format {
        Format::Ron => return level_ron::read(text::decode(bytes)?),
        Format::M3 => vec![OpenedLevel {
            level: m3::read(text::decode(bytes)?, file_stem)?,
            problems: Vec::new(),
        }],
        Format::KMahjongg => vec![mahjong::kmahjongg::read(bytes, file_stem)?],
        Format::GnomeMap => mahjong::gnome::read(text::decode(bytes)?, file_stem)?,
        Format::Mah => {
            let levels = mahjong::mah::read(text::decode(bytes)?, file_stem, &mut opened.problems)?;
            opened.read_only = opened.problems.iter().any(|problem| problem.code == "other-version");
            levels
        }
        Format::Kyodai => vec![mahjong::kyodai::read(bytes, file_stem)?],
        Format::PySol => mahjong::pysol::read(text::decode(bytes)?, file_stem)?,
        Format::XMahjongg => vec![mahjong::xmahjongg::read(text::decode(bytes)?, file_stem)?],
        Format::Sok | Format::Xsb => sokoban::xsb::read(&lenient(bytes, &mut opened), file_stem)?,
        Format::Slc => sokoban::slc::read(&lenient(bytes, &mut opened))?,
        Format::Integers => vec![sokoban::integers::read(text::decode(bytes)?, file_stem)?],
    };
    if opened.levels.is_empty() {
        let message = "The file holds no level.";
        opened
            .problems
            .push(Problem::new(Severity::Error, "no-level", message, Vec::new()));
    }
    Ok(opened)
}

/// The text of a file that may be Latin-1; a note says when it was.
fn lenient<'a>(bytes: &'a [u8], opened: &mut Opened) -> Cow<'a, str> {
    let (source, is_latin) = text::decode_or_latin(bytes);
    if is_latin {
        let message = "The file is no UTF-8: it is read as Latin-1.";
        opened
            .problems
            .push(Problem::new(Severity::Note, "latin-1", message, Vec::new()));
    }
    source
}

/// The text of a file, such as a script, with the limits and errors of the readers.
///
/// # Errors
/// When the file cannot be read, is larger than [`MAX_FILE_BYTES`], or is no UTF-8.
pub fn read_text(path: &Path) -> Result<String, ReadError> {
    let read = || Ok(text::decode(&load(path)?)?.to_owned());
    read().map_err(|error: ReadError| error.of(path))
}

/// A file's name without its extension (the whole of `.level.ron`).
#[must_use]
pub fn file_stem(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    for format in Format::ALL {
        let cut = name.len().saturating_sub(format.extension().len() + 1);
        if name.is_char_boundary(cut)
            && cut > 0
            && name[cut..].starts_with('.')
            && name[cut + 1..].eq_ignore_ascii_case(format.extension())
        {
            return name[..cut].to_owned();
        }
    }
    path.file_stem()
        .map_or(name, |stem| stem.to_string_lossy().into_owned())
}

fn load(path: &Path) -> Result<Vec<u8>, ReadError> {
    let failed = |error: std::io::Error| ReadError::new(format!("cannot be read: {error}"));
    let source = Source::open(path).map_err(failed)?;
    if source.length().map_err(failed)? > MAX_FILE_BYTES {
        return Err(too_large());
    }
    // The length is only what the disk said: a file may grow, and a pipe has none.
    let mut bytes = Vec::new();
    let mut limited = source.take(MAX_FILE_BYTES + 1);
    limited.read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large());
    }
    Ok(bytes)
}

fn too_large() -> ReadError {
    ReadError::new(format!("expected at most {} MiB, found more", MAX_FILE_BYTES >> 20))
}
