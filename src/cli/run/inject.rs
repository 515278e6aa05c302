//! Injections in scripts; their written form is that of moments.

pub(super) use crate::moment::inject::read;

#[cfg(test)]
mod tests {
    use super::super::script::{self, Step};
    use crate::level::{Match3, Puzzle};
    use crate::sim::Input;

    #[test]
    fn every_line_of_an_injection_is_read() {
        let said = |line: &str| {
            let script = script::read(line, &Puzzle::Match3(Match3::none().clone()));
            match &script.map_err(|error| error.to_string())?[0].step {
                Step::Input(Input::Inject(inject)) => Ok(inject.to_string()),
                other => Err(format!("{other:?}")),
            }
        };
        for (line, words) in [
            ("inject tiles ABCA", "next tiles ABCA"),
            ("inject fail Refill # a word", "fail the next Refill"),
            ("inject fail Refill 3", "fail each of the next 3 Refill"),
            ("inject delay Clear 30", "delay the next Clear by 30 ticks"),
            ("inject delay Clear 1 2", "delay each of the next 2 Clear by 1 tick"),
            (
                "inject cancel Fall",
                "cancel the chain when the next Fall starts, board kept",
            ),
            (
                "inject cancel Match completed rollback",
                "cancel the chain when the next Match completes, rolled back",
            ),
            (
                "inject cancel Fall changes keep action 2",
                "cancel each of the next 2 Fall when it changes the board, board kept",
            ),
            ("inject mute 2", "mute injection 2"),
            ("inject unmute all", "unmute all injections"),
            ("inject remove 1", "remove injection 1"),
            ("inject remove all", "remove all injections"),
        ] {
            assert_eq!(said(line).as_deref(), Ok(words), "{line}");
        }
        for (line, found) in [
            ("inject tiles ABX", "1:14: expected 1 to 256 letters A–H, found 'ABX'"),
            (
                "inject fail 3",
                "1:13: expected a kind of action such as Refill, found '3'",
            ),
            (
                "inject fail Refill 0",
                "1:20: expected how many times, from 1, found '0'",
            ),
            (
                "inject burn Refill",
                "1:8: expected tiles, fail, delay, cancel, mute, unmute or remove",
            ),
        ] {
            let told = said(line).unwrap_err();
            assert!(told.contains(found), "{told}");
        }
    }
}
