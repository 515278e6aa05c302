//! What a path names that is to be written: a file, which is replaced as a whole, or a pipe or device, which is written into.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The longest name that the usual file systems hold, in bytes.
const LONGEST_NAME: usize = 255;

/// Opens what is no file for writing; `None` for a file, a folder, and what is not there yet.
///
/// A pipe that nobody reads from is refused instead of waited for, and so is what is neither: a disk, a socket.
pub(super) fn open_stream(path: &Path) -> io::Result<Option<File>> {
    let Ok(metadata) = fs::metadata(path) else {
        return Ok(None);
    };
    if metadata.is_dir() {
        return Ok(None);
    }
    if metadata.is_file() {
        // An open file of this process, as standard output may be: whoever opened it would not see another in its place.
        return if is_descriptor(path) {
            OpenOptions::new().append(true).open(path).map(Some)
        } else {
            Ok(None)
        };
    }
    open_special(path, &metadata).map(Some)
}

#[cfg(unix)]
fn open_special(path: &Path, metadata: &fs::Metadata) -> io::Result<File> {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    if kind.is_block_device() {
        return Err(refused("it is a disk, and no file"));
    }
    if kind.is_socket() {
        return Err(refused("it is a socket, and no file"));
    }
    if kind.is_fifo() && !is_descriptor(path) {
        return open_pipe(path);
    }
    OpenOptions::new().write(true).open(path)
}

#[cfg(not(unix))]
fn open_special(path: &Path, _: &fs::Metadata) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

/// Opens a named pipe that somebody reads from.
#[cfg(unix)]
fn open_pipe(path: &Path) -> io::Result<File> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).custom_flags(OFlags::NONBLOCK.bits() as i32);
    let pipe = options.open(path).map_err(|error| {
        if error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error()) {
            refused("nobody reads from this pipe")
        } else {
            error
        }
    })?;
    // What its reader has no room for is waited for.
    let flags = fcntl_getfl(&pipe)?;
    fcntl_setfl(&pipe, flags - OFlags::NONBLOCK)?;
    Ok(pipe)
}

#[cfg(unix)]
fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

/// Whether a path names an open file of a process, as `/dev/stdout` and `/dev/fd/3` do: links that the system makes up.
pub(in crate::format) fn is_descriptor(path: &Path) -> bool {
    let mut at = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&at) else { return false };
        let folder = at.parent().unwrap_or(Path::new(""));
        if folder.canonicalize().is_ok_and(|folder| folder.starts_with("/proc")) {
            return true;
        }
        at = folder.join(target);
    }
    false
}

/// As many as Linux follows.
const MAX_LINKS: usize = 40;

/// The file that a path means when it is a link; also one that is not there yet.
pub(super) fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::symlink_metadata(&at) {
            Ok(metadata) if metadata.file_type().is_symlink() => {
                let target = fs::read_link(&at)?;
                // An absolute target replaces the whole path.
                at = at.parent().unwrap_or(Path::new("")).join(target);
            }
            _ => return Ok(at),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A file's name, or of one without room for so many bytes behind it the beginning.
pub(super) fn with_room(name: &OsStr, room: usize) -> OsString {
    let most = LONGEST_NAME.saturating_sub(room);
    if name.len() <= most {
        return name.to_owned();
    }
    let text = name.to_string_lossy();
    OsString::from(&text[..text.floor_char_boundary(most)])
}

/// A file's name with something behind it; of a name that has no room for it, the beginning.
pub(super) fn name_with(name: &OsStr, ending: &str) -> OsString {
    let mut long = with_room(name, ending.len());
    long.push(ending);
    long
}

/// Fails where the system lets this process write no file of so many bytes: it would end the process instead of refusing.
pub(super) fn fits(bytes: u64) -> io::Result<()> {
    #[cfg(unix)]
    {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Fsize).current;
        if let Some(limit) = limit.filter(|&limit| bytes > limit) {
            let why = format!("files of this process may have {limit} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
    }
    let _ = bytes;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_room_is_cut_between_letters() {
        assert_eq!(name_with(OsStr::new("a.sok"), ".original"), "a.sok.original");
        let long = "ö".repeat(127);
        let named = name_with(OsStr::new(&long), ".original");
        let named = named.to_str().unwrap();
        assert!(
            named.len() <= 255 && named.starts_with("öö") && named.ends_with("ö.original"),
            "{named}"
        );
    }
}
