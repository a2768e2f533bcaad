"""One command for everything CI runs: format, lint, types, tests. `--fix` rewrites what can be rewritten."""

import compileall
import subprocess
import sys
from pathlib import Path


def main() -> int:
    fix = "--fix" in sys.argv[1:]
    # Tests start hundreds of processes, which compile all modules anew where Python is told to write none.
    compileall.compile_dir(Path(__file__).parents[1] / "ptx_ls", quiet=1)
    python = [sys.executable, "-m"]
    steps = [
        [*python, "ruff", "format", *([] if fix else ["--check"]), "."],
        [*python, "ruff", "check", *(["--fix"] if fix else []), "."],
        [*python, "mypy"],
        # Two at a time: some tests start servers and compilers of their own, and CI has two processors.
        [*python, "pytest", "-n", "2", *(a for a in sys.argv[1:] if a != "--fix")],
    ]
    for step in steps:
        print("+", " ".join(step[2:]), flush=True)
        code = subprocess.run(step, check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
