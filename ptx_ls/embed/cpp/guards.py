"""The targets for which code is compiled, by the conditions of the preprocessor around it.

nvcc defines `__CUDA_ARCH__` as ten times the number of the target, `__CUDA_ARCH_SPECIFIC__` as the same for an `a`
target, `__CUDA_ARCH_FAMILY_SPECIFIC__` for an `a` or `f` target, and `__CUDA_ARCH_FEAT_SM90_ALL` for sm_90a (measured
13.5). Macros that the file defines under such conditions, and those that the settings name, are followed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from ptx_ls.embed.cpp.condition import Value, names_in, value
from ptx_ls.embed.cpp.scan import Token
from ptx_ls.isa.targets import Target, load
from ptx_ls.lazy import dataclass, pattern

_CONTINUED = pattern(rb"\\\r?\n")
_COMMENT = pattern(rb"//[^\n]*|/\*.*?\*/")
_END = pattern(rb"(?:[^\\\n]|\\\r?\n|\\)*")
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

Conditions = tuple[tuple[str, bool, int], ...]
"""Conditions, whether each holds, and where it is written."""


@dataclass(frozen=True)
class _Definition:
    """A definition of a macro, or its end, under some conditions."""

    start: int
    text: str | None
    conditions: Conditions


@dataclass(frozen=True)
class Compiled:
    """The indices of the targets that a part of a file is compiled for: `possible` by the conditions around it, None
    for any; `lowest` those of the lowest number among them, if nothing but the compiler decides whether all conditions
    hold; `certain` those of the build for which all conditions hold."""

    possible: frozenset[int] | None = None
    lowest: frozenset[int] = frozenset()
    certain: frozenset[int] = frozenset()

    @property
    def is_for_none(self) -> bool:
        """Whether it is compiled for no target: the conditions leave it out, or are for other machines."""
        return self.possible is not None and not self.possible


class Guards:
    """The conditions in a file, and the targets that each part of it is compiled for."""

    def __init__(self, source: bytes, directives: Sequence[Token], macros: Mapping[str, str] | None = None) -> None:
        self._starts: list[int] = []
        self._conditions: list[Conditions] = []
        self._defined: dict[str, list[_Definition]] = {}
        self._settings = macros or {}
        self._known: dict[tuple[str, bool, tuple[int, ...]], frozenset[int]] = {}
        for start, conditions in self._read(source, directives):
            self._starts.append(start)
            self._conditions.append(conditions)

    def targets(self, offset: int) -> frozenset[int] | None:
        """The indices of the targets that the code at an offset is compiled for; None where it may be any."""
        at = bisect_right(self._starts, offset) - 1
        conditions = self._conditions[at] if at >= 0 else ()
        if not conditions:
            return None
        found = frozenset.intersection(*map(self._among, conditions))
        return None if len(found) == len(load().targets) else found

    def compiled(self, offset: int, built: frozenset[int]) -> Compiled:
        """The targets for the code at an offset; certain are those among some of the build."""
        at = bisect_right(self._starts, offset) - 1
        conditions = self._conditions[at] if at >= 0 else ()
        every = load().targets
        certain = frozenset(one for one in built if self._holds(conditions, every[one], 0))
        possible = self.targets(offset)
        number = min((every[one].number for one in possible or ()), default=0)
        lowest = frozenset(one for one in possible or () if every[one].number == number)
        return Compiled(possible, lowest if self._is_own(conditions, lowest) else frozenset(), certain)

    def _is_own(self, conditions: Conditions, targets: frozenset[int]) -> bool:
        """Whether all conditions hold for some of the targets, as far as they ask for what projects define."""
        asked = [one for one in conditions if not all(map(_OF_COMPILERS.fullmatch, names_in(one[0])))]
        return any(self._holds(asked, load().targets[one], 0) for one in targets)

    def _among(self, condition: tuple[str, bool, int]) -> frozenset[int]:
        """The targets for which a condition may hold."""
        text, is_so, at = condition
        earlier = (
            bisect_left(self._defined.get(name, ()), at, key=lambda one: one.start) for name in sorted(names_in(text))
        )
        key = text, is_so, tuple(earlier)
        if key not in self._known:
            self._known[key] = frozenset(
                one.index for one in load().targets if self._holds((condition,), one, 0) is not False
            )
        return self._known[key]

    def _read(self, source: bytes, directives: Sequence[Token]) -> Iterator[tuple[int, Conditions]]:
        """Where the conditions change, and what they are from there on."""
        stack: list[Conditions] = []
        for token in directives:
            name = source[token.start : token.end].rpartition(b"#")[2].strip(b" \t\\\r\n").decode("ascii", "replace")
            if name not in _DIRECTIVES:
                continue
            found = _END.match(source, token.end)
            rest = _CONTINUED.sub(b" ", found[0] if found else b"")
            text = _COMMENT.sub(b" ", rest).decode("ascii", "replace").strip()
            here = tuple(condition for level in stack for condition in level)
            if name in ("define", "undef"):
                word, _, body = text.partition(" ")
                if "(" not in word:
                    definition = _Definition(token.start, body.strip() if name == "define" else None, here)
                    self._defined.setdefault(word, []).append(definition)
                continue
            if name in ("if", "ifdef", "ifndef"):
                condition = text if name == "if" else f"defined({text.split()[0] if text else ''})"
                stack.append(((condition, name != "ifndef", token.start),))
            elif not stack:
                continue
            elif name == "endif":
                stack.pop()
            else:
                *earlier, (condition, is_so, at) = stack[-1]
                earlier.append((condition, not is_so, at))
                stack[-1] = (*earlier, (text, True, token.start)) if name == "elif" else tuple(earlier)
            yield token.start, tuple(condition for level in stack for condition in level)

    def _holds(self, conditions: Sequence[tuple[str, bool, int]], target: Target, depth: int) -> bool | None:
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
        if name in _OWN or name.startswith(_FEATURE):
            return _own_value(name, target)
        if name in self._settings:
            return 1 if target.name in self._settings[name].split() else ""
        if _OF_OTHERS.fullmatch(name):
            return ""
        definitions = self._defined.get(name)
        if not definitions or depth > _DEEPEST:
            return None
        # What the file defines itself is not defined before.
        found: Value | str = ""
        for one in definitions:
            if one.start >= offset:
                break
            holds = self._holds(one.conditions, target, depth + 1)
            if holds is None:
                found = None
            elif holds:
                found = "" if one.text is None else self._number(one.text, target, one.start, depth)
        return found

    def _number(self, text: str, target: Target, offset: int, depth: int) -> Value | str:
        """What a macro's text is in a condition: a number, else something."""
        number = value(text, lambda name: self._value_of(name, target, offset, depth + 1)) if text else None
        return "?" if number is None else number


_DIRECTIVES = frozenset(("if", "ifdef", "ifndef", "elif", "else", "endif", "define", "undef"))


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
