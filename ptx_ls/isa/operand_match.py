"""Whether operands fit a form, and if not, which one is at fault and why.

The words of the messages are those of ptxas where it has some, so that a search finds both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from ptx_ls.isa import glossary
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import UNBOUNDED, Form, Operand
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operand_types import Accepted, accepted, taken
from ptx_ls.isa.operands import OPAQUE, given, index_lanes, lanes, may_be_bare, most_lanes, present, register_type
from ptx_ls.isa.state import type_of
from ptx_ls.isa.texture_brackets import as_written, regrouped
from ptx_ls.isa.vector_type import element_class, join
from ptx_ls.lazy import dataclass, pattern

Chosen = Mapping[str, str]

_ADDRESSES = frozenset(f"{kind}{bits}" for kind in "bus" for bits in (8, 16, 32, 64))
_GENERIC = frozenset({"global", "shared", "local"})
_SELECTORS = {
    "part": pattern(r"\.(?:b[0-3]|h[01])"),
    "halves": pattern(r"\.h[0-3]{2}"),
    "bytes": pattern(r"\.b[0-7]{4}"),
    "half_mask": pattern(r"\.h(?:0|1|10)"),
    "byte_mask": pattern(r"\.b(?=\d)3?2?1?0?"),
}
"""What may follow a register of video instructions; masks name elements from the highest down (measured 13.5)."""
_ANY_SELECTOR = pattern(r"\.(?:b[0-7]{0,4}|h[0-3]{0,4})")
"""What may follow an element of a vector that has 32 bits, for whatever it is good there (measured 13.5)."""
_UNREAD_SELECTORS = frozenset((".b01", ".b12", ".b23"))
"""What ptxas passes over behind registers of 32 bits that are no sources of video instructions, but in what it writes
out as other instructions (measured 13.5)."""


@dataclass(frozen=True)
class Misfit:
    """What is wrong with an operand. `code` is that of a check; `at` the index of the operand, then those of the parts
    within it, () for the instruction as a whole. `said`: in the words of ptxas, `expected`: what may stand there.
    `gate`: where such operands exist, if elsewhere they do."""

    code: str
    said: str
    expected: str = ""
    at: tuple[int, ...] = ()
    gate: Gate | None = None


def misfit(form: Form, chosen: Chosen, shapes: Sequence[Shape]) -> Misfit | None:
    """The first operand that does not fit a form with the tokens chosen ({slot: token}); None if all do."""
    least, most = form.arity
    grouped = regrouped(form, _without_second_sink(form, shapes))
    if not least <= len(grouped) <= most:
        return Misfit("operand-count", "Arguments mismatch", _count(least, most, len(grouped)))
    for i, (operand, shape) in enumerate(zip(limited(form, grouped), grouped, strict=True)):
        found = _judge(operand, shape, chosen)
        if found:
            return replace(found, at=as_written(form, shapes, (i, *found.at)))
    return None


def _without_second_sink(form: Form, shapes: Sequence[Shape]) -> Sequence[Shape]:
    """A sink as the second of a pair goes for nothing where no pair belongs: `bra L|_` (measured 13.5)."""
    if not shapes or shapes[0].kind != "pair" or not form.operands or form.operands[0].kind == "pair":
        return shapes
    name, second = shapes[0].parts
    return (name, *shapes[1:]) if second.kind == "sink" and name.kind in ("register", "label") else shapes


def limited(form: Form, shapes: Sequence[Shape]) -> list[Operand]:
    """The operands of a form for those given.

    A bound that another operand sets is the value of that one, and what holds of an address that may lack its brackets
    does so for the last operand alone.
    """
    operands = list(given(form, len(shapes)))
    for i, operand in enumerate(operands):
        if operand.limit:
            operands[i] = replace(operand, bounds=_bounds(operand, operands, shapes))
        if operand.kind == "address" and operand.type and i < len(operands) - 1:
            base, *others = operand.parts
            operands[i] = replace(operand, type="", parts=(replace(base, type=""), *others))
    return operands


def _bounds(operand: Operand, operands: Sequence[Operand], shapes: Sequence[Shape]) -> tuple[int, int] | None:
    limit = next(s.value for o, s in zip(operands, shapes, strict=True) if o.name == operand.limit)
    return operand.bounds and (operand.bounds[0], operand.bounds[1] if limit is None else limit)


def closest(misfits: Sequence[Misfit]) -> Misfit:
    """Of what is wrong with each of several forms, the one that tells most: the fault furthest to the right."""
    rank = ("operand-count", "operand-kind", "vector-length", "operand-type", "address-space", "immediate-range")
    # What is said of one element of an operand tells more than what is said of all of it.
    most = max(misfits, key=lambda m: (m.at[:1], rank.index(m.code), len(m.at)))
    if most.code != "immediate-range":
        return most
    ranges = dict.fromkeys(m.expected for m in misfits if (m.code, m.at) == (most.code, most.at))
    return replace(most, expected=" or ".join(ranges))


def _count(least: int, most: int, found: int) -> str:
    wanted = str(least) if least == most else f"{least} to {most}"
    return f"expected {wanted} operand{'' if wanted == '1' else 's'}, found {found}"


def _judge(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "unknown":
        return None
    if shape.kind == "illegal":
        return Misfit("operand-kind", shape.name, shape.type)
    if operand.type in OPAQUE:
        return _opaque(operand, shape)
    return _JUDGES.get(operand.kind, _value)(operand, shape, chosen)


def _kind(said: str, operand: Operand, expected: str) -> Misfit:
    return Misfit("operand-kind", said, f"{operand.name} takes {expected}")


def _value(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """A register, or where the form lets it a literal, a variable, a special register, the sink."""
    takes = taken(operand, chosen) if operand.type else None
    expected = _described(operand, takes)
    match shape.kind:
        case "sink":
            return None if operand.sink else _kind("Result discard mode is not allowed", operand, expected)
        case _ if shape.is_sum and operand.direction != "r":
            return _kind("Result register required", operand, expected)
        case "register" if shape.is_sum:
            return _sum(operand, shape, takes, expected)
        case "variable" if shape.is_sum and "variable" not in operand.also and takes and _is_number(takes):
            return None
        case "register" | "special":
            return _register(operand, shape, takes, expected)
        case "immediate" if operand.direction != "r" and "imm" in operand.also:
            return _literal(operand, shape, takes, expected)
        case "immediate" if operand.direction != "r":
            return _kind("Result register required", operand, expected)
        case "immediate" if operand.kind == "register" or ("alike" in operand.also and shape.type != "hex32"):
            return _kind("Arguments mismatch", operand, expected)
        case "immediate":
            return _literal(operand, shape, takes, expected)
        case "variable" if "variable" in operand.also and takes and "int" in takes.literals:
            return _space(shape, _space_of(operand, chosen)) if operand.space else None
        case "function" if operand.direction == "r" and operand.kind != "register" and "." in operand.type:
            # ptxas takes the name of a function for any value whose type a modifier names (measured 13.5).
            return None
        case "variable" | "function":
            return _kind("Argument must be a register", operand, expected)
        case "vector" if len(shape.parts) in _alone(operand):
            # Integers of 16 bits are the one type that passes for itself and not as an element (measured 13.5).
            narrow = any(part.type in ("u16", "s16") for part in shape.parts)
            if narrow and not operand.type.startswith("at_least("):
                return _kind("Vector operand is not allowed", operand, expected)
            return _elements_fit(_share(operand, len(shape.parts), chosen), shape.parts, chosen)
        case "vector":
            return _kind("Vector operand is not allowed", operand, expected)
    return _kind("Arguments mismatch", operand, expected)


def _is_number(takes: Accepted) -> bool:
    return "int" in takes.literals and "pred" not in takes.registers


def _sum(operand: Operand, shape: Shape, takes: Accepted | None, expected: str) -> Misfit | None:
    """A register to which a number is added: a value of any size where a modifier names the type (measured 13.5)."""
    if takes is None or not shape.type or not takes.registers.isdisjoint({shape.type}):
        return None
    whole = type_of(f".{shape.type}")
    kinds = {of.kind for name in takes.registers - {"f16x2"} if (of := type_of(f".{name}"))}
    agree = whole is not None and whole.kind != "predicate" and (whole.kind != "float" or "float" in kinds)
    if "." in operand.type and agree and kinds - {"predicate"}:
        return None
    return Misfit("operand-type", "Arguments mismatch", f"{operand.name} takes {expected}, not a sum of .{shape.type}")


def _alone(operand: Operand) -> tuple[int, ...]:
    """The lengths of vectors that may stand in the place of one register."""
    return (1, 2, 4) if "vector" in operand.also else (1,) if "braces" in operand.also else ()


def _register(operand: Operand, shape: Shape, takes: Accepted | None, expected: str) -> Misfit | None:
    if shape.kind == "special" and (operand.direction != "r" or "special" not in operand.also):
        return _kind("Special register argument not allowed", operand, expected)
    if shape.lanes > 1:
        if shape.kind == "special" and "specials" in operand.also:
            return None
        return _kind("Vector operand is not allowed", operand, expected)
    if shape.negated and not operand.negatable and not ("not" in operand.also and shape.type == "pred"):
        return _kind("Operand negation not allowed", operand, expected)
    said = _unfit_selector(operand, shape)
    if said:
        return _kind(said, operand, expected)
    if takes is None or not shape.type or not takes.registers.isdisjoint(shape.type.split("/")):
        return None
    return Misfit("operand-type", "Arguments mismatch", f"{operand.name} takes {expected}, not .{shape.type}")


def _unfit_selector(operand: Operand, shape: Shape) -> str:
    """What ptxas says of the part of a register that is selected, or is not; "" where that fits."""
    is_source = bool(operand.selector) and operand.direction == "r"
    if shape.selector in _UNREAD_SELECTORS and element_class(shape)[1] == 32 and not is_source:
        return ""
    if shape.selector and not operand.selector:
        return "Video selector is not allowed"
    if shape.selector and not _SELECTORS[operand.selector.rstrip("?")].fullmatch(shape.selector):
        return "Incorrect video selector"
    if operand.selector and not operand.selector.endswith("?") and not shape.selector:
        return "Video selector expected"
    return ""


def _literal(operand: Operand, shape: Shape, takes: Accepted | None, expected: str) -> Misfit | None:
    if takes is not None and shape.type not in takes.literals and not (operand.bounds and shape.type == "int"):
        return Misfit("operand-type", "Arguments mismatch", f"{operand.name} takes {expected}")
    return _range(operand, shape)


def _range(operand: Operand, shape: Shape) -> Misfit | None:
    if shape.value is None or operand.bounds is None:
        return None
    low, high = operand.bounds
    value = shape.value
    if "low32" in operand.also and value:
        # Where 0 is too low, a multiple of 2**32 is not (measured 13.5).
        value = value % (1 << 32) or low
    if operand.values:
        if value in operand.values:
            return None
        few = len(operand.values) < 9
        wanted = ", ".join(map(str, operand.values)) if few else f"{low} to {high} by {operand.values[1] - low}"
    elif low <= value <= high:
        return None
    else:
        wanted = f"{low} or more" if high == UNBOUNDED else f"{low} to {high}" if low != high else str(low)
    return Misfit("immediate-range", f"Value {shape.value} is out of range", f"{operand.name} takes {wanted}")


def _immediate(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind != "immediate" or shape.type != "int":
        return _kind("Argument must be an immediate", operand, "an integer constant")
    return _range(operand, shape)


def _predicate(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "immediate" and (operand.bounds or "imm" in operand.also):
        return _immediate(operand, shape, chosen)
    if shape.kind == "sink" and operand.sink:
        return None
    if shape.kind == "register" and (said := _unfit_selector(operand, shape)):
        return _kind(said, operand, "a predicate")
    if shape.is_sum and operand.direction != "r":
        return _kind("Result register required", operand, "a predicate")
    if shape.kind != "register" or shape.lanes > 1 or (shape.type and shape.type != "pred"):
        said = "Predicate output expected" if operand.direction == "w" else "Arguments mismatch"
        return _kind(said, operand, "a predicate")
    if shape.negated and not operand.negatable:
        return _kind("Operand negation not allowed", operand, "a predicate without negation")
    return None


def _vector(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if operand.parts:
        if shape.kind != "vector" or len(shape.parts) != len(operand.parts):
            return Misfit("vector-length", "Vector expected", f"{operand.name} takes {len(operand.parts)} elements")
        return _parts(operand.parts, shape.parts, chosen)
    # `{a}` is as good as `a` where a vector of one element would do (measured 13.5).
    single = (operand.lanes.startswith(".") and operand.lanes not in chosen) or operand.lanes == "1"
    if single and not (shape.kind == "vector" and len(shape.parts) == 1):
        return _value(operand, shape, chosen)
    low, high = (1, 1) if single else (lanes(operand, chosen), most_lanes(operand, chosen))
    if may_be_bare(operand) and shape.kind != "vector" and shape.lanes == 1:
        return _value(_unbraced(operand, chosen), shape, chosen)
    if (shape.kind == "register" and shape.lanes == 1) or shape.kind not in ("vector", "register", "special"):
        return _kind("Vector expected", operand, _elements(operand, chosen))
    found = len(shape.parts) if shape.kind == "vector" else shape.lanes
    if not single and found != low and not (low <= found <= high and found in (1, 2, 4)):
        sink = next((i for i, part in enumerate(shape.parts) if part.kind == "sink"), None)
        if sink is not None and operand.direction == "r" and "sinks" not in operand.also and found in (2, 4):
            # Where another form has as many elements, this is all that is wrong.
            return replace(_kind("Sink '_' not allowed as a source operand", operand, "registers"), at=(sink,))
        return Misfit(
            "vector-length",
            "Argument vector size mismatch",
            f"{operand.name} takes {_elements(operand, chosen)}, found {found}",
        )
    element = replace(operand, kind="value", lanes="")
    if shape.kind == "special" and "alike" in operand.also:
        return _kind("Arguments mismatch", operand, _elements(operand, chosen))
    if shape.kind != "vector":
        return _value(element, replace(shape, lanes=1), chosen)
    first = index_lanes(operand, chosen)
    if not first:
        return _elements_fit(element, shape.parts, chosen)
    index = _elements_fit(replace(element, type="u32"), shape.parts[:first], chosen)
    if index:
        return index
    rest = None if shape.parts[0].kind == "immediate" else _elements_fit(element, shape.parts[first:], chosen)
    return replace(rest, at=(rest.at[0] + first,)) if rest and rest.at else rest


def _unbraced(operand: Operand, chosen: Chosen) -> Operand:
    """What a register without braces in place of a vector has to be."""
    # Where ptxas would take the vector apart it stores the register as a result: an integer has to be untyped then, but
    # for results of a packed type (measured 13.5).
    stored = "moved" in operand.also and not any(map(glossary.is_packed, chosen.values()))
    whole = type_of(register_type(operand.type, chosen))
    if stored and whole and "int" in accepted(operand.type, chosen).literals:
        return replace(operand, type=f"only(b{whole.bits})")
    return operand


def _elements_fit(operand: Operand, shapes: Sequence[Shape], chosen: Chosen) -> Misfit | None:
    """Whether the elements of a vector agree with each other and with the operand's type."""
    for i, shape in enumerate(shapes):
        if shape.kind == "sink" and "sinks" in operand.also and _has_256_bits(operand, len(shapes), chosen):
            continue
        said = _unfit_element(operand, shape) or _unmovable(operand, shape, chosen)
        if said:
            return replace(_kind(said, operand, "registers"), at=(i,))
        found = _judge(operand, _as_register(operand, shape), chosen) if "each" in operand.also else None
        found = found or (_range(operand, shape) if shape.kind == "immediate" else None)
        if found:
            return replace(found, at=(i,))
    if all(s.kind == "sink" for s in shapes):
        return _kind("Vector of sinks is not allowed", operand, "at least one register")
    if not operand.type or any(s.kind == "unknown" for s in shapes):
        return None
    takes = taken(operand, chosen)
    expected = f"{operand.name} takes {_registers(takes.registers)}"
    # Behind a literal registers may be of any size (measured 13.5).
    literal = shapes[0].type if shapes[0].kind == "immediate" and "alike" not in operand.also else ""
    kind, size, fits = "", 0, False
    for i, shape in enumerate(shapes):
        if shape.type in operand.never:
            return Misfit("operand-type", "Arguments mismatch", expected, (i,))
        if shape.kind == "sink":
            continue
        own, bits = element_class(shape)
        if own == "pred" and "alike" in operand.also:
            own = "bits"
        joined = own if not kind else join(kind, own)
        if not joined or (bits and size and bits != size and not literal):
            return Misfit("operand-type", "Incompatible elements of vector expression", "they have one type", (i,))
        kind, size = joined, bits or size
        fits = fits or (bool(literal and bits) and _vector_fits("bits" if literal == "int" else kind, bits, takes))
    if fits or (literal and size and _leads(literal, takes)):
        return None
    # Integers alone are a vector of 64 bits where elements must be alike (measured 13.5).
    if _vector_fits(kind, size, takes) and not ("alike" in operand.also and kind == "int" and not size):
        return None
    return Misfit("operand-type", "Arguments mismatch", expected, (0,))


