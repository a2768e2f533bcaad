"""Instruction descriptors of tcgen05.mma: what their 32 bits mean for each kind (manual, 9.7.16.4.2), and
which of them an instruction takes (manual, 9.7.16.2.1 and, for N of a B of bytes that is transposed, 9.7.16.10.1)."""

from __future__ import annotations

from dataclasses import dataclass

BLOCK_SCALED = ("mxf8f6f4", "mxf4", "mxf4nvf4")

_OF_8_BITS = {0: ".e4m3", 1: ".e5m2", 3: ".e2m3", 4: ".e3m2", 5: ".e2m1"}
_TYPES: dict[str, dict[int, str]] = {
    "tf32": {2: ".tf32"},
    "f16": {0: ".f16", 1: ".bf16"},
    "i8": {0: ".u8", 1: ".s8"},
    "f8f6f4": _OF_8_BITS,
    "mxf8f6f4": _OF_8_BITS,
    "mxf4": {1: ".e2m1"},
    "mxf4nvf4": {1: ".e2m1"},
}
_RESULTS: dict[str, dict[int, str]] = {
    "tf32": {1: ".f32"},
    "f16": {0: ".f16", 1: ".f32"},
    "f8f6f4": {0: ".f16", 1: ".f32"},
    "i8": {2: ".s32"},
}
_K = {"tf32": 8, "f16": 16, "i8": 32, "f8f6f4": 32, "mxf8f6f4": 32, "mxf4": 64, "mxf4nvf4": 64}
"""The columns of a dense A: 32 bytes, as they are stored for the type."""
KINDS = frozenset(_K)
_SHIFTS = (0, 8, 16, 32)
_OF_ONE_BYTE = (".u8", ".s8", ".e4m3", ".e5m2")


@dataclass(frozen=True)
class InstructionDescriptor:
    """A matrix product D = A * B + D of m rows, n columns and k products in a sum.

    Types are tokens (".f16"), "" where the field has no meaning. `selector` chooses the metadata of a sparse A,
    `scale_a` and `scale_b` the first byte of the scale factors in a word. `long` is set for k of 96.
    """

    kind: str
    m: int
    n: int
    d_type: str
    a_type: str
    b_type: str
    sparse: bool
    selector: int = 0
    saturate: bool = False
    negate_a: bool = False
    negate_b: bool = False
    transpose_a: bool = False
    transpose_b: bool = False
    scale_type: str = ""
    scale_a: int = 0
    scale_b: int = 0
    long: bool = False
    shift: int = 0

    @property
    def stored_k(self) -> int:
        """The columns of A that are stored."""
        return 96 if self.long else _K[self.kind]

    @property
    def k(self) -> int:
        """The rows of B."""
        return self.stored_k * (2 if self.sparse else 1)


def decode(bits: int, kind: str) -> InstructionDescriptor:
    """What a descriptor means to an instruction of a kind ("f16")."""
    scaled = kind in BLOCK_SCALED
    narrow = kind in ("mxf4", "mxf4nvf4")
    types = _TYPES[kind]
    return InstructionDescriptor(
        kind=kind,
        m=(bits >> 24 & 31) << 4,
        n=(bits >> 17 & 63) << 3,
        d_type=".f32" if scaled else _RESULTS[kind].get(bits >> 4 & 3, ""),
        a_type=types.get(bits >> 7 & 7, ""),
        b_type=types.get(bits >> 10 & (3 if narrow else 7), ""),
        sparse=bool(bits >> 2 & 1),
        selector=0 if scaled else bits & 3,
        saturate=not scaled and bool(bits >> 3 & 1),
        negate_a=bool(bits >> 13 & 1),
        negate_b=bool(bits >> 14 & 1),
        transpose_a=bool(bits >> 15 & 1),
        transpose_b=bool(bits >> 16 & 1),
        scale_type=("" if not scaled else ".ue8m0" if bits >> 23 & 1 else ".ue4m3"),
        scale_a=bits >> 29 & 3 if scaled else 0,
        scale_b=bits >> 4 & 3 if scaled else 0,
        long=narrow and bool(bits >> 31),
        shift=0 if scaled else _SHIFTS[bits >> 30],
    )


