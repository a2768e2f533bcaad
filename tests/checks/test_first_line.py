"""The first line that ptxas names has an error, where that is not the line that the fault begins in."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas
from tests.oracle.mutants.judges import of_ptxas

HEAD = ".version 8.8\n.target sm_90\n.address_size 64\n"
BODY = HEAD + ".entry k() {\n.reg .b32 %r<4>;\n{}\nL: ret;\n}\n"


@pytest.mark.process
@pytest.mark.parametrize(
    ("text", "line"),
    [
        # What is missing before a brace is reported, though there is one too many behind it.
        (HEAD + ".entry k() {\nret\n}\nL: ret;\n}\n", 6),
        # A brace where no block may begin.
        (BODY.replace("{}", ".reg .b32 { %x;"), 6),
        (HEAD + ".entry k(.param .u32 a { )\n{\nret;\n}\n", 4),
        # What is cut in two within a head.
        (HEAD + ".entry k(.param .u\n64 a)\n{\nret;\n}\n", 4),
        (HEAD + ".entry k(.par\nam .u64 a)\n{\nret;\n}\n", 4),
        # A modifier that the instruction never has is reported before what is missing behind it.
        (BODY.replace("{}", "ld.p\nbra L;"), 6),
        (BODY.replace("{}", "ld.shared::c\nbra L;"), 6),
        # Operands are judged when all are read, on the line of the word behind the opcode.
        (BODY.replace("{}", "add.s32 %r1,\n%r2, 1.0;"), 6),
        (BODY.replace("{}", "add\n.s32 %r1,\n%r2, 1.0;"), 7),
        (BODY.replace("{}", "@%p\nadd\n.s32 %r1,\n%r2, 1.0;").replace(".reg", ".reg .pred %p; .reg", 1), 7),
        (BODY.replace("{}", "ret\n%r1;"), 7),
        (BODY.replace("{}", "bar.sync\n16;"), 6),
        (BODY.replace("{}", "st.global.v2.b32 [%r1],\n{%r1, %r2,\n%r3};"), 6),
        (BODY.replace("{}", "mov.b32 %r1,\n-%p;").replace(".reg", ".reg .pred %p; .reg", 1), 6),
        # But what ends the reading is reported where it stands.
        (BODY.replace("{}", "mov.b32 %r1,\n_;"), 7),
        (BODY.replace("{}", "mov.b32 %r1,\n(1, 2);"), 7),
        (BODY.replace("{}", "mov.b32 %r1,\n1 / 0;"), 7),
        (BODY.replace("{}", "mov.b32 %r1,\n(\n%r2);"), 8),
        (BODY.replace("{}", "bra\nL, (\n);"), 8),
        (BODY.replace("{}", "calls\nL, (\n);"), 8),
        (BODY.replace("{}", ".reg .b64 %d; mov.b64 %d,\n{%r1, %d\n};"), 8),
        # A word that is no opcode is reported when the next one shows that it is no label either.
        (BODY.replace("{}", "%r1\n%r2;"), 7),
        (BODY.replace("{}", "foo\n.b32 %r1;"), 7),
        # Before a function's variables stands no .common.
        (BODY.replace("{}", ".common\n.shared .b32 x;"), 6),
        (BODY.replace("{}", ".common\nret;"), 6),
        # What is declared twice is reported before a syntax error behind it.
        (BODY.replace("{}", "K:\nK:\n.loc 1 ;"), 7),
        (BODY.replace("{}", ".reg .b32 %x;\n.reg .b32 %x;\n.pragma ;"), 7),
        # The end of the file, where comments stand before the brace that nothing closes.
        (HEAD + ".func f()  // f\n{\nret;\n", 7),
        (HEAD + ".func f() /* f */\n{\n{\n.re", 7),
        # What the tree cannot read is reported, though a float stands close by.
        (BODY.replace("{}", "@ bra $L2;\nmov.f32 %f1, 0fbf800000;"), 6),
        (BODY.replace("{}", "@ bra $L2;\n.loc 2 39 13\nmov.f32 %longer, 0fbf800000;"), 6),
        # A modifier is no member of a register.
        (BODY.replace("{}", "add.s32 %r1, %r2, %r3.rn\nL2: ret;"), 6),
        (BODY.replace("{}", "add.s32 %r1, {%r2.sys\n};"), 6),
        # Marks that stand in no initial value.
        (HEAD + ".global .u32 a = 62@\n.global .u32 b;\n", 4),
        (HEAD + ".global .u32 a = 62%\n.global .u32 b;\n", 5),
        (HEAD + ".global .u32 a = 62%;\n.global .u32 b;\n", 4),
        # However long the body is.
        (HEAD + ".entry k()\n{\n" + "bar.sync 0;\n" * 6000 + "st.global.b32 [%r1], {%r2", 6006),
        (HEAD + ".entry k()\n.reqntid 32\n{\n" + "{ ret; }\n" * 8000 + ".re", 8007),
        # What a call names that is not known is reported in its first line too.
        (HEAD + ".func f(.param .b32 a);\n.entry k()\n{\ncall f,\n(\nx);\nret;\n}\n", 7),
        (HEAD + ".entry k()\n{\n.reg .b64 %d;\ncall %d,\n(\n), p;\nret;\n}\n", 7),
        (HEAD + ".func f(.param .b32 a);\n.entry k()\n{\ncall f,\n(\n), -1;\nret;\n}\n", 9),
        (HEAD + ".func f(.param .b32 a);\n.entry k()\n{\ncall\nf,\n\na,\nb);\nret;\n}\n", 10),
        # Names stand in no constant expression.
        (HEAD + ".global .b32 a[2] = {1,\n4%r1 + 2};\n", 5),
        (HEAD + ".global .u16 a[2] = {1,\n2,\n3}, b[1] = {1e3};\n", 6),
        # That a declaration lacks its state space is reported when its name is read, and the mark behind.
        (BODY.replace("{}", ".b32\nx;"), 7),
        (BODY.replace("{}", ".b32 x\n\n;"), 8),
        (BODY.replace("{}", ".b32 x,\ny;"), 6),
        # No operand but the first is a pair.
        (BODY.replace("{}", "add.s32 %r1, %r2, %r3|\nadd.s32 %r1, %r2, %r3;"), 6),
        # The colon does not go with a modifier.
        (BODY.replace("{}", "$M.x:\nadd.s32 %r1, %r2, %r3;"), 6),
        # A label without its colon is an opcode.
        (BODY.replace("{}", "$M\n.loc 1 1 1"), 7),
        (BODY.replace("{}", "$M\n{\nret;\n}"), 8),
        # A backslash may stand before an opcode.
        (BODY.replace("{}", "\\\n\n{ }"), 8),
        (BODY.replace("{}", "\\\nM: ret;"), 7),
        # A kernel stands in no body, whatever it is like.
        (BODY.replace("{}", ".visible .entry l(\n.param .u32 a\n)\n{\nret;\n}"), 6),
        # What may be a label is one until the next word.
        (BODY.replace("{}", "foo\n%r1, %r2;"), 7),
        (BODY.replace("{}", "foo.u32\n%r1, %r2;"), 6),
        # A type may begin a declaration; that no state space stands there is reported later.
        (HEAD + ".entry k(.param .u32 a, .b32\n.param .u32 b)\n{\nret;\n}\n", 5),
        (HEAD + ".visible .b64 a\n)\n.entry k()\n{\nret;\n}\n", 5),
        (HEAD + ".align 8 .b64 a\n)\n", 5),
        (HEAD + ".section .debug_str {\n.b8 1\nx\n.b8 2\n}\n", 7),
        (HEAD + ".section .debug_str {\n.b8 14b64 0\n}\n", 5),
        (HEAD + ".section .debug_str {\n.b32 a+\n{\n}\n", 6),
    ],
)
def test_the_first_line_has_an_error(text: str, line: int) -> None:
    document = Document("a.ptx", "ptx", text.encode())
    assert line in {document.line_at(d.reported) + 1 for d in check(document) if d.severity == "error"}
    judge = ptxas.at_hand()
    if judge is not None:
        assert min(of_ptxas(text, judge).lines) == line
