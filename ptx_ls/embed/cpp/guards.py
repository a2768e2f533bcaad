"""The targets for which code is compiled, by the conditions of the preprocessor around it.

nvcc defines `__CUDA_ARCH__` as ten times the number of the target, `__CUDA_ARCH_SPECIFIC__` as the same for an `a`
target, `__CUDA_ARCH_FAMILY_SPECIFIC__` for an `a` or `f` target, and `__CUDA_ARCH_FEAT_SM90_ALL` for sm_90a (measured
13.5). Macros that the file or its headers define under such conditions, and those that the settings name, are followed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

from ptx_ls.embed.cpp.condition import Value, names_in, value
from ptx_ls.embed.cpp.conditions import Condition, Conditions, Definition, read_directives
from ptx_ls.embed.cpp.header_macros import HeaderMacros
from ptx_ls.embed.cpp.scan import Token
from ptx_ls.embed.project.headers import Header
from ptx_ls.isa.targets import Target, load
from ptx_ls.lazy import dataclass, pattern

_OWN = ("__CUDA_ARCH__", "__CUDA_ARCH_SPECIFIC__", "__CUDA_ARCH_FAMILY_SPECIFIC__")
_FEATURE = "__CUDA_ARCH_FEAT_SM"
_DEEPEST = 8
_OF_COMPILERS = pattern(r"(?!__CUDA_ARCH)(?:__|_[A-Z])\w*|CUDA(?:RT)?_VERSION|defined|__has_\w+")
"""Names that say nothing about the target: they are reserved for compilers, or are versions of the toolkit."""
_OF_OTHERS = pattern(
    r"__(?:ARM_NEON|ARM_FEATURE|SSE|AVX|powerpc|POWERPC|PPC|riscv|sparc|mips|s390|loongarch|AMDGCN|GFX|gfx|HIP_DEVICE_COMPILE)"
    r"\w*"
)
"""Names that compilers define for another machine only, never where code is made for a GPU of NVIDIA's."""

_UNKNOWN = "unknown"
"""Stands for a name of which neither a compiler nor the settings say anything."""


@dataclass(frozen=True)
class Compiled:
    """The indices of the targets that a part of a file is compiled for: `possible` by the conditions around it, None
    for any; `resolved` those for which it is known, as far as nobody but the compiler decides, None for all; `lowest`
    those of the lowest number among the possible ones, if they are resolved; `certain` those of the build for which all
    conditions hold. `may_be_left_out`: more than the preprocessor decides about it."""

    possible: frozenset[int] | None = None
    resolved: frozenset[int] | None = None
    lowest: frozenset[int] = frozenset()
    certain: frozenset[int] = frozenset()
    may_be_left_out: bool = False

    @property
    def is_for_none(self) -> bool:
        """Whether it is compiled for no target: the conditions leave it out, or are for other machines."""
        return self.possible is not None and not self.possible

    @property
    def undecided(self) -> Compiled:
        """The same where something else than the preprocessor decides whether code is generated."""
        return Compiled(self.possible, frozenset(), may_be_left_out=True)

    def judged_for(self, target: Target) -> Target | None:
        """The target that decides when another one is asked for: none, where it may not be compiled for that."""
        return target if self.resolved is None or target.index in self.resolved else None


