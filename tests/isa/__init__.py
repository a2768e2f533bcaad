"""Tests of the table and of what reads it."""
