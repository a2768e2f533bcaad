"""unknown-type: a declaration uses a type that no variable can have."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.isa import state
from ptx_ls.sema.directives import Word, word_of
from ptx_ls.sema.gated_words import allocates_nothing
from ptx_ls.syntax.captures import captures_of

CODE = "unknown-type"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per such type: one that only instructions have, or one that does not exist."""
    source = context.document.source
    known = frozenset(name.encode() for name in state.names_of_types())
    for type_ in captures_of(context.document).get("type", ()):
        if source[type_.start_byte : type_.end_byte] in known:
            continue
        word = word_of(type_, source)
        if word.text == ".":
            yield parsing_error(CODE, ".", "A type is missing after the dot", word.start, word.end)
            continue
        node = context.document.root.descendant_for_byte_range(word.start, word.end)
        if (
            # Allowed for elements of arrays, and in prototypes (measured 13.5).
            state.is_read_as_type(word.text)
            and node is not None
            and node.parent is not None
            and allocates_nothing(node.parent)
            and all(child.type != "vector_type" for child in node.parent.children)
        ):
            continue
        yield _diagnostic(word)


def _diagnostic(word: Word) -> Diagnostic:
    # Imported here, because a valid file needs none of this.
    from ptx_ls.checks.common import suggestions
    from ptx_ls.isa import glossary
    from ptx_ls.isa.edit_distance import nearest_known

    known = glossary.load().get(word.text)
    if known is not None and known.group == "type":
        near: tuple[str, ...] = (f".{known.register.split('/')[0]}",) if known.register else ()
        message = f"Type {word.text} may only be used as an instruction type"
        hint = f"; a register for it is {near[0]}" if near else ""
    else:
        near = nearest_known(word.text, tuple(sorted(state.names_of_types())))
        message = f"Unknown type '{word.text}'"
        hint = suggestions.hint(near)
    fixes = suggestions.exchanges(word.text, word.start, word.end, near)
    return Diagnostic(CODE, "error", message + hint, word.start, word.end, fixes=fixes)
