"""What is only part of a module is not judged as a whole one: tools print functions, and dumps of several modules."""

from __future__ import annotations

import pytest

from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.document import Document

FUNCTION = "define i32 @f(ptr %p) #0 {\n  %x = load i32, ptr %p, !range !7\n  call void @g(i32 %x)\n  ret i32 %x\n}\n"


def _messages(source: str) -> list[str]:
    return [one.message for one in check(Document("a.ll", "nvvm", source.encode())) if one.severity == "error"]


@pytest.mark.parametrize(
    "source",
    [
        FUNCTION,
        FUNCTION.replace("ptr %p", "ptr byval(%T) %p, %T %t", 1),
        # The metadata is in a file that is appended.
        f"declare void @g(i32)\n{FUNCTION}",
        f"; *** IR Dump After SROAPass on f ***\n{FUNCTION}; *** IR Dump After DCEPass on f ***\n{FUNCTION}",
        f"; ModuleID = 'a'\n{FUNCTION}; ModuleID = 'b'\n{FUNCTION}",
    ],
)
def test_what_is_elsewhere_is_not_missed(source: str) -> None:
    assert _messages(source) == []


def test_a_whole_module_misses_what_it_does_not_define() -> None:
    assert _messages(f"{FUNCTION}!0 = !{{}}\n") == [
        "use of undefined metadata '!7'",
        "use of undefined value '@g'",
    ]


def test_types_are_missed_in_what_names_nothing_else() -> None:
    source = FUNCTION.replace("ptr %p", "%T %t, ptr %p", 1).replace(" #0", "").replace(", !range !7", "")
    assert _messages(source.replace("  call void @g(i32 %x)\n", "")) == ["use of undefined type '%T'"]


def test_metadata_of_several_modules_is_not_mixed_up() -> None:
    """The first `!7` is no range, the second one is; numba prints many modules one after the other."""
    head = "; ModuleID = 'a'\n"
    load = "define i32 @f(ptr %p) {\n  %x = load i32, ptr %p, !range !7\n  ret i32 %x\n}\n"
    assert _messages(f"{head}!7 = !{{i64 1}}\n{head}{load}!7 = !{{i32 0, i32 8}}\n") == []
    assert _messages(f"{head}{load}!7 = !{{i64 1}}\n") == ["Unfinished range"]


def test_a_structure_that_holds_itself_is_an_error_and_one_that_points_to_itself_is_not() -> None:
    """LLVM 22 refuses the first three and takes the last."""
    for fields in ("%T, i32", "[2 x %T]", "{ i8, %T }"):
        assert _messages(f"%T = type {{ {fields} }}\n") == ["identified structure type 'T' is recursive"]
    assert _messages("%T = type { ptr, i32 }\n%U = type { %T*, %U* }\n") == []
