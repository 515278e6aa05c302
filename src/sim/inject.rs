//! Injections: what a debugger arms to step into a run, as an input like any other, so that it is replayed exactly.
//!
//! The list is a part of the simulation: it is kept, compared, and gone back in with it. An injection strikes the next of a kind of
//! action, once or so many times, and stays in the list as spent until it is removed. While none is armed, a start of an action costs
//! one branch. A kind is only a name here.

use std::collections::VecDeque;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::world::World;
use super::{CancelOutcome, Response, Scope, Sim, puzzle};
use crate::action::{ActionId, Author, Cause, Moment, State, Transition};
use crate::level::match3::Colour;
use crate::rules::Refusal;
use crate::words::{counted, thousands};

/// At most so many are in the list.
pub const MOST: usize = 32;
/// At most so many tiles are fixed by one.
pub const MOST_TILES: usize = 256;
/// At most so many times one strikes.
pub const MOST_TIMES: u32 = 9_999;
/// At most so many ticks one delays: ten minutes.
pub const MOST_TICKS: u32 = 36_000;

/// The reason of a failure that was injected; its cause reads "Failed: injected".
const INJECTED: &str = "injected";

/// What is armed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Injection {
    /// The next tiles that are created get these colours, in the order of their creation. The generator draws as it would have.
    Tiles(Vec<Colour>),
    /// Something befalls the next actions of a kind.
    Strike {
        /// The name of the kind.
        kind: String,
        /// How many of them.
        times: u32,
        /// What.
        effect: Meddling,
    },
}

/// What befalls an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Meddling {
    /// As it starts it fails, before it writes anything.
    Fail,
    /// What it does first takes so many ticks more.
    Delay {
        /// How many.
        ticks: u32,
    },
    /// It, or its chain, is canceled right after a transition.
    Cancel {
        /// Which.
        moment: Moment,
        /// It alone, or its chain.
        scope: Scope,
        /// Whether its writes stay.
        outcome: CancelOutcome,
    },
}

/// What an input does to the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Inject {
    /// Arms one.
    Arm(Injection),
    /// Passes over the one of this number, or minds it again.
    Mute {
        /// Which.
        number: u32,
        /// Whether it is passed over.
        muted: bool,
    },
    /// Passes over all of them, or minds them again.
    MuteAll(bool),
    /// Removes the one of this number.
    Remove(u32),
    /// Removes all of them.
    RemoveAll,
}

/// One of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Armed {
    /// Its number, from 1; never used twice in a run.
    pub number: u32,
    /// What it does.
    pub injection: Injection,
    /// How often it has struck; of tiles, how many were created.
    pub struck: u32,
    /// The action that it struck last.
    pub last: Option<ActionId>,
    /// Whether it is passed over.
    pub muted: bool,
}

impl Armed {
    /// How often it can still strike.
    #[must_use]
    pub const fn left(&self) -> u32 {
        let all = match &self.injection {
            Injection::Tiles(colours) => colours.len() as u32,
            Injection::Strike { times, .. } => *times,
        };
        all.saturating_sub(self.struck)
    }

    /// Whether it has struck as often as it was to.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.left() == 0
    }
}

/// The list of injections, in the order of their arming.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Injections {
    list: VecDeque<Armed>,
    last_number: u32,
    muted: bool,
    /// Whether one may strike an action at its start, or cancel: what is asked often is kept at hand.
    strikes: bool,
    cancels: bool,
}

impl Injections {
    /// Those of the list, spent ones included.
    #[must_use]
    pub fn list(&self) -> impl DoubleEndedIterator<Item = &Armed> + ExactSizeIterator {
        self.list.iter()
    }

    /// Whether all are passed over.
    #[must_use]
    pub const fn is_muted(&self) -> bool {
        self.muted
    }

