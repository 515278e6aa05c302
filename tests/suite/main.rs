//! What the program can do, through its public surface, with neither a display nor a graphics card.

mod panels;
mod soft_renderer;
