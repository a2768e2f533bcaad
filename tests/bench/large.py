"""Large PTX files for the benchmarks: copies of what compilers wrote, each with names of its own."""

from __future__ import annotations

import re
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
_ENTRY = re.compile(r"^\.visible \.entry (\w+)\(.*?(?=^\s*// \.globl|\Z)", re.MULTILINE | re.DOTALL)
HEADER = ".version 9.5\n.target sm_90\n.address_size 64\n\n"


def kernels() -> list[tuple[str, str]]:
    """(name, text) of the kernels in the committed samples that stand on their own: no calls, no module variables."""
    found = []
    for path in sorted(SAMPLES.glob("*.sm_[789][05].ptx")):
        text = path.read_text(encoding="utf-8")
        head = text.split(".entry")[0]
        if ".global " in head or ".shared" in text or ".const" in text or ".func" in text or "mma" in text:
            continue
        found += [(m[1], m[0]) for m in _ENTRY.finditer(text) if m[0].count(".entry") == 1 and "\n)\n{" in m[0]]
    return found


def many_functions(lines: int) -> str:
    """About `lines` lines in functions of ordinary size."""
    parts, count, number = [HEADER], 4, 0
    sources = kernels()
    while count < lines:
        name, text = sources[number % len(sources)]
        parts.append(text.replace(name, f"{name}_{number}").rstrip() + "\n\n")
        count += text.count("\n") + 2
        number += 1
    return "".join(parts)


def one_function(lines: int) -> str:
    """About `lines` lines in one function: the bodies of the samples as blocks, one after the other."""
    sources = kernels()
    parts = [HEADER, ".visible .entry large(.param .u64 p)\n{\n"]
    count, number = 6, 0
    while count < lines:
        _, text = sources[number % len(sources)]
        body = text[text.index("{") : text.rindex("}") + 1]
        body = re.sub(r"\b\w+_param_\d+", "p", body).replace("$L__", f"$L{number}__")
        parts.append(body + "\n")
        count += body.count("\n") + 1
        number += 1
    return "".join(parts) + "ret;\n}\n"
