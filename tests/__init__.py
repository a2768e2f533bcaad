"""The tests; `python -m tests` formats, lints, type-checks and runs them."""
