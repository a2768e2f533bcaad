"""The examples of the pages about codes, judged by others: `python -m tests.checks.judged_examples [CODE]...`.

PTX is put to ptxas, NVVM IR to LLVM or libnvvm and what comes out to ptxas, CUDA C++ to nvcc, each in the newest
release that has the target. The wrong example of an error must be refused, all others taken. Exit status 1 where one
is judged otherwise.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from ptx_ls.checks.rules import Rule, rules
from tests.corpus.wheels import cuda_tree
from tests.oracle import ptxas

ROOT = Path(__file__).parents[2]
_RELEASES = {"13.5.37": 75, "12.9.86": 50, "11.8.89": 35}
"""The first target of each release."""
NOT_JUDGED = {
    "optix-module": "its functions are there in OptiX only",
    "llvm7-dialect": "a warning, for libnvvm takes it and an option may mend it; ptxas refuses what comes out",
    "asm-missing-comma": "nvcc takes it, and clang refuses it",
}


def _assembled(path: Path, source: str, target: str = "") -> str:
    """What ptxas says against a module; "" if it takes it."""
    named = re.search(r"^\.target\s+(sm_\d+[af]?)", source, re.MULTILINE)
    target = target or (named[1] if named else "sm_80")
    number = int(re.sub(r"\D", "", target))
    release = next(release for release, first in _RELEASES.items() if number >= first)
    known = target if target != "sm_81" else "sm_80"
    path.write_text(source, encoding="utf-8")
    # What is defined elsewhere is no fault of a module that is linked later.
    linked = ["-c"] if ".extern" in source else []
    command = [str(ptxas.find(release)), f"-arch={known}", *linked, str(path), "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def _lowered(path: Path, source: str) -> str:
    path.write_text(source, encoding="utf-8")
    found = re.search(r"target=(sm_\d+)", source)
    target = found[1] if found else "sm_100"
    options = ["--target", target]
    if "reader=libnvvm" in source:
        options += ["--libnvvm", str(next((ROOT / ".cache" / "nvvm" / "13.5.37").rglob("libnvvm.so*")))]
    command = [sys.executable, "-m", "ptx_ls", "lower", *options, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not done.stdout.strip():
        return done.stderr or "nothing came out"
    return _assembled(path.with_suffix(".ptx"), done.stdout)


def _compiled(path: Path, source: str) -> str:
    path.write_text(source, encoding="utf-8")
    nvcc = cuda_tree(ROOT / ".cache" / "corpus") / "bin" / "nvcc"
    command = [str(nvcc), "-arch=sm_90", "-rdc=true", "-c", str(path), "-o", str(path.with_suffix(".o"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stderr or "refused") if done.returncode else ""


_JUDGES = {"ptx": _assembled, "ll": _lowered, "cu": _compiled}


def _judged(one: Rule, folder: Path) -> list[str]:
    """What is judged otherwise than it should be."""
    example = one.example
    if example is None:
        return []
    found = []
    for which, source, is_refused in (("wrong", example.wrong, one.level == "error"), ("right", example.right, False)):
        said = _JUDGES[example.suffix](folder / f"{one.code}.{which}.{example.suffix}", source)
        if bool(said) != is_refused:
            first = next((line for line in said.splitlines() if "error" in line), said.strip())
            found.append(f"{one.code}: the {which} one is {f'refused: {first}' if said else 'taken'}")
    return found


def main(codes: list[str]) -> int:
    """0: all are judged as they should be."""
    with tempfile.TemporaryDirectory() as folder:
        judged = (one for one in rules() if one.example and one.code not in NOT_JUDGED)
        chosen = [one for one in judged if not codes or one.code in codes]
        found = [line for one in chosen for line in _judged(one, Path(folder))]
    print("\n".join(found) or f"{2 * len(chosen)} examples are judged as they should be")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
