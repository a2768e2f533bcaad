"""cast-types: a cast does not convert from the one type to the other."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import CASTS, Statement
from ptx_ls.nvvm.values.types import Type

CODE = "cast-types"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a cast that does not exist, from its operand's type to the other one."""
    if statement.opcode not in CASTS or statement.type is None or len(statement.values) != 1:
        return
    operand = statement.values[0]
    if operand.type is None:
        return
    message = fault(statement.opcode, operand.type, statement.type, scope.module)
    if message:
        yield Diagnostic(CODE, "error", message, operand.type_start, statement.type_span.end)


def fault(opcode: str, source: Type, target: Type, module: ModuleNames) -> str:
    """The message if a cast from one type to another does not exist, else ""."""
    one, other = module.resolved(source), module.resolved(target)
    if "target" in (one.scalar.kind, other.scalar.kind) or is_cast(opcode, one, other):
        return ""
    return f"invalid cast opcode for cast from '{one.text}' to '{other.text}'"


def is_cast(opcode: str, source: Type, target: Type) -> bool:
    """Whether a cast converts from one type to another (LangRef, "Conversion Operations")."""
    one, other = source.scalar, target.scalar
    same_length = (source.kind, target.kind).count("vector") in (0, 2) and (
        source.kind != "vector" or (source.length, source.special) == (target.length, target.special)
    )
    if opcode == "bitcast":
        return _is_bitcast(source, target)
    kinds, order = _CASTS.get(opcode, (None, ""))
    if kinds is None:
        return True
    if (one.kind, other.kind) != kinds or not same_length:
        return False
    if opcode == "ptrtoaddr" and not one.space:
        return other.bits == _ADDRESS_BITS
    match order:
        case "narrower":
            return one.bits > other.bits
        case "wider":
            return one.bits < other.bits
        case "other":
            return one.space != other.space
    return True


_ADDRESS_BITS = 64
"""The bits of a generic address; of some address spaces the data layout may say fewer."""
_CASTS = {
    "trunc": (("integer", "integer"), "narrower"),
    "zext": (("integer", "integer"), "wider"),
    "sext": (("integer", "integer"), "wider"),
    "fptrunc": (("float", "float"), "narrower"),
    "fpext": (("float", "float"), "wider"),
    "fptoui": (("float", "integer"), ""),
    "fptosi": (("float", "integer"), ""),
    "uitofp": (("integer", "float"), ""),
    "sitofp": (("integer", "float"), ""),
    "ptrtoint": (("pointer", "integer"), ""),
    "ptrtoaddr": (("pointer", "integer"), ""),
    "inttoptr": (("integer", "pointer"), ""),
    "addrspacecast": (("pointer", "pointer"), "other"),
}


def _is_bitcast(source: Type, target: Type) -> bool:
    one, other = source.scalar, target.scalar
    if (one.kind == "pointer") != (other.kind == "pointer"):
        return False
    lengths = [kind.length if kind.kind == "vector" else 0 for kind in (source, target)]
    if one.kind == "pointer":
        return one.space == other.space and (lengths[0] == lengths[1] or sorted(lengths) == [0, 1])
    if one.kind not in ("integer", "float") or other.kind not in ("integer", "float"):
        return False
    bits = [kind.scalar.bits * (length or 1) for kind, length in zip((source, target), lengths, strict=True)]
    return bits[0] == bits[1] and (source.special if source.kind == "vector" else False) == (
        target.special if target.kind == "vector" else False
    )