    /// How many can still strike, as far as they are not muted one by one.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.list.iter().filter(|one| !one.muted && !one.is_spent()).count()
    }

    /// Whether one may strike an action as it starts.
    pub(super) const fn may_strike(&self) -> bool {
        self.strikes
    }

    /// Whether one may cancel after a transition.
    pub(super) const fn may_cancel(&self) -> bool {
        self.cancels
    }

    fn refresh(&mut self) {
        let Self { list, muted, .. } = &*self;
        let has = |is_meant: fn(&Injection) -> bool| {
            let mut minded = list.iter().filter(|one| !muted && !one.muted && !one.is_spent());
            minded.any(|one| is_meant(&one.injection))
        };
        let cancels = |injection: &Injection| {
            let Injection::Strike { effect, .. } = injection else {
                return false;
            };
            matches!(effect, Meddling::Cancel { .. })
        };
        let strikes = has(|injection| {
            let Injection::Strike { effect, .. } = injection else {
                return false;
            };
            matches!(effect, Meddling::Fail | Meddling::Delay { .. })
        });
        (self.strikes, self.cancels) = (strikes, has(cancels));
    }

    /// The first that is minded, not spent, and meant.
    fn find(&self, is_meant: impl Fn(&Injection) -> bool) -> Option<usize> {
        if self.muted {
            return None;
        }
        let is_minded = |one: &Armed| !one.muted && !one.is_spent() && is_meant(&one.injection);
        self.list.iter().position(is_minded)
    }

    /// One strikes an action.
    fn spend(&mut self, at: usize, action: ActionId) {
        if let Some(one) = self.list.get_mut(at) {
            one.struck += 1;
            one.last = Some(action);
        }
        self.refresh();
    }

    /// The first of an effect on a kind, which strikes.
    fn strike(&mut self, action: ActionId, name: &str, is_meant: impl Fn(Meddling) -> bool) -> Option<Meddling> {
        let at = self.find(|injection| {
            matches!(injection, Injection::Strike { kind, effect, .. } if kind == name && is_meant(*effect))
        })?;
        let Injection::Strike { effect, .. } = self.list[at].injection else {
            return None;
        };
        self.spend(at, action);
        Some(effect)
    }

    /// Why an action that starts fails, if one is armed for it.
    pub(super) fn fail(&mut self, action: ActionId, name: &str) -> Option<Cause> {
        self.strike(action, name, |effect| effect == Meddling::Fail)?;
        Some(Cause::Failed(INJECTED.into()))
    }

    /// How many ticks an action that starts is delayed.
    pub(super) fn delay(&mut self, action: ActionId, name: &str) -> u32 {
        match self.strike(action, name, |effect| matches!(effect, Meddling::Delay { .. })) {
            Some(Meddling::Delay { ticks }) => ticks,
            _ => 0,
        }
    }

    fn fixing(&self) -> Option<(usize, Colour)> {
        let at = self.find(|injection| matches!(injection, Injection::Tiles(_)))?;
        let Injection::Tiles(colours) = &self.list[at].injection else {
            return None;
        };
        Some((at, *colours.get(self.list[at].struck as usize)?))
    }

    /// The faces of new tiles in their order, drawn so: each that an injection fixes has its colour.
    pub(super) fn fix_tiles(&mut self, action: ActionId, drawn: &mut [u8]) {
        for face in drawn {
            let Some((at, colour)) = self.fixing() else {
                return;
            };
            self.spend(at, action);
            *face = colour.index() + 1;
        }
    }

    /// The next tile was created with this colour; it is used up when that was the fixed one.
    pub(super) fn use_tile(&mut self, action: ActionId, colour: Colour) {
        if let Some((at, _)) = self.fixing().filter(|&(_, fixed)| fixed == colour) {
            self.spend(at, action);
        }
    }

    /// The list after an input; whether that changed anything.
    fn take(&mut self, inject: &Inject) -> Result<bool, Refusal> {
        match inject {
            Inject::Arm(injection) => {
                let injection = injection.clone().within_limits();
                if self.list.len() >= MOST {
                    // Of the spent ones the oldest makes room.
                    let spent = self.list.iter().position(Armed::is_spent).ok_or(Refusal::TooMany)?;
                    self.list.remove(spent);
                }
                self.last_number = self.last_number.checked_add(1).ok_or(Refusal::TooMany)?;
                self.list.push_back(Armed {
                    number: self.last_number,
                    injection,
                    struck: 0,
                    last: None,
                    muted: false,
                });
            }
            &Inject::Mute { number, muted } => {
                let one = self
                    .list
                    .iter_mut()
                    .find(|one| one.number == number && one.muted != muted);
                let Some(one) = one else { return Ok(false) };
                one.muted = muted;
            }
            &Inject::MuteAll(muted) => {
                if self.muted == muted {
                    return Ok(false);
                }
                self.muted = muted;
            }
            Inject::Remove(number) => {
                let before = self.list.len();
                self.list.retain(|one| one.number != *number);
                if self.list.len() == before {
                    return Ok(false);
                }
            }
            Inject::RemoveAll => {
                if self.list.is_empty() {
                    return Ok(false);
                }
                self.list.clear();
            }
        }
        self.refresh();
        Ok(true)
    }
}

