"""The notation of the table (NOTATION.md), and what is read from it."""
