"""A piece of inline assembly of LLVM: its template, and what it says of its operands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from ptx_ls.embed.fragment import Operand, Unit
from ptx_ls.embed.holes import without_lone_holes
from ptx_ls.embed.llvm.constraints import Constraint, operands, register, tied
from ptx_ls.embed.llvm.placeholders import placeholders, substituted
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.span import Span

_NAME = pattern(r"\$(\d+)(?![\w$])")
_OWN_NAME = pattern(r"\$\w+")


@dataclass(frozen=True)
class Assembly:
    """A piece of inline assembly.

    `template` is None where it depends on what the file does not show, and `why` says on what. `constraints` is None
    where they are not known. `arguments`: the spans of what is passed for the inputs; None where that is not known.
    `named`: the registers of operands whose names are their own, such as `$r0` of CuTe DSL, as far as they are known;
    None where they are numbered. `is_pure`: the host says that it has no effect but its results.
    """

    span: Span
    template: MappedText | None
    why: str
    constraints: tuple[Constraint, ...] | None
    arguments: tuple[Span, ...] | None = None
    named: Mapping[str, str] | None = None
    is_pure: bool = False

    def holds(self, place: int) -> bool:
        """Whether a place of the host is in it, or about where its text is written, which may be elsewhere."""
        return self.holds_any([place])

    def holds_any(self, places: Sequence[int]) -> bool:
        """The same for one of some places in order."""
        pieces = self.template.pieces if self.template is not None else ()
        written = [Span(pieces[0].source.start, pieces[-1].source.end)] if pieces else []
        return any(bisect_left(places, start) < bisect_right(places, end) for start, end in (self.span, *written))


def unit(one: Assembly, suffix: str = "") -> Unit | None:
    """The PTX of a piece of assembly; None where its text is not known. The suffix tells its operands from those of
    others with which it shares a scope."""
    if one.template is None:
        return None
    if one.named is not None:
        names = frozenset(_OWN_NAME.findall(one.template.text)).difference(one.named)
        return Unit(without_lone_holes(one.template), one.named, names)
    types: dict[str, str] = {}
    passed: dict[str, Operand] = {}
    unknown = {f"${found.number}{suffix}" for found in placeholders(one.template.text) if found.number is not None}
    listed = operands(one.constraints or ())
    first = sum(constraint.is_output for constraint in listed)
    for number, constraint in enumerate(listed):
        name = f"${number}{suffix}"
        kind = register(listed, number)
        if kind is not None:
            types[name] = kind
            unknown.discard(name)
        given = one.arguments[number - first] if one.arguments and 0 <= number - first < len(one.arguments) else None
        if (output := f"${tied(constraint)}{suffix}") in passed:
            both = passed[output]
            constraint_of_both = f"+{both.constraint.lstrip('=')}"
            passed[output] = both._replace(constraint=constraint_of_both, expression=given or both.expression)
        else:
            passed[name] = Operand(constraint.text, constraint.span, given or constraint.span)
    text = without_lone_holes(substituted(one.template))
    text = _suffixed(text, suffix) if suffix else text
    clobbers_memory = not one.is_pure or any("memory" in constraint.text for constraint in one.constraints or ())
    return Unit(text, types, frozenset(unknown), _constraints(passed), lambda: passed, not one.is_pure, clobbers_memory)


def _constraints(passed: Mapping[str, Operand]) -> dict[str, str]:
    return {name: operand.constraint for name, operand in passed.items()}


def joined(group: Sequence[Assembly]) -> Unit | None:
    """The PTX of pieces of assembly that share a scope; None where the text of one is not known. `$0_1` is the first
    operand of the second piece."""
    into = Builder()
    types: dict[str, str] = {}
    passed: dict[str, Operand] = {}
    unknown: set[str] = set()
    for number, piece in enumerate(group):
        one = unit(piece, f"_{number}")
        if one is None:
            return None
        into.mapped(one.text)
        if one.text.text:
            into.replaced("\n", one.text.span(len(one.text.text), len(one.text.text)))
        types.update(one.types)
        passed.update(one.operands)
        unknown |= one.unknown
    return Unit(into.result(), types, frozenset(unknown), _constraints(passed), lambda: passed)


def _suffixed(text: MappedText, suffix: str) -> MappedText:
    into = Builder()
    at = 0
    for found in _NAME.finditer(text.text):
        into.mapped(text, at, found.start())
        into.replaced(found[0] + suffix, text.span(*found.span()))
        at = found.end()
    into.mapped(text, at)
    return into.result()
