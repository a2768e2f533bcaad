"""The extension in a real VS Code: code-server and headless Chromium."""
