"""Ask the readers about each of LLVM's own intrinsics with every type that its overloaded places take.

    python -m tests.nvvm.chain.generic [NAME…] [--write]     1 if the table says otherwise

LLVM 22 compiles for sm_60 and sm_90, libnvvm 12.9 and 13.5 verify and compile in both dialects; what all of them refuse
is on record, as is PTX that calls a function with the name of an intrinsic, or that ptxas refuses. A call whose types
the reader itself calls wrong is no verdict about the target, and still a refusal.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.nvvm.intrinsics import generic
from ptx_ls.nvvm.intrinsics.generic import Generic, Refused, length_of
from tests.nvvm.chain.instance import LAYOUT

_ELEMENTS = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double"}
_UNASKED = frozenset(("token", "vararg"))
_HARD_NAMES = """
    assume bitset.test callbr.landingpad dbg.label eh.sjlj.functioncontext eh.typeid.for
    experimental.constrained.fcmp experimental.constrained.fcmps experimental.constrained.fpext
    experimental.constrained.fptrunc experimental.cttz.elts experimental.noalias.scope.decl
    experimental.vector.extract experimental.vector.histogram.add experimental.vector.histogram.uadd.sat
    experimental.vector.histogram.umax experimental.vector.histogram.umin experimental.vector.insert
    experimental.vector.match experimental.vector.partial.reduce.add experimental.vector.reduce.fadd
    experimental.vector.reduce.fmul experimental.vector.reduce.v2.fadd experimental.vector.reduce.v2.fmul
    experimental.vp.reverse experimental.vp.splat experimental.vp.splice experimental.vp.strided.load
    experimental.vp.strided.store fptrunc.round gcread gcroot gcwrite get.active.lane.mask init.trampoline
    localrecover matrix.column.major.load matrix.column.major.store matrix.multiply matrix.transpose
    memcpy.element.unordered.atomic memmove.element.unordered.atomic memset.element.unordered.atomic
    objc.claimAutoreleasedReturnValue preserve.array.access.index preserve.struct.access.index pseudoprobe
    public.type.test read_register read_volatile_register reloc.none stackprotector structured.gep
    threadlocal.address type.checked.load type.checked.load.relative type.test va_copy va_end va_start
    vector.deinterleave3 vector.deinterleave4 vector.deinterleave5 vector.deinterleave6 vector.deinterleave7
    vector.deinterleave8 vector.extract vector.insert vector.interleave3 vector.interleave4 vector.interleave5
    vector.interleave6 vector.interleave7 vector.interleave8 vector.partial.reduce.add
    vector.partial.reduce.fadd vector.splice.left vector.splice.right vp.cttz.elts vp.fcmp vp.fpext vp.fptosi
    vp.fptoui vp.fptrunc vp.icmp vp.inttoptr vp.ptrtoint vp.sext vp.sitofp vp.trunc vp.uitofp vp.zext vscale
    write_register
"""
_HARD = frozenset(_HARD_NAMES.split())
"""Those whose arguments this tool does not write: tokens, functions, nodes of metadata, vectors of other lengths."""
_OTHER_IN_LLVM7_NAMES = """
    addressofreturnaddress annotation eh.sjlj.lsda frameaddress invariant.end invariant.start
    launder.invariant.group localaddress objectsize powi prefetch preserve.static.offset ptr.annotation
    returnaddress sponentry stackrestore stacksave strip.invariant.group thread.pointer var.annotation
