"""Where ptxas's words belong in a document, what of them is news, and what edits leave of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.finding import Findings
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.ptxas.findings import locate_findings
from ptx_ls.ptxas.output import Message, Output, read
from ptx_ls.syntax.document import Change, Document
from tests.ptxas import recorded
from tests.ptxas.recorded import output

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
KERNEL = (
    HEAD + ".visible .entry k()\n{\n\t.reg .b32 %r<4>;\n\tadd.s32 %r1,\n\t\t%r2,\n\t\t%rx;\n\tbar.sync 0;\n\tret;\n}\n"
)


def document_of(text: str) -> Document:
    return Document("file:///k.ptx", "ptx", text.encode(), 1)


def opinion(text: str, *messages: Message, ours: bool = True) -> Findings:
    document = document_of(text)
    return locate_findings(document, Output(messages, (), True), check(document) if ours else ())


def shown(text: str, found: Findings) -> list[tuple[str, str]]:
    """The marked text and the severity of each finding."""
    return [(text.encode()[d.start : d.end].decode(), d.severity) for d in found.diagnostics]


def of_recorded(name: str, release: str = "13.5") -> tuple[Document, Findings]:
    document = document_of((Path(recorded.__file__).parent / f"{name}.ptx").read_text())
    return document, locate_findings(document, read(output(name, release), "module.ptx"), check(document))


def places(name: str, release: str = "13.5") -> list[tuple[int, str, str]]:
    """Line (from 1), marked text and code of what was recorded."""
    document, found = of_recorded(name, release)
    return sorted(
        (document.line_at(d.start) + 1, document.source[d.start : d.end].decode(), d.code) for d in found.diagnostics
    )


@pytest.mark.parametrize("name", ["refused", "syntax"])
def test_where_both_find_an_error_ours_is_shown(name: str) -> None:
    document, found = of_recorded(name)
    assert found.diagnostics == []
    theirs = locate_findings(document, read(output(name), "module.ptx"), ())
    assert {d.severity for d in theirs.diagnostics} == {"error"}
    assert {d.source for d in theirs.diagnostics} == {"ptxas"}


def test_advice_stands_at_its_line_else_at_what_it_names() -> None:
    assert places("serialised") == [(4, "k", "ptxas-info"), (17, "add.f32 %f1, %f1, %f2;", "ptxas-info")]
    assert places("serialised", "12.4") == [(4, "k", "ptxas-info"), (4, "k", "ptxas-info")]
    assert places("setmaxnreg") == [
        (4, "k", "ptxas-info"),
        (7, "setmaxnreg", "ptxas-info"),
        (10, "k2", "ptxas-info"),
        (14, "setmaxnreg", "ptxas-info"),
    ]
    # Ours stands there already.
    assert "ptxas-warning" not in {code for _, _, code in places("recursion")}
    document, _ = of_recorded("recursion")
    alone = locate_findings(document, read(output("recursion"), "module.ptx"), ())
    assert ("k3", "warning") in shown(document.source.decode(), alone)


def test_of_messages_that_name_an_instruction_alone_each_has_its_kernel() -> None:
    text = (Path(recorded.__file__).parent / "setmaxnreg.ptx").read_text()
    one = Message("info", "'setmaxnreg' ignored")
    assert shown(text, opinion(text, one)) == [("setmaxnreg", "hint")]
    assert shown(text, opinion(text, one, one)) == [("setmaxnreg", "hint")] * 2


def test_of_a_function_ptxas_speaks_at_its_end() -> None:
    text = KERNEL.replace("%rx", "%r3")
    error = Message("error", "Entry function 'k' uses too much parameter space (0x1770 bytes, 0x1100 max).", 12)
    assert shown(text, opinion(text, error)) == [("k", "error")]
    at = text.index("}")
    ours = Diagnostic("illegal-parameter", "error", "x", at, at + 1)
    assert locate_findings(document_of(text), Output((error,), (), True), [ours]).diagnostics == []


def test_a_word_that_is_quoted_is_looked_for() -> None:
    text = KERNEL.replace("\tbar", '\t.pragma "nounrol";\n\tbar')
    assert shown(text, opinion(text, Message("warning", "Pragma 'nounrol' unsupported"))) == [("nounrol", "warning")]
    assert shown(text, opinion(text, Message("error", "%r1 in function 'k' near ';' 'bar'", 11))) == [("bar", "error")]


def test_what_has_no_place_stands_at_the_target() -> None:
    assert shown(KERNEL, opinion(KERNEL, Message("warning", "something"))) == [(".target sm_90", "warning")]
    assert len(shown("", opinion("", Message("warning", "something"), ours=False))) == 1


def test_an_error_of_a_statement_over_several_lines_is_reported_once() -> None:
    # ptx-ls marks the operand, in line 9; ptxas counts some faults where the opcode stands.
    found = opinion(KERNEL, Message("error", "Arguments mismatch for instruction 'add'", 7))
    assert shown(KERNEL, found) == []
    alone = opinion(KERNEL, Message("error", "Arguments mismatch for instruction 'add'", 7), ours=False)
    assert shown(KERNEL, alone) == [("add", "error")]
    assert shown(KERNEL, opinion(KERNEL, Message("error", "No 'bar'", 10))) == [("bar", "error")]


def test_lines_that_are_none_of_the_text() -> None:
    for line in (0, -3, 10**30, 14):
        assert len(opinion(KERNEL, Message("error", "x", line)).diagnostics) == 1


def test_lines_are_those_of_ptxas() -> None:
    text = KERNEL.replace("\n", "\r\n")
    assert shown(text, opinion(text, Message("error", "No 'bar'", 10))) == [("bar", "error")]
    # What ends a line for an editor need not end one for ptxas.
    text = KERNEL.replace("\t.reg", "\t/* \r */ .reg")
    assert shown(text, opinion(text, Message("error", "No 'bar'", 10))) == [("bar", "error")]


@pytest.mark.parametrize(
    ("start", "end", "new", "stays"),
    [
        ("bar", "", "// ", False),
        ("\tbar", "", "\tret;\n", False),
        ("\n\tbar", "", "\n\tret;", True),
        ("0;", ";", "1", False),
        ("\n\tret;\n}", "", " // end", False),
        ("ret;\n}", ";", "exit", True),
        (".address", ".", "// eight bytes long\n", True),
        ("bar", "sync", "barrier.", False),
    ],
)
def test_an_edit_of_the_line_ends_what_was_said_of_it(start: str, end: str, new: str, stays: bool) -> None:
    found = opinion(KERNEL, Message("error", "No 'bar'", 10), ours=False)
    at = KERNEL.index(start)
    to = KERNEL.index(end, at) if end else at
    later = found.after([(at, to, at + len(new))])
    text = KERNEL[:at] + new + KERNEL[to:]
    assert shown(text, later) == ([("bar", "error")] if stays else [])


def test_what_a_kernel_takes_ends_with_an_edit_in_it() -> None:
    document, found = of_recorded("taken")
    assert found.resources_by_kernel == {
        "k": "8 registers, 128 bytes smem on sm_90",
        "k2": "4 registers, 1 barrier on sm_90",
    }
    inside = document.source.index(b"bar.sync")
    later = found.after([(0, 0, 5)]).after([(inside + 5, inside + 5, inside + 6)])
    assert later.resources_by_kernel == {"k": found.resources_by_kernel["k"]}
    assert [d.message for d in later.diagnostics] == ["k takes 8 registers, 128 bytes smem on sm_90"]


def test_following_edits_one_by_one_or_at_once_is_the_same() -> None:
    rng = random.Random(7)
    for _ in range(200):
        document = document_of(KERNEL)
        lines = [Message("error", f"{n}", n) for n in rng.sample(range(1, 12), 5)]
        lazy = eager = locate_findings(document, Output(tuple(lines), (), True), ())
        texts = {d.message: document.source[d.start : d.end] for d in lazy.diagnostics}
        for version in range(5):
            at = sorted((rng.randrange(12), rng.randrange(20)) for _ in range(2))
            change = Change(rng.choice([b"", b"x", b"\n", "é".encode()]), at[0], rng.choice([at[0], at[1]]))
            document = document.changed(version, [change], "utf-8")
            assert document.last_edits is not None
            lazy, eager = lazy.after(document.last_edits), eager.after(document.last_edits)
            assert len(eager.items) <= len(lines)
        assert lazy.diagnostics == eager.diagnostics
        # What stays is the text that it was said of, wherever that is now.
        for one in eager.diagnostics:
            assert document.source[one.start : one.end] == texts[one.message]


def test_a_text_that_is_replaced_has_no_edits_to_follow() -> None:
    document = document_of(KERNEL)
    assert document.last_edits is None
    whole, small = Change(b"x"), Change(b"y", (0, 0), (0, 1))
    assert document.changed(2, [small, whole, small], "utf-8").last_edits is None
    assert document.changed(2, [small, small], "utf-8").last_edits == ((0, 1, 1), (0, 1, 1))


def test_only_so_much_is_kept() -> None:
    text = HEAD + "\n".join(f".entry k{n}() {{ ret; }}" for n in range(2000))
    found = opinion(text, *(Message("error", f"{n}", n) for n in range(1, 2000)), ours=False)
    assert len(found.diagnostics) == 500


def test_a_warning_that_both_give_is_reported_once() -> None:
    document = document_of(KERNEL)
    at = KERNEL.index("bar")
    said = Output((Message("warning", "No 'bar'", 10), Message("error", "No 'bar' at all", 10)), (), True)
    ours = Diagnostic("deprecated-form", "warning", "x", at, at + 3)
    assert [d.severity for d in locate_findings(document, said, [ours]).diagnostics] == ["error"]
    assert len(locate_findings(document, said, ()).diagnostics) == 2


def test_a_warning_about_what_we_call_an_error_is_not_repeated() -> None:
    at = KERNEL.index("bar")
    document = document_of(KERNEL)
    said = Output((Message("warning", "No 'bar'", 10), Message("info", "No 'bar'", 10)), (), True)
    ours = Diagnostic("needs-target", "error", "x", at, at + 3)
    assert [d.severity for d in locate_findings(document, said, [ours]).diagnostics] == ["hint"]


def test_ours_that_are_no_errors_do_not_speak_for_ptxas() -> None:
    document = document_of(KERNEL)
    at = KERNEL.index("bar")
    hint = Diagnostic("unused-name", "hint", "x", at, at + 3)
    assert (
        len(locate_findings(document, Output((Message("error", "No 'bar'", 10),), (), True), [hint]).diagnostics) == 1
    )
