"""The program of the folder: ptx-ls, and the Python of the processes that ptx-ls starts.

Those are started as `sys.executable -c TEXT`, `-I FILE` or `-m ptx_ls`, which is this program here.
"""

from __future__ import annotations

import multiprocessing
import runpy
import sys


def main() -> int:
    """The exit status."""
    multiprocessing.freeze_support()
    match sys.argv[1:]:
        case ["-c", text, *_]:
            del sys.argv[1:3]
            exec(text, {"__name__": "__main__"})
            return 0
        case ["-I", file, *_]:
            del sys.argv[:2]
            runpy.run_path(file, run_name="__main__")
            return 0
        case ["-m", "ptx_ls", *_]:
            del sys.argv[1:3]
    from ptx_ls.__main__ import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
