"""instruction-word: a flag, predicate, ordering or alignment that the instruction does not take, or that it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.isa.nvvm import attribute_places
from ptx_ls.isa.nvvm.attribute_words import KNOWN
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.headers.attribute_types import strictness
from ptx_ls.nvvm.checks.places.next_word import lacking
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.checks.values import word_places
from ptx_ls.nvvm.checks.values.operand_type import OPERATIONS
from ptx_ls.nvvm.checks.values.word_places import FAST, ORDERINGS
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import CALLS, Statement, returned
from ptx_ls.syntax.literals import leading_number

CODE = "instruction-word"
_WRAP = frozenset(("nuw", "nsw"))
_INTEGERS = frozenset(("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"))
_FLOATS = frozenset(("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"))
_PREDICATES = {"icmp": (_INTEGERS, "eq"), "fcmp": (_FLOATS | {"true", "false"}, "oeq")}
"""The predicates of a comparison, and one of them."""
_ALIGN = pattern(r"align\s*\(?\s*(\d+)\s*\)?")
_MEMORY = frozenset(("load", "store", "alloca", "atomicrmw", "cmpxchg"))
_BRACKETS = pattern(r"align\s*\(")
_MOST_ALIGNED = 1 << 32
_NO_ORDERING = "expected ordering on atomic instruction"
_ONE_ORDERING = "cmpxchg has two orderings"
_ONE_LABEL = "expected ',' after true destination"
_NO_ATTRIBUTE = "no attribute of calls that LLVM 22 or libnvvm 13.5 knows"
_NO_FENCE = "fence cannot be"
_LACKING = (_NO_ORDERING, _ONE_ORDERING, _ONE_LABEL)
_SPACE = pattern(r"addrspace\s*\(\s*(\d{1,20})\s*\)")
_MOST_SPACES = 1 << 24
"""Address spaces are numbers of 24 bits; the dialect of LLVM 7 cuts them off at the instruction (measured 12.9)."""


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first error of the words around an instruction's operands."""
    rule = _RULES.get(statement.opcode)
    message = rule(statement) if rule is not None else ""
    if not message and statement.opcode in _OF_READERS:
        message = _OF_READERS[statement.opcode](statement, scope.module)
    if not message and statement.flags:
        message = (
            _of_call(statement)
            or _misplaced(statement, scope.module)
            or _number(statement, is_llvm7=scope.module.is_llvm7)
            or _of_dialect(statement, scope.module)
            or word_places.misplaced(statement, is_llvm7=scope.module.is_llvm7)
        )
    if message:
        # A newer LLVM may have more attributes.
        severity: Severity = "warning" if message.startswith((_NO_ATTRIBUTE, word_places.NO_FLAG)) else "error"
        found = Diagnostic(CODE, severity, message, statement.opcode_span.start, statement.end)
        yield lacking(found) if message.startswith(_LACKING) else found


def _predicate(statement: Statement) -> str:
    predicates, such = _PREDICATES[statement.opcode]
    if any(word in predicates for word in statement.flags):
        return ""
    return f"expected {statement.opcode} predicate (e.g. '{such}')"


def _number(statement: Statement, *, is_llvm7: bool) -> str:
    """The message if an alignment or address space is none."""
    for word in statement.flags:
        if word == "without comma":
            return "expected instruction opcode: ',' is before 'align'"
        if statement.opcode in _MEMORY and _BRACKETS.match(word):
            return "expected integer: an alignment of memory has no brackets"
        if match := _ALIGN.fullmatch(word):
            number = leading_number(match[1])
            if not number or number & (number - 1):
                return f"alignment is not a power of two: {number}"
            if number > _MOST_ALIGNED:
                return f"huge alignments are not supported yet: {number}"
        elif not is_llvm7 and (match := _SPACE.fullmatch(word)) and int(match[1]) >= _MOST_SPACES:
            return "invalid address space, must be a 24-bit integer"
    return ""


def _of_call(statement: Statement) -> str:
    """The message for a word after a call that is no attribute."""
    if statement.opcode not in CALLS:
        return ""
    if "musttail" in statement.flags and statement.callee is not None and statement.callee.kind == "inline_asm":
        return "cannot use musttail call with inline asm"
    fast = next((word for word in statement.flags if word in FAST), "")
    result = returned(statement.type) if statement.type is not None else None
    if fast and result is not None and (result.kind == "void" or result.scalar.kind in ("integer", "pointer")):
        return f"fast-math-flags specified for call without floating-point scalar or vector return type: '{fast}'"
    if any(map(_ALIGN.fullmatch, statement.flags[-1:])) and statement.opcode == "call" and not _is_of_result(statement):
        return "call instructions may not have an alignment"
    if "speculatable" in statement.flags:
        return "speculatable attribute may not apply to call sites"
    wrong = next((word for word in statement.flags if word in _OF_PARAMETERS), "")
    if wrong:
        return f"'{wrong}' is an attribute of parameters: it does not apply to a call"
    wrong = next((word for word in statement.flags if _WORD.fullmatch(word) and word not in _OF_CALLS), "")
    return f"{_NO_ATTRIBUTE}: '{wrong}'" if wrong else ""


