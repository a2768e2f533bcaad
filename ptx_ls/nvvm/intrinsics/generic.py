"""LLVM's intrinsics that are not NVIDIA's: their types, and for which of them each reader has code.

They are in nvvm_generic.isa, one line each, and nothing else is an intrinsic: what begins with `llvm.` and is not there
is one of another target, or none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import product

from ptx_ls.isa.notation.lines import Line, lines_of, unquote
from ptx_ls.lazy import dataclass

FILE = "nvvm_generic.isa"
PREFIX = "llvm."
COLUMNS = ("llvm", "afn", "llvm7", "modern")
"""Who was asked: LLVM, LLVM about calls that may be approximate, and libnvvm in its two dialects."""
LENGTHS = (1, 2, 4)
"""The lengths of the vectors that were tried; 1 is the element itself."""
_INTEGERS = ("i1", "i8", "i16", "i32", "i64", "i128")
_FLOATS = ("f16", "bf16", "f32", "f64")
_POINTERS = ("p0", "p3")
_ALIKE = ("experimental.", "masked.compressstore", "masked.expandload", "matrix.", "objc.", "vp.")
"""Beginnings of the names of families in which most are alike, and few are written for NVPTX."""
_SOME = frozenset(("i32", "i64", "f32", "f64", "p0", "v4i32", "v4f32", "v2i1"))
_VECTORS = (*_INTEGERS, *_FLOATS, "p0")
_SLOTS = ("anyint", "anyfloat", "anyptr", "anyvector", "any")
_TYPES = re.compile(r"(\S+) \((.*)\)")


def tried(slot: str) -> tuple[str, ...]:
    """The types that an overloaded place was tried with, as they are mangled."""
    shaped = {"anyint": _INTEGERS, "anyfloat": _FLOATS, "anyvector": _VECTORS, "any": _VECTORS}
    if slot == "anyptr":
        return _POINTERS
    lengths = LENGTHS[1:] if slot == "anyvector" else LENGTHS
    return tuple(f"v{length}{one}" if length > 1 else one for one in shaped[slot] for length in lengths)


@dataclass(frozen=True)
class Refused:
    """Patterns of the types that a reader refuses in any call, and those that it refuses only where the result is used:
    of an unused one nothing has to be selected."""

    always: tuple[str, ...]
    used: tuple[str, ...]


@dataclass(frozen=True)
class Generic:
    """An intrinsic: the types of its results and parameters in the notation of the file, which parameters are
    constants, and what each reader refuses; None where nobody was asked."""

    name: str
    returns: tuple[str, ...]
    parameters: tuple[str, ...]
    constants: tuple[int, ...]
    refused: tuple[Refused | None, ...]

    @property
    def signature(self) -> str:
        """`anyfloat @llvm.sin(same)`."""
        inside = ", ".join(f"{one} immarg" if at in self.constants else one for at, one in enumerate(self.parameters))
        result = self.returns[0] if len(self.returns) == 1 else "{ " + ", ".join(self.returns) + " }"
        return f"{result if self.returns else 'void'} @{PREFIX}{self.name}({inside})"

    @cached_property
    def slots(self) -> tuple[tuple[int, str], ...]:
        """The places whose types a call chooses: their numbers, the results first, and what they take."""
        return tuple((at, one) for at, one in enumerate((*self.returns, *self.parameters)) if one in _SLOTS)

    def choices(self) -> Iterator[tuple[str, ...]]:
        """The choices that were tried: those in which all but pointers have one length, and no vectors beside
        pointers; few of families in which all are alike."""
        takes_pointer = any(slot == "anyptr" for _, slot in self.slots)
        for chosen in product(*(self.tried(slot) for _, slot in self.slots)):
            shaped = [kind for kind, (_, slot) in zip(chosen, self.slots, strict=True) if slot != "anyptr"]
            is_even = len(set(map(length_of, shaped))) <= 1
            if is_even and not (
                takes_pointer
                and max(map(length_of, shaped), default=1) > 1
                and "anyvector" not in self.returns + self.parameters
            ):
                yield chosen

    def tried(self, slot: str) -> tuple[str, ...]:
        """The types that a place was tried with: few in families in which all are alike."""
        every = tried(slot)
        return tuple(one for one in every if one in _SOME) if self.name.startswith(_ALIKE) else every

    def is_refused(self, column: str, chosen: Sequence[str], *, used: bool) -> bool:
        """Whether a reader refuses a call that chooses some types, and whose result is used or not; False where it was
        not asked."""
        refused = self.refused[COLUMNS.index(column)]
        if refused is None or len(chosen) != len(self.slots):
            return False
        if any(one not in self.tried(slot) for one, (_, slot) in zip(chosen, self.slots, strict=True)):
            return False
        patterns = (*refused.always, *refused.used) if used else refused.always
        return any(_fits(pattern, chosen) for pattern in patterns)


def length_of(kind: str) -> int:
    """How many elements a mangled type has: 1 unless it is a vector."""
    found = re.match(r"v(\d+)", kind)
    return int(found[1]) if found else 1


def _fits(pattern: str, chosen: Sequence[str]) -> bool:
    """Whether chosen types are those of a pattern: `*` is any, `~f32` a float or a vector of such."""
    return pattern == "all" or all(map(_is, pattern.split("/"), chosen))


def _is(pattern: str, kind: str) -> bool:
    return pattern in ("*", kind) or (pattern[0] == "~" and re.sub(r"^v\d+", "", kind) == pattern[1:])


def _refused(column: str) -> Refused | None:
    """What a column says: patterns, behind a bar those of used results; `-` for none, `?` for nobody asked."""
    if column == "?":
        return None
    always, _, used = column.replace("-", "").partition("|")
    return Refused(tuple(always.split()), tuple(used.split()))


@dataclass(frozen=True)
class Table:
    """What the file holds: intrinsics by name, the owners of names that begin with a word, what took the place of names
    that LLVM has no longer, and which of these libnvvm has. `replaced`: those that readers take with the types of older
    releases, `resized`: with another number of arguments. `ranges`: of constant arguments. `words`: those of each kind
    that arguments of metadata take; the kinds of an intrinsic, or of those whose names begin so, in `takes_words`. All
    names are without the prefix."""

    intrinsics: Mapping[str, Generic]
    owners: Mapping[str, str]
    renamed: Mapping[str, str]
    of_libnvvm: frozenset[str]
    replaced: frozenset[str]
    resized: Mapping[str, frozenset[int]]
    ranges: Mapping[tuple[str, int], range]
    words: Mapping[str, tuple[str, ...]]
    takes_words: Mapping[str, tuple[str, ...]]


@cache
def table() -> Table:
    """The table."""
    found: dict[str, Generic] = {}
    owners: dict[str, str] = {}
    renamed: dict[str, str] = {}
    of_libnvvm: set[str] = set()
    replaced: set[str] = set()
    resized: dict[str, frozenset[int]] = {}
    ranges: dict[tuple[str, int], range] = {}
    words: dict[str, tuple[str, ...]] = {}
    takes_words: dict[str, tuple[str, ...]] = {}
    for line in lines_of(FILE):
        name, types, *rest = line.columns
        kind, _, named = name.partition(" ")
        if kind == "owner":
            owners[named] = unquote(types)
        elif kind == "renamed":
            renamed[named] = types
        elif kind == "libnvvm":
            of_libnvvm.add(named)
        elif kind == "replaced":
            replaced.add(named)
        elif kind == "resized":
            resized[named] = frozenset(map(int, types.split()))
        elif kind == "range":
            at, lowest, highest = map(int, types.split())
            ranges[named, at] = range(lowest, highest + 1)
        elif kind == "words":
            words[named] = tuple(types.split())
        elif kind == "takes":
            takes_words[named] = tuple(types.split())
        else:
            found[name] = _intrinsic(line, name, types, rest)
    return Table(
        found,
        owners,
        renamed,
        frozenset(of_libnvvm),
        frozenset(replaced),
        resized,
        ranges,
        words,
        takes_words,
    )


def _intrinsic(line: Line, name: str, types: str, rest: Sequence[str]) -> Generic:
    match = _TYPES.fullmatch(types)
    if match is None or len(rest) != len(COLUMNS) + 1:
        raise line.error("expected NAME  RESULT (PARAMETERS)  CONSTANTS and what each reader refuses")
    constants, *refused = rest
    return Generic(
        name,
        tuple(match[1].split("+")) if match[1] != "void" else (),
        tuple(match[2].split(", ")) if match[2] else (),
        tuple(int(one) for one in constants.removeprefix("imm").split(",")) if constants != "-" else (),
        tuple(map(_refused, refused)),
    )


def load() -> Mapping[str, Generic]:
    """All intrinsics, by their names without the prefix."""
    return table().intrinsics


@lru_cache(maxsize=1024)
def lookup(name: str) -> Generic | None:
    """The intrinsic that a name with the prefix and the suffixes of types means, as LLVM finds it: the longest one that
    the name begins with, which has suffixes only if a call chooses types; None if there is none."""
    if not name.startswith(PREFIX):
        return None
    base, known = name.removeprefix(PREFIX), load()
    while base not in known and "." in base:
        base = base.rpartition(".")[0]
    one = known.get(base)
    return one if one is not None and (one.slots or base == name.removeprefix(PREFIX)) else None


def owner(name: str) -> str | None:
    """The target whose intrinsics are called so; None if no target is known for it."""
    return table().owners.get(name.split(".")[0])


def renamed(name: str) -> str | None:
    """What took the place of an intrinsic that no reader has any more; None if nothing is known."""
    return table().renamed.get(name)


def is_replaced(name: str) -> bool:
    """Whether readers take an intrinsic with the types of an older release, too."""
    return name in table().replaced


def may_have(one: Generic, count: int) -> bool:
    """Whether a call may have so many arguments. Of those that nobody was asked about it is not known."""
    facts = table()
    is_asked = one.refused[COLUMNS.index("llvm")] is not None and one.refused[COLUMNS.index("modern")] is not None
    if not is_asked or one.name in facts.replaced:
        return True
    return count == len(one.parameters) or count in facts.resized.get(one.name, ())


def words_of(one: Generic) -> tuple[str, ...]:
    """The kinds of words that its arguments of metadata are, in order; () if they are not words."""
    known = table().takes_words
    found = next((kinds for name, kinds in known.items() if one.name.startswith(name)), ())
    return found[-one.parameters.count("metadata") :] if found else ()


def described(one: Generic) -> str:
    """An intrinsic as Markdown: its types, and for which of them there is code."""
    lines = [f"```llvm\n{one.signature}\n```", "An intrinsic of LLVM."]
    for column, refused in zip(COLUMNS, one.refused, strict=True):
        if refused is not None and column in _READERS:
            patterns = (*refused.always, *refused.used)
            what = "all types that were tried" if not patterns else "no type" if "all" in patterns else ""
            lines.append(f"{_READERS[column]} has code for {what or f'all that were tried but {_listed(patterns)}'}.")
    return "\n\n".join(lines)


def _listed(patterns: Sequence[str]) -> str:
    shown = [f"`{one.removeprefix('~')}` and its vectors" if one[0] == "~" else f"`{one}`" for one in patterns]
    return ", ".join(shown[:_SHOWN]) + (", …" if len(patterns) > _SHOWN else "")


_READERS = {
    "llvm": "LLVM 22",
    "llvm7": "libnvvm below compute_100",
    "modern": "libnvvm from compute_100 on",
}
_SHOWN = 8


def is_of_libnvvm(name: str) -> bool:
    """Whether only libnvvm has an intrinsic of this name."""
    return name.removeprefix(PREFIX) in table().of_libnvvm
