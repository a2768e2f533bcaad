"""What LLVM's verifier asks of the arguments of its intrinsics beyond their types: scales, indexes, shapes, lengths."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ptx_ls.lazy import NamedTuple
from ptx_ls.nvvm.intrinsics.generic import PREFIX
from ptx_ls.nvvm.values.types import Type


class Argument(NamedTuple):
    """An argument of a call: its type, and the number that it is; None for what is not known. `alignment`: what its
    `align` says, 0 without one. `is_shared`: it is a variable that all threads have in common."""

    type: Type | None
    number: int | None
    is_local: bool
    alignment: int = 0
    is_shared: bool = False


Rule = Callable[[Type, Sequence[Argument], bool], str]
"""The result's type, the arguments, and whether LLVM itself reads the call; the message, "" for nothing."""
_POINTER_BITS = 64
_LEAST_STEP = 8


def fault(name: str, result: Type, arguments: Sequence[Argument], *, is_llvm: bool) -> str:
    """What is wrong with the arguments of an intrinsic; "" for nothing."""
    written = name.removeprefix(PREFIX)
    rule = next((one for begin, one in _RULES.items() if written == begin or written.startswith(f"{begin}.")), None)
    return rule(result, arguments, is_llvm) if rule is not None else ""


def is_of_llvm7(name: str) -> bool:
    """Whether the verifier of LLVM 7 has the rule of an intrinsic, too."""
    return ".element.unordered.atomic" in name


