"""Functions that CUDA gives to every program: vprintf, malloc, free, assertions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Printed
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.generic_addresses import space_of
from ptx_ls.interpreter.memory.state_spaces import load, specific
from ptx_ls.interpreter.program.binding import reader, writer
from ptx_ls.interpreter.program.control import CallSite
from ptx_ls.interpreter.program.operands import Operand, Register, Symbol

_LONGEST = 1 << 16
_SHORT = {"h": 2, "hh": 1}
"""The bytes of an argument that count, of those that are passed."""
_CONVERSION = re.compile(r"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+))?(hh|h|ll|l|z|t|j|L)?([diouxXeEfFgGaAcspn%])")


def argument(m: Machine, operand: Operand, kind: str) -> Array:
    """An argument of a call as it lies in the caller's frame, or in a register."""
    if isinstance(operand, Symbol) and operand.in_frame:
        assert m.frame is not None
        at = np.array([m.frame.base + operand.address])
        return m.each(load(m, "local", at, np.dtype(f"u{int(kind[1:]) // 8}")))
    return m.each(reader(operand, kind)(m))


def give_result(m: Machine, operand: Operand, values: Array) -> None:
    """Writes the result of a call to the operand that receives it."""
    if isinstance(operand, Register):
        writer(operand, f"u{values.dtype.itemsize * 8}")(m, values)
        return
    assert isinstance(operand, Symbol) and m.frame is not None
    rows = slice(None) if m.index is None else m.index
    m.local.put(rows, m.frame.base + operand.address, values.view(np.uint8).reshape(len(values), -1))


def _bytes(m: Machine, lane: int, address: int, size: int) -> bytes:
    """Bytes at a generic address, as one lane sees them."""
    # The host reads this: it is no access of the program.
    before, on = m.index, m.on
    m.index, m.on = np.array([lane]), replace(on, read=())
    found = specific(m, np.arange(address, address + size, dtype=np.int64), lambda _: None)
    assert found is not None
    space, addresses = found
    data = b"".join(load(m, space, addresses[i : i + 1], np.dtype(np.uint8)).tobytes() for i in range(size))
    m.index, m.on = before, on
    return data


def text_at(m: Machine, lane: int, address: int) -> str:
    """The string that ends with a zero at a generic address, as one lane sees it."""
    memory = m.launch.memory
    held = memory.holder(address) if space_of(address) == "global" else None
    if held is not None and memory.written is None:
        whole = memory.content(held)[address - held.base :][:_LONGEST].tobytes()
        if (end := whole.find(0)) >= 0:
            return whole[:end].decode("utf-8", "replace")
    data = bytearray()
    while len(data) < _LONGEST:
        m.ensure_budget()
        (byte,) = _bytes(m, lane, address + len(data), 1)
        if not byte:
            break
        data.append(byte)
    return data.decode("utf-8", "replace")


def vprintf(m: Machine, site: CallSite) -> None:
    """Prints a format string with arguments that lie in memory one behind the other, each at a multiple of its size.

    Gives how many arguments it printed (CUDA's programming guide).
    """
    formats = argument(m, site.arguments[0], "u64")
    places = argument(m, site.arguments[1], "u64")
    counts = list[int]()
    for lane, form, place in zip(m.lanes().tolist(), formats.tolist(), places.tolist(), strict=True):
        text, count = formatted(m, lane, text_at(m, lane, form), place)
        m.ensure_budget()
        m.launch.output.add(Printed(m.block(lane), m.thread(lane), text), m.line)
        counts.append(count)
    for result in site.results:
        give_result(m, result, np.array(counts, np.int32))


