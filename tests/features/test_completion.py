"""A module typed into an empty file, character by character: at each place the list has the word that comes next, and
nothing that could not stand there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

import pytest
from lsprotocol import types

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.ide.completion import complete, complete_with_templates
from ptx_ls.ide.completion_cursor import cursor_at
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.isa import state
from ptx_ls.isa.notation import files
from ptx_ls.languages import language_of
from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.requests import completion
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

MODULE = """\
// Adds one to each element.
.version 9.0
.target sm_90
.address_size 64

.extern .shared .align 16 .b8 pool[];
.const .align 8 .v2 .f32 pair;
.global .texref image;
.func (.param .b32 result) twice(.param .b32 value, .reg .b32 %other)
{
	.reg .b32 %r<4>;
	ld.param.b32 %r0, [value];
	add.u32 %r1, %r0, %r0;
	st.param.b32 [result], %r1;
	ret;
}

.visible .entry add_one(
	.param .u64 .ptr .global .align 4 data,
	.param .u32 count
)
	.maxntid 128
	.minnctapersm 1
{
	.reg .pred %p<2>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<4>;
	.shared .b32 total;

	.loc 1 2 3
	ld.param.u64 %rd0, [data];
	ld.param.u32 %r0, [count];
	mov.u32 %r1, %tid.x;
again:
	setp.ge.u32 %p0, %r1, %r0;
	@%p0 ret;
	mul.wide.u32 %rd1, %r1, 4;
	{
		.reg .f32 %f<2>;
		add.s64 %rd2, %rd0, %rd1;
		ld.global.f32 %f0, [%rd2];
	}
	.pragma "nounroll";
	bra.uni again;
}
.weak .func after() .noreturn
{
	exit;
}
"""
WORD = re.compile(r"\.[a-z]\w*|%\w+(?:\.\w)?|(?<!\d)9\.0|\b64\b|[a-z_]\w*")
COMMENT = re.compile(r"//[^\n]*|\"[^\"\n]*\"")
ASSEMBLER = ptxas.at_hand()
NEW = {"pool", "pair", "image", "twice", "result", "value", "add_one", "data", "count", "total", "again", "after"}
"""Names that nobody can know where they are declared."""
OTHER_NEW = {"%other"}

Place = tuple[int, int, str]


def words() -> Iterator[Place]:
    """Start, end and text of each word of the module that a list can have."""
    text = COMMENT.sub(lambda m: " " * len(m[0]), MODULE)
    seen = set()
    for match in WORD.finditer(text):
        if match[0] in OTHER_NEW or (match[0] in NEW and match[0] not in seen):
            seen.add(match[0])
            continue
        yield match.start(), match.end(), match[0]


def offers(before: str, after: str = "", templates: bool = False) -> list[CompletionItem]:
    """What is offered between two pieces of text."""
    document = Document("file:///a.ptx", "ptx", (before + after).encode())
    return (complete_with_templates if templates else complete)(document, len(before.encode()))


def kinds_at(start: int, word: str) -> set[str]:
    """The kinds of offers that may stand where a word begins, told by the word and what its line begins with."""
    line = MODULE[MODULE.rindex("\n", 0, start) + 1 : start].strip()
    if word[0] == "." and line and re.match(r"(?:@\S+\s+)?[a-z]", line):
        return {"modifier"}
    if word[0] == ".":
        return {"directive"}
    if word[0] == "%":
        return {"symbol"} if line.startswith((".reg", "@")) else {"symbol", "register"}
    if word in ("9.0", "64"):
        return {"version"}
    if line.startswith(".target"):
        return {"target"}
    return {"opcode"} if not line or re.fullmatch(r"@\S+", line) else {"symbol", "function", "register"}


@pytest.mark.slow
@pytest.mark.parametrize("after", ["", "\n}\n"], ids=["open", "closed by the editor"])
def test_every_word_is_offered_at_each_keystroke(after: str) -> None:
    problems = []
    for start, end, word in words():
        inside = after if MODULE.count("{", 0, start) > MODULE.count("}", 0, start) else ""
        # The first list comes with the sign that opens it; before a letter, with the first one or when it is asked for.
        for at in range(start + (word[0] in ".%"), end):
            typed = MODULE[start:at]
            found = offers(MODULE[:at], inside)
            texts = {o.text for o in found if o.start == len(MODULE[:start].encode())}
            if not any(word == text or (text and word.startswith(text) and word[0] == "%") for text in texts):
                problems.append(f"{MODULE[:at][-40:]!r}: no {word} among {sorted(texts)[:12]}")
            allowed = kinds_at(start, word) | (
                {"directive"} if not typed and "opcode" in kinds_at(start, word) else set()
            )
            if others := {o.kind for o in found} - allowed:
                problems.append(f"{MODULE[:at][-40:]!r}: {others} beside {word}: {[o.text for o in found][:12]}")
    assert not problems, "\n".join(problems)


@pytest.mark.process
@pytest.mark.skipif(ASSEMBLER is None, reason="ptxas is not at hand")
def test_ptxas_reads_what_is_offered() -> None:
    """Each word once, and two at each place: ptxas stumbles over the sign after it, not over the word."""
    asked: set[str] = set()
    places = set()
    for start, _, word in words():
        cursor = cursor_at(Document("file:///a.ptx", "ptx", MODULE[:start].encode()), start)
        if kinds_at(start, word) != {"directive"} or cursor in places:
            continue
        places.add(cursor)
        offered = [o.text for o in offers(MODULE[: start + 1]) if not o.needs and o.text != ".version"]
        for text in [one for i, one in enumerate(offered) if i in (0, len(offered) - 1) or one not in asked]:
            asked.add(text)
            _, said = ptxas.assemble(f"{MODULE[:start]}{text} ?\n", "sm_90", ASSEMBLER)  # type: ignore[arg-type]
            assert "near '?'" in said, (MODULE[:start][-60:], text, said)


@cache
def opcodes() -> frozenset[str]:
    return frozenset(files.opcodes())


@cache
def types_() -> frozenset[str]:
    return frozenset(t.name for t in state.types())


def test_an_empty_file_begins_with_its_version() -> None:
    for before in ("", "\n", ".", "// a comment\n", "/* one\nmore */\n."):
        assert [o.text for o in offers(before)] == [".version"], before
    assert [o.text for o in offers(".version 9.0\n.")] == [".target"]
    assert ".address_size" in {o.text for o in offers(".version 9.0\n.target sm_90\n.")}
    assert [o.text for o in offers(".version 9.0\n.target sm_90\n.address_size ")] == ["32", "64"]


HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n"


@pytest.mark.parametrize("before", [HEAD, f"{HEAD}.", f"{HEAD}.global .u32 a;\n.", f"{HEAD}.func f() {{ ret; }}\n."])
def test_module_scope_has_no_opcodes_and_no_types(before: str) -> None:
    found = {o.text for o in offers(before)}
    assert {".entry", ".func", ".visible", ".global", ".const", ".shared"} <= found
    assert not found & (opcodes() | types_() | {".version", ".target", ".address_size", ".reg", ".maxntid"})


def test_after_linkage_stand_functions_and_variables() -> None:
    # Measured 13.5: .extern, .visible and .weak stand before these, .common before .global alone.
    for word in (".extern", ".visible", ".weak"):
        for typed in (" ", " ."):
            open_ = {o.text for o in offers(f"{HEAD}{word}{typed}") if not o.needs}
            assert open_ == {".entry", ".func", ".const", ".global", ".shared"}
    assert [o.text for o in offers(f"{HEAD}.common .")] == [".global"]
    assert [o.text for o in offers(f"{HEAD}.en")] == [".entry"]
    assert [o.text for o in offers(f"{HEAD}.visible .en")] == [".entry"]


BODY = f"{HEAD}.visible .entry k(.param .u64 p)\n{{\n"


def test_a_declaration_offers_names_that_are_free_and_no_special_registers() -> None:
    assert [o.text for o in offers(f"{BODY}.reg .b32 %")] == ["%r"]
    assert [o.text for o in offers(f"{BODY}.reg .pred ")] == ["%p"]
    assert [o.text for o in offers(f"{BODY}.reg .b64 %rd1;\n.reg .b64 %", "\n}")] == ["%rd2"]
    assert offers(f"{BODY}.reg .b32 %r<4>;\n.reg .b32 %", "\n}") == []


def test_registers_in_use_and_the_next_that_is_free() -> None:
    code = f"{BODY}.reg .b32 %r<5>;\n.reg .f32 %f<3>;\nmov.u32 %r0, 1;\nmov.u32 %r1, 2; // %r3\n"
    written = [o.text for o in offers(f"{code}add.u32 %", "\n}") if o.kind == "symbol"]
    assert written[:4] == ["%r", "%r2", "%r1", "%r0"]
    read = [o.text for o in offers(f"{code}add.u32 %r2, %", "\n}") if o.kind == "symbol"]
    assert read[:4] == ["%r", "%r2", "%r1", "%r0"]
    # Registers of another type of this width, which the instruction takes too, come after these.
    assert all(name.startswith("%f") for name in (*written[4:], *read[4:]))
    full = f"{code}mov.u32 %r4, 1;\nadd.u32 %"
    assert "%r5" not in {o.text for o in offers(full, "\n}")}


@pytest.mark.parametrize("line", ["ld.global.u32 %r1, [%rd1]", "add.u32 %r1, %r2, 3", ".reg .b32 %r<4>", ".loc 1 2 3"])
def test_a_line_after_one_that_lacks_its_semicolon_begins_a_statement(line: str) -> None:
    found = {o.text for o in offers(f"{BODY}\t{line}\n\t.", "\n}")}
    assert {".reg", ".shared", ".loc"} <= found
    assert not found & types_()
    assert ".entry" in {o.text for o in offers(f"{HEAD}.global .u32 a\n.")}
    # A list and an alignment go on.
    assert ".u32" in {o.text for o in offers(f"{HEAD}.global .align 8\n.")}
    assert ".entry" not in {o.text for o in offers(f"{HEAD}.global .u32 a,\n.")}


def filled(offer: CompletionItem, before: str) -> str:
    return before[: offer.start] + offer.text


@pytest.mark.process
@pytest.mark.parametrize(
    ("before", "labels"), [("", ["module"]), (HEAD, ["kernel", "function"]), (f"{HEAD}.weak .", ["kernel"])]
)
def test_templates_of_a_whole_are_right_as_they_are(before: str, labels: list[str]) -> None:
    found = {o.label: o for o in offers(before, templates=True) if o.kind == "template"}
    assert set(labels) <= set(found)
    for offer in found.values():
        text = filled(offer, before)
        assert [d.message for d in check(Document("file:///a.ptx", "ptx", text.encode()))] == []
        if ASSEMBLER is not None:
            assert not ptxas.refused_lines(text, ASSEMBLER)


def test_templates_of_operands() -> None:
    def texts(typed: str) -> set[str]:
        return {o.text for o in offers(BODY + typed, "\n}", templates=True) if o.kind == "template"}

    assert ".s32 d, a, b;" in texts("add.s")
    assert texts("ld.global.v4.f3") == {".f32 {d0, d1, d2, d3}, [a];"}
    assert "ret;" in texts("re")
    # Not without a word, not where operands follow, not where more modifiers must.
    assert texts("add.") == set() and texts("cv") == set()
    assert not [o for o in offers(f"{BODY}add.s", "32 %r1, %r2, %r3;\n}", templates=True) if o.kind == "template"]


def test_templates_are_for_clients_that_have_stops() -> None:
    text = f"{BODY}add.s3"
    document = Document("file:///a.ptx", "ptx", f"{text}\n}}".encode())
    where = types.Position(text.count("\n"), len("add.s3"))
    params = types.CompletionParams(types.TextDocumentIdentifier(document.uri), where)
    plain = completion.answer(Context(document, Client()), params).items
    assert plain and not any(i.insert_text_format for i in plain)
    rich = completion.answer(Context(document, Client(snippets=True)), params).items
    (item,) = [i for i in rich if i.kind is types.CompletionItemKind.Snippet]
    assert len(rich) == len(plain) + 1
    assert item.insert_text_format is types.InsertTextFormat.Snippet
    assert item.text_edit.new_text == ".s32 ${1:d}, ${2:a}, ${3:b};"  # type: ignore[union-attr]
    assert item.filter_text == ".s32"


def test_examples_are_offered_after_a_whole_word() -> None:
    def labels(typed: str) -> list[str]:
        found = offers(BODY + typed, "\n}", templates=True)
        return [o.label for o in found if o.label.endswith(" (example)")]

    assert labels("shfl.sync") == [f"shfl.sync.{mode}.b32 (example)" for mode in ("bfly", "down", "idx", "up")]
    assert labels("shfl.sy") == labels("add.") == []
    (offer,) = [o for o in offers(f"{BODY}add.sat.s32", "\n}", templates=True) if o.label.endswith("(example)")]
    assert offer.text.split("\n") == ["mov.b32 a, 2147483647;", "mov.b32 b, 1;", "add.sat.s32 d, a, b;"]
    assert "a 2147483647, b 1 → d 2147483647" in offer.documentation


SHOWN = 5
LETTERS = 2

KERNEL_HEAD = """\
.version 9.0
.target sm_90
.address_size 64

