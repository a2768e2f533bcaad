"""The C compiler of the machine."""

from __future__ import annotations

import os
import shutil

import pytest


def compiler() -> str:
    """Its path; skips the test where there is none."""
    for name in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        found = shutil.which(name) if name else None
        if found:
            return found
    pytest.skip("no C compiler found: tests compile what they compare with")
