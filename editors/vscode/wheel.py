"""`python -m editors.vscode.wheel`: makes the wheel of ptx-ls that the .vsix ships, in the folder `wheel`.

It is made anew only where a source has changed since. Wheels of other platforms may be put beside it: at the
installation pip takes the one that fits.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from tests.packaging.__main__ import ROOT, prepare, published, source_of, wheel_of

WHEELS = Path(__file__).parent / "wheel"
_SOURCES = ("pyproject.toml", "README.md", "ptx_ls/**/*.py", "ptx_ls/**/*.isa", "ptx_ls/**/*.c", "grammar/*/src/*.c")


def made() -> Path:
    """The wheel in its folder."""
    newest = max(file.stat().st_mtime for pattern in _SOURCES for file in ROOT.glob(pattern))
    known = [file for file in WHEELS.glob("*.whl") if file.stat().st_mtime >= newest]
    if known:
        return known[0]
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        tools, out = prepare(scratch), scratch / "out"
        wheel = published(tools, wheel_of(tools, source_of(tools, out), scratch / "built"), out)
        WHEELS.mkdir(exist_ok=True)
        for old in WHEELS.glob("*.whl"):
            if old.name.split("-")[1] != wheel.name.split("-")[1]:
                old.unlink()
        return Path(shutil.copy(wheel, WHEELS / wheel.name))


def main() -> int:
    print(made())
    return 0


if __name__ == "__main__":
    sys.exit(main())
