"""A recursive-descent parser that finds the first syntax error as ptxas reports it.

The tree of a broken file shows that something is wrong, and roughly where; ptxas reports the first token that cannot
continue a correct program. This parser finds it, from the start of a statement or of an item of the module on. Of the
meaning of words it knows the directives of functions, the types and the state spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from ptx_ls.isa import glossary, state
from ptx_ls.lazy import dataclass, pattern, replace
from ptx_ls.sema.call import is_call
from ptx_ls.syntax.literals import BITS
from ptx_ls.syntax.trivia import MARKER

_TOKEN = pattern(
    rb"""(?P<gap>[\s\x1a]+|//[^\n]*|"""
    + MARKER
    + rb""")
    |(?P<bits>"""
    + BITS
    + rb""")
    |(?P<float>\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?(?!\w)|\d+[eE][+-]?\d+)
    |(?P<number>0[xX][0-9a-fA-F]+U?|0[bB][01]+U?|0[0-7]*U?|[1-9]\d*U?|WARP_SZ(?![\w$]))
    |(?P<name>[A-Za-z_][\w$]*|[%$][\w$]+)
    |(?P<dot>\.const\[\d+\]|\.(?:[A-Za-z0-9_][\w$]*(?:::[\w$]+)*)?|@@(?:DWARF|dwarf))
    |(?P<mark><<|>>|<=|>=|==|!=|&&|\|\||[][{}(),;:@!+\-|<>=~*/&^?])
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)

_SPACES = (".reg", ".sreg", ".const", ".global", ".local", ".param", ".shared", ".tex")
_LINKAGE = (".extern", ".visible", ".weak", ".common")
_WORDS_OF_DIRECTIVES = (*_SPACES, *_LINKAGE, ".entry", ".func", ".align", ".loc", ".pragma", ".file", ".section", ".")
"""Words that select no part of a register."""
_MODIFIERS = frozenset(
    ("bounds", "cache", "carry", "compare", "geometry", "operation", "rounding", "scope", "space", "test")
)
"""Classes of words that are modifiers to ptxas everywhere (measured 13.5); most others may be members."""
_SPECIFIERS = frozenset((*_SPACES, ".v2", ".v4", ".align", ".attribute"))
_BINARY = ("+", "-", "*", "/", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||")
_BEHIND_VALUES = (";", "@", "[", "]", "=")
"""Marks that no initial value contains."""
_LABELLED = (".branchtargets", ".calltargets", ".callprototype")
_RESERVED = ("function_name", "inlined_at")
"""Words that are no names."""
_WARP = "WARP_SZ"
"""The width of a warp, accepted as a number except in debugging information."""


@dataclass(frozen=True)
class Fault:
    """The first token that is not allowed at its position, empty at the end of the file, and what is `expected`; `gap`
    is the end of the token before."""

    start: int
    end: int
    expected: str
    gap: int


@dataclass(frozen=True)
class Token:
    """A token and its span; `kind` is string, bits, float, number, name, dot, mark or other."""

    kind: str
    text: str
    start: int
    end: int


def tokens(source: bytes, start: int, end: int) -> list[Token]:
    """The tokens between two offsets."""
    parser = Parser(source, start, end)
    found: list[Token] = []
    while parser.start < end:
        found.append(parser.token)
        parser.advance()
    return found


class _ParseError(Exception):
    pass


def first_fault(source: bytes, start: int, depth: int, most: int) -> Fault | None:
    """The first syntax error from an offset on, which is inside `depth` blocks, 0 for the module; None if there is none
    within `most` bytes."""
    parser = Parser(source, start, min(len(source), start + most))
    try:
        parser.statements(depth)
        parser.module()
    except _ParseError:
        return parser.fault
    except RecursionError:  # nested deeper than anyone writes
        return None
    return None


def fault_of_head(source: bytes, start: int, end: int, inside: bool) -> Fault | None:
    """The first syntax error in the head of a function, or, with `inside`, in a function declaration or prototype in a
    body."""
    parser = Parser(source, start, end)
    try:
        if parser.text in _LABELLED:
            parser.labelled()
        else:
            parser.function(inside, whole=False)
    except _ParseError:
        return parser.fault
    except RecursionError:
        return None
    return None


def fault_of_items(source: bytes, start: int, end: int) -> Fault | None:
    """The first syntax error in the items of the module between two offsets."""
    parser = Parser(source, start, len(source))
    try:
        while parser.start < end:
            parser.module_item()
    except _ParseError:
        return parser.fault
    except RecursionError:
        return None
    return None


def begins_variable(text: str) -> bool:
    """Whether a word begins the declaration of a variable, possibly one without a state space."""
    return _is_specifier(text) or state.is_read_as_type(text)


class Parser:
    """A parser at one token; each method consumes what it is named for, or fails at the first token that does not
    fit."""

    def __init__(self, source: bytes, start: int, end: int) -> None:
        self._source = source
        self._end = end
        self._at = start
        self.fault: Fault | None = None
        self.kind = ""
        self.text = ""
        self.start = start
        self._gap = start
        # No comment that begins at or behind this offset is closed, so that the rest of the text is not searched again.
        self._unclosed = len(source)
        self.advance()

    def advance(self) -> None:
        """Goes to the next token; at the end of the file it is empty, of the kind `end`."""
        self._gap = self._at
        while self._at < self._end:
            match = _TOKEN.match(self._source, self._at, len(self._source))
            if match is None:
                break
            self._at = match.end()
            if match[0] == b"/" and (close := self._comment_end(match.start())):
                self._at = close
                continue
            if match.lastgroup != "gap":
                self.kind = match.lastgroup or ""
                self.start = match.start()
                # A quote that is being typed may have its other one a megabyte further on.
                if match[0] == b'"' and (last := self._source.find(b'"', self._at)) >= 0:
                    self.kind, self._at = "string", last + 1
                self.text = self._source[self.start : self._at].decode("utf-8", "replace")
                return
        self.start = self._at = max(self._at, self._end)
        self.kind, self.text = "end", ""

    @property
    def token(self) -> Token:
        """The current token."""
        return Token(self.kind, self.text, self.start, self._at)

    def _comment_end(self, start: int) -> int | None:
        """The end of the comment that begins at a slash; None if none does, or if it is never closed."""
        if self._source[start + 1 : start + 2] != b"*":
            return None
        if start >= self._unclosed:
            return None
        # A byte is found in a thirtieth of the time that two take, which is two milliseconds in a long file.
        star = self._source.find(b"*", start + 2)
        close = self._source.find(b"*/", star) if star >= 0 else -1
        if close < 0:
            self._unclosed = start
        return close + 2 if close >= 0 else None

    def fail(self, expected: str) -> None:
        """Reports the current token. If the text to parse ends before the file does, nothing is known."""
        over = self.kind == "end"
        if not over or self._end == len(self._source):
            self.fault = Fault(self.start, self.start if over else self._at, expected, self._gap)
        raise _ParseError

    def expect(self, text: str) -> None:
        """Consumes a token with this text, or fails."""
        if self.text != text or self.kind not in ("mark", "dot"):
            self.fail(f"'{text}'")
        self.advance()

    def expect_kind(self, kind: str, expected: str) -> None:
        """Consumes a token of this kind, or fails."""
        if self.kind != kind:
            self.fail(expected)
        self.advance()

    def accept(self, text: str) -> bool:
        """Consumes a token with this text if it is the current one, and returns whether it was."""
        if self.kind == "mark" and self.text == text:
            self.advance()
            return True
        return False

    def comma_list(self, one: Callable[[], None]) -> None:
        """Consumes one or more items separated by commas."""
        one()
        while self.accept(","):
            one()

    # The module

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
            case text if text in _LINKAGE:
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

    def section_name(self) -> None:
        """`.debug_info`."""
        self.expect_kind("dot" if self.kind == "dot" else "name", "the name of a section")

    def section(self) -> None:
        """`{ .b8 1, -2  l: .b32 l + 4, .b64 .debug_info }`."""
        self.expect("{")
        while not self.accept("}"):
            if self.kind == "name" and self.text not in _RESERVED:
                self.advance()
                self.expect(":")
            elif self.kind == "dot" and state.type_of_data(self.text) is not None:
                self.advance()
                self.data()
            else:
                self.fail("'}'" if self.kind == "end" else "a label or data such as .b8 1")

    def data(self) -> None:
        """Numbers, or one address: a section with an offset, or a label with an offset or relative to another."""
        if self.text == "-" or (self.kind == "number" and self.text != _WARP):
            self.comma_list(self.signed)
            return
        is_label = self.kind == "name" and self.text not in _RESERVED
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

    def digits(self) -> None:
        """A number literal, not WARP_SZ."""
        if self.text == _WARP:
            self.fail("a number in digits")
        self.expect_kind("number", "a number")

    def braces(self) -> None:
        """Everything up to the matching brace."""
        depth = 1
        while depth:
            if self.kind == "end":
                self.fail("'}'")
            depth += {"{": 1, "}": -1}.get(self.text, 0)
            self.advance()

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

    # Functions

    def function(self, inside: bool, whole: bool) -> None:
        """The head of a function; with `whole`, the body as well."""
        if self.text in _LINKAGE:
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
        # After a function that is no kernel a .pragma is one of the module.
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

    def alignment(self) -> None:
        """`.align 8`, if there is one."""
        if self.text == ".align":
            self.advance()
            self.expect_kind("number", "a number")

    def type(self) -> None:
        """A type, and the specifiers before it in any order; a state space is checked elsewhere."""
        first = self.start
        while _is_specifier(self.text):
            if self.text == ".align":
                self.alignment()
            elif self.text == ".attribute":
                self.attribute()
            else:
                self.advance()
        if not state.is_read_as_type(self.text) and glossary.class_of(self.text) != "type":
            self.fail("a state space" if self.start == first else "a type")
        self.advance()

    # Statements

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
        if self.text in _RESERVED:
            self.fail("a name")
        end = self._at
        opcode = self.text
        is_opcode = self.text[0].isalpha()
        self.advance()
        if self.accept(":"):
            if self.text in _LABELLED:
                self.labelled()
        else:
            try:
                self.instruction(opcode)
            except _ParseError:
                if self.fault is not None and not is_opcode:
                    # ptxas reads it as an opcode all the same.
                    self.fault = replace(self.fault, expected="':'", gap=end)
                raise

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
            case text if text == ".func" or text in _LINKAGE:
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

    def name(self, sink: bool = False) -> None:
        """A name, or with `sink`, `_`."""
        if self.kind != "name" or (self.text == "_" and not sink) or self.text in _RESERVED:
            self.fail("a name")
        self.advance()

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
        elif self.kind == "name" and self.text not in _RESERVED:
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
        if self.kind == "name" and self.text not in _RESERVED:
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
        if self.kind == "name" and self.text not in _RESERVED:
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
    """Whether ptxas reads a word after a name as a member of it, even if there is no such member."""
    return text not in _WORDS_OF_DIRECTIVES and glossary.class_of(text) not in _MODIFIERS


def _is_specifier(text: str) -> bool:
    """Whether a word is allowed before the type of a declaration."""
    return text in _SPECIFIERS or text.startswith(".const[")


@cache
def _at_heads(place: str) -> frozenset[str]:
    """The directives that are allowed at a head: entry, func or prototype."""
    places = {"func": ("func", "declaration")}.get(place, (place,))
    names = (d.name for d in state.directives() if set(places) & set(d.places))
    return frozenset(name for name in names if name not in (".pragma", ".attribute"))
