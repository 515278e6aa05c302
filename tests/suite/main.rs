//! The tests of the whole library in one program, so that it is linked once.

#[cfg(feature = "app")]
mod breakpoints;
#[cfg(feature = "app")]
mod canvas;
#[cfg(feature = "app")]
mod commands;
#[cfg(feature = "app")]
mod compare;
#[cfg(feature = "app")]
mod compare_others;
mod corpus;
#[cfg(feature = "app")]
mod debugger;
#[cfg(feature = "app")]
mod debugger_past;
#[cfg(feature = "app")]
mod design;
mod effects;
mod effects_random;
#[cfg(feature = "app")]
mod effects_window;
#[cfg(feature = "app")]
mod files;
mod formats;
mod injections;
#[cfg(feature = "app")]
mod injections_window;
#[cfg(feature = "app")]
mod inspector;
mod invariants;
#[cfg(feature = "app")]
mod labels;
mod level_file;
mod levels;
#[cfg(feature = "app")]
mod looks;
mod mahjong;
mod mahjong_play;
mod moments;
mod mutated;
#[cfg(feature = "app")]
mod panels;
mod play;
mod recording;
mod reshuffle;
mod rules_match3;
mod samples;
mod simulation;
#[cfg(feature = "app")]
mod soft_renderer;
mod sokoban;
mod sokoban_play;
mod text_grid;
#[cfg(feature = "app")]
mod time_faults;
mod time_travel;
#[cfg(feature = "app")]
mod timeline;
mod toy_engine;
mod trace;
mod tree;
mod tree_states;
#[cfg(feature = "app")]
mod ui_live;
#[cfg(feature = "app")]
mod ui_main_job;
#[cfg(feature = "app")]
mod ui_past;
#[cfg(feature = "app")]
mod ui_tools;
#[cfg(feature = "app")]
mod under_hand;
mod verbs;
