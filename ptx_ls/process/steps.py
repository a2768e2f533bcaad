"""Commands that run one after another in one folder, until one fails: a later one reads what an earlier one wrote.

    python -I steps.py JSON      a list of commands, each a list of words

Behind the output of each comes a line that says how it ended.
"""

from __future__ import annotations

import json
import subprocess
import sys

_MARK = "\x1eptx-ls step "


def command(steps: list[list[str]]) -> list[str]:
    """The command that runs them."""
    return [sys.executable, "-I", __file__, json.dumps(steps)]


def outputs(written: str) -> list[tuple[int, str]]:
    """The status and the output of each command that was run, of what the command of all wrote."""
    *parts, _ = written.split(_MARK)
    statuses = [rest.partition("\n")[0] for rest in written.split(_MARK)[1:]]
    texts = [part if number == 0 else part.partition("\n")[2] for number, part in enumerate(parts)]
    return [(int(status), text) for status, text in zip(statuses, texts, strict=True)]


def main(words: list[str]) -> int:
    """Runs them; returns the status of the last."""
    status = 0
    for step in json.loads(words[0]):
        try:
            status = subprocess.call(step, stdin=subprocess.DEVNULL)
        except OSError as fault:
            print(fault.strerror or fault, flush=True)
            status = 127
        print(f"{_MARK}{status}", flush=True)
        if status:
            break
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
