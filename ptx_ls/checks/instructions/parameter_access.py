"""parameter-access: a parameter is written, a result is read, or a call argument is used in an illegal way.

A function reads its parameters and writes its results. A variable in .param space of a body carries what a call passes:
its accesses may not be guarded, and its address may not be taken.
"""

from __future__ import annotations

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_report import reported_range
from ptx_ls.isa import table
from ptx_ls.isa.targets import version_number
from ptx_ls.lazy import pattern
from ptx_ls.memo.memo import query
from ptx_ls.sema.directives import is_in_kernel
from ptx_ls.sema.instruction_key import InstructionKey
from ptx_ls.sema.instructions import read
from ptx_ls.sema.scope import Scope, Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import names_in
from ptx_ls.syntax.trivia import GAP

CODE = "parameter-access"

_CALL_PARAMETER = b".param::func"
_KERNEL_PARAMETER = b".param::entry"

_SINCE_ABI = version_number("2.0")
"""Before PTX 2.0 a .param in the body of a kernel declared one of its parameters."""


def concerns(spelling: bytes, operands: str) -> bool:
    """Whether a variable in .param space is, or must be, among operands in canonical form (sema/operand_key.py)."""
    return "=param:" in operands or _CALL_PARAMETER in spelling


IN_BRACKETS = pattern(rb"\[" + GAP + rb"([%A-Za-z_$][\w$]*)")
"""The first character of an address."""
_ADDRESSED = pattern(r"\[[ \t]*=param:")
_BARE = pattern(rb",[ \t]*([A-Za-z_$][\w$]*)[ \t]*;")
_LAST = pattern(r",[ \t]*=param:[^,;]*;")


def is_legal(scope: Scope, text: bytes, key: InstructionKey) -> bool:
    """Whether an instruction of a scope that fits its form certainly uses such variables legally; False if that needs a
    closer look: it has a guard, or names several."""
    spelling, _, operands = key
    if not concerns(spelling, operands):
        return True
    if b"/" in text:
        return False
    name = (IN_BRACKETS if _ADDRESSED.search(operands) else _BARE).search(text)
    symbol = scope.nearest(name[1].decode()) if name is not None else None
    return symbol is not None and is_legal_use(symbol, key)


def is_legal_use(symbol: Symbol, key: InstructionKey) -> bool:
    """Whether an instruction certainly uses a variable legally, if that is the one in .param space that it names."""
    spelling, guard, operands = key
    if guard or b".param::" in spelling or operands.count("=param:") != 1 or symbol.declared.space != ".param":
        return False
    if _ADDRESSED.search(operands):
        return not _misused(symbol, effects_of(spelling))
    return symbol.kind == "parameter" and _LAST.search(operands) is not None


@query(4096)
def effects_of(spelling: bytes) -> frozenset[str]:
    """The effects of an instruction on a parameter that it names. Access to other memory through it, such as a surface,
    is no effect."""
    text = spelling.decode("utf-8", "replace")
    opcode, *modifiers = text.split(".")
    if b".param::" not in spelling and "param" not in modifiers:
        return frozenset()
    family = table.family(opcode)
    return frozenset(effect for entry in table.begun(text, family) or family for effect in entry.effects)


def check(context: Context, node: tree_sitter.Node, spelling: bytes, guarded: bool) -> Diagnostic | None:
    """An error at the first illegal use of such a variable in an instruction that is not a call."""
    if node.has_error:
        return None
    opcode = spelling.partition(b".")[0].decode("utf-8", "replace")
    is_call_parameter = _CALL_PARAMETER in spelling
    effects = effects_of(spelling)
    source = context.document.source
    in_kernel = is_call_parameter and is_in_kernel(node)
    for name in names_in(context.document, node):
        text = source[name.start_byte : name.end_byte].decode("utf-8", "replace")
        symbol = symbols_of(context.document).find(text, name.start_byte)
        if symbol is None or symbol.declared.space != ".param":
            continue
        in_kernel = in_kernel and symbol.kind == "parameter"
        message = "" if in_kernel else _fault(context, name, symbol, opcode, effects, guarded)
        if effects and not message and _KERNEL_PARAMETER in spelling and symbol.kind != "parameter":
            message = "Illegal state space for address operand '::entry'. A call argument is not a kernel parameter."
        if message:
            return _error(context, node, (name.start_byte, name.end_byte), message)
    if in_kernel:
        # A kernel has no such parameters, and names the variables that it passes to a function (measured 13.5).
        message = "Illegal state space for address operand '::func'. A kernel names the variables that it passes."
        return _error(context, node, _address_range(node), message)
    return None


def _error(context: Context, node: tree_sitter.Node, own: tuple[int, int], message: str) -> Diagnostic:
    source = context.document.source
    start, end, related = reported_range(source, read(node, source), own)
    return Diagnostic(CODE, "error", message, start, end, related=related)


def _address_range(node: tree_sitter.Node) -> tuple[int, int]:
    """The range of the address among the operands of an instruction, or of the instruction if it has none."""
    operands = next((child for child in node.children if child.type == "operands"), node)
    address = next((child for child in operands.children if child.type == "address"), node)
    return address.start_byte, address.end_byte


def _fault(
    context: Context,
    node: tree_sitter.Node,
    symbol: Symbol,
    opcode: str,
    effects: frozenset[str],
    guarded: bool,
) -> str:
    name = symbol.name
    if symbol.kind == "parameter":
        if not _misused(symbol, effects) or _is_bare(node):
            return ""
        if symbol.is_result:
            return f"Illegal to read function return parameter '{name}'"
        return f"Illegal to write to function input parameter '{name}'"
    version = context.judge.version
    if version is not None and version < _SINCE_ABI:
        return ""
    if _is_bare(node):
        return f"Illegal to take address of parameter '{name}'"
    return f"Illegal to predicate instruction '{opcode}.param' with operand '{name}'" if guarded and effects else ""


def _misused(symbol: Symbol, effects: frozenset[str]) -> bool:
    """Whether a parameter is written, or a result read."""
    return symbol.kind == "parameter" and ("read" if symbol.is_result else "write") in effects


def _is_bare(name: tree_sitter.Node) -> bool:
    """Whether a name is an operand by itself, without brackets."""
    return name.parent is not None and name.parent.type == "operands"
