"""A broken statement damages nothing but itself: all other statements parse as in the unbroken file."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
import tree_sitter

from tests.grammar.trees import broken, parse

HEAD = b""".version 9.4
.target sm_100a
.address_size 64
.global .u32 g[4] = {1, 2};
.extern .func (.param .b32 r) f (.param .b32 a);
.visible .entry k(
	.param .u64 p,
	.param .u64 q
)
.maxntid 128, 1, 1
{
"""
# A label before `ret`: after an open comma, or an opcode alone, a bare opcode on the next line is an operand, and so
# ptxas reads it.
STATEMENTS = [
    b"\t.reg .b32 %r<9>;",
    b"\t.shared .align 4 .b8 s[16];",
    b"\tld.param.u64 %rd1, [p];",
    b"\tmov.u32 %r1, %tid.x;",
    b"$L__BB0_1:",
    b"\t.loc 1 2 3",
    b"\tsetp.ge.s32 %p1, %r1, %r2;",
    b"\tbra.uni $L__BB0_2;",
    b"\tmad.lo.s32 %r4, %r1, %r2, %r3;",
    b"\tld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1+16];",
    b'\t.pragma "nounroll";',
    b"\tcall.uni (retval0), f, (param0);",
    b"\tcp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd2, {%r3, %r4}], [%r5];",
    b"\t{\n\t.param .b32 param0;\n\tst.param.b32 [param0], %r1;\n\t}",
    b"\tbar.sync 0;",
    b"$L__BB0_2:",
    b"\tadd.f32 %f1, %f2, 1;",
    b"\t@%p1 bra $L__BB0_1;",
    b"$L__BB0_3:",
    b"\tret;",
]
TAIL = b"}\n.visible .func h()\n{\n\tret;\n}\n"
# The one that stands over several lines is broken by the others' unclosed braces, and is not broken itself.
BREAKABLE = [index for index, text in enumerate(STATEMENTS) if b"\n" not in text]

Shape = tuple[str, bytes, str]


def source(index: int = -1, text: bytes = b"") -> bytes:
    """The file, with another text in place of one statement."""
    lines = [text if at == index else statement for at, statement in enumerate(STATEMENTS)]
    return HEAD + b"\n".join(lines) + b"\n" + TAIL


def statements(root: tree_sitter.Node) -> Counter[Shape]:
    """Every statement, however deep, with its text and its tree."""
    found: Counter[Shape] = Counter()
    stack = [root]
    while stack:
        node = stack.pop()
        for child in node.children:
            if child.type in ("function_definition", "block", "ERROR"):
                stack.append(child)
            elif child.is_named and node.type in ("source_file", "block", "ERROR"):
                found[child.type, child.text or b"", str(child)] += 1
    return found


CLEAN = statements(parse(source()).root_node)
OWN = [statements(parse(text).root_node) for text in STATEMENTS]


def damaged(index: int, text: bytes) -> list[bytes]:
    """The statements other than the broken one that the broken file lacks."""
    others = CLEAN - OWN[index]
    return [shape[1] for shape in others - statements(parse(source(index, text)).root_node)]


def truncations() -> Iterator[tuple[int, bytes]]:
    """Each statement cut off at each byte, as it is while it is being typed."""
    for index in BREAKABLE:
        text = STATEMENTS[index]
        # A predicate alone belongs to the instruction on the next line, so ptxas reads it, and is no error.
        first = text.find(b"bra") if text.startswith(b"\t@") else len(text) - len(text.lstrip())
        for end in range(first + 1, len(text)):
            if not text[:end].endswith(b" $"):
                yield index, text[:end]


TOKEN = re.compile(rb'\.?[\w$%]+|"[^"]*"|\S')


def deletions() -> Iterator[tuple[int, bytes]]:
    """Each statement without one of its tokens."""
    for index in BREAKABLE:
        text = STATEMENTS[index]
        for match in TOKEN.finditer(text):
            if match.group() != b"@":
                yield index, text[: match.start()] + text[match.end() :]


def insertions(what: bytes) -> Iterator[tuple[int, bytes]]:
    """Each statement with something before each of its tokens."""
    for index in BREAKABLE:
        text = STATEMENTS[index]
        for match in TOKEN.finditer(text):
            yield index, text[: match.start()] + what + text[match.start() :]


def test_the_file_is_clean() -> None:
    assert broken(parse(source()).root_node) == []
    assert all(own <= CLEAN for own in OWN)


def test_truncated() -> None:
    wrong = {text: lost for index, text in truncations() if (lost := damaged(index, text))}
    assert wrong == {}


def test_truncated_before_an_instruction_in_its_line() -> None:
    """But for a string, which goes on, and a variable whose number is still to come."""
    behind = STATEMENTS[8].strip()
    own = statements(parse(behind).root_node)
    wrong = {}
    for index, text in truncations():
        if not text.lstrip().startswith((b".pragma", b".shared")):
            others = CLEAN - OWN[index] + own
            if lost := others - statements(parse(source(index, text + b"  " + behind)).root_node):
                wrong[text] = lost
    assert wrong == {}


def test_token_deleted() -> None:
    wrong = {text: lost for index, text in deletions() if (lost := damaged(index, text))}
    assert wrong == {}


@pytest.mark.parametrize(
    "what", [b"#", b"\xff\xfe\x00", b"(", b"[", b"{", b")", b"]", b"}", b";", b" %r1 ", b" 12 ", b"/*"]
)
def test_inserted(what: bytes) -> None:
    wrong = {text: lost for index, text in insertions(what) if (lost := damaged(index, text))}
    assert wrong == {}


@pytest.mark.parametrize("what", [b'"', b"@", b".", b",", b" foo "])
def test_inserted_and_nearly_contained(what: bytes) -> None:
    """What may take a neighbour with it in a few places: at most one statement, and seldom."""
    tried = [(index, text, damaged(index, text)) for index, text in insertions(what)]
    wrong = {text: lost for _, text, lost in tried if lost}
    assert len(wrong) * 25 <= len(tried), wrong
    assert all(len(lost) <= 2 for lost in wrong.values()), wrong


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_any_line_end(end: bytes) -> None:
    for index, text in [(2, b"\tld.param.u64 %rd1, "), (6, b"\tsetp."), (8, b"\tmad.lo.s32 %r4, [%r1")]:
        tree = parse(source(index, text).replace(b"\n", end))
        seen = {shape[1] for shape in statements(tree.root_node)}
        assert {s.strip() for i, s in enumerate(STATEMENTS) if i != index and b"\n" not in s} <= seen


@pytest.mark.parametrize(
    "text", [b"", b"\0", b"\xff\xfe\x80", b'"', b"/*", b"{" * 1000, b"(" * 1000, b"ld.", b"@", b"%"]
)
def test_never_fails(text: bytes) -> None:
    assert parse(text).root_node.type in ("source_file", "ERROR")


def test_a_lost_statement_is_seen() -> None:
    assert damaged(2, b"\t/*" + STATEMENTS[2] + b"\n*/ /* " + STATEMENTS[3] + b" */") == []
    assert statements(parse(source(3, b"")).root_node) != CLEAN
    assert damaged(3, b"/*") == [] and damaged(3, b"\tmov.u32 %r1, { /* ") != damaged(3, b"\tmov.u32 %r1, ")
