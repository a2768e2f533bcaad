"""Which intrinsics libnvvm knows in its LLVM 7 dialect, which it reads below compute_100.

    python -m tests.nvvm.chain.llvm7            ask, and print what differs from the record, certificate_llvm7.txt
        --write                                 write the record, and intrinsics_llvm7.isa from it

Its pointers have types, and what it does not know becomes the call of a function without a word. An intrinsic is asked
with pointers to integers of several widths, on record as

    assembled   it becomes an instruction that ptxas takes
    selected    it becomes an instruction that ptxas refuses
    call        it becomes a call of a function
    refused     libnvvm refuses it as LLVM declares it: it has other types there, or wants constants
    nothing     libnvvm refuses it with all types that were tried, with constants and without
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import PREFIX, mangled
from ptx_ls.isa.notation.lines import FOLDER
from tests.nvvm.chain import certificate, libnvvm
from tests.nvvm.chain.__main__ import assembled, instance
from tests.nvvm.chain.certificate import LIBNVVM
from tests.nvvm.chain.instance import LAYOUT, Instance

RECORD = Path(__file__).parent / "certificate_llvm7.txt"
TABLE = Path(FOLDER) / "intrinsics_llvm7.isa"
_HEAD = """\
# What libnvvm makes of intrinsics in its LLVM 7 dialect, which it reads below compute_100. Written by
# `python -m tests.nvvm.chain.llvm7`, not by hand; measured with libnvvm 13.5.
#
# EFFECT  NAME
#
# `call`: it does not know the intrinsic and makes the call of a function of it; `refused`: it makes an instruction
# that ptxas refuses; `other`: it refuses the call with the types that LLVM declares; `nothing`: with all types that
# were tried, and with constants. In a name, `*` is a word or more. Of all others it makes an
# instruction that ptxas takes.

