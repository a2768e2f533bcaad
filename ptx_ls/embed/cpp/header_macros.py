"""What the macros of a file's headers are for a target: projects define them there by `__CUDA_ARCH__`.

The order of headers is not followed: a macro is known where all definitions that may hold agree.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import PurePath

from ptx_ls.embed.cpp.condition import Value
from ptx_ls.embed.cpp.conditions import Definition, Directives, read_directives
from ptx_ls.embed.project.headers import Header
from ptx_ls.isa.targets import Target
from ptx_ls.memo.memo import query

Evaluate = Callable[[Definition, Header, Target], tuple["bool | None", "Value | str"]]
"""Whether the conditions of a definition in a header hold for a target, and what its text is."""


class HeaderMacros:
    """The macros that the headers of a file define; these are read once something is asked."""

    def __init__(self, includes: Sequence[tuple[str, bool]], headers: Callable[[], Iterable[Header]]) -> None:
        self._includes = includes
        self._headers = headers
        self._known: dict[tuple[str, int, str, int], Value | str] = {}
        self._open: list[str] = []

    @cached_property
    def _read(self) -> Sequence[tuple[Header, bool]]:
        """The headers, and whether each is certainly included, under no condition."""
        every = list(self._headers())
        by_name: dict[str, list[Header]] = {}
        for one in every:
            by_name.setdefault(PurePath(one.path).name, []).append(one)
        certain: set[str] = set()
        open_ = [self._includes]
        while open_:
            for name, is_certain in open_.pop():
                for one in by_name.get(PurePath(name).name, ()) if is_certain else ():
                    if one.path not in certain and PurePath(one.path).as_posix().endswith(name.lstrip("./")):
                        certain.add(one.path)
                        open_.append(_directives(one.source).includes)
        return [(one, one.path in certain) for one in every]

    @cached_property
    def _defined(self) -> Mapping[str, Sequence[tuple[Definition, Header, bool]]]:
        """The definitions of each macro, the header of each, and whether that is certainly included."""
        found: dict[str, list[tuple[Definition, Header, bool]]] = {}
        for header, is_certain in self._read:
            for name, definitions in _directives(header.source).defined.items():
                found.setdefault(name, []).extend((one, header, is_certain) for one in definitions)
        return found

    def value(
        self, name: str, target: Target, evaluate: Evaluate, header: Header | None = None, offset: int = 0
    ) -> Value | str:
        """What a macro is for a target, as a `Lookup` answers; at an offset of a header, what that one defines after it
        does not count."""
        later = _directives(header.source).defined.get(name, ()) if header is not None else ()
        before = bisect_left(later, offset, key=lambda one: one.start)
        key = name, target.index, header.path if header is not None and later else "", before
        if key in self._known:
            return self._known[key]
        if name in self._open:
            # `#ifndef X` around the definition of X asks about what is before it.
            return "" if name == self._open[-1] else None
        self._open.append(name)
        try:
            self._known[key] = found = self._value(name, target, evaluate, later[before:])
        finally:
            self._open.pop()
        return found

    def _value(self, name: str, target: Target, evaluate: Evaluate, later: Sequence[Definition]) -> Value | str:
        definitions = self._defined.get(name, ())
        is_open = False
        values: list[Value | str] = []
        possible: list[Value | str] = []
        for one, header, is_certain in definitions:
            if any(one is other for other in later):
                continue
            holds, text = evaluate(one, header, target)
            if holds is not False and one.text is None:
                is_open = True
            elif holds and is_certain:
                values.append(text)
            elif holds is not False:
                possible.append(text)
        if not definitions or is_open or (possible and not values):
            return None
        if not values:
            return ""
        return values[0] if len({*values, *possible}) == 1 else "?"


@query(1024)
def _directives(source: bytes) -> Directives:
    """The directives of a header, which many files include."""
    return read_directives(source)
