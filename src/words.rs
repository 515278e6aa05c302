//! Numbers and counted things in words, spelled alike by every layer: `1,000`, `1 tile`, `12 tiles`.

/// A number with a comma before each group of three digits: `1,000`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// So many things: `0 tiles`, `1 tile`, `1,200 tiles`. A number below 0 is told as 0.
#[must_use]
pub fn counted(count: impl TryInto<u64>, one: &str, more: &str) -> String {
    match count.try_into().unwrap_or_default() {
        1 => format!("1 {one}"),
        count => format!("{} {more}", thousands(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1,000");
        assert_eq!(thousands(12_345_678), "12,345,678");
    }

    #[test]
    fn one_thing_is_told_in_the_singular() {
        assert_eq!(counted(1_u8, "push", "pushes"), "1 push");
        assert_eq!(counted(0_usize, "push", "pushes"), "0 pushes");
        assert_eq!(counted(1_200_i64, "push", "pushes"), "1,200 pushes");
        assert_eq!(counted(-3_i64, "push", "pushes"), "0 pushes");
    }
}
