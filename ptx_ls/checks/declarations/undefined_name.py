"""undefined-name: a register, label, function, parameter or variable is used where nothing declares it.

A name is visible from its declaration on, within its block; a label of code also before. ptxas reports every use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
from ptx_ls.checks.common import suggestions
from ptx_ls.checks.module import optix_module
from ptx_ls.isa import state, table
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.lazy import pattern, replace
from ptx_ls.sema.broken_declarations import broken_declarations_in
from ptx_ls.sema.name_resolution import is_in_family, names_no_symbol
from ptx_ls.sema.operand_key import CanonicalNames, is_suppressed
from ptx_ls.sema.scope import Scope, Symbol, number_of
from ptx_ls.sema.statement import statement_at
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.syntax.captures import captures_of, names_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.text_edit import TextEdit
from ptx_ls.syntax.trivia import GAP

CODE = "undefined-name"

_LIMIT = 1000
"""More errors than anyone reads; all uses of a large file may depend on one line."""
_EXPLAINED = 100
"""The most errors for which fixes and suggestions are computed."""
_LARGEST = 1 << 20
"""The highest register number that a fix declares."""
_CANDIDATES = 500

_SHORT = 3
"""Names of up to this many letters resemble some special register by chance."""

# To ptxas a label without its colon is an opcode, and declares nothing.
_ODD_OPCODE = pattern(rb"[$%_][\w$]*" + GAP + rb"(?<![\w$])[\w$%;]|[$%_][\w$]*;")
_GAP = pattern(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
_LEAVES = frozenset(("ret", "exit"))
_COUNT = pattern(GAP + rb"<" + GAP + rb"(\w+)")
_WORD = pattern(r"(?<![.\w%$])[%A-Za-z_$][\w$]*")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per undeclared name in lists of branch and call targets, aliases and initial values."""
    symbols = symbols_of(context.document)
    yield from Names(context, symbols).elsewhere(symbols)


def are_many(found: Sequence[Diagnostic]) -> bool:
    """Whether so many names are undeclared that not every error has its suggestions."""
    return sum(d.code == CODE for d in found) >= _EXPLAINED


def suppressed_names(document: Document) -> frozenset[str]:
    """The words of declarations that are being typed: their names may turn out to be valid."""
    return document.memo(_suppressed_names)


def known_suppressed_names(document: Document) -> frozenset[str]:
    """Those of them that are known already."""
    return document.known(_suppressed_names) or frozenset()


def keep_suppressed(document: Document, words: Iterable[str]) -> None:
    """Reports no use of some words, or of a word with a number behind one of them, in a document."""
    document.keep(_suppressed_names, frozenset(words) | _suppressed_names(document))


def _suppressed_names(document: Document) -> frozenset[str]:
    source = document.source
    found = (n for n in broken_declarations_in(document) if not _ODD_OPCODE.match(source, n.start_byte))
    words = set[str]()
    read = 0
    for node in sorted(found, key=lambda node: (node.start_byte, -node.end_byte)):
        # A declaration within another one has no words of its own.
        if node.end_byte > read:
            read = node.end_byte
            words.update(_WORD.findall(source[node.start_byte : node.end_byte].decode("utf-8", "replace")))
    # The percent sign that begins a name is none.
    return frozenset(word for word in words if word.strip("%$_"))


