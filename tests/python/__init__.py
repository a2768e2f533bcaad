"""ptx-ls in Python programs: the examples of docs/python.md, and the fixture for pytest."""
