"""What libnvvm makes of intrinsics in its LLVM 7 dialect, where its modern one differs: intrinsics_llvm7.isa."""

from __future__ import annotations

import re
from fnmatch import translate
from functools import cache, lru_cache
from typing import Literal, get_args

from ptx_ls.isa.notation.lines import lines_of

FILE = "intrinsics_llvm7.isa"
Effect = Literal["known", "call", "refused", "other", "nothing"]
"""`call`: a call of a function; `refused`: an instruction that ptxas refuses; `other`: the dialect has other types;
`nothing`: libnvvm refuses it with all types that were tried."""


@lru_cache(maxsize=1024)
def effect(name: str) -> Effect:
    """What becomes of an intrinsic, by its name without `llvm.nvvm.`."""
    return next((one for one in get_args(Effect) if one != "known" and _pattern(one).fullmatch(name)), "known")


@cache
def _pattern(one: Effect) -> re.Pattern[str]:
    """What all names with an effect match."""
    columns = (line.columns for line in lines_of(FILE))
    return re.compile("|".join(translate(name) for word, name in columns if word == one) or "(?!)")
