"""The codes of all diagnostics, found without loading the checks."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path


@cache
def known() -> frozenset[str]:
    """Every code that a diagnostic may have: each file of this folder that is a check says its own."""
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    return frozenset(found[1] for text in texts if (found := re.search(r'^CODE = "([a-z-]+)"$', text, re.MULTILINE)))
