"""The options of the commands that lower NVVM IR to PTX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.cli.reader_option import add_latest, add_libnvvm, add_reader, libnvvm_of, path_of

if TYPE_CHECKING:
    import argparse

    from ptx_ls.lower.lower import Lowered
    from ptx_ls.lower.options import LowerOptions
    from ptx_ls.syntax.document import Document


def add_lowering(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    add_reader(parser)
    parser.add_argument("--target", metavar="sm_XX", help="NVVM IR: the target; by default, the one that it names")
    parser.add_argument("--ptx", metavar="X.Y", help="NVVM IR: the PTX version")
    add_libnvvm(parser)
    add_latest(parser)
    parser.add_argument(
        "--libdevice",
        metavar="FILE",
        help="NVVM IR: the bitcode of __nv_sinf and the like, by default that of an installed CUDA; or none",
    )
    parser.add_argument(
        "-O", dest="level", type=int, choices=range(4), help="NVVM IR: optimize; LLVM does so only where it is given"
    )


def read(arguments: argparse.Namespace, file: str, source: bytes) -> LowerOptions:
    """The options that were given, for a module in a file. Raises ValueError."""
    from ptx_ls.cli.check_options import target_of, version_of
    from ptx_ls.lower.libdevice import libdevice_for
    from ptx_ls.lower.options import LowerOptions

    libdevice = arguments.libdevice
    return LowerOptions(
        reader=arguments.reader,
        target=None if arguments.target is None else target_of(arguments.target),
        ptx=None if arguments.ptx is None else version_of(arguments.ptx),
        is_latest=arguments.nvvm_latest,
        libnvvm=libnvvm_of(arguments.libnvvm, file),
        libdevice=libdevice_for(source) if libdevice is None else path_of(libdevice),
        level=arguments.level,
    )


def lowered(arguments: argparse.Namespace, document: Document) -> Lowered:
    """A module lowered as the options say. Raises ValueError and ToolError."""
    import asyncio

    from ptx_ls.lower.lower import lower

    return asyncio.run(lower(document, document.uri, read(arguments, document.uri, document.source)))
