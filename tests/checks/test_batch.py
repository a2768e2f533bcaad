"""A document of which the parser was shown a part has the findings of the whole one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptx_ls.checks.engine import batch, run_checks
from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.checks.engine.verdicts import known_shapes
from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.partial.document import PartialDocument
from tests.bench.handwritten import handwritten
from tests.bench.styles import FAULTS
from tests.checks.nothing_kept import check_anew
from tests.rounds import rounds

TESTS = Path(__file__).parents[1]
SAMPLES = sorted((TESTS / "corpus" / "samples").glob("*.ptx"))
MARKERS = sorted((TESTS / "markers" / "diagnostics").glob("*.ptx"))
MARKS = ["", ";", ",", ":", ".", "{", "}", "[", "]", "(", ")", '"', "/*", "*/", "//", "%", "@", "08", "x", "é", "\r"]
EXCHANGED = [(b".s32", b".f32"), (b".b32", b".b64"), (b"%r", b"%q"), (b"$L", b"$M"), (b"global", b"shared")]
ROUNDS = 3


def _compared(source: bytes) -> Document:
    """The partial_document, or the whole, once it is known that both say the same."""
    # Each shape is judged here, whatever was judged before.
    known_shapes.cache_clear()
    looked_at, found = check_batch(Document("a.ptx", "ptx", source))
    assert found == check(Document("a.ptx", "ptx", source))
    return looked_at


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_of_a_sound_file(path: Path) -> None:
    assert isinstance(_compared(path.read_bytes()), PartialDocument)


def test_the_tree_of_a_sound_file_has_one_of_each_kind_of_declarations() -> None:
    body = "{\n.reg .b32 %r<9>;\n.reg .pred %p;\nL:\n{\n.reg .b32 %r1;\nmov.b32 %r1, 1;\n}\nbra L;\n}\n"
    functions = "".join(f".visible .entry k{number}() {body}" for number in range(30))
    looked_at = _compared(f".version 8.0\n.target sm_75\n.address_size 64\n{functions}".encode())
    assert isinstance(looked_at, PartialDocument)
    assert looked_at.parsed_text(0, looked_at.text.size).count(b".reg") == 3


@pytest.mark.slow
@pytest.mark.parametrize("path", MARKERS, ids=lambda path: path.stem)
def test_of_each_fault(path: Path) -> None:
    _compared(path.read_bytes())


def _changed(source: bytes, rng: random.Random) -> bytes:
    lines = source.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    place = rng.randrange(len(lines[one]) + 1)
    match rng.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            lines[one] = lines[one][:place] + rng.choice(MARKS).encode() + lines[one][place + 1 :]
        case 3:
            lines[one] = lines[one][:place] + rng.choice(MARKS).encode() + lines[one][place:]
        case _:
            for old, new in (
                (b".s32", b".f32"),
                (b".b32", b".b64"),
                (b"%r", b"%q"),
                (b"$L", b"$M"),
                (b"global", b"shared"),
            ):
                lines[one] = lines[one].replace(old, new)
    return b"\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[::3], ids=lambda path: path.stem)
def test_of_a_file_that_was_changed(path: Path) -> None:
    rng = random.Random(path.stem)
    for _ in rounds(ROUNDS):
        source = path.read_bytes()
        for _ in range(rng.randrange(1, 4)):
            source = _changed(source, rng)
        _compared(source)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[1::9], ids=lambda path: path.stem)
def test_of_a_brace_too_few_or_too_many(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # In a long text the brace is hidden from the parser.
    monkeypatch.setattr(batch, "SMALL", 0)
    monkeypatch.setattr(document_module, "SMALL", 0)
    rng, source = random.Random(path.stem), path.read_bytes()
    braces = [at for at, one in enumerate(source) if one in b"{}"]
    lines = source.split(b"\n")
    for _ in rounds(ROUNDS):
        at = rng.choice(braces)
        _compared(source[:at] + source[at + 1 :])
        line = rng.randrange(len(lines))
        _compared(b"\n".join((*lines[:line], rng.choice((b"{", b"}")), *lines[line:])))


FUNCTION = ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 p) {\n%s}\n"
DECLARED = ".reg .b32 %r<9>;\n.reg .pred %p<3>;\n.reg .b64 %rd<3>;\n"


@pytest.mark.parametrize(
    ("statements", "errors"),
    [
        ("mov.b32 %r1, 1;\nmov.b32 %r2, %r9;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, %rd1;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nst.param.b64 [p], %rd1;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nld.param.b64 %rd1, [p];\nmov.b32 %r3, 3;\n", 0),
        ("mov.b32 %r1, 1;\nbra L;\nL:\nmov.b32 %r2, 1;\nL:\nmov.b32 %r3, 1;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, 1;\nL:\nmov.b32 %r3, 1;\n.branchtargets L;\n", 1),
        ("mov.b32 %r1, 1;\n%r5:\nmov.b32 %r2, 1;\n%q5:\nmov.b32 %r3, 1;\n", 0),
        ("mov.b32 %r1, 1;\nL:\nbra M;\n{\nbra L;\nM:\nbra M;\nmov.b32 %r1, 1;\n}\nmov.b32 %r2, 1;\n", 1),
        ("bra L;\nL:\nmov.b32 %r1, 1;\n{\nbra L;\nL:\nbra L;\n}\nL2:\nbra L2;\nret;\n", 0),
        ("mov.b32 %r1, 1;\nmov.b32 %r2,\nmov.b32 %r3, 1;\nmov.b32 %r4, 1;\n", 1),
        ("@%p1\nmov.b32 %r1, 1;\nmov.b32 %r2, 2;\n", 0),
        ("mov.b32 %r1, 1;\n.reg .b32\nmov.b32 %r2, 1;\nmov.b32 %r3, 3;\n%r9;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %s, 1;\n.reg .b32 %s;\nmov.b32 %s, 1;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, %clusterid.x;\nmov.b32 %r3, 3;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, 1;\n/*\nmov.f32 %r1, %r2;\nfoo.s32 %r2;\n*/\n", 0),
        ("mov.b32 %r1, 1;\n.loc 1 2 3\n, function_name L, inlined_at 1 2 4\nmov.b32 %r2, 1;\n", 1),
        ("mov.b32 %r1, 1;\nmov.b32 %r2, 1;\n, 4;\n", 1),
        (".reg .b32 %s;\nmov.b32 %s, 1;\nmov.b32 %r2, %t;\n", 1),
        (".reg .b32 %s;\nL:\nmov.b32 %s, 1;\nL:\nmov.b32 %r2, 1;\n", 1),
        ("{\n.param .b32 a;\nst.param.b32 [c], %r1;\n.param .b32 b;\nst.param.b32 [b], %r1;\n}\nret;\n", 1),
        ("call (\n%r1\n), f, (\n%r2\n);\nmov.b32 %r1, 1;\n", 1),
        ("L: prefetch.global.L1 [M]; prefetch.global.L1 [L];\n", 1),
        ("L: call g, (M); call g, (L);\n", 1),
        ("T: .branchtargets L, M;\nbrx.idx %r1, T;\nL:\nmov.b32 %r1, 1;\nM:\nret;\n", 0),
        ("T: .branchtargets L, M;\nbrx.idx %r1, T;\nbrx.idx %r2, L;\nL:\nM:\nret;\n", 1),
        ("T: .branchtargets L;\nbrx.idx %r1, T;\nL:\nbra L;\nbra T;\n", 1),
        ("T: .branchtargets L, M;\nbrx.idx %r1, T;\nL:\nret;\n", 1),
        ("T: .branchtargets L<2>, M;\nbrx.idx %r1, T;\nL0:\nmov.b32 %r1, 1;\nL1:\nM:\nret;\n", 0),
        ("T :\n.branchtargets L;\nbrx.idx %r1, T;\n{\nL:\nret;\n}\n", 1),
        ("T : .branchtargets L;\n{\n.reg .b32 L;\nU: .branchtargets L;\nbrx.idx %r1, U;\n}\nL:\nbrx.idx %r1, T;\n", 1),
        ("bra L;\n.branchtargets L;\nL:\nmov.b32 %r1, 1;\nmov.b32 %r2, 1;\n", 1),
        ("bra L;\nT: .branchtargets L\nL:\nmov.b32 %r1, 1;\nmov.b32 %r2, 1;\n", 1),
        ("P : .callprototype _ (.param .b32 _);\n.param .b32 a;\ncall %rd1, (a), P;\nmov.b32 %r1, 1;\n", 0),
        ("P: .callprototype ()_ (.param .b64 a);\n.param .b32 a;\ncall %rd1, (a), P;\nmov.b32 %r1, 1;\n", 1),
        (
            "P: .callprototype _ ();\n{\nQ: .callprototype _ (.param .b32 %r1);\n.param .b32 a;\ncall %rd1, (a), P;\n"
            "}\ncall %rd1, P;\nmov.b32 %r1, 1;\n",
            1,
        ),
        ("shl.b32 %r1, %r2, 3;\nshl.b32 %r1, %r2, -3;\nmov.b64 %rd1, 0xFFFFFFFFFFFFFFFFU;\nmov.b64 %rd1, 1U;\n", 0),
        ("bfe.u32 %r1, %r2, 1, 2;\nmov.b16 %r1, 0x7;\nmov.b16 %r1, -1;\n", 1),
        ("@%p1 bar.sync 1;\n@!%p1 bar.sync 99;\nbar.sync 1, 0x20;\nbar.sync 1, -32;\nbar.sync 1, 33;\n", 1),
        ("@%p1 mov.b32 %r1, 3;\n@%r1 mov.b32 %r1, 3;\n@!%p1 mov.b32 %rd1, 3;\n", 1),
        (".shared .b32 s;\n{\n.shared .b32 s;\nst.shared.b32 [s], %r1;\n}\nst.shared.b32 [s], %r2;\n", 0),
        (".common .global .b32 g;\nst.global.b32 [g], %r1;\nmov.b32 %r2, 1;\n", 1),
        ("mov.b32 %r1, 1;\n.extern .shared .b8 g[];\n.weak .const .b32 c[2] = {1, 2};\nst.shared.b32 [g], %r1;\n", 1),
    ],
)
def test_of_a_fault_among_statements(statements: str, errors: int) -> None:
    source = (FUNCTION % (DECLARED + statements)).encode()
    _compared(source)
    assert bool(check_batch(Document("a.ptx", "ptx", source))[1]) == bool(errors)


CALLED = """.version 8.0
.target sm_75
.address_size 64
.func (.param .b32 r) f(.param .b64 a, .param .align 4 .b8 b[8]) { ret; }
.func g(.reg .f32 a) { ret; }
.func h() { ret; }
.visible .entry k(.param .b64 p) {
.reg .f32 %f<2>;
.reg .b32 %r<2>;
.reg .pred %p;
.param .b64 a;
.param .align 4 .b8 b[8];
.param .b32 r;
"""


@pytest.mark.parametrize(
    ("call", "errors"),
    [
        ("call.uni (r), f, (a, b);", 0),
        ("call (r),\nf,\n(\na,\nb\n)\n;", 0),
        ("call g, (%f1);", 0),
        ("call g, (%r1);", 0),
        ("call g, (a);", 1),
        ("call g, (r);", 0),
        ("call h, ();", 0),
        ("call h, (a);", 1),
        ("call (r), h, ();", 1),
        ("call (), h, ();", 0),
        ("call f, (a, b);", 1),
        ("call (r), f, (b, a);", 1),
        ("call (r), f, (a);", 1),
        ("call (r), f, (p, b);", 1),
        ("{\n.param .align 8 .b8 b[8];\ncall (r), f, (a, b);\n}", 1),
        ("{\n.param .align 4 .b8 b[4];\ncall (r), f, (a, b);\n}", 1),
        ("{\n.reg .b64 f;\ncall (r), f, (a, b);\n}", 1),
        ("@%p call (r), f, (a, b);", 0),
        ("@%r1 call (r), f, (a, b);", 1),
        ("call.foo (r), f, (a, b);", 1),
        ("call (r), k, (a);", 1),
        ("call (r),\nf\n(a, b);", 1),
    ],
)
def test_of_a_call(call: str, errors: int) -> None:
    source = (CALLED + call + "\nret;\n}\n").encode()
    looked_at = _compared(source)
    assert bool(check_batch(Document("a.ptx", "ptx", source))[1]) == bool(errors)
    assert errors or "@" in call or isinstance(looked_at, PartialDocument)


def test_a_call_of_what_the_function_takes_is_not_in_the_tree() -> None:
    looked_at = _compared((CALLED + "call.uni (r), f, (a, b);\nret;\n}\n").encode())
    assert isinstance(looked_at, PartialDocument)
    assert b"call" not in looked_at.parsed_text(0, looked_at.text.size)


def test_an_instruction_outside_of_functions_is_reported() -> None:
    head = ".version 8.0\n.target sm_75\n.address_size 64\n"
    assert _compared(f"{head}ret;\nret;\n.visible .entry k() {{ ret; }}\n".encode())
    found = check_batch(Document("a.ptx", "ptx", f"{head}ret;\nret;\n".encode()))[1]
    assert [d.code for d in found] == ["misplaced-statement"]


@pytest.mark.parametrize(
    "before", [".reg .b32 %r;", ".param .b32 a;", ".func f(.param .b32 a\n);", ".func f(\n.param .b32 a\n)\n{\nret;\n}"]
)
@pytest.mark.parametrize("code", ["ret;", "ret;\nret;", "L:\nret;", ".loc 1 2 3\nret;", "foo;\nbar %x;\nret;"])
def test_code_behind_a_declaration_outside_of_functions_is_reported(before: str, code: str) -> None:
    head = ".version 8.0\n.target sm_75\n.address_size 64\n"
    assert check(_compared(f"{head}{before}\n{code}\n.visible .entry k() {{ ret; }}\n".encode()))


def test_a_label_outside_of_functions_is_in_the_tree() -> None:
    head = ".version 8.0\n.target sm_75\n.address_size 64\n"
    source = f"{head}ret;\nL:\nret;\nL:\n.visible .entry k() {{ ret; }}\n".encode()
    shown = [node.start_byte for node in _compared(source).root.children if node.type == "label"]
    assert shown == [at for at in range(len(source)) if source.startswith(b"L:", at)]


def test_a_value_that_data_cannot_have_is_reported() -> None:
    data = ".b8 1\n" * 9 + ".b8 256\n" + ".b8 1\n" * 9
    source = f".version 8.0\n.target sm_75, debug\n.address_size 64\n.section .debug_str {{\n{data}}}\n".encode()
    found = check(_compared(source))
    assert [(d.code, source[: d.start].count(b"\n")) for d in found] == [("debug-information", 14)]


BODY = "mov.b32 %r1, 1;\nmov.b32 %r2, 2;\nL:\nadd.s32 %r1, %r2, %r1;\nbra L;\n"


@pytest.mark.parametrize("old", [";\n", "%r2", "mov", ",", "L:", "add.s32 %r1"])
@pytest.mark.parametrize("new", ["", "{", "}", "(", '"', "/*", "$", "@", ". ", "é", "0x"])
def test_around_a_syntax_error_the_block_is_looked_at_whole(old: str, new: str) -> None:
    function = f".func NAME()\n{{\n{DECLARED}{BODY}{{\n{BODY.replace('L', 'M')}}}\nret;\n}}\n"
    module = "".join(function.replace("NAME", name) for name in ("f", "g"))
    broken = function.replace(old, new, 1).replace("NAME", "h")
    _compared(f"{FUNCTION % 'ret;'}{module}{broken}{function.replace('NAME', 'i')}".encode())


def test_of_a_missing_brace_before_a_variable_of_the_module_the_rest_is_not_parsed() -> None:
    function = f".func f()\n{{\n{DECLARED}{BODY}ret;\n}}\n"
    behind = f".common .global .b32 g;\n{function}{function.replace('f()', 'h()')}"
    source = f"{FUNCTION % 'ret;'}{function[:-2].replace('f()', 'e()')}{behind}".encode()
    assert isinstance(_compared(source), PartialDocument)


def test_of_a_last_function_without_its_brace_the_rest_is_not_parsed() -> None:
    function = f".func f()\n{{\n{DECLARED}{BODY}ret;\n}}\n"
    source = f"{FUNCTION % 'ret;'}{function}{function.replace('f()', 'h()')[:-2]}".encode()
    assert isinstance(_compared(source), PartialDocument)


def test_of_a_missing_semicolon_the_rest_is_not_parsed() -> None:
    assert isinstance(_compared((FUNCTION % f"{DECLARED}{BODY.replace('1;', '1')}ret;\n").encode()), PartialDocument)


def test_what_is_listed_leaves_the_rest_of_a_function_as_usual() -> None:
    lists = "T : .branchtargets L, M;\nP: .callprototype _ (.param .b32 _);\nbrx.idx %r1, T;\nL:\nM:\n"
    shown = _compared((FUNCTION % f"{DECLARED}{lists}{'mov.b32 %r1, 1;' * 9}ret;\n").encode())
    assert isinstance(shown, PartialDocument)
    assert [shown.source[n.start_byte : n.start_byte + 3] for n in instruction_nodes(shown)] == [b"brx"]


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[::3], ids=lambda path: path.stem)
def test_instructions_like_valid_ones_need_no_look_in_a_whole_tree(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, source = random.Random(path.stem), path.read_bytes()
    for _ in rounds(ROUNDS):
        found = check(Document("a.ptx", "ptx", source))
        with monkeypatch.context() as patched:
            patched.setattr(run_checks, "valid_instructions", lambda *_: frozenset())
            assert check_anew(Document("a.ptx", "ptx", source)) == found
        source = _changed(path.read_bytes(), rng)


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["", *FAULTS])
def test_of_what_people_write(fault: str) -> None:
    text = handwritten(300)
    assert (
        isinstance(_compared((FAULTS[fault](text) if fault else text).encode()), PartialDocument) or fault == "no brace"
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_of_what_people_write_and_change(seed: int) -> None:
    rng = random.Random(seed)
    kernels = handwritten(1500).split("// Kernels written by hand.")[-1].split("\n}\n")
    head, source = handwritten(10).split("\n\n")[0], "\n}\n".join(rng.sample(kernels[1:-1], 5)) + "\n}\n"
    changed = f"{head}\n\n{source}".encode()
    for _ in range(rng.randrange(1, 4)):
        changed = _changed(changed, rng)
    _compared(changed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_of_a_text_that_is_cut_off(seed: int) -> None:
    rng, text = random.Random(seed), handwritten(300).encode()
    for _ in rounds(ROUNDS):
        _compared(text[: rng.randrange(len(text))])


NAMES = ("a", "b", "c", "%r1", "%r12", "%tid", "L", "M", "p", "f")
STATEMENTS = st.one_of(
    st.builds("{} {}, {}, {};".format, st.sampled_from(("add.s32", "add.f32", "foo")), *[st.sampled_from(NAMES)] * 3),
    st.builds("mov.b32 {}, {};".format, st.sampled_from(NAMES), st.sampled_from((*NAMES, "1", "%tid.x", "%r1.x"))),
    st.builds(
        ".reg .{} {};".format, st.sampled_from(("b32", "f32", "pred", "q32")), st.sampled_from((*NAMES, "%r<9>"))
    ),
    st.builds(".param .b32 {}{};".format, st.sampled_from(NAMES), st.sampled_from(("", "[4]"))),
    st.builds("st.param.b32 [{}], {};".format, st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.builds("{}:".format, st.sampled_from(NAMES)),
    st.builds("@{} bra {};".format, st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.builds("call f, ({});".format, st.sampled_from(NAMES)),
    st.sampled_from(
        ("{", "}", "ret;", "/* x */", "// %clusterid\n", ".loc 1 2 3", '.pragma "nounroll";', "ret", "\r\n")
    ),
)


@pytest.mark.slow
@settings(max_examples=120)
@given(st.lists(st.tuples(STATEMENTS, st.sampled_from((" ", "\n", "\t// x\n"))), max_size=30))
def test_of_any_statements(statements: list[tuple[str, str]]) -> None:
    written = "".join(text + gap for text, gap in statements)
    function = ".func f(.param .b32 in)\n{\nret;\n}\n.visible .entry k(.param .u64 in)\n{\n"
    _compared((FUNCTION.partition(".visible")[0] + function + written + "\n}\n").encode())


@pytest.mark.slow
@pytest.mark.parametrize("count", [3, 300, 2000])
def test_of_many_errors_among_names_that_are_declared_later(count: int) -> None:
    """Errors are explained together, but what is declared so far is known only where a name is read."""
    lines = "add.s32 %r1, %r2;\nadd.u32 %later, %r1, %r2;\nadd.s32.q %r1, %r2, %r3;\n@%no bra L;\n" * count
    head = ".version 8.8\n.target sm_90\n.address_size 64\n.entry k()\n{\n.reg .b32 %r<4>;\n"
    text = f"{head}{lines}.reg .b32 %later;\nL: ret;\n}}\n"
    found = check_batch(Document("a.ptx", "ptx", text.encode()))[1]
    assert found == check(Document("a.ptx", "ptx", text.encode()))
    assert any("declared only later" in d.message for d in found)
