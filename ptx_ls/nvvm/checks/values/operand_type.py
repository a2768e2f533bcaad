"""operand-type: an operand has a type that the instruction does not take, or that does not go with the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.places.next_word import lacking
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.span import Span

CODE = "operand-type"
_INTEGER_ONLY = frozenset(
    ("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor")
)
_COUNTS = {
    **dict.fromkeys(("store", "atomicrmw", "extractelement", "insertvalue", "extractvalue"), 2),
    **dict.fromkeys(("cmpxchg", "select", "insertelement", "shufflevector"), 3),
    "load": 1,
}
"""How many operands instructions have at least that the grammar lets go without."""
_MOST = {"load": 1, "fneg": 1, "freeze": 1, "store": 2, "atomicrmw": 2, "extractelement": 2}
_MOST |= dict.fromkeys(("select", "insertelement", "shufflevector", "cmpxchg"), 3)
"""How many they have at most."""
_WITHOUT_TYPE = frozenset(("store", "cmpxchg", "atomicrmw", "select", "extractelement", "insertelement"))
"""Instructions whose types all have a value."""
_FLOAT_ONLY = frozenset(("fadd", "fsub", "fmul", "fdiv", "frem"))
_FLOAT_ATOMICS = frozenset(("fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum", "fmaximumnum", "fminimumnum"))


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first error of an instruction's operands."""
    if statement.opcode in ("load", "getelementptr") and statement.type is None and statement.type_span.end == 0:
        message = f"expected comma after {statement.opcode}'s type"
        yield Diagnostic(CODE, "error", message, statement.opcode_span.start, statement.end)
        return
    least = _COUNTS.get(statement.opcode, 0)
    # libnvvm chooses between labels where nothing uses the result (measured 12.9; LLVM 7 in 13.5).
    given = len(statement.values) + (len(statement.blocks) if scope.module.reader == "libnvvm" else 0)
    if given < least:
        message = f"'{statement.opcode}' has {least} operands, not {len(statement.values)}"
        if statement.opcode in _WITHOUT_TYPE and statement.type_span.end:
            yield _at(statement.type_span, f"expected value token: a type of '{statement.opcode}' has no value")
            return
        yield lacking(Diagnostic(CODE, "error", message, statement.opcode_span.start, statement.end))
        return
    if len(statement.values) > _MOST.get(statement.opcode, len(statement.values)):
        extra = statement.values[_MOST[statement.opcode]]
        message = f"expected metadata after comma: '{statement.opcode}' has no more operands"
        yield Diagnostic(CODE, "error", message, extra.type_start, extra.end)
        return
    if statement.opcode in ("extractvalue", "insertvalue"):
        first = 1 + (statement.opcode == "insertvalue")
        typed = next((one for one in statement.values[first:] if one.type is not None), None)
        if typed is not None:
            yield _at_type(typed, "expected integer: an index has no type")
            return
    else:
        for bare in statement.values:
            if bare.type is None and bare.kind == "number":
                yield Diagnostic(CODE, "error", f"expected type: '{bare.text}' has none", bare.start, bare.end)
                return
    rule = _RULES.get(statement.opcode)
    if rule is not None:
        found = next(rule(statement, scope.module), None)
        if found is not None:
            yield found


def _held(one: Value, module: ModuleNames) -> Type | None:
    return module.resolved(one.type) if one.type is not None else None


def _at_type(one: Value, message: str) -> Diagnostic:
    return Diagnostic(CODE, "error", message, one.type_start, one.type_end)


def _at(span: Span, message: str) -> Diagnostic:
    return Diagnostic(CODE, "error", message, *span)


