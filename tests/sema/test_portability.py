"""Which targets take a file, held against ptxas: each one's lowest version, the one below, and those that never do."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from ptx_ls.isa import targets
from ptx_ls.isa.targets import version_number, version_text
from ptx_ls.sema.portability import answers
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
NEWEST = version_text(targets.load().newest)


def document(text: str) -> Document:
    return Document("file:///a.ptx", "ptx", text.encode())


def module(text: str, target: str, version: str) -> str:
    """A module for another target and version."""
    text = re.sub(r"^\.version\s+\S+", f".version {version}", text, count=1, flags=re.MULTILINE)
    return re.sub(r"^\.target\s+\w+", f".target {target}", text, count=1, flags=re.MULTILINE)


@pytest.mark.process
@pytest.mark.parametrize("name", ["tcgen05.sm_100a.ptx", "barrier_pipeline.sm_90a.ptx"])
def test_ptxas_takes_the_same_targets(name: str) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    text = (SAMPLES / name).read_text(encoding="utf-8")
    refused = partial(ptxas.refused_lines, ptxas=judge)
    wrong = []
    for answer in answers(document(text)):
        target = answer.target
        if answer.ptx is None:
            if not refused(module(text, target.name, NEWEST)):
                wrong.append(f"{target.name} is taken, but {answer.reason}")
            continue
        if lines := refused(module(text, target.name, answer.ptx)):
            wrong.append(f"{target.name} is refused with {answer.ptx} in lines {sorted(lines)}")
        below = max((v for v in targets.load().versions if v < version_number(answer.ptx)), default=0)
        if below >= target.introduced and not refused(module(text, target.name, version_text(below))):
            wrong.append(f"{target.name} is taken with {version_text(below)} already, not from {answer.ptx} on")
    assert not wrong, "\n".join(wrong)


def test_an_optional_operand_can_ask_for_more() -> None:
    head = ".version 8.6\n.target sm_100a\n.entry k() { .reg .b32 r; .reg .b64 q; .reg .pred p;\n"
    plain = f"{head}tcgen05.mma.cta_group::1.kind::f16 [r], q, q, r, p;\n}}\n"
    scaled = plain.replace(", p;", ", p, 3;")
    takes = [{a.target.name for a in answers(document(text)) if a.ptx} for text in (plain, scaled)]
    assert takes[0] - takes[1] == {"sm_101a", "sm_101f", "sm_110a", "sm_110f"}


@pytest.mark.process
@pytest.mark.parametrize(
    ("operands", "first", "version"),
    [
        ("[image, {%f5, %f6}]", "sm_20", "2.3"),
        ("[%rd1, {%f5, %f6}]", "sm_20", "3.1"),
        ("[image, {%f5, %f6}], {%r1, %r2}", "sm_30", "4.3"),
    ],
)
def test_a_handle_or_an_offset_of_a_texture_asks_for_more(operands: str, first: str, version: str) -> None:
    # Verdicts: ptxas 13.5.
    text = (
        ".version 9.0\n.target sm_90\n.address_size 64\n.global .texref image;\n"
        ".visible .entry kernel()\n{\n    .reg .f32 %f<8>;\n    .reg .b32 %r<4>;\n    .reg .b64 %rd<4>;\n"
        f"    tex.2d.v4.f32.f32 {{%f1, %f2, %f3, %f4}}, {operands};\n    ret;\n}}\n"
    )
    found = {answer.target.name: answer for answer in answers(document(text))}
    assert found[first].ptx == version
    judge = ptxas.at_hand()
    if judge:
        assert not ptxas.refused_lines(module(text, first, version), judge)
