"""Quick fixes of what the module's target lacks: first those that leave `.target` and `.version` alone."""

from __future__ import annotations

import pytest
from lsprotocol import types

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.ide.completion import complete
from ptx_ls.lsp.requests import code_action
from ptx_ls.syntax.document import Document
from tests.features.test_annotations import context
from tests.features.test_features import DOCUMENT, URI, position
from tests.markers.observe import context_of
from tests.oracle import ptxas

GATHER = (
    "cp.async.bulk.tensor.2d.shared::{}.global.tile::gather4.mbarrier::complete_tx::bytes "
    "[a], [q, {{a, a, a, a, a}}], [a];"
)
MMA = (
    "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::{}.f32.e2m1.e2m1.f32.{} "
    "{{f, f, f, f}}, {{a, a, a, a}}, {{a, a}}, {{f, f, f, f}}, {{a}}, {{0, 0}}, {{a}}, {{0, 0}};"
)

LOCAL = {
    ("8.0", "sm_89", "add.sat.u32 u, u, u;", ".sat.u32"): (["add.sat.s32 u, u, u;", "add.u32 u, u, u;"], False),
    ("8.8", "sm_121a", GATHER.format("cluster"), ".shared::cluster"): ([GATHER.format("cta")], True),
    ("8.8", "sm_120a", MMA.format("4X", "ue8m0"), ".scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0"): (
        [MMA.format("2X", "ue8m0"), MMA.format("4X", "ue4m3")],
        False,
    ),
    ("8.0", "sm_89", "red.shared::cluster.add.u32 [a], u;", ".shared::cluster"): (
        ["red.shared.add.u32 [a], u;", "red.shared::cta.add.u32 [a], u;"],
        True,
    ),
    ("8.0", "sm_60", "ld.global.L1::no_allocate.u32 u, [q];", ".L1::no_allocate"): (["ld.global.u32 u, [q];"], False),
    ("6.4", "sm_70", "shfl.idx.b32 a, a, a, a;", "shfl.idx.b32"): (
        ["shfl.sync.idx.b32 a, a, a, a, 0xffffffff;"],
        False,
    ),
    ("7.0", "sm_80", "shfl.up.b32 a|p, a, a, a;", "shfl.up.b32"): (
        ["shfl.sync.up.b32 a|p, a, a, a, 0xffffffff;"],
        False,
    ),
}
"""Version, target, line and what of it is underlined: the lines offered, and whether the first is preferred."""

Case = tuple[str, str, str, str]


def module(version: str, target: str, line: str) -> str:
    head = f".version {version}\n.target {target}\n.address_size 64\n.entry k()\n{{\n"
    registers = ".reg .b32 a; .reg .u32 u; .reg .b64 q; .reg .f32 f; .reg .pred p;"
    return f"{head}{registers}\n{line}\nret;\n}}\n"


def offered(text: str, line: str) -> list[types.CodeAction]:
    where = position(text, line)
    about = types.CodeActionContext([])
    end = types.Position(where.line, len(line))
    return code_action.answer(context(text), types.CodeActionParams(DOCUMENT, types.Range(where, end), about))


def after(text: str, action: types.CodeAction) -> str:
    assert action.edit is not None and action.edit.changes is not None
    lines = text.split("\n")
    for edit in sorted(action.edit.changes[URI], key=lambda e: (e.range.start.line, -e.range.start.character)):
        old = lines[edit.range.start.line]
        lines[edit.range.start.line] = (
            old[: edit.range.start.character] + edit.new_text + old[edit.range.end.character :]
        )
    return "\n".join(lines)


@pytest.mark.parametrize("case", LOCAL, ids=lambda case: case[2].split()[0])
def test_a_local_change_is_offered_first(case: Case) -> None:
    version, target, line, underlined = case
    expected, preferred = LOCAL[case]
    text = module(version, target, line)
    (diagnostic,) = [d for d in check(Document(URI, "ptx", text.encode())) if d.severity == "error"]
    assert text[diagnostic.start : diagnostic.end] == underlined
    found = offered(text, line)
    results = [after(text, action) for action in found]
    assert results[: len(expected)] == [module(version, target, other) for other in expected]
    assert [bool(action.is_preferred) for action in found] == [preferred, *[False] * (len(found) - 1)]
    for result in results:
        assert not [d for d in check(Document(URI, "ptx", result.encode())) if d.severity == "error"]


