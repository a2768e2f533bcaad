"""Standard input, output and error as they may be: closed, full, or in an encoding that lacks a character."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress

FAILED = 2
"""The exit code where the output is not complete: 1 says that the input has errors."""


def prepare() -> None:
    """Has what is written to a stream that was closed from the start fail; no file gets the number of such a stream.

    `sys.stdin` stays None where it was closed.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    # The lowest number that is free is given out, and nothing can be written to what is open for reading only.
    while (descriptor := os.open(os.devnull, os.O_RDONLY)) <= 2:
        pass
    os.close(descriptor)
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def give_up(fault: OSError | UnicodeEncodeError) -> int:
    """Says why the output is not complete, and throws away what is left of it; returns the exit code. Who has stopped
    reading, as `| head` does, has seen enough."""
    if not isinstance(fault, BrokenPipeError):
        with suppress(OSError, ValueError):
            print(f"ptx-ls: {_complaint(fault)}", file=sys.stderr, flush=True)
    # Python would write what is left when it ends, and fail again.
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(nothing, stream.fileno())
                stream.flush()
    return FAILED


def _complaint(fault: OSError | UnicodeEncodeError) -> str:
    if isinstance(fault, UnicodeEncodeError):
        lacking = ascii(fault.object[fault.start])
        return f"the output is in {fault.encoding}, which lacks {lacking}; PYTHONIOENCODING=utf-8 writes it in UTF-8"
    if fault.errno == errno.EBADF:
        return "standard output is closed"
    return str(fault) if fault.filename else f"cannot write the output: {fault.strerror or fault}"
