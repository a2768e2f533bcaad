"""What the descriptors mean that an instruction has read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ptx_ls.interpreter.events.observer import Executed, Value
from ptx_ls.interpreter.memory.matrix_descriptor import describe_wgmma
from ptx_ls.interpreter.tensor_memory import instruction_descriptor, shared_descriptor

_KIND = ".kind::"


@dataclass(frozen=True)
class Meaning:
    """An operand and what its bits mean, in words."""

    operand: str
    words: str


def meanings(done: Executed) -> tuple[Meaning, ...]:
    """What the descriptors of an instruction mean, where they are the same in all lanes."""
    mnemonic = done.text.removeprefix(done.text.split()[0] if done.text.startswith("@") else "").split()[0]
    return tuple(_meanings(mnemonic, done.reads))


def _meanings(mnemonic: str, reads: tuple[Value, ...]) -> Iterator[Meaning]:
    of_matrix: Callable[[int], str] = shared_descriptor.describe
    if mnemonic.startswith("wgmma.mma_async"):
        of_matrix = describe_wgmma
    elif not mnemonic.startswith(("tcgen05.mma", "tcgen05.cp")):
        return
    kind = next((part for part in mnemonic.split(".") if part.startswith(_KIND[1:])), "").removeprefix(_KIND[1:])
    awaited = bool(kind)
    for value in reads:
        bits = {int(one) for one in value.values} if value.values.dtype.kind in "iu" else set()
        if value.kind == "address" or len(bits) != 1:
            continue
        (one,) = bits
        if value.values.dtype.itemsize == 8:
            yield Meaning(value.name, of_matrix(one))
        elif awaited and value.values.dtype.itemsize == 4:
            # The descriptor of the instruction is the first operand of 32 bits.
            awaited = False
            yield Meaning(value.name, instruction_descriptor.describe(one, kind))
