"""`ptx-ls rules`: every code that a diagnostic can have."""

from __future__ import annotations

import argparse
import json

from ptx_ls.checks.links import url
from ptx_ls.checks.rules import SINCE, rules


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls rules`."""
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """Returns 0."""
    found = list(rules())
    if options.format == "json":
        rows = [
            {
                "code": one.code,
                "level": one.level,
                "summary": one.summary,
                "fix": one.fix,
                "since": SINCE,
                "url": url(one.code),
            }
            for one in found
        ]
        print(json.dumps({"version": 1, "rules": rows}, ensure_ascii=False, indent=2))
        return 0
    width = max(len(one.code) for one in found)
    for one in found:
        mark = "*" if one.fix == "safe" else " "
        print(f"{one.code:{width}} {mark} {one.level:11} {one.summary}")
    print("\n*: --fix mends it. The codes of the NVVM IR specification are in docs/reference/nvvm-specification.md.")
    return 0