def _arithmetic(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    kind = module.resolved(statement.type) if statement.type is not None else None
    if kind is None or kind.scalar.kind in ("named", "target"):
        return
    opcode = statement.opcode
    if opcode in _INTEGER_ONLY and kind.scalar.kind != "integer":
        yield _at(statement.type_span, f"'{opcode}' requires integer or integer vector operands, not '{kind.text}'")
    elif opcode in _FLOAT_ONLY and kind.scalar.kind != "float":
        message = f"'{opcode}' requires floating-point or floating-point vector operands, not '{kind.text}'"
        yield _at(statement.type_span, message)
    elif opcode == "fcmp" and kind.scalar.kind != "float":
        yield _at(statement.type_span, f"fcmp requires floating point operands, not '{kind.text}'")
    elif opcode == "icmp" and kind.scalar.kind not in ("integer", "pointer"):
        yield _at(statement.type_span, f"icmp requires integer or pointer operands, not '{kind.text}'")


def _negation(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    kind = _held(statement.values[0], module) if statement.values else None
    if kind is not None and kind.scalar.kind not in ("float", "named", "target"):
        yield _at_type(statement.values[0], f"fneg requires a floating-point operand, not '{kind.text}'")


def _pointer(at: int, what: str) -> Callable[[Statement, ModuleNames], Iterator[Diagnostic]]:
    def rule(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
        if len(statement.values) > at:
            kind = _held(statement.values[at], module)
            if kind is not None and kind.kind not in ("pointer", "named"):
                yield _at_type(statement.values[at], f"{what} must be a pointer, not '{kind.text}'")

    return rule


def _store(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    yield from _pointer(1, "store operand")(statement, module)
    yield from _pointee(statement, module, 0, 1)
    stored = _held(statement.values[0], module) if statement.values else None
    if stored is not None and "atomic" in statement.flags:
        yield from _of_atomic_access(stored, Span(statement.values[0].type_start, statement.values[0].type_end))


def _of_atomic_access(kind: Type, place: Span) -> Iterator[Diagnostic]:
    """The error of the type of an atomic load or store."""
    if kind.kind == "integer" and not _is_atomic_width(kind.bits):
        yield _at(place, "atomic memory access' size must be a power of two of bytes")
    elif kind.kind in ("structure", "array"):
        message = "atomic access operand must have integer, pointer, floating point, or vector type"
        yield _at(place, f"{message}, not '{kind.text}'")


def _load(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    yield from _pointer(0, "load operand")(statement, module)
    held = _held(statement.values[0], module) if statement.values else None
    kind = module.resolved(statement.type) if statement.type is not None else None
    if held is not None and kind is not None and _points_to_other(held, kind):
        message = f"explicit pointee type doesn't match operand's pointee type: '{held.parts[0].text}'"
        yield _at(statement.type_span, message)
    elif kind is not None and "atomic" in statement.flags:
        yield from _of_atomic_access(kind, statement.type_span)


def _pointee(statement: Statement, module: ModuleNames, value: int, pointer: int) -> Iterator[Diagnostic]:
    """The error of a value that is not of the type that a typed pointer points to."""
    if len(statement.values) <= max(value, pointer):
        return
    kind, held = _held(statement.values[value], module), _held(statement.values[pointer], module)
    if kind is not None and held is not None and _points_to_other(held, kind):
        message = f"stored value '{kind.text}' and pointer type '{held.text}' do not match"
        yield _at_type(statement.values[value], message)


def _points_to_other(held: Type, kind: Type) -> bool:
    """Whether a typed pointer points to another type."""
    return held.kind == "pointer" and bool(held.parts) and held.parts[0].text != kind.text


def _exchange(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    yield from _pointer(0, "cmpxchg operand")(statement, module)
    if len(statement.values) == 3:
        held, expected, new = (_held(one, module) for one in statement.values)
        if held is not None and expected is not None and _points_to_other(held, expected):
            message = f"compare value and pointer type do not match: '{expected.text}' and '{held.text}'"
            yield _at_type(statement.values[1], message)
        elif expected is not None and new is not None:
            if expected.text != new.text:
                message = f"compare value and new value type do not match: '{expected.text}' and '{new.text}'"
                yield _at_type(statement.values[2], message)
            elif new.kind not in ("integer", "pointer", "named", "target"):
                message = f"cmpxchg operand must have integer or pointer type, not '{new.text}'"
                yield _at_type(statement.values[2], message)
            elif new.kind == "integer" and not _is_atomic_width(new.bits):
                yield _at_type(statement.values[2], "atomic memory access' size must be a power of two of bytes")


def _atomic(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    yield from _pointer(0, "atomicrmw operand")(statement, module)
    if len(statement.values) != 2:
        return
    operation = next((word for word in reversed(statement.flags) if word in OPERATIONS), "")
    kind = _held(statement.values[1], module)
    held = _held(statement.values[0], module)
    if kind is None or not operation or kind.kind in ("named", "target"):
        return
    place = statement.values[1]
    if held is not None and _points_to_other(held, kind):
        yield _at_type(place, f"atomicrmw value and pointer type do not match: '{kind.text}' and '{held.text}'")
        return
    if module.is_llvm7 and kind.kind == "pointer":
        yield _at_type(place, "atomicrmw operand must be an integer")
        return
    if kind.kind == "vector" and kind.special:
        yield _at_type(place, "atomicrmw operand may not be scalable")
    elif operation == "xchg":
        if kind.kind not in ("integer", "float", "pointer"):
            yield _at_type(place, "atomicrmw xchg operand must be an integer, floating point, or pointer type")
    elif operation in _FLOAT_ATOMICS:
        if kind.scalar.kind != "float":
            yield _at_type(place, f"atomicrmw {operation} operand must be a floating point type, not '{kind.text}'")
    elif kind.kind != "integer":
        yield _at_type(place, f"atomicrmw {operation} operand must be an integer, not '{kind.text}'")
    if kind.kind == "integer" and not _is_atomic_width(kind.bits):
        yield _at_type(place, "atomicrmw operand must be power-of-two byte-sized integer")


OPERATIONS = _FLOAT_ATOMICS | {"xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin"} | {
    "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"
}  # fmt: skip


def _is_atomic_width(bits: int) -> bool:
    return bits >= 8 and bits & (bits - 1) == 0


def _branch(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    for one in statement.values[:1]:
        kind = _held(one, module)
        if kind is not None and kind.text != "i1" and kind.kind != "label":
            yield error(CODE, f"branch condition must have 'i1' type, not '{kind.text}'", one)


def _switch(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    if not statement.values:
        return
    condition, *cases = statement.values
    kind = _held(condition, module)
    if kind is None or kind.kind == "named":
        return
    if kind.kind != "integer":
        yield _at_type(condition, f"switch condition must have integer type, not '{kind.text}'")
        return
    seen: set[int] = set()
    for case in cases:
        own = _held(case, module)
        if case.kind not in ("number", "boolean"):
            if case.kind in ("local", "global"):
                yield error(CODE, "case value is not a constant integer", case)
            continue
        if own is not None and own.text != kind.text:
            yield _at_type(case, f"the case has type '{own.text}', the condition '{kind.text}'")
        number = _number(case, kind.bits)
        if number is not None and number in seen:
            yield error(CODE, "duplicate case value in switch", case)
        elif number is not None:
            seen.add(number)


def _number(one: Value, bits: int) -> int | None:
    if one.kind == "boolean":
        return int(one.text == "true")
    digits = one.text.lstrip("-")
    return int(one.text) % (1 << bits) if digits.isdecimal() and len(digits) < 40 and bits < 1024 else None


def _select(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    if len(statement.values) != 3:
        return
    condition, one, other = (_held(value, module) for value in statement.values)
    if one is not None and other is not None and one.text != other.text:
        yield _at_type(statement.values[2], f"select values must have same type: '{one.text}' and '{other.text}'")
        return
    if one is not None and one.kind == "token":
        yield _at_type(statement.values[1], "select values cannot have token type")
        return
    if condition is None or condition.kind == "named" or one is None:
        return
    if condition.scalar.text != "i1":
        yield _at_type(statement.values[0], f"select condition must be i1 or <n x i1>, not '{condition.text}'")
    elif condition.kind == "vector":
        if one.kind not in ("vector", "named"):
            yield _at_type(statement.values[1], "selected values for vector select must be vectors")
        elif one.kind == "vector" and (one.length, one.special) != (condition.length, condition.special):
            yield _at_type(
                statement.values[0], "vector select requires selected vectors to have the same vector length"
            )


def _element(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    if not statement.values:
        return
    held = _held(statement.values[0], module)
    if held is None or held.kind == "named":
        return
    if held.kind != "vector":
        yield _at_type(statement.values[0], f"invalid {statement.opcode} operands: '{held.text}' is not a vector")
        return
    index = _held(statement.values[-1], module)
    if index is not None and index.kind not in ("integer", "named"):
        message = f"invalid {statement.opcode} operands: the index must be an integer, not '{index.text}'"
        yield _at_type(statement.values[-1], message)
    if statement.opcode == "insertelement" and len(statement.values) == 3:
        inserted = _held(statement.values[1], module)
        if inserted is not None and inserted.text != held.parts[0].text:
            message = f"invalid insertelement operands: '{inserted.text}' into '{held.text}'"
            yield _at_type(statement.values[1], message)


def _shuffle(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    if len(statement.values) != 3:
        return
    one, other, mask = (_held(value, module) for value in statement.values)
    if one is None or other is None or mask is None or "named" in (one.kind, other.kind, mask.kind):
        return
    if one.kind != "vector" or one.text != other.text:
        message = f"invalid shufflevector operands: '{one.text}' and '{other.text}' must be the same vector type"
        yield _at_type(statement.values[1], message)
    elif mask.kind != "vector" or mask.parts[0].text != "i32":
        yield _at_type(statement.values[2], "invalid shufflevector operands: the mask must be a vector of i32")
    elif statement.values[2].kind not in ("vector_constant", "zeroinitializer", "undef", "poison", "splat"):
        yield error(CODE, "invalid shufflevector operands: the mask must be a constant", statement.values[2])
    elif statement.values[2].kind == "vector_constant" and not mask.special:
        for part in statement.values[2].parts:
            if part.text.isdecimal() and len(part.text) < 9 and int(part.text) >= 2 * one.length:
                yield error(CODE, f"invalid shufflevector operands: no element {part.text}", part)


def _size(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    for one in statement.values:
        kind = _held(one, module)
        if kind is not None and kind.kind not in ("integer", "named"):
            yield _at_type(one, f"element count must have integer type, not '{kind.text}'")


def _indirect(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    yield from _pointer(0, "indirectbr address")(statement, module)


_RULES: dict[str, Callable[[Statement, ModuleNames], Iterator[Diagnostic]]] = {
    **dict.fromkeys((*_INTEGER_ONLY, *_FLOAT_ONLY, "icmp", "fcmp"), _arithmetic),
    "fneg": _negation,
    "load": _load,
    "store": _store,
    "cmpxchg": _exchange,
    "atomicrmw": _atomic,
    "br": _branch,
    "switch": _switch,
    "select": _select,
    "extractelement": _element,
    "insertelement": _element,
    "shufflevector": _shuffle,
    "alloca": _size,
    "indirectbr": _indirect,
}
