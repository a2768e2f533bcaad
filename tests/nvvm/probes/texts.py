"""The probes in texts/*.ll.

`; == NAME` begins a probe. Indented lines without a function around them are the body of one whose parameters have the
names in `_PARAMETERS`. Data layout, triple and version are added as to the examples of the specification; pointers are
written with their pointees, and without them where the reader knows none, unless the probe says `; typed`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.nvvm.specification.examples import opaque, whole

FOLDER = Path(__file__).parent / "texts"
_PARTS = re.compile(r"^; == (\S+)\n(.*?)(?=^; == |\Z)", re.M | re.S)
_ARCH = re.compile(r"^; arch (\d+)", re.M)
_BODY = re.compile(r"(?:^ +\S.*\n)+", re.M)
_PARAMETERS = (
    "i32 %a, i32 %b, i64 %l, i16 %h, i8 %t, i1 %c, float %x, double %y, <4 x i32> %v, <4 x float> %w, "
    "i32* %p, i64* %d, i16* %hp, i8* %bp, float* %ff, double* %dd, i128* %qq, <4 x i32>* %vp, i32** %pp, "
    "i32 addrspace(1)* %g, i32 addrspace(3)* %s, i32 addrspace(4)* %k, i8 addrspace(4)* %kb, i32 addrspace(5)* %lo, "
    "i32 (i32)* %fp"
)


@dataclass(frozen=True)
class Probe:
    """A module, and the target below compute_100 for which it is read."""

    name: str
    typed: str
    target: int

    def text(self, dialect: str) -> str:
        """The module with the pointers of a dialect."""
        return self.typed if dialect == "llvm7" or "; typed" in self.typed else opaque(self.typed)


@cache
def probes() -> dict[str, Probe]:
    """Every probe, by its name."""
    return {one.name: one for path in sorted(FOLDER.glob("*.ll")) for one in _read(path)}


def _read(path: Path) -> Iterator[Probe]:
    for name, text in _PARTS.findall(path.read_text(encoding="utf-8")):
        arch = _ARCH.search(text)
        written = text if re.search(r"^define", text, re.M) else _BODY.sub(_function, text, count=1)
        yield Probe(name, whole(written), int(arch[1]) if arch else 90)


def _function(body: re.Match[str]) -> str:
    return f"define void @f({_PARAMETERS}) {{\n{body[0]}  ret void\n}}\n"
