"""Dataclasses and regular expressions that are made when they are first used, and named tuples that are made quickly.

Most commands end before most of them are used, and the table makes ten thousand frozen instances at its start.
"""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from ptx_ls.threads import RLock

T = TypeVar("T")
_LOCK = RLock()
_ABSENT: Any = object()

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:

    def dataclass(of: type[T] | None = None, /, **options: bool) -> Any:
        """`dataclasses.dataclass`, put off until there is to be an instance: to make the methods of a class takes half
        a millisecond, and no command uses most of them. To import `dataclasses` takes ten.

        Fields are written straight into a new instance, not one by one through the guard of a frozen class.
        """
        return _later(of, options) if of is not None else lambda given: _later(given, options)

    def field(*, default_factory: Callable[[], Any]) -> Any:
        """`dataclasses.field`, of which only the default that is made for each instance is used here."""
        return _Made(default_factory)

    def replace(one: T, /, **changes: Any) -> T:
        """`dataclasses.replace`: the same with some fields changed."""
        own = one.__dict__
        return type(one)(**{name: own[name] for name in _names(type(one))} | changes)


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _NamedTupleMeta(type):
        def __new__(cls, name: str, bases: tuple[type, ...], own: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, own)
            fields = own.pop("__annotations__", {})
            defaults = [own.pop(field) for field in fields if field in own]
            made = namedtuple(name, fields, defaults=defaults, module=own.pop("__module__"))
            made.__annotations__ = fields
            for attribute, value in own.items():
                setattr(made, attribute, value)
            return made

    class NamedTuple(metaclass=_NamedTupleMeta):
        """`typing.NamedTuple`, which compiles the annotation of each field: that takes longer than all else of it."""


class _Made:
    """A default that is made for each instance."""

    def __init__(self, by: Callable[[], Any]) -> None:
        self.by = by


def _later(of: type[T], options: dict[str, bool]) -> type[T]:
    assert options.keys() <= {"frozen", "eq"}

    def make() -> None:
        with _LOCK:
            if of.__dict__.get("__init__") is begin:
                for name, method in _methods(of, **options):
                    if name not in of.__dict__:
                        setattr(of, name, method)
                of.__init__ = _for_some(of)  # type: ignore[method-assign]
                del of.__setstate__  # type: ignore[attr-defined]

    def begin(self: object, *values: Any, **named: Any) -> None:
        make()
        of.__init__(self, *values, **named)

    def restore(self: object, state: dict[str, Any]) -> None:
        make()
        self.__dict__.update(state)

    of.__init__ = begin  # type: ignore[method-assign]
    of.__match_args__ = tuple(of.__annotations__)  # type: ignore[attr-defined, misc]
    of.__setstate__ = restore  # type: ignore[attr-defined]
    of.__dataclass_fields__ = _Fields()  # type: ignore[attr-defined]
    return of


@cache
def _names(of: type) -> tuple[str, ...]:
    return tuple(_fields(of))


def _fields(of: type) -> dict[str, Any]:
    """The fields of a class and of those that it is derived from, in order, with their defaults."""
    found: dict[str, Any] = {}
    for base in reversed(of.__mro__[:-1]):
        # A descriptor may say that it has no default.
        found |= {name: getattr(base, name, _ABSENT) for name in base.__annotations__}
    assert all(type(default).__module__ != "dataclasses" for default in found.values()), (
        f"{of}: not the field of lazy.py"
    )
    return found


class _Fields:
    """The fields of a class as `dataclasses` has them, for those who ask for them with its functions."""

    def __get__(self, instance: object, of: type) -> Any:
        import dataclasses

        twins: list[Any] = []
        for name, default in _fields(of).items():
            if isinstance(default, _Made):
                twins.append((name, Any, dataclasses.field(default_factory=default.by)))
            else:
                given = dataclasses.MISSING if default is _ABSENT else default
                twins.append((name, Any, dataclasses.field(default=given)))
        made = dataclasses.make_dataclass(of.__name__, twins).__dataclass_fields__  # type: ignore[attr-defined]
        # Found here from now on: `dataclasses.replace` asks for each instance.
        of.__dataclass_fields__ = made  # type: ignore[attr-defined]
        return made


def _methods(of: type, frozen: bool = False, eq: bool = True) -> Iterator[tuple[str, Any]]:
    """What an instance can do, by name."""
    names = tuple(_fields(of))
    values = attrgetter(*names) if names else lambda one: ()

    def __repr__(self: Any) -> str:  # noqa: N807
        return f"{of.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

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
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r}")


_SOME = 40
"""Instances from which on it pays to compile what makes them."""


def _for_some(of: type) -> Any:
    """What makes the first instances, and then puts `_straight` in its place."""
    fields = _fields(of)
    defaults = {name: default for name, default in fields.items() if default is not _ABSENT}
    needed, known = fields.keys() - defaults.keys(), fields.keys()
    made = [name for name, default in defaults.items() if isinstance(default, _Made)]
    after = getattr(of, "__post_init__", None)
    left = _SOME

    def __init__(self: Any, *values: Any, **named: Any) -> None:  # noqa: N807
        nonlocal left
        left -= 1
        given = dict(zip(known, values))  # noqa: B905  # the other one has words for too many of them
        given |= named
        if left <= 0 or len(given) < len(values) + len(named) or not needed <= given.keys() <= known:
            of.__init__ = _straight(of)  # type: ignore[misc]
            of.__init__(self, *values, **named)  # type: ignore[misc]
            return
        own = self.__dict__
        own |= fields
        own |= given
        for name in made:
            if name not in given:
                own[name] = defaults[name].by()
        if after is not None:
            after(self)

    return __init__


def _straight(of: type) -> Any:
    """What makes an instance, of fields in the order that they are declared in; each may be given."""
    names: dict[str, Any] = {"_absent": _ABSENT}
    arguments, body = [], ["_own = self.__dict__"]
    for name, default in _fields(of).items():
        value = name
        if isinstance(default, _Made):
            names[f"_{name}"] = default.by
            arguments.append(f"{name}=_absent")
            value = f"_{name}() if {name} is _absent else {name}"
        elif default is not _ABSENT:
            names[f"_{name}"] = default
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
