"""`ptx-ls graph`: the control flow of a function, as a picture or for Graphviz."""

from __future__ import annotations

import argparse
import sys

from ptx_ls import languages
from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.cli.reader_option import add_reader
from ptx_ls.cli.terminal import harmless, one_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls graph`."""
    parser.add_argument("file", metavar="FILE", help="a module of PTX or NVVM IR")
    parser.add_argument("--entry", metavar="NAME", help="the function; may be omitted if there is only one")
    parser.add_argument("--format", choices=("svg", "dot"), default="svg", help="dot is the language of Graphviz")
    add_reader(parser)


def run(options: argparse.Namespace) -> int:
    """0: drawn; 2: wrong usage, or there is no such function."""
    try:
        print(harmless(_drawn(options), sys.stdout), end="")
    except InputError as fault:
        print(one_line(f"ptx-ls graph: {fault}"), file=sys.stderr)
        return 2
    return 0


def _drawn(options: argparse.Namespace) -> str:
    from ptx_ls.ide.flow.drawing import MOST_BLOCKS, dot, svg
    from ptx_ls.syntax.document import Document

    given = files.read(options.file, has_reader=options.reader is not None)
    document = Document(given.path, given.language, given.source)
    language = languages.language_of(document)
    if language.graph is None or language.top_symbols is None:
        raise InputError(f"{given.path}: neither PTX nor NVVM IR")
    functions = [one for one in language.top_symbols(document) if one.is_function and one.defines]
    names = list(dict.fromkeys(one.name for one in functions))
    if options.entry is None and len(names) != 1:
        raise InputError(f"choose a function with --entry; the functions are {', '.join(names) or 'none'}")
    chosen = next((one for one in functions if options.entry in (None, one.name)), None)
    if chosen is None:
        raise InputError(f"there is no function {options.entry}; the functions are {', '.join(names) or 'none'}")
    graph = language.graph(document, chosen.start)
    if graph is None:
        raise InputError(f"the control flow of {chosen.name} is not known: it has errors, or no instruction")
    if options.format == "dot":
        return dot(graph)
    if len(graph.blocks) > MOST_BLOCKS:
        raise InputError(f"{chosen.name} has {len(graph.blocks)} blocks: too many for a picture; use --format dot")
    return svg(graph)
