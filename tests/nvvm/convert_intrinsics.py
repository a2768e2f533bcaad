"""Write ptx_ls/isa/data/intrinsics.isa from a dump of LLVM's IntrinsicsNVVM.td.

    python -m tests.nvvm.convert_intrinsics INTRINSICS.json[.gz] PREDICATES.json > ptx_ls/isa/data/intrinsics.isa

The first file lists per intrinsic its types, attributes, and the predicates of the instructions that select it; the
second gives the bodies of the predicates that have a name. Both are taken from
`llvm-tblgen --dump-json` and NVPTXSubtarget.h of the same release.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from ptx_ls.isa import gates, targets

HEADER = """\
# NVVM intrinsics: `llvm.nvvm.NAME`, facts from LLVM {release} (IntrinsicsNVVM.td and the NVPTX instruction
# records; Apache-2.0 WITH LLVM-exception). Written by tests/nvvm/convert_intrinsics.py, not by hand.
#
# NAME  RETURNS (PARAMETERS)  PROPERTIES  @ GATE
#
# Columns are two or more spaces apart; `-` is an empty one. A type repeated is `type*8`; `anyptr`, `anyint`,
# `anyfloat` are overloaded and mangled into the name behind NAME (`.p0.i32`); `same` is the first of them.
# Properties: attributes as words; `imm2` says that parameter 2 (from 0) is an immediate, `imm2=0..3` in which
# range, `in2=` the same for a value, `out=` for the result, `name2=` what LLVM calls the parameter.
# Gates as in NOTATION.md; `?` where the instruction is selected by C++ code, which this data does not show.
# What they become is in intrinsics_ptx.isa.
"""

# These are selected in C++, which the data does not show. What is said here agrees with libnvvm 13.5 at compute_90,
# 100, 100a, 100f, 103a, 110a and 120a for each of them, but for tcgen05.ld.red, which it does not know yet.
SELECTED_IN_CODE = [
    (r"tcgen05\.mma\..*scale_d", [["Subtarget->hasTcgen05MMAScaleInputDImm()"]]),
    (r"tcgen05\.ld\.red\.", [["Subtarget->hasTcgen05LdRedSupport()"]]),
    (r"tcgen05\.(ld|st|mma)\.", [["Subtarget->hasTcgen05InstSupport()"]]),
    (r"cp\.async\.bulk\.tensor\.reduce\.", [["Subtarget->getPTXVersion() >= 80", "Subtarget->getSmVersion() >= 90"]]),
    (r"f32x4\.to\..*\.rs\.", [["Subtarget->hasConvertWithStochasticRounding()"]]),
]

# How code is generated, not whether it can be.
CODE_GENERATION = {"doRsqrtOpt()", "useF32FTZ()", "Subtarget->allowFP16Math()"}

ATTRIBUTES = {
    "IntrConvergent": "convergent",
    "IntrNoMem": "nomem",
    "IntrReadMem": "readonly",
    "IntrWriteMem": "writeonly",
    "IntrArgMemOnly": "argmem",
    "IntrInaccessibleMemOnly": "inaccessiblemem",
    "IntrInaccessibleMemOrArgMemOnly": "inaccessiblemem argmem",
    "IntrHasSideEffects": "sideeffects",
    "IntrNoReturn": "noreturn",
    "IntrSpeculatable": "speculatable",
    "Commutative": "commutative",
}


@dataclass(frozen=True)
class Way:
    """One alternative of a gate: versions `lo` to `hi` (0: open) at any of `at` (empty: at every target)."""

    lo: int
    hi: int
    at: frozenset[str]

    def __str__(self) -> str:
        last = f"..{targets.version_text(self.hi)}" if self.hi else ""
        version = [targets.version_text(self.lo or 10) + last] if self.lo or self.hi else []
        return " ".join(version + sorted(self.at, key=_order))


def _order(symbol: str) -> tuple[int, str]:
    return (int(re.sub(r"\D", "", symbol.split("..")[0])), symbol)


def _ways(predicate: str, bodies: dict[str, str]) -> list[Way]:
    """The alternatives that one predicate of a .td record means."""
    predicate = predicate.strip()
    if predicate in CODE_GENERATION:
        return [Way(0, 0, frozenset())]
    if predicate.startswith("!("):
        # The one negation there is: what went away with sm_70 at some PTX version.
        sm = int(_only(r"getSmVersion\(\) >= (\d+)", predicate))
        ptx = int(_only(r"getPTXVersion\(\) >= (\d+)", predicate))
        below = max(t.number for t in targets.load().targets if t.number < sm)
        return [Way(0, 0, frozenset({f"sm_10..sm_{below}"})), Way(0, ptx - 1, frozenset())]
    if match := re.fullmatch(r"Subtarget->getPTXVersion\(\) >= (\d+)", predicate):
        return [Way(int(match[1]), 0, frozenset())]
    if match := re.fullmatch(r"Subtarget->getSmVersion\(\) >= (\d+)", predicate):
        return [Way(0, 0, frozenset({f"sm_{match[1]}"}))]
    if match := re.fullmatch(r"Subtarget->getSmVersion\(\) == (\d+) && Subtarget->hasArchAccelFeatures\(\)", predicate):
        return [Way(80, 0, frozenset({f"sm_{match[1]}a"}))]
    if match := re.fullmatch(r"Subtarget->(\w+)\(\)", predicate):
        return list(_body(bodies[match[1]]))
    raise ValueError(f"unknown predicate: {predicate}")


def _body(body: str) -> Iterator[Way]:
    """The alternatives of a named predicate's C++ body."""
    if "hasPTXWith" in body:
        for kind, ptx, numbers in re.findall(r"hasPTXWith(Family|Accel)SMs\((\d+), \{([^}]*)\}\)", body):
            suffix = "f" if kind == "Family" else "a"
            names = (f"sm_{number.strip()}{suffix}" for number in numbers.split(","))
            # There is no sm_90f: the family has one member.
            yield Way(int(ptx), 0, frozenset("sm_90a" if name == "sm_90f" else name for name in names))
    elif "if (" in body:
        for ptx, sm in re.findall(r"PTXVersion >= (\d+)\)\s*return SmVersion >= (\d+)", body):
            yield Way(int(ptx), 0, frozenset({f"sm_{sm}"}))
    else:
        sm = re.findall(r"SmVersion >= (\d+)", body)
        ptx_version = re.findall(r"PTXVersion >= (\d+)", body)
        if len(sm) > 1 or len(ptx_version) > 1 or not sm + ptx_version:
            raise ValueError(f"unknown predicate body: {body}")
        yield Way(int(ptx_version[0]) if ptx_version else 0, 0, frozenset({f"sm_{sm[0]}"} if sm else ()))


