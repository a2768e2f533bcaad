"""How much each spelling is used (isa/search/usage.py), from the census of spellings."""

from __future__ import annotations

from pathlib import Path

from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.isa.search import usage
from tests.corpus.spellings import read

CENSUS = Path(__file__).parent / "spellings.txt"
_FEWEST = 2
"""What was seen under fewer pairs of a version and a target is left out."""
_HEAD = """# Under how many pairs of a version and a target each spelling was seen (isa/search/usage.py).
# Made by `python -m tests.generate` from tests/corpus/spellings.txt.
"""


def files() -> dict[Path, str | None]:
    """The file of the table: the modifiers of each spelling with a number. How often it was seen does not count, so
    that a producer with large programs counts no more than another."""
    lines: dict[str, list[str]] = {}
    for spelling, use in sorted(read(CENSUS).items()):
        opcode, _, modifiers = spelling.partition(".")
        if len(use.under) >= _FEWEST:
            lines.setdefault(opcode, []).append(f"{modifiers or '-'} {len(use.under)}")
    text = "\n".join(f"{opcode}  {', '.join(found)}" for opcode, found in lines.items())
    return {Path(FOLDER) / usage.FILE: f"{_HEAD}{text}\n"}
