"""The lints of inline assembly of LLVM that somebody wrote: operands that are not used as the constraints say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.checks import asm_memory, asm_output, asm_scope, asm_volatile
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.judge import lints_of
from ptx_ls.embed.llvm.assembly import Assembly, unit
from ptx_ls.lazy import replace

_PURE = "This has an effect, but the call says that it is pure: where its result is not used, it is removed"


def lints(assemblies: Sequence[Assembly], errors: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """The lints of pieces of assembly that are known as a whole and have no errors."""
    wrong = sorted(d.start for d in errors)
    known = [
        (piece, one)
        for piece in assemblies
        if piece.constraints is not None
        and not piece.holds_any(wrong)
        and (one := unit(piece)) is not None
        and not has_holes(one.text)
    ]
    for (piece, one), found in zip(known, lints_of([one for _, one in known]), strict=True):
        for d in found:
            if d.code == asm_volatile.CODE:
                yield replace(d, message=_PURE)
            elif d.code == asm_output.CODE:
                yield from _of_output(one, d)
            elif d.code == asm_memory.CODE:
                continue
            elif d.code != asm_scope.CODE or not _is_used_elsewhere(assemblies, piece, d, one):
                yield d


def _of_output(one: Unit, d: Diagnostic) -> Iterator[Diagnostic]:
    """A lint of an output. One that is alone and never written is there because Triton wants a result."""
    outputs = [operand for operand in one.operands.values() if operand.constraint[:1] in ("=", "+")]
    span = next((operand.constraint_span for operand in outputs if operand.constraint_span.start == d.start), None)
    if span is None:
        head, _, _ = d.message.partition(": the constraint")
        yield replace(d, message=f"{head}: a value goes in by an input whose constraint is the number of the output")
    elif len(outputs) > 1:
        yield d


def _is_used_elsewhere(assemblies: Sequence[Assembly], piece: Assembly, d: Diagnostic, one: Unit) -> bool:
    """Whether a name that is declared outside of braces is in another piece, for which it then is declared."""
    start, end = one.text.offset(d.start), one.text.offset(d.end)
    name = one.text.text[start:end]
    return any(other is not piece and other.template and name in other.template.text for other in assemblies)
