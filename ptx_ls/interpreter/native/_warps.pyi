def run(state: int, /) -> int | list[int]:
    """Runs the current group of a state, given by the address of its words, as far as C goes; returns why it came
    back, or the slots that are to be made ready (operands.h)."""

def names() -> list[tuple[str, str, list[str | None]]]:
    """The spellings that can be computed, each with the C types of its result and of up to four operands."""

def choose(plain: object, /) -> bool:
    """Runs the loops for plain machines from now on, or the best ones that there are; returns whether those are
    AVX2's."""

def approximate(name: str, to: int, values: int, count: int, /) -> None:
    """Writes a function of approximate.h of so many doubles, both given by the address of the first one."""
