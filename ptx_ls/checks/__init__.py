"""Diagnostics, one file per code; this module holds the single walk that calls them."""
