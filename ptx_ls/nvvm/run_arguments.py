"""Values with which a kernel of NVVM IR may be run, to begin with."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.nvvm.values.body import bodies_of
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document

_THREADS = 32


def run_arguments(document: Document, kernel: str) -> Sequence[str]:
    """A value for each parameter of a kernel, as `ptx-ls run --arg` takes it."""
    for placed in bodies_of(document):
        header = placed.body.header
        if header.name == kernel:
            return [_example(one.type) for one in header.parameters]
    return ()


def _example(kind: Type | None) -> str:
    if kind is None or kind.kind == "pointer":
        pointee = kind.parts[0] if kind is not None and kind.parts else None
        return f"buf:{_element(pointee)}:{_THREADS}"
    if kind.kind == "float":
        return f"f{kind.bits}:1"
    return str(_THREADS)


def _element(pointee: Type | None) -> str:
    """The type of the elements of a buffer: single precision where the pointer does not say."""
    if pointee is None or pointee.bits not in (8, 16, 32, 64):
        return "f32"
    return f"{'f' if pointee.kind == 'float' else 's'}{pointee.bits}"
