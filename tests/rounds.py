"""How often a test of random edits begins anew: few times in the suite, more often where `ROUNDS` says so.

ROUNDS=5 python -m pytest tests/checks tests/nvvm tests/sema
"""

from __future__ import annotations

import os

_TIMES = int(os.environ.get("ROUNDS", "1"))


def rounds(count: int) -> range:
    """So many rounds, or as many more as are asked for."""
    return range(count * _TIMES)
