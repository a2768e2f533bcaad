"""What the descriptors mean that an instruction has read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ptx_ls.interpreter.events.observer import Executed
from ptx_ls.sema.descriptors.meaning import has_descriptors, instruction_words, matrix_words


@dataclass(frozen=True)
class Meaning:
    """An operand and what its bits mean, in words."""

    operand: str
    words: str


def meanings(done: Executed) -> tuple[Meaning, ...]:
    """What the descriptors of an instruction mean, where they are the same in all lanes."""
    words = done.text.split(maxsplit=2)
    spelling = words[1] if words[0].startswith("@") and len(words) > 1 else words[0]
    return tuple(_meanings(spelling, done)) if has_descriptors(spelling) else ()


def _meanings(spelling: str, done: Executed) -> Iterator[Meaning]:
    is_awaited = spelling.startswith("tcgen05.mma")
    for value in done.reads:
        bits = {int(one) for one in value.values} if value.values.dtype.kind in "iu" else set()
        if value.kind == "address" or len(bits) != 1:
            continue
        (one,) = bits
        if value.values.dtype.itemsize == 8:
            yield Meaning(value.name, matrix_words(spelling, one))
        elif is_awaited and value.values.dtype.itemsize == 4:
            # The descriptor of the instruction is the first operand of 32 bits.
            is_awaited = False
            yield Meaning(value.name, instruction_words(spelling, one))
