"""The subcommands with their options, read from their parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from importlib import import_module

from ptx_ls.lazy import NamedTuple

SHELLS = ("bash", "zsh", "fish")


class Option(NamedTuple):
    """An option, or an argument without `names`. `value`: what it takes, "" for nothing; `choices`: of these."""

    names: Sequence[str]
    value: str
    choices: Sequence[str]
    help: str


class Command(NamedTuple):
    """A subcommand with its summary."""

    name: str
    summary: str
    options: Sequence[Option]


def described(commands: dict[str, str]) -> list[Command]:
    """Each of some subcommands; those of other programs' options have none."""
    return [Command(name, summary, list(_options(name))) for name, summary in commands.items()]


def _options(name: str) -> Iterator[Option]:
    module = import_module(f"ptx_ls.cli.{name}")
    if not hasattr(module, "add_arguments"):
        return
    parser = argparse.ArgumentParser(prog=f"ptx-ls {name}")
    module.add_arguments(parser)
    for action in parser._actions:
        choices = [str(one) for one in action.choices or ()]
        value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
        takes = "" if action.nargs == 0 else value
        text = (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%")
        yield Option(list(action.option_strings), takes, choices, "" if text == argparse.SUPPRESS else text)
