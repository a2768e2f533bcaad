"""The operands of instructions as ptxas parses them."""

from __future__ import annotations

from ptx_ls.isa import glossary
from ptx_ls.sema.ptxas_parser.tokens import RESERVED, Tokens
from ptx_ls.sema.ptxas_parser.words import LINKAGE, SPACES

_WORDS_OF_DIRECTIVES = (*SPACES, *LINKAGE, ".entry", ".func", ".align", ".loc", ".pragma", ".file", ".section", ".")
"""Words that select no part of a register."""
_MODIFIERS = frozenset(
    ("bounds", "cache", "carry", "compare", "geometry", "operation", "rounding", "scope", "space", "test")
)
"""Classes of words that are modifiers to ptxas everywhere (measured 13.5); most others may be members."""
_BINARY = ("+", "-", "*", "/", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||")


class Operands(Tokens):
    """Parses operands, and constants in any place."""

    def operand(self, is_first: bool = False) -> None:
        """An operand of an instruction; the first one may be a pair."""
        if self.accept("["):
            self.address()
        elif self.accept("{"):
            self.comma_list(self.element)
            self.expect("}")
            if is_first:
                self.second()
        elif self.accept("!"):
            self.expect_kind("number" if self.kind == "number" else "name", "a predicate")
        elif self.kind == "bits":
            self.advance()
        elif self.kind == "name" and self.text not in RESERVED:
            self.advance()
            self.after_name(is_first)
        elif self.text == "-" and self.kind == "mark":
            self.advance()
            if self.kind == "name":
                self.element()
            else:
                self.constant()
        elif self.text == "(":
            self.group()
        else:
            self.constant()

    def group(self) -> None:
        """The arguments of a call, or a constant in parentheses."""
        self.expect("(")
        if self.text != ")":
            self.comma_list(self.element)
        self.expect(")")
        self.rest_of_constant()

    def after_name(self, may_be_pair: bool) -> None:
        """A member, index or offset after a name, or the second name of a pair."""
        if self.kind == "dot" and _may_be_member(self.text):
            self.advance()
        elif self.accept("["):
            self.element()
            self.expect("]")
        elif self.accept("+"):
            self.offset()
        elif may_be_pair:
            self.second()

    def second(self) -> None:
        """The second name of a pair."""
        if self.accept("|"):
            self.name(sink=True)

    def address(self) -> None:
        """The contents of brackets, and the closing one."""
        if self.kind == "name" and self.text not in RESERVED:
            self.advance()
            if self.accept("+"):
                self.offset()
        else:
            self.constant()
        while self.accept(","):
            if self.accept("{"):
                self.comma_list(self.element)
                self.expect("}")
            else:
                self.element()
        self.expect("]")
        if self.kind == "dot":
            if self.text != ".unified":
                self.fail("',' or ';'")
            self.advance()

    def offset(self) -> None:
        """The number added to a name."""
        if self.kind == "bits":
            self.advance()
        else:
            self.constant()

    def element(self) -> None:
        """An element in braces or parentheses."""
        if self.kind == "name" and self.text not in RESERVED:
            self.advance()
            if self.kind == "dot" and _may_be_member(self.text):
                self.advance()
        elif self.kind == "bits":
            self.advance()
        else:
            self.constant()

    def constant(self) -> None:
        """A constant expression."""
        while self.kind == "mark" and self.text in ("-", "+", "~", "!"):
            self.advance()
        if self.accept("("):
            if self.kind == "dot":
                self.advance()
                self.expect(")")
                self.constant()
                return
            self.constant()
            self.expect(")")
        elif self.kind == "float":
            self.advance()
        else:
            self.expect_kind("number", "an operand")
        self.rest_of_constant()

    def rest_of_constant(self) -> None:
        """Operators after a constant, with their operands."""
        while self.kind == "mark" and self.text in _BINARY:
            self.advance()
            self.constant()
        if self.accept("?"):
            self.constant()
            self.expect(":")
            self.constant()


def _may_be_member(text: str) -> bool:
    """Whether ptxas takes the word after a name for a member, whether or not such a member exists."""
    return text not in _WORDS_OF_DIRECTIVES and glossary.class_of(text) not in _MODIFIERS
