"""Changes that are offered, applied at random and put to ptxas: `python -m tests.oracle.changes`.

    --count N    how many of each kind      --seed N    another sample

Programs of the committed samples are taken. Where nothing is wrong, numbers are written otherwise, after which the
machine code has to be the same, and guards are added, inverted and removed, after which ptxas still has to accept it.
And an instruction is made wrong as people write it; after each of its fixes ptxas has to accept it again.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.languages.ptx import LANGUAGE
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from tests.oracle import ptxas

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
_LARGEST = 40_000
_TARGET = re.compile(r"^\.target\s+(sm_(\d+)\w?)", re.MULTILINE)
_OLDEST = 75
"""The oldest target that ptxas 13.5 generates code for."""
_INSTRUCTION = re.compile(r"^\t(?:@!?\S+ +)?([a-z][a-z0-9]*[.][\w.:]+)[ \t]+([^;\n]+);", re.MULTILINE)
_VECTOR = re.compile(r"\.v[248]\b")
_CODES = (
    "operand-kind",
    "operand-count",
    "operand-type",
    "vector-length",
    "undefined-name",
    "unknown-instruction",
    "missing-modifier",
    "needs-target",
)


def applied(text: str, fix: Fix) -> str:
    """A text after a change."""
    source = text.encode()
    for edit in sorted(fix.edits, key=lambda one: one.start, reverse=True):
        source = source[: edit.start] + edit.text.encode() + source[edit.end :]
    return source.decode()


def broken(text: str, chosen: random.Random) -> Iterator[str]:
    """A text with one instruction made wrong, in one of several ways."""
    found = list(_INSTRUCTION.finditer(text))
    for match in chosen.sample(found, min(len(found), 12)):
        spelling, operands = match[1], match[2]
        ways = [
            (spelling, re.sub(r"\[([^\]+]+)\]", r"\1", operands)),
            (spelling, operands.rpartition(",")[0] or operands),
            (spelling, f"{operands}, {operands.rpartition(',')[2].strip()}"),
            (spelling, re.sub(r"(?<=, )(\d+)$", r"\1.0", operands)),
            (_VECTOR.sub("", spelling), operands),
            (_VECTOR.sub(".v4" if ".v2" in spelling else ".v2", spelling), operands),
            (spelling, re.sub(r"\{\s*([^,}]+)[^}]*\}", r"\1", operands, count=1)),
            (spelling, re.sub(r"\[([^\]]+)\]", r"(\1)", operands)),
            (spelling.replace(".sync", ""), operands),
            (f"{spelling[0]}{spelling}", operands),
            (spelling, re.sub(r"^\$\w+$", "NOWHERE", operands)),
        ]
        changed = [one for one in ways if one != (spelling, operands)]
        if changed:
            new = " ".join(chosen.choice(changed))
            yield text[: match.start(1)] + new + text[match.end(2) :]


def document(text: str) -> Document:
    """A text as a document."""
    return Document("file:///a.ptx", "ptx", text.encode())


def fixes(text: str) -> list[Fix]:
    """The fixes that are offered of the only error of a text."""
    errors = [one for one in LANGUAGE.diagnostics(document(text)) if one.severity == "error"]
    found = errors[0].fixes if len(errors) == 1 and errors[0].code in _CODES else ()
    # The assembler is asked about the target that the text has.
    return [one for one in found if ".target" not in one.title]


def actions(text: str, chosen: random.Random) -> Iterator[Fix]:
    """Changes that are offered at random places where nothing is wrong."""
    given = document(text)
    places = [match.start(2) + chosen.randrange(len(match[2])) for match in _INSTRUCTION.finditer(text)]
    for at in chosen.sample(places, min(len(places), 12)):
        yield from LANGUAGE.actions(given, Span(at, at)) if LANGUAGE.actions else ()


def machine_code(text: str, program: Path) -> bytes | None:
    """The cubin of a text; None if ptxas refuses it."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "a.ptx"), Path(folder, "a.cubin")
        source.write_text(text)
        target = _TARGET.search(text)
        arch = target[1] if target and int(target[2]) >= _OLDEST else f"sm_{_OLDEST}"
        command = [str(program), f"-arch={arch}", str(source), "-o", str(made)]
        done = subprocess.run(command, capture_output=True, check=False, timeout=120)
        return made.read_bytes() if done.returncode == 0 else None


def main(count: int, seed: int) -> int:
    """Applies so many changes of each kind; the number of those after which ptxas answers otherwise."""
    program, chosen = ptxas.find(), random.Random(seed)
    every = [path.read_text() for path in sorted(SAMPLES.glob("*.ptx")) if path.stat().st_size < _LARGEST]
    # With lines of the source the machine code has a copy of the text.
    texts = [one for one in every if ".loc" not in one]
    done, wrong = Counter[str](), 0

    def tell(kind: str, text: str, after: str, fix: Fix, is_right: bool) -> int:
        done[kind] += 1
        if is_right:
            return 0
        lines = [one for one in zip(text.split("\n"), after.split("\n"), strict=False) if one[0] != one[1]]
        print(f"WRONG {kind}: {fix.title}: {lines[:1]}")
        return 1

    while done["fix"] < count or done["guard"] < count or done["number"] < count:
        text = chosen.choice(texts)
        before = machine_code(text, program)
        if before is None:
            texts.remove(text)
            continue
        for fix in actions(text, chosen):
            kind = "number" if fix.title.startswith("Write") else "guard"
            if done[kind] < count and chosen.random() < 0.3:
                after = applied(text, fix)
                made = machine_code(after, program)
                wrong += tell(kind, text, after, fix, made == before if kind == "number" else made is not None)
        for one in broken(text, chosen):
            offered = fixes(one) if done["fix"] < count else []
            for fix in offered:
                after = applied(one, fix)
                wrong += tell("fix", one, after, fix, machine_code(after, program) is not None)
    print(", ".join(f"{number} of kind {kind}" for kind, number in done.items()), f"; {wrong} wrong", sep="")
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.changes")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.exit(bool(main(options.count, options.seed)))
