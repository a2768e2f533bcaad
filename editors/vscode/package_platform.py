"""`python -m editors.vscode.package_platform [--folder DIR]`: the .vsix of this system, with a server of its own.

The server needs no Python: it is the folder that `python -m tests.packaging.standalone` makes; DIR is one that was made
before. Wants `npm ci` in editors/vscode. The .vsix has the wheel as well, for the command "Install server". It is
unpacked, and the server in it used.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from editors.vscode import wheel
from tests.packaging.__main__ import run
from tests.packaging.standalone.__main__ import TARGET, made, use

EXTENSION = Path(__file__).parent


def program(name: str) -> str:
    """A program on PATH with its suffix, without which Windows starts none that is a script."""
    return shutil.which(name) or name


def _links(folder: str, names: list[str]) -> list[str]:
    """The names of symbolic links in a folder."""
    return [name for name in names if Path(folder, name).is_symlink()]


def package(server: Path) -> Path:
    """The .vsix with a server in it."""
    inside = EXTENSION / "server"
    file = EXTENSION / f"ptx-ls-{TARGET}.vsix"
    shutil.rmtree(inside, ignore_errors=True)
    try:
        # A .vsix has no links: each would be one of NumPy's libraries once more, which it finds without.
        shutil.copytree(server, inside, ignore=_links)
        for script in ("build", "papers"):
            run([program("npm"), "run", script], EXTENSION)
        vsce = [program("npx"), "vsce", "package", "--no-dependencies"]
        run([*vsce, "--target", TARGET, "--out", file.name], EXTENSION)
    finally:
        shutil.rmtree(inside, ignore_errors=True)
    return file


def unpacked(file: Path, to: Path) -> Path:
    """The server of a .vsix as an editor unpacks it, which keeps who may execute a file."""
    with zipfile.ZipFile(file) as packed:
        for one in packed.infolist():
            path = Path(packed.extract(one, to))
            if mode := one.external_attr >> 16 & 0o777:
                path.chmod(mode)
    return to / "extension" / "server"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m editors.vscode.package_platform")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the server, made before")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        scratch = Path(place)
        of_wheel = wheel.made()
        file = package(options.folder or made(of_wheel, scratch / "out", scratch))
        print(use(unpacked(file, scratch / "unpacked"), scratch))
    print(json.dumps({"file": str(file), "MB": round(file.stat().st_size / 1e6, 1)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
