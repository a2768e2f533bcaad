"""The kernels of `tests.bench.interpreter` for other executors of PTX: see README.md."""
