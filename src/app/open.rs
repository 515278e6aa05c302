//! What the commands of the File menu do: open, save, close, and what waits for unsaved work.

use std::path::PathBuf;

use egui::{Context, ViewportCommand};

use super::collection::Collection;
use super::document::{Document, new_level};
use super::saving::SaveTo;
use super::trace::is_trace;
use super::{App, samples};
use crate::command::{Command, NewLevel, Panel};
use crate::format::Format;
use crate::session::LiveLink;
use crate::ui::dialogs::{Chooser, Dialog, Purpose, Reply, Then};
use crate::ui::notice::Notice;

impl App {
    /// Goes on at once, or asks first when work is unsaved; while it is being saved, it waits for that.
    pub(super) fn unless_unsaved(&mut self, then: Then, ctx: &Context) {
        if self.is_being_saved() {
            self.then = Some(then);
        } else if self.document.is_unsaved() {
            self.ask_about_unsaved(then);
        } else {
            self.go_on(then, ctx);
        }
    }

    pub(super) fn ask_about_unsaved(&mut self, then: Then) {
        let name = self.document.name();
        self.dialog = Dialog::Unsaved { name, then };
    }

    /// Does what waited for the work to be saved or discarded.
    fn go_on(&mut self, then: Then, ctx: &Context) {
        self.then = None;
        match then {
            Then::Quit => {
                self.closing = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Then::Close => {
                self.show(Document::untitled(new_level(NewLevel::default()), self.documents + 1));
                self.welcome.shown = true;
                self.welcome.gives_way = false;
            }
            Then::Create(new) => {
                let document = Document::of_new(new, self.documents + 1);
                self.show(document);
            }
            Then::OpenSample(index) => {
                let mut document = Document::untitled(samples::level(index), self.documents + 1);
                document.collection = Collection::of(samples::levels(index));
                self.show(document);
            }
            Then::OpenPath(path) => {
                self.open(path, 0);
                self.offer_levels();
            }
            Then::OpenLevel(path, index) => self.open(path, index),
            Then::OpenReport => self.open_level_of_report(),
            Then::Recover => self.recover(),
        }
    }

    /// Lets one of the levels of the file be chosen, where it has more than one and they are not in a list beside the level.
    pub(super) fn offer_levels(&mut self) {
        let names = self.document.levels.clone();
        let is_offered = names.len() > 1 && self.document.collection.is_none();
        if let Some(path) = self.document.path.clone().filter(|_| is_offered) {
            self.dialog = Dialog::Levels(Chooser {
                path,
                names,
                open: self.document.level,
                typed: String::new(),
            });
        }
    }

    fn open(&mut self, path: PathBuf, level: usize) {
        let path = std::path::absolute(&path).unwrap_or(path);
        let also = self.also.take();
        match Document::open_level(&path, level, self.documents + 1) {
            Ok((document, remark)) => {
                self.show(document);
                let text: Vec<String> = remark.into_iter().chain(also).collect();
                self.notice = (!text.is_empty()).then(|| Notice {
                    is_error: false,
                    text: text.join(" "),
                });
            }
            Err(text) => self.notice = Some(Notice { is_error: true, text }),
        }
    }

    /// Opens the file of the document again, as it is on disk now.
    pub(super) fn reload(&mut self, ctx: &Context) {
        let Some(reopened) = self.document.reopened(self.documents + 1) else {
            return;
        };
        match reopened {
            Ok((document, remark)) => {
                self.take_place(document, Some("Reload"));
                self.notice = remark.map(|text| Notice { is_error: false, text });
                self.live.has_restarted("the file changed on disk");
                let now = ctx.input(|input| input.time);
                self.hint = Some((format!("Reloaded {}: it changed on disk", self.document.name()), now));
            }
            Err(text) => {
                self.document.apart = true;
                self.outside = None;
                let text =
                    format!("The file changed on disk, and does not read any more; the level here is kept. {text}");
                self.notice = Some(Notice { is_error: true, text });
            }
        }
    }

    /// Files were dropped on the window: one is opened, the others are remembered.
    pub(super) fn dropped(&mut self, mut paths: Vec<PathBuf>) {
        if paths.is_empty() {
            return;
        }
        let opens = |path: &PathBuf| Format::of(path).is_some() || is_trace(path);
        let first = paths.iter().position(opens).unwrap_or(0);
        let path = paths.remove(first);
        self.also = (!paths.is_empty()).then(|| {
            let levels = paths.iter().filter(|path| Format::of(path).is_some());
            levels.rev().for_each(|path| self.settings.note_recent(path));
            let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let names: Vec<String> = paths.iter().map(name).collect();
            format!(
                "One level is open at a time. Not opened: {}; levels among them are in File, Open recent.",
                names.join(", ")
            )
        });
        self.commands.push(Command::OpenPath(path));
    }

    /// Another document takes the place of the present one.
    pub(super) fn show(&mut self, document: Document) {
        self.take_place(document, None);
    }

    /// The same; with a reason it is the same level again, and the run so far stays as a branch.
    fn take_place(&mut self, mut document: Document, again: Option<&str>) {
        if document.path.is_some() && document.path == self.document.path {
            document.editor.take_tools_of(&self.document.editor);
        }
        self.documents += 1;
        self.document = document;
        self.take_over_views(again);
        self.note_file();
    }

    /// Another level of the same file is open now.
    pub(super) fn take_present_place(&mut self) {
        self.documents += 1;
        self.document.number = self.documents;
        let link = self.live.state.link;
        self.take_over_views(None);
        self.live.state.link = link;
    }

    /// Live and the panels take the level that is open; with a reason it is the same one again.
    fn take_over_views(&mut self, again: Option<&str>) {
        let level = self.document.editor.level();
        match again {
            Some(why) => self.live.reload(level, why),
            None => self.live.load(level),
        }
        self.live.state.link = self.settings.link_of(
            self.document.path.as_deref(),
            LiveLink::usual(self.document.editor.level()),
        );
        self.views.selected = None;
        self.views.tree.forget();
        self.views.timeline.forget();
        self.views.effects.forget();
        self.views.canvas.forget_board();
        self.notice = None;
        self.outside = None;
        self.focus = Panel::Level;
    }

    /// The document's file is the last one, and a recent one.
    fn note_file(&mut self) {
        self.settings.last_file.clone_from(&self.document.path);
        if let Some(path) = &self.document.path {
            self.settings.note_recent(path);
        }
    }

    pub(super) fn take_reply(&mut self, reply: Reply, ctx: &Context) {
        match reply {
            Reply::Save(then) => {
                self.then = Some(then);
                self.perform(Command::Save, ctx);
            }
            Reply::Discard(then) => self.go_on(then, ctx),
            Reply::SaveAsOurs => self.ask_for_path(Purpose::Save, ctx),
            Reply::Overwrite => self.save_document(SaveTo::OwnWithLosses, ctx),
        }
    }
}
