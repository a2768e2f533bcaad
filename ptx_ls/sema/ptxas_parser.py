"""Reads PTX as ptxas's parser does: word by word, up to the first that cannot stand where it does.

The tree of a broken file says that something is wrong, and roughly where; ptxas names the first word that nothing
correct goes on with. This reader finds it, from the start of a statement or of something at the top of the file. Of the
meaning of words it knows which directives stand at functions, and which words are types and state spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from ptx_ls.isa import glossary, state
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.call import is_call
from ptx_ls.syntax.literals import BITS
from ptx_ls.syntax.trivia import MARKER

_TOKEN = pattern(
    rb"""(?P<gap>[\s\x1a]+|//[^\n]*|"""
    + MARKER
    + rb""")
    |(?P<string>"[^"]*")
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
"""Classes of words that are modifiers to ptxas wherever they stand (measured 13.5); most others may be members."""
_SPECIFIERS = frozenset((*_SPACES, ".v2", ".v4", ".align", ".attribute"))
_BINARY = ("+", "-", "*", "/", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||")
_BEHIND_VALUES = (";", "@", "[", "]", "=")
"""Marks that stand in no initial value."""
_LABELLED = (".branchtargets", ".calltargets", ".callprototype")
_RESERVED = ("function_name", "inlined_at")
"""Words that are no names."""
_WARP = "WARP_SZ"
"""The width of a warp, a number wherever one may stand but in debugging information."""


@dataclass(frozen=True)
class Fault:
    """The first word that cannot stand where it does, empty at the end of the file, and what could; `gap` is the end of
    the word before."""

    start: int
    end: int
    expected: str
    gap: int


@dataclass(frozen=True)
class Token:
    """A word with its place; `kind` is string, bits, float, number, name, dot, mark or other."""

    kind: str
    text: str
    start: int
    end: int


def tokens(source: bytes, start: int, end: int) -> list[Token]:
    """The words between two offsets."""
    reader = Reader(source, start, end)
    found: list[Token] = []
    while reader.start < end:
        found.append(reader.token)
        reader.next()
    return found


class _FoundError(Exception):
    pass


def first_fault(source: bytes, start: int, depth: int, most: int) -> Fault | int | None:
    """The first fault from an offset on, where a statement begins in `depth` blocks, or, in none, something of the
    module; the end of the file if it was read without one; None if there is none within `most` bytes."""
    reader = Reader(source, start, min(len(source), start + most))
    try:
        reader.statements(depth)
        reader.module()
    except _FoundError:
        return reader.fault
    except RecursionError:  # nested deeper than anyone writes
        return None
    return reader.start if start + most >= len(source) else None


def fault_of_head(source: bytes, start: int, end: int, inside: bool) -> Fault | None:
    """The first fault in the head of a function, or, `inside` of a body, in the declaration of one or a prototype."""
    reader = Reader(source, start, end)
    try:
        if reader.text in _LABELLED:
            reader.labelled()
        else:
            reader.function(inside, whole=False)
    except _FoundError:
        return reader.fault
    except RecursionError:
        return None
    return None


def fault_of_items(source: bytes, start: int, end: int) -> Fault | None:
    """The first fault in what is at the top of a file between two offsets."""
    reader = Reader(source, start, len(source))
    try:
        while reader.start < end:
            reader.module_item()
    except _FoundError:
        return reader.fault
    except RecursionError:
        return None
    return None


def begins_variable(text: str) -> bool:
    """Whether a word begins the declaration of a variable, if perhaps one without a state space."""
    return _is_specifier(text) or state.is_read_as_type(text)


class Reader:
    """Stands at one word; each method goes over what it is named for, or gives up at the word that does not fit."""

    def __init__(self, source: bytes, start: int, end: int) -> None:
        self._source = source
        self._end = end
        self._at = start
        self.fault: Fault | None = None
        self.kind = ""
        self.text = ""
        self.start = start
        self._gap = start
        # Where the last comment ends, once a slash was met: what is left open is not looked through each time.
        self._last_close: int | None = None
        self.next()

    def next(self) -> None:
        """Go on to the next word; at the end of the file it is empty, of the kind `end`."""
        self._gap = self._at
        while self._at < self._end:
            match = _TOKEN.match(self._source, self._at, len(self._source))
            if match is None:
                break
            self._at = match.end()
            if match[0] == b"/" and (close := self._behind_comment(match.start())):
                self._at = close
                continue
            if match.lastgroup != "gap":
                self.kind = match.lastgroup or ""
                self.text = match[0].decode("utf-8", "replace")
                self.start = match.start()
                return
        self.start = self._at = max(self._at, self._end)
        self.kind, self.text = "end", ""

    @property
    def token(self) -> Token:
        """The word that it is at."""
        return Token(self.kind, self.text, self.start, self._at)

    def _behind_comment(self, start: int) -> int | None:
        """Where the comment ends that a slash begins; None where it begins none, or nothing closes it."""
        if self._source[start + 1 : start + 2] != b"*":
            return None
        if self._last_close is None:
            self._last_close = self._source.rfind(b"*/")
        return self._source.index(b"*/", start + 2) + 2 if start + 2 <= self._last_close else None

    def fail(self, expected: str) -> None:
        """Give up at this word. Where what was to be read is over before the file is, nothing is known."""
        over = self.kind == "end"
        if not over or self._end == len(self._source):
            self.fault = Fault(self.start, self.start if over else self._at, expected, self._gap)
        raise _FoundError

    def take(self, text: str) -> None:
        """Go over one word."""
        if self.text != text or self.kind not in ("mark", "dot"):
            self.fail(f"'{text}'")
        self.next()

    def take_kind(self, kind: str, expected: str) -> None:
        """Go over one word of a kind."""
        if self.kind != kind:
            self.fail(expected)
        self.next()

    def has(self, text: str) -> bool:
        """Go over a word if it is here."""
        if self.kind == "mark" and self.text == text:
            self.next()
            return True
        return False

    def listed(self, one: Callable[[], None]) -> None:
        """One or more, with commas between them."""
        one()
        while self.has(","):
            one()

    # The module

    def module(self) -> None:
        """What is at the top of a file, to its end."""
        while self.kind != "end":
            self.module_item()

    def module_item(self) -> None:
        """One directive, function or variable."""
        match self.text:
            case ".version" | ".address_size":
                self.next()
                self.take_kind("float" if self.kind == "float" else "number", "a number")
            case ".target":
                self.next()
                self.listed(self.name)
            case ".file":
                self.file()
            case ".section":
                self.next()
                self.section_name()
                self.section()
            case ".nv_intermediate_source_section" | ".metadata_section":
                self.next()
                self.take("{")
                self.braces()
            case "@@DWARF" | "@@dwarf":
                line = self._source.find(b"\n", self.start)
                self._at = line if line >= 0 else self._end
                self.next()
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
        """A function or variable behind its linkage."""
        at, text, common = self.start, self.text, self.text == ".common"
        self.next()
        if self.text in (".entry", ".func") and not common:
            self._at, self.text = at, text
            self.next()
            self.function(inside=False, whole=True)
        else:
            self.variable()

    def file(self) -> None:
        """`.file 1 "a.cu", 2, 3`."""
        self.next()
        self.take_kind("number", "a number")
        self.take_kind("string", "the name of a file in quotes")
        if self.has(","):
            self.take_kind("number", "a number")
            if self.has(","):
                self.take_kind("number", "a number")

    def section_name(self) -> None:
        """`.debug_info`."""
        self.take_kind("dot" if self.kind == "dot" else "name", "the name of a section")

    def section(self) -> None:
        """`{ .b8 1, -2  l: .b32 l + 4, .b64 .debug_info }`."""
        self.take("{")
        while not self.has("}"):
            if self.kind == "name" and self.text not in _RESERVED:
                self.next()
                self.take(":")
            elif self.kind == "dot" and state.type_of_data(self.text) is not None:
                self.next()
                self.data()
            else:
                self.fail("'}'" if self.kind == "end" else "a label or data such as .b8 1")

    def data(self) -> None:
        """Numbers, or one address: of a section with an offset, of a label with an offset or from another one on."""
        if self.text == "-" or (self.kind == "number" and self.text != _WARP):
            self.listed(self.signed)
            return
        is_label = self.kind == "name" and self.text not in _RESERVED
        if not is_label and self.kind != "dot":
            self.fail("a number, a label or a section")
        self.next()
        if self.has("+"):
            self.digits()
        elif is_label and self.has("-"):
            self.name()

    def signed(self) -> None:
        """A number, perhaps below zero."""
        self.has("-")
        self.digits()

    def digits(self) -> None:
        """A number that has no name."""
        if self.text == _WARP:
            self.fail("a number in digits")
        self.take_kind("number", "a number")

    def braces(self) -> None:
        """Everything up to the brace that closes."""
        depth = 1
        while depth:
            if self.kind == "end":
                self.fail("'}'")
            depth += {"{": 1, "}": -1}.get(self.text, 0)
            self.next()

    def pragma(self) -> None:
        """`.pragma "a", "b";`."""
        self.next()
        self.listed(lambda: self.take_kind("string", "a string"))
        self.take(";")

    def alias(self) -> None:
        """`.alias a, b;`."""
        self.next()
        self.name()
        self.take(",")
        self.name()
        self.take(";")

    # Functions

    def function(self, inside: bool, whole: bool) -> None:
        """A function with its body or without; `whole`: the body as well."""
        if self.text in _LINKAGE:
            if self.text == ".common":
                if not inside:
                    self.next()
                self.fail("a statement" if inside else "a variable")
            self.next()
        kernel = self.text == ".entry"
        # Within a body there are no kernels, not even declared ones (measured 13.5).
        if self.text not in (".entry", ".func") or (kernel and inside):
            self.fail("'.func'")
        self.next()
        if not kernel:
            while self.text == ".attribute":
                self.attribute()
            if self.text == "(":
                self.parameters()
        self.name()
        if self.text == "(":
            self.parameters()
        bare = True
        # Behind a function that is no kernel a .pragma is one of the module.
        heads = _at_heads("entry" if kernel else "func")
        while self.kind == "dot" and (self.text in heads or (kernel and self.text == ".pragma")):
            self.head_directive()
            bare = False
        if self.text == "{" and not inside:
            if whole:
                self.next()
                self.statements(1)
        elif kernel or inside:
            # A kernel that is only declared has no directives.
            if self.text != ";" or (kernel and not bare):
                self.fail("';'" if inside else "'{' or ';'" if bare else "'{'")
            self.next()
        else:
            self.has(";")

    def head_directive(self) -> None:
        """`.maxntid 1, 2`."""
        if self.text == ".pragma":
            self.pragma()
            return
        self.next()
        if self.kind in ("number", "string"):
            self.listed(self.head_argument)

    def head_argument(self) -> None:
        """A number or a string."""
        self.take_kind("string" if self.kind == "string" else "number", "a number")

    def attribute(self) -> None:
        """`.attribute(.unified(1, 2))`."""
        self.next()
        self.take("(")
        self.listed(self.one_attribute)
        self.take(")")

    def one_attribute(self) -> None:
        """`.unified(1, 2)`."""
        self.take_kind("dot", "an attribute")
        if self.has("("):
            self.listed(lambda: self.take_kind("number", "a number"))
            self.take(")")

    def parameters(self) -> None:
        """Parameters or results in parentheses."""
        self.take("(")
        if self.text != ")":
            self.listed(self.parameter)
        self.take(")")

    def parameter(self) -> None:
        """`.param .align 8 .b8 a[16]`, `.param .u64 .ptr .global .align 4 p`."""
        self.type()
        if self.text == ".ptr":
            self.next()
            if self.text in (".const", ".global", ".local", ".shared"):
                self.next()
        self.alignment()
        self.name(sink=True)
        if self.has("["):
            if self.kind == "number":
                self.next()
            self.take("]")

    def alignment(self) -> None:
        """`.align 8`, if it is there."""
        if self.text == ".align":
            self.next()
            self.take_kind("number", "a number")

    def type(self) -> None:
        """A type, with what may stand before it in any order; that there is a state space is asked elsewhere."""
        first = self.start
        while _is_specifier(self.text):
            if self.text == ".align":
                self.alignment()
            elif self.text == ".attribute":
                self.attribute()
            else:
                self.next()
        if not state.is_read_as_type(self.text) and glossary.class_of(self.text) != "type":
            self.fail("a state space" if self.start == first else "a type")
        self.next()

    # Statements

    def statements(self, depth: int) -> None:
        """Statements up to the end of the outermost of some open blocks."""
        while depth:
            if self.kind == "end":
                self.fail("'}'")
            if self.has("}"):
                depth -= 1
            elif self.has("{"):
                depth += 1
            else:
                self.statement()

    def statement(self) -> None:
        """One instruction, label or directive."""
        guarded = self.has("@")
        if guarded:
            self.has("!")
            self.name()
        # ptxas passes over a backslash before an opcode (measured 13.5).
        escaped = self.text == "\\"
        if escaped:
            self.next()
        if guarded or escaped:
            opcode = self.text
            self.take_kind("name", "an instruction")
            self.instruction(opcode)
        elif self.kind == "name":
            self.label_or_instruction()
        else:
            self.directive()

    def label_or_instruction(self) -> None:
        """A name with a colon, or an opcode, which begins with a letter: of another name the colon is missing."""
        if self.text in _RESERVED:
            self.fail("a name")
        end = self._at
        opcode = self.text
        is_opcode = self.text[0].isalpha()
        self.next()
        if self.has(":"):
            if self.text in _LABELLED:
                self.labelled()
        else:
            try:
                self.instruction(opcode)
            except _FoundError:
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
                self.next()
                self.listed(self.name)
            case text if text == ".func" or text in _LINKAGE:
                self.function(inside=True, whole=True)
            case text if begins_variable(text):
                self.variable()
            case _:
                self.fail("a statement")

    def loc(self) -> None:
        """`.loc 1 2 3, function_name L + 4, inlined_at 1 2 3`."""
        self.next()
        self.numbers()
        if self.has(","):
            if self.text != "function_name":
                self.fail("function_name")
            self.next()
            self.section_name()
            if self.has("+"):
                self.digits()
            self.take(",")
            if self.text != "inlined_at":
                self.fail("inlined_at")
            self.next()
            self.numbers()

    def numbers(self) -> None:
        """Three numbers."""
        for _ in range(3):
            self.take_kind("number", "a number")

    def labelled(self) -> None:
        """A list of targets, or a prototype."""
        text = self.text
        self.next()
        if text != ".callprototype":
            self.listed(self.target)
        else:
            if self.text == "(":
                self.parameters()
            if self.text != "_":
                self.fail("'_'")
            self.next()
            if self.text == "(":
                self.parameters()
            while self.kind == "dot" and self.text in _at_heads("prototype"):
                self.head_directive()
        self.take(";")

    def target(self) -> None:
        """A name, or a range of them."""
        self.name()
        if self.has("<"):
            self.take_kind("number", "a number")
            self.take(">")

    def variable(self) -> None:
        """The declaration of variables or registers."""
        self.type()
        if self.has(";"):
            return
        self.has(",")
        self.listed(self.declarator)
        self.take(";")

    def declarator(self) -> None:
        """`a`, `a<4>`, `a[2][3] = { … }`."""
        self.name()
        if self.has("<"):
            self.take_kind("number", "a number")
            self.take(">")
        else:
            while self.has("["):
                if self.kind == "number":
                    self.next()
                self.take("]")
        if self.has("="):
            self.initial()

    def initial(self) -> None:
        """An initial value, of which only parentheses, braces and commas between values are looked at."""
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
                self.next()
                if self.kind not in ("number", "name") and self.text not in ("(", "-", "+", "~", "!"):
                    self.fail("a value")
                continue
            elif self.kind in ("dot", "other") or self.text in _BEHIND_VALUES or (self.text == "," and not depth):
                break
            self.next()
        if depth or self.start == first:
            self.fail("a value")

    def instruction(self, opcode: str) -> None:
        """Modifiers and operands."""
        while self.kind == "dot":
            if self.text == ".":
                # It is the dot that ptxas cannot read, not what comes in place of a modifier.
                self.fail("a modifier")
            self.next()
        if is_call(opcode.encode()):
            self.call()
        elif self.text != ";":
            self.operand(is_first=True)
            while self.has(","):
                self.operand()
        self.take(";")

    def call(self) -> None:
        """`(results), function, (arguments), prototype`."""
        if self.text == "(":
            self.group()
            self.take(",")
        self.name()
        if self.has(","):
            if self.text == "(":
                self.group()
                if not self.has(","):
                    return
            self.name()

    def name(self, sink: bool = False) -> None:
        """A name; `sink`: or `_`."""
        if self.kind != "name" or (self.text == "_" and not sink) or self.text in _RESERVED:
            self.fail("a name")
        self.next()

    def operand(self, is_first: bool = False) -> None:
        """One operand of an instruction; the first may be a pair."""
        if self.has("["):
            self.address()
        elif self.has("{"):
            self.listed(self.element)
            self.take("}")
            if is_first:
                self.second()
        elif self.has("!"):
            self.take_kind("number" if self.kind == "number" else "name", "a predicate")
        elif self.kind == "bits":
            self.next()
        elif self.kind == "name" and self.text not in _RESERVED:
            self.next()
            self.behind_name(is_first)
        elif self.text == "-" and self.kind == "mark":
            self.next()
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
        self.take("(")
        if self.text != ")":
            self.listed(self.element)
        self.take(")")
        self.rest_of_constant()

    def behind_name(self, may_be_pair: bool) -> None:
        """A member, an index, an offset or the second of a pair."""
        if self.kind == "dot" and _may_be_member(self.text):
            self.next()
        elif self.has("["):
            self.element()
            self.take("]")
        elif self.has("+"):
            self.offset()
        elif may_be_pair:
            self.second()

    def second(self) -> None:
        """The second of a pair."""
        if self.has("|"):
            self.name(sink=True)

    def address(self) -> None:
        """What is in brackets, and the one that closes."""
        if self.kind == "name" and self.text not in _RESERVED:
            self.next()
            if self.has("+"):
                self.offset()
        else:
            self.constant()
        while self.has(","):
            if self.has("{"):
                self.listed(self.element)
                self.take("}")
            else:
                self.element()
        self.take("]")
        if self.kind == "dot":
            if self.text != ".unified":
                self.fail("',' or ';'")
            self.next()

    def offset(self) -> None:
        """What is added to a name."""
        if self.kind == "bits":
            self.next()
        else:
            self.constant()

    def element(self) -> None:
        """What may stand in braces and parentheses."""
        if self.kind == "name" and self.text not in _RESERVED:
            self.next()
            if self.kind == "dot" and _may_be_member(self.text):
                self.next()
        elif self.kind == "bits":
            self.next()
        else:
            self.constant()

    def constant(self) -> None:
        """A constant expression."""
        while self.kind == "mark" and self.text in ("-", "+", "~", "!"):
            self.next()
        if self.has("("):
            if self.kind == "dot":
                self.next()
                self.take(")")
                self.constant()
                return
            self.constant()
            self.take(")")
        elif self.kind == "float":
            self.next()
        else:
            self.take_kind("number", "an operand")
        self.rest_of_constant()

    def rest_of_constant(self) -> None:
        """Operators behind a constant, with what they join to it."""
        while self.kind == "mark" and self.text in _BINARY:
            self.next()
            self.constant()
        if self.has("?"):
            self.constant()
            self.take(":")
            self.constant()


def _may_be_member(text: str) -> bool:
    """Whether ptxas reads a word behind a name as a member of what it names, though it may have none."""
    return text not in _WORDS_OF_DIRECTIVES and glossary.class_of(text) not in _MODIFIERS


def _is_specifier(text: str) -> bool:
    """Whether a word may stand before the type of a declaration."""
    return text in _SPECIFIERS or text.startswith(".const[")


@cache
def _at_heads(place: str) -> frozenset[str]:
    """The directives that stand in a place: entry, func or prototype."""
    places = {"func": ("func", "declaration")}.get(place, (place,))
    names = (d.name for d in state.directives() if set(places) & set(d.places))
    return frozenset(name for name in names if name not in (".pragma", ".attribute"))
