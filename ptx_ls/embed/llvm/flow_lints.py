"""The lints of waits, fences, phases and addresses in inline assembly of LLVM: of each piece by itself, since what runs
before and after it is decided where the host runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS
from ptx_ls.embed.fragment import Fragment, fragments, head
from ptx_ls.embed.fragment_program import Functions, program_of_fragment
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.llvm.assembly import Assembly, unit
from ptx_ls.lazy import replace
from ptx_ls.sema.flow.events import Event, Program


def flow_lints(assemblies: Sequence[Assembly], errors: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """The lints of pieces of assembly whose text is known and has no errors."""
    wrong = sorted(d.start for d in errors)
    units = [
        one
        for piece in assemblies
        if not piece.holds_any(wrong) and (one := unit(piece)) is not None and not has_holes(one.text)
    ]
    known: Functions = {}
    for fragment in fragments("", units, head()):
        program = program_of_fragment(fragment, known)
        if program is not None:
            whole = _with_host(program, fragment)
            for lint in PROGRAM_LINTS:
                yield from (placed for d in lint.check(whole) if (placed := _in_host(d, fragment)) is not None)


def _with_host(program: Program, fragment: Fragment) -> Program:
    """A program at whose end the host takes what the operands hold."""
    count = len(program.events)
    takes = Event(fragment.end, fragment.end, "", (count + 1,), reads=frozenset(fragment.unit.types), is_copy=True)
    return Program((*program.events, takes), program.is_kernel, sizes=program.sizes)


def _in_host(d: Diagnostic, fragment: Fragment) -> Diagnostic | None:
    span = fragment.host_span(d.start, d.end)
    if span is None or d.start == fragment.end:
        # What the host does with it is not known.
        return None
    related = tuple(
        Related(*place, one.message)
        for one in d.related
        if (place := fragment.host_span(one.start, one.end)) is not None
    )
    return replace(d, start=span.start, end=span.end, related=related)
