//! `--trace`: the file to which a run is told while it runs.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::format::save::{Output, Remains, SaveError};
use crate::sim::Sim;
use crate::trace::Writer;

/// A trace that is being written. A new file grows while the run goes on; one that was there is replaced when the trace is whole.
pub struct TraceFile {
    path: PathBuf,
    /// What is there when writing fails.
    remains: Remains,
    writer: Writer<Output>,
}

impl TraceFile {
    /// Begins a trace with what a simulation has recorded so far.
    pub fn begin(path: &Path, sim: &Sim) -> Result<Self, Failure> {
        let output = Output::growing(path)?;
        Ok(Self {
            path: path.to_owned(),
            remains: output.remains(),
            writer: Writer::new(output, sim),
        })
    }

    /// Writes what has happened since; an error is told at the end, and the run does not suffer from it.
    pub fn follow(&mut self, sim: &Sim) {
        self.writer.follow(sim);
    }

    /// Ends the trace.
    pub fn end(self, sim: &Sim) -> Result<(), Failure> {
        let Self { path, remains, writer } = self;
        let written = writer.finish(sim);
        let written = written.map_err(|source| SaveError::writing(&path, source, remains));
        let ended = written.and_then(Output::finish);
        ended.map_err(|error| Failure(format!("the trace could not be written: {error}")))
    }
}
