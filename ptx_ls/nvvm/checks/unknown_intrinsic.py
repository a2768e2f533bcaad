"""unknown-intrinsic: no reader, or not the reader of this module, has an intrinsic of this name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import intrinsics
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.options import DESCRIBED
from ptx_ls.syntax.text_edit import TextEdit

CODE = "unknown-intrinsic"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic of a call, with the nearest names."""
    use, intrinsic = subject.use, subject.intrinsic
    if intrinsic is not None:
        other = "libnvvm" if "libnvvm" in intrinsic.properties and subject.platform.reader != "libnvvm" else ""
        if other or "gone" in intrinsic.properties:
            message = f"Intrinsic '{use.name}' is not known to {subject.reader}"
            message += f": only {DESCRIBED['libnvvm']} has it" if other else ""
            yield Diagnostic(CODE, "error", message, use.start, use.end)
        elif intrinsic.is_newer(subject.platform.reader):
            message = f"Intrinsic '{use.name}' is new in LLVM 23: older ones make a call of an undefined function of it"
            yield Diagnostic(CODE, "warning", message, use.start, use.end)
        return
    names = _near(use.name)
    own = intrinsics.own_of_reader(use.name, subject.platform.reader)
    message = f"Unknown intrinsic '{use.name}': {subject.reader} has none of this name"
    if own:
        message = f"Intrinsic '{use.name}' is documented nowhere; {subject.reader} has '{PREFIX}{own}', of its own"
    if names:
        message += f"; did you mean '{names[0]}'?"
    fixes = [
        Fix(f"Change to {name}", (TextEdit(use.start, use.end, f"@{name}"),), preferred=number == 0)
        for number, name in enumerate(names)
    ]
    yield Diagnostic(CODE, "warning" if own else "error", message, use.start, use.end, fixes=tuple(fixes))


@lru_cache(maxsize=1024)
def _near(name: str) -> tuple[str, ...]:
    """Known names that may be meant: one that the name continues, else the nearest ones."""
    base = name
    while "." in base:
        base = base.rpartition(".")[0]
        if base in intrinsics.load().lines:
            return (base,)
    far = min(_FAR, max(1, (len(name) - len(PREFIX)) // _LETTERS))
    return nearest(name, [one for one in intrinsics.load().names if abs(len(one) - len(name)) <= far], limit=far)


_FAR = 5
"""Slips from which on another name is no likely one: names are long, and most of their words are the same."""
_LETTERS = 3
"""One slip is forgiven for so many letters after the prefix that all names have."""
