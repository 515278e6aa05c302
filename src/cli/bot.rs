//! The bots as the command line names them.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::playtest::Bot;

impl ValueEnum for Bot {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let name = match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        };
        Some(PossibleValue::new(name).help(self.tip()))
    }
}
