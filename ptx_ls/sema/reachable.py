"""The functions that a kernel reaches, as code generation sees it: those that it names, and those that these name in
turn.

They are read from the text of functions, which is cached: after an edit, only the edited function is read again. Dead
code counts; a function that nothing names does not, whatever its linkage (measured 13.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property

from ptx_ls.lazy import dataclass, pattern
from ptx_ls.memo.memo import LARGEST_KEPT, query
from ptx_ls.sema.call import opcodes_that_call
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import without_comments

_WORD = pattern(rb"[%A-Za-z_$][\w$]*")
_APART = bytes(byte if (chr(byte).isalnum() and byte < 128) or byte in b"_$%" else 32 for byte in range(256))
# At the start of a statement, since an instruction may have a gap before its state space.
_DECLARATION = pattern(rb"[;{}:]\s*\.(?:reg|param|local|shared|global|const)\b([^;=]*)")
_DECLARED = pattern(rb"(?<![\w.$%\[<])[%A-Za-z_$][\w$]*")
_ALIAS = pattern(rb"\.alias\s+([\w$%]+)\s*,\s*([\w$%]+)")
_VARIABLE = pattern(rb"([%A-Za-z_$][\w$]*)\s*(?:\[[^=;{}]*\]\s*)?=([^;]*);")


@dataclass(frozen=True)
class Code:
    """A function with a body: its number among those, its symbol and the module."""

    number: int
    symbol: Symbol
    module: Document

    @property
    def text(self) -> bytes:
        """The text as it is parsed, so that an open comment hides nothing, with blanks in place of comments."""
        return _without_comments(self.module.parsed_source[self.symbol.whole_start : self.symbol.whole_end])

    @cached_property
    def _naming(self) -> bytes:
        return _without_comments(self.module.text_naming_symbols(self.symbol.whole_start, self.symbol.whole_end))

    @cached_property
    def _calling(self) -> bytes:
        return _without_comments(self.module.text_of_calls(self.symbol.whole_start, self.symbol.whole_end))

    def named(self, names: Set[bytes]) -> Set[bytes]:
        """Those of some functions and variables of the module, by their names, that it names."""
        found = names & _words(self._calling)
        # Few functions name others, and to find what one declares takes as long as all of its words.
        return found - _declared(self._naming) if found else found

    def uses(self, variable: bytes) -> bool:
        """Whether a variable that it declares is named elsewhere in it."""
        return self._naming.count(variable) > 1

    @cached_property
    def calls(self) -> tuple[tuple[int, int, frozenset[bytes]], ...]:
        """The calls in it: the position of each in the text, and the words after its opcode."""
        return _calls(self.text)

    @property
    def called(self) -> frozenset[bytes]:
        """The words after the opcodes of its calls: the functions among them, and others."""
        return frozenset[bytes]().union(*(words for _, _, words in _calls(self._calling)))


def codes(document: Document) -> tuple[Code, ...]:
    """The functions of a document that have bodies, in order."""
    return document.memo(_codes)


def reached(document: Document, kernel: Code) -> tuple[Code, ...]:
    """The functions that a kernel reaches, without itself, in the order of the source."""
    functions, links, names = document.memo(_functions), document.memo(_links), document.memo(_names)
    seen: set[bytes] = set()
    ahead = [kernel.named(names)]
    while ahead:
        fresh = ahead.pop() - seen
        seen |= fresh
        ahead += [functions[name].named(names) for name in fresh if name in functions]
        ahead += [links[name] & names for name in fresh if name in links]
    return tuple(sorted((functions[name] for name in seen if name in functions), key=lambda code: code.number))


def calls_of(document: Document, some: Iterable[Code]) -> dict[str, frozenset[str]]:
    """For each of some functions with a body, the functions with bodies that it calls by name or by an `.alias`."""
    known = document.memo(_functions).keys()
    other = {name: of for name, of in aliases(document).items() if of in known}
    graph = {}
    for code in some:
        words = code.called
        called = words & known | {other[name] for name in words & other.keys()}
        graph[code.symbol.name] = frozenset(name.decode() for name in called)
    return graph


def aliases(document: Document) -> dict[bytes, bytes]:
    """The names that `.alias` gives, with the functions that they name."""
    return document.memo(_aliases)


def kernels(document: Document) -> Iterator[Code]:
    """The kernels of a document that have bodies."""
    return (code for code in codes(document) if code.symbol.kind == "kernel")


def _codes(document: Document) -> tuple[Code, ...]:
    defined = (symbol for symbol in symbols_of(document).top if symbol.is_function and symbol.defines)
    return tuple(Code(number, symbol, document) for number, symbol in enumerate(defined))


def _functions(document: Document) -> Mapping[bytes, Code]:
    """The functions that have bodies and are no kernels, by name; of several with one name, the last."""
    return {code.symbol.name.encode(): code for code in codes(document) if code.symbol.kind == "function"}


def _aliases(document: Document) -> dict[bytes, bytes]:
    source = document.source
    return dict(_ALIAS.findall(without_comments(source))) if b".alias" in source else {}


def _links(document: Document) -> Mapping[bytes, frozenset[bytes]]:
    """Other names of functions: aliases, and variables of the module that hold their addresses."""
    source = document.source
    links = {name: frozenset((of,)) for name, of in aliases(document).items()}
    for symbol in symbols_of(document).top:
        if symbol.kind == "variable":
            found = _VARIABLE.match(without_comments(source[symbol.start : symbol.whole_end]))
            if found is not None:
                links[found[1]] = frozenset(_WORD.findall(found[2]))
    return links


def _names(document: Document) -> frozenset[bytes]:
    """The names by which a function with a body is reached."""
    return frozenset(document.memo(_functions)) | frozenset(document.memo(_links))


_without_comments = query(512, largest=LARGEST_KEPT)(without_comments)


@query(512, largest=LARGEST_KEPT)
def _words(text: bytes) -> frozenset[bytes]:
    """The words of a body; numbers are words too, and no names."""
    # In two thirds of the time that a pattern takes.
    return frozenset(text[text.find(b"{") :].replace(b"%", b" %").translate(_APART).split())


@query(512, largest=LARGEST_KEPT)
def _declared(text: bytes) -> frozenset[bytes]:
    """The names of registers and variables of a body, and of the parameters of its prototypes."""
    declarations = _DECLARATION.findall(text, text.find(b"{"))
    return frozenset(name for names in declarations for name in _DECLARED.findall(names))


@query(512, largest=LARGEST_KEPT)
def _calls(text: bytes) -> tuple[tuple[int, int, frozenset[bytes]], ...]:
    found = []
    for match in opcodes_that_call().finditer(text):
        before = text[match.start() - 1 : match.start()]
        if not before.isalnum() and before not in (b"_", b"$", b"%", b"."):
            end = text.find(b";", match.end())
            end = len(text) if end < 0 else end
            found.append((match.start(), end, frozenset(_WORD.findall(text, match.end(), end))))
    return tuple(found)
