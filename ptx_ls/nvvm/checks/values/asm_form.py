"""asm-form: the words before the text of inline assembly, or its constraints, are none that the reader can read."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.statement import CALLS, Statement, Value

CODE = "asm-form"
_WORDS = pattern(r'asm((?:\s+[a-z]+)*)\s*"')
_ORDER = ("sideeffect", "alignstack", "inteldialect", "unwind")
_NEWER = "unwind"
_CONSTRAINTS = pattern(r'"([^"\\]*)"\s*$')
_TEXT = pattern(r'\bsideeffect\b[^"]*"([^"]*)"')
_DOLLARS = pattern(r"\$\$")
_OPEN = pattern(r"\$\{[^}]*$")
_TIED = pattern(r"[0-9]+")


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a call of inline assembly."""
    callee = statement.callee
    if statement.opcode not in CALLS or callee is None or callee.kind != "inline_asm":
        return
    message = _words(callee.text, is_llvm7=scope.module.is_llvm7) or _constraints(callee.text) or _braces(callee.text)
    if message:
        yield Diagnostic(CODE, "error", message, callee.start, callee.end)
        return
    for code, value in _operands(callee.text, statement):
        if message := _memory(code, value, statement, scope):
            yield Diagnostic(CODE, "error", message, value.start, value.end)
            return


def _operands(text: str, statement: Statement) -> Iterator[tuple[str, Value]]:
    """The arguments with their constraints: of all that is read, and of places in memory that are written."""
    found = _CONSTRAINTS.search(text)
    codes = found[1].split(",") if found is not None else []
    passed = [code for code in codes if "*" in code or not code.startswith(("=", "~", "!"))]
    yield from zip(passed, statement.values, strict=False)


def _memory(code: str, value: Value, statement: Statement, scope: Scope) -> str:
    """The message for a place in memory that is no pointer, or whose type is not said where pointers say none."""
    kind = scope.module.resolved(value.type) if value.type is not None else None
    is_typed = any(
        word.name == "elementtype" and value.type_start <= word.start < value.end
        for one in statement.attributed
        for word in one.words
    )
    if "*" not in code:
        return "Elementtype attribute can only be applied for indirect constraints" if is_typed else ""
    if kind is not None and kind.kind in ("integer", "float"):
        return "Operand for indirect constraint must have pointer type"
    # No reader has an operand in memory where pointers say their types (measured libnvvm 12.9, 13.5).
    return "" if is_typed else "Operand for indirect constraint must have elementtype attribute"


def _words(text: str, *, is_llvm7: bool) -> str:
    match = _WORDS.match(text)
    words = match[1].split() if match is not None else []
    known = [word for word in _ORDER if word in words and not (is_llvm7 and word == _NEWER)]
    if words == known:
        return ""
    wrong = next((word for word in words if word not in known), words[0])
    return f"expected string constant: '{wrong}' is not taken here; the order is {', '.join(_ORDER)}"


def _braces(text: str) -> str:
    """The message if an operand of a text that is kept has no end; one without effects may be dropped unread."""
    parts = _TEXT.search(text)
    template = _DOLLARS.sub("", parts[1]) if parts is not None else ""
    return "Bad ${} expression in inline asm string: '}' is missing" if _OPEN.search(template) else ""


def _constraints(text: str) -> str:
    """The message if an input is tied to an output that is not there, or a clobber has no end."""
    found = _CONSTRAINTS.search(text)
    codes = found[1].split(",") if found is not None else []
    if any(code.startswith("~{") and not code.endswith("}") for code in codes):
        return "failed to parse constraints: '}' is missing after what is overwritten"
    outputs = sum(code.startswith("=") for code in codes)
    wrong = next((code for code in codes if _TIED.fullmatch(code) and int(code[:9]) >= outputs), "")
    return f"failed to parse constraints: there is no output {wrong}" if wrong else ""