def _is_of_result(statement: Statement) -> bool:
    """Whether an alignment of a call is one of its result, before its type."""
    words = (word for one in statement.attributed for word in one.words)
    return any(word.name == "align" and word.start < statement.type_span.start for word in words)


def _misplaced(statement: Statement, module: ModuleNames) -> str:
    """The message for an attribute after a call that none has there."""
    if statement.opcode not in CALLS:
        return ""
    columns = strictness(module).columns
    own = {word.name for one in statement.attributed for word in one.words if word.start < statement.type_span.start}
    words = [word.partition("(")[0].strip() for word in statement.flags]
    for word in words:
        if word not in own and attribute_places.misplaced(word, "c", columns):
            return f"'{word}' does not apply to calls"
    wrong = next((word for word in words if module.is_llvm7 and attribute_places.unknown(word, "llvm7")), "")
    return f"LLVM 7 has no attribute '{wrong}'" if wrong and wrong not in own else ""


_OF_PARAMETERS = frozenset(("byval", "inalloca", "nest", "sret"))
_WORD = pattern(r"[a-z_]+")
_OF_CALLS = KNOWN | FAST | {"tail", "musttail", "notail", "to", "unwind", "caller"}


def _of_dialect(statement: Statement, module: ModuleNames) -> str:
    """The message for a flag that LLVM 7 does not have, or a scope that only it takes."""
    if module.reader == "llvm" and statement.opcode in _OF_LIBNVVM:
        wrong = next((word for word in statement.flags if word in FAST), "")
        return f"LLVM 22 has no flag '{wrong}' of '{statement.opcode}'" if wrong else ""
    if not module.is_llvm7:
        is_number = any(_NUMBERED_SCOPE.match(word) for word in statement.flags)
        return "expected synchronization scope name, in quotes" if is_number else ""
    newer = _NEWER.get(statement.opcode, frozenset())
    wrong = next((word for word in statement.flags if word in newer), "")
    return f"LLVM 7 has no flag '{wrong}' of '{statement.opcode}'" if wrong else ""


_NUMBERED_SCOPE = pattern(r"syncscope *[(] *[0-9a-zA-Z_]")
_NEWER = {
    "trunc": _WRAP,
    "getelementptr": frozenset(("nuw", "nusw")),
    "or": frozenset(("disjoint",)),
    "zext": frozenset(("nneg",)),
    "icmp": frozenset(("samesign",)),
    **dict.fromkeys(("select", "phi", "fptrunc", "fpext", "sitofp"), FAST),
    "uitofp": FAST | {"nneg"},
}
"""Flags that LLVM 7 does not have."""
_OF_LIBNVVM = frozenset(("sitofp", "uitofp"))
"""Instructions with flags of floating point that libnvvm 13.5 takes and LLVM 22 does not."""


def _late_scope(statement: Statement) -> str:
    """The message for a scope after the ordering, where the instruction has ended."""
    is_ordered = False
    for word in statement.flags:
        if is_ordered and word.startswith("syncscope"):
            return f"expected instruction opcode: '{word}' is before the ordering"
        is_ordered = is_ordered or word in ORDERINGS
    return ""


def _orderings(statement: Statement) -> list[str]:
    return [word for word in statement.flags if word in ORDERINGS]


def _access(refused: str) -> Callable[[Statement], str]:
    """The rule of a load or store, which does not take an ordering or acq_rel."""

    def rule(statement: Statement) -> str:
        found, is_atomic = _orderings(statement), "atomic" in statement.flags
        if late := _late_scope(statement):
            return late
        if is_atomic and not found:
            return _NO_ORDERING
        if not is_atomic and any(word.startswith("syncscope") for word in statement.flags):
            return f"expected instruction opcode: a scope is one of 'atomic {statement.opcode}'"
        if is_atomic and "volatile" in statement.flags[: statement.flags.index("atomic")]:
            return "expected type: 'atomic' is before 'volatile'"
        if found and not is_atomic:
            return f"'{found[0]}' is an ordering of 'atomic {statement.opcode}'"
        wrong = next((word for word in found if word in (refused, "acq_rel")), "")
        return f"atomic {statement.opcode} cannot use {wrong} ordering" if wrong else ""

    return rule


def _fence(statement: Statement) -> str:
    found = _orderings(statement)
    if (wrong := next((word for word in statement.flags if _WORD.fullmatch(word) and word not in ORDERINGS), "")) != "":
        return f"'{wrong}' is no ordering: {_NO_ORDERING}"
    if not found:
        return _NO_ORDERING
    if late := _late_scope(statement):
        return late
    return f"{_NO_FENCE} {found[0]}" if found[0] in ORDERINGS[:2] else ""


