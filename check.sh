#!/usr/bin/env bash
# What must pass before a change lands: the same steps that continuous integration runs.
set -euo pipefail
cd "$(dirname "$0")"
step() { printf '\n== %s\n' "$*"; "$@"; }
step cargo fmt --all --check
step cargo clippy --all-targets --locked -- -D warnings
step cargo check --lib --no-default-features --locked
step cargo test --locked
RUSTDOCFLAGS="-D warnings" step cargo doc --no-deps --locked