def _only(pattern: str, text: str) -> str:
    (found,) = re.findall(pattern, text)
    return str(found)


def _meet(a: Way, b: Way) -> Way | None:
    """Both ways at once, None if they exclude each other."""
    lo, hi = max(a.lo, b.lo), min(a.hi or 999, b.hi or 999)
    if hi < lo:
        return None
    if not a.at or not b.at:
        at = a.at or b.at
    else:
        at = frozenset(c for x in a.at for y in b.at if (c := _meet_targets(x, y)))
        if not at:
            return None
    return Way(lo, 0 if hi == 999 else hi, at)


def _meet_targets(x: str, y: str) -> str | None:
    """The symbol for the targets that both symbols mean."""
    one, other = gates.covered(x), gates.covered(y)
    common = one & other
    if not common:
        return None
    if common == one:
        return x
    if common == other:
        return y
    for target in targets.load().targets:
        for symbol in (target.name, f"{target.name}.." + x.partition("..")[2] if ".." in x else target.name):
            if gates.covered(symbol) == common:
                return symbol
    low, _, high = (x if ".." in x else y).partition("..")
    start = max(low, y if ".." in x else x, key=lambda s: int(s[3:].rstrip("af")))
    if gates.covered(f"{start}..{high}") == common:
        return f"{start}..{high}"
    raise ValueError(f"{x} and {y} have no common symbol")


def gate_text(alternatives: list[list[str]], bodies: dict[str, str]) -> str:
    """The gate of an intrinsic in the notation, "" for none: any alternative, each a list of predicates."""
    found: list[Way] = []
    for predicates in alternatives:
        ways = [Way(0, 0, frozenset())]
        for predicate in predicates:
            ways = [m for w in ways for p in _ways(predicate, bodies) if (m := _meet(w, p))]
        found += ways
    if any(not w.lo and not w.hi and not w.at for w in found):
        return ""
    return _shortest(found)


