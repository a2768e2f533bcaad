"""`python -m ptx_ls`, and the command `ptx-ls`."""

from __future__ import annotations

import gc
import os
import sys
import threading

from ptx_ls.cli import main as run


def main() -> int:
    """Run the command line; a reader of the output that goes away, or Ctrl-C, is no traceback."""
    # Hardly anything here refers to itself, and all commands but the server, which does without this, are over soon:
    # to look for such garbage took a seventh of the time of checking a large file.
    gc.disable()
    try:
        status = run()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    if threading.active_count() == 1:
        # To give back all that a large file took, piece by piece, takes a tenth of the time.
        sys.stderr.flush()
        os._exit(status)
    return status


if __name__ == "__main__":
    sys.exit(main())
