"""`python -m editors.vscode.test.shipped [--vsix FILE]`: a .vsix of a platform in VS Code, without any other ptx-ls.

The server in it must find the fault of an example. Then "Install server" is clicked: its steps must be shown, and what
it installs be started. FILE is what `python -m editors.vscode.package_platform` makes. Needs an index that pip reaches.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from editors.vscode.test.__main__ import CACHE, EXTENSION, Trial, install, session
from tests.packaging.standalone.__main__ import TARGET


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m editors.vscode.test.shipped")
    parser.add_argument("--vsix", type=Path, default=EXTENSION / f"ptx-ls-{TARGET}.vsix", metavar="FILE")
    parser.add_argument("--keep", type=Path, default=CACHE / "screenshots", metavar="DIR", help="where screenshots go")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    if found := shutil.which("ptx-ls"):
        sys.exit(f"{found} would come first: take it off PATH")
    _, browser = install(is_packaged=True)
    steps = (EXTENSION / "src" / "installing.json").read_text(encoding="utf-8")
    trial = Trial("shipped.mjs", environment={"STEPS": steps}, package=options.vsix.resolve())
    return session(browser, None, options.keep, trial)


if __name__ == "__main__":
    sys.exit(main())