def _shortest(ways: list[Way]) -> str:
    """Drop what other alternatives cover, then write versions once each."""
    ways = list(dict.fromkeys(ways))
    whole = gates.parse(" | ".join(map(str, ways)))
    changed = True
    while changed:
        changed = False
        for i, way in enumerate(ways):
            for symbol in sorted(way.at, key=_order) if len(way.at) > 1 else [""]:
                less = Way(way.lo, way.hi, way.at - {symbol})
                rest = [*ways[:i], *([less] if symbol else []), *ways[i + 1 :]]
                if rest and gates.parse(" | ".join(map(str, rest))) == whole:
                    ways, changed = rest, True
                    break
            if changed:
                break
    return " | ".join(str(w) for w in sorted(ways, key=lambda w: (w.lo, w.hi)))


def _type(text: str) -> str:
    if match := re.fullmatch(r"v(\d+)(i|f)(\d+)", text):
        # A vector of one element is the element: `i32 @llvm.nvvm.tcgen05.ld.16x64b.x1`.
        if match[1] == "1":
            return _type(match[2] + match[3])
        kind = {"f32": "float", "f64": "double", "f16": "half"}.get(match[2] + match[3], match[2] + match[3])
        return f"<{match[1]} x {kind}>"
    if text.startswith("match<0>"):
        return "same"
    return {"f32": "float"}.get(text, text)


def _types(texts: Iterable[str]) -> str:
    parts = []
    for text, run in groupby(map(_type, texts)):
        count = len(list(run))
        parts.append(f"{text}*{count}" if count > 1 else text)
    return ", ".join(parts)


def _properties(intrinsic: dict[str, Any]) -> str:
    words = [ATTRIBUTES[a] for a in intrinsic["attrs"] if a in ATTRIBUTES]
    ranges = {p["arg"]: f"={p['Lower']}..{p['Upper'] - 1}" for p in intrinsic["argprops"] if p["prop"] == "Range"}
    immediate = {p["arg"] for p in intrinsic["argprops"] if p["prop"] == "ImmArg"}
    names = {
        p["arg"]: str(q["Name"])
        for p in intrinsic["argprops"]
        if p["prop"] == "ArgInfo"
        for q in p["Properties"]
        if q["k"] == "ArgName"
    }
    for index in range(len(intrinsic["params"])):
        if index in immediate:
            words.append(f"imm{index}{ranges.get(index, '')}")
        elif index in ranges:
            words.append(f"in{index}{ranges[index]}")
        if index in names:
            words.append(f"name{index}={names[index]}")
    if "ret" in ranges:
        words.append(f"out{ranges['ret']}")
    return " ".join(words) or "-"


def _gate(intrinsic: dict[str, Any], bodies: dict[str, str]) -> str:
    alternatives = intrinsic["predicate_alternatives"]
    if not alternatives:
        name = intrinsic["name"].removeprefix("llvm.nvvm.")
        alternatives = next((a for pattern, a in SELECTED_IN_CODE if re.match(pattern, name)), None)
        if alternatives is None:
            return "@ ?"
    text = gate_text(alternatives, bodies)
    return f"@ {text}" if text else "-"


def convert(data: dict[str, Any], predicates: dict[str, Any]) -> str:
    """The text of intrinsics.isa."""
    bodies: dict[str, str] = predicates["methods"]
    release = _only(r"LLVM (\d+)", predicates["source"])
    lines = [HEADER.format(release=release)]
    rows: dict[str, list[list[str]]] = {}
    for intrinsic in sorted(data["intrinsics"], key=lambda i: str(i["name"])):
        returns = _types(intrinsic["ret"]) or "void"
        if len(intrinsic["ret"]) > 1:
            returns = "{" + returns + "}"
        name = intrinsic["name"].removeprefix("llvm.nvvm.")
        rows.setdefault(str(intrinsic["group"]), []).append(
            [
                name,
                f"{returns} ({_types(intrinsic['params'])})",
                _properties(intrinsic),
                _gate(intrinsic, bodies),
            ]
        )
    for group, members in sorted(rows.items()):
        lines.append(f"\ngroup {group}\n\n")
        width = [max(len(row[i]) for row in members) for i in range(3)]
        lines += [
            "  ".join(cell.ljust(w) for cell, w in zip(row, [*width, 0], strict=True)).rstrip() + "\n"
            for row in members
        ]
    return "".join(lines)


def _read(path: str) -> dict[str, Any]:
    raw = Path(path).read_bytes()
    content: dict[str, Any] = json.loads(gzip.decompress(raw) if path.endswith(".gz") else raw)
    return content


if __name__ == "__main__":
    sys.stdout.write(convert(_read(sys.argv[1]), _read(sys.argv[2])))
