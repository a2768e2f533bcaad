"""The parts in C give what Python relies on, and the sanitizers see where they go astray."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
import tree_sitter

from ptx_ls.checks.engine.verdicts import reserved
from ptx_ls.syntax.grammar import ptx_language
from ptx_ls.syntax.partial import _statements
from ptx_ls.syntax.recovery import _braces
from tests.fuzz import native, sanitized
from tests.fuzz.inputs import drawn, real

_BRACES = "ptx_ls.syntax.recovery._braces"
_KERNEL = b".version 8.0\n.target sm_80\n.entry k() {\n.reg .b32 %r<4>;\n{\nmov.u32 %r1, 1;\n}\nret;\n}\n"


def test_statements_of_the_committed_programs() -> None:
    cut = [(source, _statements.statements(source, reserved())) for source in real("ptx")]
    found = [(source, columns) for source, columns in cut if columns is not None]
    assert len(found) > len(cut) * 0.8
    for source, columns in found:
        native.ensure_statements(source, columns)


def test_inputs_that_no_compiler_wrote() -> None:
    for number in range(100):
        assert len([*native.ensure(drawn(2, number), random.Random(number))]) == 3


def test_comments_behind_a_declaration_follow_it() -> None:
    source = b".version 8.0\n.target sm_80\n.func f(.param .b32 a);\n// of g\n.func g(.param .b32 a);\n"
    columns = _statements.statements(source, reserved())
    assert columns is not None
    native.ensure_statements(source, columns)


def _columns(change: Callable[[list[object]], None]) -> None:
    columns = _statements.statements(_KERNEL, reserved())
    assert columns is not None
    broken = [*columns]
    change(broken)
    native.ensure_statements(_KERNEL, broken)


def _number(column: int, at: int, number: int) -> Callable[[list[object]], None]:
    def change(columns: list[object]) -> None:
        numbers = memoryview(bytearray(columns[column])).cast("i")  # type: ignore[call-overload]
        numbers[at] = number
        columns[column] = numbers.tobytes()

    return change


def _shorter(column: int) -> Callable[[list[object]], None]:
    def change(columns: list[object]) -> None:
        columns[column] = columns[column][:-4]  # type: ignore[index]

    return change


@pytest.mark.parametrize(
    "change",
    [
        _number(0, 1, 0),
        _number(1, -1, len(_KERNEL) + 1),
        _number(3, 3, 3),
        _number(4, 0, 1),
        _number(5, -1, 1000),
        *map(_shorter, range(10)),
    ],
)
def test_columns_that_do_not_fit_are_found(change: Callable[[list[object]], None]) -> None:
    _columns(lambda columns: None)
    with pytest.raises((AssertionError, ValueError)):
        _columns(change)


def test_braces_that_do_not_fit_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    native.ensure_braces(_KERNEL, False, True, b"", b"")
    monkeypatch.setattr(_braces, "kind_of", lambda source, at: "end")
    with pytest.raises(AssertionError):
        native.ensure_braces(_KERNEL, False, True, b"", b"")


def test_a_tree_that_goes_beyond_its_text_is_found() -> None:
    tree = tree_sitter.Parser(ptx_language()).parse(_KERNEL)
    native.ensure_order(tree, len(_KERNEL))
    with pytest.raises(AssertionError):
        native.ensure_order(tree, len(_KERNEL) - 2)


@pytest.mark.process
@pytest.mark.slow
def test_a_read_beyond_the_text_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Where it happens takes long to find out.
    monkeypatch.setenv("ASAN_OPTIONS", "symbolize=0")
    by = sanitized.compiler(tmp_path)
    if by is None:
        pytest.skip("no compiler has sanitizers")
    assert _driven(by, tmp_path / "right", sanitized.ROOT) == (0, False)
    (source,) = sanitized.PARTS[_BRACES]
    text = (sanitized.ROOT / source).read_text(encoding="utf-8")
    wrong = text.replace("return at < end ? text[at] : -1;", "return text[at + 2 * (at >= end)];")
    assert wrong != text
    copy = tmp_path / "copy" / source
    copy.parent.mkdir(parents=True)
    copy.write_text(wrong, encoding="utf-8")
    status, is_said = _driven(by, tmp_path / "wrong", tmp_path / "copy")
    assert status != 0
    assert is_said


def _driven(by: sanitized.Compiler, folder: Path, root: Path) -> tuple[int, bool]:
    """The exit status, and whether a sanitizer reports a read beyond what is allocated."""
    folder.mkdir()
    sanitized.build(by, folder, root, (_BRACES,), optimized=False)
    done = sanitized.drive(by, folder, ("--texts=20", "--first=1"))
    return done.returncode, "heap-buffer-overflow" in done.stdout
