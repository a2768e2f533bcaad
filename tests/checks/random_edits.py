"""Edits as people make them, and wild ones: after each, an open document answers as a fresh one of the same text.

    python -m tests.checks.random_edits [--edits N] [--seed S] [--minutes M] [--language nvvm|cuda|python]

Compared are diagnostics with lints, semantic tokens, symbols and folding ranges, over eight files of at most 2,000
lines; what is said to be all that is known at once is compared too. Of an edit after which something differs the fewest
edits are shown that lead there, and the text before them is written to a file; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.language import Language
from tests.bench.handwritten import handwritten
from tests.bench.nvvm import many_functions, one_function
from tests.checks.nothing_kept import nothing_kept
from tests.checks.test_edits import _change

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
NAMES = (
    "half.sm_75",
    "bfs.sm_75.G",
    "triton_layer_norm.sm_75",
    "clang_opencl_structures.sm_37",
    "barrier_pipeline.sm_90a",
    "softmax.sm_90a.lineinfo",
)
_WORD = re.compile(rb"[%$\w]+")
_RARELY_BROKEN = 0.7
_SIZES = (40, 40, 120, 120, 400, 2_000)
"""Lines that a file is cut to: most edits are made in short texts, which are compared in less time."""


MARKERS = Path(__file__).parents[1] / "markers"
MARKED = {"cuda": ("embedded", "*.cu"), "python": ("python", "*.py")}
"""The folder and the files of a language in which PTX is embedded."""
EXAMPLES = Path(__file__).parents[1] / "nvvm" / "examples"


def files(language: str = "ptx") -> dict[str, bytes]:
    """Eight texts of PTX, two of them hand-written, one of those with errors; or those of tests of another language."""
    if language in MARKED:
        return {
            path.stem: path.read_bytes() for path in sorted((MARKERS / MARKED[language][0]).glob(MARKED[language][1]))
        }
    if language == "nvvm":
        every = {path.stem: path.read_bytes() for path in sorted(EXAMPLES.glob("*.ll"))}
        return {**every, "one": one_function(400).encode(), "many": many_functions(400).encode()}
    found = {name: (SAMPLES / f"{name}.ptx").read_bytes().replace(b"\r\n", b"\n") for name in NAMES}
    found["hand-written"] = handwritten(700).encode()
    found["errors"] = _faulty(handwritten(300).encode())
    return found


def _faulty(text: bytes) -> bytes:
    lines = text.split(b"\n")
    for at in range(20, len(lines), 17):
        line = lines[at]
        lines[at] = (line.replace(b"add", b"addd"), line.replace(b";", b"", 1), line.replace(b"%", b"%q"))[at % 3]
    return b"\n".join(lines)


Edit = tuple[str, list[Change]]


class Editor:
    """Draws edits of a text, each in one notification or several; knows what to undo."""

    def __init__(self, text: bytes, rng: random.Random) -> None:
        self.text, self.rng = text, rng
        self.undo: list[bytes] = []

    def edits(self) -> Iterator[Edit]:
        """The notifications of one drawn edit. The text must be kept up by the caller."""
        rng = self.rng
        name = rng.choices(
            ("type", "backspace", "paste", "duplicate", "comment", "block", "undo", "rename", "move", "digit", "wild"),
            (4, 3, 2, 3, 2, 1, 3, 2, 2, 4, 4),
        )[0]
        if name != "undo":
            self.undo.append(self.text)
            del self.undo[:-20]
        for changes in getattr(self, f"_{name}")():
            if changes:
                yield name, changes

    def _lines(self) -> list[bytes]:
        return self.text.split(b"\n")

    def _at(self) -> int:
        lines = self._lines()
        return self.rng.randrange(len(lines))

    def _type(self) -> Iterator[list[Change]]:
        at, lines = self._at(), self._lines()
        typed = self.rng.choice(lines) + b"\n"
        if self.rng.random() < 0.3:
            typed = self.rng.choice((b"\t{\n\t}\n", b"\t.reg .b32 %typed<4>;\n", b"typed:\n", b"// a remark\n", b"\n"))
        line, column = at, 0
        # A few characters at a time, as fast typists do.
        position = 0
        while position < len(typed):
            piece = typed[position : position + self.rng.choice((1, 2, 5, 9))]
            yield [Change(piece, (line, column), (line, column))]
            position += len(piece)
            breaks = piece.count(b"\n")
            line, column = line + breaks, len(piece.rpartition(b"\n")[2]) if breaks else column + len(piece)

    def _backspace(self) -> Iterator[list[Change]]:
        at = self._at()
        column = self.rng.randrange(len(self._lines()[at]) + 1)
        for _ in range(self.rng.randrange(1, 5)):
            if not column:
                if at:
                    yield [Change(b"", (at - 1, len(self._lines()[at - 1])), (at, 0))]
                return
            yield [Change(b"", (at, column - 1), (at, column))]
            column -= 1

    def _paste(self) -> Iterator[list[Change]]:
        lines, at = self._lines(), self._at()
        first = self.rng.randrange(len(lines))
        piece = b"\n".join(lines[first : first + self.rng.randrange(1, 12)]) + b"\n"
        yield [Change(piece, (at, 0), (at + self.rng.choice((0, 0, 3)), 0))]

    def _duplicate(self) -> Iterator[list[Change]]:
        at = self._at()
        yield [Change(self._lines()[at] + b"\n", (at, 0), (at, 0))]

    def _comment(self) -> Iterator[list[Change]]:
        at, lines = self._at(), self._lines()
        chosen = range(at, min(len(lines), at + self.rng.choice((1, 1, 3, 8))))
        if lines[at].startswith(b"// "):
            yield [Change(b"", (i, 0), (i, 3)) for i in chosen if lines[i].startswith(b"// ")]
        else:
            yield [Change(b"// ", (i, 0), (i, 0)) for i in chosen]

    def _block(self) -> Iterator[list[Change]]:
        at, count = self._at(), self.rng.choice((1, 3, 8))
        opened = self.rng.choice((b"/*", b"{\n"))
        yield [Change(opened, (at, 0), (at, 0))]
        yield [Change({b"/*": b"*/"}.get(opened, b"}\n"), (at + count, 0), (at + count, 0))]

    def _undo(self) -> Iterator[list[Change]]:
        if self.undo:
            yield [replacement(self.text, self.undo.pop())]

    def _rename(self) -> Iterator[list[Change]]:
        words = _WORD.findall(self._lines()[self._at()])
        if not words:
            return
        old = self.rng.choice(words)
        new = old + self.rng.choice((b"x", b"1", b"_new")) if self.rng.random() < 0.7 else self.rng.choice(words)
        word = re.compile(rb"(?<![%$\w])" + re.escape(old) + rb"(?![$\w])")
        found = [(i, m.span()) for i, line in enumerate(self._lines()) for m in word.finditer(line)]
        yield [Change(new, (i, start), (i, end)) for i, (start, end) in reversed(found)]

    def _move(self) -> Iterator[list[Change]]:
        at, lines = self._at(), self._lines()
        if at + 1 < len(lines):
            yield [Change(b"", (at, 0), (at + 1, 0)), Change(lines[at] + b"\n", (at + 1, 0), (at + 1, 0))]

    def _digit(self) -> Iterator[list[Change]]:
        at = self._at()
        digits = list(re.finditer(rb"\d+", self._lines()[at]))
        if digits:
            start, end = self.rng.choice(digits).span()
            yield [Change(str(self.rng.randrange(40)).encode(), (at, start), (at, end))]

    def _wild(self) -> Iterator[list[Change]]:
        yield [_change(self.text, self.rng) for _ in range(self.rng.choice((1, 1, 2)))]


def replacement(old: bytes, new: bytes) -> Change:
    """The one change that makes a text of another: what lies between their common beginning and end."""
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    while start and (old[start : start + 1] > b"\x7f" or new[start : start + 1] > b"\x7f"):
        start -= 1
    most = min(len(old), len(new)) - start
    end = next((i for i in range(most) if old[-1 - i] != new[-1 - i] or old[-1 - i] > 0x7F), most)
    return Change(new[start : len(new) - end], _place(old, start), _place(old, len(old) - end))


def _place(text: bytes, offset: int) -> tuple[int, int]:
    return text.count(b"\n", 0, offset), offset - (text.rfind(b"\n", 0, offset) + 1)


def answers(document: Document) -> dict[str, object]:
    """What a document answers for all of its text."""
    language = language_of(document)
    symbols, tokens, folds = language.symbols, language.tokens, language.folds
    return {
        "diagnostics": (document.memo(language.diagnostics), _lints(document)),
        "tokens": list(tokens(document, None)) if tokens else [],
        "symbols": list(symbols(document)) if symbols else [],
        "folds": list(folds(document)) if folds else [],
    }


def _lints(document: Document) -> list[Diagnostic]:
    lints = language_of(document).lints
    return list(lints(document, frozenset())) if lints else []


def differences(document: Document) -> list[str]:
    """The names of the answers in which a document differs from a fresh one."""
    language = language_of(document)
    first = language.first_diagnostics
    known = first(document, frozenset()) if first else None
    own = answers(document)
    with nothing_kept():
        # Under another name, by which nothing is known.
        fresh = answers(Document(f"{document.uri}.anew", document.language, document.source))
    found = [name for name in own if own[name] != fresh[name]]
    if known is not None and known[1] and not found:
        every = [*document.memo(language.diagnostics), *_lints(document)]
        found += ["first diagnostics"] if list(known[0]) != every else []
    return found


def _is_broken(document: Document) -> bool:
    return document.language not in MARKED and document.root.has_error


Step = tuple[list[Change], bool]
"""The changes of a notification, and whether the version that they make is compared."""


def shortest(language: Language, source: bytes, steps: Sequence[Step]) -> tuple[bytes, Sequence[Step]]:
    """The fewest last steps after which a document differs, and the text before them; all of them if it does not."""
    texts = [source]
    document = Document("", language, source, 0)
    for changes, _ in steps[:-1]:
        document = Document("", language, document.changed(0, changes, "utf-8").source)
        texts.append(document.source)
    for at in reversed(range(len(steps))):
        document = Document("", language, texts[at], 0)
        differences(document)
        for changes, is_compared in steps[at:]:
            document = document.changed(0, changes, "utf-8")
            if is_compared and differences(document):
                return texts[at], steps[at:]
    return source, steps


def run(
    seed: int, edits: int, seconds: float, sizes: Sequence[int] = _SIZES, language: Language = "ptx"
) -> tuple[Counter[str], int]:
    """Edits made and compared, by name, and how many differed."""
    rng, counts, failed, ends = random.Random(seed), Counter[str](), 0, time.monotonic() + seconds
    every = files(language)
    while counts.total() < edits and time.monotonic() < ends:
        name = rng.choice(list(every))
        source = b"\n".join(every[name].split(b"\n")[: rng.choice(sizes)])
        document = Document(f"file:///{name}.ptx", language, source, 0)
        differences(document)
        editor = Editor(source, rng)
        steps: list[Step] = []
        # A new text now and then, before it is broken all over.
        until = counts.total() + 60
        while counts.total() < min(edits, until) and time.monotonic() < ends:
            for kind, changes in editor.edits():
                before, document = document, document.changed(counts.total(), changes, "utf-8")
                before.cancel()
                editor.text = document.source
                counts[kind] += 1
                # Who types fast is ahead of some of the checks.
                steps.append((changes, rng.random() >= 0.1))
                if not steps[-1][1]:
                    continue
                wrong = differences(document)
                if wrong:
                    failed += 1
                    print(f"\n{name}, edit {counts.total()} ({kind}): {', '.join(wrong)}", flush=True)
                    _show(document, source, steps)
                    source, steps = document.source, []
                    document = Document(document.uri, language, source, 0)
            if rng.random() > _RARELY_BROKEN and _is_broken(document) and editor.undo:
                editor.text = editor.undo[0]
                steps.append(([replacement(document.source, editor.text)], False))
                document = document.changed(0, steps[-1][0], "utf-8")
        print(f"\r{counts.total():,} edits", end="", file=sys.stderr, flush=True)
    return counts, failed


def _show(document: Document, source: bytes, steps: Sequence[Step]) -> None:
    fresh, own = answers(Document(document.uri, document.language, document.source)), answers(document)
    for name in own:
        if own[name] != fresh[name]:
            for one, other, side in ((own, fresh, "only edited"), (fresh, own, "only fresh")):
                mine, theirs = _flat(one[name]), _flat(other[name])
                print(f"  {name}, {side}: {[item for item in mine if item not in theirs][:3]}")
    text, few = shortest(document.language, source, steps)
    with tempfile.NamedTemporaryFile(prefix="random_edits_", suffix=".ptx", delete=False) as file:
        file.write(text)
    print(f"  {len(few)} of {len(steps)} edits in {file.name}:")
    for changes, is_compared in few:
        print(f"    {changes}{'' if is_compared else ', not compared'}", flush=True)


def _flat(found: object) -> list[object]:
    return (
        [inner for item in found for inner in (item if isinstance(item, list) else [item])]
        if isinstance(found, list | tuple)
        else [found]
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.checks.random_edits")
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--language", choices=("ptx", "nvvm", *MARKED), default="ptx")
    options = parser.parse_args()
    begun = time.monotonic()
    counts, failed = run(options.seed, options.edits, options.minutes * 60, language=options.language)
    kinds = ", ".join(f"{count} {kind}" for kind, count in counts.most_common())
    print(f"seed {options.seed}: {counts.total()} edits in {time.monotonic() - begun:.0f} s ({kinds}); {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
