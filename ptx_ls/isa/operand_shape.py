"""Operands as written, reduced to what decides whether they fit a form."""

from __future__ import annotations

from typing import Literal

from ptx_ls.lazy import dataclass

Kind = Literal[
    "register", "special", "immediate", "variable", "function", "label", "address", "vector", "pair", "sink",
    "arguments", "illegal", "unknown",
]  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """One operand of an instruction as the source has it.

    `kind` "unknown" is what cannot be judged (an undeclared name, a macro's argument) and fits everywhere; "illegal" is
    what fits nowhere: `name` says so in the words of ptxas, `type` in ours.

    - `type`: of a register or variable as declared, without the dot ("u32"); of a label its directive, if it has one;
      of a special register those it may be read
      as ("u32/u16"); of an immediate its kind: "int", "hex32" (0f…), "hex64" (0d…) or "decimal"; of an address "float"
      if its offset is one
    - `value`: of an integer, None where it is not known
    - `lanes`: of a register that was declared as a vector, or a special register that is one; 0 of an array
    - `space`: of a variable ("shared")
    - `negated`: a `!` or a minus precedes it
    - `selector`: what follows a register (".h1")
    - `parts`: the elements of a vector, the halves of a pair; of an address its base, then what follows after commas
    - `name`: where it has one
    - `is_sum`: a number is added to it, outside of brackets; of an immediate: it is in parentheses
    """

    kind: Kind
    type: str = ""
    value: int | None = None
    lanes: int = 1
    space: str = ""
    negated: bool = False
    selector: str = ""
    parts: tuple[Shape, ...] = ()
    name: str = ""
    is_sum: bool = False
