"""Ask libnvvm and then ptxas about every intrinsic on every target, and compare with the table.

    python -m tests.nvvm.chain [NAME…]     intrinsics whose names begin so (all, if none is given)
        --write          put what was said on record (certificate.txt)
        --processes N    (2)

Each call is a module of its own in a copy of a process that has libnvvm loaded, about 6 ms; what came out for a target
is one module for ptxas, whose messages name the function by its line. 2,700 intrinsics on eleven targets take some
three minutes on two free cores.
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
from ptx_ls.nvvm import lowering
from tests.nvvm.chain import certificate, libnvvm
from tests.nvvm.chain.certificate import TARGETS, UNASKED, Row
from tests.nvvm.chain.instance import Instance, immediates, overloads
from tests.oracle import ptxas

_MESSAGE = re.compile(r", line (\d+); (?:error|fatal)")
_TRIED = 24


def instance(intrinsic: Intrinsic, known: dict[str, str] | None) -> Instance:
    """The call that is asked: the recorded one, else the first that the table has somewhere."""
    ways = [
        Instance(intrinsic, fixed, kinds) for kinds in overloads(intrinsic) for fixed in immediates(intrinsic)[:_TRIED]
    ]
    if known is not None:
        return next((way for way in ways if _values(way) == known), ways[0])
    return next((way for way in ways if _open(way)), ways[0])


def _values(way: Instance) -> dict[str, str]:
    chosen = {f"t{at}": mangled(kind) for at, kind in enumerate(way.chosen)}
    return {str(at): str(value) for at, value in way.immediates} | chosen


def _open(way: Instance) -> bool:
    gate = lowering.gate(way.intrinsic, "libnvvm", _values(way))
    return gate is None or gates.introduced(gate) is not None


def selected(instances: list[Instance], target: str) -> dict[int, str]:
    """The PTX of each call that libnvvm selects for a target, by its index: the text after the head of the module."""
    options = [f"-arch=compute_{target}", "-opt=0"]
    if int(target.rstrip("a")) < 100:
        options.append("-nvvm-latest")
    jobs = "".join(json.dumps([one.module(at), *options]) + "\n" for at, one in enumerate(instances))
    command = [sys.executable, "-m", "tests.nvvm.chain.libnvvm"]
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
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    before = {row.name: row for row in certificate.read()} if certificate.FILE.exists() else {}
    prefixes = tuple(PREFIX + name.removeprefix(PREFIX) for name in given.names) or (PREFIX,)
    asked = [one for one in intrinsics.complete(PREFIX) if one.name.startswith(prefixes) and one.name not in UNASKED]
    instances = [instance(one, dict(before[one.name].values) if one.name in before else None) for one in asked]
    with ThreadPoolExecutor(given.processes) as pool:
        columns = list(pool.map(lambda target: assembled(selected(instances, target), target), TARGETS))
    rows = [
        Row(way.intrinsic.name, tuple(_values(way).items()), "".join("01"[at in column] for column in columns))
        for at, way in enumerate(instances)
    ]
    found = certificate.differences(rows)
    print(f"{len(rows)} intrinsics, {len(rows) * len(TARGETS)} verdicts, {len(found)} differ")
    for name, target, kind in found:
        print(f"{kind}: {name} on {target}")
    if given.write:
        tools = f"libnvvm {libnvvm.PINNED} -opt=0 (-nvvm-latest below compute_100), ptxas {ptxas.PINNED}"
        certificate.write((before | {row.name: row for row in rows}).values(), tools)
    return 1 if any(kind == "false error" for _, _, kind in found) else 0


if __name__ == "__main__":
    sys.exit(main())
