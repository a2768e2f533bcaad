"""`python -m editors.web.test [--chromium FILE] [--out DIR] [--kernels PATTERN]`: tries the playground in `dist`.
`python -m editors.web.test --picture FILE.gif`: makes the moving picture of the README in it; this wants Pillow.

Chromium loads it, and a script types, hovers, completes, explains, shares and runs; DIR gets pictures. Where the page
has NumPy, the kernels of tests/interpreter/faulty (or those that match PATTERN; "": none) are run by its Python, too,
and must give the JSON that they give here. Before them its Python runs random ones, whose results must be the same in
both tiers of the interpreter. This wants the same NumPy here, which decides how numbers are written.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

from editors.web.build import DIST, HERE, version_of
from editors.web.test.kernels import answers
from tests.packaging.__main__ import ROOT

FAULTY = ROOT / "tests" / "interpreter" / "faulty"


def differing(pattern: str) -> tuple[list[str], int]:
    """The kernels that the Python of the page answers otherwise than this one, and how many were run."""
    shipped = json.loads((DIST / "shipped.json").read_text(encoding="utf-8"))
    wheel = DIST / "pyodide" / shipped["wheel"]
    # Node reads the older one only where its own package.json says of which kind its scripts are.
    (pyodide,) = (one for one in (HERE / "node_modules").glob("pyodide*") if version_of(one) == shipped["pyodide"])
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "answers.json")
        script = HERE / "test" / "kernels.mjs"
        subprocess.run(["node", script, pyodide, DIST, wheel, FAULTY, out, pattern], check=True)
        there = json.loads(out.read_text(encoding="utf-8"))
    here = answers(FAULTY, pattern)
    if numpy.__version__ != shipped["numpy"]:
        print(f"NumPy is {numpy.__version__} here and {shipped['numpy']} there: some numbers may be written otherwise")
    return [name for name, told in here.items() if there.get(name) != told], len(here)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m editors.web.test")
    known = shutil.which("chromium") or shutil.which("google-chrome") or "chromium"
    parser.add_argument("--chromium", default=known, metavar="FILE")
    parser.add_argument("--out", type=Path, default=HERE / "build" / "pictures", metavar="DIR")
    parser.add_argument("--kernels", default="*.ptx", metavar="PATTERN")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="only makes the moving picture of the README")
    options = parser.parse_args()
    if options.picture:
        from editors.web.test import picture

        print(picture.make(options.chromium, options.picture))
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    drive = ["node", HERE / "test" / "drive.mjs", DIST, options.out, options.chromium]
    failed = subprocess.run(drive, check=False).returncode != 0
    if options.kernels and json.loads((DIST / "shipped.json").read_text(encoding="utf-8"))["numpy"]:
        wrong, count = differing(options.kernels)
        print(f"{count - len(wrong)} of {count} kernels give the same JSON; others: {', '.join(wrong) or 'none'}")
        failed = failed or bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