.visible .entry scale(
	.param .u64 data,
	.param .u32 count
)
{
	.reg .pred %p<2>;
	.reg .f32 %f<3>;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
"""
KERNEL = """\
	ld.param.u64 %rd0, [data];
	ld.param.u32 %r0, [count];
	mov.u32 %r1, %tid.x;
	setp.ge.u32 %p0, %r1, %r0;
	@%p0 bra done;
	mul.wide.u32 %rd1, %r1, 4;
	add.s64 %rd2, %rd0, %rd1;
	ld.global.f32 %f0, [%rd2];
	fma.rn.f32 %f1, %f0, %f0, %f0;
	st.global.f32 [%rd2], %f1;
"""
FUNCTION = '__device__ float scale(const float *p, unsigned n) {\n  float x;\n  asm volatile("'
STATEMENT = r"""{\n\t"
               ".reg .pred q;\n\t"
               "setp.ge.u32 q, %2, 7;\n\t"
               "@q ld.global.f32 %0, [%1];\n\t"
               "fma.rn.f32 %0, %0, %0, %0;\n\t"
               "}"
               : "=f"(x)
               : "l"(p), "r"(n) : "memory"""
CALL = """import triton.language as tl


def low(x):
    return tl.inline_asm_elementwise(
        asm=\'\'\'"""
LINES = """
        {
            .reg .b16 bits, others;
            mov.b32 {bits, others}, $1;
            cvt.u32.u16 $0, bits;
        }
        """
REST = "''',\n        constraints='=r,r', args=[x], dtype=tl.int32, is_pure=True, pack=1,\n    )\n"
TYPED_WORD = re.compile(r"(?<=\")[=+]?[a-z](?=\")|(?<=\\t)\w+|\.\w+|[%$]\w+(?:\.\w)?|[A-Za-z_]\w*|\d+")
"""A letter of a constraint, what follows the escape of a tab, and words of PTX."""


def missed(uri: str, before: str, typed: str, after: str, new: Collection[str]) -> Iterator[str]:
    """The words of a typed text that no list has among its first ones soon enough, where an editor asks for one only
    at a character that opens it, at letters in an open list, and at letters outside of strings; `new`: those that
    nobody can know."""
    is_string = not uri.endswith(".ptx")
    for match in TYPED_WORD.finditer(typed):
        word = match[0]
        if word in new or word.isdecimal():
            continue
        is_open = False
        for end in range(match.start(), min(match.end(), match.start() + LETTERS) + 1):
            key = typed[end - 1 : end] or before[-1]
            if key.isalnum() and is_string and not is_open:
                continue
            shown = first_ones(uri, before + typed[:end], after, "" if key.isalnum() else key)
            is_open = bool(shown)
            if word in shown:
                break
        else:
            yield f"{word} after {typed[: match.start()].splitlines()[-1:]}"


def first_ones(uri: str, before: str, after: str, trigger: str) -> list[str]:
    """What a list has first that an editor opens after a text: nothing where the key before it opens none."""
    language = {"ptx": "ptx", ".cu": "cuda", ".py": "python"}[uri[-3:]]
    document = Document(uri, language, (before + after).encode())
    if trigger and trigger not in language_of(document).triggers:
        return []
    kind = types.CompletionTriggerKind.TriggerCharacter if trigger else types.CompletionTriggerKind.Invoked
    line = before.rpartition("\n")[2]
    params = types.CompletionParams(
        types.TextDocumentIdentifier(uri),
        types.Position(before.count("\n"), len(line)),
        types.CompletionContext(kind, trigger or None),
    )
    found = []
    for item in sorted(
        completion.answer(Context(document, client=Client(snippets=True)), params).items,
        key=lambda one: one.sort_text or "",
    ):
        assert isinstance(item.text_edit, types.TextEdit)
        if (item.filter_text or item.label).startswith(line[item.text_edit.range.start.character :]):
            found.append(item.label)
    return found[:SHOWN]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("uri", "before", "typed", "after", "new"),
    [
        ("file:///a.ptx", KERNEL_HEAD, KERNEL, "done:\n\tret;\n}\n", ("bra", "done")[1:]),
        ("file:///a.cu", FUNCTION, STATEMENT, '");\n  return x;\n}\n', ("n", "t", "q", "p", "x")),
        ("file:///a.py", CALL, LINES, REST, ("bits", "others")),
    ],
    ids=["a kernel", "an asm statement of C++", "inline assembly of Triton"],
)
def test_each_word_is_among_the_first_of_a_list_that_opens_by_itself(
    uri: str, before: str, typed: str, after: str, new: Collection[str]
) -> None:
    assert not [*missed(uri, before, typed, after, new)]
