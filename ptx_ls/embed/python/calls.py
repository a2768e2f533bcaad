"""The calls of Python that take inline assembly: those of Triton, CuTe DSL, llvmlite, JAX and PyTorch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.llvm.assembly import Assembly
from ptx_ls.embed.llvm.constraints import Constraint, constraints
from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.embed.python.operands import named, passed
from ptx_ls.embed.python.values import Source, UnknownError
from ptx_ls.embed.python.words import Argument, arguments
from ptx_ls.lazy import pattern
from ptx_ls.syntax.span import Span

_CALL = pattern(
    rb"(?<!\w)(?P<name>inline_asm_elementwise|elementwise_inline_asm|inline_asm|inline_ptx(?:_hl)?|InlineAsm|asm)"
    rb"[ \t]*\("
)
_MAY_BE_OTHER = b"asm"
"""A name that functions have that are about something else."""
_TEXT = ("asm", "asm_str", "asm_string", "ptx_code", "ptxCode")
_CONSTRAINTS = ("constraints", "constraint")
_PASSED = ("operands_",)
_TENSORS = ("args",)
_LONGEST = 1 << 16
"""Bytes of a call that are looked at."""
_MOST_UNCLOSED = 1 << 20
"""Bytes of calls that are not closed, all of them together."""


def calls(source: Source) -> Iterator[Assembly]:
    """The pieces of inline assembly of a Python text, in order; a call whose text has several values is several."""
    left = _MOST_UNCLOSED
    for found in _CALL.finditer(source.text):
        if source.literal_at(found.start()) is not None or _is_definition(source.text, found.start()):
            continue
        listed, end, is_closed = arguments(source.text, found.end(), min(len(source.text), found.end() + _LONGEST))
        if not is_closed and (left := left - (end - found.end())) < 0:
            return
        yield from _read(source, found["name"], listed, Span(found.start(), end), is_closed)


def _is_definition(text: bytes, offset: int) -> bool:
    """Whether the name at an offset is in a comment or is the one that a `def` defines."""
    line = text[text.rfind(b"\n", 0, offset) + 1 : offset]
    return line.split()[-1:] == [b"def"] or b"#" in line


def _read(source: Source, name: bytes, listed: Sequence[Argument], span: Span, is_closed: bool) -> Iterator[Assembly]:
    positional = [one for one in listed if not one.keyword]
    first = _position(source, name, positional)
    template = _keyword(listed, _TEXT) or (positional[first] if first < len(positional) else None)
    if template is None:
        return
    try:
        texts = source.values(template.value)
    except UnknownError as why:
        if name != _MAY_BE_OTHER:
            yield Assembly(span, None, str(why), None)
        return
    for text in texts:
        if name.startswith(b"inline_ptx"):
            ptx, types = named(text, listed)
            yield Assembly(span, ptx, "", None, None, types)
            continue
        given = _keyword(listed, _CONSTRAINTS) or (positional[first + 1] if first + 1 < len(positional) else None)
        read = _constraints(source, given) if is_closed and given is not None else None
        limits = None if read is None else tuple(constraints(read))
        yield Assembly(
            span,
            text,
            "",
            limits,
            _arguments(name, listed, positional, first, limits),
            is_pure=_is_pure(listed, positional if name == b"inline_asm_elementwise" else ()),
        )


def _arguments(
    name: bytes,
    listed: Sequence[Argument],
    positional: Sequence[Argument],
    first: int,
    limits: Sequence[Constraint] | None,
) -> tuple[Span, ...] | None:
    """The spans of the values that a call passes for the inputs; None where they are not known."""
    if name == b"inline_asm":
        operands = _keyword(listed, _PASSED) or (positional[first - 1] if first == 2 else None)
        return passed(operands) if operands is not None else None
    if name != b"inline_asm_elementwise" or limits is None:
        return None
    given = _keyword(listed, _TENSORS) or (positional[first + 2] if first + 2 < len(positional) else None)
    found = passed(given) if given is not None else None
    # Elements that are packed may take several registers for each tensor.
    inputs = [one for one in limits if not (one.is_output or one.is_clobber)]
    return found if found is not None and len(found) == len(inputs) else None


def _position(source: Source, name: bytes, positional: Sequence[Argument]) -> int:
    """Which of the arguments without a keyword is the text."""
    if name in (b"InlineAsm", b"asm"):
        return 1
    if name == b"inline_asm" and positional and not _is_text(source, positional[0]):
        return 2
    if name.startswith(b"inline_ptx") and len(positional) > 3:
        return 3
    return 0


def _is_text(source: Source, one: Argument) -> bool:
    try:
        return bool(source.values(one.value))
    except UnknownError:
        return False


def _keyword(listed: Sequence[Argument], names: Sequence[str]) -> Argument | None:
    return next((one for one in listed if one.keyword in names), None)


def _is_pure(listed: Sequence[Argument], positional: Sequence[Argument]) -> bool:
    """Whether a call says that its text has no effect but its results."""
    given = _keyword(listed, ("is_pure",)) or (positional[4] if len(positional) > 4 else None)
    if given is not None:
        return [word.text for word in given.value] == [b"True"]
    effects = _keyword(listed, ("has_side_effects", "side_effect"))
    return effects is not None and [word.text for word in effects.value] == [b"False"]


def _constraints(source: Source, given: Argument) -> MappedText | None:
    """The constraints, None where they are not known."""
    try:
        (text,) = source.values(given.value)
    except (UnknownError, ValueError):
        return None
    return None if has_holes(text) else text
