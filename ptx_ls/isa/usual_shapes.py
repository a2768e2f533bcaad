"""The shapes of statements that compilers write most, each with the gate with which it is valid.

To look one up takes a thousandth of the time that it takes to read the forms of an instruction and judge it, so that a
file with usual statements only is checked without the table. `data/usual_shapes.isa` lists them as
`syntax/partial/statements.py` writes them out, with printable marks; `python -m tests.corpus usual` chooses them, and
their gates follow from the table (`python -m tests.generate`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.notation.kept import kept
from ptx_ls.isa.notation.lines import text_of

NAME = "usual_shapes"
"""Under which its content is kept."""
FILE = "usual_shapes.isa"
_GATE = "@ "
"""How a line begins that gives the gate of the shapes below it."""
_PRINTED, _MARKS, _END = b'<>"?', b"\1\2\4\5", b"\3"
_GAP = b"  "
"""What stands for the mark `_END` of a part."""


@cache
def usual_shapes() -> Mapping[bytes, Gate]:
    """The gate of each shape, in which 1 stands for all integers; no value of one matters."""
    return kept(NAME, read)


def read() -> dict[bytes, Gate]:
    """What `usual_shapes` returns, read from the file."""
    found: dict[bytes, Gate] = {}
    gate = gates.nowhere()
    for line in text_of(FILE).splitlines():
        if line.startswith(_GATE):
            gate = gates.parse(line.removeprefix(_GATE))
        elif not line.startswith("#"):
            found[line.encode().translate(bytes.maketrans(_PRINTED, _MARKS)).replace(_GAP, _END)] = gate
    return found


def printed(shape: bytes) -> str | None:
    """The line for a shape; None where it has a character that stands for a mark."""
    if _GAP in shape or any(mark in shape for mark in _PRINTED):
        return None
    return shape.replace(_END, _GAP).translate(bytes.maketrans(_MARKS, _PRINTED)).decode()
