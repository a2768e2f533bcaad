"""call-arguments: the arguments or results of a call differ from the function's in number, type, size or alignment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import near
from ptx_ls.isa import state
from ptx_ls.sema.call import Call
from ptx_ls.sema.function_types import Parameter, Signature, fault, literal_fits, passed
from ptx_ls.sema.symbols import symbols_of

CODE = "call-arguments"


def check(context: Context, call: Call, signature: Signature) -> Iterator[Diagnostic]:
    """One error for a wrong number, or one for each argument or result that does not match its parameter."""
    for given, expected, what in (
        (call.results, signature.results, "result"),
        (call.arguments, signature.parameters, "argument"),
    ):
        # An array of no size takes the remaining arguments, of which there may be none.
        open_ended = bool(expected) and expected[-1] is not None and expected[-1].dimensions[:1] == (0,)
        if not len(expected) - open_ended <= len(given) <= len(expected):
            some = f"{len(expected)} {what}{'' if len(expected) == 1 else 's'}"
            message = f"Call has wrong number of parameters. The function has {some}, not {len(given)}."
            yield Diagnostic(CODE, "error", message, *call.place(call.callee))
            return
    yield from _match(context, call, call.results, signature.results, is_result=True)
    yield from _match(context, call, call.arguments, signature.parameters, is_result=False)


def _match(
    context: Context,
    call: Call,
    given: Sequence[tree_sitter.Node],
    expected: Sequence[Parameter | None],
    is_result: bool,
) -> Iterator[Diagnostic]:
    for node, formal in zip(given, expected, strict=False):
        message = _fault(context, call, node, formal, is_result)
        if message:
            ptxas = near(".") if node.type == "selector" else ""
            yield Diagnostic(CODE, "error", message, *call.place(node), ptxas=ptxas)


def _fault(context: Context, call: Call, node: tree_sitter.Node, formal: Parameter | None, is_result: bool) -> str:
    name = formal.name if formal is not None else "_"
    match node.type:
        case "identifier" | "register":
            return _name_fault(context, call, node, formal, name)
        case "sink":
            return "" if is_result else f"Illegal argument for formal parameter '{name}'"
        case "number" | "float_literal":
            text = context.document.source[node.start_byte : node.end_byte].decode("ascii", "replace")
            if formal is None or literal_fits(formal, text):
                return ""
            return f"Type of argument does not match formal parameter '{name}'. It is a {described(formal)}."
        case "selector":
            return "Part of a register cannot be an argument"
    return ""


def _name_fault(context: Context, call: Call, node: tree_sitter.Node, formal: Parameter | None, name: str) -> str:
    start, end = node.start_byte, node.end_byte
    text = context.document.source[start:end].decode("utf-8", "replace")
    if text == "WARP_SZ":
        fits = formal is None or literal_fits(formal, text)
        return "" if fits or formal is None else f"Type of argument does not match formal parameter '{name}'"
    symbol = symbols_of(context.document).find(text, start)
    if symbol is None and state.special_register(text):
        return f"Call argument '{text}' has illegal state space"
    if symbol is not None and symbol.kind == "label":
        return f"Illegal argument for formal parameter '{name}': '{text}' is a label"
    if symbol is None or symbol.known_from >= start:
        # An undeclared name is reported where it is used, if that is on the line of the call.
        is_reported = call.place(node) == (start, end)
        return "" if is_reported else f"Illegal argument for formal parameter '{name}': '{text}' is not declared"
    space = symbol.declared.space
    if symbol.kind == "parameter" and space == ".param":
        return f"Formal parameter '{text}' declared in .param space cannot be used as argument to call"
    if space not in (".param", ".reg"):
        return f"Call argument '{text}' has illegal state space. Arguments are registers or variables in .param."
    own = passed(symbol)
    what = fault(formal, own) if formal is not None and own is not None else ""
    if not what or formal is None or own is None:
        return ""
    return f"{what} of argument does not match formal parameter '{name}': {described(formal)}, not {described(own)}"


def described(parameter: Parameter) -> str:
    """A parameter as it is declared: ".param .align 8 .b8 [8]"."""
    align = f" .align {parameter.align}" if parameter.dimensions else ""
    vector = f" .v{parameter.lanes}" if parameter.lanes > 1 else ""
    array = "".join(f"[{size or ''}]" for size in parameter.dimensions)
    return f".{parameter.space}{align}{vector} {parameter.type}{array}"
