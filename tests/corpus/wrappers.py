"""CUDA's own list of PTX forms: every function of the `cuda/__ptx` headers, instantiated by taking its address.

Each header declares overloads that hold one `asm` statement each, under a comment that names targets. An overload
becomes a function of the PTX module once its address is stored. What a header claims and ptxas refuses is left out and
reported: the assembler is right.
"""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.corpus.job import Outcome, judge
from tests.corpus.wheels import cuda_tree

TARGETS = (
    "75", "80", "89", "90", "90a", "100", "100a", "100f", "103a", "103f", "107", "107a", "107f", "110a", "110f",
    "120", "120a", "120f", "121a",
)  # fmt: skip

# Families share their f-features upwards; the members as the manual groups them.
_FAMILY = {100: 100, 103: 100, 107: 107, 110: 110, 120: 120, 121: 120}

# A type of our choice for each template parameter that stands for "any type of so many bits".
_TYPES = {
    "_B8": "unsigned char",
    "_B16": "unsigned short",
    "_B32": "unsigned int",
    "_B64": "unsigned long",
    "_B128": "int4",
    "_B256": "Bits256",
    "_Type": "unsigned int",
    "_Tp": "unsigned int",
    "_S32": "int",
    "_S64": "long",
    "_U32": "unsigned int",
    "_U64": "unsigned long",
}

# Tried in this order for integer template parameters, until one compiles and assembles.
_NUMBERS = (0, 8, 32, 1)

_PREAMBLE = """#include <cuda/ptx>
struct alignas(32) Bits256 { unsigned long part[4]; };
"""


@dataclass(frozen=True)
class Overload:
    """One function template of the headers. `choices` gives the values that each parameter name may take."""

    header: str
    name: str
    returns: str
    parameters: tuple[str, ...]
    choices: tuple[tuple[str, tuple[str, ...]], ...]
    targets: tuple[str, ...]


@dataclass(frozen=True)
class Instance:
    """An overload with every template parameter chosen; `expression` is its address."""

    overload: Overload
    expression: str


