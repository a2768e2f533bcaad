"""The functions of a document whose diagnostics are known: what is found in a function depends on its text and on what
is outside of functions, its environment.

A function counts by its place among the others and is not kept where something in it may have a meaning outside of it,
or what is found in it has a place outside of it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import places_of, shifted
from ptx_ls.checks.declarations.undefined_name import suppressed_names
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.memo.memo import Memo
from ptx_ls.sema.target_check import Judge
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class Environment:
    """What the diagnostics of a function depend on besides its text. `outside`: the text without the bodies of
    functions."""

    outside: bytes
    suppressed: frozenset[str]
    judge: Judge
    is_generated: bool
    is_virtual: bool


@dataclass(frozen=True)
class Function:
    """The definition of a function; `number` counts those before it. `is_broken`: it has a syntax error."""

    whole: Span
    body: Span
    number: int
    text: bytes
    is_broken: bool


_Known = Memo[tuple[int, bytes], tuple[Diagnostic, ...]]

# Words that mean something for what follows the function, or for the module.
_OUTWARD = pattern(
    rb"\.(?:func|entry|target|version|address_size|file|section|alias|visible|weak|extern|common)\b|@@|[\\\x1a]"
)
_ENVIRONMENTS, _FUNCTIONS = 4, 1 << 16
"""Environments that are kept, and functions of each: more than any text has."""
_environments: Memo[Environment, _Known] = Memo(_ENVIRONMENTS)


@dataclass(frozen=True)
class Items:
    """The functions of a version, and what is known of some of them by their numbers."""

    functions: Sequence[Function]
    known: Mapping[int, tuple[Diagnostic, ...]]
    memo: _Known

    @property
    def _unknown(self) -> list[Function]:
        return [one for one in self.functions if one.number not in self.known]

    @property
    def known_size(self) -> int:
        """The bytes of the functions that are known."""
        return sum(len(one.text) for one in self.known_functions)

    @property
    def known_functions(self) -> list[Function]:
        """The functions that are known."""
        return [self.functions[number] for number in self.known]

    def joined(self, found: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
        """All diagnostics, given those that were found outside of the bodies of known functions."""
        moved = (shifted(one, self.functions[at].whole.start) for at, own in self.known.items() for one in own)
        # What is found in the head of a function is known, and found again.
        return tuple(dict.fromkeys((*found, *moved)))

    def keep(self, found: Sequence[Diagnostic]) -> None:
        """Keeps what was found in the functions that are not known."""
        starts = [function.whole.start for function in self.functions]
        by_function: dict[int, list[Diagnostic]] = {}
        for one in found:
            by_function.setdefault(bisect_right(starts, one.start) - 1, []).append(one)
        for function in self._unknown:
            start, end = function.whole
            own = [one for one in by_function.get(function.number, ()) if one.start < end]
            is_inside = all(start <= first and last <= end for first, last in map(places_of, own))
            if is_inside and not function.is_broken and not _means_something_outside(function):
                self.memo.keep((function.number, function.text), tuple(shifted(one, -start) for one in own))


def items_of(context: Context) -> Items:
    """The functions of a document."""
    document, source = context.document, context.document.parsed_source
    if context.module.retargets:
        # A `.target` in a body is that of all functions after it.
        return Items((), {}, Memo(0))
    functions: list[Function] = []
    outside: list[bytes] = []
    at = 0
    for node in function_definitions(document):
        body = node.child_by_field_name("body")
        if body is None or node.start_byte < at:
            continue
        text = source[node.start_byte : node.end_byte]
        functions.append(Function(Span(*node.byte_range), Span(*body.byte_range), len(functions), text, node.has_error))
        outside.append(source[at : body.start_byte])
        at = body.end_byte
    outside.append(source[at:])
    environment = Environment(
        b"{}".join(outside), suppressed_names(document), context.judge, context.module.generated, context.is_virtual
    )
    memo = _environments.find(environment) or _environments.keep(environment, Memo(_FUNCTIONS))
    found = ((one.number, memo.find((one.number, one.text))) for one in functions)
    return Items(functions, {number: own for number, own in found if own is not None}, memo)


def _means_something_outside(function: Function) -> bool:
    return _OUTWARD.search(function.text, function.body.start - function.whole.start) is not None
