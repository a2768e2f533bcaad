"""The statements of a body, and functions, as ptxas parses them."""

from __future__ import annotations

from functools import cache

from ptx_ls.isa import state
from ptx_ls.lazy import replace
from ptx_ls.sema.call import is_call
from ptx_ls.sema.ptxas_parser.declarations import Declarations
from ptx_ls.sema.ptxas_parser.operands import Operands
from ptx_ls.sema.ptxas_parser.tokens import RESERVED, ParseError
from ptx_ls.sema.ptxas_parser.words import LINKAGE, begins_variable

LABELLED = (".branchtargets", ".calltargets", ".callprototype")
"""Directives that follow a label."""


class Statements(Operands, Declarations):
    """Parses statements, and functions with the statements in them."""

    def statements(self, depth: int) -> None:
        """Statements up to the end of the outermost of `depth` open blocks."""
        while depth:
            if self.kind == "end":
                self.fail("'}'")
            if self.accept("}"):
                depth -= 1
            elif self.accept("{"):
                depth += 1
            else:
                self.statement()

    def statement(self) -> None:
        """One instruction, label or directive."""
        guarded = self.accept("@")
        if guarded:
            self.accept("!")
            self.name()
        # ptxas ignores a backslash before an opcode (measured 13.5).
        escaped = self.text == "\\"
        if escaped:
            self.advance()
        if guarded or escaped:
            opcode = self.text
            self.expect_kind("name", "an instruction")
            self.instruction(opcode)
        elif self.kind == "name":
            self.label_or_instruction()
        else:
            self.directive()

    def label_or_instruction(self) -> None:
        """A label with its colon, or an opcode, which begins with a letter."""
        if self.text in RESERVED:
            self.fail("a name")
        end = self._at
        opcode = self.text
        is_opcode = self.text[0].isalpha()
        self.advance()
        if self.accept(":"):
            if self.text in LABELLED:
                self.labelled()
        else:
            try:
                self.instruction(opcode)
            except ParseError:
                if self.fault is not None and not is_opcode:
                    # ptxas reads it as an opcode all the same.
                    self.fault = replace(self.fault, expected="':'", gap=end)
                raise

    def instruction(self, opcode: str) -> None:
        """Modifiers and operands."""
        while self.kind == "dot":
            if self.text == ".":
                # It is the dot that ptxas cannot read, not what comes in place of a modifier.
                self.fail("a modifier")
            self.advance()
        if is_call(opcode.encode()):
            self.call()
        elif self.text != ";":
            self.operand(is_first=True)
            while self.accept(","):
                self.operand()
        self.expect(";")

    def call(self) -> None:
        """`(results), function, (arguments), prototype`."""
        if self.text == "(":
            self.group()
            self.expect(",")
        self.name()
        if self.accept(","):
            if self.text == "(":
                self.group()
                if not self.accept(","):
                    return
            self.name()

    def directive(self) -> None:
        """A directive among statements."""
        match self.text:
            case ".loc" | ".loc_intermediate":
                self.loc()
            case ".pragma":
                self.pragma()
            case ".alias":
                self.alias()
            case ".target":
                self.advance()
                self.comma_list(self.name)
            case text if text == ".func" or text in LINKAGE:
                self.function(inside=True, whole=True)
            case text if begins_variable(text):
                self.variable()
            case _:
                self.fail("a statement")

    def loc(self) -> None:
        """`.loc 1 2 3, function_name L + 4, inlined_at 1 2 3`."""
        self.advance()
        self.numbers()
        if self.accept(","):
            if self.text != "function_name":
                self.fail("function_name")
            self.advance()
            self.section_name()
            if self.accept("+"):
                self.digits()
            self.expect(",")
            if self.text != "inlined_at":
                self.fail("inlined_at")
            self.advance()
            self.numbers()

    def numbers(self) -> None:
        """Three numbers."""
        for _ in range(3):
            self.expect_kind("number", "a number")

    def labelled(self) -> None:
        """A list of targets, or a prototype."""
        text = self.text
        self.advance()
        if text != ".callprototype":
            self.comma_list(self.target)
        else:
            if self.text == "(":
                self.parameters()
            if self.text != "_":
                self.fail("'_'")
            self.advance()
            if self.text == "(":
                self.parameters()
            while self.kind == "dot" and self.text in _at_heads("prototype"):
                self.head_directive()
        self.expect(";")

    def target(self) -> None:
        """A name, or a range of names."""
        self.name()
        if self.accept("<"):
            self.expect_kind("number", "a number")
            self.expect(">")

    def pragma(self) -> None:
        """`.pragma "a", "b";`."""
        self.advance()
        self.comma_list(lambda: self.expect_kind("string", "a string"))
        self.expect(";")

    def alias(self) -> None:
        """`.alias a, b;`."""
        self.advance()
        self.name()
        self.expect(",")
        self.name()
        self.expect(";")

    def function(self, inside: bool, whole: bool) -> None:
        """The head of a function; with `whole`, the body as well."""
        if self.text in LINKAGE:
            if self.text == ".common":
                if not inside:
                    self.advance()
                self.fail("a statement" if inside else "a variable")
            self.advance()
        kernel = self.text == ".entry"
        # Within a body there are no kernels, not even declared ones (measured 13.5).
        if self.text not in (".entry", ".func") or (kernel and inside):
            self.fail("'.func'")
        self.advance()
        if not kernel:
            while self.text == ".attribute":
                self.attribute()
            if self.text == "(":
                self.parameters()
        self.name()
        if self.text == "(":
            self.parameters()
        bare = True
        # After the head of a function that is not a kernel, a .pragma belongs to the module.
        heads = _at_heads("entry" if kernel else "func")
        while self.kind == "dot" and (self.text in heads or (kernel and self.text == ".pragma")):
            self.head_directive()
            bare = False
        if self.text == "{" and not inside:
            if whole:
                self.advance()
                self.statements(1)
        elif kernel or inside:
            # A kernel that is only declared has no directives.
            if self.text != ";" or (kernel and not bare):
                self.fail("';'" if inside else "'{' or ';'" if bare else "'{'")
            self.advance()
        else:
            self.accept(";")

    def head_directive(self) -> None:
        """`.maxntid 1, 2`."""
        if self.text == ".pragma":
            self.pragma()
            return
        self.advance()
        if self.kind in ("number", "string"):
            self.comma_list(self.head_argument)

    def head_argument(self) -> None:
        """A number or a string."""
        self.expect_kind("string" if self.kind == "string" else "number", "a number")


@cache
def _at_heads(place: str) -> frozenset[str]:
    """The directives that are allowed at a head: entry, func or prototype."""
    places = {"func": ("func", "declaration")}.get(place, (place,))
    names = (d.name for d in state.directives() if set(places) & set(d.places))
    return frozenset(name for name in names if name not in (".pragma", ".attribute"))
