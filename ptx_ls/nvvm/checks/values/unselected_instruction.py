"""unselected-instruction: LLVM reads an instruction for which it has no code on NVIDIA's GPUs.

Of a value that nothing uses no code is made, so that it gets no error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value
from ptx_ls.nvvm.values.types import Type

CODE = "unselected-instruction"
_SPACES = frozenset((0, 1, 3, 4, 5, 7, 101))
"""The address spaces that addrspacecast knows (LLVM 22)."""
_WIDEST = 64
_SCOPE = re.compile(r'syncscope\("([^"]*)"\)')
_SCOPES = frozenset(("", "singlethread", "block", "cluster", "device"))


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of an instruction that does something besides its result."""
    rule = _OF_EFFECTS.get(statement.opcode)
    if rule is not None and _is_asked(scope.module) and (message := rule(statement, scope.module)):
        yield Diagnostic(CODE, "error", message, statement.opcode_span.start, statement.end)


def check_used(scope: Scope) -> Iterator[Diagnostic]:
    """The errors of a function's instructions whose results are used."""
    body, module = scope.body, scope.module
    if not _is_asked(module) or body.is_broken:
        return
    for number in body.numbers_of(*_OF_VALUES):
        statement = body.statements[number]
        if statement.result in body.used and (message := _OF_VALUES[statement.opcode](statement, module)):
            one = Diagnostic(CODE, "error", message, statement.opcode_span.start, statement.end)
            yield shifted(one, body.starts[number])


def _is_asked(module: ModuleNames) -> bool:
    return module.reader == "llvm" and module.is_for_nvptx


def _space_cast(statement: Statement, module: ModuleNames) -> str:
    kinds = (_first(statement, module), module.resolved(statement.type) if statement.type is not None else None)
    for kind in kinds:
        if kind is not None and kind.scalar.kind == "pointer" and kind.scalar.space not in _SPACES:
            return (
                f"LLVM has no code for a cast of address space {kind.scalar.space}: bad address space in addrspacecast"
            )
    return ""


def _number_cast(statement: Statement, module: ModuleNames) -> str:
    """The message for a conversion between a wide integer and floating point, for which there is no function."""
    kinds = (_first(statement, module), module.resolved(statement.type) if statement.type is not None else None)
    is_variable = bool(statement.values) and statement.values[0].is_local
    if is_variable and any(kind is not None and kind.kind == "integer" and kind.bits > _WIDEST for kind in kinds):
        return f"LLVM has no code for '{statement.opcode}' of more than 64 bits: no library has a function for it"
    return ""


def _first(statement: Statement, module: ModuleNames) -> Type | None:
    value: Value | None = statement.values[0] if statement.values else None
    return module.resolved(value.type) if value is not None and value.type is not None else None


def _scope(statement: Statement, module: ModuleNames) -> str:
    if statement.opcode in ("load", "store") and "atomic" not in statement.flags:
        return ""
    found = next((match[1] for word in statement.flags if (match := _SCOPE.match(word))), "")
    if found in _SCOPES:
        return ""
    return f"LLVM has no scope '{found}' on NVIDIA's GPUs: they are singlethread, block, cluster, device, or none"


def _wide_float(statement: Statement, module: ModuleNames) -> str:
    """The message for an operation on fp128, for which there is no function."""
    own = module.resolved(statement.type) if statement.type is not None else None
    kinds = (_first(statement, module), own)
    is_variable = any(value.is_local for value in statement.values)
    if is_variable and any(kind is not None and kind.scalar.text == "fp128" for kind in kinds):
        return f"LLVM has no code for '{statement.opcode}' of 'fp128': unsupported library call operation"
    return ""


def _cast(statement: Statement, module: ModuleNames) -> str:
    return _wide_float(statement, module) or _number_cast(statement, module)


def _wide_atomic(statement: Statement, module: ModuleNames) -> str:
    """The message for a sequentially consistent access of 128 bits; cmpxchg has code for it."""
    if "seq_cst" not in statement.flags:
        return ""
    own = module.resolved(statement.type) if statement.type is not None else None
    kind = _first(statement, module) if statement.opcode == "store" else own
    if kind is None or kind.kind != "integer" or kind.bits != 2 * _WIDEST:
        return ""
    return f"LLVM has no code for '{statement.opcode}' of 128 bits that is seq_cst"


def _changed(statement: Statement, module: ModuleNames) -> str:
    """The same for an exchange, of which there is an instruction in all other orders."""
    if "xchg" not in statement.flags or "seq_cst" not in statement.flags:
        return ""
    kind = module.resolved(statement.values[1].type) if len(statement.values) > 1 and statement.values[1].type else None
    if kind is None or kind.kind != "integer" or kind.bits != 2 * _WIDEST:
        return ""
    return "LLVM has no code for 'atomicrmw xchg' of 128 bits that is seq_cst"


def _access(statement: Statement, module: ModuleNames) -> str:
    return _scope(statement, module) or _wide_atomic(statement, module)


_OF_VALUES: dict[str, Callable[[Statement, ModuleNames], str]] = {
    "addrspacecast": _space_cast,
    **dict.fromkeys(("sitofp", "uitofp", "fptosi", "fptoui"), _cast),
    **dict.fromkeys(("fadd", "fsub", "fmul", "fdiv", "frem", "fpext", "fptrunc"), _wide_float),
}
_OF_EFFECTS: dict[str, Callable[[Statement, ModuleNames], str]] = {
    **dict.fromkeys(("fence", "cmpxchg"), _scope),
    **dict.fromkeys(("load", "store"), _access),
    "atomicrmw": _changed,
}
