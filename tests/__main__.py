"""One command for everything CI runs: format, lint, types, tests. `--fix` rewrites what can be rewritten.

`--fast` leaves out types, the tests marked slow, and those that start processes: 40 seconds of processor time.
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

FAST = (
    *("markers", "isa", "languages", "features", "sema", "checks", "ptxas", "sass", "nvvm", "syntax"),
    *("embed", "lower", "cli", "settings", "flow", "mcp", "oracle/test_certificate.py"),
    *(
        "test_layers.py",
        "test_architecture.py",
        "test_main.py",
        "test_generated.py",
        "test_json_result.py",
        "test_queue.py",
        "test_document_checks.py",
        "test_jobs.py",
        "test_memo.py",
        "test_lazy.py",
    ),
    *(
        f"interpreter/test_{name}.py"
        for name in ("happens_before", "operands", "names_and_places", "struct", "block_order")
    ),
    *("interpreter/warp_matrix/test_layouts.py", "interpreter/textures/test_handles.py"),
)
"""Where there are tests that are neither slow nor start processes. Of the interpreter's a few: to import the others
would take as long as all of these."""

LEFT_OUT = {
    "corpus": "programs of compilers, thousands of lines each",
    "e2e": "servers and editors",
    "fuzz": "programs by a grammar, and the parts in C",
    "grammar": "the generated parsers, which tests of all rooms use",
    "learn": "the interpreter, of which --fast imports little",
    "growth": "steps are counted over large texts",
    "packaging": "wheels and installers",
    "process": "processes",
    "python": "another pytest",
    "reference": "pages of all of the table; test_generated.py holds that they are up to date",
    "web": "the interpreter, and pages of all of the table",
}
"""The folders of which the fast loop has no test, and what they run."""


def main() -> int:
    """The exit status of the first step that fails."""
    fix, fast = "--fix" in sys.argv[1:], "--fast" in sys.argv[1:]
    # Tests start hundreds of processes, and pytest compiles each module for itself: all of them anew each time, where
    # Python is to keep nothing.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if not fast:
        compileall.compile_dir(ROOT / "ptx_ls", quiet=1)
    python = [sys.executable, "-m"]
    arguments = [a for a in sys.argv[1:] if a not in ("--fix", "--fast")]
    steps = [
        [*python, "ruff", "format", *([] if fix else ["--check"]), "."],
        [*python, "ruff", "check", *(["--fix"] if fix else []), "."],
    ]
    if fast:
        where = arguments or [f"tests/{name}" for name in FAST]
        # In one process: to start others takes longer than they would save.
        steps.append([*python, "pytest", "-m", "not slow and not process", "-p", "no:xdist", *where])
    else:
        # Two at a time: some tests start servers and compilers of their own, and CI has two processors. Each begins
        # with half of the files, so that what a module makes for its tests is made once, and then helps the other.
        steps += [[*python, "mypy", "-n", "2"], [*python, "pytest", "-n", "2", "--dist", "worksteal", *arguments]]
    for step in steps:
        print("+", " ".join(step[2:]), flush=True)
        code = subprocess.run(step, check=False, cwd=ROOT, env=environment).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
