"""Ask a reader and then ptxas about every intrinsic on every target, and compare with the table.

    python -m tests.nvvm.chain [NAME…]     intrinsics whose names begin so (all, if none is given)
        --reader R       libnvvm 13.5, or llvm: the back end of LLVM 22 in llvmlite (libnvvm)
        --write          put what was said on record (certificate.txt, certificate_llvm.txt)
        --processes N    (2)

Each call is a module of its own in a copy of a process that has the reader loaded, about 6 ms; what came out for a
target is one module for ptxas, whose messages name the function by its line. 2,700 intrinsics on eleven targets take
some three minutes on two free cores.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from bisect import bisect_right
from concurrent.futures import ThreadPoolExecutor

from ptx_ls.isa import gates, intrinsics
from ptx_ls.isa.intrinsics import PREFIX, Intrinsic, mangled
from ptx_ls.isa.targets import Version, version_text
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.options import Reader
from tests.nvvm.chain import certificate, libnvvm, llvm
from tests.nvvm.chain.certificate import CERTIFICATES, LIBNVVM, Certificate, Row
from tests.nvvm.chain.instance import LAYOUT, Instance, immediates, overloads
from tests.oracle import ptxas

_MESSAGE = re.compile(r", line (\d+); (?:error|fatal)")
_TRIED = 24


def instance(intrinsic: Intrinsic, known: dict[str, str] | None, reader: Reader) -> Instance:
    """The call that is asked: the recorded one, else the first, of those that the table has somewhere."""
    ways = [
        Instance(intrinsic, fixed, kinds) for kinds in overloads(intrinsic) for fixed in immediates(intrinsic)[:_TRIED]
    ]
    recorded = [way for way in ways if _values(way) == known]
    return next((way for way in (*recorded, *ways) if _open(way, reader)), (*recorded, *ways)[0])


def _values(way: Instance) -> dict[str, str]:
    chosen = {f"t{at}": mangled(kind) for at, kind in enumerate(way.chosen)}
    return {str(at): str(value) for at, value in way.immediates} | chosen


def _open(way: Instance, reader: Reader) -> bool:
    gate = lowering.gate(way.intrinsic, reader, _values(way))
    return gate is None or gates.introduced(gate) is not None


def _libnvvm_job(module: str, target: str, ptx: Version) -> list[str]:
    latest = ["-nvvm-latest"] if int(target.rstrip("a")) < 100 else []
    return [module, f"-arch=compute_{target}", "-opt=0", *latest]


def _llvm_job(module: str, target: str, ptx: Version) -> list[str]:
    return [module, f"sm_{target}", str(ptx)]


_JOBS = {"libnvvm": _libnvvm_job, "llvm": _llvm_job}
_TOOLS = {
    "libnvvm": f"libnvvm {libnvvm.PINNED} -opt=0 (-nvvm-latest below compute_100)",
    "llvm": f"LLVM 22 (llvmlite {llvm.PINNED}) -O0 with PTX {version_text(llvm.NEWEST)}",
}


def selected(instances: list[Instance], target: str, asked: Certificate) -> dict[int, str]:
    """The PTX of each call that the reader selects for a target, by its index."""
    layout = LAYOUT if asked.reader == "libnvvm" else ""
    job = _JOBS[asked.reader]
    texts = (one.module(at, layout) for at, one in enumerate(instances))
    jobs = "".join(json.dumps(job(text, target, asked.ptx)) + "\n" for text in texts)
    command = [sys.executable, "-m", f"tests.nvvm.chain.{asked.reader}"]
    answers = subprocess.run(command, input=jobs, capture_output=True, text=True, check=True).stdout.splitlines()
    found = {}
    for at, line in enumerate(answers):
        answer = json.loads(line)
        if answer and answer[0] and not re.search(r"\bcall\b", answer[0]):
            found[at] = re.sub(r"^//.*$", "", answer[0], flags=re.M)
    return found


def assembled(texts: dict[int, str], target: str) -> set[int]:
    """The indices of the PTX that ptxas takes, all in one module; what it refuses is taken out until nothing is."""
    left = dict(texts)
    while left:
        first = next(iter(left.values()))
        text = first[first.index(".version") : first.index(".address_size")] + ".address_size 64\n"
        starts, order = [], []
        for at, one in left.items():
            starts.append(text.count("\n") + 1)
            order.append(at)
            text += one[one.index(".address_size") + len(".address_size 64") :].rstrip() + "\n"
        with tempfile.NamedTemporaryFile("w", suffix=".ptx") as file:
            file.write(text)
            file.flush()
            command = [str(ptxas.find()), f"-arch=compute_{target}", file.name, "-o", "/dev/null"]
            said = subprocess.run(command, capture_output=True, text=True, check=False)
        refused = {order[bisect_right(starts, int(line)) - 1] for line in _MESSAGE.findall(said.stderr)}
        if not refused:
            return set(left) if said.returncode == 0 else set()
        left = {at: one for at, one in left.items() if at not in refused}
    return set()


def main() -> int:
    """0 if the table has no error where the chain has none."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.chain")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--reader", choices=tuple(CERTIFICATES), default="libnvvm")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    record: Certificate = CERTIFICATES[given.reader]
    before = {row.name: row for row in certificate.read(record)}
    prefixes = tuple(PREFIX + name.removeprefix(PREFIX) for name in given.names) or (PREFIX,)
    asked = [one for one in intrinsics.complete(PREFIX) if one.name.startswith(prefixes)]
    asked = [one for one in asked if one.name not in record.unasked]
    # Both readers are asked about the same calls.
    known = {row.name: dict(row.values) for row in certificate.read(LIBNVVM)}
    instances = [instance(one, known.get(one.name), record.reader) for one in asked]
    with ThreadPoolExecutor(given.processes) as pool:
        columns = list(pool.map(lambda target: assembled(selected(instances, target, record), target), record.targets))
    rows = [
        Row(way.intrinsic.name, tuple(_values(way).items()), "".join("01"[at in column] for column in columns))
        for at, way in enumerate(instances)
    ]
    found = certificate.differences(record, rows)
    print(f"{len(rows)} intrinsics, {len(rows) * len(record.targets)} verdicts, {len(found)} differ")
    for name, target, kind in found:
        print(f"{kind}: {name} on {target}")
    if given.write:
        tools = f"{_TOOLS[record.reader]}, ptxas {ptxas.PINNED}"
        certificate.write(record, (before | {row.name: row for row in rows}).values(), tools)
    return 1 if any(kind == "false error" for _, _, kind in found) else 0


if __name__ == "__main__":
    sys.exit(main())