impl Injection {
    /// Numbers that would be too large are the largest that can be.
    fn within_limits(self) -> Self {
        match self {
            Self::Tiles(mut colours) => {
                colours.truncate(MOST_TILES);
                Self::Tiles(colours)
            }
            Self::Strike { kind, times, effect } => Self::Strike {
                kind,
                times: times.clamp(1, MOST_TIMES),
                effect: match effect {
                    Meddling::Delay { ticks } => Meddling::Delay {
                        ticks: ticks.min(MOST_TICKS),
                    },
                    effect => effect,
                },
            },
        }
    }
}

/// What it does: `fail the next Refill`, `cancel the chain when the next Match completes, board kept`.
impl fmt::Display for Injection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, times, effect) = match self {
            Self::Tiles(colours) => {
                let letters: String = colours.iter().map(|colour| colour.letter()).collect();
                return write!(f, "next tiles {letters}");
            }
            Self::Strike { kind, times, effect } => (kind, *times, effect),
        };
        let next = match times {
            0 | 1 => format!("the next {kind}"),
            times => format!("each of the next {} {kind}", thousands(u64::from(times))),
        };
        match effect {
            Meddling::Fail => write!(f, "fail {next}"),
            Meddling::Delay { ticks } => write!(f, "delay {next} by {}", counted(*ticks, "tick", "ticks")),
            Meddling::Cancel { moment, scope, outcome } => {
                let what = match scope {
                    Scope::Chain => format!("the chain when {next} {}", moment_of(*moment)),
                    Scope::Action => format!("{next} when it {}", moment_of(*moment)),
                };
                let how = match outcome {
                    CancelOutcome::Keep => "board kept",
                    CancelOutcome::RollBack => "rolled back",
                };
                write!(f, "cancel {what}, {how}")
            }
        }
    }
}

const fn moment_of(moment: Moment) -> &'static str {
    match moment {
        Moment::Any => "makes a transition",
        moment => moment.words(),
    }
}

/// `next tiles ABCA`, `mute injection 2`.
impl fmt::Display for Inject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arm(injection) => injection.fmt(f),
            Self::Mute { number, muted: true } => write!(f, "mute injection {number}"),
            Self::Mute { number, muted: false } => write!(f, "unmute injection {number}"),
            Self::MuteAll(true) => f.write_str("mute all injections"),
            Self::MuteAll(false) => f.write_str("unmute all injections"),
            Self::Remove(number) => write!(f, "remove injection {number}"),
            Self::RemoveAll => f.write_str("remove all injections"),
        }
    }
}

impl World {
    /// The tile that the next drop brings: the fixed one, else the one that was drawn.
    pub(super) fn next_tile(&self) -> Option<Colour> {
        let drawn = self.match3.next_tile?;
        let fixed = self.injections.fixing().map(|(_, colour)| colour);
        Some(fixed.unwrap_or(drawn))
    }
}

/// The end of a chain that an injection brought about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InjectedEnd {
    /// The action that it struck.
    pub action: ActionId,
    /// The number of the injection, while it is in the list.
    pub number: Option<u32>,
    /// "Refill #14 failed (injection 2)".
    pub words: String,
}

impl Sim {
    /// What is armed to step into the run.
    #[must_use]
    pub const fn injections(&self) -> &Injections {
        &self.world.injections
    }

    /// Why an injection would be refused, whatever the simulation is doing.
    #[must_use]
    pub fn refuse_injection(&self, injection: &Injection) -> Option<Refusal> {
        let Injection::Strike { kind, effect, .. } = injection else {
            return (!puzzle::creates_tiles(&self.level().puzzle)).then_some(Refusal::CreatesNothing);
        };
        if !self.kinds().contains(&kind.as_str()) {
            return Some(Refusal::NoSuchKind);
        }
        let ended_by_then = matches!(
            effect,
            Meddling::Cancel {
                moment: Moment::Completes | Moment::Canceled,
                scope: Scope::Action,
                ..
            }
        );
        ended_by_then.then_some(Refusal::EndedByThen)
    }