def _as_register(operand: Operand, shape: Shape) -> Shape:
    """An element as the register that ptxas takes it for, where the operand takes special registers (measured 13.5)."""
    if "special" not in operand.also or shape.lanes != 1:
        return shape
    if shape.kind == "special" and shape.type != "pred":
        return Shape("register", f"b{element_class(shape)[1]}")
    if shape.kind == "variable":
        return Shape("register", shape.type)
    return replace(shape, selector="") if shape.kind == "register" else shape


_FLOATS = frozenset(("hex32", "hex64", "decimal"))


def _leads(literal: str, takes: Accepted) -> bool:
    """Whether a vector that begins with a literal is taken for one of such, whatever else it holds."""
    if literal not in _FLOATS:
        return bool(takes.literals)
    return bool(takes.literals & _FLOATS) and not any(name[:1] in "us" for name in takes.registers)


def _has_256_bits(operand: Operand, count: int, chosen: Chosen) -> bool:
    whole = type_of(register_type(operand.type, chosen))
    return whole is not None and whole.bits * count == 256


def _share(operand: Operand, count: int, chosen: Chosen) -> Operand:
    """An element of a vector that stands for one register: of `at_least` all of them together are as wide."""
    whole = type_of(register_type(operand.type, chosen))
    if whole is None or not operand.type.startswith("at_least("):
        return replace(operand, bounds=None)
    return replace(operand, bounds=None, type=f"at_least(.b{max(8, whole.bits // count)})")


