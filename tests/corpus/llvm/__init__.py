"""LLVM's output: every NVVM intrinsic that its NVPTX back end can select, for targets and versions old and new."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from ptx_ls.isa import gates, intrinsics
from ptx_ls.isa.intrinsics import Intrinsic, Parameter
from ptx_ls.isa.targets import by_name
from tests.corpus.assembler import cut_refused
from tests.corpus.job import Outcome, judge
from tests.corpus.wheels import cuda_tree

PACKAGES = ("llvmlite==0.50.0",)
SCRIPT = Path(__file__).parent / "emit.py"

# Targets and PTX versions, from the oldest pair that the back end knows.
TARGETS = (
    ("sm_20", 32), ("sm_35", 41), ("sm_53", 42), ("sm_60", 50), ("sm_70", 64), ("sm_75", 65), ("sm_80", 74),
    ("sm_89", 81), ("sm_90a", 80), ("sm_90a", 83), ("sm_100a", 86), ("sm_100f", 88), ("sm_110a", 90),
    ("sm_120a", 87),
)  # fmt: skip

_CHOSEN = {"anyptr": ("ptr", "ptr addrspace(1)", "ptr addrspace(3)"), "anyint": ("i32",), "anyfloat": ("float",)}


def environment(cache: Path) -> Path:
    """The Python of a virtual environment that holds llvmlite, made on first use."""
    folder = cache / "llvm-venv"
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    return python


def _argument(parameter: Parameter, type_: str, index: int, highest: bool) -> str:
    """A constant for an immediate, the lowest or the highest of its range; else the function's own argument."""
    if not parameter.immediate:
        return f"{type_} %a{index}"
    if type_ == "i1":
        return f"i1 {'true' if highest else 'false'}"
    value = parameter.highest if highest else parameter.lowest
    return f"{type_} {value or 0}"


def functions(intrinsic: Intrinsic) -> Iterator[str]:
    """IR functions, each below its declaration, that call an intrinsic once and store its result.

    Overloaded pointers vary over the address spaces, immediates over the ends of their ranges.
    """
    words = [*intrinsic.returns, *(p.type for p in intrinsic.parameters)]
    pointers = _CHOSEN["anyptr"] if "anyptr" in words else ("",)
    ends = (False, True) if any(p.immediate for p in intrinsic.parameters) else (False,)
    for pointer in pointers:
        for highest in ends:
            known = {name: types[0] for name, types in _CHOSEN.items()} | {"anyptr": pointer}
            first = next((known[w] for w in words if w in known), "i32")
            known["same"] = first
            returns = [known.get(t, t) for t in intrinsic.returns]
            types = [known.get(p.type, p.type) for p in intrinsic.parameters]
            result = "void" if not returns or returns == ["void"] else returns[0]
            if len(returns) > 1:
                result = "{ " + ", ".join(returns) + " }"
            given = [
                _argument(p, t, i, highest) for i, (p, t) in enumerate(zip(intrinsic.parameters, types, strict=True))
            ]
            taken = [
                f"{t} %a{i}"
                for i, (p, t) in enumerate(zip(intrinsic.parameters, types, strict=True))
                if not p.immediate
            ]
            suffix = re.sub(r"\W", "_", f"{intrinsic.name}_{pointer}{'_highest' if highest else ''}")
            name = f"call_{suffix}"
            mangled = {"ptr": ".p0", "ptr addrspace(1)": ".p1", "ptr addrspace(3)": ".p3"}.get(pointer, "")
            callee = f"@llvm.nvvm.{intrinsic.name.removeprefix('llvm.nvvm.')}{mangled}"
            call = f"call {result} {callee}({', '.join(given)})"
            body = f"  {call}\n" if result == "void" else f"  %r = {call}\n  store {result} %r, ptr %out\n"
            arguments = ", ".join([*taken, "ptr %out"])
            yield (
                f"declare {result} {callee}({', '.join(types)})\n"
                f"define void @{name}({arguments}) {{\n{body}  ret void\n}}\n"
            )


def exists(intrinsic: Intrinsic, target: str, version: int) -> bool:
    """Whether an intrinsic is worth trying: the table does not say that it needs another target or version."""
    if not intrinsic.gate_text or intrinsic.gate is None:
        return True
    return gates.is_open(intrinsic.gate, by_name()[target], version)


def outcomes(root: Path, _workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """One file per target and version; what ptxas refuses of it is cut out and counted."""
    python, ptxas = environment(root), cuda_tree(root) / "bin" / "ptxas"
    folder = root / "llvm"
    folder.mkdir(parents=True, exist_ok=True)
    known = [i for name in intrinsics.load().names if (i := intrinsics.lookup(name))]
    found = []
    for target, version in TARGETS:
        file = folder / f"intrinsics.{target}.{version}.ptx"
        work = json.dumps([f for i in known if exists(i, target, version) for f in functions(i)])
        command = [str(python), str(SCRIPT), target, f"+ptx{version}"]
        done = subprocess.run(command, input=work, capture_output=True, text=True, check=False)
        path = file.relative_to(root).as_posix()
        if done.returncode:
            found.append(Outcome(path, 0, 0, done.stderr.strip()[-500:] or "LLVM gave up"))
            say(f"{path}: {found[-1].failure}")
            continue
        file.write_text(done.stdout, encoding="utf-8")
        dropped = cut_refused(ptxas, file)
        found.append(judge(file, root, ptxas))
        made = done.stderr.strip().splitlines()[-1]
        say(f"{path}: {made}, {dropped} refused by ptxas, {found[-1].failure or 'accepted'}")
    return found
