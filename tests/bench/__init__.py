"""Benchmarks: figures as ratios in one run, never asserted. `python -m tests.bench.NAME`."""
