"""The page of the manual, in the language of man."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.cli.shell.described import Command, Option

_ENDS = """.SH EXIT STATUS
0: no error; 1: errors were found; 2: wrong usage, or something could not be read.
.SH ENVIRONMENT
.TP
NO_COLOR, FORCE_COLOR
no colors, or colors where there is no terminal
.TP
PTX_LS_CACHE_DIR
where check keeps results; if empty, nowhere
.SH FILES
.TP
ptx-ls.toml, pyproject.toml
the settings of a project"""


def page(commands: Sequence[Command], version: str) -> str:
    """The whole page."""
    return "\n".join(_lines(commands, version)) + "\n"


def _lines(commands: Sequence[Command], version: str) -> Iterator[str]:
    yield f'.TH PTX\\-LS 1 "" "ptx\\-ls {version}"'
    yield ".SH NAME\nptx\\-ls \\- language server and toolbox for NVIDIA PTX and NVVM IR"
    yield ".SH SYNOPSIS\n.B ptx\\-ls\n.I COMMAND\n[options]"
    yield ".SH COMMANDS"
    for command in commands:
        yield f".SS {_text(command.name)}\n{_text(command.summary[:1].upper() + command.summary[1:])}."
        for option in command.options:
            yield f".TP\n{_head(option)}\n{_text(option.help)}"
    yield _ENDS


def _head(option: Option) -> str:
    value = ",".join(option.choices) if option.choices and len(option.choices) < 9 else option.value
    value = f" \\fI{_text(value)}\\fR" if value else ""
    return ", ".join(f"\\fB{_text(name)}\\fR{value}" for name in option.names) or value.strip()


def _text(text: str) -> str:
    shown = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{shown}" if shown[:1] in (".", "'") else shown
