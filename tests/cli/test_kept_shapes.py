"""What a check keeps of the statements of a file: no verdict changes by it, and none is asked for again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.checks.engine import key_verdict, verdicts
from ptx_ls.cli import main, result_cache
from ptx_ls.isa import usual_shapes

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k()\n{ .reg .b32 r<9>; .reg .b64 d<9>;\n"
GOOD = f"{HEAD}add.s32 r1, r2, 7;\nshl.b32 r3, r4, 2;\nret; }}\n"
EDITED = f"{HEAD}add.s32 r5, r6, 8;\nshl.b32 r1, r1, 3;\nret; }}\n"
WRONG = f"{HEAD}add.s32 d1, r2, 7;\nbar.sync 16;\nret; }}\n"
WRONG_EDITED = f"{HEAD}add.s32 d2, r5, 9;\nbar.sync 15;\nret; }}\n"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where verdicts are kept; none is known from the start."""
    monkeypatch.setattr(usual_shapes, "usual_shapes", dict)
    monkeypatch.setenv(result_cache.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache" / "check"


def checked(monkeypatch: pytest.MonkeyPatch, text: str, *options: str) -> tuple[int, list[bytes]]:
    """The exit status of a check in a process that knows nothing, and the spellings that it has to judge."""
    verdicts.known_shapes.cache_clear()
    Path("a.ptx").write_text(text)
    judged: list[bytes] = []
    judge = key_verdict.Shapes.verdict

    def counted(self: key_verdict.Shapes, shape: bytes) -> key_verdict.Verdict:
        judged.append(shape.split(b"\3")[1])
        return judge(self, shape)

    with monkeypatch.context() as patched:
        patched.setattr(key_verdict.Shapes, "verdict", counted)
        return main(["check", *options, "a.ptx"]), sorted(judged)


def test_statements_that_differ_in_names_and_values_are_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked(monkeypatch, GOOD) == (0, [b"add.s32", b"ret", b"shl.b32"])
    assert checked(monkeypatch, EDITED) == (0, [])


def test_another_target_is_judged_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    checked(monkeypatch, GOOD)
    assert checked(monkeypatch, GOOD.replace("sm_90", "sm_80"))[1] == [b"add.s32", b"ret", b"shl.b32"]


def test_an_error_is_found_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(monkeypatch, WRONG)[0] == 1
    # The values of this instruction matter: what was said of 16 is not said of 15.
    assert checked(monkeypatch, WRONG_EDITED) == (1, [b"bar.sync"])
    capsys.readouterr()
    assert checked(monkeypatch, WRONG_EDITED + " ")[0] == 1
    found = capsys.readouterr().out
    assert checked(monkeypatch, WRONG_EDITED + "  ", "--no-cache")[0] == 1
    assert capsys.readouterr().out == found


def test_without_a_cache_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    checked(monkeypatch, GOOD, "--no-cache")
    assert not kept.exists()
    assert checked(monkeypatch, EDITED)[1]


def test_what_somebody_changed_is_not_read(monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    checked(monkeypatch, WRONG)
    for path in kept.iterdir():
        path.write_bytes(path.read_bytes().replace(b"~x", b"~w").replace(b"=x", b"=w"))
    assert checked(monkeypatch, WRONG_EDITED)[0] == 1
