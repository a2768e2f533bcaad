"""Other calls of each intrinsic than those on record, as the checks of a whole module judge them.

    python -m tests.nvvm.chain.variants SEED [NAME…]     intrinsics whose names begin so (all, if none is given)
        --targets T…                                     (75 90a 100a 120a)

Each call has immediates, types, and a spelling of its name that the seed chooses: quoted, without the types at its end,
with an immediate out of its range. What libnvvm 13.5 and ptxas 13.5 refuse has to be an error, and nothing else.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.document import Document
from tests.nvvm.chain.__main__ import assembled, selected
from tests.nvvm.chain.certificate import LIBNVVM
from tests.nvvm.chain.instance import LAYOUT, Instance, immediates, overloads


@dataclass(frozen=True)
class Variant(Instance):
    """A call whose name is written in a way of its own."""

    spelling: str = "plain"

    def module(self, index: int, layout: str = LAYOUT) -> str:
        """The module of the call, with its name spelt so."""
        text = super().module(index, layout)
        return _SPELLINGS[self.spelling](text, f"@{self.name}(", self.intrinsic.name)


_SPELLINGS: dict[str, Callable[[str, str, str], str]] = {
    "plain": lambda text, name, _: text,
    "quoted": lambda text, name, _: text.replace(name, f'@"{name[1:-1]}"('),
    "without types": lambda text, name, base: text.replace(name, f"@{base}("),
    "quoted without types": lambda text, name, base: text.replace(name, f'@"{base}"('),
}


def variant(intrinsic: intrinsics.Intrinsic, chosen: random.Random) -> Variant:
    """A call of an intrinsic that a random generator chooses."""
    values = chosen.choice(immediates(intrinsic))
    if values and chosen.random() < 0.1:
        at, _ = chosen.choice(values)
        highest = intrinsic.parameters[at].highest
        if highest is not None and intrinsic.parameters[at].type != "i1":
            values = tuple((key, highest + 1 if key == at else value) for key, value in values)
    return Variant(intrinsic, values, chosen.choice(overloads(intrinsic)), chosen.choice(list(_SPELLINGS)))


def errors(one: Instance, target: str) -> list[str]:
    """The messages of the errors that the module of a call has for a target."""
    text = f"; ptx-ls: target=sm_{target}\n{one.module(0)}"
    return [found.message for found in check(Document("a.ll", "nvvm", text.encode())) if found.severity == "error"]


def described(one: Instance) -> str:
    """A call in one line."""
    spelling = one.spelling if isinstance(one, Variant) else ""
    return f"{one.name} {dict(one.immediates)} {spelling}"


def main() -> int:
    """1 if there is an error where the chain has none."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.chain.variants")
    parser.add_argument("seed", type=int)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--targets", nargs="+", choices=LIBNVVM.targets, default=["75", "90a", "100a", "120a"])
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    chosen = random.Random(given.seed)
    prefixes = tuple(PREFIX + name.removeprefix(PREFIX) for name in given.names) or (PREFIX,)
    asked = [one for one in intrinsics.complete(PREFIX) if one.name not in LIBNVVM.unasked]
    every: list[Instance] = [variant(one, chosen) for one in asked]
    ways = [one for one in every if one.intrinsic.name.startswith(prefixes)]
    record = replace(LIBNVVM, targets=tuple(given.targets))
    with ThreadPoolExecutor(given.processes) as pool:
        columns = list(pool.map(lambda target: assembled(selected(ways, target, record), target), record.targets))
    differing: dict[str, list[str]] = {"false error": [], "missed": []}
    for target, column in zip(record.targets, columns, strict=True):
        for at, way in enumerate(ways):
            found = errors(way, target)
            if bool(found) == (at in column):
                line = f"sm_{target} {described(way)} {' '.join(found)[:160]}"
                differing["false error" if found else "missed"].append(line)
    print(f"{len(ways)} calls, {len(ways) * len(record.targets)} verdicts")
    for kind, lines in differing.items():
        print("\n  ".join((f"{kind}: {len(lines)}", *lines)))
    return 1 if differing["false error"] else 0


if __name__ == "__main__":
    sys.exit(main())
