"""The options of the commands that read NVVM IR: who its reader is, and where libnvvm is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ptx_ls.nvvm.options import READERS

if TYPE_CHECKING:
    import argparse

NONE = "none"
"""What is given for the path of a file that is not to be used."""


def add_libnvvm(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--libnvvm` of the commands that start a reader."""
    parser.add_argument(
        "--libnvvm",
        metavar="FILE",
        help="NVVM IR: the library libnvvm, for its modules; by default that of an installed CUDA; or none",
    )


def libnvvm_of(given: str | None, file: str) -> str:
    """The path of libnvvm: the one that was given, else that of an installed CUDA; "" for none.

    One that comes with the file is passed over, unless the environment that ptx-ls itself runs in has it.
    """
    if given is not None:
        return path_of(given)
    from pathlib import Path

    from ptx_ls.cli.repository import repository_around
    from ptx_ls.lower.libnvvm_file import libraries

    return next((one for one in libraries() if _is_own(one) or repository_around(Path(one), file) is None), "")


def path_of(given: str) -> str:
    """What an option names, for a process that runs in another folder: a file by its whole path, else the name for the
    system's loader; "" for none."""
    from pathlib import Path

    path = Path(given)
    return "" if given == NONE else str(path.absolute()) if path.exists() else given


def _is_own(path: str) -> bool:
    from pathlib import Path

    return Path(path).resolve().is_relative_to(Path(sys.prefix).resolve())


def add_reader(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--reader`."""
    parser.add_argument(
        "--reader",
        choices=READERS,
        help="NVVM IR: who reads it, LLVM's own back end or NVIDIA's libnvvm; by default, what the module says",
    )


def add_latest(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--nvvm-latest`."""
    parser.add_argument(
        "--nvvm-latest",
        action="store_true",
        help="NVVM IR: libnvvm is given -nvvm-latest, with which it reads its modern dialect from sm_75 on",
    )
