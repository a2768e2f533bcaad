"""What ptxas computes itself: `python -m tests.interpreter.second_source.folded` asks it and writes folded.txt.

Where the operands of an instruction are known, ptxas puts the result in its place: NVIDIA's own arithmetic, without a
GPU. Each probe moves constants into registers and stores what an instruction makes of them; where the code that ptxas
generates stores a constant, that is the answer. What it does not fold is left out.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.program.computation import Computation
from tests.interpreter.second_source import compare, edges, spellings, table
from tests.oracle import ptxas

RECORD = Path(__file__).parent / "folded.txt"

FILES = ("integer_arithmetic", "extended_precision", "logic_and_shift", "data_movement", "comparison", "video")
"""Files whose instructions give the same bits everywhere: of floating point NaN may have any payload."""
_TARGETS = ("sm_90", "sm_120f", "sm_100f")
"""Each is asked for what those before it do not have."""
_VERSION = "9.5"
_PER_FORM = 24
_CHUNK = 250
_HEAD = "# <spelling>  <operands>[  <marks>]: <inputs> -> <outputs>, as bits; the carry flag comes last. ptxas {}.\n"


@dataclass(frozen=True)
class Case:
    """A spelling on one set of inputs, as bits: the lines of a probe that computes it, and how many words it stores."""

    computation: Computation
    inputs: tuple[int, ...]
    probe: str
    words: int

    def key(self) -> str:
        """The spelling, the names of its operands, and what is written at them."""
        spelled = self.computation.spelled
        marks = " ".join(f"{name}.{mark}" for name, mark in spelled.marks.items() if mark)
        return "  ".join(filter(None, (spelled.text, table.operand_names(spelled), marks)))


def bits_of(values: Any) -> list[int]:
    """The elements of an array as unsigned integers."""
    values = np.ascontiguousarray(values)
    return [int(v) for v in (values if values.dtype.kind == "b" else values.view(f"u{values.dtype.itemsize}"))]


def cases() -> Iterator[Case]:
    """Some spellings of each form, each on its own inputs."""
    for stem in FILES:
        forms: dict[int, list[spellings.Judged]] = {}
        for judged in spellings.computing(stem):
            if judged.computation is not None:
                forms.setdefault(judged.form.line, []).append(judged)
        for line, every in forms.items():
            rng = np.random.default_rng(zlib.crc32(f"{stem} {line}".encode()))
            for number in range(_PER_FORM):
                judged = every[int(rng.integers(len(every)))] if len(every) > _PER_FORM else every[number % len(every)]
                computation = compare.selections(judged)[0]
                kinds = [kind for _, kind in table.named(computation)[0]]
                given = [bits_of(edges.values(kind, 1, rng))[0] if _fits(kind) else 0 for kind in kinds]
                case = _case(computation, _restricted(computation, given))
                if case is not None:
                    yield case


def _restricted(computation: Computation, given: Sequence[int]) -> list[int]:
    """Inputs within the bounds of their operands: beyond them ptxas folds another value than the manual's."""
    operands = table.operands_of(computation.spelled)
    bounds = [operands[leaf.operand].bounds for leaf in computation.spelled.leaves if "r" in leaf.direction]
    whole = [value % (limit[1] + 1) if limit else value for value, limit in zip(given, bounds, strict=False)]
    return [*whole, *given[len(whole) :]]


def _fits(kind: str) -> bool:
    return kind == "pred" or DTYPES[kind].itemsize in (2, 4, 8)