def formatted(m: Machine, lane: int, form: str, place: int) -> tuple[str, int]:
    """A format string of C filled with arguments from memory, and how many these were."""
    at, taken, size_of_all = place, 0, 0

    def take(size: int) -> bytes:
        nonlocal at, taken
        at = -(-at // size) * size
        at += size
        taken += 1
        return _bytes(m, lane, at - size, size)

    def one(found: re.Match[str]) -> str:
        nonlocal size_of_all
        flags, width, precision, length, kind = found.groups()
        if kind == "%":
            return "%"
        if width == "*":
            width = str(int.from_bytes(take(4), "little", signed=True))
        if precision == "*":
            given = int.from_bytes(take(4), "little", signed=True)
            # In C a negative one counts as none.
            precision = str(given) if given >= 0 else None
        # A few letters may ask for gigabytes.
        size_of_all += abs(int(width or 0)) + int(precision or 0)
        m.launch.output.ensure(size_of_all, m.line)
        shape = f"%{flags}{width or ''}{'.' + precision if precision is not None else ''}"
        if kind == "s":
            return f"{shape}s" % text_at(m, lane, int.from_bytes(take(8), "little"))
        if kind == "p":
            return f"{int.from_bytes(take(8), 'little'):#x}"
        if kind in "aA":
            digits = int(precision or 0) if precision is not None else None
            digits_text = _hexadecimal(float(np.frombuffer(take(8), np.float64)[0]), digits, "+" in flags)
            return f"%{'-' if '-' in flags else ''}{width or ''}s" % (
                digits_text.upper() if kind == "A" else digits_text
            )
        if kind in "eEfFgG":
            return f"{shape}{kind}" % float(np.frombuffer(take(8), np.float64)[0])
        size = 8 if length in ("l", "ll", "z", "t", "j") else 4
        number = int.from_bytes(take(size)[: _SHORT.get(length, size)], "little", signed=kind in "di")
        if kind == "c":
            return f"{shape}s" % chr(number & 0xFF)
        if kind == "o" and "#" in flags:
            # Of Python's two signs of base eight C has the zero alone.
            return f"{shape.replace('#', '')}s" % f"0{number:o}"
        return f"{shape}{'d' if kind in 'diu' else kind}" % number

    return _CONVERSION.sub(one, form), taken


def _hexadecimal(value: float, digits: int | None, signed: bool) -> str:
    """A double as C's %a prints it: as many digits as it takes, or so many, rounded to even."""
    sign = "+" if signed and not value < 0 else ""
    if not np.isfinite(value):
        return f"{sign}{value}"
    before, exponent = value.hex().split("p")
    head, _, fraction = before.partition(".")
    if digits is None:
        fraction = fraction.rstrip("0")
    else:
        kept = round(int(head[-1] + fraction, 16) / 16 ** (len(fraction) - digits)) if digits < len(fraction) else 0
        if digits < len(fraction):
            whole = f"{kept:0{digits + 1}x}"
            head, fraction = head[:-1] + whole[: len(whole) - digits], whole[len(whole) - digits :]
        fraction = fraction.ljust(digits, "0")
    return f"{sign}{head}{'.' if fraction else ''}{fraction}p{exponent}"


def malloc(m: Machine, site: CallSite) -> None:
    """Memory of the device's heap for each lane; no null where there is none left, but the limit."""
    sizes = argument(m, site.arguments[0], "u64")
    memory = m.launch.memory
    given = []
    for size in sizes.tolist():
        m.ensure_budget(memory)
        given.append(memory.allocate(size, f"malloc at line {m.line}"))
    for heard in m.on.allocate:
        for allocation in given:
            heard(allocation)
    found = [allocation.base for allocation in given]
    for result in site.results:
        give_result(m, result, np.array(found, np.uint64))


def free(m: Machine, site: CallSite) -> None:
    """Gives memory back; a null is passed over."""
    memory = m.launch.memory
    for lane, address in zip(m.lanes().tolist(), argument(m, site.arguments[0], "u64").tolist(), strict=True):
        if not address:
            continue
        held = memory.holder(address) if space_of(address) == "global" else None
        if held is None or held.base != address or not held.name.startswith("malloc"):
            gone = any(a.base == address for a in memory.freed)
            what = "which has been freed before" if gone else "which malloc did not return"
            m.fault(
                "wrong-free", f"free of {address:#x}, {what}", lane, advice="free what malloc returned, and only once"
            )
        memory.free(held)


def assertion(m: Machine, site: CallSite) -> None:
    """`__assertfail`: the message, file, line and function of an assertion that does not hold."""
    lane = int(m.lanes()[0])
    message, file, line, function = (
        argument(m, a, kind)[0] for a, kind in zip(site.arguments, ("u64", "u64", "u32", "u64"), strict=False)
    )
    words = f"{text_at(m, lane, int(file))}:{int(line)}: {text_at(m, lane, int(function))}: "
    words += f"assertion `{text_at(m, lane, int(message))}` failed"
    m.fault("assertion", words, lane, m.count)


RUNTIME: dict[str, Callable[[Machine, CallSite], None]] = {
    "vprintf": vprintf,
    "malloc": malloc,
    "free": free,
    "__assertfail": assertion,
}
