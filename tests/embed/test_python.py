"""PTX in the strings of Python. The verdicts are those of LLVM 22 (llvmlite 0.50) and ptxas 13.5, the texts of literals
those that Python reads."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptx_ls.embed.fragment import fragment
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.llvm.assembly import unit
from ptx_ls.embed.mapped_text import Builder
from ptx_ls.embed.python.check import check
from ptx_ls.embed.python.decode import decode
from ptx_ls.embed.python.document import embedded
from ptx_ls.embed.python.literals import literals
from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from tests.embed.findings import errors_and_warnings
from tests.oracle import ptxas


def _document(text: str) -> Document:
    return Document("file:///a.py", "python", text.encode())


def found(text: str) -> list[tuple[str, str]]:
    """The code and the text of each error and warning."""
    document = _document(text)
    return errors_and_warnings(document, check(document))


REFUSED = {
    'tl.inline_asm_elementwise("mov.b32 $0, $4;", "=r,=r,r", [x], dtype=tl.int32, is_pure=True, pack=4)': (
        "asm-operand",
        "$4",
    ),
    'tl.inline_asm_elementwise(asm="mov.b32 $0, $L;", constraints="=r", args=[], dtype=tl.int32)': (
        "asm-operand",
        "$L",
    ),
    'gl.inline_asm("add.f33 $0, $1, $1;", "=f,f", [x], x.type)': ("unknown-modifier", ".f33"),
    'llvm.inline_asm(T.i32(), [a], "{ .reg .b64 prod; mul.wide.u32 prod, $1, 3; mov.b64 {$0, _}, prd; }", "=r,r")': (
        "undefined-name",
        "prd",
    ),
    'llvm.inline_asm(None, [a], "bar.sync $0, $1;", "r,r")': ("asm-constraint", "r"),
    'ir.InlineAsm(fnty, "rsqrt.approx.f32 $0, $1;", "=x,f", side_effect=True)': ("asm-constraint", "=x"),
    'builder.asm(fnty, "ld.globl.cs.b32 $0, [$1];", "=r, l", args, True)': ("unknown-modifier", ".globl"),
    'nvvm.inline_ptx("mbarrier.ival.b64 [{$r0}], {$r1};", read_only_args=[p, n])': ("unknown-modifier", ".ival"),
    'inline_ptx("ex2.approx.ftz.f32 {$w0}, $r0;", write_only_types=[Int64], read_only_args=[a])': (
        "operand-type",
        "{$w0}",
    ),
    'llvm.inline_asm(None, [], "{ .reg .pred p; bar.sync 0;", "")': ("syntax-error", "{"),
    # A name, an f-string, a sum, a format, parentheses, comments between literals.
    'X = "add.s64 $0, $1, $1;"\ntl.inline_asm_elementwise(X, "=r,r", [x])': ("operand-type", "$0"),
    'def f():\n    op = "x"\n    tl.inline_asm_elementwise(f"{op}; add.s64 $0, $1, $1;", "=r,r", [x])': (
        "operand-type",
        "$0",
    ),
    'tl.inline_asm_elementwise("mov.b32 $0, 1;\\n" + y + "; add.s64 $0, $1, $1;", "=r,r", [x])': ("operand-type", "$0"),
    'tl.inline_asm_elementwise("{}\\n add.s64 $0, $1, $1;".format(y), "=r,r", [x])': ("operand-type", "$0"),
    'tl.inline_asm_elementwise(("mov.b32"  # one\n   " $0, 1; "\n  r"ad.s32 $0, $1, $1;"), "=r,r", [x])': (
        "unknown-instruction",
        "ad",
    ),
    'def f(c):\n    a = {1: "bar.sync 0;", 2: "bar.snc 0;"}\n    llvm.inline_asm(None, [], a[c], "")': (
        "unknown-modifier",
        ".snc",
    ),
    'A = "bar.snc 0;" if x else "bar.sync 0;"\ndef f():\n    llvm.inline_asm(None, [], f"{A}", "")': (
        "unknown-modifier",
        ".snc",
    ),
    '_T = """{{ .reg .b32 t; mov.b32 t, 1;\n  ad.{op} $0, t, 1; setp.eq.u32 p, t, 1; }}"""\n'
    'ir.InlineAsm(f, _T.format(op=op), "=r")': ("undefined-name", "p"),
    'def f():\n  a = "bar.snc 0;"\n  def g():\n    pass\n  def h():\n    llvm.inline_asm(None, [], a, "")': (
        "unknown-modifier",
        ".snc",
    ),
    # Modules, and C++.
    'P = """\n.version 8.0\n.target sm_90\n.address_size 64\n.entry k() { mov.u32 %r1, 0; ret; }\n"""': (
        "undefined-name",
        "%r1",
    ),
    "k = cp.RawKernel(r'''extern \"C\" __global__ void f() { asm volatile(\"bar.snc 0;\"); }''', \"f\")": (
        "unknown-modifier",
        ".snc",
    ),
    'SourceModule("""\n__global__ void f(unsigned* p) { asm("mov.u32 %0, %2;\\\\n" : "=r"(*p) : "r"(1)); }""")': (
        "asm-operand",
        "%2",
    ),
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert REFUSED[text] in found(text)


SOUND = (
    'tl.inline_asm_elementwise("mov.u32 $0, %smid;", "=r", [], dtype=tl.int32, is_pure=True, pack=1)',
    'tl.inline_asm_elementwise("nanosleep.u32 $1; mov.b32 $0, 0;", "=r, r", [d], tl.int32, is_pure=False, pack=1)',
    'tl.inline_asm_elementwise("s_waitcnt vmcnt(0)", "=v", [], tl.int32, False, 1)',
    'llvm.inline_asm(T.i32(), [a, *rest], "add.s32 $0, $1, $2;", "=r,r,r")',
    'llvm.inline_asm(T.bool(), [p, m], f"vote.sync.{kind}.pred $0, $1, $2;", "=b,b,i")',
    'llvm.inline_asm(None, v, f"{{ .reg .b32 {n}; {body} add.s32 {n}, x, y; }}", "r")',
    'llvm.inline_asm(None, [], ".reg .b32 idesc; mov.b32 idesc, 1;", "")\n'
    'llvm.inline_asm(T.i32(), [], "mov.b32 $0, idesc;", "=r")',
    'llvm.inline_asm(None, [], "{ .reg .pred p;", "")\nllvm.inline_asm(None, [], "}", "")',
    'inline_ptx("mbarrier.init.b64 [{$r0}], {$r1};", read_only_args=[barrier, count])',
    'inline_ptx("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0,$1,$2,$3}, {$4,$5,$6,$7}, {$8,$9},'
    ' {$10,$11,$12,$13};", write_only_types=[Float32], read_only_args=[a])',
    "# tl.inline_asm_elementwise('add.s64 $0, $1, $1;', '=r,r')",
    "'''tl.inline_asm_elementwise(\"add.s64 $0, $1, $1;\", \"=r,r\")'''",
    "def inline_asm_elementwise(asm, constraints): pass",
    'def f():\n    """asm("bar.snc 0;")"""',
    'X = """asm volatile("mov.b32 {{ a }}, {b}, %(c)s;");"""',
    'd["asm"] = "x"; asm(1, "two")',
    # The name is another one in each function, and a text that is put together is not known.
    'def f():\n    a = "bar.snc 0;"\ndef g():\n    a = "bar.sync 0;"\n    llvm.inline_asm(None, [], a, "")',
    'def f():\n    a = "bar.snc 0;"\ndef g():\n    llvm.inline_asm(None, [], a, "")',
    'def f():\n    a = "bar.snc 0;"\n    a += "x"\n    llvm.inline_asm(None, [], a, "")',
    'a = "bar.snc 0;"\ndef f(a, b=1):\n    llvm.inline_asm(None, [], a, "")',
    'ptx = f"{ptx} bar.sync 0;"\nllvm.inline_asm(None, [], ptx, "")',
    # Words of a source that a test looks for, and operands of a language of its own.
    """assert 'asm volatile("ld.global.s32 %0, [%1];" : "=l"(__d)' in source""",
    'll.asm("add.u32 %0, %1, %2;", ["=r", "r", "r"], [ret, a, b])',
)


@pytest.mark.parametrize("text", SOUND)
def test_sound(text: str) -> None:
    assert found(text) == []


_OF_PTXAS = [text for text in REFUSED if not REFUSED[text][0].startswith("asm-")]


@pytest.mark.process
@pytest.mark.parametrize("text", (*_OF_PTXAS, *SOUND))
def test_ptxas_says_the_same_of_each_text(text: str) -> None:
    refused: list[bool] = []
    for piece in embedded(_document(text)).assemblies:
        one = unit(piece)
        # A text by itself, whose registers are all known.
        if one is None or has_holes(one.text) or one.unknown - one.constraints.keys() or text.count("inline_asm(") > 1:
            continue
        source = fragment("", one).document.source.replace(b"\n.func", b"\n.target sm_100a\n.func", 1)
        for name in one.unknown:
            source = source.replace(name.encode(), b"1")
        refused.append(bool(ptxas.refused_lines(source.decode(), ptxas.find())))
    if refused:
        assert any(refused) == (text in _OF_PTXAS)


_LITERALS = (
    '"plain"',
    "'a\\n\\t\\x41\\101\\u00e9\\U0001F600\\q\\\\\\''",
    'r"raw \\n \\" end"',
    '"""one\n  "two"\\\n three"""',
    "b'\\x41\\u0041'",
    'rb"\\x41"',
    "u'é \U0001f600'",
    '"\\N{BULLET}"',
    '"a\\\r\nb"',
)


@pytest.mark.parametrize("text", _LITERALS)
def test_the_text_of_a_literal_is_that_of_python(text: str) -> None:
    expected = ast.literal_eval(text)
    if isinstance(expected, bytes):
        expected = expected.decode("latin-1")
    source = text.encode()
    (literal,) = literals(source)
    into = Builder()
    decode(into, source, literal)
    assert into.result().text.replace("\ufffd", "\u2022") == expected and literal.end == len(source)


@pytest.mark.parametrize(
    ("text", "holes"),
    [
        ('f"a{b}c{{d}}"', ["{b}"]),
        ("f\"{x['k']!r:>{w}}\"", ["{x['k']!r:>{w}}"]),
        ('f"{d["k"]}"', ['{d["k"]}']),
        ('f"""{ {1: 2}[1] } {\n  x\n}"""', ["{ {1: 2}[1] }", "{\n  x\n}"]),
        ('f"{f"{a}"}"', ['{f"{a}"}']),
        ('f"{a"', ["{a"]),
        ('f"{a', ["{a"]),
    ],
)
def test_holes(text: str, holes: list[str]) -> None:
    source = text.encode()
    literal = next(literals(source))
    assert [source[slice(*one)].decode() for one in literal.holes] == holes and literal.end == len(source)


_SAMPLE = st.text(alphabet=st.sampled_from(list("ab{}$%0,.;:\"'\\\n #()[]=fr\u00e9\r")), max_size=60)


@settings(max_examples=300)
@given(_SAMPLE)
def test_every_character_comes_from_its_place(text: str) -> None:
    source = text.encode()
    for literal in literals(source):
        assert literal.start < literal.end <= len(source)
        into = Builder()
        decode(into, source, literal)
        result = into.result()
        for at, character in enumerate(result.text):
            start, end = result.span(at, at + 1)
            assert literal.body.start <= start < end <= literal.body.end
            spelled = source[start:end].decode("utf-8", "replace")
            assert spelled == character or spelled[:1] in "\\{}\r" or not spelled.isascii()


@pytest.mark.slow
def test_every_beginning_of_a_text() -> None:
    for text in (*REFUSED, *SOUND):
        for end in range(0, len(text), 5):
            document = _document(text[:end])
            for d in check(document):
                assert 0 <= d.start <= d.end <= len(document.source)


@pytest.mark.slow
def test_odd_bytes() -> None:
    for text in (
        'asm("\0',
        "f'{" * 200,
        '"' * 101,
        "inline_asm(" * 500,
        "x = (" * 300 + '"asm("',
        "asm = asm\nasm(asm, asm)",
    ):
        check(_document(text))


def test_files_without_ptx_are_not_read() -> None:
    assert not any(embedded(_document('import os\nprint("hello")\n')).__dict__.values())


def test_a_register_of_the_compiler_is_a_warning() -> None:
    document = _document('tl.inline_asm_elementwise("setp.eq.s32 %p1, $1, 0; mov.b32 $0, 0;", "=r,r", [x])')
    (warning,) = check(document)
    assert (warning.severity, document.source[warning.start : warning.end]) == ("warning", b"%p1")


LINTS = {
    'tl.inline_asm_elementwise("ld.global.b32 $0, [$1+4];", "=r,r", [p])': ("asm-address", "$1"),
    'tl.inline_asm_elementwise("st.global.b32 [$1], 1; mov.b32 $0, 0;", "=r,l", [p], tl.int32, True, 1)': (
        "asm-volatile",
        "st",
    ),
    'llvm.inline_asm(T.i32(), [], "bar.sync 0; mov.b32 $0, 0;", "=r", has_side_effects=False)': ("asm-volatile", "bar"),
    'tl.inline_asm_elementwise("mov.b32 $1, 1; mov.b32 $0, $1;", "=r,r", [x])': ("asm-input", "$1"),
    'tl.inline_asm_elementwise("add.s32 $0, $0, $1;", "=r,r", [x])': ("asm-output", "$0"),
    'tl.inline_asm_elementwise("mov.b32 $0, $2;", "=r,=r,r", [x])': ("asm-output", "=r"),
    'tl.inline_asm_elementwise(".reg .b32 t; mov.b32 t, $1; mov.b32 $0, t;", "=r,r", [x])': ("asm-scope", "t"),
    'tl.inline_asm_elementwise("mov.b64 {$0, $0}, $2;", "=r,=r,l", [x])': ("asm-repeated-operand", "$0"),
}


@pytest.mark.parametrize("text", LINTS)
def test_lints(text: str) -> None:
    assert found(text) == [LINTS[text]]


def test_what_is_meant_has_no_lints() -> None:
    for text in (
        'tl.inline_asm_elementwise("add.s32 $0, $0, $2;", "=r,0,r", [x, y])',
        'tl.inline_asm_elementwise("st.global.b32 [$1], 1; mov.b32 $0, 0;", "=r,l", [p], tl.int32, False, 1)',
        'llvm.inline_asm(T.i32(), (operands), "add.s32 $0, $1, $2;", "=r,r,r", has_side_effects=False)',
        'tl.inline_asm_elementwise("ld.shared.b32 $0, [$1];", "=r,r", [p])',
        'tl.inline_asm_elementwise("cp.async.ca.shared.global [$1], [$2], 4; mov.b32 $0, 1;", "=r,r,l", [p, q])',
        'tl.inline_asm_elementwise("ld.global.b32 $0, [$1];", "=r,l", [p])',
        # Triton wants a result, though there is none.
        'tl.inline_asm_elementwise("bar.sync 0;", "=r,r", [x])',
        'llvm.inline_asm(None, [], ".reg .b32 t;", "")\nllvm.inline_asm(None, [a], "mov.b32 t, $0;", "r")',
    ):
        assert found(text) == []


def test_an_operand_shows_its_value_and_words_need_no_escape() -> None:
    document = _document('llvm.inline_asm(T.f32(), [a.x, b], "add.f32 $0, $1, $2; mov.u32 $0, %l;", "=f,f,f")')
    language = language_of(document)
    assert language.hover and language.hints and language.completions
    hover = language.hover(document, document.source.index(b"$1") + 1)
    assert hover is not None and "`$1` is `a.x`" in hover.markdown and "`.b32`" in hover.markdown
    shown = [(hint.at, hint.text) for hint in language.hints(document, Span(0, len(document.source)))]
    assert (document.source.index(b"$2") + 2, "→ b") in shown
    offered = language.completions(document, document.source.index(b"%l") + 2, False)
    assert "%laneid" in {one.text for one in offered}


def test_a_fix_can_be_written_into_the_literal() -> None:
    for text in (
        'inline_ptx(f"{{ mbarrier.ival.b64 [{{$r0}}]; {x} }}", read_only_args=[p])',
        'cp.RawKernel("""__global__ void f() { asm("mov.u32 %r1, %0;" :: "r"(1)); }""", "f")',
        'tl.inline_asm_elementwise("mov.b32 $0, $L;", "=r", [])',
    ):
        document = _document(text)
        first = check(document)[0]
        (edit,) = first.fixes[0].edits
        fixed = document.source[: edit.start] + edit.text.encode() + document.source[edit.end :]
        assert first not in check(_document(fixed.decode()))
        assert first.code not in {code for code, _ in found(fixed.decode())}


def test_words_are_offered_from_the_first_character_on() -> None:
    for text in ('tl.inline_asm_elementwise("cv', 'X = "cv"\ntl.inline_asm_elementwise(X, "=r", [])'):
        document = _document(text)
        language = language_of(document)
        assert language.completions and not found(text)
        offered = language.completions(document, document.source.index(b"cv") + 2, False)
        assert "cvt" in {one.text for one in offered}


def test_hover_in_each_kind_of_text() -> None:
    text = (
        'tl.inline_asm_elementwise("cvt.rn.f16.f32 $0, $1;", "=h,f", [x])\n'
        'K = r"""__global__ void k() { asm volatile("bar.sync 0;"); }"""\n'
        'X = "ex2.approx.f32 $0, $1;"\ntl.inline_asm_elementwise(X, "=f,f", [x])\n'
        'P = ".version 8.0\\n.target sm_90\\n.entry k() { membar.gl; }"\n'
    )
    document = _document(text)
    language = language_of(document)
    assert language.hover
    for word in (b"cvt", b"bar.sync", b"membar", b"ex2"):
        answer = language.hover(document, document.source.index(word) + 1)
        assert answer is not None and document.source[answer.start :].startswith(word)
    assert language.hover(document, document.source.index(b"tl.") + 1) is None
