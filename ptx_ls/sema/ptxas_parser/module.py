"""The items of a module as ptxas parses them."""

from __future__ import annotations

from ptx_ls.isa import state
from ptx_ls.sema.ptxas_parser.statements import Statements
from ptx_ls.sema.ptxas_parser.tokens import RESERVED, WARP
from ptx_ls.sema.ptxas_parser.words import LINKAGE, begins_variable


class Parser(Statements):
    """Parses the items of a module."""

    def module(self) -> None:
        """All items of the module, to the end of the file."""
        while self.kind != "end":
            self.module_item()

    def module_item(self) -> None:
        """One directive, function or variable."""
        match self.text:
            case ".version" | ".address_size":
                self.advance()
                self.expect_kind("float" if self.kind == "float" else "number", "a number")
            case ".target":
                self.advance()
                self.comma_list(self.name)
            case ".file":
                self.file()
            case ".section":
                self.advance()
                self.section_name()
                self.section()
            case ".nv_intermediate_source_section" | ".metadata_section":
                self.advance()
                self.expect("{")
                self.braces()
            case "@@DWARF" | "@@dwarf":
                line = self._source.find(b"\n", self.start)
                self._at = line if line >= 0 else self._end
                self.advance()
            case ".pragma":
                self.pragma()
            case ".alias":
                self.alias()
            case ".entry" | ".func":
                self.function(inside=False, whole=True)
            case text if text in LINKAGE:
                self.linked()
            case text if begins_variable(text):
                self.variable()
            case _:
                self.fail("a directive, a function or a variable")

    def linked(self) -> None:
        """A function or variable after its linkage."""
        at, text, common = self.start, self.text, self.text == ".common"
        self.advance()
        if self.text in (".entry", ".func") and not common:
            self._at, self.text = at, text
            self.advance()
            self.function(inside=False, whole=True)
        else:
            self.variable()

    def file(self) -> None:
        """`.file 1 "a.cu", 2, 3`."""
        self.advance()
        self.expect_kind("number", "a number")
        self.expect_kind("string", "the name of a file in quotes")
        if self.accept(","):
            self.expect_kind("number", "a number")
            if self.accept(","):
                self.expect_kind("number", "a number")

    def section(self) -> None:
        """`{ .b8 1, -2  l: .b32 l + 4, .b64 .debug_info }`."""
        self.expect("{")
        while not self.accept("}"):
            if self.kind == "name" and self.text not in RESERVED:
                self.advance()
                self.expect(":")
            elif self.kind == "dot" and state.type_of_data(self.text) is not None:
                self.advance()
                self.data()
            else:
                self.fail("'}'" if self.kind == "end" else "a label or data such as .b8 1")

    def data(self) -> None:
        """Numbers, or one address: a section with an offset, or a label with an offset or relative to another."""
        if self.text == "-" or (self.kind == "number" and self.text != WARP):
            self.comma_list(self.signed)
            return
        is_label = self.kind == "name" and self.text not in RESERVED
        if not is_label and self.kind != "dot":
            self.fail("a number, a label or a section")
        self.advance()
        if self.accept("+"):
            self.digits()
        elif is_label and self.accept("-"):
            self.name()

    def signed(self) -> None:
        """A number with an optional minus."""
        self.accept("-")
        self.digits()

    def braces(self) -> None:
        """Everything up to the matching brace."""
        depth = 1
        while depth:
            if self.kind == "end":
                self.fail("'}'")
            depth += {"{": 1, "}": -1}.get(self.text, 0)
            self.advance()
