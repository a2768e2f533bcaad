"""Many small jobs in copies of one process that has a library loaded: a job may kill its copy."""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Callable

_SECONDS = 4
_MOST_SAID = 2000


def serve(job: Callable[[list[str]], list[str]]) -> None:
    """Read one job per line from standard input, as JSON lists, and write one answer per line, in order; for a job that
    killed its copy, or that took longer than a few seconds of the processor, since some never end: the last that it
    wrote to standard error, as a string."""
    for line in sys.stdin:
        read, write = os.pipe()
        log = os.memfd_create("log")
        child = os.fork()
        if child == 0:
            os.close(read)
            resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
            os.dup2(log, 2)
            with os.fdopen(write, "w") as out:
                out.write(json.dumps(job(json.loads(line))))
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as answer:
            text = answer.read()
        os.waitpid(child, 0)
        last = os.pread(log, _MOST_SAID, max(0, os.fstat(log).st_size - _MOST_SAID)).decode("utf-8", "replace")
        os.close(log)
        sys.stdout.write((text or json.dumps(last)) + "\n")
        sys.stdout.flush()