"""
_POINTEES = ("i8", "i64", "i32")
_OTHER_POINTEES = (*_POINTEES, "i16", "float", "double", "half", "<2 x half>")
_OLDER = {"bfloat": "i16", "<2 x bfloat>": "i32"}
_OTHERS = (
    _OLDER,
    {**_OLDER, "half": "i16", "<2 x half>": "i32"},
    {"bfloat": "half", "<2 x bfloat>": "<2 x half>"},
    {**_OLDER, "<2 x half>": "i64", "i32": "i64"},
    {**_OLDER, "i32": "<2 x half>", "i64": "i32"},
)
"""Types that stand for those that LLVM declares."""
_CONSTANTS = ("0", "1", "4", "32", "128")
_EFFECTS = {"assembled": "known", "selected": "refused", "call": "call", "refused": "other", "nothing": "nothing"}
"""What the outcomes mean in the file, the best one first."""


@dataclass(frozen=True)
class Typed(Instance):
    """A call in a module whose pointers have types. `older`: what its types are written as; `constant`: what its whole
    numbers are, "" for variables; `is_used`: its result is stored."""

    pointee: str = "i8"
    older: tuple[tuple[str, str], ...] = tuple(_OLDER.items())
    constant: str = ""
    is_used: bool = True

    def module(self, index: int, layout: str = LAYOUT) -> str:
        """The text of a module with one function `f<index>` that loads the arguments and stores the result."""
        returns, parameters = ([self._typed(kind) for kind in kinds] for kinds in self.types)
        result = "void" if not returns else returns[0] if len(returns) == 1 else "{ " + ", ".join(returns) + " }"
        fixed = dict(self.immediates)
        lines: list[str] = []
        arguments = []
        for at, kind in enumerate(parameters):
            if self.constant and re.fullmatch(r"i[0-9]+", kind):
                arguments.append(f"{kind} {self.constant if kind != 'i1' else 'true'}")
            elif at in fixed:
                value = ("false", "true")[fixed[at]] if kind == "i1" else str(fixed[at])
                arguments.append(f"{kind} {value}")
            else:
                lines += (f"  %c{at} = bitcast i8* %in to {kind}*", f"  %a{at} = load volatile {kind}, {kind}* %c{at}")
                arguments.append(f"{kind} %a{at}")
        name = self.intrinsic.name + "".join(f".{self._mangled(kind)}" for kind in self.chosen)
        call = f"call {result} @{name}({', '.join(arguments)})"
        lines.append(f"  %r = {call}" if returns else f"  {call}")
        if returns and self.is_used:
            lines += (f"  %o = bitcast i8* %out to {result}*", f"  store {result} %r, {result}* %o")
        return "\n".join(
            (
                'target triple = "nvptx64-nvidia-cuda"',
                f'target datalayout = "{layout}"',
                f"declare {result} @{name}({', '.join(parameters)})",
                f"define void @f{index}(i8* %in, i8* %out) {{",
                *lines,
                "  ret void",
                "}",
                "!nvvmir.version = !{!0}",
                "!0 = !{i32 2, i32 0}",
                "",
            )
        )

    def _typed(self, kind: str) -> str:
        space = re.fullmatch(r"ptr(.*)", kind)
        return f"{self.pointee}{space[1]}*" if space else dict(self.older).get(kind, kind)

    def _mangled(self, kind: str) -> str:
        return mangled(kind) + (mangled(self.pointee) if kind.startswith("ptr") else "")


def asked() -> list[list[Typed]]:
    """The calls of each intrinsic: one for each pointee, where it has pointers."""
    known = {row.name: dict(row.values) for row in certificate.read(LIBNVVM)}
    found = []
    for one in intrinsics.complete(PREFIX):
        if one.name not in LIBNVVM.unasked and not any(each.type == "metadata" for each in one.parameters):
            way = instance(one, known.get(one.name), "libnvvm")
            has_pointers = any(kind.startswith("ptr") for kinds in way.types for kind in kinds)
            pointees = _POINTEES if has_pointers else _POINTEES[:1]
            found.append([Typed(one, way.immediates, way.chosen, pointee) for pointee in pointees])
    return found


def others(way: Typed) -> Iterator[Typed]:
    """Other calls of an intrinsic: with other types, with constants, with results that are dropped."""
    has_pointers = any(kind.startswith("ptr") for kinds in way.types for kind in kinds)
    for pointee in _OTHER_POINTEES if has_pointers else _POINTEES[:1]:
        for older in _OTHERS:
            for constant in ("", *_CONSTANTS):
                yield replace(way, pointee=pointee, older=tuple(older.items()), constant=constant, is_used=False)


def refused_in_all(ways: Sequence[Typed], targets: Sequence[str], library: str) -> bool:
    """Whether libnvvm refuses every other call of an intrinsic, too."""
    modules = dict.fromkeys(one.module(0) for one in others(ways[0]))
    # Of some it takes a call only where it optimises.
    options: tuple[list[str], ...] = ([], ["-opt=0"])
    jobs = [[text, f"-arch=compute_{one}", *given] for text in modules for one in targets for given in options]
    return not any(answer and answer[0] for answer in _answers(jobs, library))


def outcomes(calls: Sequence[Sequence[Typed]], target: str, library: str) -> list[str]:
    """What becomes of each intrinsic on a target: the best of what its calls become."""
    jobs = [[one.module(at), f"-arch=compute_{target}", "-opt=0"] for at, ways in enumerate(calls) for one in ways]
    answers = iter([answer[0] if answer else "" for answer in _answers(jobs, library)])
    texts = [[next(answers) for _ in ways] for ways in calls]
    instructions = {
        at: re.sub(r"^//.*$", "", text, flags=re.M)
        for at, ptx in enumerate(texts)
        for text in ptx
        if text and not re.search(r"\bcall\b", text)
    }
    taken = assembled(instructions, target)
    return [
        ("assembled" if at in taken else "selected") if at in instructions else "call" if any(ptx) else "refused"
        for at, ptx in enumerate(texts)
    ]


def _answers(jobs: Sequence[Sequence[str]], library: str) -> list[list[str]]:
    command = [sys.executable, "-m", "tests.nvvm.chain.libnvvm"]
    environment = {**os.environ, **({"LIBNVVM": library} if library else {})}
    text = "".join(json.dumps(job) + "\n" for job in jobs)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, env=environment)
    return [*map(json.loads, done.stdout.splitlines())]


def patterns(effects: Mapping[str, str]) -> list[tuple[str, str]]:
    """(effect, pattern) lines, as few as a greedy choice finds, that fit all names with an effect and no other name."""
    fitting: dict[str, set[str]] = {}
    for name in effects:
        for pattern in _patterns_of(name):
            fitting.setdefault(pattern, set()).add(name)
    pure = {pattern: names for pattern, names in fitting.items() if len({effects[name] for name in names}) == 1}
    left = {name for name, effect in effects.items() if effect != "known"}
    found = []
    while left:
        pattern = min(pure, key=lambda one: (-len(pure[one] & left), one))
        found.append((effects[min(pure[pattern])], pattern))
        left -= pure[pattern]
    return sorted(found, key=lambda line: line[1])


def _patterns_of(name: str) -> set[str]:
    """The name, and patterns with one `*` for some of its words: at the end, or between its first and last ones."""
    words = name.split(".")
    found = {name}
    for first in range(1, len(words)):
        found.add(".".join(words[:first]) + ".*")
        found |= {".".join((*words[:first], "*", *words[last:])) for last in range(first + 1, len(words))}
    return found


def effects(rows: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The effect of each intrinsic by its name without the prefix, from its outcomes on the targets."""
    best = {name: min(kinds, key=list(_EFFECTS).index) for name, kinds in rows.items()}
    return {name.removeprefix(PREFIX): _EFFECTS[kind] for name, kind in best.items()}


