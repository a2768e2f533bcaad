"""Each listing of docs/learn runs clean and gives what it says, and ptxas takes it; chapters name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptx_ls.cli import main
from ptx_ls.interpreter import ProgramFault
from tests.learn.listings import LEARN, given
from tests.oracle import ptxas as oracle

LISTINGS = sorted(LEARN.rglob("*.ptx"))
NAMES = [path.relative_to(LEARN).as_posix() for path in LISTINGS]
_COMMAND = re.compile(r"^    ptx-ls (run|explain) (\S+)", re.MULTILINE)
_QUESTION = re.compile(r"^\| .* \| `ptx-ls explain ([^`]+)` \| (.*) \|$", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


@pytest.mark.parametrize("path", LISTINGS, ids=NAMES)
def test_a_listing_gives_what_it_says(path: Path) -> None:
    assert not given(path, path.read_text(encoding="utf-8"))


def test_a_wrong_value_is_noticed() -> None:
    path = LEARN / "07_shuffle.ptx"
    text = path.read_text(encoding="utf-8")
    assert given(path, text.replace("496(32)", "495(32)")) == ["1"]
    assert given(path, text.replace("%a, 16, 0x1f", "%a, 8, 0x1f")) == ["1"]


@pytest.mark.parametrize(
    ("name", "without", "put", "fault"),
    [
        ("03_memory", "\t@%outside bra END;\n", "", "out of bounds"),
        ("06_shared", "\tbar.sync 0;\n", "", "race"),
        (
            "08_atomics",
            "red.global.add.u32 [%p], 1;",
            "ld.global.u32 %i, [%p]; add.u32 %i, %i, 1; st.global.u32 [%p], %i;",
            "race",
        ),
    ],
)
def test_what_a_chapter_lets_one_take_out_is_a_fault(name: str, without: str, put: str, fault: str) -> None:
    text = (LEARN / f"{name}.ptx").read_text(encoding="utf-8")
    assert without in text
    with pytest.raises(ProgramFault, match=fault):
        given(LEARN / f"{name}.ptx", text.replace(without, put))


@pytest.mark.process
@pytest.mark.skipif(oracle.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")
def test_ptxas_takes_each_listing() -> None:
    wrong = []
    for path in LISTINGS:
        text = path.read_text(encoding="utf-8")
        target = re.search(r"\.target (\w+)", text)
        assert target is not None
        code, said = oracle.assemble(text, oracle.arch_for(target[1]), oracle.find())
        wrong += [f"{path}: {said}"] if code else []
    assert not wrong


def test_each_chapter_has_a_listing_a_solution_and_links_that_lead_somewhere() -> None:
    chapters = sorted(LEARN.glob("[0-9]*.md"))
    assert len(chapters) == len(NAMES) // 2
    for chapter in chapters:
        assert {f"{chapter.stem}.ptx", f"solutions/{chapter.stem}.ptx"} <= set(NAMES)
    for page in (*chapters, LEARN / "README.md"):
        text = page.read_text(encoding="utf-8")
        assert all((LEARN / link).exists() for link in _LINK.findall(text))
        assert all((LEARN.parents[1] / what).exists() for how, what in _COMMAND.findall(text) if how == "run")


def test_each_question_is_answered_by_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    rows = _QUESTION.findall((LEARN / "questions.md").read_text(encoding="utf-8"))
    assert len(rows) == 20
    unanswered = []
    for what, answer in rows:
        status = main(["explain", *what.split()])
        unanswered += [] if status == 0 and answer in capsys.readouterr().out else [what]
    assert not unanswered
