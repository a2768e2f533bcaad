"""The declarations of variables and parameters as ptxas parses them."""

from __future__ import annotations

from ptx_ls.isa import glossary, state
from ptx_ls.sema.ptxas_parser.tokens import Tokens
from ptx_ls.sema.ptxas_parser.words import is_specifier

_BEHIND_VALUES = (";", "@", "[", "]", "=")
"""Marks that no initial value contains."""


class Declarations(Tokens):
    """Parses declarations."""

    def variable(self) -> None:
        """The declaration of variables or registers."""
        self.type()
        if self.accept(";"):
            return
        self.accept(",")
        self.comma_list(self.declarator)
        self.expect(";")

    def declarator(self) -> None:
        """`a`, `a<4>`, `a[2][3] = { … }`."""
        self.name()
        if self.accept("<"):
            self.expect_kind("number", "a number")
            self.expect(">")
        else:
            while self.accept("["):
                if self.kind == "number":
                    self.advance()
                self.expect("]")
        if self.accept("="):
            self.initial()

    def initial(self) -> None:
        """An initial value; only its parentheses, braces and commas are checked."""
        depth = 0
        first = self.start
        is_value = is_comma = False
        while self.kind != "end":
            before, is_value = is_value, False
            behind, is_comma = is_comma, self.text == ","
            if self.text in ("{", "("):
                depth += 1
            elif self.text in ("}", ")"):
                if not depth:
                    break
                if behind:
                    self.fail("a value")
                depth -= 1
                is_value = True
            elif is_comma and depth and not before:
                self.fail("a value")
            elif self.kind in ("number", "float", "bits", "name", "string"):
                if before:
                    self.fail("',' or '}'" if depth else "';'")
                is_value = True
            elif self.text == "%" and before:
                self.advance()
                if self.kind not in ("number", "name") and self.text not in ("(", "-", "+", "~", "!"):
                    self.fail("a value")
                continue
            elif self.kind in ("dot", "other") or self.text in _BEHIND_VALUES or (self.text == "," and not depth):
                break
            self.advance()
        if depth or self.start == first:
            self.fail("a value")

    def type(self) -> None:
        """A type, and the specifiers before it in any order; a state space is checked elsewhere."""
        first = self.start
        while is_specifier(self.text):
            if self.text == ".align":
                self.alignment()
            elif self.text == ".attribute":
                self.attribute()
            else:
                self.advance()
        if not state.is_read_as_type(self.text) and glossary.class_of(self.text) != "type":
            self.fail("a state space" if self.start == first else "a type")
        self.advance()

    def alignment(self) -> None:
        """`.align 8`, if there is one."""
        if self.text == ".align":
            self.advance()
            self.expect_kind("number", "a number")

    def attribute(self) -> None:
        """`.attribute(.unified(1, 2))`."""
        self.advance()
        self.expect("(")
        self.comma_list(self.one_attribute)
        self.expect(")")

    def one_attribute(self) -> None:
        """`.unified(1, 2)`."""
        self.expect_kind("dot", "an attribute")
        if self.accept("("):
            self.comma_list(lambda: self.expect_kind("number", "a number"))
            self.expect(")")

    def parameters(self) -> None:
        """Parameters or results in parentheses."""
        self.expect("(")
        if self.text != ")":
            self.comma_list(self.parameter)
        self.expect(")")

    def parameter(self) -> None:
        """`.param .align 8 .b8 a[16]`, `.param .u64 .ptr .global .align 4 p`."""
        self.type()
        if self.text == ".ptr":
            self.advance()
            if self.text in (".const", ".global", ".local", ".shared"):
                self.advance()
        self.alignment()
        self.name(sink=True)
        if self.accept("["):
            if self.kind == "number":
                self.advance()
            self.expect("]")
