"""The examples of `ptx_ls/isa/data/examples`, run: what stands behind the type of each `out` is made here, and what
ptxas has taken is written down in `accepted.txt`, by `python -m tests.generate`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from ptx_ls.cli.value import value as argument
from ptx_ls.interpreter import Module
from ptx_ls.interpreter.arithmetic.rounding import encode
from ptx_ls.interpreter.decode.snippet import wrapped
from ptx_ls.interpreter.events.last_values import LaneValues, LastValues
from ptx_ls.interpreter.events.observer import Observer
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.watch import WATCHERS
from ptx_ls.isa import targets
from ptx_ls.isa.examples import example as examples
from ptx_ls.isa.examples.example import Column, Example
from ptx_ls.isa.examples.lane_values import shortened
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas as oracle

Array = np.ndarray[Any, Any]
NEWEST = "sm_121a"
"""The target of an example that names none, as of a snippet."""
RECORD = Path(__file__).parent / "accepted.txt"
_TAKEN = "Files of examples with a digest of their modules, all of which are taken by ptxas"
_TYPE = re.compile(r"([a-z]+)(\d+)(?:x(\d+))?$")
_SMALLEST, _LARGEST = 1e-4, 1e16


def bits_of(type_: str) -> int:
    """How many bits of a register a type of values takes."""
    if type_ == "pred":
        return 1
    elements = ELEMENTS.get(f".{type_}")
    if elements is not None:
        return elements.room * elements.count
    match = _TYPE.match(type_)
    assert match is not None, type_
    return int(match[2]) * int(match[3] or 1)


def bits(type_: str, values: Sequence[str]) -> list[int]:
    """What a register holds for values as they are written."""
    return [_bits(type_, value) for value in values]


def _bits(type_: str, value: str) -> int:
    if type_ == "pred":
        return int(value == "true")
    size = bits_of(type_)
    if value.startswith("0x"):
        return int(value, 16)
    parts = value.strip("()").split(",")
    if elements := ELEMENTS.get(f".{type_}"):
        codes = encode(np.array([float(part) for part in parts]), elements.form)
        return sum(int(code) << elements.room * at for at, code in enumerate(codes))
    each = size // len(parts)
    return sum((int(part, 0) & ((1 << each) - 1)) << (each * at) for at, part in enumerate(parts))


def written(type_: str, register: Array) -> list[str]:
    """The values of lanes, as they are written."""
    if type_ == "pred":
        return ["true" if one else "false" for one in register]
    if register.dtype.names:
        return [f"0x{int(one['high']) << 64 | int(one['low']):032x}" for one in register]
    size = bits_of(type_)
    raw = np.ascontiguousarray(register)
    # A narrow value with a sign fills a wide register with it.
    raw = raw.astype(f"i{max(size // 8, raw.dtype.itemsize)}") if raw.dtype.kind == "i" else raw
    raw = raw.view(f"u{raw.dtype.itemsize}").astype(f"u{max(size // 8, 1)}")
    if elements := ELEMENTS.get(f".{type_}"):
        decoded = elements.values(raw.view("f4") if type_ == "f32" else raw.view("f8") if type_ == "f64" else raw)
        rows = decoded if elements.count > 1 else [[one] for one in decoded]
        return [_packed([_float(one) for one in row]) for row in rows]
    match = _TYPE.match(type_)
    assert match is not None, type_
    if match[1] == "b":
        return [f"0x{int(one):0{size // 4}x}" for one in raw]
    narrow = int(match[2])
    fields = [(int(one) >> (narrow * at) & ((1 << narrow) - 1)) for one in raw for at in range(int(match[3] or 1))]
    signed = [one - (one >> (narrow - 1) << narrow) if match[1] == "s" else one for one in fields]
    count = int(match[3] or 1)
    return [_packed([str(one) for one in signed[at : at + count]]) for at in range(0, len(signed), count)]


def _float(value: Any) -> str:
    if not np.isfinite(value) or (value and not _SMALLEST <= abs(value) < _LARGEST):
        return str(value)
    return np.format_float_positional(value, trim="-")


def _packed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({','.join(parts)})"


def module(example: Example) -> str:
    """An example as a module: with a kernel `snippet` that reads its inputs from arrays, one element for each lane."""
    return _module(example.code, example.module, example.inputs, example.options)


@cache
def _module(code: str, outside: str, inputs: tuple[Column, ...], given_options: tuple[tuple[str, str], ...]) -> str:
    options = dict(given_options)
    text = "\n".join([*(_loads(column) for column in inputs), code])
    if inputs:
        text = "mov.u32 lane__, %tid.x;\n" + text
    made = wrapped(Document("x.ptx", "ptx", text.encode())).source.decode()
    target = targets.by_name()[options.get("target", NEWEST)]
    made = re.sub(r"\.target \w+", f".target {target.name}", made, count=1)
    made = re.sub(r"\.version [\d.]+", f".version {options['ptx']}", made, count=1) if "ptx" in options else made
    arrays = [_array(column) for column in inputs]
    parameters = ", ".join(_parameter(value) for name, value in given_options if name == "arg")
    head, _, rest = made.partition(".visible .entry snippet()")
    top = "".join(f"{one}\n" for one in (*arrays, outside))
    for name in {
        *re.findall(r"[\w$]+", top),
        *(given.partition("=")[0] for key, given in given_options if key == "arg"),
    }:
        rest = re.sub(rf" \.reg \.\w+ {re.escape(name)};", "", rest, count=1)
    return f"{head}\n{top}.visible .entry snippet({parameters}){rest}"


def _parameter(text: str) -> str:
    name, _, given = text.partition("=")
    return f".param .align 64 .b8 {name}[128]" if given.startswith("tma:") else f".param .b64 {name}"


def _array(column: Column) -> str:
    size = max(bits_of(column.type), 8)
    listed = ", ".join(map(hex, bits(column.type, column.lanes)))
    return f".global .align {size // 8} .b{size} in__{column.name.strip('%')}[{len(column.lanes)}] = {{{listed}}};"


def _loads(column: Column) -> str:
    """Code that gives a register the value of its lane; where there is one value, all lanes get it."""
    name, size = column.name.strip("%"), max(bits_of(column.type), 8)
    step = size // 8 if len(column.lanes) > 1 else 0
    at = f"mov.b64 at__{name}, in__{name}; mad.wide.u32 at__{name}, lane__, {step}, at__{name};"
    if column.type == "pred":
        return f"{at} ld.global.u8 bit__{name}, [at__{name}]; setp.ne.u16 {column.name}, bit__{name}, 0;"
    declared = "" if size > 8 else f".reg .b16 {column.name}; "
    return f"{declared}{at} ld.global.b{size} {column.name}, [at__{name}];"


def ran(example: Example, *watch: str) -> dict[str, list[str]]:
    """The values of the outputs of an example when it runs, as they are written; `watch` as in `ptx-ls run`."""
    options = dict(example.options)
    block = int(options.get("block", 0)) or max((len(column.lanes) for column in example.inputs), default=1)
    last = _registers(module(example), example.options, block, watch)
    lanes = int(options.get("show", block * int(options.get("grid", options.get("cluster", 1)))))
    found = {}
    for column in example.outputs:
        known = last[column.name]
        texts = dict(zip(known.lanes.tolist(), written(column.type, known.values), strict=True))
        found[column.name] = [texts.get(lane, "-") for lane in range(lanes)]
    return found


@cache
def _registers(
    text: str, options: tuple[tuple[str, str], ...], block: int, watch: tuple[str, ...]
) -> dict[str, LaneValues]:
    """What the registers of a module hold after a run. Examples that differ in what they show share one."""
    chosen = dict(options)
    last = LastValues()
    one = Module.from_text(text)
    for name, given in options:
        if name == "bind":
            variable, _, described = given.partition("=")
            one.bind(variable, argument(described))
    one.launch(
        "snippet",
        grid=int(chosen["grid"]) if "grid" in chosen else None,
        block=block,
        cluster=int(chosen["cluster"]) if "cluster" in chosen else None,
        args=[argument(given.partition("=")[2]) for name, given in options if name == "arg"],
        observer=Observer(last),
        watch=watch,
    )
    return last.registers


def text(stem: str, *watch: str) -> str:
    """The file of examples of a file of the table, with the values that they give."""
    lines = (examples.FOLDER / f"{stem}.txt").read_text(encoding="utf-8").split("\n")
    known = examples.load(stem)
    for example, end in zip(known, [*(one.line - 1 for one in known[1:]), len(lines)], strict=True):
        try:
            values = ran(example, *watch)
        except Exception as fault:
            raise AssertionError(f"{stem}.txt:{example.line}: {example.spelling}: {fault}") from fault
        for at in range(example.line, end):
            if lines[at].startswith("out "):
                name, type_ = lines[at].split(" ")[1:3]
                lines[at] = f"out {name} {type_} {shortened(values[name])}"
    return "\n".join(lines)


def stems() -> list[str]:
    """The files of the table that have examples, without their ending."""
    return sorted(path.stem for path in examples.FOLDER.glob("*.txt"))


def digest(stem: str) -> str:
    """What the modules of a file of examples are known by."""
    return sha256("\n".join(map(module, examples.load(stem))).encode()).hexdigest()[:16]


def files() -> dict[Path, str | None]:
    """The text of each file of examples, after a run with all watchers, and that of what ptxas has taken: where it is
    at hand, what has changed is put to it."""
    made: dict[Path, str | None] = {examples.FOLDER / f"{stem}.txt": text(stem, *WATCHERS) for stem in stems()}
    known = dict(line.split() for line in RECORD.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    found = {stem: digest(stem) for stem in stems()}
    if oracle.at_hand() is not None:
        changed = [one for stem in found if known.get(stem) != found[stem] for one in examples.load(stem)]
        if wrong := refused(changed):
            raise AssertionError("\n".join(wrong))
        known = found
    rows = [f"{stem} {known[stem]}" for stem in sorted(known)]
    return made | {RECORD: "\n".join([f"# {_TAKEN} {oracle.PINNED}.", *rows, ""])}


def refused(all_: Sequence[Example]) -> list[str]:
    """What ptxas says of those examples that it refuses."""
    found = []
    for example in all_:
        arch = oracle.arch_for(dict(example.options).get("target", NEWEST), oracle.find())
        code, said = oracle.assemble(module(example), arch, oracle.find())
        if code:
            found.append(f"{example.stem}.txt:{example.line}: {example.spelling}: {said}\n{module(example)}")
    return found
