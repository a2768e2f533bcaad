"""Moves, loads, stores and address conversion (manual, 9.7.9 in 9.2)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.kinds import DTYPES, Array
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.memory import LOCAL_WINDOW, SHARED_WINDOW
from ptx_ls.interpreter.operation import Operand, Operation, Symbol, Vector

_SPACES = frozenset({"global", "shared", "local", "param", "const"})
_HARMLESS = frozenset({".ca", ".cg", ".cs", ".lu", ".cv", ".wb", ".wt", ".nc", ".weak", ".volatile", ".relaxed"})


def _space(op: Operation) -> str:
    for token in op.tokens:
        stem, _, inner = token[1:].partition("::")
        if stem in _SPACES:
            if inner not in ("", "cta", "entry", "func"):
                raise NotModelled(op.text, op.line)
            return stem
    return "generic"


def mov(op: Operation, m: Machine) -> None:
    """d = a; the address of a variable; packing and unpacking of a vector."""
    kind = op.tokens[-1][1:]
    target, value = op.operands[0], op.operands[1]
    if isinstance(value, Vector):
        op.write(m, 0, _pack(op, m, value, kind))
    elif isinstance(target, Vector):
        parts = op.read(m, 1, "u" + kind[1:])
        bits = int(kind[1:]) // len(target.elements)
        for i, element in enumerate(target.elements):
            op.put(m, element, (parts >> np.uint64(bits * i)).astype(f"u{bits // 8}"))
    else:
        op.write(m, 0, op.read(m, 1, kind))


def _pack(op: Operation, m: Machine, vector: Vector, kind: str) -> Array:
    bits = int(kind[1:]) // len(vector.elements)
    total = np.zeros(len(m.lanes), np.uint64)
    for i, element in enumerate(vector.elements):
        total |= op.value(m, element, f"u{bits}").astype(np.uint64) << np.uint64(bits * i)
    return total.astype(DTYPES[f"u{kind[1:]}"])


def _elements(operand: Operand) -> tuple[Operand, ...]:
    return operand.elements if isinstance(operand, Vector) else (operand,)


def _place(op: Operation, m: Machine, index: int) -> tuple[Array, str]:
    addresses, named = op.address(m, index)
    space = _space(op)
    if space == "generic" and named in ("shared", "local", "param"):
        space = named
    return addresses, space


def _aligned(op: Operation, m: Machine, kind: str, space: str, addresses: Array, size: int, count: int) -> None:
    if count > 1:
        arena, places, where = m.place(space, addresses)
        m.check(kind, where, arena, addresses, places, size * count)


def ld(op: Operation, m: Machine) -> None:
    """d = [a]."""
    _known(op)
    kind = op.tokens[-1][1:]
    dtype = DTYPES.get(kind)
    if dtype is None:
        raise NotModelled(op.text, op.line)
    addresses, space = _place(op, m, 1)
    targets = _elements(op.operands[0])
    _aligned(op, m, "read", space, addresses, dtype.itemsize, len(targets))
    for i, target in enumerate(targets):
        op.put(m, target, m.load(space, addresses + i * dtype.itemsize, dtype))


def st(op: Operation, m: Machine) -> None:
    """[a] = b."""
    _known(op)
    kind = op.tokens[-1][1:]
    dtype = DTYPES.get(kind)
    if dtype is None:
        raise NotModelled(op.text, op.line)
    addresses, space = _place(op, m, 0)
    sources = _elements(op.operands[1])
    _aligned(op, m, "write", space, addresses, dtype.itemsize, len(sources))
    for i, source in enumerate(sources):
        m.store(space, addresses + i * dtype.itemsize, op.value(m, source, kind))


def _known(op: Operation) -> None:
    for token in op.tokens[:-1]:
        plain = token[1:].split("::")[0] in _SPACES or token in _HARMLESS or token in (".v2", ".v4", ".v8")
        if not plain and not token.startswith((".L1::", ".L2::")):
            raise NotModelled(op.text, op.line)
    if ".L2::cache_hint" in op.tokens:
        raise NotModelled(op.text, op.line)


def cvta(op: Operation, m: Machine) -> None:
    """Between an address of a state space and its generic address."""
    space = _space(op)
    window = {"shared": SHARED_WINDOW, "local": LOCAL_WINDOW}.get(space, 0)
    kind = op.tokens[-1][1:]
    value = op.address(m, 1)[0].astype(DTYPES[kind]) if isinstance(op.operands[1], Symbol) else op.read(m, 1, kind)
    shift = DTYPES[kind].type(window)
    op.write(m, 0, value - shift if ".to" in op.tokens else value + shift)


ACTIONS = {"mov": mov, "ld": ld, "st": st, "cvta": cvta}