def _case(computation: Computation, given: Sequence[int]) -> Case | None:
    """None where an operand has a size that no probe here can carry."""
    spelled = computation.spelled
    if not all(map(_fits, (*spelled.inputs, *spelled.outputs))):
        return None
    lines, written, results = [], dict[int, list[str]](), []
    values = iter(given)
    operands = table.operands_of(spelled)
    for number, leaf in enumerate(spelled.leaves):
        register = f"%{_letter(leaf.kind)}{number}"
        if "r" in leaf.direction:
            value = next(values)
            if operands[leaf.operand].kind == "immediate":
                register = str(value & 0xFF)
            elif leaf.kind == "pred":
                lines.append(f"setp.ne.u32 {register}, {value}, 0;")
            else:
                lines.append(f"mov.b{DTYPES[leaf.kind].itemsize * 8} {register}, {value:#x};")
        if "w" in leaf.direction:
            results.append((register, leaf.kind))
        written.setdefault(leaf.operand, []).append(register)
    if computation.reads_carry:
        lines.insert(0, f"add.cc.u32 %r40, {'-1' if next(values) else '0'}, 1;")
    texts = [
        "|".join(e) if o.kind == "pair" else f"{{{', '.join(e)}}}" if o.kind == "vector" and len(e) > 1 else e[0]
        for o, e in zip(operands, written.values(), strict=True)
    ]
    lines.append(f"{spelled.text} {', '.join(texts)};")
    stored: list[str] = []
    for register, kind in results:
        temporary = f"%r{50 + len(stored)}"
        if kind == "pred":
            lines.append(f"selp.b32 {temporary}, 1, 0, {register};")
        elif DTYPES[kind].itemsize == 2:
            lines.append(f"mov.b32 {temporary}, {{{register}, 0}};")
        elif DTYPES[kind].itemsize == 8:
            lines.append(f"mov.b64 {{{temporary}, %r{51 + len(stored)}}}, {register};")
            stored.append(temporary)
            temporary = f"%r{50 + len(stored)}"
        else:
            temporary = register
        stored.append(temporary)
    if computation.writes_carry:
        lines.append("addc.u32 %r45, 0, 0;")
        stored.append("%r45")
    lines += [f"st.global.b32 [%to+{4 * i}], {register};" for i, register in enumerate(stored)]
    # An immediate is what stands in the probe, not what was drawn for it.
    kept = [
        value & 0xFF if operands[leaf.operand].kind == "immediate" else value
        for value, leaf in zip(given, (leaf for leaf in spelled.leaves if "r" in leaf.direction), strict=False)
    ]
    return Case(computation, (*kept, *given[len(kept) :]), " ".join(lines), len(stored))


def _letter(kind: str) -> str:
    return "p" if kind == "pred" else {2: "h", 4: "r", 8: "d"}[DTYPES[kind].itemsize]


def module(probes: Sequence[str], target: str) -> str:
    """A module with a kernel per probe, the first on line 4."""
    kernels = [
        f".visible .entry k{i}(.param .u64 p) {{ .reg .b64 %to, %d<20>; .reg .b32 %r<60>; .reg .b16 %h<20>; "
        f".reg .pred %p<20>; ld.param.u64 %to, [p]; {probe} ret; }}"
        for i, probe in enumerate(probes)
    ]
    return "\n".join([f".version {_VERSION}", f".target {target}", ".address_size 64", *kernels])


def taken(every: Sequence[Case], target: str) -> list[Case]:
    """The cases that ptxas takes for a target."""
    refused = ptxas.refused_lines(module([c.probe for c in every], target), ptxas.find())
    return [case for i, case in enumerate(every) if i + 4 not in refused]


def answers(every: Sequence[Case], target: str) -> list[list[int | None]]:
    """For each case the words that it stores, None where ptxas leaves their computation to the GPU."""
    found: list[list[int | None]] = []
    for start in range(0, len(every), _CHUNK):
        part = every[start : start + _CHUNK]
        with tempfile.TemporaryDirectory() as folder:
            source, binary = Path(folder, "folded.ptx"), Path(folder, "folded.cubin")
            source.write_text(module([c.probe for c in part], target))
            command = [str(ptxas.find()), "-arch", target, str(source), "-o", str(binary)]
            failed = subprocess.run(command, capture_output=True, check=False).returncode
            code = {} if failed else kernels(binary.read_bytes())
        found += [stored(code.get(f"k{i}", b""), case.words) for i, case in enumerate(part)]
    return found