def _exchange(statement: Statement) -> str:
    found = _orderings(statement)
    if len(found) < len(("success", "failure")):
        return f"{_ONE_ORDERING}, one where it succeeds and one where it fails"
    if late := _late_scope(statement):
        return late
    if "unordered" in found:
        return "cmpxchg cannot be unordered"
    return "cmpxchg failure ordering cannot include release semantics" if found[1] in ("release", "acq_rel") else ""


def _atomic(statement: Statement) -> str:
    found = _orderings(statement)
    if not found:
        given = [word for word in statement.flags if word != "volatile" and _WORD.fullmatch(word)]
        return f"'{given[-1]}' is no ordering: {_NO_ORDERING}" if len(given) > len(("operation",)) else _NO_ORDERING
    if late := _late_scope(statement):
        return late
    if found[0] == "unordered":
        return "atomicrmw cannot be unordered"
    operation = next((word for word in statement.flags if word != "volatile"), "")
    return "" if operation in OPERATIONS else f"expected binary operation in atomicrmw, not '{operation}'"


def _aligned(statement: Statement, module: ModuleNames) -> str:
    """The message for an atomic load or store without an alignment, which LLVM wants."""
    if module.reader != "llvm" or "atomic" not in statement.flags or any(map(_ALIGN.match, statement.flags)):
        return ""
    return f"atomic {statement.opcode} must have explicit non-zero alignment"


def _failure(statement: Statement, module: ModuleNames) -> str:
    """The message for a failure ordering that LLVM 7 finds too strong."""
    found = _orderings(statement)
    if not module.is_llvm7 or len(found) < len(("success", "failure")) or _STRENGTHS[found[1]] <= _STRENGTHS[found[0]]:
        return ""
    return "cmpxchg failure argument shall be no stronger than the success argument"


def _joined(statement: Statement, module: ModuleNames) -> str:
    """The message for flags of floating point where integers or addresses meet."""
    flag = next((word for word in statement.flags if word in FAST), "")
    kind = module.resolved(statement.type) if flag and statement.type is not None else None
    if kind is None or kind.scalar.kind not in ("integer", "pointer") or module.is_llvm7:
        return ""
    return f"fast-math-flags specified for phi without floating-point scalar or vector return type: '{flag}'"


def _chosen(statement: Statement, module: ModuleNames) -> str:
    """The message for flags of floating point at a choice between integers or addresses."""
    flag = next((word for word in statement.flags if word in FAST), "")
    kinds = [module.resolved(value.type) for value in statement.values[1:2] if value.type is not None]
    is_other = any(kind.scalar.kind in ("integer", "pointer") for kind in kinds)
    return (
        f"fast-math-flags specified for select without floating-point scalar or vector type: '{flag}'"
        if (flag and is_other and not module.is_llvm7)
        else ""
    )


_STRENGTHS = {"monotonic": 0, "release": 0, "acquire": 1, "acq_rel": 1, "seq_cst": 2, "unordered": 0}
_OF_READERS: dict[str, Callable[[Statement, ModuleNames], str]] = {
    "load": _aligned,
    "store": _aligned,
    "cmpxchg": _failure,
    "select": _chosen,
    "phi": _joined,
}
"""The rules that not all readers have."""


def _branch(statement: Statement) -> str:
    if any(one.kind in ("undef", "poison", "null", "zeroinitializer") for one in statement.blocks):
        return "invalid type for a constant: 'label'"
    if len(statement.blocks) > len(("true", "false")):
        return "expected metadata after comma: a branch has at most two destinations"
    if len(statement.values) == 1 and len(statement.blocks) == 1:
        return f"{_ONE_LABEL}: a branch on a condition has two"
    return ""


def _switch(statement: Statement) -> str:
    # An expression may be an integer once it is calculated.
    is_other = any(one.kind in _NO_INTEGERS for one in statement.values[1:])
    return "case value is not a constant integer" if is_other else ""


def _allocation(statement: Statement) -> str:
    is_twice = sum(_ALIGN.fullmatch(word) is not None for word in statement.flags) > 1
    return "expected metadata or 'addrspace': there is an alignment already" if is_twice else ""


_NO_INTEGERS = frozenset(("undef", "poison", "local", "global"))


_RULES: dict[str, Callable[[Statement], str]] = {
    **dict.fromkeys(_PREDICATES, _predicate),
    "load": _access("release"),
    "store": _access("acquire"),
    "fence": _fence,
    "cmpxchg": _exchange,
    "atomicrmw": _atomic,
    "br": _branch,
    "switch": _switch,
    "alloca": _allocation,
}
