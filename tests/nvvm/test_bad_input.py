"""Bad input: every capability of NVVM IR answers, whatever it is asked of."""

from __future__ import annotations

import random

import pytest

from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CALL = (
    b"define ptx_kernel void @k(i32 %n) {\n  %x = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)\n  ret void\n}\n"
)
TEXTS = {
    "empty": b"",
    "binary": bytes(random.Random(1).randrange(256) for _ in range(4000)) + CALL,
    "zeros": CALL[:60] + bytes(200) + CALL[60:],
    "a long line": b"  %x = add i32 " + b"%a, " * 40_000,
    "a long name": b"call void @llvm.nvvm." + b"a." * 40_000 + b"(i32 0)\n",
    "a long string": b'define void @f() "' + b"x" * 500_000 + b"\n" + CALL,
    "many arguments": CALL.replace(b"i32 -1", b"i32 -1" + b", i32 1" * 20_000),
    "deep parentheses": b"define void @f(" + b"(" * 20_000 + CALL,
    "deep types": b"@g = global " + b"[1 x " * 5000 + b"i32" + b"]" * 5000 + b" undef\n" + CALL,
    "deep metadata": b"!0 = !{" * 3000 + CALL,
    "half typed": CALL[:90],
    "half a call": CALL.replace(b"(i32 %n, i32 -1)", b"(i32 %n, "),
    "no types": CALL.replace(b"i32 %n, i32 -1", b", , ,"),
    "an odd immediate": b"call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 " + b"9" * 5000 + b")\n",
    "an open quote": CALL.replace(b"@llvm", b'@"llvm'),
    "broken encoding": CALL.replace(b"%n", b"%\xff\xfe"),
    "headers of dumps": b"*** IR Dump After X ***\n" + CALL + b"LLVM DUMP: k\n" + CALL,
}


@pytest.mark.slow
@pytest.mark.parametrize("source", TEXTS.values(), ids=TEXTS)
def test_everything_answers(source: bytes) -> None:
    document = Document("a.ll", "nvvm", source)
    language = language_of(document)
    assert language.completions and language.hover and language.signatures and language.hints and language.tokens
    language.diagnostics(document)
    rng = random.Random(len(source))
    offsets = {0, len(source) // 2, len(source), *(rng.randrange(len(source) + 1) for _ in range(6))}
    offsets |= {at + 3 for mark in (b"@llvm", b"(i32", b"%n,", b"i32 ") if (at := source.find(mark)) >= 0}
    for offset in offsets:
        language.hover(document, offset)
        language.completions(document, offset, True)
        language.signatures(document, offset)
    language.hints(document, Span(0, len(source)))
    language.tokens(document, Span(0, min(len(source), 4000)))
    for ask in (language.symbols, language.calls, language.folds, language.kernels):
        assert ask is not None
        ask(document)