"""
_OTHER_IN_LLVM7 = frozenset(_OTHER_IN_LLVM7_NAMES.split())
"""Those that LLVM 7 has with other types, or with other names for them."""
_CONSTANTS = {"i1": ("false", "true"), "double": ("5.0e-1",)}
_NUMBERS = ("4", "1", "2", "0")
_METADATA = {
    "constrained": ('metadata !"round.tonearest"', 'metadata !"fpexcept.strict"'),
    "fcmp": ('metadata !"oeq"', 'metadata !"fpexcept.strict"'),
}


@dataclass(frozen=True)
class Call:
    """A call of an intrinsic with chosen types, and what its constants are."""

    one: Generic
    chosen: tuple[str, ...]
    number: str = "4"
    used: bool = True

    def text(self, *, typed: bool, flag: str = "") -> str:
        """A module with the call, with pointers that have pointees or none; `flag`: a word of the call."""
        kinds = self._kinds(typed=typed)
        results, parameters = kinds[: len(self.one.returns)], kinds[len(self.one.returns) :]
        result = "void" if not results else results[0] if len(results) == 1 else "{ " + ", ".join(results) + " }"
        suffix = "".join(f".{_mangled(one, typed=typed)}" for one in self.chosen)
        name = f"@llvm.{self.one.name}{suffix}"
        taken, lines, arguments = [], [], []
        for at, kind in enumerate(parameters):
            if kind == "metadata":
                arguments.append(self._metadata(at))
            elif at in self.one.constants:
                values = _CONSTANTS.get(kind, (self.number,))
                arguments.append(f"{kind} {values[int(self.number != '4') % len(values)]}")
            else:
                taken.append(f"{_pointer_to(kind, typed=typed)} %p{at}")
                lines.append(f"  %a{at} = load volatile {kind}, {_pointer_to(kind, typed=typed)} %p{at}")
                arguments.append(f"{kind} %a{at}")
        call = f"call {flag}{result} {name}({', '.join(arguments)})"
        lines.append(f"  %r = {call}" if results else f"  {call}")
        for at, kind in enumerate(results if self.used else ()):
            value = "%r"
            if len(results) > 1:
                value = f"%r{at}"
                lines.append(f"  {value} = extractvalue {result} %r, {at}")
            taken.append(f"{_pointer_to(kind, typed=typed)} %o{at}")
            lines.append(f"  store volatile {kind} {value}, {_pointer_to(kind, typed=typed)} %o{at}")
        return "\n".join(
            [
                f'target datalayout = "{LAYOUT}"',
                'target triple = "nvptx64-nvidia-cuda"',
                f"declare {result} {name}({', '.join(parameters)})",
                f"define void @f({', '.join(taken)}) {{",
                *lines,
                "  ret void",
                "}",
                "!nvvmir.version = !{!0}",
                "!0 = !{i32 2, i32 0}",
                "",
            ]
        )

    def _metadata(self, at: int) -> str:
        places = [number for number, one in enumerate(self.one.parameters) if one == "metadata"]
        if "constrained" not in self.one.name:
            return 'metadata !{!"sp"}'
        words = _METADATA["fcmp" if "fcmp" in self.one.name else "constrained"]
        return words[places.index(at) - len(places)]

    def _kinds(self, *, typed: bool) -> list[str]:
        chosen: list[str] = []
        left = list(self.chosen)
        found = []
        slots = dict(self.one.slots)
        for at, one in enumerate((*self.one.returns, *self.one.parameters)):
            if at in slots:
                chosen.append(left.pop(0))
                found.append(one)
            else:
                found.append(one)
        numbered = iter(chosen)
        return [
            _written(next(numbered) if at in slots else _meant(one, chosen), typed=typed)
            for at, one in enumerate(found)
        ]


def _meant(one: str, chosen: Sequence[str]) -> str:
    """The mangled type that a place of a signature has."""
    match = re.fullmatch(r"(same|element|halves|ptrs|\w+~)(\d?)", one)
    if match is None:
        return one
    shape = chosen[int(match[2] or 0)] if len(chosen) > int(match[2] or 0) else chosen[0] if chosen else "i32"
    length, element = length_of(shape), re.sub(r"^v\d+", "", shape)
    match match[1]:
        case "same":
            return shape
        case "element":
            return element
        case "halves":
            return f"v{max(1, length // 2)}{element}"
        case "ptrs":
            return f"v{length}p0"
    scalar = match[1].removesuffix("~")
    return f"v{length}{scalar}" if shape[0] == "v" else scalar


def _written(kind: str, *, typed: bool) -> str:
    """A mangled type, or one as it is written, as a reader writes it."""
    if match := re.fullmatch(r"v(\d+)(\w+)", kind):
        return f"<{match[1]} x {_written(match[2], typed=typed)}>"
    if kind == "ptr":
        kind = "p0"
    if match := re.fullmatch(r"p(\d+)", kind):
        space = f" addrspace({match[1]})" if match[1] != "0" else ""
        return f"i8{space}*" if typed else f"ptr{space}"
    return _ELEMENTS.get(kind, kind)


def _mangled(kind: str, *, typed: bool) -> str:
    return re.sub(r"p(\d+)$", r"p\1i8", kind) if typed else kind


def _pointer_to(kind: str, *, typed: bool) -> str:
    return f"{kind}*" if typed else "ptr"


@dataclass(frozen=True)
class Asked:
    """A reader: the column that it is in, the module that runs it, and its options."""

    column: str
    command: tuple[str, ...]
    options: tuple[str, ...]
    typed: bool = False
    flag: str = ""


ASKED = (
    Asked("llvm", ("tests.nvvm.chain.llvm",), ("sm_60", "90")),
    Asked("llvm", ("tests.nvvm.chain.llvm",), ("sm_90", "90")),
    Asked("afn", ("tests.nvvm.chain.llvm",), ("sm_60", "90"), flag="afn "),
    Asked("afn", ("tests.nvvm.chain.llvm",), ("sm_90", "90"), flag="afn "),
    Asked("llvm7", ("tests.nvvm.specification.libnvvm", "13.5.37"), ("-arch=compute_90",), typed=True),
    Asked("llvm7", ("tests.nvvm.specification.libnvvm", "12.9.86"), ("-arch=compute_90",), typed=True),
    Asked("modern", ("tests.nvvm.specification.libnvvm", "13.5.37"), ("-arch=compute_100",)),
    Asked("modern", ("tests.nvvm.specification.libnvvm", "12.9.86"), ("-arch=compute_100",)),
)
_EXTERN = re.compile(r"(?:\.extern|call)[^;]*\bllvm[.$]")


def ask(asked: Asked, calls: Sequence[Call]) -> list[str]:
    """What a reader says against each call; "" if it takes it."""
    jobs = "".join(json.dumps([one.text(typed=asked.typed, flag=asked.flag), *asked.options]) + "\n" for one in calls)
    command = [sys.executable, "-m", *asked.command]
    said = subprocess.run(command, input=jobs, capture_output=True, text=True, check=True).stdout.splitlines()
    return [_verdict(json.loads(line)) for line in said]


def _verdict(answer: str | list[str]) -> str:
    if isinstance(answer, str):
        return answer.strip().splitlines()[-1] if answer.strip() else "the process ended"
    *verified, ptx, log = answer
    if any(verified):
        return verified[0]
    if not ptx:
        return log or "nothing came out"
    return "it is called as a function" if _EXTERN.search(ptx) else ""


def calls_of(one: Generic) -> list[Call]:
    """The calls that are tried; none where its arguments cannot be made."""
    if one.name in _HARD or _UNASKED & {*one.returns, *one.parameters}:
        return []
    return [Call(one, chosen) for chosen in one.choices()]


def refusals(ones: Sequence[Generic], messages: dict[tuple[str, str], str]) -> dict[str, list[str]]:
    """What each reader refuses of some intrinsics, as the columns of the table have it."""
    calls = [call for one in ones for call in calls_of(one)]
    rows: dict[str, list[str]] = {one.name: [] for one in ones}
    with ThreadPoolExecutor(2) as pool:
        for column in generic.COLUMNS:
            refused = _refused(column, calls, pool)
            unused = [replace(call, used=False) for call in refused if call.one.returns]
            always = {*_refused(column, unused, pool), *(call for call in refused if not call.one.returns)}
            messages |= {(column, f"{call.one.name} {'/'.join(call.chosen)}"): said for call, said in refused.items()}
            for one in ones:
                every = [call.chosen for call in calls_of(one) if _is_asked(call, column)]
                first = {call.chosen for call in always if call.one == one}
                also = {call.chosen for call in refused if call.one == one} - first
                words = [*patterns(first, first, every), *(["|"] if also else []), *patterns(also, first | also, every)]
                rows[one.name].append(" ".join(words) or "-" if every else "?")
    return rows


def _is_asked(call: Call, column: str) -> bool:
    """Whether a column is about a call: only results of floating point have flags."""
    if column == "llvm7":
        return call.one.name not in _OTHER_IN_LLVM7 and not call.one.name.startswith("masked.")
    return column != "afn" or call.one.returns[:1] == ("anyfloat",)


def _refused(column: str, calls: Sequence[Call], pool: ThreadPoolExecutor) -> dict[Call, str]:
    """What is said against each call that all refuse who are asked for a column."""
    left = {one: "" for one in calls if _is_asked(one, column)}
    for asked in ASKED:
        if asked.column == column:
            every = list(left)
            halves = every[::2], every[1::2]
            found = list(pool.map(lambda half, who=asked: _asked(who, half), halves))
            said = {
                call: one
                for half, some in zip(halves, found, strict=True)
                for call, one in zip(half, some, strict=True)
            }
            left = {call: said[call] for call in every if said[call]}
    return left


def _asked(asked: Asked, calls: Sequence[Call]) -> list[str]:
    """What a reader says against calls, with other numbers for constants where the first is refused."""
    said = ask(asked, calls)
    for number in _NUMBERS[1:]:
        again = [at for at, one in enumerate(said) if one and calls[at].one.constants]
        if not again:
            break
        other = ask(asked, [replace(calls[at], number=number) for at in again])
        for at, one in zip(again, other, strict=True):
            if not one:
                said[at] = one
    return said


def patterns(
    wanted: Collection[tuple[str, ...]], allowed: Collection[tuple[str, ...]], every: Sequence[tuple[str, ...]]
) -> list[str]:
    """Patterns of the choices that are wanted, and of no other that was tried but those allowed."""
    left = set(wanted)
    if left and set(allowed) == set(every):
        return ["all"]
    candidates: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for chosen in every:
        for shape in _shapes(chosen):
            candidates.setdefault(shape, set()).add(chosen)
    found = []
    for shape in sorted(candidates, key=lambda shape: (-len(candidates[shape]), shape)):
        if candidates[shape] <= set(allowed) and candidates[shape] & left:
            found.append("/".join(shape))
            left -= candidates[shape]
    return found


def _shapes(chosen: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for kind in chosen:
        ways = ("*", f"~{re.sub(r'^v[0-9]+', '', kind)}", kind)
        found = [(*before, way) for before in found for way in ways]
    return found


def main() -> int:
    """0 if the table says what the readers do."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.chain.generic")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--messages", type=Path)
    given = parser.parse_args()
    ones = [one for name, one in generic.load().items() if not given.names or name in given.names]
    messages: dict[tuple[str, str], str] = {}
    rows = refusals(ones, messages)
    if given.messages:
        given.messages.write_text("".join(f"{a}\t{b}\t{c}\n" for (a, b), c in messages.items()))
    wrong = 0
    for one in ones:
        known = [_column(column) for column in one.refused]
        if known != rows[one.name]:
            wrong += 1
            print(f"{one.name}: {rows[one.name]}; the table: {known}")
    if given.write:
        _write(rows)
    print(f"{len(ones)} intrinsics, {sum(len(calls_of(one)) for one in ones)} calls, {wrong} differ")
    return 1 if wrong and not given.write else 0


def _column(refused: Refused | None) -> str:
    """What a column of the table says."""
    if refused is None:
        return "?"
    return " ".join([*refused.always, *(["|", *refused.used] if refused.used else [])]) or "-"


def _write(rows: dict[str, list[str]]) -> None:
    path = Path(FOLDER) / generic.FILE
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        name = line.split("  ")[0]
        if name in rows:
            columns = re.split(r"  +", line)
            line = "  ".join([*columns[:3], *rows[name]])
        lines.append(line)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
