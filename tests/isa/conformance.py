"""The conformance set, docs/conformance.json: small programs with ptxas's verdicts, and code with inputs and outputs.

python -m tests.isa.conformance --write     draws the programs, asks ptxas about each alone (ten minutes)
python -m tests.isa.conformance             compares the product with all verdicts of the committed file
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.isa import gates, table, targets
from ptx_ls.isa.examples import example as examples
from ptx_ls.isa.exported.isa_file import FORMAT, MEASURED
from ptx_ls.isa.model import Entry
from ptx_ls.isa.targets import version_text
from ptx_ls.syntax.document import Document
from tests.oracle import draw, ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.uses import PRESENT, Use, is_wide, uses
from tests.oracle.words import universe
from tests.oracle.write import optional_counts, write

PATH = Path(__file__).parents[2] / "docs" / "conformance.json"
SCHEMA = "https://github.com/ptx-ls/ptx-ls/blob/main/docs/conformance.schema.json"
_SPELLINGS, _WRONG = 4, 2
"""Of each instruction."""
Json = dict[str, Any]
Cell = tuple[str, str]
"""A PTX version and a target."""


def programs(rng: random.Random) -> Iterator[tuple[str, Probe, list[Cell]]]:
    """Spellings of each instruction, and some that are near to them and wrong, each with the cells that it is asked at:
    today's targets at the newest version, and for the first version that has it, this one and the one before."""
    for entry in table.entries():
        for spelling in _right(entry, rng):
            use = rng.choice(uses(spelling))
            yield spelling, use.probe(targets.load().newest), _cells(use)
        for spelling, probe in _wrong(entry, rng):
            yield spelling, probe, _today()


def _right(entry: Entry, rng: random.Random) -> list[str]:
    drawn = [one.spelling(entry) for form in entry.forms for one in draw.spellings(form, _SPELLINGS, rng)]
    there = [one for one in dict.fromkeys(drawn) if any(_is_writable(use) for use in uses(one))]
    return rng.sample(there, min(_SPELLINGS, len(there)))


def _is_writable(use: Use) -> bool:
    try:
        use.probe(targets.load().newest)
    except (KeyError, ValueError):
        return False
    return gates.introduced(use.gate) is not None


def _wrong(entry: Entry, rng: random.Random) -> Iterator[tuple[str, Probe]]:
    """Mutations of a spelling with its operands."""
    form = rng.choice(entry.forms)
    drawn = next(iter(draw.spellings(form, 1, rng)))
    made = [*draw.mutations(drawn, entry, rng.sample(universe(), 4), rng)]
    for spelling in rng.sample(made, min(_WRONG, len(made))):
        try:
            yield spelling, write(spelling, form, drawn.chosen, True, rng.choice(optional_counts(form)))
        except (KeyError, ValueError):
            continue


def _today() -> list[Cell]:
    newest = version_text(targets.load().newest)
    return [(newest, target) for target in PRESENT]


def _cells(use: Use) -> list[Cell]:
    """Of addresses with 64 bits, which come with PTX 2.3."""
    known = targets.load()
    first = gates.introduced(use.gate)
    if first is None or not is_wide(first):
        return _today()
    target = next(one for one in known.targets if gates.is_open(use.gate, one, first))
    before = [one for one in known.versions if target.introduced <= one < first and is_wide(one)]
    return list(dict.fromkeys((*_today(), *((version_text(one), target.name) for one in (first, *before[-1:])))))


def text_of(probe: Probe) -> str:
    """A whole program, with {ptx} and {target} for what a verdict is about."""
    head = _INDEPENDENT if probe.independent else _HEAD
    return f"{head}.entry probe ({probe.parameters})\n{{\n{probe.declarations}\n{probe.text}\nprobe_end: ret;\n}}\n"


_HEAD = """\
.version {ptx}
.target {target}
.address_size 64
.global .texref probe_texture;
.global .surfref probe_surface;
.func probe_callee () { ret; }
"""
_INDEPENDENT = _HEAD.replace("{target}", "{target}, texmode_independent") + ".global .samplerref probe_sampler;\n"


