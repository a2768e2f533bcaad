"""Lints: what their fixes write, where the other place is, what depends on what stands outside of a function."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import run_lints
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.checks.lints import function_left_out, unused_name
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Change, Document
from tests.checks.test_names import repaired
from tests.oracle import ptxas

MARKED = Path(__file__).parents[1] / "markers" / "diagnostics"


def found(source: bytes, *codes: str) -> list[Diagnostic]:
    """The lints with one of some codes."""
    return [d for d in run_lints.default_lints(Document("a.ptx", "ptx", source)) if d.code in codes]


@pytest.mark.process
@pytest.mark.parametrize("code", ["generic-access", "wrong-address"])
def test_a_fix_of_an_address_leaves_nothing_to_say_there(code: str) -> None:
    source = (MARKED / "addresses.ptx").read_bytes()
    judge = ptxas.at_hand()
    fixed = 0
    for diagnostic in found(source, code):
        line = source[: diagnostic.start].count(b"\n")
        for fix in diagnostic.fixes:
            after = repaired(source, diagnostic, fix.title)
            left = found(after, "generic-access", "wrong-address")
            assert line not in [after[: d.start].count(b"\n") for d in left], fix.title
            assert not [d for d in check(Document("a.ptx", "ptx", after)) if d.severity == "error"]
            assert judge is None or not ptxas.refused_lines(after.decode(), judge)
            fixed += 1
    assert fixed == {"generic-access": 3, "wrong-address": 5}[code]


def test_the_address_that_a_generic_one_was_made_of_goes_with_the_space() -> None:
    source = (MARKED / "addresses.ptx").read_bytes()
    diagnostic = next(d for d in found(source, "generic-access") if b"[%rd4+8]" in source[d.start : d.end + 10])
    assert b"st.shared.u32 [%rd3+8], %r1;" in repaired(source, diagnostic, "Write st.shared.u32")


def test_where_a_variable_of_the_module_lies_matters() -> None:
    body = b".entry k() { .reg .b64 a; .reg .b32 r; mov.u64 a, v; ld.shared.u32 r, [a]; st.shared.u32 [a], r; ret; }"
    head = b".version 8.0\n.target sm_90\n.address_size 64\n"
    for space, count in ((b".shared", 0), (b".global", 2), (b".const", 2)):
        assert len(found(head + space + b" .u32 v;\n" + body, "wrong-address")) == count


def test_where_the_threads_part_is_reported() -> None:
    source = (MARKED / "divergent_path.ptx").read_bytes()
    first = found(source, "divergent-path")[0]
    assert [source[r.start : r.end] for r in first.related] == [b"@!%p2 bra ALL;"]


@pytest.mark.process
def test_what_nothing_names_can_be_removed() -> None:
    source = (MARKED / "unused_name_of_module.ptx").read_bytes()
    judge = ptxas.at_hand()
    removed = []
    while fixable := [d for d in found(source, "unused-name") if d.fixes]:
        removed.append(fixable[0].fixes[0].title)
        source = repaired(source, fixable[0], removed[-1])
        assert not [d for d in check(Document("a.ptx", "ptx", source)) if d.severity == "error"]
        assert judge is None or not ptxas.refused_lines(source.decode(), judge)
    # What only the table named goes with it, but for what is declared more than once or beside others.
    assert removed == ["Remove 'table'", "Remove 'pointed'", "Remove 'alone'"]


@pytest.mark.process
def test_what_nothing_reads_can_be_removed() -> None:
    source = (MARKED / "unread_value.ptx").read_bytes()
    judge = ptxas.at_hand()
    before = len(found(source, "unread-value"))
    assert before > 2
    while left := found(source, "unread-value"):
        source = repaired(source, left[0], "Remove the instruction")
        # What only it has read may now be read by nothing.
        assert not [d for d in check(Document("a.ptx", "ptx", source)) if d.severity == "error"]
        assert judge is None or not ptxas.refused_lines(source.decode(), judge)


def test_an_edit_elsewhere_tells_what_is_used_now() -> None:
    source = b".version 8.0\n.target sm_80\n.func f() { ret; }\n.visible .entry k() { ret; }\n"
    assert [d.message for d in found(source, "unused-name")] == ["Function 'f' is never used"]
    assert not found(source.replace(b"k() { ret", b"k() { call f, (); ret"), "unused-name")
    assert not found(source.replace(b".func", b".weak .func"), "unused-name")


@pytest.mark.process
@pytest.mark.parametrize("name", ["excess_requirement", "excess_requirement_of_version"])
def test_what_suffices_is_enough_for_ptxas_and_not_too_much(name: str) -> None:
    source = (MARKED / f"{name}.ptx").read_bytes()
    asked = {"excess-requirement"}
    diagnostic = run_lints.selected_lints(Document("a.ptx", "ptx", source), asked, with_defaults=False)[0]
    after = repaired(source, diagnostic, diagnostic.fixes[0].title)
    assert b".version 7.8\n" in after
    assert b".target sm_90\n" in after
    assert not run_lints.selected_lints(Document("a.ptx", "ptx", after), asked, with_defaults=False)
    judge = ptxas.at_hand()
    if judge is not None:
        assert not ptxas.refused_lines(after.decode(), judge)
        assert ptxas.refused_lines(after.replace(b"7.8", b"7.7").decode(), judge)
        assert ptxas.refused_lines(after.replace(b"sm_90", b"sm_89").decode(), judge)


def test_what_is_off_is_not_looked_for() -> None:
    source = (MARKED / "excess_requirement.ptx").read_bytes()
    document = Document("a.ptx", "ptx", source)
    assert not [d for d in run_lints.selected_lints(document, ()) if d.code == "excess-requirement"]
    assert [d for d in run_lints.selected_lints(document, {"excess-requirement"}) if d.code == "excess-requirement"]
    assert not run_lints.opt_in_lints(
        Document("a.ptx", "ptx", source.replace(b"mov.u32", b"mov.u23")), {"excess-requirement"}
    )


def test_the_settings_and_the_readme_know_every_lint_and_its_level() -> None:
    marked = "".join(path.read_text(encoding="utf-8") for path in sorted(MARKED.glob("*.ptx")))
    levels = {code: level for level, code in re.findall(r"\^ (hint|warning) ([a-z-]+):", marked)}
    levels |= {lint.CODE: "off" for lint in run_lints.OPT_IN_LINTS}
    # No marker file has a function that is too long.
    levels[function_left_out.CODE] = "information"
    known = {code: levels[code] for code in (*run_lints.CODES, "deprecated-form")}
    root = Path(__file__).parents[2]
    package = json.loads((root / "editors" / "vscode" / "package.json").read_text(encoding="utf-8"))
    (shown,) = [g for g in package["contributes"]["configuration"] if "ptx-ls.level" in g["properties"]]
    settings = shown["properties"]["ptx-ls.level"]["properties"]
    assert {code: settings[code]["default"] for code in known} == known
    rows = re.findall(
        r"^\| `([a-z-]+)` \| (off|hint|information|warning) \|",
        (root / "docs" / "lints.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert dict(rows) == known


def test_what_is_named_is_known_from_the_flow() -> None:
    told = 0
    for path in sorted(MARKED.glob("*.ptx")):
        document = Document("a.ptx", "ptx", path.read_bytes())
        for node in captures_of(document).get("function", ()):
            flow = flow_of(document, node) if node.type == "function_definition" else None
            if flow is not None:
                quick = list(unused_name.check(document, node, flow))
                assert quick == list(unused_name.check(document, node, None)), path.name
                told += 1
    assert told > 50


@pytest.mark.slow
@pytest.mark.parametrize("name", ["addresses", "divergent_path", "unused_name_of_module"])
def test_edits_give_what_a_fresh_look_gives(name: str) -> None:
    rng = random.Random(name)
    document = Document("a.ptx", "ptx", (MARKED / f"{name}.ptx").read_bytes())
    seen = set()
    for step in range(40):
        lines = document.source.decode().split("\n")
        at = rng.randrange(5, len(lines) - 1)
        text = rng.choice([b"", lines[rng.randrange(5, len(lines) - 1)].encode() + b"\n", b"\tbar.sync 0;\n"])
        document = document.changed(step, [Change(text, (at, 0), (at + rng.randrange(2), 0))], "utf-8")
        fresh = Document("a.ptx", "ptx", document.source)
        assert run_lints.default_lints(document) == run_lints.default_lints(fresh)
        seen.add(run_lints.default_lints(document))
    assert len(seen) > 10


def test_what_a_comment_no_longer_covers_is_linted() -> None:
    text = HIDING.encode()
    before = Document("a.ptx", "ptx", text)
    assert not run_lints.default_lints(before)
    check(before)
    line = text[: text.index(b"\n\tmov")].count(b"\n")
    after = before.changed(1, [Change(b"*/", (line, 0), (line, 0))], "utf-8")
    fresh = run_lints.default_lints(Document("a.ptx", "ptx", after.source))
    assert [*run_lints.default_lints(after)] == [*fresh] != []


HIDING = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{
\t.reg .b32 %r<3>;
\t.reg .b64 %d<3>;
\tld.param.u64 %d1, [p];
\tcvta.to.global.u64 %d2, %d1;
\tld.global.u32 %r1, [%d2];
/* hidden

\tmov.u32 %r2, 1; /* and more */
\tst.global.u32 [%d2], %r1;
\tret;
}
"""


def test_a_function_that_is_too_long_is_said_to_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(function_left_out, "MOST_STATEMENTS", 3)
    head = b".version 8.8\n.target sm_90\n.address_size 64\n"
    long = (
        b".visible .entry long_one()\n{\n.reg .b32 %left_out;\nmov.u32 %left_out, 1;\nmov.u32 %left_out, 2;\nret;\n}\n"
    )
    short = b".visible .entry short_one()\n{\n.reg .b32 %unused_here;\nret;\n}\n"
    said = run_lints.default_lints(Document("a.ptx", "ptx", head + long + short))
    source = head + long + short
    assert [(one.code, source[one.start : one.end]) for one in said] == [
        ("function-left-out", b"long_one"),
        ("unused-name", b"%unused_here"),
    ]
