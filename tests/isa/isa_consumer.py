"""A reader of the table as data that knows nothing of ptx-ls: it decides which spellings a version and target have.

It reads the JSON alone, by its schema; what it decides is compared with the product in test_isa_file.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]
Filled = Mapping[int, str]
"""The token in each slot that is filled, by the number of the slot."""


def accepts(isa: Json, spelling: str, ptx: str, target: str) -> bool:
    """Whether some form of some instruction has a spelling ("add.sat.s32") in a PTX version on a target."""
    words = spelling.split(".")
    introduced = next(one["introduced"] for one in isa["targets"] if one["name"] == target)
    version = max(_number(ptx), _number(introduced))
    for instruction in isa["instructions"]:
        path = instruction["path"]
        if words[: len(path)] == path:
            modifiers = [f".{word}" for word in words[len(path) :]]
            for form in instruction["forms"]:
                if any(_is_there(isa, form, filled, version, target) for filled in _ways(form["slots"], modifiers)):
                    return True
    return False


def _number(version: str) -> tuple[int, int]:
    major, minor = version.split(".")
    return int(major), int(minor)


def _ways(slots: Sequence[Json], modifiers: Sequence[str]) -> Iterator[Filled]:
    """The ways in which modifiers fill slots, so that no slot that has to be filled is empty."""
    waiting: list[dict[int, str]] = [{}]
    for token in modifiers:
        waiting = [
            {**filled, number: token}
            for filled in waiting
            for number, slot in enumerate(slots)
            if token in slot["tokens"] and number not in filled and _may_follow(slots, filled, number)
        ]
    for filled in waiting:
        if all(slot["optional"] or number in filled for number, slot in enumerate(slots)):
            yield filled


def _may_follow(slots: Sequence[Json], filled: Filled, number: int) -> bool:
    """Whether a slot may be filled after others: slots of one lane keep their order, those of the path come first."""
    slot = slots[number]
    if slot["path"] and any(not slots[one]["path"] for one in filled):
        return False
    if not slot["path"] and any(
        one["path"] and not one["optional"] and other not in filled for other, one in enumerate(slots)
    ):
        return False
    if slot["lane"] is None:
        return True
    lane = [other for other, one in enumerate(slots) if one["lane"] == slot["lane"]]
    if any(other in filled for other in lane if other > number):
        return False
    return all(other in filled for other in lane if other < number and not slots[other]["optional"])


def _is_there(isa: Json, form: Json, filled: Filled, version: tuple[int, int], target: str) -> bool:
    gates = {form["gate"], *(form["slots"][number]["tokens"][token] for number, token in filled.items())}
    for rule in form["rules"]:
        conditions = (*rule["when"], *rule.get("must", ()))
        if any(one["kind"] == "operand" for one in conditions):
            continue  # it speaks of operands, and there are none
        if not all(_holds(one, form, filled) for one in rule["when"]):
            continue
        if rule["kind"] == "deny":
            return False
        if rule["kind"] == "need" and not any(_holds(one, form, filled) for one in rule["must"]):
            return False
        if rule["kind"] == "gate":
            gates.add(rule["gate"])
    return all(_is_open(isa["gates"][gate], version, target) for gate in gates)


def _holds(condition: Json, form: Json, filled: Filled) -> bool:
    slots, kind, name = form["slots"], condition["kind"], condition["name"]
    tokens = condition.get("tokens", ())
    values = {slots[number]["name"]: token for number, token in filled.items()}
    if kind == "token":
        found = name in filled.values()
    elif kind == "equal":
        found = values.get(name) == values.get(tokens[0])
    else:
        found = any(
            slots[number]["name"] == name and (kind == "filled" or token in tokens) for number, token in filled.items()
        )
    return bool(found != condition.get("negated", False))


def _is_open(gate: Sequence[Json], version: tuple[int, int], target: str) -> bool:
    return any(
        target in one["targets"]
        and _number(one["ptx"]) <= version
        and (one["until"] is None or version <= _number(one["until"]))
        for one in gate
    )
