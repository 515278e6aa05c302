//! What the program can do, through its public surface, with neither a display nor a graphics card.

#[cfg(feature = "app")]
mod canvas;
#[cfg(feature = "app")]
mod soft_renderer;
