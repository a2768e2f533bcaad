"""`python -m ptx_ls`, and the command `ptx-ls`."""

from __future__ import annotations

import os
import sys

from ptx_ls.cli import main as run


def main() -> int:
    """Run the command line; a reader of the output that goes away, or Ctrl-C, is no traceback."""
    try:
        status = run()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