def _vector_fits(kind: str, size: int, takes: Accepted) -> bool:
    """Whether a vector of a class and element size (0: literals alone) fits what an operand takes."""
    match kind:
        case "int" if not size:
            return "int" in takes.literals | takes.in_vectors
        case "int":
            return f"u{size}" in takes.registers | takes.in_vectors
        case "float32" | "float64":
            return {"float32": "hex32", "float64": "decimal"}[kind] in takes.literals
        case "float":
            return f"f{size}" in takes.registers
        case "f16x2" | "pred":
            return kind in takes.registers
    return not size or f"b{size}" in takes.registers


def _unfit_element(operand: Operand, shape: Shape) -> str:
    """What ptxas says of an element that the vector may not have, whatever stands beside it; "" if it may."""
    written = operand.direction != "r"
    if "alike" in operand.also:
        if shape.kind == "sink":
            return "Result discard mode is not allowed"
        if "special" not in operand.also:
            if shape.kind == "special":
                return "Special register argument not allowed"
            if shape.kind == "variable":
                return "Argument must be a register"
            if shape.selector:
                return "Video selector is not allowed"
        if shape.type in ("pred", "hex64", "decimal") and "only(pred)" not in operand.type:
            return "Arguments mismatch"
    match shape.kind:
        case "sink" if operand.direction != "w" and not operand.sink:
            return "Sink '_' not allowed as a source operand"
        case "immediate" if written:
            return "Result register required"
        case "register" if shape.selector and element_class(shape)[1] not in (0, 32):
            return f"Unknown field '{shape.selector}'"
        case "register" if shape.selector and not _ANY_SELECTOR.fullmatch(shape.selector):
            return "Unknown video selector"
        case "illegal":
            return shape.name
        case "register" | "special" if shape.lanes > 1:
            return "Illegal expression"
        case "register" | "special" | "sink" | "immediate" | "unknown":
            return "Operand negation not allowed" if shape.negated else ""
        case "function":
            return "Illegal expression"
        case "variable":
            # An element as a register of its type would be, for whatever that is good (measured 13.5).
            return "" if shape.lanes else "Illegal expression"
    return "Argument must be a register"