class Guards:
    """The conditions in a file, and the targets that each part of it is compiled for."""

    def __init__(
        self,
        source: bytes,
        directives: Sequence[Token],
        macros: Mapping[str, str] | None = None,
        headers: Callable[[], Iterable[Header]] = tuple,
    ) -> None:
        self._read = read_directives(source, directives)
        self._settings = macros or {}
        self._headers = HeaderMacros(self._read.includes, headers)
        self._known: dict[tuple[str, bool, tuple[int, ...]], tuple[frozenset[int], frozenset[int]]] = {}

    def targets(self, offset: int) -> frozenset[int] | None:
        """The indices of the targets that the code at an offset is compiled for; None where it may be any."""
        return self._split(self._read.around(offset))[0]

    def compiled(self, offset: int, built: frozenset[int]) -> Compiled:
        """The targets for the code at an offset; certain are those among some of the build."""
        conditions = self._read.around(offset)
        every = load().targets
        certain = frozenset(one for one in built if self._holds(conditions, every[one], 0))
        possible, resolved = self._split(conditions)
        number = min((every[one].number for one in possible or ()), default=0)
        lowest = frozenset(one for one in possible or () if every[one].number == number)
        is_own = resolved is None or not resolved.isdisjoint(lowest)
        return Compiled(possible, resolved, lowest if is_own else frozenset(), certain)

    def _split(self, conditions: Conditions) -> tuple[frozenset[int] | None, frozenset[int] | None]:
        """The targets for which conditions may hold, and those for which they do as far as they ask for what projects
        define; None for all."""
        found = tuple(zip(*map(self._targets_where, conditions), strict=True))
        if not found:
            return None, None
        possible, resolved = (frozenset.intersection(*of_each) for of_each in found)
        count = len(load().targets)
        return None if len(possible) == count else possible, None if len(resolved) == count else resolved

    def _targets_where(self, condition: Condition) -> tuple[frozenset[int], frozenset[int]]:
        """The targets for which a condition may hold, and those for which it does, if nobody but a compiler decides."""
        text, is_so, at = condition
        earlier = (
            bisect_left(self._read.defined.get(name, ()), at, key=lambda one: one.start)
            for name in sorted(names_in(text))
        )
        key = text, is_so, tuple(earlier)
        if key not in self._known:
            answers = [(one.index, self._holds((condition,), one, 0)) for one in load().targets]
            possible = frozenset(index for index, holds in answers if holds is not False)
            is_of_compiler = all(map(_OF_COMPILERS.fullmatch, names_in(text)))
            resolved = possible if is_of_compiler else frozenset(index for index, holds in answers if holds)
            self._known[key] = possible, resolved
        return self._known[key]

    def _holds(self, conditions: Conditions, target: Target, depth: int) -> bool | None:
        """Whether conditions hold for a target; None where it is not known."""
        answer: bool | None = True
        for text, is_so, at in conditions:
            found = value(text, lambda name, at=at: self._value_of(name, target, at, depth))  # type: ignore[misc]
            if found is None:
                answer = None
            elif bool(found) != is_so:
                return False
        return answer

    def _value_of(self, name: str, target: Target, offset: int, depth: int) -> Value | str:
        known = self._given(name, target)
        if known is not _UNKNOWN:
            return known
        definitions = self._read.defined.get(name)
        if depth > _DEEPEST:
            return None
        if not definitions:
            return None if _OF_COMPILERS.fullmatch(name) else self._headers.value(name, target, self._in_header)
        # The last one that may hold decides: those before it are never read.
        for at in reversed(range(bisect_left(definitions, offset, key=lambda one: one.start))):
            one = definitions[at]
            holds = self._holds(one.conditions, target, depth + 1)
            if holds is None:
                return None
            if holds:
                return "" if one.text is None else self._number(one.text, target, one.start, depth)
        # What the file defines itself is not defined before.
        return ""

    def _given(self, name: str, target: Target) -> Value | str:
        """What a compiler or the settings say of a name; `_UNKNOWN` where they do not."""
        if name in _OWN or name.startswith(_FEATURE):
            return _own_value(name, target)
        if name in self._settings:
            return 1 if target.name in self._settings[name].split() else ""
        return "" if _OF_OTHERS.fullmatch(name) else _UNKNOWN

    def _number(self, text: str, target: Target, offset: int, depth: int) -> Value | str:
        """What a macro's text is in a condition: a number, else something."""
        number = value(text, lambda name: self._value_of(name, target, offset, depth + 1)) if text else None
        return "?" if number is None else number

    def _in_header(self, one: Definition, header: Header, target: Target) -> tuple[bool | None, Value | str]:
        """Whether the conditions of a definition in a header hold for a target, and what its text is."""

        def lookup(name: str, offset: int) -> Value | str:
            known = self._given(name, target)
            if known is not _UNKNOWN:
                return known
            if _OF_COMPILERS.fullmatch(name):
                return None
            return self._headers.value(name, target, self._in_header, header, offset)

        answer: bool | None = True
        for text, is_so, at in one.conditions:
            found = value(text, lambda name, at=at: lookup(name, at))  # type: ignore[misc]
            if found is None:
                answer = None
            elif bool(found) != is_so:
                return False, ""
        number = value(one.text, lambda name: lookup(name, one.start)) if one.text else None
        return answer, "?" if number is None else number


def _own_value(name: str, target: Target) -> Value | str:
    """What nvcc defines for a target; "" for nothing."""
    number = target.number * 10
    match name:
        case "__CUDA_ARCH__":
            return number
        case "__CUDA_ARCH_SPECIFIC__":
            return number if target.variant == "a" else ""
        case "__CUDA_ARCH_FAMILY_SPECIFIC__":
            return number if target.variant else ""
    return 1 if target.variant == "a" and name == f"{_FEATURE}{target.number}_ALL" else ""
