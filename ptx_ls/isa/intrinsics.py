"""The intrinsics of NVVM IR: their types, their gates, and the PTX that they become.

They are in intrinsics.isa, one line per intrinsic, and in intrinsics_older.isa, for those that newer LLVM dropped. The
files are read at the first question about an intrinsic, and a line is parsed when its intrinsic is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from fnmatch import fnmatchcase
from functools import cache, cached_property

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.notation.lines import IsaError, lines_of, text_of
from ptx_ls.isa.nvvm.forms import Form, Values, forms, shown
from ptx_ls.lazy import dataclass, pattern

PREFIX = "llvm.nvvm."
FILES = ("intrinsics.isa", "intrinsics_older.isa")

_COLUMNS = pattern(r"\s{2,}")
_NOTE = pattern(r"(imm|in|name)(\d+)(?:=(.*))?")
_SHOWN = 3
_UNIFIED = "unified"
"""For both readers, in the unified texture mode."""
_MANGLED_FLOATS = {"half": "f16", "float": "f32", "double": "f64", "bfloat": "bf16"}


def mangled(kind: str) -> str:
    """How LLVM writes a type after the name of an overloaded intrinsic: `p3` for `ptr addrspace(3)`, `v2f16`."""
    if kind.startswith("ptr"):
        return "p" + (kind.partition("(")[2].rstrip(")") or "0")
    if kind.startswith("<"):
        count, _, element = kind.strip("<>").partition(" x ")
        return f"v{count}{mangled(element)}"
    return _MANGLED_FLOATS.get(kind, kind)


@dataclass(frozen=True)
class Parameter:
    """A parameter: its LLVM type, whether it must be a constant, and the range of its values (ends included)."""

    type: str
    immediate: bool = False
    lowest: int | None = None
    highest: int | None = None
    name: str = ""


@dataclass(frozen=True)
class Intrinsic:
    """An intrinsic `llvm.nvvm.…`, with facts from LLVM (see intrinsics.isa).

    `returns` is empty for void and has several elements for a structure. The types `anyptr`, `anyint` and `anyfloat`
    are chosen at the call and mangled into the name; `same` is the first of them. `gate_text` is in the notation of
    gates, "" for everywhere and "?" for unknown. `successor` is what took the place of an older one.
    """

    name: str
    group: str
    returns: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    properties: tuple[str, ...]
    result_range: tuple[int, int] | None
    gate_text: str
    successor: str = ""

    @property
    def overloaded(self) -> bool:
        """Whether types are mangled into the name of a declaration."""
        return any(t.startswith("any") for t in (*self.returns, *(p.type for p in self.parameters)))

    @property
    def return_type(self) -> str:
        """The result type as LLVM writes it: `void`, one type, or a structure."""
        if len(self.returns) == 1:
            return self.returns[0]
        return "{ " + ", ".join(self.returns) + " }" if self.returns else "void"

    @property
    def signature(self) -> str:
        """`i32 @llvm.nvvm.name(i32, i1 immarg)`, with the overloaded types as the table has them."""
        inside = ", ".join(f"{p.type} immarg" if p.immediate else p.type for p in self.parameters)
        return f"{self.return_type} @{self.name}({inside})"

    @cached_property
    def ptx(self) -> tuple[str, ...]:
        """Up to three ways of what it becomes in PTX, one line each."""
        return self._shown[:_SHOWN]

    @property
    def more_ptx(self) -> bool:
        """Whether it may become something else."""
        return len(self._shown) > _SHOWN

    @cached_property
    def _shown(self) -> tuple[str, ...]:
        return shown(self.forms())

    def forms(self, values: Values | None = None) -> tuple[tuple[Form, ...], ...]:
        """The statements of PTX that it becomes, for each choice that the known values leave open: immediates by
        position ("4": "1"), and the chosen types ("t0": "p3"). Empty if it is not known what it becomes, or if no
        target has it with these values."""
        return forms(self.name.removeprefix(PREFIX), values or {})

    @cached_property
    def gate(self) -> Gate | None:
        """The gate; None if it is not known."""
        if self.gate_text == "?":
            return None
        return gates.parse(self.gate_text) if self.gate_text else gates.anywhere()

    def selected(self, reader: str, *, is_unified: bool = True) -> Gate | None:
        """Where a reader (llvm or libnvvm) selects it, whatever becomes of the PTX; None if it is not known.
        `is_unified`: the module is in the unified texture mode, that of CUDA."""
        if "gone" in self.properties or (reader != "libnvvm" and "libnvvm" in self.properties):
            return gates.nowhere()
        found = self.gate
        for one in self._differences(reader):
            if one.reader == _UNIFIED and not is_unified:
                continue
            if one.effect == "never":
                return gates.nowhere()
            if found is not None and one.gate is not None:
                found = (gates.either if one.effect == "also" else gates.both)(found, one.gate)
        return found

    def is_other(self, reader: str) -> bool:
        """Whether a reader has another intrinsic of this name, of which nothing is known here."""
        return any(one.effect == "other" for one in self._differences(reader))

    def is_newer(self, reader: str) -> bool:
        """Whether only a newer release of a reader knows it than the one of today."""
        return any(one.effect == "newer" for one in self._differences(reader))

    def read_by(self, reader: str) -> Intrinsic:
        """The intrinsic that a reader has under this name."""
        names = (one.name for one in self._differences(reader) if one.name)
        return next((_read(PREFIX + name) for name in names), self)

    def _differences(self, reader: str) -> list[Difference]:
        name = self.name.removeprefix(PREFIX)
        readers = ("both", _UNIFIED, reader)
        return [one for one in _differences() if one.reader in readers and fnmatchcase(name, one.names)]

    @property
    def needs(self) -> tuple[Alternative, ...]:
        """The alternatives of the gate; empty if it exists everywhere, or if the gate is not known."""
        return gates.alternatives(self.gate) if self.gate_text and self.gate is not None else ()


@dataclass(frozen=True)
class Difference:
    """A line of intrinsics_readers.isa."""

    reader: str
    names: str
    effect: str
    gate: Gate | None = None
    name: str = ""


@cache
def _differences() -> tuple[Difference, ...]:
    found = []
    for line in lines_of("intrinsics_readers.isa"):
        reader, names, effect = line.columns
        word, _, rest = effect.partition(" ")
        if word not in ("never", "also", "only", "other", "as", "newer", "own"):
            raise line.error("expected never, also, only, other, as, newer or own")
        if word == "as":
            found.append(Difference(reader, names, word, name=rest))
        else:
            found.append(Difference(reader, names, word, gates.parse(rest) if rest else None))
    return tuple(found)


def own_of_reader(name: str, reader: str) -> str:
    """The undocumented intrinsic of a reader that a name means which is in no table, without the prefix; "" if it has
    none."""
    base = name.removeprefix("@").removeprefix(PREFIX)
    own = (one.names for one in _differences() if (one.effect, one.reader) == ("own", reader))
    return next((one for one in own if base == one or base.startswith(f"{one}.")), "")


@dataclass(frozen=True)
class Intrinsics:
    """All lines of both files, unparsed: `lines` by full name, and the names in order."""

    lines: dict[str, tuple[str, str]]
    names: tuple[str, ...]

    @cached_property
    def longest(self) -> int:
        """The length of the longest name."""
        return max(map(len, self.names))


@cache
def load() -> Intrinsics:
    """The table of intrinsics, with only the names parsed. Raises IsaError if a line has no columns."""
    lines: dict[str, tuple[str, str]] = {}
    group = ""
    for line in "\n".join(text_of(name) for name in FILES).splitlines():
        if not line or line[0] == "#":
            continue
        name, gap, rest = line.partition("  ")
        if not gap:
            word, _, group = line.partition(" ")
            if word != "group":
                raise IsaError(f"intrinsics: expected columns or a group: {line}")
            continue
        lines[PREFIX + name] = (group, rest)
    return Intrinsics(lines, tuple(sorted(lines)))


def lookup(name: str) -> Intrinsic | None:
    """The intrinsic with a name, with or without types at its end, whatever they are: readers put the right ones there.
    None if there is none."""
    name = name.removeprefix("@")
    known = load()
    lines = known.lines
    if name in lines:
        return _read(name)
    # A prefix longer than the longest known name cannot match.
    base = name[: known.longest + 1]
    while base:
        if base in lines and (found := _read(base)).overloaded:
            return found
        base = base.rpartition(".")[0]
    return None


def complete(prefix: str) -> list[Intrinsic]:
    """All intrinsics whose full name begins with `prefix`, in order of names."""
    names = load().names
    prefix = prefix.removeprefix("@")
    first = bisect_left(names, prefix)
    found = []
    for name in names[first:]:
        if not name.startswith(prefix):
            break
        found.append(_read(name))
    return found


@cache
def _read(name: str) -> Intrinsic:
    """The parsed line of an intrinsic."""
    group, rest = load().lines[name]
    signature, properties, gate = _COLUMNS.split(rest.strip())
    returns, _, inside = signature.partition(" (")
    words = tuple(properties.split()) if properties != "-" else ()
    types = _types(inside.removesuffix(")"))
    result = next((w.partition("=")[2] for w in words if w.startswith("out=")), None)
    return Intrinsic(
        name=name,
        group=group,
        returns=() if returns == "void" else _types(returns.strip("{}") if returns[0] == "{" else returns),
        parameters=_parameters(types, words),
        properties=tuple(w for w in words if "=" not in w and not _NOTE.fullmatch(w)),
        result_range=_range(result) if result else None,
        gate_text="" if gate == "-" else gate.removeprefix("@ "),
        successor=next((w.partition("=")[2].replace("~", " ") for w in words if w.startswith("use=")), ""),
    )


def _types(text: str) -> tuple[str, ...]:
    """`i32*2, <2 x half>` as three types."""
    found: list[str] = []
    for part in text.split(", ") if text else []:
        kind, star, count = part.rpartition("*")
        found += [kind] * int(count) if star else [part]
    return tuple(found)


def _parameters(types: tuple[str, ...], words: tuple[str, ...]) -> tuple[Parameter, ...]:
    notes: dict[int, dict[str, str]] = {}
    for word in words:
        if match := _NOTE.fullmatch(word):
            notes.setdefault(int(match[2]), {})[match[1]] = match[3] or ""
    found = []
    for index, kind in enumerate(types):
        note = notes.get(index, {})
        limits = note.get("imm") or note.get("in") or ""
        lowest, highest = _range(limits) if limits else (None, None)
        found.append(Parameter(kind, "imm" in note, lowest, highest, note.get("name", "")))
    return tuple(found)


def _range(text: str) -> tuple[int, int]:
    lowest, _, highest = text.partition("..")
    return int(lowest), int(highest)
