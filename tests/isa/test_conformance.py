"""The conformance set: it has the form of its schema, the product decides as it says, its values are the examples."""

from __future__ import annotations

import json
import random

import jsonschema  # type: ignore[import-untyped, unused-ignore]
import pytest

from ptx_ls.isa import table
from tests.isa import conformance

pytestmark = pytest.mark.slow


def test_the_set_has_the_form_that_its_schema_says() -> None:
    schema = json.loads(conformance.PATH.with_name("conformance.schema.json").read_text("utf-8"))
    known = conformance.read()
    jsonschema.validate(known, schema)
    assert 1_000 < len(known["programs"]) <= 2_000
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**known, "programs": [{**known["programs"][0], "accepted": {"9": ["sm_90"]}}]}, schema)


def test_some_programs_are_judged_as_ptxas_does() -> None:
    some = random.Random(3).sample(conformance.read()["programs"], 40)
    assert list(conformance.differences(some)) == []
    wrong = {**some[0], "accepted": some[0]["refused"], "refused": some[0]["accepted"]}
    assert len(list(conformance.differences([wrong]))) == len(list(conformance.cells_of(wrong)))


def test_every_instruction_has_a_program() -> None:
    spelled = [program["spelling"] for program in conformance.read()["programs"] if program["accepted"]]
    lacking = {e.name for e in table.entries() if not any(f"{one}.".startswith(f"{e.name}.") for one in spelled)}
    assert lacking == set()


def test_the_values_are_those_of_the_examples() -> None:
    assert conformance.read()["runs"] == conformance.runs()
