"""Marker tests: real files whose comments say what is expected of the line above (README.md)."""