@pytest.mark.process
def test_ptxas_takes_what_is_offered() -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    for version, target, line, underlined in LOCAL:
        arch = ptxas.arch_for(target, judge)
        assert ptxas.assemble(module(version, target, line), arch, judge)[0] != 0
        for other in LOCAL[version, target, line, underlined][0]:
            assert ptxas.assemble(module(version, target, other), arch, judge)[0] == 0, other


def test_where_no_change_of_the_line_helps_the_head_is_changed() -> None:
    text = module("7.8", "sm_89", "cvt.rn.satfinite.e4m3x2.f32 a, f, f;").replace(".b32 a", ".b16 a")
    found = offered(text, "cvt")
    assert (found[0].title, found[0].is_preferred) == ("Raise .version to 8.1", True)


@pytest.mark.process
@pytest.mark.parametrize(
    ("line", "fixed"),
    [
        ("ld.global.u32 u, [shared_variable];", "ld.shared.u32 u, [shared_variable];"),
        ("atom.shared::cta.add.u32 u, [global_variable], u;", "atom.global.add.u32 u, [global_variable], u;"),
    ],
)
def test_the_state_space_of_the_variable_is_offered(line: str, fixed: str) -> None:
    variables = ".shared .b32 shared_variable; .global .b32 global_variable;"
    text = module("8.0", "sm_80", line).replace(".entry", f"{variables} .entry")
    (action,) = offered(text, line)
    assert action.is_preferred
    assert after(text, action) == text.replace(line, fixed)
    judge = ptxas.at_hand()
    if judge is not None:
        assert [ptxas.assemble(t, "compute_80", judge)[0] == 0 for t in (text, after(text, action))] == [False, True]


@pytest.mark.parametrize(
    ("head", "typed", "word", "detail"),
    [
        (
            ("6.4", "sm_70"),
            "shfl.",
            ".idx",
            "gone since sm_70; write shfl.sync, with the mask of the lanes that take part",
        ),
        (("7.8", "sm_89"), "cvt.rn.satfinite.", ".e4m3x2", "requires PTX 8.1"),
        (("8.6", "sm_120"), "cvt.rn.satfinite.", ".e2m1x2", "requires sm_120a with PTX 8.7, or others"),
        (("8.0", "sm_80"), "wgmm", "wgmma", "requires sm_90a with PTX 8.0"),
    ],
)
def test_details_of_completion_say_what_matters(head: tuple[str, str], typed: str, word: str, detail: str) -> None:
    text = module(*head, typed)
    offset = text.encode().index(b"\n" + typed.encode()) + 1 + len(typed)
    offers = [offer for offer in complete(Document(URI, "ptx", text.encode()), offset) if offer.label == word]
    assert [offer.detail for offer in offers] == [detail]
    assert offers[0].needs


def test_all_safe_fixes_are_applied_at_once() -> None:
    lines = [
        ".version 8.0",
        ".target sm_80",
        ".func f()",
        "{",
        "\t.reg .b32 a;",
        "\tadd.s32 a, a, 1;",
        "\tmull.lo.s32 a, a, a",
        "}",
    ]
    document = Document(URI, "ptx", "\n".join(lines).encode())
    nothing = types.Range(types.Position(0, 0), types.Position(0, 0))

    def asked(*kinds: str) -> list[types.CodeAction]:
        only = [types.CodeActionKind(kind) if kind in set(types.CodeActionKind) else kind for kind in kinds]
        given = types.CodeActionContext([], only=only or None)
        return code_action.answer(
            context_of(document), types.CodeActionParams(types.TextDocumentIdentifier(URI), nothing, given)
        )

    assert asked() == asked("quickfix") == []
    (action,) = asked("source.fixAll")
    assert (action.kind, asked("source"), asked("source.fixAll.ptx-ls")) == ("source.fixAll.ptx-ls", [action], [action])
    assert asked("source.fixAll.ruff") == []
    (edits,) = (action.edit.changes if action.edit and action.edit.changes else {}).values()
    for edit in reversed(edits):
        lines[edit.range.start.line : edit.range.end.line] = edit.new_text.splitlines()
    assert lines[5:] == ["\tadd.s32 a, a, 1;", "\tmul.lo.s32 a, a, a;", "}"]