def _split(text: str) -> list[str]:
    """Cut at commas outside of any bracket."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "(<[{") - (c in ")>]}")
        if c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [p.strip() for p in parts if p.strip()]


def _closing(text: str, at: int) -> int:
    """The offset behind the bracket that closes the one at `at`."""
    pairs = {"(": ")", "<": ">", "{": "}"}
    opening, close, depth = text[at], pairs[text[at]], 0
    for i in range(at, len(text)):
        depth += (text[i] == opening) - (text[i] == close)
        if depth == 0:
            return i + 1
    raise ValueError(f"unclosed {opening}")


_BLOCK = re.compile(r"/\*(?P<comment>.*?)\*/\s*#if __cccl_ptx_isa >= \d+\n(?P<code>.*?)#endif", re.DOTALL)
_ASSERT = re.compile(r"static_assert\(([^;]*)\);")
_EQUAL = re.compile(r"(__\w+) == (\w+)")
_NAMED = re.compile(r"\bSM_(\d+[af]?)")


def overloads(header: str, text: str) -> Iterator[Overload]:
    """The overloads that one generated header defines."""
    for block in _BLOCK.finditer(text):
        code = block["code"]
        if not code.startswith("template"):
            continue
        opening = code.index("<")
        end = _closing(code, opening)
        head = code[end : code.index("\n{", end)]
        api = re.match(r"\s*(?:static inline )?_CCCL_DEVICE_API\s+(.*?)(\w+)\s*\((.*)\)\s*$", head, re.DOTALL)
        if api is None:
            raise ValueError(f"{header}: not understood: {head[:80]}")
        returns, name, parameters = api.groups()
        allowed: dict[str, list[str]] = {}
        for claim in _ASSERT.findall(code):
            for variable, value in _EQUAL.findall(claim):
                allowed.setdefault(variable, []).append(f"::cuda::ptx::{value}")
        cleaned = [re.sub(r"\s*=.*$", "", p) for p in _split(re.sub(r"\s+", " ", parameters))]
        choices: list[tuple[str, tuple[str, ...]]] = []
        for item in _split(re.sub(r"\s+", " ", code[opening + 1 : end - 1])):
            choice = _choice(item, cleaned, allowed)
            if choice:
                choices.append(choice)
        types = tuple(re.sub(r"\s*\b__[a-z]\w*(?=\)?(?:\s*\[\d*\])?$)", "", p) for p in cleaned)
        targets = tuple(dict.fromkeys(_NAMED.findall(block["comment"]))) or ("50",)
        yield Overload(header, name, returns.strip(), types, tuple(choices), targets)


def _choice(item: str, parameters: Iterable[str], allowed: dict[str, list[str]]) -> tuple[str, tuple[str, ...]] | None:
    """The values for one template parameter, or None when it is unnamed."""
    if found := re.match(r"int (\w+)(?: = (\d+))?$", item):
        first = (int(found[2]),) if found[2] else ()
        return found[1], tuple(map(str, dict.fromkeys((*first, *_NUMBERS))))
    if found := re.match(r"typename (\w+)$", item):
        return found[1], (_TYPES[found[1]],)
    if found := re.match(r"::cuda::ptx::dot_\w+ (\w+)$", item):
        for parameter in parameters:
            if re.search(rf"<{found[1]}>", parameter):
                return found[1], tuple(dict.fromkeys(allowed[parameter.split()[-1]]))
    return None


def exists_on(named: Iterable[str], target: str) -> bool:
    """Whether a feature with these names in its comment is claimed for `target`."""
    number, suffix = int(re.sub(r"\D", "", target)), re.sub(r"\d", "", target)
    for claim in named:
        base, kind = int(re.sub(r"\D", "", claim)), re.sub(r"\d", "", claim)
        if kind == "" and number >= base:
            return True
        if kind == "a" and (number, suffix) == (base, "a"):
            return True
        same = _FAMILY.get(number, number) == _FAMILY.get(base, base)
        if kind == "f" and suffix and number >= base and same:
            return True
    return False


def instances(overload: Overload) -> Iterator[tuple[Instance, ...]]:
    """One group for each choice of types and enumerators; within a group, integers vary: any member will do."""
    numeric = [(n, v) for n, v in overload.choices if v[0].isdigit()]
    others = [(n, v) for n, v in overload.choices if not v[0].isdigit()]
    for chosen in itertools.product(*(v for _, v in others)):
        group = []
        for numbers in itertools.product(*(v for _, v in numeric)):
            names = [n for n, _ in others] + [n for n, _ in numeric]
            group.append(_instance(overload, dict(zip(names, (*chosen, *numbers), strict=True))))
        yield tuple(group)


def _instance(overload: Overload, values: dict[str, str]) -> Instance:
    def fill(text: str) -> str:
        return re.sub(r"\b_[A-Z]\w*", lambda m: values.get(m[0], m[0]), text)

    types = ", ".join(map(fill, overload.parameters))
    return Instance(overload, f"static_cast<{fill(overload.returns)} (*)({types})>(&::cuda::ptx::{overload.name})")


def source_of(chosen: Iterable[tuple[int, Instance]]) -> str:
    """A source with one line, and one kernel, per instance."""
    lines = [
        f"__global__ void instance_{i}(void **out) {{ *out = (void *)({instance.expression}); }}"
        for i, instance in chosen
    ]
    return _PREAMBLE + "\n".join(lines) + "\n"


def refused(complaint: str, source: Path, ptx: Path) -> set[int]:
    """The numbers of the instances that the compiler or the assembler complains about."""
    bad: set[int] = set()
    lines = source.read_text(encoding="utf-8").splitlines()
    for number in re.findall(rf"{re.escape(source.name)}\((\d+)\): error", complaint):
        bad.update(int(i) for i in re.findall(r"instance_(\d+)\(", lines[int(number) - 1]))
    # A failed static_assert stands in the header; the instantiation that led there is named after it.
    for number in re.findall(rf"at line (\d+) of \S*{re.escape(source.name)}", complaint):
        bad.update(int(i) for i in re.findall(r"instance_(\d+)\(", lines[int(number) - 1]))
    if ptx.exists():
        bad |= _refused_by_ptxas(complaint, ptx.read_text(encoding="utf-8"))
    return bad


def _refused_by_ptxas(complaint: str, text: str) -> set[int]:
    lines = text.splitlines()
    functions = set()
    for number in re.findall(r", line (\d+); (?:error|fatal)", complaint):
        at = min(int(number), len(lines)) - 1
        while at > 0 and ".func" not in lines[at]:
            at -= 1
        functions.update(re.findall(r"(_ZN4cuda3ptx\w+)\(?", lines[at]))
    bad = set()
    for body in text.split(".entry ")[1:]:
        kernel = re.match(r"_Z\d+instance_(\d+)", body)
        if kernel and functions & set(re.findall(r"_ZN4cuda3ptx\w+", body.split("\n}")[0])):
            bad.add(int(kernel[1]))
    return bad


def build(root: Path, say: Callable[[str], None]) -> list[Outcome]:
    """One file per target with every overload its header claims for it, less what ptxas refuses."""
    tree = cuda_tree(root)
    folder = root / "wrappers"
    folder.mkdir(parents=True, exist_ok=True)
    headers = sorted((tree / "include/cccl/cuda/__ptx/instructions/generated").glob("*.h"))
    known = [o for h in headers for o in overloads(h.stem, h.read_text(encoding="utf-8"))]
    say(f"{len(headers)} headers, {len(known)} overloads")
    outcomes = []
    claims: dict[str, list[str]] = {}
    for target in TARGETS:
        groups = [g for o in known if exists_on(o.targets, target) for g in instances(o)]
        ptx = folder / f"all.sm_{target}.ptx"
        failed, complaint = _compile(tree, target, groups, ptx)
        outcome = judge(ptx, root, tree / "bin" / "ptxas") if ptx.exists() else None
        outcome = outcome or Outcome(ptx.relative_to(root).as_posix(), 0, 0, complaint)
        outcomes.append(outcome)
        claims[target] = [g[0].expression for g in failed]
        say(
            f"{outcome.path}: {len(groups) - len(failed)} instances, {len(failed)} refused, "
            f"{outcome.lines} lines, {outcome.failure or 'accepted'}"
        )
    (folder / "refused.json").write_text(json.dumps(claims, indent=1) + "\n", encoding="utf-8")
    return outcomes


def _compile(
    tree: Path, target: str, groups: list[tuple[Instance, ...]], ptx: Path
) -> tuple[list[tuple[Instance, ...]], str]:
    """Compile until nothing is refused, going to a group's next member each time; returns the groups given up."""
    source = ptx.with_suffix(".cu")
    member = dict.fromkeys(range(len(groups)), 0)
    failed: list[tuple[Instance, ...]] = []
    complaint = ""
    for _ in range(12):
        source.write_text(source_of((i, groups[i][m]) for i, m in member.items()), encoding="utf-8")
        ptx.unlink(missing_ok=True)
        command = [str(tree / "bin" / "nvcc"), "-ptx", "-w", f"-arch=sm_{target}", "-Xcudafe", "--error_limit=100000"]
        done = subprocess.run(
            [*command, source.name, "-o", ptx.name], cwd=ptx.parent, capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return failed, ""
        complaint = done.stderr
        bad = refused(complaint, source, ptx)
        if not bad:
            break
        for i in bad:
            member[i] += 1
            if member[i] == len(groups[i]):
                failed.append(groups[i])
                del member[i]
    ptx.unlink(missing_ok=True)
    return failed, complaint.strip() or "nothing compiled"