class Names:
    """Reports the undeclared names of one document."""

    def __init__(self, context: Context, symbols: Symbols) -> None:
        self._document = context.document
        self._source = context.document.source
        self._symbols = symbols
        self._reported = 0
        # Outside functions nothing declares what an instruction names: the misplaced instruction is the error.
        self._has_head = context.module.no_version is None and context.module.no_target is None
        self._likely: dict[tuple[int, str], tuple[str, ...]] = {}

    def in_instruction(self, node: tree_sitter.Node, classes: CanonicalNames) -> Iterator[Diagnostic]:
        """One error per undeclared name in an instruction. `classes` are those of its scope."""
        if self._reported == _LIMIT or node.has_error or (self._has_head and self._symbols.is_outside(classes.scope)):
            return
        for name in names_in(self._document, node):
            word = self._text(name)
            if word == "WARP_SZ":
                continue
            if classes[word] == "?" and not _is_vector(word):
                yield from self._unknown(name, word, classes.scope)
                continue
            parent = name.parent
            if parent is not None and parent.type == "selector" and classes[_GAP.sub("", self._text(parent))] == "?":
                member = parent.child_by_field_name("member")
                if member is not None:
                    message = f"Unknown field '{self._text(member)}' of '{word}'"
                    yield Diagnostic(CODE, "error", message, member.start_byte, member.end_byte)

    def elsewhere(self, symbols: Symbols) -> Iterator[Diagnostic]:
        """One error per undeclared name outside of instructions."""
        captures = captures_of(self._document)
        for kind in ("targets", "alias", "initialized"):
            for node in captures.get(kind, ()):
                value = node.child_by_field_name("value") if kind == "initialized" else node
                if value is None or node.has_error:
                    continue
                scope = symbols.scope_at(node.start_byte)
                for name in names_in(self._document, value):
                    word = self._text(name)
                    if names_no_symbol(name, name.parent) or word == "WARP_SZ":
                        continue
                    if is_in_family(name):
                        yield from self._check_family(name, word, scope)
                    # A declared variable may be its own initial value.
                    elif scope.visible(word, node.end_byte)[0] is None:
                        yield from self._unknown(name, word, scope)

    def _check_family(self, node: tree_sitter.Node, word: str, scope: Scope) -> Iterator[Diagnostic]:
        """The first undeclared label of `L<3>` in a list of targets."""
        count = _COUNT.match(self._source, node.end_byte)
        number = integer(count[1].decode("ascii", "replace")) if count else None
        words = (f"{word}{i}" for i in range(min(number or 0, _LIMIT)))
        missing = next((one for one in words if scope.visible(one, node.end_byte)[0] is None), None)
        if missing is not None:
            yield from self._unknown(node, missing, scope)

    def _unknown(self, node: tree_sitter.Node, word: str, scope: Scope) -> Iterator[Diagnostic]:
        if (
            optix_module.is_optix_function(word)
            or is_suppressed(word, suppressed_names(self._document))
            or self._reported == _LIMIT
        ):
            return
        self._reported += 1
        hint, fixes, related = self._explain(node, word, scope) if self._reported <= _EXPLAINED else ("", [], ())
        if fixes:
            fixes[0] = replace(fixes[0], preferred=True)
        message = f"Unknown symbol '{word}'{hint}"
        yield Diagnostic(CODE, "error", message, node.start_byte, node.end_byte, fixes=tuple(fixes), related=related)

    def _explain(self, node: tree_sitter.Node, word: str, scope: Scope) -> tuple[str, list[Fix], tuple[Related, ...]]:
        """What to add to the message, the fixes, and the declaration that is nearly right."""
        later = _later(word, scope)
        if later is not None:
            return ". It is declared only later.", [], (self._related(later),)
        family = _family(word, scope)
        near = self._likely.get((scope.start, word))
        if near is None:
            near = self._likely[scope.start, word] = _near(word, scope)
        fixes = self._raised(family, number_of(word) + 1) if family else []
        hint = f". {family.text} declares {_extent(family)}." if family else suggestions.hint(near)
        place = (TextEdit(node.start_byte, node.end_byte, ""),)
        fixes += [Fix(f"Change {word} to {good}", tuple(replace(e, text=good) for e in place)) for good in near]
        fixes += self._declared(node, word)
        return hint, fixes, (self._related(family),) if family else ()

    def _related(self, symbol: Symbol) -> Related:
        return Related(symbol.start, symbol.end, f"'{symbol.text}' is declared here")

    def _raised(self, family: Symbol, count: int) -> list[Fix]:
        match = _COUNT.match(self._source, family.end)
        if match is None or count > _LARGEST:
            return []
        return [Fix(f"Declare {family.name}<{count}>", (TextEdit(match.start(1), match.end(1), str(count)),))]

    def _declared(self, node: tree_sitter.Node, word: str) -> list[Fix]:
        """The fix that declares a register at the start of the function, with the type that fits best here."""
        at: tree_sitter.Node | None = node
        guard = False
        begin = node.start_byte
        while at is not None and at.type != "function_definition":
            guard = guard or at.type == "predicate"
            begin = at.start_byte if at.type == "instruction" else begin
            at = at.parent
        block = at.child_by_field_name("body") if at is not None else None
        statement = None if guard else statement_at(self._document, node.end_byte, begin)
        # Imported here, because most files have no undeclared name.
        from ptx_ls.sema.expected_operand import expected_operand

        expected = expected_operand(statement) if statement else None
        if block is not None and expected is not None and "label" in expected.kinds:
            # Where a brace is missing, nobody knows where the function ends.
            is_whole = not block.has_error and not any(
                block.start_byte <= start < block.end_byte for start, _ in self._document.masked_spans
            )
            return _labelled(self._source, block, word) if is_whole and not word.startswith("%") else []
        types = (
            {"pred": 0} if guard else expected.types if expected and not expected.kinds & {"label", "function"} else {}
        )
        best = min((name for name in types if name), key=lambda name: types[name], default="")
        # Where a variable is likelier than a register, a name without % is hardly that of a register.
        if block is None or not best or (types[best] > 0 and not word.startswith("%")):
            return []
        place = block.start_byte + 1
        return [Fix(f"Declare .reg .{best} {word}", (TextEdit(place, place, f"\n\t.reg .{best} {word};"),))]

    def _text(self, node: tree_sitter.Node) -> str:
        return self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")


