"""`ptx-ls check --watch`: the check once more whenever a file has changed."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from ptx_ls.cli import files
from ptx_ls.cli.files import Walk

_PAUSE = 0.5
"""Seconds between two looks at the files."""
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watch(arguments: argparse.Namespace) -> int:
    """Check until the user stops it. Each check is a process of its own, so that none needs what others left."""
    words = [word for word in sys.argv[1:] if word != "--watch"]
    seen: object = None
    while True:
        now = _state(arguments)
        if now != seen:
            if sys.stdout.isatty():
                sys.stdout.write(_CLEAR)
                sys.stdout.flush()
            subprocess.run([sys.executable, "-m", "ptx_ls", *words], check=False)
            # What the check itself has fixed is no reason for another one.
            seen = _state(arguments)
            print(f"{time.strftime('%H:%M:%S')}: waiting for changes", flush=True)
        time.sleep(_PAUSE)


def _state(arguments: argparse.Namespace) -> list[tuple[str, int, int]]:
    """The files with their times and sizes."""
    walk = Walk(arguments.language, arguments.reader is not None, tuple(arguments.exclude), not arguments.no_gitignore)
    found = []
    for path in files.expand(arguments.paths, lambda remark, is_searched: None, walk):
        try:
            known = os.stat(path)  # noqa: PTH116  # a name that is no file is one that is gone
        except OSError:
            continue
        found.append((path, known.st_mtime_ns, known.st_size))
    return found
