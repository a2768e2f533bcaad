"""asm-repeated-operand: an instruction of an asm statement has the same operand twice, and one beside it is not used.

`{%0, %1, %1, %3}` in a statement with %2 is a slip that no compiler sees, and so is `%3, %3` where nothing uses %4. So
it is where the operands of a statement of
C++ go through the elements of an array or a vector, and pass one twice: `"r"(a[0]), "r"(a[1]), "r"(a[1]), "r"(a[3])`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.body import Body
from ptx_ls.lazy import pattern
from ptx_ls.syntax.literals import leading_number
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

CODE = "asm-repeated-operand"

VECTOR = pattern(r"\{([^{};]*)\}")
"""A vector in the text of a statement, or a scope of no statements."""
_NAME = pattern(r"([%$])(\d+)(?![\w$])")

_TWICE = pattern(r"(([%$])(\d+))\s*,\s*(\1)(?![\w$])")


def check(body: Body) -> Iterator[Diagnostic]:
    """One warning per repetition, at the second place."""
    for (start, end), following in repetitions(body):
        name = body.ptx.document.source[start:end].decode()
        fix = Fix(f"Write {following}", (TextEdit(start, end, following),), preferred=True)
        message = f"{name} is in this vector twice, but {following} is not used"
        yield Diagnostic(CODE, "warning", message, start, end, fixes=(fix,))
    if not any(True for _ in repetitions(body)):
        yield from _in_instruction(body)


def _in_instruction(body: Body) -> Iterator[Diagnostic]:
    """The same of two operands beside each other, of which nobody knows which of the two is meant."""
    unused = body.unit.constraints.keys() - body.named
    text = body.ptx.text.text
    for found in _TWICE.finditer(text) if unused else ():
        following = f"{found[2]}{leading_number(found[3]) + 1}"
        if following in unused and text.count(found[1]) == 2:
            start, end = (body.ptx.start + len(text[:at].encode()) for at in found.span(4))
            message = f"{found[1]} is in this instruction twice, and {following} is not used"
            yield Diagnostic(CODE, "warning", message, start, end)


def repetitions(body: Body) -> Iterator[tuple[Span, str]]:
    """The operands that are twice in a vector, at the second place, with the unused one that follows each."""
    unused = body.unit.constraints.keys() - body.named
    text = body.ptx.text.text
    for vector in VECTOR.finditer(text) if unused else ():
        seen: set[str] = set()
        for found in _NAME.finditer(text, *vector.span(1)):
            following = f"{found[1]}{leading_number(found[2]) + 1}"
            if found[0] in seen and following in unused:
                yield Span(*(body.ptx.start + len(text[:at].encode()) for at in found.span())), following
            seen.add(found[0])
