"""asm-operand: a % in the text of an asm statement, or a $ in inline assembly of LLVM, names no operand.

%0 is the first operand, outputs before inputs; an operand with + counts once. The names in brackets that host compilers
know are not replaced, a letter may not stand between % and the number, and in a statement without operands nothing is
replaced: there a register is written with one %, in all others with two. In inline assembly of LLVM, as Triton and CuTe
DSL write it, $0 or ${0} is the first operand, and any other $ is written $$.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.lazy import pattern
from ptx_ls.syntax.literals import leading_number
from ptx_ls.syntax.text_edit import TextEdit

CODE = "asm-operand"

_PERCENT = pattern(
    r"(?P<escaped>%%\d+)(?![\w$])|%%(?:[A-Za-z_][\w$.]*)?|%(?P<number>\d+)|%(?P<name>\[\w*\]?)|%(?P<letter>[a-zA-Z]\d+)(?![\w$.])"
)


def check(statement: AsmStatement) -> Iterator[Diagnostic]:
    """One error per place."""
    template = statement.template
    if template is None:
        return
    count = len(statement.lists.constraints)
    # A macro that is not known may be any number of operands.
    is_counted = None not in statement.lists.constraints
    for found in _PERCENT.finditer(template.text):
        if found["number"] and (not is_counted or leading_number(found["number"]) < count):
            continue
        start, end = template.span(*found.span())
        fixes: tuple[Fix, ...] = ()
        if not count:
            if found[0][:2] != "%%" or _is_in_comment(template.text, found.start()):
                continue
            message = "'%%' stays as it is in an asm statement without operands; write '%'"
            at = template.span(found.start(), found.start() + 2)
            fixes = (Fix("Write %", (TextEdit(*at, "%"),), preferred=True),)
        elif found["escaped"]:
            if _is_in_comment(template.text, found.start()) or ".reg" in template.text:
                continue
            name = found[0][1:]
            message = f"Unknown symbol '{name}'; an operand is written with one %"
            if int(name[1:]) < count:
                fixes = (Fix(f"Write {name}", (TextEdit(start, end, name),), preferred=True),)
        elif found["number"]:
            last = f"the last one is %{count - 1}"
            message = (
                f"asm operand index requested is larger than the number of asm operands provided: {found[0]}; {last}"
            )
        elif found["name"]:
            message = f"symbolic operand reference not supported: {found[0]}; write the number of the operand"
            names = [one.name for one in statement.operands]
            if (name := found["name"].strip("[]")) in names:
                number = f"%{names.index(name)}"
                fixes = (Fix(f"Write {number}", (TextEdit(start, end, number),), preferred=True),)
        elif found["letter"]:
            message = f"Asm operand modifier not supported at '{found[0]}'; a register is written '%{found[0]}'"
            fixes = (Fix(f"Write %{found[0]}", (TextEdit(start, end, "%" + found[0]),), preferred=True),)
        else:
            continue
        yield Diagnostic(CODE, "error", message, start, end, fixes=fixes)


def _is_in_comment(text: str, at: int) -> bool:
    """Whether a place in PTX is in a comment, which ptxas does not read; nvcc does."""
    return "//" in text[text.rfind("\n", 0, at) + 1 : at] or text.rfind("/*", 0, at) > text.rfind("*/", 0, at)
