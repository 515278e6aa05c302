//! Opening what is read: a file, a pipe that somebody writes to, a device.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use super::save::is_descriptor;

/// So long somebody may take to open a named pipe for writing.
const FOR_A_WRITER: Duration = Duration::from_secs(5);

/// So long whoever has it open may take to write something.
const FOR_BYTES: Duration = Duration::from_mins(1);

/// The time between two looks at a pipe.
const PAUSE: Duration = Duration::from_millis(5);

/// What is read. A named pipe that nobody writes to ends in an error instead of waiting for ever.
#[derive(Debug)]
pub struct Source {
    file: File,
    /// Of a named pipe.
    wait: Option<Wait>,
}

#[derive(Debug)]
struct Wait {
    /// When the last bytes came, or the pipe was opened.
    since: Instant,
    /// Whether somebody has been seen to have it open.
    has_writer: bool,
}

impl Source {
    /// Opens a path.
    ///
    /// # Errors
    /// What the system says; a folder and a socket are refused in words.
    pub fn open(path: &Path) -> io::Result<Self> {
        let refused = |why| io::Error::new(io::ErrorKind::InvalidInput, why);
        let metadata = fs::metadata(path)?;
        if metadata.is_dir() {
            return Err(refused("it is a folder, not a file"));
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
            let kind = metadata.file_type();
            if kind.is_socket() {
                return Err(refused("it is a socket, and no file"));
            }
            // A pipe of a shell has its writer already.
            if kind.is_fifo() && !is_descriptor(path) {
                let mut options = fs::OpenOptions::new();
                let flags = rustix::fs::OFlags::NONBLOCK.bits() as i32;
                let file = options.read(true).custom_flags(flags).open(path)?;
                let wait = Wait {
                    since: Instant::now(),
                    has_writer: false,
                };
                return Ok(Self { file, wait: Some(wait) });
            }
        }
        Ok(Self {
            file: File::open(path)?,
            wait: None,
        })
    }

    /// How long the system says it is; a pipe has no length.
    ///
    /// # Errors
    /// What the system says.
    pub fn length(&self) -> io::Result<u64> {
        self.file.metadata().map(|metadata| metadata.len())
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(wait) = &mut self.wait else {
            return self.file.read(buffer);
        };
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match self.file.read(buffer) {
                // Nobody has opened it yet, or whoever had it open has closed it.
                Ok(0) if wait.has_writer => return Ok(0),
                Ok(0) if wait.since.elapsed() > FOR_A_WRITER => {
                    return Err(timed_out("nobody writes to this pipe", FOR_A_WRITER));
                }
                Ok(0) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    wait.has_writer = true;
                    if wait.since.elapsed() > FOR_BYTES {
                        return Err(timed_out("nothing comes through this pipe", FOR_BYTES));
                    }
                }
                Ok(count) => {
                    wait.has_writer = true;
                    wait.since = Instant::now();
                    return Ok(count);
                }
                Err(error) => return Err(error),
            }
            std::thread::sleep(PAUSE);
        }
    }
}

fn timed_out(what: &str, after: Duration) -> io::Error {
    let words = format!("{what}: given up after {} s", after.as_secs());
    io::Error::new(io::ErrorKind::TimedOut, words)
}
