"""The resources that kernels are known to take, in a file; and what of it is no longer so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from ptx_ls.ptxas.taken import Taken

GATED = {
    "registers": "registers",
    "spill_stores": "bytes of spill stores",
    "spill_loads": "bytes of spill loads",
    "shared": "bytes of shared memory",
}
"""The numbers that may not grow, and what they count."""
Key = tuple[str, str, str]
"""A file, a function, a target."""
Known = Mapping[Key, Mapping[str, int]]


def read(path: str) -> Known:
    """What a file holds. Raises ValueError where it is no such file, or cannot be read."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
        if content["version"] != 1:
            raise ValueError("another version")
        return {
            (str(one["path"]), str(one["function"]), str(one["target"])): {name: int(one[name]) for name in GATED}
            for one in content["resources"]
        }
    except OSError as fault:
        raise ValueError(f"{path}: {fault.strerror or fault}") from fault
    except (ValueError, KeyError, TypeError) as fault:
        raise ValueError(f"{path}: not a baseline of ptx-ls resources") from fault


def write(path: str, found: Mapping[Key, Taken]) -> None:
    """Writes what was found into a file. Raises ValueError where it cannot be written."""
    try:
        Path(path).write_text(written(found), encoding="utf-8")
    except OSError as fault:
        raise ValueError(f"{path}: {fault.strerror or fault}") from fault


def written(found: Mapping[Key, Taken]) -> str:
    """The text of a file that holds what was found."""
    rows = [
        {"path": path, "function": function, "target": target, **{name: getattr(taken, name) for name in GATED}}
        for (path, function, target), taken in sorted(found.items())
    ]
    return json.dumps({"version": 1, "resources": rows}, ensure_ascii=False, indent=1) + "\n"


def changes(known: Known, found: Mapping[Key, Taken]) -> Iterator[tuple[Key, str, bool]]:
    """Each difference between what is known and what was found, as a clause, and whether it is a fault: more is taken
    than is known, or a function is not known, or is gone. That less is taken is none."""
    for key in sorted(known.keys() | found.keys()):
        if key not in found:
            yield key, "is in the baseline, and was not found", True
        elif key not in known:
            yield key, "is not in the baseline", True
        else:
            for name, what in GATED.items():
                before, now = known[key][name], getattr(found[key], name)
                if before != now:
                    yield key, f"takes {now} {what}, not {before}", now > before
