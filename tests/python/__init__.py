"""ptx-ls in Python programs: the examples of README.md, and the fixture for pytest."""
