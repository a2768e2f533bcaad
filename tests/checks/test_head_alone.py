"""A module of which there is only the head: whether a target is too new for the version shows where code follows."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas
from tests.oracle.mutants.judges import of_ptxas

HEAD = ".version 4.3\n.target sm_61\n.address_size 64\n"


@pytest.mark.process
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        (HEAD, False),
        (HEAD + "\n// a comment\n", False),
        (HEAD + '.file 1 "a.cu"\n', True),
        (HEAD + ".global .u32 x;\n", True),
        (HEAD.replace(".address_size 64\n", ""), False),
        (HEAD.replace("4.3", "1.4").replace("sm_61\n.address_size 64", "sm_61, texmode_independent"), True),
    ],
)
def test_a_target_that_came_later(text: str, refused: bool) -> None:
    errors = [d for d in check(Document("a.ptx", "ptx", text.encode())) if d.severity == "error"]
    assert bool(errors) == refused
    judge = ptxas.at_hand()
    if judge is not None:
        assert of_ptxas(text, judge).refused == refused
