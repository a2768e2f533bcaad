"""Changes that mend what a module does against the specification, by the statement's code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.module import listed_operands
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

LAYOUT = (
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-"
    "v64:64:64-v128:128:128-n16:32:64"
)
"""The data layout of version 2.0 for 64 bits."""
TRIPLE = "nvptx64-nvidia-cuda"
VERSION = "i32 2, i32 0"
DEBUG_VERSION = "i32 2, i32 0, i32 3, i32 1"
_NUMBERED = re.compile(rb"^!([0-9]{1,9})[ \t]*=", re.M)


def fixes(code: str, document: Document, place: Span) -> tuple[Fix, ...]:
    """The changes that mend what a statement of the specification is about at some bytes."""
    make = _FIXES.get(code)
    return tuple(make(document, place)) if make is not None else ()


def _write_layout(document: Document, place: Span) -> Iterator[Fix]:
    yield Fix("Write NVIDIA's data layout", (TextEdit(*place, f'"{LAYOUT}"'),), preferred=True)


def _write_triple(document: Document, place: Span) -> Iterator[Fix]:
    yield Fix(f"Change to {TRIPLE}", (TextEdit(*place, f'"{TRIPLE}"'),), preferred=True)


def _add_layout(document: Document, place: Span) -> Iterator[Fix]:
    at = _line_start(document, place.start)
    yield Fix("Add NVIDIA's data layout", (TextEdit(at, at, f'target datalayout = "{LAYOUT}"\n'),), preferred=True)


def _add_triple(document: Document, place: Span) -> Iterator[Fix]:
    at = _line_start(document, place.start)
    yield Fix(f"Add the triple {TRIPLE}", (TextEdit(at, at, f'target triple = "{TRIPLE}"\n'),), preferred=True)


def _add_version(document: Document, place: Span) -> Iterator[Fix]:
    source = document.source
    number = max((int(one) for one in _NUMBERED.findall(source)), default=-1) + 1
    lead = "" if source.endswith(b"\n") or not source else "\n"
    text = f"{lead}!nvvmir.version = !{{!{number}}}\n!{number} = !{{{VERSION}}}\n"
    yield Fix("Add version 2.0", (TextEdit(len(source), len(source), text),), preferred=True)


def _set_version(document: Document, place: Span) -> Iterator[Fix]:
    for operands in listed_operands(document, "!nvvmir.version"):
        if operands:
            written = DEBUG_VERSION if len(operands) > len(("major", "minor")) else VERSION
            edit = TextEdit(operands[0].start_byte, operands[-1].end_byte, written)
            yield Fix("Change to version 2.0", (edit,), preferred=True)
            return


def _name_property(document: Document, place: Span) -> Iterator[Fix]:
    written = document.source[place.start : place.end].decode("utf-8", "replace").strip('!"')
    known = [word.name for word in vocabulary.of_groups("property")]
    for number, name in enumerate(_OTHER_NAMES.get(written, nearest(written, known))):
        yield Fix(f"Change to {name}", (TextEdit(*place, f'!"{name}"'),), preferred=number == 0)


def _line_start(document: Document, at: int) -> int:
    return document.source.rfind(b"\n", 0, at) + 1


_OTHER_NAMES = {"minnctapersm": ("minctasm",), "minctapersm": ("minctasm",), "maxntid": ("maxntidx",)}
"""Properties by the names of PTX."""
_FIXES: dict[str, Callable[[Document, Span], Iterator[Fix]]] = {
    **dict.fromkeys(
        ("nvvm-layout-i128", "nvvm-layout-native-integers", "nvvm-big-endian", "nvvm-layout-32-bit"), _write_layout
    ),
    **dict.fromkeys(
        ("nvvm-layout-machine", "nvvm-layout-addition", "nvvm-layout-integers", "nvvm-other-layout"), _write_layout
    ),
    "nvvm-non-integral-pointer": _write_layout,
    **dict.fromkeys(("nvvm-triple", "nvvm-foreign-triple"), _write_triple),
    "nvvm-missing-layout": _add_layout,
    "nvvm-missing-triple": _add_triple,
    "nvvm-missing-version": _add_version,
    **dict.fromkeys(("nvvm-version", "nvvm-version-form", "nvvm-version-numbers", "nvvm-debug-version"), _set_version),
    "nvvm-unknown-property": _name_property,
}
