"""Many small jobs in copies of one process that has a library loaded: a job may kill its copy."""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Callable

_SECONDS = 4


def serve(job: Callable[[list[str]], list[str]]) -> None:
    """Read one job per line from standard input, as JSON lists, and write one answer per line, in order; null for a job
    that killed its copy, or that took longer than a few seconds of the processor: some never end."""
    for line in sys.stdin:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            with os.fdopen(write, "w") as out:
                out.write(json.dumps(job(json.loads(line))))
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as answer:
            text = answer.read()
        os.waitpid(child, 0)
        sys.stdout.write((text or "null") + "\n")
        sys.stdout.flush()
