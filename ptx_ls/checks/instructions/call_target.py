"""call-target: a call or list names what is not a function, or an indirect call does not say what it may reach.

A list of branch targets that names something other than a label of code is reported here as well.
"""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.checks.module import optix_module
from ptx_ls.isa import state
from ptx_ls.lazy import pattern
from ptx_ls.sema.call import Call, first_stray
from ptx_ls.sema.function_types import Signature, signature, signatures_of
from ptx_ls.sema.name_resolution import is_in_family
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of, names_in
from ptx_ls.syntax.trivia import GAP, next_named, without_gaps

CODE = "call-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per name in a list of targets that is not of the kind that the list is for."""
    symbols = symbols_of(context.document)
    for node in captures_of(context.document).get("targets", ()):
        if node.has_error:
            continue
        of_calls = node.type == "calltargets_directive"
        scope = symbols.scope_at(node.start_byte)
        for name in names_in(context.document, node):
            word = context.document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
            symbol = None if is_in_family(name) else scope.visible(word, node.end_byte)[0]
            if symbol is None or (of_calls and symbol.is_function):
                continue
            # Until the list is read, the label before it is a label of code.
            between = without_gaps(context.document.source[symbol.end : node.start_byte]) if symbol.detail else b":"
            is_label = symbol.kind == "label" and between == b":"
            if of_calls or not is_label:
                expected = "call target, device function" if of_calls else "branch target, label"
                yield Diagnostic(CODE, "error", f"Illegal {expected} expected", name.start_byte, name.end_byte)


def check_call(context: Context, call: Call) -> tuple[list[Signature], list[Diagnostic]]:
    """The signatures that a call must match, and the faults of its callee."""
    callee = _symbol(context, call.callee)
    if callee is None:
        return [], list(_check_unknown(context, call))
    match callee.kind:
        case "function" | "kernel" if call.target is not None:
            return [], [_error(call, call.callee, "Argument must be a register. Only indirect calls take a prototype.")]
        case "function":
            found = signatures_of(context.document).before(callee.name, call.callee.start_byte)
            return [found] if found else [], []
        case "kernel" | "label":
            return [], [_error(call, call.callee, "Illegal call target, device function expected")]
        case "register":
            return _indirect(context, call)
    if callee.declared.space == ".reg":
        return _indirect(context, call)
    return [], [_error(call, call.callee, "Argument must be a register, or the name of a function")]


def _check_unknown(context: Context, call: Call) -> Iterator[Diagnostic]:
    """An error at the line of the call, if its undeclared callee is on another line."""
    name = context.document.source[call.callee.start_byte : call.callee.end_byte].decode("utf-8", "replace")
    start, end = call.callee.start_byte, call.callee.end_byte
    symbol = symbols_of(context.document).find(name, start)
    if (symbol is not None and symbol.known_from < start) or state.special_register(name) is not None:
        return
    if optix_module.is_optix_function(name):
        return
    if call.target is None and call.place(call.callee) != (start, end):
        yield _error(call, call.callee, f"Call to '{name}' requires call prototype")


def misplaced_operand(context: Context, node: tree_sitter.Node) -> list[Diagnostic]:
    """An error at the first operand that is out of place in a call, where ptxas stops reading."""
    stray = None if node.has_error else first_stray(node)
    if stray is None:
        return []
    text = context.document.source[stray.start_byte : stray.end_byte].decode("utf-8", "replace")
    message = f"Expected (results), function, (arguments), prototype, found '{text}'"
    return [parsing_error(CODE, text, message, stray.start_byte, stray.end_byte)]


def missing_callee(node: tree_sitter.Node) -> list[Diagnostic]:
    """An error, where ptxas has one, for a call that has only a list of arguments."""
    operands = [c for c in node.children if c.type == "operands"]
    named = [c.type for c in operands[0].named_children if c.type != "comment"] if operands else []
    if named != ["parenthesized"] or node.has_error:
        return []
    last = node.children[-1]
    message = "Expected the name of a function"
    return [Diagnostic(CODE, "error", message, last.start_byte, last.end_byte)]


def _indirect(context: Context, call: Call) -> tuple[list[Signature], list[Diagnostic]]:
    if call.target is None:
        message = "Label expected. An indirect call names a .callprototype, .calltargets or table of functions."
        return [], [_error(call, call.callee, message)]
    symbol = _symbol(context, call.target)
    if symbol is None:
        # An undeclared callee is reported on its own line.
        own = (call.target.start_byte, call.target.end_byte)
        message = "Arguments mismatch for instruction 'call'. No prototype, targets or table say what it may reach."
        return [], [] if call.place(call.target) == own else [_error(call, call.target, message)]
    match symbol.kind:
        case "function" | "kernel":
            return [], [_error(call, call.target, "Call target not recognized. This is not the label of a prototype.")]
        case "label":
            directive = _labelled(context, symbol)
            if directive is None:
                return [], []
            if directive.type == "callprototype_directive":
                found = signature(directive, context.document.source)
                return [found] if found else [], []
            if directive.type == "calltargets_directive":
                return list(_check_targets(context, directive)), []
            return [], [
                _error(call, call.target, "Call target not recognized. The label has neither a prototype nor targets.")
            ]
        case "register":
            return [], [_error(call, call.target, "Label or array of functions expected")]
    fault = _no_table(symbol, context.document.source)
    return [], [_error(call, call.target, fault)] if fault else []


_TABLES = frozenset((".u8", ".u32", ".u64"))
_TABLE_SPACES = frozenset((".const", ".global"))
_HOLDS = pattern(rb"(?:" + GAP + rb"\[[^\]]*\])+" + GAP + rb"=")


def _no_table(symbol: Symbol, source: bytes) -> str:
    """Why a variable is no table of functions, "" if it may be one; its contents are not checked."""
    declared = symbol.declared
    if not symbol.is_array or _TABLES.isdisjoint(declared.types):
        return "Label or .u32/.u64/.u8 array expected. This is not an array of addresses."
    if declared.space not in _TABLE_SPACES:
        return ".const or .global array expected: a table of functions must be there"
    if not _HOLDS.match(source, symbol.end):
        return f"Expected initializer for symbol '{symbol.text}'. A table of functions must have one."
    return ""


def _labelled(context: Context, symbol: Symbol) -> tree_sitter.Node | None:
    """The statement after a label; None if the label is the last statement of its block."""
    node = context.document.root.descendant_for_byte_range(symbol.start, symbol.end)
    while node is not None and node.type != "label":
        node = node.parent
    node = next_named(node) if node is not None else None
    return None if node is None or node.has_error else node


def _check_targets(context: Context, directive: tree_sitter.Node) -> Iterator[Signature]:
    source = context.document.source
    known = signatures_of(context.document)
    for child in directive.named_children:
        if child.type in ("identifier", "register"):
            name = source[child.start_byte : child.end_byte].decode("utf-8", "replace")
            found = known.before(name, child.start_byte)
            if found is not None:
                yield found


def _symbol(context: Context, node: tree_sitter.Node) -> Symbol | None:
    """The symbol that a name refers to, if it is declared before its use; special registers are not found."""
    name = context.document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
    symbol = symbols_of(context.document).find(name, node.start_byte)
    return symbol if symbol is not None and symbol.known_from < node.start_byte else None


def _error(call: Call, part: tree_sitter.Node, message: str) -> Diagnostic:
    return Diagnostic(CODE, "error", message, *call.place(part))
