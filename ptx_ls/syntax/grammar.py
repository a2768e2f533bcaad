"""The two tree-sitter languages of the package."""

from functools import cache

from tree_sitter import Language

from ptx_ls.syntax import _grammars


@cache
def ptx_language() -> Language:
    """The grammar of PTX; its nodes are listed in grammar/ptx/NODES.md."""
    return Language(_grammars.ptx())


@cache
def nvvm_language() -> Language:
    """The grammar of NVVM IR."""
    return Language(_grammars.nvvm())
