"""Sound programs of NVVM IR, each broken in one place: what its reader, then ptxas, take may get no error, what they
refuse must.

    python -m tests.nvvm.mutants [--dir DIR] [--count N] [--seed N] [--only READER] [--missed]

DIR is that of tests/corpus. The readers are LLVM 22 and libnvvm 13.5 in both dialects, each for its share of the cases;
the programs are LLVM's tests of its NVPTX back end, those of tests/nvvm/examples and the sound ones of the probes. Exit
status 1 if there is a false error, or if less than 95 % of what a reader refuses are found.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.nvvm.specification import COLUMNS, Column
from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.document import Document
from tests.nvvm import llvm_as, programs
from tests.nvvm.probes.texts import probes
from tests.nvvm.probes.verdicts import options_for
from tests.nvvm.specification.examples import whole
from tests.nvvm.specification.reader import Answer, Reader

_LEAST = 0.95
_MOST_LINES = 400
EXAMPLES = Path(__file__).parent / "examples"
_TARGET = re.compile(r"^target (?:datalayout|triple).*\n", re.M)
_VERSION = re.compile(r"^!nvvmir\.version.*\n", re.M)

Lines = list[str]
Mutation = Callable[[Lines, random.Random], Lines | None]


class Judge:
    """A reader, what ptx-ls says for it, and the programs that it reads."""

    def __init__(self, column: Column, root: Path) -> None:
        self.column = column
        self.name = column.described
        self._reader = Reader(column)
        self._parser = None if column.dialect else llvm_as.find(root)
        self._options = options_for(column)

    def answer(self, text: str) -> Answer:
        """What the reader does with a module."""
        if self._parser is not None:
            read = self._parser.verdict(text.encode())
            if not read.accepted:
                return Answer("refused", f"<string>:{read.line}: {read.message}" if read.line else read.message)
        return self._reader.answer(text)

    def errors(self, text: str) -> list[tuple[int, Diagnostic]]:
        """The errors and warnings of ptx-ls, each with its line from 1 on."""
        document = Document("test.ll", "nvvm", text.encode(), choices=self._options)
        found = [one for one in check(document) if one.severity in ("error", "warning")]
        return [(document.line_at(one.start) + 1, one) for one in found]

    def sound(self, root: Path) -> Iterator[tuple[str, Lines]]:
        """The names and lines of the programs that it takes and that have no error."""
        for name, text in self._programs(root):
            small = text.count("\n") <= _MOST_LINES and "define" in text
            if small and self.answer(text).verdict == "taken" and not self.errors(text):
                yield name, [line for line in text.split("\n") if not line.lstrip().startswith(";")]

    def _programs(self, root: Path) -> Iterator[tuple[str, str]]:
        for name, probe in probes().items():
            yield name, probe.text(self.column.dialect)
        if self.column.dialect == "llvm7":
            return
        found = [(path.name, path.read_bytes()) for path in sorted(EXAMPLES.glob("*.ll"))]
        found += [(one.name, one.source) for one in programs.llvm(root) if one.target is None]
        for name, source in dict(found).items():
            text = source.decode("utf-8", "replace")
            yield name, whole(_VERSION.sub("", _TARGET.sub("", text))) if self.column.dialect else text


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

_READERS = [column for column in COLUMNS if column.release != "12.9"]

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


@dataclass
class Score:
    """How ptx-ls does against a reader."""

    done: int = 0
    false: int = 0
    on_line: int = 0
    lines_named: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    later: Counter[str] = field(default_factory=Counter)
    later_missed: Counter[str] = field(default_factory=Counter)

    @property
    def is_good(self) -> bool:
        """Whether there is no false error, and enough of the refused is found."""
        return not self.false and self.missed.total() <= (1 - _LEAST) * self.refused.total()


def main() -> int:
    """1 if there is a false error or too few of the refused are found."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.mutants")
    parser.add_argument("--dir", type=Path, default=Path(".cache/corpus"))
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[one.described for one in _READERS], action="append")
    parser.add_argument("--missed", action="store_true", help="list what is refused and has no error")
    given = parser.parse_args()
    asked = [one for one in _READERS if not given.only or one.described in given.only]
    is_good = True
    for column in asked:
        judge = Judge(column, given.dir.resolve())
        score = _asked(judge, given.dir.resolve(), given.count // len(asked), given.seed, missed=given.missed)
        is_good &= score.is_good
    return 0 if is_good else 1


def _asked(judge: Judge, root: Path, count: int, seed: int, *, missed: bool) -> Score:
    rng, score = random.Random(seed), Score()
    every = list(judge.sound(root))
    print(f"{judge.name}: {len(every)} sound programs, {len(KINDS)} kinds", flush=True)
    while score.done < count:
        kind = rng.choice([*KINDS])
        name, lines = rng.choice(every)
        changed = KINDS[kind](lines, rng)
        if changed is not None and changed != lines:
            score.done += 1
            said = _compared(judge, score, kind, changed)
            for line in said if missed else [one for one in said if "false error" in one]:
                print(f"{judge.name}: {name}, {kind}: {line}", flush=True)
    for kind, number in score.missed.most_common():
        print(f"  {kind}: {number} of {score.refused[kind]} missed")
    refused, found = score.refused.total(), score.refused.total() - score.missed.total()
    print(f"{judge.name}: {score.done} cases: {score.false} false; of {refused} refused {found} found", end=" ")
    print(f"({found / max(1, refused):.1%}), on the same line {score.on_line} of {score.lines_named};", end=" ")
    later = score.later.total()
    print(f"of {later} that are read and then refused {later - score.later_missed.total()} found", flush=True)
    return score


def _compared(judge: Judge, score: Score, kind: str, changed: Lines) -> Iterator[str]:
    text = "\n".join(changed)
    answer, ours = judge.answer(text), judge.errors(text)
    if answer.verdict == "taken":
        wrong = [(line, one) for line, one in ours if one.severity == "error"]
        score.false += bool(wrong)
        for line, one in wrong[:2]:
            yield f"false error[{one.code}] line {line}: {one.message}: {changed[line - 1].strip()}"
        return
    is_later = answer.verdict in ("unassembled", "unselected")
    (score.later if is_later else score.refused)[kind] += 1
    at = changed[answer.line - 1].strip() if answer.line and answer.line <= len(changed) else ""
    if not ours:
        (score.later_missed if is_later else score.missed)[kind] += 1
        yield f"missed: {answer.verdict}: {answer.said.strip()[:160]!r}: {at}"
    elif answer.line is not None and not is_later:
        score.lines_named += 1
        score.on_line += answer.line in {line for line, _ in ours}


if __name__ == "__main__":
    sys.exit(main())
