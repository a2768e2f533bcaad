"""`python -m ptx_ls`, and the command `ptx-ls`."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

from ptx_ls import threads
from ptx_ls.cli import main as run
from ptx_ls.cli import streams


def main() -> int:
    """Run the command line; output that cannot be written, or Ctrl-C, is no traceback."""
    # Hardly anything here refers to itself, and all commands but the server, which does without this, are over soon:
    # to look for such garbage took a seventh of the time of checking a large file.
    gc.disable()
    streams.prepare()
    try:
        try:
            status = run()
        except SystemExit as end:  # which is how argparse ends after --help and wrong usage
            status = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
    except (OSError, UnicodeEncodeError) as fault:
        return streams.give_up(fault)
    except KeyboardInterrupt:
        return 130
    if not threads.are_many():
        # To give back all that a large file took, piece by piece, takes a tenth of the time.
        with suppress(OSError):
            sys.stderr.flush()
        os._exit(status)
    return status


if __name__ == "__main__":
    sys.exit(main())
