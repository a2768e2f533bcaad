"""Shapes of calls whose arguments are declared as the function takes them, so that the callee has nothing against them.

Such a call is judged by its spelling and by which lists it has: it stands for a shape with `(=)` in the place of each.
"""

from __future__ import annotations

from ptx_ls.lazy import pattern
from ptx_ls.syntax.partial.statements import Statements

_CALL = pattern(
    rb"[kf]n(call(?:\.uni)?) (?:\(([^()]+)\)[ \n]?,[ \n]?)?[a_]\x01(\d+)\x02[ \n]?,[ \n]?\(([^()]*)\)[ \n]?;"
)
# To the parser, no line break beside such a name is the end of a statement.
_NAME = pattern(rb"[ \n]?[a%_]\x01(\d+)\x02[ \n]?")
_FUNCTION = pattern(rb"@\.f((?: \d+)*)\(((?: \d+)*)\)")
_PLAIN = pattern(rb"[.\[]\.(?:param|reg) (?:\.align \d+ )?\.[bsuf](?:8|16|32|64)\0(?:\[\d+\])?")
"""What a class of a value has behind its kind, if it may be passed for one that is declared alike."""


def generic_call_key(statements: Statements, shape: bytes) -> bytes | None:
    """The shape that calls of a shape stand for; None where the callee or its arguments must be looked at."""
    call = _CALL.fullmatch(shape)
    function = call and _FUNCTION.fullmatch(statements.name_kind_text(int(call[3])))
    if call is None or function is None:
        return None
    for given, taken in ((call[2], function[1]), (call[4], function[2])):
        names = [_NAME.fullmatch(name) for name in given.split(b",")] if given and not given.isspace() else []
        passed = [statements.name_kind_text(int(name[1])) if name else b"" for name in names]
        formal = [statements.name_kind_text(int(number)) for number in taken.split()]
        if [text[1:] for text in passed] != [text[1:] for text in formal]:
            return None
        if not all(text[:1] in b"rv" and _PLAIN.fullmatch(text, 1) for text in passed):
            return None
    results = b"(=)," if call[2] else b""
    return b"%bp\3%b\3%b@,(=);" % (shape[:1], call[1], results)
