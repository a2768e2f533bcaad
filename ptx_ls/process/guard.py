"""A process between whoever wants a program to work on a text and that program, which never outlives either of them.

    python -I guard.py SECONDS BYTES SIZE NAME COMMAND…

reads SIZE bytes from its input, writes them to a file of its own, NAME in a folder that it removes at the end, and runs
the command there. Its input stays open as long as someone waits: when it ends, because the answer is no longer needed
or because the other process is gone, the command and all processes that it started are killed, as they are after
SECONDS. The command may use BYTES of memory; 0 sets no limit. Its output goes to standard error; a line of JSON on
standard output says how it ended.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path


def main(arguments: list[str]) -> None:
    """Runs the command; `status` is its exit status, negative for a signal, or `late` or `unstarted`."""
    seconds, most, size, name, *command = arguments
    text = bytearray()
    while len(text) < int(size):
        more = os.read(0, min(int(size) - len(text), 1 << 20))
        if not more:
            return
        text += more
    # An order to end is an exception from here on, so that it is obeyed as the end of the input is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="ptx-ls-", ignore_cleanup_errors=True) as folder:
        Path(folder, name).write_bytes(text)
        _limit_memory(int(most))
        print(json.dumps(_run(command, folder, float(seconds))), flush=True)


def _limit_memory(most: int) -> None:
    """Limits the memory of this process and of those that it starts, if the system can.

    Windows has no module for that, and macOS refuses: there only the command's own limits apply.
    """
    if not most or sys.platform == "win32":
        return
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _run(command: list[str], folder: str, seconds: float) -> dict[str, object]:
    try:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=2, start_new_session=True)
    except OSError as fault:
        return {"unstarted": fault.strerror or str(fault)}
    threading.Thread(target=_watch, args=[process], daemon=True).start()
    try:
        return {"status": process.wait(seconds)}
    except subprocess.TimeoutExpired:
        return {"late": seconds}
    finally:
        _end(process)


def _watch(process: subprocess.Popen[bytes]) -> None:
    """Kills the command when nobody waits any more."""
    while os.read(0, 1 << 16):
        pass
    _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills a command that may have ended already, and the processes that it left running."""
    try:
        if sys.platform != "win32" and hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except OSError:
        pass  # there is nothing left of it


if __name__ == "__main__":
    main(sys.argv[1:])
