"""The option `--reader` of the commands that read NVVM IR."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.nvvm.options import READERS

if TYPE_CHECKING:
    import argparse


def add_reader(parser: argparse.ArgumentParser) -> None:
    """Adds the option."""
    parser.add_argument(
        "--reader",
        choices=READERS,
        help="NVVM IR: who reads it, LLVM's own back end or NVIDIA's libnvvm; by default, what the module says",
    )
