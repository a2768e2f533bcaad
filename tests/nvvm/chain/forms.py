"""Write ptx_ls/isa/data/intrinsics_ptx.isa: what libnvvm makes of each call of each intrinsic, as one template.

    python -m tests.nvvm.chain.forms [NAME…]     intrinsics whose names begin so (all, if none is given); others keep
                                                 their lines

Each combination of immediates and of types for the overloaded ones is a call of its own, on the first of some targets
that takes it: 25,000 modules.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import PREFIX, Intrinsic, mangled
from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.isa.nvvm import forms
from tests.nvvm.chain.instance import Instance, immediates, overloads
from tests.nvvm.chain.learn import essence, learn

_TARGETS = ("100a", "120a", "103a", "107a", "90a", "75")
_HEAD = """\
# What the intrinsics of NVVM IR become: PTX as libnvvm 13.5 generates it.
# Written by `python -m tests.nvvm.chain.forms`, not by hand. The notation is that of ptx_ls/isa/nvvm/forms.py.

"""


class _Libnvvm:
    """libnvvm, asked one call at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.nvvm.chain.libnvvm"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ptx(self, text: str) -> str:
        """The PTX of a module on the first target that takes it, "" if none does."""
        assert self._process.stdin and self._process.stdout
        for target in _TARGETS:
            latest = ["-nvvm-latest"] if int(target.rstrip("a")) < 100 else []
            self._process.stdin.write(json.dumps([text, f"-arch=compute_{target}", "-opt=0", *latest]) + "\n")
            self._process.stdin.flush()
            answer = json.loads(self._process.stdout.readline())
            if answer and answer[0]:
                return str(answer[0])
        return ""


def template(intrinsic: Intrinsic, oracle: _Libnvvm) -> str:
    """The template of an intrinsic, "" if nothing takes it or it becomes nothing."""
    if any(one.type == "metadata" for one in intrinsic.parameters):
        return ""
    calls = []
    for kinds in overloads(intrinsic):
        for values in immediates(intrinsic):
            ptx = oracle.ptx(Instance(intrinsic, values, kinds).module(0))
            fixed = dict(values)
            given = [at for at in range(len(intrinsic.parameters)) if at not in fixed]
            text = essence(ptx, given) if ptx else None
            if text is not None:
                chosen = {f"t{at}": mangled(kind) for at, kind in enumerate(kinds)}
                calls.append(({str(at): str(value) for at, value in values} | chosen, text))
    if not calls:
        return ""
    text = learn(calls)
    for key, tried in _tried(intrinsic).items():
        taken = {values[key] for values, _ in calls}
        if len(taken) == 1 and len(tried) > 1:
            # The text says nothing of what was refused, since there is nothing to choose.
            text = f"<{key} {taken.pop()}={text}>"
    return text


def _tried(intrinsic: Intrinsic) -> dict[str, set[str]]:
    """The values that are tried of each key."""
    found: dict[str, set[str]] = {}
    for values in immediates(intrinsic):
        for at, value in values:
            found.setdefault(str(at), set()).add(str(value))
    for kinds in overloads(intrinsic):
        for number, kind in enumerate(kinds):
            found.setdefault(f"t{number}", set()).add(mangled(kind))
    return found


def main() -> None:
    """Asks for the named intrinsics and writes the file."""
    prefixes = tuple(PREFIX + name.removeprefix(PREFIX) for name in sys.argv[1:]) or (PREFIX,)
    lines = dict(forms._lines())
    oracle = _Libnvvm()
    for intrinsic in intrinsics.complete(PREFIX):
        if intrinsic.name.startswith(prefixes):
            name = intrinsic.name.removeprefix(PREFIX)
            lines[name] = template(intrinsic, oracle)
    text = "".join(f"{name}  {found}\n" for name, found in sorted(lines.items()) if found)
    Path(FOLDER, forms.FILE).write_text(_HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    main()
