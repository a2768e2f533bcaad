"""How much of the PTX of C++ trees is read: the words `asm` that a grammar of C++ finds, with those in macros.

    python -m tests.embed.decoded PATH…

Counted are the words `asm` outside of comments and literals: those of the leaves of a tree of tree-sitter-cpp, which
must be installed, and those in the bodies of `#define`, which such a tree has as text. One counts as PTX if its
statement has a literal that is PTX, or if its text is not known; it is decoded if the text and the constraints are.
"""

from __future__ import annotations

import argparse
import os
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import tree_sitter

from ptx_ls.embed.cpp.macros import Macros
from ptx_ls.embed.cpp.module import functions, statements_of
from ptx_ls.embed.cpp.statements import until_closed
from ptx_ls.embed.recognize import is_part_of_ptx, is_ptx
from ptx_ls.syntax.document import Document

_SUFFIXES = (".cu", ".cuh", ".h", ".hpp", ".cpp", ".cxx", ".cc", ".inl")
_WORD = re.compile(rb"(?<![\w$])(?:__asm__|__asm|asm)(?![\w$])")
