"""What the playground's page is answered, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from editors.web import bridge
from editors.web.examples import of_codes
from tests.packaging.__main__ import ROOT

QUANTIZE = (ROOT / "tests" / "examples" / "quantize.ptx").read_text(encoding="utf-8")
RACE = (ROOT / "editors" / "web" / "examples" / "race.ptx").read_text(encoding="utf-8")
ASM = (ROOT / "editors" / "web" / "examples" / "asm.cu").read_text(encoding="utf-8")


def ask(method: str, *given: object) -> Any:
    return json.loads(bridge.answer(method, json.dumps(given)))


def place(text: str, what: str) -> list[int]:
    """The line and character of a text's first `what`."""
    before = text[: text.index(what)]
    return [before.count("\n"), len(before) - before.rfind("\n") - 1]


def test_a_fix_of_a_diagnostic_mends_it() -> None:
    (wrong,) = (one for one in ask("diagnostics", "ptx", QUANTIZE) if one["code"] == "unknown-modifier")
    assert wrong["range"][0] == place(QUANTIZE, ".satfinit.e5m2")
    (edit,) = wrong["fixes"][0]["edits"]
    assert (edit["range"], edit["text"]) == (wrong["range"], ".satfinite")


def test_hover_and_completion_of_a_text_that_was_never_checked() -> None:
    text = QUANTIZE.replace("ret;", "cvt.\n\tret;")
    assert "Converts" in ask("hover", "ptx", text, place(text, "cvt.rn"))["markdown"]
    line, character = place(text, "cvt.\n")
    offered = ask("completions", "ptx", text, [line, character + 4], ".")
    assert {".u32", ".rn"} <= {one["label"] for one in offered}
    assert ask("documentation", "ptx", ".u32").startswith("`cvt.u32`")
    assert ask("completions", "ptx", text, [line, character + 4], ";") == []


@pytest.mark.slow
def test_a_race_is_shown_where_it_is_and_values_at_the_ends_of_lines() -> None:
    (kernel,) = ask("kernels", "ptx", RACE)
    assert kernel["title"] == "Run neighbours block=64"
    result = ask("run", "ptx", RACE, 0)
    assert result["status"] == "fault"
    (one, *_) = result["diagnostics"]
    assert one["range"][0] == place(RACE, "ld.shared.u32")
    assert "races with a write" in one["message"]
    line = place(RACE, "xor.b32")[0]
    assert any(hint["place"][0] == line and "%other = " in hint["text"] for hint in result["hints"])


def test_a_kernel_whose_arguments_are_unknown_gets_a_comment() -> None:
    text = "".join(line for line in RACE.splitlines(keepends=True) if "run:" not in line)
    (kernel,) = ask("kernels", "ptx", text)
    assert kernel["comment"].startswith("// run: grid=1 block=32 args=")


@pytest.mark.slow
def test_statements_of_cuda_are_checked_and_run() -> None:
    assert [one["code"] for one in ask("diagnostics", "cuda", ASM)] == ["unknown-modifier"]
    assert len(ask("kernels", "cuda", ASM)) == 2
    result = ask("run", "cuda", ASM, 0)
    assert (result["status"], result["hints"][0]["text"]) == ("ok", "%0 = 8")


def test_words_and_codes_are_explained() -> None:
    assert "bitwise function of three operands" in ask("explain", "lop3")
    assert ask("explain", "needs-target").startswith("needs-target:")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ptx", "cuda"])
def test_a_text_that_follows_another_is_answered_as_if_it_were_the_first(language: str) -> None:
    suffix = {"ptx": "ptx", "cuda": "cu"}[language]
    texts = [one.wrong for one in of_codes().values() if one.suffix == suffix][:6]
    # Characters that have some of their bytes in common, and ends of lines of two.
    accents = [f"// {letter}\r\n{texts[0]}" for letter in ("é", "ê", "\U0001f600", "\U0001f601", "é\r")]
    texts += ["", *accents, texts[0].replace("\n", "\r\n")]
    fresh = {}
    for text in texts:
        bridge._page.__init__()  # type: ignore[misc]
        fresh[text] = ask("diagnostics", language, text)
    for text in (*texts, *reversed(texts)):
        assert ask("diagnostics", language, text) == fresh[text]
        assert bridge._page.document.source == text.encode()
