"""The order of the words of functions, variables and aliases, each of which readers take at one place only."""

from __future__ import annotations

from ptx_ls.isa.nvvm.attribute_words import CONVENTIONS, KNOWN
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.values.header_words import HeaderWord, HeaderWords

LINKAGES = frozenset(("private", "internal", "common", "appending", "external", "extern_weak")) | {
    *("available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr")
}
_OLD_LINKAGES = frozenset(word for word in KNOWN if word.startswith(("linker_private", "linkonce_odr_")))
_SHARED = (
    LINKAGES | _OLD_LINKAGES,
    frozenset(("dso_local", "dso_preemptable")),
    frozenset(("default", "hidden", "protected")),
    frozenset(("dllimport", "dllexport")),
)
_OF_ALIASES = (*_SHARED, frozenset(("thread_local",)), frozenset(("unnamed_addr", "local_unnamed_addr")))
_BEFORE = {
    "global_variable": (*_OF_ALIASES, frozenset(("addrspace",)), frozenset(("externally_initialized",))),
    "alias": _OF_ALIASES,
    "function_definition": (*_SHARED, CONVENTIONS | {"cc"}),
    "function_declaration": (*_SHARED, CONVENTIONS | {"cc"}),
}
"""The words before the type, in their order (asked of LLVM 22 and libnvvm 13.5, word by word)."""
_NEVER_BEFORE = frozenset(("thread_local", "unnamed_addr", "local_unnamed_addr", "addrspace", "externally_initialized"))
"""Words that are not among the attributes of a result."""
_EXPECTED = {"global_variable": "'global' or 'constant'", "alias": "'alias' or 'ifunc'"}
_BEHIND = (
    frozenset(("unnamed_addr", "local_unnamed_addr")),
    frozenset(("addrspace",)),
    frozenset(("section",)),
    frozenset(("partition",)),
    frozenset(("comdat",)),
    frozenset(("align",)),
    frozenset(("gc",)),
    frozenset(("=",)),
    frozenset(("!",)),
)
"""What follows the parameters, in its order; the attributes are behind the first two."""
_ATTRIBUTES = 1.5
"""The place of an attribute in that order."""
_EARLY = ("addrspace", "unnamed_addr", "local_unnamed_addr", "thread_local", "externally_initialized", "dso_local")
_LATE = ("align", "section", "comdat", "partition", "code_model")
_REPEATED = ("!", "=", "align")
_BRACKETED = frozenset(("thread_local", "addrspace")) | CONVENTIONS
_MODEL = pattern(r"\(\s*(?:localdynamic|initialexec|localexec)\s*\)")


def misplaced(words: HeaderWords) -> tuple[HeaderWord, str] | None:
    """The first word that is not where it belongs, and the message for it."""
    return _before(words) or (_behind(words) if words.kind.startswith("function") else None)


def on_wrong_side(words: HeaderWords) -> tuple[HeaderWord, str] | None:
    """The first word of a variable that is on the wrong side of its type and value, and the message for it."""
    if words.kind != "global_variable":
        return None
    for one in words.before:
        if one.name in _LATE:
            return one, f"expected 'global' or 'constant': '{one.name}' is after the value"
    for one in words.after:
        if one.name in _EARLY or one.name in LINKAGES:
            return one, f"unknown global variable property: '{one.name}' is before 'global'"
    return None


def _before(words: HeaderWords) -> tuple[HeaderWord, str] | None:
    is_function = words.kind.startswith("function")
    expected = f"expected {_EXPECTED.get(words.kind, 'type')}"
    order = _BEFORE[words.kind]
    last, before = -1, ""
    for one in words.before:
        rank = next((number for number, names in enumerate(order) if one.name in names), None)
        if rank is None and is_function and one.name not in _NEVER_BEFORE:
            rank = len(order)
        if rank is None:
            if one.name in KNOWN:
                return one, f"{expected}: '{one.name}' does not belong here"
            continue
        if rank < last or (rank == last < len(order)):
            return one, f"{expected}: '{one.name}' {'is before' if rank < last else 'does not go with'} '{before}'"
        if rank < len(order) and one.name not in _BRACKETED and one.given.startswith("("):
            return one, f"{expected}: '{one.name}' has nothing in brackets"
        if one.name == "addrspace" and not one.given.startswith("("):
            return one, "expected '(' in address space"
        if one.name == "addrspace" and not one.given.strip("() \n"):
            return one, "expected integer or string constant: the address space is a number"
        if one.name == "thread_local" and one.given and not _MODEL.fullmatch(one.given):
            return one, "expected localdynamic, initialexec or localexec"
        last, before = rank, one.name
    return None


def _behind(words: HeaderWords) -> tuple[HeaderWord, str] | None:
    last, before = -1.0, ""
    for one in words.behind:
        rank = next((number for number, names in enumerate(_BEHIND) if one.name in names), _ATTRIBUTES)
        if one.name == "align" and last <= _ATTRIBUTES:
            rank = _ATTRIBUTES
        if one.name in LINKAGES:
            return one, f"expected '{{' in function body: '{one.name}' is before the type"
        if rank < last or (rank == last and rank != _ATTRIBUTES and one.name not in _REPEATED):
            is_again = "does not go with" if rank == last else "is before"
            return one, f"expected '{{' in function body: '{_shown(one)}' {is_again} '{before}'"
        last, before = rank, _shown(one)
    return None


def _shown(word: HeaderWord) -> str:
    return word.name if word.name[:1].isalpha() else word.given
