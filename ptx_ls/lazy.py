"""Dataclasses and regular expressions that are made when they are first used.

Most commands end before most of them are used, and the table makes ten thousand frozen instances at its start.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from operator import attrgetter
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")
_LOCK = RLock()

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(of: type[T] | None = None, /, **options: bool) -> Any:
        """`dataclasses.dataclass`, put off until there is to be an instance or someone asks for the fields: to make the
        methods of a class takes half a millisecond, and no command uses most of them.

        Fields are written straight into a new instance, not one by one through the guard of a frozen class.
        """
        return _later(of, options) if of is not None else lambda given: _later(given, options)


def _later(of: type[T], options: dict[str, bool]) -> type[T]:
    if "__init__" in of.__dict__ or not options.keys() <= {"frozen", "eq"}:
        return dataclasses.dataclass(**options)(of)

    def make() -> None:
        with _LOCK:
            if of.__dict__.get("__init__") is begin:
                # Only the fields: the methods that it makes take several times as long to make as those here.
                dataclasses.dataclass(init=False, repr=False, eq=False)(of)
                for name, method in _methods(of, **options):
                    if name not in of.__dict__:
                        setattr(of, name, method)
                of.__init__ = _straight(of)  # type: ignore[method-assign]
                del of.__setstate__  # type: ignore[attr-defined]

    def begin(self: object, *values: Any, **named: Any) -> None:
        make()
        of.__init__(self, *values, **named)

    def restore(self: object, state: dict[str, Any]) -> None:
        make()
        self.__dict__.update(state)

    of.__init__ = begin  # type: ignore[method-assign]
    of.__setstate__ = restore  # type: ignore[attr-defined]
    of.__dataclass_fields__ = _Fields(make)  # type: ignore[attr-defined]
    return of


class _Fields:
    """Stands for the fields of a class until they are asked for."""

    def __init__(self, make: Callable[[], None]) -> None:
        self._make = make

    def __get__(self, instance: object, of: type) -> Any:
        self._make()
        return of.__dataclass_fields__  # type: ignore[attr-defined]


def _methods(of: type, frozen: bool = False, eq: bool = True) -> Iterator[tuple[str, Any]]:
    """What an instance can do, by name."""
    fields = dataclasses.fields(of)
    shown = [field.name for field in fields if field.repr]
    compared = [field.name for field in fields if field.compare]
    values = attrgetter(*compared) if compared else lambda one: ()

    def __repr__(self: Any) -> str:  # noqa: N807
        return f"{of.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash(values(self))

    yield "__repr__", __repr__
    if eq:
        yield "__eq__", __eq__
        yield "__hash__", __hash__ if frozen else None
    if frozen:
        yield "__setattr__", _frozen
        yield "__delattr__", _frozen


def _frozen(self: object, name: str, *value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _straight(of: type) -> Any:
    """What makes an instance, of fields in the order that they are declared in; each may be given."""
    names: dict[str, Any] = {"_absent": dataclasses.MISSING}
    arguments, body = [], ["_own = self.__dict__"]
    for field in dataclasses.fields(of):
        name = value = field.name
        if field.default_factory is not dataclasses.MISSING:
            names[f"_{name}"] = field.default_factory
            arguments.append(f"{name}=_absent")
            value = f"_{name}() if {name} is _absent else {name}"
        elif field.default is not dataclasses.MISSING:
            names[f"_{name}"] = field.default
            arguments.append(f"{name}=_{name}")
        else:
            arguments.append(name)
        body.append(f"_own[{name!r}] = {value}")
    if hasattr(of, "__post_init__"):
        body.append("self.__post_init__()")
    made: dict[str, Any] = {}
    exec(f"def __init__(self, {', '.join(arguments)}):\n " + "\n ".join(body), names, made)
    return made["__init__"]


if TYPE_CHECKING:
    pattern = re.compile
else:

    class pattern:  # noqa: N801
        """`re.compile`, put off until something is to be matched: most are of use to few files."""

        def __init__(self, text: str | bytes, flags: int = 0) -> None:
            self._text = text
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            compiled = re.compile(self._text, self._flags)
            # Found here from now on, without this detour.
            self.__dict__ |= {one: getattr(compiled, one) for one in _METHODS}
            return getattr(compiled, name)


_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub", "subn")