def placed(text: str, cell: Cell) -> str:
    """A program for a version and target."""
    return text.replace("{ptx}", cell[0]).replace("{target}", cell[1])


def _is_accepted(text: str, cell: Cell) -> bool:
    # Without code generation: -arch is the virtual architecture of the target.
    return ptxas.assemble(placed(text, cell), ptxas.arch_for(cell[1]), ptxas.find())[0] == 0


def asked(found: tuple[str, Probe, list[Cell]]) -> Json:
    """A program with the verdicts of ptxas."""
    spelling, probe, cells = found
    text = text_of(probe)
    verdicts: dict[bool, dict[str, list[str]]] = {True: {}, False: {}}
    for cell in cells:
        verdicts[_is_accepted(text, cell)].setdefault(cell[0], []).append(cell[1])
    return {"spelling": spelling, "program": text, "accepted": verdicts[True], "refused": verdicts[False]}


def runs() -> list[Json]:
    """The examples of the table: code, and for each register a value for each lane."""
    stems = dict.fromkeys(entry.file.removesuffix(".isa") for entry in table.entries())
    return [
        {
            "spelling": one.spelling,
            "note": one.note,
            "outside": one.module,
            "code": one.code,
            "options": dict(one.options),
            "inputs": [_column(column) for column in one.inputs],
            "outputs": [_column(column) for column in one.outputs],
        }
        for stem in stems
        for one in examples.load(stem)
    ]


def _column(column: examples.Column) -> Json:
    return {"register": column.name, "type": column.type, "values": column.lanes}


def made(seed: int) -> Json:
    """The whole set."""
    drawn = {text_of(found[1]): found for found in programs(random.Random(seed))}
    with ThreadPoolExecutor(2) as pool:
        judged = list(pool.map(asked, drawn.values()))
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "assembler": MEASURED,
        "license": "MIT",
        "programs": judged,
        "runs": runs(),
    }


def cells_of(program: Json) -> Iterator[tuple[Cell, bool]]:
    """Each verdict of a program."""
    for word in ("accepted", "refused"):
        for ptx, names in program[word].items():
            yield from (((ptx, name), word == "accepted") for name in names)


def differences(found: list[Json]) -> Iterator[str]:
    """The programs that the product judges otherwise than ptxas does."""
    for program in found:
        for (ptx, target), accepted in cells_of(program):
            # The product leaves code generation out for a virtual architecture, which the verdicts are of.
            text = placed(program["program"], (ptx, target.replace("sm_", "compute_")))
            errors = [one for one in check_batch(Document("a.ptx", "ptx", text.encode()))[1] if one.severity == "error"]
            if accepted == bool(errors):
                said = errors[0].message if errors else "nothing is reported"
                yield f"{program['spelling']} of PTX {ptx} on {target}: {'accepted' if accepted else 'refused'}; {said}"


def written(known: Json) -> str:
    """The set as JSON, with one program in a line."""
    lists = {name: known[name] for name in ("programs", "runs")}
    head = json.dumps({name: value for name, value in known.items() if name not in lists}, indent=1)[:-2]
    body = [
        f' "{name}": [\n' + ",\n".join(f"  {json.dumps(one)}" for one in rows) + "\n ]" for name, rows in lists.items()
    ]
    return ",\n".join((head, *body)) + "\n}\n"


def read() -> Json:
    """The committed set."""
    known: Json = json.loads(PATH.read_text(encoding="utf-8"))
    return known


def main() -> int:
    """0: written, or nothing differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.isa.conformance")
    parser.add_argument("--write", action="store_true", help="asks ptxas, and writes docs/conformance.json")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.write:
        PATH.write_text(written(made(options.seed)), encoding="utf-8")
    found = read()["programs"]
    wrong = list(differences(found))
    count = sum(1 for program in found for _ in cells_of(program))
    print("\n".join([*wrong, f"{len(found)} programs, {count} verdicts, {len(wrong)} judged otherwise"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