_LAST_WORD = pattern(rb"((?<![^\s;{}:])[a-z][a-z.]*)\s*;(?:\s|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)*\Z")
"""A statement of one word with which a body ends."""
_NEAR_END = 1000
"""How many bytes at the end of a body are searched for its last statement."""
_GUARD = pattern(rb"@[^;@]*\Z")


def _labelled(source: bytes, block: tree_sitter.Node, word: str) -> list[Fix]:
    """The fix that writes a label before the return at the end of a function, or at its end.

    The text says which statement is the last one: a batch check may have a tree without it.
    """
    end = block.end_byte - 1
    begin = max(block.start_byte + 1, end - _NEAR_END)
    last = _LAST_WORD.search(source, begin, end)
    returns = last is not None and _returns(last[1].decode("utf-8", "replace"))
    at = last.start(1) if last is not None and returns and not _GUARD.search(source, begin, last.start(1)) else end
    return [Fix(f"Create the label {word}", (TextEdit(at, at, f"{word}:\n"),))]


def _returns(spelling: str) -> bool:
    return any(not _LEAVES.isdisjoint(match.entry.effects) for match in table.resolve(spelling).matches)


def _is_vector(word: str) -> bool:
    return word.startswith("%") and state.special_register(word + ".x") is not None


def _chain(scope: Scope | None) -> Iterator[Scope]:
    while scope is not None:
        yield scope
        scope = scope.parent


def _later(word: str, scope: Scope) -> Symbol | None:
    return next((symbol for one in _chain(scope) if (symbol := one.find(word))), None)


def _family(word: str, scope: Scope) -> Symbol | None:
    return next((symbol for one in _chain(scope) if (symbol := one.family(word))), None)


def _extent(family: Symbol) -> str:
    count = family.count or 0
    first, last = f"{family.name}0", f"{family.name}{count - 1}"
    return "nothing" if count == 0 else first if count == 1 else f"{first} to {last}"


def _near(word: str, scope: Scope) -> tuple[str, ...]:
    """The names most like a word that can replace it."""
    if len(word.strip("%$_")) < 2:
        return ()
    percent = word.startswith("%")
    digits = word[len(word.rstrip("0123456789")) :]
    found: list[str] = []
    for one in _chain(scope):
        found += [name for name in one.words if name.startswith("%") == percent]
        if digits:
            alike = (f"{family}{digits}" for family in one.ranges if family.startswith("%") == percent)
            found += [name for name in alike if one.range_of(name)]
    found = found if len(found) <= _CANDIDATES else []
    special = state.names_of_registers() if percent and len(word) > _SHORT else frozenset()
    return nearest(word, sorted({*found, *special} - {word})) or nearest(word.lower(), sorted(special))
