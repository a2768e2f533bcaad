"""The table as data: it validates, is small, and a reader of the JSON alone decides as the product does.

python -m tests.isa.test_isa_file     10,000 spellings; prints those that differ
"""

from __future__ import annotations

import json
import lzma
import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped, unused-ignore]
import pytest

from ptx_ls.cli import main
from ptx_ls.isa import table, targets
from ptx_ls.isa.exported.isa_file import isa_file, versions_file
from ptx_ls.isa.targets import version_number
from ptx_ls.sema.target_check import judge
from tests.isa.isa_consumer import accepts
from tests.oracle import draw

DOCS = Path(__file__).parents[2] / "docs"
_LARGEST = 100_000

pytestmark = pytest.mark.slow


@cache
def data(ptx: str | None = None) -> Any:
    """The file as a reader gets it."""
    return json.loads(json.dumps(isa_file(version_number(ptx) if ptx else None)))


def spellings(count: int, rng: random.Random) -> Iterator[str]:
    """Spellings of all instructions in turn, and some near to them that are mostly wrong."""
    entries = [entry for entry in table.entries() if entry.forms]
    words = sorted({token for entry in entries for form in entry.forms for slot in form.slots for token in slot.gates})
    found = 0
    while found < count:
        entry = rng.choice(entries)
        form = rng.choice(entry.forms)
        drawn = rng.choice([*draw.spellings(form, 12, rng)])
        for one in (drawn.spelling(entry), *draw.mutations(drawn, entry, rng.sample(words, 3), rng)):
            yield one
            found += 1


def differences(count: int, seed: int) -> list[str]:
    """The spellings that the reader and the product decide otherwise, each with its version and target."""
    rng = random.Random(seed)
    known = targets.load()
    found = []
    for spelling in spellings(count, rng):
        target, version = rng.choice(known.targets), rng.choice(known.versions[-24:])
        ours = judge(version, target)
        # Modifiers that ptxas ignores are no part of the data.
        expected = any(ours.is_open(m.gate) and not m.state.passed for m in table.matches(spelling))
        ptx = targets.version_text(version)
        if accepts(data(), spelling, ptx, target.name) != expected:
            found.append(f"{spelling} of PTX {ptx} on {target.name}: {'accepted' if expected else 'refused'} by ptx-ls")
    return found


def test_a_reader_of_the_file_decides_as_the_product_does() -> None:
    assert differences(600, 7) == []


def test_the_file_has_the_form_that_its_schema_says() -> None:
    schema = json.loads((DOCS / "isa.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data(), schema)


def test_a_wrong_file_does_not_validate() -> None:
    schema = json.loads((DOCS / "isa.schema.json").read_text("utf-8"))
    some = {**data("8.6"), "instructions": data("8.6")["instructions"][:3]}
    jsonschema.validate(some, schema)
    for name, value in {"format": 2, "gates": [["sm_90"]], "other": 1}.items():
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**some, name: value}, schema)


def test_the_file_of_a_version_has_what_it_knows() -> None:
    names = {one["name"] for one in data("7.0")["instructions"]}
    assert "mma" in names
    assert "wgmma.mma_async" not in names
    assert {"sm_80"} <= {one["name"] for one in data("7.0")["targets"]}
    assert "sm_90" not in {one["name"] for one in data("7.0")["targets"]}
    # History has what is gone, a version does not.
    assert not accepts(data("8.6"), "shfl.up.b32", "8.6", "sm_80")
    assert accepts(data(), "shfl.up.b32", "6.0", "sm_60")


def test_the_file_is_small() -> None:
    for ptx in ("8.6", "9.5"):
        assert len(lzma.compress(json.dumps(data(ptx)).encode())) < _LARGEST


def test_versions_are_a_file_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["isa", "--versions"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == versions_file()
    jsonschema.validate(printed, json.loads((DOCS / "ptx-versions.schema.json").read_text("utf-8")))
    (row,) = (one for one in printed["versions"] if one["ptx"] == "8.7")
    assert row["cuda"] == "12.8"


def test_an_unknown_version_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["isa", "--ptx", "99.1"]) == 2
    assert capsys.readouterr().err.startswith("ptx-ls isa: there is no PTX 99.1; versions go from 1.0 to ")


if __name__ == "__main__":
    wrong = differences(10_000, 1)
    print("\n".join([*wrong, f"10000 spellings, {len(wrong)} decided otherwise"]))
    sys.exit(1 if wrong else 0)
