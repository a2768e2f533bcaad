"""llvm-as refuses each line that the marker files mark as an error, and takes the files without these."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.markers.marks import read_marks
from tests.nvvm import llvm_as

FILES = sorted((Path(__file__).parents[1] / "markers" / "diagnostics").glob("*.ll"))


@pytest.mark.process
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_llvm_refuses_the_marked_lines_and_no_others(path: Path) -> None:
    """One line at a time: llvm-as stops at the first. What only its verifier refuses has no line; what it misses at the
    end of a line, it names at the next word."""
    judge = llvm_as.at_hand()
    if judge is None:
        pytest.skip("no llvm-as 22: run `python -m tests.nvvm.assembler` once, which fetches it")
    text = path.read_text(encoding="utf-8")
    marked = sorted({m.line for m in read_marks(text) if m.diagnostic and m.diagnostic[0] == "error"})
    lines = text.split("\n")

    def only(kept: int | None) -> bytes:
        """The text without the marked lines but one, its line numbers as they were."""
        return "\n".join("" if n in marked and n != kept else line for n, line in enumerate(lines)).encode()

    assert judge.verdict(only(None)).message == ""
    for line in marked:
        kept = only(line)
        verdict = judge.verdict(kept)
        words = (n for n, one in enumerate(kept.split(b"\n")) if n > line and one.strip()[:1] not in (b"", b";"))
        after = next(words, line)
        assert not verdict.accepted, lines[line]
        assert verdict.line in (line + 1, after + 1, None), (lines[line], verdict)
