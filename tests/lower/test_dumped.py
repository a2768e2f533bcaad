"""The modules of what compilers dump, with the headers that LLVM 22 and numba 0.68 print."""

from __future__ import annotations

import pytest

from ptx_ls.lower.dumped import modules_of
from ptx_ls.syntax.document import Document

F, G = "define void @f() {\n  ret void\n}\n", "declare void @f()\ndefine void @g() {\n  ret void\n}\n"
AGAIN = F.replace("ret void", "call void @x()\n  ret void")
NUMBA = "----------LLVM DUMP f----------\n{}==========\nLLVM DUMP: Post kernel fixup f\n{}==========\n"


def _modules(source: str) -> list[tuple[int, str]]:
    """The modules, each with the number of its first line."""
    texts = [one.source.decode() for one in modules_of(Document("k.ll", "nvvm", source.encode()))]
    return [(len(text) - len(text.lstrip("\n")), text.strip("\n") + "\n") for text in texts]


@pytest.mark.parametrize(
    ("source", "modules"),
    [
        (F, [(0, F)]),
        (f"; ----------\n{F}", [(0, f"; ----------\n{F}")]),
        (NUMBA.format(F, AGAIN), [(6, AGAIN)]),
        (NUMBA.format(F, G), [(1, F), (6, G)]),
        (f"*** IR Dump After SROAPass on f ***\n{F}; *** IR Dump After DCEPass on f ***\n{AGAIN}", [(5, AGAIN)]),
        (f"; ModuleID = 'a'\n{F}; ModuleID = 'b'\n{G}", [(0, f"; ModuleID = 'a'\n{F}"), (4, f"; ModuleID = 'b'\n{G}")]),
        ("----------\n", [(0, "----------\n")]),
    ],
)
def test_each_module_keeps_its_lines(source: str, modules: list[tuple[int, str]]) -> None:
    assert _modules(source) == modules