    pub(super) fn take_injection(&mut self, inject: &Inject) -> Response {
        if let Inject::Arm(injection) = inject {
            if let Some(refusal) = self.refuse_injection(injection) {
                return Response::Refused(refusal);
            }
            if matches!(injection, Injection::Tiles(colours) if colours.is_empty()) {
                return Response::Nothing;
            }
        }
        match self.world.injections.take(inject) {
            Ok(true) => Response::Taken,
            Ok(false) => Response::Nothing,
            Err(refusal) => Response::Refused(refusal),
        }
    }

    /// Cancels where a transition behind `before` is one that an injection means. What a cancel ends is not asked again.
    pub(super) fn cancel_injected(&mut self, before: u64) {
        for number in before + 1..=self.tree().last_transition() {
            let Some(change) = self.tree().transition(number).copied() else {
                continue;
            };
            let Some(node) = self.tree().get(change.action) else {
                continue;
            };
            let (id, root, name) = (node.id, node.root, node.action.name());
            let wrote = self.journal().since(change.journal).any(|write| write.action == id);
            let is_live = |action| self.tree().get(action).is_some_and(|node| !node.state.is_terminal());
            let is_met = |effect: Meddling| match effect {
                Meddling::Cancel { moment, scope, .. } => {
                    is_moment(moment, &change, wrote) && is_live(if scope == Scope::Chain { root } else { id })
                }
                Meddling::Fail | Meddling::Delay { .. } => false,
            };
            let found = self.world.injections.find(|injection| {
                matches!(injection, Injection::Strike { kind, effect, .. } if kind == name && is_met(*effect))
            });
            let Some(at) = found else { continue };
            let Injection::Strike {
                effect: Meddling::Cancel { scope, outcome, .. },
                ..
            } = self.world.injections.list[at].injection
            else {
                continue;
            };
            self.world.injections.spend(at, id);
            let target = if scope == Scope::Chain { root } else { id };
            self.cancel(target, scope, outcome, Author::Injection);
        }
    }

    /// The injection that ended the last chain, while nothing has come since.
    #[must_use]
    pub fn injected_end(&self) -> Option<InjectedEnd> {
        let last = self.roots_ended.last().filter(|_| self.is_idle())?;
        if self.tree().last_root().map(|root| root.id) != Some(last.ended.root) {
            return None;
        }
        let root = self.tree().get(last.ended.root)?;
        let struck = match root.cause.as_deref()? {
            Cause::CutShort(by) => self.tree().get(*by)?,
            Cause::Failed(_) => self.first_failed(root.id)?,
            _ => root,
        };
        let verb = match struck.cause.as_deref()? {
            Cause::By(Author::Injection) => "canceled",
            Cause::Failed(reason) if reason == INJECTED => "failed",
            _ => return None,
        };
        let list = &self.world.injections.list;
        // A cancel of a chain was struck by one of its actions.
        let by = list.iter().rfind(|one| {
            let chain = one.last.and_then(|last| self.tree().get(last)).map(|last| last.root);
            one.last == Some(struck.id) || chain == Some(struck.id)
        });
        let number = by.map(|one| one.number);
        let named = number.map_or_else(|| "an injection".to_owned(), |number| format!("injection {number}"));
        Some(InjectedEnd {
            action: struck.id,
            number,
            words: format!("{} {} {verb} ({named})", struck.action.name(), struck.id),
        })
    }

    /// The action in which a failure began that was handed on to its parents.
    fn first_failed(&self, top: ActionId) -> Option<&crate::action::Node<super::Action>> {
        let mut node = self.tree().get(top)?;
        loop {
            let cause = node.cause.as_deref();
            let below = self
                .tree()
                .children(node.id)
                .find(|child| child.cause.as_deref() == cause);
            match below {
                Some(below) => node = below,
                None => return Some(node),
            }
        }
    }
}

/// Whether a transition is the one that is meant; `wrote` tells whether its ask changed the board.
const fn is_moment(moment: Moment, change: &Transition, wrote: bool) -> bool {
    let to_running = matches!(change.to, State::Running);
    moment.admits(change.from, change.to) && (!matches!(moment, Moment::Changes) || (to_running && wrote))
}
