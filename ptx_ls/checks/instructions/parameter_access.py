"""parameter-access: a parameter is written, a result read, or an argument's variable used as none may be.

A function reads its parameters and writes its results. A variable in .param space of a body carries what a call passes:
its accesses may not be guarded, and it has no address of its own.
"""

from __future__ import annotations

from functools import lru_cache

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_report import where_told
from ptx_ls.isa import table
from ptx_ls.isa.targets import version_number
from ptx_ls.lazy import pattern
from ptx_ls.sema.directives import is_in_kernel
from ptx_ls.sema.instruction_key import InstructionKey
from ptx_ls.sema.instructions import read
from ptx_ls.sema.scope import Scope, Symbol, specifiers
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import names_in
from ptx_ls.syntax.trivia import GAP

CODE = "parameter-access"

_OF_A_CALL = b".param::func"
_OF_A_KERNEL = b".param::entry"

_SINCE_ABI = version_number("2.0")
"""Before PTX 2.0 a .param in the body of a kernel declared one of its parameters."""


def concerns(spelling: bytes, operands: str) -> bool:
    """Whether a variable in .param space is among operands whose names are exchanged (name_class.py), or must be."""
    return "=param:" in operands or _OF_A_CALL in spelling


IN_BRACKETS = pattern(rb"\[" + GAP + rb"([%A-Za-z_$][\w$]*)")
"""What an address begins with."""
_ADDRESSED = pattern(r"\[[ \t]*=param:")
_BARE = pattern(rb",[ \t]*([A-Za-z_$][\w$]*)[ \t]*;")


def is_well(scope: Scope, text: bytes, likeness: InstructionKey) -> bool:
    """Whether an instruction of a scope, which fits its form, uses no such variable as none may be; False where that
    takes a closer look: it has a guard, or names several."""
    spelling, guard, operands = likeness
    if not concerns(spelling, operands):
        return True
    if guard or b"/" in text:
        return False
    is_bare = not _ADDRESSED.search(operands)
    name = (_BARE if is_bare else IN_BRACKETS).search(text)
    if name is None or b".param::" in spelling or operands.count("=param:") != 1:
        return False
    symbol = scope.nearest(name[1].decode())
    if symbol is None or ".param" not in specifiers(symbol.detail):
        return False
    return symbol.kind == "parameter" if is_bare else not _misused(symbol, effects_of(spelling))


@lru_cache(maxsize=4096)
def effects_of(spelling: bytes) -> frozenset[str]:
    """What an instruction does to a parameter that it names. Reading or writing other memory through it, such as a
    surface, does nothing to it."""
    opcode, _, modifiers = spelling.decode("utf-8", "replace").partition(".")
    accesses = b".param::" in spelling or "param" in modifiers.split(".")
    return frozenset(effect for entry in table.family(opcode) for effect in entry.effects) if accesses else frozenset()


def check(context: Context, node: tree_sitter.Node, spelling: bytes, guarded: bool) -> Diagnostic | None:
    """An error at the first such variable of an instruction that is no call."""
    if node.has_error:
        return None
    opcode = spelling.partition(b".")[0].decode("utf-8", "replace")
    is_of_a_call = _OF_A_CALL in spelling
    effects = effects_of(spelling)
    source = context.document.source
    in_kernel = is_of_a_call and is_in_kernel(node)
    for name in names_in(context.document, node):
        text = source[name.start_byte : name.end_byte].decode("utf-8", "replace")
        symbol = symbols_of(context.document).find(text, name.start_byte)
        if symbol is None or ".param" not in specifiers(symbol.detail):
            continue
        in_kernel = in_kernel and symbol.kind == "parameter"
        message = "" if in_kernel else _fault(context, name, symbol, opcode, effects, guarded)
        if effects and not message and _OF_A_KERNEL in spelling and symbol.kind != "parameter":
            message = (
                "Illegal state space for address operand '::entry': what a call passes is no parameter of a kernel"
            )
        if message:
            return _error(context, node, (name.start_byte, name.end_byte), message)
    if in_kernel:
        # A kernel has no such parameters, and what it passes to a function it names (measured 13.5).
        message = "Illegal state space for address operand '::func': a kernel passes variables of its own by name"
        return _error(context, node, _of_address(node), message)
    return None


def _error(context: Context, node: tree_sitter.Node, own: tuple[int, int], message: str) -> Diagnostic:
    source = context.document.source
    start, end, related = where_told(source, read(node, source), own)
    return Diagnostic(CODE, "error", message, start, end, related=related)


def _of_address(node: tree_sitter.Node) -> tuple[int, int]:
    """Where the address among the operands of an instruction stands, or the instruction."""
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
