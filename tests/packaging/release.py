"""`python -m tests.packaging.release vX.Y.Z`: prints the section of the changelog of a version.

The status is 1 where the package has another version, or the section is missing or says that it is not released.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.M)


def version() -> str:
    """The version of the package, from the one place where it stands."""
    found = _VERSION.search((ROOT / "ptx_ls" / "__init__.py").read_text(encoding="utf-8"))
    assert found
    return found[1]


def section(changelog: str, wanted: str) -> str:
    """What a changelog says of a version. Raises ValueError."""
    found = re.search(rf"^## {re.escape(wanted)}\b([^\n]*)\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no section {wanted}")
    if "not released" in found[1]:
        raise ValueError(f"the section {wanted} of CHANGELOG.md says that it is not released: write the date")
    return found[2].strip() + "\n"


def main(words: list[str]) -> int:
    try:
        if words != [f"v{version()}"]:
            raise ValueError(f"the tag is to be v{version()}, as ptx_ls/__init__.py says")
        print(section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version()), end="")
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
