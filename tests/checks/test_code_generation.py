"""What only code generation finds is said of real targets, and after an edit as of a fresh text."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.checks.engine.run_checks import GENERATION_CODES, check
from ptx_ls.isa.targets import by_name
from ptx_ls.syntax.document import Change, Document

FILES = sorted((Path(__file__).parents[1] / "markers" / "diagnostics").glob("*.ptx"))
# What a file begins with may say who wrote it: edits there have all of it checked anew.
LONG = f"// {'the head is long ' * 30}\n"
SHARED = """.version 8.0
.target {target}
.address_size 64
.shared .b8 a[30000];
.shared .b8 b[30000];
.visible .entry k() {{
    .reg .b32 r;
    mov.u32 r, a;
    add.u32 r, r, 1;
    ret;
}}
"""


def document(text: str) -> Document:
    """A PTX document with this text."""
    return Document("file:///a.ptx", "ptx", text.encode())


def codes(text: str, target: str = "", is_virtual: bool = False) -> set[str]:
    """The codes of what code generation has to say."""
    found = check(document(text), by_name()[target] if target else None, None, is_virtual)
    return {d.code for d in found} & GENERATION_CODES


def test_a_virtual_target_has_no_code() -> None:
    both = SHARED.replace("r, 1;", "r, 1;\n    mov.u32 r, b;")
    assert codes(both.format(target="sm_80")) == {"too-much-shared"}
    assert codes(both.format(target="compute_80")) == set()
    assert codes(both.format(target="sm_80"), "sm_86") == {"too-much-shared"}
    assert codes(both.format(target="sm_80"), "sm_86", is_virtual=True) == set()
    assert codes(both.format(target="sm_80"), "sm_90a") == set()


NARROW = """.version 7.8
.target {target}
{size}
.visible .entry k() {{
    .reg .b32 r;
    ld.global.u32 r, [r];
    ret;
}}
"""


def test_addresses_of_32_bits_are_an_error_where_code_of_64_bits_alone_is_generated() -> None:
    assert codes(NARROW.format(target="sm_80", size=".address_size 64")) == {"narrow-address"}
    assert codes(NARROW.format(target="sm_80", size="")) == {"narrow-address"}
    # One error says it of the whole module.
    assert codes(NARROW.format(target="sm_80", size=".address_size 32")) == {"address-size"}
    for size in (".address_size 64", ".address_size 32", ""):
        text = NARROW.format(target="sm_80", size=size)
        assert codes(text.replace("sm_80", "compute_80")) == set()
        assert codes(text, is_virtual=True) == set()
        assert codes(text.replace("sm_80", "sm_35")) == set()
        assert codes(text, "sm_37") == set()


@pytest.mark.parametrize(
    ("old", "new"),
    [("add.u32 r, r, 1", "mov.u32 r, b"), ("r, a", "r, b"), ("mov.u32 r, a;", "mov.u32 r, a; mov.u32 r, b;")],
)
def test_an_edit_gives_what_a_fresh_text_does(old: str, new: str) -> None:
    text = LONG + SHARED.format(target="sm_80")
    line = text[: text.index(old)].count("\n")
    column = text.split("\n")[line].index(old)
    before = document(text)
    check(before)
    after = before.changed(1, [Change(new.encode(), (line, column), (line, column + len(old)))], "utf-8")
    assert after.source == text.replace(old, new, 1).encode()
    assert check(after) == check(document(after.source.decode()))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_instructions_typed_into_marker_files(path: Path) -> None:
    text = LONG + path.read_text(encoding="utf-8")
    if not codes(text):
        pytest.skip("code generation has nothing to say")
    before = document(text)
    found = check(before)
    instructions = [
        (number, line)
        for number, line in enumerate(text.split("\n"))
        if line.startswith("    ") and line.endswith(";") and not line.lstrip().startswith(".")
    ]
    # Instructions are taken out and written again: of a long file, a dozen.
    for number, line in instructions[:: max(1, len(instructions) // 12)]:
        without = before.changed(1, [Change(b"", (number, 0), (number, len(line)))], "utf-8")
        assert check(without) == check(document(without.source.decode())), line
        again = without.changed(2, [Change(line.encode(), (number, 0), (number, 0))], "utf-8")
        assert check(again) == found, line
