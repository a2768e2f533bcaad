"""The messages of other tools that `ptx-ls explain` knows, against ptxas: it prints them, or has them in its binary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptx_ls.isa import targets
from ptx_ls.isa.messages import explanation, table
from ptx_ls.isa.messages.table import Template
from tests.oracle import ptxas

MARKERS = Path(__file__).parents[1] / "markers" / "diagnostics"
_SAID = re.compile(r"^ptxas (?:.*?, line (\d+); )?(error|fatal|warning|info)\s*: (.*)", re.MULTILINE)
_FORMAT = re.compile(r"%[-0-9.]*l*[a-z]")

COMPOSED = (
    "may produce unexpected results on <target> and later architectures",
    "<text> is deprecated since PTX ISA version <version> and will be discontinued",
    "Value '<target>' is not defined for option 'gpu-name'",
    "Parsing error near '<unknown>': unrecognized instruction",
)
"""Ends of messages that ptxas puts together from several texts, or writes with a value in its place."""
OF_PTX = re.compile(
    r"Address|Advisory|Alignment|Argument|Array|Call |Directive|Entry function '|Feature '|Illegal|Incompatible|"
    r"Incorrect|Instruction '|Label|Modifier '|Operand|Potential P|Pragma '|Predicate|Result|Sink|State|Too |"
    r"Unexpected instruction|Unresolved|Unsupported \.|Vector|Video"
)


def asked(text: str) -> Iterator[str]:
    """Every message of ptxas on a module; a fatal one ends the reading, so that its line is taken out and it is asked
    again, once."""
    target = re.search(r"^\s*\.target\s+(sm_\w+)", text, re.MULTILINE)
    arch = ptxas.arch_for(target[1] if target and target[1] in targets.by_name() else "sm_75")
    rows = text.split("\n")
    for _ in range(2):
        found = _SAID.findall(ptxas.assemble("\n".join(rows), arch, ptxas.find())[1])
        yield from (message for _, _, message in found)
        fatal = next((int(line) for line, kind, _ in found if kind == "fatal" and line), 0)
        if not 0 < fatal <= len(rows) or not rows[fatal - 1]:
            return
        rows[fatal - 1] = ""


@pytest.mark.slow
@pytest.mark.process
def test_what_ptxas_says_about_our_faulty_modules_is_known() -> None:
    said = {
        re.sub(r"'[^']*'", "''", one): one for path in sorted(MARKERS.glob("*.ptx")) for one in asked(path.read_text())
    }
    assert len(said) > 120
    assert not [message for message in said.values() if table.find(message) is None]


@pytest.fixture(scope="module")
def texts() -> frozenset[str]:
    """The texts in the binary of ptxas, with a word in the place of what it fills in."""
    found = re.findall(rb"[\x20-\x7e]{8,}", ptxas.find().read_bytes())
    return frozenset(_FORMAT.sub("X", text.decode()) for text in found if b" " in text or b"." in text)


def lacking(templates: Iterable[Template], texts: Iterable[str]) -> list[str]:
    """The messages that no text is."""
    plain = [" ".join(text.translate(str.maketrans("", "", "'\"`")).split()) for text in texts]
    lower = {text: text.lower() for text in plain}

    def has(template: Template) -> bool:
        longest = max(template.parts, key=len).strip()
        return any(longest in lower[text] and template.match(text) for text in plain)

    return [template.text for template in templates if not has(template)]


@pytest.mark.slow
@pytest.mark.process
def test_ptxas_has_each_text(texts: frozenset[str]) -> None:
    own = [one for one in table.templates() if one.family.tool == "ptxas" and not one.text.endswith(COMPOSED)]
    assert len(own) > 400
    assert not lacking(own, texts)
    invented = "Instruction '<instruction>' is not liked on .target '<target>'"
    assert lacking([Template.of(own[0].family, invented)], texts) == [invented]


@pytest.mark.slow
@pytest.mark.process
def test_each_text_of_ptxas_about_ptx_is_known(texts: frozenset[str]) -> None:
    ours = [text for text in texts if OF_PTX.match(text)]
    assert len(ours) > 200
    unknown = [text for text in ours if table.find(text) is None]
    assert len(unknown) < len(ours) / 20, unknown


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("error   : Illegal modifier '.foo' for instruction 'prefetch'", "`prefetch` has no `.foo`; it has "),
        ("Not a name of any known instruction: 'mvo'", "Did you mean `mov`"),
        ("Unknown modifier '.setfinite'", "Did you mean `.satfinite`"),
        ("Feature '256 bit wide load/store' requires .target sm_100 or higher", "Compile for `sm_100`"),
        ("Feature 'cvt with .f32.bf16' requires .target sm_80 or higher", "`cvt.f32.bf16` (instruction): "),
        ("Modifier '.e2m1x2' requires PTX ISA .version 8.6 or later", "PTX 8.6 needs CUDA 12.8 or later"),
        ("LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.shfl.sync.bfly.i32", "needs sm_30"),
        ("error in backend: Cannot select: intrinsic %llvm.nvvm.implicit.offset", "is not an intrinsic that LLVM has"),
        ("nvcc fatal   : Unsupported gpu architecture 'compute_120'", "CUDA 12.8 or later"),
        ("nvlink fatal : Input file 'a.o' newer than toolkit (129 vs 120)", "129 is CUDA 12.9"),
        ("Cuda Error (209): cudaLaunchKernel returned", "compute_XX"),
    ],
)
def test_what_a_message_names_is_explained(line: str, part: str) -> None:
    meaning = explanation.meaning_of(line)
    assert meaning is not None
    assert part in " ".join(meaning.details)


@pytest.mark.parametrize(
    "line",
    [
        ".offset.bindless intrinsics are not supported on pre-Blackwell architectures",
        "nvvm.mma.blockscale currently supports non-sync aligned variants only!",
        "Function 'k' uses single CTA(.cta_group::1) and CTA pair granularity(.cta_group::2) and that is not allowed.",
        "URa must be uint32 when URa is TMEM",
        "tcmma_*_mxq must be specified with blockscale",
        "ws opcode modifier not allowed with areuse or akeep",
        "__cuda_sm10x_tcgen05_guardrail_trap_phase_invalid_during_alloc",
        "nvlink error   : Undefined reference to 'f' in 'a.o' (target: sm_35)",
        "error   : Multiple definition of 'f' in 'input file 2 at offset 25', first defined in 'input 1'",
        "NVRTC compilation error: nvrtc: error: invalid value for --gpu-architecture (-arch)",
        "LLVM ERROR: Cannot select: 0x6019: i64,ch = stacksave 0x6019",
        "CUDA error: no kernel image is available for execution on the device",
        "CUDA_ERROR_UNKNOWN (code 716)",
        "ptxas info    : Used 46 registers, 176 bytes cmem[0], 16 bytes cmem[14]",
        "Unknown symbol x",
    ],
)
def test_messages_of_every_tool_are_known(line: str) -> None:
    assert explanation.meaning_of(line)


@pytest.mark.parametrize(
    "line", ["add.s32 a, b, c;", "the module is fine", "error", "an error 7 in it", "requires", ""]
)
def test_what_is_no_message_is_none(line: str) -> None:
    assert explanation.meaning_of(line) is None


def test_several_lines_are_explained_each_once() -> None:
    line = "ptxas a.ptx, line 3; error   : Unknown symbol 'b'"
    found = explanation.meanings_of(f"{line}\n{line}\nptxas fatal   : Ptx assembly aborted due to errors")
    assert [one.name for one in found] == ["Unknown symbol b", "Ptx assembly aborted due to errors"]


def test_the_words_of_an_unknown_message_are_explained() -> None:
    (meaning,) = explanation.of_words("error: nobody ever said this of '.satfinite'")
    assert "`.satfinite` (modifier)" in meaning.details[0]
    assert not explanation.of_words("the word '.satfinite' in a sentence")


def test_no_message_is_there_twice() -> None:
    texts = [template.text for template in table.templates()]
    assert len(set(texts)) == len(texts)


@pytest.mark.slow
@given(st.sampled_from(table.templates()), st.lists(st.text(min_size=1, max_size=12), min_size=6, max_size=6))
@settings(max_examples=25, deadline=None)
def test_whatever_stands_in_a_message_is_explained_or_not(template: Template, words: list[str]) -> None:
    line = re.sub(r"<[a-z]+>", lambda _: words.pop() if words else "x", template.text)
    explanation.meanings_of(line)
    explanation.of_words(f"error: {line}")
