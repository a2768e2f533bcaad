"""Runs every marker file; README.md tells what the marks mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.checks.engine.run_checks import GENERATION_CODES
from ptx_ls.checks.module import optix_module
from ptx_ls.lsp.registry import REQUESTS
from ptx_ls.syntax.document import Document
from tests.markers import requests
from tests.markers.marks import Mark, read_marks
from tests.markers.observe import context_of, diagnostics, document_of, names, renamed
from tests.markers.requests import VERBS, differences
from tests.oracle import ptxas

HERE = Path(__file__).parent
LANGUAGES = {".ptx": "ptx", ".ll": "nvvm", ".cu": "cuda", ".py": "python"}
FILES = sorted(path for path in HERE.glob("*/*.*") if path.suffix in LANGUAGES)
DIAGNOSTIC_FILES = sorted((HERE / "diagnostics").glob("*.ptx"))


def faults(text: str, language: str = "ptx") -> list[str]:
    """Every way in which what ptx-ls answers differs from the marks."""
    marks = read_marks(text)
    expected = {(m.line, max(m.start, 2), m.end, *m.diagnostic[:2]): m for m in marks if m.diagnostic}
    problems = []
    seen = set()
    document = document_of(text, language)
    for line, start, end, d in diagnostics(document):
        # Carets cannot stand under the `//` of their own comment, nor under nothing at all.
        key = (line, max(start, 2), max(end, max(start, 2) + 1), d.severity, d.code)
        mark = expected.get(key)
        seen.add(key)
        if mark is None:
            problems.append(f"unmarked: line {line + 1}, columns {start}-{end}: {d.severity} {d.code}: {d.message}")
        elif mark.diagnostic and mark.diagnostic[2] not in d.message:
            problems.append(f"line {line + 1}: {d.message!r} does not contain {mark.diagnostic[2]!r}")
    problems += [f"line {m.line + 1}: nothing found for: {m.text}" for k, m in expected.items() if k not in seen]
    verbs = [m.request[0] for m in marks if not (m.diagnostic or m.name or m.rename)]
    problems += [f"no such verb: {verb}" for verb in verbs if verb not in VERBS]
    for check in dict.fromkeys(VERBS[verb] for verb in verbs if verb in VERBS):
        problems += check(context_of(document), marks)
    for mark in marks:
        problems += _names(document, mark, marks)
        problems += _renamed(document, mark)
    return problems


def _names(document: Document, mark: Mark, marks: list[Mark]) -> list[str]:
    if mark.name is None:
        return []
    _, wanted = mark.name
    expected = {(m.place, m.name[0]) for m in marks if m.name and m.name[1] & wanted}
    offset = document.offset_at(mark.line, mark.start, "utf-32")
    return [*differences(mark, expected, (((one[0], one[1], one[2]), one[3]) for one in names(document, offset)))]


def _renamed(document: Document, mark: Mark) -> list[str]:
    if mark.rename is None:
        return []
    done, new, wanted = mark.rename
    after, refusal = renamed(document, mark.line, mark.start, new)
    said = "\n".join(line for line in after.split("\n") if not line.startswith("//")) if done else refusal
    if wanted not in said:
        return [f"line {mark.line + 1}: {wanted!r} is not in {refusal or said!r}"]
    if not done:
        return []
    # As many names mean the new one as meant the old one, less those of the family that a register has left.
    before = names(document, document.offset_at(mark.line, mark.start, "utf-32"))
    changed = document_of(after, document.language)
    now = names(changed, _offset_of(changed, mark, new))
    return (
        [] if before and len(before) == len(now) else [f"line {mark.line + 1}: {len(before)} names, {len(now)} after"]
    )


def _offset_of(after: Document, mark: Mark, new: str) -> int:
    """Where the new name stands in the line of a mark."""
    line = after.source.decode().split("\n")[mark.line]
    column = line.index(new, min(mark.start, len(line)) if line.find(new, mark.start) >= 0 else 0)
    return after.offset_at(mark.line, column, "utf-32")


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HERE)))
def test_file(path: Path) -> None:
    problems = faults(path.read_text(encoding="utf-8"), LANGUAGES[path.suffix])
    assert not problems, "\n".join(problems)


def test_a_wrong_mark_is_found() -> None:
    text = (HERE / "diagnostics" / "needs_target.ptx").read_text(encoding="utf-8")
    assert faults(text.replace("error needs-target", "error needs-version"))
    assert faults(text.replace("^ error needs-target", "^^ error needs-target"))
    assert faults("\n".join(line for line in text.split("\n") if "^" not in line))


def test_a_wrong_name_is_found() -> None:
    text = (HERE / "names" / "registers.ptx").read_text(encoding="utf-8")
    assert not faults(text)
    assert faults(text.replace("reads single", "writes single"))
    assert faults(text.replace("^^^ reads inner", "^^^ reads r1"))
    assert faults(text.replace("^^^ writes r3", ""))


@pytest.mark.parametrize("verb", VERBS)
def test_a_changed_mark_of_each_verb_is_found(verb: str) -> None:
    seen = set()
    for path in FILES:
        text, language = path.read_text(encoding="utf-8"), LANGUAGES[path.suffix]
        # What is said not to be offered is not offered under another name either.
        mark = next((m for m in read_marks(text) if m.request[0] == verb and "!" not in m.text), None)
        if mark is not None:
            seen.add(language)
            assert faults(text.replace(f"^ {mark.text}\n", f"^ {mark.text}x\n", 1), language)
    assert "ptx" in seen or (verb in OF_OTHERS and seen)


OF_OTHERS = ("layout", "type")
"""Verbs of what PTX does not have."""


# A line or a file in which one mark of these stands has to have all of them.
EXACT = ("highlight", "definition", "declaration", "reference", "token", "fold", "hint", "lens", "call", "symbol")


@pytest.mark.parametrize("verb", EXACT)
def test_a_mark_that_is_left_out_is_missed(verb: str) -> None:
    path = next(path for path in FILES if f"^ {verb}: " in path.read_text(encoding="utf-8"))
    lines = path.read_text(encoding="utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if f"^ {verb}: " in line)
    assert faults("\n".join([*lines[:at], *lines[at + 1 :]]), LANGUAGES[path.suffix])


# Asked in tests/features: what is sent after another answer, and what has edits or diagnostics in it.
ELSEWHERE = {
    *("code_action", "completion_resolve", "diagnostics", "prepare_rename", "rename", "semantic_tokens_delta"),
    *("document_link", "document_link_resolve", "on_type_formatting"),
}


def test_every_request_is_asked_by_a_verb() -> None:
    modules = {request.module for request in REQUESTS}
    assert modules - ELSEWHERE == {name for name in vars(requests) if name in modules}


def test_an_unknown_verb_is_found() -> None:
    assert faults(".version 8.0\n.target sm_80\n//      ^ hoover: sm_80\n") == ["no such verb: hoover"]


@pytest.mark.parametrize("kind", ["best", "signature", "parameter"])
def test_a_wrong_mark_at_the_cursor_is_found(kind: str) -> None:
    code = ".version 8.0\n.target sm_80\n.entry k() { .reg .b32 %r<4>;\n  add.s32 %r1, %r2, %r3; }\n"
    right = {"best": "%r<4>", "signature": "add.s32 d, <a>, b", "parameter": "`.s32`"}[kind]
    assert not faults(f"{code}//             ^ {kind}: {right}\n")
    assert faults(f"{code}//             ^ {kind}: store\n")


@pytest.mark.process
@pytest.mark.parametrize("path", sorted((HERE / "rename").glob("*.ptx")), ids=lambda p: p.name)
def test_ptxas_takes_what_was_renamed(path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    text = path.read_text(encoding="utf-8")
    document = document_of(text)
    texts = {text}
    for mark in read_marks(text):
        if mark.rename and mark.rename[0]:
            texts.add(renamed(document, mark.line, mark.start, mark.rename[1])[0])
    assert len(texts) > 10
    assert not [after for after in texts if ptxas.refused_lines(after, judge)]


# What is half typed there shows no error that the marks would have to name.
HALF_TYPED = ("complete", "signature")
REPLAYED = [path for path in FILES if path.suffix == ".ptx" and path.parent.name not in HALF_TYPED]


@pytest.mark.process
@pytest.mark.parametrize("path", REPLAYED, ids=lambda p: str(p.relative_to(HERE)))
def test_ptxas_refuses_the_same_lines(path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    text = path.read_text(encoding="utf-8")
    document = document_of(text)
    errors = [d for _, _, _, d in diagnostics(document) if d.severity == "error" or d.code == optix_module.CODE]
    # A `;` that is missing at the end of a line is marked there, and ptxas reports what follows.
    marked = {document.line_at(d.reported) for d in errors if d.code not in GENERATION_CODES}
    assert {line - 1 for line in ptxas.refused_lines(text, judge)} == marked


IN_OTHER_WORDS = ("setmaxnreg", "wgmma-order")
"""Lints of what ptxas says in the words of its optimizer."""


@pytest.mark.process
@pytest.mark.parametrize("path", DIAGNOSTIC_FILES, ids=lambda p: p.name)
def test_ptxas_says_the_same_of_code_generation(path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    text = path.read_text(encoding="utf-8")
    found = [d for _, _, _, d in diagnostics(document_of(text))]
    if any((d.severity == "error" or d.code == optix_module.CODE) and d.code not in GENERATION_CODES for d in found):
        pytest.skip("ptxas generates no code")
    if any(d.code in IN_OTHER_WORDS for d in found):
        pytest.skip("what ptxas repairs or drops is a lint, in other words")
    said = ptxas.of_generation(text, judge)
    if said is None:
        pytest.skip("ptxas generates no code for the target")
    ours = {d.message for d in found if d.code in GENERATION_CODES}
    # Ours may go on after what ptxas says.
    assert all(message.startswith(tuple(said)) for message in ours)
    assert all(any(message.startswith(one) for message in ours) for one in said)
