"""Comments that silence diagnostics, in each language."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from ptx_ls.cli import main
from ptx_ls.lsp.requests import diagnostics
from tests.features.received import received
from tests.features.test_features import DOCUMENT, context

PTX = """.version 8.0
.target sm_80
.visible .entry k()
{
    .reg .b32 %r<3>;
    add.i32 %r1, %r1, 1;AFTER
ABOVE
    add.i32 %r2, %r1, 1;
    ret;
}
"""
CUDA = """__device__ void f(unsigned a) {
  asm volatile("mbarrier.ival.shared.b64 [%0];" :: "r"(a) : "memory");AFTER
ABOVE
  asm volatile("{\\n\\t"
      "mbarrier.ival.shared.b64 [%0];}"
      :: "r"(a) : "memory");
}
"""
PYTHON = """a = tl.inline_asm_elementwise("mul.i32 $0, $1, $1;", "=r,r", [x], tl.int32, True, 1)AFTER
ABOVE
b = tl.inline_asm_elementwise(
    asm=\"\"\"
    mul.i32 $0, $1, $1;\"\"\", constraints="=r,r", args=[x], dtype=tl.int32, is_pure=True, pack=1)
"""
NVVM = """target triple = "nvptx64-nvidia-cuda"
define void @f(i32 %i) {
  %x = call i32 asm sideeffect "mul.i32 $0, $1, $1;", "=r,r"(i32 %i)AFTER
ABOVE
  %y = call i32 asm sideeffect "mul.i32 $0, $1, $1;", "=r,r"(i32 %i)
  ret void
}
"""
TEXTS = {".ptx": (PTX, "//"), ".cu": (CUDA, "//"), ".py": (PYTHON, "#"), ".ll": (NVVM, ";")}


def errors(folder: Path, capsys: pytest.CaptureFixture[str], suffix: str, after: str = "", above: str = "") -> int:
    text, sign = TEXTS[suffix]
    path = folder / f"a{suffix}"
    words = {"AFTER": after, "ABOVE": above}
    for name, comment in words.items():
        text = text.replace(name, f"  {sign} {comment}" if comment else "")
    path.write_text(text)
    main(["check", "--no-cache", str(path)])
    return capsys.readouterr().out.count("error[unknown-modifier]")


@pytest.mark.parametrize("suffix", TEXTS)
def test_a_comment_after_or_above_silences(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert errors(tmp_path, capsys, suffix) == 2
    assert errors(tmp_path, capsys, suffix, after="ptx-ls: ignore unknown-modifier") == 1
    assert errors(tmp_path, capsys, suffix, above="ptx-ls: ignore unknown-modifier") == 1
    assert errors(tmp_path, capsys, suffix, "ptx-ls: ignore", "ptx-ls: ignore syntax-error, unknown-modifier") == 0
    assert errors(tmp_path, capsys, suffix, "ptx-ls: ignore syntax-error", "ptx-ls: ignored") == 2


@pytest.mark.parametrize("suffix", TEXTS)
def test_a_code_that_no_diagnostic_has_is_named(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert errors(tmp_path, capsys, suffix, after="ptx-ls: ignore unknown-modifer, nvvm-asm-i128") == 2
    main(["check", "--no-cache", str(tmp_path / f"a{suffix}")])
    said = [line for line in capsys.readouterr().out.splitlines() if "[unknown-code]" in line]
    assert len(said) == 1
    assert said[0].endswith(
        "warning[unknown-code]: No diagnostic has the code 'unknown-modifer'; did you mean unknown-modifier?"
    )
    _, sign = TEXTS[suffix]
    path = tmp_path / f"b{suffix}"
    # Where nothing else is wrong, too.
    path.write_text(f"{sign} ptx-ls: ignore nonsense\n")
    main(["check", "--no-cache", str(path)])
    assert "'nonsense'" in capsys.readouterr().out


def test_a_comment_in_the_body_of_a_macro(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cu"
    comment = "/* ptx-ls: ignore unknown-modifier */"
    line = 'asm volatile("mbarrier.ival.shared.b64 [%0];" :: "r"(a) : "memory")'
    for body, count in ((line, 1), (f"{comment} \\\n  {line}", 0), (f"{line}; {comment} \\\n  f()", 0)):
        path.write_text(f"#define F(a) \\\n  {body}\n")
        main(["check", "--no-cache", str(path)])
        assert capsys.readouterr().out.count("unknown-modifier]") == count
    path.write_text(f"{comment} int x; \n__device__ void f(int a) {{ {line}; }}\n")
    main(["check", "--no-cache", str(path)])
    assert "unknown-modifier]" in capsys.readouterr().out


def test_the_server_shows_what_the_command_does() -> None:
    text = PTX.replace("AFTER", "  // ptx-ls: ignore").replace("ABOVE", "")
    sent = diagnostics.answer(context(text), types.DocumentDiagnosticParams(DOCUMENT))
    found = received(sent, types.RelatedFullDocumentDiagnosticReport)
    assert [one.range.start.line for one in found.items if one.code == "unknown-modifier"] == [7]
