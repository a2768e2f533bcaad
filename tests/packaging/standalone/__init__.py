"""ptx-ls as a folder with a Python of its own, made by PyInstaller."""