def read() -> dict[str, tuple[str, ...]]:
    """The outcomes on record, by the names of the intrinsics."""
    lines = RECORD.read_text(encoding="utf-8").splitlines() if RECORD.exists() else []
    return {name: tuple(kinds) for name, *kinds in (line.split() for line in lines if line and line[0] != "#")}


def table(rows: Mapping[str, Sequence[str]]) -> str:
    """The text of intrinsics_llvm7.isa."""
    lines = (f"{effect:7}  {pattern}\n" for effect, pattern in patterns(effects(rows)))
    return _HEAD + "".join(lines)


def main() -> int:
    """1 if something differs from the record."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.chain.llvm7")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--targets", nargs="+", default=["75", "90"])
    parser.add_argument("--library", default="", help="another libnvvm")
    given = parser.parse_args()
    calls = asked()
    with ThreadPoolExecutor(2) as pool:
        columns = list(pool.map(lambda target: outcomes(calls, target, given.library), given.targets))
        rows = {ways[0].intrinsic.name: kinds for ways, kinds in zip(calls, zip(*columns, strict=True), strict=True)}
        left = [ways for ways in calls if {*rows[ways[0].intrinsic.name]} == {"refused"}]
        answers = pool.map(lambda ways: refused_in_all(ways, given.targets, given.library), left)
        for ways, is_refused in zip(left, answers, strict=True):
            if is_refused:
                rows[ways[0].intrinsic.name] = ("nothing",) * len(given.targets)
    if given.write:
        head = f"# {given.library or f'libnvvm {libnvvm.PINNED}'} -opt=0, the LLVM 7 dialect; {' '.join(given.targets)}"
        lines = (f"{name}  {' '.join(kinds)}" for name, kinds in sorted(rows.items()))
        RECORD.write_text("\n".join((head, "", *lines, "")), encoding="utf-8")
        TABLE.write_text(table(rows), encoding="utf-8")
        return 0
    before = read()
    differing = [f"{name}  {' '.join(kinds)}" for name, kinds in rows.items() if before.get(name) != kinds]
    print("\n".join(differing))
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
