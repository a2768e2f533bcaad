"""What is known of shapes of statements, in whatever document they are.

A verdict depends on the version and target, and on the shape with its classes written out. Programs have the same
shapes again and again: to judge one takes a hundred times as long as to find it here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from ptx_ls.lazy import NamedTuple, dataclass, field, pattern
from ptx_ls.sema.target_check import Judge

Verdict = Literal["valid", "invalid", "undecided"]
"""Undecided: a statement of the shape must be in the tree."""

_INTEGER = pattern(rb"(?<=[,{])-?(?:0[xX][\da-fA-F]{1,16}|0|[1-9]\d{0,17})U?(?=[,;}])")
_PREDICATES = b"@\1r..reg .pred\2", b"@!\1r..reg .pred\2"
_MOST = 100_000


class Written(NamedTuple):
    """A shape with its classes written out: in a kernel it means what it means elsewhere, and with a predicate as its
    guard what it means without. `alike` has 1 in the place of each integer whose value may not matter, of which there
    are `integers`."""

    text: bytes
    alike: bytes
    integers: int


def written(text: bytes) -> Written:
    """A shape whose classes are written out."""
    text = text[2:]
    for guard in _PREDICATES:
        text = text.removeprefix(guard)
    return Written(text, *_INTEGER.subn(b"1", text))


@dataclass(eq=False)
class KnownShapes:
    """The verdicts of shapes for one version and target. Many differ in the values of integers, which most instructions
    do not ask for: those are in `alike`, with 1 in the place of each integer, and the others in `exact`."""

    alike: dict[bytes, Verdict] = field(default_factory=dict)
    exact: dict[bytes, Verdict] = field(default_factory=dict)

    def find(self, shape: Written) -> Verdict | None:
        """The verdict of a shape; None where it is not known."""
        return self.exact.get(shape.text) or self.alike.get(shape.alike)

    def add(self, shape: Written, verdict: Verdict, asks_for_values: bool) -> None:
        """Keeps a verdict. `asks_for_values`: it may be another one for other integers."""
        if len(self) > _MOST:
            self.alike.clear()
            self.exact.clear()
        if asks_for_values:
            self.exact[shape.text] = verdict
        else:
            self.alike[shape.alike] = verdict

    def __len__(self) -> int:
        return len(self.alike) + len(self.exact)


@lru_cache(maxsize=64)
def known_shapes(judge: Judge, is_generated: bool) -> KnownShapes:
    """What this process knows of shapes for the version and target of a judge, in code of compilers or of people."""
    return KnownShapes()
