//! What a row is about: name, parameters and remark, cut to the room there is.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{FontId, Rect, Ui, pos2, vec2};

use super::draw::{GAP, Look};
use super::words;
use crate::action::Node;
use crate::session::words::cascade_level;
use crate::sim::Action;
use crate::ui::theme::{Theme, size};

/// Parameters that get less room than this are left out.
const LEAST_SUMMARY: f32 = 26.0;

/// What a row says besides what its action is.
pub(super) struct Said {
    /// Why it is red, or what is to be said of how it went.
    pub remark: Option<String>,
    /// What its chain came to.
    pub totals: Option<String>,
    /// Whether its writes were taken back.
    pub undone: bool,
}

/// Name, parameters and remark, in as much room as there is; then what the chain came to, where that is left room.
pub(super) fn title_ui(ui: &Ui, theme: &Theme, rect: Rect, node: &Node<Action>, said: Said, look: Look) {
    let Said { remark, totals, undone } = said;
    if rect.width() < 8.0 {
        return;
    }
    let font = FontId::proportional(size::TEXT);
    let (name, summary) = (words::name(&node.action), node.action.summary());
    let measure =
        |text: &str| ui.fonts_mut(|fonts| text.chars().map(|letter| fonts.glyph_width(&font, letter)).sum::<f32>());
    let remark_width = remark.as_deref().map_or(0.0, |remark| measure(remark) + GAP);
    let name_width = measure(&name);
    let mut letter_width = |letter| ui.fonts_mut(|fonts| fonts.glyph_width(&font, letter));
    let space = letter_width(' ');
    // A remark pushes the parameters together; why an action is red may push them out, and nothing pushes out the name.
    let full_width = name_width + space + measure(&summary);
    let least = match node.cause {
        Some(_) if full_width > rect.width() * 0.6 => name_width,
        Some(_) => full_width,
        None => rect.width() * 0.66,
    };
    let room = (rect.width() - remark_width).max(least);
    let for_summary = room - name_width - space;
    let cut = if for_summary < 0.0 && name_width > room {
        words::cut_in_the_middle(&name, rect.width(), &mut letter_width).into_owned()
    } else if summary.is_empty() || for_summary < LEAST_SUMMARY && measure(&summary) > for_summary {
        name.to_string()
    } else {
        // What the parameters lose is taken from their middle.
        let summary = words::cut_in_the_middle(&summary, for_summary, &mut letter_width);
        format!("{name} {summary}")
    };

    let mut job = LayoutJob::default();
    let strong = TextFormat::simple(font.clone(), if undone { theme.weak } else { theme.strong });
    let text = TextFormat::simple(font.clone(), if look.selected { theme.text } else { theme.weak });
    let level = TextFormat::simple(font.clone(), theme.accent);
    // The name is coloured as far as the cut has left it.
    let kind = node.action.name().len().min(cut.len());
    let whole = cut.starts_with(&*name);
    if whole && cascade_level(&node.action).is_some() {
        job.append(&cut[..kind], 0.0, strong);
        job.append(&cut[kind..name.len()], 0.0, level);
        job.append(&cut[name.len()..], 0.0, text);
    } else if whole && !summary.is_empty() {
        job.append(&cut[..name.len()], 0.0, strong);
        job.append(&cut[name.len()..], 0.0, text);
    } else {
        job.append(&cut, 0.0, strong);
    }
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let used = galley.size().x;
    let painter = ui
        .painter()
        .with_clip_rect(rect.expand2(vec2(2.0, 0.0)).intersect(ui.clip_rect()));
    painter.galley(
        pos2(rect.left(), rect.center().y - galley.size().y / 2.0),
        galley,
        theme.text,
    );

    let mut start = used + GAP;
    let left = rect.width() - start;
    if let Some(remark) = remark.filter(|_| left > 24.0) {
        let colour = if node.cause.is_some() {
            theme.states.canceled.colour
        } else {
            theme.warn
        };
        let mut job = LayoutJob::simple_singleline(remark, font, colour);
        job.wrap = TextWrapping {
            break_anywhere: true,
            ..TextWrapping::truncate_at_width(left)
        };
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let width = galley.size().x;
        painter.galley(
            pos2(rect.left() + start, rect.center().y - galley.size().y / 2.0),
            galley,
            colour,
        );
        start += width + GAP;
    }
    if let Some(totals) = totals {
        let font = FontId::proportional(size::SMALL);
        let galley = painter.layout_no_wrap(totals, font, theme.weak);
        // Half a sum would be another one.
        if start + galley.size().x <= rect.width() {
            let at = pos2(rect.left() + start, rect.center().y - galley.size().y / 2.0);
            painter.galley(at, galley, theme.weak);
        }
    }
}
