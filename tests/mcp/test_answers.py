"""What the tools for coding agents answer: short texts, lines from 1, one fix."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ptx_ls.mcp import answers
from ptx_ls.mcp.short import MOST

EXAMPLE = str(Path(__file__).parents[1] / "examples" / "quantize.ptx")
KERNEL = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{ .reg .u64 %rd<2>; .reg .b32 %r<2>; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x; st.global.u32 [%rd1], %r1; ret; }
"""


@pytest.mark.parametrize(
    ("code", "target", "said"),
    [
        ("add.f32 %0, %1, %2", "sm_80", "no errors"),
        ('"fma.rn.bf16x2 %0, %1, %2, %3;\\n"', "sm_75", "1:7: error[needs-target]"),
        ("addd.f32 %f1, %f2, %f3;", "", "1:1: error[unknown-instruction]"),
        (KERNEL, "", "no errors"),
        (KERNEL.replace("u32 %r1, %tid", "u23 %r1, %tid"), "", "5:65: error[unknown-modifier]"),
        ('__device__ void f() { asm("addd.f32 %f1, %f2, %f3;"); }', "sm_80", "1:28: error[unknown-instruction]"),
        ("add.f32 %0, %1, %2", "sm_1000", "unknown target sm_1000"),
        ("", "", "give either code or path"),
    ],
)
def test_check(code: str, target: str, said: str) -> None:
    assert answers.check(code, target=target).startswith(said)


def test_a_finding_has_one_fix() -> None:
    lines = answers.check(path=EXAMPLE).splitlines()
    assert [line.count("[fix: ") for line in lines] == [1, 1, 1]
    assert answers.check(path="no.ptx").startswith("no.ptx:")


@pytest.mark.parametrize(
    ("spelling", "target", "said"),
    [
        ("cvt.rn.satfinit.e2m1x2.f32", "sm_120a", "nearest: cvt.rn.satfinite.e2m1x2.f32"),
        ("addd.f32", "sm_80", "nearest: add.f32"),
        ("add.rn", "sm_80", "nearest: add.rn.f32"),
        ("add.rn.f32", "sm_80", "legal"),
    ],
)
def test_spellings(spelling: str, target: str, said: str) -> None:
    assert said in answers.spellings(spelling, target)


def test_long_answers_are_cut() -> None:
    whole = answers.explain("tcgen05.mma", whole=True)
    short = answers.explain("tcgen05.mma")
    assert len(short) <= MOST < len(whole)
    assert short.endswith("more lines: ask with whole=true")
    assert all(line in whole for line in short.splitlines()[:-1])
    assert len(answers.targets(path=EXAMPLE)) <= MOST
    assert answers.targets(KERNEL).startswith("accepted from PTX 2.3")


@pytest.mark.slow
@pytest.mark.process
async def test_a_client_uses_each_tool() -> None:
    pytest.importorskip("mcp")
    from mcp import Client

    from ptx_ls.mcp.server import server

    calls: dict[str, tuple[dict[str, Any], str]] = {
        "check": ({"code": "addd.f32 %0, %1, %2;", "target": "sm_80"}, "unknown-instruction"),
        "spellings": ({"spelling": "addd.f32"}, "nearest: add.f32"),
        "explain": ({"word": "needs-target"}, "target"),
        "targets": ({"path": EXAMPLE}, "refused"),
        "run": ({"code": KERNEL, "block": "4", "arguments": ["buf:u32:4"]}, "races with"),
    }
    async with Client(server()) as client:
        assert {one.name for one in (await client.list_tools()).tools} == calls.keys()
        for name, (arguments, said) in calls.items():
            text = (await client.call_tool(name, arguments)).content[0].text  # type: ignore[union-attr]
            assert said in text, name
            assert len(text) <= MOST, name


def test_without_the_sdk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from ptx_ls import cli
    from ptx_ls.cli import mcp

    monkeypatch.setattr(mcp, "find_spec", lambda name: None)
    assert cli.main(["mcp"]) == 2
    assert "pip install mcp" in capsys.readouterr().err