def _unmovable(operand: Operand, shape: Shape, chosen: Chosen) -> str:
    """What ptxas says of an element of a vector that it takes apart with `mov`; "" where it can, or need not."""
    written = operand.direction != "r"
    if "moved" not in operand.also or (written and not glossary.is_packed(chosen.get(operand.type, ""))):
        return ""
    if shape.kind == "sink":
        return "Result discard mode is not allowed"
    if shape.type == "pred" or (written and shape.kind == "special"):
        return "Arguments mismatch"
    takes = accepted(operand.type, chosen)
    if "decimal" not in takes.literals:
        return ""
    found = _value(replace(operand, kind="value", also=frozenset()), shape, chosen)
    return found.said if found else ""


def _elements(operand: Operand, chosen: Chosen) -> str:
    low, high = lanes(operand, chosen), most_lanes(operand, chosen)
    if not low:
        return "one register without braces"
    count = f"{low} or {high}" if high != low else str(low)
    return f"a vector of {count} element{'' if count == '1' else 's'}"


def _parts(operands: Sequence[Operand], shapes: Sequence[Shape], chosen: Chosen) -> Misfit | None:
    for i, (operand, shape) in enumerate(zip(operands, shapes, strict=True)):
        found = _judge(operand, shape, chosen)
        if found:
            return replace(found, at=(i, *found.at))
    return None