def kernels(binary: bytes) -> dict[str, bytes]:
    """The machine code of each kernel in an ELF file of 64 bits."""
    (table_at,) = struct.unpack_from("<Q", binary, 0x28)
    size, count, names_in = struct.unpack_from("<3H", binary, 0x3A)
    sections = [struct.unpack_from("<IIQQQQ", binary, table_at + i * size) for i in range(count)]
    names = sections[names_in][4]
    found = {}
    for name, _, _, _, offset, length in sections:
        text = binary[names + name : binary.index(b"\0", names + name)].decode()
        if text.startswith(".text."):
            found[text.removeprefix(".text.")] = binary[offset : offset + length]
    return found


_ZERO = 0xFF
_JUMPS = frozenset({0x940, 0x943, 0x944, 0x945, 0x947, 0x950})
_UNIFORM = frozenset({0x882, 0xAB9, 0xC82})
"""What writes uniform registers alone."""
_EXIT, _STORE, _ALWAYS = 0x94D, 0x986, 7


def stored(code: bytes, words: int) -> list[int | None]:
    """The words that straight machine code of sm_75 to sm_120 stores behind a pointer, where they are constants.

    It knows the moves of constants and registers alone: what any other instruction may have written is unknown.
    """
    registers: dict[int, int | None] = {_ZERO: 0}
    memory: dict[int, int | None] = {}
    for low, high in struct.iter_unpack("<QQ", code):
        operation, guard = low & 0xFFF, low >> 12 & 0xF
        target, first, word = low >> 16 & 0xFF, low >> 24 & 0xFF, low >> 32
        if operation in _JUMPS:
            return [None] * words
        if operation == _EXIT:
            break
        if operation in _UNIFORM:
            continue
        if operation == _STORE:
            memory[low >> 40] = registers.get(low >> 32 & 0xFF)
            continue
        value: int | None = None
        if operation == 0x802 or (operation in (0x424, 0x431, 0x435) and first == _ZERO and high & 0xFF == _ZERO):
            value = word
        elif operation == 0x202:
            value = registers.get(word & 0xFF)
        elif operation == 0x224 and first == _ZERO and word & 0xFF == _ZERO:
            value = registers.get(high & 0xFF)
        elif operation == 0x805 and word & 0xFF == _ZERO and guard == _ALWAYS:
            registers[target] = registers[target + 1] = 0
            continue
        if value is None or guard != _ALWAYS:
            registers.update(dict.fromkeys(range(target, min(target + 4, _ZERO))))
        elif target != _ZERO:
            registers[target] = value
    return [memory.get(4 * i) for i in range(words)]


def whole(case: Case, words: Sequence[int | None]) -> tuple[int, ...] | None:
    """The outputs of a case from the words that it stores; None where not all are constants."""
    left = [w for w in words if w is not None]
    if len(left) != len(words):
        return None
    found = []
    for kind in case.computation.spelled.outputs:
        wide = kind != "pred" and DTYPES[kind].itemsize == 8
        found.append(left.pop(0) | left.pop(0) << 32 if wide else left.pop(0))
    return (*found, *left)


def main() -> int:
    """Asks ptxas, writes the record, and tells how much of what was asked it folds."""
    left, lines, asked = list(cases()), [], 0
    for target in _TARGETS:
        mine = taken(left, target)
        left = [case for case in left if case not in mine]
        asked += len(mine)
        for case, words in zip(mine, answers(mine, target), strict=True):
            outputs = whole(case, words)
            if outputs is not None:
                given, gives = (" ".join(f"{v:x}" for v in values) for values in (case.inputs, outputs))
                lines.append(f"{case.key()}: {given} -> {gives}\n")
    RECORD.write_text(_HEAD.format(ptxas.PINNED) + "".join(sorted(set(lines))), encoding="utf-8")
    print(f"{asked} asked, {len(lines)} folded; {len(left)} are of no target asked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
