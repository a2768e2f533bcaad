"""PTX with other names, and with its blocks in another order."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

_LABEL = re.compile(r"^([$%\w]+):[ \t]*(?://.*)?$")
_LEAVES = re.compile(r"\s*(?:bra(?:\.uni)?|ret(?:\.uni)?|exit|trap)\b")
_BODY = re.compile(r"^\{.*?^\}", re.MULTILINE | re.DOTALL)


def renamed(text: str, chance: random.Random) -> str:
    """The text with other names for registers and labels."""
    families = {name: f"%x{chance.randrange(10**6)}_" for name in re.findall(r"(%\w*?)<\d+>", text)}
    for name in sorted(families, key=len, reverse=True):
        text = re.sub(rf"{re.escape(name)}(?=\d|<)", families[name], text)
    names = {label: f"$M{chance.randrange(10**9)}" for label in re.findall(r"^([\w$]+):", text, re.MULTILINE)}
    return re.sub(r"(?<![\w$%.])[$\w]+", lambda found: names.get(found[0], found[0]), text)


def moved(text: str, chance: random.Random) -> str:
    """The text with the blocks of each function in another order, and a jump where one went on to the next."""
    return _BODY.sub(lambda found: "\n".join(_moved(found[0].split("\n"), chance)), text)


def _moved(lines: Sequence[str], chance: random.Random) -> list[str]:
    blocks = _blocks(lines[1:-1])
    if len(blocks) < 3 or not _is_left(blocks[-1]):
        return [*lines]
    found = []
    for block, after in zip(blocks, [*blocks[1:], []], strict=True):
        label = _LABEL.match(after[0]) if after else None
        found.append([*block, f"\tbra.uni {label[1]};"] if label is not None and not _is_left(block) else block)
    first, *others = found
    chance.shuffle(others)
    return [lines[0], *(line for block in (first, *others) for line in block), lines[-1]]


def _blocks(lines: Sequence[str]) -> list[list[str]]:
    """The lines of a body by labels that stand alone, outside of inner braces."""
    found: list[list[str]] = [[]]
    depth = 0
    for line in lines:
        code = line.partition("//")[0]
        if depth == 0 and _LABEL.match(line):
            found.append([])
        # A vector has its braces in one line.
        depth += code.count("{") - code.count("}")
        found[-1].append(line)
    return found


def _is_left(block: Sequence[str]) -> bool:
    """Whether what follows a block is not reached from it."""
    code = [line.partition("//")[0] for line in block]
    code = [line for line in code if line.strip() and not line.strip().startswith((".loc", ".pragma", ".file"))]
    return bool(code) and _LEAVES.match(code[-1]) is not None
