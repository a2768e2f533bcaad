"""A document of which the parser was shown a part has the findings of the whole one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ptx_ls.checks.engine.batch import check_once
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.partial.document import Sketch

TESTS = Path(__file__).parents[1]
SAMPLES = sorted((TESTS / "corpus" / "samples").glob("*.ptx"))
MARKERS = sorted((TESTS / "markers" / "diagnostics").glob("*.ptx"))
MARKS = ["", ";", ",", ":", ".", "{", "}", "[", "]", "(", ")", '"', "/*", "*/", "//", "%", "@", "08", "x", "é", "\r"]
EXCHANGED = [(b".s32", b".f32"), (b".b32", b".b64"), (b"%r", b"%q"), (b"$L", b"$M"), (b"global", b"shared")]
ROUNDS = 8


def _compared(source: bytes) -> Document:
    """The sketch, or the whole, once it is known that both say the same."""
    looked_at, found = check_once(Document("a.ptx", "ptx", source))
    assert found == check(Document("a.ptx", "ptx", source))
    return looked_at


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_of_a_sound_file(path: Path) -> None:
    assert isinstance(_compared(path.read_bytes()), Sketch)


@pytest.mark.slow
@pytest.mark.parametrize("path", MARKERS, ids=lambda path: path.stem)
def test_of_each_fault(path: Path) -> None:
    _compared(path.read_bytes())


def _changed(source: bytes, rng: random.Random) -> bytes:
    lines = source.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    place = rng.randrange(len(lines[one]) + 1)
    match rng.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            lines[one] = lines[one][:place] + rng.choice(MARKS).encode() + lines[one][place + 1 :]
        case 3:
            lines[one] = lines[one][:place] + rng.choice(MARKS).encode() + lines[one][place:]
        case _:
            for old, new in (
                (b".s32", b".f32"),
                (b".b32", b".b64"),
                (b"%r", b"%q"),
                (b"$L", b"$M"),
                (b"global", b"shared"),
            ):
                lines[one] = lines[one].replace(old, new)
    return b"\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[::3], ids=lambda path: path.stem)
def test_of_a_file_that_was_changed(path: Path) -> None:
    rng = random.Random(path.stem)
    for _ in range(ROUNDS):
        source = path.read_bytes()
        for _ in range(rng.randrange(1, 4)):
            source = _changed(source, rng)
        _compared(source)


FUNCTION = ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 p) {\n%s}\n"
DECLARED = ".reg .b32 %r<9>;\n.reg .pred %p<3>;\n.reg .b64 %rd<3>;\n"


@pytest.mark.parametrize(
    ("statements", "errors"),
    [
        ("mov.b32 %r1, 1;\nmov.b32 %r2, %r9;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, %rd1;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nst.param.b64 [p], %rd1;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nld.param.b64 %rd1, [p];\nmov.b32 %r3, 3;\n", 0),
        ("mov.b32 %r1, 1;\nbra L;\nL:\nmov.b32 %r2, 1;\nL:\nmov.b32 %r3, 1;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, 1;\nL:\nmov.b32 %r3, 1;\n.branchtargets L;\n", 1),
        ("mov.b32 %r1, 1;\n%r5:\nmov.b32 %r2, 1;\n%q5:\nmov.b32 %r3, 1;\n", 0),
        ("mov.b32 %r1, 1;\nL:\nbra M;\n{\nbra L;\nM:\nbra M;\nmov.b32 %r1, 1;\n}\nmov.b32 %r2, 1;\n", 1),
        ("bra L;\nL:\nmov.b32 %r1, 1;\n{\nbra L;\nL:\nbra L;\n}\nL2:\nbra L2;\nret;\n", 0),
        ("mov.b32 %r1, 1;\nmov.b32 %r2,\nmov.b32 %r3, 1;\nmov.b32 %r4, 1;\n", 1),
        ("@%p1\nmov.b32 %r1, 1;\nmov.b32 %r2, 2;\n", 0),
        ("mov.b32 %r1, 1;\n.reg .b32\nmov.b32 %r2, 1;\nmov.b32 %r3, 3;\n%r9;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %s, 1;\n.reg .b32 %s;\nmov.b32 %s, 1;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, %clusterid.x;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, 1;\n/*\nmov.f32 %r1, %r2;\nfoo.s32 %r2;\n*/\n", 0),
        ("mov.b32 %r1, 1;\n.loc 1 2 3\n, function_name L, inlined_at 1 2 4\nmov.b32 %r2, 1;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, 1;\n, 4;\n", 1),
        (".reg .b32 %s;\nmov.b32 %s, 1;\nmov.b32 %r2, %t;\n", 1),
        (".reg .b32 %s;\nL:\nmov.b32 %s, 1;\nL:\nmov.b32 %r2, 1;\n", 1),
        ("{\n.param .b32 a;\nst.param.b32 [c], %r1;\n.param .b32 b;\nst.param.b32 [b], %r1;\n}\nret;\n", 1),
        ("call (\n%r1\n), f, (\n%r2\n);\nmov.b32 %r1, 1;\n", 1),
    ],
)
def test_of_a_fault_among_plain_lines(statements: str, errors: int) -> None:
    source = (FUNCTION % (DECLARED + statements)).encode()
    _compared(source)
    assert bool(check_once(Document("a.ptx", "ptx", source))[1]) == bool(errors)


def test_an_instruction_outside_of_functions_is_told() -> None:
    head = ".version 8.0\n.target sm_75\n.address_size 64\n"
    assert _compared(f"{head}ret;\nret;\n.visible .entry k() {{ ret; }}\n".encode())
    found = check_once(Document("a.ptx", "ptx", f"{head}ret;\nret;\n".encode()))[1]
    assert [d.code for d in found] == ["misplaced-statement"]


@pytest.mark.parametrize(
    "before", [".reg .b32 %r;", ".param .b32 a;", ".func f(.param .b32 a\n);", ".func f(\n.param .b32 a\n)\n{\nret;\n}"]
)
@pytest.mark.parametrize("code", ["ret;", "ret;\nret;", "L:\nret;", ".loc 1 2 3\nret;", "foo;\nbar %x;\nret;"])
def test_code_behind_a_declaration_outside_of_functions_is_told(before: str, code: str) -> None:
    head = ".version 8.0\n.target sm_75\n.address_size 64\n"
    assert check(_compared(f"{head}{before}\n{code}\n.visible .entry k() {{ ret; }}\n".encode()))


def test_a_label_outside_of_functions_is_in_the_tree() -> None:
    head = ".version 8.0\n.target sm_75\n.address_size 64\n"
    source = f"{head}ret;\nL:\nret;\nL:\n.visible .entry k() {{ ret; }}\n".encode()
    shown = [node.start_byte for node in _compared(source).root.children if node.type == "label"]
    assert shown == [at for at in range(len(source)) if source.startswith(b"L:", at)]


def test_a_value_that_data_cannot_have_is_told() -> None:
    data = ".b8 1\n" * 9 + ".b8 256\n" + ".b8 1\n" * 9
    source = f".version 8.0\n.target sm_75, debug\n.address_size 64\n.section .debug_str {{\n{data}}}\n".encode()
    found = check(_compared(source))
    assert [(d.code, source[: d.start].count(b"\n")) for d in found] == [("debug-information", 14)]


def test_a_file_with_a_syntax_error_is_looked_at_whole() -> None:
    broken = Document("a.ptx", "ptx", (FUNCTION % "ret\n").encode())
    assert check_once(broken)[0] is broken