def _scaled(most: int, parameters: int = 3) -> Rule:
    def rule(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
        scale = arguments[2].number if len(arguments) == parameters else None
        width = result.scalar.bits
        if scale is None or not width or scale < width + most:
            return ""
        return f"the scale of the operation must be less than {width + most} for operands of {width} bits"

    return rule


def _length(kind: Type | None) -> int | None:
    return kind.length if kind is not None and kind.kind == "vector" and "vscale" not in kind.text else None


def _inserted(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    whole, part = _length(result), _length(arguments[1].type) if len(arguments) == 3 else None
    index = arguments[2].number if part is not None else None
    if whole is None or part is None or index is None:
        return ""
    if arguments[1].type is not None and arguments[1].type.scalar.text != result.scalar.text:
        return "vector_insert parameters must have the same element type"
    if index % part:
        return "vector_insert index must be a constant multiple of the subvector's length"
    return "subvector operand of vector_insert would overrun the vector" if index + part > whole else ""


def _extracted(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    part, whole = _length(result), _length(arguments[0].type) if len(arguments) == 2 else None
    if part is None or whole is None:
        return ""
    if arguments[0].type is not None and arguments[0].type.scalar.text != result.scalar.text:
        return "vector_extract result must have the same element type as the input vector"
    index = arguments[1].number
    if index is None:
        return ""
    if index % part:
        return "vector_extract index must be a constant multiple of the result's length"
    return "vector_extract would overrun" if index + part > whole else ""


def _spliced(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    length = _length(result)
    index = arguments[2].number if len(arguments) == 3 else None
    if not is_llvm or length is None or index is None or -length <= index < length:
        return ""
    return f"the splice index is from {-length} to {length - 1}, not {index}"


def _stepped(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    is_small = result.kind == "vector" and 0 < result.scalar.bits < _LEAST_STEP
    return "stepvector only supported for vectors of integers with a bitwidth of at least 8" if is_small else ""


def _numbers(arguments: Sequence[Argument], first: int, count: int) -> tuple[int, ...] | None:
    found = tuple(one.number for one in arguments[first : first + count])
    known = tuple(one for one in found if one is not None)
    return known if len(known) == count else None


def _transposed(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    shape, length = _numbers(arguments, 1, 2), _length(result)
    if shape is None or length is None or shape[0] * shape[1] == length:
        return ""
    return "result of a matrix operation does not fit in the returned vector"


def _multiplied(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    shape = _numbers(arguments, 2, 3)
    if shape is None:
        return ""
    rows, inner, columns = shape
    lengths = _length(arguments[0].type), _length(arguments[1].type), _length(result)
    names = ("first argument", "second argument", "result")
    for name, length, wanted in zip(names, lengths, (rows * inner, inner * columns, rows * columns), strict=True):
        if length is not None and length != wanted:
            return f"{name} of a matrix operation does not match specified shape"
    return ""


def _strided(first: int, stride: int) -> Rule:
    def rule(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
        shape = _numbers(arguments, first, 2)
        if shape is None:
            return ""
        length = _length(result if result.kind == "vector" else arguments[0].type)
        if length is not None and shape[0] * shape[1] != length:
            return "result of a matrix operation does not fit in the returned vector"
        given = arguments[stride].number
        return (
            "stride must be greater or equal than the number of rows" if given is not None and given < shape[0] else ""
        )

    return rule


def _of_one_shape(of_vectors: str, of_lengths: str) -> Rule:
    """The rule that the first argument and the result are both vectors, of one length, or neither is; with the message
    for each."""

    def rule(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
        given = arguments[0].type if arguments else None
        if given is None or not _is_known(given, result):
            return ""
        if (given.kind == "vector") != (result.kind == "vector"):
            return of_vectors
        return "" if _length(given) == _length(result) else of_lengths

    return rule


_compared = _of_one_shape(
    "ucmp/scmp argument and result types must both be either vector or scalar types",
    "return type and arguments must have the same number of elements",
)
_rounded = _of_one_shape("argument and result disagree on vector use", "argument must be same length as result")


def _is_known(*kinds: Type) -> bool:
    """Whether each type says whether it is a vector."""
    return all(kind.scalar.kind in ("integer", "float") for kind in kinds)


def _partly_reduced(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    given, length = _length(arguments[1].type) if len(arguments) == 2 else None, _length(result)
    if given is None or length is None or (given >= length and given % length == 0):
        return ""
    return "the length of the input vector must be a multiple of that of the accumulator"


def _masked(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    return (
        "get_active_lane_mask: element type is not i1"
        if result.scalar.kind == "integer" and result.scalar.bits != 1
        else ""
    )


def _vector_length(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    number = arguments[1].number if len(arguments) == 3 else None
    return "get_vector_length: VF must be positive" if number is not None and number <= 0 else ""


def _invariant(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    number = arguments[0].number if arguments else None
    return "invariant_start parameter must be -1, 0 or a positive number" if number is not None and number < -1 else ""


def _pointer_mask(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    if result.scalar.kind in ("integer", "float"):
        return "llvm.ptrmask intrinsic first argument must be pointer or vector of pointers"
    mask = arguments[1].type if len(arguments) == 2 else None
    is_other = mask is not None and mask.kind == "integer" and mask.bits != _POINTER_BITS
    if not is_other or result.kind != "pointer" or result.space:
        return ""
    return "llvm.ptrmask intrinsic second argument bitwidth must match pointer index type size of first argument"


def _narrowed(*, wider: bool) -> Rule:
    def rule(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
        given = arguments[0].type if arguments else None
        if given is None or given.scalar.kind != result.scalar.kind:
            return ""
        before, after = _width(given), _width(result)
        if not before or not after or (before < after if wider else before > after):
            return ""
        return f"the bit size of the first argument must be {'smaller' if wider else 'larger'} than that of the result"

    return rule


def _width(kind: Type) -> int:
    return _WIDTHS.get(kind.scalar.text, kind.scalar.bits if kind.scalar.kind == "integer" else 0)


def _thread_local(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
    if any(one.is_shared for one in arguments):
        return "llvm.threadlocal.address operand isThreadLocal() must be true"
    return (
        "llvm.threadlocal.address first argument must be a GlobalValue" if arguments and arguments[0].is_local else ""
    )


def _elements(*pointers: str) -> Rule:
    """The rule of an access to memory by elements: all that it points to is aligned as an element."""

    def rule(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
        size = arguments[3].number if len(arguments) == 4 else None
        if size is None:
            return ""
        if size <= 0 or size & (size - 1):
            return "element size of the element-wise atomic memory intrinsic must be a power of 2"
        given = zip(pointers, arguments, strict=False)
        wrong = next((name for name, one in given if one.alignment < size), "")
        return f"incorrect alignment of the {wrong} argument: 'align {size}' is the least" if wrong else ""

    return rule


def _converted(*, wider: bool) -> Rule:
    def rule(result: Type, arguments: Sequence[Argument], is_llvm: bool) -> str:
        given = arguments[0].type if arguments else None
        if given is None or "float" not in (given.scalar.kind, result.scalar.kind):
            return ""
        sizes = given.scalar.text, result.scalar.text
        if any(one not in _WIDTHS for one in sizes):
            return ""
        before, after = (_WIDTHS[one] for one in sizes)
        if before < after if wider else before > after:
            return ""
        return f"intrinsic first argument's type must be {'smaller' if wider else 'larger'} than result type"

    return rule


_COPIED = _elements("destination", "source")
_WIDTHS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
_RULES: dict[str, Rule] = {
    **dict.fromkeys(("smul.fix", "sdiv.fix"), _scaled(0)),
    **dict.fromkeys(("umul.fix", "udiv.fix"), _scaled(1)),
    "vector.insert": _inserted,
    "vector.extract": _extracted,
    "vector.splice": _spliced,
    "stepvector": _stepped,
    "matrix.transpose": _transposed,
    "matrix.multiply": _multiplied,
    "matrix.column.major.load": _strided(3, 1),
    "matrix.column.major.store": _strided(4, 2),
    "get.active.lane.mask": _masked,
    "experimental.get.vector.length": _vector_length,
    "invariant.start": _invariant,
    "ptrmask": _pointer_mask,
    **dict.fromkeys(("ucmp", "scmp"), _compared),
    **dict.fromkeys(("lround", "llround", "lrint", "llrint"), _rounded),
    **dict.fromkeys(("vector.partial.reduce.add", "vector.partial.reduce.fadd"), _partly_reduced),
    "threadlocal.address": _thread_local,
    **dict.fromkeys(("memcpy.element.unordered.atomic", "memmove.element.unordered.atomic"), _COPIED),
    "memset.element.unordered.atomic": _elements("destination"),
    "experimental.constrained.fpext": _converted(wider=True),
    "experimental.constrained.fptrunc": _converted(wider=False),
    **dict.fromkeys(("vp.zext", "vp.sext", "vp.fpext"), _narrowed(wider=True)),
    **dict.fromkeys(("vp.trunc", "vp.fptrunc"), _narrowed(wider=False)),
}
