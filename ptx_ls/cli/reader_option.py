"""The options of the commands that read NVVM IR: who its reader is, and where libnvvm is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.nvvm.options import READERS

if TYPE_CHECKING:
    import argparse


def add_libnvvm(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--libnvvm` of the commands that start a reader."""
    parser.add_argument("--libnvvm", metavar="FILE", default="", help="NVVM IR: the library libnvvm, for its modules")


def add_reader(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--reader`."""
    parser.add_argument(
        "--reader",
        choices=READERS,
        help="NVVM IR: who reads it, LLVM's own back end or NVIDIA's libnvvm; by default, what the module says",
    )
