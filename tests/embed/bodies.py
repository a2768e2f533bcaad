"""All PTX that C++ and Python files hold, put to ptxas for some targets.

    python -m tests.embed.bodies PATH… [--target sm_XX]… [--list]

PTX that reads alike is asked once for each target. What is found without an error is assembled many at a time, what
has an error alone, since a fatal error ends the reading of a file. In the place of a constant that only a use of a
template knows stands a number; one that ptxas takes is enough. Prints each disagreement: `false` where only we report
an error, `missed` where only ptxas does.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product, zip_longest
from pathlib import Path
from typing import NamedTuple

from ptx_ls.embed.checks import asm_constraint, asm_operand
from ptx_ls.embed.cpp.check import is_shared
from ptx_ls.embed.cpp.module import Function, functions
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.judge import diagnostics_of
from ptx_ls.embed.llvm import assembly
from ptx_ls.embed.python.document import embedded
from ptx_ls.isa.targets import load, version_text
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

TARGETS = ("sm_80", "sm_90a", "sm_100a", "sm_120a")
_NUMBERS = ("1", "0", "2", "4", "8", "16", "32", "64", "128", "256")
_SUFFIXES = (".cu", ".cuh", ".h", ".hpp", ".cpp", ".cxx", ".cc", ".inl", ".py")
_TOGETHER = 100
_MOST = 6
"""Constants of which all combinations of 0 and 1 are tried."""
_LINE = re.compile(r", line (\d+)")


class Body(NamedTuple):
    """PTX that shares a scope, and the first place that has it."""

    unit: Unit
    place: str


class Disagreement(NamedTuple):
    """A body about which we and ptxas say different things for a target, and the message of the one that refuses it."""

    kind: str
    target: str
    body: Body
    message: str


class Refusal(NamedTuple):
    """The number of a body that ptxas refuses, and its message."""

    number: int
    message: str


def bodies(paths: Iterable[Path]) -> list[Body]:
    """The PTX of files, what reads alike once."""
    found: dict[object, Body] = {}
    for path in paths:
        source = path.read_bytes()
        language = "python" if path.suffix == ".py" else "cuda"
        if b"asm" not in source and b"ptx" not in source:
            continue
        for one, start in _units(Document(str(path), language, source)):
            key = one.text.text, tuple(one.types.items()), one.unknown
            line = source.count(b"\n", 0, start) + 1
            found.setdefault(key, Body(one, f"{path}:{line}"))
    return list(found.values())


def _units(document: Document) -> Iterator[tuple[Unit, int]]:
    """The PTX of a document by what shares a scope: each statement, or all of a function that need each other."""
    if document.language == "python":
        found = embedded(document)
        for one in found.assemblies:
            made = assembly.unit(one)
            # An operand that is not known may be a register of any type.
            if made is not None and not has_holes(made.text) and not made.unknown:
                yield made, one.span.start
        for inner in found.cpp:
            yield from ((made, inner.text.span(0, 1).start) for made, _ in _units(inner.document))
        return
    ours = functions(document)
    # What is known of all of them together is known of each.
    diagnostics_of([one for function in ours for one in function.units if one is not None])
    for function in ours:
        yield from _of_function(function)


def _of_function(function: Function) -> Iterator[tuple[Unit, int]]:
    pairs = [
        (statement, one)
        for statement, one in zip(function.statements, function.units, strict=True)
        # ptxas sees nothing of what nvcc refuses.
        if one is not None and not any(asm_operand.check(statement)) and not any(asm_constraint.check(statement))
    ]
    found = diagnostics_of([one for _, one in pairs])
    is_one = any(is_shared(d, statement) for (statement, _), of_one in zip(pairs, found, strict=True) for d in of_one)
    if is_one and len(pairs) > 1:
        joined = None if function.has_branches else unit(function.statements)
        if joined is not None:
            yield joined, function.statements[0].span.start
        return
    yield from ((one, statement.span.start) for statement, one in pairs)


def compare(every: Sequence[Body], target: str) -> Iterator[Disagreement]:
    """What we and ptxas disagree about for a target."""
    program = ptxas.find()
    judged = next(one for one in load().targets if one.name == target)
    found = diagnostics_of([body.unit for body in every], judged)
    errors = [[d.message for d in of_one if d.severity == "error"] for of_one in found]
    wrong = [(body, of_one[0]) for body, of_one in zip(every, errors, strict=True) if of_one]
    for start in range(0, len(wrong), _TOGETHER):
        left = wrong[start : start + _TOGETHER]
        while left:
            refused = _refused_with_all([body for body, _ in left], target, program)
            if not refused:
                yield from (Disagreement("false", target, body, message) for body, message in left)
                break
            left = [one for number, one in enumerate(left) if number not in refused]
    sound = [body for body, of_one in zip(every, errors, strict=True) if not of_one]
    for start in range(0, len(sound), _TOGETHER):
        together = sound[start : start + _TOGETHER]
        while together and (refusals := _refusals(together, target, (), program)):
            for number, message in reversed(refusals):
                body = together.pop(number)
                if all(_refusals([body], target, one, program) for one in _numbers(body)):
                    yield Disagreement("missed", target, body, message)


def _refused_with_all(together: Sequence[Body], target: str, program: Path) -> set[int]:
    """The numbers of the bodies that ptxas refuses, whatever number their constants are."""
    most = max(len(body.unit.unknown) for body in together)
    asked = [(number,) * most for number in _NUMBERS] if most else [()]
    return set.intersection(*({one.number for one in _refusals(together, target, n, program)} for n in asked))


def _numbers(body: Body) -> Iterable[Sequence[str]]:
    """Numbers for the constants of a body, one of which ptxas may take: all for two, few for more."""
    count = len(body.unit.unknown)
    if count < 3:
        return product(_NUMBERS, repeat=count)
    return chain(product(_NUMBERS[:2], repeat=min(count, _MOST)), ((number,) * count for number in _NUMBERS))


def _refusals(together: Sequence[Body], target: str, numbers: Sequence[str], program: Path) -> list[Refusal]:
    """What ptxas refuses of some bodies: the number of each with a message, in order; what follows a fatal error has
    none."""
    lines = [f".version {version_text(load().newest)}", f".target {target}", ".address_size 64"]
    starts: list[int] = []
    for index, body in enumerate(together):
        text = body.unit.text.text
        for name, number in zip_longest(sorted(body.unit.unknown), numbers, fillvalue=_NUMBERS[0]):
            text = re.sub(rf"{re.escape(name)}(?![\w$])", number, text)
        starts.append(len(lines) + 1)
        lines += [f".entry kernel{index}()", "{"]
        lines += [f".reg {kind} {name};" for name, kind in body.unit.types.items()]
        lines += [*text.split("\n"), "}"]
    status, output = ptxas.assemble("\n".join(lines) + "\n", ptxas.arch_for(target, program), program)
    if status == 0:
        return []
    found: dict[int, str] = {}
    for message in output.splitlines():
        place = _LINE.search(message)
        if place is not None:
            at = max(0, sum(start <= int(place[1]) for start in starts) - 1)
            found.setdefault(at, message.rpartition("  : ")[2])
    # Some messages name no line; then the file is as good as a single body.
    return sorted(Refusal(*one) for one in found.items()) or [Refusal(0, output)]


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_file():
            yield path
            continue
        for folder, _, names in sorted(os.walk(path)):
            yield from (Path(folder, name) for name in sorted(names) if name.endswith(_SUFFIXES))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.embed.bodies")
    parser.add_argument("path", nargs="+", type=Path)
    parser.add_argument("--target", action="append", default=[])
    options = parser.parse_args()
    every = bodies(_files(options.path))
    print(f"{len(every)} bodies", flush=True)
    for target in options.target or TARGETS:
        found = list(compare(every, target))
        for one in found:
            print(f"{one.kind} {one.target} {one.body.place}: {one.message}", flush=True)
        false, missed = (sum(one.kind == kind for one in found) for kind in ("false", "missed"))
        print(f"{target}: {false} false, {missed} missed", flush=True)


if __name__ == "__main__":
    main()
