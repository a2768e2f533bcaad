"""Errors of which ptxas only says at which word it stopped: the message says what is wrong, in words of ours."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic


def parsing_error(code: str, word: str, message: str, start: int, end: int) -> Diagnostic:
    """The error at a word, with what ptxas says of it."""
    return Diagnostic(code, "error", message, start, end, ptxas=near(word))


def near(word: str) -> str:
    """What ptxas says of a word that it cannot read."""
    return f"Parsing error near '{word}': syntax error"