def problem(found: InstructionDescriptor, pair: bool, weights: bool) -> str:
    """Why a descriptor is not one that its instruction takes, in words; "" for one that is.

    `pair`: the instruction is one of a CTA pair; `weights`: it has .ws.
    """
    kind = f".kind::{found.kind}"
    for name, type_ in (("D", found.d_type), ("A", found.a_type), ("B", found.b_type)):
        if not type_:
            return f"it has a type of {name} that {kind} does not have"
    rows = _rows(found, pair, weights)
    if found.m not in rows:
        return f"it has M = {found.m}, but here M is {_listed(rows)}"
    columns = _columns(found, pair, weights)
    if found.n not in columns:
        return f"it has N = {found.n}, but here N is {_listed(columns)}"
    step = 32 if pair else 16
    if found.transpose_b and found.b_type in _OF_ONE_BYTE and found.n % step:
        return f"it transposes B of {found.b_type} and has N = {found.n}, but then N is a multiple of {step}"
    if found.kind == "i8" and (found.negate_a or found.negate_b):
        return f"it negates a matrix, which {kind} cannot"
    if found.kind in ("mxf4", "mxf4nvf4") and (found.transpose_a or found.transpose_b):
        return f"it transposes a matrix, which {kind} cannot"
    for name, type_, transposed in (
        ("A", found.a_type, found.transpose_a),
        ("B", found.b_type, found.transpose_b),
    ):
        if transposed and type_ in (".e2m3", ".e3m2", ".e2m1"):
            return f"it transposes {name}, whose type {type_} is narrower than 8 bits"
    if found.scale_type == ".ue4m3" and found.kind != "mxf4nvf4":
        return f"its scale factors have the type {found.scale_type}, but those of {kind} have .ue8m0"
    return ""


def _rows(found: InstructionDescriptor, pair: bool, weights: bool) -> tuple[int, ...]:
    if weights:
        return (32, 64, 128)
    if pair:
        return (256,) if found.kind in BLOCK_SCALED and found.sparse else (128, 256)
    return (128,) if found.kind in BLOCK_SCALED else (64, 128)


def _columns(found: InstructionDescriptor, pair: bool, weights: bool) -> tuple[int, ...]:
    if weights:
        return (64, 128) if found.sparse else (64, 128, 256)
    if found.kind == "i8":
        return tuple(range(32, 257, 32)) if pair else (8, 16, 24, *range(32, 257, 16))
    return tuple(range(16, 257, 16)) if pair else tuple(range(8, 257, 8))


def _listed(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 4:
        return f"one of {numbers[0]}, {numbers[1]}, {numbers[2]} … {numbers[-1]}"
    return ", ".join(map(str, numbers[:-1])) + f" or {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def describe(bits: int, kind: str) -> str:
    """What the 32 bits of a descriptor mean to an instruction of a kind, in words."""
    found = decode(bits, kind)
    words = [f"{found.m}x{found.n}x{found.k}"]
    for name, type_, negated, transposed in (
        ("D", found.d_type, False, False),
        ("A", found.a_type, found.negate_a, found.transpose_a),
        ("B", found.b_type, found.negate_b, found.transpose_b),
    ):
        marks = [mark for mark, given in (("negated", negated), ("transposed", transposed)) if given]
        words.append(" ".join([f"{name} {type_ or 'of no type'}", *marks]))
    if found.sparse:
        words.append(f"sparse A, selector {found.selector}")
    if found.saturate:
        words.append("saturated")
    if found.scale_type:
        words.append(f"scale factors {found.scale_type}, those of A from byte {found.scale_a}, of B {found.scale_b}")
    if found.shift:
        words.append(f"maximum shift {found.shift}")
    return ", ".join(words)
