"""A comment or blank between any two words changes no verdict and no line, of ours as of ptxas's."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS
from ptx_ls.isa import table
from ptx_ls.syntax.trivia import GAP
from tests.markers.observe import diagnostics, document_of
from tests.oracle import ptxas

TESTS = Path(__file__).parents[1]
MARKERS = sorted((TESTS / "markers" / "diagnostics").glob("*.ptx"))
SAMPLES = sorted((TESTS / "corpus" / "samples").glob("*.ptx"), key=lambda path: path.stat().st_size)[:12]

_MARK = re.compile(r"^\s*//\s*\^.*\n", re.MULTILINE)
_GAP = re.compile(r"\s+|//[^\n]*|/\*.*?\*/|\#[ \t]*(?:line[ \t]+)?\d+[ \t]+\"[^\"\r\n]*\"[ \t0-9]*", re.DOTALL)
_WITHIN = re.compile(GAP.decode() + r"(?=[.:])")
_SPELLING = re.compile(r"[a-z]\w*(?:\.\w+(?:::?\w+)*)*")
_WORD = re.compile(
    rf"(?P<gap>{_GAP.pattern})"
    r"|\"[^\"]*\"|\.const\[\d+\]|(?P<spelling>[a-z]\w*(?:\.\w+(?:::?\w+)*)+)|\d[\w$.]*(?:(?<=[eE])[+-]\d+)?|@@\w+"
    r"|(?:[.%]|::)?[\w$]+(?:::[\w$]+)*|<<|>>|<=|>=|==|!=|&&|\|\||::|.",
    re.DOTALL,
)
_BEFORE_VERSION = re.compile(r"\.version\s+$")
_HEAD = re.compile(r"\.version.*?\.target[^\n]*", re.DOTALL)
GAPS = (" ", "\t", "/* , */", "/*;*/ ", " /* ( } */", '/* " */', "/**/")


def places(text: str) -> list[int]:
    """Where a gap may stand: before each word. The name of an instruction is one word, `.version 8.0` has blanks alone
    in it (measured 13.5)."""
    found: list[int] = []
    for word in _WORD.finditer(text):
        if word["gap"] is not None or _BEFORE_VERSION.search(text, max(0, word.start() - 20), word.start()):
            continue
        found.append(word.start())
        if word["spelling"] is not None:
            spelling = _SPELLING.match(_WITHIN.sub("", text[word.start() : word.start() + 200]))
            name = table.name_of(spelling[0]) if spelling else ""
            found += [word.start() + dot.start() for dot in re.finditer(r"\.", word[0]) if dot.start() >= len(name)]
    return found


def with_gaps(text: str, at: Sequence[int], rng: random.Random) -> str:
    """A text with a gap put in at each of some places."""
    pieces = [text[start:end] for start, end in zip([0, *at], [*at, len(text)], strict=True)]
    return pieces[0] + "".join(rng.choice(GAPS) + piece for piece in pieces[1:])


_SILENT = frozenset(lint.CODE for lint in PROGRAM_LINTS)


def found_in(text: str) -> Counter[tuple[int, str, str]]:
    """What is found on each line, but for lints that say nothing where a comment parts the words of an operand."""
    found = ((line, d.severity, d.code) for line, _, _, d in diagnostics(document_of(text)))
    return Counter(one for one in found if one[2] not in _SILENT)


def difference(text: str, at: Sequence[int], seed: str) -> str:
    """What gaps at some places change, of the fewest of these; "" if they change nothing."""
    before = found_in(text)
    changed = with_gaps(text, at, random.Random(seed))
    after = found_in(changed)
    if before == after:
        return ""
    for half in (at[: len(at) // 2], at[len(at) // 2 :]) if len(at) > 1 else ():
        if less := difference(text, half, seed):
            return less
    lines = {line for line, _, _ in (before - after) + (after - before)}
    return "\n".join([f"{sorted(before - after)} became {sorted(after - before)}", *(_line(changed, n) for n in lines)])


def _line(text: str, number: int) -> str:
    return text.split("\n")[number]


@pytest.mark.slow
@pytest.mark.parametrize("path", [*MARKERS, *SAMPLES], ids=lambda path: path.name)
def test_gaps_change_nothing(path: Path) -> None:
    text = _MARK.sub("", path.read_text(encoding="utf-8"))
    assert not difference(text, places(text), path.name)


# That ptxas passes over gaps is a fact of ptxas, which no change of ours can break: some files are enough.
@pytest.mark.process
@pytest.mark.parametrize("path", MARKERS[::5], ids=lambda path: path.name)
def test_gaps_change_nothing_for_ptxas(path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    text = _MARK.sub("", path.read_text(encoding="utf-8"))
    rng = random.Random(path.name)
    # How to ask ptxas is read from the head as it is usually written.
    head = _HEAD.search(text)
    every = [at for at in places(text) if head is None or at > head.end()]
    some = sorted(rng.sample(every, len(every) // 4))
    assert ptxas.refused_lines(with_gaps(text, some, rng), judge) == ptxas.refused_lines(text, judge)


def test_a_gap_that_changes_something_is_found() -> None:
    text = ".version 8.0\n.target sm_80\n.global .u32 a = 0x10;\n"
    assert not difference(text, places(text), "seed")
    within = text.index("x10")
    assert "0" in difference(text, [*places(text), within], "seed")
