"""ptx-version: LLVM is asked for a PTX version that the target does not have, or that lacks what the code needs."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.isa.targets import version_text
from ptx_ls.nvvm.target import Platform, platforms_of, written_version
from ptx_ls.nvvm.values.body import Body, bodies_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODE = "ptx-version"
_UNKNOWN = frozenset((*range(32), 51))
"""Versions that LLVM has no feature for: it passes over them."""
_ALLOCA_VERSION, _ALLOCA_TARGET = 73, 52


def check(document: Document) -> Iterator[Diagnostic]:
    """The errors of a module for LLVM; libnvvm writes the newest version that it knows."""
    platforms = platforms_of(document)
    if platforms.default.reader != "llvm":
        return
    reported = False
    for body, start in bodies_of(document):
        platform = platforms.at(start)
        if not reported and (found := _too_old(platform, Span(start, start + len("define")))) is not None:
            reported = True
            yield found
        yield from _allocas(body, start, platform)


def _too_old(platform: Platform, place: Span) -> Diagnostic | None:
    target, ptx = platform.target, platform.ptx
    # LLVM raises the version that the attributes of a function name.
    if platform.end or target is None or ptx is None or ptx in _UNKNOWN or ptx >= (least := written_version(target)):
        return None
    message = (
        f"PTX {version_text(ptx)} does not have {target.name}: LLVM wants PTX {version_text(least)} or later, "
        "or no version"
    )
    return Diagnostic(CODE, "error", message, *place)


def _allocas(body: Body, start: int, platform: Platform) -> Iterator[Diagnostic]:
    target = platform.target
    allocas = body.numbers_of("alloca") if target is not None else ()
    sized = [number for number in allocas if any(one.is_local for one in body.statements[number].values)]
    if target is None or not sized:
        return
    version = (
        max(platform.ptx or 0, written_version(target)) if platform.end else platform.ptx or written_version(target)
    )
    if target.number >= _ALLOCA_TARGET and version >= _ALLOCA_VERSION:
        return
    # Where nothing names a version, an option that is not seen here may.
    severity: Severity = "error" if platform.ptx is not None or target.number < _ALLOCA_TARGET else "information"
    for number in sized:
        one, at = body.statements[number], start + body.starts[number]
        message = (
            f"An alloca of a size that is known when it runs needs PTX {version_text(_ALLOCA_VERSION)} and "
            f"sm_{_ALLOCA_TARGET}: this is PTX {version_text(version)} for {target.name}"
        )
        yield Diagnostic(CODE, severity, message, at + one.opcode_span.start, at + one.end)
