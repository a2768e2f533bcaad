"""Sound programs of LLVM IR, each broken in one place: what llvm-as then takes may get no error, what it refuses must.

    python -m tests.nvvm.mutants [--dir DIR] [--count N] [--seed N] [--missed]

DIR is that of tests/corpus; the programs are LLVM's tests of its NVPTX back end and those of tests/nvvm/examples. Exit
status 1 if there is a false error, or if less than 95 % of the refused are found.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.nvvm import llvm_as, programs
from tests.nvvm.assembler import errors

_LEAST = 0.95
_MOST_LINES = 400
EXAMPLES = Path(__file__).parent / "examples"

Lines = list[str]
Mutation = Callable[[Lines, random.Random], Lines | None]


def sound(root: Path, judge: llvm_as.Judge) -> Iterator[tuple[str, Lines]]:
    """The names and lines of the programs that llvm-as takes and that have no error."""
    found = [(path.name, path.read_bytes()) for path in sorted(EXAMPLES.glob("*.ll"))]
    found += [(one.name, one.source) for one in programs.llvm(root) if one.target is None]
    for name, source in dict(found).items():
        small = source.count(b"\n") <= _MOST_LINES and b"define" in source
        if small and judge.verdict(source).accepted and not errors(source):
            text = source.decode("utf-8", "replace")
            yield name, [line for line in text.split("\n") if not line.lstrip().startswith(";")]


def replacing(pattern: str, new: str | Callable[[re.Match[str], random.Random], str]) -> Mutation:
    """Replaces one match in the body of a function."""
    compiled = re.compile(pattern)

    def mutate(lines: Lines, rng: random.Random) -> Lines | None:
        places = [(n, match) for n in _inside(lines) for match in compiled.finditer(lines[n])]
        if not places:
            return None
        number, match = rng.choice(places)
        text = match.expand(new) if isinstance(new, str) else new(match, rng)
        line = lines[number][: match.start()] + text + lines[number][match.end() :]
        return [*lines[:number], line, *lines[number + 1 :]]

    return mutate


def _inside(lines: Lines) -> list[int]:
    """The lines in the bodies of functions."""
    found, is_in = [], False
    for number, line in enumerate(lines):
        if line.startswith("}"):
            is_in = False
        if is_in and line.strip():
            found.append(number)
        if line.startswith("define") and line.rstrip().endswith("{"):
            is_in = True
    return found


def doubling(pattern: str) -> Mutation:
    """Writes a line twice."""

    def mutate(lines: Lines, rng: random.Random) -> Lines | None:
        places = [n for n, line in enumerate(lines) if re.match(pattern, line)]
        if not places:
            return None
        number = rng.choice(places)
        return [*lines[: number + 1], *lines[number:]]

    return mutate


def dropping(pattern: str) -> Mutation:
    """Leaves a line out."""

    def mutate(lines: Lines, rng: random.Random) -> Lines | None:
        places = [n for n in _inside(lines) if re.match(pattern, lines[n])]
        if not places:
            return None
        number = rng.choice(places)
        return [*lines[:number], *lines[number + 1 :]]

    return mutate


def swapped(lines: Lines, rng: random.Random) -> Lines | None:
    """Two lines of a body that follow each other, swapped."""
    places = [n for n in _inside(lines) if n + 1 in _inside(lines)]
    if not places:
        return None
    number = rng.choice(places)
    return [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]


def moved(lines: Lines, rng: random.Random) -> Lines | None:
    """A definition, moved some lines down."""
    places = [n for n in _inside(lines) if re.match(r"\s*%\S+ =", lines[n])]
    if not places:
        return None
    number = rng.choice(places)
    to = min(number + rng.randrange(2, 9), len(lines))
    return [*lines[:number], *lines[number + 1 : to], lines[number], *lines[to:]]


def _other_space(match: re.Match[str], rng: random.Random) -> str:
    return f"addrspace({rng.choice([one for one in '0135' if one != match[1]])})"


def _lower(match: re.Match[str], rng: random.Random) -> str:
    return f"{match[1]}%{max(0, int(match[2]) - rng.randrange(1, 3))} ="


_INT, _FLOAT = r"\b(?:i8|i16|i32|i64)\b", r"\b(?:half|float|double)\b"

KINDS: dict[str, Mutation] = {
    "an undefined operand": replacing(r"(?<=[ (\[])%[\w.]+(?=[,)\] ]|$)(?! =)", "%nothing.of.this.name"),
    "an undefined label": replacing(r"label %[\w.]+", "label %nowhere"),
    "an undefined global": replacing(r"@[\w.]+", "@no.global"),
    "undefined metadata": replacing(r"(?<=!dbg )!\d+", "!987654"),
    "an undefined type": replacing(_INT + r"(?= %)", "%no.type"),
    "a result twice": doubling(r"\s+%\S+ ="),
    "a label twice": doubling(r"[\w.$-]+:"),
    "a global twice": doubling(r"@\S+ =|declare "),
    "metadata twice": doubling(r"![0-9]+ ="),
    "a number that is too low": replacing(r"^(\s*)%(\d+) =", _lower),
    "another integer type": replacing(
        _INT, lambda m, r: r.choice([k for k in ("i8", "i16", "i32", "i64") if k != m[0]])
    ),
    "a float for an integer": replacing(_INT, "float"),
    "an integer for a float": replacing(_FLOAT, "i32"),
    "another float type": replacing(
        _FLOAT, lambda m, r: r.choice([k for k in ("half", "float", "double") if k != m[0]])
    ),
    "a pointer for an integer": replacing(_INT, "ptr"),
    "an integer for a pointer": replacing(r"\bptr(?: addrspace\(\d+\))?", "i64"),
    "another address space": replacing(r"addrspace\((\d)\)", _other_space),
    "an address space": replacing(r"\bptr\b(?! addrspace)", "ptr addrspace(1)"),
    "no terminator": dropping(r"\s+(?:br|ret|switch|unreachable)\b"),
    "no definition": dropping(r"\s+%\S+ ="),
    "no label": dropping(r"[\w.$-]+:"),
    "lines swapped": swapped,
    "a definition further down": moved,
    "a phi without a block": replacing(r"(phi .*?), \[[^\]]*\]", r"\1"),
    "a phi from another block": replacing(r"(\[ [^\]]*, )%[\w.]+( \])", r"\1%entry\2"),
    "another return": replacing(r"\bret (?!void)\S+ .*", "ret void"),
    "a return of a value": replacing(r"\bret void", "ret i32 0"),
    "another cast": replacing(
        r"\b(?:zext|sext|trunc|fpext|fptrunc|sitofp|fptosi|ptrtoint|inttoptr|bitcast)\b",
        lambda m, r: r.choice(["zext", "trunc", "fpext", "fptrunc", "sitofp", "fptoui", "ptrtoint", "inttoptr"]),
    ),
    "another operation": replacing(
        r"\b(?:add|sub|mul|fadd|fsub|fmul|and|or|xor|shl)\b", lambda m, r: r.choice(["add", "fadd", "xor", "fmul"])
    ),
    "an index that is too large": replacing(r"((?:extractvalue|insertvalue) .*, )\d+", r"\g<1>77"),
    "a float constant": replacing(r"(?<=, )-?\d+(?=$|, !)", "1.5"),
    "an integer constant": replacing(r"(?<=, )-?\d+\.\d+e[+-]\d+", "7"),
    "a void result": replacing(r"^(\s+)((?:tail )?call void)", r"\1%void.name = \2"),
    "a condition of i32": replacing(r"br i1", "br i32"),
    "one operand": replacing(r"(\s(?:add|mul|fadd|store|icmp \w+|select) .*?),[^,]*$", r"\1"),
    "an opcode that is none": replacing(r"\b(?:load|store|add|getelementptr)\b", "loda"),
}


def main() -> int:
    """1 if there is a false error or too few of the refused are found."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.mutants")
    parser.add_argument("--dir", type=Path, default=Path(".cache/corpus"))
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--missed", action="store_true", help="list what is refused and has no error")
    given = parser.parse_args()
    root, rng = given.dir.resolve(), random.Random(given.seed)
    judge = llvm_as.find(root)
    every = list(sound(root, judge))
    print(f"{len(every)} sound programs, {len(KINDS)} kinds")
    refused: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    done = false = on_line = lines_named = 0
    while done < given.count:
        kind = rng.choice([*KINDS])
        name, lines = rng.choice(every)
        changed = KINDS[kind](lines, rng)
        if changed is None or changed == lines:
            continue
        done += 1
        text = "\n".join(changed).encode()
        verdict = judge.verdict(text)
        ours = errors(text, of_selection=not verdict.accepted)
        if verdict.accepted:
            false += bool(ours)
            for line, one in ours[:2]:
                print(
                    f"{name}, {kind}: false error[{one.code}] line {line}: {one.message}: {changed[line - 1].strip()}"
                )
            continue
        refused[kind] += 1
        if not ours:
            missed[kind] += 1
            if given.missed:
                at = changed[verdict.line - 1].strip() if verdict.line and verdict.line <= len(changed) else ""
                print(f"{name}, {kind}: missed: {verdict.message}: {at}")
        elif verdict.line is not None:
            lines_named += 1
            on_line += verdict.line in {line for line, _ in ours}
    for kind, count in missed.most_common():
        print(f"{kind}: {count} of {refused[kind]} missed")
    found = refused.total() - missed.total()
    print(f"{done} cases: {false} false; of {refused.total()} refused {found} found ({found / refused.total():.1%}),")
    print(f"on the same line {on_line} of {lines_named}")
    return int(bool(false) or found < _LEAST * refused.total())


if __name__ == "__main__":
    sys.exit(main())
