"""`python -m editors.vscode.package_universal --wheels DIR`: the .vsix for all systems, with all wheels.

DIR has the wheels of ptx-ls, as `python -m tests.packaging --all --out DIR` links them. The editor needs a Python from
3.10 on, and no index: of each requirement there is the wheel for each Python and platform. Only NumPy, which runs need,
and llvmlite, which lowers NVVM IR, come from the index. Wants `npm ci` in editors/vscode, and pip's index.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

from editors.vscode.package_platform import EXTENSION, program
from tests.packaging.__main__ import run

FILE = EXTENSION / "ptx-ls.vsix"
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
_SYSTEMS = (
    ("manylinux_2_17_x86_64", "manylinux2014_x86_64", "manylinux_2_28_x86_64"),
    ("manylinux_2_17_aarch64", "manylinux2014_aarch64", "manylinux_2_28_aarch64"),
    ("musllinux_1_2_x86_64",),
    ("macosx_11_0_x86_64", "macosx_10_9_x86_64"),
    ("macosx_11_0_arm64",),
    ("win_amd64",),
)
"""The tags that pip tries for each system: of tree-sitter there is no wheel for musl on ARM."""
_OLDER = {"3.10": ("tomli", "exceptiongroup")}
"""What is required before Python 3.11 only: pip looks at the Python that it runs in."""


def download(wheels: Path, folder: Path) -> None:
    """The wheels of ptx-ls and of what it requires, in a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for one in wheels.glob("ptx_ls-*.whl"):
        shutil.copy(one, folder)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-q", "--only-binary", ":all:"]
    for version in PYTHONS:
        for tags in _SYSTEMS:
            wanted = [word for tag in tags for word in ("--platform", tag)]
            where = ["--python-version", version, *wanted, "--find-links", str(folder), "--dest", str(folder)]
            run([*pip, *where, "ptx-ls", *_OLDER.get(version, ())], folder)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m editors.vscode.package_universal")
    parser.add_argument("--wheels", type=Path, metavar="DIR", required=True, help="the wheels of ptx-ls")
    folder = EXTENSION / "wheel"
    download(parser.parse_args().wheels.resolve(), folder)
    try:
        for script in ("build", "papers"):
            run([program("npm"), "run", script], EXTENSION)
        run([program("npx"), "vsce", "package", "--no-dependencies", "--out", FILE.name], EXTENSION)
        print(
            json.dumps(
                {"file": str(FILE), "MB": round(FILE.stat().st_size / 1e6, 1), "wheels": len([*folder.iterdir()])}
            )
        )
    finally:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