def _pair(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "pair":
        return _parts(operand.parts, shape.parts, chosen)
    if len(operand.parts) > 1 and not operand.parts[1].optional:
        return _kind("Arguments mismatch", operand, f"a pair {'|'.join(p.name for p in operand.parts)}")
    return _judge(operand.parts[0], shape, chosen)


_BRACKETED = "an address between brackets"


def _address(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind != "address":
        if "bare" in operand.also:
            return _bare(operand, shape, chosen)
        if shape.kind == "sink" and "sinks" in operand.also:
            return None
        if operand.type:
            return _value(replace(operand, kind="value"), shape, chosen)
        return _kind("Arguments mismatch", operand, _BRACKETED)
    if shape.type == "float":
        return _kind("Integer constant expression expected", operand, "an integer as the offset")
    least = sum(not p.optional for p in operand.parts)
    if not least <= len(shape.parts) <= len(operand.parts):
        wanted = ", ".join(p.name for p in operand.parts)
        return Misfit("operand-count", "Arguments mismatch", f"the address takes [{wanted}]")
    kept = present(operand.parts, len(shape.parts))
    if shape.parts[0].kind != "unknown":
        found = _base(kept[0], shape.parts[0], chosen)
        if found:
            return replace(found, at=(0,))
    found = _parts(kept[1:], shape.parts[1:], chosen)
    return replace(found, at=(found.at[0] + 1, *found.at[1:])) if found else None


def _bare(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """An address without brackets, where ptxas does not look at the register, and takes floats too (measured 13.5)."""
    if shape.kind == "variable":
        return _space(shape, _space_of(operand, chosen))
    if shape.kind == "register" and shape.lanes == 1 and (not shape.negated or shape.type == "pred"):
        return None
    if shape.kind == "immediate" and shape.type != "int":
        return None
    return _kind("Arguments mismatch", operand, "an address")


def _base(part: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "illegal":
        return Misfit("operand-kind", shape.name, shape.type)
    if part.type in OPAQUE:
        return _opaque(part, shape)
    space = _space_of(part, chosen)
    if space == "any" and shape.kind != "special" and shape.type != "b128":
        return None
    match shape.kind:
        case "register":
            if part.kind == "tensormap" and not part.type:
                return None
            takes = _base_registers(part, space, chosen)
            if not shape.type or (shape.type in takes and shape.lanes == 1):
                return None
            return Misfit(
                "operand-type",
                f"Illegal to use a register of type .{shape.type} as address operand",
                f"{part.name} takes {_registers(takes)}",
            )
        case "immediate":
            if space == "local":
                return None
            return _kind("Immediate addresses allowed only for .local state space", part, "a register or variable")
        case "variable" if shape.type in OPAQUE and (part.kind == "tensormap" or "typed" in part.also):
            return _kind("Illegal operand type", part, "a register or variable")
        case "variable" if part.kind == "tensormap" or part.space or not part.type:
            return _space(shape, space)
        case "special" if shape.type != "pred" and shape.lanes == 1:
            # Of whatever size (measured 13.5).
            return None
        case "function" if "." in part.type:
            # As for any value whose type a modifier names (measured 13.5).
            return None
    return _kind("Illegal address operand", part, "a register or variable")


def _base_registers(part: Operand, space: str, chosen: Chosen) -> frozenset[str]:
    """The types of the registers that may hold an address."""
    if not part.type or (space and "integers" in part.also):
        return _ADDRESSES
    return accepted(part.type, chosen).registers


def _space_of(operand: Operand, chosen: Chosen) -> str:
    """The state space of an address or a variable, without its window ("shared"); "" where none is written."""
    space = chosen.get(operand.space, "") if operand.space.startswith(".") else operand.space
    if "shared" in operand.also and space in ("", "generic"):
        return "shared"
    return space.lstrip(".").split("::")[0]


def _space(shape: Shape, space: str) -> Misfit | None:
    of = shape.space.split("::")[0]
    if not of or (of in _GENERIC if space in ("", "generic") else of == space):
        return None
    return Misfit(
        "address-space",
        "State space mismatch between instruction and address",
        f"{shape.name or 'the variable'} is in .{of}, the instruction accesses "
        + (
            f".{space}" if space not in ("", "generic") else "generic addresses, which .global, .shared and .local have"
        ),
    )


def _opaque(part: Operand, shape: Shape) -> Misfit | None:
    if shape.kind == "register" and (not shape.type or shape.type in ("b64", "u64", "s64")):
        return None
    if shape.kind == "variable" and (not shape.type or shape.type == part.type or shape.space == "tex"):
        return None
    return _kind("Arguments mismatch", part, f"a variable of type .{part.type}, or its handle in a 64-bit register")


def _label(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    return None if shape.kind == "label" and not shape.type else _kind("Label expected", operand, "a label of code")


def _named(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """A function, a list of labels or functions, or the arguments of a call."""
    kinds = {"branchtargets": ("label",), "calltargets": ("label", "variable")}.get(operand.kind, (operand.kind,))
    if operand.kind == "arguments" and shape.kind == "immediate" and shape.is_sum:
        return None  # a constant in parentheses is a list of one
    if operand.kind == "branchtargets" and shape.kind == "label" and shape.type != "branchtargets":
        return _kind("Label with '.branchtargets' directive expected", operand, _NAMED[operand.kind])
    return None if shape.kind in kinds else _kind("Arguments mismatch", operand, _NAMED[operand.kind])


def _sink(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    return None if shape.kind == "sink" else _kind("Arguments mismatch", operand, "the sink _ alone")


def _lenient(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    return None


_NAMED = {
    "arguments": "what stands between the parentheses of a call",
    "branchtargets": "the label of a .branchtargets directive",
    "calltargets": "the label of a .calltargets or .callprototype directive, or a table of functions",
    "function": "the name of a function",
}

_JUDGES: dict[str, Callable[[Operand, Shape, Chosen], Misfit | None]] = {
    "predicate": _predicate,
    "immediate": _immediate,
    "vector": _vector,
    "pair": _pair,
    "address": _address,
    "label": _label,
    "sink": _sink,
    **dict.fromkeys(_NAMED, _named),
    "variable": _lenient,
    **dict.fromkeys(
        (*OPAQUE, "tensormap"), lambda operand, shape, chosen: _opaque(replace(operand, type=operand.kind), shape)
    ),
}


def _registers(types: frozenset[str]) -> str:
    return "a register of type " + " ".join(f".{t}" for t in sorted(types))


def _described(operand: Operand, takes: Accepted | None) -> str:
    """What may stand in the place of an operand, in words."""
    return " or ".join(_ways(operand, takes))


def _ways(operand: Operand, takes: Accepted | None) -> Iterator[str]:
    yield _registers(takes.registers) if takes and takes.registers else "a register"
    if operand.kind == "value" and operand.direction == "r" and takes:
        if "int" in takes.literals and "alike" not in operand.also:
            yield "an integer"
        if "decimal" in takes.literals:
            yield "a floating-point constant"
