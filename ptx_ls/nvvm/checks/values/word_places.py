"""Words of an instruction that are written twice, stand on the wrong side of its operands, or are none of its own."""

from __future__ import annotations

from itertools import takewhile

from ptx_ls.isa.nvvm.attribute_words import KNOWN
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.values.statement import Statement

BEHIND_METADATA = "behind metadata"
NO_FLAG = "no flag that LLVM 22 or libnvvm 13.5 knows"
FAST = frozenset(("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"))
"""The flags of floating-point operations and calls."""
ORDERINGS = ("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst")
_WRAP = frozenset(("nuw", "nsw"))
_ADDRESS = frozenset(("inbounds", "nusw", "nuw"))
_PREDICATES = frozenset(("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle")) | {
    *("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "une", "uno", "true", "false")
}
_ATOMIC = frozenset(("atomic", "volatile"))
_BEFORE: dict[str, frozenset[str]] = {
    **dict.fromkeys(("add", "sub", "mul", "shl", "trunc"), _WRAP),
    **dict.fromkeys(("udiv", "sdiv", "lshr", "ashr"), frozenset(("exact",))),
    **dict.fromkeys(("fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fptrunc", "fpext"), FAST),
    **dict.fromkeys(("sitofp", "select", "phi"), FAST),
    **dict.fromkeys(("load", "store"), _ATOMIC),
    **dict.fromkeys(("and", "xor", "urem", "srem", "ret", "br", "freeze", "va_arg", "resume"), frozenset[str]()),
    **dict.fromkeys(("sext", "fptosi", "fptoui", "ptrtoint", "inttoptr", "bitcast", "addrspacecast"), frozenset[str]()),
    **dict.fromkeys(("extractelement", "insertelement", "shufflevector"), frozenset[str]()),
    **dict.fromkeys(("extractvalue", "insertvalue"), frozenset[str]()),
    "uitofp": FAST | {"nneg"},
    "zext": frozenset(("nneg",)),
    "or": frozenset(("disjoint",)),
    "icmp": _PREDICATES | {"samesign"},
    "fcmp": _PREDICATES | FAST,
    "cmpxchg": frozenset(("weak", "volatile")),
    "alloca": frozenset(("inalloca", "swifterror")),
    "getelementptr": _ADDRESS,
}
"""The words that instructions have before their operands (asked of LLVM 22 and libnvvm 13.5, word by word)."""
_BEHIND = {
    "load": ("align", "syncscope", "ordering"),
    "store": ("align", "syncscope", "ordering"),
    "atomicrmw": ("align", "syncscope", "ordering"),
    "cmpxchg": ("align", "syncscope", "ordering", "ordering"),
    "alloca": ("align", "addrspace"),
    **dict.fromkeys(_BEFORE.keys() - {"load", "store", "cmpxchg", "alloca"}, ()),
    "switch": (),
    "unreachable": (),
}
"""The words that they have behind their operands, each as often as it is here."""
_OWN = KNOWN | FAST | _WRAP | _ADDRESS | _PREDICATES | _ATOMIC | {*ORDERINGS} | {
    *("exact", "disjoint", "nneg", "samesign", "weak", "inalloca", "swifterror", "align", "addrspace", "syncscope")
}  # fmt: skip
_NAME = pattern(r"[A-Za-z_]\w*")


def misplaced(statement: Statement, *, is_llvm7: bool) -> str:
    """The message for the first word that is not where it belongs; it begins with `NO_FLAG` for one that no reader has,
    since a newer one may have it."""
    if BEHIND_METADATA in statement.flags:
        word = statement.flags[statement.flags.index(BEHIND_METADATA) - 1]
        return f"expected instruction opcode: '{word}' is before what is attached"
    return _before(statement, is_llvm7=is_llvm7) or _behind(statement)


def _before(statement: Statement, *, is_llvm7: bool) -> str:
    opcode = statement.opcode
    leading = statement.flags[: statement.led]
    if opcode == "atomicrmw":
        operations = [word for word in leading if word != "volatile"]
        return f"expected type: '{operations[1]}' is a second operation" if len(operations) > 1 else ""
    taken = _BEFORE.get(opcode)
    if taken is None or not leading:
        return ""
    names = [_name(word) for word in leading]
    for number, name in enumerate(names):
        if name not in taken and name != "inrange":
            return f"'{opcode}' does not take '{leading[number]}'" if name in _OWN else f"{NO_FLAG}: '{name}'"
        is_repeated = name in FAST or (name in _ADDRESS and opcode == "getelementptr" and not is_llvm7)
        if name in names[:number] and name in taken and not is_repeated:
            return f"expected type: '{name}' is written twice"
    if opcode in ("icmp", "fcmp"):
        behind = [*takewhile(lambda name: name not in _PREDICATES, reversed(names))]
        if behind:
            return f"expected type: the predicate is the last word before the operands, not '{behind[0]}'"
        both = [name for name in names if name in _PREDICATES]
        return f"expected type: '{both[1]}' is a second predicate" if len(both) > 1 else ""
    return ""


def _behind(statement: Statement) -> str:
    allowed = _BEHIND.get(statement.opcode)
    if allowed is None:
        return ""
    left = [*allowed]
    for word in statement.flags[statement.led :]:
        name = _name(word)
        kind = "ordering" if name in ORDERINGS else name
        if word == "without comma":
            continue
        if name == "syncscope" and not word.removeprefix(name).strip("() "):
            return "expected synchronization scope name, in quotes"
        if kind not in left:
            twice = " twice" if kind in allowed else ""
            return f"expected instruction opcode: '{word}' does not belong behind the operands{twice}"
        left.remove(kind)
    return ""


def _name(word: str) -> str:
    match = _NAME.match(word)
    return match[0] if match is not None else word
