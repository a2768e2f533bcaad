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


def flat_function(lines: int) -> str:
    """About `lines` lines in one function without inner blocks, as an unrolled loop has them."""
    parts = [
        f"{HEADER}.visible .entry flat(.param .u64 p)\n{{\n",
        "    .reg .b32 %r<400>;\n    .reg .b64 %rd<400>;\n    .reg .f32 %f<400>;\n    .reg .pred %p<40>;\n",
        "    ld.param.u64 %rd1, [p];\n",
    ]
    for round_ in range(lines // 5):
        at = round_ % 200 + 2
        parts.append(
            f"    add.s32 %r{at}, %r{at + 1}, %r{at * 7 % 300};\n"
            f"    mul.wide.s32 %rd{at}, %r{at}, 4;\n"
            f"    ld.global.f32 %f{at}, [%rd{at}+{4 * (round_ % 16)}];\n"
            f"    fma.rn.f32 %f{at + 1}, %f{at}, %f{at + 2}, %f{at};\n"
        )
        parts.append(f"$L__{round_}:\n" if round_ % 20 == 19 else f"    setp.gt.s32 %p{round_ % 30}, %r{at}, 3;\n")
    return "".join(parts) + "    ret;\n}\n"
