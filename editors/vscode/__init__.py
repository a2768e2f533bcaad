"""The VS Code extension, and what makes and tests it."""
